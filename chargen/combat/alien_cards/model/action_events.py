"""Events of actions with weapons, fixtures and other fighters."""

from dataclasses import dataclass


@dataclass
class AmmoConserved:
    """An extra success goes on ammunition (AL-56)."""

    fighter: int
    weapon: str


@dataclass
class SupplyRolled:
    """A supply roll, and what is left (AL-61, AL-R15)."""

    fighter: int
    weapon: str
    ones: int
    rating: int


@dataclass
class JamTried:
    """Work on a jam (AL-17)."""

    fighter: int
    weapon: str
    cleared: bool


@dataclass
class JamGiven:
    """The referee says a weapon is jammed (AL-R18)."""

    fighter: int
    weapon: str


@dataclass
class ItemFell:
    """Something lies on the floor."""

    fighter: int
    weapon: str
    x: int
    y: int


@dataclass
class ItemSeized:
    """Something is taken out of an enemy's hands (AL-45)."""

    attacker: int
    target: int
    weapon: str


@dataclass
class ItemTakenUp:
    """Something is taken off the floor (AL-29)."""

    fighter: int
    weapon: str


@dataclass
class CoverTaken:
    """Partial or full cover (AL-13, AL-24)."""

    fighter: int
    cover: str
    full: bool


@dataclass
class AimTaken:
    """Aim for the attack that follows (AL-26)."""

    fighter: int


@dataclass
class HoldTaken:
    """An enemy is pinned (AL-48)."""

    attacker: int
    target: int


@dataclass
class HoldEnded:
    """A fighter is no longer held (AL-R11)."""

    target: int


@dataclass
class HoldKept:
    """A fighter fails to break a hold (AL-R11)."""

    target: int


@dataclass
class AidGiven:
    """First aid or a rally: health given back, if it went well (AL-16, AL-30)."""

    fighter: int
    target: int
    how: str
    sixes: int


@dataclass
class LimitShortened:
    """Aid that went wrong leaves less time (AL-R26)."""

    target: int
    limit: int


@dataclass
class Stabilised:
    """An injury that might have killed will not (AL-R26)."""

    target: int


@dataclass
class OrdersGiven:
    """Orders (AL-18, AL-R19)."""

    fighter: int
    target: int
    sixes: int


@dataclass
class FixtureUsed:
    """Work at a fixture (AL-12, AL-14, AL-15, AL-19)."""

    fighter: int
    fixture: str
    how: str
    sixes: int


@dataclass
class DoorChanged:
    """A door is locked or open (AL-23, AL-R20)."""

    fighter: int
    fixture: str
    locked: bool


@dataclass
class PeekTaken:
    """A look past a door: how many enemies are seen there (AL-22)."""

    fighter: int
    fixture: str
    seen: int


@dataclass
class FightLeft:
    """A fighter has fled out of the fight (AL-R27)."""

    fighter: int
