"""Scenarios: validated values a fight starts from and never changes.

Places are whole centimetres on a plane, so that every rule can speak of metres without fractions.
"""

from dataclasses import dataclass, field
from typing import Final

from ..native_types import mypyc_attr
from .body_shapes import HUMAN, SHAPES
from .validation import (
    InvalidScenario,
    Span,
    refuse_beyond,
    refuse_unlike,
    refuse_word,
    wrong,
)

METRE: Final = 100
"""Centimetres of position in one metre."""
MOST_FIGHTERS: Final = 40
FARTHEST: Final = 1_000_000
"""Centimetres from the middle of the map within which everything is placed."""

ANY_COVER: Final[tuple[int, ...]] = (7, 8, 9, 10)
LOW_WALL: Final[tuple[int, ...]] = (3, 4, 7, 8, 9, 10)
FIRING_SLIT: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Typical coverage in numbers of the location die (CB-61)."""
EVERYWHERE: Final[tuple[int, ...]] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Coverage of full height, which blocks sight (CB-63)."""

NORMAL_LIGHT: Final = 0
DIM: Final = 1
DARK: Final = 2
LIGHT_NAMES: Final = ("normal", "dim", "dark")


@dataclass(kw_only=True)
class Cover:
    """An object on the plane that fire has to cross (CB-60 to CB-66)."""

    name: str
    level: int = 1
    """1 to 10."""
    extent: tuple[int, ...] = (0, 0, 0, 0)
    """x and y of each corner of its outline in centimetres, one after another; a wall has two."""
    covered: tuple[int, ...] = LOW_WALL
    """Numbers of the location die it protects (CB-61)."""
    full: bool = True
    """Full cover is possible behind it (CB-64)."""
    climbable: bool = True
    """True if it can be climbed, unless it covers all ten numbers (CB-63)."""

    def __post_init__(self) -> None:
        """Refuse an invalid cover."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, {"level": (1, 10)}, self.name)
        if not self.extent or len(self.extent) % 2:
            raise InvalidScenario(f"{self.name}: its outline needs x and y of each corner.")
        if any(abs(number) > FARTHEST for number in self.extent):
            raise InvalidScenario(f"{self.name}: it is too far out.")
        if any(not 1 <= number <= 10 for number in self.covered):  # noqa: PLR2004 - of a d10
            raise InvalidScenario(
                f"{self.name}: it covers numbers from 1 to 10 of the location die."
            )

    def full_height(self) -> bool:
        """Return whether it covers all ten numbers of the location die (CB-63)."""
        return len(set(self.covered)) == len(EVERYWHERE)

    def passable(self) -> bool:
        """Return whether it can be climbed or crossed (CB-63)."""
        return self.climbable and not self.full_height()


DOOR: Final = 0
HATCH: Final = 1
LEDGE: Final = 2
TERMINAL: Final = 3
MACHINE: Final = 4
VEHICLE: Final = 5
FIXTURE_NAMES: Final = ("door", "hatch", "ledge", "terminal", "machine", "vehicle")


@dataclass(kw_only=True)
class Fixture:
    """Something on the map that fighters can use, where a system has rules for it (X-R05)."""

    name: str
    sort: int = DOOR
    extent: tuple[int, ...] = (0, 0, 0, 0)
    """x and y of both its ends in centimetres."""

    def __post_init__(self) -> None:
        """Refuse a fixture that is out of its bounds."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, {"sort": (DOOR, VEHICLE)}, self.name)
        if len(self.extent) != len(("x", "y", "x", "y")):
            raise InvalidScenario(f"{self.name}: it needs x and y of both its ends.")
        if any(abs(number) > FARTHEST for number in self.extent):
            raise InvalidScenario(f"{self.name}: it is too far out.")


_SCENE_SPANS: Final[dict[str, Span]] = {
    "light": (NORMAL_LIGHT, DARK),
    "barrage": (0, 1_000),
    "scale": (1, 100 * METRE),
}


@dataclass(kw_only=True)
class Scene:
    """The place of a fight (CB-27, CB-66, CB-86)."""

    covers: tuple[Cover, ...] = ()
    light: int = NORMAL_LIGHT
    close_quarters: bool = False
    """A small room: long guns show where they point (CB-25)."""
    barrage: int = 0
    """Rounds of bombardment from the first one on (CB-141)."""
    scale: int = METRE
    """Centimetres in one space of the map (CB-27)."""
    grid: bool = False
    """Adjacent is any touching space, diagonals included, else one metre (CB-66)."""
    fixtures: tuple[Fixture, ...] = ()
    """Doors, ledges, terminals and the like (X-R05)."""

    def __post_init__(self) -> None:
        """Refuse an invalid scene."""
        refuse_unlike(self, "the scene")
        refuse_beyond(self, _SCENE_SPANS, "the scene")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class BaseFighter:
    """One fighter before the fight, as far as every system has it."""

    name: str
    side: int = 0
    at: tuple[int, int] = (0, 0)
    """Place in centimetres."""
    tactic: str = "steady"
    """Tactic when no player controls the fighter: a name of ``System.tactics``."""
    reserve: bool = False
    """Away from the field until the GM lets the fighter join."""
    shape: str = HUMAN
    """The body shape, which names hit locations: one of ``SHAPES``."""

    def __post_init__(self) -> None:
        """Refuse a fighter without a name or a place on the map."""
        refuse_unlike(self, self.name)
        if len(self.at) != len(("x", "y")):
            raise wrong(self.name, "at", self.at, "x and y in centimetres")
        refuse_beyond(self, {"side": (0, 63)}, self.name or "a fighter")
        refuse_word(self.shape, SHAPES, self.name, "shape")
        if not self.name:
            raise InvalidScenario("A fighter needs a name.")
        if any(abs(number) > FARTHEST for number in self.at):
            raise InvalidScenario(f"{self.name} stands too far out.")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Scenario:
    """Everything one fight starts from; fighters and tunables belong to its system."""

    fighters: tuple[BaseFighter, ...]
    scene: Scene = field(default_factory=Scene)
    system: str = "gray_dawn"
    tunables: object | None = None
    """The system's numbers and switches; its own defaults where there are none."""

    def __post_init__(self) -> None:
        """Refuse a fight of one side, or with too many fighters."""
        if not self.fighters:
            raise InvalidScenario("A fight needs fighters.")
        if len(self.fighters) > MOST_FIGHTERS:
            raise InvalidScenario(f"A fight has at most {MOST_FIGHTERS} fighters.")
        if len(self.sides) == 1:
            raise InvalidScenario("All fighters are of one side; a fight needs two.")

    @property
    def sides(self) -> tuple[int, ...]:
        """Numbers of the sides."""
        return tuple(sorted({combatant.side for combatant in self.fighters}))

    def side_name(self, side: int) -> str:
        """Return a side by its fighters' names."""
        *before, last = [combatant.name for combatant in self.fighters if combatant.side == side]
        return f"{', '.join(before)} and {last}" if before else last

    def side_wins(self, side: int) -> str:
        """Return that a side wins, with the verb in its number."""
        many = sum(combatant.side == side for combatant in self.fighters) > 1
        return f"{self.side_name(side)} {'win' if many else 'wins'}"
