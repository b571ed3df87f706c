"""Helping others: first aid, rallying the broken, orders (AL-16, AL-18, AL-30, AL-R19, AL-R26)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.question import Action, TargetAction
from ...native_types import i64
from ..model.action_events import AidGiven, LimitShortened, OrdersGiven
from ..model.choice_ids import FIRST_AID, GIVE_ORDERS, RALLY
from ..model.combatant import CALM_NERVES, NO_HELP, Combatant
from ..model.fight import Fight
from ..model.fighter import ADJACENT, COMMAND, LONG, MEDICAL, SHORT
from ..model.injuries import ROUND
from ..rolls import damage, pool, stress

ON_ONESELF: Final = -2
"""Dice for first aid on oneself (AL-R26)."""


class HelpAction(TargetAction):
    """An action that helps another fighter."""


class FirstAid(HelpAction):
    """First aid for a fighter who is broken or may die of an injury (AL-16)."""

    def __init__(self, target: i64) -> None:
        super().__init__(FIRST_AID, target)


class Rally(HelpAction):
    """Rally a broken fighter (AL-30)."""

    def __init__(self, target: i64) -> None:
        super().__init__(RALLY, target)


class GiveOrders(HelpAction):
    """Give orders to an ally; they end a panic (AL-18, AL-R19)."""

    def __init__(self, target: i64) -> None:
        super().__init__(GIVE_ORDERS, target)


KINDS: Final[tuple[type[Action], ...]] = (FirstAid, Rally, GiveOrders)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return every help for each ally."""
    actions: list[Action] = []
    for other in fight.combatants:
        if other.side == combatant.side:
            actions += [FirstAid(other.index), Rally(other.index), GiveOrders(other.index)]
    return actions


def fault(fight: Fight, combatant: Combatant, action: HelpAction) -> str | None:
    """Return why help is refused."""
    if not 0 <= action.target < len(fight.combatants):
        return "There is no such fighter."
    target = fight.combatants[action.target]
    if combatant.panic == NO_HELP:
        return f"{combatant.name} is panicking and cannot help others."
    if target.side != combatant.side:
        return f"{target.name} is an enemy."
    if target.dead or target.fled:
        return f"{target.name} is out of the fight."
    if action.kind == FIRST_AID:
        return _aid_fault(fight, combatant, target)
    if action.kind == RALLY:
        return _rally_fault(fight, combatant, target)
    return _orders_fault(fight, combatant, target)


def _aid_fault(fight: Fight, attacker: Combatant, target: Combatant) -> str | None:
    if not attacker.can_full():
        return f"{attacker.name} has no full action left."
    if not target.out and not target.limit:
        return f"{target.name} needs no first aid."
    if target.index != attacker.index and fight.band(attacker, target) != ADJACENT:
        return f"{target.name} is not close enough to touch."
    return None


def _rally_fault(fight: Fight, attacker: Combatant, target: Combatant) -> str | None:
    if not attacker.can_quick():
        return f"{attacker.name} has no quick action left."
    if not target.out:
        return f"{target.name} is not broken."
    if fight.band(attacker, target) > SHORT:
        return f"{target.name} is not in the same zone."
    return None


def _orders_fault(fight: Fight, attacker: Combatant, target: Combatant) -> str | None:
    if not attacker.can_full():
        return f"{attacker.name} has no full action left."
    if target.index == attacker.index or target.out:
        return f"{target.name} takes no orders now."
    if fight.band(attacker, target) > LONG:
        return f"{target.name} is too far off to hear."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: HelpAction) -> None:
    """Roll MEDICAL AID or COMMAND, and apply the result."""
    target = fight.combatants[action.target]
    if action.kind == RALLY:
        combatant.spend_quick()
        _help_up(fight, table, combatant, target, COMMAND, "rallies")
    elif action.kind == FIRST_AID:
        combatant.spend_full()
        _help_up(fight, table, combatant, target, MEDICAL, "tends")
    else:
        combatant.spend_full()
        _order(fight, table, combatant, target)


def _help_up(
    fight: Fight, table: Driver, attacker: Combatant, target: Combatant, skill: i64, how: str
) -> None:
    """Give a point of Health for each success; first aid may save or cost a life (AL-R26)."""
    tally = pool.plain(attacker, skill, table.listening)
    if target.index == attacker.index:
        tally.add("AL-R26", "on oneself", ON_ONESELF)
    sixes = pool.attempt(fight, table, attacker, skill, tally, True, target.index).successes()
    if table.listening:
        table.tell(AidGiven(attacker.index, target.index, how, sixes))
    if sixes and target.out:
        damage.recover(table, target, sixes)
    if skill != MEDICAL or not target.limit:
        return
    if sixes:
        damage.save(table, target)
    elif target.limit == ROUND:
        damage.die(fight, table, target, "injuries")
    else:
        target.limit -= 1
        if table.listening:
            table.tell(LimitShortened(target.index, target.limit))


def _order(fight: Fight, table: Driver, attacker: Combatant, target: Combatant) -> None:
    """Give orders; one success ends a panic (AL-R19)."""
    tally = pool.plain(attacker, COMMAND, table.listening)
    sixes = pool.attempt(fight, table, attacker, COMMAND, tally, True, target.index).successes()
    if table.listening:
        table.tell(OrdersGiven(attacker.index, target.index, sixes))
    if sixes and (target.panic != CALM_NERVES or target.lost_turn):
        stress.calm(table, target)
