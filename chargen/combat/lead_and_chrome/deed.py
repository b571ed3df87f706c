"""What a fighter may do with one Action (LC-05, LC-06, LC-R18)."""

from typing import Final

from ..fight import Fight
from ..native import i64
from ..question import Action, Question
from . import care, handle, melee, shoot, walk
from .kinds import ASK_ACTION, PASS
from .shooter import Shooter
from .shootout import Shootout, of

PASSED: Final = Action(PASS)
"""Let the Action go by."""


class ActionQuestion(Question):
    """What he does with the Action that comes."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_ACTION, fighter)

    def options(self, fight: Fight) -> tuple[Action, ...]:
        """Everything he may do, to let it go by included."""
        shootout = of(fight)
        return tuple(deeds(shootout, shootout.shooters[self.fighter]))

    def fault(self, fight: Fight, action: Action) -> str | None:
        """Why it cannot be done now."""
        shootout = of(fight)
        return deed_fault(shootout, shootout.shooters[self.fighter], action)

    def key(self) -> str:
        """Who is asked."""
        return f"action {self.fighter}"


def deeds(fight: Shootout, one: Shooter) -> list[Action]:
    """Everything he may do."""
    return [
        *shoot.options(fight, one),
        *melee.options(fight, one),
        *handle.ready_options(one),
        *handle.load_options(one),
        *handle.retrieve_options(fight, one),
        *care.options(fight, one),
        *walk.options(fight, one),
        PASSED,
    ]


def deed_fault(fight: Shootout, one: Shooter, deed: Action) -> str | None:
    """Why something cannot be done with this Action."""
    if deed.kind == PASS:
        return None
    if isinstance(deed, shoot.Shoot):
        return shoot.fault(fight, one, deed)
    if isinstance(deed, melee.Hack):
        return melee.fault(fight, one, deed)
    if isinstance(deed, walk.Walk):
        return walk.fault(fight, one, deed)
    if isinstance(deed, handle.Ready):
        return handle.ready_fault(one, deed)
    if isinstance(deed, handle.Load):
        return handle.load_fault(one, deed)
    if isinstance(deed, handle.Retrieve):
        return handle.retrieve_fault(fight, one, deed)
    if isinstance(deed, care.Tend):
        return care.fault(fight, one, deed)
    return "That is said before initiative is rolled."
