"""The file of a fight: played on by the same rules, shown by any."""

import json

import pytest

from chargen.combat.io import fight_file
from chargen.combat.io.wire_format import UnknownEvent, event_of, event_row
from chargen.combat.kernel.session import Session
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import builders, drawn


def begun(seed: int, answers: int) -> Session:
    """Return a fight some answers old, every second fighter played."""
    start = drawn.scenario(seed)
    session = Session(start, seed, hands=range(0, len(start.fighters), 2))
    for _ in range(answers):
        if session.question is not None:
            session.answer_by_tactic()
    return session


@pytest.mark.parametrize("seed", [12, 21, 22])
def test_a_fight_is_played_on_from_its_file(seed: int) -> None:
    """The same question, the same events, and the same end."""
    session = begun(seed, 25)
    again = fight_file.read(fight_file.write(session))
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
    again = fight_file.read(fight_file.write(session))
    assert again.die is not None
    assert again.events == session.events


def test_a_fight_by_other_rules_is_shown_and_not_played() -> None:
    """Everything told is in the file."""
    session = begun(5, 20)
    whole = json.loads(fight_file.write(session))
    whole["rules"] = 0
    data = json.dumps(whole).encode()
    with pytest.raises(InvalidScenario, match="by other rules"):
        fight_file.read(data)
    told = fight_file.recorded(data)
    assert not told.playable
    assert told.events == session.events
    assert told.shown == session.shown
    assert told.columns == session.system.shown
    assert told.words[0] == "Round 1 begins."
    assert told.ending == session.ending


def test_the_words_of_a_record_are_those_it_was_told_in() -> None:
    """Without the parts of totals; what happened and is not known by name keeps its words."""
    session = begun(5, 20)
    whole = json.loads(fight_file.write(session))
    whole["rules"], whole["words"][1] = 0, "Ann sings."
    whole["events"][1] = {"event": "Sung", "fighter": 0, "song": 3}
    whole["events"][2]["fighter"] = 99
    told = fight_file.recorded(json.dumps(whole).encode())
    assert told.words[1] == "Ann sings."
    assert told.events[1] == UnknownEvent("Sung")
    assert isinstance(told.events[2], UnknownEvent)
    assert told.events[3:] == session.events[3:]
    assert not any(" = " in words for words in told.words)


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("CountCame", "fighter", 2),
        ("CountCame", "fighter", True),
        ("CountCame", "count", "ten"),
        ("CountCame", "count", None),
        ("InitiativeRolled", "parts", 3),
        ("InitiativeRolled", "parts", [["CB-30", "REF"]]),
        ("InitiativeRolled", "parts", ["REF"]),
    ],
)
def test_an_event_that_cannot_be_is_only_words(name: str, key: str, value: object) -> None:
    """Nothing on a map or among parts is made of it."""
    session = Session(builders.duel(), 3, hands=())
    row = next(
        row
        for row in (event_row(event, session.system) for event in session.events)
        if row["event"] == name
    )
    assert event_of(json.loads(json.dumps(row)), session.system, 2) in session.events
    assert event_of({**row, key: value}, session.system, 2) == UnknownEvent(name)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("shown", []),
        ("shown", [[[1]]]),
        ("words", ["one"]),
        ("events", 3),
        ("columns", ["x"]),
        ("ending", ["nobody"]),
    ],
)
def test_parts_that_do_not_fit_are_refused(key: str, value: object) -> None:
    """Nothing of a damaged record is shown."""
    whole = json.loads(fight_file.write(begun(5, 20)))
    whole[key] = value
    with pytest.raises(InvalidScenario, match="damaged"):
        fight_file.recorded(json.dumps(whole).encode())


@pytest.mark.parametrize(
    ("key", "value"), [("seed", "luck"), ("before", 64), ("before", -1), ("typed", [7])]
)
def test_dice_no_fight_begins_on_are_refused(key: str, value: object) -> None:
    """A record cannot ask for more than a block of fights before its own."""
    whole = json.loads(fight_file.write(begun(5, 3)))
    whole[key] = value
    with pytest.raises(InvalidScenario, match="Its"):
        fight_file.read(json.dumps(whole).encode())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", "No valid JSON"),
        (b"[]", "not a recorded fight"),
        (b'{"format": "fight-record", "version": 1}', "parts are missing"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, words: str) -> None:
    """In a sentence."""
    with pytest.raises(InvalidScenario, match=words):
        fight_file.recorded(data)


def test_a_key_nobody_knows_is_refused() -> None:
    """It may be newer than whoever reads it."""
    whole = json.loads(fight_file.write(begun(5, 3))) | {"song": 1}
    with pytest.raises(InvalidScenario, match="missing or newer"):
        fight_file.recorded(json.dumps(whole).encode())


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
    whole = json.loads(fight_file.write(session))
    place = next(n for n, row in enumerate(whole["entries"]) if "name_stance" in str(row))
    whole["entries"][place]["action"] = answer
    with pytest.raises(InvalidScenario):
        fight_file.read(json.dumps(whole).encode())
