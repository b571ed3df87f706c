"""A fight as it stands: mutable, written by ``apply`` alone, read by everything else."""

from typing import Final

from chargen.combat.combatant import COMBATANT_FIELDS, NO_COUNT, Combatant
from chargen.combat.jobs import NOBODY, Job
from chargen.combat.model import Fighter, Scene
from chargen.combat.slot import Clock, Slot
from chargen.combat.tunables import Tunables


class Lane:
    """A lane full of fire until the end of the round (CB-92)."""

    __slots__ = ("rounds", "shooter", "weapon", "width", "x1", "x2", "y1", "y2")

    def __init__(
        self, shooter: int, weapon: int, x1: int, y1: int, x2: int, y2: int, width: int, rounds: int
    ) -> None:
        self.shooter = shooter
        self.weapon = weapon
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
        self.width = width
        """Metres."""
        self.rounds = rounds


class Declared:
    """Covering fire declared at the start of the round (CB-56)."""

    __slots__ = ("actions", "fighter", "mode", "rounds", "target", "weapon", "x", "y")

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
        """Bursts or firing actions."""
        self.rounds = rounds
        """Rounds of the whole covering fire."""
        self.weapon = weapon


FIGHT_FIELDS: Final[tuple[str, ...]] = (
    "active",
    "agenda",
    "asked",
    "count",
    "declared",
    "ended",
    "lanes",
    "marks",
    "phase",
    "reason",
    "round",
    "scene",
    "slots",
    "system",
    "tunables",
    "who",
    "winner",
)
"""Everything a fight holds, for copies and comparisons."""


class Fight:
    """Everything that changes while people fight."""

    __slots__ = FIGHT_FIELDS

    def __init__(
        self,
        fighters: tuple[Fighter, ...],
        scene: Scene,
        tunables: Tunables,
        system: Clock,
    ) -> None:
        self.scene = scene
        self.tunables = tunables
        self.system = system
        self.who: list[Combatant] = [
            Combatant(index, fighter, scene, tunables) for index, fighter in enumerate(fighters)
        ]
        for one in self.who:
            one.known_x = [other.x for other in self.who]
            one.known_y = [other.y for other in self.who]
        self.round = 0
        """Number of the round, 0 before the first."""
        self.phase = 0
        """The round system's own number for the part of the round."""
        self.asked = NOBODY
        """Who decides outside a count, such as about covering fire."""
        self.active = NOBODY
        """Whose count it is."""
        self.count = NO_COUNT
        self.slots: list[Slot] = []
        """Who acts when, in no order; the lowest key comes next."""
        self.agenda: list[Job] = []
        """Work to do before anything else, the next first."""
        self.lanes: list[Lane] = []
        self.declared: list[Declared] = []
        self.ended = False
        self.winner = -1
        """The side that won, -1 for none."""
        self.reason = ""
        self.marks: dict[str, int] = {}
        """What a round system keeps about the fight."""

    def copy(self) -> "Fight":
        """Return an independent copy; definitions are shared."""
        # Made anew and then overwritten: a compiled class has no instance without its __init__.
        twin = Fight((), self.scene, self.tunables, self.system)
        for name in FIGHT_FIELDS:
            setattr(twin, name, getattr(self, name))
        twin.who = [one.copy(self.scene, self.tunables) for one in self.who]
        twin.slots = self.slots.copy()
        twin.agenda = self.agenda.copy()
        twin.lanes = self.lanes.copy()
        twin.declared = self.declared.copy()
        twin.marks = self.marks.copy()
        return twin

    def facts(self) -> tuple[object, ...]:
        """Everything that can change, comparable: equal facts, equal fights."""
        return (
            *(repr(getattr(self, name)) for name in _PLAIN),
            *(
                tuple(repr(getattr(one, name)) for name in COMBATANT_FIELDS if name not in _SHARED)
                for one in self.who
            ),
            *((lane.shooter, lane.x1, lane.y1, lane.x2, lane.y2) for lane in self.lanes),
            *((d.fighter, d.target, d.x, d.y, d.mode, d.actions) for d in self.declared),
        )


_SHARED: Final = frozenset({"fighter", "arms", "skills"})
_PLAIN: Final[tuple[str, ...]] = tuple(
    name
    for name in FIGHT_FIELDS
    if name not in {"scene", "tunables", "system", "who", "lanes", "declared"}
)
