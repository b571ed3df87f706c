"""Fights looked at from any place, and what is said of them."""

import json

import pytest

from chargen.combat import reopened
from chargen.combat.batches.batch import FightRunner, block_seed
from chargen.combat.gray_dawn.model.events import TurnBegan
from chargen.combat.io import fight_file
from chargen.combat.io.transcript import ended
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.events import RoundBegan
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import BLOCK, stream_of
from chargen.combat.kernel.text.words import brief, sentences
from chargen.encounter.play.recording import Recording
from tests.encounter.plans import scenario_of


def fought(seed: int = 3, number: int = 1) -> Session:
    """A fight of a batch, fought to its end."""
    return reopened(scenario_of("trooper", "guard", ground="street"), seed, number)


def played(answers: int) -> Session:
    """A fight one of whose fighters is played, so many answers old and not over."""
    for seed in range(4, 100):
        session = Session(scenario_of("trooper", "guard", ground="street"), seed, hands={0})
        for _ in range(answers):
            if session.question is not None:
                session.answer_by_tactic()
        if session.question is not None:
            return session
    pytest.fail("no fight of these lasts so long")


def seen(recording: Recording, events: int) -> list[tuple[int, ...]]:
    """What a map shows of everybody after so many events."""
    return [tuple(one.values()) for one in recording.states_at(events)]


@pytest.mark.parametrize("number", [0, 5, 70])
def test_a_fight_of_a_batch_is_the_one_that_was_counted(number: int) -> None:
    """Opened again and told, a fight ends as it did in silence."""
    session = fought(3, number)
    fights, (block, place) = FightRunner(session.scenario), divmod(number, BLOCK)
    seed = block_seed(3, block)
    dice = RandomDice(seed)
    for n in range(place):
        fights.play(dice, stream_of(seed, n))
    fight, ending = fights.play(dice, stream_of(seed, place))
    assert session.ending == ending
    assert [one.shown() for one in session.fight.fighters] == [
        one.shown() for one in fight.fighters
    ]


def test_a_recording_shows_any_place() -> None:
    """What the map shows at a line is what it showed when that was told, whichever way one came."""
    session = fought()
    recording = Recording(session)
    for place in (len(recording.lines) - 1, 0, len(recording.lines) // 2):
        number = recording.number_at(place)
        assert seen(recording, number) == list(session.shown[number - 1])
    first = [one.shown() for one in session.system.fresh(session.scenario).fighters]
    assert seen(recording, recording.number_at(-1)) == first
    assert seen(recording, len(session.events)) == [one.shown() for one in session.fight.fighters]


def test_lines_are_the_story_and_details_the_sentences() -> None:
    """Each line is a deed with what came of it; in it is what the rules say, in order."""
    session = fought()
    recording = Recording(session)
    words = session.system.words
    story = [passage.text for passage in words.story(session.fight, session.events)]
    assert session.ending is not None
    assert [line.text for line in recording.lines] == [
        *story, ended(session.scenario, session.ending)
    ]  # fmt: skip
    told = list(sentences(words, session.fight, map(brief, session.events)))
    details = [detail for line in recording.lines for detail in line.details]
    assert [detail.text for detail in details] == told
    assert [event for line in recording.lines for event in line.events] == session.events


def test_details_open_their_totals() -> None:
    """The parts are beside the sentence, each with its rule, and add up to the total."""
    details = [detail for line in Recording(fought()).lines for detail in line.details]
    summed = [detail for detail in details if detail.parts]
    assert summed
    assert all(each.total == sum(part[2] for part in each.parts) for each in summed)
    assert all(rule for each in summed for rule, _, _ in each.parts)


def test_beats_are_whole() -> None:
    """Beat by beat one comes to the end, and back to the start."""
    recording = Recording(fought())
    place, beats = -1, 0
    while place < len(recording.lines) - 1:
        after = recording.next_beat(place)
        assert after > place
        assert recording.lines[recording.beat_of(after)].beat
        place, beats = after, beats + 1
    assert 3 < beats < len(recording.lines)
    for _ in range(beats):
        place = recording.beat_before(place)
    assert place == -1


def test_what_passed_is_seen_from_where_it_began() -> None:
    """Every event of a beat comes with everybody as he stood before it."""
    session = fought()
    recording = Recording(session)
    place = recording.next_beat(recording.next_beat(-1))
    passed = list(recording.beat_events(place))
    first = recording.number_at(recording.beat_of(place) - 1)
    assert [event for event, _ in passed] == session.events[first : recording.number_at(place)]
    for number, (_, before) in enumerate(passed, start=first):
        assert before == list(recording.states_at(number))
    assert list(recording.beat_events(-1)) == []


def test_round_and_count_are_known_at_any_place() -> None:
    """Whose count it is, and which round: told by what happened last."""
    session = fought()
    recording = Recording(session)
    assert (recording.round_at(0), recording.acting_at(0)) == (0, -1)
    for number, event in enumerate(session.events, start=1):
        if isinstance(event, RoundBegan):
            assert recording.round_at(number) == event.number
            assert recording.acting_at(number) == -1
        if isinstance(event, TurnBegan):
            assert recording.acting_at(number) == event.fighter


def test_more_may_happen_and_be_taken_back() -> None:
    """A recording grows with each answer; only its last line goes on; what is taken back goes."""
    session = played(0)
    recording = Recording(session)
    before: list[list[str]] = []
    while session.question is not None:
        before.append([line.text for line in recording.lines])
        held = list(recording.lines[:-1])
        session.answer_by_tactic()
        recording.renew()
        assert recording.lines[: len(held)] == held
    assert not recording.lines[-1].events
    while before:
        assert session.take_back()
        recording.renew()
        assert [line.text for line in recording.lines] == before.pop()
    assert not session.take_back()


def test_a_fight_by_other_rules_is_looked_at_from_its_file() -> None:
    """Lines, map and beats are those it had when it was told."""
    session = played(12)
    recording = Recording(session)
    whole = json.loads(fight_file.write(session))
    whole["rules"], whole["columns"] = 0, ["kneeling", *whole["columns"][1:]]
    again = Recording(fight_file.recorded(json.dumps(whole).encode()))
    assert [line.text for line in again.lines] == [line.text for line in recording.lines]
    assert [line.beat for line in again.lines] == [line.beat for line in recording.lines]
    opened = [
        [[each.parts for each in line.details] for line in r.lines] for r in (again, recording)
    ]
    assert opened[0] == opened[1]
    shown, known = list(again.states_at(20)), list(recording.states_at(20))
    assert [one["y"] for one in shown] == [one["y"] for one in known]
    assert [one["x"] for one in shown] == [0, 0, 0]


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_piece_by_piece_is_what_is_told_at_once(seed: int) -> None:
    """Answer by answer, back and forth over rounds: the lines are those of the whole."""
    session = Session(scenario_of("trooper", "guard", ground="street"), seed, hands={0})
    recording = Recording(session)
    for turn in range(60):
        if session.question is None:
            break
        session.answer_by_tactic()
        back = [session.take_back() for _ in range(turn % 4)] if turn % 3 == 2 else []
        recording.renew()
        if turn % 2:
            for said in reversed(back):
                session.put_back(said)
            recording.renew()
        whole = Recording(session)
        assert told(recording) == told(whole)


def told(recording: Recording) -> list[object]:
    """Everything its lines say."""
    return [
        (line.number, line.text, line.beat, line.events, [part.text for part in line.details])
        for line in recording.lines
    ]
