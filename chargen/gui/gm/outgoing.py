"""What goes out: packets signed and saved, files written into, approvals confirmed again."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from chargen.approval.again import Unconfirmed, unconfirmed
from chargen.approval.campaign import Judgement
from chargen.approval.evening import About, Evening, judged, shares
from chargen.approval.packet import ENDING
from chargen.character.names import points
from chargen.character.records import Verdict
from chargen.files import safesave
from chargen.files.text import slug
from chargen.gui import worker
from chargen.gui.gm import sending
from chargen.gui.gm.forms import today
from chargen.gui.gm.place import Place, table_of
from chargen.gui.gm.table import Table
from chargen.gui.settings import data_folder

ALL_COUNTS = "Everything you decided counts; there is nothing to confirm."
KINDS_SAID: Mapping[Verdict, str] = {
    "approved": "approval",
    "refused": "refusal",
    "revoked": "revocation",
}
KINDS = f"Session packets (*{ENDING})"


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
            self.window.widget,
            work,
            lambda _: self._sent(path.name),
            lambda words: self._elsewhere(words, data),
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
        """Offer to decide again, as before, what was decided with a former key."""
        self._look_for_former(lambda: self.window.tell(ALL_COUNTS))

    def offer(self) -> None:
        """Offer the same where there is something to confirm, as after a change of keys."""
        self._look_for_former(lambda: None)

    def _look_for_former(self, nothing: Callable[[], object]) -> None:
        table, prepared = self.table, self.table.packet.value.judgements
        builds = list(table.builds.values())

        def work() -> list[tuple[str, Unconfirmed]]:
            found = [(build.id, unconfirmed(table.campaign, build)) for build in builds]
            return [(key, _not_said(key, each, prepared)) for key, each in found]

        def then(found: list[tuple[str, Unconfirmed]]) -> None:
            if any(each.same or each.changed for _, each in found):
                self._offer(found)
            else:
                nothing()

        table.do("looking for what a former key signed", work, then)

    def _offer(self, found: list[tuple[str, Unconfirmed]]) -> None:
        same = [judgement for _, each in found for judgement in each.same]
        words = _confirm_words(same, sum(len(each.changed) for _, each in found))
        if not same:
            self.window.complain(words)
        elif self.window.ask("Confirm again", f"{words}.", "Confirm"):
            packet = self.table.packet
            evening = packet.value
            for char_id, each in found:
                evening = judged(evening, char_id, *each.same)
            packet.edit(f"Confirm {len(same)} again", evening)
            self.window.go("packet")


def _not_said(char_id: str, found: Unconfirmed, prepared: Mapping[About, Judgement]) -> Unconfirmed:
    """Leave out what the next packet decides already."""
    same = (j for j in found.same if About(char_id, j.item.id) not in prepared)
    changed = (item for item in found.changed if About(char_id, item.id) not in prepared)
    return Unconfirmed(tuple(same), tuple(changed))


def _confirm_words(same: Sequence[Judgement], changed: int) -> str:
    waits = f"{points(changed, 'item')} changed since; decide on them where they wait"
    if not same:
        return f"Nothing can be confirmed as it was: {waits}"
    counts = Counter(judgement.verdict for judgement in same)
    kinds = ", ".join(
        points(counts[verdict], word) for verdict, word in KINDS_SAID.items() if counts[verdict]
    )
    words = f"Confirm again what is unchanged since you decided on it: {kinds}"
    return f"{words}; {waits}" if changed else words
