"""The order in which Tab goes through a window: as it is read, not as it came about.

Qt's own order is the order in which widgets were made; pages, cards and ways out are made late.
"""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QGridLayout,
    QLayout,
    QLineEdit,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QWidget,
)

from chargen.gui.widgets.layout.floating import FloatingCard
from chargen.gui.widgets.layout.layouts import HeightForWidth

_WHOLE = (QAbstractScrollArea, QAbstractSpinBox, QComboBox, QLineEdit)
"""Widgets that manage their own inner parts."""


_DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def next_stop(window: QWidget, *, forward: bool) -> QWidget | None:
    """Return where Tab goes from the widget that has the keyboard, or Shift+Tab; None if nowhere.

    At the end it begins again.
    """
    chain = [part for part in _parts(window) if _takes_keys(part)]
    now = window.focusWidget()
    place = next((n for n, part in enumerate(chain) if part is now), -1 if forward else 0)
    turns = range(1, len(chain) + 1)
    for turn in turns if forward else (-turn for turn in turns):
        part = chain[(place + turn) % len(chain)]
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return part
    return None


def stops(place: QWidget) -> list[QWidget]:
    """Return where Tab stops within something, in reading order."""
    parts = [part for part in _parts(place) if _takes_keys(part)]
    return [part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus]


def first_stop(page: QWidget) -> QWidget | None:
    """Return where the keyboard starts on a page: its focus proxy, or its first stop."""
    ways = stops(page)
    proxy: QWidget | None = page.focusProxy()
    return proxy if proxy in ways else next(iter(ways), None)


def _takes_keys(part: QWidget) -> bool:
    return part.focusPolicy() != Qt.FocusPolicy.NoFocus and part.focusProxy() is None


def _parts(parent: QWidget) -> Iterator[QWidget]:
    """Yield everything below a widget that can be seen and used, in reading order."""
    for part in _children(parent):
        if part.isVisible() and part.isEnabled():
            yield part
            if not isinstance(part, _WHOLE) or isinstance(part, QScrollArea):
                yield from _parts(part)


def _children(parent: QWidget) -> Iterator[QWidget]:
    if isinstance(parent, QMainWindow):
        over = parent.findChildren(FloatingCard, options=_DIRECT)
        tops: tuple[QWidget | None, ...] = (
            parent.menuWidget(), parent.centralWidget(), parent.statusBar(), *over
        )  # fmt: skip
        yield from (part for part in tops if part is not None)
    elif isinstance(parent, QSplitter):
        yield from (w for n in range(parent.count()) if (w := parent.widget(n)) is not None)
    elif isinstance(parent, QScrollArea):
        yield from (part for part in (parent.widget(),) if part is not None)
    elif isinstance(parent, HeightForWidth):
        yield from parent.parts
    else:
        parts = parent.findChildren(QWidget, options=_DIRECT)
        if (layout := parent.layout()) is None:
            yield from parts
        else:
            yield from laid_out(layout, parts)
            # What lies over the others, as the dice do over the row of ATTR.
            yield from (part for part in parts if part.property("role") == "over")


def laid_out(layout: QLayout, widgets: list[QWidget]) -> Iterator[QWidget]:
    """Yield those of its parent's widgets that a layout holds, in reading order.

    The layout is never asked for its items: PySide keeps the wrapper of an item after Qt deleted
    the item, and confuses it with whatever lies at that address next. That crashes the program.
    """
    inner = [part for part in layout.children() if isinstance(part, QLayout)]
    at: dict[int, QWidget | QLayout] = {layout.indexOf(part): part for part in widgets}
    at |= {layout.indexOf(part): part for part in inner}
    at.pop(-1, None)
    grid = layout if isinstance(layout, QGridLayout) else None
    for place in sorted(at, key=None if grid is None else partial(_cell, grid)):
        part = at[place]
        if isinstance(part, QLayout):
            yield from laid_out(part, widgets)
        else:
            yield part


def _cell(layout: QGridLayout, place: int) -> tuple[int, int]:
    # Qt's stubs do not say that it returns row, column, row span and column span.
    cell: tuple[int, int, int, int] = layout.getItemPosition(place)  # type: ignore[assignment]
    return cell[0], cell[1]
