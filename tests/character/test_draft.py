"""DRAFT: an unfinished build that only has points to spend and steps to take (CC-15)."""

import pytest

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity, count
from chargen.character.checks.verdict import QualifiedVerdict, Verdict, standing, standing_of
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.build import AttrChoice, Build, Exchanging
from chargen.character.edits import creation, edits
from chargen.character.edits.samples import all_samples
from tests.builders import blank, derived, rules

pytestmark = pytest.mark.rule("CC-15")
NEW = blank(attr=AttrChoice(seed=1))
"""ATTR has not been rolled."""
ON = "2014-05-23"
SPENT = dict(all_samples())["rifleman"]
"""A sample with every point spent, whose creation is not finished."""


def said(build: Build) -> QualifiedVerdict:
    """What is said of a build with what the checks find."""
    return standing_of(derived(build), check(derived(build)))


def proved(build: Build) -> QualifiedVerdict:
    """What is said of a build by its proof."""
    proof, states = audit(rules(), build, plain_states(build)), plain_states(build)
    return standing(build, states, proof.verdict, proof.breaches, proof.left)


@pytest.mark.parametrize(
    ("build", "word"),
    [
        (NEW, "DRAFT"),
        (blank(), "DRAFT"),
        (SPENT, "LEGAL"),
        (creation.finish(blank(), ON), "LEGAL"),
        (edits.set_stat(NEW, "REF", 11), "ILLEGAL"),
        (creation.finish(NEW, ON), "ILLEGAL"),
        (edits.set_perk(NEW, "no-such-perk", 1), "ILLEGAL"),
    ],
    ids=["new", "rolled", "spent", "points given up", "out of range", "finished", "unknown perk"],
)
def test_checks_and_proof_say_the_same_word(build: Build, word: str) -> None:
    """Only what has not been done yet makes a draft; what is wrong stays illegal."""
    assert said(build).word == proved(build).word == word


def test_what_a_draft_lacks_is_to_do() -> None:
    """Nothing in it is called illegal; after creation the same is."""
    issues = check(derived(NEW))
    assert {said(NEW).weight(issue) for issue in issues} == {Severity.TO_DO}
    done = creation.finish(NEW, ON)
    assert [said(done).weight(issue) for issue in check(derived(done))] == [Severity.ILLEGAL]


def test_a_draft_counts_what_is_left_to_spend() -> None:
    """125 points of the three pools; the verdict of files and exit codes stays LEGAL."""
    standing, issues = said(blank()), check(derived(blank()))
    assert standing.counted(issues) == "DRAFT · 125 points to spend"
    assert (standing.verdict, standing.text, standing.short) == (Verdict.LEGAL, "DRAFT", "DRAFT")
    assert [issue.title for issue in issues] == [
        "10 stat points to spend",
        "100 skill points to spend",
        "15 perk points to spend",
    ]
    assert {standing.weight(issue) for issue in issues} == {Severity.TO_DO}


def test_a_spent_build_without_a_roll_counts_its_steps() -> None:
    """No point is left, and ATTR is still to be rolled."""
    choices = SPENT.choices.model_copy(update={"attr": AttrChoice(seed=1)})
    build = SPENT.model_copy(update={"choices": choices})
    assert said(build).counted(check(derived(build))) == "DRAFT · 1 thing to do"


@pytest.mark.rule("CC-16")
def test_one_request_counts_once() -> None:
    """Points asked for because a pool is over: the pool waits for the same word and adds none."""
    skills = dict.fromkeys(("rifle", "handgun", "stealth", "athletics", "driving"), 10)
    build = blank(skills=skills, exchange=Exchanging(mode="manual"))
    over = next(issue for issue in check(derived(build)) if issue.subject == "pool:skill")
    asked = next(way for way in over.remedies if way.asks).edit(build)
    issues = [i for i in check(derived(asked)) if i.severity is Severity.NEEDS_GM]
    assert [issue.follows for issue in issues] == [True, False]
    assert count(issues, Severity.NEEDS_GM) == 1
