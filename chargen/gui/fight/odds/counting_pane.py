"""The base of panes that count fights: start, stop and progress."""

from abc import abstractmethod

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QWidget

from chargen.gui.fight.batch_poller import BatchPoller
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import button, label, progress

MOST = 1_000_000
"""Fights of one count at most."""


class CountingPane(QWidget):
    """A pane that counts fights in other processes; one button starts and stops it."""

    start = "Start simulation"
    """The words of the button while nothing is counted."""

    def __init__(self, store: SetupStore, counted: str, role: str = "primary") -> None:
        super().__init__()
        self.store = store
        self.work = BatchPoller(self)
        self.go = button(self.start, self._toggle, role=role)
        self.progress = progress(counted, 150, counted=False)
        self.done = label("", "small")
        # An empty bar would look like a field. It stands last, so that it leaves no gap.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.hide()
        self.work.shown.connect(self._look)
        self.work.ended.connect(self._show)
        store.changed.connect(self._stale)

    @abstractmethod
    def begin(self) -> None:
        """Count from the start."""

    def stop(self) -> None:
        """Stop; what has been counted stays."""
        self.work.stop()

    def _toggle(self) -> None:
        if self.work.running:
            self.stop()
        else:
            self.begin()

    def _look(self) -> None:
        self._show()

    @abstractmethod
    def _show(self) -> None:
        """Show what has been counted so far."""

    @abstractmethod
    def _stale(self) -> None:
        """Stop, because the plan has changed."""

    @staticmethod
    def _make_room() -> None:
        """Give charts that have grown their room before they are painted."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def _show_start(self) -> None:
        self.go.setText("Stop simulation" if self.work.running else self.start)

    def _show_progress(self, played: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(played)
        self.progress.setVisible(self.work.running)  # a full bar would look like a button
        self.done.setText(f"{played:,} of {total:,}")
