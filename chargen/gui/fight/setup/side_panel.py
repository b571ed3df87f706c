"""One side of a fight: its fighters as rows, and where more of them come from."""

from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from chargen.character.edits import samples
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import MINE
from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.dialogs.files import CHARACTERS, ask_folder, ask_open_many
from chargen.gui.fight.setup.fighter_row import HIGH, FighterRow
from chargen.gui.fight.setup.opponent_menu import add_opponents
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import FIND_FIGHT
from chargen.gui.widgets.elements import box, button, column, frame, label, row
from chargen.gui.widgets.layout.layouts import Ends, Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import menu_line
from chargen.gui.widgets.portraits import gallery

TITLES = ("Your side", "Other side")


class SidePanel(QWidget):
    """A side: its title, its fighters, and a menu to add more."""

    def __init__(self, store: SetupStore, side: int) -> None:
        super().__init__()
        self.store, self.side = store, side
        self.rows: dict[str, FighterRow] = {}
        self.shape = label(*(("●", "accent") if side == MINE else ("◆", "wrong")))
        self.title = label(TITLES[side], "strong")
        self.add = button("Add", picture="plus")
        self.add.setAccessibleName(f"Add fighters: {TITLES[side]}")
        self.menu = QMenu(self.add)
        self.menu.aboutToShow.connect(self.fill_menu)
        self.add.setMenu(self.menu)
        self.samples = QMenu("Samples", self.menu)
        for word, about in gallery().items():
            act = partial(self._add_sample, word)
            menu_line(self.samples, about["role"], act, tip=about["line"])
        words = "No fighters yet. Add an open character, a character file, a sample or an opponent."
        self.empty = box(column(label(words, "muted", wrap=True), margins=(12, 12, 12, 12)))
        self._inner = column(gap=0)
        inside = box(column(self.empty, self._inner, None, gap=0))
        area = Scrolled(inside, across=False)
        area.setMinimumHeight(theme.now().px(1.5 * HIGH))
        self.finder = button(
            FIND_FIGHT, self.find_fight, tip="Opponents that cost your side as you want"
        )
        if side == MINE:
            self.finder.hide()
        named = box(row(self.shape, self.title))
        head = row(Ends(named, Flow(self.finder, self.add)), margins=(12, 6, 8, 6))
        card = frame("card", column(head, frame("rule"), area, gap=0, grows=area))
        self.setLayout(column(card, grows=card))
        store.changed.connect(self._show)
        self._show()

    def fill_menu(self) -> None:
        """Offer what there is just now."""
        self.menu.clear()
        store, side = self.store, self.side
        if store.character is not None:
            menu_line(self.menu, "This character", lambda: store.add_this(side))
        for document in store.program.documents:
            if document.character is not store.character:
                character = document.character
                make = partial(sources.seat_of, character, side=side)
                menu_line(self.menu, document.name, partial(store.add, make))
        self.menu.addSeparator()
        menu_line(self.menu, "Character files…", self._ask_files)
        menu_line(self.menu, "Party folder…", self._ask_party)
        self.menu.addMenu(self.samples)
        self.menu.addSeparator()
        menu_line(self.menu, "Browse opponents…", self._choose)
        menu_line(self.menu, "Manage my opponents…", self._own)
        add_opponents(self.menu, store.program, side, store.add)

    def _ask_files(self) -> None:
        self.store.add_files(ask_open_many(self, "Add characters", CHARACTERS), self.side)

    def _add_sample(self, word: str) -> None:
        path = samples.find(word)
        self.store.add_files([path] if path is not None else [], self.side)

    def _choose(self) -> None:
        from chargen.gui.fight.setup.opponent_chooser import OpponentChooser

        chooser = OpponentChooser(self.window(), self.store, self.side)
        if run_dialog(chooser):
            self.store.add_all(chooser.chosen)

    def find_fight(self) -> None:
        """Search for opponents and put those chosen in place of this side's fighters."""
        from chargen.gui.fight.setup.find_fight import FindFightForm

        self.finder.setFocus()  # from wherever it was asked for, the keyboard comes back here
        form = FindFightForm(self.window(), self.store)
        if run_dialog(form) and form.chosen is not None:
            self.store.edit(f"Use fight: {form.chosen.name}", form.chosen.plan)

    def _own(self) -> None:
        from chargen.gui.fight.setup.own_opponents_dialog import OwnOpponentsDialog

        run_dialog(OwnOpponentsDialog(self.window(), self.store.program))

    def _ask_party(self) -> None:
        folder = ask_folder(self, "Add party")
        if folder is not None:
            self.store.add_party(folder, self.side)

    def _show(self) -> None:
        seats = self.store.value.side(self.side)
        there = {seat.key for seat in seats}
        for key in [key for key in self.rows if key not in there]:
            gone = self.rows.pop(key)
            self._inner.removeWidget(gone)
            gone.hide()
            gone.deleteLater()
        for seat in seats:
            if seat.key not in self.rows:
                self.rows[seat.key] = FighterRow(self.store, seat.key)
                self._inner.addWidget(self.rows[seat.key])
        numbers = {seat.key: n for n, seat in enumerate(self.store.value.seats, start=1)}
        for seat in seats:
            shown = self.rows[seat.key]
            shown.face.show_number(numbers[seat.key])
            if shown.seat is not seat or shown.system != self.store.value.system:
                shown.show_seat(seat)
        self.empty.setVisible(not seats)
        title = TITLES[self.side]
        self.title.setText(f"{title} · {len(seats)}" if seats else title)
