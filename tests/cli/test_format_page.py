"""The page on formats names everything a file and the proof may hold."""

from collections.abc import Iterable
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from chargen.character import events, records
from chargen.character.audit import audit
from chargen.character.build import Build, Choices, Gear
from chargen.character.checks import check
from chargen.sheet import proof
from tests.builders import blank, derived
from tests.cli.terminal import ROOT

PAGE = (ROOT / "docs/format.md").read_text("utf-8")


def keys(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys of one object of a file."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def words(union: object, key: str) -> tuple[str, ...]:
    """The words that tell the members of a union apart."""
    members = get_args(union)
    return tuple(get_args(member.model_fields[key].annotation)[0] for member in members)


def proved() -> dict[str, Any]:
    """The proof of a blank character as JSON."""
    character = derived(blank())
    said = audit(character.rules, character.build, character.states)
    return proof.as_json("voss.gdchar", said, check(character))


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(keys(Build), id="file"),
        pytest.param(keys(Choices), id="build"),
        pytest.param(keys(Gear), id="gear"),
        pytest.param(words(events.Event, "event"), id="events"),
        pytest.param(words(get_args(records.Item)[0], "kind"), id="items"),
        pytest.param(words(get_args(records.Decision)[0], "kind"), id="decisions"),
        pytest.param(get_args(records.Verdict), id="verdicts"),
        pytest.param(proved().keys(), id="proof"),
    ],
)
def test_the_page_names_every_key_and_word(names: Iterable[str]) -> None:
    """Who reads the page can read the file."""
    assert [name for name in names if f"`{name}`" not in PAGE] == []
