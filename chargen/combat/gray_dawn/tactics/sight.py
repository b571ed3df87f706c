"""Sight of a fighter: enemies in view, threatening guns, cover worth a run."""

from ...bits import bits
from ...harm.weapons import GUN
from ...kernel import paths
from ...kernel.cover_positions import FARTHEST_ASIDE, find_spots_behind, room_beside
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..actions.refusals import can_fire
from ..actions.throw import throwable
from ..actions.weapon_actions import drawable
from ..model.cache import MOST_NEAREST
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import FULL


def distance_squared(combatant: Combatant, other: Combatant) -> i64:
    """Return squared centimetres to a fighter's known place (CB-53)."""
    x, y = other.x, other.y
    if combatant.lost and combatant.lost >> other.index & 1:
        seen = combatant.last_seen[int(other.index)]
        x, y = seen[0], seen[1]
    return (combatant.x - x) * (combatant.x - x) + (combatant.y - y) * (combatant.y - y)


def enemies(fight: Fight, combatant: Combatant) -> list[Combatant]:
    """Return enemies able to act, the nearest first."""
    ranked: list[Combatant] = []
    for other in fight.combatants:
        if other.side == combatant.side or other.out or other.dead:
            continue
        at = len(ranked)
        if not at:
            ranked.append(other)
            continue
        far = distance_squared(combatant, other)
        while at > 0 and distance_squared(combatant, ranked[at - 1]) > far:
            at -= 1
        ranked.insert(at, other)
    return ranked


def nearest(fight: Fight, combatant: Combatant) -> Combatant | None:
    """Return the nearest enemy able to act."""
    best: Combatant | None = None
    least: i64 = 0
    for other in fight.combatants:
        if other.side == combatant.side or other.out or other.dead:
            continue
        far = distance_squared(combatant, other)
        if best is None or far < least:
            best, least = other, far
    return best


def is_face_to_face(fight: Fight, combatant: Combatant, x: i64, y: i64) -> bool:
    """Return whether a place is face to face with the nearest enemy (CB-20)."""
    enemy = nearest(fight, combatant)
    if enemy is None:
        return False
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    return distance(x, y, enemy_x, enemy_y) <= METRE


def is_in_sight(fight: Fight, combatant: Combatant, enemy: Combatant) -> bool:
    """Return whether an enemy could be shot at from a look out of cover (CB-53, CB-63)."""
    if (
        combatant.stance == FULL
        or combatant.lost >> enemy.index & 1
        or fight.blocked(combatant, enemy)
    ):
        return False
    return enemy.stance != FULL or not fight.hides(enemy, fight.pair(combatant, enemy).crossed)


def is_walled_off(fight: Fight, combatant: Combatant) -> bool:
    """Return whether an obstacle of full height parts every enemy able to act (CB-63).

    Covers of either side count too, except for a fighter in full cover: then only walls do.
    """
    tall = fight.ground.tall
    if not tall or not fight.blocking:
        return False
    for enemy in fight.combatants:
        if enemy.side == combatant.side or enemy.out or enemy.dead:
            continue
        crossed = fight.pair(combatant, enemy).crossed & tall
        if not crossed or (combatant.stance == FULL and not fight.blocked(combatant, enemy)):
            return False
    return True


def gun(fight: Fight, combatant: Combatant) -> i64:
    """Return the gun in hand that can be fired now, -1 if there is none."""
    if (
        combatant.hand >= 0
        and combatant.arms[combatant.hand].kind == GUN
        and can_fire(fight, combatant, combatant.hand)
    ):
        return combatant.hand
    if (
        combatant.off >= 0
        and combatant.arms[combatant.off].kind == GUN
        and can_fire(fight, combatant, combatant.off)
    ):
        return combatant.off
    return -1


def other_gun(combatant: Combatant) -> i64:
    """Return a loaded gun that could be drawn instead, -1 if there is none (CB-34, CB-109)."""
    if not combatant.hand_free():
        return -1
    for arm in drawable(combatant):
        if combatant.arms[arm].kind == GUN and combatant.ammo[arm] > 0 and not combatant.jam[arm]:
            return arm
    return -1


def has_shots(combatant: Combatant) -> bool:
    """Return whether any gun in hand, dropped or stowed can still fire (CB-83)."""
    lame = combatant.arms_hurt()
    for number, arm in enumerate(combatant.arms):
        loaded = combatant.ammo[number] > 0 or combatant.spare[number] > 0
        if arm.kind == GUN and loaded and not (lame and arm.two_handed):
            return True
    return False


def under_guns(fight: Fight, combatant: Combatant) -> bool:
    """Return whether any enemy can still fire or throw: else full cover is useless (CB-11).

    Against blows it does nothing but open the fighter to an ambush (CB-15).
    """
    for enemy in fight.combatants:
        if enemy.side != combatant.side and enemy.able() and (has_shots(enemy) or throwable(enemy)):
            return True
    return False


def threatened(fight: Fight, combatant: Combatant) -> bool:
    """Return whether fire has come, or an enemy has the fighter before a loaded gun."""
    if combatant.points:
        return True
    for enemy in fight.combatants:
        if enemy.side == combatant.side or enemy.out or enemy.dead:
            continue
        if enemy.stance != FULL and not enemy.unaware and gun(fight, enemy) >= 0:
            return True
    return False


def sheltered(fight: Fight, combatant: Combatant) -> bool:
    """Return whether the fighter's cover parts them from every enemy with a gun (CB-63)."""
    if not combatant.near:
        return False
    for enemy in fight.combatants:
        if enemy.side == combatant.side or enemy.out or enemy.dead or enemy.held_gun() < 0:
            continue
        if not _crossed(fight, combatant, enemy) & bits(combatant.near):
            return False
    return True


def _crossed(fight: Fight, combatant: Combatant, enemy: Combatant) -> int:
    """Return covers between a fighter and an enemy's known place, as bits (CB-53, CB-63)."""
    if combatant.lost and combatant.lost >> enemy.index & 1:
        x, y = fight.seen_at(combatant, enemy)
        return fight.ground.crossed(combatant.x, combatant.y, x, y)
    return fight.pair(enemy, combatant).crossed


def cover_spots(fight: Fight, combatant: Combatant, enough: int = 0) -> list[tuple[int, int, int]]:
    """Return room behind covers from the nearest enemy: centimetres away, x and y, nearest first.

    With ``enough``, that many beyond a metre are among them for certain.
    """
    enemy = nearest(fight, combatant)
    if enemy is None:
        return []
    positions: list[tuple[int, int, int]] = []
    enemy_x, enemy_y = fight.seen_at(combatant, enemy)
    reach = fight.tunables.cover_reach
    beyond: list[int] = []
    for far, number, middle in _nearest_first(
        fight, (int(combatant.x), int(combatant.y)), (enemy_x, enemy_y)
    ):
        if 0 < enough <= len(beyond) and far - FARTHEST_ASIDE > beyond[enough - 1]:
            break
        spot: Place | None = middle
        if not paths.is_free(fight, combatant, middle[0], middle[1]):
            spot = room_beside(fight, combatant, number, enemy_x, enemy_y, reach, middle)
        if spot is not None:
            away = int(distance(combatant.x, combatant.y, spot[0], spot[1]))
            positions.append((away, spot[0], spot[1]))
            if enough and away > METRE:
                beyond.append(away)
                beyond.sort()
    positions.sort()
    return positions


def _nearest_first(fight: Fight, here: Place, enemy: Place) -> list[tuple[int, int, Place]]:
    """Return distance, number and middle behind each cover, the nearest first."""
    known = fight.known.nearest
    key = (here[0], here[1], enemy[0], enemy[1])
    ranked = known.get(key)
    if ranked is None:
        if len(known) * int(fight.ground.covers) >= MOST_NEAREST:
            known.clear()
        ranked = [
            (int(distance(here[0], here[1], x, y)), number, (x, y))
            for number, (x, y) in enumerate(find_spots_behind(fight.ground, enemy[0], enemy[1]))
        ]
        ranked.sort()
        known[key] = ranked
    return ranked
