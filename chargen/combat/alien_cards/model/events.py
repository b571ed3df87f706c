"""Events of initiative cards: turns, rolls, attacks, damage and panic."""

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


@event("{attacker} {how} {target} with {weapon}.", clause="{attacker} {how} {target}{using}")
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
