"""Best tactics: part of the Odds page that tries every tactic and names the best of each side."""

from chargen.combat.batches.parallel import processors
from chargen.encounter.odds import tactic_comparison
from chargen.encounter.odds.tactic_comparison import TacticComparison
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.gui.fight.odds.counting_pane import CountingPane
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import box, column, label, row
from chargen.gui.widgets.plain_text import set_tip

FIGHTS = 1_000
"""Fights of each tactic."""


class BestTactics(CountingPane):
    """The best tactic for each side, with the evidence for it and its limits."""

    start = "Find best tactics"

    def __init__(self, store: SetupStore) -> None:
        super().__init__(store, "Fights of all tactics", role="")
        self.trial: TacticComparison | None = None
        self.fights = FIGHTS
        set_tip(self.go, "Tries every tactic for each side in turn, on the same dice")
        self.words = label("", "small", wrap=True, name="Best tactics")
        self.setLayout(column(box(row(self.go, self.progress, None, gap=10)), self.words, gap=4))
        self._show()

    def begin(self) -> None:
        """Try every tactic from the start."""
        if self.store.faults:
            self.words.setText(" ".join(self.store.faults))
            return
        self.work.stop()
        self.trial = TacticComparison(self.store.value, 1, self.fights, processors())
        self.work.watch(self.trial)
        self._show()

    def _stale(self) -> None:
        self.stop()
        if self.trial is not None:
            self.trial = None
            self._show()

    def _show(self) -> None:
        trial = self.trial
        self._show_start()
        self.progress.setVisible(self.work.running)
        if trial is None:
            self.words.setText("")
            return
        self._show_progress(trial.played, trial.total)
        sentences = (tactic_comparison.sentence(trial.results, side) for side in (MINE, THEIRS))
        self.words.setText(" ".join(part for part in sentences if part))
