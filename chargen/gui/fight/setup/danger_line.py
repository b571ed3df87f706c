"""A line on the danger of a setup, from fights counted beside the window."""

from typing import TYPE_CHECKING

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from chargen.combat import Scenario
from chargen.combat.io import scenario_file
from chargen.encounter.odds.results import DANGER_FIGHTS, danger
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.application.timed_work import make_timer
from chargen.gui.fight.batch_poller import BatchPoller
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import column, label

if TYPE_CHECKING:
    # What counts fights is read when the first is counted.
    from chargen.combat.batches.parallel import ParallelBatch

REST = 700
"""Milliseconds a setup stays as it is before it is counted."""
LONGEST = 20_000
"""Milliseconds after which what has been counted by then will do."""
KEPT = 200
"""Setups whose line is remembered."""


class DangerLine(QWidget):
    """Counts a setup once it rests, only while it is seen; what was counted is remembered."""

    def __init__(self, program: AppContext, before: str = "") -> None:
        """``before`` stands in front of the line."""
        super().__init__()
        self.program, self.before = program, before
        self.words = label("", "small", wrap=True, name="Danger of this setup")
        self.setLayout(column(self.words))
        self.work = BatchPoller(self)
        self.counting: ParallelBatch | None = None
        self._plan: FightSetup | None = None
        self._known: dict[bytes, str] = {}
        self._rest = make_timer(self, REST, self.count)
        self._longest = make_timer(self, LONGEST, self.work.stop)
        self.work.shown.connect(self._show)
        self.work.ended.connect(self._end)

    def show_plan(self, plan: FightSetup | None) -> None:
        """Say how dangerous a setup is; nothing of one that cannot be fought."""
        if plan is self._plan:
            return
        self._stop()
        self._plan = plan if plan is not None and not scenario_builder.faults(plan) else None
        self.words.setText("")
        self.setVisible(self._plan is not None)
        if self._plan is not None and self.isVisible():
            self._rest.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._plan is not None and not self.words.text():
            self._rest.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stop()

    def count(self) -> None:
        """Count the setup now; an earlier count is shown again."""
        self._rest.stop()
        if self._plan is None:
            return
        scenario = scenario_builder.scenario(self._plan)
        known = self._known.get(scenario_file.write(scenario))
        if known is not None:
            self.words.setText(known)
            return
        from chargen.combat.batches.parallel import ParallelBatch

        self.counting = ParallelBatch(scenario, 1, DANGER_FIGHTS, 1)
        self.work.watch(self.counting)
        self._longest.start()

    def _show(self) -> None:
        if self.counting is not None:
            self.words.setText(self._line(self.counting.scenario, self.counting))

    def _end(self) -> None:
        self._longest.stop()
        counting, self.counting = self.counting, None
        if counting is None or not counting.played:
            return
        line = self._line(counting.scenario, counting)
        self.words.setText(line)
        if counting.done:
            self._known[scenario_file.write(counting.scenario)] = line
            for key in list(self._known)[:-KEPT]:
                del self._known[key]

    def _line(self, scenario: Scenario, counting: "ParallelBatch") -> str:
        line = danger(scenario, counting.counts)
        return f"{self.before}{line}" if line else ""

    def _stop(self) -> None:
        self._rest.stop()
        self._longest.stop()
        self.counting = None
        self.work.stop()
