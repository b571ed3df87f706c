"""T1-11: a whole round of three characters, dice and all, reads as it always read."""

import pytest

from tests.combat.traveller_s4.three import BRANDT, COLE, GOLDEN, VEGA, played, told

pytestmark = pytest.mark.compiled


@pytest.mark.rule("S4-02", "S4-04", "S4-09", "S4-11", "S4-17", "S4-18", "S4-31", "S4-R26")
def test_the_round_comes_out_as_on_the_page() -> None:
    """Stats, numbers and rounds of ammunition after it."""
    now = played()
    assert now.stats(VEGA) == (1, 1, 1)
    assert now.stats(BRANDT) == (8, 5, 5)
    assert now.stats(COLE) == (6, 8, 4)
    assert [now.one(who).number for who in (VEGA, COLE, BRANDT)] == [9, 22, 17]
    assert now.one(BRANDT).shots == 16
    assert now.one(BRANDT).ammo[0] == 14


@pytest.mark.rule("S4-R37")
def test_the_round_is_told_as_before() -> None:
    """Sentence by sentence, with every number and its parts."""
    assert told() == GOLDEN.read_text("utf-8")
