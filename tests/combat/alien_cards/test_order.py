"""Cards: who acts when, surprise, holding off (AL-01 to AL-07)."""

from collections import Counter

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.alien_cards.actions.fire import Fire
from chargen.combat.alien_cards.actions.interrupts import STANDING
from chargen.combat.alien_cards.actions.move import Move
from chargen.combat.alien_cards.model.combatant import HESITATES
from chargen.combat.alien_cards.model.events import (
    CardDrawn,
    CardsSwapped,
    InterruptDeclared,
    PoolRolled,
    TurnBegan,
)
from chargen.combat.alien_cards.rolls import cards
from chargen.combat.alien_cards.rolls.cards import SwapCards
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import SilentDriver
from chargen.combat.kernel.events import RoundBegan
from chargen.combat.kernel.fight import NOBODY
from tests.combat.alien_cards.stage import END, Stage, mook, pair
from tests.combat.scenes import every, only, part


def order(events: list[object]) -> list[int]:
    """Whose cards came, in order."""
    return [event.fighter for event in every(events, TurnBegan)]


@pytest.mark.rule("AL-01", "AL-02")
def test_each_round_everybody_draws_and_the_lowest_card_acts_first() -> None:
    """A card that is out already is drawn again, and the next round is dealt anew."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    first = stage.round(9, 9, 4, 1, END, END, END)
    assert [(e.fighter, e.card) for e in every(first, CardDrawn)] == [(0, 9), (1, 4), (2, 1)]
    assert order(first) == [2, 1, 0]
    second = stage.round(2, 3, 10, END, END, END)
    assert order(second) == [0, 1, 2]


@pytest.mark.rule("AL-R23")
def test_every_ten_fighters_have_a_deck_and_equal_cards_go_by_deck() -> None:
    """The eleventh draws from a second deck; the same number comes after that of the first."""
    people = [mook(f"F{n}", n % 2, (20 * (n % 2), n)) for n in range(12)]
    stage = Stage(*people)
    draws = (10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 10)
    events = stage.round(*draws, *([END] * 12))
    assert order(events) == [9, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11]


@pytest.mark.rule("AL-03", "AL-R01")
def test_surprise_has_the_first_card_undrawn_and_in_the_first_round_only() -> None:
    """The others draw from what is left."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), surprises=True))
    stage.fight.round = 0
    events = stage.round(1, 5, END, END)
    assert [(e.fighter, e.card, e.why) for e in every(events, CardDrawn)] == [
        (1, 1, "surprise"), (0, 5, ""),
    ]  # fmt: skip
    assert order(events) == [1, 0]
    assert order(stage.round(1, 2, END, END)) == [0, 1]


@pytest.mark.rule("AL-R01")
def test_several_who_surprise_share_the_lowest_cards_by_chance() -> None:
    """The order of their draws is the order of their cards."""
    two = (mook("Ann", surprises=True), mook("Bob", surprises=True))
    stage = Stage(*two, mook("Cid", 1, (8, 0)))
    stage.fight.round = 0
    events = stage.round(7, 7, 3, 2, 1, 4, END, END, END)
    assert {e.fighter: e.card for e in every(events, CardDrawn)} == {0: 2, 1: 1, 2: 4}


@pytest.mark.rule("AL-04", "AL-05", "AL-R02", "AL-R05")
def test_an_ambush_has_two_dice_more_and_no_answer_the_first_time() -> None:
    """The second attack is like any other; whoever ambushes has card 1."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0), unaware=True))
    stage.fight.round = 0
    shot = Fire(0, 1, False)
    events = stage.round(5, shot, 2, 2, 2, 2, 2, 3, 3, 3, END, END)
    assert only(events, PoolRolled).dice == 5
    assert part(only(events, PoolRolled).parts, "ambush") == 2
    assert every(events, InterruptDeclared) == []
    assert [(e.fighter, e.why) for e in every(events, CardDrawn)] == [(0, "surprise"), (1, "")]
    again = stage.round(1, 2, shot, STANDING, 2, 2, 2, 3, 3, 3, END, END)
    assert only(again, PoolRolled).dice == 3


@pytest.mark.rule("AL-R02")
def test_who_knows_of_nobody_does_nothing_until_he_hears_the_fight() -> None:
    """At the end of a round with an attack everybody knows."""
    people = (mook("Cid", 1, (8, 0), unaware=True), mook("Dan", 1, (9, 0), unaware=True))
    stage = Stage(mook("Ann"), *people)
    stage.fight.round = 0
    stage.round(5, 6, END)
    assert stage[1].unaware
    stage.round(5, 6, 7, Fire(0, 1, False), 2, 2, 2, 2, 2, 3, 3, 3, END, END)
    assert not stage[2].unaware


@pytest.mark.rule("AL-06", "AL-07")
def test_cards_are_swapped_with_somebody_later_who_acts_at_once() -> None:
    """T4-17: card 3 swaps with card 8, who acts now; the holder acts on 8."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    events = stage.round(3, 8, 5, SwapCards(1), END, END, END)
    assert order(events) == [0, 1, 2, 0]
    assert only(events, CardsSwapped) == CardsSwapped(0, 1, 8)
    assert (stage[0].card, stage[1].card) == (8, 3)


@pytest.mark.rule("AL-07")
def test_who_was_given_a_card_cannot_pass_it_on() -> None:
    """He has to act."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Dan"), mook("Cid", 1, (8, 0)))
    stage.turn(0, SwapCards(1))
    assert stage.fault(1, SwapCards(2)) == "Bob was given this card and has to act."
    assert not any(isinstance(option, SwapCards) for option in stage.options(1))


@pytest.mark.rule("AL-06", "AL-R03")
def test_swapping_comes_before_anything_else_and_may_be_done_again() -> None:
    """With an enemy as well; the card that came up later may be swapped on."""
    stage = Stage(mook("Ann"), mook("Cid", 1, (8, 0)), mook("Dan", 1, (8, 2)))
    stage.turn(0, SwapCards(1))
    assert stage.fault(0, SwapCards(2)) is None
    stage.turn(1, END)
    stage.turn(0, Move(-300, 0))
    assert stage.fault(0, SwapCards(2)) == "Ann has already begun the turn."
    assert stage.fault(0, SwapCards(1)) == "Ann has already begun the turn."
    assert stage.fault(0, SwapCards(9)) == "There is no such fighter."


@pytest.mark.rule("AL-R03")
@pytest.mark.parametrize(("same_side", "fault"), [(False, None), (True, "Cid is not an ally.")])
def test_a_table_may_keep_swaps_among_friends(same_side: bool, fault: str | None) -> None:
    """Else anybody due later takes part."""
    stage = Stage(*pair(), swap_same_side=same_side)
    assert stage.fault(0, SwapCards(1)) == fault


@pytest.mark.rule("AL-R03")
def test_by_default_cards_are_swapped_with_enemies_too() -> None:
    """The shipped table."""
    assert Stage(*pair()).fault(0, SwapCards(1)) is None


@pytest.mark.rule("AL-06", "AL-R03")
def test_who_is_not_later_or_not_able_swaps_nothing() -> None:
    """Neither the broken, nor those whose turn is past."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    assert stage.fault(1, SwapCards(0)) == "Ann is not due later."
    stage[2].out = True
    assert stage.fault(0, SwapCards(2)) == "Cid is not able to act."
    stage[1].acted = True
    assert stage.fault(0, SwapCards(1)) == "Bob is not due later."


@pytest.mark.rule("AL-R24")
def test_the_hesitant_have_the_last_cards() -> None:
    """T4-11: one has the 10, a second one the 9, and nobody draws these."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    stage[0].panic = stage[1].panic = HESITATES
    events = stage.round(10, 9, 8, END, END, END)
    assert {e.fighter: e.card for e in every(events, CardDrawn)} == {0: 10, 1: 9, 2: 8}
    assert order(events) == [2, 1, 0]


@pytest.mark.rule("AL-01")
def test_every_card_is_as_likely_as_any_other() -> None:
    """Twenty thousand deals: each of the ten cards for each of three fighters."""
    stage = Stage(mook("Ann"), mook("Bob"), mook("Cid", 1, (8, 0)))
    table = SilentDriver(RandomDice(11), [])
    drawn: list[Counter[int]] = [Counter() for _ in range(3)]
    for _ in range(20_000):
        stage.fight.round = 2
        cards.deal(stage.fight, table)
        for one in stage.fight.combatants:
            drawn[int(one.index)][int(one.card)] += 1
        assert len({int(one.key) for one in stage.fight.combatants}) == 3
    assert all(1_850 < drawn[who][card] < 2_150 for who in range(3) for card in range(1, 11))


@pytest.mark.rule("AL-02")
def test_a_card_begins_a_turn_and_a_round_ends_it() -> None:
    """For whoever draws the map."""
    picture = SYSTEMS["alien_cards"].picture
    assert picture.turn_of(TurnBegan(1, 4)) == 1
    assert picture.turn_of(RoundBegan(2)) == NOBODY
    assert picture.turn_of(CardDrawn(0, 4, "")) is None
    assert (picture.round_of(RoundBegan(2)), picture.round_of(TurnBegan(1, 4))) == (2, -1)
