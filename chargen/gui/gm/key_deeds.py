"""The GM's key: put away, printed, locked, restored, changed, replaced."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtGui import QFont, QTextDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QDialog, QFileDialog, QPlainTextEdit, QWidget

from chargen.approval.keys import GmKey, is_locked, key_in, key_page, typed
from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.reading import read
from chargen.files.text import slug
from chargen.gui import theme
from chargen.gui.dialogs.base import Form
from chargen.gui.gm.place import Place, table_of
from chargen.gui.gm.table import Table
from chargen.gui.widgets.parts import button

KEYS = "GM keys (*.gdkey)"
CHANGE = (
    "A new key is made and a new card signed with both; players take that card without a question."
    " What the present key signed counts no more: you confirm it again with one step, and the "
    "items that are unchanged since are listed for it. Change the key?"
)
LOST = (
    "A new key is made without the old one. Every player has to compare the six words with you "
    "anew, and you confirm again what you approved. Try Restore first if you have a backup or the "
    "printed page. Go on?"
)


class KeyDeeds:
    """The commands about the key."""

    def __init__(self, window: Place, confirm: Callable[[], object]) -> None:
        self.window = window
        self.confirm = confirm
        """Offers to decide again what a former key decided."""

    def table(self) -> Mapping[str, Callable[[], object]]:
        """Return the commands by id."""
        return {
            "key-backup": self.backup,
            "key-page": self.page,
            "key-words": self.words,
            "key-unlock": self.unlock,
            "key-password": self.password,
            "key-restore": self.restore,
            "key-change": self.change,
            "key-lost": self.replace_lost,
        }

    @property
    def desk(self) -> Table:
        """The campaign on the desk."""
        return table_of(self.window)

    def backup(self) -> None:
        """Save the key where the GM puts it away."""
        campaign = self.desk.campaign
        if not self._there():
            return
        words = "A password for the copy; leave it empty to keep the copy open."
        password = self.window.ask_password("Save key backup", words, twice=True, needed=False)
        if password is None:
            return
        start = f"{slug(campaign.card.name)}-key.gdkey"
        path = self.window.ask_save("Save key backup", start, KEYS, ".gdkey")
        if path is None:
            return

        def work() -> None:
            safesave.save(path, campaign.key_backup(password), private=True)
            campaign.note_key_saved()

        done = f"The key is in {path.name}; put it away where nobody else comes."
        self.desk.do("saving the key", work, lambda _: self.window.tell(done))

    def page(self) -> None:
        """Show the page of the key, to be printed and put away."""
        campaign = self.desk.campaign
        if not self._there() or campaign.key is None:
            return
        dialog = KeyPage(self.window.widget, key_page(campaign.key, campaign.card.name))
        well = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        if well:
            self.desk.do("", campaign.note_key_saved, lambda _: self.window.tell("Noted."))

    def words(self) -> None:
        """Turn to where the six words stand."""
        self.window.go("card")

    def unlock(self) -> None:
        """Ask for the password and take the key."""
        campaign = self.desk.campaign
        if campaign.key is not None:
            self.window.tell("The key is open.")
            return
        password = self.window.ask_password("Unlock", "The password of the key.", twice=False)
        if password:
            told = "The key is open until the desk is closed."
            self.desk.do(
                "opening the key",
                lambda: campaign.unlock(password),
                lambda _: self.window.tell(told),
            )

    def password(self) -> None:
        """Put the key behind another password, or in the open."""
        if not self._there():
            return
        campaign = self.desk.campaign
        words = "Asked for whenever the desk is opened; leave it empty for none."
        password = self.window.ask_password("Set password", words, twice=True, needed=False)
        if password is not None:
            told = "The key has a password now." if password else "The key has no password now."
            self.desk.do(
                "locking the key",
                lambda: campaign.lock(password),
                lambda _: self.window.tell(told),
            )

    def restore(self) -> None:
        """Take the key from a backup, or from the words of the printed page."""
        form = RestoreForm(self.window.widget)
        well = form.exec() == QDialog.DialogCode.Accepted
        key = form.key
        form.deleteLater()
        campaign = self.desk.campaign
        if well and key is not None:
            self.desk.do(
                "restoring the key",
                lambda: campaign.restore_key(key),
                lambda _: self.window.tell("The key is back."),
            )

    def change(self) -> None:
        """Sign with a new key from now on, and give out the card that says so."""
        if self._there() and self.window.ask("Change the key", CHANGE, "Change it"):
            self._renew(self.desk.campaign.change_key)

    def replace_lost(self) -> None:
        """Go on with a new key without the old one."""
        if self.window.ask("The key is lost", LOST, "Make a new key"):
            self._renew(self.desk.campaign.replace_lost_key)

    def _renew(self, make: Callable[[], GmKey]) -> None:
        self.desk.do("making a key", make, lambda _: self._renewed())

    def _renewed(self) -> None:
        self.desk.take_card()
        self.window.tell("There is a new key. Put it away, give out the card, and confirm again.")
        self.window.go("card")
        self.confirm()

    def _there(self) -> bool:
        campaign = self.desk.campaign
        if campaign.key is None:
            words = "The key is locked or missing; unlock or restore it first"
            self.window.complain(words if campaign.card.signed else "This table has no key")
        return campaign.key is not None


class KeyPage(Form):
    """The words of a key, to be printed."""

    def __init__(self, parent: QWidget, text: str) -> None:
        words = "Print this page, put it away, and close the window: it is not saved anywhere."
        super().__init__(parent, "Key page", words, ok="I have put it away", width=560)
        self.text = QPlainTextEdit(text)
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Page of the key")
        self.text.setMinimumHeight(theme.now().px(250))
        self.print = button("Print ...", self.ask_print)
        self.add(self.text, self.print)

    def ask_print(self) -> None:
        """Ask for a printer and print the page."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            page = QTextDocument()
            page.setDefaultFont(QFont("Inter", 14))
            page.setPlainText(self.text.toPlainText())
            page.print_(printer)
        dialog.deleteLater()


class RestoreForm(Form):
    """A backup file, or the seventeen words of the printed page."""

    def __init__(self, parent: QWidget) -> None:
        words = "Choose the backup, or type the words of the printed page."
        super().__init__(parent, "Restore the key", words, ok="Restore", width=520)
        self.key: GmKey | None = None
        self.typed = QPlainTextEdit()
        self.typed.setAccessibleName("Words of the printed page")
        self.typed.setPlaceholderText("The words of the printed page")
        self.typed.setTabChangesFocus(True)
        self.typed.setFixedHeight(theme.now().px(110))
        self.file = button("Choose the backup ...", self.choose)
        self.add(self.file, self.typed)

    def choose(self) -> None:
        """Ask for the file, and for its password if it has one."""
        name, _ = QFileDialog.getOpenFileName(self, "Key backup", "", KEYS)
        if name:
            self.take(Path(name))

    def take(self, path: Path) -> None:
        """Read the key from a file, and close the form if that worked."""
        try:
            data = read(path)
            password = self._password() if is_locked(data, path.name) else ""
            self.key = key_in(data, path.name, lambda: password)
        except ChargenError as error:
            self._say(f"{error}.")
        else:
            self.accept()

    def complaint(self) -> str:
        try:
            self.key = typed(self.typed.toPlainText())
        except ChargenError as error:
            return f"{error}."
        return ""

    def _password(self) -> str:
        from chargen.gui.gm.forms import PasswordForm  # noqa: PLC0415 - only for a locked one

        form = PasswordForm(self, "Open", "The password of the backup.", twice=False)
        well = form.exec() == QDialog.DialogCode.Accepted
        password = form.password if well else ""
        form.deleteLater()
        return password

    def _say(self, words: str) -> None:
        self.fault.setText(words)
        self.fault.show()
