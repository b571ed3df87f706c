"""One fight on the Fight page: map, log and slider at one place; kept in a file and shown again."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QPushButton

from chargen.combat.batches.batch import BatchReplay
from chargen.encounter.play.recording import Recording
from chargen.encounter.setup import scenario_builder
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.map.map_states import traces
from chargen.gui.fight.map.map_symbols import LineKind
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.widgets.tables.delegates import AROUND
from tests.encounter.test_presets import plan_of
from tests.gui.answers import answering, pick, press
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, until_done, write_to


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


@pytest.fixture
def once(desk: FightView) -> WatchPane:
    """One fight, fought."""
    desk.forecast.ways["once"].click()
    pane = desk.panes["once"]
    assert isinstance(pane, WatchPane)
    until_done(pane.work)
    return pane


def test_log_map_and_slider_are_at_one_place(once: WatchPane) -> None:
    """Whichever is moved, the others follow."""
    replay = once.replay
    assert replay.recording is not None
    replay.slider.setValue(4)
    assert (replay.place, replay.log.view.currentIndex().row()) == (3, 3)
    replay.log.view.setCurrentIndex(replay.log.model.index(2, 0))
    assert (replay.place, replay.slider.value()) == (2, 3)
    for number, seen in enumerate(replay.recording.states_at(replay.recording.number_at(2))):
        mark = replay.field.fighters[str(number)].mark
        assert (mark.x, mark.y) == (seen["x"], seen["y"])
        assert mark.bearing == replay.recording.source.system.picture.bearing(seen)


def test_steps_by_event_and_by_beat(once: WatchPane) -> None:
    """Forward and back, one event or one beat at a time, within the ends."""
    replay = once.replay
    replay.start.click()
    assert replay.place == -1
    replay.event_back.click()
    assert replay.place == -1
    replay.event_on.click()
    assert replay.place == 0
    replay.beat_on.click()
    assert replay.place > 0
    replay.beat_back.click()
    assert replay.place < 1


def test_playing_comes_to_the_end_and_stops(once: WatchPane) -> None:
    """Play goes on by itself; Pause holds; at the end it stops."""
    replay = once.replay
    replay.play.click()
    assert replay.timer.isActive()
    replay.play.click()
    assert not replay.timer.isActive()
    assert replay.recording is not None
    replay.go_to(len(replay.recording.lines) - 3)
    replay.play.click()
    for _ in range(4):
        replay.timer.timeout.emit()
    assert not replay.timer.isActive()
    assert replay.place == len(replay.recording.lines) - 1


def test_a_total_opens_into_parts_and_rules(window: MainWindow, once: WatchPane) -> None:
    """Parts with their rules stand below; a rule leads to its text at the right."""
    replay = once.replay
    assert replay.recording is not None
    place = next(
        n
        for n, line in enumerate(replay.recording.lines)
        if any(detail.parts for detail in line.details)
    )
    replay.go_to(place)
    settle()
    words = [label.text() for label in replay.log.parts.findChildren(QLabel)]
    assert "Total" in words
    asked: list[str] = []
    replay.log.asked_rule.connect(asked.append)
    replay.log.parts.findChildren(QPushButton)[0].click()
    assert asked
    assert window.document is not None
    assert window.document.subject == f"rule:{asked[0]}"


def test_the_map_leads_to_the_log(once: WatchPane) -> None:
    """A fighter chosen on the map leads to the next line about it."""
    replay = once.replay
    replay.go_to(0)
    replay.field.select("1")
    replay.field.picked.emit("1")
    assert replay.recording is not None
    told = replay.recording.lines[replay.place].events
    who = ("fighter", "target", "attacker")
    assert 1 in {getattr(event, name, -1) for event in told for name in who}


def test_shots_are_lines_on_the_map(once: WatchPane) -> None:
    """At a line that tells of a hit or a miss the map shows the line of fire."""
    replay = once.replay
    assert replay.recording is not None
    kinds = {"AttackHit", "AttackMissed"}
    place = next(
        n
        for n, line in enumerate(replay.recording.lines)
        if kinds & {type(event).__name__ for event in line.events}
    )
    replay.go_to(place)
    assert {trace.trace.kind for trace in replay.field.traces} & {LineKind.HIT, LineKind.MISS}


# --- files


def said(once: WatchPane) -> list[str]:
    """What the log says."""
    model = once.replay.log.model
    return [str(model.data(model.index(n, 0))) for n in range(model.rowCount())]


def symbols(once: WatchPane) -> list[object]:
    """What the map shows at every line."""
    found: list[object] = []
    for place in range(-1, len(said(once))):
        once.replay.go_to(place)
        found.append([item.mark for item in once.replay.field.fighters.values()])
        found.append([item.trace for item in once.replay.field.traces])
    return found


@pytest.fixture
def kept(once: WatchPane, tmp_path: Path) -> Path:
    """The file of that fight."""
    path = tmp_path / "last stand.gdfight"
    with answering(write_to(path)):
        once.save.click()
    return path


def test_a_fight_is_saved_as_a_page(once: WatchPane, tmp_path: Path) -> None:
    """By the ending of the name; a browser plays it."""
    path = tmp_path / "last stand.html"
    with answering(write_to(path)):
        once.save.click()
    assert path.read_text("ascii").startswith("<!doctype html>")


def test_a_fight_is_shown_again_from_its_file(once: WatchPane, kept: Path) -> None:
    """Line by line the same log and map, whatever was fought in between."""
    before = said(once), symbols(once)
    once.next_fight()
    until_done(once.work)
    assert said(once) != before[0]
    with answering(pick(kept)):
        once.open.click()
    assert once.words.text().startswith('Fight from "last stand.gdfight". ')
    assert (said(once), symbols(once)) == before
    assert once.replay.place == len(said(once)) - 1


def test_a_fight_by_other_rules_is_shown_as_it_was_told(once: WatchPane, kept: Path) -> None:
    """Line by line in the words of its file; the pane says that other rules were at work."""
    before = symbols(once)
    whole = json.loads(kept.read_bytes())
    whole["rules"] += 1
    place = next(n for n, e in enumerate(whole["events"]) if e["event"] == "AttackRolled")
    whole["words"][place] = "Somebody does what nobody can any more."
    whole["events"][place] = {"event": "NoLongerKnown", "fighter": 0}
    kept.write_text(json.dumps(whole))
    with answering(pick(kept)):
        once.open.click()
    assert "Another version of the rules" in once.words.text()
    assert said(once)[place] == "Somebody does what nobody can any more."
    assert said(once)[:place] == whole["words"][:place]
    assert symbols(once)[-2:] == before[-2:]
    assert not once.save.isEnabled()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"what is this", "No valid JSON"),
        (b'{"log": [["RoundBegan", 1]]}', "This is not a recorded fight"),
        (b'{"format": "fight-record", "version": 9}', "that needs a newer version"),
        (
            b'{"format": "fight-record", "version": 9, "needs": "0.4.0"}',
            "It has version 9 of its format; that needs version 0.4.0 or later.",
        ),
        (b'{"format": "fight-record", "version": 1}', "parts are missing or newer"),
    ],
)
def test_another_file_is_refused_in_a_sentence(
    once: WatchPane, tmp_path: Path, data: bytes, words: str
) -> None:
    """And the fight that was shown stays."""
    before, path = said(once), tmp_path / "log.gdfight"
    path.write_bytes(data)
    with answering(pick(path), press("Close", saying=words)):
        once.open.click()
    assert said(once) == before


def test_a_changed_plan_is_not_the_one_that_is_shown(desk: FightView, once: WatchPane) -> None:
    """Which is said as soon as the setup is another."""
    desk.setup.scene.distance.setValue(44)
    assert once.words.text().startswith("Setup changed.")


def test_every_line_of_the_log_has_room_for_its_words(once: WatchPane) -> None:
    """W9: at any width the height of a line is that of its words wrapped."""
    view = once.replay.log.view
    for width in range(300, 420, 7):
        view.setFixedWidth(width)
        settle()
        for place in range(view.model().rowCount()):
            index = view.model().index(place, 0)
            metrics = QFontMetrics(index.data(Qt.ItemDataRole.FontRole))
            inside = view.viewport().width() - 2 * AROUND
            wrapped = metrics.boundingRect(
                QRect(0, 0, inside, 10_000), Qt.TextFlag.TextWordWrap, index.data()
            )
            assert view.visualRect(index).height() >= wrapped.height(), index.data()


def test_a_replay_is_paced_by_what_passes(once: WatchPane) -> None:
    """W12: book-keeping goes by in a sixth of the time of a shot, a wound or a move."""
    replay = once.replay
    recording = replay.recording
    assert recording is not None
    usual = replay.speed.key
    paces = [replay.pace(place) for place in range(len(recording.lines))]
    assert set(paces) == {usual, usual // 6}
    for place, line in enumerate(recording.lines):
        if line.text.startswith(("Round ", "Initiative")):
            assert paces[place] < usual, line.text
        if traces(recording, place) and not line.beat:
            assert paces[place] == usual, line.text
    assert paces[-1] == usual


def test_a_long_fight_is_watched_in_minutes(app: Application) -> None:
    """W12: three against four at the usual speed, far below a line for each event."""
    plan = plan_of("street", 3, 4)
    wanted = BatchReplay(scenario_builder.scenario(plan), 2, 0)
    while not wanted.step():
        pass
    assert wanted.session is not None
    window = shown(app, sample("rifleman"), "fight")
    desk = desk_of(window)
    desk.forecast.ways["once"].click()
    pane = desk.panes["once"]
    assert isinstance(pane, WatchPane)
    until_done(pane.work)
    replay = pane.replay
    replay.show_recording(recording := Recording(wanted.session))
    seconds = sum(replay.pace(place) for place in range(len(recording.lines))) / 1000
    assert len(recording.events) > 100
    assert seconds < 0.7 * len(recording.events) / 3
