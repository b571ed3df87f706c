"""Everything the character rolls, with the wounds counted in."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import beside, button, column, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.tables.roll_grid import RollGrid
from chargen.gui.widgets.text import ElidedLine
from chargen.views.explain import VALUES
from chargen.views.table_rolls import Roll, RollKind, parts_words, table_rolls

LEAST, MOST = -30, 30
"""Bounds of the modifier of a roll."""


class RollsCard(QFrame):
    """The list of rolls, the modifier of the table, and the parts of the current number."""

    wanted = Signal(str, int)
    """The key of a roll to make, and its modifier."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.filter = FilterField("Filter rolls", "Any roll")
        self.modifier = NumberField("Modifier", LEAST, MOST, 0)
        self.view = RollGrid()
        self.parts = ElidedLine(tone="muted")
        self.parts.setFont(theme.now().font(theme.SMALL))
        self.roll = button("Roll", self.roll_current, role="primary", picture="dices")
        head = row(
            self.filter, beside("Modifier", self.modifier), self.roll, grows=self.filter
        )  # fmt: skip
        self.setLayout(
            column(head, self.view, self.parts, gap=6, margins=(10, 8, 10, 6), grows=self.view)
        )
        self.view.acted.connect(self.throw)
        self.view.went_to.connect(self._look)
        self.filter.lead_to(self.view, "roll")
        self.filter.changed.connect(self.show_now)

    def show_low(self, low: bool) -> None:
        """Take the height of fewer rolls at least."""
        self.view.show_least(1 if low else 2)

    def show_now(self, *_: object) -> None:
        """Show the current rolls."""
        wanted = self.filter.text().casefold().strip()
        rolls = table_rolls(self.document.character)
        self.view.show_rolls([roll for roll in rolls if wanted in roll.name.casefold()])
        self._show_current()

    def roll_current(self) -> None:
        """Make the current roll."""
        self.throw(self.view.current_key)

    def throw(self, key: str) -> None:
        """Ask for a roll to be made, unless it is barred."""
        roll = roll_of(self.document, key)
        if roll is not None and not roll.barred:
            self.view.go_to(key)
            self.wanted.emit(key, self.modifier.value())

    def _look(self, key: str) -> None:
        """Explain the number of a roll, as the sheet has it."""
        self._show_current()
        roll = roll_of(self.document, key)
        if roll is not None:
            self.document.look_at(_subject(roll))

    def _show_current(self, *_: object) -> None:
        roll = roll_of(self.document, self.view.current_key)
        self.parts.setText(roll.barred or parts_words(roll.parts) if roll is not None else "")
        self.roll.setEnabled(roll is not None and not roll.barred)


def roll_of(document: Document, key: str) -> Roll | None:
    """Return a roll of the character by its key."""
    return next((roll for roll in table_rolls(document.character) if roll.key == key), None)


def _subject(roll: Roll) -> str:
    """Return what Explain shows for a roll; empty if there is nothing to explain."""
    if roll.kind is RollKind.ATTACK:
        return SubjectKind.WEAPON.subject(roll.key)
    if roll.skill:
        return SubjectKind.SKILL.subject(roll.skill)
    name = roll.key.replace("-", "_")
    value = next((value for value in VALUES if name.startswith(value)), "")
    return SubjectKind.VALUE.subject(value) if value else ""
