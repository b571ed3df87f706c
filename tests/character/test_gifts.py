"""IP of the GM: what counts where decisions are signed, and what came in a packet."""

import pytest

from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.issue import Severity
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import (
    Approved,
    Changed,
    ItemStates,
    Waiting,
    gifts,
    items_of,
    plain_states,
)
from chargen.character.decisions.differences import differences, same
from chargen.character.derived.derive import Character, derive
from chargen.character.document.build import Build
from chargen.character.document.decision import PacketAward, RecordedDecision
from chargen.character.document.events import Award, RaiseSkill, Refund, SkillAward
from chargen.character.document.pools import GENERAL, skill_pool
from chargen.character.document.requests import PointsGrant
from chargen.character.edits import creation, edits
from tests.builders import blank, decided, derived, issues, rules

PACKET = "packet-1"


def award(ip: int, packet: str = "") -> Award:
    """General IP, out of a packet or not."""
    return Award(event="award", on="2014-06-01", by="GM", ip=ip, packet=packet)


def veteran(*events: Award | SkillAward | RaiseSkill) -> Build:
    """A finished character of Rifle 2 and what it was given."""
    return edits.append(creation.finish(blank(skills={"rifle": 2}), "2014-05-23"), *events)


def under_keys(build: Build) -> Character:
    """The character at a table where the GM signs."""
    return derive(rules(), build, ItemStates(plain_states(build), signed=True))


def word(character: Character) -> str:
    """The verdict of both statements of the rules, which must be one."""
    said = audit(character.rules, character.build, character.states).verdict
    assert reach_verdict(check(character)).value == said
    return said


@pytest.mark.rule("AD-01")
def test_ip_written_down_at_a_table_without_keys_count() -> None:
    """Nobody has to sign them."""
    character = derived(veteran(award(40)))
    assert character.books.balances[GENERAL] == 40
    assert word(character) == "LEGAL"


@pytest.mark.rule("AD-01")
def test_unsigned_ip_count_for_nothing_where_the_gm_signs() -> None:
    """They stay on the ledger, give nothing, and need the GM; the entry is named."""
    character = under_keys(veteran(award(40)))
    assert character.books.balances[GENERAL] == 0
    assert word(character) == "NEEDS GM"
    issue = next(issue for issue in check(character) if issue.rule == "AD-01")
    assert (issue.subject, issue.severity) == ("ledger:2", Severity.NEEDS_GM)
    assert "Ledger entry 2: 40 IP are unsigned" in issue.message
    assert word(under_keys(issue.remedies[0].edit(character.build))) == "LEGAL"


@pytest.mark.rule("AD-01", "AD-11")
def test_what_unsigned_ip_bought_needs_the_gm_as_well() -> None:
    """20 IP nobody signed do not pay for Rifle 3, until the GM approves."""
    bought = RaiseSkill(
        event="raise-skill", on="", skill="rifle", from_level=2, to_level=3, skill_ip=0,
        general_ip=20,
    )  # fmt: skip
    character = under_keys(veteran(award(20), bought))
    assert character.books.balances[GENERAL] == -20
    assert word(character) == "NEEDS GM"
    assert any(issue.rule == "AD-11" for issue in check(character))


@pytest.mark.rule("AD-01")
def test_a_packet_is_one_item_with_all_it_gave() -> None:
    """Its entries count once the GM agreed to all of them as they stand."""
    build = veteran(award(40, PACKET), award(7), award(2, PACKET))
    gift = next(gifts(build.ledger))
    assert [event.ip for event in gift.events] == [40, 2]
    assert list(items_of(build)) == [gift]
    assert derived(build).books.balances[GENERAL] == 7
    agreed = edits.record_decision(build, decided(gift))
    assert derived(agreed).books.balances[GENERAL] == 49
    assert word(derived(agreed)) == "LEGAL"


@pytest.mark.rule("AD-01")
def test_more_under_the_name_of_a_packet_voids_it() -> None:
    """One award more than the GM gave is a change, and all of it waits."""
    build = veteran(award(40, PACKET))
    build = edits.record_decision(build, decided(next(gifts(build.ledger))))
    more = edits.append(build, award(40, PACKET))
    assert isinstance(derived(more).states[PACKET], Changed)
    assert derived(more).books.balances[GENERAL] == 0
    issue = next(issue for issue in issues(more, "AD-01"))
    assert "events was 1 awards, 40 IP" in issue.message
    assert word(derived(issue.remedies[0].edit(more))) == "LEGAL"


@pytest.mark.rule("AD-10")
def test_ip_that_do_not_count_cannot_be_taken_back() -> None:
    """There is nothing to reverse until the GM approves."""
    build = veteran(award(40))
    refund = edits.append(build, Refund(event="refund", on="", entry=2))
    assert any("until the GM approves" in issue.message for issue in check(under_keys(refund)))
    assert word(under_keys(refund)) == "NEEDS GM"
    assert word(derived(refund)) == "LEGAL"


@pytest.mark.rule("AD-02")
def test_skill_ip_of_a_packet_serve_their_skill() -> None:
    """5 IP for Rifle go to Rifle's own pool."""
    ip = SkillAward(event="skill-award", on="", skill="rifle", ip=5, packet=PACKET)
    build = veteran(ip)
    build = edits.record_decision(build, decided(next(gifts(build.ledger))))
    assert under_keys(build).books.balances[skill_pool("rifle")] == 5


@pytest.mark.rule("CC-12")
def test_a_question_leaves_an_item_waiting() -> None:
    """What the GM asked is kept beside it; an answer is a decision of its own."""
    grant = PointsGrant(kind="points", id="grant-1", reason="hero", pool="stat", amount=2)
    asked = RecordedDecision(
        kind="recorded", item=grant, verdict="asked", by="GM", on="", note="Why two?"
    )  # fmt: skip
    build = edits.record_decision(blank(grants=(grant,)), asked)
    assert derived(build).states["grant-1"] == Waiting(asked)
    agreed = edits.record_decision(build, decided(grant))
    assert isinstance(derived(agreed).states["grant-1"], Approved)


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize("amount", [1.0, True])
def test_alike_is_of_the_same_type(amount: object) -> None:
    """1, 1.0 and True are equal in Python and three things in an approval."""
    grant = PointsGrant(kind="points", id="grant-1", reason="", pool="stat", amount=1)
    odd = grant.model_copy(update={"amount": amount})
    assert grant == odd
    assert not same(grant, odd)
    assert differences(odd, grant) == (("amount", "1", str(amount)),)


@pytest.mark.rule("AD-01")
def test_a_gift_is_alike_whatever_was_said_with_it() -> None:
    """The ledger keeps the entries of a packet, not its words."""
    build = veteran(award(40, PACKET))
    gift = next(gifts(build.ledger))
    spoken = PacketAward(kind="session", id=PACKET, reason="Well done", events=gift.events)
    assert same(gift, spoken)
    assert not same(gift, spoken.model_copy(update={"id": "packet-2"}))
