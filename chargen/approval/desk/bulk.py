"""The gate in front of a packet: characters, never files, and the reasons why a file is left out.

Every command of the desk passes it, and so may any program that plays a GM without a window. Each
function returns the next draft, or what goes out, together with the ``Bulk`` it was made of.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_review import Pending
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.desk.packet_draft import (
    PacketDraft,
    PendingAward,
    add_gain,
    add_verdict,
    asking,
    converted,
    shares,
)
from chargen.approval.packets.packet_contents import ItemDecision, PacketShare
from chargen.character.document.decision import Gain, Item, Verdict
from chargen.character.document.events import Conversion

NAMED = 4
"""Names said in full; of more only the number."""


class LeftOut(NamedTuple):
    """A file that is left out."""

    row: FolderRow
    reason: str
    """In words, to stand in brackets behind its name."""
    barred: bool
    """True if it can never be taken; otherwise it can be taken alone, after a question."""


@dataclass(frozen=True, slots=True)
class Bulk:
    """The files that count as their characters, one for each character, and all others."""

    taken: tuple[FolderRow, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @property
    def doubt(self) -> LeftOut | None:
        """The only file there is, if it can be taken after a question."""
        if self.taken or len(self.left_out) != 1 or self.left_out[0].barred:
            return None
        return self.left_out[0]

    @property
    def count_words(self) -> str:
        """Return the number left out, as a button shows it."""
        return f" ({len(self.left_out)} left out)" if self.left_out else ""

    @property
    def left_words(self) -> str:
        """A sentence with everything that is left out, and why; empty if nothing is."""
        if not self.left_out:
            return ""
        names = called([each.row for each in self.left_out])
        reasons = [
            f"{name} ({left.reason})" for name, left in zip(names, self.left_out, strict=True)
        ]
        more = f" and {len(reasons) - NAMED} more" if len(reasons) > NAMED else ""
        return f"Left out: {', '.join(reasons[:NAMED])}{more}."


@dataclass(frozen=True, slots=True)
class ConvertibleMarks:
    """Marks of one skill that can be turned into IP (AD-02)."""

    row: FolderRow
    skill: str
    count: int


def bulk(rows: Iterable[FolderRow], agreed: Collection[str] = ()) -> Bulk:
    """Return which files a command is carried out for, and which are left out.

    ``agreed`` holds the keys of odd files the GM has agreed to, each after a question.
    """
    taken: dict[str, FolderRow] = {}
    left_out = []
    for row in rows:
        reason, barred = _objection(row)
        twin = taken.get(row.char_id)
        if reason and (barred or row.key not in agreed):
            left_out.append(LeftOut(row, reason, barred))
        elif twin is not None:
            left_out.append(LeftOut(row, f"same character as {twin.key}", barred=True))
        else:
            taken[row.char_id] = row
    return Bulk(tuple(taken.values()), tuple(left_out))


def called(rows: Sequence[FolderRow]) -> list[str]:
    """Return a name for each row: the character's, or the file's where that says more."""
    names = [row.name for row in rows]
    odd = [row.fault or row.owner not in OWN or names.count(row.name) > 1 for row in rows]
    return [row.key if file else row.name for row, file in zip(rows, odd, strict=True)]


def award(
    rows: Iterable[FolderRow], gain: Gain, draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[PacketDraft, Bulk]:
    """Return the draft with the same IP for every character, once each."""
    selection = bulk(rows, agreed)
    return add_gain(draft, (PendingAward(row.char_id, gain) for row in selection.taken)), selection


def find_waiting(
    rows: Iterable[FolderRow], draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[tuple[tuple[FolderRow, Pending], ...], Bulk]:
    """Return everything that waits for the GM; files in which nothing waits are not left out."""
    selection = bulk((row for row in rows if row.fault or _asks(row)), agreed)
    waiting = tuple(
        (row, each) for row in selection.taken for each in asking(draft, row.char_id, row.waits)
    )
    return waiting, selection


def decide_items(
    items: Iterable[tuple[FolderRow, Item]], verdict: Verdict, note: str, draft: PacketDraft
) -> PacketDraft:
    """Return the draft with the same decision on single items, whose files were looked at."""
    for row, item in items:
        draft = add_verdict(draft, row.char_id, ItemDecision(item, verdict, note))
    return draft


def find_marks(
    rows: Iterable[FolderRow], draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[tuple[ConvertibleMarks, ...], Bulk]:
    """Return all marks that can be turned into IP, those the draft turns left out (AD-02)."""
    selection = bulk((row for row in rows if row.fault or row.marks), agreed)
    turned = {row.char_id: converted(draft, row.char_id) for row in selection.taken}
    marks = (
        ConvertibleMarks(row, marks.skill, marks.count - turned[row.char_id].get(marks.skill, 0))
        for row in selection.taken
        for marks in row.marks
    )
    return tuple(each for each in marks if each.count > 0), selection


def convert_marks(
    rows: Iterable[FolderRow], rates: Mapping[tuple[str, str], int], draft: PacketDraft, *,
    by: str, on: str, agreed: Collection[str] = (),
) -> tuple[PacketDraft, Bulk]:  # fmt: skip
    """Return the draft with marks turned into IP.

    ``rates`` holds the IP for all open marks of a skill, by id of the character and skill. Each
    mark is worth 1 IP where it says nothing; 0 leaves the marks as they are.
    """
    marks, selection = find_marks(rows, draft, agreed)
    gifts = []
    for each in marks:
        char_id, skill, count = each.row.char_id, each.skill, each.count
        if ip := rates.get((char_id, skill), count):
            gain = Conversion(event="conversion", on=on, by=by, skill=skill, marks=count, ip=ip)
            gifts.append(PendingAward(char_id, gain))
    return add_gain(draft, gifts), selection


def find_shares(
    rows: Iterable[FolderRow], draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[tuple[PacketShare, ...], Bulk]:
    """Return what each character gets of the draft; its copies are not worth a word here."""
    wanted = draft.characters
    selection = bulk((row for row in rows if row.char_id in wanted), agreed)
    builds = {row.char_id: row.build for row in selection.taken if row.build is not None}
    left_out = tuple(each for each in selection.left_out if each.row.char_id not in builds)
    return shares(draft, builds), Bulk(selection.taken, left_out)


def _asks(row: FolderRow) -> bool:
    """Return whether anything in a file asks the GM, whether or not it is the character's own."""
    return bool(row.kept_asks) or any(each.at.place == "asks" for each in row.pending)


def _objection(row: FolderRow) -> tuple[str, bool]:
    """Return what speaks against taking a file, and whether that is final."""
    if row.cached:
        return "not read yet", True
    if row.fault or row.build is None:
        return "cannot be read", True
    if row.owner == "asked":
        return "several files: choose one", True
    if row.owner in {"aside", "copy"}:
        return f"a copy of {row.chosen if row.owner == 'aside' else row.twin}", True
    if row.origin == "other campaign":
        return "another campaign", True
    if row.finding:
        return row.finding, False
    if row.lost:
        return "your record of it is lost", False
    return {"other copy": "another copy of the card", "no card": "built without the card"}.get(
        row.origin, ""
    ), False
