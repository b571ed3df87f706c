"""A round: cards are dealt, then called from the lowest on (AL-01, AL-02)."""

from ...kernel.driver import Driver
from ...kernel.events import RoundBegan
from ..actions import action
from ..model.fight import Fight
from ..rolls import cards, stress
from ..rolls.awareness import wake_all


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight."""
    fight.round += 1
    if table.listening:
        table.tell(RoundBegan(fight.round))
    for combatant in fight.combatants:
        combatant.fresh_round()
    cards.deal(fight, table)
    stress.check_monsters(fight, table)
    while not fight.decided():
        due = cards.next_due(fight)
        if due is None:
            break
        action.take(fight, table, due)
    if fight.fired == fight.round:
        wake_all(fight, table)
