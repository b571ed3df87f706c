"""The list of a window's pages: rows with an icon or a place on the rail, in titled groups."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.gui.application import theme
from chargen.gui.application.page_entry import PageCount, PageEntry, PageMark
from chargen.gui.widgets.elements import box, column, icon, label
from chargen.gui.widgets.plain_text import PushButton
from chargen.views.style import MEASURES

LEAST, LEAST_ICON = 26, 19
"""Pixels of height at 100 % of a row where there is little room, and of an icon alone."""
PAD, GAP, DOT = 10, 10, 18
"""Pixels at 100 %: beside what a row shows, between mark and title, of a mark on the rail."""


class NavButton(PushButton):
    """Checked while its page is shown; one that ``turns`` to none runs a command."""

    pointed_at = Signal()
    """It was clicked: arrow keys go through the list, a click goes into the page."""

    def __init__(self, entry: PageEntry[Any], *, turns: bool = True) -> None:
        super().__init__()
        self.title, self.icon_name, self.step = entry.title, entry.icon, entry.step
        self.count, self.tone = "", "muted"
        self.mark = PageMark.OPEN
        self.on_rail, self.first, self.last = False, False, False
        """A mark in place of the icon, without a line above the first and below the last."""
        self.compact = False
        self._icons: dict[tuple[str, str], QIcon] = {}
        self.setCheckable(turns)
        self.setProperty("role", "nav")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(entry.title)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed = self.isDown()
        super().mouseReleaseEvent(event)
        if pressed and self.isChecked():
            self.pointed_at.emit()

    def show_count(self, count: PageCount, mark: PageMark = PageMark.OPEN) -> None:
        """Show other words at the right, in a colour of the theme; nothing moves for the same."""
        shown = PageCount(self.count, self.tone)
        if (count, mark) == (shown, self.mark):
            return
        (self.count, self.tone), self.mark = count, mark
        parts = (self.title, self.count, mark.value)
        self.setAccessibleName(" ".join(part for part in parts if part))
        self.update()

    def show_title(self, title: str) -> None:
        """Show another title."""
        if title != self.title:
            self.title = title
            self.setAccessibleName(" ".join(filter(None, (title, self.count, self.mark.value))))
            self.updateGeometry()
            self.update()

    def place(self, *, on_rail: bool, first: bool, last: bool) -> None:
        """Stand on the rail, at an end of it or between, or beside it."""
        place = (on_rail, first, last)
        if place != (self.on_rail, self.first, self.last):
            self.on_rail, self.first, self.last = place
            self.update()

    def show_compact(self, compact: bool) -> None:
        """Show the mark or icon alone, or the title as well."""
        self.compact = compact
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = theme.now()
        return QSize(self.minimumSizeHint().width(), look.px(MEASURES.nav_row))

    def minimumSizeHint(self) -> QSize:
        look = theme.now()
        if self.compact:
            return QSize(look.px(DOT + 6), look.px(LEAST_ICON))
        return QSize(look.px(2 * PAD + DOT + GAP) + self._title_width(), look.px(LEAST))

    def _title_width(self) -> int:
        font = theme.now().font(weight=theme.STRONG)
        return QFontMetrics(font).horizontalAdvance(self.title)

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        radius = look.px(MEASURES.control_radius)
        painter = theme.painter_of(self)
        if self.isChecked() or self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("soft"))
            painter.drawRoundedRect(area, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(look.colour("accent"), look.px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), radius, radius)
        middle = (
            area.center() if self.compact else QPointF(look.px(PAD + DOT / 2), area.center().y())
        )
        ink = "accent" if self.isChecked() else "ink"
        if self.on_rail:
            self._paint_rail(painter, middle)
        else:
            self._paint_icon(painter, self.icon_name, ink, middle, MEASURES.icon)
        if not self.compact:
            self._paint_words(painter, ink)

    def _paint_words(self, painter: QPainter, ink: str) -> None:
        look = theme.now()
        room = QRectF(self.rect()).adjusted(look.px(PAD + DOT + GAP), 0, -look.px(PAD), 0)
        painter.setFont(look.font(weight=theme.STRONG if self.isChecked() else theme.PLAIN))
        painter.setPen(look.colour(ink))
        painter.drawText(room, theme.LEFT, self.title)
        painter.setFont(look.font(theme.CODE, theme.MEDIUM))
        wide = painter.fontMetrics().horizontalAdvance(self.count)
        if self._title_width() + look.px(4) + wide <= room.width():
            current = self.isChecked() and self.tone == "muted"
            painter.setPen(look.colour("accent" if current else self.tone))
            painter.drawText(room, theme.RIGHT, self.count)

    def _paint_rail(self, painter: QPainter, middle: QPointF) -> None:
        look, radius = theme.now(), theme.now().px(DOT) / 2
        painter.setPen(QPen(look.colour("pip"), look.px(1.5)))
        for end, least in ((0 if not self.first else None, -1), (self.height(), 1)):
            if end is not None and not (least > 0 and self.last):
                start = middle.y() + least * radius
                painter.drawLine(QPointF(middle.x(), start), QPointF(middle.x(), end))
        edge, ground = _MARKS[self.mark]
        if self.isChecked():
            edge, ground = "accent", "panel"
        painter.setPen(QPen(look.colour(edge), look.px(1.5)))
        painter.setBrush(look.colour(ground))
        painter.drawEllipse(middle, radius - 1, radius - 1)
        if self.mark is not PageMark.OPEN and not self.isChecked():
            name, ink = ("check", "on") if self.mark is PageMark.DONE else ("hourglass", "wait")
            self._paint_icon(painter, name, ink, middle, 12)
        else:
            painter.setPen(look.colour("accent" if self.isChecked() else "muted"))
            painter.setFont(look.font(theme.CODE, theme.STRONG))
            square = QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
            painter.drawText(square, Qt.AlignmentFlag.AlignCenter, self.step or "•")

    def _paint_icon(
        self, painter: QPainter, name: str, ink: str, middle: QPointF, size: int
    ) -> None:
        if not name:
            return
        if (name, ink) not in self._icons:
            self._icons[name, ink] = icon(name, ink, size)
        side = theme.now().px(size)
        corner = (middle - QPointF(side / 2, side / 2)).toPoint()
        self._icons[name, ink].paint(painter, corner.x(), corner.y(), side, side)


_MARKS = {
    PageMark.OPEN: ("edge", "side"),
    PageMark.DONE: ("accent", "accent"),
    PageMark.WAITS: ("wait", "waits"),
}


class NavList(QWidget):
    """Rows in groups, which can change their order."""

    def __init__(
        self, entries: Mapping[str, PageEntry[Any]], rows: Mapping[str, NavButton]
    ) -> None:
        super().__init__()
        self._entries, self._rows = entries, rows
        self.heads = {group: label(group.upper(), "section") for group in _groups(entries)}
        self._parts: dict[str, QWidget] = {}
        for group, head in self.heads.items():
            head.setContentsMargins(theme.now().px(PAD), theme.now().px(8), 0, theme.now().px(4))
            inside = [rows[key] for key in rows if entries[key].group == group]
            self._parts[group] = box(column(head, *inside, gap=0))
        self._inner = column(*self._parts.values(), gap=2)
        self.setLayout(self._inner)
        for group in self._parts:
            self.show_rail(group, on_rail=False)

    def show_rail(self, group: str, *, on_rail: bool) -> None:
        """Show marks on a rail in place of the icons of a group, or its icons."""
        rows = [row for key, row in self._rows.items() if self._entries[key].group == group]
        for row in rows:
            row.place(on_rail=on_rail, first=row is rows[0], last=row is rows[-1])

    def show_order(self, groups: Sequence[str]) -> None:
        """Put the groups in another order."""
        for place, group in enumerate(groups):
            if self._inner.indexOf(self._parts[group]) != place:
                self._inner.insertWidget(place, self._parts[group])

    def show_compact(self, compact: bool) -> None:
        """Show the icons alone, or their titles as well."""
        for head in self.heads.values():
            head.setVisible(not compact)
        for row in self._rows.values():
            row.show_compact(compact)


def _groups(entries: Mapping[str, PageEntry[Any]]) -> list[str]:
    return list(dict.fromkeys(entry.group for entry in entries.values()))
