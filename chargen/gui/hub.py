"""What windows and commands may ask of the program as a whole."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QMainWindow, QWidget

if TYPE_CHECKING:
    # Not needed to run: the first window is shown before these are loaded.
    from chargen.approval.judge import Judge
    from chargen.approval.trusted_cards import Pins
    from chargen.character.build import Build
    from chargen.files.recovery import EditSession
    from chargen.gui.settings import Settings
    from chargen.rules.model import Ruleset


class Hub(Protocol):
    """One run of the program, as its windows see it."""

    @property
    def settings(self) -> "Settings":
        """What the user prefers."""

    @property
    def rules(self) -> "Ruleset":
        """The rules as shipped."""

    @property
    def pins(self) -> "Pins":
        """The campaign cards trusted on this machine."""

    @property
    def session(self) -> "EditSession":
        """The recovery snapshots of this run."""

    @property
    def judge(self) -> "Judge":
        """Says what a document makes by the cards trusted on this machine."""

    @property
    def open_windows(self) -> Sequence[QMainWindow]:
        """All windows, the one opened first first."""

    def prefer(self, **changes: object) -> None:
        """Change settings, write them and dress the windows anew if the look changed."""

    def run(self, window: QMainWindow, command: str) -> None:
        """Carry out a command in a window."""

    def welcome(self, window: QMainWindow) -> QWidget:
        """Return the welcome page of a window."""

    def show_build(
        self, build: "Build", window: QMainWindow | None = None, *, changed: bool = False
    ) -> QMainWindow:
        """Show a character that has no file yet, in a window that shows none or in a new one."""

    def open_path(self, path: Path, window: QMainWindow | None = None) -> QMainWindow | None:
        """Open a character; say why if it cannot be opened."""

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open files that were dropped on a window."""

    def may_close(self, window: QMainWindow) -> bool:
        """Ask what to do with what is not saved; False if the window stays."""

    def closed(self, window: QMainWindow) -> None:
        """Forget a window."""

    def came_forward(self, window: QMainWindow) -> None:
        """Remember which window is in use."""

    def open_desk(self) -> QMainWindow:
        """Show the GM's desk."""

    def open_fight(self) -> QMainWindow:
        """Open a window for fights of any fighters."""

    def fight_closed(self, window: QMainWindow) -> None:
        """Forget a window for fights."""

    def desk_closed(self) -> None:
        """Forget the GM's desk."""

    def warn(self, window: QWidget | None, title: str, words: str) -> None:
        """Say that something did not work."""
