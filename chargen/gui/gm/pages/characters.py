"""The watched folder: one row for each file, what waits in it, and what is wrong with it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal

from chargen.approval.campaign.folder_view import FolderRow, count_words
from chargen.approval.desk.packet_draft import PacketDraft
from chargen.character.checks.verdict import Verdict
from chargen.character.display_names import points
from chargen.gui.application import theme
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.widgets.elements import Segments, box, button, column, label, progress, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.multi_select import MultiSelectTable


@dataclass(frozen=True, slots=True)
class CharacterRow:
    """One file, and what the next packet holds for it."""

    key: str
    entry: FolderRow
    packet: str
    waits: int
    """Number of items that still ask the GM, without those the next packet answers."""
    repeats: bool = False
    """True if another row bears the same name."""

    @property
    def name(self) -> str:
        """The character's name, with that of the file if it repeats or cannot be read."""
        if self.entry.fault:
            return self.entry.key
        return f"{self.entry.name} ({self.entry.key})" if self.repeats else self.entry.name

    @property
    def waiting(self) -> str:
        """Number of waiting items, and of those among them approved in another form."""
        changed = min(self.waits, self.entry.changed)
        return f"{self.waits}, {changed} changed" if changed else _figure(self.waits)

    @property
    def verdict(self) -> str:
        """The one word, as short as a column needs it."""
        return self.entry.standing.short

    @property
    def remark(self) -> str:
        """A note on problems and oddities; the file's name stands in the row already."""
        return self.entry.remark.removeprefix(f"{self.entry.key} ")


COLUMNS = (
    Column("Name", 0, lambda r: r.name, least=120),
    Column("Player", 84, lambda r: r.entry.player, leaves=1),
    Column("Verdict", 146, lambda r: r.verdict, spoken=lambda r: r.entry.standing.text),
    Column("Waiting", 96, lambda r: r.waiting, order=lambda r: r.waits,
           tip="Items waiting for your decision, including those changed since approval"),
    Column("IP", 46, lambda r: "" if r.entry.fault else str(r.entry.ip), right=True,
           tip="Unspent general IP"),
    Column("Packet", 84, lambda r: r.packet, leaves=2, tip="Items in the next packet"),
    Column("Remark", 0, lambda r: r.remark, least=220),
)  # fmt: skip
VERDICT, WAITS, PACKET, REMARK = 2, 3, 5, 6
WHICH = (("all", "All"), ("waiting", "Waiting"), ("remark", "Remarks"), ("broken", "Damaged"))


class CharactersPage(DeskPage):
    """The table with its filters, and how far reading is."""

    help_words = (
        "Put your players' files into one folder and watch it; changes appear here at "
        "once. Details shows waiting items, changes since your last decision and anything "
        "unusual. Damaged files are listed beside the others. Your decisions and awards "
        "are collected on the Next packet page."
    )
    chosen_changed = Signal()

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.filter = FilterField("Filter characters", "Filter by name or player")
        self.which = Segments("Show", WHICH)
        self.view = MultiSelectTable(COLUMNS, "Characters in the folder", _tone)
        self.words = label("", "muted", wrap=True)
        self.bar = progress("Files loaded", 180)
        self.stop = button("Stop loading", table.watch.stop, role="link")
        self.stop.setAccessibleName("Stop loading")
        self.reading = box(row(self.bar, self.stop))
        self.reading.hide()
        self.filter.setFixedWidth(theme.now().px(220))
        filters = Flow(self.which, self.filter)
        foot = row(self.words, self.reading, grows=self.words)
        self.setLayout(column(filters, self.view, foot, grows=self.view))
        self.filter.lead_to(self.view)
        self.filter.changed.connect(self.show_rows)
        self.which.chosen.connect(self.show_rows)
        self.view.chosen_changed.connect(self.chosen_changed)
        self.view.acted.connect(lambda _: self.asked.emit("open"))
        table.watch.changed.connect(self.show_rows)
        table.watch.progress.connect(self.show_progress)
        table.packet.changed.connect(self.show_rows)
        self.show_rows()

    @property
    def chosen(self) -> list[FolderRow]:
        """The rows that are chosen."""
        entries = {entry.key: entry for entry in self.table.entries}
        return [entries[key] for key in self.view.chosen if key in entries]

    def show_rows(self, *_: object) -> None:
        """Show the rows as they were last read."""
        entries = self.table.entries
        evening = self.table.packet.value
        shown = [entry for entry in entries if self._fits(entry)]
        waits = {entry.key: len(self.table.asking(entry)) for entry in entries}
        names = Counter(entry.name for entry in shown if not entry.fault)
        self.view.rows_model.set_rows(
            [
                CharacterRow(e.key, e, _in_packet(evening, e), waits[e.key], names[e.name] > 1)
                for e in shown
            ]
        )
        self.words.setText(_summary(entries, len(shown), sum(waits.values())))
        self.view.empty.setText(self._nothing(len(entries), len(shown)))

    def show_progress(self, done: int, total: int) -> None:
        """Show how far reading is; nothing once it is over."""
        self.reading.setVisible(bool(total) and done < total)
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.bar.setFormat(f"{done} of {total}")

    def _fits(self, entry: FolderRow) -> bool:
        wanted = self.filter.text().strip().casefold()
        if wanted not in f"{entry.name} {entry.player} {entry.key}".casefold():
            return False
        return {
            "all": True,
            "waiting": bool(self.table.asking(entry)),
            "remark": bool(entry.remark),
            "broken": bool(entry.fault),
        }[self.which.value]

    def _nothing(self, count: int, shown: int) -> str:
        watch = self.table.watch
        if watch.fault:
            return f"{watch.fault}."
        if watch.folder is None:
            return (
                "No folder watched. Put your players' character files into one folder, then choose "
                "Campaign > Watch folder."
            )
        if not count and not watch.busy:
            return f"No character files (.gdchar) in {watch.folder} yet. New files appear here."
        if count and not shown:
            return "No character matches. Clear the filter to see all."
        return ""


def _figure(count: int) -> str:
    return str(count) if count else ""


def _in_packet(evening: PacketDraft, entry: FolderRow) -> str:
    decisions, ip = evening.decided_count(entry.char_id), evening.ip(entry.char_id)
    parts = [f"{decisions} decided"] if decisions else []
    parts += [f"{ip} IP"] if ip else []
    sent = len(entry.placed("answered"))
    parts += [f"{sent} sent"] if sent and not parts else []
    return ", ".join(parts)


def _summary(rows: Sequence[FolderRow], shown: int, waits: int) -> str:
    if not rows:
        return ""
    words = [count_words(rows)]
    words += [f"{shown} shown"] if shown != len(rows) else []
    words += [f"{points(waits, 'item')} waiting"] if waits else []
    return " · ".join(words)


def _tone(row: CharacterRow, place: int) -> str:
    entry = row.entry
    if place == VERDICT:
        verdict = entry.standing
        return "muted" if verdict.draft else _TONES.get(verdict.verdict, "accent")
    if place == PACKET:
        return "accent"
    if place == REMARK:
        return "wrong" if entry.fault else "wait"
    if place == WAITS and entry.changed:
        return "wait"
    return "muted" if place == 1 or entry.fault else ""


_TONES = {Verdict.NEEDS_GM: "wait", Verdict.ILLEGAL: "wrong", None: "wrong"}
