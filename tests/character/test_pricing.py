"""Prices off the table, and what a lesson is suggested to give."""

import pytest

from chargen.character.points import pricing
from chargen.rules.model import Perk, Stat, StepCosts
from tests.builders import rules

TABLE = StepCosts(cumulative=(1, 3, 7))


@pytest.mark.rule("CC-05", "CC-08")
@pytest.mark.parametrize(
    ("level", "cost"), [(-1, 0), (0, 0), (1, 1), (2, 3), (3, 7), (4, 11), (6, 19)]
)
def test_beyond_the_table_each_level_costs_the_last_step(level: int, cost: int) -> None:
    """Such a level is illegal, and has a price all the same."""
    assert pricing.level_cost(TABLE, level) == cost


def test_a_table_of_one_level_goes_on_as_it_began() -> None:
    """Its only step is its last."""
    assert pricing.level_cost(StepCosts(cumulative=(4,)), 3) == 12


def test_a_table_of_two_levels_goes_on_by_their_step() -> None:
    """Not by the price of the second."""
    assert pricing.level_cost(StepCosts(cumulative=(4, 10)), 3) == 16


@pytest.mark.rule("CC-08")
@pytest.mark.parametrize(("level", "free", "cost"), [(4, 0, 5), (4, 2, 3), (4, 4, 0), (2, 4, 0)])
def test_free_levels_of_a_skill_are_not_counted(level: int, free: int, cost: int) -> None:
    """A level below the free one costs nothing."""
    assert pricing.skill_cost(rules(), level, free) == cost
    assert pricing.skill_cost(rules(), 4) == 5


@pytest.mark.rule("CC-07")
@pytest.mark.parametrize(("levels", "points"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_half_a_stat_point_is_a_whole_one(levels: int, points: int) -> None:
    """ATTR costs one StP for two levels."""
    assert pricing.attr_stat_points(rules(), levels) == points


@pytest.mark.rule("AD-07", "CC-07")
@pytest.mark.parametrize(("stat", "points"), [("ATTR", 2), ("BODY", 6)])
def test_attr_is_raised_at_half_a_stat_point_a_level(stat: Stat, points: int) -> None:
    """Three levels from 6 on are 2 StP; those of any other stat have the prices of creation."""
    assert pricing.stat_points_between(rules(), stat, 6, 9) == points


@pytest.mark.rule("AD-05")
@pytest.mark.parametrize(
    ("teaching", "born", "ip"), [(0, 0, 1), (2, 0, 1), (3, 0, 2), (5, 0, 2), (6, 0, 3), (3, 2, 4)]
)
def test_a_lesson_is_suggested_by_teaching(teaching: int, born: int, ip: int) -> None:
    """1 IP, one more for three levels of Teaching, and what the perk for teachers adds."""
    assert pricing.lesson_ip(rules(), teaching, born) == ip
    assert pricing.lesson_ip(rules(), teaching) == ip - born


@pytest.mark.rule("AD-05")
def test_without_the_perk_for_teachers_nothing_is_added() -> None:
    """In rules that have none."""
    perks: dict[str, Perk] = {
        key: perk for key, perk in rules().perks.items() if perk.effect.kind != "lesson_bonus"
    }
    bare = rules().model_copy(update={"perks": perks})
    assert pricing.lesson_bonus(bare) == 0
    assert pricing.lesson_ip(bare, 3, 2) == 2
