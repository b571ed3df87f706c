"""What goes out: packets signed and saved, files written into, approvals confirmed again."""

from pathlib import Path
from typing import NamedTuple

from chargen.approval.campaign import Judgement
from chargen.approval.packet import ENDING
from chargen.character.names import points
from chargen.character.records import Item
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import worker
from chargen.gui.gm import sending
from chargen.gui.gm.evening import Evening, judged, shares
from chargen.gui.gm.forms import today
from chargen.gui.gm.place import Place, table_of
from chargen.gui.gm.table import Table
from chargen.gui.settings import data_folder

KINDS = f"Session packets (*{ENDING})"


class Unconfirmed(NamedTuple):
    """What of one character was approved with a key that counts no more."""

    char_id: str
    same: tuple[Item, ...]
    changed: tuple[Item, ...]


class Outgoing:
    """The commands about packets."""

    def __init__(self, window: Place) -> None:
        self.window = window

    @property
    def table(self) -> Table:
        """The campaign on the desk."""
        return table_of(self.window)

    def send(self) -> None:
        """Let what is prepared go out, in the way of this table."""
        table = self.table
        if table.packet.value.empty:
            self.window.tell("Nothing is prepared yet.")
        elif table.campaign.locked:
            self.window.complain("The key is locked or missing; unlock or restore it first")
        elif missing := self._missing():
            self.window.complain(f"{missing} not in the folder any more; take it back first")
        elif table.campaign.card.signed:
            self._make_packet()
        else:
            self._write()

    def _missing(self) -> str:
        builds = self.table.builds
        gone = [c for c in self.table.packet.value.characters if c not in builds]
        if not gone:
            return ""
        return "A character it is for is" if len(gone) == 1 else f"{len(gone)} characters are"

    # --- a signed packet

    def _make_packet(self) -> None:
        """Ask where to first: what is signed has a serial, and should not be thrown away."""
        table = self.table
        name = f"{slug(table.campaign.card.name)}-{today()}{ENDING}"
        path = self.window.ask_save("Make packet", name, KINDS, ENDING)
        if path is None:
            return
        evening = table.packet.value
        parts = shares(evening, table.builds)

        def work() -> bytes:
            return sending.made(table.campaign, parts, note=evening.note, on=today())

        table.do("signing the packet", work, lambda data: self._save(path, data))

    def _save(self, path: Path, data: bytes) -> None:
        def work(_: worker.Report) -> None:
            safesave.save(path, data)

        worker.start(
            work, lambda _: self._sent(path.name), lambda words: self._elsewhere(words, data)
        )

    def _elsewhere(self, words: str, data: bytes) -> None:
        """The packet is signed but not saved: only the GM may let it go."""
        self.window.complain(words)
        path = self.window.ask_save("Save the packet elsewhere", f"packet{ENDING}", KINDS, ENDING)
        if path is not None:
            self._save(path, data)

    def _sent(self, name: str) -> None:
        table = self.table
        table.packet.begin(Evening())
        table.watch.forget()
        self.window.tell(f"The packet is in {name}; send it to your players.")

    # --- no key

    def _write(self) -> None:
        table = self.table
        parts = [
            (entry.path, share)
            for share in shares(table.packet.value, table.builds)
            if (entry := table.entry_with(share.build.id)) is not None
        ]
        names = ", ".join(path.name for path, _ in parts)
        words = (
            f"It is written down in {names}; the version before is kept. It is not signed, and "
            "the sheet says so."
        )
        if not self.window.ask("Write into the files", words, "Write"):
            return
        kept = data_folder() / "backups"

        def work() -> tuple[list[str], list[str]]:
            return sending.write_all(table.campaign, parts, on=today(), kept=kept)

        table.do("writing into the files", work, self._written)

    def _written(self, result: tuple[list[str], list[str]]) -> None:
        done, faults = result
        evening = self.table.packet.value
        rest = Evening(
            judgements={a: j for a, j in evening.judgements.items() if a.char_id not in done},
            gains=tuple(each for each in evening.gains if each.char_id not in done),
            note=evening.note if faults else "",
        )
        self.table.packet.begin(rest)
        self.table.watch.forget()
        self.window.tell(f"Written into {points(len(done), 'file')}.")
        if faults:
            self.window.complain("; ".join(faults))

    # --- after a change of keys

    def confirm(self) -> None:
        """Put everything that was approved under a former key into the next packet again."""
        table = self.table
        builds = list(table.builds.values())

        def work() -> list[Unconfirmed]:
            return [Unconfirmed(b.id, *table.campaign.unconfirmed(b)) for b in builds]

        table.do("looking for what a former key signed", work, self._offer)

    def _offer(self, found: list[Unconfirmed]) -> None:
        same = sum(len(each.same) for each in found)
        changed = sum(len(each.changed) for each in found)
        if not same and not changed:
            self.window.tell("Everything you approved counts; there is nothing to confirm.")
            return
        words = _confirm_words(same, changed)
        if not same:
            self.window.complain(words)
        elif self.window.ask("Confirm again", f"{words}.", "Confirm"):
            packet = self.table.packet
            evening = packet.value
            for each in found:
                says = [Judgement(item, "approved") for item in each.same]
                evening = judged(evening, each.char_id, *says)
            packet.edit(f"Confirm {same} again", evening)
            self.window.go("packet")


def _confirm_words(same: int, changed: int) -> str:
    waits = f"{points(changed, 'item')} changed since; decide on them where they wait"
    if not same:
        return f"Nothing can be confirmed as it was: {waits}"
    if not changed:
        all_words = "all unchanged since you approved them" if same > 1 else "unchanged since"
        return f"Confirm again: {points(same, 'item')}, {all_words}"
    return f"Confirm again: {points(same, 'item')} unchanged since you approved them; {waits}"
