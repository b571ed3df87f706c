"""The stand-alone Fight window: the fight desk without a character of its own."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from chargen.gui import window_state
from chargen.gui.fight.fight_menus import COMMANDS, MENUS
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup_store import SetupStore
from chargen.gui.menus import Menus
from chargen.gui.widgets.kit import box, column
from chargen.gui.widgets.layouts import Scrolled
from chargen.gui.widgets.plain import entitle

if TYPE_CHECKING:
    from chargen.gui.app import Application


class FightWindow(QMainWindow):
    """Any number of fighters on two sides, from files, other windows and the bestiary."""

    def __init__(self, app: "Application") -> None:
        super().__init__()
        self.app = app
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entitle(self, "Fight - chargen")
        self.setMinimumSize(900, 600)
        window_state.place(self, "fight")
        self.menus = Menus(self.menuBar(), self.run, MENUS)
        self.store = SetupStore(app, None, self)
        self.store.asked_rule.connect(self.read_rule)
        self.store.stack.indexChanged.connect(self._show_steps)
        self.desk: FightView
        self.rebuild()
        self._show_steps()

    def rebuild(self) -> None:
        """Make everything anew, as after a change of theme; the setup and the view stay."""
        old = self.centralWidget()
        shown = self.desk.shown if old is not None else "setup"
        self.desk = FightView(self.store)
        inside = box(column(self.desk, margins=(24, 14, 24, 14), grows=self.desk))
        self.setCentralWidget(Scrolled(inside))
        self.desk.go(shown)
        if old is not None:
            old.hide()
            old.deleteLater()

    def run(self, command: str) -> None:
        """Carry out a command of the menus."""
        COMMANDS[command].do(self)

    def go(self, view: str) -> None:
        """Turn to a view, if there is something to see there."""
        if view == "setup" or not self.store.faults:
            self.desk.go(view)

    def read_rule(self, rule: str) -> None:
        """Show a rule in our words."""
        from chargen.gui.dialogs.rules import RulesDialog

        dialog = RulesDialog(self, self.app.rules, rule)
        dialog.exec()
        dialog.deleteLater()

    def help(self) -> None:
        """Show help on fights."""
        from chargen.gui.dialogs.help import show_help

        show_help(self, self.desk.help_words)

    def _show_steps(self) -> None:
        """Name in the menu what can be undone and redone."""
        self.menus.show_steps(self.store)

    def closeEvent(self, event: QCloseEvent) -> None:
        window_state.keep(fight=self.saveGeometry())
        self.desk.stop()
        self.store.stop_telling()
        self.app.fight_closed(self)
        super().closeEvent(event)
