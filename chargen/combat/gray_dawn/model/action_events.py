"""Events of actions in a Gray Dawn round: attacks, moves, weapons, throws, care."""

from dataclasses import dataclass

from ...kernel import events as shared
from ...kernel.tally import NO_PARTS, Parts


@dataclass(frozen=True)
class AttackRolled(shared.AttackRolled):
    """An attack roll (CB-10)."""

    natural: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class AttackHit(shared.AttackHit):
    """An attack meets its number; 0 hits are still to be rolled (CB-16, CB-80)."""

    margin: int
    hits: int


@dataclass(frozen=True)
class Fumbled:
    """A natural 1 on the fumble table, by number of ``fumble.NAMES`` (CB-02)."""

    fighter: int
    weapon: int
    result: int
    rounds: int


@dataclass(frozen=True)
class LaneTested:
    """A dodge through a lane, or through covering fire (lane -1) by the other ruling (CB-91)."""

    fighter: int
    lane: int
    total: int
    safe: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class LaneOpened:
    """A lane is full of fire until the end of the round (CB-92)."""

    fighter: int
    weapon: int
    x: int
    y: int
    width: int
    rounds: int


@dataclass(frozen=True)
class Ran:
    """Running helps against fire from now on (CB-43)."""

    fighter: int
    bonus: int


@dataclass(frozen=True)
class AimLost:
    """Aim held so far is gone (CB-23)."""

    fighter: int


@dataclass(frozen=True)
class Aimed:
    """Aim held so far (CB-23)."""

    fighter: int
    target: int
    bonus: int


@dataclass(frozen=True)
class WeaponJammed:
    """A weapon needs so many rounds of clearing (CB-06)."""

    fighter: int
    weapon: int
    rounds: int


@dataclass(frozen=True)
class JamWorked:
    """A round of clearing less (CB-06)."""

    fighter: int
    weapon: int
    left: int


@dataclass(frozen=True)
class ReloadRolled:
    """A reload among several actions, or a shell into a tube (CB-130, CB-131)."""

    fighter: int
    weapon: int
    total: int
    passed: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class MagazineDropped:
    """A magazine is lost for the fight (CB-132)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class ShellChambered:
    """A shell is in the chamber; its shot comes five counts later (CB-131)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class StealthRolled:
    """Stealth against Awareness (CB-15)."""

    fighter: int
    target: int
    total: int
    against: int
    unseen: bool
    parts: Parts = NO_PARTS
    against_parts: Parts = NO_PARTS


@dataclass(frozen=True)
class ThrowRolled:
    """A throw at a place (CB-142)."""

    fighter: int
    weapon: int
    total: int
    natural: int
    x: int
    y: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class Scattered:
    """The place a miss comes down at (CB-142)."""

    fighter: int
    x: int
    y: int


@dataclass(frozen=True)
class Exploded:
    """A blast (CB-140)."""

    fighter: int
    weapon: int
    x: int
    y: int
    damage: int


@dataclass(frozen=True)
class Afflicted:
    """The effect of a blast beside its wounds (CB-140)."""

    target: int
    effect: int
    amount: int
    rounds: int
