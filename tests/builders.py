"""Documents for tests, made by hand and kept small."""

from functools import cache
from pathlib import Path

from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import AttrChoice, AttrRoll, Build, Choices
from chargen.character.document.decision import Item, RecordedDecision
from chargen.character.document.requests import Flaw
from chargen.character.edits.store import from_bytes
from chargen.rules.load import house_rules
from chargen.rules.model import BOUGHT_STATS, Ruleset


@cache
def rules() -> Ruleset:
    """The rules as shipped, loaded once."""
    return house_rules()


def blank(**choices: object) -> Build:
    """A document with every stat at 5, ATTR rolled 3 and 3 at the table, and nothing else."""
    fields: dict[str, object] = {
        "stats": dict.fromkeys(BOUGHT_STATS, 5),
        "attr": AttrChoice(seed=1, rolls=(AttrRoll(dice=(3, 3), source="table"),)),
        "skills": {},
        "perks": {},
    }
    return Build(id="0" * 32, build=Choices(**{**fields, **choices}))  # type: ignore[arg-type]


def read_build(path: Path | str) -> Build:
    """The document in a file."""
    path = Path(path)
    return from_bytes(path.read_bytes(), path.name).build


def flaw(name: str = "Gimpy leg", **fields: object) -> Flaw:
    """A moderate, infrequent, physical flaw (4 SkP), or as the fields say."""
    facts: dict[str, object] = {
        "kind": "flaw",
        "id": "flaw-1",
        "name": name,
        "category": "physical",
        "severity": "moderate",
        "frequency": "infrequent",
        "description": "",
    }
    return Flaw(**{**facts, **fields})  # type: ignore[arg-type]


def decided(item: Item, verdict: str = "approved") -> RecordedDecision:
    """A decision of the GM on an item exactly as it stands."""
    return RecordedDecision(
        kind="recorded",
        item=item,
        verdict=verdict,  # type: ignore[arg-type]
        by="GM",
        on="2014-05-23",
        note="",
    )


def derived(build: Build, ruleset: Ruleset | None = None) -> Character:
    """The character a document makes, by recorded decisions."""
    return derive(ruleset or rules(), build, plain_states(build))


def issues(build: Build, rule: str = "") -> list[Issue]:
    """What the checks find in a document, all of it or of one rule."""
    return [i for i in check(derived(build)) if not rule or i.rule == rule]
