"""Fights played by hand: what is offered, what is not, chances, dice at the table."""

from random import Random

import pytest

from chargen.combat.actions import Fire, Proceed
from chargen.combat.dice import DieNeeded
from chargen.combat.legal import legal, why_not
from chargen.combat.muster import Muster
from chargen.encounter.by_hand import Game
from chargen.encounter.hit_estimate import SAMPLE, Estimate
from chargen.encounter.offers import attacks, offers
from chargen.encounter.wording import question
from tests.encounter.plans import muster_of
from tests.profiles import share

ROUNDS = share(1_000)
"""Rounds a random user plays."""


def grounds() -> list[Muster]:
    """Fights of several kinds: guns, grenades, blades, machine guns, crowds."""
    return [
        muster_of("trooper", "guard", ground="street"),
        muster_of("machine-gunner", "blade-fanatic", ground="room"),
        muster_of("sniper", "tithe-hound", ground="bunker", sample="veteran"),
        muster_of("officer", "thug", "thug", ground="ambush", sample="tank"),
        muster_of("shellback", ground="duel", sample="sniper"),
    ]


def go_on(game: Game) -> None:
    """Let everything happen until a choice by hand is due or the fight is over."""
    while game.step():
        pass


def test_a_random_user_never_meets_an_error() -> None:
    """In 1,000 rounds every open choice is legal and applies; every greyed one has its reason."""
    chance, played, seed = Random(5), 0, 0
    musters = grounds()
    while played < ROUNDS:
        muster = musters[seed % len(musters)]
        game = Game(muster, range(len(muster.fighters)), seed=seed)
        seed += 1
        go_on(game)
        before = 0
        while not game.fight.ended and game.fight.round < 40:
            assert game.mine
            found = offers(game.fight)
            open_ones = [offer.action for offer in found if not offer.refusal]
            assert open_ones == list(legal(game.fight))
            for offer in found:
                if offer.refusal:
                    assert offer.refusal == why_not(game.fight, offer.action)
                assert offer.deed
                assert offer.intent
            assert question(game.fight, game.decider)
            game.take(chance.choice(open_ones))
            go_on(game)
            played += game.fight.round - before
            before = game.fight.round
    assert played >= ROUNDS


def test_tactics_play_the_rest() -> None:
    """Only the fighters taken by hand are asked for."""
    game = Game(muster_of("trooper", "guard", ground="street"), {0}, seed=4)
    asked = set()
    go_on(game)
    while not game.fight.ended:
        asked.add(game.decider)
        game.take(game.options[0])
        go_on(game)
    assert asked == {0}


def test_nobody_by_hand_is_a_fight_by_tactics() -> None:
    """With nobody played by hand the fight runs to its end."""
    game = Game(muster_of("trooper"), (), seed=1)
    go_on(game)
    assert game.fight.ended
    assert game.recording.end.facts() == game.fight.facts()


def to_fire(game: Game) -> Fire:
    """Choose until a shot is offered, and return the first of them."""
    for _ in range(60):
        go_on(game)
        for action in game.options:
            if isinstance(action, Fire):
                return action
        ways = [offer for offer in offers(game.fight) if not offer.refusal]
        best = next((offer for offer in ways if offer.intent == "Fire"), ways[0])
        game.take(best.action)
    raise AssertionError("nobody ever came to fire")


@pytest.mark.rule("CB-10")
def test_the_chance_is_the_engine_s() -> None:
    """The estimate and what happens when the shot is really taken agree within their intervals."""
    game = Game(muster_of("trooper"), {0}, seed=2)
    fire = to_fire(game)
    first, second = Estimate(game.fight, fire, seed=1), Estimate(game.fight, fire, seed=2)
    before = game.fight.facts()
    while not (first.more() & second.more()):
        pass
    assert game.fight.facts() == before
    assert first.tries == SAMPLE
    assert 0 < first.interval.share < 1
    assert first.interval.low <= second.interval.high
    assert second.interval.low <= first.interval.high
    assert "%" in first.words
    assert attacks(fire)


def test_dice_at_the_table_are_asked_for() -> None:
    """Every die is asked for by name, once, and the fight goes on with what fell."""
    game = Game(muster_of("trooper"), {0}, seed=1, table=True)
    asked = []
    for _ in range(400):
        try:
            if game.waiting:
                game.typed(5)
            elif game.step():
                continue
            elif game.fight.ended:
                break
            else:
                game.take(game.options[0])
        except DieNeeded as needed:
            asked.append(needed.what)
            assert game.waiting
    assert "initiative" in asked
    assert game.recording.end.facts() == game.fight.facts()


def test_a_die_nobody_asked_for_is_an_error() -> None:
    """Only a die that was asked for can be typed."""
    with pytest.raises(ValueError, match="nobody asked"):
        Game(muster_of("trooper"), (), seed=1).typed(3)


def test_nothing_is_offered_when_nobody_chooses() -> None:
    """While the dice fall there is nothing to choose."""
    game = Game(muster_of("trooper"), (), seed=1)
    assert offers(game.fight) == () or not isinstance(offers(game.fight)[0].action, Proceed)
