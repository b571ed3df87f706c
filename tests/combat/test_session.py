"""Sessions: questions, answers, typed dice, the referee, taking back."""

from dataclasses import replace

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.session import (
    ActionRefused,
    Answer,
    EnteredRoll,
    ReplayMismatch,
    Session,
)
from chargen.combat.kernel.system import run
from chargen.combat.scene.scenario import Scenario
from tests.combat import builders, drawn


def by_tactics(start: Scenario, seed: int) -> Session:
    """Return a session everybody of which was asked, and answered as his tactic would."""
    session = Session(start, seed)
    while session.question is not None:
        session.answer_by_tactic()
    return session


@pytest.mark.parametrize("seed", [1, 5, 9])
def test_a_session_by_tactics_is_the_fight_the_tactics_fight(seed: int) -> None:
    """Being asked everything changes nothing."""
    start = drawn.scenario(seed)
    session = by_tactics(start, seed)
    fight, events, ending = drawn.fought(start, seed)
    assert session.ending is not None
    assert session.ending.values() == ending
    assert session.events == events
    assert drawn.states(session.fight) == drawn.states(fight)


@pytest.mark.parametrize("seed", [2, 3])
def test_what_was_told_stays_told(seed: int) -> None:
    """Each answer only adds to the events, and a map is kept beside every one of them."""
    session = Session(drawn.scenario(seed), seed)
    before: list[object] = []
    while session.question is not None:
        assert session.events[: len(before)] == before
        assert len(session.shown) == len(session.events)
        before = session.events.copy()
        session.answer_by_tactic()
    assert len(before) > 20


def test_only_hands_are_asked() -> None:
    """The rest act by their tactics, whose answers are kept too."""
    session = Session(builders.duel(), 6, hands={0})
    asked = set()
    while session.question is not None:
        asked.add(session.question.fighter)
        session.answer_by_tactic()
    assert asked == {0}
    assert any(getattr(entry, "by_tactic", False) for entry in session.entries)


def test_without_hands_a_session_plays_itself() -> None:
    """Nobody is asked and the fight ends as it would at a table that keeps everything."""
    start = builders.duel()
    session = Session(start, 11, hands=())
    system = SYSTEMS["gray_dawn"]
    table = RecordingDriver(RandomDice(11), system.policies(start))
    assert session.ending == run(system, system.fresh(start), table)


@pytest.mark.parametrize("seed", [6, 7])
def test_taking_back_and_answering_alike_leads_to_the_same_fight(seed: int) -> None:
    """Twenty answers back, the same twenty again, over the ends of rounds."""
    session = Session(drawn.scenario(seed), seed)
    for _ in range(60):
        if session.question is None:
            break
        session.answer_by_tactic()
    events, entries = session.events.copy(), session.entries.copy()
    for _ in range(20):
        assert session.take_back()
    assert len(session.entries) < len(entries)
    for _ in range(20):
        session.answer_by_tactic()
    assert session.entries == entries
    assert session.events == events


@pytest.mark.parametrize("seed", [6, 7])
def test_what_was_taken_back_can_be_put_back(seed: int) -> None:
    """Answer by answer back to the beginning, and forward again to the same fight."""
    session = Session(drawn.scenario(seed), seed, hands={0, 1})
    for _ in range(15):
        if session.question is not None:
            session.answer_by_tactic()
    events, entries = session.events.copy(), session.entries.copy()
    dropped = []
    while back := session.take_back():
        dropped.append(back)
    assert [entry for back in reversed(dropped) for entry in back] == entries[
        -sum(map(len, dropped)) :
    ]
    for back in reversed(dropped):
        session.put_back(back)
    assert session.entries == entries
    assert session.events == events


def test_typed_dice_go_back_with_the_answer_before_them() -> None:
    """And come again with it."""
    session = Session(builders.duel(), hands={0})
    while session.question is not None:
        session.answer_by_tactic()
    for roll in (7, 3):
        session.roll(roll)
    entries, events = session.entries.copy(), session.events.copy()
    dropped = session.take_back()
    assert isinstance(dropped[0], Answer)
    assert dropped[-2:] == [EnteredRoll(10, 7), EnteredRoll(10, 3)]
    assert session.die is None
    session.put_back(dropped)
    assert (session.entries, session.events) == (entries, events)


def test_at_the_beginning_nothing_can_be_taken_back() -> None:
    """And the question stays."""
    session = Session(builders.duel(), 1)
    assert not session.take_back()
    assert session.question is not None


def test_an_answer_with_a_fault_is_refused_in_a_sentence() -> None:
    """And nothing has happened."""
    session = Session(builders.duel(), 1, hands={0})
    events = session.events.copy()
    with pytest.raises(ActionRefused, match=r"Now covering fire is declared, or not\."):
        session.answer(NameStance(0))
    assert session.events == events


def test_dice_can_be_typed_in() -> None:
    """Without a seed every die is asked for by name, and a die it is not is refused."""
    session = Session(builders.duel(), hands=())
    assert session.die is not None
    assert (session.die.sides, session.die.what) == (10, "initiative")
    with pytest.raises(ActionRefused, match="cannot show 11"):
        session.roll(11)
    session.roll(7)
    session.roll(3)
    assert session.die is not None
    assert session.die.what == "attack"


def test_answers_that_do_not_fit_are_found_out() -> None:
    """A question that was never asked cannot have been answered."""
    session = Session(builders.duel(), 1)
    session.answer_by_tactic()
    entry = session.entries[0]
    session.entries[0] = replace(entry, key="another question")  # type: ignore[type-var]
    with pytest.raises(ReplayMismatch, match="another question"):
        session.answer_by_tactic()
