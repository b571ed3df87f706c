"""Odds: many fights, counted while they are fought; every share with its interval."""

import os
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from chargen.combat import SYSTEMS
from chargen.combat.batches import report
from chargen.combat.batches.operation import MOST_ROW, row_fault
from chargen.combat.batches.parallel import ParallelBatch, processors
from chargen.combat.batches.worker import ALONE
from chargen.encounter.odds import operation_result, results
from chargen.encounter.odds.fighter_costs import fighter_costs
from chargen.encounter.odds.what_if import Kind
from chargen.encounter.play.fight_report import odds_report
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.conversion_rows import numbers_text
from chargen.encounter.setup.setup import FightSetup
from chargen.gui.fight.odds import result_export
from chargen.gui.fight.odds.counting_pane import MOST, CountingPane
from chargen.gui.fight.odds.headings import Headings, OddsCharts, heading
from chargen.gui.fight.odds.whatif import WhatIfPane
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import WHAT_IF
from chargen.gui.widgets.elements import beside, box, button, column, label
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.plain_text import PushButton, menu_line, set_tip

STALE = "Setup changed. These odds are for the previous setup."
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


@dataclass(frozen=True, slots=True)
class CountedFights:
    """The last count, and the fight it is about."""

    count: ParallelBatch
    plan: FightSetup


class OddsPane(CountingPane):
    """Result, cost and changes of the setup over many fights."""

    watched = Signal(int, int)
    """A seed and the number of a fight, counted from 0, to be watched."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__(store, "Fights simulated")
        self.fights = NumberField("Number of fights", 64, MOST, USUAL, settled=True)
        self.fights.setSingleStep(1_000)
        self.seed = NumberField("Seed", 0, 2_000_000_000, 1, settled=True)
        self.until: ChoiceField[float] = ChoiceField("Simulate until", PRECISIONS, 0.0)
        set_tip(self.until, UNTIL_TIP)
        self.until.changed.connect(self._offer_fields)
        self.in_row = NumberField("Fights in a row", 1, MOST_ROW, 1, settled=True)
        self.in_row.changed.connect(self._offer_fields)
        self.rest = NumberField("Hours of rest between fights", 0, LONGEST_REST, 0, settled=True)
        self.kept: CountedFights | None = store.counted.get("odds")
        """The count that is shown, also where the page was rebuilt since."""
        self._looks = 0
        self.words = label("", "strong", wrap=True, name="Setup")
        self.headline = label("", "", wrap=True, name="Summary of the odds")
        self.row_words = label("", "", wrap=True, name="Fights in a row, one by one")
        self.risks = label("", "", wrap=True, name="Risk of each fighter")
        self.costs = label("", "small", wrap=True, name="Average losses")
        self.warning = label("", "wait", wrap=True, name="Warning")
        self.speed = label(FASTER, "small", wrap=True)
        self.speed.setVisible(COMPILING in os.environ)
        self.charts = OddsCharts()
        self.what_if = WhatIfPane(store, self.seed)
        self.number = NumberField("Number of the fight", 1, MOST, 1, settled=True)
        self.watch = button("Watch fight", self._watch)
        self.copy = button("Copy as text", self.copy_text)
        self.save = PushButton("Save result…")
        self.save.setAccessibleName("Save result")
        menu = QMenu(self.save)
        for kind, form in result_export.FORMS.items():
            menu_line(menu, form.title, partial(self._save, kind))
        self.save.setMenu(menu)
        self.more = button("More")
        self.more.setCheckable(True)
        self._lay_out()
        self.more.toggled.connect(self.fields.setVisible)
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
        self.kept = self.store.counted["odds"] = CountedFights(counting, self.store.value)
        self.work.watch(counting)
        self.number.setMaximum(counting.fights)
        self._looks = 0
        self._show()

    def _take_up(self) -> None:
        """Show again what was counted before the page was rebuilt."""
        counting = self.counting
        if counting is None:
            return
        self.fights.show_value(USUAL if counting.until else counting.fights)
        self.seed.show_value(counting.seed)
        self.number.setMaximum(counting.fights)
        self.in_row.show_value(counting.row[0])
        self.rest.show_value(counting.row[1])
        if counting.until:
            self.until.show_value(counting.until)

    @property
    def counting(self) -> ParallelBatch | None:
        """The count that is shown; None before the first."""
        return self.kept.count if self.kept is not None else None

    def show_changes(self, kind: Kind | None = None) -> None:
        """Bring the heading What if into sight, for a kind of change if one is meant."""
        if kind is not None:
            self.what_if.choose_kind(kind)
        self.area.ensureWidgetVisible(self.what_if)
        self.what_if.kind.setFocus()

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
        self.stop()
        self._offer_fields()
        self._show()

    @property
    def numbers(self) -> str:
        """The effect of the chosen round system on the fighters' numbers."""
        return numbers_text(self.kept.plan) if self.kept is not None else ""

    def stop(self) -> None:
        """Stop counting and comparing; what has been counted stays."""
        super().stop()
        self.what_if.stop()

    def text(self) -> str:
        """Return the result as text: the figures `chargen fight` prints."""
        counting = self.counting
        if counting is None:
            return ""
        counts = counting.counts
        figures = report.odds_text(counting.scenario, counts, counting.seed)
        parts = (
            self.words.text(),
            self.risks.text(),
            *self._row_lines(counting),
            results.headline(counting.scenario, counts),
            self._precision(counting),
            figures,
            *(change.words for change in self.what_if.compared),
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
            (*self._row_lines(counting), *(change.words for change in self.what_if.compared)),
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

    def copy_text(self) -> None:
        """Put the result on the clipboard."""
        QGuiApplication.clipboard().setText(self.text())

    def _save(self, kind: str) -> None:
        path = result_export.ask_where(self.window(), kind, "odds")
        if path is not None and (fault := result_export.save(path, self.data(kind))):
            self.store.program.warn(self, "Save result", fault)

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
        for text in (self.risks, self.row_words, self.warning):
            text.setVisible(counting is not None)
        current = self.kept is None or self.kept.plan is self.store.value
        self.words.setText(self.store.words if current else STALE)
        if counting is None:
            self.headline.setText("Press Start simulation to see how often each side wins.")
            self.costs.setText("The simulation also shows what a fight costs each fighter.")
            return
        scenario, counts = counting.scenario, counting.counts
        self._show_progress(counts.fights, counting.expected)
        self.number.setMaximum(counting.fights)
        headline = results.headline(scenario, counts, counted=False)
        costs = results.costs(scenario, counts)
        lines = self._row_lines(counting)
        if lines:
            costs = f"The first fight alone, also in the charts: {headline}\n{costs}"
            headline = operation_result.operation_headline(counts, counting.row[0])
        self.headline.setText(" ".join(filter(None, (headline, self._precision(counting)))))
        self.row_words.show_words("\n".join(lines))
        people = fighter_costs(scenario, counts) if counts.fights else ()
        self.risks.setText(" ".join(cost.sentence for cost in people))
        self.charts.costs.show_costs(people)
        self.costs.setText(costs)
        self.warning.show_words(results.warning(scenario, counts))
        self.charts.show_counts(scenario, counts, counting.row[0])
        self._make_room()

    def _lay_out(self) -> None:
        charts = self.charts
        self.fields = box(column(Flow(
            beside("Fights", self.fights), beside("until", self.until),
            beside("in a row", self.in_row), beside("hours of rest", self.rest),
            beside("Seed", self.seed), beside("Pairs for What if", self.what_if.fights),
            beside("Fight no.", self.number), beside("Simulated", self.done),
        )))  # fmt: skip
        self.fields.hide()
        head = Flow(self.go, self.watch, self.copy, self.save, self.more, self.progress)
        result = heading(
            "Result", charts.win, self.headline, self.warning, self.row_words, charts.won,
            charts.alive, charts.outcomes, charts.rounds, charts.falls,
        )  # fmt: skip
        cost = heading(
            "Cost", charts.survival, self.risks, charts.costs, charts.wounds, charts.mine,
            charts.theirs, self.costs,
        )  # fmt: skip
        self.paper = Headings(result, cost, heading(WHAT_IF, self.what_if))
        self.area = Scrolled(self.paper, across=False)
        parts = (self.words, head, self.fields, self.area, self.speed)
        self.setLayout(column(*parts, gap=8, grows=self.area))
