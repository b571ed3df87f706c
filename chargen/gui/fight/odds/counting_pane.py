"""The bases of panes that count fights: start, stop and progress, and results to save."""

from abc import abstractmethod
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from chargen.combat.batches.parallel import ParallelBatch
from chargen.encounter.odds.system_comparison import SystemComparison
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.fight.batch_poller import BatchPoller
from chargen.gui.fight.odds import result_export
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import beside, box, button, label, progress, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import PushButton, menu_line

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

    def _show_start(self) -> None:
        self.go.setText("Stop simulation" if self.work.running else self.start)

    def _show_progress(self, played: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(played)


class SeededPane(CountingPane):
    """A pane that counts a chosen number of fights from a seed."""

    def __init__(self, store: SetupStore, counted: str, fights: NumberField) -> None:
        super().__init__(store, counted)
        self.fights = fights
        self.seed = NumberField("Seed", 0, 2_000_000_000, 1, settled=True)
        self.done = label("", "small")
        # An empty bar would look like a field; what stands after it keeps its place.
        policy = self.progress.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.progress.setSizePolicy(policy)
        self.progress.hide()

    def controls(self, name: str, *others: QWidget) -> Flow:
        """Return the fields of fights, others and the seed, the button and the progress."""
        started = box(row(self.go, self.progress, self.done, gap=10))
        return Flow(beside(name, self.fights), *others, beside("Seed", self.seed), started)

    def _show_progress(self, played: int, total: int) -> None:
        super()._show_progress(played, total)
        self.progress.show()
        self.done.setText(f"{played:,} of {total:,}")


Count = TypeVar("Count", ParallelBatch, SystemComparison)


@dataclass(frozen=True, slots=True)
class CountedFights(Generic[Count]):
    """The last count of a pane, and the fight it is about."""

    count: Count
    plan: FightSetup
    words: str


class ResultPane(SeededPane, Generic[Count]):
    """A pane whose result is kept for as long as its setup, and copied or saved."""

    stale: str
    """The sentence for a count of another setup than the present one."""

    def __init__(self, store: SetupStore, fights: NumberField, saved: str, file_name: str) -> None:
        super().__init__(store, "Fights simulated", fights)
        self.fights.setSingleStep(1_000)
        self.words = label("", "small", wrap=True, name="Setup")
        self.copy = button("Copy as text", self.copy_text)
        self.save = PushButton(f"{saved}…")
        self.save.setAccessibleName(saved)
        self._saved, self._file_name = saved, file_name
        self.kept: CountedFights[Count] | None = store.counted.get(file_name)
        """The count that is shown, also where the page was rebuilt since."""
        menu = QMenu(self.save)
        for kind, form in result_export.FORMS.items():
            menu_line(menu, form.title, partial(self._save, kind))
        self.save.setMenu(menu)

    @abstractmethod
    def text(self) -> str:
        """Return the result as text."""

    @abstractmethod
    def data(self, kind: str) -> bytes:
        """Return the result as a file of a kind."""

    @property
    def counting(self) -> Count | None:
        """The count that is shown; None before the first."""
        return self.kept.count if self.kept is not None else None

    def _keep(self, count: Count) -> None:
        """Show a count from now on, and again after the page is rebuilt."""
        self.kept = CountedFights(count, self.store.value, self.words.text())
        self.store.counted[self._file_name] = self.kept
        self.work.watch(count)

    def _take_up(self) -> None:
        """Show again what was counted before the page was rebuilt."""
        if self.kept is not None:
            self.fights.show_value(self.kept.count.fights)
            self.seed.show_value(self.kept.count.seed)
            self.words.setText(
                self.kept.words if self.kept.plan is self.store.value else self.stale
            )

    def _stale(self) -> None:
        self.stop()
        if self.kept is not None:
            self.words.setText(self.stale)

    def copy_text(self) -> None:
        """Put the result on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _save(self, kind: str) -> None:
        path = result_export.ask_where(self.window(), kind, self._file_name)
        if path is not None and (fault := result_export.save(path, self.data(kind))):
            self.store.program.warn(self, self._saved, fault)
