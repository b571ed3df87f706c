"""A line on the danger of a setup, from fights counted beside the window."""

from PySide6.QtWidgets import QWidget

from chargen.encounter.odds.results import DANGER_FIGHTS, danger
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.fight.setup.setup_count import SetupCount
from chargen.gui.widgets.elements import column, label


class DangerLine(QWidget):
    """The danger of a setup in a sentence, counted while it is seen."""

    def __init__(self, before: str = "") -> None:
        """``before`` stands in front of the line."""
        super().__init__()
        self.before = before
        self.words = label("", "small", wrap=True, name="Danger of this setup")
        self.setLayout(column(self.words))
        self.count = SetupCount(self, DANGER_FIGHTS, 1)
        self.count.changed.connect(self._show)

    def show_plan(self, plan: FightSetup | None) -> None:
        """Say how dangerous a setup is; nothing of one that cannot be fought."""
        self.count.take(plan)
        self.setVisible(self.count.plan is not None)

    def _show(self) -> None:
        scenario, counts = self.count.scenario, self.count.counts
        line = danger(scenario, counts) if scenario is not None and counts is not None else ""
        self.words.setText(f"{self.before}{line}" if line else "")
