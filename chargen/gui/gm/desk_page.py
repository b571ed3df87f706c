"""What every page of the GM's desk has: a campaign, its help, and commands it asks for."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.gui.gm.desk_model import DeskModel


class DeskPage(QWidget):
    """Shows one side of the campaign on the desk."""

    help_words = ""
    """What F1 says while it is shown."""
    asked = Signal(str)
    """A command of the menus the page wants carried out."""

    def __init__(self, table: DeskModel) -> None:
        super().__init__()
        self.table = table
