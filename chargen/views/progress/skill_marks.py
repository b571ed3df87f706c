"""Marks of skills used in play: one more, or the last one back (AD-02)."""

from collections.abc import Iterator

from chargen.character.advancement.quotes import Quote, offer, refund
from chargen.character.derived.derive import Character
from chargen.character.document.events import Mark


def mark_skill(character: Character, skill: str, by: int, on: str) -> Quote | None:
    """Return the entries for one mark more or less; None if that cannot be."""
    return last_mark(character, skill, on) if by < 0 else new_mark(character, skill, on)


def new_mark(character: Character, skill: str, on: str) -> Quote | None:
    """Return the mark of a use of a skill, if it may be given (AD-02)."""
    offered = offer(character, [Mark(event="mark", on=on, skill=skill)])
    return offered if isinstance(offered, Quote) else None


def last_mark(character: Character, skill: str, on: str) -> Quote | None:
    """Return the reversal of a skill's last standing mark, if it has one (AD-10)."""
    for number in _marks(character, skill):
        offered = refund(character, number, on)
        if isinstance(offered, Quote):
            return offered
    return None


def _marks(character: Character, skill: str) -> Iterator[int]:
    """Yield the numbers of a skill's marks, the last first."""
    ledger = character.build.ledger
    for number in range(len(ledger), 0, -1):
        event = ledger[number - 1]
        if isinstance(event, Mark) and event.skill == skill:
            yield number
