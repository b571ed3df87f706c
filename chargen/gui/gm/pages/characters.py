"""The watched folder: the roster of its files, its filters, and what can be done at once."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from chargen.approval.campaign.folder_view import FolderRow, count_words
from chargen.approval.desk.bulk import find_waiting
from chargen.approval.desk.packet_draft import PacketDraft
from chargen.character.display_names import points
from chargen.files.file_names import shown
from chargen.gui.application import theme
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.campaign.desk_page import DeskPage
from chargen.gui.gm.pages.items import bulk_words
from chargen.gui.gm.pages.roster import RosterTable
from chargen.gui.gm.pages.roster_rows import CharacterRow, is_set_aside
from chargen.gui.widgets.elements import Segments, box, button, column, label, progress, row
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.text import ElidedLine

WHICH = (("all", "All"), ("waiting", "Waiting"), ("check", "Look first"), ("aside", "Set aside"))
APPROVE = 152
"""Pixels at 100 % of the button that approves, with a count or without."""
NOTHING_WAITS = "Nothing waits. Award IP or run a fight."


class SelectionBar(QFrame):
    """The foot of the roster: how many are selected, who is left out, and the one way on."""

    def __init__(self, page: "CharactersPage") -> None:
        super().__init__()
        self.setProperty("role", "selection")
        self.count = label("", "strong")
        self.words = ElidedLine(tone="muted")
        self.bar = progress("Files loaded", 180)
        self.stop = button("Stop loading", page.table.watch.stop, role="link")
        self.stop.setAccessibleName("Stop loading")
        self.reading = box(row(self.bar, self.stop))
        self.reading.hide()
        self.undo = button("Undo", partial(page.asked.emit, "undo"), role="link")
        self.waiting = button("Select waiting", page.tick_waiting, role="link")
        self.clear = button("Clear", page.view.tick)
        self.clear.setAccessibleName("Clear the selection")
        self.approve = button(
            "Approve", partial(page.asked.emit, "approve"), role="primary", picture="check"
        )
        self.approve.setMinimumWidth(theme.now().px(APPROVE))
        parts = (self.words, self.reading, self.undo, self.waiting, self.clear, self.approve)
        margins = (14, 10, 10, 10)
        self.setLayout(row(self.count, *parts, gap=12, margins=margins, grows=self.words))

    def show_progress(self, done: int, total: int) -> None:
        """Show how far reading is; nothing once it is over."""
        self.reading.setVisible(bool(total) and done < total)
        # A progress bar paints at once, and with it every row that has changed.
        self.bar.setUpdatesEnabled(False)
        self.bar.setRange(0, max(1, total))
        self.bar.setValue(done)
        self.bar.setFormat(f"{done} of {total}")
        self.bar.setUpdatesEnabled(True)


class CharactersPage(DeskPage):
    """The roster with its filters and its foot."""

    help_words = (
        "Put your players' files into one folder and watch it; changes appear here at "
        "once. Details shows waiting items, changes since your last decision and anything "
        "unusual; Whole sheet opens the character. Tick characters with Space or the mouse; A "
        "approves what they ask for, R refuses it, N goes to the next that waits. Run a fight "
        "and Print take the ticked characters, or all if none is ticked. Your decisions and "
        "awards are collected on the Next packet page."
    )
    chosen_changed = Signal()

    def __init__(self, table: DeskModel) -> None:
        super().__init__(table)
        self.filter = FilterField("Filter characters", "Find a name or player")
        self.which = Segments("Show", WHICH)
        self.view = RosterTable()
        self.foot = SelectionBar(self)
        self._rows: dict[str, CharacterRow] = {}
        """The row of every file, by its name."""
        self._done = ""
        """The last decision in words, until another row is looked at, it is undone or sent."""
        self.filter.setFixedWidth(theme.now().px(190))
        filters = Flow(self.filter, self.which)
        self.setLayout(column(filters, self.view, self.foot, gap=10, grows=self.view))
        self.filter.lead_to(self.view, "character")
        self.filter.changed.connect(self.show_rows)
        self.which.chosen.connect(self.show_rows)
        self.view.chosen_changed.connect(self._choose)
        self.view.letter_pressed.connect(self._type)
        self.view.acted.connect(lambda _: self.asked.emit("open"))
        self.view.nothing.way.clicked.connect(partial(self.asked.emit, "folder"))
        table.watch.changed.connect(self.show_rows)
        table.watch.progress.connect(self.foot.show_progress)
        table.packet.changed.connect(self.show_rows)
        table.packet.stack.indexChanged.connect(self._forget_done)
        self.show_rows()

    @property
    def chosen(self) -> list[FolderRow]:
        """The files commands act on: the ticked ones, or the current one without any."""
        return self._entries(self.view.chosen)

    @property
    def ticked(self) -> list[FolderRow]:
        """The ticked files."""
        return self._entries(self.view.ticked)

    @property
    def looked_at(self) -> list[FolderRow]:
        """The current file, which the dock shows."""
        return self._entries((self.view.current_key,))

    @property
    def about(self) -> str:
        """The folder, and when it was read last."""
        watch = self.table.watch
        if watch.folder is None:
            return "No folder watched"
        read = f", up to date at {watch.read_at}" if watch.read_at and not watch.busy else ""
        return f"Folder: {shown(watch.folder)}{read}"

    def _entries(self, keys: Sequence[str]) -> list[FolderRow]:
        entries = {entry.key: entry for entry in self.table.entries}
        return [entries[key] for key in keys if key in entries]

    def show_rows(self, *_: object) -> None:
        """Show the rows as they were last read."""
        entries, draft = self.table.entries, self.table.packet.value
        held = {char_id: _in_packet(draft, char_id) for char_id in draft.characters}
        self._rows = {entry.key: self._row(entry, held) for entry in entries}
        for key, text in WHICH:
            count = sum(key in each.lists for each in self._rows.values())
            self.which.button_of(key).setText(f"{text} {count}" if entries else text)
        which, wanted = self.which.value, self.filter.text().strip().casefold()
        fitting = [
            each
            for each in self._rows.values()
            if which in each.lists
            and (
                not wanted
                or wanted in f"{each.entry.name} {each.entry.player} {each.key}".casefold()
            )
        ]
        self.view.rows_model.set_rows(fitting)
        self.view.empty.setText(self._nothing(len(entries), len(fitting)))
        self.view.nothing.offer("Watch folder…" if self.table.watch.folder is None else "")
        self._show_foot()

    def _row(self, entry: FolderRow, held: Mapping[str, str]) -> CharacterRow:
        """Return the row of a file: the one there is, with its words, if nothing is another."""
        asks, packet = self.table.asks(entry), held.get(entry.char_id, "")
        known = self._rows.get(entry.key)
        if (
            known is None
            or known.entry is not entry
            or (known.asks, known.packet) != (asks, packet)
        ):
            return CharacterRow(entry.key, entry, asks, packet)
        return known

    def tick_waiting(self) -> None:
        """Tick every shown character that asks for something."""
        rows = self.view.rows_model.rows
        self.view.tick(*(each.key for each in rows if each.asks and not is_set_aside(each.entry)))
        self.view.setFocus()

    def show_row(self, key: str) -> bool:
        """Go to a row with the keyboard in the list, whatever the filters left out.

        Return False if there is none of that name.
        """
        self.which.choose("all")
        self.filter.clear()
        self.show_rows()
        self.view.setFocus()
        return self.view.go_to(key)

    def note_done(self, words: str) -> None:
        """Say at the foot what was decided, until another row is looked at."""
        self._done = words
        self._show_foot()

    def _choose(self) -> None:
        self._forget_done()
        self.chosen_changed.emit()

    def _forget_done(self, *_: int) -> None:
        """Say no longer what was decided: it is undone or sent, or another row is looked at."""
        self._done = ""
        self._show_foot()

    def _type(self, letter: str) -> None:
        if letter == "N":
            self._go_on()
        elif letter in _LETTERS:
            self.asked.emit(_LETTERS[letter])

    def _go_on(self) -> None:
        """Go to the next row that waits, from the top again after the last."""
        rows = self.view.rows_model.rows
        here = self.view.rows_model.place_of(self.view.current_key) + 1
        after = [each.key for each in (*rows[here:], *rows[:here]) if each.asks]
        if after:
            self.view.go_to(after[0])

    def _show_foot(self) -> None:
        foot, ticked, entries = self.foot, self.view.ticked, self.table.entries
        draft, count = self.table.packet.value, sum(len(each.asks) for each in self._rows.values())
        waiting, selection = find_waiting(self.chosen, draft)
        words = bulk_words(self.chosen, draft).get("approve", "")
        if ticked:
            foot.count.setText(f"{count_words(self.ticked)} selected")
            items = points(len(waiting), "item") if waiting else "Nothing waits"
            foot.words.setText(f"{items}. {selection.left_words}".strip())
        else:
            foot.count.setText(count_words(entries) if entries else "")
            calm = NOTHING_WAITS if entries else ""
            foot.words.setText(f"{points(count, 'item')} waiting" if count else calm)
        if self._done:
            foot.words.setText(self._done)
        foot.undo.setVisible(bool(self._done))
        foot.waiting.setVisible(bool(count) and not ticked)
        foot.clear.setVisible(bool(ticked))
        pressed = self.window().focusWidget() is foot.approve
        foot.approve.setText(words or "Approve")
        foot.approve.setEnabled(bool(words))
        if pressed and not words:
            self.view.setFocus()

    def _nothing(self, count: int, shown_count: int) -> str:
        watch = self.table.watch
        if watch.fault:
            return f"{watch.fault}."
        if watch.folder is None:
            return (
                "Put your players' character files into one folder. They appear here, and changes "
                "show at once."
            )
        if not count and not watch.busy:
            return f"No character files (.gdchar) in {watch.folder} yet. New files appear here."
        if count and not shown_count:
            return "No characters here. Choose All to see every character."
        return ""


_LETTERS = {"A": "approve", "R": "refuse"}


def _in_packet(draft: PacketDraft, char_id: str) -> str:
    decisions, ip = draft.decided_count(char_id), draft.ip(char_id)
    parts = [f"{decisions} decided"] if decisions else []
    parts += [f"{ip} IP"] if ip else []
    return ", ".join(parts)
