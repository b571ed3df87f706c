"""Progress of a piece of work, with a way to stop it; hidden without work."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame

from chargen.gui.application import background
from chargen.gui.widgets.elements import button, progress, row


class JobBar(QFrame):
    """Shows one job at a time."""

    stopped = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.bar = progress(name, 160)
        self.halt = button("Stop task", self.stop, role="link")
        self.setLayout(row(self.bar, self.halt))
        self._job: background.Task | None = None
        self.hide()

    def follow(self, words: str, job: background.Task) -> None:
        """Show how far a job is, in words such as *Pages*."""
        self._let_go()
        self._job = job
        self.bar.setRange(0, 0)
        self.bar.setFormat(f"{words} %v of %m")
        self.show()
        job.progress.connect(self._move)
        job.over.connect(self._let_go)

    def stop(self) -> None:
        """Stop what is under way; what is done stays done."""
        if self._job is not None:
            self._job.stop()
            self._let_go()
            self.stopped.emit()

    def _let_go(self) -> None:
        if self._job is not None:
            self._job.progress.disconnect(self._move)
            self._job.over.disconnect(self._let_go)
        self._job = None
        self.hide()

    def _move(self, done: int, total: int) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
