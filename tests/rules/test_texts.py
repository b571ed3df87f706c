"""The texts of the rules: whole, clean, of 2014, citing what exists, and in our own words."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from chargen import resources
from chargen.files.text import RULE_ID
from chargen.rules.model import RuleId
from tests.builders import rules

R = rules()
SHARED = Path(__file__).parents[3] / "shared"
"""The source texts, where they are beside the project."""

RULE = re.compile(rf"\b{RULE_ID}\b")

LATER_WORDS = re.compile(
    r"cyber|netrun|\bav\b|vectored|cryo|eurobuck|corporat|solo\b", re.IGNORECASE
)

needs_sources = pytest.mark.skipif(
    not (SHARED / "seeds").is_dir(), reason="the source texts are not here"
)


def _texts(value: Any) -> Iterator[str]:
    level = [json.loads(value.model_dump_json())]
    while level:
        thing = level.pop()
        if isinstance(thing, str):
            yield thing
        elif isinstance(thing, dict | list):
            level += thing.values() if isinstance(thing, dict) else thing


def test_every_rule_a_text_names_has_a_citation() -> None:
    """No reference leads nowhere."""
    named = {rule for text in _texts(R) for rule in RULE.findall(text)}
    assert len(named) > 10
    assert named - set(R.citations) == set()


@pytest.mark.parametrize(
    "rule", ["CC-01", "CB-142", "S4-01", "S4-R06", "LC-R17", "AL-R28", "X-R01"]
)
def test_rules_of_every_system_can_be_cited(rule: str) -> None:
    """Those of the handout, of the other ways to run a fight, and our decisions on these."""
    assert TypeAdapter(RuleId).validate_python(rule) == rule
    assert RULE.findall(f"By {rule}, not by the AK-74 ({rule}).") == [rule, rule]


@pytest.mark.parametrize("rule", ["CC-1", "CC-0001", "XX-01", "AL-R", "LC-17R", " CC-01", "cc-01"])
def test_nothing_else_is_the_name_of_a_rule(rule: str) -> None:
    """Neither a number too short or too long nor letters of no system."""
    with pytest.raises(ValidationError):
        TypeAdapter(RuleId).validate_python(rule)


def test_texts_are_clean() -> None:
    """Whole sentences in plain characters: no double spaces, no markup, no loose ends."""
    texts = [text for text in _texts(R) if " " in text]
    assert len(texts) > 300
    assert [t for t in texts if t != t.strip() or "  " in t or re.search(r"[<>`*_]\w", t)] == []
    assert [c.text for c in R.citations.values() if not c.text.endswith((".", ")"))] == []


LONGEST = 7
"""Words a text of ours may have in common with a source, in a row."""


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of words one longer than may be shared."""
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return {tuple(words[at : at + LONGEST + 1]) for at in range(len(words) - LONGEST)}


def sources() -> set[tuple[str, ...]]:
    """The runs of words of all source texts."""
    texts = (path.read_text("utf-8") for path in sorted((SHARED / "seeds").glob("*.txt")))
    return set().union(*map(runs, texts))


@needs_sources
def test_every_text_is_our_own() -> None:
    """No rule, help or sample shares eight words in a row with the source texts."""
    theirs = sources()
    assert len(theirs) > 3_000
    files = [p for p in resources.folder().rglob("*") if p.suffix in {".toml", ".gdchar", ".md"}]
    assert len(files) > 9
    texts = (path.read_text("utf-8") for path in files)
    assert {" ".join(run) for text in texts for run in runs(text) & theirs} == set()


@needs_sources
def test_a_sentence_of_the_sources_would_be_noticed() -> None:
    """Eight words of a source are found, seven are not."""
    some = " ".join(sorted(sources())[1_000])
    assert runs(f"As they say: {some}!") & sources()
    assert not runs(some.rpartition(" ")[0])


@pytest.mark.parametrize("rows", ["skills", "perks", "weapons", "armour", "flaw_templates"])
def test_nothing_is_of_2020(rows: str) -> None:
    """No chrome in names or texts."""
    texts = [text for row in getattr(R, rows).values() for text in _texts(row)]
    assert [text for text in texts if LATER_WORDS.search(text)] == []


@pytest.mark.parametrize("table", ["weapons", "armour", "ammunition", "perks", "equipment"])
def test_rows_carry_no_rule_ids(table: str) -> None:
    """Their texts stand in Explain and on the sheet; ids are links beside them."""
    texts = {text for row in getattr(R, table).values() for text in _texts(row)}
    assert not [text for text in texts if re.search(rf"\({RULE_ID}\)", text)]
