"""Rows of the GM desk's roster: each file with its requests, and what the next packet holds."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from chargen.approval.campaign.file_identity import SET_ASIDE
from chargen.approval.campaign.folder_view import Ask, FolderRow
from chargen.approval.desk.bulk import bulk
from chargen.character.checks.verdict import Verdict
from chargen.character.display_names import points
from chargen.gui.widgets.tables.model import Column

_KINDS = {
    "flaw": "flaw", "perk": "perk", "points": "exception", "reroll": "exception",
    "over-cap": "exception", "raise-stat": "stat", "remove-flaw": "buy-off", "reopen": "reopening",
    "own-gear": "own item", "exemption": "exception", "session": "award",
}  # fmt: skip
"""Word of a GM for an item of each kind."""


@dataclass(frozen=True)
class CharacterRow:
    """One file, what it asks for, and what the next packet holds for it."""

    key: str
    entry: FolderRow
    asks: tuple[Ask, ...]
    """The items that still ask the GM, without those the next packet answers."""
    packet: str = ""

    @property
    def name(self) -> str:
        """The character's name; that of the file if it cannot be read."""
        return self.entry.key if self.entry.fault else self.entry.name

    @property
    def note(self) -> str:
        """Player and file."""
        known = "" if self.entry.fault else self.entry.key
        return " · ".join(filter(None, (self.entry.player, known)))

    @property
    def verdict(self) -> str:
        """The one word; Duplicate for a file that is not its character."""
        return "Duplicate" if is_set_aside(self.entry) else self.entry.standing.short

    @cached_property
    def waiting(self) -> str:
        """The items that wait, by kind if they are all of one."""
        if not self.asks:
            return ""
        if len(self.asks) == 1 and self.asks[0].level:
            return self.asks[0].level
        kinds = {_KINDS.get(ask.kind, "item") for ask in self.asks}
        word = kinds.pop() if len(kinds) == 1 else "item"
        return points(len(self.asks), word)

    @cached_property
    def lists(self) -> Collection[str]:
        """The keys of the lists of the page it is in."""
        waiting = ("waiting",) if self.asks else ()
        aside = ("aside",) if is_set_aside(self.entry) else ()
        return ("all", *waiting, *aside, *(("check",) if is_to_be_checked(self.entry) else ()))

    @cached_property
    def remark(self) -> str:
        """Problems, changes, what is prepared and what was sent, the gravest first."""
        changed = min(len(self.asks), self.entry.changed) if self.asks else 0
        parts = (
            self.entry.remark.removeprefix(f"{self.entry.key} "),
            "" if is_set_aside(self.entry) else self.entry.broken,
            f"{changed} changed since you approved" if changed else "",
            f"in the next packet: {self.packet}" if self.packet else "",
        )
        words = "; ".join(filter(None, parts)) or (self.asks[0].name if len(self.asks) == 1 else "")
        sent = len(self.entry.placed("answered"))
        state = (
            words,
            f"{points(sent, 'decision')} sent, not opened yet" if sent else "",
            "still in creation" if self.entry.creating else "",
        )
        words = "; ".join(filter(None, state))
        return words[:1].upper() + words[1:]

    @property
    def tone(self) -> str:
        """Tone of the remark by its gravity: wrong, wait or muted."""
        if self.entry.fault or self.entry.standing.verdict is Verdict.ILLEGAL:
            return "wrong"
        if is_set_aside(self.entry) or not (self.entry.remark or self.entry.changed):
            return "muted"
        return "wait"


def is_set_aside(entry: FolderRow) -> bool:
    """Return whether a file is an ignored copy of its character."""
    return entry.owner in SET_ASIDE


def is_to_be_checked(entry: FolderRow) -> bool:
    """Return whether a file needs a look before anything in it is approved."""
    if is_set_aside(entry) or entry.cached:
        return False
    return bool(entry.remark or bulk([entry]).left_out) or (
        entry.standing.verdict is Verdict.ILLEGAL and not entry.standing.draft
    )


def called_by_file(entry: FolderRow) -> str:
    """Return a character's name, its player and its file, which tells copies apart."""
    about = ", ".join(filter(None, (entry.player, entry.key)))
    return entry.key if entry.fault else f"{entry.name} ({about})"


def _spoken(row: CharacterRow) -> str:
    return ", ".join(filter(None, (row.name, row.note)))


COLUMNS = (
    Column("Character and player", 246, lambda r: r.name, spoken=_spoken, firm=True,
           order=lambda r: r.name.casefold()),
    Column("Verdict", 128, lambda r: r.verdict, spoken=lambda r: r.entry.standing.text, firm=True),
    Column("Asks for", 96, lambda r: r.waiting, order=lambda r: len(r.asks),
           tip="Items waiting for your decision"),
    Column("IP", 46, lambda r: "" if r.entry.fault else str(r.entry.ip), right=True,
           tip="Unspent general IP"),
    Column("Remark", 0, lambda r: r.remark, least=220),
)  # fmt: skip
CHARACTER, VERDICT, ASKS, IP, REMARK = range(5)
