"""The verdict chip: its word changes, and its shape with it."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.checks.verdict import Verdict
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.plain_text import set_tip

_LOOKS = {
    Verdict.LEGAL: ("accent", "soft", "circle"),
    Verdict.WITH_EXCEPTIONS: ("accent", "soft", "ring"),
    Verdict.NEEDS_GM: ("wait", "waits", "sand"),
    Verdict.ILLEGAL: ("wrong", "wrongs", "square"),
}
_DRAFT = ("muted", "side", "open")
"""Neither right nor wrong yet."""
_LESS = ("accent", "soft", "half")
"""LEGAL by approvals without a signature."""
_DOUBTFUL = ("wait", "waits", "half")
"""LEGAL by the file's own word."""


class VerdictChip(QWidget):
    """LEGAL, LEGAL WITH EXCEPTIONS, NEEDS GM, ILLEGAL or DRAFT, and how much it is about."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.text = ""
        self.lines: list[str] = []
        """The text as it is drawn: what the word rests on stands below it."""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        document.changed.connect(self._show)
        self._show()

    def sizeHint(self) -> QSize:
        look = theme.now()
        self.setFont(look.font(theme.SMALL, theme.STRONG))
        wide = max(self.fontMetrics().horizontalAdvance(line) for line in self.lines)
        return QSize(wide + look.px(42), look.px(26 + 16 * (len(self.lines) - 1)))

    def paintEvent(self, _: QPaintEvent) -> None:
        look = theme.now()
        ink, ground, shape = _look(self.document)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour(ground))
        area = QRectF(self.rect())
        painter.drawRoundedRect(area, look.px(13), look.px(13))
        side = look.px(9)
        mark = QRectF(look.px(12), area.center().y() - side / 2, side, side)
        _paint_mark(painter, mark, shape, ink)
        painter.setFont(look.font(theme.SMALL, theme.STRONG))
        painter.setPen(look.colour(ink))
        room = area.adjusted(look.px(28), 0, -look.px(10), 0)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, "\n".join(self.lines))

    def _show(self) -> None:
        self.text = verdict_words(self.document)
        riders = self.document.standing.riders
        self.lines = (
            [self.document.standing.counted(self.document.issues), *riders]
            if riders
            else [self.text]
        )
        self.setAccessibleName(f"Verdict: {self.text}")
        set_tip(self, _meaning(self.document))
        self.updateGeometry()
        self.update()


def _paint_mark(painter: QPainter, area: QRectF, shape: str, ink: str) -> None:
    colour = theme.now().colour(ink)
    painter.setBrush(colour)
    match shape:
        case "circle":
            painter.drawEllipse(area)
        case "ring":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, theme.now().px(2)))
            painter.drawEllipse(area.adjusted(1, 1, -1, -1))
        case "open":
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, theme.now().px(1.5)))
            painter.drawRect(area.adjusted(1, 1, -1, -1))
        case "half":
            painter.drawChord(area, 90 * 16, 180 * 16)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, theme.now().px(1)))
            painter.drawEllipse(area)
        case "sand":
            top, bottom, middle = area.topLeft(), area.bottomLeft(), area.center()
            painter.drawPolygon([top, area.topRight(), middle])
            painter.drawPolygon([bottom, area.bottomRight(), middle])
        case _:
            painter.drawRect(area)


def _look(document: Document) -> tuple[str, str, str]:
    verdict = document.standing
    if verdict.draft:
        return _DRAFT
    if not verdict.riders:
        return _LOOKS[document.verdict]
    return _LESS if verdict.trusted else _DOUBTFUL


def verdict_tone(document: Document) -> str:
    """Return the verdict's colour."""
    return _look(document)[0]


def verdict_words(document: Document) -> str:
    """Return the verdict with how many issues of its kind there are, and what it rests on."""
    return document.standing.qualified(document.standing.counted(document.issues))


def _meaning(document: Document) -> str:
    """Say what the word on the chip means; what it rests on stands on the chip."""
    if document.standing.draft:
        return "Nothing is wrong; creation has not come to its end. The checks say what is to do."
    return _MEANINGS[document.verdict]


_MEANINGS = {
    Verdict.LEGAL: "Every rule is kept, and nothing waits for the GM.",
    Verdict.WITH_EXCEPTIONS: "Every rule is kept but for what the GM has granted.",
    Verdict.NEEDS_GM: "Every rule is kept once the GM has agreed to what waits for him.",
    Verdict.ILLEGAL: "A rule is broken. The checks say which, by how much, and the ways out.",
}
