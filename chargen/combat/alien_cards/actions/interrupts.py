"""Defending and dodging: quick actions out of turn, declared first (AL-25, AL-27, AL-31)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...native_types import i64
from ..model.choice_ids import ASK_DEFEND, ASK_DODGE, DEFEND, DODGE, STAND_STILL
from ..model.combatant import Combatant
from ..model.events import InterruptDeclared
from ..model.fight import Fight
from ..model.fighter import CLOSE, MOBILITY
from ..rolls import pool

STANDING: Final = Action(STAND_STILL)
"""Take what comes."""
DODGING: Final = Action(DODGE)
"""Pay a quick action to dodge."""
DEFENDING: Final = Action(DEFEND)
"""Pay a quick action to defend."""


class InterruptQuestion(Question):
    """The choice of a target to answer an attack or not."""

    def __init__(self, kind: i64, fighter: i64, attacker: i64, weapon: i64) -> None:
        super().__init__(kind, fighter)
        self.attacker = attacker
        self.weapon = weapon
        """The attacker's weapon, -1 for bare hands."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return to dodge or defend, and to do nothing."""
        return STANDING, DODGING if self.kind == ASK_DODGE else DEFENDING

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why any other action is refused."""
        helps = DODGE if self.kind == ASK_DODGE else DEFEND
        if action.kind == STAND_STILL or action.kind == helps:
            return None
        if self.kind == ASK_DODGE:
            return "A fighter under fire can only dodge, or not."
        return "A fighter under a close attack can only defend, or not."


def ask_interrupt(
    fight: Fight, table: Driver, combatant: Combatant, attacker: Combatant, weapon: i64, close: bool
) -> bool:
    """Ask before the attack is rolled; it is paid at once (AL-42, AL-R05, AL-R06)."""
    if not combatant.can_interrupt():
        return False
    kind = ASK_DEFEND if close else ASK_DODGE
    question = InterruptQuestion(kind, combatant.index, attacker.index, weapon)
    if table.ask(fight, question).kind == STAND_STILL:
        return False
    begun = combatant.begun
    combatant.spend_quick()
    combatant.begun = begun
    if table.listening:
        how = "defends" if close else "dodges"
        table.tell(InterruptDeclared(combatant.index, attacker.index, how))
    return True


def roll_interrupt(
    fight: Fight, table: Driver, combatant: Combatant, attacker: Combatant, close: bool
) -> i64:
    """Return the successes that cancel the attacker's (AL-40, AL-41, AL-54, AL-55)."""
    skill = CLOSE if close else MOBILITY
    tally = pool.plain(combatant, skill, table.listening)
    pushes = fight.tunables.push_interrupts
    return pool.attempt(fight, table, combatant, skill, tally, pushes, attacker.index).successes()
