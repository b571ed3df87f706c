"""States of a target of one attack, and the chance of each number of boxes in them."""

from operator import add, mul
from typing import Final

from ...kernel.chances import AttackChances
from ..combatant import HarmCombatant
from ..weapons import BOTH_LEGS

UP, STUNNED, STABLE, DYING, DEAD = range(5)
"""Status of a target; all but the first are out of action."""

State = tuple[int, int, int, int, tuple[int, ...]]
"""Stun points, one-point wounds, status, crippled limbs, SP at each location."""
States = dict[State, list[float]]
"""The chance of each number of boxes by state; of the dead, their chance and expected boxes."""
Parts = dict[int, States]
"""The same states by the SP at some places, those of a bit mask."""

LEAST: Final = 1e-15
"""Chance below which a number of boxes is dropped between hits."""
RARE: Final = 1e-9
"""Chance below which a state counts as a likelier one with more SP."""
_DEAD_KEY: Final[State] = (0, 0, DEAD, 0, ())


def add_states(after: States, states: States, share: float) -> None:
    """Add a share of some states to others."""
    for state, boxes in states.items():
        add_row(after, state, [share * chance for chance in boxes])


def add_row(after: States, state: State, row: list[float]) -> None:
    """Add the chances of each number of boxes to those of a state."""
    sums = after.get(state)
    if sums is None:
        after[state] = row
    else:
        both = list(map(add, sums, row))
        after[state] = both + (sums if len(sums) > len(row) else row)[len(both) :]


def narrow(sp: tuple[int, ...], kept: int) -> tuple[int, ...]:
    """Return SP with 0 at the places outside a bit mask."""
    return tuple([here if kept >> place & 1 else 0 for place, here in enumerate(sp)])


def narrowed(states: States, kept: int) -> States:
    """Return states that are kept apart by the SP at the places of a bit mask alone."""
    after: States = {}
    for state, row in states.items():
        stun, ones, status, crippled, sp = state
        add_row(after, (stun, ones, status, crippled, narrow(sp, kept)), row)
    return after


def masks(places: int, many: int) -> list[int]:
    """Return the bit masks of a number of places."""
    return [mask for mask in range(1 << places) if mask.bit_count() == many]


def part_of(parts: Parts, known: Parts, kept: int) -> States:
    """Return the states by the SP at the places of a bit mask, from a part that has those."""
    if kept in parts:
        return parts[kept]
    if kept not in known:
        source = next(mask for mask in parts if mask & kept == kept)
        known[kept] = narrowed(parts[source], kept)
    return known[kept]


def folded(states: States, rare: float) -> States:
    """Return states without their least likely boxes; rare ones are counted as likelier ones.

    A rare state counts as the likeliest with one SP more at one location: that hardly changes
    what further hits do, and no chance is lost.
    """
    unlikely: list[tuple[float, State]] = []
    likely: States = {}
    for state, row in states.items():
        while row and row[-1] < LEAST:
            row.pop()
        chance = sum(row)
        if chance < rare and state[4]:
            unlikely.append((chance, state))
        elif row:
            likely[state] = row
    unlikely.sort(reverse=True)
    for _, state in unlikely:
        row = states[state]
        if row:
            add_row(likely, _likelier(likely, state), row)
    return likely


def _likelier(states: States, state: State) -> State:
    """Return the likeliest state with one SP more at one location; the same if there is none."""
    sp, likeliest, most = state[4], state, 0.0
    for location in range(len(sp)):
        armour = (*sp[:location], sp[location] + 1, *sp[location + 1 :])
        near: State = (state[0], state[1], state[2], state[3], armour)
        if near in states and (chance := sum(states[near])) > most:
            likeliest, most = near, chance
    return likeliest


def bury(after: States, boxes: list[float], first: int) -> None:
    """Add those who die, by boxes from a number up."""
    if any(boxes):
        harm = sum(map(mul, boxes, range(first, first + len(boxes))))
        add_row(after, _DEAD_KEY, [sum(boxes), harm])


def convolve(sums: list[float], boxes: list[float], real: list[float]) -> None:
    """Add the chance of each sum of boxes marked before and by a wound."""
    sums.extend([0.0] * (len(boxes) + len(real) - len(sums)))
    short, long = (boxes, real) if len(boxes) < len(real) else (real, boxes)
    many = len(long)
    for number, chance in enumerate(short):
        if chance > LEAST:
            end = number + many
            sums[number:end] = [
                so + chance * part for so, part in zip(sums[number:end], long, strict=True)
            ]


def certain(boxes: int, state: State) -> States:
    """Return the states of a target whose boxes and state are known."""
    return {state: [0.0] * boxes + [1.0]}


def summed_up(combatant: HarmCombatant, states: States, hit: float) -> AttackChances:
    """Return the chances of an attack on a combatant from the states it leads to."""
    begun = int(combatant.boxes)
    harm = wound = stun = out = dead = 0.0
    for (stunned, _, status, _, _), boxes in states.items():
        if status == DEAD:
            dead, out, wound = dead + boxes[0], out + boxes[0], wound + boxes[0]
            harm += boxes[1] - begun * boxes[0]
            continue
        chance: float = sum(boxes)
        spared: float = 0.0 if stunned > combatant.stun else sum(boxes[: begun + 1])
        out += chance if status != UP else 0.0
        stun += chance if status == STUNNED else 0.0
        wound += chance - spared
        harm += sum(part * (number - begun) for number, part in enumerate(boxes))
    return AttackChances(int(combatant.index), hit, harm, wound, stun, out, dead)


def legs_of(state: State) -> int:
    """Return the crippled legs of a state."""
    return state[3] & int(BOTH_LEGS)
