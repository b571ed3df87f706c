"""A build nobody has finished, with nothing wrong but what is to be done, is a DRAFT (CC-15)."""

import pytest

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity, count
from chargen.character.checks.verdict import QualifiedVerdict, standing, standing_of
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.build import AttrChoice, Build, Exchanging
from chargen.character.edits import creation, edits
from tests.builders import blank, derived, rules

pytestmark = pytest.mark.rule("CC-15")
NEW = blank(attr=AttrChoice(seed=1))
"""ATTR has not been rolled."""
ON = "2014-05-23"


def said(build: Build) -> QualifiedVerdict:
    """What is said of a build with what the checks find."""
    return standing_of(derived(build), check(derived(build)))


def proved(build: Build) -> QualifiedVerdict:
    """What is said of a build by its proof."""
    proof, states = audit(rules(), build, plain_states(build)), plain_states(build)
    return standing(build, states, proof.verdict, proof.breaches)


@pytest.mark.parametrize(
    ("build", "word"),
    [
        (NEW, "DRAFT"),
        (blank(), "LEGAL"),
        (edits.set_stat(NEW, "REF", 11), "ILLEGAL"),
        (creation.finish(NEW, ON), "ILLEGAL"),
        (edits.set_perk(NEW, "no-such-perk", 1), "ILLEGAL"),
    ],
    ids=["new", "rolled", "out of range", "finished", "unknown perk"],
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
