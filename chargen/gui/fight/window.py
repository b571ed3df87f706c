"""The stand-alone Fight window: the fight desk without a character of its own."""

from chargen.gui.dialogs.base import run_dialog
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.vocabulary import ODDS, PLAY, RULES_REFERENCE, SETUP, SYSTEMS, WATCH, WHAT_IF
from chargen.gui.widgets.elements import box, column
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.menus import Command, MenuTable
from chargen.gui.widgets.plain_text import entitle

MENUS: MenuTable = {
    "File": (Command("close", "Close", lambda do: do.close(), "Ctrl+W"),),
    "Edit": (
        Command("undo", "Undo", lambda do: do.desk.steps.stack.undo(), "Ctrl+Z"),
        Command("redo", "Redo", lambda do: do.desk.steps.stack.redo(), "Ctrl+Shift+Z"),
    ),
    "Fight": (
        Command("setup", SETUP, lambda do: do.go("setup"), "Alt+1"),
        Command("once", WATCH, lambda do: do.go("once"), "Alt+2"),
        Command("play", PLAY, lambda do: do.go("play"), "Alt+3"),
        Command("odds", ODDS, lambda do: do.go("odds"), "Alt+4"),
        Command("whatif", WHAT_IF, lambda do: do.go("whatif"), "Alt+5"),
        Command("systems", SYSTEMS, lambda do: do.go("systems"), "Alt+6"),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("rules", RULES_REFERENCE, lambda do: do.read_rule("")),
    ),
}


class FightWindow(BaseWindow):
    """Any number of fighters on two sides, from files, other windows and the bestiary."""

    def __init__(self, program: AppContext) -> None:
        super().__init__(program, MENUS, kept_as="fight", least=(900, 600))
        entitle(self, "Fight - chargen")
        self.statusBar().hide()
        self.store = SetupStore(program, None, self)
        self.store.asked_rule.connect(self.read_rule)
        self.desk: FightView
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild everything, as after a change of theme; the setup and the view stay."""
        shown = self.desk.shown if self.centralWidget() is not None else "setup"
        self.desk = FightView(self.store)
        self.desk.stepped.connect(self._show_steps)
        inside = box(column(self.desk, margins=(24, 14, 24, 14), grows=self.desk))
        self.show_inside(Scrolled(inside))
        self.desk.go(shown)

    def go(self, view: str) -> None:
        """Turn to a view, if there is something to see there."""
        if view == "setup" or not self.store.faults:
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

    def leave(self) -> None:
        self.desk.stop()
        self.store.stop_telling()
