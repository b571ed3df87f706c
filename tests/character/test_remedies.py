"""Every way out of an issue is one."""

import pytest
from hypothesis import given, settings

from chargen.character.checks.issue import Issue, Severity
from chargen.character.checks.remedies import latest_first
from chargen.character.decisions.approval_state import plain_states, presumed
from chargen.character.derived.derive import derive
from chargen.character.document.build import Build, Exchanging, frozen_digest
from chargen.character.document.requests import POOL_NAMES
from chargen.character.edits import creation, edits
from chargen.rules.model import BOUGHT_STATS
from tests.builders import blank, decided, derived, flaw, issues, rules
from tests.profiles import NIGHT, share
from tests.strategies import builds

REOPEN = "Ask the GM to reopen creation"


@settings(max_examples=share(NIGHT, dear=2))
@given(builds())
def test_each_remedy_alone_removes_its_issue(build: Build) -> None:
    """Applying any remedy leaves no issue of that rule, subject and severity.

    The one that asks to reopen what was finished waits for the GM first (CC-17).
    """
    for issue in issues(build):
        assert 1 <= len(issue.remedies) <= 3, issue
        for remedy in issue.remedies:
            after = {(i.rule, i.subject, i.severity) for i in issues(remedy.edit(build))}
            if remedy.label == REOPEN and issue.rule != "CC-17":
                assert ("CC-17", Severity.NEEDS_GM) in {(rule, weight) for rule, _, weight in after}
                continue
            assert (issue.rule, issue.subject, issue.severity) not in after, (issue, remedy.label)


@settings(max_examples=share(NIGHT, dear=2))
@given(builds())
def test_asking_the_gm_leaves_something_for_him(build: Build) -> None:
    """A remedy that asks turns an illegal issue into one that needs the GM."""
    for issue in issues(build):
        for remedy in issue.remedies:
            if remedy.asks:
                after = issues(remedy.edit(build))
                assert any(i.severity is Severity.NEEDS_GM for i in after)


def left(build: Build, severity: Severity = Severity.NEEDS_GM) -> dict[str, int]:
    """What is left of each pool; for what is illegal, as if the GM agreed to all that waits."""
    states = plain_states(build)
    if severity is Severity.ILLEGAL:
        states = presumed(states)
    books = derive(rules(), build, states).creation
    return {name: books.pool(name).left for name in POOL_NAMES}


def short(build: Build) -> list[Issue]:
    """What is found about pools that are overdrawn."""
    return [issue for issue in issues(build) if issue.subject.startswith("pool:")]


@settings(max_examples=share(NIGHT, dear=2))
@given(builds())
def test_no_remedy_moves_a_shortage_to_another_pool(build: Build) -> None:
    """C1: after a way out its own pool is whole, and no other lacks more than before."""
    for issue in short(build):
        before = left(build, issue.severity)
        for remedy in issue.remedies:
            after = left(remedy.edit(build), issue.severity)
            if not remedy.asks:
                assert after[issue.subject.removeprefix("pool:")] >= 0, (issue, remedy.label)
                assert all(after[n] >= min(0, before[n]) for n in POOL_NAMES), remedy.label


@settings(max_examples=share(NIGHT, dear=2))
@given(builds())
def test_switching_to_automatic_exchange_mends_the_whole_build(build: Build) -> None:
    """C1: another way to exchange is offered where all pools are whole then, and only there.

    What finishing froze is not offered for change (CC-17).
    """
    automatic = edits.set_exchange(build, Exchanging())
    books = derived(build).books
    frozen = books.finished and books.digest == frozen_digest(build.choices)
    for issue in short(build):
        mends = min(left(automatic, issue.severity).values()) >= 0
        offered = [way for way in issue.remedies if way.label.startswith("Switch to automatic")]
        assert [way.edit(build) for way in offered] == [automatic] * (mends and not frozen)
        assert ("no exchange covers" in issue.message) == (not mends)


def one_over() -> Build:
    """346 SkP worth of wishes on 345, from one pool."""
    skills = dict.fromkeys(("rifle", "handgun", "melee", "stealth"), 10)
    return blank(
        stats={**dict.fromkeys(BOUGHT_STATS, 5), "INT": 10, "REF": 10},
        skills={**skills, "history": 4, "dance": 4},
        exchange=Exchanging(mode="one-pool"),
    )


@pytest.mark.rule("CC-03", "CC-04")
def test_one_point_over_in_all_is_mended_by_no_exchange() -> None:
    """C1: 346 of 345 says so, and the ways out are to lower something or to ask the GM."""
    [issue] = issues(one_over(), "CC-04")
    assert issue.message == (
        "1 skill point over: 346 of 345 spent; no exchange covers the 1 skill point missing in all"
    )
    labels = [remedy.label for remedy in issue.remedies]
    assert labels[-1] == "Ask the GM for 1 skill point"
    assert not any("xchange" in label for label in labels)
    build = issue.remedies[0].edit(one_over())
    assert build.choices.exchange.mode == "one-pool"
    assert min(left(build).values()) >= 0


@pytest.mark.rule("CC-04")
def test_one_pool_spent_on_stats_alone_is_mended_by_lowering_one() -> None:
    """Where no skill can be lowered a stat is, whether something waits for the GM or not."""
    high = {"INT": 1, "REF": 7, "TECH": 6, "CL": 9, "LK": 10, "MA": 10, "BODY": 10, "EMP": 10}
    start = blank(stats=high, exchange=Exchanging(mode="one-pool"))
    for build in (start, edits.add_flaw(start, flaw())):
        [issue] = issues(build, "CC-04")
        way = issue.remedies[0]
        assert way.label.startswith("Lower ")
        assert min(left(way.edit(build)).values()) >= 0


@pytest.mark.rule("CC-03")
def test_a_way_out_by_exchange_says_what_it_sells_buys_and_changes() -> None:
    """C1: with REF 10 and five skills of 10 by hand, the label names mode, sale and purchase."""
    skills = dict.fromkeys(("rifle", "handgun", "melee", "stealth", "history"), 10)
    build = blank(skills=skills, exchange=Exchanging(mode="manual"))
    [issue] = issues(build, "CC-01")
    way = issue.remedies[0]
    assert issue.message == "20 skill points over: 120 of 100 spent"
    assert way.label == "Switch to automatic exchange: sell 5 stat points"
    assert min(left(way.edit(build)).values()) >= 0
    build = edits.set_perk(build, "polyglot", 9)
    build = edits.set_perk(edits.set_skill(build, "history", 0), "combat-sense", 3)
    labels = {issue.remedies[0].label for issue in issues(build, "CC-01")}
    assert labels == {"Switch to automatic exchange: sell 2 stat points, buy 3 perk points"}


@pytest.mark.rule("CC-03", "CC-14")
def test_selling_what_is_left_names_the_change_of_mode() -> None:
    """C1: selling unspent stat points ends the automatic exchange, and the label says so."""
    build = blank(stats=dict.fromkeys(BOUGHT_STATS, 5))
    labels = [w.label for i in issues(build, "CC-14") for w in i.remedies]
    assert "Switch to manual exchange: sell 10 stat points for 40 skill points" in labels
    by_hand = edits.set_exchange(build, Exchanging(mode="manual"))
    labels = [w.label for i in issues(by_hand, "CC-14") for w in i.remedies]
    assert "Sell 10 stat points for 40 skill points" in labels


@pytest.mark.rule("CC-17")
@pytest.mark.parametrize("word", ["refused", "revoked", ""])
def test_no_way_out_breaks_what_finishing_froze(word: str) -> None:
    """CC-17: a flaw that gives nothing stays after the finish; the GM is asked to reopen."""
    build = blank(flaws=(flaw(),))
    build = creation.finish(
        edits.record_decision(build, decided(flaw(), word)) if word else build, on=""
    )
    (issue,) = (each for each in issues(build) if each.subject.startswith("flaw:"))
    assert [remedy.label for remedy in issue.remedies] == [REOPEN]
    after = issues(issue.remedies[0].edit(build))
    assert {(i.rule, i.severity) for i in after if i.rule == "CC-17"} == {
        ("CC-17", Severity.NEEDS_GM)
    }


@pytest.mark.rule("CC-17")
def test_what_broke_the_freeze_may_be_taken_back() -> None:
    """CC-17: a flaw added after the finish has its own ways out beside the question to the GM."""
    build = edits.add_flaw(creation.finish(blank(), on=""), flaw())
    ways = {remedy.label for issue in issues(build) for remedy in issue.remedies}
    assert {"Drop flaw", REOPEN} <= ways


@pytest.mark.rule("CC-16")
def test_more_points_than_one_grant_holds_are_asked_for_in_several() -> None:
    """6,900 skill points too much are asked for by seven grants, and are there if he agrees."""
    build = blank(exchange=Exchanging(mode="manual", stat=1_000, perk=1_000))
    (issue,) = [each for each in short(build) if each.subject == "pool:skill"]
    asked = issue.remedies[-1].edit(build)
    assert len(asked.choices.grants) == 7
    assert left(asked, Severity.ILLEGAL)["skill"] == 0


@pytest.mark.rule("CC-08")
def test_what_was_raised_last_is_lowered_first() -> None:
    """Rifle is dearer, but Stealth was raised: it goes down, and only as far as it has to."""
    skills = {"rifle": 10, "handgun": 10, "athletics": 10, "driving": 8, "stealth": 4}
    before = blank(skills=skills, exchange=Exchanging(mode="manual"))
    now = edits.set_skill(before, "stealth", 9)
    (found,) = short(now)
    usual = next(way for way in found.remedies if way.lowers)
    latest = next(w for w in latest_first(derived(now), found, before).remedies if w.lowers)
    assert usual.label != latest.label
    assert latest.label == "Lower Stealth to 7"


@settings(max_examples=share(NIGHT, dear=2))
@given(builds(), builds())
def test_lowering_what_was_raised_removes_the_shortage_too(before: Build, now: Build) -> None:
    """Whatever a step changed, the remedy that goes by it is one."""
    for issue in short(now):
        for way in latest_first(derived(now), issue, before).remedies:
            after = {(i.rule, i.subject, i.severity) for i in issues(way.edit(now))}
            assert (issue.rule, issue.subject, issue.severity) not in after or way.label == REOPEN


@pytest.mark.rule("CC-14")
def test_only_review_offers_to_give_up_what_can_be_spent() -> None:
    """A new build is never advised to sell its points, nor to let them lapse."""
    ways = [way for issue in issues(blank(), "CC-14") for way in issue.remedies]
    assert len(ways) == 5
    assert all(way.on_review for way in ways)
