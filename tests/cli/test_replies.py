"""What is answered to programs: a shape for each format, published as a schema, and kept to."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from chargen.__main__ import main
from chargen.cli.schemas import REPLIES, schemas
from tests.cli.terminal import HOSTILE, ILLEGAL, ROOT, SAMPLES, Capture

PAGE = (ROOT / "docs/format.md").read_text("utf-8")
FOUGHT = ["fight", "rifleman", "medic", "against", "2", "trooper", "--json"]
COMMANDS = {
    "audit": [
        ["audit", "--json", str(SAMPLES[0])],
        ["audit", "--json", str(ILLEGAL), "nobody.gdchar", str(HOSTILE)],
    ],
    "fight": [
        [*FOUGHT, "--system", key]
        for key in ("gray_dawn", "lead_and_chrome", "traveller_s4", "alien_cards")
    ],
    "odds": [
        [*FOUGHT, "--runs", "20", "--system", key]
        for key in ("gray_dawn", "lead_and_chrome", "traveller_s4", "alien_cards")
    ],
    "systems": [["fight", "trooper", "thug", "--json", "--compare", "--runs", "5"]],
    "operation": [["fight", "trooper", "thug", "--json", "--operation", "2", "--runs", "2"]],
    "tactics": [["fight", "trooper", "thug", "--json", "--tactics", "--runs", "2"]],
    "fighters": [["fight", "--list", "--json"], ["fight", "--list", "--json", "scientist"]],
    "next": [
        ["next", "rifleman", "--points", "1", "--against", "trooper", "--fights", "6", "--json"],
    ],
    "encounter": [
        [
            "encounter",
            "rifleman",
            "--target",
            "win=10-90",
            "down=0-1",
            "--opponents",
            "officer",
            "--fights",
            "6",
            "--json",
        ],
        [
            *("encounter", "rifleman", "--target", "magazines=0-90", "--opponents", "officer"),
            *("--lock", "2", "thug", "--light", "dark", "--surprise", "party", "--fights", "6"),
            "--json",
        ],
    ],
    "samples": [["samples", "--json"]],
    "differences": [["rules", "--json"]],
    "folders": [["where", "--json"]],
}
"""Commands that answer in each format."""


def keys(value: object) -> Iterator[str]:
    """Every key of every object in a value."""
    if isinstance(value, dict):
        for key, inside in value.items():
            yield key
            yield from keys(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from keys(inside)


def test_every_format_is_tried() -> None:
    """A new one gets its command here."""
    assert COMMANDS.keys() == REPLIES.keys()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        pytest.param(name, words, marks=[pytest.mark.slow] if words[-1] == "scientist" else [])
        for name, tried in COMMANDS.items()
        for words in tried
    ],
    ids=lambda part: part if isinstance(part, str) else " ".join(map(str, part))[:60],
)
def test_an_answer_is_as_its_schema_says(name: str, words: list[str], capsys: Capture) -> None:
    """With format and version first; read back by the model that makes the schema, nothing new."""
    assert main(words) in {0, 1, 2}
    text = capsys.readouterr().out
    values = json.loads(text)
    assert list(values)[:2] == ["format", "version"]
    assert values["format"] == f"gray-dawn-{name}"
    assert REPLIES[name].model_validate_json(text).plain() == values
    assert [key for key in keys(values) if " " in key] == []


@pytest.mark.parametrize("name", REPLIES)
def test_a_schema_is_published_and_asks_for_all_it_names(name: str) -> None:
    """Programs may rely on every key."""
    schema = schemas()[name]
    published = (ROOT / f"resources/schema/{name}.schema.json").read_text("utf-8")
    assert json.loads(published) == schema
    for part in (schema, *schema["$defs"].values()):
        assert set(part["required"]) == part["properties"].keys()
        assert part["additionalProperties"] is False
    assert schema["properties"]["format"]["const"] == f"gray-dawn-{name}"


@pytest.mark.parametrize("name", REPLIES)
def test_the_page_on_formats_names_every_key(name: str) -> None:
    """Of every format, with what it holds."""
    part = PAGE[PAGE.index(f"## `gray-dawn-{name}`") :].split("\n## ")[0]
    schema: dict[str, Any] = schemas()[name]
    named = {key for each in (schema, *schema["$defs"].values()) for key in each["properties"]}
    shared = {"format", "version", "fights", "share", "low", "high", "name", "key"}
    assert sorted(key for key in named - shared if f"`{key}`" not in part) == []


def test_the_odds_are_those_that_are_told(capsys: Capture) -> None:
    """The same numbers for people and for programs."""
    words = ["fight", "trooper", "thug", "--runs", "40", "--seed", "5"]
    assert main([*words, "--json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert main(words) == 0
    told = capsys.readouterr().out
    for side in odds["sides"]:
        assert f"{side['name']} wins " in told
        assert f"{side['wins']['fights']} of 40" in told
    assert f"rounds on average {odds['rounds']:.1f}" in told
    assert sum(row["fights"] for row in odds["rounds_taken"]) == 40


def test_a_fight_is_the_one_that_is_told(capsys: Capture) -> None:
    """Line by line."""
    assert main(["fight", "trooper", "thug", "--json"]) == 0
    fight = json.loads(capsys.readouterr().out)
    assert main(["fight", "trooper", "thug"]) == 0
    assert capsys.readouterr().out.startswith("\n".join(fight["log"]))


def test_everybody_who_can_fight_is_listed(capsys: Capture) -> None:
    """As the list for people has them, where round systems are spelt with hyphens."""
    assert main(["fight", "--list", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert main(["fight", "--list"]) == 0
    told = capsys.readouterr().out
    for kind in ("opponents", "samples", "presets", "systems"):
        assert all(f"  {one['key'].replace('_', '-')} " in told for one in found[kind])
    assert {one["danger"] for one in found["opponents"]} == {None}
