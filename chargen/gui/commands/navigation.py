"""Commands for finding the way: the search, help, the tour, shortcuts, rules by id."""

from PySide6.QtGui import QGuiApplication

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application import background, crash, theme
from chargen.gui.application.help_topics import HelpTopic, read_topics
from chargen.gui.application.urls import open_guide
from chargen.gui.character_window.character_menus import MENUS, PAGE_TITLES
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.tour import show_tour
from chargen.gui.character_window.windows import Windows
from chargen.views.catalogue.search_index import find

NO_CHARACTER = "Create or open a character first. Read-only characters cannot be changed."


class NavigationCommands:
    """Commands that lead to places and to help, in one window."""

    def __init__(self, program: Windows, window: MainWindow) -> None:
        self.program, self.window = program, window

    def search(self) -> None:
        """Search traits, catalogue, rules and commands; lead to what was chosen."""
        from chargen.gui.dialogs.search import find_commands, find_help, search

        document = self.window.document
        character = document.character if document else None
        hits = (
            *find(character, self.program.rules),
            *find_commands(MENUS, self.window.menus),
            *find_help(read_topics()),
        )
        chosen = search(self.window, hits)
        about = split_subject(chosen)
        if about.kind is SubjectKind.COMMAND:
            self.window.run(about.key)
        elif about.kind is SubjectKind.RULE:
            self.rules(about.key)
        elif about.kind is SubjectKind.HELP:
            self.help(about.key)
        elif chosen:
            self.window.reveal(chosen)

    def help(self, about: str = "") -> None:
        """Show help on what is shown now, or a question and its answer; lead where that is done."""
        from chargen.gui.dialogs.help_dialog import ask_help

        window = self.window
        title = PAGE_TITLES.get(window.page, "the welcome page")
        topic = ask_help(
            window, title, window.help_words, read_topics(), self._refused, about=about
        )
        if topic is not None:
            window.run("desk" if topic.desk else topic.command)

    def _refused(self, topic: HelpTopic) -> str:
        document, actions = self.window.document, self.window.menus.actions
        if topic.desk or actions[topic.command].isEnabled():
            return ""
        creates = self.window.menus.commands[topic.command].needs == "creation"
        return document.held if document is not None and creates else NO_CHARACTER

    def read_guide(self) -> None:
        """Open the offline guide in the browser."""
        self.window.state.setText(open_guide())

    def tour(self) -> None:
        """Show what is where, from the first step on."""
        show_tour(self.window)

    def shortcuts(self) -> None:
        """Show all shortcuts."""
        from chargen.gui.dialogs.help import show_shortcuts

        show_shortcuts(self.window, MENUS)

    def rules(self, rule: str = "") -> None:
        """Browse the rules by id."""
        from chargen.gui.dialogs.rules import browse_rules

        browse_rules(self.window, self.program.rules, *filter(None, (rule,)))

    def copy_diagnostics(self) -> None:
        """Put versions and platform on the clipboard."""
        busy = background.busy()
        words = f"{crash.diagnostics()}\ntext {theme.now().percent}%, work under way {busy}"
        QGuiApplication.clipboard().setText(words)
        self.window.state.setText("Diagnostics copied to the clipboard.")

    def newer(self) -> None:
        """Say which version this is, and lead to the page that lists newer ones."""
        from chargen.gui.dialogs.app_dirs import show_newer

        show_newer(self.window)

    def places(self) -> None:
        """Say where everything lies on this computer."""
        from chargen.gui.dialogs.app_dirs import show_places

        show_places(self.window)

    def about(self) -> None:
        """Say what this is and whose work is in it."""
        from chargen.gui.dialogs.help import show_about

        show_about(self.window)
