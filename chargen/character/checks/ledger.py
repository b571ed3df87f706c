"""Checks on what has been recorded since creation: the finished build and the ledger."""

from collections.abc import Iterator
from functools import partial

from chargen.character.advancement.advancement_rules import Fault, faults
from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.checks.remedies import ask_to_reopen
from chargen.character.derived.derive import Character
from chargen.character.document.build import frozen_digest
from chargen.character.document.events import Event, Refund
from chargen.character.edits import creation, edits
from chargen.character.points.ledger_state import RecentReplays, copy_books, record, replay
from chargen.character.subjects import SubjectKind

OPEN_AGAIN = SubjectKind.BUILD.subject("open")
"""The subject of a build that was reopened and not finished since."""


def frozen(character: Character) -> Iterator[Issue]:
    """Yield a finished build whose paid choices were changed since (CC-17, AD-09)."""
    books, build = character.books, character.build
    if not books.finished or books.digest == frozen_digest(build.choices):
        return
    message = "The build was changed after creation was finished"
    yield Issue("CC-17", Severity.ILLEGAL, SubjectKind.BUILD, message, (ask_to_reopen(),))


def open_again(character: Character) -> Iterator[Issue]:
    """A build that was reopened is an exception until creation is finished once more (CC-17)."""
    if words := reopened_words(character):
        way = Remedy("Finish creation", partial(creation.finish, on=""))
        message = f"Creation was {words} and has not been finished since"
        yield Issue("CC-17", Severity.EXCEPTION, OPEN_AGAIN, message, (way,))


def reopened_words(character: Character) -> str:
    """Return since when creation is open again: reopened on 2014-06-01 (entry 3), or ''."""
    number = character.books.reopened
    if not number:
        return ""
    on = character.build.ledger[number - 1].on
    return f"reopened on {on} (entry {number})" if on else f"reopened by entry {number}"


def events(character: Character) -> Iterator[Issue]:
    """Every event of the ledger follows the rules of advancement (AD-01 to AD-11)."""
    for number, breaches in _breaches(character):
        ways = _ways(character, number, character.build.ledger[number - 1])
        for rule in dict.fromkeys(fault.rule for fault in breaches):
            words = "; ".join(fault.message for fault in breaches if fault.rule == rule)
            title, subject = f"Ledger entry {number}", SubjectKind.LEDGER.subject(number)
            yield Issue(rule, Severity.ILLEGAL, subject, title, ways, reason=words)


_recent: RecentReplays[tuple[tuple[int, tuple[Fault, ...]], ...]] = RecentReplays()


def _breaches(character: Character) -> Iterator[tuple[int, tuple[Fault, ...]]]:
    """Return the faults of each event that has any and is not refunded, with its number."""
    rules, ledger, refunded = character.rules, character.build.ledger, character.books.refunded
    if not ledger:
        return iter(())
    start = character.start
    done, known = _recent.longest((rules, start), ledger)
    breached = list(known or ())
    books = copy_books(replay(start, ledger[:done]))
    for number, event in enumerate(ledger[done:], done + 1):
        if breaches := tuple(faults(rules, books, event)):
            breached.append((number, breaches))
        record(books, event)
    _recent.keep((rules, start), ledger, tuple(breached))
    return ((number, breaches) for number, breaches in breached if number not in refunded)


def _ways(character: Character, number: int, event: Event) -> tuple[Remedy, ...]:
    strike = Remedy(f"Strike entry {number}", partial(edits.strike, number=number))
    refund = Refund(event="refund", on="", entry=number)
    if isinstance(event, Refund) or any(faults(character.rules, character.books, refund)):
        return (strike,)
    back = Remedy(f"Refund entry {number}", lambda build: edits.append(build, refund))
    return (back, strike)
