"""Counts stand in the right number, and nothing is called by its id (C15)."""

import re

import pytest

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.audit import audit
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.build import AttrChoice, AttrRoll, Build, Exchanging
from chargen.character.document.events import Award, PerkPoints, Refund
from chargen.character.document.requests import PointsGrant
from chargen.character.edits import creation, edits
from chargen.character.points.ledger import advancement
from chargen.character.points.ledger_state import why_not_reversible
from chargen.views.audit.audit_text import line_words
from chargen.views.explain import explain
from tests.builders import blank, decided, derived, flaw, rules

ON = "2014-06-01"
ONE_OF_MANY = re.compile(r"\b1 (?:\w+ )?(?:points|levels|rounds|marks|entries|items)\b")


def _lines(build: Build) -> list[str]:
    proof, character = audit(rules(), build, plain_states(build)), derived(build)
    return [line_words(character, e) for e in proof.lines]


def _played(*events: object) -> Build:
    build = creation.finish(blank(), ON)
    award = Award(event="award", on=ON, by="GM", ip=100)
    return edits.append(build, award, *events)  # type: ignore[arg-type]


def test_one_perk_point_is_one() -> None:
    """C15: ``converted into 1 perk points``."""
    event = PerkPoints(event="perk-points", on=ON, points=1, general_ip=30)
    assert "converted into 1 perk point" in [entry.reason for entry in advancement(event)]
    many = event.model_copy(update={"points": 2})
    assert "converted into 2 perk points" in [entry.reason for entry in advancement(many)]


def test_the_proof_counts_in_the_right_number() -> None:
    """C15: one level of ATTR and one point sold are not many."""
    attr = AttrChoice(
        seed=1, rolls=(AttrRoll(dice=(3, 3), source="table"),), skill_levels=1, stat_levels=1
    )
    build = blank(attr=attr, exchange=Exchanging(mode="manual", stat=-1, perk=1))
    told = _lines(build)
    assert any("1 level for skill points" in line for line in told)
    assert any("1 stat point sold" in line for line in told)
    assert [line for line in told if ONE_OF_MANY.search(line)] == []


def test_the_search_for_wrong_numbers_finds_one() -> None:
    """C15: the pattern sees what it is for."""
    assert ONE_OF_MANY.search("converted into 1 perk points")


def test_the_proof_names_flaws_and_grants() -> None:
    """C15: ``flaw-1, flaw Fear of Heights``."""
    fear = flaw("Fear of Heights")
    gift = PointsGrant(kind="points", id="grant-1", reason="", pool="skill", amount=1)
    build = blank(flaws=(fear,), grants=(gift,))
    for item in (fear, gift):
        build = edits.record_decision(build, decided(item))
    told = _lines(build)
    assert any(line.startswith("Fear of Heights, flaw") for line in told)
    assert "exception for 1 skill point, granted by the GM" in told
    assert not any("flaw-1" in line or "grant-1" in line for line in told)


def test_a_reversal_is_not_said_to_have_cost_nothing() -> None:
    """C15: ``Entry 10 gave and cost nothing`` of a reversal that gave 30 IP back."""
    bought = PerkPoints(event="perk-points", on=ON, points=1, general_ip=30)
    build = _played(bought, Refund(event="refund", on=ON, entry=3))
    words = why_not_reversible(derived(build).books, 4)
    assert words == "entry 4 reverses entry 3; a reversal cannot be reversed"
    assert "nothing to reverse" in why_not_reversible(derived(build).books, 1)


def test_a_gun_of_one_round_holds_one() -> None:
    """C15: ``1 rounds``."""
    single = next(key for key, arm in rules().weapons.items() if getattr(arm, "shots", 0) == 1)
    told = explain(derived(blank()), f"catalogue:{single}")
    words = " ".join(paragraph.text for paragraph in told.paragraphs)
    assert "1 round," in words
    assert "1 rounds" not in words


@pytest.mark.parametrize(("paid", "words"), [(1, "1 perk point paid"), (2, "2 perk points paid")])
def test_a_wrong_price_is_told_in_the_right_number(paid: int, words: str) -> None:
    """C15: what was paid for a perk, in perk points."""
    from chargen.character.advancement.advancement_rules import _price

    (fault,) = _price("AD-06", "perk point", paid, 3)
    assert isinstance(fault, Fault)
    assert fault.message == f"{words}; the price is 3 perk points"
