"""The stand-alone Fight window: the fight desk without a character of its own."""

from PySide6.QtGui import QResizeEvent

from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.vocabulary import (
    FIND_FIGHT,
    ODDS,
    RULES_REFERENCE,
    SETUP,
    SYSTEMS,
    TABLE,
    WATCH,
    WHAT_IF,
)
from chargen.gui.widgets.elements import box, column, row
from chargen.gui.widgets.layout.dock import Dock
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.menus import Command, MenuTable
from chargen.gui.widgets.plain_text import entitle
from chargen.gui.widgets.side_panels import docked
from chargen.gui.widgets.text import TitleLine
from chargen.views.style import MEASURES

MENUS: MenuTable = {
    "File": (Command("close", "Close", lambda do: do.close(), "Ctrl+W"),),
    "Edit": (
        Command("undo", "Undo", lambda do: do.desk.steps.stack.undo(), "Ctrl+Z"),
        Command("redo", "Redo", lambda do: do.desk.steps.stack.redo(), "Ctrl+Shift+Z"),
    ),
    "Fight": (
        Command("setup", SETUP, lambda do: do.go("setup"), "Alt+1"),
        Command("find", FIND_FIGHT, lambda do: do.desk.find_fight()),
        Command("once", WATCH, lambda do: do.go("once"), "Alt+2"),
        Command("table", TABLE, lambda do: do.go("table"), "Alt+3"),
        Command("odds", ODDS, lambda do: do.go("odds"), "Alt+4"),
        Command("whatif", WHAT_IF, lambda do: do.go("whatif"), "Alt+5"),
        Command("systems", SYSTEMS, lambda do: do.go("systems"), "Alt+6"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("rules", RULES_REFERENCE, lambda do: do.read_rule("")),
    ),
}


BESIDE = 984
"""Pixels of width at 100 % from which on the dock is open without being asked for."""


class FightWindow(BaseWindow):
    """Any number of fighters on two sides, from files, other windows and the bestiary."""

    def __init__(self, program: AppContext) -> None:
        super().__init__(program, MENUS, kept_as="fight", least=(900, 600))
        entitle(self, "Fight - chargen")
        self.statusBar().hide()
        self.store = SetupStore(program, None, self)
        self.store.asked_rule.connect(self.read_rule)
        self.desk: FightView
        self.dock: Dock
        self._wanted: bool | None = None
        """True to unfold the dock, False to fold it; None until the user chose."""
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild everything, as after a change of theme; the setup and the view stay."""
        shown = self.desk.shown if self.centralWidget() is not None else "setup"
        self.desk = FightView(self.store)
        self.desk.stepped.connect(self._show_steps)
        title = row(TitleLine("Fight"), self.desk.which, None, gap=12)
        inside = box(column(title, self.desk, gap=10, margins=(24, 14, 24, 14), grows=self.desk))
        area = Scrolled(inside)
        self.dock = docked(column(self.desk.forecast, None), "Forecast")
        self.dock.asked.connect(self._unfold)
        self.show_inside(box(row(area, self.dock, gap=0, grows=area)))
        self._share_out()
        self.desk.go(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _unfold(self, wanted: bool) -> None:
        self._wanted = wanted
        self._share_out()

    def _share_out(self) -> None:
        """Open or fold the dock: as the user wants it, otherwise by the room there is."""
        px = theme.now().px
        unfolded = self.width() >= px(BESIDE) if self._wanted is None else self._wanted
        self.dock.fold(folded=not unfolded)
        self.dock.setFixedWidth(px(MEASURES.dock if unfolded else MEASURES.folded_dock))

    def go(self, view: str) -> None:
        """Turn to a view, if there is something to see there."""
        if self.desk.can_show(view):
            self.desk.go(view)

    def read_rule(self, rule: str) -> None:
        """Show a rule in our words."""
        from chargen.gui.dialogs.rules import RulesDialog

        run_dialog(RulesDialog(self, self.program.rules, rule))

    def help(self) -> None:
        """Show help on fights."""
        from chargen.gui.dialogs.help import show_help

        show_help(self, self.desk.help_words)

    def _show_steps(self) -> None:
        self.show_steps(self.desk.steps)
        self.dock.setVisible(self.desk.shown == "setup")

    def leave(self) -> None:
        self.desk.stop()
        self.store.stop_telling()
