"""Exact chances of a throw: where it comes down, and what the blast there does (CB-140, CB-142)."""

from ...harm import wounds
from ...harm.chances.dice_chances import check_chances
from ...harm.chances.hit_chances import HitChances
from ...harm.chances.target_states import (
    STUNNED,
    UP,
    States,
    add_row,
    add_states,
    certain,
    state_of,
    summed_up,
)
from ...harm.fight import Attack
from ...harm.hits import cover_sp
from ...harm.weapons import STUN
from ...kernel.chances import (
    LANDING,
    AttackChances,
    CheckChances,
    OptionChances,
    every_result,
    look_up,
)
from ...scene.geometry import within
from ...scene.scenario import METRE
from ..actions import throw
from ..model.combatant import Combatant
from ..model.fight import Fight
from ..rolls import attack as attacks
from ..rolls import fumble

Place = tuple[int, int]
"""The point where a blast goes off, in units of the ground."""


def throw_chances(fight: Fight, combatant: Combatant, action: throw.Throw) -> OptionChances:
    """Return the chance of a throw to land where it is aimed, and those of its blast.

    The blast has an entry for each fighter in its reach wherever the throw comes down, except for
    enemies the thrower has lost sight of. ``hit`` is the chance that the blast goes off within its
    radius of the fighter. Gas and fire do their harm in later rounds and are not counted.
    """
    passed, places = _landings(fight, combatant, action)
    arm = combatant.arms[action.weapon]
    results: list[AttackChances] = []
    for other in fight.combatants:
        lost = other.side != combatant.side and combatant.lost >> other.index & 1
        if other.dead or lost:
            continue
        near = {
            place: chance
            for place, chance in places.items()
            if within(place[0], place[1], other.x, other.y, arm.radius * METRE)
        }
        if near:
            results.append(_caught(fight, combatant, int(action.weapon), other, near))
    results.sort(key=lambda chances: -chances.hit)
    return OptionChances(tuple(results), CheckChances(LANDING, passed))


def _landings(
    fight: Fight, combatant: Combatant, action: throw.Throw
) -> tuple[float, dict[Place, float]]:
    """Return the chance to land where aimed, and that of each place where the blast goes off."""
    needed = fight.tunables.difficulty - throw.throw_tally(fight, combatant, action, False).total
    passed = fumbled = 0.0
    for (die, natural), chance in check_chances(fight.tunables).items():
        if attacks.can_fumble(fight, natural):
            fumbled += chance
        elif die >= needed:
            passed += chance
    aimed = (int(action.x), int(action.y))
    places = {aimed: passed}
    missed = 1.0 - passed - fumbled
    start = (int(combatant.x), int(combatant.y))
    scattered = throw.scattered_places(start, aimed)
    for place in scattered:
        places[place] = places.get(place, 0.0) + missed / len(scattered)
    arm = combatant.arms[action.weapon]
    results = every_result(lambda dice: int(fumble.fumbled(fight.tunables, dice, arm)))
    aim = throw.nearest_enemy(fight, combatant, action.x, action.y)
    ends = {
        fumble.SELF: int(combatant.index),
        fumble.ALLY: int(fumble.nearest_ally(fight, combatant, aim.index)),
    }
    for result, victim in ends.items():
        if victim >= 0:
            other = fight.combatants[victim]
            place = (int(other.x), int(other.y))
            places[place] = places.get(place, 0.0) + fumbled * results.get(result, 0.0)
    return passed, {place: chance for place, chance in places.items() if chance > 0.0}


def _caught(
    fight: Fight, combatant: Combatant, weapon: int, target: Combatant, near: dict[Place, float]
) -> AttackChances:
    """Return the chances of a fighter in reach of the blast from some places."""
    begun = certain(int(target.boxes), state_of(target))
    numbers = range(1, len(fight.tunables.locations) + 1)
    alike: dict[tuple[int, ...], tuple[Attack, float]] = {}
    for place, chance in near.items():
        look_up()
        blast = Attack(combatant, target, weapon)
        blast.uncounted = True
        blast.damage = 0  # known before it lands, which is what makes it a blast
        blast.x, blast.y = place
        cover: tuple[int, ...] = ()
        if fight.crossed(blast):
            cover = tuple([int(cover_sp(fight, blast, number)) for number in numbers])
        first, so_far = alike.get(cover, (blast, 0.0))
        alike[cover] = (first, so_far + chance)
    ends: States = {}
    reached = 0.0
    for blast, chance in alike.values():
        add_states(ends, _after(fight, blast, begun), chance)
        reached += chance
    add_states(ends, begun, 1.0 - reached)
    return summed_up(target, ends, reached)


def _after(fight: Fight, blast: Attack, begun: States) -> States:
    """Return the states after a blast: its damage, then the save against being dazzled (CB-140)."""
    states = begun
    if blast.arm.dice:
        states = HitChances(fight, blast).land(begun, ((0, 1.0),), {1: 1.0}, False)
    target, arm = blast.target, blast.arm
    if arm.effect != STUN or target.out:
        return states
    need = wounds.stun_need(target, fight.tunables, wounds.save_state(target)) - arm.effect_amount
    stands = wounds.save_chance(need)
    after: States = {}
    for state, boxes in states.items():
        if state[2] != UP:
            add_row(after, state, boxes)
            continue
        add_row(after, state, [stands * chance for chance in boxes])
        out = (state[0], state[1], STUNNED, state[3], state[4])
        add_row(after, out, [(1.0 - stands) * chance for chance in boxes])
    return after
