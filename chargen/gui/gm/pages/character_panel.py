"""The dock of the desk: one character as the GM has to judge it."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QFrame, QWidget

from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_review import FileReview, Pending
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.decisions.queues import Place
from chargen.approval.desk.packet_draft import ItemRef
from chargen.character.checks.issue import Severity
from chargen.character.decisions.approval_state import Approved, items_of
from chargen.character.derived.derive import Character
from chargen.character.display_names import item_name
from chargen.character.document.decision import Item, PacketAward
from chargen.gui.application import theme
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.pages.items import Act, ItemCards, notice
from chargen.gui.widgets.elements import box, button, clear, column, frame, label, row
from chargen.gui.widgets.layout.tab_order import laid_out
from chargen.gui.widgets.portraits import Silhouette, hair_of

_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
FACE = (52, 62)
"""Pixels of the portrait at 100 %."""
ISSUES_SHOWN, STEPS_SHOWN, ITEMS_SHOWN = 12, 60, 40
LISTS: tuple[tuple[Place, str], ...] = (
    ("answered", "Waiting for player"),
    ("again", "Confirm again"),
    ("claim", "Unverified awards"),
    ("apart", "Unusual items"),
)
"""The lists below what asks; nothing in them is ever answered in bulk."""
LIST_WORDS: Mapping[str, str] = {
    "again": (
        "Decide on these items again. The key changed, the file lost your decision, or "
        "file and desk disagree."
    ),
    "claim": "These awards claim to come from you, but no packet of this campaign holds them.",
    "apart": "Each of these items is unusual. Review them one by one.",
}

ASKED = "{} holds the same character. Choose one file; until then, both are ignored."


class CharacterPanel(QWidget):
    """Shows the row that is looked at."""

    def __init__(self, table: DeskModel, say: Act, run: Callable[[str], None]) -> None:
        super().__init__()
        self.table, self.say, self.run = table, say, run
        self.cards = ItemCards(table, say)
        self.entries: list[FolderRow] = []
        self._inner = column()
        self.setLayout(self._inner)

    def show_entries(self, entries: list[FolderRow]) -> None:
        """Show a row; the keyboard goes on from a button here to the next one."""
        place = self._focused() if entries == self.entries else -1
        self.entries = entries
        clear(self._inner)
        if entries:
            self._show_entry(entries[0])
        else:
            self._add(label("Character", "section"))
            words = "Select a character to see its requests and recent changes."
            self._add(label(words, "small", wrap=True))
        self._inner.addStretch(1)
        if place >= 0 and (ways := self._buttons()):
            ways[min(place, len(ways) - 1)].setFocus()

    def _buttons(self) -> list[QAbstractButton]:
        """Return the buttons from the top; those of parts that are let go are none of them."""
        return [
            child
            for part in laid_out(self._inner, self.findChildren(QWidget, options=_DIRECT))
            for child in (
                [part] if isinstance(part, QAbstractButton) else part.findChildren(QAbstractButton)
            )
        ]

    def _focused(self) -> int:
        """Return the place of the button that has the focus, -1 if none here has.

        The window is asked, not the button: right after a form is closed no window is active yet.
        """
        held = self.window().focusWidget()
        return next((n for n, choice in enumerate(self._buttons()) if choice is held), -1)

    def _add(self, *parts: QWidget) -> None:
        for part in parts:
            self._inner.addWidget(part)

    def _show_entry(self, entry: FolderRow) -> None:
        if entry.fault:
            words = f"{entry.fault}. Other files are not affected."
            self._add(_title(entry.key), notice(Severity.ILLEGAL, "Cannot be read", words))
            return
        facts = (entry.player, entry.standing.text, f"{entry.ip} IP", entry.key)
        below = label(" · ".join(fact for fact in facts if fact), "small", wrap=True)
        own = entry.build.portrait if entry.build is not None else None
        face = Silhouette(hair_of(entry.name), *FACE, own)
        sheet = button("Whole sheet", partial(self.run, "open-shown"), role="link")
        sheet.setAccessibleName(f"Open {entry.name}")
        texts = box(column(_title(entry.name), below, sheet, None, gap=2))
        self._add(box(row(face, texts, gap=12, grows=texts)))
        look = self.table.look(entry)
        if look is None or look.character is None:
            return
        self._show_twins(entry)
        self._show_finding(entry, look)
        if entry.owner in OWN:
            self._show_pending(entry)
            self._show_apart(entry)
        self._show_changes(look)
        self._show_decided(entry, look)
        self._show_notes(look)
        self._show_issues(look)

    def _show_finding(self, entry: FolderRow, look: FileReview) -> None:
        if look.finding is None:
            return
        both = button("Compare ledgers", lambda: self.run("histories"), role="link")
        base = button("Accept as new baseline", lambda: self.run("base"), role="link")
        words = look.finding.words
        title, _, rest = words.partition(": ")
        del entry
        self._add(notice(Severity.NEEDS_GM, title[0].upper() + title[1:], f"{rest}.", both, base))

    def _show_twins(self, entry: FolderRow) -> None:
        """Several files of one character are a question; until it is answered nothing else is."""
        if entry.owner == "alone":
            return
        words = {
            "asked": ASKED.format(entry.twin or entry.chosen),
            "copy": f"This file is an exact copy of {entry.twin} and is ignored.",
            "aside": f"You chose {entry.chosen}, so this file is ignored.",
            "chosen": f"The duplicate {entry.twin} is ignored.",
        }
        title = {
            "asked": "Duplicate",
            "copy": "Exact copy",
            "aside": "Ignored duplicate",
            "chosen": "Chosen file",
        }
        compare = button("Resolve duplicate…", lambda: self.run("twins"), role="link")
        level = Severity.NEEDS_GM if entry.owner == "asked" else Severity.EXCEPTION
        self._add(notice(level, title[entry.owner], words[entry.owner], compare))

    def _show_pending(self, entry: FolderRow) -> None:
        asking = self.table.asking(entry)
        open_ids = {pending.item.id for pending in asking}
        decided = [pending for pending in entry.waits if pending.item.id not in open_ids]
        self._list(entry, "Waiting for you", asking, always=True)
        if not asking:
            words = "Nothing else is waiting." if decided else "Nothing is waiting."
            self._add(label(words, "small", wrap=True))
        elif len(asking) > 1:
            waits = [(entry, pending.item) for pending in asking]
            ways = self.cards.ways("all items", waits)
            self._add(box(row(label(f"All {len(asking)}:", "small"), ways, grows=ways)))
        self._list(entry, "In the next packet", decided)

    def _show_apart(self, entry: FolderRow) -> None:
        for place, title in LISTS:
            items = entry.placed(place)
            self._list(entry, title, items, LIST_WORDS.get(place, ""))
            if place == "again" and items:
                self._add(button("Confirm again…", lambda: self.run("confirm"), role="link"))

    def _list(
        self,
        entry: FolderRow,
        title: str,
        items: Sequence[Pending],
        words: str = "",
        *,
        always: bool = False,
    ) -> None:
        """Show a list, its first items only if there are very many: each is a card to build."""
        if not items and not always:
            return
        self._head(f"{title} · {len(items)}" if items else title)
        if words:
            self._add(label(words, "small", wrap=True))
        for pending in items[:ITEMS_SHOWN]:
            self._add(self.cards.card_of(entry, pending))
        if len(items) > ITEMS_SHOWN:
            more = f"and {len(items) - ITEMS_SHOWN} more, shown once you decide on these"
            self._add(label(more, "small", wrap=True))

    def _show_changes(self, look: FileReview) -> None:
        self._head(
            "Changes since your last decision" + ("" if look.never else f" · {len(look.changes)}")
        )
        if look.never:
            words = "No decision on this character yet, so everything is new."
            self._add(label(words, "small", wrap=True))
            return
        if not look.changes:
            self._add(label("No changes.", "small", wrap=True))
        lines = [_line(s.what, f"{s.before} \u2192 {s.now}") for s in look.changes[:STEPS_SHOWN]]
        if lines:
            self._add(box(column(*lines, gap=0)))

    def _show_decided(self, entry: FolderRow, look: FileReview) -> None:
        if look.character is None or look.build is None:
            return
        states, decisions = look.character.states, self.table.packet.value.judgements
        rest = [
            item
            for item in items_of(look.character.build)
            if isinstance(states[item.id], Approved)
            and ItemRef(entry.char_id, item.id) not in decisions
        ]
        gifts = [item for item in rest if isinstance(item, PacketAward)]
        others = [item for item in rest if not isinstance(item, PacketAward)]
        self._revocable(entry, look.character, "Approved", others)
        self._revocable(entry, look.character, "Awarded IP", gifts[::-1])

    def _revocable(
        self, entry: FolderRow, character: Character, title: str, items: Sequence[Item]
    ) -> None:
        if items:
            self._head(f"{title} · {len(items)}")
        for item in items[:ITEMS_SHOWN]:
            name = item_name(character.rules, item, character.books.flaws)
            given = item.events if isinstance(item, PacketAward) else ()
            act = partial(self.say, "revoked", [(entry, item)])
            revoke = button("Revoke…", act, role="link")
            revoke.setAccessibleName(f"Revoke {name}")
            notes = [event.note for event in given[:1] if event.note]
            words = label(": ".join((name, *notes)), "small", wrap=True)
            self._add(box(row(words, revoke, grows=words)))
        if len(items) > ITEMS_SHOWN:
            self._add(label(f"and {len(items) - ITEMS_SHOWN} earlier ones", "small"))

    def _show_notes(self, look: FileReview) -> None:
        if look.notes:
            self._head("Remarks")
        for note in look.notes:
            self._add(label(note, "small", wrap=True))

    def _show_issues(self, look: FileReview) -> None:
        self._head(f"By your card · {look.standing.text}")
        for issue in look.issues[:ISSUES_SHOWN]:
            words = f"{issue.message}."
            self._add(label(words, "small", wrap=True))
        if len(look.issues) > ISSUES_SHOWN:
            self._add(label(f"and {len(look.issues) - ISSUES_SHOWN} more", "small"))
        if not look.issues:
            self._add(label("No problems.", "small", wrap=True))

    def _head(self, words: str) -> None:
        self._inner.addSpacing(theme.now().px(8))
        self._add(label(words, "section", wrap=True))


def _title(text: str) -> QWidget:
    line = label(text, "title", wrap=True)
    line.setFont(theme.now().font(theme.TOTAL))
    return line


def _line(what: str, change: str) -> QFrame:
    name, figures = label(what, wrap=True), label(change, "small", wrap=True)
    return frame("part", row(name, figures, margins=(0, 4, 0, 4)))
