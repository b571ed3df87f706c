"""Ledgers replayed one after another: each is read as if it were the first."""

from random import Random

import pytest

from chargen.character.checks import check, ledger
from chargen.character.derived.derive import starting_books
from chargen.character.document.build import Build
from chargen.character.document.events import Award, Event, Mark, Refund
from chargen.character.edits import creation, edits
from chargen.character.points import ledger_state
from chargen.character.points.ledger_state import LedgerState, RecentReplays, copy_books, record
from tests.builders import blank, derived

ON = "2014-06-01"
PLAYED: tuple[Event, ...] = (
    Mark(event="mark", on=ON, skill="rifle"),
    Award(event="award", on=ON, by="GM", ip=20),
    Mark(event="mark", on=ON, skill="no-such-skill"),
    Refund(event="refund", on=ON, entry=4),
    Mark(event="mark", on=ON, skill="handgun"),
    Refund(event="refund", on=ON, entry=99),
)


def _fresh(build: Build) -> LedgerState:
    """The books of a build, read event by event."""
    character = derived(build)
    books = starting_books(character.rules, build, character.states, character.grants)
    for event in build.ledger:
        record(books, event)
    return books


def test_a_ledger_gives_the_same_books_whatever_was_read_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Grown, cut, refunded or of another character: books and faults are those of a first look."""
    start = creation.finish(blank(skills={"rifle": 2}), ON)
    other = creation.finish(blank(skills={"rifle": 3}), ON)
    builds = [
        edits.append(build, *PLAYED[:count])
        for build in (start, other)
        for count in range(len(PLAYED) + 1)
    ]
    faults = []
    for build in builds:
        monkeypatch.setattr(ledger_state, "_recent", RecentReplays())
        monkeypatch.setattr(ledger, "_recent", RecentReplays())
        faults.append([issue.message for issue in check(derived(build))])
    assert any(faults)
    order = [*range(len(builds))] * 4
    Random(7).shuffle(order)
    for place in order:
        character = derived(builds[place])
        assert character.books == _fresh(builds[place])
        assert [issue.message for issue in check(character)] == faults[place]


def test_copied_books_leave_the_original_as_it_is() -> None:
    """What is recorded in a copy is in no other books."""
    books = derived(creation.finish(blank(), ON)).books
    before = copy_books(books)
    record(copy_books(books), PLAYED[0])
    assert books == before
