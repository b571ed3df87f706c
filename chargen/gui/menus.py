"""Everything the menus offer: one table for menus, shortcuts, the shortcut list and search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from chargen.gui.widgets.plain import caption, menu_line


@dataclass(frozen=True, slots=True)
class Command:
    """One thing the user can ask for."""

    id: str
    menu: str
    text: str
    shortcut: str = ""
    needs: str = ""
    """What must be there: ``document``, an open character; ``write``, one that may be changed;
    ``held``, one whose file somebody else has open."""
    after_line: bool = False
    """A line separates it from the command before."""


COMMANDS: tuple[Command, ...] = (
    Command("new", "File", "New character", "Ctrl+N"),
    Command("new-sample", "File", "New from sample ..."),
    Command("open", "File", "Open ...", "Ctrl+O"),
    Command("recent", "File", "Open recent"),
    Command("save", "File", "Save", "Ctrl+S", "write", after_line=True),
    Command("save-as", "File", "Save as ...", "Ctrl+Shift+S", "document"),
    Command("open-anyway", "File", "Open anyway ...", "", "held"),
    Command("duplicate", "File", "Duplicate as a new character", "", "document"),
    Command("backups", "File", "Earlier versions ...", "", "document"),
    Command("export", "File", "Export PDF ...", "Ctrl+E", "document", after_line=True),
    Command("print", "File", "Print ...", "Ctrl+P", "document"),
    Command("close", "File", "Close", "Ctrl+W", after_line=True),
    Command("quit", "File", "Quit", "Ctrl+Q"),
    Command("undo", "Edit", "Undo", "Ctrl+Z", "document"),
    Command("redo", "Edit", "Redo", "Ctrl+Shift+Z", "document"),
    Command("history", "Edit", "Undo list ...", "Ctrl+Alt+Z", "document"),
    Command("search", "Edit", "Search everything", "Ctrl+K", after_line=True),
    Command("settings", "Edit", "Settings ...", "Ctrl+,", after_line=True),
    Command("theme-system", "View", "As the desktop"),
    Command("theme-light", "View", "Light"),
    Command("theme-dark", "View", "Dark"),
    Command("contrast", "View", "High contrast"),
    Command("larger", "View", "Larger text", "Ctrl++", after_line=True),
    Command("smaller", "View", "Smaller text", "Ctrl+-"),
    Command("normal", "View", "Normal text", "Ctrl+0"),
    Command("side", "View", "Explain and checks", "F9", after_line=True),
    Command("exchange", "Character", "Exchange points ...", "Ctrl+Shift+E", "document"),
    Command("grant", "Character", "Ask the GM for an exception ...", "", "write"),
    Command("finish", "Character", "Finish creation ...", "", "document"),
    Command(
        "session", "Character", "After the session ...", "Ctrl+Shift+A", "write", after_line=True
    ),
    Command("spend", "Character", "Spend IP", "Ctrl+I", "document"),
    Command("play", "Character", "Play view", "Ctrl+M", "document"),
    Command("goals", "Character", "Goals", "", "document"),
    Command("campaign", "Character", "Campaign ...", "", "document", after_line=True),
    Command("packet", "Character", "Open a packet ...", "Ctrl+Shift+P", "write"),
    Command("compare", "Character", "Compare with another ...", "", "document", after_line=True),
    Command("fight", "Fight", "Set up a fight", "Ctrl+Shift+F", "document"),
    Command("fight-once", "Fight", "Fight once", "", "document"),
    Command("fight-play", "Fight", "Play it", "", "document"),
    Command("fight-odds", "Fight", "Odds", "Ctrl+Shift+O", "document"),
    Command("fight-whatif", "Fight", "What if", "", "document"),
    Command("fight-window", "Fight", "Fight window ...", "", after_line=True),
    Command("decide", "GM", "Record decision ...", "Ctrl+D", "write"),
    Command("award", "GM", "Award ...", "Ctrl+Shift+I", "write"),
    Command("desk", "GM", "GM desk ...", "Ctrl+Shift+G", after_line=True),
    Command("help", "Help", "Help", "F1"),
    Command("shortcuts", "Help", "Shortcuts"),
    Command("rules", "Help", "Rules by id ..."),
    Command("diagnostics", "Help", "Copy diagnostics", after_line=True),
    Command("about", "Help", "About chargen"),
)
MENUS = ("File", "Edit", "View", "Character", "Fight", "GM", "Help")
CHECKABLE = {"theme-system", "theme-light", "theme-dark", "contrast", "side"}


class Menus:
    """The menus of one window, and the state of their commands."""

    def __init__(
        self,
        bar: QMenuBar,
        run: Callable[[str], None],
        *,
        commands: Sequence[Command] = COMMANDS,
        menus: Sequence[str] = MENUS,
    ) -> None:
        self.commands = commands
        self.actions: dict[str, QAction] = {}
        self.menus = {name: bar.addMenu(f"&{name}") for name in menus}
        for command in commands:
            menu = self.menus[command.menu]
            if command.after_line:
                menu.addSeparator()
            self.actions[command.id] = self._made(command, menu, run)

    def update(self, **there: bool) -> None:
        """Enable what can be asked for now: commands that need nothing, or something there."""
        for command in self.commands:
            self.actions[command.id].setEnabled(not command.needs or there[command.needs])

    def say(self, command: str, text: str) -> None:
        """Let the line of a command say something else."""
        self.actions[command].setText(caption(text))

    def _made(self, command: Command, menu: QMenu, run: Callable[[str], None]) -> QAction:
        action = menu_line(menu, command.text, lambda: run(command.id))
        if command.shortcut:
            action.setShortcut(QKeySequence(command.shortcut))
        action.setCheckable(command.id in CHECKABLE)
        return action
