"""The words in the place of rows while there are none."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from chargen.gui.application import theme
from chargen.gui.widgets.elements import button, label

OPENING, CLOSING = "\N{LEFT SINGLE QUOTATION MARK}", "\N{RIGHT SINGLE QUOTATION MARK}"
MARGINS = (12, 10, 12, 10)
"""Pixels at 100 %."""


class NoRows(QVBoxLayout):
    """Words of an empty list: its own, or the text that no row matches and *Clear*."""

    def __init__(self, empty: str = "") -> None:
        super().__init__()
        px = theme.now().px
        self.empty = label(empty, "muted", wrap=True)
        self.no_match = label("", "muted", wrap=True)
        self.clear = button("Clear", role="link")
        self.way = button("")
        """The way on that an empty list offers; hidden without words."""
        self._noun, self._wanted = "", ""
        """The word for a row, and the text rows are filtered by."""
        self.setSpacing(px(8))
        self.setContentsMargins(*map(px, MARGINS))
        for part in (self.empty, self.no_match, self.clear):
            self.addWidget(part)
        self.addWidget(self.way, alignment=Qt.AlignmentFlag.AlignLeft)
        for part in (self.no_match, self.clear, self.way):
            part.hide()
        self.addStretch(1)

    def filter_by(self, field: QLineEdit, noun: str) -> None:
        """Name the text that no row matches, with a link that clears it.

        ``noun`` is what a row stands for.
        """
        if self._noun:
            return
        self._noun = noun
        field.textChanged.connect(self._keep)
        self.clear.clicked.connect(field.clear)
        self.clear.clicked.connect(field.setFocus)

    def offer(self, words: str) -> None:
        """Offer another way, or none."""
        self.way.setText(words)
        self.way.setVisible(bool(words) and not self.empty.isHidden())

    def _keep(self, text: str) -> None:
        self._wanted = text.strip()
        self.show_for(empty=not self.empty.isHidden() or not self.no_match.isHidden())

    def show_for(self, *, empty: bool) -> None:
        """Show the words for a list that is empty, or none."""
        text = self._wanted
        self.no_match.setText(f"No {self._noun} matches {OPENING}{text}{CLOSING}.")
        self.empty.setVisible(empty and not text)
        self.way.setVisible(empty and not text and bool(self.way.text()))
        for part in (self.no_match, self.clear):
            part.setVisible(empty and bool(text))
