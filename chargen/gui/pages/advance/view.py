"""Base of the views of the Advance page."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.gui.document.document import Document


class AdvanceView(QWidget):
    """One view of advancement, which its page brings up to date with the document."""

    title = ""
    asked = Signal(str)
    """A command of the menus the view wants carried out."""
    led = Signal(str)
    """A subject of this page to be led to, such as ``buy:skill:rifle``."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document

    def show_now(self) -> None:
        """Show the current document."""

    def reveal(self, key: str) -> bool:
        """Lead to an entry; False if it is not here."""
        del key
        self.setFocus()
        return True
