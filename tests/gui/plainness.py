"""Whatever would be read as markup, as a shortcut or as a sign of Qt's, found in a window."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex
from PySide6.QtGui import QAction, QKeySequence, Qt, QTextDocumentFragment
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QGraphicsView,
    QLabel,
    QMenu,
    QTextEdit,
    QWidget,
)

from chargen.gui.widgets.plain_text import ANYWHERE, tip_markup, tip_words
from tests.gui.hostile import NASTY

MARKUP = "<img"
TIP = Qt.ItemDataRole.ToolTipRole
ROWS = 60
"""Rows of a table that are looked at."""


class Look:
    """What was found below a widget."""

    def __init__(self, *roots: QWidget) -> None:
        self.faults: list[str] = []
        self.literal = 0
        """How often the nasty text was met, and is shown as it stands."""
        for root in roots:
            for part in (root, *root.findChildren(QWidget)):
                self._widget(part)
            for action in root.findChildren(QAction):
                self._caption(QAction.text(action), "line of a menu")

    def _widget(self, part: QWidget) -> None:
        name = type(part).__name__
        self._tip(part.toolTip(), name)
        self._title(part)
        for told in (part.accessibleName(), part.accessibleDescription()):
            if "<p style" in told or "&lt;" in told:
                self.faults.append(f"{name} tells a screen reader markup: {told}")
        match part:
            case QLabel():
                self._label(part)
            case QAbstractButton() if not isinstance(part.parent(), QDialogButtonBox):
                self._caption(QAbstractButton.text(part), name)
            case QAbstractItemView():
                self._model(part.model(), name)
                head = getattr(part, "horizontalHeader", lambda: None)()
                if head is not None:
                    self._heads(head.model(), name)
            case QComboBox():
                self._model(part.model(), name)
            case QGraphicsView():
                for item in part.scene().items():
                    self._tip(item.toolTip(), type(item).__name__)
            case QTextEdit():
                self.faults.append(f"{name} reads what is pasted as markup")

    def _label(self, part: QLabel) -> None:
        text = part.text()
        self.literal += NASTY in text
        plain = part.textFormat() == Qt.TextFormat.PlainText
        if not plain and (MARKUP in text or Qt.mightBeRichText(text)):
            self.faults.append(f"{type(part).__name__} reads markup: {text}")

    def _caption(self, given: str, name: str) -> None:
        said = given.replace("&&", "&")
        self.literal += NASTY in said
        if MARKUP in given and not QKeySequence.mnemonic(given).isEmpty():
            self.faults.append(f"{name} has a shortcut in {given}")

    def _tip(self, markup: object, name: str) -> None:
        if not isinstance(markup, str) or not markup:
            return
        words = tip_words(markup)
        self.literal += NASTY in words
        if tip_markup(words) != markup or not Qt.mightBeRichText(markup) or _read(markup) != words:
            self.faults.append(f"the tooltip of {name} reads markup: {markup}")

    def _title(self, part: QWidget) -> None:
        title = part.windowTitle()
        if NASTY in title:
            self.faults.append(f"{type(part).__name__} loses signs of its title {title}")
        self.literal += NASTY.replace("[*]", "[*][*]") in title

    def _model(self, model: QAbstractItemModel | None, name: str) -> None:
        if model is not None:
            for index in _cells(model):
                self.literal += NASTY in str(index.data())
                self._tip(index.data(TIP), name)

    def _heads(self, model: QAbstractItemModel | None, name: str) -> None:
        if model is not None:
            for column in range(model.columnCount(QModelIndex())):
                self._tip(model.headerData(column, Qt.Orientation.Horizontal, TIP), name)


def _read(markup: str) -> str:
    """What Qt shows for it."""
    return QTextDocumentFragment.fromHtml(markup).toPlainText().replace(ANYWHERE, "")


def _cells(model: QAbstractItemModel) -> Iterator[QModelIndex]:
    nowhere = QModelIndex()
    wide = 1 if isinstance(model, QAbstractListModel) else model.columnCount(nowhere)
    for row in range(min(ROWS, model.rowCount(nowhere))):
        for column in range(wide):
            yield model.index(row, column)


def menus(root: QWidget) -> list[QMenu]:
    """Every menu below a widget, filled as when it is opened."""
    found = root.findChildren(QMenu)
    for menu in found:
        menu.aboutToShow.emit()
    return found
