"""What asks and what answers late: boxes and results of other threads, while pages come and go."""

import time
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import delete, isValid

from chargen.gui.app import Application
from chargen.gui.application import background, theme
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.messages import BoxAnswer, Message, ask, warn
from chargen.gui.pages.sheet import SheetPage
from tests.gui.answers import answering, buttons_of, press
from tests.gui.desk import quiet, sample, settle, shown, waited
from tests.gui.hands import CTRL, Key, key


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the Sheet page of a sample, drawn."""
    window = shown(app, sample("rifleman"), "sheet")
    quiet()
    return window


def _page(window: MainWindow) -> SheetPage:
    page = window.go("sheet")
    assert isinstance(page, SheetPage)
    return page


def _larger(window: MainWindow) -> None:
    """Ctrl++, and wait until all is dressed anew."""
    before = theme.now().percent
    window.activateWindow()
    key(Key.Key_Plus, CTRL)
    _until_larger(before)


def _until_larger(before: int) -> None:
    end = time.monotonic() + 5
    while theme.now().percent == before:
        assert time.monotonic() < end, "the look stays as it is"
        settle(1)


def test_an_export_outlives_a_change_of_look(window: MainWindow, tmp_path: Path) -> None:
    """B7: an export under way while Ctrl++ makes the page anew is written, and said so."""
    assert window.document is not None
    page = _page(window)
    page.export_to(tmp_path / "sheet.pdf")
    _larger(window)
    quiet()
    assert not isValid(page)
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
    assert window.state.text() == "Exported to sheet.pdf."


def test_what_an_outlived_export_took_out_stays_out(window: MainWindow, tmp_path: Path) -> None:
    """B7: entries that an export took out have left, although its page is gone (AD-10)."""
    assert window.document is not None
    window.document.let_go(0)
    _page(window).export_to(tmp_path / "sheet.pdf")
    count = len(window.document.build.ledger)
    _larger(window)
    quiet()
    assert window.document.left == count


def test_an_export_that_fails_while_the_look_changes_is_told(
    window: MainWindow, tmp_path: Path
) -> None:
    """B7: the box of an export that fails right after Ctrl++ is answered, and the look changes."""
    page, before = _page(window), theme.now().percent
    page.export_to(tmp_path / "nowhere" / "sheet.pdf")
    background.wait()  # it has failed, and nobody was told yet
    window.activateWindow()

    def stay(asking: QWidget) -> None:
        """Leave the question open for long enough that the look would change under it."""
        assert isinstance(asking, Message)
        assert asking.parent() is window
        QTimer.singleShot(200, asking, lambda: press("Close", saying="no folder")(asking))

    with answering(stay):
        key(Key.Key_Plus, CTRL)
        quiet()
    _until_larger(before)
    assert window.document is not None
    assert window.state.text() == "Export failed."


@pytest.mark.usefixtures("welcome")
def test_a_result_reaches_only_what_lives(app: Application) -> None:
    """B7: nobody is called for an owner that is gone, whatever the callback is made of."""
    owner, told = QObject(), []
    background.start(owner, lambda _: 1, lambda _: told.append("done"), told.append)
    background.start(app.windows[0], lambda _: 2, lambda _: told.append("lives"), told.append)
    delete(owner)
    quiet()
    assert told == ["lives"]


def test_a_box_of_a_page_belongs_to_its_window(window: MainWindow) -> None:
    """B7: whoever asks, the box is the window's, so that it outlives the page."""
    owners: list[QObject | None] = []

    def look(asking: QWidget) -> None:
        owners.append(asking.parent())
        press("Close")(asking)

    with answering(look):
        warn(_page(window), "Sheet", "It rains.")
    assert owners == [window]


@pytest.mark.usefixtures("welcome")
def test_enter_throws_nothing_away(app: Application) -> None:
    """The answer that loses something is never the one Enter gives; Escape chooses none."""
    window, answers = app.windows[0], []

    def pressed(wanted: Key) -> None:
        def act(asking: QWidget) -> None:
            assert QApplication.activeWindow() is asking
            key(wanted)

        with answering(act):
            lose, keep = (
                BoxAnswer("Discard", "lost", careful=True),
                BoxAnswer("Save", "kept"),
            )
            answers.append(ask(window, "Close", "So?", (lose, keep)))

    pressed(Key.Key_Return)
    pressed(Key.Key_Escape)
    assert answers == ["kept", None]


@pytest.mark.usefixtures("welcome")
def test_a_box_shows_markup_as_it_is(app: Application) -> None:
    """The words of a question are plain text."""
    formats: list[object] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        formats.append(asking.words.textFormat())
        press("Cancel")(asking)

    with answering(look):
        ask(app.windows[0], "T", "<b>x</b>", (BoxAnswer("Yes", means=True),))
    assert formats == [Qt.TextFormat.PlainText]


@pytest.mark.usefixtures("welcome")
def test_no_stock_box_is_shown(app: Application) -> None:
    """B8: a warning is the program's own window, with a sign of its own and one way on."""
    seen: list[list[str]] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, Message)
        seen.append([made.text() for made in buttons_of(asking)])
        assert not asking.inherits("QMessageBox")
        press("Close")(asking)

    with answering(look):
        warn(app.windows[0], "Save", "There is no such folder.")
    assert seen == [["Close"]]


class _Listener(QObject):
    """Notes the reports it hears."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.heard: list[tuple[int, int]] = []

    def hear(self, done: int, total: int) -> None:
        """Note a report."""
        self.heard.append((done, total))


def test_a_flood_of_reports_leaves_the_window_free(app: Application) -> None:
    """The first report is shown, later ones as the window has time; it goes on meanwhile."""
    listener = _Listener(app)
    told: list[Any] = []

    def work(report: background.Report) -> int:
        done = 0
        until = time.perf_counter() + 0.5
        while time.perf_counter() < until:
            done += 1
            report(done, 0)
        return done

    background.start(listener, work, told.append, told.append, listener.hear)
    settle()
    assert not told, "the window is held until the work is done"
    assert waited(lambda: bool(told))
    assert listener.heard[0] == (1, 0)
    assert len(listener.heard) < 20 < told[0]
