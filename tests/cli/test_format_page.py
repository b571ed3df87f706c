"""The page on formats names everything a file and the proof may hold."""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import Verdict, reach_verdict
from chargen.character.decisions.approval_state import gifts
from chargen.character.document import decision, events
from chargen.character.document.build import Build, Choices, Gear
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation, edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.views.audit.audit_reply import audit_character
from tests.builders import blank, decided, derived
from tests.cli.terminal import ROOT, SAMPLES

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
    return audit_character("voss.gdchar", character, said, check(character)).plain()


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(keys(Build), id="file"),
        pytest.param(keys(Choices), id="build"),
        pytest.param(keys(Gear), id="gear"),
        pytest.param(words(events.Event, "event"), id="events"),
        pytest.param(words(get_args(decision.Item)[0], "kind"), id="items"),
        pytest.param(words(get_args(decision.Decision)[0], "kind"), id="decisions"),
        pytest.param(get_args(decision.Verdict), id="verdicts"),
        pytest.param(proved().keys(), id="proof"),
    ],
)
def test_the_page_names_every_key_and_word(names: Iterable[str]) -> None:
    """Who reads the page can read the file."""
    assert [name for name in names if f"`{name}`" not in PAGE] == []


FROZEN = ("exchange", "stats", "attr", "skills", "perks", "flaws", "grants")


@pytest.mark.rule("CC-17")
@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_finish_covers_what_the_page_says(path: Path) -> None:
    """C7: SHA-256 over seven keys of the file, canonically written, is the digest of a finish."""
    build = creation.finish(from_bytes(path.read_bytes(), path.name).build, "2014-06-01")
    document = json.loads(to_bytes(build))
    part = {key: document["build"][key] for key in FROZEN}
    text = json.dumps(part, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert document["ledger"][-1]["digest"] == digest
    said = PAGE[PAGE.index("The `digest` of a `finish`") :].split("\n\n")[0]
    assert set(re.findall(r"`(\w+)`", said)) == {*FROZEN, "digest", "finish", "build"}


@pytest.mark.rule("AD-01")
@pytest.mark.parametrize(("word", "ip"), [("", 0), ("refused", 0), ("approved", 40)])
def test_an_award_of_a_packet_counts_for_nothing_without_a_campaign(word: str, ip: int) -> None:
    """C7: it waits for a decision on the packet's item, which only a recorded one can be here."""
    award = events.Award(event="award", on="2014-06-01", ip=40, packet="evening-1")
    build = edits.append(creation.finish(blank(), "2014-06-01"), award)
    if word:
        build = edits.record_decision(build, decided(next(gifts(build.ledger)), word))
    assert derived(build).books.balances[GENERAL] == ip
    assert (reach_verdict(check(derived(build))) is Verdict.NEEDS_GM) is (word == "")
    assert "without a campaign, an award that names a packet counts for nothing" in PAGE
