"""The forms about the key: its page, where it comes back from, a campaign made again from it."""

from pathlib import Path

from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget

from chargen.approval.trust.card import SealedCard, opened
from chargen.approval.trust.keys import GmKey, is_locked, key_in, typed
from chargen.errors import ChargenError
from chargen.files.reading import read
from chargen.gui.application import theme
from chargen.gui.dialogs.base import Form, run_dialog
from chargen.gui.dialogs.files import CARDS, FileKind, ask_open
from chargen.gui.gm.forms.forms import PasswordForm
from chargen.gui.vocabulary import PRINT, REBUILD_CAMPAIGN, dialog_title
from chargen.gui.widgets.elements import button, label, row
from chargen.gui.widgets.fields.text_fields import ProseField

KEYS = FileKind("GM keys", (".gdkey",))


class KeyPage(Form):
    """The words of a key, to be printed."""

    def __init__(self, parent: QWidget, text: str) -> None:
        words = "Print this page and keep it in a private place. The page is not saved."
        super().__init__(
            parent, "Key page", words, ok="I keep the page safe", width=560, careful=True
        )
        self.text = ProseField("Key page", text=text)
        self.text.setReadOnly(True)
        self.text.setMinimumHeight(theme.now().px(250))
        self.print = button(PRINT, self.ask_print)
        self.add(self.text, self.print)

    def ask_print(self) -> None:
        """Ask for a printer and print the page."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if run_dialog(dialog):
            page = QTextDocument()
            page.setDefaultFont(QFont("Inter", 14))
            page.setPlainText(self.text.toPlainText())
            page.print_(printer)


class RestoreForm(Form):
    """A backup file, or the seventeen words of the printed page."""

    def __init__(
        self, parent: QWidget, title: str = "Restore key",
        words: str = "Choose the backup, or enter the words from the key page.",
        ok: str = "Restore key",
    ) -> None:  # fmt: skip
        super().__init__(parent, title, words, ok=ok, width=520)
        self.key: GmKey | None = None
        self.password = ""
        """The password of the backup, which the key keeps."""
        hint = "Words of the key page"
        self.typed = ProseField("Words of the key page", hint, height=110)
        self.file = button("Choose backup…", self.choose)
        self.add(self.file, self.typed)

    def choose(self) -> None:
        """Ask for the file, and for its password if it has one."""
        path = ask_open(self, "Key backup", KEYS)
        if path is not None:
            self.take(path)

    def take(self, path: Path) -> None:
        """Read the key from a file, and close the form if that worked."""
        try:
            data = read(path)
            password = self._password() if is_locked(data, path.name) else ""
            self.key = key_in(data, path.name, lambda: password)
        except ChargenError as error:
            self.fault.show_words(f"{error}.")
        else:
            self.password = password
            self.taken(path)

    def taken(self, path: Path) -> None:
        """A key was read from a file: nothing else is needed."""
        del path
        self.accept()

    def complaint(self) -> str:
        try:
            self.key = typed(self.typed.toPlainText())
        except ChargenError as error:
            return f"{error}."
        self.password = ""
        return ""

    def _password(self) -> str:
        form = PasswordForm(self, "Open backup", "Enter the password of the backup.", twice=False)
        return form.password if run_dialog(form) else ""


class RebuildForm(RestoreForm):
    """The card as the players have it, and the key from its backup or the printed page."""

    def __init__(self, parent: QWidget) -> None:
        words = (
            "Rebuild the campaign from a player's card and the key backup or key page. Your "
            "record of decisions and packets is only in an export; if you have one, choose "
            "Restore GM data instead."
        )
        super().__init__(
            parent, dialog_title(REBUILD_CAMPAIGN), words, ok=dialog_title(REBUILD_CAMPAIGN)
        )
        self.card: SealedCard | None = None
        self.card_words = label("No card chosen.", "muted", wrap=True)
        self.key_words = label("No key chosen.", "muted", wrap=True)
        card = button("Choose card…", self.choose_card)
        self.body.insertLayout(0, row(card, self.card_words, grows=self.card_words))
        self.body.insertWidget(2, self.key_words)
        QWidget.setTabOrder(card, self.file)

    def choose_card(self) -> None:
        """Ask for the card's file."""
        path = ask_open(self, "Campaign card", CARDS)
        if path is not None:
            self.take_card(path)

    def take_card(self, path: Path) -> None:
        """Read the card from a file."""
        try:
            self.card = opened(read(path), path.name)
        except ChargenError as error:
            self.fault.show_words(f"{error}.")
        else:
            self.fault.hide()
            card = self.card.card
            self.card_words.setText(f"Card {card.number} of {card.name}.")

    def taken(self, path: Path) -> None:
        self.fault.hide()
        assert self.key is not None
        self.key_words.setText(f"{path.name}: {self.key.words}.")

    def complaint(self) -> str:
        words = "" if self.key and not self.typed.written else super().complaint()
        if self.card is None:
            return "Choose the card first. Any player of the campaign has it."
        if words or self.key is None:
            return words
        if self.key.public not in self.card.card.keys:
            return "This key is not on the card. Choose the newest card, or the matching key."
        return ""
