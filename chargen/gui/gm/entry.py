"""One character file as the GM's table shows it: what the look at it found, without the rest."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from chargen.approval.folder import Look, Pending
from chargen.approval.registry import Record, item_digest
from chargen.character.build import Build
from chargen.character.decisions import Changed, ItemState, Waiting


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks of one skill that were not turned into IP yet (AD-02)."""

    skill: str
    count: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; with a ``fault``, nothing else is known of the file."""

    key: str
    """The file's name."""
    path: Path
    name: str
    player: str
    verdict: str
    fault: str = ""
    finding: str = ""
    """older copy, or history changed."""
    finding_words: str = ""
    ip: int = 0
    """General IP not yet spent."""
    pending: tuple[Pending, ...] = ()
    sent: Mapping[str, str] = field(default_factory=dict)
    """What you said about pending items just as they are, by id: the packet is on its way."""
    notes: tuple[str, ...] = ()
    marks: tuple[Marks, ...] = ()
    build: Build | None = None
    twin: str = ""
    """Another file in the folder that is the same character."""

    @property
    def char_id(self) -> str:
        """The character's id; empty for a damaged file."""
        return self.build.id if self.build else ""

    @property
    def waits(self) -> tuple[Pending, ...]:
        """What waits for the GM; what he answered waits for its player."""
        return tuple(each for each in self.pending if each.item.id not in self.sent)

    @property
    def changed(self) -> int:
        """How many items were changed since they were approved."""
        return sum(isinstance(each.state, Changed) for each in self.waits)

    @property
    def remark(self) -> str:
        """What the row says beside its figures."""
        if self.fault:
            return self.fault
        return self.finding_words or (f"same character as {self.twin}" if self.twin else "")


def entry_of(look: Look, record: Record | None = None) -> Entry:
    """Return the row of one look, with what the GM's record says was answered."""
    books = look.character.books if look.character else None
    marks = books.marks.items() if books else ()
    return Entry(
        key=look.path.name,
        path=look.path,
        name=look.name,
        player=look.player,
        verdict=look.verdict,
        fault=look.fault,
        finding=look.finding.kind if look.finding else "",
        finding_words=look.finding.words if look.finding else "",
        ip=look.ip,
        pending=look.pending,
        sent=_sent(look, record),
        notes=look.notes,
        marks=tuple(Marks(skill, count) for skill, count in sorted(marks) if count > 0),
        build=look.build,
    )


def _sent(look: Look, record: Record | None) -> Mapping[str, str]:
    """Return the GM's last word on items that are still as he saw them, but do not have it yet."""
    words = record.items if record else {}
    return {
        each.item.id: words[each.item.id].verdict
        for each in look.pending
        if _silent(each.state)
        and each.item.id in words
        and words[each.item.id].digest == item_digest(each.item)
    }


def _silent(state: ItemState) -> bool:
    """Say whether the file holds no word of the GM on the item as it stands; no question either."""
    return isinstance(state, Changed) or (isinstance(state, Waiting) and state.decision is None)


def told_apart(entries: list[Entry]) -> list[Entry]:
    """Return the rows with a word on those that share an id, as a character and a copy of it do."""
    first: dict[str, str] = {}
    told = []
    for entry in entries:
        other = first.setdefault(entry.char_id, entry.key) if entry.char_id else entry.key
        twin = "" if other == entry.key else other
        told.append(entry if entry.twin == twin else replace(entry, twin=twin))
    return told
