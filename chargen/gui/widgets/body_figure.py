"""The figure of a body: armour, wounds and crippled limbs by location (CB-14, CB-100)."""

from functools import cache, partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.derived.derive import Character
from chargen.character.document.condition import Condition
from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.rules.gear import LOCATIONS, Location
from chargen.views.condition import ArmourRow, armour_rows, part_words

WIDE, HIGH = 132, 250
"""The drawing's own measures, in which the outlines are given."""
LEAST, MOST = 150, 340
"""Pixels at 100 % of the figure's height, at least and at most."""
NOTE, BESIDE = 14, 226
"""Pixels at 100 %: of a line of a note, and of the width the figure wants with its notes."""
AXIS = 66
"""The middle of the drawing."""


@cache
def outlines() -> dict[Location, QPainterPath]:
    """Return the outline of each location; the right side of the body is at the left."""
    head, torso, arm, leg = (QPainterPath() for _ in range(4))
    head.addEllipse(QPointF(AXIS, 25), 17, 21)
    torso.moveTo(39, 53)
    torso.quadTo(AXIS, 44, 93, 53)
    torso.lineTo(89, 111)
    torso.quadTo(88, 128, 83, 135)
    torso.lineTo(49, 135)
    torso.quadTo(44, 128, 43, 111)
    torso.closeSubpath()
    arm.moveTo(35, 55)
    arm.quadTo(19, 57, 16, 76)
    arm.lineTo(5, 130)
    arm.quadTo(3, 142, 12, 145)
    arm.quadTo(22, 148, 25, 137)
    arm.lineTo(37, 90)
    arm.closeSubpath()
    leg.moveTo(46, 140)
    leg.lineTo(64, 140)
    leg.lineTo(63, 194)
    leg.lineTo(60, 238)
    leg.quadTo(59, 247, 50, 247)
    leg.quadTo(42, 247, 42, 238)
    leg.lineTo(41, 194)
    leg.closeSubpath()
    mirror = QTransform(-1, 0, 0, 1, 2 * AXIS, 0)
    return {
        "head": head, "torso": torso, "right arm": arm, "left arm": mirror.map(arm),
        "right leg": leg, "left leg": mirror.map(leg),
    }  # fmt: skip


class PartButton(PushButton):
    """One location of the figure: its outline, and the armour that is left."""

    def __init__(self, place: Location, hint: str, size: int) -> None:
        super().__init__()
        self.place, self.hint, self.type_size = place, hint, size
        self.armour = ArmourRow(place, 0, 0)
        self.boxes, self.crippled = 0, False
        self.outline = QPainterPath()
        self.setProperty("role", "bare")
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_part(self, armour: ArmourRow, play: Condition) -> None:
        """Show armour and wounds."""
        self.armour, self.boxes = armour, play.places.get(self.place, 0)
        self.crippled = self.place in play.crippled
        words = ", ".join(part_words(armour, play))
        self.setAccessibleName(f"{self.place.capitalize()}: {words}")
        set_tip(self, f"{self.accessibleName()}. {self.hint}")
        self.update()

    def scale_to(self, scale: float) -> None:
        """Take the size of the outline at a scale."""
        outline = QTransform.fromScale(scale, scale).map(outlines()[self.place])
        area = outline.boundingRect().adjusted(-1, -1, 1, 1)
        self.outline = outline.translated(-area.topLeft())
        self.setFixedSize(area.size().toSize())

    def hitButton(self, place: QPoint) -> bool:
        return self.outline.contains(place.toPointF())

    def sizeHint(self) -> QSize:
        return self.size()

    def minimumSizeHint(self) -> QSize:
        return self.minimumSize()

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        hurt = bool(self.boxes or self.crippled)
        painter = theme.painter_of(self)
        tone = "wrong" if hurt else "edge"
        if self.hasFocus() or self.underMouse():
            tone = "accent"
        painter.fillPath(
            self.outline, look.colour("wrongs" if hurt else "panel" if self.armour.sp else "ground")
        )
        if self.crippled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.colour("wrong"))
            brush = painter.brush()
            brush.setStyle(Qt.BrushStyle.BDiagPattern)
            painter.fillPath(self.outline, brush)
        painter.setPen(QPen(look.colour(tone), look.px(2.4 if self.hasFocus() else 1.6)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self.outline)
        painter.setFont(look.font(self.type_size, theme.STRONG))
        text = str(self.armour.left)
        area = painter.fontMetrics().boundingRect(text).toRectF()
        area.moveCenter(self.outline.boundingRect().center())
        if self.crippled:
            painter.fillRect(area, look.colour("wrongs"))
        painter.setPen(look.colour("wrong" if hurt else "ink"))
        painter.drawText(self.outline.boundingRect(), Qt.AlignmentFlag.AlignCenter, text)


class BodyFigure(QWidget):
    """The locations of the body; one that takes the room there is has notes beside what is hurt."""

    chosen = Signal(str)
    """The location that is pressed."""

    def __init__(self, hint: str, *, high: int = 0) -> None:
        """``hint`` explains a press; ``high`` is the height at most, in pixels at 100 %."""
        super().__init__()
        self.high, self._least = high, LEAST
        size = theme.BODY if high else theme.TOTAL
        self.parts = {place: PartButton(place, hint, size) for place in LOCATIONS}
        self.notes: dict[Location, tuple[str, ...]] = {}
        for place, part in self.parts.items():
            part.setParent(self)
            part.clicked.connect(partial(self._press, place))
        policy = QSizePolicy.Policy
        self.setSizePolicy(policy.Fixed if high else policy.Expanding, policy.Expanding)
        if high:
            self.setMaximumHeight(theme.now().px(high))

    def show_character(self, character: Character) -> None:
        """Show a character's armour and wounds."""
        rows, play = armour_rows(character), character.build.play
        for place, part in self.parts.items():
            part.show_part(rows[place], play)
        if self.high:
            return
        plain = Condition()
        self.notes = {
            place: part_words(row, play)
            for place, row in rows.items()
            if row.lost or part_words(row, play) != part_words(row, plain)
        }
        self.update()

    def sizeHint(self) -> QSize:
        # It takes the height that is left: more would make the page scroll.
        least = self.minimumSizeHint()
        return least if self.high else QSize(theme.now().px(BESIDE), least.height())

    def minimumSizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(WIDE * (self.high or LEAST) / HIGH), px(self._least))

    def show_least(self, high: int) -> None:
        """Take a height at least, in pixels at 100 %."""
        self._least = high
        self.updateGeometry()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        scale, left, top = self._scale(), self._left(), self._top()
        for place, part in self.parts.items():
            part.scale_to(scale)
            corner = outlines()[place].boundingRect().topLeft() * scale
            part.move(QPointF(left + corner.x() - 1, top + corner.y() - 1).toPoint())

    def paintEvent(self, _: QPaintEvent) -> None:
        look, line = theme.now(), theme.now().px(NOTE)
        painter = QPainter(self)
        tops = {0: 0.0, 1: 0.0, 2: self._low(), 3: self._low()}
        for place, words in self.notes.items():
            slot = SLOTS[place]
            right = slot % 2
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            for number, text in enumerate((place.capitalize(), *words)):
                strong = 0 < number < len(words)
                painter.setFont(look.font(theme.CODE, theme.STRONG if strong else theme.PLAIN))
                painter.setPen(look.colour("wrong" if strong else "muted"))
                area = QRectF(0, tops[slot], self.width(), line)
                painter.drawText(area, int(side | Qt.AlignmentFlag.AlignVCenter), text)
                tops[slot] += line

    def _press(self, place: Location, *_: object) -> None:
        self.chosen.emit(place)

    def _scale(self) -> float:
        return min(self.width() / WIDE, self.height() / HIGH, theme.now().px(MOST) / HIGH)

    def _left(self) -> float:
        return (self.width() - WIDE * self._scale()) / 2

    def _top(self) -> float:
        return (self.height() - HIGH * self._scale()) / 2

    def _low(self) -> float:
        return self._top() + 0.62 * HIGH * self._scale()


SLOTS: dict[Location, int] = {
    "head": 0, "right arm": 0, "torso": 1, "left arm": 1, "right leg": 2, "left leg": 3,
}  # fmt: skip
"""The corner of each location's note: even at the left, from 2 on beside the legs."""
