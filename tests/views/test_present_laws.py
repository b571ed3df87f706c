"""The rows of a sheet after creation, and the laws of all rows."""

import pytest
from hypothesis import given

from chargen.character.advancement.quotes import (
    PerkPointsPurchase,
    Quote,
    SkillPurchase,
    refund,
)
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Conversion, Mark
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation, edits
from chargen.character.subjects import split_key
from tests.builders import blank, decided, derived, flaw
from tests.handout.test_advancement import take
from tests.strategies import builds
from tests.views.documents import sheet

ON = "2014-06-01"


def veteran() -> Build:
    """A finished character with 100 general IP and a mark in Rifle."""
    build = creation.finish(blank(skills={"rifle": 2}), "2014-05-23")
    award = Award(event="award", on=ON, by="GM", ip=100)
    return edits.append(build, award, Mark(event="mark", on=ON, skill="rifle"))


def balances(build: Build) -> dict[str, tuple[int, int, int]]:
    """Earned, spent and left of each pool the sheet shows."""
    return {b.name: (b.earned, b.spent, b.left) for b in sheet(build).balances}


@pytest.mark.rule("AD-01")
def test_income_is_earned_and_purchases_are_spent() -> None:
    """100 IP, of which 20 raised a skill from 2 to 3."""
    assert balances(veteran()) == {"general IP": (100, 0, 100)}
    assert balances(take(veteran(), SkillPurchase("rifle", 3))) == {"general IP": (100, 20, 80)}


@pytest.mark.rule("AD-10")
def test_a_refund_is_neither_earned_nor_spent() -> None:
    """A purchase taken back leaves the columns as if it had never been made."""
    bought = take(veteran(), SkillPurchase("rifle", 3))
    back = refund(derived(bought), len(bought.ledger), ON)
    assert isinstance(back, Quote), back
    assert balances(edits.append(bought, *back.events)) == {"general IP": (100, 0, 100)}


@pytest.mark.rule("AD-10")
def test_income_taken_back_is_no_longer_earned() -> None:
    """An award that is reversed is not spent either."""
    build = veteran()
    back = refund(derived(build), 2, ON)
    assert isinstance(back, Quote), back
    assert balances(edits.append(build, *back.events)) == {"general IP": (0, 0, 0)}


@pytest.mark.rule("AD-02")
def test_marks_are_ticked_until_they_are_converted() -> None:
    """One mark, one tick; none after the review, but IP for that skill."""
    build = veteran()
    assert sheet(build).skills[0].marks == 1
    turned = Conversion(event="conversion", on=ON, by="GM", skill="rifle", marks=1, ip=1)
    build = edits.append(build, turned)
    assert sheet(build).skills[0].marks == 0
    assert balances(build)["IP for Rifle"] == (1, 0, 1)


@pytest.mark.rule("AD-06")
def test_a_purchase_moves_points_between_pools() -> None:
    """30 IP become one perk point: spent here, earned there."""
    found = balances(take(veteran(), PerkPointsPurchase(1)))
    assert found == {"general IP": (100, 30, 70), "perk points": (1, 0, 1)}


def test_the_ledger_is_told_in_order_with_what_it_moved() -> None:
    """One row for each event, with its date and amounts."""
    rows = sheet(take(veteran(), PerkPointsPurchase(1))).ledger
    assert [row.number for row in rows] == [1, 2, 3, 4]
    cost = "\N{MINUS SIGN}30 IP, +1 perk point"
    assert [row.amounts for row in rows] == ["", "+100 IP", "", cost]
    assert rows[0].text == "Creation finished"
    assert rows[1].text == "General IP awarded by GM"
    assert rows[2].text == "Rifle used with success"


def test_what_the_gm_said_stands_with_what_it_was_said_to() -> None:
    """The words of a decision follow the description of a flaw."""
    said = decided(flaw(description="Limps.")).model_copy(update={"by": "Ina", "note": "Fine."})
    document = edits.record_decision(blank(flaws=(flaw(description="Limps."),)), said)
    assert sheet(document).flaws[0].description == "Limps.\nIna: Fine."


# --- laws


@given(builds())
def test_any_document_has_a_sheet(build: Build) -> None:
    """Nothing raises; every skill above 0 is shown once, every flaw, weapon and event too."""
    rows = sheet(build)
    character = derived(build)
    held = {key: level for key, level in character.skills.items() if level > 0}
    assert sorted(row.level for row in rows.skills) == sorted(held.values())
    words = [split_key(key)[1] for key in held]
    assert all(any(word in row.name for row in rows.skills) for word in words)
    assert len(rows.flaws) == len(build.choices.flaws)
    assert len(rows.grants) == len(build.choices.grants)
    assert len(rows.weapons) == len(build.choices.gear.weapons)
    assert len(rows.ledger) == len(build.ledger)
    assert len({perk.name for perk in rows.perks}) == len(rows.perks)


@given(builds())
def test_balances_are_sums(build: Build) -> None:
    """Earned less spent is left, and left is what the books hold."""
    books = derived(build).books
    for balance in sheet(build).balances:
        assert balance.earned - balance.spent == balance.left
    general = next(b for b in sheet(build).balances if b.name == "general IP")
    assert general.left == books.balances[GENERAL]


@given(builds())
def test_the_same_document_has_the_same_sheet(build: Build) -> None:
    """Rows depend on nothing but the document."""
    assert sheet(build) == sheet(build)
