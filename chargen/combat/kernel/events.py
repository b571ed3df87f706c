"""Events that several systems tell; a system adds fields of its own in a subclass."""

from dataclasses import dataclass


@dataclass(frozen=True)
class RoundBegan:
    """A new round begins (CB-30, LC-01, S4-01, AL-01)."""

    number: int


@dataclass(frozen=True)
class RoundEnded:
    """All turns of a round are over (LC-06, S4-18, S4-R04)."""

    number: int


@dataclass(frozen=True)
class TurnBegan:
    """A fighter's turn begins."""

    fighter: int


@dataclass(frozen=True)
class Noticed:
    """An unaware fighter notices the enemy (CB-15, AL-04)."""

    fighter: int


@dataclass(frozen=True)
class Moved:
    """A fighter arrives at a place (CB-44, LC-R18)."""

    fighter: int
    x: int
    y: int


@dataclass(frozen=True)
class Reloaded:
    """A weapon with the rounds now loaded (CB-130, LC-R18, S4-R20)."""

    fighter: int
    weapon: int
    rounds: int


@dataclass(frozen=True)
class AttackRolled:
    """An attack roll (CB-10, LC-R22, S4-R26)."""

    attacker: int
    target: int
    weapon: int
    total: int


@dataclass(frozen=True)
class AttackHit:
    """An attack reaches its number."""

    attacker: int
    target: int
    weapon: int


@dataclass(frozen=True)
class AttackMissed:
    """An attack stays short of its number; 0 for a natural 1, which always misses."""

    attacker: int
    target: int
    weapon: int
    short: int


@dataclass(frozen=True)
class FighterDied:
    """A fighter is dead."""

    target: int
    cause: str


@dataclass(frozen=True)
class LightChanged:
    """Another light from now on (CB-86, LC-R25, S4-R31)."""

    light: int


@dataclass(frozen=True)
class ModifierGiven:
    """The GM's modifier for one kind of roll (CB-28, S4-R38)."""

    fighter: int
    points: int
    what: str
    why: str
