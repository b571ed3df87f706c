"""Defending and dodging: quick actions out of turn, declared first (AL-25, AL-27, AL-31)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.question import Action, FixedQuestion
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


class InterruptQuestion(FixedQuestion):
    """The choice of a target to answer an attack or not."""

    def __init__(self, kind: i64, fighter: i64, attacker: i64, weapon: i64) -> None:
        helps, refusal = DEFENDING, "A fighter under a close attack can only defend, or not."
        if kind == ASK_DODGE:
            helps, refusal = DODGING, "A fighter under fire can only dodge, or not."
        super().__init__(kind, fighter, (STANDING, helps), refusal)
        self.attacker = attacker
        self.weapon = weapon
        """The attacker's weapon, -1 for bare hands."""


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
