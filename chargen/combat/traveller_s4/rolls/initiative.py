"""Initiative by a throw for Morale, low numbers first, and checks for Extra Actions."""

from ...kernel.driver import Driver
from ...kernel.question import Action, FixedQuestion
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import ASK_CHECK, FINISH, TRY
from ..model.combatant import Combatant
from ..model.events import CheckThrown, MoraleThrown, RoundLeft
from ..model.fight import Fight

TRY_IT = Action(TRY)
ENOUGH = Action(FINISH)


def throw_all(fight: Fight, table: Driver) -> None:
    """Give every fighter able to act a new number (S4-02)."""
    for combatant in fight.combatants:
        if combatant.able():
            _throw(fight, table, combatant)


def _throw(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Throw 2D and a wound DM for the number; a miss of Morale adds 10 to it (S4-R27)."""
    tally = Tally(table.listening)
    reduced = combatant.reduced()
    if reduced:
        tally.add("S4-R27", "wounds", fight.tunables.wound_dms[reduced - 1])
    if combatant.gm and "initiative" in combatant.gm:
        tally.add("S4-R38", combatant.gm["initiative"][1], combatant.gm["initiative"][0])
    table.roller = combatant.index
    dice = table.dice.d6("Morale") + table.dice.d6("Morale")
    total = tally.total + dice
    passed = total <= combatant.morale
    combatant.number = total
    if not passed:
        combatant.number += fight.tunables.missed_morale
    if table.listening:
        parts = (*tally.parts(), ("S4-R27", "two dice", int(dice)))
        table.tell(MoraleThrown(combatant.index, total, int(passed), combatant.number, parts))


def next_group(fight: Fight) -> list[Combatant]:
    """Return the fighters due on the lowest number, holders last (S4-04, S4-06).

    Several act at one moment (S4-R13).
    """
    group: list[Combatant] = []
    for combatant in fight.combatants:
        if not combatant.due or combatant.out or combatant.dead:
            continue
        if not group or _precedes(fight, combatant, group[0]):
            group = [combatant]
        elif not _precedes(fight, group[0], combatant):
            group.append(combatant)
    return group


def _precedes(fight: Fight, combatant: Combatant, other: Combatant) -> bool:
    if combatant.number != other.number:
        return combatant.number < other.number
    return fight.tunables.ties_by_dex and combatant.dexterity > other.dexterity


class CheckQuestion(FixedQuestion):
    """The choice to check for an Extra Action or not (S4-R03)."""

    def __init__(self, fighter: i64) -> None:
        refusal = "{name} has to say first whether to check for an Extra Action."
        super().__init__(ASK_CHECK, fighter, (TRY_IT, ENOUGH), refusal)


def check_number(fight: Fight, combatant: Combatant) -> i64:
    """Return the END that the check for an Extra Action goes by (S4-R37)."""
    return combatant.full_end if fight.tunables.end_at_start else combatant.endurance


def check_passes(fight: Fight, table: Driver, combatant: Combatant) -> bool:
    """Return whether the check for the next action passes, a die per action taken (S4-11).

    Within END it buys that one action (S4-16); a miss ends the fighter's round (S4-17).
    """
    if (
        table.plays(combatant.index)
        and table.ask(fight, CheckQuestion(combatant.index)).kind == FINISH
    ):
        combatant.finished = True
        if table.listening:
            table.tell(RoundLeft(combatant.index))
        return False
    table.roller = combatant.index
    total: i64 = 0
    for _ in range(combatant.acts):  # S4-12, S4-13, S4-14, S4-15
        total += table.dice.d6("END")
    needed = check_number(fight, combatant)
    passed = total <= needed
    if not passed:
        combatant.finished = True
    if table.listening:
        table.tell(CheckThrown(combatant.index, combatant.acts, total, needed, int(passed)))
    return passed
