"""What tactics reckon with: against counting, and against dice."""

from itertools import pairwise

import pytest

from chargen.combat.gray_dawn.tactics.estimates import chances
from chargen.combat.harm.luck import check_die
from chargen.combat.harm.tunables import HarmTunables
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver


@pytest.mark.rule("CB-01", "CB-02")
def test_the_chances_of_a_check_die_are_whole() -> None:
    """All of them together are certain; 0 comes up as often as -9."""
    found = chances.check_die_chances()
    assert sum(found.values()) == pytest.approx(1.0)
    assert found[0] == found[-9] == pytest.approx(0.01)
    assert found[5] == pytest.approx(0.1)
    assert 10 not in found
    assert found[11] == pytest.approx(0.01)


@pytest.mark.rule("CB-10")
def test_an_even_match_favours_the_attacker() -> None:
    """Meeting the number is a hit, but a natural 1 never is."""
    assert 0.45 < chances.hit_chance(0) < 0.55
    assert chances.hit_chance(-40) < 0.001
    assert chances.hit_chance(40) == pytest.approx(0.9, abs=0.001)


def _struck(lead: int) -> float:
    """The chance that a spray of twenty puts down who stands through half of its hits each."""
    return 1.0 - chances.spray_chance(lead, 20, 0.5)


@pytest.mark.rule("CB-01", "CB-10", "CB-81")
def test_a_lead_never_hurts() -> None:
    """More is more, for hits, sprays and plain checks."""
    leads = range(-45, 46)
    for chance in (chances.hit_chance, _struck, lambda needed: chances.reach_chance(-needed)):
        found = [chance(lead) for lead in leads]
        assert all(less <= more + 1e-12 for less, more in pairwise(found))


@pytest.mark.rule("CB-01")
def test_a_plain_check_is_the_dice_above_a_number() -> None:
    """1 in 100 are below 0 by 9; half of what is left is 5 or more."""
    assert chances.reach_chance(-9) == pytest.approx(1.0)
    assert chances.reach_chance(2) == pytest.approx(0.9)
    assert chances.reach_chance(5) == pytest.approx(0.6)


@pytest.mark.rule("CB-10")
def test_chances_agree_with_the_dice() -> None:
    """20,000 contests, within four standard errors."""
    table, numbers, trials = SilentDriver(RandomDice(11), []), HarmTunables(), 20_000
    hits = 0
    for _ in range(trials):
        mine, natural = check_die(table, numbers, "attack")
        hits += natural != 1 and mine + 3 >= check_die(table, numbers, "defence")[0]
    expected = chances.hit_chance(3)
    assert abs(hits / trials - expected) < 4 * (expected * (1 - expected) / trials) ** 0.5


@pytest.mark.rule("CB-81")
def test_a_spray_agrees_with_the_dice() -> None:
    """20,000 sprays of ten at one who stands through three hits in four, within four errors."""
    table, numbers, trials, stands = SilentDriver(RandomDice(12), []), HarmTunables(), 20_000, 0.75
    fell = 0.0
    for _ in range(trials):
        mine, natural = check_die(table, numbers, "attack")
        margin = mine + 4 - check_die(table, numbers, "defence")[0]
        hits = min(10, margin + 1) if natural != 1 and margin >= 0 else 0
        fell += 1.0 - stands**hits
    expected = 1.0 - chances.spray_chance(4, 10, stands)
    assert abs(fell / trials - expected) < 4 * (expected * (1 - expected) / trials) ** 0.5


@pytest.mark.rule("CB-81")
def test_a_spray_of_one_is_a_shot() -> None:
    """However good he is, no more than what was fired hits."""
    for lead in (-10, 0, 6, 40):
        assert chances.spray_chance(lead, 1, 0.25) == pytest.approx(
            1.0 - 0.75 * chances.hit_chance(lead)
        )
