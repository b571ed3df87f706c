"""Base of every page: a document, its help, and a way to reveal a subject."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.gui.application.page_entry import AnyPage
from chargen.gui.application.undo_store import Steps
from chargen.gui.document.document import Document
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.page_state import Browser

READING = "Explain and checks"
"""The usual heading of the dock."""


class Page(AnyPage):
    """Shows one side of the document; works only while it is seen."""

    aside: QWidget | None = None
    """The page's own part of the dock."""
    aside_first = False
    """True to place it above the explanation, which is shown only if something is selected."""
    tabs: QWidget | None = None
    """The page's own views, for the line of its title; such a page has no strip above it."""
    opening = ""
    """The subject that is explained when the page is shown for the first time."""
    went = Signal(str)
    """The subject the user wants to see where it is changed."""
    aside_wanted = Signal()
    """The user goes on in the dock: it must be unfolded."""
    stepped = Signal()
    """The undoable steps changed, or one was undone or redone; the document signals its own."""

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__()
        self.document, self.program = document, program
        self._stale = True
        document.changed.connect(self._refresh)
        document.place_changed.connect(self._refresh)

    @property
    def reading(self) -> str:
        """The heading of the dock."""
        return READING

    @property
    def wants_room(self) -> bool:
        """True if the page needs the width of the dock, which then opens over it."""
        return False

    @property
    def is_aside_shown(self) -> bool:
        """True if its part of the dock has anything to show."""
        return self.aside is not None

    @property
    def browsers(self) -> tuple[Browser, ...]:
        """In what something is looked for here: a rebuilt page begins where these were left."""
        return ()

    @property
    def steps(self) -> Steps:
        """The undoable steps while this page is shown."""
        return self.document

    def reveal(self, subject: str) -> bool:
        """Lead to what a subject names and give its control the focus; False if it is not here."""
        del subject
        return False

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self._show()

    def _refresh(self) -> None:
        if self.isVisible():
            self._show()
        else:
            self._stale = True

    def _show(self) -> None:
        """Show the current document."""
