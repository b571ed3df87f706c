"""Commands of the GM's desk for finding the way: the search, help, the guide, shortcuts."""

from chargen.character.subjects import SubjectKind, split_subject
from chargen.gui.application.help_topics import HelpTopic, read_topics
from chargen.gui.application.urls import open_guide
from chargen.gui.dialogs.app_dirs import show_newer, show_places
from chargen.gui.dialogs.help import show_shortcuts
from chargen.gui.dialogs.help_dialog import ask_help
from chargen.gui.dialogs.rules import browse_rules
from chargen.gui.dialogs.search import find_commands, find_help, search
from chargen.gui.gm.commands.base import DeskCommands
from chargen.gui.gm.desk.desk_index import PAGES
from chargen.gui.gm.desk.desk_menus import KEYS, MENUS
from chargen.gui.gm.pages.roster_rows import called_by_file
from chargen.views.catalogue.search_index import SearchHit, find

NOBODY = "Open a campaign and select characters first."
HINT = "character, player, rule id or command"


class DeskNavigation(DeskCommands):
    """Commands that lead to places and to help, in the window of a desk."""

    def search(self) -> None:
        """Search characters, commands, help and rules; lead to what was chosen."""
        window = self.window
        rows = window.table.entries if window.table is not None else ()
        files = {SubjectKind.BUILD.subject(row.key): row for row in rows}
        hits = (
            *(SearchHit(key, called_by_file(row), "character") for key, row in files.items()),
            *find_commands(MENUS, window.menus),
            *find_help(topic for topic in read_topics() if topic.desk),
            *find(None, window.program.rules),
        )
        chosen = search(window, hits, HINT)
        about = split_subject(chosen)
        if chosen in files:
            window.go("characters")
            if window.body and not window.body.characters.show_row(files[chosen].key):
                window.tell(f"{files[chosen].key} is no longer in the folder.")
        elif about.kind is SubjectKind.COMMAND:
            window.run(about.key)
        elif about.kind is SubjectKind.HELP:
            self.help(about.key)
        elif about.kind is SubjectKind.RULE:
            browse_rules(window, window.program.rules, about.key)

    def help(self, about: str = "") -> None:
        """Show help on what is shown now, and answers for GMs; lead where that is done."""
        window, own = self.window, [topic for topic in read_topics() if topic.desk]
        entry = PAGES.get(window.page)
        title = entry.title if entry is not None else "the start page"
        topic = ask_help(
            window, title, window.help_words, own, self._refused, keys=KEYS, about=about
        )
        if topic is not None:
            window.run(topic.command)

    def _refused(self, topic: HelpTopic) -> str:
        return "" if self.window.menus.actions[topic.command].isEnabled() else NOBODY

    def read_guide(self) -> None:
        """Open the offline guide in the browser."""
        self.window.state.setText(open_guide())

    def shortcuts(self) -> None:
        """Show all shortcuts of the desk."""
        show_shortcuts(self.window, MENUS, KEYS)

    def newer(self) -> None:
        """Say which version this is, and lead to the page that lists newer ones."""
        show_newer(self.window)

    def places(self) -> None:
        """Say where everything lies on this computer."""
        show_places(self.window)
