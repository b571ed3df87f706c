"""Choices on a page that change nothing: rows, filters, views; taken to another page.

A page that is rebuilt, as after a change of look, begins where the old one was left.
"""

from collections.abc import Sequence

from chargen.gui.widgets.elements import Segments
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.fields.text_fields import FilterField
from chargen.gui.widgets.tables.view import RowsView

Browser = RowsView | FilterField | Segments | ChoiceField[str]
"""A part in which something is looked for."""


def browsed(parts: Sequence[Browser]) -> tuple[str, ...]:
    """Return what each of the parts is at, to be given to parts of the same kinds."""
    return tuple(_place_of(part) for part in parts)


def browse(parts: Sequence[Browser], places: Sequence[str]) -> None:
    """Bring each of the parts to where one of its kind was, first what decides over rows."""
    pairs = list(zip(parts, places, strict=True))
    for part, place in sorted(pairs, key=lambda pair: isinstance(pair[0], RowsView)):
        if place != _place_of(part):
            _go(part, place)


def _place_of(part: Browser) -> str:
    if isinstance(part, RowsView):
        return part.current_key
    if isinstance(part, Segments):
        return part.value
    return part.text() if isinstance(part, FilterField) else part.chosen or ""


def _go(part: Browser, place: str) -> None:
    if isinstance(part, RowsView):
        part.go_to(place)
    elif isinstance(part, Segments):
        part.button_of(place).setChecked(True)
    elif isinstance(part, FilterField):
        part.setText(place)
    else:
        part.setCurrentIndex(max(0, part.place_of(place)))
