"""Fights opened again, looked at from any place, and what is said of them."""

import pytest

from chargen.combat.narrate import lines
from chargen.combat.odds import odds, single
from chargen.combat.play import replay
from chargen.encounter.batches import Counting, Reopening, opening
from chargen.encounter.recording import Recording, plain
from tests.encounter.plans import muster_of


def reopened(seed: int, number: int) -> Reopening:
    """A fight of a batch, fought to its end."""
    found = Reopening(muster_of("trooper", "guard", ground="street"), seed, number)
    while not found.step():
        pass
    return found


@pytest.mark.parametrize("number", [0, 5, 70])
def test_a_fight_of_a_batch_is_the_engine_s(number: int) -> None:
    """Opened in small steps, a fight has the very log the engine gives for its number."""
    found = reopened(3, number)
    ended, log = single(found.muster, 3, number)
    assert found.log == log
    assert found.fight.facts() == ended.facts()


def test_counting_in_steps_gives_the_engine_s_sums() -> None:
    """Counted fight by fight, a batch adds up to what the engine adds up, block edges included."""
    muster = muster_of("trooper")
    counting = Counting(muster, 11, 130)
    while not counting.step():
        pass
    assert counting.counts.of == odds(muster, 11, 130).of
    assert counting.played == 130


def test_counting_can_be_stopped_between_fights() -> None:
    """What is counted at any moment are whole fights."""
    counting = Counting(muster_of("trooper"), 1, 50)
    for _ in range(40):
        counting.step()
    assert counting.counts.fights == counting.played
    assert counting.played < 50


def test_a_recording_shows_any_place() -> None:
    """The state at a line is the start with the events up to it, whichever way one came."""
    found = reopened(3, 1)
    recording = Recording(found.start, found.log)
    for place in (len(recording.lines) - 1, 0, len(recording.lines) // 2, -1):
        count = recording.lines[place].number if place >= 0 else 0
        wanted = replay(found.start, found.log[:count])
        assert recording.at_line(place).facts() == wanted.facts()
    assert recording.end.facts() == found.fight.facts()


def test_lines_are_the_narration_without_parts() -> None:
    """Each line is the engine's sentence; parts are beside it and add up to the total."""
    found = reopened(3, 1)
    recording = Recording(found.start, found.log)
    told = lines(found.fight, [plain(event) for event in found.log])
    assert [line.text for line in recording.lines] == told
    summed = [line for line in recording.lines if line.parts and line.total is not None]
    assert summed
    assert all(rule for line in summed for rule, _, _ in line.parts)


def test_beats_are_whole() -> None:
    """Beat by beat one comes to the end, and back to the start."""
    found = reopened(3, 1)
    recording = Recording(found.start, found.log)
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


def test_more_may_happen() -> None:
    """A recording grows while a fight is played."""
    found = reopened(3, 1)
    recording = Recording(opening(found.muster))
    for event in found.log:
        recording.more([event])
    assert recording.end.facts() == found.fight.facts()
