"""Fights of a setup, counted beside the window once the setup rests."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.combat.io import scenario_file
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.application.timed_work import make_timer
from chargen.gui.fight.batch_poller import BatchPoller

if TYPE_CHECKING:
    # What counts fights is read when the first is counted.
    from chargen.combat.batches.parallel import ParallelBatch

REST = 400
"""Milliseconds a setup stays as it is before it is counted."""
LONGEST = 20_000
"""Milliseconds after which what has been counted by then will do."""
KEPT = 200
"""Setups whose sums are remembered."""


class SetupCount(QObject):
    """A count of fights of the present setup while a widget is seen; complete counts are kept."""

    changed = Signal()
    """There are other sums, or none any more, or the count began or ended."""

    def __init__(self, seen: QWidget, fights: int, jobs: int) -> None:
        """``jobs`` is the largest number of processes that count."""
        super().__init__(seen)
        self.fights, self.jobs = fights, jobs
        self.plan: FightSetup | None = None
        """The setup that is counted; None if it cannot be fought."""
        self.scenario: Scenario | None = None
        """The scenario behind ``counts``."""
        self.counts: Counts | None = None
        """The sums of the present setup so far; None before the first."""
        self.work = BatchPoller(self)
        self._counting: ParallelBatch | None = None
        self._known: dict[bytes, Counts] = {}
        self._rest = make_timer(self, REST, self.begin)
        self._longest = make_timer(self, LONGEST, self.work.stop)
        self.work.shown.connect(self._look)
        self.work.ended.connect(self._end)
        seen.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin when the widget comes into sight, and stop when it leaves."""
        if event.type() == QEvent.Type.Show:
            self._begin_soon()
        elif event.type() == QEvent.Type.Hide:
            self.stop()
        return super().eventFilter(watched, event)

    @property
    def running(self) -> bool:
        """Return whether fights are counted, or about to be."""
        return self._rest.isActive() or self.work.running

    def take(self, plan: FightSetup | None) -> None:
        """Take another setup, None for none, and count it once it rests."""
        if plan is self.plan:
            return
        self.plan = plan if plan is not None and not scenario_builder.faults(plan) else None
        self.scenario = self.counts = None
        self.stop()
        seen = self.parent()
        if isinstance(seen, QWidget) and seen.isVisible():
            self._begin_soon()

    def _begin_soon(self) -> None:
        """Count the setup once it rests, if it is not known yet."""
        if self.plan is not None and self.counts is None:
            self._rest.start()
            self.changed.emit()

    def begin(self) -> None:
        """Count the setup now; sums that are remembered are shown again."""
        self._rest.stop()
        if self.plan is None:
            return
        self.scenario = scenario_builder.scenario(self.plan)
        self.counts = self._known.get(scenario_file.write(self.scenario))
        if self.counts is None:
            from chargen.combat.batches.parallel import ParallelBatch, processors

            jobs = min(self.jobs, processors())
            self._counting = ParallelBatch(self.scenario, 1, self.fights, jobs)
            self.work.watch(self._counting)
            self._longest.start()
        self.changed.emit()

    def stop(self) -> None:
        """Stop counting; an incomplete count is dropped."""
        self._rest.stop()
        self._longest.stop()
        if self._counting is not None:
            self._counting = self.counts = None
            self.work.stop()
        self.changed.emit()

    def _look(self) -> None:
        if self._counting is not None and self._counting.played:
            self.counts = self._counting.counts
            self.changed.emit()

    def _end(self) -> None:
        self._longest.stop()
        counting, self._counting = self._counting, None
        if counting is not None and counting.done:
            self._known[scenario_file.write(counting.scenario)] = counting.counts
            for key in list(self._known)[:-KEPT]:
                del self._known[key]
        self.changed.emit()
