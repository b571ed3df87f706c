"""The schemas for other programs agree with what is read and written, in every system."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from chargen.combat import SYSTEMS, InvalidScenario, Session
from chargen.combat import __main__ as alone
from chargen.combat.io import fight_file, line_protocol, scenario_file
from chargen.combat.io.schemas import schemas
from tests.combat.test_every_system import MELEES

LINES = 120
"""Lines written to each fight at most."""
BY_NAME = schemas()


def checker(name: str, system: str) -> Draft202012Validator:
    """The check of one schema for one system."""
    return Draft202012Validator(BY_NAME[name]["$defs"][system])


@pytest.mark.parametrize("name", BY_NAME)
def test_each_is_a_schema_of_every_system(name: str) -> None:
    """By the rules of its dialect."""
    Draft202012Validator.check_schema(BY_NAME[name])
    assert set(BY_NAME[name]["$defs"]) == set(SYSTEMS)


@pytest.mark.parametrize("system", MELEES)
def test_scenarios_are_as_their_schema_says(system: str) -> None:
    """What is written fits; a field too many, a word that is none and a wrong kind never do."""
    whole = Draft202012Validator(BY_NAME["combat-scenario"])
    for seed in range(4):
        row = json.loads(scenario_file.write(MELEES[system](seed)))
        whole.validate(row)
        fighter, scene = row["fighters"][0], row.get("scene", {})
        for place, key, value in (
            (fighter, "wings", 2), (fighter, "name", 7), (fighter, "side", "left"),
            (fighter, "at", [1]), (scene, "light", "pitch"), (row, "version", 0),
        ):  # fmt: skip
            before = place.get(key)
            place[key] = value
            with pytest.raises(ValidationError):
                whole.validate(row)
            with pytest.raises(InvalidScenario):
                scenario_file.read(json.dumps(row).encode())
            if before is None:
                del place[key]
            else:
                place[key] = before


@pytest.mark.parametrize("system", MELEES)
def test_lines_are_as_their_schemas_say(system: str) -> None:
    """An option is taken by the action it shows, its words included."""
    written, read = checker("combat-step-output", system), checker("combat-step-input", system)
    session, chance = Session(MELEES[system](3), 3), Random(3)
    rows: list[dict[str, Any]] = []

    def answers() -> Iterator[bytes]:
        extras: list[dict[str, Any]] = [
            {"chances": True}, {"seen_by": 0}, {"odds": 5}, {"roll": 1},
            {"act": "note", "fighter": 0, "note": "Hm."}, {"take_back": True},
            {"enlist": {"name": "Eve"}, "asked": False},
            {"act": "state", "fighter": 0, "state": "loaded", "amount": 1},
        ]  # fmt: skip
        line: dict[str, Any] = {}
        for _ in range(LINES):
            assert not (rows[-1]["type"] == "refused" and "action" in line), rows[-1]
            shown = dict(chance.choice(rows[-1]["options"])) if "options" in rows[-1] else {}
            shown.pop("words", None)
            line = {"action": shown} if "do" in shown else {"tactic": True}
            if extras and not chance.randrange(4):
                line = extras.pop()
            read.validate(line)
            yield json.dumps(line).encode()

    line_protocol.play(session, answers(), rows.append)
    for row in rows:
        written.validate(json.loads(json.dumps(row)))
    refused = [row["words"] for row in rows if row["type"] == "refused"]
    assert "No die has to be rolled now." in refused
    kinds = {row["type"] for row in rows}
    assert kinds >= {"fight", "event", "question", "chances", "seen", "enlisted", "taken_back"}


@pytest.mark.parametrize("system", MELEES)
def test_records_are_as_their_schema_says(system: str) -> None:
    """With choices and typed dice among its entries."""
    session = Session(MELEES[system](3), None)
    for step in range(LINES):
        if session.ending is not None:
            break
        if session.die is not None:
            session.roll(1 + step % session.die.sides)
        else:
            session.answer_by_tactic()
    record = json.loads(fight_file.write(session))
    assert {tuple(entry) for entry in record["entries"]} == {
        ("key", "by_tactic", "action"), ("sides", "roll"),
    }  # fmt: skip
    checker("combat-record", system).validate(record)


def test_lines_name_what_is_shown_in_words() -> None:
    """A number that has a word is never shown as the number; words are accepted back."""
    session = Session(MELEES["gray_dawn"](3), 3)
    rows: list[dict[str, Any]] = []
    lines = [{"act": "light", "light": "dark"}, *[{"tactic": True}] * LINES]
    line_protocol.play(session, iter([json.dumps(row).encode() for row in lines]), rows.append)
    events = [row for row in rows if row["type"] == "event"]
    [light] = [row["light"] for row in events if row["event"] == "LightChanged"]
    assert light == "dark"
    stances = {row["stance"] for row in events if row["event"] == "StanceTaken"}
    assert stances <= set(session.system.words.names["stance"])
    places = {row["location"] for row in events if row["event"] == "Wounded"}
    assert places
    assert all(isinstance(place, str) for place in places)


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    """All of them, without a fight."""
    assert alone.main(["--schemas"]) == 0
    assert json.loads(capsys.readouterr().out) == BY_NAME
    with pytest.raises(SystemExit) as left:
        alone.main([])
    assert left.value.code == 2
    assert "name the file of a fight" in capsys.readouterr().err
