"""Every line of a proof, with its running sum: one character with something of everything."""

import pytest

from chargen.character.audit import Proof
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    Build,
    CarriedWeapon,
    Exchanging,
    Gear,
    PerkChoice,
)
from chargen.character.document.events import (
    Award,
    BuyPerk,
    Conversion,
    Lesson,
    Mark,
    PerkPoints,
    RaiseSkill,
    RaiseStat,
    Refund,
    RemoveFlaw,
    RequestMade,
    SkillAward,
    StatPoints,
)
from chargen.character.document.requests import FlawRequest, PointsGrant, StatRequest
from chargen.character.edits import edits
from chargen.character.points.ledger import advancement
from chargen.character.points.ledger_state import replay
from chargen.rules.model import Stat
from tests.builders import blank, derived, flaw, issues, rules
from tests.character.audit_documents import DAY, finished, proof, stats, with_decisions

GRANT = PointsGrant(kind="points", id="grant-1", reason="hero", pool="perk", amount=2)
HIGHER = StatRequest(
    kind="raise-stat", id="wish-1", reason="", stat="BODY", from_level=7, to_level=8
)
CURED = FlawRequest(kind="remove-flaw", id="wish-2", reason="", flaw="flaw-1")
EVENTS = (
    Award(event="award", on=DAY, ip=200),
    Mark(event="mark", on=DAY, skill="rifle"),
    Conversion(event="conversion", on=DAY, skill="rifle", marks=1, ip=2),
    SkillAward(event="skill-award", on=DAY, skill="rifle", ip=3),
    Lesson(
        event="lesson", on=DAY, skill="rifle", teacher="Ilya", teacher_level=6, teaching=3, ip=2
    ),
    Lesson(event="lesson", on=DAY, skill="rifle", teacher="", teacher_level=6, ip=1),
    RaiseSkill(
        event="raise-skill", on=DAY, skill="rifle", from_level=4, to_level=5,
        skill_ip=8, general_ip=32,
    ),
    PerkPoints(event="perk-points", on=DAY, points=1, general_ip=30),
    BuyPerk(
        event="buy-perk", on=DAY, perk="polyglot", from_level=1, to_level=2, perk_points=1,
        languages=("Latin",),
    ),
    RequestMade(event="asked", on=DAY, request=HIGHER),
    StatPoints(event="stat-points", on=DAY, request="wish-1", points=2, general_ip=80),
    RaiseStat(
        event="raise-stat", on=DAY, stat="BODY", from_level=7, to_level=8, stat_points=2,
        request="wish-1",
    ),
    RequestMade(event="asked", on=DAY, request=CURED),
    Mark(event="mark", on=DAY, skill="stealth"),
    SkillAward(event="skill-award", on=DAY, skill="stealth", ip=4),
    Refund(event="refund", on=DAY, entry=16),
)  # fmt: skip


def everything(*events: object) -> Build:
    """The character, with creation finished and these events."""
    build = blank(
        stats=stats(BODY=7),
        attr=AttrChoice(
            seed=1, rolls=(AttrRoll(dice=(3, 3), source="table"),), skill_levels=1, stat_levels=3
        ),
        skills={"rifle": 4, "language:Greek": 4, "stealth": 2},
        flaws=(flaw(), flaw(id="flaw-2")),
        grants=(GRANT,),
        exchange=Exchanging(mode="manual", stat=2, perk=-1),
    )
    build = edits.set_perk_languages(edits.set_perk(build, "polyglot", 1), "polyglot", ["Greek"])
    build = edits.set_perk(build, "special-equipment", 2)
    build = with_decisions(build, flaw(), GRANT, HIGHER, CURED)
    return finished(build, *events)  # type: ignore[arg-type]


def lines(found: Proof) -> list[tuple[object, ...]]:
    """Pool, amount, sum so far, subject, reason and rule."""
    return [(line[0].word, *line[1:]) for line in found.lines]


@pytest.mark.rule("CC-01", "CC-03", "CC-06", "CC-07", "CC-08", "CC-09", "CC-13", "CC-16")
def test_the_accounts_of_creation_line_by_line() -> None:
    """Income, exchange, expenses."""
    assert lines(proof(everything())) == [
        ("stat", 50, 50, "start", "stat points", "CC-01"),
        ("skill", 100, 100, "start", "skill points", "CC-01"),
        ("perk", 15, 15, "start", "perk points", "CC-01"),
        ("skill", 4, 104, "flaw-1", "flaw, approved", "CC-13"),
        ("perk", 2, 17, "grant-1", "granted by the GM", "CC-16"),
        ("stat", 2, 52, "exchange", "2 stat points bought", "CC-03"),
        ("skill", -8, 96, "exchange", "2 stat points bought", "CC-03"),
        ("perk", -1, 16, "exchange", "1 perk point sold", "CC-03"),
        ("skill", 3, 99, "exchange", "1 perk point sold", "CC-03"),
        ("stat", -5, 47, "INT", "level 5", "CC-06"),
        ("stat", -5, 42, "REF", "level 5", "CC-06"),
        ("stat", -5, 37, "TECH", "level 5", "CC-06"),
        ("stat", -5, 32, "CL", "level 5", "CC-06"),
        ("stat", -5, 27, "LK", "level 5", "CC-06"),
        ("stat", -5, 22, "MA", "level 5", "CC-06"),
        ("stat", -8, 14, "BODY", "level 7", "CC-06"),
        ("stat", -5, 9, "EMP", "level 5", "CC-06"),
        ("stat", -2, 7, "ATTR", "3 levels for stat points", "CC-07"),
        ("skill", -2, 97, "ATTR", "1 level for skill points", "CC-07"),
        ("skill", -5, 92, "rifle", "level 4", "CC-08"),
        ("skill", -2, 90, "language:Greek", "level 4, 3 free", "CC-08"),
        ("skill", -2, 88, "stealth", "level 2", "CC-08"),
        ("perk", -1, 15, "polyglot", "level 1, 0 free, 1 each", "CC-09"),
        ("perk", -1, 14, "special-equipment", "level 2, 1 free, 1 each", "CC-09"),
    ]


@pytest.mark.rule("AD-01", "AD-02", "AD-03", "AD-04", "AD-05", "AD-06", "AD-07", "AD-10")
def test_the_accounts_of_advancement_line_by_line() -> None:
    """Each by the number of its entry; what is taken back stands with its entry."""
    found = proof(everything(*EVENTS))
    assert found.breaches == set()
    assert lines(found)[len(proof(everything()).lines) :] == [
        ("general IP", 200, 200, "award", "entry 2: award", "AD-01"),
        ("IP for rifle", 2, 2, "rifle", "entry 4: conversion", "AD-02"),
        ("IP for rifle", 3, 5, "rifle", "entry 5: skill-award", "AD-02"),
        ("IP for rifle", 2, 7, "rifle", "entry 6: lesson, Ilya 6, Teaching 3", "AD-05"),
        ("IP for rifle", 1, 8, "rifle", "entry 7: lesson, teacher 6", "AD-05"),
        ("IP for rifle", -8, 0, "rifle", "entry 8: level 4 to 5", "AD-04"),
        ("general IP", -32, 168, "rifle", "entry 8: level 4 to 5", "AD-03"),
        ("general IP", -30, 138, "perk points", "entry 9: 30 IP for 1 perk point", "AD-06"),
        ("perk points", 1, 1, "perk points", "entry 9: 30 IP for 1 perk point", "AD-06"),
        ("perk points", -1, 0, "polyglot", "entry 10: level 1 to 2", "AD-06"),
        ("general IP", -80, 58, "stat points", "entry 12: 80 IP for 2 stat points", "AD-07"),
        ("stat points", 2, 2, "stat points", "entry 12: 80 IP for 2 stat points", "AD-07"),
        ("stat points", -2, 0, "BODY", "entry 13: level 7 to 8", "AD-07"),
        ("IP for stealth", 4, 4, "stealth", "entry 16: skill-award", "AD-02"),
        ("IP for stealth", -4, 0, "stealth", "entry 17: reverses entry 16", "AD-10"),
    ]
    assert {pool.word: amount for pool, amount in found.ip.items()} == {
        "general IP": 58,
        "IP for rifle": 0,
        "perk points": 0,
        "stat points": 0,
        "IP for stealth": 0,
    }


@pytest.mark.rule("AD-08")
def test_a_flaw_bought_off_stands_among_the_accounts() -> None:
    """For 15 IP per SkP of it."""
    gone = RemoveFlaw(event="remove-flaw", on=DAY, flaw="flaw-1", request="wish-2", general_ip=60)
    asked = RequestMade(event="asked", on=DAY, request=CURED)
    found = proof(everything(Award(event="award", on=DAY, ip=60), asked, gone))
    assert found.breaches == set()
    assert lines(found)[-1] == ("general IP", -60, 0, "flaw-1", "entry 4: bought off", "AD-08")


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize(("level", "legal"), [(0, False), (1, True), (10, True), (11, False)])
def test_the_lowest_and_highest_stats_are_legal(level: int, legal: object) -> None:
    """One is enough, ten the most."""
    breaches = proof(blank(stats=stats(LK=level))).breaches
    assert (("CC-05", "stat:LK") not in breaches) is legal


@pytest.mark.rule("CC-11")
def test_flaws_that_wait_count_for_the_cap() -> None:
    """Beside those the GM agreed to: 16 and 4 are 20, 16 and 8 are more."""
    approved = tuple(flaw(id=f"flaw-{number}") for number in range(1, 5))
    waiting = tuple(flaw(id=f"wait-{number}") for number in (1, 2))
    for count, breached in ((1, False), (2, True)):
        build = with_decisions(blank(flaws=(*approved, *waiting[:count])), *approved)
        assert (("CC-11", "flaws") in proof(build).breaches) is breached


@pytest.mark.rule("CB-22")
def test_what_takes_no_scope_has_none() -> None:
    """A knife, whatever is said of it."""
    arm = CarriedWeapon(id="arm-1", weapon="knife", scope="mounted")
    assert ("CB-22", "weapon:arm-1:scope") in proof(blank(gear=Gear(weapons=(arm,)))).breaches


@pytest.mark.rule("CC-07")
@pytest.mark.parametrize(("bought", "breached"), [(0, False), (1, True)])
def test_a_roll_above_the_cap_stands(bought: int, breached: object) -> None:
    """Only what is bought is held by it: by a cap of 5, a roll of 6 with nothing added is legal."""
    attr = rules().attractiveness.model_copy(update={"cap": 5})
    low = rules().model_copy(update={"attractiveness": attr})
    found = proof(edits.set_attr_levels(blank(), skill_levels=bought), low)
    assert (("CC-07", "attr:cap") in found.breaches) is breached


@pytest.mark.rule("AD-08")
def test_a_flaw_is_bought_off_once() -> None:
    """A second leave for the same flaw buys nothing."""
    again = CURED.model_copy(update={"id": "wish-3"})
    events = [Award(event="award", on=DAY, ip=120)]
    wishes = [RequestMade(event="asked", on=DAY, request=wish) for wish in (CURED, again)]
    gone = [
        RemoveFlaw(event="remove-flaw", on=DAY, flaw="flaw-1", request=wish.id, general_ip=60)
        for wish in (CURED, again)
    ]
    build = with_decisions(everything(*events, *wishes, *gone), again)
    assert proof(build).breaches == {("AD-08", "ledger:6")}
    assert [(i.rule, i.subject) for i in issues(build, "AD-08")] == [("AD-08", "ledger:6")]


@pytest.mark.rule("CC-01", "CC-03", "CC-06", "CC-07", "CC-08", "CC-09", "CC-13", "CC-16")
def test_the_entries_of_creation_one_by_one() -> None:
    """The first statement of the same: pool, amount, subject, reason and rule."""
    found = derived(everything()).creation.entries
    assert [(entry[0].word, *entry[1:]) for entry in found] == [
        ("stat", 50, "start", "starting points", "CC-01"),
        ("skill", 100, "start", "starting points", "CC-01"),
        ("perk", 15, "start", "starting points", "CC-01"),
        ("skill", 4, "flaw-1", "flaw Gimpy leg, approved", "CC-13"),
        ("perk", 2, "grant-1", "granted by the GM", "CC-16"),
        ("stat", 2, "exchange", "2 stat points bought for skill points", "CC-03"),
        ("skill", -8, "exchange", "2 stat points bought for skill points", "CC-03"),
        ("perk", -1, "exchange", "1 perk point sold for skill points", "CC-03"),
        ("skill", 3, "exchange", "1 perk point sold for skill points", "CC-03"),
        ("stat", -5, "INT", "level 5", "CC-06"),
        ("stat", -5, "REF", "level 5", "CC-06"),
        ("stat", -5, "TECH", "level 5", "CC-06"),
        ("stat", -5, "CL", "level 5", "CC-06"),
        ("stat", -5, "LK", "level 5", "CC-06"),
        ("stat", -5, "MA", "level 5", "CC-06"),
        ("stat", -8, "BODY", "level 7", "CC-06"),
        ("stat", -5, "EMP", "level 5", "CC-06"),
        ("skill", -2, "ATTR", "1 level above the roll", "CC-07"),
        ("stat", -2, "ATTR", "3 levels above the roll", "CC-07"),
        ("skill", -5, "rifle", "level 4", "CC-08"),
        ("skill", -2, "language:Greek", "level 4, 3 free", "CC-08"),
        ("skill", -2, "stealth", "level 2", "CC-08"),
        ("perk", -1, "polyglot", "level 1", "CC-09"),
        ("perk", -1, "special-equipment", "level 2, 1 free", "CC-02"),
    ]


@pytest.mark.rule("CC-07")
def test_levels_bought_either_way_are_held_by_the_cap() -> None:
    """One with SkP and one with StP are two."""
    attr = rules().attractiveness.model_copy(update={"cap": 7})
    low = rules().model_copy(update={"attractiveness": attr})
    found = proof(edits.set_attr_levels(blank(), skill_levels=1, stat_levels=1), low)
    assert ("CC-07", "attr:cap") in found.breaches


@pytest.mark.rule("CC-07")
def test_attr_that_was_not_rolled_is_nothing() -> None:
    """By both statements; levels bought stand alone."""
    build = blank(attr=AttrChoice(seed=1, rolls=(), stat_levels=2))
    assert derived(build).stats["ATTR"] == proof(build).stats["ATTR"] == 2


@pytest.mark.rule("AD-10")
def test_a_gift_of_nothing_is_taken_back_whatever_is_owed() -> None:
    """By both statements: nothing of it can have been spent."""
    build = finished(
        blank(),
        Award(event="award", on=DAY, ip=0),
        PerkPoints(event="perk-points", on=DAY, points=1, general_ip=30),
        Refund(event="refund", on=DAY, entry=2),
    )
    assert ("AD-10", "ledger:4") not in proof(build).breaches
    assert [issue for issue in issues(build, "AD-10") if issue.subject == "ledger:4"] == []


@pytest.mark.rule("AD-06")
def test_a_perk_bought_downwards_costs_nothing() -> None:
    """It is wrong for its direction, not for its price."""
    down = BuyPerk(
        event="buy-perk", on=DAY, perk="presence", from_level=2, to_level=1, perk_points=0
    )
    build = finished(edits.set_perk(blank(), "presence", 2), down)
    assert proof(build).breaches == {("AD-10", "ledger:2")}
    assert {(i.rule, i.subject) for i in issues(build, "AD-06")} == set()


@pytest.mark.rule("AD-07", "AD-10")
def test_a_wish_that_was_granted_is_done_with() -> None:
    """Until what it gave is taken back."""
    build = everything(*EVENTS)
    assert derived(build).books.closed == {"wish-1"}
    back = edits.append(build, Refund(event="refund", on=DAY, entry=13))
    assert derived(back).books.closed == set()


@pytest.mark.rule("AD-10")
def test_books_that_are_continued_stay_as_they_are() -> None:
    """What follows is written into others."""
    before = derived(everything()).books
    after = replay(before, EVENTS)
    assert (before.balances, before.marks, before.requests, before.past) == (
        {}, {}, {}, derived(everything()).books.past,
    )  # fmt: skip
    assert before.skills == derived(everything()).books.skills != after.skills


@pytest.mark.rule("CC-03")
@pytest.mark.parametrize(("units", "verb"), [(1, "bought"), (-1, "sold")])
def test_one_point_is_bought_or_sold(units: int, verb: str) -> None:
    """Both statements say so."""
    build = blank(exchange=Exchanging(mode="manual", stat=units))
    told = [entry.reason for entry in derived(build).creation.entries if entry.rule == "CC-03"]
    assert told == [f"1 stat point {verb} for skill points"] * 2
    proved = [line for line in lines(proof(build)) if line[-1] == "CC-03"]
    assert [line[-2] for line in proved] == [f"1 stat point {verb}"] * 2


@pytest.mark.rule("AD-07", "CC-07")
@pytest.mark.parametrize(
    ("stat", "low", "breached"), [("ATTR", 6, True), ("BODY", 5, False), ("BODY", 9, True)]
)
def test_what_is_asked_for_is_held_by_the_cap_of_its_stat(
    stat: Stat, low: int, breached: object
) -> None:
    """ATTR by its own, here 7, every other stat by its table."""
    attr = rules().attractiveness.model_copy(update={"cap": 7})
    lower = rules().model_copy(update={"attractiveness": attr})
    wish = StatRequest(
        kind="raise-stat", id="wish", reason="", stat=stat, from_level=low, to_level=low + 2
    )
    build = finished(blank(), RequestMade(event="asked", on=DAY, request=wish))
    assert (("AD-07", "ledger:2") in proof(build, lower).breaches) is breached


@pytest.mark.rule("AD-06", "AD-07")
@pytest.mark.parametrize(
    ("event", "rule"),
    [
        (PerkPoints(event="perk-points", on=DAY, points=1, general_ip=30), "AD-06"),
        (StatPoints(event="stat-points", on=DAY, request="r", points=1, general_ip=40), "AD-07"),
    ],
)
def test_points_for_ip_follow_from_their_own_rule(
    event: PerkPoints | StatPoints, rule: str
) -> None:
    """Both sides of the trade."""
    assert [entry.rule for entry in advancement(event)] == [rule, rule]


@pytest.mark.rule("CC-19", "CC-09")
def test_a_perk_of_other_rules_costs_nothing_and_gives_nothing() -> None:
    """By both statements; no language is known by it."""
    build = blank(perks={"no-such": PerkChoice(level=2, languages=("Greek",))})
    assert derived(build).creation.perk.spent == 0
    assert (proof(build).pools["perk"].spent, proof(build).skills) == (0, {})
