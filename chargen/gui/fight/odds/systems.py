"""Systems: the same two sides under every round system, on one screen."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from chargen.combat import SYSTEMS
from chargen.combat.batches.parallel import processors
from chargen.encounter.odds import system_comparison
from chargen.encounter.odds.results import Proportion
from chargen.encounter.odds.system_comparison import SystemComparison, SystemResult
from chargen.encounter.play.fight_report import systems_report
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.gui.application import theme
from chargen.gui.fight.odds import result_export
from chargen.gui.fight.odds.charts import BarsChart
from chargen.gui.fight.odds.counting_pane import MOST, ResultPane
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import column, frame, label
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView

USUAL = 2_000
UNFIT = "no fight"
"""Stands for the share of a system that cannot fight it; the reason is below the table."""


def _share(of: Proportion) -> str:
    """Return its interval alone: there is no room for more, and a bare share would mislead."""
    if not of.trials:
        return ""
    return f"{100 * of.interval.low:.0f}\N{EN DASH}{100 * of.interval.high:.0f}%"


COLUMNS = (
    Column("System", 130, lambda r: r.title),
    Column(
        "You win", 76, lambda r: UNFIT if r.fault else _share(r.win),
        tip="Your side's wins, 95% interval",
        spoken=lambda r: r.fault or r.win.words,
    ),
    Column(
        "They win", 76, lambda r: _share(r.lose), tip="The other side's wins, 95% interval",
        spoken=lambda r: r.lose.words,
    ),
    Column(
        "Draw", 76, lambda r: _share(r.undecided), leaves=3,
        tip="Fights without a winner, 95% interval", spoken=lambda r: r.undecided.words,
    ),
    Column("Rounds", 64, lambda r: r.rounds, leaves=5, tip="Average per fight"),
    Column(
        "Seconds", 72, lambda r: r.seconds or "-", leaves=2,
        tip="Approximate length; - if the rules give none",
    ),
    Column(
        "Your losses", 126, lambda r: " / ".join(r.lost(MINE)), leaves=6,
        tip="Average on your side: dead / dying / wounded",
        spoken=lambda r: r.losses(MINE),
    ),
    Column(
        "Their losses", 126, lambda r: " / ".join(r.lost(THEIRS)), leaves=4,
        tip="Average on the other side: dead / dying / wounded",
        spoken=lambda r: r.losses(THEIRS),
    ),
    Column(
        "First out", 0,
        lambda r: f"{r.first.name} {100 * r.first.interval.share:.0f}%" if r.counts.fights else "",
        leaves=1, tip="Fighter most often first out of action",
    ),
)  # fmt: skip
"""The least valuable column leaves first; the charts below have the shares as well."""


class SystemsPane(ResultPane[SystemComparison]):
    """The winner, the length and the wounded of a fight, by every round system."""

    start = "Compare systems"
    stale = "Setup changed. This comparison is for the previous setup."

    def __init__(self, store: SetupStore) -> None:
        fights = NumberField("Fights per system", 64, MOST, USUAL, settled=True)
        super().__init__(store, fights, "Save comparison", "systems")
        self.charts = {key: BarsChart(SYSTEMS[key].title) for key in SYSTEMS}
        self.table = RowsView(COLUMNS, "Round systems")
        self.unfit = label("", "small", wrap=True, name="Systems that cannot run this fight")
        self.legend = label("Losses: dead / dying / wounded, average per fight.", "small")
        self._lay_out()
        self._show()
        self._take_up()

    def begin(self) -> None:
        """Count from the start, one system after the other."""
        if self.store.faults:
            self.words.setText(" ".join(self.store.faults))
            return
        self.work.stop()
        self.words.setText(f"{self.store.words} Seed {self.seed.value()}.")
        seed, fights = self.seed.value(), self.fights.value()
        self._keep(SystemComparison(self.store.value, seed, fights, processors()))
        self._show()

    def text(self) -> str:
        """Return the result as text: what `chargen fight --compare` prints."""
        if self.counting is None:
            return ""
        comparison = system_comparison.text(self.counting.results, self.counting.seed)
        return f"{self.words.text()}\n{comparison}\n"

    def data(self, kind: str) -> bytes:
        """Return the result as a file of a kind."""
        results: tuple[SystemResult, ...] = () if self.counting is None else tuple(self.results)
        table = system_comparison.table(results, self.seed.value())
        report, size = systems_report(results, self.words.text()), self.store.program.settings.paper
        shown = result_export.ShownResult(self.paper, table, self.text(), report, size)
        return result_export.FORMS[kind].make(shown)

    @property
    def results(self) -> list[SystemResult]:
        """The results counted so far, system by system."""
        return [] if self.counting is None else self.counting.results

    def _show(self) -> None:
        comparing = self.counting
        self._show_start()
        for part in (self.copy, self.save):
            part.setEnabled(comparing is not None and comparing.played > 0)
        self.table.rows_model.set_rows(self.results)
        unfit = [
            f"{result.title}: {result.fault.rstrip('.')}."
            for result in self.results
            if result.fault
        ]
        self.unfit.setText("\n".join(unfit))
        self.unfit.setVisible(bool(unfit))
        for result in self.results:
            self.charts[result.key].show_shares((result.win, result.lose, result.undecided))
        if comparing is None:
            self.words.setText("Press Compare systems to run this setup under every round system.")
            return
        self._show_progress(comparing.played, max(1, comparing.fights * comparing.fought))

    def _lay_out(self) -> None:
        controls = self.controls("Fights per system")
        grid = QGridLayout()
        grid.setHorizontalSpacing(theme.now().px(24))
        grid.setVerticalSpacing(theme.now().px(12))
        for place, chart in enumerate(self.charts.values()):
            grid.addWidget(chart, place // 2, place % 2, Qt.AlignmentFlag.AlignTop)
        for side in (0, 1):
            grid.setColumnStretch(side, 1)
        grid.setRowStretch(len(self.charts) // 2, 1)
        charts = QWidget()
        charts.setLayout(grid)
        self.table.setFixedHeight(
            theme.now().px(theme.ROW) * (len(SYSTEMS) + 1) + theme.now().px(4)
        )
        below = column(
            self.table, self.unfit, self.legend, self.words, charts,
            gap=8, margins=(14, 10, 14, 10), grows=charts,
        )  # fmt: skip
        self.paper = frame("card", below)
        area = Scrolled(self.paper, across=False)
        self.setLayout(column(controls, area, Flow(self.copy, self.save), gap=8, grows=area))
