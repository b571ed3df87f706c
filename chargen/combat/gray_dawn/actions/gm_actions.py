"""Actions of the referee between two answers: modifiers, light, bombardment, wounds, places."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ... import formulas
from ...harm import gm_actions as harm
from ...harm import wounds
from ...harm.fighter import GM_ROLLS
from ...kernel import paths
from ...kernel.driver import Driver
from ...kernel.events import ModifierGiven
from ...kernel.fight import BaseFight
from ...kernel.gm_actions import FighterAction, SetLight
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ...scene.scenario import FARTHEST
from ...scene.validation import InvalidScenario, Span, refuse_beyond, refuse_word
from ..model.choice_ids import ASK_INTENDED_STANCE
from ..model.events import (
    BarrageAnnounced,
    BarragePlaced,
    Displaced,
    Healed,
    LuckGiven,
    StanceTaken,
)
from ..model.stats import ACTIVE, FULL, OPEN
from ..rolls.cover_positions import near_at
from ..rolls.initiative import own_fight

ANYWHERE: Final[dict[str, Span]] = dict.fromkeys(("x", "y"), (-FARTHEST, FARTHEST))


@dataclass(frozen=True)
class AddModifier(FighterAction):
    """Points on one kind of roll of a fighter from now on, with a reason; 0 for none (CB-28)."""

    roll: str
    """One of ``GM_ROLLS``."""
    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse what is no modifier."""
        refuse_word(self.roll, GM_ROLLS, "A modifier", "the roll it names")
        refuse_beyond(self, {"points": (-20, 20)}, "A modifier")
        if not self.reason.strip():
            raise InvalidScenario("A modifier needs a reason.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Replace the fighter's modifier for that roll."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.gm = {**combatant.gm, self.roll: (self.points, self.reason)}
        table.tell(ModifierGiven(self.fighter, self.points, self.roll, self.reason))


@dataclass(frozen=True)
class StartBarrage(GmAction):
    """Bombardment over so many rounds, the next one first; 0 ends it (CB-141)."""

    rounds: int
    x: int = 0
    """The middle of its area, in centimetres."""
    y: int = 0
    width: int = 0
    """Metres across its area, such as 250; 0 for the whole field."""

    def __post_init__(self) -> None:
        """Refuse what is no bombardment."""
        spans = {"rounds": (0, 1_000), **ANYWHERE, "width": (0, 10_000)}
        refuse_beyond(self, spans, "A bombardment")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Begin with the next round."""
        own = own_fight(fight)
        own.barrage = fight.round + self.rounds
        own.barrage_x, own.barrage_y = self.x, self.y
        own.barrage_width = self.width
        table.tell(BarrageAnnounced(self.rounds))
        if self.rounds and self.width:
            table.tell(BarragePlaced(self.x, self.y, self.width))


class AddWound(harm.AddWound):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse a wound outside another fighter's count, so that open rolls end first."""
        if question.kind < ASK_INTENDED_STANCE:
            return "Wounds are dealt on a fighter's count."
        return busy_fault(fight, question, self.fighter)


@dataclass(frozen=True)
class Heal(GmAction):
    """Fewer boxes and stun points; a fighter no longer mortally hurt is not dying (CB-120)."""

    fighter: int
    boxes: int
    stun: int = 0

    def __post_init__(self) -> None:
        """Refuse what heals nothing."""
        refuse_beyond(self, {"boxes": (0, 41), "stun": (0, 100)}, "Healing")
        if not self.boxes + self.stun:
            raise InvalidScenario("Healing takes away boxes or stun points.")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse healing of the dead, and outside another fighter's count."""
        if question.kind < ASK_INTENDED_STANCE:
            return "No fighter heals before the counts of the round."
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Take boxes and stun points off as if they had never been dealt."""
        combatant = own_fight(fight).combatants[self.fighter]
        boxes, stun = min(self.boxes, int(combatant.boxes)), min(self.stun, int(combatant.stun))
        combatant.boxes -= boxes
        combatant.ones = min(combatant.ones, combatant.boxes)
        combatant.stun -= stun
        wounds.current_stats(combatant)
        if combatant.dying and wounds.wound_state(combatant.boxes) < formulas.MORTAL:
            combatant.dying = False
        table.tell(Healed(self.fighter, boxes, stun))


@dataclass(frozen=True)
class GiveLuck(FighterAction):
    """So many points of luck from now on, more or fewer than before (CB-03)."""

    points: int

    def __post_init__(self) -> None:
        """Refuse what is no pool."""
        refuse_beyond(self, {"points": (0, 100)}, "Luck")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Set the fighter's luck."""
        own_fight(fight).combatants[self.fighter].luck = self.points
        table.tell(LuckGiven(self.fighter, self.points))


@dataclass(frozen=True)
class MoveFighter(GmAction):
    """A fighter is placed elsewhere, in the open where no cover is near (CB-52, CB-63)."""

    fighter: int
    x: int
    """In centimetres."""
    y: int

    def __post_init__(self) -> None:
        """Refuse what is beyond the map."""
        refuse_beyond(self, ANYWHERE, "A place")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Refuse a place without room, and a move outside another fighter's count."""
        if question.kind < ASK_INTENDED_STANCE:
            return "No fighter is moved before the counts of the round."
        refusal = busy_fault(fight, question, self.fighter)
        return refusal or paths.no_room(fight, fight.fighters[self.fighter], self.x, self.y)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Move the fighter, who loses their aim and any cover they leave."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        combatant.lose_aim(table)
        combatant.x, combatant.y = self.x, self.y
        combatant.near = near_at(own, combatant.x, combatant.y)
        combatant.leaving = combatant.moving = False
        table.tell(Displaced(self.fighter, self.x, self.y))
        if combatant.stance in (ACTIVE, FULL) and not combatant.near:
            combatant.stance, combatant.pinned = OPEN, False
            combatant.lost, combatant.last_seen = 0, {}
            table.tell(StanceTaken(self.fighter, OPEN))


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "modifier": AddModifier,
    "light": SetLight,
    "barrage": StartBarrage,
    "wound": AddWound,
    "heal": Heal,
    "luck": GiveLuck,
    "displace": MoveFighter,
}
"""Everything the referee can do, by name."""
