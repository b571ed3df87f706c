"""The Fight page whole: set up, fight once, play it, odds."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from chargen.encounter.setup.setup import THEIRS
from chargen.files.messages import shown
from chargen.gui.application.background import Report, SingleWork, checking
from chargen.gui.application.timed_work import LongWork
from chargen.gui.application.undo_store import Steps
from chargen.gui.fight.setup.forecast_panel import ForecastPanel
from chargen.gui.fight.setup.setup import SetupPane
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import ODDS, SETUP, TABLE, WATCH
from chargen.gui.widgets.elements import Segments, column
from chargen.gui.widgets.layout.layouts import CompactStack
from chargen.gui.widgets.layout.tab_order import first_stop
from chargen.gui.widgets.plain_text import set_tip

PANES: dict[str, tuple[str, str, str]] = {
    "setup": (SETUP, "setup.setup", "SetupPane"),
    "once": (WATCH, "play.watch_pane", "WatchPane"),
    "table": (TABLE, "play.table_pane", "TablePane"),
    "odds": (ODDS, "odds.odds", "OddsPane"),
}
"""Key: title, module, class. A pane is made when first asked for."""
CHANGES = {"whatif": None, "systems": "system"}
"""Keys that lead to the changes on the Odds page, and the kind of change they offer first."""


def _read_fight(path: Path, report: Report) -> tuple[Path, Any]:
    """Return a file with its fight, beside the window."""
    from chargen.encounter.play.fight_formats import read_fight

    return path, read_fight(path, checking(report))


class FightView(QWidget):
    """Four views of one plan."""

    help_words = (
        "Set up two sides and a map, then fight. The dock forecasts the setup. Watch shows a "
        "single fight blow by blow. Table runs a fight by hand: you choose for some fighters, "
        "tactics for the rest, with your own dice or the app's. Odds simulates many fights and "
        "shows the result and its cost; What if on the same page compares changes, tactics and "
        "round systems on the same dice. At the table, point at the map with the mouse or arrow "
        "keys to see the path, cover, lines of sight and hit chances. Rules changes the rules and "
        "GM changes… a fighter, for this fight only. GM actions let the GM act during the fight. "
        "Ctrl+Z undoes your last choice at the table, and the last setup step elsewhere. To undo "
        "changes to the character, use the other pages."
    )
    stepped = Signal()
    """The undoable steps changed, or one was undone or redone."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.panes: dict[str, QWidget] = {}
        self._game: object = None
        """The fight at the table whose steps are listened to."""
        self.reading = SingleWork(self)
        before = store.view
        self.which = Segments("View", [(key, title) for key, (title, _, _) in PANES.items()])
        """The tabs, for the line of the title."""
        self.forecast = ForecastPanel(store)
        """The forecast, for the dock."""
        self.stage = CompactStack()
        self.which.chosen.connect(self.go)
        self.forecast.wanted.connect(self._go_on)
        self.setLayout(column(self.stage, grows=self.stage))
        self.store.changed.connect(self._show)
        self.store.stack.indexChanged.connect(self.stepped)
        self.store.table_moved.connect(self._move_table)
        self.store.home_asked.connect(self._come_home)
        self.go("setup")
        self.go(before)
        self._show()

    @property
    def setup(self) -> SetupPane:
        """The pane on which the plan is made."""
        pane = self.panes["setup"]
        assert isinstance(pane, SetupPane)
        return pane

    @property
    def shown(self) -> str:
        """The key of the view that is shown."""
        return next(key for key, pane in self.panes.items() if pane is self.stage.shown)

    def begin(self, key: str) -> QWidget:
        """Turn to a view and let it start, if the plan can be fought."""
        if self.store.faults:
            return self.go("setup")
        self._begin(key)
        return self.pane_of(key)

    def find_fight(self) -> None:
        """Turn to the setup and search for opponents that cost your side as much as wanted."""
        self.go("setup")
        self.setup.sides[THEIRS].find_fight()

    def stop(self) -> None:
        """Stop whatever is under way in any view."""
        self.forecast.count.stop()
        for work in self.findChildren(LongWork):
            work.stop()
        for task in self.findChildren(SingleWork):
            task.stop()

    def go(self, key: str) -> QWidget:
        """Turn to a view; return its pane, also if it is in a window of its own."""
        if key in CHANGES:
            odds: Any = self.go("odds")
            odds.show_changes(CHANGES[key])
            return self.pane_of("odds")
        if key not in self.panes:
            self.panes[key] = self._make(key)
            self.stage.add(self.panes[key])
            self._wire(key)
        self.store.view = key
        self.forecast.sleep(key != "setup")
        self.which.choose(key)
        self.stage.turn_to(self.panes[key])
        self.stepped.emit()
        return self.pane_of(key)

    def pane_of(self, key: str) -> QWidget:
        """Return the pane of a view that was turned to, wherever it is."""
        alone: Any = self.store.table_window if key == "table" else None
        pane: QWidget = self.panes[key] if alone is None else alone.pane
        return pane

    def _make(self, key: str) -> QWidget:
        """Return what the page shows for a view: its pane, or where that is."""
        alone: Any = self.store.table_window
        if key == "table" and alone is not None:
            from chargen.gui.fight.table_window import TableElsewhere

            return TableElsewhere(alone)
        _, module, name = PANES[key]
        kind: Any = getattr(import_module(f"chargen.gui.fight.{module}"), name)
        pane: QWidget = kind(self.store)
        return pane

    @property
    def steps(self) -> Steps:
        """The undoable steps of the view that is shown: the fight that is played, or the setup."""
        pane: Any = self.pane_of("table") if self.shown == "table" else None
        if pane is None or pane.game.session is None:
            return self.store
        game: Steps = pane.game
        return game

    def open_fight(self, path: Path) -> None:
        """Play a fight from a file on, or show it if it is over or by other rules."""
        self.reading.start(partial(_read_fight, path), self._opened, self._refused)

    def resume(self, path: Path) -> None:
        """Continue an interrupted fight from its file, at the table."""
        table: Any = self._go_to_table()
        table.bar.resume_file(path)

    def can_show(self, key: str) -> bool:
        """Return whether a view has something to show: a setup to fight, or a fight that began."""
        pane: Any = self.pane_of("table") if "table" in self.panes else None
        runs = key == "table" and pane is not None and pane.game.session is not None
        return key == "setup" or runs or not self.store.faults

    def _refused(self, fault: str) -> None:
        self.store.program.warn(self, "Open fight", f"{fault}.")

    def _opened(self, opened: tuple[Path, Any]) -> None:
        """Go on with the fight of a file, or show it."""
        from chargen.combat.kernel.session import Session

        path, fight = opened
        if isinstance(fight, Session) and fight.ending is None and fight.hands:
            play: Any = self._go_to_table()
            play.go_on(fight)
            self._give_window()
            return
        words = f"Fight from {shown(path.name)}."
        if not isinstance(fight, Session):
            words += " Another version of the rules was used, so the fight can only be watched."
        once: Any = self.go("once")
        once.show_existing_fight(fight, words)

    def _wire(self, key: str) -> None:
        pane: Any = self.pane_of(key)
        if key == "table" and self._game is not pane.game:
            self._game = pane.game
            pane.game.stack.indexChanged.connect(self.stepped)
            pane.game.begun.connect(self._show)
        if key == "table" and self.store.table_window is not None:
            return
        if key == "odds":
            pane.watched.connect(self._watch)
        elif key in ("once", "table"):
            pane.open_asked.connect(self._open)
        if key == "table":
            pane.watched.connect(self._watch_played)
            pane.bar.resumed.connect(self.open_fight)
            pane.onward.went.connect(self._set_up_next)
            pane.move_asked.connect(self._open_table_window)
            pane.started.connect(self._give_window)

    def _go_to_table(self) -> QWidget:
        """Turn to the table, and bring its window forward if it has its own."""
        pane = self.go("table")
        alone: Any = self.store.table_window
        if alone is not None:
            alone.bring_forward()
        return pane

    def _give_window(self) -> None:
        """Give a fight that begins a window of its own, unless the user took that back."""
        if self.store.program.settings.own_table:
            self._open_table_window()

    def _open_table_window(self) -> None:
        """Move the table to a window of its own."""
        from chargen.gui.fight.table_window import TableWindow
        from chargen.gui.shell.base_window import BaseWindow

        host = self.window()
        if self.store.table_window is None and isinstance(host, BaseWindow):
            self.store.table_window = TableWindow(host, self.store)
            self.store.table_moved.emit()
            self.store.table_window.bring_forward()
            self.store.program.prefer(own_table=True)

    def _move_table(self) -> None:
        """Show the table here, or where it is, in place of what stood for it."""
        if "table" in self.panes:
            shown = self.shown
            self.stage.drop(self.panes.pop("table"))
            if shown == "table":
                self.go("table")

    def _come_home(self, request: object) -> None:
        """Do here what the table's own window asks for."""
        if isinstance(request, Path):
            self.open_fight(request)
        else:
            does = {"open": self._open, "watch": self._watch_played, "setup": self._set_up_next}
            does[str(request)]()

    def _set_up_next(self) -> None:
        """Turn to the setup, at the opponents it needs."""
        self.go("setup")
        self.setup.sides[THEIRS].add.setFocus()

    def _open(self) -> None:
        """Ask for the file of a fight and open it."""
        from chargen.gui.fight.fight_file import ask_fight

        path = ask_fight(self)
        if path is not None:
            self.open_fight(path)

    def _watch_played(self) -> None:
        """Look at the fight that is played from its start."""
        played: Any = self.pane_of("table")
        once: Any = self.go("once")
        once.show_existing_fight(played.game.session.twin(), "Your fight so far.")

    def _watch(self, seed: int, number: int) -> None:
        """Show one fight of a batch."""
        pane: Any = self.go("once")
        pane.show_fight(seed, number)

    def _begin(self, key: str) -> None:
        """Turn to a view and let it start at once."""
        pane = self._go_to_table() if key == "table" else self.go(key)
        begin: Callable[[], object] = getattr(pane, "start" if key == "table" else "begin")
        begin()

    def _go_on(self, key: str) -> None:
        """Begin in a view from the dock; the keyboard follows into it."""
        self._begin(key)
        if (first := first_stop(self.pane_of(key))) is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show(self) -> None:
        faults = " ".join(self.store.faults)
        for key in PANES:
            if key != "setup":
                tab = self.which.button_of(key)
                tab.setEnabled(self.can_show(key))
                set_tip(tab, "" if tab.isEnabled() else faults)
