"""The three headings of the Odds page, and their charts."""

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QWidget

from chargen.combat import Scenario
from chargen.combat.batches.counts import Counts
from chargen.encounter.odds import operation_result, results
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup.setup import MINE
from chargen.gui.application import theme
from chargen.gui.fight.odds.charts import BarsChart, StackChart
from chargen.gui.fight.odds.number_charts import ColumnsChart, CostChart
from chargen.gui.widgets.elements import card, label, row
from chargen.gui.widgets.plain_text import set_tip

WIDE = 860
"""Pixels at 100 % from which on the headings stand side by side."""


def heading(title: str, *parts: QWidget) -> QFrame:
    """Return a card with a heading."""
    return card(label(title, "section"), *parts, None, gap=8, margins=(14, 10, 14, 10))


class Headings(QWidget):
    """Cards side by side, or one below the other where there is no room."""

    def __init__(self, *cards: QWidget) -> None:
        super().__init__()
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(theme.now().px(10))
        for each in cards:
            self._line.addWidget(each, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() >= theme.now().px(WIDE)
        direction = QBoxLayout.Direction
        self._line.setDirection(direction.LeftToRight if wide else direction.TopToBottom)


class ShareFigure(QWidget):
    """A share in large figures, with its words and interval."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.share = label("", "forecast")
        self.words = label(words, "strong", wrap=True)
        self.setLayout(row(self.share, self.words, gap=10, grows=self.words))

    def show_share(self, share: Proportion, words: str = "") -> None:
        """Show another share."""
        self.share.setText(share.figure or "\N{EN DASH}")
        if words:
            self.words.setText(words)
        set_tip(self, f"95% interval {share.bounds}" if share.trials else "")


class OddsCharts:
    """Everything counted, in pictures."""

    def __init__(self) -> None:
        self.win = ShareFigure("your side wins")
        self.survival = ShareFigure("no one on your side dies")
        self.outcomes = BarsChart("Results")
        self.rounds = ColumnsChart("Length of the fight", "rounds")
        self.falls = BarsChart("First out of action")
        self.costs = CostChart("Averages per fight")
        self.wounds = StackChart("State of each fighter")
        self.mine = BarsChart("Wounds on your side")
        self.theirs = BarsChart("Wounds on the other side")
        self.won = BarsChart("Fights won in a row")
        self.alive = BarsChart("Fights in a row without a death")
        self.all = (
            self.win, self.survival, self.outcomes, self.rounds, self.falls, self.costs,
            self.wounds, self.mine, self.theirs, self.won, self.alive,
        )  # fmt: skip

    def setVisible(self, visible: bool) -> None:
        """Show or hide all."""
        for each in self.all:
            each.setVisible(visible)

    def show_counts(self, scenario: Scenario, counts: Counts, in_row: int = 1) -> None:
        """Show what has been counted, all charts by the same counts."""
        alone = sum(fighter.side == MINE for fighter in scenario.fighters) == 1
        row = operation_result.stages(counts, in_row) if in_row > 1 else ()
        self.won.show_shares([stage.won for stage in row])
        self.alive.show_shares([stage.alive for stage in row])
        self.won.setVisible(bool(row))
        self.alive.setVisible(bool(row) and not alone)  # whoever fights alone wins alive
        outcomes = results.outcomes(scenario, counts)
        self.win.show_share(outcomes[0])
        survives = "your fighter survives" if alone else "no one on your side dies"
        self.survival.show_share(results.survival(scenario, counts, MINE), survives)
        wins = ("win", "lose")
        self.outcomes.show_shares([each for each in outcomes if each.count or each.key in wins])
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
