"""Live odds: folded away until wanted, counted beside the window at every change, never a jump."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from chargen.character.edits import edits
from chargen.combat.batches.compare import compare
from chargen.encounter.odds.live_odds import SEED, plan_against, scenario_of
from chargen.encounter.odds.results import difference_words, signed_percentage
from chargen.encounter.setup.setup import THEIRS, remove_fighter
from chargen.encounter.setup.sources import opponent
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.fight.odds.live_odds import SETUP, LiveOdds
from chargen.gui.fight.setup.setup_store import SetupStore
from chargen.gui.widgets.plain_text import tip_words
from tests.builders import blank
from tests.gui.desk import counting, sample, settle, shown, waited

FEW = 128
"""Fights that are soon fought."""


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman."""
    return shown(app, sample("rifleman"), "skills")


@pytest.fixture
def document(window: MainWindow) -> Document:
    """The document of that window."""
    assert window.document is not None
    return window.document


@pytest.fixture
def live(window: MainWindow) -> LiveOdds:
    """The live odds of that window, unfolded."""
    return _unfolded(window)


def _unfolded(window: MainWindow) -> LiveOdds:
    window.run("live-odds")
    made = _of(window)
    assert made is not None
    made.fights = FEW
    return made


def _of(window: MainWindow) -> LiveOdds | None:
    assert window.shown is not None
    return window.shown.odds.live


def _counted(live: LiveOdds) -> None:
    """Wait until the character as it stands is counted to the end."""
    assert waited(lambda: not live.waiting and not live.work.running)


def _begun(live: LiveOdds) -> None:
    """Wait until the first figure is there."""
    assert waited(lambda: live.win.figure.text() != "-")


def _fighters(live: LiveOdds) -> int:
    assert live.counting is not None
    return len(live.counting.now.fighters)


def set_rifle(document: Document, level: int) -> None:
    """Give a character another level of Rifle."""
    document.edit("Set Rifle", edits.set_skill(document.build, "rifle", level))


def test_they_are_folded_away_until_wanted(window: MainWindow) -> None:
    """Nothing is made and nothing counted before; F8 and the button unfold them."""
    assert _of(window) is None
    assert counting() == []
    assert not window.menus.actions["live-odds"].isChecked()
    live = _unfolded(window)
    assert live.isVisible()
    assert window.menus.actions["live-odds"].isChecked()
    assert window.menus.actions["live-odds"].shortcut().toString() == "F8"


def test_the_next_window_shows_them_as_they_were_left(app: Application, live: LiveOdds) -> None:
    """Whether they are folded, and against whom they are, is remembered."""
    live.against.setCurrentIndex(live.against.place_of(":breacher"))
    other = _of(shown(app, sample("medic"), "stats"))
    assert other is not None
    assert other.isVisible()
    assert other.against.chosen == ":breacher"
    live.fold.click()
    assert not live.isVisible()
    assert not app.settings.odds


def test_figures_come_with_their_intervals(live: LiveOdds) -> None:
    """How often it wins, how often nobody dies, how many rounds, and from how many fights."""
    _counted(live)
    assert live.counting is not None
    found = live.counting.forecast
    for tile, share in ((live.win, found.win), (live.alive, found.alive)):
        assert (tile.figure.text(), tile.bounds.text()) == (share.figure, share.bounds)
        assert "\N{EN DASH}" in share.bounds
    assert live.rounds.figure.text() == f"{found.rounds:.1f}"
    assert live.note.text() == "128 of 128 fights."
    assert live.change.bounds.text() == "none yet"


def test_a_change_is_told_by_the_same_dice(live: LiveOdds, document: Document) -> None:
    """The difference to the character before its last change is that of pairs of fights."""
    live.against.setCurrentIndex(live.against.place_of(":breacher"))
    _counted(live)
    before = document.character
    set_rifle(document, 2)
    _counted(live)
    foe = opponent(document.rules, "breacher")
    one, other = (scenario_of(plan_against(who, foe)) for who in (before, document.character))
    change = compare(one, other, SEED, FEW).change
    assert live.change.figure.text() == f"{signed_percentage(change.share)} points"
    assert (
        live.change.bounds.text()
        == f"{signed_percentage(change.low)} to {signed_percentage(change.high)}"
    )
    assert change.share < 0
    assert tip_words(live.change.toolTip()) == difference_words(change, FEW)


@pytest.mark.usefixtures("welcome")
def test_a_change_of_look_keeps_the_last_change(
    app: Application, window: MainWindow, live: LiveOdds, document: Document
) -> None:
    """The difference and all figures stand there again at once, and nothing is fought anew."""
    _counted(live)
    set_rifle(document, 2)
    _counted(live)
    words = [tile.words for tile in (live.win, live.alive, live.rounds, live.change)]
    app.prefer(theme="dark")
    settle()
    again = _of(window)
    assert again is not None
    assert again is not live
    assert [tile.words for tile in (again.win, again.alive, again.rounds, again.change)] == words
    assert not again.waiting
    set_rifle(document, 3)
    _counted(again)
    assert again.change.words not in words


def test_a_change_that_is_none_in_a_fight_is_not_counted(
    live: LiveOdds, document: Document
) -> None:
    """Another name wins no fight: the figures stay, and nothing is fought again."""
    _counted(live)
    batch = live.counting
    document.edit("Change name", edits.set_text(document.build, "name", "Ana"))
    _counted(live)
    assert live.counting is batch
    assert (live.change.figure.text(), live.change.bounds.text()) == ("none", "in this fight")


def test_a_change_in_the_middle_begins_anew(live: LiveOdds, document: Document) -> None:
    """What was counted of the character before is left, and its processes end."""
    live.fights = 100_000
    _begun(live)
    first = live.counting
    set_rifle(document, 2)
    assert waited(lambda: live.counting is not first)
    assert first is not None
    assert first.played < first.fights
    assert live.work.running


def test_nothing_moves_while_figures_come(window: MainWindow, live: LiveOdds) -> None:
    """Every part around them is where it was, before the first figure and after the last."""
    settle()
    before = _places(window)
    _counted(live)
    settle()
    assert _places(window) == before
    assert window.document is not None
    set_rifle(window.document, 8)
    settle()
    after_edit = _places(window)
    _counted(live)
    settle()
    assert _places(window) == after_edit


def _places(window: MainWindow) -> list[tuple[str, QRect]]:
    parts = [part for part in window.findChildren(QWidget) if part.isVisible()]
    return [(type(part).__name__, part.geometry()) for part in parts]


def test_nothing_is_counted_while_they_are_folded(live: LiveOdds, document: Document) -> None:
    """Folded, no process is left; unfolded, the character is counted as it stands by then."""
    live.fights = 100_000
    _begun(live)
    live.fold.click()
    assert counting() == []
    set_rifle(document, 2)
    settle()
    assert counting() == []
    live.fights = FEW
    assert live.program.settings.odds is False
    live.window().run("live-odds")  # type: ignore[attr-defined]
    _counted(live)
    assert live.counting is not None
    assert live.counting.now == scenario_of(
        plan_against(document.character, opponent(document.rules, "trooper"))
    )


def test_nothing_is_counted_while_the_window_is_hidden(live: LiveOdds) -> None:
    """A window nobody sees needs no odds; when it is back it goes on."""
    live.fights = 100_000
    _begun(live)
    live.window().hide()
    assert counting() == []
    live.window().show()
    assert waited(lambda: live.work.running)


def test_bare_hands_are_warned_of_and_counted(app: Application) -> None:
    """G2: a character without a weapon has its figures, and a sentence beside them."""
    live = _unfolded(shown(app, blank(), "stats"))
    _counted(live)
    assert live.note.text().endswith(
        " fights. This character carries no weapon and fights with bare hands."
    )
    assert live.win.figure.text() != "-"


def test_a_fight_that_cannot_be_is_told_why(window: MainWindow, live: LiveOdds) -> None:
    """In one sentence, with no figures and no process."""
    assert window.document is not None
    store = SetupStore.get_or_create(window.document, live.program)
    live.against.setCurrentIndex(live.against.place_of(SETUP))
    for seat in store.value.side(THEIRS):
        store.edit("Remove", remove_fighter(store.value, seat.key))
    assert waited(lambda: live.note.text() == "The other side is empty: add a fighter.")
    assert live.win.figure.text() == "-"
    assert counting() == []


def test_the_fight_that_is_set_up_can_be_chosen(
    window: MainWindow, live: LiveOdds, document: Document
) -> None:
    """It is counted with the character as it stands, and anew when the setup changes."""
    store = SetupStore.get_or_create(document, live.program)
    live.against.setCurrentIndex(live.against.place_of(SETUP))
    _counted(live)
    assert _fighters(live) == 2
    store.add(lambda: opponent(document.rules, "trooper"))
    _counted(live)
    assert _fighters(live) == 3
    set_rifle(document, 2)
    _counted(live)
    assert live.counting is not None
    assert live.counting.now == scenario_of(store.current_setup(document.character))
    window.go("fight")
    assert document.findChild(SetupStore) is store


def test_closing_the_window_ends_what_counts(live: LiveOdds, document: Document) -> None:
    """No process, thread or timer is left, in the middle of a count."""
    live.fights = 100_000
    _begun(live)
    set_rifle(document, 2)
    assert waited(lambda: live.work.running)
    document.stack.setClean()
    live.window().close()
    assert counting() == []


def test_little_height_is_told_in_words(app: Application, live: LiveOdds) -> None:
    """In a low window with large text all figures stand in one paragraph."""
    _counted(live)
    live.window().resize(1024, 640)
    app.prefer(text=150)
    settle()
    again = _of(app.windows[0])
    assert again is not None
    again.fights = FEW
    _counted(again)
    settle()
    assert not again.tiles.isVisible()
    assert again.note.text().startswith("Wins ")
    assert "Last change" in again.note.text()
