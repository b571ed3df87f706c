"""The list of steps; going to one undoes or redoes all between."""

from PySide6.QtWidgets import QUndoView, QWidget

from chargen.gui.application import theme
from chargen.gui.application.undo_store import Steps
from chargen.gui.dialogs.base import Dialog
from chargen.gui.widgets.elements import column, label


class HistoryDialog(Dialog):
    """Qt's own view of the undo stack."""

    def __init__(self, parent: QWidget, steps: Steps) -> None:
        super().__init__(parent, "Undo history")
        self.setMinimumSize(theme.now().px(420), theme.now().px(420))
        self.view = QUndoView(steps.stack)
        self.view.setEmptyLabel("As opened")
        self.view.setAccessibleName("Steps, oldest first")
        self.view.setEnabled(steps.can_edit)
        buttons = self.make_buttons()
        words = label("Select a step to go back or forward.", "muted", wrap=True)
        self.setLayout(column(words, self.view, buttons, margins=(16, 14, 16, 14), grows=self.view))
