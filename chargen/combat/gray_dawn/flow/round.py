"""A Gray Dawn round: the dying, covering fire, initiative, counts from high to low (CB-37)."""

from ... import formulas
from ...harm import care, hits, wounds
from ...harm.fight import Attack
from ...harm.weapons import BURN
from ...kernel.driver import Driver
from ..actions import covering_fire
from ..model.combatant import NO_COUNT, Combatant
from ..model.events import AfflictionTicked, BarrageFell, Noticed, RoundBegan, RoundEnded
from ..model.fight import Fight
from ..rolls.blast import BURN_UNIT
from ..rolls.initiative import next_beat, roll_initiative
from ..rolls.suppression import add_suppression
from . import turn


def play(fight: Fight, table: Driver) -> None:
    """One round, or as much of it as it takes until nobody is left to fight."""
    _begin(fight, table)
    if not covering_fire.declare_all(fight, table):
        return
    roll_initiative(fight, table)
    while not fight.decided():
        one = next_beat(fight, table)
        if one is None:
            _end(fight, table)
            return
        turn.take(fight, table, one)


def _begin(fight: Fight, table: Driver) -> None:
    """The dying tick, fire burns, bombardment falls (CB-37, CB-140, CB-141)."""
    bombarded = fight.round < fight.barrage
    fight.round += 1
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundBegan(fight.round))
    burning: list[Combatant] = []
    amounts: list[int] = []
    for one in fight.soldiers:
        one.fresh_round()
        if one.dead:
            continue
        if one.dying and care.tick(fight, table, one):
            continue
        if one.afflicted:
            if one.afflicted == BURN and one.afflicted_rounds > 1:
                burning.append(one)
                amounts.append(int(one.afflicted_amount))
            _tick_affliction(table, one)
        if bombarded and one.able() and fight.bombarded(one):
            if table.listening:
                table.tell(BarrageFell(one.index))
            add_suppression(table, one, fight.tunables.barrage_points, -1, "barrage")
    for number in range(len(burning)):
        _burn(fight, table, burning[number], amounts[number])


def _tick_affliction(table: Driver, one: Combatant) -> None:
    """What a blast did wears off; REF comes back when gas is gone (CB-140)."""
    effect = one.afflicted
    one.afflicted_rounds = max(0, one.afflicted_rounds - 1)
    if not one.afflicted_rounds:
        one.ref = formulas.wounded_ref(one.body.ref, wounds.stat_state(one))
        one.stats_changed()
        one.afflicted = 0
        one.afflicted_amount = 0
    if table.listening:
        table.tell(AfflictionTicked(one.index, one.afflicted_rounds, effect))


def _burn(fight: Fight, table: Driver, one: Combatant, amount: int) -> None:
    """Fire hurts again each round (CB-140)."""
    by, weapon = divmod(amount, BURN_UNIT)
    attack = Attack(fight.soldiers[by], one, weapon)
    attack.uncounted = True
    attack.struck = True
    attack.x, attack.y = one.x, one.y
    hits.land(fight, table, attack, 0, 1)


def _end(fight: Fight, table: Driver) -> None:
    """Lanes end; who did not know of the enemy has heard the fight (CB-15, CB-37)."""
    fight.lanes.clear()
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundEnded(fight.round))
    if fight.fired != fight.round:
        return
    for one in fight.soldiers:
        if one.unaware and not one.dead:
            one.unaware = False
            if table.listening:
                table.tell(Noticed(one.index))
