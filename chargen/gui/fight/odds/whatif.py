"""The effect of one change or another file: both fought on the same dice, and the difference."""

from pathlib import Path

from chargen.combat.batches.parallel import ParallelBatch, processors
from chargen.encounter.odds import what_if as changes
from chargen.encounter.odds.results import Proportion, difference_words
from chargen.encounter.odds.what_if import BuildChange, Kind
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import SetupFighter
from chargen.errors import ChargenError
from chargen.gui.application import theme
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.fight.odds.charts import BarsChart
from chargen.gui.fight.odds.counting_pane import MOST, SeededPane
from chargen.gui.fight.odds.number_charts import DifferenceChart
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import WHAT_IF
from chargen.gui.widgets.elements import beside, box, button, card, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.layout.scroll_area import Scrolled

USUAL = 2_000


class WhatIfPane(SeededPane):
    """The plan as it is beside the plan with one change."""

    start = "Compare results"

    def __init__(self, store: SetupStore) -> None:
        fights = NumberField("Pairs of fights", 100, MOST, USUAL, settled=True)
        super().__init__(store, "Pairs simulated", fights)
        self.comparing: ParallelBatch | None = None
        self.other: SetupFighter | None = None
        """The fighter of another file, if one was chosen."""
        self._change_words = ""
        self.fighter: ChoiceField[str] = ChoiceField("Changed fighter", narrow=True)
        kinds = list(changes.KINDS.items())
        self.kind: ChoiceField[Kind] = ChoiceField("Kind of change", kinds, "stat", narrow=True)
        self.which: ChoiceField[str] = ChoiceField("Changed item", narrow=True)
        self.level = NumberField("New level", 0, changes.HIGHEST, 0, settled=True)
        self.file = button("Choose file…", self._ask_file)
        self.words = label("", "strong", wrap=True, name="Summary of the difference")
        self.cost = label("", "", wrap=True, name="Cost of the change")
        self.plan_words = label("", "small", wrap=True)
        self.wins = BarsChart("Your side's wins")
        self.difference = DifferenceChart("Difference on the same dice")
        self._lay_out()
        self._wire()
        self._show_people()

    def _lay_out(self) -> None:
        px = theme.now().px
        for known, wide in ((self.fighter, 180), (self.kind, 150), (self.which, 210)):
            known.setFixedWidth(px(wide))
        self.level.setFixedWidth(px(76))
        self.held = {"which": box(row(self.which)), "level": box(row(self.level)),
                     "file": box(row(self.file))}  # fmt: skip
        changed = beside("What if", self.fighter), beside("had a different", self.kind)
        upper = Flow(*changed, *self.held.values())
        lower = self.controls("Pairs")
        paper = card(self.words, self.cost, self.plan_words, 6, self.wins, self.difference, None,
                      gap=6, margins=(14, 10, 14, 10))  # fmt: skip
        area = Scrolled(paper, across=False)
        self.setLayout(column(upper, lower, area, gap=8, grows=area))

    def _wire(self) -> None:
        self.fighter.changed.connect(self._show_keys)
        self.kind.changed.connect(self._show_keys)
        self.which.changed.connect(self._show_level)
        self.level.changed.connect(self._show_cost)

    # --- the change

    @property
    def seat(self) -> SetupFighter | None:
        """The fighter that is changed."""
        key = self.fighter.chosen
        return next((seat for seat in self.store.value.seats if seat.key == key), None)

    @property
    def change(self) -> BuildChange:
        """The change as chosen."""
        other = self.other.character if self.other is not None else None
        return BuildChange(self.kind.key, self.which.chosen or "", self.level.value(), other)

    def take_file(self, path: Path) -> None:
        """Compare with the character of a file."""
        program = self.store.program
        try:
            self.other = sources.load_fighter(program.rules, path, judge=program.judge)
        except ChargenError as error:
            program.warn(self, WHAT_IF, f"{error}.")
            return
        self.file.setText(self.other.name)
        self._show_cost()

    def begin(self) -> None:
        """Fight both, pair by pair."""
        seat, change = self.seat, self.change
        if self.store.faults or seat is None:
            self.words.setText(" ".join(self.store.faults))
            return
        if change.kind == "file" and change.other is None:
            self.words.setText("Choose a file to compare with.")
            return
        plan = self.store.value
        scenario = scenario_builder.scenario(plan)
        try:
            other = scenario_builder.scenario(
                changes.change_plan(plan, seat.key, change), scenario_builder.rulings(plan)
            )
        except ChargenError as error:
            self.words.setText(f"{error}.")
            return
        self.work.stop()
        seed = self.seed.value()
        self.comparing = ParallelBatch(
            scenario, seed, self.fights.value(), processors(), other=other
        )
        self.plan_words.setText(f"{self.store.words} Seed {seed}.")
        self._change_words = changes.words(seat, change)
        self.work.watch(self.comparing)
        self._show()

    # --- inside

    def _ask_file(self) -> None:
        path = ask_open(self, "Compare with", CHARACTERS)
        if path is not None:
            self.take_file(path)

    def _show_people(self) -> None:
        seats = self.store.value.seats
        self.fighter.offer([(seat.key, seat.name) for seat in seats], chosen=self.fighter.chosen)
        self._show_keys()

    def _show_keys(self, *_: object) -> None:
        seat, kind = self.seat, self.kind.key
        if seat is None:
            return
        self.which.offer(
            changes.keys(seat, kind, self.store.value.system), chosen=self.which.chosen
        )
        self.held["which"].setVisible(kind != "file")
        self.held["level"].setVisible(kind in changes.LEVELLED)
        self.held["file"].setVisible(kind == "file")
        self._show_level()

    def _show_level(self, *_: object) -> None:
        seat = self.seat
        if seat is not None and self.change.kind in changes.LEVELLED:
            least, most = changes.level_span(seat, self.change)
            now = changes.level_now(seat, self.change)
            self.level.show_range(least, most, min(most, now + 1))
        self._show_cost()

    def _show_cost(self, *_: object) -> None:
        seat = self.seat
        if seat is None:
            return
        words = changes.words(seat, self.change)
        self.cost.setText(f"{words[:1].upper()}{words[1:]}. {changes.cost(seat, self.change)}")

    def _stale(self) -> None:
        self.stop()
        self._show_people()
        if self.comparing is not None:
            self.plan_words.setText("Setup changed. This comparison is for the previous setup.")

    def _show(self) -> None:
        comparing = self.comparing
        self._show_start()
        if comparing is None:
            return
        pairs = comparing.pairs
        self._show_progress(pairs.played, comparing.fights)
        shares = (
            Proportion("win", "unchanged", pairs.first, pairs.played),
            Proportion("light", self._change_words, pairs.second, pairs.played),
        )
        self.wins.show_shares(shares)
        self.difference.show_interval(pairs.change if pairs.played else None)
        self.words.setText(difference_words(pairs.change, pairs.played))
