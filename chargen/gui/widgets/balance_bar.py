"""Balances after creation: one cell for each."""

from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from chargen.character.display_names import points
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS
from chargen.character.subjects import SubjectKind
from chargen.gui.application import theme
from chargen.gui.document.document import Document
from chargen.gui.widgets.elements import column, frame, label, row
from chargen.gui.widgets.layout.flow_row import Spread
from chargen.views.balances import Balance, balances


class Cell(QAbstractButton):
    """A balance: its name, what is left, and a few words about where it came from."""

    def __init__(self, name: str, *, last: bool) -> None:
        super().__init__()
        self.last = last
        self.name = label(name, "small")
        self.figure = label("", "figure")
        self.figure.setFont(theme.now().font(theme.TOTAL, theme.STRONG))
        self.words = label("", "small")
        figures = row(self.figure, self.words, None)
        self.setLayout(column(self.name, figures, gap=2, margins=(12, 5, 12, 6)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    def paintEvent(self, _: QPaintEvent) -> None:
        look, area = theme.now(), QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not self.last:
            painter.fillRect(QRectF(area.right() - 1, 0, 1, area.height()), look.colour("line"))
        if self.hasFocus() or self.underMouse():
            wide = look.px(2 if self.hasFocus() else 1)
            painter.setPen(QPen(look.colour("accent"), wide))
            painter.drawRoundedRect(area.adjusted(2, 2, -3, -2), look.px(6), look.px(6))

    def show_balance(self, figure: str, words: str) -> None:
        """Show another figure, and other words."""
        self.figure.setText(figure)
        self.words.setText(words)
        self.setAccessibleName(f"{self.name.text()} {figure} {words}".strip())


class BalanceBar(QWidget):
    """General IP, IP of single skills, perk points, stat points, and marks not yet turned in."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.cells = {
            key: Cell(name, last=key == "marks")
            for key, name in (
                ("general", "General IP"),
                ("skills", "Skill IP"),
                ("perk", "Perk points"),
                ("stat", "Stat points"),
                ("marks", "Marks"),
            )
        }
        cells = Spread(*self.cells.values(), gap=0)
        self.setLayout(column(frame("card", column(cells))))
        for key, cell in self.cells.items():
            cell.clicked.connect(partial(document.look_at, SubjectKind.BALANCE.subject(key)))

    def show_now(self) -> None:
        """Show the current balances."""
        books = self.document.character.books
        known = {purse.pool: purse for purse in balances(self.document.character)}
        self._show("general", known[GENERAL])
        self._show("perk", known[PERK_POINTS])
        self._show("stat", known[STAT_POINTS])
        own = [own.left for pool, own in known.items() if pool.skill and own.left > 0]
        skills = f"in {points(len(own), 'skill')}" if own else ""
        self.cells["skills"].show_balance(str(sum(own)), skills)
        marked = [count for count in books.marks.values() if count > 0]
        words = f"on {points(len(marked), 'skill')}" if marked else ""
        self.cells["marks"].show_balance(str(sum(marked)), words)

    def _show(self, key: str, purse: Balance) -> None:
        words = f"of {purse.earned} earned" if purse.earned else ""
        self.cells[key].show_balance(str(purse.left), words)
