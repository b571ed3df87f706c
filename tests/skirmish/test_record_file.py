"""The file of a fight: played on by the same rules, shown by any."""

import json

import pytest

from chargen.skirmish import record_file
from chargen.skirmish.checks import Refused
from chargen.skirmish.session import Session
from tests.skirmish import builders, pairs


def begun(seed: int, answers: int) -> Session:
    """Return a fight some answers old, every second fighter played."""
    start = pairs.scenario(seed)
    session = Session(start, seed, hands=range(0, len(start.fighters), 2))
    for _ in range(answers):
        if session.question is not None:
            session.answer_by_tactic()
    return session


@pytest.mark.parametrize("seed", [12, 21, 22])
def test_a_fight_is_played_on_from_its_file(seed: int) -> None:
    """The same question, the same events, and the same end."""
    session = begun(seed, 25)
    again = record_file.read(record_file.write(session))
    assert again.events == session.events
    assert again.entries == session.entries
    while session.question is not None and again.question is not None:
        assert again.question.key() == session.question.key()
        session.answer_by_tactic()
        again.answer_by_tactic()
    assert again.ending == session.ending
    assert session.ending is not None


def test_typed_dice_are_kept() -> None:
    """They are said like answers."""
    session = Session(builders.duel(), hands=())
    session.roll(7)
    session.roll(3)
    again = record_file.read(record_file.write(session))
    assert again.die is not None
    assert again.events == session.events


def test_a_fight_by_other_rules_is_shown_and_not_played() -> None:
    """Everything told is in the file."""
    session = begun(5, 20)
    whole = json.loads(record_file.write(session))
    whole["rules"] = 0
    data = json.dumps(whole).encode()
    with pytest.raises(Refused, match="by other rules"):
        record_file.read(data)
    shown = record_file.recorded(data)
    assert not shown.playable
    assert shown.events[0] == {"event": "RoundBegan", "number": 1}
    assert len(shown.shown) == len(shown.events) == len(session.events)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", "No valid JSON"),
        (b"[]", "no recorded fight"),
        (b'{"format": "fight-record", "version": 1}', "parts of it are missing"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, words: str) -> None:
    """In a sentence."""
    with pytest.raises(Refused, match=words):
        record_file.recorded(data)


@pytest.mark.parametrize(
    "answer",
    [
        {"do": "name_stance", "stance": 3},
        {"do": "name_stance", "stance": 7},
        {"do": "end_turn"},
        {"do": "dance"},
        5,
    ],
)
def test_an_answer_that_was_never_allowed_is_refused(answer: object) -> None:
    """A record somebody changed by hand is not played on."""
    session = Session(builders.duel(), 3)
    for _ in range(8):
        session.answer_by_tactic()
    whole = json.loads(record_file.write(session))
    place = next(n for n, row in enumerate(whole["entries"]) if "name_stance" in str(row))
    whole["entries"][place]["action"] = answer
    with pytest.raises(Refused):
        record_file.read(json.dumps(whole).encode())
