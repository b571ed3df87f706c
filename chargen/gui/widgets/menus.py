"""A table of menus, and the menus, shortcuts and states it becomes in a window."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar

from chargen.gui.application.page_entry import SHORTCUTS
from chargen.gui.application.undo_store import Steps
from chargen.gui.widgets.plain_text import caption, menu_line, set_tip

ALSO = {"redo": "Ctrl+Y"}
"""Second shortcuts, by the habit of other systems."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command for the user: a line of a menu."""

    id: str
    text: str
    do: Callable[[Any], object]
    """Carries it out, given what carries out the commands of the window; a test holds that each
    leads to a method there. That is imported when the first command is asked for."""
    shortcut: str = ""
    needs: str = ""
    """The requirement of the command, in a word of the window; empty if it is always available."""
    checkable: bool = False
    hidden: bool = False
    """True if only a page offers it, not the menu."""


LINE = None
"""A line between two commands."""
MenuTable = Mapping[str, Sequence[Command | None]]
"""The menus of a window from left to right, each from the top."""


def page_lines(titles: Mapping[str, str], needs: str) -> tuple[Command, ...]:
    """Return the lines of a View menu that lead to the pages of a window."""
    keys = zip(titles.items(), SHORTCUTS, strict=False)
    return tuple(
        Command(f"go-{page}", title, _entering(page), shortcut, needs)
        for (page, title), shortcut in keys
    )


def _entering(page: str) -> Callable[[Any], object]:
    return lambda do: do.window.enter(page)


def listed(table: MenuTable) -> Iterator[tuple[str, Command]]:
    """Yield every command with its menu."""
    for menu, rows in table.items():
        for row in rows:
            if row is not None:
                yield menu, row


def by_id(table: MenuTable) -> dict[str, Command]:
    """Return the commands by their ids."""
    return {command.id: command for _, command in listed(table)}


class Menus(QObject):
    """The menus of one window, and the state of their commands."""

    asked = Signal(str)
    """The id of a command to carry out."""

    def __init__(self, bar: QMenuBar, table: MenuTable) -> None:
        super().__init__(bar)
        self.bar = bar
        self.commands = by_id(table)
        self.actions: dict[str, QAction] = {}
        self._there: dict[str, bool] = {}
        """The requirements that were last met or not."""
        self.menus = {name: self._filled(bar.addMenu(f"&{name}"), table[name]) for name in table}

    def update(self, **there: bool) -> None:
        """Enable what can be asked for now: commands that need nothing, or something there."""
        if there == self._there:
            return
        self._there = there
        for command in self.commands.values():
            self.actions[command.id].setEnabled(not command.needs or there[command.needs])

    def explain(self, needs: str, refusal: str) -> None:
        """Say in the tooltips of the lines that need something why they are greyed."""
        for command in self.commands.values():
            if command.needs == needs:
                set_tip(self.actions[command.id], refusal)

    def area(self, menu: str) -> QRect:
        """Return where the title of a menu stands in the bar."""
        return self.bar.actionGeometry(self.menus[menu].menuAction())

    def say(self, command: str, text: str) -> None:
        """Let the line of a command say something else."""
        self.actions[command].setText(caption(text))

    def show_steps(self, steps: Steps) -> None:
        """Name in the Edit menu what undo and redo would do, and offer what can be done."""
        stack = steps.stack
        for command, text, able in (
            ("undo", stack.undoText(), stack.canUndo()),
            ("redo", stack.redoText(), stack.canRedo()),
        ):
            self.say(command, f"{command.capitalize()} {text}".strip())
            self.actions[command].setEnabled(able and steps.can_edit)

    def _filled(self, menu: QMenu, rows: Sequence[Command | None]) -> QMenu:
        menu.setToolTipsVisible(True)
        for row in rows:
            if row is None:
                menu.addSeparator()
            else:
                self.actions[row.id] = self._make_action(row, menu)
        return menu

    def _make_action(self, command: Command, menu: QMenu) -> QAction:
        action = menu_line(menu, command.text, lambda: self.asked.emit(command.id))
        keys = filter(None, (command.shortcut, ALSO.get(command.id)))
        action.setShortcuts([QKeySequence(each) for each in keys])
        action.setCheckable(command.checkable)
        action.setVisible(not command.hidden)
        return action
