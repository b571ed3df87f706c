"""What taking a gift of IP back means for a character, told before it is signed."""

import pytest

from chargen.approval.decisions.revocation import consequences
from chargen.character.decisions.approval_state import gifts
from chargen.character.document.build import Build
from chargen.character.document.events import Award, RaiseSkill, SkillAward
from chargen.character.edits import creation, edits
from tests.approval.party import ON
from tests.builders import blank, decided, derived


def given(spent: int = 0, own: int = 0) -> Build:
    """A packet gave 20 IP and 4 for Rifle; 10 are there besides; so much of each is spent."""
    gifts_ = (
        Award(event="award", on=ON, ip=10),
        Award(event="award", on=ON, ip=20, packet="packet-1"),
        SkillAward(event="skill-award", on=ON, skill="rifle", ip=4, packet="packet-1"),
    )
    build = edits.append(creation.finish(blank(skills={"rifle": 2}), ON), *gifts_)
    if not spent + own:
        return build
    up = RaiseSkill(
        event="raise-skill", on=ON, skill="rifle", from_level=2, to_level=3,
        skill_ip=own, general_ip=spent,
    )  # fmt: skip
    return edits.append(build, up)


def told(build: Build) -> str:
    """What is said before the packet is taken back."""
    gift = next(gifts(build.ledger))
    return consequences(derived(edits.record_decision(build, decided(gift))), gift)


@pytest.mark.rule("AD-10")
def test_of_a_gift_that_is_whole_nothing_is_told() -> None:
    """All of it is still there."""
    assert told(given()) == ""


@pytest.mark.rule("AD-10")
def test_what_others_gave_is_spent_first() -> None:
    """As long as so much is left as the gift gave, none of it counts as spent."""
    assert told(given(spent=10)) == ""


@pytest.mark.rule("AD-10", "AD-11")
def test_what_is_spent_of_a_gift_is_told_by_pool() -> None:
    """And which rules are broken without it."""
    assert told(given(spent=11)) == (
        "Of this award, 1 general IP already spent. The character is ILLEGAL until it is "
        "refunded: Ledger entry 5: 11 general IP needed, 10 available: 1 short."
    )
    assert told(given(spent=11, own=3)).startswith(
        "Of this award, 1 general IP and 3 IP for Rifle already spent. The character is ILLEGAL"
    )


@pytest.mark.rule("AD-10")
def test_a_gift_that_is_all_spent_is_told_whole() -> None:
    """Whatever was spent beyond it."""
    words = told(given(spent=30, own=4))
    assert words.startswith("Of this award, 20 general IP and 4 IP for Rifle already spent. ")
    assert told(given(spent=50, own=9)).startswith(
        "Of this award, 20 general IP and 4 IP for Rifle"
    )
