"""Rare states of a target counted as likelier ones, and rows of chances packed into numbers."""

from itertools import combinations_with_replacement
from math import prod
from random import Random

import pytest

from chargen.combat.harm.chances.packed_rows import pack_row, unpack_product, unpack_row
from chargen.combat.harm.chances.rare_states import RareStates
from chargen.combat.harm.chances.target_states import UP, State, States

RARE = 1e-4


def _states(step: int) -> States:
    """States whose chance falls with each step of SP at three places."""
    dice = Random(4)
    states: States = {}
    for first in range(7):
        for second in range(7):
            for third in range(7):
                chance = 0.2 ** (abs(first - 3) + abs(second - 2) + third) * dice.random()
                state: State = (0, 0, UP, 0, (step * first, step * second, step * third))
                states[state] = [chance / 4, chance / 2, chance / 4]
    return states


def _moment(states: States, places: tuple[int, ...], boxes: int) -> float:
    return sum(
        row[boxes] * prod(state[4][place] for place in places)
        for state, row in states.items()
        if len(row) > boxes
    )


@pytest.mark.rule("CB-100")
@pytest.mark.parametrize("step", [1, 2])
def test_rare_states_leave_all_that_two_places_decide_together(step: int) -> None:
    """Chances, SP, and products of two SP stay the same for each number of boxes."""
    states = _states(step)
    folded = RareStates(step).fold({state: [*row] for state, row in states.items()}, RARE)
    assert len(folded) < len(states) / 2
    for boxes in range(3):
        for many in range(3):
            for places in combinations_with_replacement(range(3), many):
                whole = _moment(states, places, boxes)
                assert _moment(folded, places, boxes) == pytest.approx(whole, abs=1e-13)


def test_states_that_are_not_rare_stay_as_they_are() -> None:
    """Nothing is moved where each state is likely enough."""
    states: States = {(0, 0, UP, 0, (sp,)): [0.25, 0.25] for sp in (9, 8)}
    assert RareStates(1).fold({state: [*row] for state, row in states.items()}, RARE) == states


def test_a_product_of_packed_rows_is_the_row_of_every_sum() -> None:
    """Also where a chance is below 0; a packed row comes back as it was."""
    first, second = [0.5, -0.25, 0.0, 0.125], [0.0, 0.75, 0.25]
    sums = [0.0] * 6
    for number, chance in enumerate(first):
        for other, part in enumerate(second):
            sums[number + other] += chance * part
    product = unpack_product(pack_row(first) * pack_row(second))
    assert product == pytest.approx(sums, abs=1e-16)
    assert unpack_row(pack_row(first)) == first
