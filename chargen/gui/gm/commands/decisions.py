"""Commands of the GM's desk: campaigns, folders, decisions, IP, packets, sheets."""

from collections.abc import Sequence

from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.decisions.revocation import consequences
from chargen.approval.desk.bulk import (
    Bulk,
    award,
    bulk,
    convert_marks,
    decide_items,
    find_marks,
    find_waiting,
)
from chargen.approval.desk.packet_draft import PacketDraft
from chargen.character.display_names import entries, item_name, points
from chargen.character.document.decision import Item, PacketAward, Verdict
from chargen.character.number_format import join_words
from chargen.files.text import today
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import ask_folder
from chargen.gui.gm.commands.base import DeskCommands
from chargen.gui.gm.commands.card import CardCommands
from chargen.gui.gm.commands.keys import KeyCommands
from chargen.gui.gm.commands.navigation import DeskNavigation
from chargen.gui.gm.commands.packets import Outgoing
from chargen.gui.gm.commands.prints import Prints
from chargen.gui.gm.desk.desk import Desk
from chargen.gui.gm.forms.duplicates_dialog import DuplicatesDialog
from chargen.gui.gm.forms.forms import AwardManyForm, MarksForm, ReasonForm
from chargen.gui.gm.forms.history_dialog import HistoriesDialog
from chargen.gui.gm.pages.items import SAID
from chargen.gui.shell.appearance import LookCommands

DECIDED = "All waiting items are decided in the next packet. Remove a decision there to change it."
MOST_EVENTS = 500
"""Entries one gift of IP may have."""


class DecisionCommands(DeskCommands, LookCommands):
    """The commands, carried out in the one desk there is."""

    def __init__(self, window: Desk) -> None:
        DeskCommands.__init__(self, window)
        LookCommands.__init__(self, window.program)
        self.outgoing = Outgoing(window)
        self.keys = KeyCommands(window)
        self.cards = CardCommands(window)
        self.prints = Prints(window)
        self.guide = DeskNavigation(window)

    def undo(self) -> None:
        """Take the last step back: of the packet, or of the card on its pages."""
        self.window.store.stack.undo()

    def redo(self) -> None:
        """Do the step taken back again."""
        self.window.store.stack.redo()

    def toggle_side(self) -> None:
        """Show what is chosen beside the list, or fold it to a line."""
        body = self.window.body
        if body is not None:
            body.unfold(not body.unfolded)

    # --- the folder

    def read(self) -> None:
        """Read every file again."""
        self.table.watch.forget()

    def stop(self) -> None:
        """Read no further."""
        self.table.watch.stop()

    def ask_folder(self) -> None:
        """Ask which folder is watched."""
        folder = ask_folder(self.window, "Watch folder", self.table.watch.folder)
        if folder is not None:
            self.window.watch_folder(folder)

    def open(self) -> None:
        """Open the chosen characters in windows of their own."""
        self._open(self.window.chosen)

    def open_shown(self) -> None:
        """Open the character that is shown beside the list."""
        if self.window.body is not None:
            self._open(self.window.body.characters.looked_at)

    def _open(self, entries: Sequence[FolderRow]) -> None:
        for entry in entries:
            if entry.fault:
                self.window.complain(entry.fault)
            else:
                self.program.open_asked.emit(entry.path)

    def fight(self) -> None:
        """Open a window for fights with the ticked characters, or with all if none is ticked.

        What cannot be read, copies, and files among which the GM has not chosen stay out.
        """
        window = self.window
        rows = window.ticked or self.table.entries
        fit = [row for row in rows if not row.fault and row.owner in OWN]
        left = [row.key for row in rows if row not in fit]
        if fit or not rows:
            self.program.fight_asked.emit([row.path for row in fit])
            window.tell(f"Left out of the fight: {join_words(left)}." if left else "")
        else:
            words = f"{join_words(left)} cannot fight: see the remark. Tick other characters"
            window.complain(words)

    # --- deciding

    def say_all(self, verdict: Verdict) -> None:
        """Decide on everything that waits in the chosen characters."""
        chosen = self.window.chosen
        agreed = self._agree(bulk(chosen), verdict)
        waiting, selection = find_waiting(chosen, self.table.packet.value, agreed)
        if waiting:
            self._decide(verdict, [(row, item.item) for row, item in waiting], selection)
        elif selection.left_out:
            self.window.tell(selection.left_words)
        else:
            decided = any(entry.waits for entry in chosen)
            self.window.tell(
                DECIDED if decided else "Nothing is waiting in the selected characters."
            )

    def say(self, verdict: Verdict, about: Sequence[tuple[FolderRow, Item]]) -> None:
        """Put a decision on single items into the next packet; an odd file is asked about."""
        files = {row.key: row for row, _ in about}
        agreed = self._agree(bulk(files.values()), verdict)
        selection = bulk(files.values(), agreed)
        taken = {row.key for row in selection.taken}
        allowed = [(row, item) for row, item in about if row.key in taken]
        if allowed:
            self._decide(verdict, allowed, selection)
        elif selection.doubt is None:
            self.window.complain(selection.left_words)

    def _agree(self, selection: Bulk, verdict: Verdict = "approved") -> Sequence[str]:
        """Return the file the GM agrees to, if there is but one, and it is odd.

        Only what gives something is asked about.
        """
        doubt = selection.doubt
        if doubt is None:
            return ()
        words = f"{doubt.row.name}: {doubt.row.finding_words or doubt.reason}. Continue anyway?"
        if verdict != "approved" or self.window.ask("Check file", words, "Continue"):
            return (doubt.row.key,)
        return ()

    def _decide(
        self, verdict: Verdict, about: Sequence[tuple[FolderRow, Item]], selection: Bulk
    ) -> None:
        """Put a decision on items into the next packet; a refusal asks for its reason."""
        note = ""
        if verdict == "approved" and not self._may_grant(about):
            return
        if verdict != "approved":
            names = [self._name(*pair) for pair in about]
            form = ReasonForm(self.window, verdict, names, self._brings(verdict, about))
            accepted = run_dialog(form)
            note = form.words
            if not accepted:
                return
        draft = decide_items(about, verdict, note, self.table.packet.value)
        count = f"{len(about)} items" if len(about) > 1 else self._name(*about[0])
        self.table.packet.edit(f"{_DONE[verdict]} {count}", draft)
        self._tell_done(f"{SAID[verdict]}: {count}", selection)

    def _tell_done(self, words: str, selection: Bulk) -> None:
        """Say what was put into the next packet, and what was left out; at the foot as well."""
        sentence = f"{words}. {selection.left_words}".rstrip()
        self.window.tell(sentence)
        if self.window.body is not None:
            self.window.body.characters.note_done(f"{sentence} In the next packet.")

    def _may_grant(self, about: Sequence[tuple[FolderRow, Item]]) -> bool:
        """Ask before an unverified award counts: it becomes a new award, and is given singly."""
        for entry, item in about:
            claim = next((p for p in entry.placed("claim") if p.item.id == item.id), None)
            if claim is None or not isinstance(item, PacketAward):
                continue
            if len(item.events) > MOST_EVENTS:
                words = f"An award cannot hold {entries(len(item.events))}"
                self.window.complain(f"{words}. Refuse the claim, and award the IP again")
                return False
            words = f"{self._name(entry, item)}. {claim.at.words} Grant the award as a new award?"
            if not self.window.ask("Grant award", words, "Grant award"):
                return False
        return True

    def _brings(self, verdict: Verdict, about: Sequence[tuple[FolderRow, Item]]) -> str:
        """Return what taking IP back means where they are spent."""
        words = []
        for entry, item in about:
            if verdict == "revoked" and isinstance(item, PacketAward):
                look = self.table.look(entry)
                if look is not None and look.character is not None:
                    words.append(consequences(look.character, item))
        return "\n".join(filter(None, words))

    def _name(self, entry: FolderRow, item: Item) -> str:
        flaws = {flaw.id: flaw for flaw in entry.build.choices.flaws} if entry.build else {}
        return f"{entry.name}: {item_name(self.table.rules, item, flaws)}"

    # --- IP

    def award(self) -> None:
        """Award IP to the chosen characters, once each."""
        chosen = self.window.chosen
        agreed = self._agree(bulk(chosen))
        selection = bulk(chosen, agreed)
        if not selection.taken:
            self.window.tell(selection.left_words or "Select the characters to award first.")
            return
        form = AwardManyForm(self.window, self.table.rules, selection, self.table.campaign.card.gm)
        if run_dialog(form):
            gain, packet = form.gain(), self.table.packet
            draft, selection = award(chosen, gain, packet.value, agreed)
            packet.edit(f"Award {gain.ip} IP", draft)
            count = points(len(selection.taken), "character")
            self._tell_done(f"Awarded {gain.ip} IP to {count}", selection)

    def marks(self) -> None:
        """Turn marks into IP: of the ticked characters, or of all if none is ticked."""
        ticked, packet = self.window.ticked, self.table.packet
        agreed = self._agree(bulk(selected for selected in ticked if selected.marks))
        rows = ticked or self.table.entries
        marks, selection = find_marks(rows, packet.value, agreed)
        if not marks:
            words = "No marks to convert."
            self.window.tell(f"{words} {selection.left_words}".rstrip())
            return
        form = MarksForm(self.window, self.table.rules, marks, selection)
        if run_dialog(form):
            draft, selection = convert_marks(
                rows, form.rates, packet.value, by=self.table.campaign.card.gm, on=today(),
                agreed=agreed,
            )  # fmt: skip
            packet.edit("Convert marks to IP", draft)
            self._tell_done(f"Converted marks to {form.total} IP", selection)

    def empty(self) -> None:
        """Take everything back that was prepared; undo brings it again."""
        self.table.packet.edit("Clear packet", PacketDraft())

    # --- findings

    def histories(self) -> None:
        """Show both histories of a character whose ledger does not continue what was seen."""
        entry = next((selected for selected in self.window.chosen if selected.finding), None)
        look = self.table.look(entry) if entry else None
        if entry is None or look is None or look.finding is None or look.character is None:
            self.window.tell("The selected character's ledger matches your record.")
        elif run_dialog(HistoriesDialog(self.window, entry.name, look.finding, look.character)):
            self._rebase(entry)

    def choose_file(self) -> None:
        """Show files of one character side by side, and go on with the one the GM chooses."""
        table = self.table
        entry = next(
            (selected for selected in self.window.chosen if selected.owner != "alone"), None
        )
        files = table.files_of(entry.char_id) if entry else ()
        looks = [look for selected in files if (look := table.look(selected)) is not None]
        if not looks:
            self.window.tell("The selected character has only one file.")
            return
        dialog = DuplicatesDialog(self.window, looks)
        chosen = dialog.chosen if run_dialog(dialog) else None
        if chosen is None or chosen.build is None:
            return
        build, name = chosen.build, chosen.path.name
        aside = [look.path.name for look in looks if look.path.name != name]
        table.do(
            "saving your choice of file",
            lambda: table.campaign.choose_file(build, name, aside),
            lambda _: self._chosen_file(name),
        )

    def _chosen_file(self, name: str) -> None:
        self.table.watch.forget()
        self.window.tell(f"{name} is now the character's file.")

    def accept_base(self) -> None:
        """Go on from the file as it is, after asking."""
        entry = next((selected for selected in self.window.chosen if selected.finding), None)
        if entry is None:
            self.window.tell("The selected character's ledger matches your record.")
            return
        words = (
            f"{entry.name}: {entry.finding_words}. Accept this file's ledger as the new "
            "baseline? The earlier record is discarded."
        )
        if self.window.ask("Accept as new baseline", words, "Accept baseline"):
            self._rebase(entry)

    def _rebase(self, entry: FolderRow) -> None:
        build, table = entry.build, self.table
        if build is not None:
            table.do(
                "accepting the new baseline",
                lambda: table.campaign.accept_as_base(build),
                lambda _: table.watch.forget(),
            )


_DONE = {"approved": "Approve", "refused": "Refuse", "revoked": "Revoke", "asked": "Ask about"}
