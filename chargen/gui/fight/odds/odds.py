"""Odds: many fights, counted while they are fought; every share with its interval."""

import os

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.combat import SYSTEMS, Scenario
from chargen.combat.batches import report
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.operation import MOST_ROW, row_fault
from chargen.combat.batches.parallel import ParallelBatch, processors
from chargen.combat.batches.worker import ALONE
from chargen.combat.kernel.system import system_of
from chargen.encounter.odds import operation_result, results, tactic_comparison
from chargen.encounter.odds.tactic_comparison import TacticComparison
from chargen.encounter.play.fight_report import odds_report
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.conversion_rows import numbers_text
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.gui.application import theme
from chargen.gui.fight.odds import result_export
from chargen.gui.fight.odds.charts import BarsChart, StackChart
from chargen.gui.fight.odds.counting_pane import MOST, CountingPane, ResultPane
from chargen.gui.fight.odds.number_charts import ColumnsChart
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import beside, box, button, card, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import set_tip

USUAL = 10_000
PRECISIONS = (
    (0.0, "all fights"), (0.05, "±5 points"), (0.02, "±2 points"), (0.01, "±1 point"),
    (0.005, "±0.5 points"),
)  # fmt: skip
"""Ends of a count: after the number of fights, or at half the width of an interval."""
UNTIL_TIP = (
    "A precision ends the simulation once the share of each ending is known that well. "
    f"The simulation ends after {MOST:,} fights at the latest."
)
ROW_TIP = (
    "More than 1: your side fights again and again. Wounds, armour wear, ammunition and luck carry "
    "over to the next fight."
)
NO_UNTIL_TIP = "Fights in a row end after the number of fights."
NO_REST_TIP = "Rest comes between fights in a row. Choose 2 fights or more."
LONGEST_REST = 1_000
LOOKS = 12
"""Looks at what is counted from one picture of it to the next: painting takes its time."""

COMPILING = "CHARGEN_COMPILING"
"""The environment variable set while something outside compiles the combat module."""
FASTER = "Restart chargen for faster simulation."


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


class OddsPane(ResultPane[ParallelBatch]):
    """The endings of the plan over many fights."""

    watched = Signal(int, int)
    """A seed and the number of a fight, counted from 0, to be watched."""
    stale = "Setup changed. These odds are for the previous setup."

    def __init__(self, store: SetupStore) -> None:
        fights = NumberField("Number of fights", 64, MOST, USUAL, settled=True)
        super().__init__(store, fights, "Save result", "odds")
        self.until: ChoiceField[float] = ChoiceField("Simulate until", PRECISIONS, 0.0)
        set_tip(self.until, UNTIL_TIP)
        self.until.changed.connect(self._offer_fields)
        self.in_row = NumberField("Fights in a row", 1, MOST_ROW, 1, settled=True)
        self.in_row.changed.connect(self._offer_fields)
        self.rest = NumberField("Hours of rest between fights", 0, LONGEST_REST, 0, settled=True)
        self._looks = 0
        self.headline = label("", "strong", wrap=True, name="Summary of the odds")
        self.row_words = label("", "", wrap=True, name="Fights in a row, one by one")
        self.costs = label("", "small", wrap=True, name="Average losses")
        self.warning = label("", "wait", wrap=True, name="Warning")
        self.speed = label(FASTER, "small", wrap=True)
        self.speed.setVisible(COMPILING in os.environ)
        self.charts = _Charts()
        self.tactics = BestTactics(store)
        self.number = NumberField("Number of the fight", 1, MOST, 1, settled=True)
        self.watch = button("Watch fight", self._watch)
        self._lay_out()
        self._take_up()
        self._offer_fields()
        self._show()

    def begin(self) -> None:
        """Count from the start, in as many processes as there are processors."""
        if self.store.faults:
            self.headline.setText(" ".join(self.store.faults))
            return
        self.work.stop()
        scenario = scenario_builder.scenario(self.store.value)
        until = self.until.key if self.row == ALONE else 0.0
        fights = MOST if until else self.fights.value()
        counting = ParallelBatch(
            scenario, self.seed.value(), fights, processors(), until=until, row=self.row
        )
        self.words.setText(
            f"{self.store.words} Seed {counting.seed}, {system_of(scenario).title} rounds."
        )
        self._keep(counting)
        self.number.setMaximum(counting.fights)
        self._looks = 0
        self._show()

    def _take_up(self) -> None:
        super()._take_up()
        counting = self.counting
        if counting is None:
            return
        self.number.setMaximum(counting.fights)
        self.in_row.show_value(counting.row[0])
        self.rest.show_value(counting.row[1])
        if counting.until:
            self.fights.show_value(USUAL)
            self.until.show_value(counting.until)

    @property
    def row(self) -> tuple[int, int]:
        """The number of fights in a row and the hours of rest between them, as chosen."""
        many = self.in_row.value() if self.in_row.isEnabled() else 1
        return (many, self.rest.value()) if many > 1 else ALONE

    def _offer_fields(self, *_: object) -> None:
        """Grey the fields that change nothing, with the reason."""
        fault = row_fault(SYSTEMS[self.store.value.system])
        self.in_row.setEnabled(not fault)
        set_tip(self.in_row, fault or ROW_TIP)
        several = self.row != ALONE
        self.rest.setEnabled(several)
        set_tip(self.rest, "" if several else fault or NO_REST_TIP)
        self.until.setEnabled(not several)
        set_tip(self.until, NO_UNTIL_TIP if several else UNTIL_TIP)
        precise = bool(self.until.key) and not several
        self.fights.setEnabled(not precise)
        set_tip(self.fights, UNTIL_TIP if precise else "")

    def _stale(self) -> None:
        super()._stale()
        self._offer_fields()

    @property
    def numbers(self) -> str:
        """The effect of the chosen round system on the fighters' numbers."""
        return numbers_text(self.kept.plan) if self.kept is not None else ""

    def stop(self) -> None:
        """Stop counting and trying tactics; what has been counted stays."""
        super().stop()
        self.tactics.stop()

    def text(self) -> str:
        """Return the result as text: the figures `chargen fight` prints."""
        counting = self.counting
        if counting is None:
            return ""
        counts = counting.counts
        figures = report.odds_text(counting.scenario, counts, counting.seed)
        parts = (
            self.words.text(),
            *self._row_lines(counting),
            results.headline(counting.scenario, counts),
            self._precision(counting),
            figures,
            self.numbers,
        )
        return "".join(f"{part}\n" for part in parts if part)

    def data(self, kind: str) -> bytes:
        """Return the result as a file of a kind."""
        counting = self.counting
        if counting is None:
            return b""
        table = results.table(counting.scenario, counting.counts, counting.seed)
        report = odds_report(
            counting.scenario, counting.counts, counting.seed, self.words.text(), self.numbers,
            tuple(self._row_lines(counting)),
        )  # fmt: skip
        size = self.store.program.settings.paper
        shown = result_export.ShownResult(self.paper, table, self.text(), report, size)
        return result_export.FORMS[kind].make(shown)

    @staticmethod
    def _row_lines(counting: ParallelBatch) -> list[str]:
        """Return the fights of a row in sentences; empty for single fights."""
        if counting.row == ALONE or not counting.played:
            return []
        return list(
            operation_result.operation_lines(counting.scenario, counting.counts, counting.row)
        )

    @staticmethod
    def _precision(counting: ParallelBatch) -> str:
        """Return the precision in a sentence; empty where none was asked for."""
        if not counting.until or not counting.done:
            return ""
        return report.precision_text(counting.scenario, counting.counts, counting.until)

    def _watch(self) -> None:
        if self.counting is not None:
            self.watched.emit(self.counting.seed, self.number.value() - 1)

    def _look(self) -> None:
        """Let the bar run on; show all that is counted now and then, in one picture."""
        if self.counting is not None and not self.counting.until:
            self.progress.setValue(self.counting.played)
        self._looks += 1
        if self._looks % LOOKS == 1:
            self._show()

    def _show(self) -> None:
        counting = self.counting
        self._show_start()
        self.charts.setVisible(counting is not None)
        for part in (self.watch, self.copy, self.save, self.number):
            part.setEnabled(counting is not None and counting.played > 0)
        if counting is None:
            self.headline.setText("Press Start simulation to see how often each side wins.")
            self.warning.hide()
            return
        scenario, counts = counting.scenario, counting.counts
        self._show_progress(counts.fights, counting.expected)
        self.number.setMaximum(counting.fights)
        headline = results.headline(scenario, counts)
        costs = results.costs(scenario, counts)
        lines = self._row_lines(counting)
        if lines:
            costs = f"The first fight alone, also in the charts below. {headline}\n{costs}"
            headline = operation_result.operation_headline(counts, counting.row[0])
        self.headline.setText(" ".join(filter(None, (headline, self._precision(counting)))))
        self.row_words.setText("\n".join(lines))
        self.row_words.setVisible(bool(lines))
        self.costs.setText(costs)
        words = results.warning(scenario, counts)
        self.warning.setText(words)
        self.warning.setVisible(bool(words))
        self.charts.show_counts(scenario, counts, counting.row[0])

    def _lay_out(self) -> None:
        until = beside("until", self.until)
        controls = self.controls(
            "Fights", until, beside("in a row", self.in_row), beside("hours of rest", self.rest)
        )
        lines = (self.headline, self.row_words, self.costs, self.warning, self.words)
        self.paper = card(*lines, self.charts, None, gap=6, margins=(14, 10, 14, 10))
        area = Scrolled(self.paper, across=False)
        ways = Flow(label("Fight no.", "small"), self.number, self.watch, self.copy, self.save)
        parts = (controls, self.tactics, area, ways, self.speed)
        self.setLayout(column(*parts, gap=8, grows=area))


class _Charts(QWidget):
    """Everything counted, in pictures."""

    def __init__(self) -> None:
        super().__init__()
        self.outcomes = BarsChart("Results")
        self.rounds = ColumnsChart("Length of the fight", "rounds")
        self.falls = BarsChart("First out of action")
        self.wounds = StackChart("State of each fighter")
        self.mine = BarsChart("Wounds on your side")
        self.theirs = BarsChart("Wounds on the other side")
        self.won = BarsChart("Fights won in a row")
        self.alive = BarsChart("Fights in a row without a death")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 6, 0, 0)
        grid.setHorizontalSpacing(theme.now().px(24))
        grid.setVerticalSpacing(theme.now().px(12))
        pairs = (
            (self.won, self.alive), (self.outcomes, self.rounds), (self.falls, self.wounds),
            (self.mine, self.theirs),
        )  # fmt: skip
        for line, pair in enumerate(pairs):
            for place, chart in enumerate(pair):
                grid.addWidget(chart, line, place, _TOP)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)

    def show_counts(self, scenario: Scenario, counts: Counts, in_row: int = 1) -> None:
        """Show what has been counted, all charts by the same counts."""
        row = operation_result.stages(counts, in_row) if in_row > 1 else ()
        self.won.show_shares([stage.won for stage in row])
        self.alive.show_shares([stage.alive for stage in row])
        for chart in (self.won, self.alive):
            chart.setVisible(bool(row))
        self.outcomes.show_shares(results.outcomes(scenario, counts))
        self.rounds.show_numbers(results.rounds(counts))
        self.falls.show_shares(results.falls(scenario, counts))
        people = enumerate(scenario.fighters)
        self.wounds.show_rows(
            [(fighter.name, results.wounds(scenario, counts, n)) for n, fighter in people]
        )
        for side, chart in enumerate((self.mine, self.theirs)):
            shares = results.places(scenario, counts, side)
            chart.setVisible(bool(shares))
            chart.show_shares(shares)


_TOP = Qt.AlignmentFlag.AlignTop
