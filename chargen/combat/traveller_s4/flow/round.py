"""A round of fifteen seconds: initiative, then phases of actions (S4-01)."""

from ...kernel.driver import Driver
from ...kernel.events import RoundBegan, RoundEnded
from ...kernel.question import Action
from ..actions import action as action_
from ..model.combatant import Combatant
from ..model.events import PhaseOpened, TurnBegan, WatchLost
from ..model.fight import Fight
from ..rolls import initiative
from ..rolls.attack import land_all


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight."""
    fight.round += 1
    for combatant in fight.combatants:
        combatant.fresh_round()
    if table.listening:
        table.tell(RoundBegan(fight.round))
    initiative.throw_all(fight, table)
    fight.phase = 0
    while not fight.decided():
        going = [combatant for combatant in fight.combatants if combatant.is_active()]
        if not going:
            _close(fight, table)
            return
        fight.phase += 1
        if table.listening:
            table.tell(PhaseOpened(fight.phase))
        for combatant in going:
            combatant.due = True
        _phase(fight, table)


def _phase(fight: Fight, table: Driver) -> None:
    """Let each fighter still active act once, by number (S4-09)."""
    while not fight.decided():
        group = initiative.next_group(fight)
        if not group:
            return
        for combatant in group:
            combatant.due = False
        if len(group) == 1:
            _act_alone(fight, table, group[0])
        else:
            _act_together(fight, table, group)


def _choice(fight: Fight, table: Driver, combatant: Combatant) -> Action | None:
    """Return a fighter's choice of action; None if the check fails (S4-11, S4-17)."""
    if combatant.acts and not initiative.check_passes(fight, table, combatant):
        return None
    if table.listening:
        table.tell(TurnBegan(combatant.index, combatant.number))
    return table.ask(fight, fight.questions[combatant.index])


def _act_alone(fight: Fight, table: Driver, combatant: Combatant) -> None:
    action = _choice(fight, table, combatant)
    if action is not None:
        action_.carry_out(fight, table, combatant, action)


def _act_together(fight: Fight, table: Driver, group: list[Combatant]) -> None:
    """Let fighters act at one moment: all choose, attack, act, then all lands (S4-R13)."""
    chosen = [_choice(fight, table, combatant) for combatant in group]
    fight.together = True
    for attacks in (True, False):
        for combatant, action in zip(group, chosen, strict=True):
            if action is not None and action_.is_attack(action) == attacks and combatant.able():
                action_.carry_out(fight, table, combatant, action)
    land_all(fight, table)


def _close(fight: Fight, table: Driver) -> None:
    """End the round once all have finished or only wait (S4-18, S4-R04)."""
    if not table.listening:
        return
    for combatant in fight.combatants:
        if combatant.is_waiting() and combatant.able():
            table.tell(WatchLost(combatant.index))
    table.tell(RoundEnded(fight.round))
