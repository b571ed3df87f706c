"""The languages a perk gives: a line for each level, filled from the first (CC-09)."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from chargen.gui.widgets.fields import LineField
from chargen.gui.widgets.kit import clear, column, label


class LanguageLines(QWidget):
    """As many lines as the perk has levels; one more can be filled than are."""

    wrote = Signal(int)
    """Which line was written in."""

    def __init__(self, after: QWidget) -> None:
        super().__init__()
        self.after = after
        self.lines: list[LineField] = []
        self.inner = column(gap=4)
        self.setLayout(column(label("Languages it gives", "muted"), self.inner, gap=4))

    @property
    def words(self) -> tuple[str, ...]:
        """What stands in the lines, empty ones left out."""
        return tuple(line.written for line in self.lines if line.written)

    def show_words(self, words: tuple[str, ...], lines: int, *, able: bool) -> None:
        """Show what the document holds; a line being written in is left to its writer."""
        if len(self.lines) != lines:
            self._make(lines)
        for place, line in enumerate(self.lines):
            word = words[place] if place < len(words) else ""
            if line.written != word:
                line.show_value(word)
            line.setEnabled(able and place <= len(words))

    def go_to_empty(self) -> None:
        """Lead to the first line nothing stands in, or to the last."""
        rest = [line for line in self.lines if not line.written]
        for line in [*rest, *reversed(self.lines)][:1]:
            line.show()
            line.setFocus()

    def _make(self, count: int) -> None:
        clear(self.inner)
        self.lines = [
            LineField(f"Language {number}", "which language?", undo=False)
            for number in range(1, count + 1)
        ]
        for place, line in enumerate(self.lines):
            line.changed.connect(partial(self._tell, place))
            self.inner.addWidget(line)
            self.setTabOrder(self.lines[place - 1] if place else self.after, line)

    def _tell(self, place: int, _: str) -> None:
        self.wrote.emit(place)
