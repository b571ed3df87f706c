"""Packets that go out: signed and saved, and files written into."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from chargen.approval.campaign.outbox import Sending, Sent, free_name
from chargen.approval.desk import delivery
from chargen.approval.desk.bulk import Bulk, find_shares
from chargen.approval.desk.packet_draft import PacketDraft
from chargen.approval.desk.packet_split import Way, mails
from chargen.approval.desk.sending import send
from chargen.approval.packets.packet import ENDING
from chargen.approval.packets.packet_contents import OutgoingPacket, PacketShare
from chargen.character.display_names import points
from chargen.files import safesave
from chargen.files.text import NAME_LENGTH, cleaned, slug, today
from chargen.gui.application import background
from chargen.gui.application.settings import data_folder
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.messages import BoxAnswer, ask
from chargen.gui.gm.commands.base import DeskCommands, with_key
from chargen.gui.gm.desk.desk import Desk
from chargen.gui.gm.forms.forms import WAYS, DeliveryForm

CHOOSE_FIRST = "Some files hold the same character. Choose the right file first. "
STAYS = "Items left out stay in the next packet."
DATE = "Is that date correct? Decisions with a later date outrank those you sign afterwards."


class Outgoing(DeskCommands):
    """The commands about packets."""

    def __init__(self, window: Desk) -> None:
        super().__init__(window)
        self._left = ""
        """A note on the items the packet under way leaves out."""

    def send(self) -> None:
        """Let what is prepared go out, in the way of this table."""
        table = self.table
        if table.packet.value.empty:
            self.window.tell("The next packet is empty. Make a decision or award IP first.")
        elif not (parts := self._choose_shares()):
            return
        elif table.campaign.card.signed:
            with_key(self.window, partial(self._make_packets, parts))
        else:
            self._write(parts)

    def _choose_shares(self) -> Sequence[PacketShare]:
        """Return what goes out now; ask about files that are odd or left out."""
        table, draft = self.table, self.table.packet.value
        parts, bulk = find_shares(table.entries, draft)
        odd = [skipped.row.key for skipped in bulk.left_out if not skipped.barred]
        self._left = self._left_words(bulk)
        if not self._left:
            return parts
        if not parts and not odd:
            asked = any(skipped.row.owner == "asked" for skipped in bulk.left_out)
            self.window.complain(f"{CHOOSE_FIRST if asked else ''}{self._left}")
            return ()
        few = BoxAnswer(f"Send {points(len(parts), 'character')}", means=False, careful=True)
        many = BoxAnswer(f"Include {points(len(odd), 'odd file')}", means=True, careful=True)
        answers = [answer for answer, count in ((few, parts), (many, odd)) if count]
        all_of_them = ask(self.window, "Send packet", f"{self._left} {STAYS}", answers)
        if all_of_them:
            parts, bulk = find_shares(table.entries, draft, odd)
            self._left = self._left_words(bulk)
        return parts if all_of_them is not None else ()

    def _left_words(self, bulk: Bulk) -> str:
        """Return in words what a packet leaves out; empty if it has everything."""
        gone = sum(
            not self.table.files_of(character) for character in self.table.packet.value.characters
        )
        words = "1 character is" if gone == 1 else f"{gone} characters are"
        missing = f"{words} no longer in the folder." if gone else ""
        return f"{bulk.left_words} {missing}".strip()

    # --- signed packets

    def _make_packets(self, parts: Sequence[PacketShare]) -> None:
        """Ask for the way and the folder, then sign, keep and save."""
        table = self.table
        if table.campaign.outbox.holds(table.sending):  # signed, but not remembered in full then
            table.do("checking the last packet", lambda: None, lambda _: self._out_before())
            return
        way = self._ask_way(parts)
        if way is None:
            return
        note, taken = table.packet.value.note, table.campaign.outbox.names()
        make_sending = partial(mails, parts, way, stem=self._stem(), taken=taken, note=note)
        folder = self.window.packet_folder
        mail = make_sending(folder=folder)
        if folder is None and len(mail) == 1:
            path = self.window.ask_packet("Send packet", mail[0].name)
            if path is not None:
                self._sign([replace(mail[0], name=_kept_name(path))], path.parent, path)
        elif folder := folder or self.window.ask_packet_folder():
            self._sign(make_sending(folder=folder), folder)

    def _stem(self) -> str:
        return f"{slug(self.table.campaign.card.name)}-{today()}"

    def _ask_way(self, parts: Sequence[PacketShare]) -> Way | None:
        """Return the way to send; a packet for one player needs no question."""
        if len(parts) == 1:
            return "each"
        counts = {
            way: len(mails(parts, way, stem="x", folder=None, taken=frozenset())) for way in WAYS
        }
        form = DeliveryForm(self.window, counts)
        return form.way if run_dialog(form) else None

    def _sign(self, mail: Sequence[OutgoingPacket], folder: Path, path: Path | None = None) -> None:
        """Sign and save; files are called as they are kept, the only one as it was asked for."""
        table = self.table
        kept = table.sending
        ahead = table.campaign.clock_ahead
        if ahead and not self.window.ask("Sign packet", f"{ahead.words}. {DATE}", "Sign packet"):
            return

        def work() -> Sending:
            if ahead:
                table.campaign.confirm_clock()
            return send(table.campaign, mail, on=today(), sending=kept)

        def then(sending: Sending) -> None:
            self._went_out()
            asked = {mail[0].name: path} if path is not None else {}
            self._save(
                [
                    (asked.get(packet.name, folder / packet.name), packet.data.encode())
                    for packet in sending.packets
                ]
            )

        table.do("signing the packet", work, then)

    def _out_before(self) -> None:
        self._went_out()
        self.window.go("sent")
        self.window.tell("This packet is already signed. Save it again from this page.")

    def _went_out(self) -> None:
        self.table.went_out()
        self.table.watch.forget()

    def again(self, chosen: Sequence[Sent]) -> None:
        """Write packets that went out once more, byte by byte."""
        if not chosen:
            self.window.tell("Select a packet on the Sent page first.")
            return
        if len(chosen) == 1:
            stem = chosen[0].name.removesuffix(ENDING)
            name = free_name(stem, self.window.packet_folder, frozenset())
            path = self.window.ask_packet("Save packet again", name)
            if path is not None:
                self._save([(path, chosen[0].data)])
        elif place := self.window.ask_packet_folder("Folder for the packets"):
            used, files = set[str](), []
            for packet in chosen:
                name = free_name(packet.name.removesuffix(ENDING), place, frozenset(used))
                used.add(name)
                files.append((place / name, packet.data))
            self._save(files)

    def change_folder(self) -> None:
        """Ask for another folder for packets."""
        folder = self.window.ask_packet_folder()
        if folder is not None:
            self.window.tell(f"New packets go to {folder}.")

    def _save(self, files: Sequence[tuple[Path, bytes]]) -> None:
        def work(_: background.Report) -> None:
            for path, data in files:
                safesave.save(path, data)

        def wrong(words: str) -> None:
            self._elsewhere(words, files)

        background.start(self.window, work, lambda _: self._saved(files), wrong)

    def _elsewhere(self, words: str, files: Sequence[tuple[Path, bytes]]) -> None:
        """Keep a signed but unsaved packet on the Sent page; one file may be tried again here."""
        self.window.complain(words)
        path = None
        if len(files) == 1:
            name = files[0][0].name
            path = self.window.ask_packet("Save packet elsewhere", name)
        if path is not None:
            self._save([(path, files[0][1])])
        else:
            self.window.tell("The packet is signed. Save it again from the Sent page.")

    def _saved(self, files: Sequence[tuple[Path, bytes]]) -> None:
        if len(files) == 1:
            words = f"Packet saved as {files[0][0].name}. Send it to your players."
        else:
            words = f"{len(files)} packets saved in {files[0][0].parent}. Send each to its player."
        count = self.table.packet.value.count
        rest = f"{points(count, 'prepared item')} left in Next packet." if count else ""
        self.window.tell(" ".join(filter(None, (words, self._left, rest))))
        self._left = ""

    # --- no key

    def _write(self, shares: Sequence[PacketShare]) -> None:
        table = self.table
        parts = [
            (entry.path, share)
            for share in shares
            if (entry := table.entry_with(share.build.id)) is not None
        ]
        names = ", ".join(path.name for path, _ in parts)
        words = (
            f"Record the decisions in {names}? The previous versions are kept. The decisions "
            "are not signed, and the sheet shows it."
        )
        if not self.window.ask("Record decisions", words, "Record decisions"):
            return
        kept, note = data_folder() / "backups", table.packet.value.note

        def work() -> tuple[list[str], list[str], list[str]]:
            return delivery.write_all(table.campaign, parts, on=today(), kept=kept, note=note)

        table.do("recording the decisions", work, self._written)

    def _written(self, result: tuple[list[str], list[str], list[str]]) -> None:
        done, faults, troubles = result
        evening = self.table.packet.value
        rest = PacketDraft(
            judgements={a: j for a, j in evening.judgements.items() if a.char_id not in done},
            gains=tuple(award for award in evening.gains if award.char_id not in done),
            note=evening.note if faults or self._left else "",
        )
        self.table.packet.begin(rest)
        self.table.watch.forget()
        sentences = [f"Recorded in {points(len(done), 'file')}", *troubles[:1]]
        words = "".join(f"{words}. " for words in sentences) + self._left
        self.window.tell(words.rstrip())
        self._left = ""
        if faults:
            self.window.complain("; ".join(faults))


def _kept_name(path: Path) -> str:
    """Return a file's name as it is kept; one that no text can hold is kept cleaned."""
    return cleaned(path.name, NAME_LENGTH) or f"packet{ENDING}"
