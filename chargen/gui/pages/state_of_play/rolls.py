"""Dice at the table: everything the character rolls, as its wounds leave it, and what fell."""

import secrets

from PySide6.QtWidgets import QVBoxLayout, QWidget

from chargen.character.amounts import signed
from chargen.encounter.table_dice import dice_of, made, parts_words
from chargen.gui import theme
from chargen.gui.document import Document
from chargen.gui.widgets.fields import FilterField, NumberField
from chargen.gui.widgets.kit import beside, box, button, clear, column, label, row, rule
from chargen.gui.widgets.layouts import Panes, Scrolled
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.views.table_rolls import Roll, RollKind, RollResult, table_rolls

LEAST, MOST = -30, 30
KEPT = 100
"""Rolls the log shows; older ones go."""


def _number(roll: Roll, number: int) -> str:
    if roll.kind is RollKind.DIE or not roll.parts:
        return ""
    return str(number) if roll.kind is RollKind.SAVE else signed(number)


COLUMNS = (
    Column("Roll", 0, lambda r: r.name, spoken=lambda r: f"{r.name}, {_number(r, r.now)}"),
    Column("Sheet", 56, lambda r: _number(r, r.sheet), right=True, tip="As somebody unhurt"),
    Column("Now", 56, lambda r: _number(r, r.now), right=True, tip="As wounds leave it (CB-07)"),
)


class RollsView(QWidget):
    """A table of rolls; Enter rolls, and the log beside it says what came of it."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.dice = dice_of(secrets.randbits(53))
        self.filter = FilterField("Filter rolls", "Filter rolls")
        self.modifier = NumberField("Modifier", LEAST, MOST, 0)
        self.view = RowsView(COLUMNS, "Rolls")
        self.empty = label("No roll fits. Clear the filter.", "muted")
        self.parts = label("", "small", wrap=True)
        self.roll = button("Roll", lambda: self.throw(self.view.current_key), role="primary")
        self.log = RollLog(document)
        bar = row(self.filter, beside("Modifier", self.modifier), self.roll, grows=self.filter)
        left = column(bar, self.empty, self.view, self.parts, grows=self.view)
        self.setLayout(column(Panes(box(left), self.log, sizes=(56, 44))))
        self.view.acted.connect(self.throw)
        self.view.went_to.connect(lambda _: self._tell())
        self.filter.changed.connect(lambda _: self.show_now())

    def show_now(self) -> None:
        """Show the rolls as they stand."""
        wanted = self.filter.text().casefold().strip()
        found = table_rolls(self.document.character)
        rows = [r for r in found if wanted in r.name.casefold()]
        self.view.rows_model.set_rows(rows)
        self.view.setVisible(bool(rows))
        self.empty.setVisible(not rows)
        if rows and not self.view.current_key:
            self.view.go_to(rows[0].key)
        self._tell()
        self.log.show_now()

    def throw(self, key: str) -> None:
        """Roll, and tell it in the log."""
        found = self._roll(key)
        if found is not None:
            said = made(self.document.character, found, self.dice, self.modifier.value())
            self.document.rolls = (said, *self.document.rolls)[:KEPT]
            self.log.show_now()

    def _tell(self) -> None:
        found = self._roll(self.view.current_key)
        self.parts.setText(parts_words(found.parts) if found is not None else "")
        self.roll.setEnabled(found is not None)

    def _roll(self, key: str) -> Roll | None:
        return next((r for r in table_rolls(self.document.character) if r.key == key), None)


class RollLog(QWidget):
    """What was rolled since the character was opened, the last first; it is not saved."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._shown: tuple[RollResult, ...] = ()
        self.lines = QVBoxLayout()
        self.lines.setSpacing(theme.now().px(6))
        self.none = label("Nothing rolled yet. Rolls are kept until this window closes.", "muted",
                          wrap=True)  # fmt: skip
        self.clear = button("Clear", self._clear)
        inside = box(column(box(self.lines), None))
        head = row(label("LOG", "section"), None, self.clear)
        self.setLayout(column(head, self.none, Scrolled(inside, across=False), gap=6))
        self.setAccessibleName("Log of rolls")
        self.show_now()

    def show_now(self) -> None:
        """Show what was rolled; nothing is done where it stands already."""
        rolls = self.document.rolls
        self.none.setVisible(not rolls)
        self.clear.setEnabled(bool(rolls))
        if rolls == self._shown:
            return
        self._shown = rolls
        clear(self.lines)
        for number, said in enumerate(rolls):
            if number:
                self.lines.addWidget(rule())
            self.lines.addWidget(_line(said))

    def _clear(self) -> None:
        self.document.rolls = ()
        self.show_now()


def _line(said: RollResult) -> QWidget:
    name = label(said.name, wrap=True)
    head = row(name, label(said.result, "strong"), grows=name)
    parts = [label(words, "small", wrap=True) for words in (said.words, said.outcome) if words]
    made_line = box(column(head, *parts, gap=2))
    made_line.setAccessibleName(said.line)
    return made_line
