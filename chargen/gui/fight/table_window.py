"""The table of a fight in a window of its own, and what the Fight page shows meanwhile."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.gui.dialogs.base import run_dialog
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.shell.base_window import BaseWindow
from chargen.gui.vocabulary import RULES_REFERENCE
from chargen.gui.widgets.elements import box, button, column, label, row
from chargen.gui.widgets.menus import Command, MenuTable
from chargen.gui.widgets.plain_text import entitle

RETURN = "Return table to Fight page"
MENUS: MenuTable = {
    "File": (Command("close", "Close", lambda do: do.close(), "Ctrl+W"),),
    "Edit": (
        Command("undo", "Undo", lambda do: do.pane.game.stack.undo(), "Ctrl+Z"),
        Command("redo", "Redo", lambda do: do.pane.game.stack.redo(), "Ctrl+Shift+Z"),
    ),
    "Fight": (
        Command("home", "Show Fight page", lambda do: do.show_home()),
        Command("return", RETURN, lambda do: do.return_table()),
    ),
    "Help": (
        Command("help", "Help", lambda do: do.help(), "F1"),
        Command("rules", RULES_REFERENCE, lambda do: do.read_rule("")),
    ),
}
PAGE = "go-fight"
"""The command of a character's window that leads to the Fight page."""
HELP = (
    "Run a fight by hand: you choose for some fighters, tactics for the rest, with your own dice "
    "or the app's. Point at the map with the mouse or arrow keys to see the path, cover, lines of "
    "sight and hit chances. Ctrl+Z undoes your last choice. Ctrl+W moves the table back to the "
    "Fight page until the next fight, and Fight > Return table to Fight page for good. The fight "
    "stays as it is."
)


class TableWindow(BaseWindow):
    """One fight at the table; closing the window moves the table back to the Fight page."""

    def __init__(self, host: BaseWindow, store: SetupStore) -> None:
        """``host`` is the window of the Fight page; the table closes with it."""
        super().__init__(host.program, MENUS, kept_as="table", least=(900, 600))
        self.store, self._host = store, host
        self._host_gone = False
        self.pane: TablePane
        self.statusBar().hide()
        host.gone.connect(self._follow_host)
        host.program.redressed.connect(self.rebuild)
        self.rebuild()

    def rebuild(self) -> None:
        """Rebuild the table, as after a change of theme; the fight stays."""
        self.pane = TablePane(self.store)
        self.pane.ways.alone.setVisible(False)
        self.pane.open_asked.connect(self._ask_to_open)
        self.pane.watched.connect(self._ask_to_watch)
        self.pane.bar.resumed.connect(self._ask_home)
        self.pane.onward.went.connect(self._ask_for_setup)
        self.pane.game.stack.indexChanged.connect(self._show_steps)
        self.show_inside(box(column(self.pane, margins=(20, 12, 20, 14), grows=self.pane)))
        self._show_steps()
        character = self.store.character
        name = character.build.choices.name if character is not None else ""
        entitle(self, f"Table: {name}" if name else "Table", " - chargen")
        waits = self.pane.choices.table if self.pane.dice.isHidden() else self.pane.dice.die
        waits.setFocus()

    def bring_forward(self) -> None:
        """Show the window before all others."""
        self.showNormal() if self.isMinimized() else self.show()
        self.raise_()
        self.activateWindow()

    def return_table(self) -> None:
        """Move the table back to the Fight page, where later fights begin as well."""
        self.program.prefer(own_table=False)
        self.close()

    def show_home(self) -> None:
        """Show the Fight page this table belongs to."""
        if PAGE in self._host.menus.commands:
            self._host.run(PAGE)
        self._host.raise_()
        self._host.activateWindow()

    def read_rule(self, rule: str) -> None:
        """Show a rule in our words."""
        from chargen.gui.dialogs.rules import RulesDialog

        run_dialog(RulesDialog(self, self.program.rules, rule))

    def help(self) -> None:
        """Show help on the table."""
        from chargen.gui.dialogs.help import show_help

        show_help(self, HELP)

    def leave(self) -> None:
        self.store.table_window = None
        if not self._host_gone:
            self.store.table_moved.emit()

    def _follow_host(self, _: object) -> None:
        """Close with the window of the Fight page."""
        self._host_gone = True
        self.close()

    def _show_steps(self, *_: object) -> None:
        self.show_steps(self.pane.game)

    def _ask_to_open(self) -> None:
        self._ask_home("open")

    def _ask_to_watch(self) -> None:
        self._ask_home("watch")

    def _ask_for_setup(self) -> None:
        self._ask_home("setup")

    def _ask_home(self, request: str | Path) -> None:
        """Let the Fight page do what cannot be shown at the table."""
        self.show_home()
        self.store.home_asked.emit(request)


class TableElsewhere(QWidget):
    """The Fight page while the table is in a window of its own."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__()
        forward = button("Show table", window.bring_forward, role="primary")
        back = button("Return table here", window.return_table)
        words = label("The table is in its own window.", "title")
        self.setLayout(column(words, row(forward, back, None), None, gap=12))
        self.setFocusProxy(forward)
