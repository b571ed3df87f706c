"""Checks for Extra Actions and their DM (S4-08, S4-11 to S4-17, S4-19)."""

from fractions import Fraction

import pytest

from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.question import Action
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.fire import Fire
from chargen.combat.traveller_s4.model.events import AttackRolled, CheckThrown, TurnBegan
from chargen.combat.traveller_s4.rolls.chances import at_most
from chargen.combat.traveller_s4.rolls.initiative import check_passes
from chargen.combat.traveller_s4.tactics.tactic import TACTICS
from tests.combat.scenes import every, only, part
from tests.combat.traveller_s4.builders import TRY, Stage, facing, scenario, traveller

MISS = (1, 1)


@pytest.mark.rule("S4-11")
def test_the_first_action_needs_no_check_and_every_further_one_does() -> None:
    """One check each, as the turn comes, and then the action at once."""
    now = facing()
    told = now.say(ELSE, ELSE)
    assert not every(told, CheckThrown)
    told = now.say(TRY, 3, ELSE, TRY, 4, ELSE)
    kinds = [type(event) for event in told if isinstance(event, CheckThrown | TurnBegan)]
    assert kinds == [CheckThrown, TurnBegan, CheckThrown, TurnBegan]


@pytest.mark.rule("S4-12", "S4-13", "S4-14", "S4-15", "S4-16")
def test_each_further_action_takes_a_die_more() -> None:
    """END 7: one die, two, three, four; what is made buys one action."""
    now = facing(END=15)
    now.say(ELSE, DONE)
    for many in range(1, 7):
        told = now.say(TRY, *([2] * many))
        thrown = only(told, CheckThrown)
        assert (thrown.dice, thrown.total, thrown.needed, thrown.passed) == (many, 2 * many, 15, 1)
        assert now.asked.fighter == 0
        now.say(ELSE)


@pytest.mark.rule("S4-12")
@pytest.mark.parametrize(("end", "passed"), [(4, 1), (3, 0)])
def test_a_check_is_made_by_end_or_less(end: int, passed: int) -> None:
    """A 4 against END 4 and END 3."""
    now = facing(END=end)
    now.say(ELSE, DONE)
    assert only(now.say(TRY, 4), CheckThrown).passed == passed


@pytest.mark.rule("S4-17")
def test_a_missed_check_ends_his_round() -> None:
    """He is asked no more, others are."""
    now = facing(END=1)
    now.say(ELSE, ELSE, TRY, 6)
    assert now.asked.fighter == 1
    now.say(TRY, 1, ELSE)
    assert now.asked.fighter == 1
    assert now.one(0).finished


@pytest.mark.rule("S4-08", "S4-19")
def test_only_extra_actions_have_a_dm() -> None:
    """None for the first, -2 for the second and the third."""
    now = facing()
    first = only(now.say(Fire(0, 1), *MISS), AttackRolled)
    now.say(DONE)
    second = only(now.say(TRY, 1, Fire(0, 1), *MISS), AttackRolled)
    third = only(now.say(TRY, 1, 1, Fire(0, 1), *MISS), AttackRolled)
    assert part(first.parts, "First Action") == part(first.parts, "Extra Action") == 0
    assert [part(thrown.parts, "Extra Action") for thrown in (second, third)] == [-2, -2]
    assert (first.total, second.total) == (0, -2)


@pytest.mark.rule("S4-R01")
def test_a_dm_holds_for_its_own_action_alone() -> None:
    """-2 once, however many Extra Actions there were."""
    now = facing()
    now.say(Fire(0, 1), *MISS, DONE, TRY, 1, Fire(0, 1), *MISS)
    third = only(now.say(TRY, 1, 1, Fire(0, 1), *MISS), AttackRolled)
    assert third.total == -2


@pytest.mark.rule("S4-R37")
def test_wounds_lower_end_for_the_fight() -> None:
    """By END as it is now; a table may go by END as it was."""
    hurt = traveller("Ann", hurt=(0, 0, 4)), traveller("Cid", 1, 20)
    now = Stage(scenario(*hurt), 1, 1, 6, 6, ELSE, DONE)
    assert only(now.say(TRY, 4), CheckThrown).needed == 3
    now = Stage(scenario(*hurt, changed={"end_at_start": True}), 1, 1, 6, 6, ELSE, DONE)
    assert only(now.say(TRY, 4), CheckThrown).needed == 7


TABLE = {
    2: ("1/3", "1/36", "0", "0"),
    4: ("2/3", "1/6", "1/54", "1/1296"),
    5: ("5/6", "5/18", "5/108", "5/1296"),
    6: ("1", "5/12", "5/54", "5/432"),
    7: ("1", "7/12", "35/216", "35/1296"),
    8: ("1", "13/18", "7/27", "35/648"),
    10: ("1", "11/12", "1/2", "103/648"),
    12: ("1", "1", "20/27", "145/432"),
    15: ("1", "1", "103/108", "287/432"),
}
"""T1-01: chances of checks with one to four dice, by END."""
BOUGHT = {
    2: ("1/3", "1/108", "0"), 4: ("2/3", "1/9", "1/486"), 5: ("5/6", "25/108", "125/11664"),
    6: ("1", "5/12", "25/648"), 7: ("1", "7/12", "245/2592"), 8: ("1", "13/18", "91/486"),
    10: ("1", "11/12", "11/24"), 12: ("1", "1", "20/27"), 15: ("1", "1", "103/108"),
}  # fmt: skip
"""T1-01: chances of two, three and four actions."""


@pytest.mark.rule("S4-12", "S4-13", "S4-14", "S4-15")
@pytest.mark.parametrize("end", TABLE)
def test_the_chances_of_checks_are_exact(end: int) -> None:
    """T1-01."""
    assert [at_most(dice, end) for dice in (1, 2, 3, 4)] == [*map(Fraction, TABLE[end])]
    second, third, fourth = (at_most(dice, end) for dice in (1, 2, 3))
    assert [second, second * third, second * third * fourth] == [*map(Fraction, BOUGHT[end])]


@pytest.mark.rule("S4-13")
@pytest.mark.parametrize("end", [4, 7, 10])
def test_checks_come_out_as_often_as_they_should(end: int) -> None:
    """T1-01 by 20,000 checks of two dice: within four standard errors."""
    many = 20_000
    now = facing(END=end)
    clever = TACTICS["clever"]
    one, table = now.one(0), SilentDriver(RandomDice(end), [clever, clever])
    one.acts = 2
    made = sum(check_passes(now.battle, table, one) for _ in range(many))
    chance = float(at_most(2, end))
    assert abs(made - many * chance) < 4 * (many * chance * (1 - chance)) ** 0.5


def test_nothing_else_answers_a_check() -> None:
    """An action before the check is refused in words."""
    now = facing()
    now.say(ELSE, DONE)
    assert now.refusal(ELSE) == "Ann has to say first whether to check for an Extra Action."
    assert [now.refusal(action) for action in now.asked.options(now.fight)] == ["", ""]
    assert isinstance(TRY, Action)
