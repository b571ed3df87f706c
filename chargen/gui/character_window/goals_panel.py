"""The goals in the dock, each with the share of its price that is paid for."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import button, column, label
from chargen.gui.widgets.plain_text import PushButton, set_tip
from chargen.views.progress.goals import GoalDistance, GoalRow, goal_rows

MOST = 3
"""Cards before the rest is on Advance."""
HIGH, PAD, MARK, BAR = 58, 10, 3, 4
"""Pixels at 100 %: of a card, around its words, of the mark at its left edge, and of its bar."""


class GoalCard(PushButton):
    """A goal and the share that is paid for; pressed, it leads to its trait."""

    went = Signal(str)
    """The trait of the goal."""

    def __init__(self) -> None:
        super().__init__()
        self.goal: GoalRow | None = None
        self.setProperty("role", "bare")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._press)

    def show_goal(self, goal: GoalRow) -> None:
        """Show a goal."""
        self.goal = goal
        self.setAccessibleName(f"Goal: {goal.name}. {goal.covered}")
        set_tip(self, goal.words)
        self.update()

    def sizeHint(self) -> QSize:
        px = theme.now().px
        return QSize(px(2 * HIGH), px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        if self.goal is None:
            return
        look, goal = theme.now(), self.goal
        painter = theme.painter_of(self)
        area, focus = QRectF(self.rect()).adjusted(1, 1, -1, -1), self.hasFocus()
        painter.setPen(QPen(look.colour("accent" if focus else "line"), 2 if focus else 1))
        painter.setBrush(look.colour("panel"))
        painter.drawRoundedRect(area, look.px(MARK), look.px(MARK))
        mark = QRectF(area.left(), area.top(), look.px(MARK), area.height())
        painter.fillRect(mark, look.colour("info"))
        pad = look.px(PAD)
        room = area.adjusted(pad + look.px(MARK), pad - 2, -pad, -pad)
        for text, font, tone in (
            (goal.name, look.font(theme.BODY, theme.STRONG), "ink"),
            (goal.covered, look.font(theme.SMALL), "muted"),
        ):
            look.write(painter, room, text, tone, font, int(Qt.AlignmentFlag.AlignLeft))
            room.setTop(room.top() + painter.fontMetrics().height())
        bar = QRectF(room.left(), room.bottom() - look.px(BAR), room.width(), look.px(BAR))
        painter.fillRect(bar, look.colour("line"))
        bar.setWidth(bar.width() * goal.share)
        painter.fillRect(bar, look.colour("accent"))

    def _press(self) -> None:
        if self.goal is not None:
            self.went.emit(self.goal.trait)


class GoalsPanel(QWidget):
    """The first goals still to reach with what is paid for, and a way to the rest."""

    went = Signal(str)
    """The subject to show: a goal's trait, or the goals on Advance."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self._next = ""
        """The key of the first goal without a card."""
        self.head = label("Goals", "section")
        self.cards = [GoalCard() for _ in range(MOST)]
        self.rest = button("", self._show_rest, role="link")
        for card in self.cards:
            card.went.connect(self.went)
        self.setLayout(column(self.head, *self.cards, self.rest))
        self.hide()

    def show_now(self, *, wanted: bool) -> None:
        """Show the current goals, or nothing on a page that has no use for them."""
        character = self.document.character
        known = goal_rows(character) if wanted and character.books.finished else ()
        rows = [goal for goal in known if goal.reach is not GoalDistance.REACHED]
        self._next = rows[MOST].key if len(rows) > MOST else ""
        self.setVisible(bool(rows))
        self.head.setText(f"Goals · {len(rows)}")
        for card, goal in zip(self.cards, rows, strict=False):
            card.show_goal(goal)
        for place, card in enumerate(self.cards):
            card.setVisible(place < len(rows))
        self.rest.setText(f"{len(rows) - MOST} more")
        self.rest.setVisible(len(rows) > MOST)

    def _show_rest(self) -> None:
        self.went.emit(SubjectKind.GOAL.subject(self._next))
