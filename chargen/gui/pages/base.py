"""What every page has: a document, its help, and a way to be led to one thing."""

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.gui.document import Document
from chargen.gui.store import Store

if TYPE_CHECKING:
    from chargen.gui.app import Application


class Page(QWidget):
    """Shows one side of the document; works only while it is seen."""

    help_words = ""
    """What F1 says while it is shown."""
    asked = Signal(str)
    """A command of the menus the page wants carried out."""

    def __init__(self, document: Document, app: "Application") -> None:
        super().__init__()
        self.document, self.app = document, app
        self._stale = True
        document.changed.connect(self._refresh)
        document.place_changed.connect(self._refresh)

    @property
    def store(self) -> Store[Any]:
        """What undo is about while this page is shown."""
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
        """Show the document as it stands."""
