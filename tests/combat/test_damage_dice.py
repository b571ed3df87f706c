"""Totals of damage dice: exact chances (CB-100)."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.harm.damage_dice import MOST, totals
from chargen.combat.harm.weapons import D6, D10


@pytest.mark.rule("CB-100")
@pytest.mark.parametrize(("count", "sides"), [(0, D6), (1, D6), (3, D6), (2, D10), (3, D10)])
def test_every_throw_counts_alike(count: int, sides: int) -> None:
    """All throws gone through one by one."""
    throws = Counter(sum(throw) for throw in product(range(1, sides + 1), repeat=count))
    found = totals(count, sides, False)
    assert len(found) == count * sides + 1
    for total, chance in enumerate(found):
        assert chance == pytest.approx(throws[total] / sides**count)


@given(count=st.integers(0, 2 * MOST), sides=st.sampled_from((D6, D10)))
def test_something_is_rolled_for_certain(count: int, sides: int) -> None:
    """The chances of any number of dice are one together, half of them on either side."""
    found = totals(count, sides, False)
    assert sum(found) == pytest.approx(1.0)
    middle = sum(total * chance for total, chance in enumerate(found))
    assert middle == pytest.approx(count * (sides + 1) / 2)


@pytest.mark.rule("CB-20")
def test_dice_at_their_highest_have_one_total() -> None:
    """At point blank 3d6 are 18."""
    assert totals(3, D6, True) == (*(0.0,) * 18, 1.0)
