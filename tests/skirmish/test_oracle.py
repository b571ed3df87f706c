"""Both combat modules play the same fights: the same dice, totals, wounds and endings."""

import pytest

from tests.skirmish import pairs


@pytest.mark.parametrize("seed", range(0, 40, 10))
def test_shooters_without_cover_fight_the_same_fights(seed: int) -> None:
    """Attack, defence, hit, wound, saves, nerve and moves, one to four a side."""
    for number in range(seed, seed + 10):
        assert pairs.differences(number, covers=False, extras=False) == []


@pytest.mark.parametrize("seed", range(1000, 1100, 10))
def test_everything_there_is_is_fought_the_same(seed: int) -> None:
    """Cover, light, rulings, every kind of weapon, every tactic: drawn by chance."""
    for number in range(seed, seed + 10):
        assert pairs.differences(number) == []
