"""What the desk's commands may ask of its window."""

from pathlib import Path
from typing import Protocol

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign import Campaign
from chargen.approval.folder_rows import FolderRow
from chargen.approval.outbox import Sent
from chargen.gui import worker
from chargen.gui.gm.desk_model import DeskModel
from chargen.gui.hub import Hub


class Place(Protocol):
    """The window of the desk, as its commands see it."""

    hub: Hub
    table: DeskModel | None

    @property
    def widget(self) -> QWidget:
        """What dialogs stand in front of."""

    @property
    def page(self) -> str:
        """The key of the page that is shown; ``start`` before there is a campaign."""

    @property
    def chosen(self) -> list[FolderRow]:
        """The characters that are chosen."""

    @property
    def sent(self) -> list[Sent]:
        """The packets that are chosen among those that went out."""

    @property
    def stack(self) -> QUndoStack:
        """The steps undo takes back on the page that is shown."""

    def take(self, campaign: Campaign) -> None:
        """Put a campaign on the desk, and watch its folder again."""

    def watch_folder(self, folder: Path) -> None:
        """Watch a folder for the campaign on the desk."""

    def go(self, page: str) -> None:
        """Turn to a page."""

    def close(self) -> bool:
        """Close the desk, if nothing speaks against it."""

    def tell(self, words: str) -> None:
        """Say something below the pages."""

    def complain(self, words: str) -> None:
        """Say that something did not work, in one sentence."""

    def ask(self, title: str, words: str, yes: str) -> bool:
        """Ask before something that cannot be undone."""

    def ask_password(
        self, title: str, words: str, *, twice: bool, needed: bool = True
    ) -> str | None:
        """Ask for a password; None if the GM thought better."""

    def ask_save(
        self, title: str, start: str, kinds: str, ending: str, *, secret: bool = False
    ) -> Path | None:
        """Ask where to save; what is ``secret`` never goes where the players' files come to."""

    def ask_folder(self, title: str) -> Path | None:
        """Ask for a folder to save into; None if the GM thought better."""

    def show_job(self, words: str, job: worker.Job) -> None:
        """Show how far a job is, with a way to stop it."""

    def hide_job(self) -> None:
        """The job is over."""

    def may_leave(self) -> bool:
        """Ask what to do with what was prepared but not sent."""


def table_of(place: Place) -> DeskModel:
    """Return the campaign on the desk; commands that need one are offered with one only."""
    assert place.table is not None
    return place.table
