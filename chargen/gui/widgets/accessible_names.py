"""Names of widgets for screen readers where Qt reports others."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox

from chargen.gui.widgets.plain_text import Label


class SpokenName(QObject):
    """The name of a choice, as a label beside it that is never seen.

    On Linux Qt tells what is chosen as the name of a combo box, and looks for its name among the
    labels of the same parent.
    """

    def __init__(self, choice: QComboBox) -> None:
        super().__init__(choice)
        self._label: Label | None = None

    def follow(self) -> None:
        """Stand beside the choice, say what it is called."""
        choice = self.parent()  # not kept: the choice keeps this
        assert isinstance(choice, QComboBox)
        beside = choice.parentWidget()
        if beside is None:
            return
        if self._label is None:
            self._label = Label()
            self._label.hide()
            self._label.setBuddy(choice)
            choice.destroyed.connect(self._label.deleteLater)
        if self._label.parentWidget() is not beside:
            self._label.setParent(beside)
        self._label.setText(choice.accessibleName())
