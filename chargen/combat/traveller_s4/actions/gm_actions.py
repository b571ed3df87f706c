"""GM actions between two answers: DMs, light, wounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...kernel.driver import Driver
from ...kernel.events import ModifierGiven
from ...kernel.fight import NOBODY, BaseFight
from ...kernel.gm_actions import FighterAction, SetLight
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ...scene.validation import InvalidScenario, refuse_beyond, refuse_word
from ..model.choice_ids import ASK_ACTION
from ..model.combatant import END, STR
from ..model.events import WoundTaken
from ..model.fight import own_fight
from ..model.fighter import GM_THROWS, TORSO
from ..rolls.wounds import fall


@dataclass(frozen=True)
class AddModifier(FighterAction):
    """A DM on one kind of throw of a fighter from now on, with a reason; 0 for none (S4-R38)."""

    throw: str
    """One of ``GM_THROWS``."""
    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse an invalid DM."""
        refuse_word(self.throw, GM_THROWS, "A DM", "the throw it names")
        refuse_beyond(self, {"points": (-20, 20)}, "A DM")
        if not self.reason.strip():
            raise InvalidScenario("A DM needs a reason.")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Replace the fighter's DM for that throw."""
        combatant = own_fight(fight).combatants[self.fighter]
        combatant.gm = {**combatant.gm, self.throw: (self.points, self.reason)}
        table.tell(ModifierGiven(self.fighter, self.points, self.throw, self.reason))


@dataclass(frozen=True)
class AddWound(GmAction):
    """Points off one stat from something no rule covers (S4-R38)."""

    fighter: int
    stat: int
    """STR, DEX or END: 0, 1, 2."""
    points: int

    def __post_init__(self) -> None:
        """Refuse an invalid injury."""
        refuse_beyond(self, {"stat": (STR, END), "points": (1, 15)}, "An injury")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the injury has to wait: a throw is brought to its end first."""
        if question.kind != ASK_ACTION:
            return "Injuries are dealt when a fighter's number comes."
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Take the points off that stat; points beyond it are lost."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        combatant.lose(self.stat, self.points)
        combatant.bled = True
        combatant.wounds += 1
        stats = (int(combatant.strength), int(combatant.dexterity), int(combatant.endurance))
        table.tell(WoundTaken(self.fighter, NOBODY, TORSO, self.points, *stats))
        fall(own, table, combatant, "injury")


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "dm": AddModifier,
    "light": SetLight,
    "injury": AddWound,
}
"""Everything the referee can do, by name."""
