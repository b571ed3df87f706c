"""The GM's key: put away, printed, locked, restored, changed, replaced."""

from collections.abc import Callable

from chargen.approval.trust.keys import GmKey, key_page
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.gm.commands.base import DeskCommands, with_key
from chargen.gui.gm.desk.desk import Desk
from chargen.gui.gm.forms.key_forms import KEYS, KeyPage, RestoreForm
from chargen.gui.vocabulary import KEY_BACKUP, dialog_title

CHANGE = (
    "Change the key? chargen creates a new key and signs a new card with both keys; "
    "players accept that card without a question. Decisions signed with the current "
    "key stop counting until you confirm them again, in one step."
)
LOST = (
    "Replace the lost key? If you have a backup or the key page, choose Restore key "
    "instead. With a new key, every player must compare the six words with you again, "
    "and you must confirm your approvals again."
)
START = (
    "Sign your approvals from now on? chargen creates a key and signs the next card with it. Each "
    "player compares its six words with you once. What you have recorded so far waits for you "
    "again: approve it in one step."
)
OPEN = (
    "Remove the password? Without a password, anyone with access to this computer or "
    "its disk can approve in your name."
)
KEEPS = "The old key had a password. Set one for the new key, too."
COPY = "Set a password for the backup"


class KeyCommands(DeskCommands):
    """The commands about the key."""

    def __init__(self, window: Desk, confirm: Callable[[], object]) -> None:
        super().__init__(window)
        self.confirm = confirm
        """Offers to decide again what a former key decided."""

    def backup(self) -> None:
        """Save the key where the GM puts it away."""
        self._with(self._backup)

    def _backup(self) -> None:
        campaign = self.table.campaign
        guarded = campaign.keyring.guarded
        words = f"{COPY}." if guarded else f"{COPY}, or leave it empty for no password."
        password = self.window.ask_password(
            dialog_title(KEY_BACKUP), words, twice=True, needed=guarded
        )
        if password is None:
            return
        start = f"{slug(campaign.card.name)}-key.gdkey"
        path = self.window.ask_save(dialog_title(KEY_BACKUP), start, KEYS, secret=True)
        if path is None:
            return

        def work() -> None:
            safesave.save(path, campaign.key_backup(password), private=True)
            campaign.note_key_saved()

        done = f"Key saved as {path.name}. Keep it in a private place."
        self.table.do("saving the key", work, lambda _: self.window.tell(done))

    def page(self) -> None:
        """Show the page of the key, to be printed and put away."""
        self._with(self._page)

    def _page(self) -> None:
        campaign = self.table.campaign
        assert campaign.key is not None
        dialog = KeyPage(self.window, key_page(campaign.key, campaign.card.name))
        if run_dialog(dialog):
            self.table.do(
                "",
                campaign.note_key_saved,
                lambda _: self.window.tell("Recorded that you keep the key page."),
            )

    def start(self) -> None:
        """Sign from now on, in a campaign whose approvals were recorded so far."""
        if self.table.campaign.card.signed:
            self.window.go("card")
        elif self.window.ask("Start signing", START, "Start signing"):
            self._renew("Start signing", self.table.campaign.replace_lost_key)

    def unlock(self) -> None:
        """Ask for the password and take the key."""
        was_open = self.table.campaign.key is not None
        words = "The key is unlocked." if was_open else "Key unlocked until you close the desk."
        self._with(lambda: self.window.tell(words))

    def password(self) -> None:
        """Put the key behind another password, or in the open."""
        self._with(self._lock)

    def _lock(self) -> None:
        campaign = self.table.campaign
        words = (
            "You enter this password each time you open the desk. Leave it empty for no password."
        )
        password = self.window.ask_password("Set password", words, twice=True, needed=False)
        if password is None:
            return
        if not password and not campaign.keyring.guarded:
            self.window.tell("The key still has no password.")
        elif password or self.window.ask("Remove password", OPEN, "Remove password"):
            done = "Password set." if password else "Password removed."
            self.table.do(
                "locking the key",
                lambda: campaign.lock(password),
                lambda _: self.window.tell(done),
            )

    def restore(self) -> None:
        """Take the key from a backup, or from the words of the printed page."""
        form = RestoreForm(self.window)
        accepted = run_dialog(form)
        key, password = form.key, form.password
        campaign = self.table.campaign
        if not accepted or key is None:
            return
        if not password:
            chosen = self._password("Restore key")
            if chosen is None:
                return
            password = chosen
        self.table.do(
            "restoring the key",
            lambda: campaign.restore_key(key, password),
            lambda _: self.window.tell("Key restored."),
        )

    def change(self) -> None:
        """Sign with a new key from now on, and give out the card with it."""
        self._with(self._change)

    def _change(self) -> None:
        if self.window.ask("Change key", CHANGE, "Change key"):
            self._renew("Change key", self.table.campaign.change_key)

    def replace_lost(self) -> None:
        """Go on with a new key without the old one."""
        if self.window.ask("Replace lost key", LOST, "Replace key"):
            self._renew("Replace key", self.table.campaign.replace_lost_key)

    def _renew(self, title: str, make: Callable[[str], GmKey]) -> None:
        password = self._password(title)
        if password is not None:
            self.table.do("creating a key", lambda: make(password), lambda _: self._renewed())

    def _password(self, title: str) -> str | None:
        """Return a password for the next key, asked for only where it would lie open without.

        None if the GM cancels.
        """
        if not self.table.campaign.keyring.asks:
            return ""
        return self.window.ask_password(title, KEEPS, twice=True)

    def _renewed(self) -> None:
        self.table.take_card()
        self.window.tell(
            "New key created. Back it up, issue the card and confirm your decisions again."
        )
        self.window.go("card")
        self.confirm()

    def _with(self, command: Callable[[], object]) -> None:
        if self.table.campaign.card.signed:
            with_key(self.window, command)
        else:
            self.window.complain("This campaign has no key")
