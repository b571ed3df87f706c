"""One character file as the GM's table shows it: what the look at it found, without the rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from chargen.approval.campaign.file_identity import OWN, Owner, owner
from chargen.approval.campaign.folder_review import FileReview, Pending
from chargen.approval.decisions.queues import Place
from chargen.approval.trust.card_differences import Origin
from chargen.character.checks.issue import Issue, Severity
from chargen.character.checks.verdict import QualifiedVerdict, was_finished
from chargen.character.decisions.approval_state import Changed
from chargen.character.display_names import points
from chargen.character.document.build import Build

_TWINS: Mapping[Owner, str] = {
    "alone": "",
    "chosen": "",
    "copy": "an exact copy of {0}",
    "aside": "a copy you set aside; {1} is the character",
    "asked": "same character as {0}: choose one",
}
LONG = 500
"""Entries of a ledger from which on a look is kept."""


@dataclass(frozen=True, slots=True)
class OpenMarks:
    """Marks of one skill that were not turned into IP yet (AD-02)."""

    skill: str
    count: int


class Ask(NamedTuple):
    """One item that waits for the GM, in the words of a row."""

    char_id: str
    item_id: str
    kind: str
    name: str
    level: str
    """The level a stat is to be raised to, such as REF 7; empty for all else."""
    changed: bool
    """True if it was changed since it was approved."""


@dataclass(frozen=True)
class FolderRow:
    """One row; with a ``fault``, nothing else is known of the file."""

    key: str
    """The file's name."""
    path: Path
    name: str
    player: str
    standing: QualifiedVerdict
    """The one word, with what it rests on."""
    fault: str = ""
    finding: str = ""
    """older copy, or history changed."""
    finding_words: str = ""
    ip: int = 0
    """General IP not yet spent."""
    creating: bool = False
    """True until creation is finished."""
    pending: tuple[Pending, ...] = ()
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """The notes there is room for in a row."""
    broken: str = ""
    """The first problem of an illegal character, and the number of others."""
    marks: tuple[OpenMarks, ...] = ()
    build: Build | None = None
    twin: str = ""
    """The other files in the folder that are the same character; of a copy the original."""
    owner: Owner = "alone"
    chosen: str = ""
    aside: tuple[str, ...] = ()
    origin: Origin = "own card"
    """The rules it was built under."""
    lost: bool = False
    """True if the GM's record of it cannot be read."""
    vouched: bool = True
    """True if it claims nothing in the GM's name that the GM did not sign."""
    look: FileReview | None = None
    """The look at a file so long that it is not to be looked at again when it is chosen."""
    cached: bool = False
    """True for a row of an earlier start, until its file is read."""
    kept_asks: tuple[Ask, ...] = ()
    kept_remark: str = ""
    """Its remark when it was last read."""

    @cached_property
    def char_id(self) -> str:
        """The character's id; empty for a damaged file."""
        return self.build.id if self.build else ""

    @property
    def waits(self) -> tuple[Pending, ...]:
        """Return the items that ask the GM, the next packet left out of account."""
        return self.placed("asks")

    def placed(self, *places: Place) -> tuple[Pending, ...]:
        """Return what stands in some of the desk's lists; only a character's own file has any."""
        if self.owner not in OWN:
            return ()
        return tuple(each for each in self.pending if each.at.place in places)

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """The items that wait, in words; of a row of an earlier start those that waited then."""
        return self.kept_asks if self.cached else tuple(map(self._ask, self.waits))

    def _ask(self, pending: Pending) -> Ask:
        item = pending.item
        level = f"{item.stat} {item.to_level}" if item.kind == "raise-stat" else ""
        changed = isinstance(pending.state, Changed)
        return Ask(self.char_id, item.id, item.kind, pending.name, level, changed)

    @property
    def changed(self) -> int:
        """Return the number of items changed since they were approved."""
        return sum(ask.changed for ask in self.asks)

    @cached_property
    def remark(self) -> str:
        """Everything odd about the file, the gravest first."""
        if self.cached:
            return self.kept_remark
        return self.fault or "; ".join(filter(None, self._odd()))

    def _odd(self) -> tuple[str, ...]:
        claims, again = len(self.placed("claim")), len(self.placed("again"))
        far = int(self.origin == "other campaign")
        return (
            _TWINS[self.owner].format(self.twin, self.chosen),
            *self.remarks[:far],
            f"{points(claims, 'claim')} never given" if claims else "",
            self.finding_words,
            f"{points(again, 'decision')} to confirm again" if again else "",
            *self.remarks[far:],
        )


def count_words(rows: Sequence[FolderRow]) -> str:
    """Return how many characters some files are, how many are copies, and what cannot be read."""
    readable = [row.char_id for row in rows if row.char_id]
    cached = sum(row.cached and not row.fault for row in rows)
    characters, broken = len(set(readable)) + cached, len(rows) - len(readable) - cached
    copies = len(readable) + cached - characters
    words = [points(characters, "character")]
    words += [f"{copies} cop{'y' if copies == 1 else 'ies'}"] if copies else []
    words += [f"{broken} unreadable"] if broken else []
    return ", ".join(words)


def entry_of(look: FileReview) -> FolderRow:
    """Return the row of one look."""
    books = look.character.books if look.character else None
    marks = books.marks.items() if books else ()
    return FolderRow(
        key=look.path.name,
        path=look.path,
        name=look.name,
        player=look.player,
        standing=look.standing,
        fault=look.fault,
        finding=look.finding.kind if look.finding else "",
        finding_words=look.finding.words if look.finding else "",
        ip=look.ip,
        creating=look.build is not None and not was_finished(look.build),
        pending=look.pending,
        notes=look.notes,
        remarks=look.remarks,
        broken=_broken(look.issues),
        marks=tuple(OpenMarks(skill, count) for skill, count in sorted(marks) if count > 0),
        build=look.build,
        chosen=look.chosen,
        aside=look.aside,
        origin=look.origin,
        lost=look.lost,
        vouched=look.vouched,
        look=look if look.build and len(look.build.ledger) >= LONG else None,
    )


def _broken(issues: Sequence[Issue]) -> str:
    titles = [issue.title for issue in issues if issue.severity is Severity.ILLEGAL]
    more = f" and {points(len(titles) - 1, 'more problem')}" if len(titles) > 1 else ""
    return f"{titles[0]}{more}" if titles else ""


def tell_apart(entries: list[FolderRow]) -> list[FolderRow]:
    """Return the rows with a word on those that share an id, as a character and a copy of it do."""
    files: dict[str, list[FolderRow]] = {}
    for entry in entries:
        if entry.build is not None:
            files.setdefault(entry.build.id, []).append(entry)
    several = {char_id: _originals(rows) for char_id, rows in files.items() if len(rows) > 1}
    return [
        entry if entry.cached else _row_apart(entry, several.get(entry.char_id, {}))
        for entry in entries
    ]


def _originals(files: Sequence[FolderRow]) -> Mapping[str, str]:
    """Return which file each is an exact copy of; of itself, if it is none.

    What the GM has chosen or set aside stays so; of all others that are alike the shortest name is
    the original, since a copy's name says more.
    """
    originals: dict[str, str] = {}
    kinds: list[FolderRow] = []
    for file in sorted(files, key=lambda file: (not _is_settled(file), len(file.key), file.key)):
        alike = (kind.key for kind in kinds if kind.build == file.build)
        originals[file.key] = file.key if _is_settled(file) else next(alike, file.key)
        if originals[file.key] == file.key:
            kinds.append(file)
    return originals


def _is_settled(file: FolderRow) -> bool:
    """Return whether the GM has settled the role of a file."""
    return file.key == file.chosen or file.key in file.aside


def _row_apart(entry: FolderRow, originals: Mapping[str, str]) -> FolderRow:
    if not originals and (entry.owner, entry.twin, entry.aside) == ("alone", "", ()):
        return entry
    own: Owner = "copy"
    twin = originals.get(entry.key, entry.key)
    if twin == entry.key:
        names = [name for name in sorted(originals) if originals[name] == name] or [entry.key]
        own = owner(entry.key, names, entry.chosen, entry.aside)
        twin = " and ".join(name for name in names if name != entry.key)
    if (entry.owner, entry.twin) == (own, twin):
        return entry
    return replace(entry, owner=own, twin=twin)
