"""States of a target of one attack, and the chance of each number of boxes in them."""

from operator import add, mul
from typing import Final

UP, STUNNED, STABLE, DYING, DEAD = range(5)
"""Status of a target; all but the first are out of action."""

State = tuple[int, int, int, int, tuple[int, ...]]
"""Stun points, one-point wounds, status, crippled limbs, SP at each location."""
States = dict[State, list[float]]
"""The chance of each number of boxes by state; of the dead, their chance and expected boxes."""

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


def folded(states: States) -> States:
    """Return states without their least likely boxes; rare ones are counted as likelier ones.

    A rare state counts as the likeliest with one SP more at one location: that hardly changes
    what further hits do, and no chance is lost.
    """
    rare: list[tuple[float, State]] = []
    likely: States = {}
    for state, row in states.items():
        while row and row[-1] < LEAST:
            row.pop()
        chance = sum(row)
        if chance < RARE and state[4]:
            rare.append((chance, state))
        elif row:
            likely[state] = row
    rare.sort(reverse=True)
    for _, state in rare:
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
