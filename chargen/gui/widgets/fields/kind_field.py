"""Kind, round system, theme and paper of a sheet as choices; the list of kinds describes each."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from chargen.gui.application import theme
from chargen.gui.widgets.elements import Segments
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.tables.model import Index
from chargen.views.pdf import SHEETS, SYSTEM_TITLES, THEMES

ABOUT = int(Qt.ItemDataRole.UserRole) + 1
_SPOKEN = int(Qt.ItemDataRole.AccessibleDescriptionRole)
_PAD, _LINE = 10, 22
"""Pixels around a line of the list, and its height for each line of words."""


class KindField(ChoiceField[str]):
    """Every kind of sheet there is, by its key."""

    def __init__(self, kind: str) -> None:
        entries = [(key, entry.title) for key, entry in SHEETS.items()]
        super().__init__("Layout", entries, kind, narrow=True)
        for place, entry in enumerate(SHEETS.values()):
            self.setItemData(place, entry.about, ABOUT)
            self.setItemData(place, entry.about, _SPOKEN)
        self.setItemDelegate(_TwoLines(self))

    def showPopup(self) -> None:
        look = theme.now()
        names, words = QFontMetrics(look.font()), QFontMetrics(look.font(theme.SMALL))
        widths = [names.horizontalAdvance(entry.title) for entry in SHEETS.values()]
        widths += [words.horizontalAdvance(entry.about) for entry in SHEETS.values()]
        room = self.window().width() - look.px(_LINE)
        self.view().setMinimumWidth(min(max(widths) + look.px(4 * _PAD), room))
        super().showPopup()


class SystemField(ChoiceField[str]):
    """The round system of a sheet, by its id."""

    def __init__(self) -> None:
        super().__init__("Round system", tuple(SYSTEM_TITLES.items()), narrow=True)


class ThemeField(ChoiceField[str]):
    """The theme of a sheet, by its key."""

    def __init__(self, chosen: str) -> None:
        super().__init__("Theme", tuple(THEMES.items()), chosen, narrow=True)


class PaperField(Segments):
    """The paper of a sheet."""

    def __init__(self, chosen: str) -> None:
        super().__init__("Paper", (("a4", "A4"), ("letter", "Letter")), chosen)


class _TwoLines(QStyledItemDelegate):
    """Paints what a kind is called, and small below it what it is for."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look = theme.now()
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, look.colour("soft"))
        half = option.rect.height() / 2
        room = QRectF(option.rect).adjusted(look.px(_PAD), 0, -look.px(_PAD), -half)
        lines = (
            (look.font(weight=theme.MEDIUM), "ink", index.data()),
            (look.font(theme.SMALL), "muted", index.data(ABOUT)),
        )
        for number, (font, tone, words) in enumerate(lines):
            look.write(painter, room.translated(0, number * half), words or "", tone, font)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), theme.now().px(2 * _LINE))
