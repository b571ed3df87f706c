"""A row of painted marks that a click or a key fills: boxes, dots, rounds."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy

from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import show_tip

GROUP, GROUP_GAP, RING = 5, 3, 4
"""Marks side by side, and pixels at 100 % between groups and around all of them."""
MOST_MARKS = 20
UNITS = (1, 2, 5, 10, 25)
"""Units one mark can stand for."""


class MarkRow(QAbstractSlider):
    """Marks filled up to a value: a click on one sets it, on the last one takes one away.

    Arrows, Space and Backspace count, digits and Enter set the value.
    """

    picked = Signal(int)
    """The value the user wants."""
    mark_wide, mark_high, gap = 10, 14, 2
    most_marks = MOST_MARKS
    round_marks = False

    def __init__(self, tone: str) -> None:
        super().__init__()
        self.tone, self.whole, self.unit = tone, 0, 1
        self.typed = ""
        """Digits entered so far; Enter sets them."""
        self._hovered = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_marks(self, value: int, whole: int, name: str, *, most: int | None = None) -> None:
        """Show a value out of a whole; ``most`` is the largest value to enter."""
        before = self.whole
        self.whole = whole
        self.unit = next((unit for unit in UNITS if whole <= unit * self.most_marks), UNITS[-1])
        self.blockSignals(True)
        self.setRange(0, whole if most is None else most)
        self.blockSignals(False)
        self.setValue(value)
        self.setAccessibleName(name)
        if before != whole:
            self.updateGeometry()
        self.update()

    def type_digit(self, digit: str) -> None:
        """Add a digit to the value to set, and take the focus for the next."""
        number = self.typed + digit
        self.typed = number if int(number) <= self.maximum() else digit
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._announce(self.rect().center().toPointF(), int(self.typed), "Press Enter to set.")

    # --- what subclasses paint

    @property
    def count(self) -> int:
        """The number of marks."""
        return -(-self.whole // self.unit)

    def areas(self) -> list[QRectF]:
        """Return the place of each mark."""
        px = theme.now().px
        groups = max(0, self.count - 1) // GROUP
        room = self.width() - 2 * px(RING) - groups * px(GROUP_GAP)
        wide = min(px(self.mark_wide), room / max(1, self.count) - px(self.gap))
        top = (self.height() - px(self.mark_high)) / 2
        lefts = (
            px(RING) + place * (wide + px(self.gap)) + place // GROUP * px(GROUP_GAP)
            for place in range(self.count)
        )  # fmt: skip
        return [QRectF(left, top, wide, px(self.mark_high)) for left in lefts]

    def preview(self, value: int) -> str:
        """Return what a value means."""
        return f"{value} of {self.whole}"

    def sizeHint(self) -> QSize:
        px = theme.now().px
        wide = self.count * (px(self.mark_wide) + px(self.gap)) + 2 * px(RING)
        groups = max(0, self.count - 1) // GROUP
        return QSize(wide + groups * px(GROUP_GAP), px(self.mark_high + 2 * RING))

    def minimumSizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(self.count * px(6) + 2 * px(RING), self.sizeHint().height())

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = theme.painter_of(self)
        self.paint_marks(painter)
        if self.hasFocus():
            painter.setPen(QPen(theme.now().colour("accent"), theme.now().px(2)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)

    def paint_marks(self, painter: QPainter) -> None:
        """Paint the marks, with those a click or Enter would change."""
        look = theme.now()
        wanted = self._wanted()
        for place, area in enumerate(self.areas()):
            share = min(1.0, max(0.0, (self.value() - place * self.unit) / self.unit))
            after = min(1.0, max(0.0, (wanted - place * self.unit) / self.unit))
            changes = after != share
            painter.setPen(QPen(look.colour(self.tone if share or changes else "edge"), 1.4))
            painter.setBrush(look.colour("panel"))
            inner = area.adjusted(0.7, 0.7, -0.7, -0.7)
            radius = inner.width() / 2 if self.round_marks else look.px(2)
            painter.drawRoundedRect(inner, radius, radius)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour(self.tone))
            painter.setOpacity(0.35 if changes else 1.0)
            self.paint_filled(painter, inner, place, max(share, after), radius)
            painter.setOpacity(1.0)

    def paint_filled(
        self, painter: QPainter, area: QRectF, place: int, share: float, radius: float
    ) -> None:
        """Paint the filled part of a mark."""
        del place
        if share:
            part = area.adjusted(0, area.height() * (1 - share), 0, 0)
            painter.drawRoundedRect(part, radius, radius)

    # --- mouse and keys

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._mark_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self._pick(self._target(place))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self._mark_at(event.position())
        if place != self._hovered:
            self._hovered = place
            if place >= 0:
                self._announce(event.position(), self._target(place), "Click to set.")
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.typed = ""
        super().focusOutEvent(event)
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if event.modifiers() & _COMMANDS:
            event.ignore()
        elif event.text().isdecimal():
            self.type_digit(event.text())
        elif key in _ENTER and self.typed:
            self._pick(int(self.typed))
        elif key == Qt.Key.Key_Escape and self.typed:
            self.typed = ""
            self.update()
        elif key in _STEPS:
            self._pick(self.value() + _STEPS[key])
        elif key in {Qt.Key.Key_Home, Qt.Key.Key_End}:
            self._pick(0 if key == Qt.Key.Key_Home else self.whole)
        else:
            event.ignore()

    def _pick(self, value: int) -> None:
        self.typed, self._hovered = "", -1
        self.update()
        if self.minimum() <= value <= self.maximum() and value != self.value():
            self.picked.emit(value)

    def _mark_at(self, place: QPointF) -> int:
        """Return the number of the mark at a place; -1 if there is none."""
        half = theme.now().px(self.gap) / 2 + 1
        for number, area in enumerate(self.areas()):
            if area.adjusted(-half, -area.height(), half, area.height()).contains(place):
                return number
        return -1

    def _target(self, place: int) -> int:
        """Return the value a click on a mark sets."""
        full = min(self.whole, (place + 1) * self.unit)
        return full - 1 if full == self.value() else full

    def _wanted(self) -> int:
        """Return the value that is previewed, or else the present one."""
        if self.typed:
            return int(self.typed)
        return self._target(self._hovered) if self._hovered >= 0 else self.value()

    def _announce(self, place: QPointF, value: int, way: str) -> None:
        show_tip(self, self.mapToGlobal(place).toPoint(), f"{self.preview(value)}. {way}")
        self.update()


_COMMANDS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
_STEPS = {
    Qt.Key.Key_Left: -1, Qt.Key.Key_Down: -1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Backspace: -1,
    Qt.Key.Key_Right: 1, Qt.Key.Key_Up: 1, Qt.Key.Key_Plus: 1, Qt.Key.Key_Space: 1,
}  # fmt: skip
