"""The user's own opponents from the Fight page: in a campaign of theirs, or without one."""

from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from chargen.gui.dialogs.base import Dialog
from chargen.gui.opponents.custom_opponents import OwnOpponents
from chargen.gui.opponents.view import OpponentsView
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import beside, button, column, row
from chargen.gui.widgets.fields.fields import ChoiceField


class OwnOpponentsDialog(Dialog):
    """The user's own opponents, their folder, and commands for them; Ctrl+Z takes a step back."""

    def __init__(self, parent: QWidget | None, program: AppContext) -> None:
        super().__init__(parent, "My opponents", (820, 520))
        self.program = program
        self.places = program.own_opponents.all_opponents()
        last = program.settings.campaign
        names = [(number, place.place) for number, place in enumerate(self.places)]
        begin = next((n for n, p in enumerate(self.places) if p.path.parent.name == last), 0)
        self.place: ChoiceField[int] = ChoiceField("Saved in", names, begin)
        self.view = OpponentsView(self.places[begin])
        self.undo = button("Undo", self._undo)
        close = self.make_buttons()
        head = row(beside("Saved in", self.place), None, self.undo)
        self.setLayout(column(head, self.view, close, margins=(20, 18, 20, 16), grows=self.view))
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Undo), self)
        keys.activated.connect(self.undo.click)
        self.place.changed.connect(self._turn)
        self._listen(self.store)

    @property
    def store(self) -> OwnOpponents:
        """The place that is shown."""
        return self.view.store

    def _undo(self) -> None:
        self.store.stack.undo()

    def _turn(self, number: int) -> None:
        """Show another place."""
        self.store.stack.canUndoChanged.disconnect(self.undo.setEnabled)
        self.store.failed.disconnect(self._warn)
        self.view.show_place(self.places[number])
        self._listen(self.store)

    def _listen(self, store: OwnOpponents) -> None:
        store.stack.canUndoChanged.connect(self.undo.setEnabled)
        store.failed.connect(self._warn)
        self.undo.setEnabled(store.stack.canUndo())

    def _warn(self, words: str) -> None:
        self.program.warn(self, "My opponents", f"{words}.")
