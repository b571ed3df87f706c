"""Table: a fight run at the table, with ladder, map, dice, and the choices of who has to act."""

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from chargen.combat.kernel.session import Session
from chargen.combat.kernel.text.words import Choice
from chargen.encounter.play.ladder import LadderRow
from chargen.encounter.play.running_fights import RunningFile
from chargen.encounter.setup.setup import MINE
from chargen.gui.application import theme
from chargen.gui.application.settings import running_fights_folder
from chargen.gui.fight.map.interactive_map import InteractiveMap
from chargen.gui.fight.map.map_states import fight_grounds, fight_marks, traces
from chargen.gui.fight.map.map_symbols import plan_grounds, plan_marks
from chargen.gui.fight.odds.odds_from_here import OddsFromHere
from chargen.gui.fight.play.apply_result_button import ApplyResultButton, NextEncounterButton
from chargen.gui.fight.play.choices import ChoicesView, ReconsiderButton
from chargen.gui.fight.play.dice_line import DiceLine
from chargen.gui.fight.play.fight_ways import FightWays
from chargen.gui.fight.play.free_moves import FreeMoves
from chargen.gui.fight.play.gm_panel import GmPanel
from chargen.gui.fight.play.ladder_view import LadderView
from chargen.gui.fight.play.log import LogView
from chargen.gui.fight.play.newcomers import AddFighterButton
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.fight.play.players_window import PlayersWindow
from chargen.gui.fight.play.start_bar import StartBar
from chargen.gui.fight.play.turn_controls_view import DelayButton, TurnControlsView
from chargen.gui.fight.play.watch_pane import ending_words
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import box, button, card, column, label, row
from chargen.gui.widgets.layout.layouts import Flow, split
from chargen.gui.widgets.layout.scroll_area import Squeezed
from chargen.gui.widgets.plain_text import PushButton
from chargen.gui.widgets.text import TitleLine

FINISH, STOP = "Finish fight", "Stop fight"
LADDER, NOW = 216, 300
"""Pixels of width at 100 % of the ladder and of the choices."""
HALVES = (1300, 700)
"""Shares of height of the map and of what is below it."""
UNDO_WORDS = "Undo choice: takes back the last step of the fight."


class TablePane(QWidget):
    """One fight, some of it by hand."""

    open_asked = Signal()
    """A fight from a file is wanted."""
    move_asked = Signal()
    """The table is wanted in a window of its own."""
    started = Signal()
    """A fight is about to begin."""
    watched = Signal()
    """The fight as it was so far is to be looked at from its start."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        # The fight is the setup's: views are made anew with every change of theme.
        self.game = store.findChild(PlayedFight) or PlayedFight(store)
        if self.game.file is None:
            self.game.file = RunningFile(running_fights_folder(), store.program.session.holder)
        self.bar = StartBar(store, self.game)
        self.strip = GmPanel(self.game)
        self.round = TitleLine("")
        self.turn = label("", "strong", name="Fighter whose turn it is")
        self.ladder = LadderView()
        self.add = AddFighterButton(store, self.game)
        self.field = InteractiveMap("Map of the fight")
        self.walk = FreeMoves(self.game, self.field)
        self.log = LogView("Fight log")
        self.facts = label("", "small", wrap=True, name="Condition")
        self.question = label("", "strong", wrap=True, name="Decision")
        self.choices = ChoicesView()
        self.do = button("Perform action", self._commit, role="primary")
        self.auto = button("Use tactic", self.game.answer_by_tactic)
        self.finish = button(
            FINISH,
            self._finish,
            tip="Tactics decide for your fighters until the end, and chargen rolls all dice; "
            "Undo choice returns here",
        )
        self.controls = TurnControlsView(self.game)
        self.delay = DelayButton(self.game)
        self.rethink = ReconsiderButton(self.game)
        self.players = PlayersWindow(self, dark=store.program.settings.dark_players)
        self.ways = FightWays(self.game, store.program)
        self.outlook = OddsFromHere()
        self.home = ApplyResultButton(store)
        self.onward = NextEncounterButton(store)
        self.dice = DiceLine(self.game)
        self.setFocusProxy(self.choices.table)
        self._lender: PushButton | None = None
        """The button that has the keyboard again once it can be pressed."""
        self._lay_out()
        self._wire()
        self.bar.show_session(self.game.session)
        self._show()
        if store.players_shown:
            # Once the table is in its window: the players' window belongs to that.
            QTimer.singleShot(0, self.players, self.players.show_beside)

    def _lay_out(self) -> None:
        px = theme.now().px
        self.strip.setVisible(False)
        head = row(self.round, self.turn, None, self.ways, gap=12)
        below = box(column(self.walk, self.dice, self.strip, self.log, gap=6, grows=self.log))
        middle = split(Qt.Orientation.Vertical, card(self.field, margins=(1, 1, 1, 1)), below)
        middle.setSizes(HALVES)
        self._middle = middle
        acts = Flow(
            self.do, self.auto, self.delay, self.rethink, self.finish, self.home, self.onward,
            firm=True,
        )  # fmt: skip
        self.choices.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        parts_of_turn = (self.outlook, self.facts, self.question, self.controls)
        above = Squeezed(box(column(*parts_of_turn, gap=6)))
        now = box(column(above, self.choices, acts, gap=6, grows=self.choices))
        order = box(column(self.ladder, self.add, gap=6, grows=self.ladder))
        parts = split(Qt.Orientation.Horizontal, order, middle, now)
        parts.setStretchFactor(1, 1)
        parts.setSizes([px(LADDER), 10_000, px(NOW)])
        order.setMinimumWidth(px(150))
        now.setMinimumWidth(px(236))
        self._running = (order, below, now)
        """Parts that are empty before a fight runs; until then the map takes their room."""
        self.setLayout(column(head, self.bar, parts, gap=8, grows=parts))

    def _wire(self) -> None:
        self.game.changed.connect(self._show)
        self.game.begun.connect(self._begun)
        self.game.work.shown.connect(self._show_round)
        self.game.work.changed.connect(self._show_work)
        self.game.stack.indexChanged.connect(self._show_ways)
        self.bar.start.clicked.connect(self.start)
        self.bar.open.clicked.connect(self.open_asked)
        self.game.turned.connect(self._show_turn)
        self.dice.done.connect(self.setFocus)
        self.ways.watched.connect(self.watched)
        self.ways.odds_asked.connect(self.outlook.begin)
        self.ways.open_asked.connect(self.open_asked)
        self.ways.new_asked.connect(self._ask_new)
        self.ways.beside_asked.connect(self._show_players)
        self.ways.darkened.connect(self.players.darken)
        self.ways.move_asked.connect(self.move_asked)
        self.players.closed.connect(self._note_players_closed)
        self.ways.gm.toggled.connect(self.strip.setVisible)
        self.field.pointed.connect(self._point)
        self.choices.chosen.connect(self.choose)
        self.choices.looked_at.connect(self._show_ways)
        self.choices.table.key_pressed.connect(self._type_digit)
        self.field.picked.connect(self._picked)
        self.ladder.went_to.connect(self._go_to_fighter)
        for part in (self.ladder, self.field):
            part.menu_asked.connect(self._open_gm_menu)
        self.strip.wanted.connect(lambda: self.ways.gm.setChecked(True))
        self.add.refused.connect(self.question.setText)
        self.log.asked_rule.connect(self.store.asked_rule)
        self.store.changed.connect(self._follow_setup)

    # --- playing

    def start(self) -> None:
        """Start the fight of the plan where the user wants the table."""
        if self.begin():
            self.started.emit()

    def begin(self) -> bool:
        """Start the fight of the plan here; return False if it cannot be fought."""
        return self.bar.begin()

    def go_on(self, session: Session) -> None:
        """Continue a fight from its present state."""
        self.game.begin(session)

    def _begun(self) -> None:
        self.field.fit()
        session = self.game.session
        self.bar.show_session(session)
        if session is not None and session.die is None and self.isVisible():
            self.choices.table.setFocus()

    def _show_players(self) -> None:
        self.store.players_shown = True
        self.players.show_beside()

    def _note_players_closed(self) -> None:
        self.store.players_shown = False

    def _ask_new(self) -> None:
        self.bar.show()
        self.bar.start.setFocus()

    @property
    def offers(self) -> tuple[Choice, ...]:
        """The choices offered now: open ones, and greyed ones with the reason."""
        return self.choices.offers

    def choose(self, number: int) -> None:
        """Commit to an offer."""
        if not self.offers[number].refusal:
            self.game.perform(self.offers[number].action)

    def _commit(self) -> None:
        if self.choices.current >= 0:
            self.choose(self.choices.current)

    def _finish(self) -> None:
        if self.game.work.running:
            self.game.work.stop()
        else:
            self.game.finish_by_tactic()

    # --- showing

    def _show(self) -> None:
        state, session = self.game.state, self.game.session
        self.dice.renew()
        self.rethink.show_kept(() if state is None else state.kept)
        self.home.show_fight(session)
        self.onward.show_fight(session)
        self.ladder.show_session(session)
        builds = (seat.character.build for seat in self.store.value.side(MINE))
        names = (build.campaign.name for build in builds if build.campaign)
        self.players.show_session(session, next(names, ""))
        self.outlook.show_session(session)
        self._show_head()
        self._show_parts(session is not None)
        if session is None or state is None:
            self.bar.invite()
            self._show_setup()
            self._show_ways()
            return
        recording = state.recording
        self.log.show_recording(recording)
        last = len(recording.lines) - 1
        self.log.go_to(last)
        marks = fight_marks(recording, len(recording.events))
        self.field.show_map(marks, fight_grounds(recording.scenario), fit=True)
        self.field.show_traces(traces(recording, last))
        self._show_turn()

    def _show_turn(self) -> None:
        """Show the controls and the options after them; those of before while they wait."""
        turn = self.game.turn
        if turn is not None and not self.game.looking.running:
            self.controls.show_turn(turn)
            self.walk.renew()
            self.choices.show_offers(turn.session, turn.offers, turn.advice)
            self.question.setText(_words(turn.session))
        self._show_ways()

    def _show_parts(self, running: bool) -> None:
        if self._running[0].isHidden() == running:
            for part in self._running:
                part.setVisible(running)
            self._middle.setSizes(HALVES)

    def _show_head(self) -> None:
        """Name the round and whose turn it is, and state the condition of who has to choose."""
        session = self.game.session
        rows: tuple[LadderRow, ...] = self.ladder.rows_model.rows
        up = next((row for row in rows if row.up), None)
        self.round.setText(f"Round {session.fight.round}" if session else "Before the fight")
        place = f"{up.place} · " if up and up.place.isdecimal() else ""
        self.turn.setText(f"{place}{up.name}'s turn" if up else "")
        asked = -1 if session is None or session.question is None else session.question.fighter
        own = next((row for row in rows if row.number == asked), None)
        facts = () if own is None else (own.state, own.harm, own.supply)
        self.facts.show_words(" · ".join(filter(None, facts)))

    def _show_setup(self) -> None:
        """Show where the fighters will start."""
        self.field.show_map(plan_marks(self.store.value), plan_grounds(self.store.value), fit=True)

    def _show_ways(self, *_: object) -> None:
        session, number, running = self.game.session, self.choices.current, self.game.work.running
        turn = self.game.turn
        asked = session is not None and session.question is not None and not running
        ready = asked and not self.game.looking.running
        open_choice = 0 <= number < len(self.offers) and not self.offers[number].refusal
        self._enable(self.do, ready and open_choice)
        self.dice.show_choice(self.offers[number] if ready and open_choice else None)
        self._enable(self.auto, ready)
        self.finish.setEnabled(asked or running)
        self.finish.setText(STOP if running else FINISH)
        over = session is not None and session.ending is not None
        for way in (self.do, self.auto, self.finish):
            way.setVisible(not over)
        self._show_after()
        self.ways.renew()
        self.controls.setEnabled(asked)
        if turn is not None:
            self.delay.show_turn(turn, enabled=ready)
        self.add.setEnabled(asked)
        if over:
            self.delay.hide()
            self.bar.show()

    def _enable(self, way: PushButton, able: bool) -> None:
        """Enable a button or not; while it waits the options hold the keyboard for it.

        Qt would lead it on to Finish fight, which the next press would then set off.
        """
        if way.hasFocus() and not able:
            self._lender = way
            self.setFocus()
        way.setEnabled(able)
        if able and self._lender is way:
            self._lender = None
            if self.choices.table.hasFocus():
                way.setFocus()

    def _show_after(self) -> None:
        """Explain in place of the options what can be done with a fight that is over."""
        session = self.game.session
        over = session is not None and session.ending is not None
        words = (self.home.words, self.onward.words, UNDO_WORDS) if over else ()
        self.choices.table.empty.setText("\n\n".join(filter(None, words)))

    def _show_work(self) -> None:
        """Say that the fight goes on beside the window, or what has to be decided."""
        session = self.game.session
        if self.game.work.running:
            self.question.setText("Fighting…")
            self.choices.work.stop()
        elif session is not None and self.game.turn is not None:
            self.question.setText(_words(self.game.turn.session))
        self.walk.renew()
        self._show_ways()

    def _show_round(self, number: int) -> None:
        self.question.setText(f"Fighting, round {number}…")

    def _type_digit(self, _: str, text: str) -> None:
        """A digit typed on an option begins the line of its dice."""
        if text.isdecimal():
            self.dice.type_digit(text)

    def _point(self, x: int, y: int) -> None:
        """A place of the map is for the GM if the strip asks for one, else for a move."""
        if not (self.strip.isVisible() and self.strip.point_at(x, y)):
            self.walk.click(x, y)

    def _picked(self, key: str) -> None:
        if key.isdecimal():
            self.choices.aim_at(int(key))

    def _go_to_fighter(self, key: str) -> None:
        """Select the fighter of a row on the map, and offer choices at them."""
        self.field.select(key)
        self._picked(key)

    def _open_gm_menu(self, key: str, at: QPoint) -> None:
        """Offer the GM actions on a fighter where the fighter was pointed at."""
        menu = self.strip.offer(int(key))
        if not menu.isEmpty():
            menu.popup(at)

    def _follow_setup(self) -> None:
        if self.game.session is None:
            self._show_setup()
        self._show_after()


def _words(session: Session) -> str:
    """Say what has to be decided, or how the fight ended."""
    if session.ending is not None:
        return ending_words(session)
    if session.question is None:
        return "Roll the dice and enter the result."
    return session.system.words.question(session.fight, session.question, session.events)
