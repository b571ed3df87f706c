"""Skills during a session: their totals and marks."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.character.advancement.quotes import Quote, offer, refund
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.derived.wound_modifiers import apply_wounds
from chargen.character.display_names import skill_name
from chargen.character.document.events import Mark
from chargen.character.number_format import signed
from chargen.character.subjects import split_key


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One skill in use at the table (DV-08), with its marks (AD-02)."""

    key: str
    name: str
    note: str
    level: int
    total: str
    marks: int


def play_rows(character: Character) -> tuple[PlayRow, ...]:
    """Return the skills the character has or has marked, by name (AD-02, DV-08)."""
    marked = (key for key, count in character.books.marks.items() if count > 0)
    keys = dict.fromkeys((*character.skills, *marked))
    rows = (play_row(character, key) for key in keys)
    return tuple(sorted(rows, key=lambda row: row.name.casefold()))


def play_row(character: Character, key: str) -> PlayRow:
    """Return one skill at the table, with wound penalties (CB-07)."""
    skill = character.rules.skills.get(split_key(key)[0])
    return PlayRow(
        key=key,
        name=skill_name(character.rules, key),
        note=skill.stat if skill else "",
        level=character.skills.get(key, 0),
        total=signed(values.skill_total(apply_wounds(character), key).amount),
        marks=max(0, character.books.marks[key]),
    )


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
