"""The GM's key: put away, printed, locked, restored, changed, replaced."""

from collections.abc import Callable

from chargen.approval.trust.keys import GmKey, key_page
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.desk.desk import Desk
from chargen.gui.gm.forms.key_forms import KEYS, KeyPage, RestoreForm

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
OPEN = (
    "The key has a password now. Without one, whoever comes to this computer or its disk can "
    "approve in your name. Take the password away?"
)
KEEPS = "The key had a password, and the one that takes its place gets one too."
COPY = "A password for the copy"
MISSING = "The key is missing here; restore it from its backup or the printed page first"


def with_key(window: Desk, then: Callable[[], object]) -> None:
    """Do what needs the GM's key, once it is open: its password is asked for where it is locked.

    A table without keys needs none.
    """
    campaign = window.model.campaign
    if not campaign.locked:
        then()
    elif campaign.keyring.missing:
        window.complain(MISSING)
    else:
        words = "The password of the key."
        password = window.ask_password("Unlock", words, twice=False)
        if password is not None:
            window.model.do("opening the key", lambda: campaign.unlock(password), lambda _: then())


class KeyCommands:
    """The commands about the key."""

    def __init__(self, window: Desk, confirm: Callable[[], object]) -> None:
        self.window = window
        self.confirm = confirm
        """Offers to decide again what a former key decided."""

    @property
    def desk(self) -> DeskModel:
        """The campaign on the desk."""
        return self.window.model

    def backup(self) -> None:
        """Save the key where the GM puts it away."""
        self._with(self._backup)

    def _backup(self) -> None:
        campaign = self.desk.campaign
        guarded = campaign.keyring.guarded
        words = f"{COPY}." if guarded else f"{COPY}; leave it empty to keep the copy open."
        password = self.window.ask_password("Save key backup", words, twice=True, needed=guarded)
        if password is None:
            return
        start = f"{slug(campaign.card.name)}-key.gdkey"
        path = self.window.ask_save("Save key backup", start, KEYS, secret=True)
        if path is None:
            return

        def work() -> None:
            safesave.save(path, campaign.key_backup(password), private=True)
            campaign.note_key_saved()

        done = f"The key is in {path.name}; put it away where nobody else comes."
        self.desk.do("saving the key", work, lambda _: self.window.tell(done))

    def page(self) -> None:
        """Show the page of the key, to be printed and put away."""
        self._with(self._page)

    def _page(self) -> None:
        campaign = self.desk.campaign
        assert campaign.key is not None
        dialog = KeyPage(self.window, key_page(campaign.key, campaign.card.name))
        if run_dialog(dialog):
            self.desk.do("", campaign.note_key_saved, lambda _: self.window.tell("Noted."))

    def words(self) -> None:
        """Turn to where the six words stand."""
        self.window.go("card")

    def unlock(self) -> None:
        """Ask for the password and take the key."""
        was_open = self.desk.campaign.key is not None
        words = "The key is open." if was_open else "The key is open until the desk is closed."
        self._with(lambda: self.window.tell(words))

    def password(self) -> None:
        """Put the key behind another password, or in the open."""
        self._with(self._lock)

    def _lock(self) -> None:
        campaign = self.desk.campaign
        words = "Asked for whenever the desk is opened; leave it empty for none."
        password = self.window.ask_password("Set password", words, twice=True, needed=False)
        if password is None:
            return
        if not password and not campaign.keyring.guarded:
            self.window.tell("The key has no password, as before.")
        elif password or self.window.ask("Take the password away", OPEN, "Take it away"):
            done = "The key has a password now." if password else "The key has no password now."
            self.desk.do(
                "locking the key",
                lambda: campaign.lock(password),
                lambda _: self.window.tell(done),
            )

    def restore(self) -> None:
        """Take the key from a backup, or from the words of the printed page."""
        form = RestoreForm(self.window)
        accepted = run_dialog(form)
        key, password = form.key, form.password
        campaign = self.desk.campaign
        if not accepted or key is None:
            return
        if not password:
            chosen = self._password("Restore")
            if chosen is None:
                return
            password = chosen
        self.desk.do(
            "restoring the key",
            lambda: campaign.restore_key(key, password),
            lambda _: self.window.tell("The key is back."),
        )

    def change(self) -> None:
        """Sign with a new key from now on, and give out the card with it."""
        self._with(self._change)

    def _change(self) -> None:
        if self.window.ask("Change the key", CHANGE, "Change it"):
            self._renew("Change it", self.desk.campaign.change_key)

    def replace_lost(self) -> None:
        """Go on with a new key without the old one."""
        if self.window.ask("The key is lost", LOST, "Make a new key"):
            self._renew("Make a new key", self.desk.campaign.replace_lost_key)

    def _renew(self, title: str, make: Callable[[str], GmKey]) -> None:
        password = self._password(title)
        if password is not None:
            self.desk.do("making a key", lambda: make(password), lambda _: self._renewed())

    def _password(self, title: str) -> str | None:
        """Return a password for the next key, asked for only where it would lie open without.

        None if the GM cancels.
        """
        if not self.desk.campaign.keyring.asks:
            return ""
        return self.window.ask_password(title, KEEPS, twice=True)

    def _renewed(self) -> None:
        self.desk.take_card()
        self.window.tell("There is a new key. Put it away, give out the card, and confirm again.")
        self.window.go("card")
        self.confirm()

    def _with(self, command: Callable[[], object]) -> None:
        if self.desk.campaign.card.signed:
            with_key(self.window, command)
        else:
            self.window.complain("This table has no key")
