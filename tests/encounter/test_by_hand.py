"""Fights played by hand: what is offered, what is not, chances, dice at the table."""

from functools import partial
from random import Random

import pytest

from chargen.combat import SYSTEMS, AttackChances, CheckChances, OptionChances
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.io.dice_line import begin_action, find_moment, takes_die
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.session import ActionRefused, Session
from chargen.combat.kernel.text.words import Choice, offers
from chargen.combat.scene.scenario import Scenario
from chargen.encounter.odds.chance_words import chance_words
from chargen.encounter.play import played_state
from chargen.encounter.play.played_state import Asks, PlayedState
from chargen.encounter.play.recording import Recording
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import set_system
from tests.encounter.plans import plan_of, scenario_of
from tests.profiles import share

ROUNDS = share(1_000)
"""Rounds a random user plays."""


def grounds() -> list[Scenario]:
    """Fights of several kinds: guns, grenades, blades, machine guns, crowds."""
    return [
        scenario_of("trooper", "guard", ground="street"),
        scenario_of("machine-gunner", "blade-fanatic", ground="room"),
        scenario_of("sniper", "tithe-hound", ground="bunker", sample="veteran"),
        scenario_of("officer", "thug", "thug", ground="ambush", sample="tank"),
        scenario_of("shellback", ground="duel", sample="sniper"),
    ]


def offered(session: Session) -> list[Choice]:
    """What is offered now."""
    assert session.question is not None
    return offers(session.system.words, session.fight, session.question)


def test_a_random_user_never_meets_an_error() -> None:
    """In 1,000 rounds every open choice is allowed and taken; every greyed one has its reason."""
    chance, played, seed = Random(5), 0, 0
    starts = grounds()
    while played < ROUNDS:
        session = Session(starts[seed % len(starts)], seed)
        seed += 1
        while session.question is not None and session.fight.round < 40:
            question, fight = session.question, session.fight
            found = offered(session)
            open_ones = [offer.action for offer in found if not offer.refusal]
            assert open_ones == list(question.options(fight))
            for offer in found:
                assert offer.refusal == (question.fault(fight, offer.action) or "")
                assert offer.deed
                assert offer.intent
            assert session.system.words.question(fight, question, session.events)
            session.answer(chance.choice(open_ones))
        played += int(session.fight.round)
    assert played >= ROUNDS


def test_tactics_play_the_rest() -> None:
    """Only the fighters taken by hand are asked for."""
    session = Session(scenario_of("trooper", "guard", ground="street"), 4, hands={0})
    asked = set()
    while session.question is not None:
        asked.add(session.question.fighter)
        session.answer(session.question.options(session.fight)[0])
    assert session.ending is not None
    assert asked == {0}


def test_nobody_by_hand_is_a_fight_by_tactics() -> None:
    """With nobody played by hand the fight runs to its end."""
    session = Session(scenario_of("trooper"), 1, hands=())
    assert session.ending is not None
    assert session.question is None


def to_fire(session: Session) -> Fire:
    """Choose until a shot is offered, and return the first of them."""
    for _ in range(60):
        ways = [offer for offer in offered(session) if not offer.refusal]
        for offer in ways:
            if isinstance(offer.action, Fire):
                return offer.action
        best = next((offer for offer in ways if offer.intent == "Fire"), ways[0])
        session.answer(best.action)
    raise AssertionError("nobody ever came to fire")


@pytest.mark.rule("CB-10")
def test_the_chance_is_the_rules_own() -> None:
    """The chances of a shot are the session's, in words, and nothing has happened."""
    session = Session(scenario_of("trooper"), 2, hands={0})
    fire = to_fire(session)
    before = [one.shown() for one in session.fight.fighters], session.events.copy()
    chances = session.chances(fire)
    assert ([one.shown() for one in session.fight.fighters], session.events) == before
    (attack,) = chances.attacks
    assert 0 < attack.stun < attack.out < attack.wound <= attack.hit < 1
    words = chance_words(chances, session.system.harm_unit)
    assert f"{100 * attack.hit:.0f}% to hit · {attack.harm:.1f} boxes · " in words


def test_chances_in_words_name_each_target_and_the_choice_of_another() -> None:
    """Sprays have a number for each target, checks their name, and small chances a decimal."""
    first = AttackChances(1, 0.256, 1.25, 0.2, 0.02, 0.034, 0.004)
    second = AttackChances(2, 1.0, 0, 0, 0, 0, 0)
    words = chance_words(OptionChances((first, second), None, "if Cid does not dodge"), "boxes")
    expected = "26% / 100% to hit · 1.2 / 0.0 boxes · 3.4% / 0% out, if Cid does not dodge"
    assert words == expected
    check = OptionChances(check=CheckChances("suppression", 0.25, 0.04))
    assert chance_words(check, "boxes") == "25% to pass the suppression check · 4.0% critical"
    assert chance_words(OptionChances(), "boxes") == ""


def test_the_harm_of_a_blast_is_given_by_sides() -> None:
    """Enemies first, then the thrower's own side, on a line of their own."""
    session = Session(scenario_of("trooper"), 2, hands={0})
    fighters = session.fight.fighters
    mine = [each.index for each in fighters if each.side == fighters[0].side]
    theirs = [each.index for each in fighters if each.side != fighters[0].side]
    caught = [AttackChances(number, 0.5, 2.0, 0.4, 0.1, 0.3, 0.1) for number in (*mine, *theirs)]
    landing = CheckChances("landing", 0.5)
    words = chance_words(OptionChances(tuple(caught), landing), "boxes", fighters, 0)
    many, own = len(theirs), len(mine)
    harmed = f"enemies {2 * many:.1f} boxes, {0.3 * many:.1f} out"
    harmed += f" · own side {2 * own:.1f} boxes"
    assert words == f"50% to land where aimed\n{harmed}"
    assert chance_words(OptionChances((), landing), "boxes") == "50% to land where aimed"
    dazed = OptionChances((AttackChances(mine[0], 0.5, 0.0, 0.0, 0.3, 0.3, 0.0),), landing)
    assert chance_words(dazed, "boxes", fighters, 0).endswith("\nown side 0.3 out")


def test_dice_at_the_table_are_asked_for() -> None:
    """Every die is asked for by name, and the fight goes on with what fell."""
    session = Session(scenario_of("trooper"), hands={0})
    asked = []
    for _ in range(400):
        if session.die is not None:
            asked.append(session.die.what)
            session.roll(min(5, session.die.sides))
        elif session.question is not None:
            session.answer(session.question.options(session.fight)[0])
        else:
            break
    assert "initiative" in asked
    recording = Recording(session)
    shown = [tuple(one.values()) for one in recording.states_at(len(session.events))]
    assert shown == [one.shown() for one in session.fight.fighters]


def test_a_die_nobody_asked_for_is_an_error() -> None:
    """Only a die that was asked for can be typed."""
    with pytest.raises(ActionRefused, match="No die"):
        Session(scenario_of("trooper"), 1, hands=()).roll(3)


def _begun(system: str) -> PlayedState:
    """A fight in which the dice of your side are entered."""
    plan = plan_of("trooper", "guard", "thug", ground="street")
    scenario = scenario_builder.scenario(set_system(plan, system))
    session = Session(scenario, None, {0}, typed={0})
    session.chance = RandomDice(8)
    return played_state.begin(session, Asks(), _no_watch)[0]


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_line_of_dice_is_the_same_as_its_dice_one_by_one(system: str) -> None:
    """With its choice or without, over opponents' dice, to the end of the action or a choice."""
    state, lines, chosen, refused = _begun(system), 0, 0, 0
    for turn in range(60):
        session, advice = state.session, state.turn.advice
        if session.ending is not None:
            break
        values = [1 + (turn + place) % 6 for place in range(200)]
        chance, single, since = session.chance.copy(), state, find_moment(session)
        at = state.turn.session if session.die is None else None
        if at is not None:
            assert advice is not None
            first = at.twin()
            settle = partial(played_state.settle, first, Asks())
            since, fault = begin_action(first, advice, settle)
            at.chance = chance.copy()
            _, _, single = played_state.answer(state, advice, Asks(), _no_watch, at=at)
            if fault:
                at.chance = chance.copy()
                same = played_state.enter(state, values, Asks(), _no_watch, advice, at)
                assert same.after is state
                assert same.fault == f"{fault}: leave out the dice."
                state, refused = single, refused + 1
                continue
        typed: list[int] = []
        while not typed or takes_die(single.session, since):
            typed.append(values[len(typed)])
            single = played_state.enter(single, typed[-1:], Asks(), _no_watch).after
        state.session.chance = state.turn.session.chance = chance
        action = None if at is None else advice
        line = played_state.enter(state, values, Asks(), _no_watch, action, at)
        assert not line.fault
        assert line.before is state
        assert line.after.session.entries == single.session.entries
        assert line.after.rest.rolls == tuple(values[len(typed) :])
        assert bool(line.words) == (at is not None)
        lines, chosen = lines + (len(typed) > 1), chosen + (at is not None)
        state = line.after
    assert lines
    assert chosen
    assert refused or system == "lead_and_chrome"


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_line_that_does_not_fit_changes_nothing(system: str) -> None:
    """A die that cannot show its number is named, and neither choice nor dice are taken."""
    state = _begun(system)
    while True:
        advice, at = state.turn.advice, state.turn.session
        if state.session.die is not None:
            state = played_state.enter(state, [3], Asks(), _no_watch).after
            continue
        assert advice is not None
        if not begin_action(at.twin(), advice)[1]:
            break
        _, _, state = played_state.answer(state, advice, Asks(), _no_watch, at=at)
    entries = list(state.session.entries)
    line = played_state.enter(state, [11, 3], Asks(), _no_watch, advice, at)
    assert line.after is state
    assert state.session.entries == entries
    assert line.fault.endswith("cannot show 11: nothing of the line was taken.")
    good = played_state.enter(state, [3], Asks(), _no_watch, advice, at)
    assert not good.fault
    assert good.after.session.entries[: len(entries)] == entries


def test_the_rest_of_a_line_lasts_as_long_as_its_action() -> None:
    """A decision within the action keeps the dice; the next action never takes them."""
    kept = dropped = 0
    for seed in range(4):
        state = _begun("gray_dawn")
        state.session.chance = RandomDice(seed)
        for _ in range(40):
            if state.session.ending is not None:
                break
            before, advice = state, state.turn.advice
            if state.session.die is not None:
                state = played_state.enter(state, [2] * 12, Asks(), _no_watch).after
            else:
                assert advice is not None
                at = state.turn.session
                _, _, state = played_state.answer(state, advice, Asks(), _no_watch, at=at)
                if before.rest.kept:
                    assert state.rest.rolls == before.rest.rolls
                    dropped += not state.rest.kept
                else:
                    assert not state.rest.rolls
            question = state.session.question
            if state.rest.kept:
                kept += 1
                assert state.rest.words.endswith("A decision comes first.")
                assert question is None or not state.session.fight.is_settled(question.kind)
            elif state.rest.rolls:
                assert state.rest.words.endswith("The action needed no more dice.")
    assert kept
    assert dropped


def _no_watch(_: int) -> None:
    """Let work go on."""
