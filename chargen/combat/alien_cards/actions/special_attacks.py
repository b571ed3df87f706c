"""Special attacks: disarm, pass, shove, grapple, and getting free (AL-43 to AL-49)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...kernel.question import Action, Plain
from ...native_types import i64
from ..model.action_events import HoldEnded, HoldKept, HoldTaken, ItemSeized, Moved
from ..model.choice_ids import BREAK_FREE, DISARM, GRAPPLE, LET_GO, PASS_BY, SHOVE
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.fighter import CLOSE
from ..rolls import damage, movement_limits, pool, stress
from .melee import contest, reach_fault

FREE: Final = Action(BREAK_FREE)
"""Try to get free of whoever holds him (AL-49)."""
LETTING_GO: Final = Action(LET_GO)
"""Hold nobody any longer (AL-R11)."""

_HOW: Final[dict[int, str]] = {
    DISARM: "tries to disarm",
    PASS_BY: "tries to get past",
    SHOVE: "tries to shove",
    GRAPPLE: "grapples with",
}


class SpecialAttack(Action):
    """An attack that does something else than hurt (AL-43)."""

    def __init__(self, kind: i64, target: i64) -> None:
        super().__init__(kind)
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Whom."""
        return (self.target,)


class Disarm(SpecialAttack):
    """Take an enemy's weapon, or throw it away (AL-45)."""

    def __init__(self, target: i64) -> None:
        super().__init__(DISARM, target)


class PassBy(SpecialAttack):
    """Get past an enemy who is in the way (AL-46)."""

    def __init__(self, target: i64) -> None:
        super().__init__(PASS_BY, target)


class Shove(SpecialAttack):
    """Push an enemy back to Short range (AL-47)."""

    def __init__(self, target: i64) -> None:
        super().__init__(SHOVE, target)


class Grapple(SpecialAttack):
    """Pin an enemy (AL-48)."""

    def __init__(self, target: i64) -> None:
        super().__init__(GRAPPLE, target)


def options(fight: Fight, one: Combatant) -> list[Action]:
    """Each of the four against everybody near enough."""
    found: list[Action] = []
    if one.pinning >= 0:
        found.append(LETTING_GO)
    if not one.can_full():
        return found
    for target in movement_limits.beside(fight, one):
        number = target.index
        every: tuple[SpecialAttack, ...] = (
            Disarm(number), PassBy(number), Shove(number), Grapple(number),
        )  # fmt: skip
        found += [option for option in every if fault(fight, one, option) is None]
    return found


def fault(fight: Fight, one: Combatant, action: SpecialAttack) -> str | None:
    """Why it cannot be tried."""
    found = reach_fault(fight, one, action.target)
    if found is not None:
        return found
    target = fight.survivors[action.target]
    if target.out:
        return f"{target.name} does not resist any more."
    if action.kind == DISARM and target.hand < 0:
        return f"{target.name} holds nothing."
    if action.kind == GRAPPLE and target.pinned_by >= 0:
        return f"{target.name} is held already."
    if (action.kind == PASS_BY or action.kind == GRAPPLE) and one.pinning >= 0:
        return f"{one.name} is holding somebody."
    return None


def carry_out(fight: Fight, table: Driver, one: Combatant, action: SpecialAttack) -> None:
    """Without the dice of a weapon, and one success is enough (AL-44, AL-R09)."""
    one.spend_full()
    target = fight.survivors[action.target]
    tally = pool.plain(one, CLOSE, table.listening)
    how = _HOW[int(action.kind)]
    if contest(fight, table, one, target, tally, -1, how) <= 0 or not one.able():
        return
    if action.kind == DISARM:
        _seize(fight, table, one, target)
    elif action.kind == PASS_BY:
        place = movement_limits.beyond(fight, one, one, target, fight.tunables.pass_metres)
        _put(fight, table, one, place, "gets past")
    elif action.kind == SHOVE:
        place = movement_limits.beyond(fight, target, one, target, fight.tunables.shove_metres)
        damage.release(fight, table, target)
        _put(fight, table, target, place, "is shoved")
    else:
        _hold(table, one, target)


def _put(
    fight: Fight, table: Driver, one: Combatant, place: tuple[int, int] | None, how: str
) -> None:
    """Somebody stands elsewhere, if there is room."""
    if place is None:
        return
    movement_limits.arrive(one, place[0], place[1])
    if table.listening:
        table.tell(Moved(one.index, one.x, one.y, how))
    stress.monsters(fight, table)


def _seize(fight: Fight, table: Driver, one: Combatant, target: Combatant) -> None:
    """Taken where a hand is free, else it lies a little way off (AL-R10)."""
    weapon = target.hand
    arm = target.arms[weapon]
    if one.hand_free():
        target.held[weapon] = False
        target.hand = -1
        one.add_arm(arm, target.ammo[weapon], 0, target.jam[weapon])
        if table.listening:
            table.tell(ItemSeized(one.index, target.index, arm.name))
        return
    place = movement_limits.beyond(fight, target, one, target, fight.tunables.disarm_metres)
    x, y = place if place is not None else (int(target.x), int(target.y))
    stress.drop(fight, table, target, x, y)


def _hold(table: Driver, one: Combatant, target: Combatant) -> None:
    """Pinned; neither goes anywhere (AL-48, AL-R11)."""
    target.pinned_by = one.index
    target.aiming = False
    one.pinning = target.index
    if table.listening:
        table.tell(HoldTaken(one.index, target.index))


def free_fault(one: Combatant) -> str | None:
    """Why nobody has to get free (AL-49)."""
    if one.pinned_by < 0:
        return f"Nobody holds {one.name}."
    return None if one.can_full() else f"{one.name} has no full action left."


def break_free(fight: Fight, table: Driver, one: Combatant) -> None:
    """CLOSE COMBAT against the holder's; more successes are needed (AL-49, AL-R11)."""
    one.spend_full()
    fight.fired = fight.round
    holder = fight.survivors[one.pinned_by]
    tally = pool.plain(one, CLOSE, table.listening)
    mine = pool.attempt(fight, table, one, CLOSE, tally, True, holder.index).successes()
    tally = pool.plain(holder, CLOSE, table.listening)
    his = pool.attempt(fight, table, holder, CLOSE, tally, False, one.index).successes()
    if mine > his and one.pinned_by >= 0:
        let_go(fight, table, holder)
    elif one.pinned_by >= 0 and table.listening:
        table.tell(HoldKept(one.index))


def let_go(fight: Fight, table: Driver, one: Combatant) -> None:
    """He holds nobody any longer (AL-R11)."""
    held = fight.survivors[one.pinning]
    held.pinned_by = NOBODY
    one.pinning = NOBODY
    if table.listening:
        table.tell(HoldEnded(held.index))
