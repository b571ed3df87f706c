"""The search for opponents that cost your side as much as wanted, from the Fight page."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QWidget

from chargen.encounter.setup.presets import preset_of
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, people
from chargen.errors import ChargenError
from chargen.gui.application import theme
from chargen.gui.application.background import Report, SingleWork, Stopped
from chargen.gui.dialogs.base import Form
from chargen.gui.fight.setup.listed_opponents import ListedOpponent, listed_opponents
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.vocabulary import CANCEL_SEARCH, FIND_FIGHT, dialog_title
from chargen.gui.widgets.elements import beside, button, label, progress, restyle, row
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.layout.layouts import Flow
from chargen.gui.widgets.plain_text import CheckBox, set_tip
from chargen.gui.widgets.tables.model import Column
from chargen.gui.widgets.tables.view import RowsView
from chargen.gui.widgets.text import SteadyText

if TYPE_CHECKING:
    # What fights is read when the first search begins.
    from chargen.encounter.advice.encounters import EncounterSearch

FIND: Final = "Find fights"
EMPTY = (
    "Press Find fights: every known opponent is tried on the map of the setup, alone, in groups, "
    "and together with a stronger one. The best so far are shown during the search."
)
WAIT: Final = "The first line-ups come once every opponent has fought."
NO_PARTY: Final = "Your side is empty: add a fighter to it first."
NO_CHOICE: Final = "Find fights first, then select one."
SO_FAR: Final = "The nearest so far is:"
STOPPED: Final = "The search was stopped; there may be more."
NEAREST: Final = "No line-up is shown to meet the target; the nearest is:"
"""The longest result; with the words below, room is kept for it."""
LONGEST_WORDS: Final = (
    "8 x Lantern-walker and Section leader, with Section leader: no deaths in 90 to 93 of 100 "
    "fights; on average 1.2 to 1.4 go down. Christopher Wellesley goes down most often, in 34 of "
    "100 fights. The party wins 90 to 93 of 100 fights, in 10.2 to 10.8 rounds, and uses 40 to "
    "42% of the spare magazines."
)
PATIENCE: Final = 0.1
"""Seconds in which new fights are collected before progress is reported."""
LONGEST: Final = 12
"""Rounds of a fight, at most, until another number is entered."""
NAMES: Final = {
    "win": "Your side wins",
    "alive": "No deaths in",
    "down": "Fighters who go down",
    "magazines": "Spare magazines used",
    "rounds": "Rounds",
}
"""Each cost beside its bounds."""
FIELD: Final = 64
"""Pixels of a number at 100 %."""
COLUMNS = (
    Column("Opponents", 0, lambda r: r.name, spoken=lambda r: r.words, least=170),
    Column("Won, %", 84, lambda r: r.costs["win"], right=True,
           tip="Fights that your side wins; every range holds the true number in 95 of 100 cases"),
    Column("No deaths, %", 110, lambda r: r.costs["alive"], right=True,
           tip="Fights without deaths on your side"),
    Column("Go down", 100, lambda r: r.costs["down"], right=True,
           tip="Fighters of your side out of action at the end, on average"),
    Column("Magazines, %", 110, lambda r: r.costs["magazines"], right=True, leaves=2,
           tip="Share of your side's spare magazines that a fight uses, on average"),
    Column("Rounds", 100, lambda r: r.costs["rounds"], right=True, leaves=1,
           tip="Rounds of a fight, on average"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class FoundFight:
    """A line-up as a row."""

    key: str
    name: str
    costs: dict[str, str]
    """The interval of each cost."""
    words: str
    """All of it in a sentence."""
    plan: FightSetup
    """The setup with this line-up in place of its opponents."""


@dataclass(frozen=True, slots=True)
class FoundFights:
    """The line-ups so far."""

    words: str
    """How many meet the target, in a sentence."""
    fights: tuple[FoundFight, ...]
    played: int
    total: int
    """Fights counted and wanted so far."""


class FindFightForm(Form):
    """Target costs of a fight for your side, and the line-ups of opponents that meet them."""

    def __init__(self, parent: QWidget | None, store: SetupStore) -> None:
        super().__init__(
            parent, dialog_title(FIND_FIGHT),
            "Enter what a fight may cost your side, as averages of many fights. The map, light and "
            "surprise are those of the setup.",
            ok="Use this fight", width=780,
        )  # fmt: skip
        self.store = store
        self.recheck: int | None = None
        """Fights of each line-up on fresh dice; None for the usual number."""
        self.work = SingleWork(self)
        self.work.patience = 0.0  # a search is never done at once
        self._latest: list[FoundFights] = []
        self._answered: object = None
        """The target of the line-ups on the screen."""
        self._stopped = False
        self.people = len(store.value.side(MINE))
        self.bounds = {
            "win": _bounds("win", 0, 100, (70, 95), "%"),
            "alive": _bounds("alive", 0, 100, (80, 100), "%"),
            "down": _bounds("down", 0, max(1, self.people), (0, (self.people + 1) // 2)),
            "magazines": _bounds("magazines", 0, 100, (0, 100), "%"),
            "rounds": _bounds("rounds", 1, 200, (1, LONGEST)),
        }
        """The least and the most of each cost."""
        kept = store.value.side(THEIRS)
        self.keep = CheckBox("Keep the opponents of the setup in each line-up")
        if not kept:
            self.keep.hide()
        set_tip(self.keep, f"Kept: {people(kept)}")
        self.go = button(FIND, self._toggle)
        self.progress = progress("Fights", 180, counted=False)
        self.found = SteadyText(f"{STOPPED} {NEAREST}")
        self.found.setProperty("role", "strong")
        self.found.setFont(theme.now().font(theme.BODY, theme.STRONG))
        self.view = RowsView(COLUMNS, "Fights found", empty=EMPTY)
        self.view.setMinimumHeight(theme.now().px(180))
        self.words = SteadyText(LONGEST_WORDS)
        self.words.setAccessibleDescription("The fight that is selected")
        self._lay_out()
        for field in chain.from_iterable(self.bounds.values()):
            field.changed.connect(self._lead)
        self.keep.toggled.connect(self._lead)
        self.view.went_to.connect(self._look)
        self.view.acted.connect(lambda _: self.try_accept())
        self.work.shown.connect(self._show)
        self._led = ""
        """The row selected as the first so far; the selection follows until the user is there."""
        self.work.changed.connect(self._show)
        self.finished.connect(self.work.stop)
        self._show()

    @property
    def chosen(self) -> FoundFight | None:
        """The fight that is selected; None without any.

        It is of the rows on the screen: the search may know others by now.
        """
        row: FoundFight | None = self.view.current_row
        return row

    def complaint(self) -> str:
        return "" if self.chosen is not None else NO_CHOICE

    def _lay_out(self) -> None:
        pairs = self.bounds.items()
        bounds = Flow(*(beside(NAMES[key], low, label("to"), high) for key, (low, high) in pairs))
        self.add(
            bounds,
            row(self.keep, None),
            row(self.go, self.progress, None),
            self.found,
            self.view,
            self.words,
        )

    def _toggle(self) -> None:
        if self.work.running:
            self._stopped = True
            self.work.stop()
            return
        words = self._fault()
        self.complain(words)
        if not words:
            self._ask()

    def _fault(self) -> str:
        """Return why there can be no search, in a sentence."""
        if not self.people:
            return NO_PARTY
        for key, (least, most) in self.bounds.items():
            if least.value() > most.value():
                return f"{NAMES[key]}: the first number is larger than the second; swap them."
        return ""

    def _ask(self) -> None:
        plan, self._stopped = self.store.value, False
        self._latest = []
        self._answered = self._target
        target = {key: self._wanted(key) for key in self.bounds}
        listed = tuple(listed_opponents(self.store.program))
        kept = self.keep.isChecked()
        work = partial(_find, plan, listed, target, self.recheck, self._latest, kept=kept)
        self.work.start(work, self._take, self._fail)
        self._show()

    @property
    def _target(self) -> object:
        """The numbers in the fields, and whether opponents are kept."""
        return [(low.value(), most.value()) for low, most in self.bounds.values()], (
            self.keep.isChecked()
        )

    def _lead(self, *_: object) -> None:
        """Let Enter begin a search, or use what the last one found; the main button shows which.

        Enter never ends a search.
        """
        answered = bool(self.view.rows_model.rows) and self._answered == self._target
        searches = not answered and not self.work.running
        restyle(self.go, role="primary" if searches else "")
        restyle(self.ok, role="" if searches else "primary")
        self.go.setDefault(searches)
        self.ok.setDefault(not searches and not self.work.running)

    def _wanted(self, key: str) -> tuple[float, float]:
        """Return the bounds of a cost; numbers at the end of their field limit nothing."""
        from chargen.encounter.advice.encounter_costs import COSTS

        least, most = self.bounds[key]
        low = 0 if least.value() == least.minimum() else least.value()
        return low, COSTS[key].top if most.value() == most.maximum() else most.value()

    def _take(self, answer: FoundFights) -> None:
        self._latest[:] = [answer]

    def _fail(self, words: str) -> None:
        self.complain(f"{words.rstrip('.')}.")

    def _show(self, *_: object) -> None:
        running, answer = self.work.running, self._latest[-1] if self._latest else None
        self.go.setText(CANCEL_SEARCH if running else FIND)
        self.progress.setVisible(running)
        self.progress.setRange(0, answer.total if answer is not None else 0)
        self.progress.setValue(answer.played if answer is not None else 0)
        self.view.empty.setText(WAIT if running else EMPTY)
        fights = answer.fights if answer is not None else ()
        self.view.rows_model.set_rows(fights)
        current, first = self.view.current_key, fights[0].key if fights else ""
        if current != first and current in {"", self._led} and not self.view.hasFocus():
            self._led = first
            self.view.go_to(first)
        self._lead()
        words = answer.words if answer is not None and fights else ""
        self.found.setText(f"{STOPPED} {words}" if words and self._stopped else words)
        self._look()

    def _look(self, *_: object) -> None:
        chosen = self.chosen
        self.words.setText(chosen.words if chosen is not None else "")
        self.grow()


def _bounds(
    key: str, least: int, most: int, values: tuple[int, int], unit: str = ""
) -> tuple[NumberField, NumberField]:
    low, high = values
    return (
        NumberField(f"{NAMES[key]}, at least", least, most, low, unit=unit, width=FIELD),
        NumberField(f"{NAMES[key]}, at most", least, most, high, unit=unit, width=FIELD),
    )


def _find(
    plan: FightSetup,
    listed: Sequence[ListedOpponent],
    target: dict[str, tuple[float, float]],
    recheck: int | None,
    latest: list[FoundFights],
    report: Report,
    *,
    kept: bool,
) -> FoundFights:
    """Return line-ups within a target for a setup; those so far are in ``latest``.

    If opponents are ``kept``, they are in each line-up. Called in another thread.
    """
    from chargen.encounter.advice.encounters import RECHECK, EncounterQuestion, EncounterSearch

    pool = {opponent.key: (opponent.seat(), opponent.threat) for opponent in listed}
    locked = plan.side(THEIRS) if kept else ()
    question = EncounterQuestion(plan, pool, target, preset_of(plan), locked)
    if question.fault:
        raise ChargenError(question.fault.removesuffix("."))
    search = EncounterSearch(question, recheck=recheck or RECHECK)
    try:
        while not search.look(PATIENCE):
            latest[:] = [_found(search)]
            if not report(search.played, search.total):
                raise Stopped
    finally:
        search.stop()
    return _found(search)


def _found(search: "EncounterSearch") -> FoundFights:
    from chargen.encounter.advice.encounter_answer import encounter_words, target_words
    from chargen.encounter.advice.encounter_costs import cost_words

    encounters = search.encounters
    fights = tuple(
        FoundFight(
            key=repr(each.line_up.opponents),
            name=search.name(each.line_up),
            costs={key: cost_words(key, interval) for key, interval in each.costs.items()},
            words=encounter_words(search, each),
            plan=search.question.with_opponents(each.line_up),
        )
        for each in encounters
    )
    settled = search.done or any(each.met for each in encounters)
    words = target_words(encounters) if settled else SO_FAR
    return FoundFights(words, fights, search.played, search.total)
