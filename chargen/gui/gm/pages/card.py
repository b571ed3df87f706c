"""Card and key: what is in use, what is written but not given out, and the key that signs."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QWidget

from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.vocabulary import (
    CHANGE_KEY,
    EXPORT_GM_DATA,
    KEY_BACKUP,
    KEY_PAGE,
    LOST_KEY,
    PROTECT_KEY,
    RESTORE_KEY,
    START_SIGNING,
    UNLOCK_KEY,
)
from chargen.gui.widgets.elements import Part, box, button, card, clear, column, frame, label, row
from chargen.rules.differences import RuleDifference

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
        self.keys: dict[str, QWidget] = {}
        self.cases = [self._case(*case) for case in CASES]
        status = box(column(self.number, self.state, gap=2))
        head = row(status, self.give, grows=status)
        self.key_card = _card("Key", self.words, self.key_state, *self.cases)
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
        self.words.setVisible(campaign.key is not None)
        if campaign.key is not None:
            self.words.setText(campaign.key.words)
        self.key_state.setText(_key_words(self.table))
        there = campaign.key is not None
        locked = signed and not there and not campaign.keyring.missing
        able = {"key-unlock": locked, "key-restore": signed and not there, "key-lost": signed,
                "sign": not signed, "export": there}  # fmt: skip
        for key, way in self.keys.items():
            way.setVisible(able.get(key, there))
        for case, (_, _, ways) in zip(self.cases, CASES, strict=True):
            case.setVisible(any(not self.keys[key].isHidden() for key, _ in ways))

    def _case(self, title: str, words: str, ways: Sequence[tuple[str, str]]) -> QFrame:
        """Return a row: what happened, what it means, and what to do about it."""
        for key, text in ways:
            self.keys[key] = button(text, partial(self.asked.emit, key))
        says = box(column(label(title, "strong"), label(words, "small", wrap=True), gap=2))
        buttons = (self.keys[key] for key, _ in ways)
        return frame("part", row(says, *buttons, margins=(0, 6, 0, 6), grows=says))


CASES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("I want approvals that cannot be forged",
     "A key on this computer signs them. Each player compares its six words with you once.",
     (("sign", START_SIGNING),)),
    ("The key is locked", "It has a password. You enter it once for each start of the desk.",
     (("key-unlock", UNLOCK_KEY),)),
    ("I have no backup", "A file for another disk, or a page to print and put away.",
     (("key-backup", KEY_BACKUP), ("key-page", KEY_PAGE))),
    ("I am moving to another computer", "Everything in one file with a password.",
     (("export", EXPORT_GM_DATA),)),
    ("Others use this computer", "With a password only you can approve in your name.",
     (("key-password", PROTECT_KEY),)),
    ("Someone may have copied my key",
     "A new key signs from now on. Players accept its card without a question.",
     (("key-change", CHANGE_KEY),)),
    ("I lost the key", "Restore it from a backup or the key page. Replace it only without either.",
     (("key-restore", RESTORE_KEY), ("key-lost", LOST_KEY))),
)  # fmt: skip
"""Cases of a key: the GM's words, the meaning, and the commands."""


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
        return "This key has not been exported yet."
    later = table.campaign.outbox.signed_after(state.exported)
    if not later:
        return "The last export is up to date."
    verb = "was" if later == 1 else "were"
    return f"{points(later, 'decision')} {verb} signed since the last export."


def _line(change: RuleDifference) -> QFrame:
    name = label(change.what[0].upper() + change.what[1:], wrap=True)
    figures = label(f"{change.before or 'empty'} \u2192 {change.after or 'empty'}", "small")
    figures.setMaximumWidth(theme.now().px(420))
    return frame("part", row(name, figures, margins=(0, 4, 0, 4), grows=name))


def _card(title: str, *parts: Part) -> QFrame:
    return card(label(title, "section"), *parts, margins=(16, 12, 16, 14))
