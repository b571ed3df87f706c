"""Awareness: unaware fighters, the moment they notice, and the facts a side may know.

CB-15, CB-53, AL-04, LC-R31, S4-R39.
"""

from typing import Any

from .driver import Driver
from .events import Noticed
from .fight import BaseCombatant, BaseFight


def wake(table: Driver, combatant: BaseCombatant) -> None:
    """Make a fighter aware of the enemy."""
    if not combatant.unaware:
        return
    combatant.unaware = False
    if table.listening:
        table.tell(Noticed(int(combatant.index)))


def wake_all(fight: BaseFight, table: Driver) -> None:
    """Make every living fighter aware of the enemy."""
    for combatant in fight.fighters:
        if combatant.unaware and not combatant.dead:
            wake(table, combatant)


def seen_by(fight: BaseFight, side: int) -> dict[str, Any]:
    """Return what a side may know: its own state, and the enemies it sees without their numbers.

    Enemies who are away, lost from sight, or not noticed yet are absent, and so are wounds,
    ammunition and GM notes of all others. ``order`` lists those who are up as they act.
    """
    own = [combatant for combatant in fight.fighters if combatant.side == side]
    watching = [combatant for combatant in own if combatant.able() and not combatant.unaware]
    rows = []
    for combatant in fight.fighters:
        if combatant.side == side:
            rows.append(_own_row(combatant))
        elif not combatant.gone and any(fight.sees(watcher, combatant) for watcher in watching):
            rows.append(_row(combatant))
    return {
        "round": int(fight.round),
        "light": int(fight.light),
        "fighters": rows,
        "order": _order(fight, {row["number"] for row in rows if row["up"]}),
    }


def _order(fight: BaseFight, numbers: set[int]) -> list[int]:
    """Return fighters in the order they act in this round; those without a place come last."""
    places = [(fight.order_place(fight.fighters[number]), number) for number in numbers]
    ranked = sorted((place.done, not place.rank, place.rank, number) for place, number in places)
    return [number for *_, number in ranked]


def _row(combatant: BaseCombatant) -> dict[str, Any]:
    """Return what everyone sees of a fighter: the place, and whether they are up."""
    return {
        "number": int(combatant.index),
        "name": combatant.name,
        "side": int(combatant.side),
        "x": int(combatant.x),
        "y": int(combatant.y),
        "up": combatant.able(),
    }


def _own_row(combatant: BaseCombatant) -> dict[str, Any]:
    """Return what a side knows of its own fighter besides: condition and ammunition."""
    return {
        **_row(combatant),
        "away": combatant.gone,
        "hurt": combatant.is_hurt(),
        "state": combatant.fallen_state(),
        "ammo": [int(rounds) for rounds in combatant.ammo],
        "spare": [int(rounds) for rounds in combatant.spare],
    }
