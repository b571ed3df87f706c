"""Views that are filled while they are looked at: the screen shows what came of their run."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject

from chargen.character.document.build import Build
from chargen.character.document.events import Award, Mark, Note
from chargen.character.edits import creation, edits
from chargen.combat import odds
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.odds.headings import OddsCharts
from chargen.gui.fight.odds.odds import OddsPane
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.fight.setup.opponent_chooser import OpponentChooser
from chargen.gui.widgets.elements import box, column
from tests.builders import blank, flaw
from tests.encounter.plans import scenario_of
from tests.gui import party
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import take
from tests.gui.painted import painted
from tests.gui.test_live_odds import set_rifle

FIGHTS = 128


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 1100))


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def test_odds_are_on_the_screen_when_they_are_counted(desk: FightView) -> None:
    """G1: the sentence, and every chart with its shares."""
    pane = desk.go("odds")
    assert isinstance(pane, OddsPane)
    pane.fights.setValue(FIGHTS)
    pane.go.click()
    until_done(pane.work)
    assert any("undecided" in text for text in painted(pane.headline))
    pane.more.click()
    assert "128 of 128" in painted(pane)
    charts = pane.charts
    for bars in (charts.outcomes, charts.falls):
        assert sum("%" in text for text in painted(bars)) == len(bars.shares) > 0
    assert any("rounds on average" in text for text in painted(charts.rounds))
    assert {name for name, _ in charts.wounds.rows} <= set(painted(charts.wounds))


def test_every_chart_shows_its_part_of_the_counts(app: Application) -> None:
    """One set of counts fills all of them; each fight ends and begins its losses once."""
    scenario = scenario_of("trooper")
    charts = OddsCharts()
    inside = box(column(*charts.all))
    charts.show_counts(scenario, odds(scenario, 1, 16))
    for bars in (charts.outcomes, charts.falls):
        assert sum(share.count for share in bars.shares) == 16
    assert [name for name, _ in charts.wounds.rows] == [each.name for each in scenario.fighters]
    assert [chart.isHidden() for chart in (charts.mine, charts.theirs)] == [
        not chart.shares for chart in (charts.mine, charts.theirs)
    ]
    inside.deleteLater()


def test_the_difference_is_on_the_screen_when_it_is_counted(desk: FightView) -> None:
    """G1: the sentence, the share with the change, and the difference."""
    odds = desk.go("whatif")
    assert isinstance(odds, OddsPane)
    pane = odds.what_if
    take(pane.kind, "skill")
    take(pane.which, "rifle")
    pane.level.setValue(10)
    pane.fights.setValue(FIGHTS)
    pane.go.click()
    until_done(pane.work)
    assert "128 of 128" in painted(pane)
    assert "pairs" in " ".join(painted(pane.words))
    (change,) = pane.compared
    assert {change.win, change.difference} <= set(painted(pane.differences))


def test_the_forecast_is_on_the_screen_when_it_is_counted(desk: FightView) -> None:
    """G1: the chance to win, its basis and the figures, in the dock."""
    panel = desk.forecast
    panel.count.fights = FIGHTS
    panel.count.begin()
    until_done(panel.count.work)
    texts = painted(panel)
    assert panel.share.text() in texts
    assert panel.basis.text() in " ".join(texts)
    assert {line.amount.text() for line in panel.lines} <= set(texts)


def test_the_danger_is_on_the_screen_when_it_is_counted(desk: FightView) -> None:
    """G1: where an opponent is chosen."""
    chooser = OpponentChooser(desk.window(), desk.store, 1)
    chooser.show()
    chooser.view.go_to(":thug")
    settle()
    chooser.danger.count.begin()
    until_done(chooser.danger.count.work)
    assert "128 fights" in " ".join(painted(chooser.danger))
    chooser.close()
    chooser.deleteLater()


def test_a_fight_is_on_the_screen_when_it_is_fought(desk: FightView) -> None:
    """G1: what is fought and who wins, the map, the log, and the place in both."""
    pane = desk.go("once")
    assert isinstance(pane, WatchPane)
    pane.work.patience = 0.0
    pane.again.click()
    assert pane.again.text() == "Stop fight"
    until_done(pane.work)
    assert pane.again.text() == "Watch fight"
    assert "Fighting" not in " ".join(painted(pane.words))
    pane.replay.go_to(3)
    assert " 4 of " in " ".join(painted(pane.replay.where))
    assert painted(pane.replay.log)
    assert painted(pane.replay.field)


def test_live_odds_are_on_the_screen_when_they_are_counted(window: MainWindow) -> None:
    """G1: four figures, and those of the next change."""
    window.run("live-odds")
    assert window.shown is not None
    live, document = window.shown.odds.live, window.document
    assert live is not None
    assert document is not None
    live.fights = FIGHTS

    def counted() -> list[str]:
        assert waited(lambda: not live.waiting and not live.work.running)
        return painted(live)

    first = counted()
    assert "128 of 128 fights." in first
    assert sum(text.endswith("%") for text in first) == 4
    set_rifle(document, 1)
    second = counted()
    assert second != first
    assert any(text.endswith(" points") for text in second)


def test_a_folder_is_on_the_screen_when_it_is_read(app: Application, tmp_path: Path) -> None:
    """G1: a row for each file, what changed in one, and a file that came."""
    table, folder = party.campaign(), tmp_path / "table"
    build = party.member(table, "rifleman")
    path = party.put(folder, "rifleman", build)
    window = party.desk(app, table, folder)
    assert window.body is not None
    view = window.body.characters.view
    assert build.choices.name in painted(view)
    path.write_bytes(b"{")
    party.put(folder, "tank", party.member(table, "tank", 2))
    assert waited(lambda: len(view.rows_model.rows) == 2)
    party.read(window)
    cells = painted(view)
    assert "rifleman.gdchar" in cells
    assert build.choices.name not in cells
    assert sample("tank").choices.name in cells


STEPS: Mapping[str, Callable[[Build], Build]] = {
    "a level": lambda build: edits.set_skill(build, "rifle", 3),
    "more than the pool": lambda build: edits.set_skill(build, "handgun", 10),
    "a flaw that waits": lambda build: edits.add_flaw(build, flaw("f")),
    "a name": lambda build: edits.set_text(build, "name", "Mara Voss"),
    "the end of creation": lambda build: creation.finish(build, party.ON),
    "IP": lambda build: edits.append(build, Award(event="award", on=party.ON, by="GM", ip=40)),
    "a mark": lambda build: edits.append(build, Mark(event="mark", on=party.ON, skill="rifle")),
    "a note": lambda build: edits.append(build, Note(event="remark", on=party.ON, note="Met.")),
}


@pytest.mark.parametrize("page", ["skills", "stats", "review"])
def test_all_a_window_shows_is_on_the_screen_after_each_step(app: Application, page: str) -> None:
    """Whatever a part leaves out because nothing changed in it, none stays behind; undo as well."""
    window = shown(app, blank(skills={"rifle": 2}), page)
    document = window.document
    assert document is not None
    document.look_at("skill:rifle")
    for words, step in STEPS.items():
        document.edit(words, step(document.build))
        assert painted(window), words
    for words in reversed(tuple(STEPS)):
        document.stack.undo()
        assert painted(window), words
    document.stack.setClean()


def test_a_note_repaints_no_page_of_the_list(app: Application) -> None:
    """What a step does not change is neither laid out nor painted again."""
    window = shown(app, STEPS["the end of creation"](blank(skills={"rifle": 2})), "skills")
    document = window.document
    assert document is not None
    document.edit("Note", STEPS["a note"](document.build))
    settle()
    qt, seen = QCoreApplication.instance(), PaintCounter()
    assert qt is not None
    qt.installEventFilter(seen)
    document.edit("Note", STEPS["a note"](document.build))
    settle()
    qt.removeEventFilter(seen)
    assert seen.painted == []
    document.stack.setClean()


class PaintCounter(QObject):
    """The names of the widgets that were painted."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[str] = []

    def eventFilter(self, target: QObject, event: QEvent) -> bool:  # noqa: N802 - named by Qt
        """Note a widget that is painted."""
        if event.type() == QEvent.Type.Paint:
            self.painted.append(type(target).__name__)
        return False
