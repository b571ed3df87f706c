"""Card and key: what is in use, what is written but not given out, and the key that signs."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from chargen.approval.trust.card_differences import CardDifference
from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.vocabulary import (
    CHANGE_KEY,
    KEY_BACKUP,
    KEY_PAGE,
    LOST_KEY,
    PROTECT_KEY,
    RESTORE_KEY,
    UNLOCK_KEY,
)
from chargen.gui.widgets.elements import Part, box, button, card, clear, column, frame, label, row
from chargen.gui.widgets.layout.layouts import Flow

LINES_SHOWN = 80
UNSIGNED = (
    "This campaign has no key. Your decisions are recorded in the files, not signed; "
    "the sheet shows it, and anyone with a file could enter them."
)
LOCKED = "Unlock or restore the key before you sign."
DRAWER = (
    "Anyone with a copy of this key can approve in your name. Without a copy, a disk "
    "failure loses the key. Keep a backup or the key page in a private place."
)


class CardPage(DeskPage):
    """The current card, its next number, and the six words of the key."""

    help_words = (
        "Players trust your first card after comparing its six words with you by voice. "
        "Later cards signed with the same key are accepted automatically. Back the key up "
        "as a file or key page. Anyone with a copy can approve in your name; without one, "
        "all players must compare the words again."
    )

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.number = label("", "title")
        self.state = label("", "muted", wrap=True)
        self.give = button("", lambda: self.asked.emit("card-save"), role="primary", picture="send")
        self.lines = column(gap=0)
        self.words = label("", "figure", wrap=True, name="Six words")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.key_state = label("", "muted", wrap=True)
        self.ways = Flow()
        self.keys = {key: self._way(key, words) for key, words in WAYS}
        status = box(column(self.number, self.state, gap=2))
        head = row(status, self.give, grows=status)
        self.key_card = _card("KEY", self.words, self.key_state, self.ways)
        self.setLayout(column(_card("Card", head, self.lines), self.key_card, None, gap=12))
        table.changed.connect(self.show_card)
        table.card.changed.connect(self.show_card)
        self.show_card()

    def show_card(self) -> None:
        """Show the current card and key."""
        campaign, changes = self.table.campaign, self.table.card_changes()
        card = campaign.card
        self.number.setText(f"Card {card.number}")
        words = f"{points(len(changes), 'change')} not issued yet." if changes else (
            "In use, with no changes since."
        )  # fmt: skip
        self.state.setText(words)
        number = card.number + 1 if changes else card.number
        self.give.setText(f"Issue card {number}…" if changes else "Save card…")
        clear(self.lines)
        for change in changes[:LINES_SHOWN]:
            self.lines.addWidget(_line(change))
        self._show_key()

    def _show_key(self) -> None:
        campaign = self.table.campaign
        signed = campaign.card.signed
        self.ways.setVisible(signed)
        self.words.setVisible(campaign.key is not None)
        if campaign.key is not None:
            self.words.setText(campaign.key.words)
        self.key_state.setText(_key_words(self.table))
        there = campaign.key is not None
        for key, way in self.keys.items():
            wanted = {"key-unlock": not there, "key-restore": not there, "key-lost": True}
            way.setVisible(wanted.get(key, there))
        self.ways.updateGeometry()

    def _way(self, key: str, words: str) -> QWidget:
        way = button(words, lambda: self.asked.emit(key))
        self.ways.add(way)
        return way


WAYS = (
    ("key-backup", KEY_BACKUP), ("key-page", KEY_PAGE),
    ("key-unlock", UNLOCK_KEY), ("key-password", PROTECT_KEY),
    ("key-restore", RESTORE_KEY), ("key-change", CHANGE_KEY),
    ("key-lost", LOST_KEY),
)  # fmt: skip


def _key_words(table: DeskModel) -> str:
    campaign = table.campaign
    if not campaign.card.signed:
        return UNSIGNED
    if campaign.locked:
        return LOCKED
    how = "password-protected" if campaign.keyring.locked else "unprotected on this computer"
    kept = "The key is backed up." if campaign.state.key_saved else DRAWER
    return (
        f"Players compare these six words with you once. The key is {how}. {kept} "
        f"{_export_words(table)}"
    )


def _export_words(table: DeskModel) -> str:
    state = table.campaign.state
    if state.exported is None:
        return "This key is in no export yet."
    later = table.campaign.outbox.signed_after(state.exported)
    if not later:
        return "The last export is up to date."
    verb = "was" if later == 1 else "were"
    return f"{points(later, 'decision')} {verb} signed since the last export."


def _line(change: CardDifference) -> QFrame:
    name = label(change.what[0].upper() + change.what[1:], wrap=True)
    figures = label(f"{change.theirs or 'empty'} \u2192 {change.ours or 'empty'}", "small")
    figures.setMaximumWidth(theme.now().px(420))
    return frame("part", row(name, figures, margins=(0, 4, 0, 4), grows=name))


def _card(title: str, *parts: Part) -> QFrame:
    return card(label(title, "section"), *parts, margins=(16, 12, 16, 14))
