"""Forms made from the models of the rules: a field for each of theirs, with its bounds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.files.text import notes_text
from chargen.gui.dialogs.base import Form
from chargen.gui.dialogs.character.own_gear import ItemForm
from chargen.gui.gm.forms.model_words import (
    FIXED,
    HINTS,
    LAST,
    NOT_ASKED,
    ROWS,
    STARTS,
    label_of,
    value_words,
)
from chargen.gui.gm.forms.row_list import Entries, Entry, RowList
from chargen.gui.widgets.elements import box, column, label, labelled
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.fields.text_fields import LineField, ProseField
from chargen.gui.widgets.plain_text import CheckBox, set_tip, tip_words
from chargen.rules.citations import Sentence
from chargen.rules.differences import words_of

Choices = Mapping[str, Sequence[tuple[str, str]]]
"""Keys and names to choose from, by the field that holds them."""
TALL: Final = 84
"""Pixels of a field for a few lines."""


class ModelForm(ItemForm):
    """A row of the rules, with a field for each field of its model."""

    def __init__(
        self, parent: QWidget, title: str, kind: object, known: BaseModel | None = None,
        *, choices: Choices | None = None, keys: Sequence[tuple[str, str]] = (), words: str = "",
    ) -> None:  # fmt: skip
        """``kind`` is a model, or a union of models by their kind.

        ``keys`` are the ids a row can have, where they come from another table.
        """
        super().__init__(parent, title, words or "Players get it with the next card.")
        self.kind, self.keys, self._known = kind, keys, known
        self.row_key = ChoiceField("Row", keys) if keys else None
        if self.row_key:
            self.add(labelled(("For", self.row_key)))
        self._variants: Variants | None = None
        self._entries: Entries = {}
        if _models(kind):
            self._variants = Variants(title, kind, known, choices or {})
            self.add(self._variants)
        elif isinstance(kind, type):
            self._entries = _entries(kind, known, choices or {})
            self.add(_lines(self._entries))

    @property
    def entries(self) -> Entries:
        """The fields that are shown, by the names of the model."""
        return self._variants.entries if self._variants is not None else self._entries

    def facts(self) -> dict[str, object]:
        if self._variants is not None:
            return self._variants.read()
        return _facts(self.kind, self._known, self._entries)


class Variants(QWidget):
    """A choice of kinds, and the fields of the model that belongs to the chosen one."""

    def __init__(self, words: str, union: object, known: object, offers: Choices) -> None:
        super().__init__()
        self._models, self._known, self._offers = _models(union), known, offers
        pairs = capitalise_choices((kind, value_words(kind)) for kind in self._models)
        self.choice = ChoiceField(words, pairs, getattr(known, "kind", None))
        self._kinds: dict[str, tuple[QWidget, Entries]] = {}
        self._inner = column(gap=6)
        self.setLayout(column(self.choice, self._inner, None, gap=6))
        self.choice.changed.connect(self.show_kind)
        self.show_kind()

    @property
    def entries(self) -> Entries:
        """The fields of the chosen kind."""
        return self._kinds[self.choice.key][1]

    @property
    def _same(self) -> BaseModel | None:
        """The known row, if it is of the chosen kind; None otherwise."""
        known = self._known
        same = isinstance(known, BaseModel) and getattr(known, "kind", "") == self.choice.key
        return known if same and isinstance(known, BaseModel) else None

    def show_kind(self, *_: object) -> None:
        """Show the fields of the chosen kind; those of others keep what they hold."""
        kind = self.choice.key
        if kind not in self._kinds:
            entries = _entries(self._models[kind], self._same, self._offers)
            self._kinds[kind] = box(_lines(entries)), entries
            self._inner.addWidget(self._kinds[kind][0])
        for other, (fields, _entered) in self._kinds.items():
            fields.setVisible(other == kind)
        form = self.window()
        if isinstance(form, Form):
            form.grow()

    def read(self) -> dict[str, object]:
        """Return what the fields say, by the names of the model."""
        kind = self.choice.key
        return {**_facts(self._models[kind], self._same, self.entries), "kind": kind}


def _models(union: object) -> dict[str, type[BaseModel]]:
    """Return the models of a union by their kinds; nothing for other types."""
    if get_origin(union) is Annotated:
        union = get_args(union)[0]
    models = [
        part
        for part in get_args(union)
        if isinstance(part, type) and issubclass(part, BaseModel) and "kind" in part.model_fields
    ]
    return {
        kind: model for model in models for kind in get_args(model.model_fields["kind"].annotation)
    }


def _asked(model: type[BaseModel]) -> Iterator[tuple[str, FieldInfo]]:
    """Yield the fields a form asks for, notes last."""
    fields = model.model_fields
    for name in sorted(fields, key=lambda name: name in LAST):
        if name not in {*NOT_ASKED, "kind", *_given(model)}:
            yield name, fields[name]


def _given(model: type[BaseModel]) -> dict[str, object]:
    """Return the fields that can have one value only."""
    kinds = {name: info.annotation for name, info in model.model_fields.items()}
    return {
        name: get_args(kind)[0]
        for name, kind in kinds.items()
        if get_origin(kind) is Literal and len(get_args(kind)) == 1
    }


def _entries(model: type[BaseModel], known: object, offers: Choices) -> dict[str, Entry]:
    asked = list(_asked(model))
    starts = {name: STARTS.get(f"{model.__name__}.{name}", STARTS.get(name)) for name, _ in asked}
    return {name: _entry(name, i, getattr(known, name, starts[name]), offers) for name, i in asked}


def _lines(entries: Entries) -> QGridLayout:
    """Return the fields below one another, each behind its label."""
    lines = [
        (label("" if isinstance(entry.widget, CheckBox) else label_of(name), "muted"), entry.widget)
        for name, entry in entries.items()
    ]
    grid = labelled(*lines)
    for name, field in lines:
        if field.toolTip():
            set_tip(name, tip_words(field.toolTip()))
        if not isinstance(field, LineField | ChoiceField | NumberField | CheckBox):
            grid.setAlignment(name, Qt.AlignmentFlag.AlignTop)
    return grid


def _facts(model: type[BaseModel], known: BaseModel | None, entries: Entries) -> dict[str, object]:
    """Return what a row is: what is not asked for stays as it was."""
    before = dict(known) if known is not None else {}
    fixed = {name: value for name, value in FIXED.items() if name in model.model_fields}
    kept = {name: before[name] for name in NOT_ASKED & before.keys()}
    asked = {name: entry.read() for name, entry in entries.items()}
    return {**fixed, **_given(model), **kept, **asked}


class TextsForm(Form):
    """The texts of one table, each in a field."""

    def __init__(
        self, parent: QWidget, title: str, shipped: Mapping[Any, str], now: Mapping[Any, str]
    ) -> None:
        super().__init__(parent, title, "An empty field shows the default text.", ok="Apply",
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
        """The texts that differ from the default ones."""
        written = {key: field.written for key, field in self.fields.items()}
        return {key: text for key, text in written.items() if text and text != self._shipped[key]}


def _entry(
    name: str,
    info: FieldInfo,
    value: Any,  # noqa: ANN401 - the value of any field
    offers: Choices,
) -> Entry:
    """Return the field of one value of a model, with what the model says of it as its tip."""
    entry = _made(name, info, value, offers)
    if info.description:
        set_tip(entry.widget, info.description)
    return entry


def _made(
    name: str,
    info: FieldInfo,
    value: Any,  # noqa: ANN401 - the value of any field
    offers: Choices,
) -> Entry:
    kind, parts = info.annotation, get_args(info.annotation)
    words, choices = label_of(name), offers.get(name, ())
    if value is None and not info.is_required():
        value = info.default
    if _models(kind):
        variants = Variants(words, kind, value, offers)
        return Entry(variants, variants.read)
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
    optional = [part for part in parts if get_origin(part) is Literal]
    if optional:
        maybe = ChoiceField(words, [("", "None"), *_named(optional[0])], value or "")
        return Entry(maybe, lambda: maybe.key or None)
    if get_origin(kind) is Literal or choices:
        choice = ChoiceField(words, choices or _named(kind), value)
        return Entry(choice, lambda: choice.key)
    if any(getattr(part, "func", None) is notes_text for part in info.metadata):
        prose = _prose(words, "", value or "")
        return Entry(prose, lambda: prose.written)
    line, empty = (
        LineField(words, HINTS.get(name, ""), value or ""),
        None if type(None) in parts else "",
    )
    return Entry(line, lambda: line.written or empty)


def _prose(words: str, hint: str, text: str) -> ProseField:
    """Return a field for lines that keeps its height in a form that scrolls."""
    prose = ProseField(words, hint, text, height=TALL)
    prose.setProperty("role", "tall")
    return prose


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
    return capitalise_choices((key, value_words(key)) for key in keys)


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
