"""Delays until another fighter has acted, or an enemy shows or approaches (CB-33)."""

from .... import formulas
from ....kernel.question import Action
from ....native_types import i64
from ...actions.action import Delay
from ...actions.melee import in_reach
from ...actions.move import ARM, most_moves
from ...model.combatant import Combatant
from ...model.fight import KEY_COUNT, Fight
from ...model.penalties import counts_left
from .. import sight
from ..estimates import assumed_levels, hit_value, shots, volleys
from ..estimates.shots import Estimate


def awaits_target(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an enemy out of sight has yet to act this round."""
    return sight.gun(fight, combatant) >= 0 and _next_enemy_count(fight, combatant) >= 0


def wait_until_visible(fight: Fight, combatant: Combatant) -> Action | None:
    """Wait until the next enemy has acted; None if none of them will."""
    return _delay_past(fight, _next_enemy_count(fight, combatant))


def wait_until_acted(fight: Fight, allies: list[Combatant]) -> Action | None:
    """Wait until the next of them has acted; None unless all of them still will."""
    first: i64 = -1
    for ally in allies:
        if ally.key < 0:
            return None
        first = max(first, ally.key // KEY_COUNT)
    return _delay_past(fight, first)


def shots_to_keep(fight: Fight, combatant: Combatant, shot: Estimate, counts: i64) -> i64:
    """Return the shots better kept until the target is face to face; 0 to fire now (CB-33).

    An enemy without a gun in hand approaches anyway, and near shots do most (CB-20). ``shot`` is
    the alternative, on so many counts.
    """
    enemy = fight.combatants[shot.target]
    fit = min(counts, _counts_after_approach(fight, combatant, enemy))
    most, kept = shot.harm, 0
    for actions in range(1, int(fit) + 1):
        harm = _face_to_face(fight, combatant, enemy, shot.arm, actions, 0)
        if harm > most:
            most, kept = harm, actions
    return kept


def wait_until_close(
    fight: Fight, combatant: Combatant, shot: Estimate, left: i64
) -> Action | None:
    """Wait until the target has acted once more, if that is better for the shots left."""
    enemy = fight.combatants[shot.target]
    if _counts_after_approach(fight, combatant, enemy) < left:
        return None
    burden = shots.burden(fight, combatant)
    if _face_to_face(fight, combatant, enemy, shot.arm, 1, burden) <= shot.harm:
        return None
    return _delay_past(fight, enemy.key // KEY_COUNT)


def _counts_after_approach(fight: Fight, combatant: Combatant, enemy: Combatant) -> i64:
    """Return counts left once an approaching enemy is face to face; 0 if they will not be."""
    if (
        enemy.key < 0
        or enemy.unaware
        or enemy.held_gun() >= 0
        or in_reach(fight, combatant, enemy, 1)
    ):
        return 0
    needed = _moves(fight, combatant, enemy)
    if needed > (enemy.moves_left() if enemy.ordinal else most_moves(fight, enemy)):
        return 0
    arrives = enemy.key // KEY_COUNT - (needed - 1) * fight.tunables.count_gap
    return counts_left(arrives - 1, fight.tunables)


def _moves(fight: Fight, combatant: Combatant, enemy: Combatant) -> i64:
    """Return movement actions an enemy needs to be face to face (CB-40)."""
    if not enemy.stats.reach:
        return fight.tunables.most_moves + 1
    return (
        fight.pair(combatant, enemy).distance - ARM + enemy.stats.reach - 1
    ) // enemy.stats.reach


def _face_to_face(
    fight: Fight, combatant: Combatant, enemy: Combatant, arm: i64, actions: i64, burden: i64
) -> float:
    """Return the harm of a number of shots at an enemy who has come running (CB-43)."""
    near = formulas.POINT_BLANK
    ahead = shots.attack(fight, combatant, arm, near, False) - burden
    ahead -= assumed_levels.defence(enemy, False)
    ahead -= assumed_levels.running(
        fight, enemy, enemy.moves_done + _moves(fight, combatant, enemy)
    )
    each = hit_value.value_at_band(fight, combatant, enemy, arm, near, 0)
    return volleys.best_harm(fight, combatant, arm, ahead, near, combatant.ammo[arm], actions, each)


def _next_enemy_count(fight: Fight, combatant: Combatant) -> i64:
    """Return the count of the next enemy this round, -1 if there is none."""
    best: i64 = -1
    for other in fight.combatants:
        if other.side == combatant.side or not other.able():
            continue
        if other.key >= 0 and other.key // KEY_COUNT > best:
            best = other.key // KEY_COUNT
    return best


def _delay_past(fight: Fight, count: i64) -> Action | None:
    if count < 0 or fight.count < 1:
        return None
    return Delay(min(count, fight.count - 1))
