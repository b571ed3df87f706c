"""Events of a fight by Lead and Chrome."""

from dataclasses import dataclass

from ...kernel import events as shared
from ...kernel.tally import NO_PARTS, Parts


@dataclass(frozen=True)
class HasteDeclared:
    """The fighter's shots of this round are unaimed (LC-09)."""

    fighter: int


@dataclass(frozen=True)
class QuickDrawDeclared:
    """The fighter will draw and attack in one Action (LC-13)."""

    fighter: int
    weapon: int
    target: int
    second: int
    unaimed: bool


@dataclass(frozen=True)
class PlaceRolled:
    """The fighter's initiative of the round; a natural 2 is last (LC-02, LC-03)."""

    fighter: int
    total: int
    natural: int
    last: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class SquadRolled:
    """One roll for a whole squad or vehicle, by its leader (LC-04)."""

    fighter: int
    squad: str
    total: int
    natural: int
    last: bool
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class TurnBegan(shared.TurnBegan):
    """A first or second Action comes, together with equal results (LC-05 to LC-07)."""

    number: int


@dataclass(frozen=True)
class AttackRolled(shared.AttackRolled):
    """The roll of an attack against its number (LC-R22)."""

    needed: int
    parts: Parts = NO_PARTS


@dataclass(frozen=True)
class DrawFumbled:
    """A Quick-Draw goes wrong, by number of ``fumble.NAMES`` (LC-50)."""

    fighter: int
    weapon: int
    die: int
    result: int


@dataclass(frozen=True)
class WeaponFlew:
    """A weapon slips away and lies at a place (LC-54)."""

    fighter: int
    weapon: int
    x: int
    y: int


@dataclass(frozen=True)
class StrayHit:
    """A gun that went off by itself hits a bystander (LC-55)."""

    attacker: int
    target: int
    weapon: int


@dataclass(frozen=True)
class StrayLost:
    """A gun that went off by itself hits a thing (LC-55)."""

    fighter: int
    weapon: int


@dataclass(frozen=True)
class Waited:
    """The fighter lets an Action go by."""

    fighter: int
