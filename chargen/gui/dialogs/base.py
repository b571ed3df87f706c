"""Base of every dialog: the keyboard in its first field, a title, a form, and OK and Cancel."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from chargen.gui.application import theme, window_state
from chargen.gui.widgets.elements import box, column, label, restyle
from chargen.gui.widgets.layout.flow_row import Tall
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import CheckBox, RadioButton, entitle, set_tip

FIELDS = (
    CheckBox, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit,
    RadioButton,
)  # fmt: skip
"""Widgets a user fills in or chooses from; buttons are not among them."""
NEVER = False
MOST_PARTS = 16
"""Most parts of a list that are shown without a scroll bar."""
LIST_HEIGHT = 380
"""Height of a longer list in pixels at 100 %."""


class Dialog(QDialog):
    """A dialog that opens with the keyboard in its first field.

    A careful one has no button that Enter presses: text typed in haste must never press a button.
    """

    helper: "ClassVar[Callable[[Dialog], None] | None]" = None
    """The function that opens the help on a dialog; the program sets it as it starts."""

    def __init__(
        self, parent: QWidget | None, title: str, size: tuple[int, int] | None = None, *,
        careful: bool = False,
    ) -> None:  # fmt: skip
        """``size`` is in pixels at 100 %."""
        super().__init__(parent)
        if parent is None:
            theme.dress(self)
        entitle(self, title)
        if size is not None:
            self.resize(*map(theme.now().px, size))
        self.careful = careful
        self._begun = False
        QShortcut(QKeySequence("F1"), self).activated.connect(self.open_help)

    def make_buttons(
        self, kinds: QDialogButtonBox.StandardButton = QDialogButtonBox.StandardButton.Close
    ) -> QDialogButtonBox:
        """Return the buttons of this dialog, with Help beside them."""
        buttons = QDialogButtonBox(kinds | QDialogButtonBox.StandardButton.Help, self)
        help_button = buttons.button(QDialogButtonBox.StandardButton.Help)
        set_tip(help_button, "Help on this dialog (F1)")
        help_button.setAutoDefault(False)  # Enter is for the dialog's own buttons
        buttons.rejected.connect(self.reject)
        buttons.helpRequested.connect(self.open_help)
        return buttons

    def open_help(self) -> None:
        """Open the help on this kind of dialog."""
        if Dialog.helper is not None:
            Dialog.helper(self)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin in the first field, the first time."""
        super().showEvent(event)
        if self.careful:  # the box of buttons has just made its first one the default
            for button in self.findChildren(QAbstractButton):
                if button.inherits("QPushButton"):
                    button.setProperty("autoDefault", NEVER)
                    button.setProperty("default", NEVER)
        if not self._begun:
            self._begun = True
            window_state.keep_on_screen(self)
            self._begin()

    def _begin(self) -> None:
        field = first_field(self)
        if field is not None:
            field.setFocus(Qt.FocusReason.TabFocusReason)
            return
        for held in self.findChildren(QDialogButtonBox) if self.careful else ():
            kinds = QDialogButtonBox.StandardButton
            for safe in (held.button(kinds.Cancel), held.button(kinds.Close)):
                if safe is not None:
                    safe.setDefault(True)
                    safe.setFocus(Qt.FocusReason.TabFocusReason)


def run_dialog(dialog: QDialog) -> bool:
    """Show a dialog until it is closed; return whether it was accepted.

    It is deleted by the event loop around the caller, which can read it until then.
    """
    accepted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return accepted


def fields(dialog: QDialog) -> Iterator[QWidget]:
    """Yield the fields of a dialog that can be used now, in their order."""
    # Not Qt's chain of focus: PySide keeps a dialog for ever once that chain was followed.
    for part in dialog.findChildren(QWidget):
        if isinstance(part, FIELDS) and _usable(part, dialog):
            yield part


def first_field(dialog: QDialog) -> QWidget | None:
    """Return the field a dialog begins with; of a choice of one, the one that is chosen."""
    inputs = list(fields(dialog))
    if inputs and isinstance(inputs[0], RadioButton):
        return next((f for f in inputs if isinstance(f, RadioButton) and f.isChecked()), inputs[0])
    return inputs[0] if inputs else None


def _usable(part: QWidget, dialog: QDialog) -> bool:
    read_only = isinstance(part, QLineEdit | QPlainTextEdit) and part.isReadOnly()
    inner = isinstance(part.parentWidget(), QAbstractSpinBox | QComboBox)
    tab = bool(part.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return part.isVisibleTo(dialog) and part.isEnabled() and tab and not read_only and not inner


class Form(Dialog):
    """A dialog with a sentence on top, parts below it, and OK and Cancel.

    Ctrl+Enter is OK from anywhere in it, unless it is careful.
    """

    def __init__(
        self, parent: QWidget | None, title: str, words: str, *, ok: str = "OK", width: int = 420,
        careful: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(parent, title, careful=careful)
        self._wide = theme.now().px(width)
        roles = QDialogButtonBox.StandardButton
        self.buttons = self.make_buttons(roles.Ok | roles.Cancel)
        self.ok = self.buttons.button(roles.Ok)
        self.ok.setText(ok)
        restyle(self.ok, role="primary")
        self.fault = label("", "wrong", wrap=True)
        self.fault.hide()
        self.body = column(gap=8)
        self.parts = Tall(box(self.body))
        self._outer = column(
            label(words, wrap=True), self.parts, self.fault,
            gap=12, margins=(20, 18, 20, 16),
        )  # fmt: skip
        self._outer.addWidget(self.buttons)
        self.setLayout(self._outer)
        self.buttons.accepted.connect(self.try_accept)
        if not careful:
            keys = QShortcut(QKeySequence("Ctrl+Return"), self)
            keys.activated.connect(self.ok.click)

    def add(self, *parts: QWidget | QLayout) -> None:
        """Put parts into the form, one below the other."""
        for part in parts:
            if isinstance(part, QLayout):
                self.body.addLayout(part)
            else:
                self.body.addWidget(part)

    def add_below(self, *parts: QWidget) -> None:
        """Put parts below the form, where they stay in sight while it scrolls."""
        for part in parts:
            self._outer.insertWidget(self._outer.indexOf(self.fault), part)

    def add_list(self, parts: list[QWidget]) -> None:
        """Put parts into the form; a list too long for a screen scrolls."""
        if len(parts) <= MOST_PARTS:
            self.add(*parts)
            return
        area = Scrolled(box(column(*parts)), across=False)
        area.setFixedHeight(theme.now().px(LIST_HEIGHT))
        self.add(area)

    def _begin(self) -> None:
        """Tab comes to OK and Cancel after the last field."""
        order = [*[*fields(self)][-1:], *self.buttons.buttons()]
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)
        super()._begin()

    def showEvent(self, event: QShowEvent) -> None:
        """Take exactly the height the words need at this width."""
        super().showEvent(event)
        self.resize(max(self._wide, self.width()), self.height())
        self.resize(self.width(), self._needed())
        window_state.keep_on_screen(self)

    def grow(self) -> None:
        """Become as high as what it holds now, as far as the screen allows."""
        if self.isVisible() and self._needed() > self.height():
            self.resize(self.width(), self._needed())
            window_state.keep_on_screen(self)

    def _needed(self) -> int:
        """Return the height the words need at this width."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        wide, layout = max(self._wide, self.width()), self.layout()
        tall = layout is not None and layout.hasHeightForWidth()
        return layout.totalHeightForWidth(wide) if layout is not None and tall else self.height()

    def complaint(self) -> str:
        """Return what keeps the form from being accepted, in a sentence; empty if nothing does."""
        return ""

    def wanting(self) -> QWidget | None:
        """Return the field that is complained about, to be filled in at once."""
        return None

    def complain(self, words: str) -> None:
        """Show what is wrong; nothing without words."""
        self.fault.show_words(words)
        self.grow()

    def try_accept(self) -> None:
        """Accept the form, or show what is missing and go to its field."""
        words = self.complaint()
        self.complain(words)
        if not words:
            self.accept()
        elif (field := self.wanting()) is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
            self.parts.ensureWidgetVisible(field)
