"""The verdict chip: a word with an icon and a colour of its own, always of one height."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.character.checks.verdict import DRAFT, QualifiedVerdict, Verdict
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import icon
from chargen.gui.widgets.plain_text import set_tip

HIGH, PAD, GAP, SIGN = 18, 7, 4, 11
"""Pixels at 100 %: height, beside the content, between its parts, of an icon."""
_LOOKS = {
    Verdict.LEGAL: ("LEGAL", "accent", "soft", "check"),
    Verdict.WITH_EXCEPTIONS: ("EXCEPTIONS", "accent", "soft", "check"),
    Verdict.NEEDS_GM: ("NEEDS GM", "wait", "waits", "hourglass"),
    Verdict.ILLEGAL: ("ILLEGAL", "wrong", "wrongs", "x"),
}
"""The word on the chip with its ink, ground and icon."""
_DRAFT = (DRAFT, "info", "infos", "pencil")


class VerdictChip(QWidget):
    """LEGAL, EXCEPTIONS, NEEDS GM, ILLEGAL or DRAFT, with a sign for what qualifies it."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.text = ""
        """The whole verdict, for screen readers and the tooltip."""
        self._painted: object = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        document.changed.connect(self._show)
        self._show()

    def sizeHint(self) -> QSize:
        wide = chip_width(self.document.standing)
        return QSize(wide, theme.now().px(HIGH))

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = theme.painter_of(self)
        paint_chip(painter, self.rect(), self.document.standing)

    def _show(self) -> None:
        self.text = verdict_words(self.document)
        self.setAccessibleName(f"Verdict: {self.text}")
        detail = self.text.removeprefix(self.document.standing.word).lstrip(" ·,")
        parts = (detail[:1].upper() + detail[1:], _meaning(self.document))
        set_tip(self, ". ".join(part for part in parts if part))
        painted = _look(self.document.standing), _rider(self.document.standing)
        if painted != self._painted:
            self._painted = painted
            self.updateGeometry()
            self.update()


def chip_width(standing: QualifiedVerdict) -> int:
    """Return the pixels a chip takes, with the icon of what qualifies it."""
    look = theme.now()
    metrics = QFontMetrics(look.font(theme.CODE, theme.STRONG))
    wide = metrics.horizontalAdvance(_look(standing)[0])
    return wide + look.px(2 * PAD + (1 + bool(standing.riders)) * (SIGN + GAP))


def paint_chip(painter: QPainter, area: QRect, standing: QualifiedVerdict) -> None:
    """Paint a verdict with its icon, and the icon of what qualifies it."""
    look = theme.now()
    word, ink, ground, sign = _look(standing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.colour(ground))
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
    left = area.left() + look.px(PAD)
    icon(sign, ink, SIGN).paint(painter, _square(area, left))
    left += look.px(SIGN + GAP)
    painter.setFont(look.font(theme.CODE, theme.STRONG))
    painter.setPen(look.colour(ink))
    painter.drawText(area.adjusted(left - area.left(), 0, 0, 0), theme.LEFT, word)
    if rider := _rider(standing):
        left += painter.fontMetrics().horizontalAdvance(word) + look.px(GAP)
        icon(rider, ink, SIGN).paint(painter, _square(area, left))


def _square(area: QRect, left: int) -> QRect:
    side = theme.now().px(SIGN)
    return QRect(left, area.center().y() - side // 2, side, side)


def verdict_tone(standing: QualifiedVerdict) -> str:
    """Return the colour of a verdict, a token of the theme."""
    return _look(standing)[1]


def _look(standing: QualifiedVerdict) -> tuple[str, str, str, str]:
    return _LOOKS[standing.verdict] if standing.verdict and not standing.draft else _DRAFT


def _rider(standing: QualifiedVerdict) -> str:
    """Return the icon for approvals without a signature, or a card not trusted here."""
    if not standing.riders:
        return ""
    return "pencil" if standing.trusted else "key-round"


def verdict_words(document: Document) -> str:
    """Return the verdict with how many issues of its kind there are, and what it rests on."""
    return document.standing.qualified(document.standing.counted(document.issues))


def _meaning(document: Document) -> str:
    """Return the meaning of the word on the chip."""
    if document.standing.draft:
        return "No problems so far. Creation is not finished; Checks lists what is left to do."
    return _MEANINGS[document.verdict]


_MEANINGS = {
    Verdict.LEGAL: "The character follows every rule, and nothing is waiting for the GM.",
    Verdict.WITH_EXCEPTIONS: (
        "The character follows every rule except where the GM granted an exception."
    ),
    Verdict.NEEDS_GM: "The character follows every rule once the GM approves the pending items.",
    Verdict.ILLEGAL: "The character breaks a rule. Checks lists the problems with their fixes.",
}
