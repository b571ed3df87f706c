"""The wound track: forty boxes, the state they make and what it means (CB-107, CB-120)."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame

from chargen.character.document.condition import MOST_BOXES, Condition
from chargen.character.edits import condition_edits
from chargen.gui.application import theme
from chargen.gui.dialogs.base import run_dialog
from chargen.gui.document.document import Document
from chargen.gui.document.undo_labels import level
from chargen.gui.pages.condition.marks import MarkRow
from chargen.gui.pages.condition.treat import TreatDialog
from chargen.gui.widgets.elements import button, column, icon, label, row
from chargen.gui.widgets.text import ElidedLine
from chargen.views.condition import (
    clock_words,
    effect_words,
    preview_words,
    save_columns,
    track_words,
    wound_title,
)

MARGINS, LOW_MARGINS = (14, 8, 10, 8), (14, 3, 10, 2)
BOXES, STATES = 4, 10
"""Boxes of a wound state, and states of the track."""
SIDE, LINE, WIDE = 16, 15, 58
"""Pixels at 100 %: of a box, of a line of words, and of a state at least where all are side by
side."""


class WoundTrack(MarkRow):
    """Full boxes first, then those of one-point wounds, which are half full (CB-108, CB-120)."""

    most_marks = BOXES * STATES

    def __init__(self) -> None:
        super().__init__("wrong")
        self.play = Condition()
        self.columns: tuple[tuple[str, str, str], ...] = ()
        self.low = False
        """True to leave out the saves, which the rolls have as well."""
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_play(self, play: Condition, columns: tuple[tuple[str, str, str], ...]) -> None:
        """Show other wounds, and the name and saves of each wound state."""
        self.play, self.columns = play, columns
        self.show_marks(play.track, BOXES * STATES, track_words(play), most=MOST_BOXES)

    @property
    def count(self) -> int:
        return self.whole

    def preview(self, value: int) -> str:
        return preview_words(value)

    def areas(self) -> list[QRectF]:
        px = theme.now().px
        side = min(px(SIDE), (self._state_wide() - px(6)) / BOXES - px(self.gap))
        places = (divmod(number, BOXES) for number in range(self.whole))
        return [
            QRectF(
                self._corner(state).x() + box * (side + px(self.gap)),
                self._corner(state).y() + px(LINE) + 2, side, side,
            )
            for state, box in places
        ]  # fmt: skip

    def sizeHint(self) -> QSize:
        return QSize(theme.now().px(WIDE) * STATES, self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme.now().px(WIDE) * STATES // 2, self.heightForWidth(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._state_high() * (STATES // self._across(width)) + theme.now().px(4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.minimumHeight() != self.heightForWidth(self.width()):
            self.setMinimumHeight(self.heightForWidth(self.width()))

    def paint_marks(self, painter: QPainter) -> None:
        look, now = theme.now(), (self.play.track - 1) // BOXES
        for state, words in enumerate(self.columns):
            corner = self._corner(state)
            strong = state == now
            painter.setFont(look.font(theme.CODE, theme.STRONG if strong else theme.PLAIN))
            tones = ("wrong", "ink", "ink") if strong else ("muted",) * len(words)
            tops = (0, look.px(LINE + SIDE) + 5, look.px(2 * LINE + SIDE) + 4)
            lines = [*zip(words, tops, tones, strict=True)]
            for text, top, tone in lines[:1] if self.low else lines:
                area = QRectF(corner.x(), corner.y() + top, self._state_wide(), look.px(LINE))
                painter.setPen(look.colour(tone))
                painter.drawText(area, Qt.AlignmentFlag.AlignLeft, text)
        super().paint_marks(painter)

    def paint_filled(
        self, painter: QPainter, area: QRectF, place: int, share: float, radius: float
    ) -> None:
        half = self.play.boxes <= place < self.play.track
        super().paint_filled(painter, area, place, share / 2 if half else share, radius)

    def _across(self, width: int) -> int:
        return STATES if width >= theme.now().px(WIDE) * STATES else STATES // 2

    def _state_wide(self) -> float:
        return (self.width() - theme.now().px(4)) / self._across(self.width())

    def _state_high(self) -> int:
        return theme.now().px((1 if self.low else 3) * LINE + SIDE) + 6

    def _corner(self, state: int) -> QPointF:
        line, place = divmod(state, self._across(self.width()))
        px = theme.now().px
        return QPointF(px(4) + place * self._state_wide(), px(2) + line * self._state_high())


class TrackCard(QFrame):
    """The wound state as a title, its effects, and the track."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.setProperty("role", "card")
        self.title, self.effects = ElidedLine(), ElidedLine(tone="muted")
        self.title.setProperty("role", "figure")
        self.hourglass, self.clock = label(), label("", "wrong")
        side = theme.now().px(theme.BODY)
        self.hourglass.setPixmap(icon("hourglass", "wrong").pixmap(side, side))
        self.track = WoundTrack()
        self.treat = button(
            "Treat or rest…",
            self._treat,
            tip="Exact values, condition, rest",
            picture="heart-pulse",
        )
        head = row(
            self.title, self.hourglass, self.clock, self.effects, self.treat, gap=10,
            grows=self.effects,
        )  # fmt: skip
        self._inner = column(head, self.track, gap=4, margins=MARGINS)
        self.setLayout(self._inner)
        self.track.picked.connect(self._set)

    def show_low(self, low: bool) -> None:
        """Take less height, without the saves below the boxes."""
        if low is not self.track.low:
            self.track.low = low
            px = theme.now().px
            self._inner.setContentsMargins(*map(px, LOW_MARGINS if low else MARGINS))
            self.track.setMinimumHeight(self.track.heightForWidth(self.track.width()))
            self.track.updateGeometry()

    def show_now(self) -> None:
        """Show the current wounds."""
        character, play = self.document.character, self.document.build.play
        self.title.setText(wound_title(play))
        self.title.paint_in("wrong" if play.track or play.dead else "ink")
        self.clock.setText(clock_words(play))
        for part in (self.hourglass, self.clock):
            part.setVisible(bool(clock_words(play)))
        self.effects.setText(effect_words(character, play))
        self.track.show_play(play, save_columns(character))
        for control in (self.track, self.treat):
            control.setEnabled(not self.document.read_only)

    def _set(self, boxes: int) -> None:
        build = condition_edits.set_track(self.document.build, boxes)
        self.document.edit(level("wounds", lambda state: state.play.track), build)

    def _treat(self) -> None:
        run_dialog(TreatDialog(self.window(), self.document))
