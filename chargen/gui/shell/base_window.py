"""Base of every window: menus, content, a line below, and its position."""

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimerEvent, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QMenuBar, QWidget

from chargen.gui.application import background, theme, window_state
from chargen.gui.shell.app_context import AppContext
from chargen.gui.shell.appearance import LOOK
from chargen.gui.widgets.elements import button, frame, row, show_icon
from chargen.gui.widgets.menus import Menus, MenuTable
from chargen.gui.widgets.plain_text import Label, set_tip
from chargen.gui.widgets.text import ElidedLine
from chargen.views.style import MEASURES

if TYPE_CHECKING:
    from chargen.gui.application.undo_store import Steps

_LOG = logging.getLogger(__name__)


UNPAINTED = 1_000
"""Milliseconds after which a window counts as painted although it is out of sight."""
GAP = 4
"""Pixels at 100 % between the icon of a step and its words."""
UNDO = 280
"""Pixels at 100 % for the name of the next undo; the text beside it stays where it is."""


class BaseWindow(QMainWindow):
    """A window with menus and a content, which it leaves behind when it closes."""

    gone = Signal(object)
    """The window was closed: this window."""
    first_painted = Signal()
    """The first picture is complete: work that would have delayed it may begin."""

    def __init__(
        self, program: AppContext, table: MenuTable, *, kept_as: str, least: tuple[int, int]
    ) -> None:
        """``kept_as`` is the name under which size and place are remembered."""
        super().__init__()
        self.program, self._kept_as = program, kept_as
        self.painted = False
        """True once the first picture is complete."""
        self._timer = self.startTimer(UNPAINTED)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        theme.dress(self)
        self.setMinimumSize(*least)
        window_state.place(self, kept_as)
        menus = QMenuBar()
        self.menus = Menus(menus, table)
        self.menus.asked.connect(self.run)
        look = self.menus.actions.get("contrast")
        if look is not None and isinstance(view := look.parent(), QMenu):
            view.aboutToShow.connect(self.tick_look)
        self.top = row(menus, gap=0, margins=(10, 0, 8, 0), grows=menus)
        """The menus and the fields beside them. The corner of the menu bar is hidden from screen
        readers, so it stays empty."""
        self.setMenuWidget(frame("top", self.top))
        self.place = ElidedLine(end=Qt.TextElideMode.ElideMiddle, tone="muted")
        self.state = Label()
        self.undo = button("", lambda: self.run("undo"), role="bare")
        self.zoom = button("", lambda: self.run("normal"), role="bare")
        below = self.statusBar()
        below.addWidget(self.state)
        below.addWidget(self.place)
        below.addPermanentWidget(self.undo)
        below.addPermanentWidget(self.zoom)
        below.setSizeGripEnabled(False)
        self.setAnimated(False)

    @property
    def doer(self) -> object:
        """The object that carries out the commands of the menus."""
        return self

    def run(self, command: str) -> None:
        """Carry out a command of the menus."""
        _LOG.debug("command %s", command)
        self.menus.commands[command].do(self.doer)

    def tick_look(self) -> None:
        """Tick the look in use in the View menu."""
        settings = self.program.settings
        used = {f"theme-{settings.theme}", *(["contrast"] if settings.contrast == "high" else [])}
        for command in LOOK:
            if command is not None and command.checkable:
                self.menus.actions[command.id].setChecked(command.id in used)

    def rebuild(self) -> None:
        """Rebuild the content, as after a change of theme."""

    def show_inside(self, widget: QWidget) -> None:
        """Show something else below the menus; what was there goes."""
        old = self.centralWidget()
        if old is not None:
            # Before it goes: PySide keeps for ever what goes with the keyboard in it.
            old.hide()
        self.setCentralWidget(widget)
        if old is not None:
            old.deleteLater()

    def show_steps(self, steps: "Steps") -> None:
        """Name in the Edit menu what can be undone and redone, and below what is undone next."""
        self.menus.show_steps(steps)
        self.show_undo(steps.stack.undoText(), able=self.menus.actions["undo"].isEnabled())

    def show_undo(self, step: str, *, able: bool = False) -> None:
        """Name the step that is undone next, and the size of text."""
        words = f"Undo: {step}" if step else "Nothing to undo"
        room = min(theme.now().px(UNDO), self.width() // 3)
        text = room - theme.now().px(MEASURES.control + GAP)
        metrics = self.undo.fontMetrics()
        self.undo.setFixedWidth(room)
        self.undo.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, text))
        self.undo.setAccessibleName(words)
        set_tip(self.undo, f"{words} (Ctrl+Z)")
        self.undo.setEnabled(able)
        show_icon(self.undo, "undo-2", "muted", MEASURES.small_icon)
        percent = f"{theme.now().percent}%"
        self.zoom.setText(percent)
        self.zoom.setAccessibleName(f"Text size {percent}")
        set_tip(self.zoom, f"Text size {percent}. Click for 100% (Ctrl+0)")

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.painted:
            self.killTimer(self._timer)
            self._timer = self.startTimer(0)  # its content is painted after this

    def timerEvent(self, event: QTimerEvent) -> None:
        if event.timerId() != self._timer:
            super().timerEvent(event)
            return
        self.killTimer(self._timer)
        self._timer = 0
        self.painted = True
        self.first_painted.emit()

    def may_close(self) -> bool:
        """Settle what would be lost; False if the window stays."""
        return True

    def leave(self) -> None:
        """End what the window began; it is closed."""

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        window_state.keep(**{self._kept_as: self.saveGeometry()})
        background.stop_shows(self)
        self.leave()
        self.gone.emit(self)
        super().closeEvent(event)
