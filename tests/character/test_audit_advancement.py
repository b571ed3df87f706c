"""The audit of advancement: hand-made ledgers, numbers worked out from the rule page."""

import pytest

from chargen.character.document import events
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, skill_pool
from chargen.character.edits import creation, edits
from chargen.rules.model import (
    Stat,
)
from tests.builders import blank, flaw
from tests.character.audit_documents import (
    AGAIN,
    DAY,
    RID,
    asked,
    award,
    buy_perk,
    closed,
    conversion,
    finished,
    lesson,
    mark,
    perk_points,
    perks,
    proof,
    raise_skill,
    raise_stat,
    refund,
    remove_flaw,
    reopen,
    skill_award,
    stat_points,
    stats,
    wish,
    with_decisions,
)


@pytest.mark.rule("CC-17")
def test_nothing_happens_before_creation_is_finished() -> None:
    """An award before finishing is out of order."""
    assert proof(edits.append(blank(), award(10))).breaches == {("CC-17", "ledger:1")}


@pytest.mark.rule("CC-17")
def test_creation_is_finished_once() -> None:
    """Finishing again without reopening is out of order."""
    again = creation.finish(finished(blank()), DAY)
    assert proof(again).breaches == {("CC-17", "ledger:2")}


@pytest.mark.rule("CC-17")
def test_the_finished_build_stays_as_it_was() -> None:
    """REF 6 after finishing with 5 is another character."""
    changed = edits.set_stat(finished(blank()), "REF", 6)
    assert proof(changed).breaches == {("CC-17", "build")}


@pytest.mark.rule("CC-17")
def test_a_reopened_build_may_change_and_be_finished_again() -> None:
    """The GM agrees, REF goes to 6, and creation ends a second time."""
    build = edits.set_stat(finished(blank(), reopen()), "REF", 6)
    assert proof(build).verdict == "NEEDS GM"
    agreed = creation.finish(with_decisions(build, AGAIN), DAY)
    assert (proof(agreed).verdict, proof(agreed).stats["REF"]) == ("LEGAL", 6)


@pytest.mark.rule("AD-03")
def test_raising_a_skill_costs_ten_times_each_level_left() -> None:
    """From 2 to 4 costs 20 and 30; a new skill costs 10; 40 of 100 IP are left."""
    up = (raise_skill("rifle", (2, 4), 0, 50), raise_skill("melee", (0, 1), 0, 10))
    raised = proof(finished(blank(skills={"rifle": 2}), award(100), *up))
    assert (raised.verdict, raised.ip) == ("LEGAL", {GENERAL: 40})
    assert raised.skills == {"rifle": 4, "melee": 1}


@pytest.mark.rule("AD-04")
def test_a_skills_own_points_are_spent_first() -> None:
    """With 5 IP for rifle, 5 and 5 buy level 1, and 0 and 10 do not."""
    before = (award(20), skill_award("rifle", 5))
    right = proof(finished(blank(), *before, raise_skill("rifle", (0, 1), 5, 5)))
    wrong = proof(finished(blank(), *before, raise_skill("rifle", (0, 1), 0, 10)))
    assert (right.verdict, right.ip) == ("LEGAL", {GENERAL: 15, skill_pool("rifle"): 0})
    assert wrong.breaches == {("AD-04", "ledger:4")}


@pytest.mark.rule("AD-03", "AD-10", "AD-11", "CC-19")
@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (raise_skill("rifle", (2, 3), 0, 19), "AD-03"),
        (raise_skill("rifle", (1, 2), 0, 10), "AD-10"),
        (raise_skill("rifle", (2, 2), 0, 0), "AD-10"),
        (raise_skill("rifle", (2, 5), 0, 90), "AD-11"),
        (raise_skill("language", (0, 1), 0, 10), "CC-19"),
        (raise_skill("kung", (0, 1), 0, 10), "CC-19"),
    ],
)
def test_a_skill_goes_up_at_its_price_from_where_it_stands(event: events.Event, rule: str) -> None:
    """Wrong price, wrong level, no rise, too little, no such skill: each breaks its rule."""
    build = finished(blank(skills={"rifle": 2}), award(89), event)
    assert proof(build).breaches == {(rule, "ledger:3")}


@pytest.mark.rule("AD-03")
def test_a_skill_ends_at_ten() -> None:
    """From 10 to 11 would cost 100 IP and is above the table."""
    build = finished(
        blank(skills={"rifle": 10}), award(100), raise_skill("rifle", (10, 11), 0, 100)
    )
    assert proof(build).breaches == {("AD-03", "ledger:3")}


@pytest.mark.rule("AD-02")
def test_marks_become_skill_points_once() -> None:
    """Two marks give 2 IP for the skill; a third was never made."""
    two = (mark("rifle"), mark("rifle"))
    assert proof(finished(blank(), *two, conversion("rifle", 2, 2))).ip == {skill_pool("rifle"): 2}
    three = proof(finished(blank(), *two, conversion("rifle", 3, 3)))
    assert three.breaches == {("AD-02", "ledger:4")}


@pytest.mark.rule("AD-05")
def test_a_teacher_knows_more() -> None:
    """A teacher of level 3 teaches a pupil of 2, one of level 2 does not."""
    build = blank(skills={"rifle": 2})
    assert proof(finished(build, lesson("rifle", 3))).ip == {skill_pool("rifle"): 5}
    assert proof(finished(build, lesson("rifle", 2))).breaches == {("AD-05", "ledger:2")}


@pytest.mark.rule("AD-06")
def test_thirty_points_make_a_perk_point() -> None:
    """Two PkP for 60 IP buy Center of Mass; 59 do not, nor is 1 PkP its price."""
    bought = proof(
        finished(blank(), award(60), perk_points(2, 60), buy_perk("center-of-mass", (0, 1), 2))
    )
    assert (bought.verdict, bought.ip) == ("LEGAL", {GENERAL: 0, PERK_POINTS: 0})
    assert bought.perks["center-of-mass"] == 1
    cheap = (award(60), perk_points(2, 59), buy_perk("center-of-mass", (0, 1), 1))
    assert proof(finished(blank(), *cheap)).breaches == {
        ("AD-06", "ledger:3"), ("AD-06", "ledger:4"),
    }  # fmt: skip


@pytest.mark.rule("AD-06", "CC-09", "CC-19")
@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (buy_perk("iron-stomach", (0, 1), 1), "AD-06"),
        (buy_perk("polyglot", (9, 10), 1), "CC-09"),
        (buy_perk("no-such-perk", (0, 1), 3), "CC-19"),
    ],
)
def test_only_known_perks_of_later_life_are_bought(event: events.Event, rule: str) -> None:
    """Creation-only perks, levels there are not, and unknown perks are refused."""
    build = finished(blank(perks=perks(polyglot=9)), award(90), perk_points(3, 90), event)
    assert proof(build).breaches == {(rule, "ledger:4")}


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize(
    ("stat", "low", "high", "points"),
    [("REF", 6, 7, 2), ("REF", 9, 10, 3), ("REF", 4, 6, 2), ("ATTR", 6, 8, 1), ("ATTR", 6, 9, 2)],
)
def test_forty_points_make_a_stat_point(stat: Stat, low: int, high: int, points: int) -> None:
    """6 to 7 takes 80 IP, 9 to 10 120, 4 to 6 80; two levels of ATTR take 40."""
    request, ip = wish(stat, low, high), points * 40
    steps = (award(ip), asked(request), stat_points(points, ip))
    start = blank(stats=stats(REF=low)) if stat == "REF" else blank()
    build = with_decisions(finished(start, *steps, raise_stat(stat, (low, high), points)), request)
    raised = proof(build)
    assert (raised.verdict, raised.breaches) == ("LEGAL", frozenset())
    assert raised.stats[stat] == high
    assert raised.ip == {GENERAL: 0, STAT_POINTS: 0}


@pytest.mark.rule("AD-07", "CC-07")
@pytest.mark.parametrize("stat", ["REF", "ATTR"])
def test_no_stat_goes_above_ten(stat: Stat) -> None:
    """10 may be wished for, 11 may not, whether it is bought or rolled."""
    start = blank(stats=stats(REF=6))
    ten = finished(start, asked(wish(stat, 6, 10)))
    assert proof(ten).breaches == frozenset()
    eleven = finished(start, asked(wish(stat, 6, 11)))
    assert proof(eleven).breaches == {("AD-07", "ledger:2")}


@pytest.mark.rule("AD-07")
def test_a_stat_needs_the_gm() -> None:
    """Bought before he has said so needs him; bought after he has refused is illegal."""
    request = wish("REF", 5, 6)
    steps = (award(40), asked(request), stat_points(1, 40), raise_stat("REF", (5, 6), 1))
    build = finished(blank(), *steps)
    assert proof(build).verdict == "NEEDS GM"
    refused = proof(with_decisions(build, request, word="refused"))
    assert refused.breaches == {("AD-07", "ledger:4"), ("AD-07", "ledger:5")}


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize(
    "event",
    [
        raise_stat("REF", (5, 6), 2),
        raise_stat("CL", (5, 6), 1),
        raise_stat("REF", (5, 7), 3),
        raise_stat("ATTR", (6, 7), 1),
    ],
)
def test_a_request_is_for_one_stat_and_level(event: events.Event) -> None:
    """REF 6 was agreed to, at 1 StP: no other price, stat or level."""
    request = wish("REF", 5, 6)
    build = finished(blank(), award(120), asked(request), stat_points(3, 120), event)
    assert proof(with_decisions(build, request)).breaches == {("AD-07", "ledger:5")}


@pytest.mark.rule("AD-07")
def test_a_request_serves_once() -> None:
    """The second rise by one request finds it closed."""
    request = wish("REF", 5, 7)
    twice = (raise_stat("REF", (5, 6), 1), raise_stat("REF", (6, 7), 2))
    build = finished(blank(), award(120), asked(request), stat_points(3, 120), *twice)
    assert proof(with_decisions(build, request)).breaches == {("AD-07", "ledger:6")}


@pytest.mark.rule("AD-08")
def test_a_flaw_is_bought_off_at_fifteen_a_point() -> None:
    """A 4-point flaw takes 60 IP, keeps its SkP, and is bought off once."""
    start = with_decisions(blank(flaws=(flaw(),)), flaw())
    steps = (award(60), asked(RID), remove_flaw(60))
    build = with_decisions(finished(start, *steps), RID)
    assert (proof(build).verdict, proof(build).ip) == ("LEGAL", {GENERAL: 0})
    assert proof(build).flaws.approved == 4
    cheap = with_decisions(finished(start, award(60), asked(RID), remove_flaw(59)), RID)
    assert proof(cheap).breaches == {("AD-08", "ledger:4")}


@pytest.mark.rule("AD-08")
def test_only_an_approved_flaw_can_be_asked_about() -> None:
    """A refused flaw, or none, gave no points to buy back."""
    none = with_decisions(finished(blank(), asked(RID)), RID)
    refused = with_decisions(blank(flaws=(flaw(),)), flaw(), word="refused")
    assert proof(none).breaches == {("AD-08", "ledger:2")}
    assert proof(finished(refused, asked(RID))).breaches == {("AD-08", "ledger:2")}


@pytest.mark.rule("AD-08", "AD-10")
def test_a_request_is_made_once_and_closed_once() -> None:
    """Closing what nobody asked for, closing twice and asking twice are refused."""
    request, end = asked(wish("REF", 5, 6)), closed("wish")
    build = finished(blank(), closed("other"), request, end, end, request)
    broken = {("AD-08", "ledger:2"), ("AD-08", "ledger:5"), ("AD-10", "ledger:6")}
    assert proof(build).breaches == broken


@pytest.mark.rule("AD-08", "CC-15")
def test_a_closed_request_waits_for_nobody() -> None:
    """A withdrawn wish nobody decided on leaves the character legal."""
    build = finished(blank(), asked(wish("REF", 5, 6)), closed("wish"))
    assert proof(build).verdict == "LEGAL"


@pytest.mark.rule("AD-10")
def test_a_refund_gives_back_to_the_same_pools() -> None:
    """Five IP of rifle and five general ones return, and level 1 goes."""
    steps = (award(20), skill_award("rifle", 5), raise_skill("rifle", (0, 1), 5, 5), refund(4))
    undone = proof(finished(blank(), *steps))
    assert undone.verdict == "LEGAL"
    assert undone.ip == {GENERAL: 20, skill_pool("rifle"): 5}
    assert undone.skills == {}


@pytest.mark.rule("AD-10")
def test_a_reversed_mistake_is_forgiven() -> None:
    """A perk bought at a wrong price and taken back breaks nothing."""
    steps = (award(60), perk_points(2, 60), buy_perk("center-of-mass", (0, 1), 1), refund(4))
    assert proof(finished(blank(), *steps)).verdict == "LEGAL"


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize(
    "entry", [1, 4, 5, 9], ids=["finish", "raised further", "refunded already", "not there"]
)
def test_only_what_nothing_rests_on_is_reversed(entry: int) -> None:
    """Not the end of creation, not a step with one above it, nothing twice, nothing to come."""
    up = (raise_skill("rifle", (0, 1), 0, 10), raise_skill("melee", (0, 1), 0, 10))
    more = (raise_skill("rifle", (1, 2), 0, 10), refund(5), refund(entry))
    build = finished(blank(), award(90), award(90), *up, *more)
    assert proof(build).breaches == {("AD-10", "ledger:8")}


@pytest.mark.rule("AD-10")
def test_what_is_spent_cannot_be_taken_back() -> None:
    """Of 10 IP awarded, 10 are spent; the award stays, and so does a mark converted into IP."""
    spent = (award(10), raise_skill("rifle", (0, 1), 0, 10), refund(2))
    used = (mark("rifle"), conversion("rifle", 1, 1), refund(2))
    assert proof(finished(blank(), *spent)).breaches == {("AD-10", "ledger:4")}
    assert proof(finished(blank(), *used)).breaches == {("AD-10", "ledger:4")}


@pytest.mark.rule("AD-07", "AD-10")
def test_a_refunded_rise_may_be_made_again() -> None:
    """The request is open again, and 1 StP is back."""
    request, up = wish("REF", 5, 6), raise_stat("REF", (5, 6), 1)
    steps = (award(40), asked(request), stat_points(1, 40), up, refund(5), up)
    build = with_decisions(finished(blank(), *steps), request)
    assert (proof(build).verdict, proof(build).stats["REF"]) == ("LEGAL", 6)


@pytest.mark.rule("AD-03")
@pytest.mark.parametrize(("low", "rules_broken"), [(9, set()), (10, {"AD-03"})])
def test_a_skill_goes_up_to_the_end_of_its_table(low: int, rules_broken: set[str]) -> None:
    """And not above."""
    up = raise_skill("rifle", (low, low + 1), 0, 10 * low)
    found = proof(finished(blank(skills={"rifle": low}), award(100), up)).breaches
    assert {rule for rule, subject in found if subject.startswith("ledger")} == rules_broken


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize(("entry", "broken"), [(1, False), (2, True)])
def test_entries_are_reversed_by_their_numbers_from_one(entry: int, broken: object) -> None:
    """What comes after them cannot be."""
    found = proof(edits.append(blank(), award(10), refund(entry))).breaches
    assert (("AD-10", "ledger:2") in found) is broken
