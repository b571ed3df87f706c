"""Rows of a form that are added and removed, such as the weapons of a kit."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtWidgets import QWidget

from chargen.gui.widgets.elements import box, button, column, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.rules.differences import words_of


class Entry(NamedTuple):
    """One field of a form: its widget, and the way to read it."""

    widget: QWidget
    read: Callable[[], object]


Entries = Mapping[str, Entry]


class RowList(QWidget):
    """Rows below one another, each with the same fields; their order counts."""

    def __init__(
        self, words: str, make: Callable[[Mapping[str, Any]], Entries],
        values: Sequence[Mapping[str, Any]],
    ) -> None:  # fmt: skip
        """``make`` returns the fields of a row, filled with what is known of it."""
        super().__init__()
        self.words, self._make = words, make
        self.rows: dict[QWidget, Entries] = {}
        self._lines = column(gap=4)
        self.add = button("Add row", self.add_row, picture="plus")
        self.add.setAccessibleName(f"Add row to {words}")
        self.setLayout(column(box(self._lines), row(self.add, None), gap=4))
        for value in values:
            self._append(value)

    @property
    def read(self) -> list[dict[str, object]]:
        """A value for each field of each row."""
        return [
            {name: entry.read() for name, entry in entries.items()}
            for entries in self.rows.values()
        ]

    def add_row(self) -> None:
        """Add an empty row, and go to its first field."""
        next(iter(self._append({}).values())).widget.setFocus()

    def _append(self, value: Mapping[str, Any]) -> Entries:
        entries = self._make(value)
        for place, (name, entry) in enumerate(entries.items()):
            _shorten(entry.widget, words_of(name) if place else "")
        remove = button("", picture="x", tip=f"Remove row from {self.words}")
        widgets = [entry.widget for entry in entries.values()]
        line = box(row(*widgets, remove, gap=6, grows=widgets[0]))
        remove.clicked.connect(lambda: self._drop(line))
        self.rows[line] = entries
        self._lines.addWidget(line)
        return entries

    def _drop(self, line: QWidget) -> None:
        del self.rows[line]
        line.hide()
        line.deleteLater()
        self.add.setFocus()


def _shorten(widget: QWidget, word: str) -> None:
    """Make a field fit beside others, with the word of a number before it."""
    if isinstance(widget, NumberField) and word:
        widget.setPrefix(f"{word} ")
    if isinstance(widget, ChoiceField | LineField):
        widget.setMinimumWidth(0)
