"""Changes to the fight for What if, each fought on the same dice as the setup."""

from dataclasses import dataclass
from pathlib import Path

from chargen.combat.batches.parallel import processors
from chargen.encounter.odds import what_if as changes
from chargen.encounter.odds.change_comparison import ChangeComparison, ComparedChange
from chargen.encounter.odds.what_if import BuildChange, Kind
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import FightSetup, SetupFighter
from chargen.errors import ChargenError
from chargen.gui.application import theme
from chargen.gui.dialogs.files import CHARACTERS, ask_open
from chargen.gui.fight.odds.counting_pane import MOST, CountingPane
from chargen.gui.fight.odds.number_charts import DifferencesChart
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import WHAT_IF
from chargen.gui.widgets.elements import button, column, label
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField, capitalise_choices
from chargen.gui.widgets.layout.layouts import Flow

USUAL = 2_000
STALE = "Setup changed. These comparisons are for the previous setup."
LEGEND = (
    "Same: these fights show no difference. Alive: the difference of fights without a death on "
    "your side."
)


@dataclass(frozen=True, slots=True)
class KeptChanges:
    """The changes that are shown, and the setup they belong to."""

    plan: FightSetup
    changes: tuple[ComparedChange, ...]


class WhatIfPane(CountingPane):
    """A list of changes, the newest first, with their differences."""

    start = "Compare change"

    def __init__(self, store: SetupStore, seed: NumberField) -> None:
        super().__init__(store, "Pairs simulated", role="")
        self.seed = seed
        self.fights = NumberField("Pairs of fights", 100, MOST, USUAL, settled=True)
        self.comparing: ChangeComparison | None = None
        self.other: SetupFighter | None = None
        """The fighter of another file, if one was chosen."""
        self.kept: KeptChanges | None = store.counted.get("whatif")
        """The changes compared before, also where the page was rebuilt since."""
        self.fighter: ChoiceField[str] = ChoiceField("Changed fighter", narrow=True)
        kinds = capitalise_choices(changes.KINDS.items())
        self.kind: ChoiceField[Kind] = ChoiceField("Kind of change", kinds, "stat", narrow=True)
        self.which: ChoiceField[str] = ChoiceField("Changed item", narrow=True)
        self.level = NumberField("New level", 0, changes.HIGHEST, 0, settled=True)
        self.file = button("Choose file…", self._ask_file)
        self.clear = button("Clear list", self._clear, role="link")
        self.cost = label("", "small", wrap=True, name="Cost of the change")
        self.words = label("", "", wrap=True, name="Summary of the difference")
        self.differences = DifferencesChart("Wins with the change")
        self._lay_out()
        self._show_people()
        for field in (self.fighter, self.kind):
            field.changed.connect(self._show_keys)
        self.which.changed.connect(self._show_level)
        self.level.changed.connect(self._show_cost)
        self._show()

    def _lay_out(self) -> None:
        px = theme.now().px
        for known, wide in ((self.fighter, 140), (self.kind, 150), (self.which, 170)):
            known.setFixedWidth(px(wide))
        self.level.setFixedWidth(px(76))
        fields = Flow(self.fighter, self.kind, self.which, self.level, self.file)
        started = Flow(self.go, self.clear, self.done, self.progress)
        same = label(LEGEND, "small", wrap=True)
        parts = (fields, self.cost, started, self.words, self.differences, same)
        self.setLayout(column(*parts, gap=8))

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

    @property
    def compared(self) -> tuple[ComparedChange, ...]:
        """Every change that is shown."""
        now = tuple(self.comparing.results) if self.comparing is not None else ()
        return (*now, *(self.kept.changes if self.kept is not None else ()))

    def choose_kind(self, kind: Kind) -> None:
        """Offer the changes of a kind."""
        self.kind.show_value(kind)
        self._show_keys()

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
        """Compare the chosen change, or all of its kind, pair by pair."""
        seat, change, plan = self.seat, self.change, self.store.value
        if self.store.faults or seat is None:
            self.words.setText(" ".join(self.store.faults))
            return
        if change.kind == "file" and change.other is None:
            self.words.setText("Choose a file to compare with.")
            return
        self.work.stop()
        self._keep()
        if self.kept is not None and self.kept.plan is not plan:
            self.kept = None
        wanted = changes.expand(seat, change, plan.system)
        self.comparing = ChangeComparison(
            plan, seat.key, wanted, self.seed.value(), self.fights.value(), processors()
        )
        self.kept = KeptChanges(plan, self.kept.changes if self.kept is not None else ())
        self.work.watch(self.comparing)
        self._show()

    # --- inside

    def _keep(self) -> None:
        """Put what was compared last among the changes compared before."""
        if self.kept is not None:
            self.kept = KeptChanges(self.kept.plan, self.compared)
        self.comparing = None

    def _clear(self) -> None:
        self.stop()
        self.kept = self.comparing = None
        self._show()

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
        keys = changes.keys(seat, kind, self.store.value.system)
        self.which.offer(capitalise_choices(keys), chosen=self.which.chosen)
        self.which.setVisible(kind != "file")
        self.fighter.setVisible(kind not in changes.OF_FIGHT)
        self.level.setVisible(kind in changes.LEVELLED)
        self.file.setVisible(kind == "file")
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
        if seat is not None:
            words = changes.words(seat, self.change)
            cost = changes.cost(seat, self.change)
            self.cost.setText(f"{words[:1].upper()}{words[1:]}. {cost}".rstrip())

    def _stale(self) -> None:
        self.stop()
        self._show_people()
        self._show()

    def _show(self) -> None:
        self._show_start()
        compared = self.compared
        if self.kept is not None:
            self.store.counted["whatif"] = KeptChanges(self.kept.plan, compared)
        else:
            self.store.counted.pop("whatif", None)
        if self.comparing is not None:
            self._show_progress(self.comparing.played, max(1, self.comparing.total))
        self.differences.show_changes(compared)
        for part in (self.differences, self.clear):
            part.setVisible(bool(compared))
        stale = self.kept is not None and self.kept.plan is not self.store.value
        words = "" if not compared else STALE if stale else compared[0].words
        self.words.setText(words or "Choose a change and compare it with this setup.")
        if compared:
            self._make_room()
