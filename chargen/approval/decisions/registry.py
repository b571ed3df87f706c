"""A GM's record of a character, by which an older or rewritten copy shows.

Without such a record a complete older copy, decisions and all, looks like the present one.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chargen.approval.decisions.statement import Serial, SerialOrNone, Spoken, Statement
from chargen.character.decisions.item_digest import item_digest
from chargen.character.display_names import entries
from chargen.character.document.build import Build
from chargen.character.document.condition import Condition
from chargen.character.document.decision import Verdict
from chargen.character.document.events import Digest, Event
from chargen.character.edits.store import brought_up
from chargen.character.points.ledger_hash import EMPTY, SHORT, head, next_head
from chargen.character.subjects import ItemId
from chargen.files.formats import scan_ours
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Line, Notes

FORMAT: Literal["gray-dawn-gm-record"] = "gray-dawn-gm-record"
WORDS = "record of a GM"
NO_REGISTRY = (
    "There is no GM record of this character yet, so chargen cannot notice if this is an older "
    "copy."
)
"""Said wherever a character is judged without one."""


class LastDecision(Strict):
    """The GM's last decision on one item."""

    serial: Serial
    verdict: Verdict
    digest: Digest
    """Of the item it was about, whole."""
    note: Notes = ""
    """The GM's note to it."""
    key: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """It was signed with this one; empty in records from before this was kept."""


class CharacterRecord(Strict):
    """One character as its GM knows it."""

    format: Literal["gray-dawn-gm-record"] = FORMAT
    version: Literal[1] = 1
    char_id: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]
    seen: Build | None = None
    """As it was when last looked at, without its picture and its state of play."""
    decided: Build | None = None
    """As it was when the GM last decided on anything of it."""
    items: Annotated[Mapping[ItemId, LastDecision], Field(max_length=4_000)] = Field(
        default_factory=dict
    )
    sent: SerialOrNone = 0
    """The highest serial that went out in a packet."""
    file: Line = ""
    """The name of its file, where the GM had to choose among several."""
    aside: Annotated[tuple[Line, ...], Field(max_length=200)] = ()
    """The names of the files not chosen."""

    @property
    def serials(self) -> Mapping[str, int]:
        """The highest serial on each item."""
        return {key: word.serial for key, word in self.items.items()}

    @property
    def head(self) -> str:
        """The head of the ledger as seen."""
        return head(self.seen.ledger) if self.seen else EMPTY


@dataclass(frozen=True, slots=True)
class Finding:
    """A ledger that does not continue what was seen, described in neutral words."""

    kind: Literal["older copy", "history changed"]
    words: str
    seen: tuple[Event, ...]
    """The entries the GM saw."""
    current: tuple[Event, ...]
    """The entries of the file."""
    parts_at: int
    """The number of the first entry, counted from 1, in which the two differ."""


def finding(record: CharacterRecord | None, build: Build) -> Finding | None:
    """Return how a document's ledger fails to continue the one that was seen, or None (AD-10)."""
    if record is None or record.seen is None:
        return None
    seen, current = record.seen.ledger, build.ledger
    alike = _alike(seen, current)
    if alike == len(seen):
        return None
    if alike == len(current):
        missing = len(seen) - alike
        verb = "is" if missing == 1 else "are"
        words = f"older copy: {entries(missing)} you saw {verb} missing"
        return Finding("older copy", words, seen, current, alike + 1)
    words = (
        f"history changed: entry {alike + 1} is not the one you saw"
        f" (head {record.head[:SHORT]} then, {head(current[: len(seen)])[:SHORT]} now)"
    )
    return Finding("history changed", words, seen, current, alike + 1)


def _alike(seen: Sequence[Event], current: Sequence[Event]) -> int:
    """Return how many first entries have the same head."""
    seen_head = current_head = EMPTY
    for number, (left, right) in enumerate(zip(seen, current, strict=False)):
        seen_head, current_head = next_head(seen_head, left), next_head(current_head, right)
        if seen_head != current_head:
            return number
    return min(len(seen), len(current))


def noted(record: CharacterRecord, build: Build) -> CharacterRecord:
    """Return the record after the GM looked at a document that continues what was seen.

    One that does not changes nothing: see ``rebased``.
    """
    return record if finding(record, build) else rebased(record, build)


def rebased(record: CharacterRecord, build: Build) -> CharacterRecord:
    """Return the record with a document as the new base, whatever was seen before."""
    return record.model_copy(update={"seen": bare(build)})


def after_decisions(
    record: CharacterRecord, build: Build, statements: Sequence[Statement], key: str = ""
) -> CharacterRecord:
    """Return the record after the GM decided on items of a document."""
    return with_words(record, statements, key).model_copy(update={"decided": bare(build)})


def with_words(
    record: CharacterRecord, statements: Sequence[Statement], key: str
) -> CharacterRecord:
    """Return the record with the decisions of statements, signed with a key."""
    items = dict(record.items)
    for statement in statements:
        known = items.get(statement.item_id)
        if known is None or known.serial < statement.serial:
            items[statement.item_id] = LastDecision(
                serial=statement.serial,
                verdict=statement.verdict,
                digest=item_digest(statement.item),
                note=statement.gm_note,
                key=key,
            )
    return record.model_copy(update={"items": items})


def heard(record: CharacterRecord, spoken: Iterable[Spoken]) -> CharacterRecord:
    """Return the record with signed decisions of a file the desk had lost, as after a restore.

    A decision that contradicts a remembered one is left out: the GM has to settle it.
    """
    for key, statement in spoken:
        known = record.items.get(statement.item_id)
        if known is None or not contradicts(known, [statement]):
            record = with_words(record, [statement], key)
    return record


def contradicts(word: LastDecision, statements: Iterable[Statement]) -> bool:
    """Return whether a file's last decision on an item is later than the desk's and not the same.

    Two desks of one campaign can also give one number twice.
    """
    return any(
        statement.serial >= word.serial
        and (statement.verdict != word.verdict or item_digest(statement.item) != word.digest)
        for statement in statements
    )


def bare(build: Build) -> Build:
    """Return a document without its picture, most of its bytes, and without its state of play."""
    return build.model_copy(update={"portrait": None, "play": Condition()})


def record_file(record: CharacterRecord) -> bytes:
    """Return the file of a record."""
    return written(record)


def record_in(data: bytes, name: str) -> CharacterRecord:
    """Return the record in a file; raise BadFile if it is none."""
    value = scan_ours(data, FORMAT, WORDS, name)
    held = {key: brought_up(value[key], name) for key in ("seen", "decided") if key in value}
    return parse(CharacterRecord, json.dumps({**value, **held}).encode(), name)
