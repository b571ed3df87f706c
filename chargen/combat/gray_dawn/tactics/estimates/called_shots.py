"""Called shots: where a braced single shot does most (CB-13)."""

from ....harm.weapons import HEAD, SHOT, SINGLE, TORSO
from ....native_types import i64
from ...model.combatant import Combatant
from ...model.fight import Fight
from . import chances, hit_value


def best(
    fight: Fight,
    combatant: Combatant,
    enemy: Combatant,
    arm: i64,
    ahead: i64,
    band: i64,
    shields: int,
) -> tuple[i64, float]:
    """Return the best location for a called single shot, and its harm; -1 for none."""
    weapon = combatant.arms[arm]
    if weapon.load == SHOT or SINGLE not in weapon.modes:
        return -1, 0.0
    ahead -= max(0, fight.tunables.called_shot - combatant.fighter.called_shot)
    known = hit_value.hits_through(hit_value.hits_on(fight, enemy).called, shields)
    dice = hit_value.dice_at(fight, weapon, band)
    key = int(hit_value.hit_key(combatant, enemy, arm, dice))
    called = known.get(key)
    if called is None:
        where, most = -1, 0.0
        for location in (HEAD, TORSO):
            level = _least_level(fight, shields, location)
            each = hit_value.value_at(fight, combatant, enemy, arm, dice, location, level)
            if each > most:
                where, most = location, each
        called = (where, most)
        known[key] = called
        fight.known.grew()
    return called[0], chances.hit_chance(ahead) * called[1]


def _least_level(fight: Fight, shields: int, location: i64) -> i64:
    """Return the level of cover where least of it hides a location (CB-13, CB-61)."""
    if not shields:
        return 0
    key = shields << hit_value.LOCATION_BITS | int(location)
    known = fight.known.leasts.get(key, -1)
    if known >= 0:
        return known
    least: i64 = -1
    for number, place in enumerate(fight.tunables.locations, start=1):
        if place == location:
            level = fight.level_behind(shields, number, False)
            least = level if least < 0 else min(least, level)
    fight.known.leasts[key] = int(max(0, least))
    fight.known.grew()
    return max(0, least)
