"""The figure: armour, wounds and crippled limbs by location (CB-14, CB-100)."""

from functools import cache, partial

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from chargen.character.document.condition import LIMBS, MOST_BOXES, Condition
from chargen.character.edits import condition_edits
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.widgets.elements import button, column, label, labelled, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.popover import Popover
from chargen.gui.widgets.plain_text import CheckBox, PushButton, set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.rules.gear import LOCATIONS, Location
from chargen.views.condition import ArmourRow, armour_rows, part_words

MARGINS = (14, 6, 10, 8)
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

    def __init__(self, place: Location) -> None:
        super().__init__()
        self.place = place
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
        set_tip(self, f"{self.accessibleName()}. Click to change.")
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
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        painter.setFont(look.font(theme.TOTAL))
        text = str(self.armour.left)
        area = painter.fontMetrics().boundingRect(text).toRectF()
        area.moveCenter(self.outline.boundingRect().center())
        if self.crippled:
            painter.fillRect(area, look.colour("wrongs"))
        painter.setPen(look.colour("wrong" if hurt else "ink"))
        painter.drawText(self.outline.boundingRect(), Qt.AlignmentFlag.AlignCenter, text)


class HitFigure(QWidget):
    """The locations of the body, with a note beside each that is hurt or worn."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = {place: PartButton(place) for place in LOCATIONS}
        self.notes: dict[Location, tuple[str, ...]] = {}
        for part in self.parts.values():
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_parts(self, rows: dict[Location, ArmourRow], play: Condition) -> None:
        """Show armour and wounds."""
        for place, part in self.parts.items():
            part.show_part(rows[place], play)
        plain = Condition()
        self.notes = {
            place: part_words(row, play)
            for place, row in rows.items()
            if row.lost or part_words(row, play) != part_words(row, plain)
        }
        self.update()

    def sizeHint(self) -> QSize:
        # It takes the height that is left: more would make the page scroll.
        return QSize(theme.now().px(BESIDE), self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(WIDE * LEAST / HIGH), px(LEAST))

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


class PartPopover(Popover):
    """Wound boxes, armour lost and crippling of one location."""

    def __init__(self, part: PartButton, document: Document) -> None:
        self.document, self.place = document, part.place
        place = part.place
        self.boxes = NumberField(f"Wound boxes: {place}", 0, MOST_BOXES)
        self.lost = NumberField(f"SP lost: {place}", 0, 0)
        self.crippled = CheckBox("Crippled")
        self.crippled.setAccessibleName(f"Crippled: {place}")
        fields = labelled(("Wound boxes here", self.boxes), ("SP lost", self.lost))
        super().__init__(
            part,
            column(
                label(place.capitalize(), "strong"), fields, row(self.crippled, None),
                margins=(14, 10, 14, 12),
            ),
        )  # fmt: skip
        self.crippled.setVisible(place in LIMBS)
        self.show_now()
        self.boxes.changed.connect(self._wound)
        self.lost.changed.connect(self._wear)
        self.crippled.toggled.connect(self._cripple)
        document.changed.connect(self.show_now)

    def show_now(self) -> None:
        """Show the current location."""
        play = self.document.build.play
        here, armour = (
            play.places.get(self.place, 0),
            armour_rows(self.document.character)[self.place],
        )
        self.boxes.show_range(0, max(here, MOST_BOXES - play.boxes + here), here)
        self.lost.show_range(0, max(armour.sp, armour.lost), armour.lost)
        self.lost.setEnabled(bool(armour.sp or armour.lost))
        self.crippled.show_value(self.place in play.crippled)

    def _wound(self, boxes: int) -> None:
        place = self.place
        build = condition_edits.set_wounds_at(self.document.build, place, boxes)
        words = level(f"wound boxes: {place}", lambda state: state.play.places.get(place, 0))
        self.document.edit(words, build, merge=f"play:at:{place}")

    def _wear(self, points: int) -> None:
        place = self.place
        build = condition_edits.set_armour_lost(self.document.build, place, points)
        words = level(f"SP lost: {place}", lambda state: state.play.armour.get(place, 0))
        self.document.edit(words, build, merge=f"play:{place}")

    def _cripple(self, crippled: bool) -> None:
        before = self.document.build.play.crippled
        limbs = [limb for limb in LIMBS if (crippled if limb == self.place else limb in before)]
        build = condition_edits.set_crippled(self.document.build, limbs)
        self.document.edit(f"Mark {self.place} {'crippled' if crippled else 'healed'}", build)


class HitsCard(QFrame):
    """The figure; a click on a part opens its wounds and its armour."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.figure = HitFigure()
        self.popover: PartPopover | None = None
        self.mend = button("Repair all armour", self._mend, role="quiet")
        hint = ElidedLine("Click a part", tone="muted")
        foot = row(hint, self.mend, grows=hint)
        head = label("Hits and armour", "section")
        self.setLayout(column(head, self.figure, foot, gap=4, margins=MARGINS, grows=self.figure))
        self._last: Location = "torso"
        for place, part in self.figure.parts.items():
            part.clicked.connect(partial(self.open, place))

    def show_now(self) -> None:
        """Show the current armour and wounds."""
        play, able = self.document.build.play, not self.document.read_only
        self.figure.show_parts(armour_rows(self.document.character), play)
        for part in self.figure.parts.values():
            part.setEnabled(able)
        self.mend.setEnabled(able and bool(play.armour))

    def open(self, place: Location | None = None, *_: object) -> None:
        """Open the wounds and armour of a location; the last one if none is named."""
        self._last = place or self._last
        part = self.figure.parts[self._last]
        self.popover = PartPopover(part, self.document)
        self.popover.open_at(part.rect(), self.popover.boxes)

    def _mend(self) -> None:
        self.document.edit("Repair all armour", condition_edits.mend_armour(self.document.build))
