"""A Gray Dawn round: the dying, covering fire, initiative, counts from high to low (CB-37)."""

from ... import formulas
from ...harm import care, hits, wounds
from ...harm.fight import Attack
from ...harm.weapons import BURN
from ...kernel.driver import Driver
from ...kernel.events import Noticed, RoundBegan, RoundEnded
from ..actions import covering_fire
from ..model.combatant import NO_COUNT, Combatant
from ..model.events import AfflictionTicked, BarrageFell
from ..model.fight import Fight
from ..rolls.blast import BURN_UNIT
from ..rolls.initiative import next_turn, roll_initiative
from ..rolls.suppression import add_suppression
from . import turn


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as it takes to decide the fight."""
    _begin(fight, table)
    if not covering_fire.declare_all(fight, table):
        return
    roll_initiative(fight, table)
    while not fight.decided():
        combatant = next_turn(fight, table)
        if combatant is None:
            _end(fight, table)
            return
        turn.take(fight, table, combatant)


def _begin(fight: Fight, table: Driver) -> None:
    """Begin a round: the dying tick, fire burns, bombardment falls (CB-37, CB-140, CB-141)."""
    bombarded = fight.round < fight.barrage
    fight.round += 1
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundBegan(fight.round))
    burning: list[Combatant] = []
    amounts: list[int] = []
    for combatant in fight.combatants:
        combatant.fresh_round()
        if combatant.dead:
            continue
        if combatant.dying and care.tick(fight, table, combatant):
            continue
        if combatant.afflicted:
            if combatant.afflicted == BURN and combatant.afflicted_rounds > 1:
                burning.append(combatant)
                amounts.append(int(combatant.afflicted_amount))
            _tick_affliction(table, combatant)
        if bombarded and combatant.able() and fight.bombarded(combatant):
            if table.listening:
                table.tell(BarrageFell(combatant.index))
            add_suppression(table, combatant, fight.tunables.barrage_points, -1, "barrage")
    for number in range(len(burning)):
        _burn(fight, table, burning[number], amounts[number])


def _tick_affliction(table: Driver, combatant: Combatant) -> None:
    """Wear off a blast's effect; REF returns when gas is gone (CB-140)."""
    effect = combatant.afflicted
    combatant.afflicted_rounds = max(0, combatant.afflicted_rounds - 1)
    if not combatant.afflicted_rounds:
        combatant.ref = formulas.wounded_ref(combatant.stats.ref, wounds.stat_state(combatant))
        combatant.stats_changed()
        combatant.afflicted = 0
        combatant.afflicted_amount = 0
    if table.listening:
        table.tell(AfflictionTicked(combatant.index, combatant.afflicted_rounds, effect))


def _burn(fight: Fight, table: Driver, combatant: Combatant, amount: int) -> None:
    """Fire hurts again each round (CB-140)."""
    by, weapon = divmod(amount, BURN_UNIT)
    attack = Attack(fight.combatants[by], combatant, weapon)
    attack.uncounted = True
    attack.struck = True
    attack.x, attack.y = combatant.x, combatant.y
    hits.land(fight, table, attack, 0, 1)


def _end(fight: Fight, table: Driver) -> None:
    """End lanes; after an attack every unaware fighter notices the fight (CB-15, CB-37)."""
    fight.lanes.clear()
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundEnded(fight.round))
    if fight.fired != fight.round:
        return
    for combatant in fight.combatants:
        if combatant.unaware and not combatant.dead:
            combatant.unaware = False
            if table.listening:
                table.tell(Noticed(combatant.index))
