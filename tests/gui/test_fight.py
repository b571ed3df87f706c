"""The Fight page: odds, one fight, and a fight played by hand."""

import multiprocessing
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton, QWidget

from chargen.encounter import presets, to_scenario
from chargen.gui.app import Application
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.map_symbols import LineKind
from chargen.gui.fight.odds import LOST, OddsPane
from chargen.gui.fight.once import OncePane
from chargen.gui.fight.play import PlayPane
from chargen.gui.fight.time_slices import LongWork
from chargen.gui.main_window import MainWindow
from chargen.gui.pages.fight import FightPage
from chargen.skirmish import odds, reopened
from tests.gui.answers import Act, answering
from tests.gui.desk import sample, settle, shown, waited


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    page = window.pages["fight"]
    assert isinstance(page, FightPage)
    return page.desk


def until_done(*work: LongWork) -> None:
    """Let the window work until these have ended."""
    assert waited(lambda: not any(one.running for one in work))
    settle()


def odds_pane(desk: FightView, fights: int = 128) -> OddsPane:
    """The odds of so many fights, counted."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(fights)
    pane.begin()
    until_done(pane.work)
    return pane


def play_pane(desk: FightView, *, table: bool = False) -> PlayPane:
    """A fight begun by hand."""
    pane = desk.go("play")
    assert isinstance(pane, PlayPane)
    pane.table.setChecked(table)
    pane.begin()
    until_done(pane.slices)
    return pane


# --- odds


def test_from_a_character_to_odds_in_three_clicks(app: Application) -> None:
    """Fight in the list, Odds on the page: two clicks and the fights are being counted."""
    window = shown(app, sample("rifleman"), "review")
    assert window.shown is not None
    QTest.mouseClick(window.shown.nav["fight"], Qt.MouseButton.LeftButton)
    settle()
    page = window.pages["fight"]
    assert isinstance(page, FightPage)
    QTest.mouseClick(page.desk.setup.odds, Qt.MouseButton.LeftButton)
    pane = page.desk.panes["odds"]
    assert isinstance(pane, OddsPane)
    assert pane.work.running
    assert waited(lambda: pane.counting is not None and pane.counting.played > 0)
    pane.stop()
    assert "wins" in pane.headline.text() or "fights" in pane.headline.text()


def test_odds_are_the_engine_s(desk: FightView) -> None:
    """The pane counts exactly what the engine counts for its seed and number."""
    pane = odds_pane(desk)
    counting = pane.counting
    assert counting is not None
    assert counting.counts.of == odds(to_scenario.scenario(desk.store.value), 1, 128).of
    assert "128 fights" in pane.headline.text() or "of 128" in pane.headline.text()
    assert "Seed 1" in pane.words.text()
    assert pane.done.text() == "128 of 128"
    assert "%" in pane.charts.outcomes.accessibleDescription()


def test_the_window_lives_while_fights_are_counted(desk: FightView) -> None:
    """Other processes count, the window only looks; a click on Stop ends them at once."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(1_000_000)
    held_up = []
    for _ in range(3):  # a machine that is busy may hold up one of them
        pane.go.click()
        assert waited(lambda: pane.counting is not None and pane.counting.played > 0)
        assert pane.work.running
        before = perf_counter()
        pane.go.click()
        held_up.append(perf_counter() - before)
        assert pane.go.text() == "Start"
        assert multiprocessing.active_children() == []
    assert min(held_up) < 0.1
    counting = pane.counting
    assert counting is not None
    played = counting.played
    settle()
    assert counting.played == played < counting.fights


def test_processes_that_are_lost_are_told_of(desk: FightView) -> None:
    """The counting breaks off with a word; what was counted stays, and it can be begun anew."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(1_000_000)
    pane.begin()
    for process in multiprocessing.active_children():
        process.kill()
    until_done(pane.work)
    assert pane.headline.text() == LOST
    assert pane.go.text() == "Start"


def test_nothing_goes_on_after_the_window(app: Application, desk: FightView) -> None:
    """Closing the window in the middle of a batch ends it; the fixture looks for what is left."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.begin()
    settle()
    assert multiprocessing.active_children()
    window = app.windows[0]
    assert window.document is not None
    window.document.stack.setClean()
    window.close()
    settle()
    assert multiprocessing.active_children() == []


def test_a_changed_plan_makes_odds_old(desk: FightView) -> None:
    """Odds of a plan that is no more say so and count no further."""
    pane = odds_pane(desk, 64)
    desk.setup.scene.distance.setValue(50)
    assert "changed" in pane.words.text()
    assert not pane.work.running


def test_results_leave_as_text_picture_pdf_and_table(desk: FightView, tmp_path: Path) -> None:
    """Copied as text; saved as PNG, PDF and CSV by the one writer."""
    pane = odds_pane(desk, 64)
    pane.copy.click()
    copied = QGuiApplication.clipboard().text()
    assert pane.headline.text() in copied
    assert "64 fights, seed 1" in copied
    starts = {"png": b"\x89PNG", "pdf": b"%PDF", "csv": b"what,who", "txt": b""}
    for kind, start in starts.items():
        path = tmp_path / f"odds.{kind}"
        with answering(_write_to(path)):
            pane._save(kind)
        assert path.read_bytes().startswith(start)
        assert path.stat().st_size > 200


def _write_to(path: Path) -> Act:
    def act(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        asking.setFileMode(QFileDialog.FileMode.AnyFile)
        asking.setDirectory(str(path.parent))
        asking.selectFile(path.name)
        asking.accept()

    return act


def test_any_fight_of_the_batch_is_watched(desk: FightView) -> None:
    """A fight of the batch is opened in the replay, and its log is the engine's."""
    pane = odds_pane(desk, 100)
    pane.number.setValue(67)
    pane.watch.click()
    once = desk.panes["once"]
    assert isinstance(once, OncePane)
    until_done(once.slices)
    fight = reopened(to_scenario.scenario(desk.store.value), 1, 66)
    recording = once.replay.recording
    assert recording is not None
    assert recording.told.events == fight.events
    assert once.number.value() == 67


# --- one fight


@pytest.fixture
def once(desk: FightView) -> OncePane:
    """One fight, fought."""
    desk.setup.once.click()
    pane = desk.panes["once"]
    assert isinstance(pane, OncePane)
    until_done(pane.slices)
    return pane


def test_log_map_and_slider_are_at_one_place(once: OncePane) -> None:
    """Whichever is moved, the others follow."""
    replay = once.replay
    assert replay.recording is not None
    replay.slider.setValue(10)
    assert (replay.place, replay.log.place) == (9, 9)
    replay.log.view.setCurrentIndex(replay.log.model.index(4, 0))
    assert (replay.place, replay.slider.value()) == (4, 5)
    fight = replay.recording.at_line(4)
    for one in fight.who:
        assert replay.field.fighters[str(one.index)].mark.boxes == one.boxes


def test_steps_by_event_and_by_beat(once: OncePane) -> None:
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


def test_playing_comes_to_the_end_and_stops(once: OncePane) -> None:
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


def test_a_total_opens_into_parts_and_rules(window: MainWindow, once: OncePane) -> None:
    """Parts with their rules stand below; a rule leads to its text at the right."""
    replay = once.replay
    assert replay.recording is not None
    place = next(n for n, line in enumerate(replay.recording.lines) if line.parts)
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


def test_the_map_leads_to_the_log(once: OncePane) -> None:
    """A fighter chosen on the map leads to the next line about it."""
    replay = once.replay
    replay.go_to(0)
    replay.field.select("1")
    replay.field.picked.emit("1")
    assert replay.recording is not None
    event = replay.recording.lines[replay.place].event
    assert 1 in {getattr(event, name, -1) for name in ("fighter", "target", "attacker")}


def test_shots_are_lines_on_the_map(once: OncePane) -> None:
    """At a line that tells of a hit or a miss the map shows the line of fire."""
    replay = once.replay
    assert replay.recording is not None
    kinds = {"AttackHit", "AttackMissed"}
    place = next(
        n for n, line in enumerate(replay.recording.lines) if type(line.event).__name__ in kinds
    )
    replay.go_to(place)
    assert {trace.trace.kind for trace in replay.field.traces} & {LineKind.HIT, LineKind.MISS}


# --- by hand


def test_a_round_is_played_by_hand(desk: FightView) -> None:
    """From Begin through stance, plan and shots to the next round, by the choices offered."""
    pane = play_pane(desk)
    game = pane.game
    assert game is not None
    for _ in range(80):
        if game.fight.round > 1 or game.fight.ended:
            break
        number = next(n for n, offer in enumerate(pane.offers) if not offer.refusal)
        pane.choices.go_to(number)
        pane.do.click()
        until_done(pane.slices)
    assert game.fight.round > 1 or game.fight.ended
    assert len(pane.log.model.lines) > 5


def test_greyed_choices_show_why_not(desk: FightView) -> None:
    """What cannot be done is shown with its reason and cannot be committed to."""
    pane = play_pane(desk)
    seen = 0
    for _ in range(12):
        for number, offer in enumerate(pane.offers):
            if offer.refusal:
                seen += 1
                pane.choices.go_to(number)
                row = pane.choices.table.rows_model.rows[
                    pane.choices.table.rows_model.place_of(str(number))
                ]
                assert row.refusal == offer.refusal
                assert not pane.do.isEnabled()
        game = pane.game
        assert game is not None
        if game.fight.ended or seen:
            break
        pane.auto.click()
        until_done(pane.slices)
    assert seen


def test_a_chance_stands_beside_an_attack(desk: FightView) -> None:
    """Before one commits to an attack its chance to hit is there, with its interval."""
    pane = play_pane(desk)
    fire: list[int] = []
    for _ in range(60):
        fire = [n for n, o in enumerate(pane.offers) if o.intent == "Fire" and o.targets]
        if fire and not pane.offers[fire[0]].refusal:
            break
        ways = [n for n, o in enumerate(pane.offers) if not o.refusal]
        pane.choose(next((n for n in ways if pane.offers[n].intent == "Fire"), ways[0]))
        until_done(pane.slices)
    pane.choices.go_to(fire[0])
    until_done(pane.choices.slices)
    rows = pane.choices.table.rows_model
    assert "%" in rows.rows[rows.place_of(str(fire[0]))].chance


def test_the_tactic_can_choose_to_the_end(desk: FightView) -> None:
    """As the tactic would, again and again, ends the fight."""
    pane = play_pane(desk)
    game = pane.game
    assert game is not None
    for _ in range(400):
        if game.fight.ended:
            break
        pane.auto.click()
        until_done(pane.slices)
    assert game.fight.ended
    assert "wins in round" in pane.question.text() or "Nobody wins" in pane.question.text()
    assert not pane.do.isEnabled()


def test_dice_are_typed_at_the_table(desk: FightView) -> None:
    """With dice at the table each die is asked for, and the fight goes on with what was typed."""
    pane = play_pane(desk, table=True)
    game = pane.game
    assert game is not None
    asked = []
    for _ in range(60):
        if game.waiting:
            assert not pane.asking.isHidden()
            asked.append(pane.needed.text())
            pane.die.setValue(4)
            pane.take_die.click()
        elif game.mine:
            pane.auto.click()
        until_done(pane.slices)
        if len(asked) > 6:
            break
    assert any("initiative" in words for words in asked)


def test_a_random_user_on_the_page(desk: FightView) -> None:
    """Forty random choices on the page itself: each is taken, the page shows what came of it."""
    chance = Random(3)
    desk.store.edit("Set up", presets.street(desk.store.value))
    pane = play_pane(desk)
    for made in pane.hands.values():
        made.setChecked(True)
    for turn in range(40):
        game = pane.game
        if game is None or game.fight.ended or turn == 0:
            pane.begin()
            until_done(pane.slices)
            game = pane.game
            assert game is not None
        before = len(game.recording.log)
        ways = [n for n, offer in enumerate(pane.offers) if not offer.refusal]
        pane.choose(chance.choice(ways))
        until_done(pane.slices)
        assert len(game.recording.log) > before
        assert len(pane.log.model.lines) == len(game.recording.lines)
        for one in game.fight.who:
            assert pane.field.fighters[str(one.index)].mark.boxes == one.boxes
