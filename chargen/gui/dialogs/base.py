"""What every dialog has: a title, a form, and OK and Cancel."""

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QWidget

from chargen.gui import theme
from chargen.gui.widgets.parts import column, label
from chargen.gui.widgets.plain import entitle


class Form(QDialog):
    """A dialog with a sentence on top, parts below it, and OK and Cancel."""

    def __init__(
        self, parent: QWidget | None, title: str, words: str, *, ok: str = "OK", width: int = 420
    ) -> None:
        super().__init__(parent)
        entitle(self, title)
        self.setMinimumWidth(theme.now().px(width))
        roles = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(roles.Ok | roles.Cancel)
        self.ok = self.buttons.button(roles.Ok)
        self.ok.setText(ok)
        self.ok.setProperty("role", "primary")
        self.fault = label("", "wrong", wrap=True)
        self.fault.hide()
        self.body = column(gap=8)
        self._outer = column(
            label(words, wrap=True), self.body, self.fault, gap=12, margins=(20, 18, 20, 16)
        )
        self._outer.addWidget(self.buttons)
        self.setLayout(self._outer)
        self.buttons.accepted.connect(self.try_accept)
        self.buttons.rejected.connect(self.reject)

    def add(self, *parts: QWidget | QLayout) -> None:
        """Put parts into the form, one below the other."""
        for part in parts:
            if isinstance(part, QLayout):
                self.body.addLayout(part)
            else:
                self.body.addWidget(part)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the height the words need at this width, and no more."""
        super().showEvent(event)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        layout = self.layout()
        if layout is not None and layout.hasHeightForWidth():
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))

    def complaint(self) -> str:
        """Return what keeps the form from being accepted, in a sentence; empty if nothing does."""
        return ""

    def try_accept(self) -> None:
        """Accept the form, or say what is missing."""
        words = self.complaint()
        self.fault.setText(words)
        self.fault.setVisible(bool(words))
        if not words:
            self.accept()
