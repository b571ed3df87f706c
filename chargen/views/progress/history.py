"""The history of a trait after creation: its ledger entries in short lines (AD-10)."""

from collections.abc import Iterator

from chargen.character.derived.derive import Character
from chargen.character.display_names import points, pool_unit
from chargen.character.document import events
from chargen.character.number_format import signed
from chargen.views.ledger_text import standing
from chargen.views.progress.entries import event_trait

MOST = 6
"""Lines of the latest entries; the ledger has them all."""


def trait_history(character: Character, trait: str) -> tuple[str, ...]:
    """Return the latest entries of a trait, the oldest first, with the IP or points they moved.

    Marks have boxes of their own, and what was refunded has no effect.
    """
    refunded = character.books.refunded
    entries = [
        (number, event)
        for number, event in enumerate(character.build.ledger, 1)
        if number not in refunded and event_trait(character, event) == trait
    ]
    lines = (_line(character, number, event) for number, event in entries)
    return tuple(line for line in lines if line)[-MOST:]


def _line(character: Character, number: int, event: events.Event) -> str:
    words = "".join(_words(character, event))
    if not words:
        return ""
    changes = (
        f"{signed(entry.amount)} {pool_unit(entry.pool, entry.amount)}"
        for at, entry in character.books.entries
        if at == number and not isinstance(event, events.StatPoints)
    )
    return ", ".join((f"{event.on}  {words}".strip(), *changes))


def _words(character: Character, event: events.Event) -> Iterator[str]:
    """Yield the words of an entry without the name of its trait, and its approval status."""
    match event:
        case events.RaiseSkill() | events.RaiseStat() | events.BuyPerk():
            levels = f"from {event.from_level} to {event.to_level}"
            yield f"Raised {levels}" if event.from_level else f"Bought, level {event.to_level}"
        case events.Lesson():
            yield f"Lesson from {event.taught_by}"
        case events.SkillAward():
            yield f"IP awarded by {event.by}" if event.by else "IP awarded"
        case events.Conversion():
            yield f"{points(event.marks, 'mark')} converted"
        case events.StatPoints():
            yield f"{points(event.points, 'stat point')} for {event.general_ip} IP"
        case events.RemoveFlaw():
            yield "Bought off"
        case events.RequestMade():
            yield "Asked the GM"
        case events.RequestClosed():
            yield f"Request {event.outcome}"
        case _:
            return
    yield standing(character, event)
