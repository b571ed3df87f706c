"""A round: cards are dealt, then called from the lowest on (AL-01, AL-02)."""

from ..table import Table
from . import cards, nerves, turn
from .events import RoundDealt
from .state import CardFight
from .waking import wake_all


def play(fight: CardFight, table: Table) -> None:
    """One round, or as much of it as it takes until nobody is left to fight."""
    fight.round += 1
    if table.listening:
        table.tell(RoundDealt(fight.round))
    for one in fight.survivors:
        one.fresh_round()
    cards.deal(fight, table)
    nerves.monsters(fight, table)
    while not fight.decided():
        due = cards.next_due(fight)
        if due is None:
            break
        turn.take(fight, table, due)
    if fight.fired == fight.round:
        wake_all(fight, table)
