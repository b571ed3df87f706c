"""Initiative by a throw for Morale, low numbers first, and checks for Extra Actions."""

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, Question
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import ASK_CHECK, FINISH, TRY
from ..model.combatant import Combatant
from ..model.events import CheckThrown, MoraleThrown, RoundLeft
from ..model.fight import Fight, of

TRY_IT = Action(TRY)
ENOUGH = Action(FINISH)


def throw_all(fight: Fight, table: Driver) -> None:
    """Everybody who can act gets a new number (S4-02)."""
    for one in fight.people:
        if one.able():
            _throw(fight, table, one)


def _throw(fight: Fight, table: Driver, one: Combatant) -> None:
    """2D and a wound DM within Morale give the number; a miss adds 10 to it (S4-R27)."""
    tally = Tally(table.listening)
    reduced = one.reduced()
    if reduced:
        tally.add("S4-R27", "wounds", fight.tunables.wound_dms[reduced - 1])
    if one.gm and "initiative" in one.gm:
        tally.add("S4-R38", one.gm["initiative"][1], one.gm["initiative"][0])
    dice = table.dice.d6("Morale") + table.dice.d6("Morale")
    total = tally.total + dice
    made = total <= one.morale
    one.number = total
    if not made:
        one.number += fight.tunables.missed_morale
    if table.listening:
        parts = (*tally.parts(), ("S4-R27", "two dice", int(dice)))
        table.tell(MoraleThrown(one.index, total, int(made), one.number, parts))


def next_group(fight: Fight) -> list[Combatant]:
    """Whoever is due on the lowest number, ahead of those who hold until later (S4-04, S4-06).

    Several act at one moment (S4-R13).
    """
    found: list[Combatant] = []
    for one in fight.people:
        if not one.due or one.out or one.dead:
            continue
        if not found or _before(fight, one, found[0]):
            found = [one]
        elif not _before(fight, found[0], one):
            found.append(one)
    return found


def _before(fight: Fight, one: Combatant, other: Combatant) -> bool:
    if one.number != other.number:
        return one.number < other.number
    return fight.tunables.ties_by_dex and one.dexterity > other.dexterity


class CheckQuestion(Question):
    """Whether he tries for an Extra Action (S4-R03)."""

    def __init__(self, fighter: i64) -> None:
        super().__init__(ASK_CHECK, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """To try, or to leave it at that."""
        return (TRY_IT, ENOUGH)

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Nothing else is asked."""
        if action.kind == TRY or action.kind == FINISH:
            return None
        name = of(fight).people[self.fighter].name
        return f"{name} has to say first whether to check for an Extra Action."


def passes(fight: Fight, table: Driver, one: Combatant) -> bool:
    """The check for the next action, a die for each action taken (S4-11).

    Within END it buys that one action (S4-16); missed, it ends his round (S4-17).
    """
    if table.plays(one.index) and table.ask(fight, CheckQuestion(one.index)).kind == FINISH:
        one.finished = True
        if table.listening:
            table.tell(RoundLeft(one.index))
        return False
    total: i64 = 0
    for _ in range(one.acts):  # S4-12, S4-13, S4-14, S4-15
        total += table.dice.d6("END")
    needed = one.full_end if fight.tunables.end_at_start else one.endurance
    passed = total <= needed
    if not passed:
        one.finished = True
    if table.listening:
        table.tell(CheckThrown(one.index, one.acts, total, needed, int(passed)))
    return passed
