"""Forms made from the models of the rules: a field for each of theirs, with its bounds."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from chargen.files.text import notes_text
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.character.own_gear import ItemForm
from chargen.gui.gm.forms.row_list import Entries, Entry, RowList
from chargen.gui.widgets.elements import box, column, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import CheckBox
from chargen.rules.citations import Sentence
from chargen.rules.differences import words_of

Choices = Mapping[str, Sequence[tuple[str, str]]]
"""Keys and names to choose from, by the field that holds them."""
FIXED: Final[Mapping[str, object]] = {"provenance": "house", "source": "House rules", "house": ()}
"""Facts of a campaign's own row that no form asks for."""
NOT_ASKED: Final = frozenset({*FIXED, "unsettled", "kind"})
LABELS: Final = {"grams": "Weight, g", "sp": "SP", "ev": "EV", "rof": "ROF", "range": "Range, m",
                 "reach": "Reach, m", "radius": "Radius, m", "sentences": "Text",
                 "about": "Summary", "words": "Words that name it", "titles": "Example concepts",
                 "stats": "Stats, best first", "skills": "Skills and levels",
                 "also": "Also recommended", "unsuitable": "Not recommended",
                 "perks": "Perks, best first"}  # fmt: skip
ROWS: Final = frozenset({"stats", "also", "unsuitable", "perks", "armour"})
"""Lists whose order counts, or that are too long for ticks."""
TALL: Final = 84
"""Pixels of a field for a few lines."""


class ModelForm(ItemForm):
    """A row of the rules, with a field for each field of its model."""

    def __init__(
        self, parent: QWidget, title: str, kind: type[BaseModel], known: BaseModel | None = None,
        *, choices: Choices | None = None, keys: Sequence[tuple[str, str]] = (),
    ) -> None:  # fmt: skip
        """``keys`` are the ids a row can have, where they come from another table."""
        super().__init__(parent, title, "Players get it with the next card.")
        self.kind, self.keys, self._known = kind, keys, known
        self.row_key = ChoiceField("Row", keys) if keys else None
        self.entries: dict[str, Entry] = {}
        lines: list[tuple[str, QWidget]] = [("For", self.row_key)] if self.row_key else []
        for name, info in kind.model_fields.items():
            if name in NOT_ASKED:
                continue
            words = _label(name)
            value = getattr(known, name) if known is not None else None
            self.entries[name] = entry = _entry(name, info, value, choices or {})
            lines.append(("" if isinstance(entry.widget, CheckBox) else words, entry.widget))
        grid = labelled(*lines)
        for number, (_, field) in enumerate(lines):
            if isinstance(field, ProseField | RowList) and (item := grid.itemAtPosition(number, 0)):
                item.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.add(grid)

    def facts(self) -> dict[str, object]:
        fields = self.kind.model_fields
        before = dict(self._known) if self._known is not None else {}
        fixed = {name: value for name, value in FIXED.items() if name in fields}
        kept = {name: before[name] for name in NOT_ASKED & before.keys()}
        asked = {name: entry.read() for name, entry in self.entries.items()}
        return {**fixed, **kept, **asked}


class TextsForm(Form):
    """The texts of one table, each in a field."""

    def __init__(
        self, parent: QWidget, title: str, shipped: Mapping[Any, str], now: Mapping[Any, str]
    ) -> None:
        super().__init__(parent, title, "An empty field shows the text as shipped.", ok="Apply",
                         width=520)  # fmt: skip
        self._shipped = shipped
        longest = max(map(len, shipped.values()))
        self.fields: dict[Any, LineField | ProseField] = {
            key: ProseField(f"{title}, {key}", text=now[key], height=TALL)
            if longest > TALL
            else LineField(f"{title}, {key}", text, now[key])
            for key, text in shipped.items()
        }
        self.add(labelled(*((str(key), field) for key, field in self.fields.items())))

    @property
    def texts(self) -> dict[Any, str]:
        """The texts that differ from the shipped ones."""
        written = {key: field.written for key, field in self.fields.items()}
        return {key: text for key, text in written.items() if text and text != self._shipped[key]}


def _entry(
    name: str,
    info: FieldInfo,
    value: Any,  # noqa: ANN401 - the value of any field
    offers: Choices,
) -> Entry:
    """Return the field of one value of a model."""
    kind, parts = info.annotation, get_args(info.annotation)
    words, choices = _label(name), offers.get(name, ())
    if value is None and not info.is_required():
        value = info.default
    if kind is bool:
        tick = CheckBox(words, on=bool(value))
        tick.setAccessibleName(words)
        return Entry(tick, tick.isChecked)
    if kind is int:
        number = NumberField(words, *_bounds(info.metadata), value)
        return Entry(number, number.value)
    if get_origin(kind) is tuple and parts[0] is Sentence:
        return _sentences(words, value or ())
    if get_origin(kind) is tuple:
        choices = choices or _named(parts[0])
        if not choices:
            return _rows_or_lines(words, parts[0], value or (), offers)
        if name in ROWS:
            return _picked(words, choices, value or ())
        return _several(words, choices, value or ())
    if get_origin(kind) is Mapping:
        return (
            _levels(words, parts, value or {}, choices)
            if choices
            else _amounts(words, parts, value or {})
        )
    if get_origin(kind) is Literal or choices:
        choice = ChoiceField(words, choices or _named(kind), value)
        return Entry(choice, lambda: choice.key)
    if any(getattr(part, "func", None) is notes_text for part in info.metadata):
        prose = _prose(words, "", value or "")
        return Entry(prose, lambda: prose.written)
    line, empty = LineField(words, "", value or ""), None if type(None) in parts else ""
    return Entry(line, lambda: line.written or empty)


def _prose(words: str, hint: str, text: str) -> ProseField:
    """Return a field for lines that keeps its height in a form that scrolls."""
    prose = ProseField(words, hint, text, height=TALL)
    prose.setProperty("role", "tall")
    return prose


def _label(name: str) -> str:
    """Return the label of a field of the rules."""
    return LABELS.get(name, words_of(name).capitalize())


def _rows_or_lines(words: str, kind: object, value: Sequence[Any], offers: Choices) -> Entry:
    """Return rows for parts that are models, and a text a line for others."""
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        prose = _prose(words, "One a line", "\n".join(value))
        return Entry(
            prose,
            lambda: tuple(line.strip() for line in prose.written.splitlines() if line.strip()),
        )

    def make(known: Mapping[str, Any]) -> Entries:
        fields = kind.model_fields.items()
        return {name: _entry(name, info, known.get(name), offers) for name, info in fields}

    rows = RowList(words, make, [dict(part) for part in value])
    return Entry(rows, lambda: tuple(rows.read))


def _choice(words: str, choices: Sequence[tuple[str, str]], value: str | None) -> Entry:
    """Return a choice that offers what is there, whatever its name."""
    more = [(value, value)] if value and value not in dict(choices) else []
    field = ChoiceField(words, [*choices, *more], value)
    return Entry(field, lambda: field.key)


def _picked(words: str, choices: Sequence[tuple[str, str]], value: Sequence[str]) -> Entry:
    """Return a row for each of several choices, in their order."""
    rows = RowList(
        words, lambda known: {"": _choice(words, choices, known.get(""))}, [{"": v} for v in value]
    )
    return Entry(rows, lambda: tuple(dict.fromkeys(str(each[""]) for each in rows.read)))


def _levels(
    words: str, parts: tuple[Any, ...], value: Mapping[str, int], choices: Sequence[tuple[str, str]]
) -> Entry:
    """Return a row with a number for each key of a mapping."""
    info: FieldInfo = next(part for part in get_args(parts[1]) if isinstance(part, FieldInfo))

    def make(known: Mapping[str, Any]) -> Entries:
        number = NumberField(f"{words}, level", *_bounds(info.metadata), known.get("level"))
        return {"": _choice(words, choices, known.get("")), "level": Entry(number, number.value)}

    rows = RowList(words, make, [{"": key, "level": amount} for key, amount in value.items()])
    return Entry(rows, lambda: {each[""]: each["level"] for each in rows.read})


def _named(kind: object) -> list[tuple[str, str]]:
    """Return the keys of a literal with their names; nothing for other types."""
    keys = get_args(kind) if get_origin(kind) is Literal else ()
    return [(key, words_of(key)) for key in keys]


def _bounds(metadata: Sequence[object]) -> tuple[int, int]:
    least, most = (
        next(getattr(part, side) for part in metadata if hasattr(part, side))
        for side in ("ge", "le")
    )
    return least, most


def _several(words: str, choices: Sequence[tuple[str, str]], value: Sequence[str]) -> Entry:
    """Return ticks; what was there keeps its order, as the usual load comes first."""
    ticks = {key: CheckBox(name, on=key in value) for key, name in choices}
    order = (*value, *(key for key in ticks if key not in value))

    def read() -> tuple[str, ...]:
        return tuple(key for key in order if key in ticks and ticks[key].isChecked())

    for key, name in choices:
        ticks[key].setAccessibleName(f"{words}: {name}")
    return Entry(box(column(*ticks.values(), gap=2)), read)


def _amounts(words: str, parts: tuple[Any, ...], value: Mapping[str, int]) -> Entry:
    """Return a number for each key of a mapping; 0 leaves it out."""
    keys, amount = parts
    info: FieldInfo = next(part for part in get_args(amount) if isinstance(part, FieldInfo))
    _, most = _bounds(info.metadata)
    fields = {
        key: NumberField(f"{words}, {name}", 0, most, value.get(key, 0))
        for key, name in _named(keys)
    }
    lines = box(labelled(*((words_of(key), field) for key, field in fields.items())))
    return Entry(lines, lambda: {key: f.value() for key, f in fields.items() if f.value()})


def _sentences(words: str, value: Sequence[Sentence]) -> Entry:
    """Return a field with a sentence a line; those that stay keep their source."""
    before = {sentence.text: sentence for sentence in value}
    prose = ProseField(words, "One sentence a line", "\n".join(before), height=2 * TALL)

    def read() -> tuple[Sentence, ...]:
        lines = [line.strip() for line in prose.written.splitlines() if line.strip()]
        return tuple(before.get(line) or Sentence(mark="R", text=line) for line in lines)

    return Entry(prose, read)
