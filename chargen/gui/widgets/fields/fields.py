"""Fields: a number, a choice, a date; what is written in words is in ``text_fields``.

Each has a name for screen readers and says ``changed`` with what it holds now; ``show_value``
shows something else and says nothing. The wheel turns a field only while it has the keyboard.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QDate, QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QDateEdit,
    QDialog,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from chargen.character.display_names import capitalised
from chargen.gui.application import theme
from chargen.gui.widgets.plain_text import Label, set_tip

Key = TypeVar("Key")

DATE_FORMAT = "yyyy-MM-dd"
MARGIN = 7
"""Pixels between the field's edge and the figure: style sheets do not reach inside."""
ARROWS = 18
"""Pixels the arrows of a number have at its right edge."""
_STEPS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
ROWS_SHOWN = 16
"""Choices seen at once when a list is opened."""
NARROW, AROUND = 64, 48
"""Pixels a narrow choice has at least, and what lies around words of a choice."""


def _turn(field: QWidget, event: QWheelEvent, turn: Callable[[QWheelEvent], None]) -> None:
    """Turn a field by the wheel only while it has the focus: else the page scrolls."""
    if field.hasFocus():
        turn(event)
    else:
        event.ignore()


class NumberField(QSpinBox):
    """A whole number with its unit; outside of dialogs undo and redo are those of the page."""

    changed = Signal(int)

    def __init__(
        self, name: str, least: int, most: int, value: int | None = None, *,
        unit: str = "", width: int = 0, settled: bool = False,
    ) -> None:  # fmt: skip
        """``width`` are pixels at 100 % beside its arrows.

        A ``settled`` one speaks once the last digit stands.
        """
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setValue(max(least, 0) if value is None else value)
        self.setSuffix(unit)
        self.setKeyboardTracking(not settled)
        self.setGroupSeparatorShown(settled)
        if width:
            self.setFixedWidth(theme.now().px(width + ARROWS))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        _keep_from_edge(self)
        self.valueChanged.connect(self.changed)

    def sizeHint(self) -> QSize:
        # The style sheet keeps it lower than Qt would have it.
        return super().sizeHint().boundedTo(self.maximumSize())

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().boundedTo(self.maximumSize())

    def show_value(self, value: int) -> None:
        """Show another number."""
        with QSignalBlocker(self):
            self.setValue(value)

    def show_range(self, least: int, most: int, value: int) -> None:
        """Show another number, between others than before."""
        with QSignalBlocker(self):
            self.setRange(least, most)
            self.setValue(value)

    def event(self, event: QEvent) -> bool:
        if is_step(event) and not isinstance(self.window(), QDialog):
            event.ignore()
            return event.type() == QEvent.Type.ShortcutOverride
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        _turn(self, event, super().wheelEvent)


def capitalise_choices(entries: Iterable[tuple[Key, str]]) -> list[tuple[Key, str]]:
    """Return choices for a list of their own, where each begins with a capital."""
    return [(key, capitalised(words)) for key, words in entries]


class ChoiceField(QComboBox, Generic[Key]):
    """One of several: words for the eye, a key for the program."""

    changed = Signal(object)

    def __init__(
        self, name: str, entries: Sequence[tuple[Key, str]] = (), chosen: Key | None = None, *,
        narrow: bool = False,
    ) -> None:  # fmt: skip
        """A ``narrow`` one is as wide as its choice, or less, and has its name as tip."""
        super().__init__()
        self._keys: tuple[Key | None, ...] = ()
        self._spoken = SpokenName(self)
        self._narrow = narrow
        self.setAccessibleName(name)
        self.setMaxVisibleItems(ROWS_SHOWN)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if narrow:
            set_tip(self, name)
            self.setMinimumWidth(theme.now().px(NARROW))
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.offer(entries, chosen=chosen)
        self.currentIndexChanged.connect(self._tell)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        if not self._narrow:
            return hint
        words = self.fontMetrics().horizontalAdvance(self.currentText())
        return QSize(max(words + theme.now().px(AROUND), self.minimumWidth()), hint.height())

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return QSize(self.minimumWidth(), hint.height()) if self._narrow else hint

    @property
    def chosen(self) -> Key | None:
        """The key of what is chosen; None while there is nothing to choose from."""
        place = self.currentIndex()
        return self._keys[place] if place >= 0 else None

    @property
    def key(self) -> Key:
        """The key of what is chosen, where there always is something."""
        assert self.chosen is not None
        return self.chosen

    def offer(self, *groups: Sequence[tuple[Key, str]], chosen: Key | None = None) -> None:
        """Show other choices, with a line between groups; the first unless one is named."""
        keys: list[Key | None] = []
        with QSignalBlocker(self):
            self.clear()
            for group in filter(None, groups):
                if keys:
                    self.insertSeparator(self.count())
                    keys.append(None)
                for key, words in group:
                    self.addItem(words, key)
                    keys.append(key)
        self._keys = tuple(keys)
        self.show_value(chosen)

    def show_value(self, key: Key | None) -> None:
        """Show the choice with this key, or the first."""
        with QSignalBlocker(self):
            self.setCurrentIndex(max(0, self.place_of(key)))
        self.updateGeometry()

    def place_of(self, key: Key | None) -> int:
        """Return the place of a key in the list, or -1."""
        return self._keys.index(key) if key is not None and key in self._keys else -1

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._spoken.follow()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ParentChange:
            self._spoken.follow()

    def wheelEvent(self, event: QWheelEvent) -> None:
        _turn(self, event, super().wheelEvent)

    def _tell(self, *_: object) -> None:
        self.updateGeometry()
        self.changed.emit(self.chosen)


class DateField(QDateEdit):
    """A date, today at first."""

    changed = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__(QDate.currentDate())
        self.setAccessibleName(name)
        self.setDisplayFormat(DATE_FORMAT)
        self.setMaximumWidth(theme.now().px(126))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        _keep_from_edge(self)
        self.dateChanged.connect(self._tell)

    @property
    def written(self) -> str:
        """The date as documents write it, such as 2014-05-23."""
        return self.date().toString(DATE_FORMAT)

    def show_value(self, date: str) -> None:
        """Show another date."""
        with QSignalBlocker(self):
            self.setDate(QDate.fromString(date, DATE_FORMAT))

    def wheelEvent(self, event: QWheelEvent) -> None:
        _turn(self, event, super().wheelEvent)

    def _tell(self, *_: object) -> None:
        self.changed.emit(self.written)


def is_step(event: QEvent) -> bool:
    """Say whether a key asks for undo or redo."""
    kinds = {QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress}
    if event.type() not in kinds or not isinstance(event, QKeyEvent):
        return False
    return any(event.matches(step) for step in _STEPS)


def _keep_from_edge(field: QAbstractSpinBox) -> None:
    px = theme.now().px(MARGIN)
    field.lineEdit().setTextMargins(px, 0, px, 0)


class SpokenName(QObject):
    """The name of a choice, as a label beside it that is never seen.

    On Linux Qt tells what is chosen as the name of a combo box, and looks for its name among the
    labels of the same parent.
    """

    def __init__(self, choice: QComboBox) -> None:
        super().__init__(choice)
        self._label: Label | None = None

    def follow(self) -> None:
        """Move beside the choice, with its name."""
        choice = self.parent()  # not kept: the choice keeps this
        assert isinstance(choice, QComboBox)
        beside = choice.parentWidget()
        if beside is None:
            return
        if self._label is None:
            self._label = Label()
            self._label.hide()
            self._label.setBuddy(choice)
            choice.destroyed.connect(self._label.deleteLater)
        if self._label.parentWidget() is not beside:
            self._label.setParent(beside)
        self._label.setText(choice.accessibleName())
