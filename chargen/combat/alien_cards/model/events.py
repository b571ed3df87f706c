"""Events of initiative cards: rolls, attacks, damage, panic and actions."""

from ...kernel import events as shared
from ...kernel.events import event
from ...kernel.tally import NO_PARTS, Parts


@event(
    "{fighter} draws card {card}.",
    "{fighter} has card {card}: {why}.",
    outcome="why",
    clause=("{fighter} on {card}", "{fighter} on {card} ({why})"),
)
class CardDrawn:
    """A fighter's card of the round (AL-01)."""

    fighter: int
    card: int
    why: str
    """Empty where it was drawn."""


@event("{fighter} swaps cards with {target} and acts on {card}.")
class CardsSwapped:
    """Cards change hands (AL-06)."""

    fighter: int
    target: int
    card: int
    """The card the fighter has now."""


@event("Card {card}: {fighter}.")
class TurnBegan(shared.TurnBegan):
    """A fighter's turn (AL-02)."""

    card: int


@event("{fighter} {why}.")
class TurnLost:
    """A turn in which nothing can be done."""

    fighter: int
    why: str


@event("{fighter} rolls {skill} with {pool}: {sixes}.", clause="")
class PoolRolled:
    """A roll of dice, of which sixes count (AL-R29)."""

    fighter: int
    skill: int
    dice: int
    stress: int
    """Stress dice among them."""
    sixes: int
    faces: tuple[int, ...]
    parts: Parts = NO_PARTS


@event("{fighter} pushes the roll at stress {stress}: {sixes}.", clause="")
class RollPushed:
    """All but the sixes are rolled again, for stress (AL-R30)."""

    fighter: int
    stress: int
    sixes: int
    faces: tuple[int, ...]


@event("{fighter} has stress {stress}.", clause="")
class StressChanged:
    """Stress from now on (AL-60, AL-R27, AL-R30)."""

    fighter: int
    stress: int


@event(
    "{fighter} stays calm.",
    "{fighter} gets nervous (pushing costs more).",
    "{fighter} cannot think straight (2 dice fewer on Wits).",
    "{fighter} turns on the others (2 dice fewer on Empathy).",
    "{fighter} begins to shake (2 dice fewer on Agility).",
    "{fighter} tires (2 dice fewer on Strength).",
    "{fighter} holds back (no more pushed rolls).",
    "{fighter} loses the action to stress.",
    outcome="result",
)
class StressTold:
    """The result of a 1 on a stress die (AL-R30)."""

    fighter: int
    total: int
    result: int


@event(
    "{fighter} resists panic ({why}): {total}.",
    "{fighter} flinches ({why}): {total}, more stress.",
    "{fighter} cries out ({why}): {total}.",
    "{fighter} wastes ammunition ({why}): {total}.",
    "{fighter} drops held items ({why}): {total}.",
    "{fighter} withdraws ({why}): {total}, and cannot help others.",
    "{fighter} hesitates ({why}): {total}.",
    "{fighter} freezes ({why}): {total}, the next turn is lost.",
    "{fighter} hides ({why}): {total}, the next turn is lost.",
    "{fighter} screams ({why}): {total}, the next turn is lost.",
    "{fighter} runs ({why}): {total}.",
    "{fighter} goes berserk ({why}): {total}.",
    "{fighter} collapses ({why}): {total}.",
    outcome="result",
)
class PanicRolled:
    """The result of a panic roll (AL-R27)."""

    fighter: int
    total: int
    result: int
    why: str


@event("{fighter} recovers from panic.")
class PanicEnded:
    """A fighter recovers from panic (AL-R19)."""

    fighter: int


@event("{attacker} {how} {target} with {weapon}.")
class AttackDeclared:
    """An attack, before it is rolled (AL-37, AL-43, AL-50)."""

    attacker: int
    target: int
    weapon: str
    how: str


@event("{fighter} {how}.")
class InterruptDeclared:
    """A quick action out of turn (AL-31)."""

    fighter: int
    attacker: int
    how: str


@event(
    "{attacker} fails against {target}.",
    "{attacker} succeeds against {target}: {net}.",
    outcome="net",
    clause=("{attacker} {fails}", ""),
)
class AttackSettled:
    """Successes left of an attack (AL-41, AL-55)."""

    attacker: int
    target: int
    net: int


@event(
    "{target} is unhurt{stopped}.",
    "{target} takes {damage} damage{stopped}, health {health}.",
    outcome="damage",
)
class DamageTaken:
    """Damage after armour (AL-38, AL-51, AL-R31)."""

    target: int
    damage: int
    level: int
    """Points stopped by armour and barrier."""
    health: int
    """Health left."""


@event("{target} is broken: {cause}.")
class BrokeDown:
    """Health is at 0 (AL-R32)."""

    target: int
    cause: str


@event("{target} has {injury} ({number}).")
class InjuryTaken:
    """A critical injury, by its number of D66 (AL-R32)."""

    target: int
    number: int
    injury: str


@event(
    "{fighter} fails the death roll.",
    "{fighter} passes the death roll: {sixes}.",
    outcome="sixes",
)
class DeathRolled:
    """A roll for life: sixes of this one and of all so far (AL-R26)."""

    fighter: int
    sixes: int
    total: int
    safe: bool


@event("{target} recovers, health {health}.")
class Recovered:
    """A broken fighter is up again."""

    target: int
    health: int


@event("{attacker} endangers {target} with a stray shot.")
class ShotStrayed:
    """A shot that missed threatens an ally beside its target (AL-R32)."""

    attacker: int
    target: int


@event("{fighter} reloads {weapon}.")
class Reloaded:
    """A full weapon (AL-28)."""

    fighter: int
    weapon: str
    rating: int


@event("{fighter} {how} to {place}.")
class Moved(shared.Moved):
    """A fighter has moved (AL-20, AL-21)."""

    how: str


# --- actions with weapons, fixtures and other fighters


@event("{fighter} saves ammunition in {weapon}.", clause="{fighter} saves ammunition")
class AmmoConserved:
    """An extra success goes on ammunition (AL-56)."""

    fighter: int
    weapon: str


@event("{fighter} has ammunition {rating} left in {weapon}.", clause="")
class SupplyRolled:
    """A supply roll, and what is left (AL-61, AL-R15)."""

    fighter: int
    weapon: str
    ones: int
    rating: int


@event(
    "{fighter} fails to clear the jam in {weapon}.",
    "{fighter} clears the jam in {weapon}.",
    outcome="cleared",
)
class JamTried:
    """Work on a jam (AL-17)."""

    fighter: int
    weapon: str
    cleared: bool


@event("{fighter} has a jam in {weapon}.")
class JamGiven:
    """The referee says a weapon is jammed (AL-R18)."""

    fighter: int
    weapon: str


@event("{fighter} drops {weapon}.")
class ItemFell:
    """Something lies on the floor."""

    fighter: int
    weapon: str
    x: int
    y: int


@event("{attacker} takes {weapon} from {target}.")
class ItemSeized:
    """Something is taken out of an enemy's hands (AL-45)."""

    attacker: int
    target: int
    weapon: str


@event("{fighter} takes {weapon} off the floor.")
class ItemTakenUp:
    """Something is taken off the floor (AL-29)."""

    fighter: int
    weapon: str


@event(
    "{fighter} takes partial cover: {cover}.",
    "{fighter} goes into full cover: {cover}.",
    outcome="full",
    clause=("{fighter} takes partial cover ({cover})", "{fighter} goes into full cover ({cover})"),
)
class CoverTaken:
    """Partial or full cover (AL-13, AL-24)."""

    fighter: int
    cover: str
    full: bool


@event("{fighter} aims.")
class AimTaken:
    """Aim for the attack that follows (AL-26)."""

    fighter: int


@event("{attacker} pins {target}.")
class HoldTaken:
    """An enemy is pinned (AL-48)."""

    attacker: int
    target: int


@event("{target} is free of the hold.")
class HoldEnded:
    """A fighter is no longer held (AL-R11)."""

    target: int


@event("{target} fails to break the hold.")
class HoldKept:
    """A fighter fails to break a hold (AL-R11)."""

    target: int


@event(
    "{fighter} {how} {target} without success.",
    "{fighter} {how} {target}: {sixes}.",
    outcome="sixes",
)
class AidGiven:
    """First aid or a rally: health given back, if it went well (AL-16, AL-30)."""

    fighter: int
    target: int
    how: str
    sixes: int


@event(
    "{target} has less time to live: {limit}.", clause="{target} has less time to live ({limit})"
)
class LimitShortened:
    """Aid that went wrong leaves less time (AL-R26)."""

    target: int
    limit: int


@event("{target} is stable.")
class Stabilised:
    """An injury that might have killed will not (AL-R26)."""

    target: int


@event(
    "{fighter} gives {target} orders without effect.",
    "{fighter} gives {target} orders: {sixes}.",
    outcome="sixes",
)
class OrdersGiven:
    """Orders (AL-18, AL-R19)."""

    fighter: int
    target: int
    sixes: int


@event(
    "{fighter} {how} {fixture} without success.",
    "{fighter} {how} {fixture}: {sixes}.",
    outcome="sixes",
)
class FixtureUsed:
    """Work at a fixture (AL-12, AL-14, AL-15, AL-19)."""

    fighter: int
    fixture: str
    how: str
    sixes: int


@event("{fighter} opens {fixture}.", "{fighter} locks {fixture}.", outcome="locked")
class DoorChanged:
    """A door is locked or open (AL-23, AL-R20)."""

    fighter: int
    fixture: str
    locked: bool


@event("{fighter} looks past {fixture} and sees {seen}.")
class PeekTaken:
    """A look past a door: how many enemies are seen there (AL-22)."""

    fighter: int
    fixture: str
    seen: int


@event("{fighter} flees the fight.")
class FightLeft:
    """A fighter has fled out of the fight (AL-R27)."""

    fighter: int
