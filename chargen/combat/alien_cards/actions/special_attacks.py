"""Special attacks: disarm, pass, shove, grapple, and getting free (AL-43 to AL-49)."""

from typing import Final

from ...kernel.driver import Driver
from ...kernel.fight import NOBODY
from ...kernel.question import Action, Plain, TargetAction
from ...native_types import i64
from ..model.action_events import HoldEnded, HoldKept, HoldTaken, ItemSeized
from ..model.choice_ids import BREAK_FREE, DISARM, GRAPPLE, LET_GO, PASS_BY, SHOVE
from ..model.combatant import Combatant
from ..model.events import Moved
from ..model.fight import Fight
from ..model.fighter import CLOSE
from ..rolls import damage, movement_limits, pool, stress
from .melee import contest, reach_fault

FREE: Final = Action(BREAK_FREE)
"""Try to break a hold (AL-49)."""
LETTING_GO: Final = Action(LET_GO)
"""Release a held enemy (AL-R11)."""

_HOW: Final[dict[int, str]] = {
    DISARM: "tries to disarm",
    PASS_BY: "tries to get past",
    SHOVE: "tries to shove",
    GRAPPLE: "grapples with",
}


class SpecialAttack(TargetAction):
    """An attack that does something else than hurt (AL-43)."""


class Disarm(SpecialAttack):
    """Take an enemy's weapon, or throw it away (AL-45)."""

    def __init__(self, target: i64, away: bool = False) -> None:
        super().__init__(DISARM, target)
        self.away = away
        """Throw it away, even with a hand free for it."""

    def values(self) -> tuple[Plain, ...]:
        """Return the target, and whether the weapon is thrown away."""
        return self.target, self.away


class PassBy(SpecialAttack):
    """Get past an enemy in the way (AL-46)."""

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


KINDS: Final[tuple[type[Action], ...]] = (Disarm, PassBy, Shove, Grapple)


def candidates(fight: Fight, combatant: Combatant) -> list[Action]:
    """Return an end to either hold, and each of the four against every adjacent enemy."""
    actions: list[Action] = [FREE, LETTING_GO]
    for target in movement_limits.adjacent_enemies(fight, combatant):
        number = target.index
        actions += [Disarm(number), PassBy(number), Shove(number), Grapple(number)]
        if combatant.hand_free():
            actions.append(Disarm(number, away=True))
    return actions


def fault(fight: Fight, combatant: Combatant, action: SpecialAttack) -> str | None:
    """Return why a special attack is refused."""
    refusal = reach_fault(fight, combatant, action.target)
    if refusal is not None:
        return refusal
    target = fight.combatants[action.target]
    if target.out:
        return f"{target.name} does not resist any more."
    if action.kind == DISARM and target.hand < 0:
        return f"{target.name} holds nothing."
    if action.kind == GRAPPLE and target.pinned_by >= 0:
        return f"{target.name} is held already."
    if (action.kind == PASS_BY or action.kind == GRAPPLE) and combatant.pinning >= 0:
        return f"{combatant.name} is already holding an enemy."
    return None


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: SpecialAttack) -> None:
    """Attack without a weapon's dice; one success is enough (AL-44, AL-R09)."""
    combatant.spend_full()
    target = fight.combatants[action.target]
    tally = pool.plain(combatant, CLOSE, table.listening)
    how = _HOW[int(action.kind)]
    if contest(fight, table, combatant, target, tally, -1, how) <= 0 or not combatant.able():
        return
    if action.kind == DISARM:
        _seize(fight, table, combatant, target, isinstance(action, Disarm) and action.away)
    elif action.kind == PASS_BY:
        place = movement_limits.landing_place(
            fight, combatant, combatant, target, fight.tunables.pass_metres
        )
        _put(fight, table, combatant, place, "gets past")
    elif action.kind == SHOVE:
        place = movement_limits.landing_place(
            fight, target, combatant, target, fight.tunables.shove_metres
        )
        damage.release(fight, table, target)
        _put(fight, table, target, place, "is shoved")
    else:
        _hold(table, combatant, target)


def _put(
    fight: Fight, table: Driver, combatant: Combatant, place: tuple[int, int] | None, how: str
) -> None:
    """Place a fighter elsewhere, if there is room."""
    if place is None:
        return
    movement_limits.arrive(combatant, place[0], place[1])
    if table.listening:
        table.tell(Moved(combatant.index, combatant.x, combatant.y, how))
    stress.check_monsters(fight, table)


def _seize(fight: Fight, table: Driver, attacker: Combatant, target: Combatant, away: bool) -> None:
    """Take a weapon with a free hand, or throw it a little way off (AL-45, AL-R10)."""
    weapon = target.hand
    arm = target.arms[weapon]
    if attacker.hand_free() and not away:
        target.held[weapon] = False
        target.hand = -1
        attacker.add_arm(arm, target.ammo[weapon], 0, target.jam[weapon])
        if table.listening:
            table.tell(ItemSeized(attacker.index, target.index, arm.name))
        return
    place = movement_limits.landing_place(
        fight, target, attacker, target, fight.tunables.disarm_metres
    )
    x, y = place if place is not None else (int(target.x), int(target.y))
    stress.drop(fight, table, target, x, y)


def _hold(table: Driver, attacker: Combatant, target: Combatant) -> None:
    """Pin a target; neither can move (AL-48, AL-R11)."""
    target.pinned_by = attacker.index
    target.aiming = False
    attacker.pinning = target.index
    if table.listening:
        table.tell(HoldTaken(attacker.index, target.index))


def free_fault(combatant: Combatant) -> str | None:
    """Return why a fighter cannot break free (AL-49)."""
    if combatant.pinned_by < 0:
        return f"{combatant.name} is not held."
    return None if combatant.can_full() else f"{combatant.name} has no full action left."


def break_free(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Roll CLOSE COMBAT against the holder, who wins ties (AL-49, AL-R11)."""
    combatant.spend_full()
    fight.fired = fight.round
    holder = fight.combatants[combatant.pinned_by]
    tally = pool.plain(combatant, CLOSE, table.listening)
    mine = pool.attempt(fight, table, combatant, CLOSE, tally, True, holder.index).successes()
    tally = pool.plain(holder, CLOSE, table.listening)
    his = pool.attempt(fight, table, holder, CLOSE, tally, False, combatant.index).successes()
    if mine > his and combatant.pinned_by >= 0:
        let_go(fight, table, holder)
    elif combatant.pinned_by >= 0 and table.listening:
        table.tell(HoldKept(combatant.index))


def let_go(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Release the held enemy (AL-R11)."""
    held = fight.combatants[combatant.pinning]
    held.pinned_by = NOBODY
    combatant.pinning = NOBODY
    if table.listening:
        table.tell(HoldEnded(held.index))
