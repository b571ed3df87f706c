"""Advancement: rules AD-01 to AD-11 beyond the worked numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.quotes import (
    FlawRemoval,
    PerkPointsPurchase,
    PerkPurchase,
    Purchase,
    Quote,
    SkillPurchase,
    StatPurchase,
    quote,
    refund,
)
from chargen.character.audit import audit
from chargen.character.checks.verdict import Verdict, reach_verdict
from chargen.character.decisions.approval_state import plain_states
from chargen.character.document.build import Build
from chargen.character.document.events import (
    Award,
    Conversion,
    Lesson,
    Mark,
    PerkPoints,
    RaiseSkill,
    Refund,
    Reopen,
    RequestClosed,
    RequestMade,
    SkillAward,
    StatPoints,
)
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId, skill_pool
from chargen.character.document.requests import FlawRequest, ReopenRequest, StatRequest
from chargen.character.edits import creation, edits
from tests.builders import blank, decided, derived, flaw, issues, rules

ON = "2014-06-01"


def veteran(ip: int = 0, **choices: object) -> Build:
    """A finished character with so much general IP, Rifle 2 and an approved flaw of 4 SkP."""
    fields: dict[str, object] = {"skills": {"rifle": 2, "stealth": 9}, "flaws": (flaw(),)}
    build = edits.record_decision(blank(**{**fields, **choices}), decided(flaw()))
    build = creation.finish(build, "2014-05-23")
    return edits.append(build, Award(event="award", on=ON, by="GM", ip=ip)) if ip else build


def take(build: Build, wish: Purchase) -> Build:
    """Take a wish that can be paid."""
    offer = quote(derived(build), wish, ON)
    assert isinstance(offer, Quote), offer
    return edits.append(build, *offer.events)


def refused(build: Build, wish: Purchase) -> Fault:
    """The reason a wish is refused."""
    offer = quote(derived(build), wish, ON)
    assert isinstance(offer, Fault), offer
    return offer


def balance(build: Build, pool: PoolId = GENERAL) -> int:
    """What a pool holds."""
    return derived(build).books.balances[pool]


def asked_stat(build: Build, to_level: int, stat: str = "REF", *, agreed: bool = True) -> Build:
    """A request to raise a stat, and the GM's yes."""
    level = derived(build).stats[stat]  # type: ignore[index]
    request = StatRequest(
        kind="raise-stat", id="request-1", reason="", stat=stat,  # type: ignore[arg-type]
        from_level=level, to_level=to_level,
    )  # fmt: skip
    build = edits.append(build, RequestMade(event="asked", on=ON, request=request))
    return edits.record_decision(build, decided(request)) if agreed else build


def asked_flaw(build: Build, verdict_word: str) -> Build:
    """A request to be rid of the flaw, and what the GM said."""
    request = FlawRequest(kind="remove-flaw", id="request-2", reason="therapy", flaw="flaw-1")
    build = edits.append(build, RequestMade(event="asked", on=ON, request=request))
    return edits.record_decision(build, decided(request, verdict_word))


@pytest.mark.rule("AD-01")
def test_awards_add_general_ip_with_a_reason() -> None:
    """Two awards of 20 and 15 make 35."""
    build = veteran(20)
    build = edits.append(build, Award(event="award", on=ON, by="GM", ip=15, note="good idea"))
    assert balance(build) == 35


@pytest.mark.rule("AD-02")
def test_marks_become_ip_for_that_skill_at_the_gms_rate() -> None:
    """Three marks converted into 5 IP leave no mark, and the IP belong to the skill."""
    build = veteran()
    for _ in range(3):
        build = edits.append(build, Mark(event="mark", on=ON, skill="rifle"))
    assert derived(build).books.marks["rifle"] == 3
    build = edits.append(build, Conversion(event="conversion", on=ON, skill="rifle", marks=3, ip=5))
    assert derived(build).books.marks["rifle"] == 0
    assert balance(build, skill_pool("rifle")) == 5
    assert not issues(build, "AD-02")


@pytest.mark.rule("AD-02")
def test_more_marks_than_there_are_cannot_be_turned() -> None:
    """One mark is not two."""
    build = edits.append(veteran(), Mark(event="mark", on=ON, skill="rifle"))
    build = edits.append(build, Conversion(event="conversion", on=ON, skill="rifle", marks=2, ip=2))
    assert (
        "2 marks for Rifle converted into IP, but there is 1 mark"
        in issues(build, "AD-02")[0].message
    )


@pytest.mark.rule("AD-02")
def test_the_gm_can_give_skill_ip_without_a_mark() -> None:
    """A decisive use is worth 4 IP for the skill."""
    build = edits.append(veteran(), SkillAward(event="skill-award", on=ON, skill="rifle", ip=4))
    assert balance(build, skill_pool("rifle")) == 4


@pytest.mark.rule("AD-03")
def test_a_skill_goes_no_higher_than_10() -> None:
    """Stealth 9 can become 10 for 90 IP; 11 is refused."""
    build = veteran(500)
    assert derived(take(build, SkillPurchase("stealth", 10))).skills["stealth"] == 10
    assert "above the highest level" in refused(build, SkillPurchase("stealth", 11)).message


@pytest.mark.rule("AD-04")
def test_skill_ip_are_used_first() -> None:
    """Rifle 2 to 3 costs 20: 12 of its own, 8 of the general ones."""
    build = edits.append(veteran(30), SkillAward(event="skill-award", on=ON, skill="rifle", ip=12))
    raised = take(build, SkillPurchase("rifle", 3))
    assert balance(raised, skill_pool("rifle")) == 0
    assert balance(raised) == 22


@pytest.mark.rule("AD-04")
def test_skill_ip_serve_no_other_skill() -> None:
    """50 IP for Stealth do not buy a level of Rifle."""
    build = edits.append(veteran(), SkillAward(event="skill-award", on=ON, skill="stealth", ip=50))
    assert refused(build, SkillPurchase("rifle", 3)).rule == "AD-11"


@pytest.mark.rule("AD-05")
@pytest.mark.parametrize(("level", "faulty"), [(2, True), (3, False)])
def test_a_teacher_must_know_more(level: int, faulty: bool) -> None:
    """A teacher with Rifle 2 teaches nobody who has Rifle 2."""
    build = edits.append(
        veteran(),
        Lesson(event="lesson", on=ON, skill="rifle", teacher="Ito", teacher_level=level, ip=6),
    )
    assert bool(issues(build, "AD-05")) is faulty
    assert balance(build, skill_pool("rifle")) == 6


@pytest.mark.rule("AD-06")
def test_perks_are_bought_with_perk_points_at_creation_prices() -> None:
    """Scout costs 2 PkP, which are 60 IP."""
    build = take(veteran(70), PerkPurchase("scout", 1))
    assert derived(build).perks["scout"] == 1
    assert balance(build) == 10


@pytest.mark.rule("AD-06")
def test_unspent_perk_points_stay_on_the_books_and_are_used_first() -> None:
    """Two points bought ahead pay for Scout, and no IP."""
    build = take(veteran(60), PerkPointsPurchase(2))
    assert balance(build, PERK_POINTS) == 2
    build = take(build, PerkPurchase("scout", 1))
    assert (balance(build, PERK_POINTS), balance(build)) == (0, 0)


@pytest.mark.rule("AD-06")
def test_what_must_be_born_with_cannot_be_bought_later() -> None:
    """Ambidextrous is refused with its reason."""
    fault = refused(veteran(500), PerkPurchase("ambidextrous", 1))
    assert fault == ("AD-06", "Ambidextrous is available in creation only")


@pytest.mark.rule("AD-07")
def test_a_stat_goes_up_with_the_gms_yes() -> None:
    """REF 5 to 7 costs 3 StP, which are 120 IP."""
    build = take(asked_stat(veteran(130), 7), StatPurchase("REF", 7, "request-1"))
    assert derived(build).stats["REF"] == 7
    assert balance(build) == 10
    assert reach_verdict(tuple(issues(build))) is Verdict.LEGAL


@pytest.mark.rule("AD-07")
def test_a_wish_for_a_stat_waits_for_the_gm() -> None:
    """It is told until he has said yes."""
    (issue,) = issues(asked_stat(veteran(), 7, agreed=False), "AD-07")
    assert issue.subject == "request:request-1"
    assert not issues(asked_stat(veteran(), 7), "AD-07")


@pytest.mark.rule("AD-06", "AD-07")
def test_points_bought_ahead_are_booked_under_their_rule() -> None:
    """What goes out as IP comes in as points."""
    for points, rule in (
        (PerkPoints(event="perk-points", on=ON, points=2, general_ip=60), "AD-06"),
        (StatPoints(event="stat-points", on=ON, request="r", points=2, general_ip=80), "AD-07"),
    ):
        build = edits.append(veteran(100), points)
        *_, (_, paid), (_, got) = derived(build).books.entries
        assert (paid.amount, paid.rule) == (-points.general_ip, rule)
        assert (got.amount, got.rule) == (2, rule)


@pytest.mark.rule("AD-07")
def test_a_stat_stays_where_it_is_without_the_gms_yes() -> None:
    """The refusal names the state of the request."""
    build = asked_stat(veteran(130), 7, agreed=False)
    fault = refused(build, StatPurchase("REF", 7, "request-1"))
    assert fault == ("AD-07", "the GM's approval is missing: the request is waiting")


@pytest.mark.rule("AD-07")
def test_one_stat_point_buys_two_levels_of_attr() -> None:
    """ATTR 6 to 8 costs 40 IP, and a single level costs the same."""
    for level in (7, 8):
        build = take(
            asked_stat(veteran(40), level, "ATTR"), StatPurchase("ATTR", level, "request-1")
        )
        assert derived(build).stats["ATTR"] == level
        assert balance(build) == 0


@pytest.mark.rule("AD-07")
def test_unspent_stat_points_stay_on_the_books() -> None:
    """After a refund of the raise the stat point is there for another."""
    build = take(asked_stat(veteran(40), 6), StatPurchase("REF", 6, "request-1"))
    offer = refund(derived(build), len(build.ledger), ON)
    assert isinstance(offer, Quote)
    build = edits.append(build, *offer.events)
    assert (balance(build, STAT_POINTS), derived(build).stats["REF"]) == (1, 5)
    again = take(build, StatPurchase("REF", 6, "request-1"))
    assert (balance(again, STAT_POINTS), balance(again)) == (0, 0)


@pytest.mark.rule("AD-08")
def test_a_flaw_is_bought_off_with_the_gms_yes() -> None:
    """A flaw of 4 SkP costs 60 IP; its creation points stay spent."""
    build = take(asked_flaw(veteran(60), "approved"), FlawRemoval("flaw-1", "request-2"))
    character = derived(build)
    assert character.flaws[0].removed
    assert balance(build) == 0
    assert character.creation.skill.budget == 104


@pytest.mark.rule("AD-08")
def test_a_refused_request_costs_nothing_and_is_on_record() -> None:
    """Request, decision and outcome all stand in the document."""
    build = asked_flaw(veteran(60), "refused")
    closed = RequestClosed(event="closed", on=ON, request="request-2", outcome="refused")
    build = edits.append(build, closed)
    assert balance(build) == 60
    assert reach_verdict(tuple(issues(build))) is Verdict.LEGAL
    assert refused(build, FlawRemoval("flaw-1", "request-2")).rule == "AD-08"
    assert [type(event).__name__ for event in build.ledger[-2:]] == ["RequestMade", "RequestClosed"]


@pytest.mark.rule("AD-09")
def test_no_event_gives_flaw_points() -> None:
    """Skill points come from creation only: no pool of the ledger holds any."""
    build = take(asked_flaw(veteran(60), "approved"), FlawRemoval("flaw-1", "request-2"))
    pools = {entry.pool for _, entry in derived(build).books.entries}
    assert not any(pool.is_creation for pool in pools)


@pytest.mark.rule("AD-10")
def test_a_refund_needs_that_nothing_rests_on_the_entry() -> None:
    """Rifle 2 to 3 cannot be reversed while 3 to 4 stands."""
    build = take(take(veteran(90), SkillPurchase("rifle", 3)), SkillPurchase("rifle", 4))
    first, second = len(build.ledger) - 1, len(build.ledger)
    fault = refund(derived(build), first, ON)
    assert isinstance(fault, Fault)
    assert "raised further since" in fault.message
    for number in (second, first):
        offer = refund(derived(build), number, ON)
        assert isinstance(offer, Quote)
        build = edits.append(build, *offer.events)
    assert (derived(build).skills["rifle"], balance(build)) == (2, 90)


@pytest.mark.rule("AD-10")
def test_what_an_award_gave_cannot_be_taken_back_once_spent() -> None:
    """20 IP of 20 are in Rifle 3."""
    build = take(veteran(20), SkillPurchase("rifle", 3))
    fault = refund(derived(build), 2, ON)
    assert isinstance(fault, Fault)
    assert "20 of its general IP have been spent since" in fault.message


@pytest.mark.rule("AD-11")
def test_a_purchase_that_cannot_be_paid_names_the_shortfall() -> None:
    """Rifle 3 takes 20 IP, 12 are there."""
    fault = refused(veteran(12), SkillPurchase("rifle", 3))
    assert fault == ("AD-11", "20 general IP needed, 12 available: 8 short")


wishes = st.one_of(
    st.builds(SkillPurchase, st.sampled_from(["rifle", "stealth", "dance"]), st.integers(1, 10)),
    st.builds(PerkPointsPurchase, st.integers(1, 3)),
    st.builds(PerkPurchase, st.sampled_from(["scout", "contacts", "rank"]), st.integers(1, 3)),
    st.builds(StatPurchase, st.just("REF"), st.integers(5, 10), st.just("request-1")),
    st.just(FlawRemoval("flaw-1", "request-2")),
)


@pytest.mark.rule("AD-10", "AD-11")
@given(st.integers(0, 600), st.integers(0, 60), st.lists(wishes, max_size=6))
def test_quoted_is_charged_is_proved_and_refunds_are_the_inverse(
    ip: int, own: int, wanted: list[Purchase]
) -> None:
    """Each offer moves the books by just its entries; all of them reversed leave what was there."""
    start = asked_flaw(asked_stat(veteran(max(ip, 1)), 10), "approved")
    start = edits.append(start, SkillAward(event="skill-award", on=ON, skill="rifle", ip=own))
    build = start
    for wish in wanted:
        before = derived(build)
        offer = quote(before, wish, ON)
        if isinstance(offer, Fault):
            continue
        build = edits.append(build, *offer.events)
        after = derived(build).books
        for pool in {entry.pool for entry in offer.entries}:
            moved = sum(entry.amount for entry in offer.entries if entry.pool == pool)
            assert after.balances[pool] - before.books.balances[pool] == moved
            assert after.balances[pool] >= 0
    assert not [issue for issue in issues(build) if issue.rule.startswith("AD")]
    proof = audit(rules(), build, plain_states(build))
    assert proof.ip.get(GENERAL, 0) == balance(build)
    for number in range(len(build.ledger), len(start.ledger), -1):
        offer = refund(derived(build), number, ON)
        assert isinstance(offer, Quote), offer
        build = edits.append(build, *offer.events)
    back, first = derived(build), derived(start)
    assert {p: n for p, n in back.books.balances.items() if n} == {
        p: n for p, n in first.books.balances.items() if n
    }
    assert (dict(back.stats), back.skills["rifle"]) == (dict(first.stats), 2)
    assert not back.flaws[0].removed


@pytest.mark.rule("AD-10")
def test_reversing_a_forged_raise_brings_back_what_really_stood() -> None:
    """Rifle 2 said to go from 9 to 10 for nothing, then reversed, is Rifle 2."""
    forged = RaiseSkill(
        event="raise-skill", on=ON, skill="rifle", from_level=9, to_level=10, skill_ip=0,
        general_ip=0,
    )  # fmt: skip
    build = edits.append(veteran(), forged, Refund(event="refund", on=ON, entry=2))
    assert derived(build).skills["rifle"] == 2
    assert reach_verdict(tuple(issues(build))) is Verdict.LEGAL


@pytest.mark.rule("AD-10")
def test_a_refund_that_is_not_allowed_hides_nothing() -> None:
    """A wrong price stays a fault when the refund of it is reversed in turn or comes too late."""
    cheap = RaiseSkill(
        event="raise-skill", on=ON, skill="rifle", from_level=2, to_level=3, skill_ip=0,
        general_ip=1,
    )  # fmt: skip
    right = RaiseSkill(
        event="raise-skill", on=ON, skill="rifle", from_level=3, to_level=4, skill_ip=0,
        general_ip=30,
    )  # fmt: skip
    late = Refund(event="refund", on=ON, entry=3)
    build = edits.append(veteran(40), cheap, right, late)
    assert {issue.subject for issue in issues(build)} >= {"ledger:3", "ledger:5"}
    assert derived(build).skills["rifle"] == 4


@pytest.mark.rule("AD-07", "AD-08")
def test_a_yes_to_one_thing_is_no_yes_to_another() -> None:
    """Leave to be rid of a flaw does not raise REF."""
    build = asked_flaw(veteran(400), "approved")
    fault = refused(build, StatPurchase("REF", 6, "request-2"))
    assert fault == ("AD-07", "the request was for something else")


@pytest.mark.rule("CC-17")
def test_an_award_while_reopening_waits_is_in_order() -> None:
    """The character needs the GM for the reopening, and for nothing else."""
    request = ReopenRequest(kind="reopen", id="reopen-1", reason="wrong stat")
    build = edits.append(
        veteran(10),
        Reopen(event="reopen", on=ON, request=request),
        Award(event="award", on=ON, by="GM", ip=10),
    )
    assert reach_verdict(tuple(issues(build))) is Verdict.NEEDS_GM
    assert [issue.rule for issue in issues(build) if issue.subject.startswith("ledger")] == []
