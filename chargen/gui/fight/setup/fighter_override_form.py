"""The GM's word on a fighter: bound, wounds, stun and luck it begins with, modifiers."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from PySide6.QtWidgets import QWidget

from chargen.character.number_format import signed
from chargen.combat import formulas
from chargen.combat.harm.fighter import GM_ROLLS
from chargen.encounter.setup.setup import MOST_POINTS, REASON, SetupFighter
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import beside, button, label, labelled, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

AS_IT_IS = -1
"""No override by the GM: the value of the character's condition, or whole."""
MOST_STUN = MOST_LUCK = 100


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """A modifier on one kind of roll."""

    key: str
    points: int
    reason: str


COLUMNS = (
    Column("Roll", 120, lambda r: r.key),
    Column("Points", 84, lambda r: signed(r.points), right=True),
    Column("Reason", 0, lambda r: r.reason),
)


class FighterOverrideForm(Form):
    """The GM's changes to one fighter for this fight."""

    def __init__(self, parent: QWidget | None, seat: SetupFighter) -> None:
        super().__init__(
            parent, f"GM changes: {seat.name}",
            "These changes affect this fight only.", width=480,
        )  # fmt: skip
        self.seat = seat
        self.modifiers: dict[str, tuple[int, str]] = dict(seat.modifiers)
        self.bound = CheckBox("Bound and helpless")
        self.bound.show_value(seat.bound)
        set_tip(self.bound, "Attackers get a bonus and the fighter cannot defend")
        self.boxes = _override_field("Wound boxes at the start", formulas.TRACK_BOXES, seat.boxes)
        self.stun = _override_field("Stun points at the start", MOST_STUN, seat.stun)
        self.luck = _override_field("Luck points at the start", MOST_LUCK, seat.luck)
        self.roll = ChoiceField("Roll", [(roll, roll.capitalize()) for roll in GM_ROLLS])
        self.points = NumberField("Points", -MOST_POINTS, MOST_POINTS, 0)
        self.reason = LineField("Reason", "Reason", length=80)
        self.take = button("Set modifier", self._give, tip="Modifier for this roll; 0 removes it")
        self.table = RowsView(COLUMNS, "Modifiers")
        self.add(
            self.bound,
            labelled(("Boxes", self.boxes), ("Stun", self.stun), ("Luck", self.luck)),
            label("Modifiers", "section"),
            row(self.roll, beside("Points", self.points), self.reason, self.take,
                grows=self.reason),
            self.table,
        )  # fmt: skip
        self.roll.changed.connect(self._look)
        self.table.went_to.connect(self.roll_of)
        self._show()

    @property
    def given(self) -> SetupFighter:
        """The fighter as the form has it."""
        return replace(
            self.seat,
            bound=self.bound.isChecked(),
            boxes=_override(self.boxes),
            stun=_override(self.stun),
            luck=_override(self.luck),
            modifiers=self.modifiers,
        )

    def roll_of(self, key: str) -> None:
        """Show the modifier of a roll in the fields."""
        self.roll.show_value(key)
        self._look(key)

    def _look(self, key: str) -> None:
        points, reason = self.modifiers.get(key, (0, ""))
        self.points.show_value(points)
        self.reason.show_value(reason)

    def _give(self) -> None:
        key, points = self.roll.key, self.points.value()
        self.modifiers.pop(key, None)
        if points:
            self.modifiers[key] = (points, self.reason.written or REASON)
        self._show()

    def _show(self) -> None:
        self.table.rows_model.set_rows(_rows(self.modifiers))


def _rows(modifiers: Mapping[str, tuple[int, str]]) -> list[ModifierRow]:
    return [ModifierRow(roll, *modifiers[roll]) for roll in GM_ROLLS if roll in modifiers]


def _override_field(name: str, most: int, held: int | None) -> NumberField:
    field = NumberField(name, AS_IT_IS, most, AS_IT_IS if held is None else held)
    field.setSpecialValueText("unchanged")
    return field


def _override(field: NumberField) -> int | None:
    return None if field.value() == AS_IT_IS else field.value()
