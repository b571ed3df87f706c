"""GM actions between two answers: a wound outside the rules, light, places, states."""

from collections.abc import Mapping
from typing import Final

from ...harm import gm_actions as harm
from ...harm.gm_actions import SetState
from ...kernel.fight import BaseFight
from ...kernel.gm_actions import AddNote, Join, Leave, MoveFighter, SetInitiative, SetLight
from ...kernel.question import Question
from ...kernel.system import GmAction, busy_fault
from ..model.choice_ids import ASK_ACTION


class AddWound(harm.AddWound):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    def fault(self, fight: BaseFight, question: Question) -> str | None:
        """Return why the wound has to wait: a declared action is carried out first."""
        if question.kind != ASK_ACTION:
            return "Wounds are dealt when a fighter's Action comes."
        return busy_fault(fight, question, self.fighter)


ACTS: Final[Mapping[str, type[GmAction]]] = {
    "light": SetLight,
    "wound": AddWound,
    "displace": MoveFighter,
    "join": Join,
    "leave": Leave,
    "initiative": SetInitiative,
    "state": SetState,
    "note": AddNote,
}
"""Everything the referee can do, by name."""
