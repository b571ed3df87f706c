"""Live odds: a strip beside the budget that counts again how the character does at every change."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QFrame

from chargen.combat import Scenario
from chargen.combat.batches.compare import PairCounts
from chargen.combat.batches.intervals import Interval
from chargen.combat.batches.worker import WarmWorkers
from chargen.encounter.odds.live_odds import (
    CALLED,
    FIGHTS,
    PROCESSES,
    LiveCount,
    plan_against,
    scenario_of,
)
from chargen.encounter.odds.results import difference_words, signed_percentage
from chargen.encounter.setup.setup import GRAY_DAWN, FightSetup, SetupFighter, unarmed_words
from chargen.errors import ChargenError
from chargen.gui.application import theme
from chargen.gui.application.settings import USUAL_OPPONENT
from chargen.gui.document.document import Document
from chargen.gui.fight.batch_poller import BatchPoller
from chargen.gui.fight.setup.listed_opponents import ListedOpponent, listed_opponents
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.shell.app_context import AppContext
from chargen.gui.widgets.elements import button, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField
from chargen.gui.widgets.layout.layouts import Tiles
from chargen.gui.widgets.plain_text import set_tip
from chargen.gui.widgets.text import SteadyText

REST = 80
"""Milliseconds a character stays as it is before it is counted: steps in a row are one change."""
SETUP = "setup"
"""The key of the fight that is set up on the Fight page."""
TILE = 112
"""Pixels a figure has at least at 100 %."""
LONGEST = "2,048 of 2,048 fights. This character carries no weapon and fights with bare hands."
"""The longest note: whatever its text, no widget around it moves."""
LONGEST_SHORT = (
    "Wins 100.00% (99.00\N{EN DASH}100.00%), no deaths 100.00% (99.00\N{EN DASH}100.00%), "
    "12.4 rounds, "
    f"last change +12.3 points (+12.1 to +14.4). {LONGEST}"
)


@dataclass(frozen=True, slots=True)
class OddsStanding:
    """The last count of odds, and the count it was compared with."""

    now: Scenario | None
    before: Scenario | None
    counting: LiveCount | None
    same: bool


NOTHING = "-"


class OddsTile(QFrame):
    """One figure with what it is called and how sure it is."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setProperty("role", "card")
        self.name = label(name, "small")
        self.figure = label(NOTHING, "figure")
        self.figure.setFont(theme.now().font(theme.TOTAL, theme.STRONG))
        self.bounds = label(NOTHING, "small")
        inside = column(self.name, self.figure, self.bounds, gap=2, margins=(10, 6, 10, 6))
        self.setLayout(inside)

    @property
    def words(self) -> str:
        """The shown text, in a line."""
        figure, bounds = self.figure.text(), self.bounds.text()
        return f"{self.name.text()} {figure} ({bounds})"

    def say(self, figure: str, bounds: str) -> None:
        """Show another figure."""
        self.figure.setText(figure or NOTHING)
        self.bounds.setText(bounds or NOTHING)
        self.setAccessibleName(self.words)


class LiveOdds(QFrame):
    """Counts only while it is seen; the figures there are stay until the first new ones."""

    fold_asked = Signal()
    """The odds are to be folded away."""

    def __init__(self, document: Document, program: AppContext) -> None:
        super().__init__()
        self.document, self.program = document, program
        self.setProperty("role", "panel")
        self.fights = FIGHTS
        self.counting: LiveCount | None = None
        self.work = BatchPoller(self)
        self.spares = WarmWorkers(GRAY_DAWN)
        self.against: ChoiceField[str] = ChoiceField("Opponent for the live odds", narrow=True)
        self.win, self.alive = OddsTile("Wins"), OddsTile("No deaths")
        self.rounds, self.change = OddsTile("Rounds"), OddsTile("Last change")
        self.tiles = Tiles(TILE, 4)
        for tile in (self.win, self.alive, self.rounds, self.change):
            self.tiles.add(tile)
        self.note = SteadyText(LONGEST)
        self.note.setProperty("role", "small")
        self.note.setAccessibleName("Fights simulated")
        self._listed: dict[str, ListedOpponent] = {}
        self._foes: dict[str, SetupFighter] = {}
        self._now: Scenario | None = None
        self._before: Scenario | None = None
        self._same = False
        """The last change changed nothing in this fight."""
        self._short = self._fresh = self._stepped = False
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._next = QTimer(self, singleShot=True, interval=0)
        """Between what is to be counted and its beginning the window answers."""
        self._lay_out()
        self._wire()

    @property
    def waiting(self) -> bool:
        """Return whether a count is about to begin."""
        return self._rest.isActive() or self._next.isActive()

    def show_short(self, short: bool) -> None:
        """Say all in words, because there is little height."""
        self._short = short
        self.tiles.setVisible(not short)
        self.note.keep_room_for(LONGEST_SHORT if short else LONGEST)
        self._show()

    def count(self) -> None:
        """Simulate fights of the current character, unless its odds are known."""
        self._rest.stop()
        self.work.stop()
        self._fresh = True
        try:
            scenario = scenario_of(self._plan())
        except ChargenError as error:
            self.counting = self._now = None
            self._empty(f"{str(error).rstrip('.')}.")
            return
        done = self.counting is not None and self.counting.played >= self.counting.fights
        self._same = self._stepped and done and self._now == scenario
        self._stepped = False
        if self._same:
            self._show()
            return
        if self._now != scenario:
            self._before, self._now = self._now, scenario
        self._next.start()

    @property
    def standing(self) -> OddsStanding:
        """The state of the odds, for another panel to go on from."""
        return OddsStanding(self._now, self._before, self.counting, self._same)

    def go_on(self, standing: OddsStanding) -> None:
        """Show what another has counted of the same character, as after a change of look."""
        self._now, self._before, self._same = standing.now, standing.before, standing.same
        counting = standing.counting
        if counting is not None and counting.played >= counting.fights:
            self.counting, self._fresh = counting, True
            self._show()

    def _begin(self) -> None:
        if self._now is not None:
            self.counting = LiveCount(self._now, self._before, self.fights, self.spares)
            self.work.watch(self.counting)

    # --- when it counts

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._offer()
        if not self._fresh:
            self._rest.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._fresh = self._fresh and not (self.work.running or self.waiting)
        self._rest.stop()
        self._next.stop()
        self.work.stop()
        self.spares.stop()

    def _changed(self) -> None:
        self._fresh, self._stepped = False, True
        self._next.stop()
        if self.isVisible():
            if self.counting is not None:
                self.counting.end()  # at rest again it will be gone, and nobody has waited for it
            self._rest.start()

    def _setup_changed(self) -> None:
        if self.against.chosen == SETUP:
            self._changed()

    def _choose(self, key: str) -> None:
        """Count against another opponent, with nothing to compare with."""
        self.program.prefer(odds_against=key)
        self._now = self._before = None
        self.counting = None
        self._empty("")
        self._changed()

    def _plan(self) -> FightSetup:
        character, key = self.document.character, self.against.chosen or ""
        if key == SETUP:
            return SetupStore.get_or_create(self.document, self.program).current_setup(character)
        if key not in self._foes:
            self._foes[key] = self._listed[key].seat()
        return plan_against(character, self._foes[key])

    # --- what it says

    def _show(self) -> None:
        counting = self.counting
        if counting is None or not counting.played:
            return
        if self.isVisible():
            self.spares.fill(PROCESSES)
        numbers = counting.forecast
        self.win.say(numbers.win.figure, numbers.win.bounds)
        self.alive.say(numbers.alive.figure, numbers.alive.bounds)
        self.rounds.say(f"{numbers.rounds:.1f}", "on average")
        self._show_change(counting.pairs)
        warning = unarmed_words(CALLED, self.document.character)
        counted = f"{counting.played:,} of {counting.fights:,} fights. {warning}".strip()
        figures = ", ".join(tile.words for tile in (self.win, self.alive, self.rounds, self.change))
        self.note.setText(f"{figures}. {counted}" if self._short else counted)

    def _show_change(self, pairs: PairCounts | None) -> None:
        tip = ""
        if self._same:
            self.change.say("none", "in this fight")
        elif pairs is None:
            self.change.say(NOTHING, "none yet")
        elif pairs.played:
            self.change.say(*_difference(pairs.change))
            tip = difference_words(pairs.change, pairs.played)
        set_tip(self.change, tip)

    def _empty(self, words: str) -> None:
        for tile in (self.win, self.alive, self.rounds, self.change):
            tile.say("", "")
        self.note.setText(words)

    def _offer(self) -> None:
        """Offer every opponent, and the fight that is set up."""
        self._foes.clear()
        self._listed = {opponent.key: opponent for opponent in listed_opponents(self.program)}
        everybody = [(key, _called(opponent)) for key, opponent in self._listed.items()]
        chosen = self.against.chosen or self.program.settings.odds_against
        if chosen not in {SETUP, *self._listed}:
            chosen = USUAL_OPPONENT
        fight = (SETUP, "Setup from the Fight page")
        self.against.offer([fight], everybody, chosen=chosen)

    # --- parts

    def _lay_out(self) -> None:
        self.fold = button("Collapse", self.fold_asked.emit, role="link")
        self.fold.setAccessibleName("Collapse live odds")
        self.against.setMaximumWidth(theme.now().px(320))
        parts = (label("Live odds against", "small"), self.against, None, self.fold)
        head = row(*parts, grows=self.against)
        self.setLayout(column(head, self.tiles, self.note, gap=6, margins=(10, 6, 10, 6)))

    def _wire(self) -> None:
        self.against.changed.connect(self._choose)
        self.document.changed.connect(self._changed)
        SetupStore.get_or_create(self.document, self.program).changed.connect(self._setup_changed)
        self.work.shown.connect(self._show)
        self._rest.timeout.connect(self.count)
        self._next.timeout.connect(self._begin)
        self.destroyed.connect(partial(_end, self.spares))


def _end(spares: WarmWorkers, *_: object) -> None:
    spares.stop()


def _called(opponent: ListedOpponent) -> str:
    threat = f"threat {opponent.threat}" if opponent.threat else "threat unknown"
    place = f", {opponent.roster.place}" if opponent.roster.place else ""
    return f"{opponent.name} ({threat}{place})"


def _difference(change: Interval) -> tuple[str, str]:
    return (
        f"{signed_percentage(change.share)} points",
        f"{signed_percentage(change.low)} to {signed_percentage(change.high)}",
    )
