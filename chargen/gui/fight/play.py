"""Play it: choose for some of the fighters by hand; tactics choose for the rest."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from chargen.combat import policy
from chargen.combat.dice import DieNeeded
from chargen.encounter import to_scenario
from chargen.encounter.by_hand import Game
from chargen.encounter.offers import Offer, offers
from chargen.encounter.wording import question
from chargen.gui import theme
from chargen.gui.fight.choices import ChoicesView
from chargen.gui.fight.log import LogView
from chargen.gui.fight.map_lines import traces
from chargen.gui.fight.map_symbols import fight_grounds, fight_marks
from chargen.gui.fight.map_view import MapView
from chargen.gui.fight.setup_store import SetupStore
from chargen.gui.fight.time_slices import TimeSlices
from chargen.gui.widgets.fields import NumberField
from chargen.gui.widgets.kit import beside, box, button, card, clear, column, label, row
from chargen.gui.widgets.layouts import Flow
from chargen.gui.widgets.plain import CheckBox, set_tip


class PlayPane(QWidget):
    """One fight, some of it by hand."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.game: Game | None = None
        self.slices = TimeSlices(self)
        self.hands: dict[str, CheckBox] = {}
        self._who = row(gap=10)
        self.table = CheckBox("Dice at the table")
        set_tip(self.table, "Roll yourself and type what fell")
        self.seed = NumberField("Seed", 0, 2_000_000_000, 1, settled=True)
        self.start = button("Begin", self.begin, role="primary")
        self.question = label("", "strong", wrap=True, name="What has to be decided")
        self.field = MapView("Map of the fight")
        self.log = LogView("What happened")
        self.choices = ChoicesView()
        self.do = button("Do it", self._commit, role="primary")
        self.auto = button("As the tactic would", self._as_tactic)
        self.needed = label("", "wait", wrap=True, name="Die to roll at the table")
        self.die = NumberField("What the die shows", 1, 10, 1, settled=True)
        self.take_die = button("Take it", self._typed, role="primary")
        self._lay_out()
        self._wire()
        self._show_people()
        self._show()

    def _lay_out(self) -> None:
        self._people = box(self._who)
        who = Flow(
            label("By hand:", "small"), self._people, self.table,
            beside("Seed", self.seed, self.start),
        )  # fmt: skip
        shared = row(card(self.field, margins=(1, 1, 1, 1)), self.log, gap=10)
        shared.setStretch(0, 5)
        shared.setStretch(1, 4)
        both = box(shared)
        self.asking = box(row(self.needed, self.die, self.take_die, None, gap=8))
        ways = row(self.do, self.auto, None, gap=8)
        below = box(column(self.question, self.asking, self.choices, ways, gap=6,
                           grows=self.choices))  # fmt: skip
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(theme.now().px(6))
        split.addWidget(both)
        split.addWidget(below)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 1)
        self.setLayout(column(who, split, gap=8, grows=split))

    def _wire(self) -> None:
        self.slices.ended.connect(self._show)
        self.choices.chosen.connect(self.choose)
        self.choices.looked_at.connect(lambda _: self._show_ways())
        self.field.picked.connect(self._picked)
        self.log.asked_rule.connect(self.store.asked_rule)
        self.store.changed.connect(self._stale)

    # --- playing

    def begin(self) -> None:
        """Start the fight of the plan."""
        if self.store.faults:
            self.question.setText(" ".join(self.store.faults))
            return
        self.slices.stop()
        muster = to_scenario.muster(self.store.value)
        self.game = Game(
            muster, self.chosen_hands, seed=self.seed.value(), table=self.table.isChecked()
        )
        self.log.show_recording(self.game.recording)
        self.field.show_map(fight_marks(self.game.fight), fight_grounds(self.game.fight), fit=True)
        self.field.fit()
        self._run()

    @property
    def chosen_hands(self) -> frozenset[int]:
        """Which fighters are played by hand, by number."""
        seats = self.store.value.seats
        return frozenset(
            number for number, seat in enumerate(seats) if self.hands[seat.key].isChecked()
        )

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What is offered now: open choices, and greyed ones with the reason."""
        return self.choices.offers

    def choose(self, number: int) -> None:
        """Commit to an offer."""
        offer = self.offers[number]
        if self.game is None or offer.refusal or self.game.waiting or self.slices.running:
            return
        try:
            self.game.take(offer.action)
        except DieNeeded as asked:
            self._ask(asked)
            return
        self._run()

    def _run(self) -> None:
        """Let the others act until a choice by hand is due."""
        self.asking.hide()
        self.slices.start(self._step)

    def _step(self) -> bool:
        game = self.game
        if game is None:
            return True
        try:
            return not game.step()
        except DieNeeded as asked:
            self._ask(asked)
            return True

    def _ask(self, asked: DieNeeded) -> None:
        self.needed.setText(str(asked))
        self.die.setRange(1, asked.sides)
        self.asking.show()
        self._show()
        self.die.setFocus()
        self.die.selectAll()

    def _typed(self) -> None:
        if self.game is None or not self.game.waiting:
            return
        try:
            self.game.typed(self.die.value())
        except DieNeeded as asked:
            self._ask(asked)
            return
        self._run()

    def _commit(self) -> None:
        if self.choices.current >= 0:
            self.choose(self.choices.current)

    def _as_tactic(self) -> None:
        game = self.game
        if game is None or not game.mine or game.waiting or self.slices.running:
            return
        wanted = policy.choose(game.fight, game.tactics)
        number = next((n for n, o in enumerate(self.offers) if o.action == wanted), -1)
        if number >= 0:
            self.choose(number)
            return
        try:
            game.take(wanted)
        except DieNeeded as asked:
            self._ask(asked)
            return
        self._run()

    # --- showing

    def _show(self) -> None:
        game = self.game
        if game is None:
            self.question.setText("Choose whom to play by hand, then begin.")
            self.asking.hide()
            self._show_ways()
            return
        self.log.show_recording(game.recording)
        last = len(game.recording.lines) - 1
        self.log.go_to(last)
        self.field.show_map(fight_marks(game.fight), fight_grounds(game.fight), fit=True)
        self.field.show_traces(traces(*game.recording.passed(last)))
        mine = game.mine and not game.waiting
        self.choices.show_offers(game.fight, offers(game.fight) if mine else ())
        self.question.setText(self._words(game))
        self._show_ways()

    def _words(self, game: Game) -> str:
        fight = game.fight
        if fight.ended:
            winner = ("My side wins", "The other side wins", "Nobody wins")[fight.winner]
            return f"{winner} in round {fight.round}: {fight.reason}."
        if game.waiting:
            return "The dice at the table decide."
        return question(fight, game.decider)

    def _show_ways(self) -> None:
        game, number = self.game, self.choices.current
        mine = game is not None and game.mine and not game.waiting and not self.slices.running
        open_choice = 0 <= number < len(self.offers) and not self.offers[number].refusal
        self.do.setEnabled(mine and open_choice)
        self.auto.setEnabled(mine)

    def _picked(self, key: str) -> None:
        if key.isdecimal():
            self.choices.aim_at(int(key))

    def _show_people(self) -> None:
        kept = {key: made.isChecked() for key, made in self.hands.items()}
        clear(self._who)
        self.hands = {}
        for seat in self.store.value.seats:
            made = CheckBox(seat.name)
            made.setAccessibleName(f"Play {seat.name} by hand")
            made.setChecked(kept.get(seat.key, seat.side == 0))
            self.hands[seat.key] = made
            self._who.addWidget(made)

    def _stale(self) -> None:
        self.slices.stop()
        self._show_people()
        if self.game is not None:
            self.question.setText("The plan has changed; begin anew to fight it.")
