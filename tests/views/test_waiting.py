"""What waits for the GM: which items, what can be done about each, and the message about them."""

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.verifier import CharacterVerifier
from chargen.approval.trust.card import joined
from chargen.approval.trust.trusted_cards import TrustStore
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import Qualifier, standing_of
from chargen.character.document.build import Build
from chargen.character.document.events import RequestMade
from chargen.character.document.requests import PointsGrant, StatRequest
from chargen.character.edits import creation, edits
from chargen.views.approval.pending_items import (
    SAID_YES,
    SEND,
    item_lines,
    message,
    waiting_item,
    waiting_items,
    ways_on,
)
from chargen.views.audit.audit_text import audit_lines
from tests.builders import blank, decided, derived, flaw, rules

KNEE = flaw("Bad knee", description="Stairs hurt.\nRain hurts more.")
GRANT = PointsGrant(kind="points", id="grant-1", reason="A late start", pool="skill", amount=4)


def asking() -> Build:
    """A character with a flaw and a grant nobody has decided on."""
    return edits.add_grant(blank(name="Mara Voss", flaws=(KNEE,)), GRANT)


@pytest.mark.rule("CC-12", "CC-16")
def test_what_nobody_decided_on_waits() -> None:
    """CC-12: until it is decided; what was changed since waits again."""
    build = asking()
    assert [item.id for item in waiting_items(derived(build))] == ["flaw-1", "grant-1"]
    agreed = edits.record_decision(build, decided(KNEE))
    assert [item.id for item in waiting_items(derived(agreed))] == ["grant-1"]
    changed = edits.change_flaw(agreed, flaw("Bad knees"))
    assert [item.id for item in waiting_items(derived(changed))] == ["flaw-1", "grant-1"]


@pytest.mark.rule("AD-07")
def test_a_wish_waits_until_it_is_closed() -> None:
    """AD-07: as a request of the ledger."""
    wish = StatRequest(
        kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=6
    )
    event = RequestMade(event="asked", on="2014-06-01", request=wish)
    build = edits.append(creation.finish(blank(), "2014-06-01"), event)
    found = waiting_item(derived(build), "request:request-1")
    assert found == wish


@pytest.mark.parametrize(
    ("subject", "ways"),
    [
        ("flaw:flaw-1", (SEND, SAID_YES)), ("grant:grant-1", (SEND, SAID_YES)),
        ("skill:flaw-1", ()), ("flaws", ()), ("flaw:flaw-2", ()), ("", ()),
    ],
)  # fmt: skip
def test_ways_on_belong_to_what_waits(subject: str, ways: tuple[str, ...]) -> None:
    """Nothing else is sent or agreed to."""
    assert ways_on(derived(asking()), subject) == ways


def test_where_the_gm_signs_no_yes_is_written_down(tmp_path: object) -> None:
    """It would count for nothing; the file is sent all the same."""
    table = Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")  # type: ignore[operator]
    pins = TrustStore(tmp_path / "cards")  # type: ignore[operator]
    pins.pin(table.sealed)
    character = CharacterVerifier(rules(), pins)(joined(asking(), table.card))
    assert character.states.signed
    assert ways_on(character, "flaw:flaw-1") == (SEND,)


@pytest.mark.rule("CC-12")
def test_a_yes_is_shown_as_recorded_by_window_and_audit() -> None:
    """CC-12: LEGAL says that it rests on what was written down, and so does the proof."""
    build = edits.record_decision(blank(name="Mara", flaws=(KNEE,)), decided(KNEE))
    character = derived(build)
    issues = check(character)
    proof = audit(character.rules, build, character.states)
    assert Qualifier.RECORDED in standing_of(character, issues).riders
    assert "recorded" in "\n".join(audit_lines("mara.gdchar", character, proof, issues))


def test_everything_the_gm_agrees_to_is_told() -> None:
    """Grades, worth, how it shows, what it bars; of a grant the reason."""
    character = derived(asking())
    assert item_lines(character, KNEE) == (
        "Physical, moderate, infrequent: 4 skill points", "Stairs hurt.\nRain hurts more.",
    )  # fmt: skip
    assert item_lines(character, GRANT) == ("A late start",)


def test_a_message_holds_what_waits_and_the_file() -> None:
    """Line by line, so that it can be read in a letter."""
    assert message(derived(asking()), "voss.gdchar") == (
        "Mara Voss: 2 items are waiting for your decision.\n"
        "- Bad knee\n"
        "  Physical, moderate, infrequent: 4 skill points\n"
        "  Stairs hurt.\n"
        "  Rain hurts more.\n"
        "- Exception for 4 skill points\n"
        "  A late start\n"
        "The file is voss.gdchar."
    )
    assert message(derived(blank()), "x.gdchar").startswith("My character: 0 items are waiting")
