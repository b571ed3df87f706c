"""A round of Lead and Chrome: the dying, what all say, initiative, first Actions, then second."""

from ...harm import care
from ...kernel.driver import Driver
from ...kernel.events import RoundBegan, RoundEnded
from ...native_types import i64
from ..actions.declarations import declare_all
from ..model.fight import Fight
from ..rolls.initiative import next_group, roll_all
from . import simultaneous


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight (LC-01 to LC-07)."""
    _begin(fight, table)
    declare_all(fight, table)
    roll_all(fight, table)
    turn: i64 = 0
    while turn < fight.tunables.actions:
        turn += 1
        fight.turn = turn
        while not fight.decided():
            combatants = next_group(fight)
            if not combatants:
                break
            simultaneous.play(fight, table, combatants)
    if table.listening and not fight.decided():
        table.tell(RoundEnded(fight.round))


def _begin(fight: Fight, table: Driver) -> None:
    """Begin a new round, one round less for the dying (CB-122, LC-01, LC-R28)."""
    fight.round += 1
    fight.turn = 0
    if table.listening:
        table.tell(RoundBegan(fight.round))
    for combatant in fight.combatants:
        combatant.fresh_round()
        if combatant.dying and not combatant.dead:
            care.tick(fight, table, combatant)
