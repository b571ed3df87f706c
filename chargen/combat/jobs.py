"""Work a fight still has to do before anyone acts again: pending rolls and the choices in them.

The first job on the agenda comes next. If ``owner`` is a fighter, he decides about luck first;
if it is -1 the dice simply fall. A round system's own jobs are ``SystemJob``.
"""

from typing import ClassVar, Final

from chargen.combat.record import Record
from chargen.combat.tally import NO_PARTS, Parts

NOBODY: Final = -1
"""No fighter has to decide."""

TO_BE_ROLLED: Final = -1
"""So many hits as the burst table will say (CB-80)."""


class Job(Record):
    """What can wait; ``JOB_TYPES`` lists it all."""

    __slots__ = ()

    def decider(self) -> int:
        """Whose luck or choice it waits for; here nobody's."""
        return NOBODY


class Shot(Job):
    """One attack: a single shot, a burst, one target's share of a spray or a blow (CB-16)."""

    __slots__ = ("attacker", "target", "weapon", "mode", "rounds", "called", "flags")
    names: ClassVar[tuple[str, ...]] = (
        "attacker",
        "target",
        "weapon",
        "mode",
        "rounds",
        "called",
        "flags",
    )
    code: ClassVar[int] = 0

    def __init__(
        self,
        attacker: int,
        target: int,
        weapon: int,
        mode: int,
        rounds: int,
        called: int,
        flags: int,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.mode = mode
        self.rounds = rounds
        self.called = called
        self.flags = flags


class AttackRoll(Job):
    """An attack whose roll lies on the table; ``defence`` is -1000 before it is rolled."""

    __slots__ = ("shot", "base", "die", "natural", "defence", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = (
        "shot",
        "base",
        "die",
        "natural",
        "defence",
        "owner",
        "parts",
    )
    code: ClassVar[int] = 1

    def __init__(
        self,
        shot: Shot,
        base: int,
        die: int,
        natural: int,
        defence: int,
        owner: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.shot = shot
        self.base = base
        self.die = die
        self.natural = natural
        self.defence = defence
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class DefenceRoll(Job):
    """A defence whose roll lies on the table; ``total`` is the attack to stop."""

    __slots__ = ("shot", "attack_base", "attack_die", "natural", "base", "die", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = (
        "shot",
        "attack_base",
        "attack_die",
        "natural",
        "base",
        "die",
        "owner",
        "parts",
    )
    code: ClassVar[int] = 2

    def __init__(
        self,
        shot: Shot,
        attack_base: int,
        attack_die: int,
        natural: int,
        base: int,
        die: int,
        owner: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.shot = shot
        self.attack_base = attack_base
        self.attack_die = attack_die
        self.natural = natural
        self.base = base
        self.die = die
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class Hits(Job):
    """Hits of one attack, from a place; ``damage`` is that of a blast, else -1 (CB-16)."""

    __slots__ = (
        "attacker",
        "target",
        "weapon",
        "margin",
        "left",
        "flags",
        "struck",
        "x",
        "y",
        "damage",
    )
    names: ClassVar[tuple[str, ...]] = (
        "attacker",
        "target",
        "weapon",
        "margin",
        "left",
        "flags",
        "struck",
        "x",
        "y",
        "damage",
    )
    code: ClassVar[int] = 3

    def __init__(
        self,
        attacker: int,
        target: int,
        weapon: int,
        margin: int,
        left: int,
        flags: int,
        struck: int,
        x: int,
        y: int,
        damage: int = -1,
    ) -> None:
        self.attacker = attacker
        self.target = target
        self.weapon = weapon
        self.margin = margin
        self.left = left
        self.flags = flags
        self.struck = struck
        self.x = x
        self.y = y
        self.damage = damage


class HitPlace(Job):
    """A hit whose location lies on the table (CB-03, CB-14)."""

    __slots__ = ("hits", "number", "owner")
    names: ClassVar[tuple[str, ...]] = ("hits", "number", "owner")
    code: ClassVar[int] = 4

    def __init__(self, hits: Hits, number: int, owner: int) -> None:
        self.hits = hits
        self.number = number
        self.owner = owner

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class HitGraze(Job):
    """A graze roll that lies on the table (CB-110)."""

    __slots__ = ("hits", "number", "penetrating", "dice", "base", "die", "owner")
    names: ClassVar[tuple[str, ...]] = (
        "hits",
        "number",
        "penetrating",
        "dice",
        "base",
        "die",
        "owner",
    )
    code: ClassVar[int] = 5

    def __init__(
        self, hits: Hits, number: int, penetrating: int, dice: int, base: int, die: int, owner: int
    ) -> None:
        self.hits = hits
        self.number = number
        self.penetrating = penetrating
        self.dice = dice
        self.base = base
        self.die = die
        self.owner = owner

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class HurtSaves(Job):
    """Saves a wound or an own turn calls for; numbers needed, -100 for none (CB-124)."""

    __slots__ = ("target", "attacker", "death", "stun", "stage", "die", "extra", "owner", "dying")
    names: ClassVar[tuple[str, ...]] = (
        "target",
        "attacker",
        "death",
        "stun",
        "stage",
        "die",
        "extra",
        "owner",
        "dying",
    )
    code: ClassVar[int] = 6

    def __init__(
        self,
        target: int,
        attacker: int,
        death: int,
        stun: int,
        stage: int,
        die: int,
        extra: int,
        owner: int,
        dying: bool,
    ) -> None:
        self.target = target
        self.attacker = attacker
        self.death = death
        self.stun = stun
        self.stage = stage
        self.die = die
        self.extra = extra
        self.owner = owner
        self.dying = dying

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class InitiativeRoll(Job):
    """An initiative that lies on the table (CB-03)."""

    __slots__ = ("fighter", "base", "die", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "base", "die", "owner", "parts")
    code: ClassVar[int] = 7

    def __init__(
        self, fighter: int, base: int, die: int, owner: int, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.base = base
        self.die = die
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class CheckRoll(Job):
    """A suppression check that lies on the table (CB-71)."""

    __slots__ = ("fighter", "base", "die", "second", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "base", "die", "second", "owner", "parts")
    code: ClassVar[int] = 8

    def __init__(
        self, fighter: int, base: int, die: int, second: bool, owner: int, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.base = base
        self.die = die
        self.second = second
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class StealthRoll(Job):
    """A contest of Stealth and Awareness (CB-15)."""

    __slots__ = ("fighter", "target", "base", "die", "against_base", "against_die", "owner", "then")
    names: ClassVar[tuple[str, ...]] = (
        "fighter",
        "target",
        "base",
        "die",
        "against_base",
        "against_die",
        "owner",
        "then",
    )
    code: ClassVar[int] = 9

    def __init__(
        self,
        fighter: int,
        target: int,
        base: int,
        die: int,
        against_base: int,
        against_die: int,
        owner: int,
        then: Shot,
    ) -> None:
        self.fighter = fighter
        self.target = target
        self.base = base
        self.die = die
        self.against_base = against_base
        self.against_die = against_die
        self.owner = owner
        self.then = then

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class ReloadRoll(Job):
    """A reload check on the table; ``attempt`` counts shells, 0 for a magazine (CB-130)."""

    __slots__ = ("fighter", "weapon", "base", "die", "natural", "attempt", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = (
        "fighter",
        "weapon",
        "base",
        "die",
        "natural",
        "attempt",
        "owner",
        "parts",
    )
    code: ClassVar[int] = 10

    def __init__(
        self,
        fighter: int,
        weapon: int,
        base: int,
        die: int,
        natural: int,
        attempt: int,
        owner: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.base = base
        self.die = die
        self.natural = natural
        self.attempt = attempt
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class TendRoll(Job):
    """Care that lies on the table (CB-123)."""

    __slots__ = ("fighter", "target", "base", "die", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "target", "base", "die", "owner", "parts")
    code: ClassVar[int] = 11

    def __init__(
        self, fighter: int, target: int, base: int, die: int, owner: int, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.target = target
        self.base = base
        self.die = die
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class ThrowRoll(Job):
    """A throw that lies on the table (CB-142)."""

    __slots__ = ("fighter", "weapon", "x", "y", "base", "die", "natural", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = (
        "fighter",
        "weapon",
        "x",
        "y",
        "base",
        "die",
        "natural",
        "owner",
        "parts",
    )
    code: ClassVar[int] = 12

    def __init__(
        self,
        fighter: int,
        weapon: int,
        x: int,
        y: int,
        base: int,
        die: int,
        natural: int,
        owner: int,
        parts: Parts = NO_PARTS,
    ) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.x = x
        self.y = y
        self.base = base
        self.die = die
        self.natural = natural
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class LaneRoll(Job):
    """A dodge through a lane that lies on the table (CB-92)."""

    __slots__ = ("fighter", "lane", "base", "die", "owner", "parts")
    names: ClassVar[tuple[str, ...]] = ("fighter", "lane", "base", "die", "owner", "parts")
    code: ClassVar[int] = 13

    def __init__(
        self, fighter: int, lane: int, base: int, die: int, owner: int, parts: Parts = NO_PARTS
    ) -> None:
        self.fighter = fighter
        self.lane = lane
        self.base = base
        self.die = die
        self.owner = owner
        self.parts = parts

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


class Fumble(Job):
    """A natural 1 on its way to the fumble table (CB-02)."""

    __slots__ = ("fighter", "weapon", "target", "flags")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "target", "flags")
    code: ClassVar[int] = 14

    def __init__(self, fighter: int, weapon: int, target: int, flags: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.target = target
        self.flags = flags


class Blast(Job):
    """A blast about to go off (CB-140)."""

    __slots__ = ("fighter", "weapon", "x", "y")
    names: ClassVar[tuple[str, ...]] = ("fighter", "weapon", "x", "y")
    code: ClassVar[int] = 15

    def __init__(self, fighter: int, weapon: int, x: int, y: int) -> None:
        self.fighter = fighter
        self.weapon = weapon
        self.x = x
        self.y = y


class SystemJob(Job):
    """Work of a round system; the numbers are its own, ``jobs`` what it holds back."""

    __slots__ = ("kind", "owner", "first", "second", "third", "fourth", "jobs")
    names: ClassVar[tuple[str, ...]] = (
        "kind",
        "owner",
        "first",
        "second",
        "third",
        "fourth",
        "jobs",
    )
    code: ClassVar[int] = 16

    def __init__(
        self,
        kind: int,
        owner: int,
        first: int = 0,
        second: int = 0,
        third: int = 0,
        fourth: int = 0,
        jobs: tuple[object, ...] = (),
    ) -> None:
        self.kind = kind
        self.owner = owner
        self.first = first
        self.second = second
        self.third = third
        self.fourth = fourth
        self.jobs = jobs

    def decider(self) -> int:
        """Whose luck or choice it waits for."""
        return self.owner


JOB_TYPES: Final[tuple[type[Job], ...]] = (
    Shot,
    AttackRoll,
    DefenceRoll,
    Hits,
    HitPlace,
    HitGraze,
    HurtSaves,
    InitiativeRoll,
    CheckRoll,
    StealthRoll,
    ReloadRoll,
    TendRoll,
    ThrowRoll,
    LaneRoll,
    Fumble,
    Blast,
    SystemJob,
)
"""The closed list of them by ``code``."""
