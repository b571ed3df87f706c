"""Where an item stands with the GM, in sentences."""

import pytest

from chargen.character.decisions.approval_state import (
    Approved,
    AtTable,
    Damaged,
    Unverified,
    Waiting,
    judged,
)
from chargen.views.approval.approval_text import standing
from tests.builders import decided, flaw

LIMP = flaw()


@pytest.mark.rule("CC-12")
def test_an_approval_says_who_when_and_how() -> None:
    """Recorded and signed approvals are told apart."""
    yes = decided(LIMP)
    words = "Approved by GM on 2014-05-23, recorded, not signed."
    assert standing(LIMP, judged(LIMP, yes)) == words
    assert "2014-05-23, signed." in standing(LIMP, Approved(yes, signed=True))


@pytest.mark.rule("CC-12")
def test_what_was_changed_since_is_told_field_by_field() -> None:
    """Then and now of each field, long texts cut short."""
    now = LIMP.model_copy(update={"severity": "mild", "description": "word " * 40})
    words = standing(now, judged(now, decided(LIMP)))
    assert "severity was moderate and is now mild" in words
    assert 'description was empty and is now "word word' in words
    assert words.endswith("It does not count until the GM approves it again.")


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("verdict", ["refused", "revoked"])
def test_a_no_says_that_it_gives_nothing(verdict: str) -> None:
    """With the words of the GM, if there are any."""
    no = decided(LIMP, verdict).model_copy(update={"note": "Not in this campaign."})
    words = standing(LIMP, judged(LIMP, no))
    assert words.startswith(f"{verdict.capitalize()} by GM on 2014-05-23; it does not count.")
    assert words.endswith("GM: Not in this campaign.")


@pytest.mark.rule("CC-12")
def test_what_cannot_be_taken_for_the_gms_word_says_why() -> None:
    """Waiting, asked about, damaged, not verified: each gives nothing."""
    asked = decided(LIMP, "asked").model_copy(update={"note": "How often?"})
    assert standing(LIMP, Waiting()).startswith("Waiting for GM approval")
    assert standing(LIMP, judged(LIMP, asked)).endswith("GM: How often?")
    assert standing(LIMP, Damaged("a byte is wrong")) == (
        "Damaged: a byte is wrong. It does not count."
    )
    assert "Not verified" in standing(LIMP, Unverified("no card"))
    assert standing(LIMP, AtTable())
