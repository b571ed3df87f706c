"""Events of Gray Dawn: rounds, suppression, plans, actions, and the GM's actions."""

from ...kernel import events as shared
from ...kernel.events import event
from ...kernel.tally import NO_PARTS, Parts


@event("{bombardment}.")
class BarrageAnnounced:
    """Bombardment for a number of rounds from the next one on (CB-141)."""

    rounds: int


@event("The bombardment falls within {across} around {place}.")
class BarragePlaced:
    """The middle of its area, and the metres across it (CB-141)."""

    x: int
    y: int
    width: int


@event("{fighter} heals {marks}.")
class Healed:
    """The referee takes boxes and stun points away."""

    fighter: int
    boxes: int
    stun: int


@event("{fighter} loses {turns} to a broken nerve.")
class NerveBroken:
    """The GM lets a fighter's nerve break for some turns (CB-73)."""

    fighter: int
    rounds: int


@event("{fighter} now has {luck}.")
class LuckGiven:
    """The referee sets a fighter's points of luck (CB-03)."""

    fighter: int
    points: int


@event("The bombardment suppresses {fighter}.", clause="{fighter} is under bombardment")
class BarrageFell:
    """Bombardment comes down around a fighter (CB-141)."""

    fighter: int


@event("{fighter} is {suffers}.")
class AfflictionTicked:
    """A round less of a blast's effect on a fighter (CB-140)."""

    fighter: int
    left: int
    effect: int


@event("{fighter} gives covering fire at {target} with {weapon}.")
class CoveringDeclared:
    """Covering fire, at the start of the round or on the fighter's turn (CB-56, CB-58)."""

    fighter: int
    target: int
    x: int
    y: int
    mode: int
    actions: int
    rounds: int
    weapon: int


@event("{fighter} tries a lightning strike: earlier, with a penalty on actions.")
class LightningChosen:
    """A lightning strike is declared (CB-31)."""

    fighter: int


@event("{fighter} has initiative {total}.", clause="{fighter} {total}")
class InitiativeRolled:
    """A fighter's count of the round (CB-30)."""

    fighter: int
    total: int
    parts: Parts = NO_PARTS


@event("{fighter} rolls {roll} to break the tie.", clause="")
class RollOffMade:
    """A roll-off of equals for the earlier turn (CB-37)."""

    fighter: int
    roll: int


@event("{fighter} has initiative below 0 and misses the turn.")
class TurnMissed:
    """Initiative below 0 (CB-30)."""

    fighter: int


@event("Count {count}: {fighter}.")
class TurnBegan(shared.TurnBegan):
    """A fighter's count begins."""

    count: int


@event("{fighter} intends to be {stance}.", clause="")
class StanceNamed:
    """The intended stance (CB-50)."""

    fighter: int
    stance: int


@event("{fighter} is {stance}.", "{fighter} is pinned in the open.", outcome="pinned")
class StanceTaken:
    """A stance is taken (CB-50)."""

    fighter: int
    stance: int
    pinned: bool = False


@event("{fighter} gains {points} of suppression: {why}.", clause="")
class SuppressionGained:
    """Points of suppression (CB-70)."""

    fighter: int
    points: int
    by: int
    why: str


@event(
    "{fighter} passes the suppression check{second}: {total} against {check}.",
    "{fighter} fails the suppression check{second}: {total} against {check}.",
    "{fighter} critically fails the suppression check{second}: {total} against {check}.",
    outcome="outcome",
)
class SuppressionChecked:
    """Nerve is tested (CB-71)."""

    fighter: int
    total: int
    outcome: int
    second: bool
    parts: Parts = NO_PARTS


@event("{fighter} plans to {plan}.", clause="")
class PlanMade:
    """Kind and number of actions (CB-32)."""

    fighter: int
    kind: int
    actions: int
    moves: int
    draws: int


@event("{fighter} delays until count {count}.")
class Delayed:
    """An action is put off to a later count (CB-33)."""

    fighter: int
    count: int


# --- actions: attacks, moves, weapons, throws


@event("{attacker} attacks {target} with {weapon}: {total}.")
class AttackRolled(shared.AttackRolled):
    """An attack roll (CB-10)."""

    natural: int
    parts: Parts = NO_PARTS


@event("{attacker} hits {target}, margin {margin}: {hits}.", clause="{attacker} hits")
class AttackHit(shared.AttackHit):
    """An attack meets its number; 0 hits are still to be rolled (CB-16, CB-80)."""

    margin: int
    hits: int


@event(
    "{fighter} fumbles with {weapon} without effect.",
    "{fighter} fumbles and drops {weapon}.",
    "{fighter} fumbles, and {weapon} goes off and hits nothing.",
    "{fighter} fumbles, and {weapon} jams.",
    "{fighter} fumbles and hits themselves with {weapon}.",
    "{fighter} fumbles and endangers bystanders with {weapon}.",
    outcome="result",
    clause=(
        "{fighter} fumbles",
        "{fighter} fumbles",
        "{fighter} fumbles a shot into the air",
        "{fighter} fumbles and jams {weapon}",
        "{fighter} fumbles and hits themselves",
        "{fighter} fumbles and endangers bystanders",
    ),
)
class Fumbled:
    """A natural 1 on the fumble table, by number of ``fumble.NAMES`` (CB-02)."""

    fighter: int
    weapon: int
    result: int
    rounds: int


@event(
    "{fighter} is caught in {lane}: {total}{struck}.",
    "{fighter} gets through {lane}: {total}.",
    outcome="safe",
)
class LaneTested:
    """A dodge through a lane, or through covering fire (lane -1) by the other ruling (CB-91)."""

    fighter: int
    lane: int
    total: int
    safe: bool
    parts: Parts = NO_PARTS


@event("{fighter} opens a firing lane {width} m wide towards {place}, {rounds} from {weapon}.")
class LaneOpened:
    """A lane is full of fire until the end of the round (CB-92)."""

    fighter: int
    weapon: int
    x: int
    y: int
    width: int
    rounds: int


@event("{fighter} runs: +{bonus} to defence against fire.", clause="")
class Ran:
    """Running helps against fire from now on (CB-43)."""

    fighter: int
    bonus: int


@event("{fighter} loses the aim.", clause="")
class AimLost:
    """Aim held so far is gone (CB-23)."""

    fighter: int


@event("{fighter} aims at {target}: +{bonus}.")
class Aimed:
    """Aim held so far (CB-23)."""

    fighter: int
    target: int
    bonus: int


@event("{fighter} has a jam in {weapon}: {rounds} to clear.", clause="")
class WeaponJammed:
    """A weapon needs a number of rounds of clearing (CB-06)."""

    fighter: int
    weapon: int
    rounds: int


@event("{fighter} works on the jam in {weapon}: {left}.")
class JamWorked:
    """A round of clearing less (CB-06)."""

    fighter: int
    weapon: int
    left: int


@event(
    "{fighter} fails to reload {weapon}: {total}.",
    "{fighter} reloads {weapon}: {total}.",
    outcome="passed",
    clause=("{fighter} fails to reload {weapon}", ""),
)
class ReloadRolled:
    """A reload among several actions, or a shell into a tube (CB-130, CB-131)."""

    fighter: int
    weapon: int
    total: int
    passed: bool
    parts: Parts = NO_PARTS


@event("{fighter} drops and loses the magazine of {weapon}.")
class MagazineDropped:
    """A magazine is lost for the fight (CB-132)."""

    fighter: int
    weapon: int


@event("{fighter} loads a shell into the chamber of {weapon}.")
class ShellChambered:
    """A shell is in the chamber; its shot comes five counts later (CB-131)."""

    fighter: int
    weapon: int


@event(
    "{target} notices {fighter}: {total} against {against}.",
    "{target} does not notice {fighter}: {total} against {against}.",
    outcome="unseen",
    clause="",
)
class StealthRolled:
    """Stealth against Awareness (CB-15)."""

    fighter: int
    target: int
    total: int
    against: int
    unseen: bool
    parts: Parts = NO_PARTS
    against_parts: Parts = NO_PARTS


@event("{fighter} throws {thrown} at {place}: {total}.")
class ThrowRolled:
    """A throw at a place (CB-142)."""

    fighter: int
    weapon: int
    total: int
    natural: int
    x: int
    y: int
    parts: Parts = NO_PARTS


@event("{fighter} misses, and it lands at {place}.", clause="it lands {off} off")
class Scattered:
    """The place a miss comes down at (CB-142)."""

    fighter: int
    x: int
    y: int


@event(
    "{fighter}'s {weapon} explodes at {place}{blast}.",
    clause="it explodes",
)
class Exploded:
    """A blast (CB-140)."""

    fighter: int
    weapon: int
    x: int
    y: int
    damage: int


@event("{target} is {effect} for {rounds}{worse}.")
class Afflicted:
    """The effect of a blast beside its wounds (CB-140)."""

    target: int
    effect: int
    amount: int
    rounds: int
