"""The Fight page: odds."""

from pathlib import Path
from time import perf_counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from chargen.combat import odds, reopened
from chargen.combat.batches.operation import Operation, row_fault
from chargen.combat.kernel.system import SYSTEMS
from chargen.encounter.odds import results
from chargen.encounter.odds.operation_result import operation_headline, operation_lines
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import set_system
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.odds.odds import OddsPane
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.pages.fight import FightPage
from chargen.gui.widgets.plain_text import tip_words
from chargen.views.style import MEASURES
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of, until_done, write_to

pytestmark = pytest.mark.usefixtures("welcome")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def odds_pane(desk: FightView, fights: int = 128) -> OddsPane:
    """The odds of so many fights, counted."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(fights)
    pane.begin()
    until_done(pane.work)
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
    QTest.mouseClick(page.desk.forecast.ways["odds"], Qt.MouseButton.LeftButton)
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
    assert counting.counts.of == odds(scenario_builder.scenario(desk.store.value), 1, 128).of
    assert "128" not in pane.headline.text()
    assert "undecided" in pane.headline.text()
    assert pane.costs.text() == results.costs(counting.scenario, counting.counts)
    assert "shots" in pane.costs.text()
    assert pane.words.text() == desk.store.words
    assert "goes down" in pane.risks.text()
    assert not pane.seed.isVisible()
    assert not pane.done.isVisible()
    pane.more.click()
    assert pane.seed.isVisible()
    assert pane.done.isVisible()
    assert pane.done.text() == "128 of 128"
    assert "%" in pane.charts.outcomes.accessibleDescription()


def test_odds_have_the_width_of_the_window(window: MainWindow, desk: FightView) -> None:
    """A wide window leaves no strip at their right; the setup keeps its greatest width."""
    window.resize(1_680, 900)
    settle()
    assert desk.width() <= MEASURES.page
    pane = desk.go("odds")
    settle()
    assert window.shown is not None
    middle = window.shown.middle
    right = pane.mapTo(window, pane.rect().topRight()).x()
    assert middle.mapTo(window, middle.rect().topRight()).x() - right <= 2 * MEASURES.page_margin


def test_odds_end_at_a_precision(app: Application, desk: FightView) -> None:
    """The number of fights is not asked for then; another look shows the same count again."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.until.setCurrentText("±5 points")
    assert not pane.fights.isEnabled()
    pane.begin()
    until_done(pane.work)
    counting = pane.counting
    assert counting is not None
    assert counting.played == counting.fights in {256, 512}
    assert "Each ending is known within" in pane.headline.text()
    assert pane.done.text() == f"{counting.played:,} of {counting.played:,}"
    app.prefer(theme="dark")
    settle()
    again = desk_of(app.windows[0]).panes["odds"]
    assert isinstance(again, OddsPane)
    assert again.until.key == 0.05
    assert not again.fights.isEnabled()
    assert again.fights.value() == 10_000
    again.until.setCurrentText("all fights")
    assert again.fights.isEnabled()


def test_fights_in_a_row_are_the_engine_s(app: Application, desk: FightView) -> None:
    """What carries over is shown fight by fight, in files as well; another look keeps it."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    assert not pane.rest.isEnabled()
    pane.until.setCurrentText("±5 points")
    pane.in_row.setValue(3)
    pane.rest.setValue(24)
    assert not pane.until.isEnabled()
    assert pane.fights.isEnabled()
    pane = odds_pane(desk, 64)
    counting = pane.counting
    assert counting is not None
    expected = Operation(counting.scenario, 1, 64, 0, (3, 24))
    expected.step(64)
    assert counting.counts.of == expected.counts.of
    lines = list(operation_lines(counting.scenario, counting.counts, (3, 24)))
    assert pane.row_words.text().split("\n") == lines
    assert pane.headline.text() == operation_headline(counting.counts, 3)
    assert len(pane.charts.won.shares) == 3
    assert pane.charts.won.isVisibleTo(pane)
    assert not pane.charts.alive.isVisibleTo(pane)
    assert lines[1] in pane.text()
    assert b"won in a row,,3," in pane.data("csv")
    assert pane.data("pdf").startswith(b"%PDF")
    app.prefer(theme="dark")
    settle()
    again = desk_of(app.windows[0]).panes["odds"]
    assert isinstance(again, OddsPane)
    assert again.row == (3, 24)
    assert again.row_words.text().split("\n") == lines


def test_fights_in_a_row_stop_at_once(desk: FightView) -> None:
    """The fights counted so far stay."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(1_000_000)
    pane.in_row.setValue(2)
    pane.go.click()
    assert waited(lambda: pane.counting is not None and pane.counting.played > 0)
    pane.go.click()
    counting = pane.counting
    assert counting is not None
    assert not any(worker.is_alive() for worker in counting._workers)
    assert pane.row_words.text().startswith("2 fights in a row")


@pytest.mark.parametrize("system", ["alien_cards", "traveller_s4"])
def test_other_systems_refuse_fights_in_a_row(desk: FightView, system: str) -> None:
    """The field is greyed with the reason, and counts single fights."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.in_row.setValue(4)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    settle()
    assert not pane.in_row.isEnabled()
    assert tip_words(pane.in_row.toolTip()) == row_fault(SYSTEMS[system]) != ""
    assert pane.row == (1, 0)


def test_the_cost_is_explained_before_the_first_run(desk: FightView) -> None:
    """An empty heading says what it will hold."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    assert pane.costs.isVisible()
    assert pane.costs.text() == "The simulation also shows what a fight costs each fighter."


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
        assert pane.go.text() == "Start simulation"
        assert pane.counting is not None
        assert not any(worker.is_alive() for worker in pane.counting._workers)
    assert min(held_up) < 0.1
    counting = pane.counting
    assert counting is not None
    played = counting.played
    settle()
    assert counting.played == played < counting.fights


def test_another_look_leaves_the_odds_there(app: Application, desk: FightView) -> None:
    """The page is made anew with every change of look; what was counted is shown again."""
    pane = odds_pane(desk)
    words, text, headline = pane.words.text(), pane.text(), pane.headline.text()
    app.prefer(theme="dark")
    settle()
    desk = desk_of(app.windows[0])
    again = desk.panes["odds"]
    assert isinstance(again, OddsPane)
    assert again is not pane
    assert (again.words.text(), again.text(), again.headline.text()) == (words, text, headline)
    assert again.watch.isEnabled()
    desk.store.add_this()
    assert "Setup changed." in again.words.text()
    app.prefer(theme="light")
    settle()
    last = desk_of(app.windows[0]).panes["odds"]
    assert isinstance(last, OddsPane)
    assert last.headline.text() == headline
    assert "Setup changed." in last.words.text()


def test_all_figures_of_a_moment_are_of_the_same_fights(desk: FightView) -> None:
    """While fights are counted headline, count and charts show one snapshot, whenever one looks."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(1_000_000)
    pane.go.click()
    seen: set[str] = set()

    def looked() -> bool:
        count = pane.done.text().split(" of ")[0]
        if count != "0":
            charts = (pane.charts.outcomes, pane.charts.falls)
            totals = {f"{share.trials:,}" for chart in charts for share in chart.shares}
            totals |= {f"{s.trials:,}" for _, row in pane.charts.wounds.rows for s in row}
            assert totals == {count}
            won = pane.charts.outcomes.shares[0]
            assert won.share_words in pane.headline.text()
            lists = (*charts, pane.charts.wounds, pane.charts.costs, pane.charts.mine)
            assert all(chart.height() >= chart.sizeHint().height() for chart in lists)
            seen.add(count)
        return len(seen) > 2

    assert waited(looked)
    pane.stop()


@pytest.mark.parametrize("compiling", [True, False])
def test_the_odds_page_promises_speed_while_the_module_is_compiled(
    app: Application, monkeypatch: pytest.MonkeyPatch, *, compiling: bool
) -> None:
    """Only the environment says so; without it the page is silent about speed."""
    if compiling:
        monkeypatch.setenv("CHARGEN_COMPILING", "1")
    pane = desk_of(shown(app, sample("rifleman"), "fight")).go("odds")
    settle()
    labels = [label.text() for label in pane.findChildren(QLabel) if label.isVisible()]
    assert ("Restart chargen for faster simulation." in labels) == compiling
    assert not [text for text in labels if "interpreted" in text or "combat module" in text]


def test_nothing_goes_on_after_the_window(app: Application, desk: FightView) -> None:
    """Closing the window in the middle of a batch ends it; the fixture looks for what is left."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.begin()
    counting = pane.counting
    assert counting is not None
    while not counting.played:
        settle(1)
    window = app.windows[0]
    assert window.document is not None
    window.document.stack.setClean()
    window.close()
    settle()
    assert not any(worker.is_alive() for worker in counting._workers)


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
    counting = pane.counting
    assert counting is not None
    assert results.headline(counting.scenario, counting.counts) in copied
    assert "64 fights, seed 1" in copied
    starts = {"png": b"\x89PNG", "pdf": b"%PDF", "csv": b"what,who", "txt": b""}
    for kind, start in starts.items():
        path = tmp_path / f"odds.{kind}"
        with answering(write_to(path)):
            pane._save(kind)
        assert path.read_bytes().startswith(start)
        assert path.stat().st_size > 200


def test_any_fight_of_the_batch_is_watched(desk: FightView) -> None:
    """A fight of the batch is opened in the replay, and its log is the engine's."""
    pane = odds_pane(desk, 100)
    pane.number.setValue(67)
    pane.watch.click()
    once = desk.panes["once"]
    assert isinstance(once, WatchPane)
    until_done(once.work)
    fight = reopened(scenario_builder.scenario(desk.store.value), 1, 66)
    recording = once.replay.recording
    assert recording is not None
    assert recording.source.events == fight.events
    assert once.number.value() == 67
