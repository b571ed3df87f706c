"""A fighter's own turn: stance, plan, deeds on their counts (CB-32 to CB-50)."""

from typing import Final, cast

from ...bits import bit
from ...harm import wounds
from ...kernel.driver import Driver
from ...kernel.question import Action
from ...native_types import i64
from ..actions import move as moves
from ..actions import plan, saturation_fire, stance
from ..actions.action import HANDLERS, Delay
from ..actions.refusals import is_fresh
from ..model import choice_ids as k
from ..model.combatant import Combatant
from ..model.events import Delayed
from ..model.fight import Fight
from ..model.penalties import DO_COVER, attacks, next_count
from ..model.stats import MOVING
from ..rolls import suppression

SAME_COUNT: Final = -1
"""A mark for a next action on this count."""
ENDED: Final = -2
"""Nothing more comes in this round."""


def take(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Play one count of a fighter; stance and plan come before the first (CB-50)."""
    if combatant.ordinal == 0:
        _begin(fight, combatant)
        if combatant.out:
            wounds.wake(fight, table, combatant)
        if not combatant.can_choose() or not stance.settle(fight, table, combatant):
            return
        if not combatant.can_choose() or not plan.make(fight, table, combatant):
            return
    while combatant.can_choose():
        action = table.ask(fight, fight.questions[3 * combatant.index + 2])
        if action.kind == k.END_TURN or not _do(fight, table, combatant, action):
            return


def _begin(fight: Fight, combatant: Combatant) -> None:
    """Clear the remains of the last turn (CB-46, CB-73)."""
    combatant.checked = False
    combatant.failed = False
    combatant.critical = False
    combatant.pinned = False
    combatant.intended_stance = -1
    combatant.run_bonus = 0
    without = ~bit(combatant.index)
    for other in fight.combatants:
        if other.tried:
            other.tried &= without


def _do(fight: Fight, table: Driver, combatant: Combatant, action: Action) -> bool:
    """Carry out one action; return whether another may come on this count."""
    kind = action.kind
    if kind == k.MOVE:
        return _move(fight, table, combatant, cast(moves.Move, action))
    if kind == k.DELAY:
        _put_off(fight, table, combatant, cast(Delay, action).count)
        return False
    carry_out = HANDLERS[type(action)][1]
    if kind == k.CHAMBER_SHELL:
        carry_out(fight, table, combatant, action)
        return False
    if kind == k.DRAW:
        follows = _next_count(fight, combatant, 0, 0, 1, combatant.stance)
        combatant.last_count = fight.count
        combatant.draws_done += 1
        combatant.draw_count = fight.count
        carry_out(fight, table, combatant, action)
        return _follow(fight, combatant, follows, combatant.actions_done())
    follows = _next_count(fight, combatant, 1, 0, 0, combatant.stance)
    if kind != k.COVER_FIRE:
        combatant.last_count = fight.count
    combatant.acts_done += 1
    combatant.shell_due = -1
    goes_on = _follow(fight, combatant, follows, combatant.actions_done())
    carry_out(fight, table, combatant, action)
    return goes_on


def _move(fight: Fight, table: Driver, combatant: Combatant, move: moves.Move) -> bool:
    """Move a fighter, after the check of the turn if the way enters a lane (CB-92)."""
    met = moves.lanes_met(fight, combatant, move)
    if met and not combatant.checked:
        outcome = suppression.check(fight, table, combatant)
        if outcome == suppression.PASSED or outcome == suppression.PASSED_SECOND:
            return True
        return outcome != suppression.CRITICAL and plan.make(fight, table, combatant)
    follows = _next_count(fight, combatant, 0, 1, 0, moves.stance_at(fight, move))
    ordinal = 1 + combatant.actions_done()
    combatant.last_count = fight.count
    combatant.moves_done += 1
    combatant.move_count = fight.count
    moves.carry_out(fight, table, combatant, move, met)
    goes_on = _follow(fight, combatant, follows, ordinal)
    for number in met:
        saturation_fire.test_lane(fight, table, combatant, number)
    return goes_on


def _next_count(
    fight: Fight, combatant: Combatant, acted: i64, moved: i64, drew: i64, stance_then: i64
) -> i64:
    """Return the count of the next action, five later or shared by a shot (CB-32, CB-34, CB-41).

    Covering fire needs no count (CB-90). Call it before the action is written down.
    """
    tunables = fight.tunables
    acts = combatant.acts_left() - acted
    left = combatant.moves_left() - moved
    draws = combatant.draws_left() - drew
    if moved and stance_then != MOVING:
        left = 0
    one_move = moved > 0 and 0 < combatant.plan_moves < tunables.running_moves
    if acts > 0 and attacks(combatant.plan_kind) and (drew > 0 or one_move):
        return SAME_COUNT
    count = next_count(fight, combatant, fight.count)
    if combatant.plan_kind == DO_COVER:
        if moved and acts > 0:
            return SAME_COUNT
        if acted and left > 0:
            if is_fresh(fight, combatant):
                return SAME_COUNT
            count = next_count(fight, combatant, combatant.last_count)
    if acts + left + draws <= 0 or count < 0:
        return ENDED
    return count


def _follow(fight: Fight, combatant: Combatant, count: i64, ordinal: i64) -> bool:
    """Place the next action and return whether it comes on this very count."""
    if count >= 0:
        fight.place(combatant, count, False, ordinal)
    return count == SAME_COUNT


def _put_off(fight: Fight, table: Driver, combatant: Combatant, count: i64) -> None:
    """Delay an action, behind those whose own count it is (CB-33, CB-39)."""
    own = count == fight.count - fight.tunables.count_gap and combatant.last_count == fight.count
    ordinal = max(1, combatant.actions_done())
    fight.place(combatant, count, not own, ordinal)
    if table.listening:
        table.tell(Delayed(combatant.index, count))
