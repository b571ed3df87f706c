"""Things happen as often as they should: 20,000 rounds of each kind."""

from fractions import Fraction

import pytest

from tests.combat.lead_and_chrome.frequencies import Counted, counted

ROUNDS = 20_000


@pytest.mark.rule("LC-02", "LC-03", "LC-07", "LC-49", "LC-50", "LC-62", "LC-R22")
def test_everything_happens_as_often_as_it_should() -> None:
    """Order, ties, fumbles and what comes of them, tasks aimed and unaimed."""
    found = counted(ROUNDS, 7)
    assert len(found) == 18
    assert [one.fault() for one in found if one.fault()] == []


def test_a_count_that_is_off_is_seen() -> None:
    """Five standard errors are a fault, none is not."""
    assert Counted("heads", 10_000, ROUNDS, Fraction(1, 2)).fault() == ""
    assert "heads" in Counted("heads", 10_400, ROUNDS, Fraction(1, 2)).fault()
