"""GM actions between two answers: a wound outside the rules, another light."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...harm import wounds
from ...harm.weapons import EVERYWHERE
from ...harm.wound_marks import WoundMark
from ...kernel.driver import Driver
from ...kernel.events import LightChanged
from ...kernel.fight import BaseFight
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ...scene.scenario import DARK, NORMAL_LIGHT
from ...scene.validation import InvalidScenario, refuse_beyond
from ..model.choice_ids import ASK_ACTION
from ..model.fight import own_fight


@dataclass(frozen=True)
class SetLight(GmAction):
    """Another light from now on (LC-R25)."""

    light: int
    """Normal, dim or dark: 0, 1, 2."""

    def __post_init__(self) -> None:
        """Refuse an unknown level of light."""
        refuse_beyond(self, {"light": (NORMAL_LIGHT, DARK)}, "The light")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Give every fighter the penalty of the new light."""
        shootout = own_fight(fight)
        for combatant in shootout.combatants:
            combatant.light = -shootout.lead.light_penalties[self.light]
        table.tell(LightChanged(self.light))


@dataclass(frozen=True)
class AddWound(GmAction):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    fighter: int
    location: int
    """From the head, 0, to the left leg, 5."""
    boxes: int
    stun: int = 0

    def __post_init__(self) -> None:
        """Refuse a wound without boxes or at an unknown location."""
        spans = {"location": (0, len(EVERYWHERE) - 1), "boxes": (0, 41), "stun": (0, 41)}
        refuse_beyond(self, spans, "A wound")
        if not self.boxes + self.stun:
            raise InvalidScenario("A wound has boxes or stun points.")

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the wound has to wait: a declared action is carried out first."""
        if question.kind != ASK_ACTION:
            return "Wounds are dealt when somebody's Action comes."
        return busy_fault(fight, question, self.fighter)

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Wound the fighter as a hit at that location would."""
        shootout = own_fight(fight)
        mark = WoundMark()
        mark.real, mark.stun = self.boxes, self.stun
        combatant = shootout.combatants[self.fighter]
        wounds.suffer(shootout, table, combatant, -1, self.location, mark, False)


ACTS: Final[Mapping[str, type[GmAction]]] = {"light": SetLight, "wound": AddWound}
"""Everything the referee can do, by name."""
