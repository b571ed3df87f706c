"""The legality proof, for people and for programs."""

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import reach_verdict
from chargen.character.document.build import Build, PerkChoice
from chargen.character.document.events import Award, Conversion, Mark
from chargen.character.edits import creation, edits
from chargen.character.edits.samples import all_samples
from chargen.files.text import RULE_ID
from chargen.views.audit.audit_reply import audit_character
from chargen.views.audit.audit_text import audit_lines, line_words
from tests.builders import blank, decided, derived, flaw
from tests.strategies import builds
from tests.views.documents import FILES, build

KEYS = {
    "file", "verdict", "standing", "campaign", "approvals", "pools", "flaws", "ip", "own_gear",
    "issues", "rules", "lines", "notes",
}  # fmt: skip
POOL = {"budget", "spent", "exchanged", "left"}
LINE = {"pool", "amount", "running", "subject", "reason", "rule"}
ISSUE = {"rule", "severity", "subject", "message", "remedies"}
VERDICTS = {"LEGAL", "LEGAL WITH EXCEPTIONS", "NEEDS GM", "ILLEGAL"}
CREATION = ("stat", "skill", "perk")

every_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def proof(document: Build) -> dict[str, Any]:
    """The proof of a document as a program reads it."""
    character = derived(document)
    proved = audit(character.rules, character.build, character.states)
    words = json.dumps(audit_character("voss.gdchar", character, proved, check(character)).plain())
    found: dict[str, Any] = json.loads(words)
    return found


def words(document: Build) -> str:
    """The proof of a document as people read it."""
    character = derived(document)
    proved = audit(character.rules, character.build, character.states)
    return "\n".join(audit_lines("voss.gdchar", character, proved, check(character)))


def known() -> Build:
    """45 of 50 StP, 9 of 104 SkP with an approved flaw, 4 of 15 PkP, 12 general IP, 1 for Rifle."""
    stats = {"INT": 5, "REF": 8, "TECH": 5, "CL": 5, "LK": 5, "MA": 5, "BODY": 5, "EMP": 5}
    document = blank(
        name="Mara Voss",
        stats=stats,
        skills={"rifle": 5, "first-aid": 2},
        perks={"nerves-of-steel": PerkChoice(level=2)},
        flaws=(flaw(), flaw(id="flaw-2", name="Old wound", severity="mild")),
    )
    document = creation.finish(edits.record_decision(document, decided(flaw())), "2014-05-23")
    on = "2014-06-01"
    return edits.append(
        document,
        Award(event="award", on=on, by="GM", ip=12, note="the ferry"),
        Mark(event="mark", on=on, skill="rifle"),
        Conversion(event="conversion", on=on, by="GM", skill="rifle", marks=1, ip=1),
    )


def test_a_known_proof_for_programs() -> None:
    """Every sum of it worked out by hand."""
    found = proof(known())
    assert found["file"] == "voss.gdchar"
    assert found["verdict"] == "NEEDS GM"
    assert found["pools"] == {
        "stat": {"budget": 50, "spent": 45, "exchanged": 0, "left": 5},
        "skill": {"budget": 104, "spent": 9, "exchanged": 0, "left": 95},
        "perk": {"budget": 15, "spent": 4, "exchanged": 0, "left": 11},
    }
    assert found["flaws"] == {"approved": 4, "pending": 2, "cap": 20}
    assert found["ip"] == {
        "general": 12, "skills": {"rifle": 1}, "perk_points": 0, "stat_points": 0,
        "by_rule": {"AD-01": {"gained": 12, "lost": 0}, "AD-02": {"gained": 1, "lost": 0}},
    }  # fmt: skip
    assert ("CC-12", "needs GM", "flaw:flaw-2") in {
        (issue["rule"], issue["severity"], issue["subject"]) for issue in found["issues"]
    }


def test_a_known_proof_for_people() -> None:
    """Verdict first, then the pools, the issue with its way out, and a line for each point."""
    lines = words(known()).splitlines()
    assert lines[0] == "Mara Voss (voss.gdchar): NEEDS GM"
    assert lines[1:5] == [
        "  Stat points: 45 of 50, 5 left",
        "  Skill points: 9 of 104, 95 left",
        "  Perk points: 4 of 15, 11 left",
        "  Flaws: 4 skill points approved, 2 pending, at most 20",
    ]
    place = next(n for n, line in enumerate(lines) if "NEEDS GM CC-12" in line)
    assert lines[place + 1].strip()
    rifle = next(line for line in lines if "Rifle, level 5" in line)
    assert rifle.split()[:3] == ["-7", "97", "CC-08"]


def test_what_is_over_is_said_in_words() -> None:
    """216 SkP spent, 40 and 45 sold to pay for them: 31 over, not -31."""
    keys = [
        "rifle",
        "melee",
        "stealth",
        "swimming",
        "driving",
        "first-aid",
        "handgun",
        "brawling",
        "tactics",
    ]
    lines = words(blank(skills=dict.fromkeys(keys, 10))).splitlines()
    assert lines[1:4] == [
        "  Stat points: 40 of 50, \N{MINUS SIGN}10 by exchange, 0 left",
        "  Skill points: 216 of 100, +85 by exchange, 31 over",
        "  Perk points: 0 of 15, \N{MINUS SIGN}15 by exchange, 0 left",
    ]


def test_pools_are_called_by_name() -> None:
    """IP for a skill by the skill's name, not by its key."""
    titles = [line.strip() for line in words(known()).splitlines()]
    assert {"Stat points", "General IP", "IP for Rifle"} <= set(titles)


@every_file
def test_keys_are_the_documented_ones(path: Path) -> None:
    """No key more and none less, at every depth."""
    found = proof(build(path))
    assert set(found) == KEYS
    assert set(found["pools"]) == set(CREATION)
    assert all(set(pool) == POOL for pool in found["pools"].values())
    assert set(found["flaws"]) == {"approved", "pending", "cap"}
    assert set(found["ip"]) == {"general", "skills", "perk_points", "stat_points", "by_rule"}
    assert all(set(issue) == ISSUE for issue in found["issues"])
    assert all(set(line) == LINE for line in found["lines"])
    assert found["verdict"] in VERDICTS


def test_the_documented_keys_stand_in_the_documentation() -> None:
    """docs/format.md names every key a program may read."""
    page = (Path(__file__).parents[2] / "docs/format.md").read_text("utf-8")
    section = page[page.index("audit --json") :]
    wanted = KEYS | POOL | LINE | ISSUE | {"approved", "pending", "cap", "perk_points", "error"}
    assert {key for key in wanted if f"`{key}`" not in section} == set()


@every_file
def test_the_proof_and_the_checks_give_one_verdict(path: Path) -> None:
    """Two statements of the rules, one word."""
    document = build(path)
    assert proof(document)["verdict"] == reach_verdict(check(derived(document))).value


def assert_sums(found: dict[str, Any]) -> None:
    """Every running sum follows from the amounts, and the last one is what is left."""
    running: dict[str, int] = defaultdict(int)
    for line in found["lines"]:
        running[line["pool"]] += line["amount"]
        assert line["running"] == running[line["pool"]]
    for key in CREATION:
        pool = found["pools"][key]
        assert pool["left"] == pool["budget"] + pool["exchanged"] - pool["spent"]
        assert pool["left"] == running[key]
    ip = found["ip"]
    assert ip["general"] == running["general IP"]
    assert ip["perk_points"] == running["perk points"]
    assert ip["stat_points"] == running["stat points"]
    assert ip["skills"] == {
        pool.removeprefix("IP for "): amount
        for pool, amount in running.items()
        if pool.startswith("IP for ")
    }


@every_file
def test_running_sums_are_right_for_every_file(path: Path) -> None:
    """From the first line to the last, in every pool."""
    found = proof(build(path))
    assert len(found["lines"]) >= 11
    assert_sums(found)


@given(builds())
def test_running_sums_are_right_for_any_document(document: Build) -> None:
    """Also for characters no GM would ever see."""
    assert_sums(proof(document))


@given(builds())
def test_people_read_the_same_numbers_as_programs(document: Build) -> None:
    """Each line of the one is a line of the other, in whole."""
    found = proof(document)
    text = words(document)
    printed = re.findall(rf"^  +([+-]\d+|0|\+0) +(-?\d+)  ({RULE_ID}) ", text, re.MULTILINE)
    wanted = [
        (f"{line['amount']:+d}", str(line["running"]), line["rule"]) for line in found["lines"]
    ]
    assert sorted(printed) == sorted(wanted)


@pytest.mark.parametrize("rule", ["CC", "AD"])
def test_every_line_names_a_rule_that_exists(rule: str) -> None:
    """Nothing is gained or spent without one."""
    named = {line["rule"] for path in FILES for line in proof(build(path))["lines"]}
    known_rules = derived(blank()).rules.citations
    assert named <= set(known_rules)
    assert any(name.startswith(rule) for name in named)


def test_lines_of_the_proof_are_told_without_ids() -> None:
    """W17: neither the id of a skill or flaw nor a file's word for an event is in them."""
    character = derived(dict(all_samples())["veteran"])
    proof = audit(character.rules, character.build, character.states)
    told = [line_words(character, line) for line in proof.lines]
    ids = {*character.rules.skills, *character.rules.perks, "skill-award", "conversion"}
    ids |= {flaw.id for flaw in character.build.choices.flaws}
    words = {word.strip(",:") for line in told for word in line.split()}
    assert not {word for word in words & ids if "-" in word}
    assert "Start, stat points" in told
    assert "Award, entry 8: awarded" in told
    assert "First Aid, entry 10: for good use" in told
    assert "Rifle, entry 13: marks converted into IP" in told
