"""Text is shown letter by letter: what users write is neither markup nor a shortcut.

All labels, buttons, lines of menus, tooltips, titles and messages are made here; a test forbids
Qt's own everywhere else.
"""

import re
from collections.abc import Callable
from html import escape, unescape

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QAction, QHelpEvent, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QGraphicsItem,
    QLabel,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QRadioButton,
    QToolTip,
    QWidget,
)

from chargen.views.abbreviations import meanings

TOOLTIP = int(Qt.ItemDataRole.ToolTipRole)
ANYWHERE = "\u200b"
"""A break opportunity in a line; it takes no room."""
_OPENS, _CLOSES = '<p style="white-space:pre-wrap">', "</p>"
_UNBROKEN = re.compile(r"\S{40}")


class Label(QLabel):
    """Words that are never read as markup."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def show_words(self, words: str) -> None:
        """Show other words; without any it is hidden."""
        self.setText(words)
        self.setVisible(bool(words))

    @property
    def hint(self) -> str:
        """The text at the pointer: the label's own tip, or the meaning of its abbreviations."""
        return tip_words(self.toolTip()) or meanings(self.text())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.hint:
            show_tip(self, event.globalPos(), self.hint)
            return True
        return super().event(event)


class PushButton(QPushButton):
    """A button; an ampersand on it is an ampersand, and Enter presses it on a page, too.

    In a dialog Enter goes where Qt sends it: to the default button, if there is one.
    """

    def __init__(self, text: str = "") -> None:
        super().__init__(caption(text))

    def text(self) -> str:
        return _shown_text(super().text())

    def setText(self, text: str) -> None:
        super().setText(caption(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if enter and not isinstance(self.window(), QDialog):
            if not event.isAutoRepeat():
                self.click()
            return
        super().keyPressEvent(event)


class CheckBox(QCheckBox):
    """A box to tick; an ampersand beside it is an ampersand."""

    def __init__(self, text: str = "", *, on: bool = False) -> None:
        super().__init__(caption(text))
        self.setChecked(on)

    def show_value(self, on: bool) -> None:
        """Tick it or not without a signal, as a field does."""
        with QSignalBlocker(self):
            self.setChecked(on)

    def text(self) -> str:
        return _shown_text(super().text())


class RadioButton(QRadioButton):
    """One of a few choices; an ampersand beside it is an ampersand."""

    def __init__(self, text: str = "") -> None:
        super().__init__(caption(text))

    def text(self) -> str:
        return _shown_text(super().text())


def menu_line(menu: QMenu, text: str, act: Callable[[], object], *, tip: str = "") -> QAction:
    """Add a line to a menu."""
    action = QAction(caption(text), menu)
    if tip:
        set_tip(action, tip)
    action.triggered.connect(lambda *_: act())
    menu.addAction(action)
    return action


def caption(text: str) -> str:
    """Return what Qt has to be given on a button or in a menu so that it shows ``text``."""
    return text.replace("&", "&&")


def _shown_text(given: str) -> str:
    return given.replace("&&", "&")


def entitle(widget: QWidget, text: str, rest: str = "") -> None:
    """Give a window its title; ``rest`` may hold Qt's sign for what is not saved."""
    widget.setWindowTitle(text.replace("[*]", "[*][*]") + rest)


def tip_markup(text: str) -> str:
    """Return markup that Qt shows as ``text``, in as many lines as it takes."""
    if not text:
        return ""
    words = _UNBROKEN.sub(lambda match: match[0] + ANYWHERE, text)
    return f"{_OPENS}{escape(words)}{_CLOSES}"


def tip_words(markup: str) -> str:
    """Return the words a tooltip was made of."""
    return unescape(markup[len(_OPENS) : -len(_CLOSES)]).replace(ANYWHERE, "")


def show_tip(widget: QWidget, place: QPoint, text: str) -> None:
    """Show words beside the mouse, at a place of the screen; nothing hides what is shown."""
    QToolTip.showText(place, tip_markup(text), widget)


def set_tip(target: QWidget | QAction | QGraphicsItem | QListWidgetItem, text: str) -> None:
    """Set a widget's tooltip; a screen reader gets the same, without the markup."""
    if target.toolTip() == tip_markup(text):
        return
    if isinstance(target, QWidget) and (
        target.accessibleDescription() in {"", tip_words(target.toolTip())}
    ):
        target.setAccessibleDescription(text)
    target.setToolTip(tip_markup(text))
