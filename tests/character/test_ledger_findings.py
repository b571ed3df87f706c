"""What both statements of the rules find in a ledger: skills, requests, flaws, reopening."""

from collections.abc import Callable

import pytest

from chargen.character.advancement import quotes
from chargen.character.advancement.advancement_rules import Fault
from chargen.character.checks.issue import Severity
from chargen.character.document import events, requests
from chargen.character.document.build import Build
from chargen.character.edits import creation, edits
from tests.builders import blank, derived, flaw, issues
from tests.character.audit_documents import (
    AGAIN,
    DAY,
    RID,
    asked,
    award,
    closed,
    conversion,
    finished,
    lesson,
    mark,
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
from tests.character.test_audit_agrees import first, second


def judged(build: Build) -> tuple[str, set[tuple[str, str]]]:
    """Verdict and breaches of a document, on which both statements agree."""
    assert first(build) == second(build)
    return second(build).verdict, set(second(build).breaches)


# --- C2: events that name a skill

OF_A_SKILL: dict[str, Callable[[str], tuple[events.Event, ...]]] = {
    "award": lambda key: (skill_award(key, 4),),
    "mark": lambda key: (mark(key),),
    "lesson": lambda key: (lesson(key, 3),),
    "conversion": lambda key: (mark(key), conversion(key, 1, 1)),
    "raise": lambda key: (raise_skill(key, (0, 1), 0, 10),),
}


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize("key", ["juggling", "language", "rifle:x"])
@pytest.mark.parametrize("kind", OF_A_SKILL)
def test_an_event_names_a_skill_of_these_rules(kind: str, key: str) -> None:
    """C2: IP, marks, lessons and raises of a skill the rules lack are no part of them."""
    happened = OF_A_SKILL[kind](key)
    build = finished(blank(), award(10), *happened)
    verdict, breaches = judged(build)
    assert verdict == "ILLEGAL"
    assert breaches == {("CC-19", f"ledger:{3 + place}") for place in range(len(happened))}
    for issue in issues(build, "CC-19"):
        assert [way.label.split()[0] for way in issue.remedies] in (
            ["Refund", "Strike"],
            ["Strike"],
        )


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize("kind", OF_A_SKILL)
def test_a_member_of_a_family_is_a_skill(kind: str) -> None:
    """C2: with its word a language is known, whatever happens to it."""
    assert judged(finished(blank(), award(10), *OF_A_SKILL[kind]("language:Spanish")))[1] == set()


@pytest.mark.rule("CC-19")
def test_a_refunded_award_for_an_unknown_skill_is_forgiven() -> None:
    """C2: what was reversed no longer stands in the way."""
    assert judged(finished(blank(), skill_award("juggling", 4), refund(2)))[0] == "LEGAL"


# --- C3: creation open again


def reopened(word: str = "approved") -> Build:
    """Finished, asked to be reopened, decided, and changed without another finish."""
    build = with_decisions(finished(blank(), reopen()), AGAIN, word=word)
    return edits.set_stat(build, "REF", 6) if word == "approved" else build


@pytest.mark.rule("CC-17", "CC-15")
def test_a_reopened_build_is_never_legal_in_silence() -> None:
    """C3: it is LEGAL WITH EXCEPTIONS, and the finding says since when it is open."""
    assert judged(reopened()) == ("LEGAL WITH EXCEPTIONS", set())
    [issue] = issues(reopened(), "CC-17")
    assert issue.message.startswith(f"Creation was reopened on {DAY} (entry 2)")
    undated = reopened().ledger[1].model_copy(update={"on": ""})
    build = reopened().model_copy(update={"ledger": (reopened().ledger[0], undated)})
    assert "reopened by entry 2 " in issues(build, "CC-17")[0].message


@pytest.mark.rule("CC-17")
def test_finishing_again_ends_it() -> None:
    """C3: the one way out is to finish creation, and then nothing more is said."""
    [issue] = issues(reopened(), "CC-17")
    [way] = issue.remedies
    assert way.label == "Finish creation"
    assert judged(way.edit(reopened())) == ("LEGAL", set())
    assert issues(way.edit(reopened()), "CC-17") == []


@pytest.mark.rule("CC-17")
@pytest.mark.parametrize("word", ["refused", "revoked"])
def test_a_build_the_gm_did_not_reopen_is_closed(word: str) -> None:
    """C3: a request to reopen that came to nothing leaves the build finished, and legal."""
    assert judged(reopened(word)) == ("LEGAL", set())


@pytest.mark.rule("CC-17")
def test_a_build_never_finished_is_not_open_again() -> None:
    """C3: in creation for the first time there is nothing to say."""
    assert judged(blank()) == ("LEGAL", set())


@pytest.mark.rule("CC-17")
def test_reopened_twice_it_is_open_since_the_last_time() -> None:
    """C3: finished again and reopened again, the later day counts."""
    later = requests.ReopenRequest(kind="reopen", id="later", reason="")
    build = creation.finish(reopened(), DAY)
    build = edits.append(build, events.Reopen(event="reopen", on="2014-07-01", request=later))
    [issue] = issues(with_decisions(build, later), "CC-17")
    assert "on 2014-07-01 (entry 4)" in issue.message


# --- C4: flaws that gave nothing


def bought_off(word: str) -> Build:
    """A flaw of 4 SkP the GM said this of, and its removal, asked for, approved and paid."""
    build = blank(flaws=(flaw(),))
    if word:
        build = with_decisions(build, flaw(), word=word)
    return with_decisions(finished(build, award(60), asked(RID), remove_flaw(60)), RID)


@pytest.mark.rule("AD-08")
@pytest.mark.parametrize(
    ("word", "verdict"),
    [("", "NEEDS GM"), ("refused", "ILLEGAL"), ("revoked", "ILLEGAL"), ("approved", "LEGAL")],
)
def test_only_a_flaw_that_gave_points_is_bought_off(word: str, verdict: str) -> None:
    """C4: request and removal are judged alike; what waits may yet become right."""
    found = {("AD-08", "ledger:3"), ("AD-08", "ledger:4")}
    assert judged(bought_off(word)) == (verdict, found if verdict == "ILLEGAL" else set())
    blamed = {issue.subject for issue in issues(bought_off(word), "AD-08")}
    assert blamed == (set() if word == "approved" else {"ledger:3", "ledger:4"})


@pytest.mark.rule("AD-08")
@pytest.mark.parametrize("word", ["", "refused", "revoked"])
def test_no_quote_for_a_flaw_that_gave_nothing(word: str) -> None:
    """C4: the quote refuses what the audit would, and says what to do instead."""
    build = blank(flaws=(flaw(),))
    if word:
        build = with_decisions(build, flaw(), word=word)
    build = with_decisions(finished(build, award(60), asked(RID)), RID)
    refusal = quotes.quote(derived(build), quotes.FlawRemoval("flaw-1", "rid"), DAY)
    assert isinstance(refusal, Fault)
    assert refusal.rule == "AD-08"
    assert refusal.message == (
        f"Gimpy leg is {word or 'waiting'} and gave no points; drop it instead of buying it off"
    )


# --- C5: requests


def raised(request: requests.StatRequest, *steps: events.Event, **levels: int) -> Build:
    """A request the GM approved, and what was bought by it with plenty of IP."""
    start = blank(stats=stats(**levels))
    return with_decisions(finished(start, award(400), asked(request), *steps), request)


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize(
    ("request_", "step", "points", "verdict"),
    [
        (wish("INT", 5, 6), (5, 6), 1, "LEGAL"),
        (wish("INT", 5, 7), (5, 6), 1, "LEGAL"),
        (wish("INT", 5, 7), (5, 7), 3, "LEGAL"),
        (wish("INT", 3, 6), (5, 6), 1, "ILLEGAL"),
        (wish("INT", 6, 7), (5, 6), 1, "ILLEGAL"),
        (wish("INT", 5, 6), (5, 7), 3, "ILLEGAL"),
        (wish("REF", 5, 6), (5, 6), 1, "ILLEGAL"),
    ],
)
def test_a_request_pays_for_the_steps_it_names(
    request_: requests.StatRequest, step: tuple[int, int], points: int, verdict: str
) -> None:
    """C5: from the level it starts at, no further than it goes, and of that stat alone."""
    paid = stat_points(points, 40 * points)
    build = raised(request_, paid, raise_stat("INT", step, points))
    assert judged(build) == (verdict, set() if verdict == "LEGAL" else {("AD-07", "ledger:5")})
    quoted = quotes.quote(
        derived(raised(request_)), quotes.StatPurchase("INT", step[1], "wish"), DAY
    )
    assert isinstance(quoted, quotes.Quote) is (verdict == "LEGAL")


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize("word", ["", "approved"])
@pytest.mark.parametrize(
    ("request_", "top"), [(wish("INT", 10, 11), 10), (wish("ATTR", 6, 11), 10)]
)
def test_no_wish_goes_above_the_table(request_: requests.StatRequest, top: int, word: str) -> None:
    """C5: INT 10 to 11 is illegal from the moment it is asked for; no approval mends it."""
    build = finished(blank(stats=stats(INT=10)), asked(request_))
    if word:
        build = with_decisions(build, request_, word=word)
    assert judged(build) == ("ILLEGAL", {("AD-07", "ledger:2")})
    [issue] = [i for i in issues(build, "AD-07") if i.subject == "ledger:2"]
    assert issue.message.endswith(f"11 is above the highest level, {top}")


@pytest.mark.parametrize(
    ("request_", "rule"),
    [
        pytest.param(wish("REF", 5, 6), "AD-07", marks=pytest.mark.rule("AD-07")),
        pytest.param(RID, "AD-08", marks=pytest.mark.rule("AD-08")),
    ],
)
def test_a_request_waits_for_the_gm(
    request_: requests.StatRequest | requests.FlawRequest, rule: str
) -> None:
    """From the moment it is asked for until he has decided or it is withdrawn."""
    start = with_decisions(finished(blank(flaws=(flaw(),)), asked(request_)), flaw())
    assert judged(start) == ("NEEDS GM", set())
    [issue] = issues(start, rule)
    assert issue.severity is Severity.NEEDS_GM
    assert not issues(with_decisions(start, request_), rule)
    assert not issues(edits.append(start, closed(request_.id)), rule)


@pytest.mark.rule("AD-08")
@pytest.mark.parametrize(
    ("word", "verdict"),
    [("", "NEEDS GM"), ("asked", "NEEDS GM"), ("refused", "LEGAL"), ("revoked", "LEGAL")],
)
def test_refused_is_what_the_gm_refused(word: str, verdict: str) -> None:
    """C5: a request closed as refused without a decision is found, and waits for the GM."""
    request = wish("REF", 5, 6)
    build = finished(blank(), asked(request), closed("wish", "refused"))
    if word:
        build = with_decisions(build, request, word=word)
    assert judged(build) == (verdict, set())
    subjects = {issue.subject for issue in issues(build, "AD-08")}
    assert subjects == ({"ledger:3"} if verdict == "NEEDS GM" else set())


@pytest.mark.rule("AD-08")
def test_withdrawing_needs_nobody() -> None:
    """C5: what the player takes back needs no decision."""
    build = finished(blank(), asked(wish("REF", 5, 6)), closed("wish"))
    assert judged(build) == ("LEGAL", set())


@pytest.mark.rule("AD-11")
@pytest.mark.parametrize(
    ("have", "price", "words"),
    [
        (0, 1, "1 general IP needed, 0 available: 1 short"),
        (0, 5, "5 general IP needed, 0 available: 5 short"),
        (1, 2, "2 general IP needed, 1 available: 1 short"),
        (2, 5, "5 general IP needed, 2 available: 3 short"),
        (5, 5, ""),
    ],
)
def test_what_lacks_is_said_in_numbers(have: int, price: int, words: str) -> None:
    """Whatever else is wrong with the price."""
    build = edits.append(
        creation.finish(blank(), ""),
        events.Award(event="award", on="", ip=have),
        events.PerkPoints(event="perk-points", on="", points=1, general_ip=price),
    )
    found = [issue.message for issue in issues(build, "AD-11")]
    assert found == ([f"Ledger entry 3: {words}"] if words else [])


@pytest.mark.rule("AD-11")
def test_a_debt_is_none_of_what_is_there() -> None:
    """What was spent beyond the last point does not make the next one dearer."""
    spent = events.PerkPoints(event="perk-points", on="", points=1, general_ip=3)
    build = edits.append(creation.finish(blank(), ""), spent, spent)
    words = "3 general IP needed, 0 available: 3 short"
    assert [i.message for i in issues(build, "AD-11")] == [
        f"Ledger entry {n}: {words}" for n in (2, 3)
    ]


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        (2, 2, ["Rifle cannot be raised from 2 to 2"]),
        (2, 1, ["Rifle cannot be raised from 2 to 1"]),
        (3, 4, ["Rifle is raised from 3, but its level is 2"]),
        (2, 3, []),
    ],
)
def test_a_purchase_goes_up_from_where_it_stands(start: int, end: int, words: list[str]) -> None:
    """Said in numbers, whatever it costs."""
    up = events.RaiseSkill(
        event="raise-skill", on="", skill="rifle", from_level=start, to_level=end,
        skill_ip=0, general_ip=20,
    )  # fmt: skip
    award_ = events.Award(event="award", on="", ip=99)
    build = edits.append(creation.finish(blank(skills={"rifle": 2}), ""), award_, up)
    found = [issue.message for issue in issues(build, "AD-10")]
    assert found == [f"Ledger entry 3: {'; '.join(words)}"] * bool(words)


@pytest.mark.rule("AD-10")
@pytest.mark.parametrize(("spent", "breached"), [(0, False), (1, True)])
def test_a_gift_of_one_point_is_taken_back_if_it_is_there(spent: int, breached: object) -> None:
    """By both statements: to the point."""
    build = edits.append(
        creation.finish(blank(), ""),
        events.Award(event="award", on="", ip=1),
        events.PerkPoints(event="perk-points", on="", points=1, general_ip=spent),
        events.Refund(event="refund", on="", entry=2),
    )
    assert (("AD-10", "ledger:4") in judged(build)[1]) is breached


@pytest.mark.rule("AD-02", "AD-10")
@pytest.mark.parametrize(("turned", "breached"), [(1, False), (2, True)])
def test_a_mark_taken_back_is_one_mark(turned: int, breached: object) -> None:
    """By both statements: of two one is left."""
    note = events.Mark(event="mark", on="", skill="rifle")
    build = edits.append(
        creation.finish(blank(), ""),
        note,
        note,
        events.Refund(event="refund", on="", entry=3),
        events.Conversion(event="conversion", on="", skill="rifle", marks=turned, ip=turned),
    )
    assert (("AD-02", "ledger:5") in judged(build)[1]) is breached


@pytest.mark.rule("AD-07")
@pytest.mark.parametrize("high", [4, 5])
def test_a_wish_goes_up(high: int) -> None:
    """To the level there is, or below it, there is nothing to ask for."""
    _, breaches = judged(finished(blank(), asked(wish("BODY", 5, high))))
    assert ("AD-07", "ledger:2") in breaches


@pytest.mark.rule("AD-07", "AD-11")
def test_a_stat_that_does_not_go_up_is_refused_for_that() -> None:
    """Not for the IP it would cost."""
    build = with_decisions(finished(blank(), asked(wish("BODY", 5, 6))), wish("BODY", 5, 6))
    for level in (4, 5):
        refused = quotes.quote(derived(build), quotes.StatPurchase("BODY", level, "wish"), DAY)
        assert isinstance(refused, Fault)
        assert "IP" not in refused.message


@pytest.mark.rule("CC-19", "AD-06")
def test_a_perk_of_other_rules_is_refused_for_that() -> None:
    """Not for the IP it would cost."""
    refused = quotes.quote(derived(finished(blank())), quotes.PerkPurchase("juggler", 1), DAY)
    assert isinstance(refused, Fault)
    assert refused.rule == "CC-19"


@pytest.mark.rule("AD-07", "AD-10")
def test_what_was_asked_for_can_be_done_again_once_it_is_reversed() -> None:
    """The GM's yes holds."""
    steps = (stat_points(1, 40), raise_stat("INT", (5, 6), 1))
    build = raised(wish("INT", 5, 6), *steps, INT=5)
    again = edits.append(build, refund(5), raise_stat("INT", (5, 6), 1))
    assert judged(build)[0] == judged(again)[0] == "LEGAL"


@pytest.mark.rule("AD-08", "AD-10")
def test_a_flaw_that_is_there_again_can_be_bought_off_again() -> None:
    """By the same yes of the GM."""
    start = with_decisions(blank(flaws=(flaw(),)), flaw())
    build = with_decisions(finished(start, award(200), asked(RID), remove_flaw(60)), RID)
    again = edits.append(build, refund(4), remove_flaw(60))
    assert judged(build)[0] == judged(again)[0] == "LEGAL"
