"""Undo and redo around what has left the program."""

import pytest

from chargen.character.advancement.quotes import Quote, SkillPurchase, quote
from chargen.character.document.build import Build
from chargen.character.document.events import (
    Award,
    Finish,
    Mark,
    RaiseStat,
    Refund,
    RequestMade,
    StatPoints,
)
from chargen.character.document.pools import GENERAL
from chargen.character.document.requests import StatRequest
from chargen.character.edits import creation, edits
from chargen.character.edits.undo import step_to
from tests.builders import blank, derived, issues

ON = "2014-06-01"


def veteran(ip: int = 100) -> Build:
    """A finished character of Rifle 2 with so much IP."""
    build = creation.finish(blank(skills={"rifle": 2}), ON)
    return edits.append(build, Award(event="award", on=ON, ip=ip))


def raised(build: Build, level: int) -> Build:
    """Rifle bought up to a level."""
    offer = quote(derived(build), SkillPurchase("rifle", level), ON)
    assert isinstance(offer, Quote)
    return edits.append(build, *offer.events)


@pytest.mark.rule("AD-10")
def test_what_has_not_left_is_simply_undone() -> None:
    """And done again."""
    before = veteran()
    after = raised(before, 3)
    assert step_to(after, before, 2) == (before, "")
    assert step_to(before, after, 2) == (after, "")


@pytest.mark.rule("AD-10")
def test_what_has_left_is_reversed() -> None:
    """The purchase stays on the ledger, a refund follows it, and the IP are back."""
    before = veteran()
    after = raised(before, 4)
    back, words = step_to(after, before, len(after.ledger))
    assert back.ledger == (*after.ledger, Refund(event="refund", on="", entry=3))
    assert derived(back).skills["rifle"] == 2
    assert derived(back).books.balances[GENERAL] == 100
    assert "Entry 3 has left" in words
    assert not issues(back, "AD-10")


@pytest.mark.rule("AD-10")
def test_several_steps_back_reverse_the_last_first() -> None:
    """Rifle 3 and then 4 are taken back in turn, each once."""
    start = veteran()
    first = raised(start, 3)
    second = raised(first, 4)
    back, _ = step_to(second, first, len(second.ledger))
    further, _ = step_to(back, start, len(back.ledger))
    assert [event.entry for event in further.ledger if isinstance(event, Refund)] == [4, 3]
    assert derived(further).books.balances[GENERAL] == 100
    assert not issues(further, "AD-10")


@pytest.mark.rule("AD-10")
def test_a_request_that_has_left_is_withdrawn() -> None:
    """It cost nothing; what is on record is that it was withdrawn."""
    before = veteran()
    wish = StatRequest(
        kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=6
    )
    after = edits.append(before, RequestMade(event="asked", on=ON, request=wish))
    back, _ = step_to(after, before, len(after.ledger))
    assert back.ledger[-1].event == "closed"
    assert "request-1" in derived(back).books.closed
    assert step_to(back, before, len(back.ledger)).build == back


@pytest.mark.rule("AD-10", "AD-07")
def test_a_request_whose_raise_is_reversed_is_withdrawn() -> None:
    """It is open again by then."""
    before = veteran()
    wish = StatRequest(
        kind="raise-stat", id="request-1", reason="", stat="REF", from_level=5, to_level=6
    )
    points = StatPoints(event="stat-points", on=ON, request=wish.id, points=2, general_ip=80)
    step = RaiseStat(
        event="raise-stat", on=ON, request=wish.id, stat="REF", from_level=5, to_level=6,
        stat_points=2,
    )  # fmt: skip
    after = edits.append(before, RequestMade(event="asked", on=ON, request=wish), points, step)
    back, _ = step_to(after, before, len(after.ledger))
    told = [event.event for event in back.ledger[len(after.ledger) :]]
    assert told == ["refund", "refund", "closed"]


@pytest.mark.rule("AD-10")
def test_going_on_after_a_reversal_is_possible() -> None:
    """Redo leads to where it led, unless the reversal itself has left."""
    before = veteran()
    after = edits.append(before, Mark(event="mark", on=ON, skill="rifle"))
    back, _ = step_to(after, before, len(after.ledger))
    assert step_to(back, after, len(after.ledger)).build == after
    stays, words = step_to(back, after, len(back.ledger))
    assert stays.ledger[:4] == back.ledger
    assert words


@pytest.mark.rule("AD-10", "CC-17")
def test_finished_creation_that_has_left_stays_finished() -> None:
    """No step changes what was frozen under it."""
    open_build = blank(skills={"rifle": 2})
    other = edits.set_skill(open_build, "rifle", 3)
    done = creation.finish(other, ON)
    same, words = step_to(done, other, 1)
    assert isinstance(same.ledger[0], Finish)
    assert "cannot be reversed" in words
    stays, words = step_to(done, open_build, 1)
    assert stays == done
    assert "Ask the GM to reopen" in words


@pytest.mark.rule("AD-10")
def test_an_entry_that_has_left_does_not_become_another() -> None:
    """A step that would put something else in its place does nothing."""
    build = veteran()
    struck = edits.strike(build, 2)
    assert step_to(struck, build, 2) == (
        struck, "Entry 2 has left this program and can no longer be changed.",
    )  # fmt: skip


@pytest.mark.rule("AD-10")
def test_one_step_back_reverses_all_it_takes_away() -> None:
    """Three purchases at once, the last first; a refund already there is not given again."""
    start = veteran(1000)
    after = raised(raised(raised(start, 3), 4), 5)
    back, _ = step_to(after, start, len(after.ledger), "2014-06-02")
    assert back.ledger[5:] == tuple(
        Refund(event="refund", on="2014-06-02", entry=number) for number in (5, 4, 3)
    )
    struck = edits.append(after, Refund(event="refund", on=ON, entry=5))
    further, _ = step_to(struck, start, len(struck.ledger))
    assert [event.entry for event in further.ledger[6:] if isinstance(event, Refund)] == [4, 3]


@pytest.mark.parametrize("left", [0, 1, 2])
def test_what_was_alike_before_stays(left: int) -> None:
    """The sentence names the first entry that cannot be another."""
    before = veteran()
    other = edits.append(before, Mark(event="mark", on=ON, skill="rifle"))
    now = edits.append(before, Mark(event="mark", on=ON, skill="stealth"))
    assert step_to(now, other, left) == (other, "")
    assert step_to(now, other, 3) == (
        now, "Entry 3 has left this program and can no longer be changed.",
    )  # fmt: skip
