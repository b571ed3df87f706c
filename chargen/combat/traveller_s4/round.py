"""A round of fifteen seconds: initiative, then phases of actions until nobody goes on (S4-01)."""

from ..question import Action
from ..table import Table
from . import deed, initiative
from .adventurer import Adventurer
from .attack import land_all
from .events import CombatRoundBegan, CombatRoundEnded, PhaseOpened, TurnCame, WatchLost
from .skirmish import Skirmish


def play(fight: Skirmish, table: Table) -> None:
    """One round, or as much of it as it takes until nobody is left to fight."""
    fight.round += 1
    for one in fight.people:
        one.fresh_round()
    if table.listening:
        table.tell(CombatRoundBegan(fight.round))
    initiative.throw_all(fight, table)
    fight.phase = 0
    while not fight.decided():
        going = [one for one in fight.people if one.running()]
        if not going:
            _close(fight, table)
            return
        fight.phase += 1
        if table.listening:
            table.tell(PhaseOpened(fight.phase))
        for one in going:
            one.due = True
        _phase(fight, table)


def _phase(fight: Skirmish, table: Table) -> None:
    """Each in the running comes once, by his number (S4-09)."""
    while not fight.decided():
        group = initiative.next_group(fight)
        if not group:
            return
        for one in group:
            one.due = False
        if len(group) == 1:
            _alone(fight, table, group[0])
        else:
            _together(fight, table, group)


def _chosen(fight: Skirmish, table: Table, one: Adventurer) -> Action | None:
    """What somebody does on his number; None if his check fails (S4-11, S4-17)."""
    if one.acts and not initiative.passes(fight, table, one):
        return None
    if table.listening:
        table.tell(TurnCame(one.index, one.number))
    return table.ask(fight, fight.questions[one.index])


def _alone(fight: Skirmish, table: Table, one: Adventurer) -> None:
    action = _chosen(fight, table, one)
    if action is not None:
        deed.carry_out(fight, table, one, action)


def _together(fight: Skirmish, table: Table, group: list[Adventurer]) -> None:
    """All choose, all attacks are thrown, all else is done, then everything lands (S4-R13)."""
    chosen = [_chosen(fight, table, one) for one in group]
    fight.together = True
    for attacks in (True, False):
        for one, action in zip(group, chosen, strict=True):
            if action is not None and deed.is_attack(action) == attacks and one.able():
                deed.carry_out(fight, table, one, action)
    land_all(fight, table)


def _close(fight: Skirmish, table: Table) -> None:
    """The round is over when all have finished or only wait (S4-18, S4-R04)."""
    if not table.listening:
        return
    for one in fight.people:
        if one.waiting() and one.able():
            table.tell(WatchLost(one.index))
    table.tell(CombatRoundEnded(fight.round))
