"""Undo of a fight's setup: with the keys, in the window of a character and in the fight window."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from chargen.character.edits import edits, store
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.history import HistoryDialog
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.fight.setup.fighter_row import FighterRow
from chargen.gui.fight.setup.rules_dialog import GroundRules
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, undo_text
from tests.gui.hands import CTRL, LEFT, SHIFT, Key, click, key, lines_of

REDO = CTRL | SHIFT


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def card(desk: FightView, side: int) -> FighterRow:
    """The row of the first fighter of a side."""
    return next(iter(desk.setup.sides[side].rows.values()))


def dragged(field: MapView, start: QPoint, by: QPoint) -> None:
    """Drag what lies under a place of the map."""
    view = field.viewport()
    QTest.mousePress(view, LEFT, pos=start)
    QTest.mouseMove(view, start + by / 2)
    QTest.mouseMove(view, start + by)
    QTest.mouseRelease(view, LEFT, pos=start + by)
    settle()


def test_cover_deleted_on_the_map_comes_back(window: MainWindow, desk: FightView) -> None:
    """Delete takes it away, Ctrl+Z brings it back as it was, Ctrl+Shift+Z takes it away again."""
    desk.setup.scene.add.click()
    before = desk.store.value
    desk.setup.field.setFocus()
    key(Key.Key_Delete)
    assert desk.store.value.pieces == ()
    assert undo_text(window) == "Undo Remove cover (low wall)"
    key(Key.Key_Z, CTRL)
    assert desk.store.value == before
    assert "c1" in desk.setup.field.grounds
    assert window.menus.actions["redo"].text() == "Redo Remove cover (low wall)"
    key(Key.Key_Z, REDO)
    assert desk.store.value.pieces == ()


def _mook(desk: FightView) -> None:
    card(desk, THEIRS).mook.trigger()


def _tactic(desk: FightView) -> None:
    box = card(desk, THEIRS).tactic
    box.setFocus()
    key(Key.Key_Up if box.currentIndex() else Key.Key_Down)


def _light(desk: FightView) -> None:
    click(desk.setup.scene.light.button_of("1"))


def _level(desk: FightView) -> None:
    desk.setup.scene.level.setValue(9)


def _close_quarters(desk: FightView) -> None:
    rules = GroundRules(desk.store)
    rules.tight.click()
    rules.deleteLater()


STEPS: dict[str, Callable[[FightView], object]] = {
    "Add Officer": lambda desk: _from_menu(desk, "Officer"),
    "Copy Trooper": lambda desk: card(desk, THEIRS).copy.trigger(),
    "Remove Trooper": lambda desk: card(desk, THEIRS).drop.trigger(),
    "Set mook of Trooper": _mook,
    "Set tactic of Trooper": _tactic,
    "Add cover (low wall)": lambda desk: desk.setup.scene.add.click(),
    "Remove cover (low wall)": lambda desk: desk.setup.scene.drop.click(),
    "Set level (low wall)": _level,
    "Set full cover (low wall)": lambda desk: desk.setup.scene.full.click(),
    "Set distance from 18 to 33 m": lambda desk: desk.setup.scene.distance.setValue(33),
    "Set light": _light,
    "Set close quarters": _close_quarters,
    "Load map: Ambush": lambda desk: _ground(desk, "ambush"),
}


def _from_menu(desk: FightView, name: str) -> None:
    panel = desk.setup.sides[THEIRS]
    panel.fill_menu()
    lines_of(panel.menu)[name].trigger()


def _ground(desk: FightView, name: str) -> None:
    click(desk.setup.scene.presets.maps[name])


@pytest.mark.parametrize("words", STEPS)
def test_every_edit_is_a_step_with_its_words(
    window: MainWindow, desk: FightView, words: str
) -> None:
    """The menu names it; undo gives the setup as it was before, redo as it was after."""
    desk.setup.scene.add.click()
    desk.setup.field.select("c1")
    before = desk.store.value
    STEPS[words](desk)
    after = desk.store.value
    assert after != before
    assert undo_text(window) == f"Undo {words}"
    key(Key.Key_Z, CTRL)
    assert desk.store.value == before
    key(Key.Key_Z, REDO)
    assert desk.store.value == after


def test_arrow_keys_in_a_row_are_one_step(window: MainWindow, desk: FightView) -> None:
    """Three steps to the right are one move; making it larger is another step."""
    desk.setup.scene.add.click()
    first = desk.store.value
    desk.setup.field.setFocus()
    key(Key.Key_Right, times=3)
    assert undo_text(window) == "Undo Move cover (low wall)"
    key(Key.Key_Down, CTRL)
    assert undo_text(window) == "Undo Resize cover (low wall)"
    key(Key.Key_Z, CTRL, times=2)
    assert desk.store.value == first


def test_each_drag_is_a_step(window: MainWindow, desk: FightView) -> None:
    """The mouse moves a fighter twice; undo takes one drag back after the other."""
    field = desk.setup.field
    places = [desk.store.value.seat("f2").at]
    for by in (QPoint(0, 40), QPoint(0, -80)):
        dragged(field, field.mapFromScene(field.fighters["f2"].pos()), by)
        places.append(desk.store.value.seat("f2").at)
    assert undo_text(window) == "Undo Move Trooper"
    for place in reversed(places[:-1]):
        window.run("undo")
        assert desk.store.value.seat("f2").at == place
    assert not desk.store.stack.canUndo()


def test_turning_a_number_is_one_step(window: MainWindow, desk: FightView) -> None:
    """Up, up and up again in the field of the distance; its words name both ends."""
    desk.setup.scene.distance.setFocus()
    key(Key.Key_Up, times=3)
    assert undo_text(window) == "Undo Set distance from 18 to 21 m"
    key(Key.Key_Z, CTRL)
    assert desk.store.value.distance == 18
    assert desk.setup.scene.distance.value() == 18


def test_undo_belongs_to_the_page_that_is_shown(window: MainWindow, desk: FightView) -> None:
    """On the Fight page the setup is undone, on the others the character."""
    document = window.document
    assert document is not None
    document.edit("Set REF", edits.set_stat(document.build, "REF", 9))
    desk.setup.scene.add.click()
    assert undo_text(window) == "Undo Add cover (low wall)"
    window.go("skills")
    assert undo_text(window) == "Undo Set REF"
    window.go("fight")
    key(Key.Key_Z, CTRL)
    assert desk.store.value.pieces == ()
    assert document.build.choices.stats["REF"] == 9
    assert not window.menus.actions["undo"].isEnabled()
    window.go("skills")
    key(Key.Key_Z, CTRL)
    assert document.build.choices.stats["REF"] == 8


def test_a_setup_does_not_make_a_character_unsaved(window: MainWindow, desk: FightView) -> None:
    """Its steps are not the file's."""
    desk.setup.scene.add.click()
    assert not window.isWindowModified()


def test_undo_leaves_the_character_as_it_stands_now(window: MainWindow, desk: FightView) -> None:
    """A change of the character is no step of the setup, and holds in all that undo leads to."""
    document = window.document
    assert document is not None
    card(desk, MINE).copy.trigger()
    desk.setup.scene.distance.setValue(50)
    steps = desk.store.stack.count()
    renamed = edits.set_text(document.build, "name", "Ada Voss")
    document.edit("Rename", edits.set_stat(renamed, "REF", 9))
    assert desk.store.stack.count() == steps
    key(Key.Key_Z, CTRL, times=2)
    assert desk.store.value.distance == 18
    (seat,) = desk.store.value.side(MINE)
    assert (seat.name, seat.character.stats["REF"]) == ("Ada Voss", 9)
    key(Key.Key_Z, REDO)
    mine = desk.store.value.side(MINE)
    assert [seat.name for seat in mine] == ["Ada Voss", "Ada Voss 2"]
    assert {seat.character.stats["REF"] for seat in mine} == {9}


def test_a_fighter_removed_and_brought_back_follows_again(
    window: MainWindow, desk: FightView
) -> None:
    """While it was gone the character changed."""
    document = window.document
    assert document is not None
    card(desk, MINE).drop.trigger()
    document.edit("Set REF", edits.set_stat(document.build, "REF", 9))
    key(Key.Key_Z, CTRL)
    (seat,) = desk.store.value.side(MINE)
    assert seat.character is document.character


def test_the_steps_outlive_a_change_of_theme(app: Application, window: MainWindow) -> None:
    """Everything is made anew in the other theme; what was done before can be undone."""
    desk_of(window).setup.scene.add.click()
    app.prefer(theme="dark")
    settle()
    assert len(desk_of(window).store.value.pieces) == 1
    desk_of(window).setup.field.setFocus()
    key(Key.Key_Z, CTRL)
    assert desk_of(window).store.value.pieces == ()


def test_the_undo_list_is_that_of_the_setup(window: MainWindow, desk: FightView) -> None:
    """Choosing the first line goes back to the start of the setup."""
    desk.setup.scene.add.click()
    desk.setup.scene.distance.setValue(50)

    def choose(asking: object) -> None:
        assert isinstance(asking, HistoryDialog)
        asking.view.setCurrentIndex(asking.view.model().index(0, 0))
        asking.reject()

    with answering(choose):
        window.run("history")
    assert desk.store.value.pieces == ()
    assert desk.store.value.distance == 18


def test_a_character_that_cannot_be_changed_can_be_fought_with(
    window: MainWindow, desk: FightView
) -> None:
    """Read-only is the file, not the setup: its steps are undone all the same."""
    document = window.document
    assert document is not None
    document.read_only = "somebody else has it open"
    document.place_changed.emit()
    desk.setup.scene.add.click()
    desk.setup.field.setFocus()
    key(Key.Key_Z, CTRL)
    assert desk.store.value.pieces == ()


def test_files_added_together_are_one_step(desk: FightView, tmp_path: Path) -> None:
    """They come and go at once."""
    before, files = desk.store.value, [tmp_path / "tank.gdchar", tmp_path / "medic.gdchar"]
    for path in files:
        path.write_bytes(store.to_bytes(sample(path.stem)))
    desk.store.add_files(files, MINE)
    assert desk.store.stack.undoText() == "Add 2 fighters"
    desk.store.stack.undo()
    assert desk.store.value == before


def test_the_fight_window_undoes(app: Application) -> None:
    """In the window of its own the same keys do the same, and the menu says what."""
    window = app.open_fight()
    settle()
    start: FightSetup = window.store.value
    assert not window.menus.actions["undo"].isEnabled()
    window.desk.setup.scene.add.click()
    assert window.menus.actions["undo"].text() == "Undo Add cover (low wall)"
    window.desk.setup.field.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert window.store.value == start
    assert window.menus.actions["redo"].text() == "Redo Add cover (low wall)"
    QTest.keyClick(window, Qt.Key.Key_Z, REDO)
    assert len(window.store.value.pieces) == 1


def test_nobody_is_dragged_onto_another(desk: FightView) -> None:
    """The setup says who stands there, nothing is a step, and the map shows all as before."""
    field = desk.setup.field
    keys = list(field.fighters)
    one, other = (field.fighters[key] for key in keys[:2])
    here, there = field.mapFromScene(one.pos()), field.mapFromScene(other.pos())
    steps = desk.store.stack.count()
    dragged(field, here, there - here)
    settle()
    assert desk.setup.fault.text() == "Trooper already occupies that place."
    assert desk.store.stack.count() == steps
    assert field.fighters[keys[0]].pos().toTuple() == (0, 0)
