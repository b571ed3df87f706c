"""Fight once: the map with everything that passes, the log beside it, and a way through both."""

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QSlider, QWidget

from chargen.combat.batches.batch import reopened
from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.events import PEOPLE
from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import Scenario
from chargen.encounter.play.recording import Recording
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import SIDES
from chargen.gui.application.background import Report, SingleWork, checking
from chargen.gui.fight.fight_file import save_fight
from chargen.gui.fight.map.map_states import fight_grounds, fight_marks, traces
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.fight.play.apply_result_button import ApplyResultButton
from chargen.gui.fight.play.log import LogView
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.elements import box, button, card, column, label, row
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.layout.flow_row import Spread
from chargen.gui.widgets.layout.layouts import Flow

SPEEDS = ((1_600, "Slow"), (700, "Normal"), (250, "Fast"), (60, "Very fast"))
"""Milliseconds for one line with a wound or a movement on the map."""
BOOKKEEPING = 6
"""Factor by which lines of book-keeping pass quicker."""
WATCH_FIGHT = "Watch fight"
MOST = 2_000_000_000
"""The state words of the map are explained by its legend."""
LEGEND = (
    "● your side   ◆ other side   x out of action   ˅ suppression   solid line: hit   "
    "dashed: miss   dash-dot: covering fire   arrow: move"
)


class ReplayView(QWidget):
    """A recording on the map and in the log, one place in both."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.recording: Recording | None = None
        self.place = -1
        """The line shown last; -1 is the start."""
        self.field = MapView("Map of the fight")
        self.log = LogView("Fight log")
        self.timer = QTimer(self)
        self.timer.timeout.connect(self._tick)
        self.start = button("|<", lambda: self.go_to(-1), tip="Go to start")
        self.beat_back = button("<<", self.back_beat, tip="Previous beat")
        self.event_back = button("<", lambda: self.go_to(self.place - 1), tip="Previous event")
        self.play = button("Play", self.toggle, role="primary")
        self.event_on = button(">", lambda: self.go_to(self.place + 1), tip="Next event")
        self.beat_on = button(">>", self.on_beat, tip="Next beat")
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName("Position in the fight")
        self.speed = ChoiceField("Speed", SPEEDS, 700)
        self.where = label("", "small")
        self._name()
        steps = (
            self.start, self.beat_back, self.event_back, self.play, self.event_on, self.beat_on,
        )  # fmt: skip
        place = box(row(self.slider, self.where, gap=4, grows=self.slider))
        ways = Spread(box(row(*steps, gap=4)), place, box(row(self.speed)))
        ground = card(self.field, margins=(1, 1, 1, 1))
        left = box(column(ground, label(LEGEND, "small", wrap=True), gap=4, grows=ground))
        both = row(left, self.log, gap=12)
        both.setStretch(0, 5)
        both.setStretch(1, 4)
        whole = column(gap=8)
        whole.addLayout(both, 1)
        whole.addWidget(ways)
        self.setLayout(whole)
        self.slider.valueChanged.connect(lambda value: self.go_to(value - 1))
        self.log.went_to.connect(self.go_to)
        self.log.asked_rule.connect(store.asked_rule)
        self.field.picked.connect(self._seek)
        self.speed.changed.connect(lambda _: self._keep_pace())

    def show_recording(self, recording: Recording, place: int = -1) -> None:
        """Show a fight from one of its places."""
        self.stop()
        self.recording = recording
        self.log.show_recording(recording)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(recording.lines))
        self.place = -2
        self.go_to(place)
        self.field.fit()

    def go_to(self, place: int) -> None:
        """Show the fight as of a line; -1 is before the first."""
        recording = self.recording
        if recording is None:
            return
        place = max(-1, min(len(recording.lines) - 1, place))
        if place == self.place:
            return
        self.place = place
        events = recording.number_at(place)
        marks, grounds = fight_marks(recording, events), fight_grounds(recording.scenario)
        self.field.show_map(marks, grounds, fit=False)
        self.field.show_traces(traces(recording, place))
        with QSignalBlocker(self.slider):
            self.slider.setValue(place + 1)
        self.log.go_to(place)
        count = recording.round_at(events)
        self.where.setText(f"round {count} · {place + 1} of {len(recording.lines)}")

    def on_beat(self) -> None:
        """Go one beat on."""
        if self.recording is not None:
            self.go_to(self.recording.next_beat(self.place))

    def back_beat(self) -> None:
        """Go one beat back."""
        if self.recording is not None:
            self.go_to(self.recording.beat_before(self.place))

    def toggle(self) -> None:
        """Play, or pause."""
        if self.timer.isActive():
            self.stop()
        elif self.recording is not None:
            if self.place >= len(self.recording.lines) - 1:
                self.go_to(-1)
            self._keep_pace()
            self.timer.start()
            self.play.setText("Pause")

    def stop(self) -> None:
        """Pause."""
        self.timer.stop()
        self.play.setText("Play")

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop()
        super().hideEvent(event)

    def pace(self, place: int) -> int:
        """Return for how many milliseconds a line is shown."""
        slow = self.recording is None or place < 0 or self.recording.matters(place)
        return self.speed.key if slow else self.speed.key // BOOKKEEPING

    def _keep_pace(self) -> None:
        self.timer.setInterval(self.pace(self.place))

    def _tick(self) -> None:
        self.go_to(self.place + 1)
        self._keep_pace()
        if self.recording is None or self.place >= len(self.recording.lines) - 1:
            self.stop()

    def _seek(self, key: str) -> None:
        """Go to the next line that is about the fighter picked on the map, from here on."""
        if self.recording is None or not key.isdecimal():
            return
        number, lines = int(key), self.recording.lines
        for place in (*range(self.place + 1, len(lines)), *range(self.place + 1)):
            events = lines[place].events
            if any(getattr(event, role, -1) == number for event in events for role in PEOPLE):
                self.go_to(place)
                self.field.select(key)
                return

    def _name(self) -> None:
        for part, words in (
            (self.start, "Go to start"), (self.beat_back, "Previous beat"),
            (self.event_back, "Previous event"), (self.play, "Play or pause"),
            (self.event_on, "Next event"), (self.beat_on, "Next beat"),
        ):  # fmt: skip
            part.setAccessibleName(words)


class WatchPane(QWidget):
    """One fight by tactics alone, and which of a batch it is; or one from a file."""

    open_asked = Signal()
    """A fight from a file is wanted."""

    def __init__(self, store: SetupStore) -> None:
        super().__init__()
        self.store = store
        self.words = label("", wrap=True, name="Setup")
        self.seed = NumberField("Seed", 0, MOST, 1, settled=True)
        self.number = NumberField("Number of the fight", 1, MOST, settled=True)
        self.again = button(WATCH_FIGHT, self._toggle, role="primary")
        self.next = button("Next fight", self.next_fight)
        self.save = button("Save fight…", self._save, tip="Saves this fight to a file")
        self.open = button("Open fight…", self.open_asked.emit, tip="Opens a saved fight")
        self.home = ApplyResultButton(store)
        self.replay = ReplayView(store)
        self.work = SingleWork(self)
        self.work.shown.connect(self._show_round)
        self.work.changed.connect(self._show_ways)
        self._old = ""
        """The message to show once the setup is another."""
        numbers = (label("Seed"), self.seed, label("Fight no."), self.number)
        ways = (self.again, self.next, self.save, self.open, self.home)
        line = Flow(*(box(row(part)) for part in numbers), *ways)
        self.setLayout(column(self.words, line, self.replay, gap=8, grows=self.replay))
        store.changed.connect(self._stale)
        self.save.setEnabled(False)

    def begin(self) -> None:
        """Fight the fight whose number is chosen, and show it from its start."""
        self.show_fight(self.seed.value(), self.number.value() - 1)

    def next_fight(self) -> None:
        """Fight the next of the batch."""
        self.number.setValue(self.number.value() + 1)
        self.begin()

    def show_fight(self, seed: int, number: int) -> None:
        """Show one fight of the batch with a seed, counted from 0."""
        if self.store.faults:
            self.words.setText(" ".join(self.store.faults))
            return
        self.seed.setValue(seed)
        self.number.setValue(number + 1)
        scenario = scenario_builder.scenario(self.store.value)
        self.work.start(partial(_fight_again, scenario, seed, number), self._fought)

    def show_existing_fight(self, fight: Session | SavedFight, words: str) -> None:
        """Show a fight that was fought elsewhere from its start, and say where it comes from."""
        self.work.start(partial(_record, fight, words), self._recorded)

    def _fought(self, recording: Recording) -> None:
        self._old = "Setup changed. This fight used the previous setup."
        self._show(recording, self.store.words)

    def _recorded(self, recorded: tuple[Recording, str]) -> None:
        self._show(*recorded)
        self._old = self.words.text()

    def _toggle(self) -> None:
        if self.work.running:
            self.work.stop()
            self.words.setText("Stopped. Press Watch fight to fight it again.")
        else:
            self.begin()

    def _show_round(self, number: int) -> None:
        self.words.setText(f"Fighting, round {number}…")

    def _show_ways(self) -> None:
        running = self.work.running
        self.again.setText("Stop fight" if running else WATCH_FIGHT)
        if running:
            self.words.setText("Fighting…")

    def _show(self, recording: Recording, words: str) -> None:
        self.replay.show_recording(recording)
        fight = recording.source
        self.save.setEnabled(isinstance(fight, Session))
        self.home.show_fight(fight)
        self.words.setText(f"{words} {ending_words(fight)}")

    def _stale(self) -> None:
        self.work.stop()
        self.replay.stop()
        if self.replay.recording is not None:
            self.words.setText(self._old)

    def _save(self) -> None:
        recording = self.replay.recording
        if recording is not None and isinstance(recording.source, Session):
            save_fight(self, self.store.program, recording.source)


def _fight_again(scenario: Scenario, seed: int, number: int, report: Report) -> Recording:
    return Recording(reopened(scenario, seed, number, watch=checking(report)))


def _record(fight: Session | SavedFight, words: str, report: Report) -> tuple[Recording, str]:
    del report
    return Recording(fight), words


def ending_words(fight: Session | SavedFight) -> str:
    """Say how a fight ended, or that it has not."""
    if fight.ending is None:
        return "The fight is not over."
    winner = fight.ending.winner
    outcome = "No winner" if winner < 0 else f"{SIDES[winner]} wins"
    return f"{outcome} in round {fight.ending.rounds}: {fight.ending.reason}."
