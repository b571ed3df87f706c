"""What a fighter sees: enemies in sight, guns that threaten, cover worth a run."""

from ...harm.weapons import GUN
from ...kernel import paths
from ...kernel.cover_positions import FARTHEST_ASIDE, room_beside, spot_behind
from ...native_types import i64
from ...scene.geometry import distance
from ...scene.ground import MOST_PLACES
from ...scene.obstacle import Place
from ...scene.scenario import METRE
from ..actions.refusals import open_shot
from ..actions.throw import throwable
from ..actions.weapon_actions import drawable
from ..model.cache import MOST_NEAREST
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..model.stats import FULL


def apart(one: Combatant, other: Combatant) -> i64:
    """Squared centimetres to where a fighter knows another to be (CB-53)."""
    x, y = other.x, other.y
    if one.lost and one.lost >> other.index & 1:
        seen = one.last_seen[int(other.index)]
        x, y = seen[0], seen[1]
    return (one.x - x) * (one.x - x) + (one.y - y) * (one.y - y)


def foes(fight: Fight, one: Combatant) -> list[Combatant]:
    """Enemies who can still act, the nearest first."""
    found: list[Combatant] = []
    for other in fight.soldiers:
        if other.side == one.side or other.out or other.dead:
            continue
        at = len(found)
        if not at:
            found.append(other)
            continue
        far = apart(one, other)
        while at > 0 and apart(one, found[at - 1]) > far:
            at -= 1
        found.insert(at, other)
    return found


def nearest(fight: Fight, one: Combatant) -> Combatant | None:
    """The nearest enemy who can still act."""
    best: Combatant | None = None
    least: i64 = 0
    for other in fight.soldiers:
        if other.side == one.side or other.out or other.dead:
            continue
        far = apart(one, other)
        if best is None or far < least:
            best, least = other, far
    return best


def at_arms_length(fight: Fight, one: Combatant, x: i64, y: i64) -> bool:
    """Whether a place is face to face with the nearest enemy (CB-20)."""
    foe = nearest(fight, one)
    if foe is None:
        return False
    foe_x, foe_y = fight.seen_at(one, foe)
    return distance(x, y, foe_x, foe_y) <= METRE


def in_sight(fight: Fight, one: Combatant, foe: Combatant) -> bool:
    """Whether a foe could be shot at if the fighter looked out of his cover (CB-53, CB-63)."""
    if one.stance == FULL or one.lost >> foe.index & 1 or fight.blocked(one, foe):
        return False
    return foe.stance != FULL or not fight.hides(foe, fight.pair(one, foe).crossed)


def walled_off(fight: Fight, one: Combatant) -> bool:
    """Whether something of full height stands before every foe who can still act (CB-63).

    What either of them is behind counts too, unless he hides: then only what blocks all sight.
    """
    tall = fight.ground.tall
    if not tall or not fight.blocking:
        return False
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead:
            continue
        crossed = fight.pair(one, foe).crossed & tall
        if not crossed or (one.stance == FULL and not fight.blocked(one, foe)):
            return False
    return True


def gun(fight: Fight, one: Combatant) -> i64:
    """The gun in hand that can be fired now, -1 if there is none."""
    if one.hand >= 0 and one.arms[one.hand].kind == GUN and open_shot(fight, one, one.hand):
        return one.hand
    if one.off >= 0 and one.arms[one.off].kind == GUN and open_shot(fight, one, one.off):
        return one.off
    return -1


def other_gun(one: Combatant) -> i64:
    """A loaded gun that could be drawn instead, -1 if there is none (CB-34, CB-109)."""
    if not one.hand_free():
        return -1
    for arm in drawable(one):
        if one.arms[arm].kind == GUN and one.ammo[arm] > 0 and not one.jam[arm]:
            return arm
    return -1


def has_shots(one: Combatant) -> bool:
    """Whether any gun he has, in hand, on the ground or put away, can still fire (CB-83)."""
    lame = one.arms_hurt()
    for number, arm in enumerate(one.arms):
        loaded = one.ammo[number] > 0 or one.spare[number] > 0
        if arm.kind == GUN and loaded and not (lame and arm.two_handed):
            return True
    return False


def under_guns(fight: Fight, one: Combatant) -> bool:
    """Whether any enemy who can act can still fire or throw: only then full cover helps (CB-11).

    To blows it does nothing, but that who strikes may do it unseen (CB-15).
    """
    for foe in fight.soldiers:
        if foe.side != one.side and foe.able() and (has_shots(foe) or throwable(foe)):
            return True
    return False


def threatened(fight: Fight, one: Combatant) -> bool:
    """Whether fire is coming: it has come, or a foe has him before a loaded gun."""
    if one.points:
        return True
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead:
            continue
        if foe.stance != FULL and not foe.unaware and gun(fight, foe) >= 0:
            return True
    return False


def sheltered(fight: Fight, one: Combatant) -> bool:
    """Whether his cover stands between him and every foe with a gun (CB-63)."""
    if not one.near:
        return False
    for foe in fight.soldiers:
        if foe.side == one.side or foe.out or foe.dead or foe.held_gun() < 0:
            continue
        crossed = _crossed(fight, one, foe)
        shielded = False
        for number in one.near:
            if crossed >> number & 1:
                shielded = True
        if not shielded:
            return False
    return True


def _crossed(fight: Fight, one: Combatant, foe: Combatant) -> int:
    """Covers between a fighter and where he knows an enemy to be, one bit each (CB-53, CB-63)."""
    if one.lost and one.lost >> foe.index & 1:
        x, y = fight.seen_at(one, foe)
        return fight.ground.crossed(one.x, one.y, x, y)
    return fight.pair(foe, one).crossed


def cover_spots(fight: Fight, one: Combatant, enough: int = 0) -> list[tuple[int, int, int]]:
    """Room behind covers against the nearest foe: centimetres away, x and y, nearest first.

    Where it is told how many beyond a metre are ``enough``, those are among them for certain.
    """
    foe = nearest(fight, one)
    if foe is None:
        return []
    found: list[tuple[int, int, int]] = []
    foe_x, foe_y = fight.seen_at(one, foe)
    reach = fight.tunables.cover_reach
    beyond: list[int] = []
    for far, number, middle in _nearest_first(fight, (int(one.x), int(one.y)), (foe_x, foe_y)):
        if 0 < enough <= len(beyond) and far - FARTHEST_ASIDE > beyond[enough - 1]:
            break
        spot: Place | None = middle
        if not paths.is_free(fight, one, middle[0], middle[1]):
            spot = room_beside(fight, one, number, foe_x, foe_y, reach, middle)
        if spot is not None:
            away = int(distance(one.x, one.y, spot[0], spot[1]))
            found.append((away, spot[0], spot[1]))
            if enough and away > METRE:
                beyond.append(away)
                beyond.sort()
    found.sort()
    return found


def _nearest_first(fight: Fight, here: Place, foe: Place) -> list[tuple[int, int, Place]]:
    """The middle behind each cover, how far it is and the cover's number; kept for both places."""
    known = fight.known.nearest
    key = (here[0], here[1], foe[0], foe[1])
    found = known.get(key)
    if found is None:
        if len(known) * int(fight.ground.covers) >= MOST_NEAREST:
            known.clear()
        found = [
            (int(distance(here[0], here[1], x, y)), number, (x, y))
            for number, (x, y) in enumerate(spots_against(fight, foe[0], foe[1]))
        ]
        found.sort()
        known[key] = found
    return found


def spots_against(fight: Fight, x: int, y: int) -> list[tuple[int, int]]:
    """The place behind each cover, seen from another place; asked again of the same places."""
    place = (x, y)
    known = fight.known.spots
    spots = known.get(place)
    if spots is None:
        if len(known) >= MOST_PLACES:
            known.clear()
        spots = [spot_behind(cover, place[0], place[1]) for cover in fight.scene.covers]
        known[place] = spots
    return spots
