"""The GM's key: saved, printed, locked, restored, changed, and decisions confirmed again."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from chargen.approval.desk.packet_draft import ItemRef, add_verdict
from chargen.approval.desk.reconfirm import ReconfirmItems, unconfirmed
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.keys import GmKey, key_page
from chargen.character.display_names import points
from chargen.character.document.decision import Verdict
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.gm.commands.base import DeskCommands, with_key
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
ALL_COUNTS = "All your decisions count. Nothing to confirm."
KINDS_SAID: Mapping[Verdict, str] = {
    "approved": "approval",
    "refused": "refusal",
    "revoked": "revocation",
}


class KeyCommands(DeskCommands):
    """The commands about the key."""

    def backup(self) -> None:
        """Save a backup of the key where the GM chooses."""
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
        self.offer()

    def _with(self, command: Callable[[], object]) -> None:
        if self.table.campaign.card.signed:
            with_key(self.window, command)
        else:
            self.window.complain("This campaign has no key")

    def confirm(self) -> None:
        """Offer to decide again, as before, what was decided with a former key."""
        self._look_for_former(lambda: self.window.tell(ALL_COUNTS))

    def offer(self) -> None:
        """Offer the same where there is something to confirm, as after a change of keys."""
        self._look_for_former(lambda: None)

    def _look_for_former(self, nothing: Callable[[], object]) -> None:
        table, prepared = self.table, self.table.packet.value.judgements
        builds = list(table.builds.values())

        def work() -> list[tuple[str, ReconfirmItems]]:
            items = [(build.id, unconfirmed(table.campaign, build)) for build in builds]
            return [(key, _open_items(key, former, prepared)) for key, former in items]

        def then(items: list[tuple[str, ReconfirmItems]]) -> None:
            if any(former.same or former.changed for _, former in items):
                self._offer(items)
            else:
                nothing()

        table.do("finding decisions of former keys", work, then)

    def _offer(self, items: list[tuple[str, ReconfirmItems]]) -> None:
        same = [judgement for _, former in items for judgement in former.same]
        words = _confirm_words(same, sum(len(former.changed) for _, former in items))
        if not same:
            self.window.complain(words)
        elif self.window.ask("Confirm again", f"{words}.", "Confirm again"):
            packet = self.table.packet
            evening = packet.value
            for char_id, former in items:
                evening = add_verdict(evening, char_id, *former.same)
            packet.edit(f"Confirm {points(len(same), 'decision')} again", evening)
            self.window.go("packet")


def _open_items(
    char_id: str, items: ReconfirmItems, prepared: Mapping[ItemRef, ItemDecision]
) -> ReconfirmItems:
    """Leave out what the next packet decides already."""
    same = (j for j in items.same if ItemRef(char_id, j.item.id) not in prepared)
    changed = (item for item in items.changed if ItemRef(char_id, item.id) not in prepared)
    return ReconfirmItems(tuple(same), tuple(changed))


def _confirm_words(same: Sequence[ItemDecision], changed: int) -> str:
    waits = (
        f"{points(changed, 'item')} changed since or decided elsewhere must be decided one by one"
    )
    if not same:
        return f"Nothing can be confirmed unchanged: {waits}"
    counts = Counter(judgement.verdict for judgement in same)
    kinds = ", ".join(
        points(counts[verdict], word) for verdict, word in KINDS_SAID.items() if counts[verdict]
    )
    words = f"Confirm the unchanged decisions again: {kinds}"
    return f"{words}; {waits}" if changed else words
