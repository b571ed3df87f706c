"""Checks on what has been recorded since creation: the finished build and the ledger."""

from collections.abc import Iterator
from functools import partial

from chargen.character.advancement.advancement_rules import faults
from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.checks.remedies import ask_to_reopen
from chargen.character.derived.derive import Character, starting_books
from chargen.character.document.build import frozen_digest
from chargen.character.document.events import Event, Refund
from chargen.character.edits import creation, edits
from chargen.character.points.ledger_state import record
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
    books = starting_books(character.rules, character.build, character.states, character.grants)
    for number, event in enumerate(character.build.ledger, 1):
        breaches = (
            ()
            if number in character.books.refunded
            else tuple(faults(character.rules, books, event))
        )
        record(books, event)
        ways = _ways(character, number, event) if breaches else ()
        for rule in dict.fromkeys(fault.rule for fault in breaches):
            words = "; ".join(fault.message for fault in breaches if fault.rule == rule)
            title, subject = f"Ledger entry {number}", SubjectKind.LEDGER.subject(number)
            yield Issue(rule, Severity.ILLEGAL, subject, title, ways, reason=words)


def _ways(character: Character, number: int, event: Event) -> tuple[Remedy, ...]:
    strike = Remedy(f"Strike entry {number}", partial(edits.strike, number=number))
    refund = Refund(event="refund", on="", entry=number)
    if isinstance(event, Refund) or any(faults(character.rules, character.books, refund)):
        return (strike,)
    back = Remedy(f"Refund entry {number}", lambda build: edits.append(build, refund))
    return (back, strike)
