"""What a fighter can be told to do: a closed union, in the imperative.

Fighters, weapons and locations are meant by number; places are in centimetres.
``Proceed`` is the one action nobody decides: the dice fall or the clock moves on.
"""

from typing import ClassVar, Final

from chargen.combat.record import Record

PLAN_NAMES: Final[tuple[str, ...]] = (
    "do nothing else",
    "fire",
    "strike",
    "throw",
    "handle weapons",
    "aim",
    "give covering fire",
    "saturate a lane",
    "load the tube",
    "tend the wounded",
)
DO_NOTHING: Final = 0
DO_FIRE: Final = 1
DO_STRIKE: Final = 2
DO_THROW: Final = 3
DO_HANDLE: Final = 4
DO_AIM: Final = 5
DO_COVER: Final = 6
DO_SATURATE: Final = 7
DO_LOAD_TUBE: Final = 8
DO_TEND: Final = 9
"""What the combat actions of a turn are (CB-35); whole-round actions have a kind of their own."""


class Action(Record):
    """What can be told; ``ACTION_TYPES`` lists them all."""

    __slots__ = ()


class Proceed(Action):
    """Let the dice fall or the clock move on; nobody has a choice."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 0


class KeepRoll(Action):
    """Leave the roll as it is (CB-03)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 1


class AddLuck(Action):
    """Spend one luck point for +2 on a roll that failed (CB-03)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 2


class Reroll(Action):
    """Spend two luck points for a second roll, which stands (CB-03)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 3


class HoldFire(Action):
    """Declare no covering fire at the start of the round (CB-56)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 4


class CoverFire(Action):
    """Devote the round to covering fire, at a place if ``target`` is -1 (CB-90)."""

    __slots__ = ("target", "x", "y", "mode", "actions", "rounds", "weapon")
    names: ClassVar[tuple[str, ...]] = ("target", "x", "y", "mode", "actions", "rounds", "weapon")
    code: ClassVar[int] = 5

    def __init__(
        self, target: int, x: int, y: int, mode: int, actions: int, rounds: int, weapon: int
    ) -> None:
        self.target = target
        self.x = x
        self.y = y
        self.mode = mode
        self.actions = actions
        self.rounds = rounds
        self.weapon = weapon


class SteadyStart(Action):
    """Roll initiative without a lightning strike (CB-30)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 6


class LightningStrike(Action):
    """Take +3 initiative for -3 on every action of the round (CB-31)."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 7


class NameStance(Action):
    """Wish for a stance before the suppression check (CB-50)."""

    __slots__ = ("stance",)
    names: ClassVar[tuple[str, ...]] = ("stance",)
    code: ClassVar[int] = 8

    def __init__(self, stance: int) -> None:
        self.stance = stance


class TakeStance(Action):
    """Take the stance wished for, or a less exposed one, after the check (CB-50)."""

    __slots__ = ("stance",)
    names: ClassVar[tuple[str, ...]] = ("stance",)
    code: ClassVar[int] = 9

    def __init__(self, stance: int) -> None:
        self.stance = stance


class Plan(Action):
    """Say kind and number of combat actions, movement actions and draws (CB-32, CB-34, CB-42)."""

    __slots__ = ("kind", "actions", "moves", "draws")
    names: ClassVar[tuple[str, ...]] = ("kind", "actions", "moves", "draws")
    code: ClassVar[int] = 10

    def __init__(self, kind: int, actions: int, moves: int, draws: int) -> None:
        self.kind = kind
        self.actions = actions
        self.moves = moves
        self.draws = draws


class Move(Action):
    """Move to a place; where it is next to cover take that stance there (CB-40, CB-44)."""

    __slots__ = ("x", "y", "stance")
    names: ClassVar[tuple[str, ...]] = ("x", "y", "stance")
    code: ClassVar[int] = 11

    def __init__(self, x: int, y: int, stance: int) -> None:
        self.x = x
        self.y = y
        self.stance = stance


class Fire(Action):
    """Fire so many rounds at one fighter, or spray several; ``called`` is a location (CB-36)."""

    __slots__ = ("weapon", "targets", "mode", "rounds", "called", "hidden", "twin")
    names: ClassVar[tuple[str, ...]] = (
        "weapon",
        "targets",
        "mode",
        "rounds",
        "called",
        "hidden",
        "twin",
    )
    code: ClassVar[int] = 12

    def __init__(
        self,
        weapon: int,
        targets: tuple[int, ...],
        mode: int,
        rounds: int,
        called: int = -1,
        hidden: bool = False,
        twin: bool = False,
    ) -> None:
        self.weapon = weapon
        self.targets = targets
        self.mode = mode
        self.rounds = rounds
        self.called = called
        self.hidden = hidden
        self.twin = twin


class ChamberShell(Action):
    """Drop one shell into the open chamber; its shot comes five counts later (CB-131, CB-132)."""

    __slots__ = ("weapon",)
    names: ClassVar[tuple[str, ...]] = ("weapon",)
    code: ClassVar[int] = 13

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon


class Aim(Action):
    """Aim for the whole turn (CB-23)."""

    __slots__ = ("target",)
    names: ClassVar[tuple[str, ...]] = ("target",)
    code: ClassVar[int] = 14

    def __init__(self, target: int) -> None:
        self.target = target


class Reload(Action):
    """Change the magazine (CB-130)."""

    __slots__ = ("weapon",)
    names: ClassVar[tuple[str, ...]] = ("weapon",)
    code: ClassVar[int] = 15

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon


class LoadTube(Action):
    """Spend the round pushing shells into the tube (CB-131)."""

    __slots__ = ("weapon",)
    names: ClassVar[tuple[str, ...]] = ("weapon",)
    code: ClassVar[int] = 16

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon


class Draw(Action):
    """Bring a weapon to hand, the other one put away (CB-34)."""

    __slots__ = ("weapon", "off")
    names: ClassVar[tuple[str, ...]] = ("weapon", "off")
    code: ClassVar[int] = 17

    def __init__(self, weapon: int, off: bool = False) -> None:
        self.weapon = weapon
        self.off = off


class Throw(Action):
    """Throw or launch a grenade at a place (CB-140, CB-142)."""

    __slots__ = ("weapon", "x", "y")
    names: ClassVar[tuple[str, ...]] = ("weapon", "x", "y")
    code: ClassVar[int] = 18

    def __init__(self, weapon: int, x: int, y: int) -> None:
        self.weapon = weapon
        self.x = x
        self.y = y


class Strike(Action):
    """Strike a fighter within reach (CB-11)."""

    __slots__ = ("weapon", "target", "hidden", "twin")
    names: ClassVar[tuple[str, ...]] = ("weapon", "target", "hidden", "twin")
    code: ClassVar[int] = 19

    def __init__(self, weapon: int, target: int, hidden: bool = False, twin: bool = False) -> None:
        self.weapon = weapon
        self.target = target
        self.hidden = hidden
        self.twin = twin


class Stabilise(Action):
    """Tend a dying or mortally hurt fighter within reach (CB-123, CB-125)."""

    __slots__ = ("target",)
    names: ClassVar[tuple[str, ...]] = ("target",)
    code: ClassVar[int] = 20

    def __init__(self, target: int) -> None:
        self.target = target


class ClearJam(Action):
    """Work on a jam for one action (CB-06)."""

    __slots__ = ("weapon",)
    names: ClassVar[tuple[str, ...]] = ("weapon",)
    code: ClassVar[int] = 21

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon


class PickUp(Action):
    """Pick up a dropped weapon (CB-06)."""

    __slots__ = ("weapon",)
    names: ClassVar[tuple[str, ...]] = ("weapon",)
    code: ClassVar[int] = 22

    def __init__(self, weapon: int) -> None:
        self.weapon = weapon


class SaturationFire(Action):
    """Fill a straight lane through a place with fire until the end of the round (CB-92)."""

    __slots__ = ("weapon", "x", "y", "width", "rounds")
    names: ClassVar[tuple[str, ...]] = ("weapon", "x", "y", "width", "rounds")
    code: ClassVar[int] = 23

    def __init__(self, weapon: int, x: int, y: int, width: int, rounds: int) -> None:
        self.weapon = weapon
        self.x = x
        self.y = y
        self.width = width
        self.rounds = rounds


class Delay(Action):
    """Put the action off to a later count (CB-33, CB-39)."""

    __slots__ = ("count",)
    names: ClassVar[tuple[str, ...]] = ("count",)
    code: ClassVar[int] = 24

    def __init__(self, count: int) -> None:
        self.count = count


class EndTurn(Action):
    """Do nothing more this round."""

    __slots__ = ()
    names: ClassVar[tuple[str, ...]] = ()
    code: ClassVar[int] = 25


class Choose(Action):
    """Make a choice of the round system's own, by its name; the numbers are the system's."""

    __slots__ = ("what", "first", "second", "third")
    names: ClassVar[tuple[str, ...]] = ("what", "first", "second", "third")
    code: ClassVar[int] = 26

    def __init__(self, what: str, first: int = -1, second: int = -1, third: int = -1) -> None:
        self.what = what
        self.first = first
        self.second = second
        self.third = third


ACTION_TYPES: Final[tuple[type[Action], ...]] = (
    Proceed,
    KeepRoll,
    AddLuck,
    Reroll,
    HoldFire,
    CoverFire,
    SteadyStart,
    LightningStrike,
    NameStance,
    TakeStance,
    Plan,
    Move,
    Fire,
    ChamberShell,
    Aim,
    Reload,
    LoadTube,
    Draw,
    Throw,
    Strike,
    Stabilise,
    ClearJam,
    PickUp,
    SaturationFire,
    Delay,
    EndTurn,
    Choose,
)
"""The closed list of them by ``code``."""
