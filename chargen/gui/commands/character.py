"""What the commands of the menus do."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMainWindow

from chargen.character import edits
from chargen.gui import crash, theme, worker
from chargen.gui.commands.files import FileCommands
from chargen.gui.commands.mail import MailCommands
from chargen.gui.main_window import MainWindow
from chargen.gui.menus import COMMANDS
from chargen.views.finder import Found, find

if TYPE_CHECKING:
    from chargen.gui.app import Application

TEXT_STEP, LEAST, MOST = 10, 100, 200


class CharacterCommands:
    """The commands, carried out in one window."""

    def __init__(self, app: "Application", window: MainWindow) -> None:
        self.app, self.window = app, window
        self.files = FileCommands(app, window)
        self.letters = MailCommands(app, window)

    def run(self, command: str) -> None:
        """Carry out a command by its id."""
        self._table()[command]()

    def _table(self) -> Mapping[str, Callable[[], object]]:
        return {
            "new": self.files.new,
            "new-sample": self.files.new_from_sample,
            "open": self.files.open,
            "recent": self.files.open_recent,
            "save": self.files.save,
            "save-as": self.files.save_as,
            "open-anyway": self.files.open_anyway,
            "duplicate": self.files.duplicate,
            "backups": self.files.show_backups,
            "export": self.export,
            "print": self.print,
            "close": self.window.close,
            "quit": self.quit,
            "undo": self.undo,
            "redo": self.redo,
            "history": self.history,
            "search": self.search,
            "settings": self.settings,
            "theme-system": lambda: self.app.prefer(theme="system"),
            "theme-light": lambda: self.app.prefer(theme="light"),
            "theme-dark": lambda: self.app.prefer(theme="dark"),
            "contrast": self.toggle_contrast,
            "larger": lambda: self.text_size(TEXT_STEP),
            "smaller": lambda: self.text_size(-TEXT_STEP),
            "normal": lambda: self.app.prefer(text=LEAST),
            "side": self.toggle_side,
            "exchange": self.exchange,
            "grant": self.ask_grant,
            "finish": self.finish,
            "campaign": self.letters.campaign,
            "packet": self.letters.ask_packet,
            "session": self.session,
            "spend": lambda: self.advance("spend"),
            "play": lambda: self.advance("play"),
            "goals": lambda: self.advance("goals"),
            "compare": self.compare,
            "decide": self.decide,
            "award": self.award,
            "fight": lambda: self.fight("setup"),
            "fight-once": lambda: self.fight("once"),
            "fight-play": lambda: self.fight("play"),
            "fight-odds": lambda: self.fight("odds"),
            "fight-whatif": lambda: self.fight("whatif"),
            "fight-window": self.app.open_fight,
            "desk": self.app.open_desk,
            "help": self.help,
            "shortcuts": self.shortcuts,
            "rules": self.rules,
            "diagnostics": self.copy_diagnostics,
            "about": self.about,
        }

    # --- sheet and windows

    def export(self) -> None:
        """Export the sheet as PDF."""
        self._sheet("ask_export")

    def print(self) -> None:
        """Print the sheet."""
        self._sheet("ask_print")

    def _sheet(self, what: str) -> None:
        if self.window.document is not None:
            getattr(self.window.go("sheet"), what)()

    def fight(self, view: str) -> None:
        """Turn to a view of the Fight page; one fight, play and odds begin at once."""
        if self.window.document is not None:
            self.window.go("fight").reveal(f"fight:{view}")

    def quit(self) -> None:
        """Close every window; one that stays keeps the program."""
        others = [w for w in QApplication.topLevelWidgets() if isinstance(w, QMainWindow)]
        for window in dict.fromkeys([*self.app.windows, *others]):
            window.close()

    # --- edit and view

    def undo(self) -> None:
        """Take the last step back."""
        if self.window.document is not None:
            self.window.store.stack.undo()

    def redo(self) -> None:
        """Do the step taken back again."""
        if self.window.document is not None:
            self.window.store.stack.redo()

    def history(self) -> None:
        """Show the list of steps; choosing one goes there."""
        from chargen.gui.dialogs.history import show_history

        if self.window.document is not None:
            show_history(self.window, self.window.store)

    def search(self) -> None:
        """Search traits, catalogue, rules and commands; lead to what was chosen."""
        from chargen.gui.dialogs.search import search

        document = self.window.document
        character = document.character if document else None
        chosen = search(self.window, [*find(character, self.app.rules), *self._commands()])
        kind, _, rest = chosen.partition(":")
        if kind == "command":
            self.window.run(rest)
        elif kind == "rule":
            self.rules(rest)
        elif chosen:
            self.window.reveal(chosen)

    def _commands(self) -> list[Found]:
        actions = self.window.menus.actions
        return [
            Found(f"command:{c.id}", c.text, f"{c.menu} menu", c.shortcut)
            for c in COMMANDS
            if actions[c.id].isEnabled()
        ]

    def settings(self) -> None:
        """Show the preferences."""
        from chargen.gui.dialogs.preferences import ask_settings

        changes = ask_settings(self.window, self.app.settings)
        if changes:
            self.app.prefer(**changes)

    def toggle_contrast(self) -> None:
        """Switch high contrast on or off."""
        high = self.app.settings.contrast == "high"
        self.app.prefer(contrast="normal" if high else "high")

    def text_size(self, by: int) -> None:
        """Make text larger or smaller."""
        wanted = min(MOST, max(LEAST, self.app.settings.text + by))
        self.app.prefer(text=wanted)

    def toggle_side(self) -> None:
        """Show or hide the right-hand side."""
        if self.window.document is not None:
            self.window.side.setVisible(self.window.menus.actions["side"].isChecked())

    # --- character and GM

    def exchange(self) -> None:
        """Choose how points move between the pools."""
        from chargen.gui.dialogs.exchange import ask_exchange

        document = self.window.document
        if document is not None and (wanted := ask_exchange(self.window, document)) is not None:
            document.edit("Exchange points", edits.set_exchange(document.build, wanted))

    def ask_grant(self) -> None:
        """Ask the GM for something beyond the rules."""
        from chargen.gui.dialogs.grant import ask_grant

        document = self.window.document
        if document is not None and (grant := ask_grant(self.window, document)) is not None:
            document.edit("Ask for an exception", edits.add_grant(document.build, grant))

    def decide(self) -> None:
        """Write down what the GM said about flaws, grants and requests."""
        from chargen.gui.dialogs.decide import record_decisions

        if self.window.document is not None:
            record_decisions(self.window, self.window.document, self.app.settings.player)

    def finish(self) -> None:
        """Turn to where creation is finished."""
        self.window.go("review").reveal("build")

    def advance(self, view: str) -> bool:
        """Turn to a view of the Advance page; False while creation is not finished."""
        document = self.window.document
        if document is None:
            return False
        page: Any = self.window.go("advance")
        page.turn_to(view)
        return document.character.books.opened

    def session(self) -> None:
        """Write down what a session brought, then show what it can buy."""
        from chargen.gui.dialogs.session import ask_session

        document = self.window.document
        if document is None or not self.advance("ledger"):
            return
        if ask_session(self.window, document, ""):
            self.advance("spend")

    def award(self) -> None:
        """Write down one thing the GM gives."""
        from chargen.gui.dialogs.award import award

        document = self.window.document
        if document is not None and self.advance("ledger"):
            award(self.window, document, "")

    def compare(self) -> None:
        """Show this character beside another."""
        from chargen.gui.dialogs.compare import compare_with

        document = self.window.document
        if document is not None:
            others = (window.document for window in self.app.windows)
            rest = [d for d in others if d is not None and d is not document]
            compare_with(self.window, document, rest)

    # --- help

    def help(self) -> None:
        """Show help on what is shown now."""
        from chargen.gui.dialogs.help import show_help

        show_help(self.window, self.window.help_words)

    def shortcuts(self) -> None:
        """Show all shortcuts."""
        from chargen.gui.dialogs.help import show_shortcuts

        show_shortcuts(self.window)

    def rules(self, rule: str = "") -> None:
        """Browse the rules by id."""
        from chargen.gui.dialogs.rules import browse_rules

        browse_rules(self.window, self.app.rules, rule)

    def copy_diagnostics(self) -> None:
        """Put versions and platform on the clipboard."""
        words = (
            f"{crash.diagnostics()}\ntext {theme.now().percent} %, work under way {worker.busy()}"
        )
        QGuiApplication.clipboard().setText(words)
        self.window.state.setText("Diagnostics copied.")

    def about(self) -> None:
        """Say what this is and whose work is in it."""
        from chargen.gui.dialogs.help import show_about

        show_about(self.window)
