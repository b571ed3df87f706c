"""What is cut of a window: text without room, controls outside, pages without their rows."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QWidget,
)

from chargen.gui.application import theme
from chargen.gui.widgets.elements import Segment
from chargen.gui.widgets.plain_text import ANYWHERE
from chargen.gui.widgets.tables.view import RowsView
from chargen.gui.widgets.text import ElidedLine, LinkButton

ROWS = 3
"""Rows a page with a table shows at least, without scrolling."""
PIXEL, HAIR = 1, 0.1
"""What rounding may take, of a width and of a row."""


def cut(window: QWidget) -> list[str]:
    """What is wrong with what can be seen of a window, in a sentence each."""
    return [fault for part in _seen(window) for fault in (*_outside(part), *_short(part))]


def rowless(page: QWidget) -> list[str]:
    """Whether a page shows none of its tables far enough to read them."""
    tables = [part for part in page.findChildren(RowsView) if part.isVisible()]
    shown = [_rows(table) for table in tables]
    wanted = [min(ROWS, len(table.rows_model.rows)) for table in tables]
    if tables and not any(has > least - HAIR for has, least in zip(shown, wanted, strict=True)):
        return [f"{type(page).__name__} shows no more than {max(shown)} rows"]
    return []


def _rows(table: RowsView) -> float:
    high = table.viewport().visibleRegion().boundingRect().height()
    return high / max(1, table.verticalHeader().defaultSectionSize())


def _seen(window: QWidget) -> Iterator[QWidget]:
    top = window.window()
    for part in window.findChildren(QWidget):
        if part.isVisible() and part.window() is top and not isinstance(part, QHeaderView):
            yield part


def _name(part: QWidget) -> str:
    text = getattr(part, "text", None)
    words = part.accessibleName() or (text() if callable(text) else "")
    return f"{type(part).__name__} {words!r}"


def _outside(part: QWidget) -> Iterator[str]:
    """What lies outside of what holds it; only an area that scrolls may hide some of its height."""
    above = part.parentWidget()
    if part.isWindow() or above is None:
        return
    area, room = part.geometry(), above.rect().adjusted(-PIXEL, -PIXEL, PIXEL, PIXEL)
    grand = above.parentWidget()
    scrolls = isinstance(grand, QAbstractScrollArea) and grand.viewport() is above
    if scrolls:
        area = QRect(QPoint(area.x(), room.y()), QSize(area.width(), 1))
    if (
        not room.contains(area)
        and not area.isEmpty()
        and not isinstance(grand, QGraphicsView | QComboBox)
    ):
        yield f"{_name(part)} lies at {part.geometry()} in {above.rect()} of {_name(above)}"
    if isinstance(part, QAbstractScrollArea) and not isinstance(part, QGraphicsView):
        bar = part.horizontalScrollBar()
        if bar.maximum() > 0:
            yield f"{_name(part)} scrolls sideways by {bar.maximum()}"


def _short(part: QWidget) -> Iterator[str]:
    """What has less room than its text."""
    needed = _needed(part)
    if needed.width() > part.width() + PIXEL or needed.height() > part.height() + PIXEL:
        yield f"{_name(part)} needs {needed.width()} x {needed.height()}, has {_size(part)}"
    if isinstance(part, RowsView):
        yield from _cells(part)


def _size(part: QWidget) -> str:
    return f"{part.width()} x {part.height()}"


def _needed(part: QWidget) -> QSize:
    if isinstance(part, ElidedLine):
        return QSize()
    if isinstance(part, QLabel) and part.text():
        if part.sizePolicy().horizontalPolicy() == QSizePolicy.Policy.Ignored:
            return QSize()
        if part.wordWrap():
            return QSize(_longest_word(part), part.heightForWidth(part.width()))
        return part.sizeHint()
    if isinstance(part, LinkButton):
        return QSize(0, part.heightForWidth(part.width()))
    if isinstance(part, Segment):
        edges = 2 * (theme.now().px(12) + 1)
        return QSize(_strong(part.text()) + edges, 0)
    if isinstance(part, QAbstractButton):
        return part.minimumSizeHint() if part.property("role") == "nav" else part.sizeHint()
    if isinstance(part, QComboBox):
        above = part.parentWidget()
        room = above.contentsRect().width() if above is not None else 0
        return QSize(min(room, _combo(part)), part.minimumSizeHint().height())
    if isinstance(part, QAbstractSpinBox):
        field = part.lineEdit()
        margins = field.textMargins().left() + field.textMargins().right()
        edges = part.width() - field.width() + margins + 2 * theme.now().px(2)
        return QSize(_text(part, part.text()) + edges, 0)
    if isinstance(part, QLineEdit) and not part.text():
        return QSize(_text(part, part.placeholderText()) + 2 * theme.now().px(8), 0)
    return QSize()


def _longest_word(part: QLabel) -> int:
    words = part.text().replace(ANYWHERE, " ").split()
    return max((_text(part, word) for word in words), default=0)


def _text(part: QWidget, words: str) -> int:
    return QFontMetrics(part.font()).horizontalAdvance(words)


def _strong(words: str) -> int:
    """A segment that is taken is stronger than the others."""
    return QFontMetrics(theme.now().font(weight=theme.STRONG)).horizontalAdvance(words)


def _combo(part: QComboBox) -> int:
    option = QStyleOptionComboBox()
    part.initStyleOption(option)
    room = part.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, part
    )
    return part.width() + _text(part, part.currentText()) - room.width()


def _cells(table: RowsView) -> Iterator[str]:
    """Cells whose text is cut although other columns of their table have room to spare."""
    spare, lacks = 0, {}
    for number, column in enumerate(table.rows_model.columns):
        wide = table.columnWidth(number)
        if not wide or column.firm:
            continue
        says = table._says(number)
        spare += max(0, wide - says)
        if says > wide + PIXEL:
            lacks[column.title] = says - wide
    if lacks and spare > sum(lacks.values()):
        yield f"{_name(table)} cuts {lacks} with {spare} to spare"


__all__ = ["cut", "rowless"]
