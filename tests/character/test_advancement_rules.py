"""What the rules have against the next event, word by word."""

import pytest

from chargen.character.advancement.advancement_rules import faults
from chargen.character.document import events
from chargen.character.points.ledger_state import replay
from tests.builders import blank, derived, flaw, rules
from tests.character.audit_documents import (
    DAY,
    award,
    buy_perk,
    conversion,
    finished,
    lesson,
    perk_points,
    raise_skill,
    raise_stat,
    remove_flaw,
    stat_points,
    wish,
)

START = derived(finished(blank(flaws=(flaw(),)))).books


def told(event: events.Event) -> set[str]:
    """What is said of an event that comes first after creation."""
    return {fault.message for fault in faults(rules(), START, event)}


@pytest.mark.rule("AD-02", "AD-03", "AD-05", "AD-06", "AD-07")
@pytest.mark.parametrize(
    ("event", "words"),
    [
        (raise_skill("rifle", (0, 1), 0, 9), "9 IP paid; the price is 10 IP"),
        (buy_perk("contacts", (0, 1), 2), "2 perk points paid; the price is 1 perk point"),
        (perk_points(2, 59), "59 IP paid; the price is 60 IP"),
        (stat_points(2, 79), "79 IP paid; the price is 80 IP"),
        (stat_points(2, 80), "there is no request for it"),
        (raise_stat("BODY", (5, 7), 2), "2 stat points paid; the price is 3 stat points"),
        (raise_stat("BODY", (5, 6), 1), "there is no request for it"),
        (lesson("rifle", 0), "Ray has Rifle 0, which is not above the pupil's 0"),
        (
            lesson("rifle", 0).model_copy(update={"teacher": ""}),
            "the teacher has Rifle 0, which is not above the pupil's 0",
        ),
        (conversion("rifle", 1, 1), "1 mark for Rifle converted into IP, but there is no mark"),
    ],
)
def test_a_fault_names_what_was_and_what_should_be(event: events.Event, words: str) -> None:
    """In its own unit, by the teacher's name if he has one."""
    assert words in told(event)


@pytest.mark.rule("AD-07", "CC-07")
@pytest.mark.parametrize(("stat", "top"), [("ATTR", 3), ("BODY", rules().stat_costs.top)])
def test_attr_has_a_cap_of_its_own(stat: str, top: int) -> None:
    """It holds for ATTR and for no other stat."""
    cap = rules().attractiveness.model_copy(update={"cap": 3})
    other = rules().model_copy(update={"attractiveness": cap})
    request = wish("BODY", 1, top + 1).model_copy(update={"stat": stat})
    ask = events.RequestMade(event="asked", on=DAY, request=request)
    found = [fault.message for fault in faults(other, START, ask)]
    assert f"{stat} {top + 1} is above the highest level, {top}" in found
    ask = ask.model_copy(update={"request": request.model_copy(update={"to_level": top})})
    assert not [fault for fault in faults(other, START, ask) if "above" in fault.message]


def test_events_have_numbers_from_one() -> None:
    """Where there is none there is nothing."""
    books = replay(START, [award(1), award(2)])
    first = len(START.past) + 1
    found = [books.event(number) for number in (first, first + 1, first + 2)]
    assert found == [award(1), award(2), None]
    assert (books.event(0), books.event(1)) == (None, books.past[0])


@pytest.mark.rule("AD-07", "AD-08")
@pytest.mark.parametrize("event", [raise_stat("BODY", (5, 6), 1), remove_flaw(60)])
def test_what_was_asked_for_is_done_with_once_bought(
    event: events.RaiseStat | events.RemoveFlaw,
) -> None:
    """No second thing can be bought for the same yes."""
    assert event.request in replay(START, [event]).closed
