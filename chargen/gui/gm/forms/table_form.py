"""The form of one table of the rules, made from its model."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any

from pydantic import BaseModel, ValidationError
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.files.strict_json import fault_lines
from chargen.gui.dialogs.base import Form
from chargen.gui.widgets.elements import label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.differences import shown, words_of

MOST = 10_000
Path = tuple[str, ...]


def leaves(value: object, path: Path = ()) -> Iterator[tuple[Path, object]]:
    """Yield the numbers, switches and rows of numbers of a table, each with its path."""
    if isinstance(value, Mapping):
        for key, inside in value.items():
            yield from leaves(inside, (*path, str(key)))
    elif not isinstance(value, str):
        yield path, value


class TableForm(Form):
    """Every number of a table, with its default beside it."""

    def __init__(self, parent: QWidget, title: str, shipped: BaseModel, now: BaseModel) -> None:
        words = "Numbers apply to the next card. The default is beside each."
        super().__init__(parent, title, words, ok="Apply", width=480)
        self._model, self._facts = type(shipped), now.model_dump()
        if "closed" in type(shipped).model_fields:
            self._facts.setdefault("closed", getattr(now, "closed", False))
        closed = {"closed": getattr(shipped, "closed", False)}
        usual = dict(leaves({**self._facts, **shipped.model_dump(), **closed}))
        self.fields: dict[Path, NumberField | CheckBox | LineField] = {}
        grid = QGridLayout()
        grid.setColumnStretch(0, 1)
        for place, (path, value) in enumerate(leaves(self._facts)):
            name = ", ".join(map(words_of, path)).capitalize()
            self.fields[path] = field = _field(name, value)
            grid.addWidget(label(name), place, 0)
            grid.addWidget(field, place, 1)
            grid.addWidget(label(f"default {shown(usual.get(path))}", "small"), place, 2)
        self.add(grid)

    @property
    def table(self) -> BaseModel:
        """The table as it was filled in; raise ValidationError if it cannot be."""
        return self._model.model_validate(self._filled())

    def _filled(self) -> dict[str, Any]:
        facts: dict[str, Any] = deepcopy(self._facts)
        for path, field in self.fields.items():
            box = facts
            for step in path[:-1]:
                box = box[step]
            box[path[-1]] = _value(field)
        return facts

    def complaint(self) -> str:
        try:
            self._model.model_validate(self._filled())
        except ValidationError as error:
            fault = next(iter(fault_lines(error)))
            return f"{words_of(fault).capitalize()}."
        return ""


def _field(name: str, value: object) -> NumberField | CheckBox | LineField:
    if isinstance(value, bool):
        box = CheckBox("", on=value)
        box.setAccessibleName(name)
        return box
    if isinstance(value, int):
        return NumberField(name, 0, MOST, value)
    rows: Sequence[object] = value if isinstance(value, tuple | list) else ()
    return LineField(name, "Numbers with spaces between them", " ".join(map(str, rows)))


def _value(field: NumberField | CheckBox | LineField) -> object:
    if isinstance(field, CheckBox):
        return field.isChecked()
    if isinstance(field, NumberField):
        return field.value()
    words = field.written.replace(",", " ").split()
    return tuple(int(word) if word.isascii() and word.isdecimal() else word for word in words)
