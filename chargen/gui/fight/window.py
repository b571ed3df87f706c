"""The stand-alone Fight window: the fight desk without a character of its own."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QMainWindow

from chargen.encounter.setup import Encounter
from chargen.gui import window_state
from chargen.gui.fight.fight_view import FightView
from chargen.gui.menus import Command, Menus
from chargen.gui.widgets.kit import box, column
from chargen.gui.widgets.layouts import Scrolled
from chargen.gui.widgets.plain import entitle

if TYPE_CHECKING:
    from chargen.gui.app import Application

COMMANDS: tuple[Command, ...] = (
    Command("close", "File", "Close", "Ctrl+W"),
    Command("setup", "Fight", "Set up", "Ctrl+1"),
    Command("once", "Fight", "Fight once", "Ctrl+2"),
    Command("play", "Fight", "Play it", "Ctrl+3"),
    Command("odds", "Fight", "Odds", "Ctrl+4"),
    Command("whatif", "Fight", "What if", "Ctrl+5"),
    Command("help", "Help", "Help", "F1"),
    Command("rules", "Help", "Rules by id ..."),
)
MENUS = ("File", "Fight", "Help")


class FightWindow(QMainWindow):
    """Any number of fighters on two sides, from files, other windows and the bestiary."""

    def __init__(self, app: "Application") -> None:
        super().__init__()
        self.app = app
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entitle(self, "Fight - chargen")
        self.setMinimumSize(900, 600)
        window_state.place(self, "fight")
        self.menus = Menus(self.menuBar(), self.run, commands=COMMANDS, menus=MENUS)
        self.desk: FightView
        self.rebuild()

    def rebuild(self, plan: Encounter | None = None) -> None:
        """Make everything anew, as after a change of theme; the plan and the view stay."""
        old = self.centralWidget()
        shown = self.desk.shown if old is not None else "setup"
        if old is not None and plan is None:
            plan = self.desk.bench.plan
        self.desk = FightView(self.app, None, plan)
        self.desk.bench.asked_rule.connect(self.read_rule)
        inside = box(column(self.desk, margins=(24, 14, 24, 14), grows=self.desk))
        self.setCentralWidget(Scrolled(inside))
        self.desk.go(shown)
        if old is not None:
            old.hide()
            old.deleteLater()

    def run(self, command: str) -> None:
        """Carry out a command of the menus."""
        if command == "close":
            self.close()
        elif command == "help":
            self._help()
        elif command == "rules":
            self.read_rule("")
        elif command == "setup" or not self.desk.bench.faults:
            self.desk.go(command)

    def read_rule(self, rule: str) -> None:
        """Show a rule in our words."""
        from chargen.gui.dialogs.rules import RulesDialog

        dialog = RulesDialog(self, self.app.rules, rule)
        dialog.exec()
        dialog.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        window_state.keep(fight=self.saveGeometry())
        self.desk.stop()
        self.app.fight_closed(self)
        super().closeEvent(event)

    def _help(self) -> None:
        from chargen.gui.dialogs.help import show_help

        show_help(self, self.desk.help_words)
