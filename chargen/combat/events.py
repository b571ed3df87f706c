"""What happened: a closed union, in the past tense, flat and numeric.

A fight is a fold over these: ``apply`` writes each into it, and the list of them is the save
file. ``parts`` are the parts of a total, kept only when someone listens.
"""

from typing import ClassVar, Final

from chargen.combat.jobs import Job
from chargen.combat.record import Record
from chargen.combat.slot import Slot
from chargen.combat.tally import NO_PARTS, Parts

FUMBLE_NAMES: Final[tuple[str, ...]] = (
    "nothing",
    "drops the weapon",
    "a harmless discharge",
    "a jam",
    "hits himself",
    "hits an ally",
)
FUMBLED_NOTHING: Final = 0
FUMBLED_DROP: Final = 1
FUMBLED_DISCHARGE: Final = 2
FUMBLED_JAM: Final = 3
FUMBLED_SELF: Final = 4
FUMBLED_ALLY: Final = 5

CHECK_NAMES: Final[tuple[str, ...]] = ("failed", "passed", "failed critically")
FAILED: Final = 0
PASSED: Final = 1
CRITICAL: Final = 2

STOPPED_BY: Final[tuple[str, ...]] = ("cover", "armour")
BY_COVER: Final = 0
BY_ARMOUR: Final = 1

NO_SIDE: Final = -1
"""Nobody won."""

TOOK_MOVE: Final = 0
TOOK_ACTION: Final = 1
TOOK_DRAW: Final = 2
"""What used up a count (CB-32, CB-34)."""


class Event(Record):
    """What can happen; ``EVENT_TYPES`` lists it all."""

    __slots__ = ()


class AgendaSet(Event):
    """The first piece of pending work was done and these took its place."""

    __slots__ = ("jobs",)
    names: ClassVar[tuple[str, ...]] = ("jobs",)
    code: ClassVar[int] = 0

    def __init__(self, jobs: tuple[Job, ...]) -> None:
        self.jobs = jobs


class AgendaHeld(Event):
    """Effects were held back until everything of the same moment is rolled (CB-56)."""

    __slots__ = ("jobs",)
    names: ClassVar[tuple[str, ...]] = ("jobs",)
    code: ClassVar[int] = 1

    def __init__(self, jobs: tuple[Job, ...]) -> None:
        self.jobs = jobs


class RoundBegan(Event):
    """A round of about three seconds began."""

    __slots__ = ("number",)
    names: ClassVar[tuple[str, ...]] = ("number",)
    code: ClassVar[int] = 2

    def __init__(self, number: int) -> None:
        self.number = number


class PhaseCame(Event):
    """The round came to a phase; ``asked`` is who is to decide, -1 for nobody."""

    __slots__ = ("phase", "asked")
    names: ClassVar[tuple[str, ...]] = ("phase", "asked")
    code: ClassVar[int] = 3

    def __init__(self, phase: int, asked: int) -> None:
        self.phase = phase
        self.asked = asked


class SlotsSet(Event):
    """Everybody's place in the order of the round was known (CB-37)."""

    __slots__ = ("slots",)
    names: ClassVar[tuple[str, ...]] = ("slots",)
    code: ClassVar[int] = 4

    def __init__(self, slots: tuple[Slot, ...]) -> None:
        self.slots = slots


class SlotPlaced(Event):
    """A fighter's next place in the order was set."""

    __slots__ = ("slot",)
    names: ClassVar[tuple[str, ...]] = ("slot",)
    code: ClassVar[int] = 5

    def __init__(self, slot: Slot) -> None:
        self.slot = slot


class CountCame(Event):
    """A fighter's count came up (CB-37)."""

    __slots__ = ("fighter", "count", "ordinal")
    names: ClassVar[tuple[str, ...]] = ("fighter", "count", "ordinal")
    code: ClassVar[int] = 6

    def __init__(self, fighter: int, count: int, ordinal: int) -> None:
        self.fighter = fighter
        self.count = count
        self.ordinal = ordinal


class TurnBegan(Event):
    """A fighter's own turn reached a step of its order (CB-50)."""

    __slots__ = ("fighter", "step")
    names: ClassVar[tuple[str, ...]] = ("fighter", "step")
    code: ClassVar[int] = 7

    def __init__(self, fighter: int, step: int) -> None:
        self.fighter = fighter
        self.step = step


class TurnEnded(Event):
    """A fighter had nothing more to do on this count."""

    __slots__ = ("fighter",)
    names: ClassVar[tuple[str, ...]] = ("fighter",)
    code: ClassVar[int] = 8

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter


class Delayed(Event):
    """An action was put off (CB-33)."""

    __slots__ = ("fighter", "count")
    names: ClassVar[tuple[str, ...]] = ("fighter", "count")
    code: ClassVar[int] = 9

    def __init__(self, fighter: int, count: int) -> None:
        self.fighter = fighter
        self.count = count


class RoundEnded(Event):
    """The round was over and its saturation lanes with it (CB-37)."""

    __slots__ = ("number",)
    names: ClassVar[tuple[str, ...]] = ("number",)
    code: ClassVar[int] = 10

    def __init__(self, number: int) -> None:
        self.number = number


class FightEnded(Event):
    """The fight was over; ``winner`` is a side or -1."""

    __slots__ = ("winner", "reason")
    names: ClassVar[tuple[str, ...]] = ("winner", "reason")
    code: ClassVar[int] = 11

    def __init__(self, winner: int, reason: str) -> None:
        self.winner = winner
        self.reason = reason


class CoveringDeclared(Event):
    """Covering fire was declared for the round (CB-56)."""

    __slots__ = ("fighter", "target", "x", "y", "mode", "actions", "rounds", "weapon")
    names: ClassVar[tuple[str, ...]] = (
        "fighter",
        "target",
        "x",
        "y",
        "mode",
        "actions",
        "rounds",
        "weapon",
    )
    code: ClassVar[int] = 12

    def __init__(
        self,
        fighter: int,
        target: int,
        x: int,
        y: int,
        mode: int,
        actions: int,
        rounds: int,
        weapon: int,
    ) -> None:
        self.fighter = fighter
        self.target = target
        self.x = x
        self.y = y
        self.mode = mode
        self.actions = actions
        self.rounds = rounds
        self.weapon = weapon


class LightningChosen(Event):
    """A fighter settled whether he strikes like lightning (CB-31)."""

    __slots__ = ("fighter", "taken")
    names: ClassVar[tuple[str, ...]] = ("fighter", "taken")
    code: ClassVar[int] = 13

    def __init__(self, fighter: int, taken: bool) -> None:
        self.fighter = fighter
        self.taken = taken


class InitiativeRolled(Event):
    """Initiative was rolled (CB-30)."""

    __slots__ = ("fighter", "total", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "total", "parts")
    code: ClassVar[int] = 14

    def __init__(self, fighter: int, total: int, parts: Parts = NO_PARTS) -> None:
        self.fighter = fighter
        self.total = total
        self.parts = parts


class RollOffMade(Event):
    """A tie of counts was rolled off (CB-37)."""

    __slots__ = ("fighter", "roll")
    names: ClassVar[tuple[str, ...]] = ("fighter", "roll")
    code: ClassVar[int] = 15

    def __init__(self, fighter: int, roll: int) -> None:
        self.fighter = fighter
        self.roll = roll


class TurnMissed(Event):
    """An initiative below 0 lost the turn (CB-30)."""

    __slots__ = ("fighter",)
    names: ClassVar[tuple[str, ...]] = ("fighter",)
    code: ClassVar[int] = 16

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter


class StanceNamed(Event):
    """A stance was wished for (CB-50)."""

    __slots__ = ("fighter", "stance")
    names: ClassVar[tuple[str, ...]] = ("fighter", "stance")
    code: ClassVar[int] = 17

    def __init__(self, fighter: int, stance: int) -> None:
        self.fighter = fighter
        self.stance = stance


class SuppressionChecked(Event):
    """Nerve held or broke (CB-71 to CB-73)."""

    __slots__ = ("fighter", "total", "outcome", "second", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "total", "outcome", "second", "parts")
    code: ClassVar[int] = 18

    def __init__(
        self, fighter: int, total: int, outcome: int, second: bool, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.total = total
        self.outcome = outcome
        self.second = second
        self.parts = parts


class CheckSettled(Event):
    """The check was over and its points cleared (CB-71)."""

    __slots__ = ("fighter", "outcome")
    names: ClassVar[tuple[str, ...]] = ("fighter", "outcome")
    code: ClassVar[int] = 19

    def __init__(self, fighter: int, outcome: int) -> None:
        self.fighter = fighter
        self.outcome = outcome


class StanceTaken(Event):
    """A fighter took a stance, by choice or forced (CB-50 to CB-55)."""

    __slots__ = ("fighter", "stance", "pinned")
    names: ClassVar[tuple[str, ...]] = ("fighter", "stance", "pinned")
    code: ClassVar[int] = 20

    def __init__(self, fighter: int, stance: int, pinned: bool = False) -> None:
        self.fighter = fighter
        self.stance = stance
        self.pinned = pinned


class PlanMade(Event):
    """Kind and number of actions were said (CB-32)."""

    __slots__ = ("fighter", "kind", "actions", "moves", "draws")
    names: ClassVar[tuple[str, ...]] = ("fighter", "kind", "actions", "moves", "draws")
    code: ClassVar[int] = 21

    def __init__(self, fighter: int, kind: int, actions: int, moves: int, draws: int) -> None:
        self.fighter = fighter
        self.kind = kind
        self.actions = actions
        self.moves = moves
        self.draws = draws


class SuppressionGained(Event):
    """Fire or blasts weighed on nerve (CB-70)."""

    __slots__ = ("fighter", "points", "by", "cause")
    names: ClassVar[tuple[str, ...]] = ("fighter", "points", "by", "cause")
    code: ClassVar[int] = 22

    def __init__(self, fighter: int, points: int, by: int, cause: str) -> None:
        self.fighter = fighter
        self.points = points
        self.by = by
        self.cause = cause


class ShotsFired(Event):
    """Ammunition was spent (CB-83)."""

    __slots__ = ("fighter", "weapon", "rounds")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "rounds")
    code: ClassVar[int] = 23

    def __init__(self, fighter: int, weapon: int, rounds: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.rounds = rounds


class AttackRolled(Event):
    """An attack roll was made (CB-10, CB-11)."""

    __slots__ = ("attacker", "target", "weapon", "total", "natural", "parts")
    names: ClassVar[tuple[str, ...]] = ("attacker", "target", "weapon", "total", "natural", "parts")
    code: ClassVar[int] = 24

    def __init__(
        self,
        attacker: int,
        target: int,
        weapon: int,
        total: int,
        natural: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.total = total
        self.natural = natural
        self.parts = parts


class DefenceRolled(Event):
    """A defence roll was made (CB-10, CB-11)."""

    __slots__ = ("fighter", "attacker", "total", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "attacker", "total", "parts")
    code: ClassVar[int] = 25

    def __init__(self, fighter: int, attacker: int, total: int, parts: Parts = NO_PARTS) -> None:
        self.fighter = fighter
        self.attacker = attacker
        self.total = total
        self.parts = parts


class AttackMissed(Event):
    """An attack missed by the margin, which is below 0."""

    __slots__ = ("attacker", "target", "weapon", "margin")
    names: ClassVar[tuple[str, ...]] = ("attacker", "target", "weapon", "margin")
    code: ClassVar[int] = 26

    def __init__(self, attacker: int, target: int, weapon: int, margin: int) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.margin = margin


class AttackHit(Event):
    """An attack hit so many times; 0: the burst table is still to say (CB-80, CB-81)."""

    __slots__ = ("attacker", "target", "weapon", "margin", "hits")
    names: ClassVar[tuple[str, ...]] = ("attacker", "target", "weapon", "margin", "hits")
    code: ClassVar[int] = 27

    def __init__(self, attacker: int, target: int, weapon: int, margin: int, hits: int) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.margin = margin
        self.hits = hits


class StealthRolled(Event):
    """An unseen attack was tried (CB-15)."""

    __slots__ = ("fighter", "target", "total", "against", "unseen", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "target", "total", "against", "unseen", "parts")
    code: ClassVar[int] = 28

    def __init__(
        self,
        fighter: int,
        target: int,
        total: int,
        against: int,
        unseen: bool,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.fighter = fighter
        self.target = target
        self.total = total
        self.against = against
        self.unseen = unseen
        self.parts = parts


class Noticed(Event):
    """An unaware fighter knew of his enemies (CB-15)."""

    __slots__ = ("fighter",)
    names: ClassVar[tuple[str, ...]] = ("fighter",)
    code: ClassVar[int] = 29

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter


class Fumbled(Event):
    """A natural 1 went to the fumble table (CB-02, CB-06)."""

    __slots__ = ("fighter", "weapon", "result", "rounds")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "result", "rounds")
    code: ClassVar[int] = 30

    def __init__(self, fighter: int, weapon: int, result: int, rounds: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.result = result
        self.rounds = rounds


class WeaponDropped(Event):
    """A weapon fell to the ground (CB-06)."""

    __slots__ = ("fighter", "weapon")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon")
    code: ClassVar[int] = 31

    def __init__(self, fighter: int, weapon: int) -> None:
        self.fighter = fighter
        self.weapon = weapon


class WeaponPickedUp(Event):
    """A dropped weapon was in hand again (CB-06)."""

    __slots__ = ("fighter", "weapon")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon")
    code: ClassVar[int] = 32

    def __init__(self, fighter: int, weapon: int) -> None:
        self.fighter = fighter
        self.weapon = weapon


class WeaponJammed(Event):
    """A weapon jammed for so many rounds of clearing (CB-06)."""

    __slots__ = ("fighter", "weapon", "rounds")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "rounds")
    code: ClassVar[int] = 33

    def __init__(self, fighter: int, weapon: int, rounds: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.rounds = rounds


class JamWorked(Event):
    """One action went into clearing a jam (CB-06)."""

    __slots__ = ("fighter", "weapon", "left")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "left")
    code: ClassVar[int] = 34

    def __init__(self, fighter: int, weapon: int, left: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.left = left


class WeaponDrawn(Event):
    """A weapon came to hand (CB-34)."""

    __slots__ = ("fighter", "weapon", "off")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "off")
    code: ClassVar[int] = 35

    def __init__(self, fighter: int, weapon: int, off: bool) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.off = off


class LocationRolled(Event):
    """A hit found its place (CB-14)."""

    __slots__ = ("target", "number", "location")
    names: ClassVar[tuple[str, ...]] = ("target", "number", "location")
    code: ClassVar[int] = 36

    def __init__(self, target: int, number: int, location: int) -> None:
        self.target = target
        self.number = number
        self.location = location


class DamageRolled(Event):
    """Damage dice were rolled (CB-100)."""

    __slots__ = ("attacker", "target", "weapon", "damage", "rolls")
    names: ClassVar[tuple[str, ...]] = ("attacker", "target", "weapon", "damage", "rolls")
    code: ClassVar[int] = 37

    def __init__(
        self, attacker: int, target: int, weapon: int, damage: int, rolls: tuple[int, ...]
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.damage = damage
        self.rolls = rolls


class HitStopped(Event):
    """Cover or armour stopped a hit (CB-62, CB-100)."""

    __slots__ = ("target", "location", "by", "sp")
    names: ClassVar[tuple[str, ...]] = ("target", "location", "by", "sp")
    code: ClassVar[int] = 38

    def __init__(self, target: int, location: int, by: int, sp: int) -> None:
        self.target = target
        self.location = location
        self.by = by
        self.sp = sp


class ArmourWorn(Event):
    """A penetrating hit wore the armour down to so much SP (CB-100)."""

    __slots__ = ("target", "location", "sp")
    names: ClassVar[tuple[str, ...]] = ("target", "location", "sp")
    code: ClassVar[int] = 39

    def __init__(self, target: int, location: int, sp: int) -> None:
        self.target = target
        self.location = location
        self.sp = sp


class GrazeRolled(Event):
    """Luck made a hit a graze, or not (CB-110)."""

    __slots__ = ("target", "total", "needed", "grazed", "parts")
    names: ClassVar[tuple[str, ...]] = ("target", "total", "needed", "grazed", "parts")
    code: ClassVar[int] = 40

    def __init__(
        self, target: int, total: int, needed: int, grazed: bool, parts: Parts = NO_PARTS
    ) -> None:
        self.target = target
        self.total = total
        self.needed = needed
        self.grazed = grazed
        self.parts = parts


class Wounded(Event):
    """Boxes and stun were marked; the stats are what is left of them (CB-100, CB-07)."""

    __slots__ = (
        "target",
        "attacker",
        "location",
        "boxes",
        "stun",
        "grazed",
        "ref",
        "int_",
        "cl",
        "parts",
    )
    names: ClassVar[tuple[str, ...]] = (
        "target",
        "attacker",
        "location",
        "boxes",
        "stun",
        "grazed",
        "ref",
        "int_",
        "cl",
        "parts",
    )
    code: ClassVar[int] = 41

    def __init__(
        self,
        target: int,
        attacker: int,
        location: int,
        boxes: int,
        stun: int,
        grazed: bool,
        ref: int,
        int_: int,
        cl: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.target = target
        self.attacker = attacker
        self.location = location
        self.boxes = boxes
        self.stun = stun
        self.grazed = grazed
        self.ref = ref
        self.int_ = int_
        self.cl = cl
        self.parts = parts


class LimbCrippled(Event):
    """A limb was crippled (CB-104)."""

    __slots__ = ("target", "location")
    names: ClassVar[tuple[str, ...]] = ("target", "location")
    code: ClassVar[int] = 42

    def __init__(self, target: int, location: int) -> None:
        self.target = target
        self.location = location


class StunSaved(Event):
    """A stun save was made (CB-121)."""

    __slots__ = ("target", "roll", "needed", "passed")
    names: ClassVar[tuple[str, ...]] = ("target", "roll", "needed", "passed")
    code: ClassVar[int] = 43

    def __init__(self, target: int, roll: int, needed: int, passed: bool) -> None:
        self.target = target
        self.roll = roll
        self.needed = needed
        self.passed = passed


class DeathSaved(Event):
    """A death save was made (CB-122)."""

    __slots__ = ("target", "roll", "needed", "passed")
    names: ClassVar[tuple[str, ...]] = ("target", "roll", "needed", "passed")
    code: ClassVar[int] = 44

    def __init__(self, target: int, roll: int, needed: int, passed: bool) -> None:
        self.target = target
        self.roll = roll
        self.needed = needed
        self.passed = passed


class WentOut(Event):
    """A fighter was out of action (CB-121, CB-122)."""

    __slots__ = ("target", "cause")
    names: ClassVar[tuple[str, ...]] = ("target", "cause")
    code: ClassVar[int] = 45

    def __init__(self, target: int, cause: str) -> None:
        self.target = target
        self.cause = cause


class CameRound(Event):
    """A fighter out of action came to (CB-124)."""

    __slots__ = ("target",)
    names: ClassVar[tuple[str, ...]] = ("target",)
    code: ClassVar[int] = 46

    def __init__(self, target: int) -> None:
        self.target = target


class DyingBegan(Event):
    """A fighter was dying and had so many rounds left (CB-122)."""

    __slots__ = ("target", "rounds")
    names: ClassVar[tuple[str, ...]] = ("target", "rounds")
    code: ClassVar[int] = 47

    def __init__(self, target: int, rounds: int) -> None:
        self.target = target
        self.rounds = rounds


class DyingTicked(Event):
    """A round of the dying passed (CB-124)."""

    __slots__ = ("target", "rounds")
    names: ClassVar[tuple[str, ...]] = ("target", "rounds")
    code: ClassVar[int] = 48

    def __init__(self, target: int, rounds: int) -> None:
        self.target = target
        self.rounds = rounds


class Died(Event):
    """A fighter died."""

    __slots__ = ("target", "cause")
    names: ClassVar[tuple[str, ...]] = ("target", "cause")
    code: ClassVar[int] = 49

    def __init__(self, target: int, cause: str) -> None:
        self.target = target
        self.cause = cause


class StabiliseRolled(Event):
    """A fighter tended another (CB-123)."""

    __slots__ = ("fighter", "target", "total", "needed", "stable", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "target", "total", "needed", "stable", "parts")
    code: ClassVar[int] = 50

    def __init__(
        self,
        fighter: int,
        target: int,
        total: int,
        needed: int,
        stable: bool,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.fighter = fighter
        self.target = target
        self.total = total
        self.needed = needed
        self.stable = stable
        self.parts = parts


class LuckSpent(Event):
    """Luck was spent on a roll (CB-03)."""

    __slots__ = ("fighter", "points", "what")
    names: ClassVar[tuple[str, ...]] = ("fighter", "points", "what")
    code: ClassVar[int] = 51

    def __init__(self, fighter: int, points: int, what: str) -> None:
        self.fighter = fighter
        self.points = points
        self.what = what


class LuckKept(Event):
    """A roll was left as it was (CB-03)."""

    __slots__ = ("fighter", "what")
    names: ClassVar[tuple[str, ...]] = ("fighter", "what")
    code: ClassVar[int] = 52

    def __init__(self, fighter: int, what: str) -> None:
        self.fighter = fighter
        self.what = what


class Moved(Event):
    """A movement action was made, past the eyes of those named (CB-40, CB-53)."""

    __slots__ = ("fighter", "x", "y", "near", "last", "unseen")
    names: ClassVar[tuple[str, ...]] = ("fighter", "x", "y", "near", "last", "unseen")
    code: ClassVar[int] = 53

    def __init__(
        self,
        fighter: int,
        x: int,
        y: int,
        near: tuple[int, ...],
        last: bool,
        unseen: tuple[int, ...],
    ) -> None:
        self.fighter = fighter
        self.x = x
        self.y = y
        self.near = near
        self.last = last
        self.unseen = unseen


class Ran(Event):
    """Running or sprinting made a fighter harder to hit (CB-43)."""

    __slots__ = ("fighter", "bonus")
    names: ClassVar[tuple[str, ...]] = ("fighter", "bonus")
    code: ClassVar[int] = 54

    def __init__(self, fighter: int, bonus: int) -> None:
        self.fighter = fighter
        self.bonus = bonus


class Aimed(Event):
    """A turn went into aiming (CB-23)."""

    __slots__ = ("fighter", "target", "bonus")
    names: ClassVar[tuple[str, ...]] = ("fighter", "target", "bonus")
    code: ClassVar[int] = 55

    def __init__(self, fighter: int, target: int, bonus: int) -> None:
        self.fighter = fighter
        self.target = target
        self.bonus = bonus


class AimLost(Event):
    """Aim was lost (CB-23)."""

    __slots__ = ("fighter",)
    names: ClassVar[tuple[str, ...]] = ("fighter",)
    code: ClassVar[int] = 56

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter


class ReloadRolled(Event):
    """A hurried reload or one more shell was tried (CB-130, CB-131)."""

    __slots__ = ("fighter", "weapon", "total", "passed", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "total", "passed", "parts")
    code: ClassVar[int] = 57

    def __init__(
        self, fighter: int, weapon: int, total: int, passed: bool, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.total = total
        self.passed = passed
        self.parts = parts


class Reloaded(Event):
    """A weapon held so many rounds; ``used`` magazines or shells were spent (CB-130)."""

    __slots__ = ("fighter", "weapon", "rounds", "used")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "rounds", "used")
    code: ClassVar[int] = 58

    def __init__(self, fighter: int, weapon: int, rounds: int, used: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.rounds = rounds
        self.used = used


class MagazineDropped(Event):
    """A magazine was lost for the fight (CB-132)."""

    __slots__ = ("fighter", "weapon")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon")
    code: ClassVar[int] = 59

    def __init__(self, fighter: int, weapon: int) -> None:
        self.fighter = fighter
        self.weapon = weapon


class ShellChambered(Event):
    """One shell went into the chamber; its shot is due (CB-132)."""

    __slots__ = ("fighter", "weapon")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon")
    code: ClassVar[int] = 60

    def __init__(self, fighter: int, weapon: int) -> None:
        self.fighter = fighter
        self.weapon = weapon


class ActionTaken(Event):
    """A combat action, a draw or a movement action was used up on a count (CB-32)."""

    __slots__ = ("fighter", "kind", "count")
    names: ClassVar[tuple[str, ...]] = ("fighter", "kind", "count")
    code: ClassVar[int] = 61

    def __init__(self, fighter: int, kind: int, count: int) -> None:
        self.fighter = fighter
        self.kind = kind
        self.count = count


class ThrowRolled(Event):
    """A throw was rolled against 15 (CB-142)."""

    __slots__ = ("fighter", "weapon", "total", "natural", "x", "y", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "total", "natural", "x", "y", "parts")
    code: ClassVar[int] = 62

    def __init__(
        self,
        fighter: int,
        weapon: int,
        total: int,
        natural: int,
        x: int,
        y: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.total = total
        self.natural = natural
        self.x = x
        self.y = y
        self.parts = parts


class Scattered(Event):
    """A miss came down elsewhere (CB-140)."""

    __slots__ = ("fighter", "x", "y")
    names: ClassVar[tuple[str, ...]] = ("fighter", "x", "y")
    code: ClassVar[int] = 63

    def __init__(self, fighter: int, x: int, y: int) -> None:
        self.fighter = fighter
        self.x = x
        self.y = y


class Exploded(Event):
    """A blast went off (CB-140)."""

    __slots__ = ("fighter", "weapon", "x", "y", "damage")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "x", "y", "damage")
    code: ClassVar[int] = 64

    def __init__(self, fighter: int, weapon: int, x: int, y: int, damage: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.x = x
        self.y = y
        self.damage = damage


class Afflicted(Event):
    """A blast blinded, deafened, gassed or burned; ``ref`` is left of REF (CB-140)."""

    __slots__ = ("target", "effect", "amount", "rounds", "ref")
    names: ClassVar[tuple[str, ...]] = ("target", "effect", "amount", "rounds", "ref")
    code: ClassVar[int] = 65

    def __init__(self, target: int, effect: int, amount: int, rounds: int, ref: int) -> None:
        self.target = target
        self.effect = effect
        self.amount = amount
        self.rounds = rounds
        self.ref = ref


class AfflictionTicked(Event):
    """A round of it passed; at 0 it is over (CB-140)."""

    __slots__ = ("target", "rounds", "ref")
    names: ClassVar[tuple[str, ...]] = ("target", "rounds", "ref")
    code: ClassVar[int] = 66

    def __init__(self, target: int, rounds: int, ref: int) -> None:
        self.target = target
        self.rounds = rounds
        self.ref = ref


class LaneOpened(Event):
    """A lane was filled with fire (CB-92)."""

    __slots__ = ("fighter", "weapon", "x", "y", "width", "rounds")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "x", "y", "width", "rounds")
    code: ClassVar[int] = 67

    def __init__(self, fighter: int, weapon: int, x: int, y: int, width: int, rounds: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.x = x
        self.y = y
        self.width = width
        self.rounds = rounds


class LaneTested(Event):
    """A fighter dodged through a lane, or not (CB-92)."""

    __slots__ = ("fighter", "lane", "total", "safe", "hits", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "lane", "total", "safe", "hits", "parts")
    code: ClassVar[int] = 68

    def __init__(
        self, fighter: int, lane: int, total: int, safe: bool, hits: int, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.lane = lane
        self.total = total
        self.safe = safe
        self.hits = hits
        self.parts = parts


class LaneEntered(Event):
    """A fighter was counted as tested in a lane this round (CB-92)."""

    __slots__ = ("fighter", "lane")
    names: ClassVar[tuple[str, ...]] = ("fighter", "lane")
    code: ClassVar[int] = 69

    def __init__(self, fighter: int, lane: int) -> None:
        self.fighter = fighter
        self.lane = lane


class BarrageFell(Event):
    """Bombardment weighed on a fighter's nerve (CB-141)."""

    __slots__ = ("fighter",)
    names: ClassVar[tuple[str, ...]] = ("fighter",)
    code: ClassVar[int] = 70

    def __init__(self, fighter: int) -> None:
        self.fighter = fighter


class Noted(Event):
    """A round system noted something of its own about a fighter."""

    __slots__ = ("fighter", "key", "value")
    names: ClassVar[tuple[str, ...]] = ("fighter", "key", "value")
    code: ClassVar[int] = 71

    def __init__(self, fighter: int, key: str, value: int) -> None:
        self.fighter = fighter
        self.key = key
        self.value = value


EVENT_TYPES: Final[tuple[type[Event], ...]] = (
    AgendaSet,
    AgendaHeld,
    RoundBegan,
    PhaseCame,
    SlotsSet,
    SlotPlaced,
    CountCame,
    TurnBegan,
    TurnEnded,
    Delayed,
    RoundEnded,
    FightEnded,
    CoveringDeclared,
    LightningChosen,
    InitiativeRolled,
    RollOffMade,
    TurnMissed,
    StanceNamed,
    SuppressionChecked,
    CheckSettled,
    StanceTaken,
    PlanMade,
    SuppressionGained,
    ShotsFired,
    AttackRolled,
    DefenceRolled,
    AttackMissed,
    AttackHit,
    StealthRolled,
    Noticed,
    Fumbled,
    WeaponDropped,
    WeaponPickedUp,
    WeaponJammed,
    JamWorked,
    WeaponDrawn,
    LocationRolled,
    DamageRolled,
    HitStopped,
    ArmourWorn,
    GrazeRolled,
    Wounded,
    LimbCrippled,
    StunSaved,
    DeathSaved,
    WentOut,
    CameRound,
    DyingBegan,
    DyingTicked,
    Died,
    StabiliseRolled,
    LuckSpent,
    LuckKept,
    Moved,
    Ran,
    Aimed,
    AimLost,
    ReloadRolled,
    Reloaded,
    MagazineDropped,
    ShellChambered,
    ActionTaken,
    ThrowRolled,
    Scattered,
    Exploded,
    Afflicted,
    AfflictionTicked,
    LaneOpened,
    LaneTested,
    LaneEntered,
    BarrageFell,
    Noted,
)
"""The closed list of them by ``code``."""
