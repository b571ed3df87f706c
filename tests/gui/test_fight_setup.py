"""The Fight page: setting up a fight by mouse and keyboard."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QMenu,
    QSlider,
)

from chargen.bestiary.loader import shipped
from chargen.character.edits import edits, store
from chargen.encounter.odds.what_if import change_fighter
from chargen.encounter.setup.setup import BARE, MINE, THEIRS
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.odds.odds import OddsPane
from chargen.gui.fight.setup.fighter_row import FighterRow
from chargen.gui.fight.setup.rules_dialog import GroundRules
from tests.builders import blank
from tests.gui.answers import answering, pick
from tests.gui.cut import cut
from tests.gui.desk import quiet, sample, settle, shown, waited
from tests.gui.fights import desk_of
from tests.gui.hands import click, lines_of, take
from tests.gui.painted import painted


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def card(desk: FightView, side: int, place: int = 0) -> FighterRow:
    """A fighter's row."""
    return list(desk.setup.sides[side].rows.values())[place]


def test_it_says_what_will_be_simulated(desk: FightView) -> None:
    """The page starts with the character against an opponent, and says so."""
    words = desk.forecast.words.text()
    assert "against Trooper" in words
    assert "18\N{NO-BREAK SPACE}m apart" in words
    assert desk.forecast.ways["odds"].isEnabled()


def test_samples_come_from_a_menu_of_their_own(desk: FightView) -> None:
    """A first fight needs no file: the samples of the welcome page stand under their roles."""
    panel = desk.setup.sides[THEIRS]
    panel.fill_menu()
    assert panel.samples.menuAction() in panel.menu.actions()
    roles = {action.text(): action for action in panel.samples.actions()}
    roles["Machine gunner"].trigger()
    settle()
    assert desk.store.value.side(THEIRS)[-1].name == "Semisi Taukei"


def test_fighters_come_from_the_menu(desk: FightView) -> None:
    """This character and everybody of the bestiary can be added to either side."""
    panel = desk.setup.sides[THEIRS]
    panel.fill_menu()
    actions = lines_of(panel.menu)
    actions["This character"].trigger()
    actions["Officer"].trigger()
    settle()
    assert desk.store.value.side(THEIRS)[0].name == "Trooper"
    assert len(panel.rows) == 3


def test_opponents_stand_under_their_threat(desk: FightView) -> None:
    """Each opponent that ships has a line in the menu of its threat, however often it is filled."""
    panel = desk.setup.sides[THEIRS]
    for _ in range(2):
        panel.fill_menu()
        settle()
    menus = [action.menu() for action in panel.menu.actions() if "threat" in action.text()]
    assert len(panel.menu.findChildren(QMenu, "threat")) == len(menus)
    names = {m.title(): [a.text() for a in m.actions()] for m in menus if isinstance(m, QMenu)}
    expected: dict[str, list[str]] = {}
    for opponent in shipped(desk.store.program.rules).values():
        expected.setdefault(f"Opponents, threat {opponent.threat}", []).append(opponent.name)
    assert list(names) == [f"Opponents, threat {level}" for level in range(1, 6)]
    assert names == {title: sorted(inside) for title, inside in expected.items()}


def test_files_can_be_added(desk: FightView, tmp_path: Path) -> None:
    """A file becomes a fighter; one that cannot be read says why."""
    good, bad = tmp_path / "medic.gdchar", tmp_path / "bad.gdchar"
    good.write_bytes(store.to_bytes(sample("medic")))
    bad.write_bytes(b"nothing")
    panel = desk.setup.sides[MINE]
    panel.fill_menu()
    actions = lines_of(panel.menu)
    with answering(pick(good)):
        actions["Character files…"].trigger()
    assert len(panel.rows) == 2
    desk.store.add_files([bad], MINE)
    assert "bad.gdchar" in desk.setup.fault.text()
    assert len(panel.rows) == 2


def test_other_windows_are_offered(app: Application, desk: FightView) -> None:
    """The characters of other windows can be added."""
    app.show_build(sample("tank"))
    settle()
    panel = desk.setup.sides[THEIRS]
    panel.fill_menu()
    name = sample("tank").choices.name
    action = lines_of(panel.menu)[name]
    action.trigger()
    assert name in [seat.name for seat in desk.store.value.side(THEIRS)]


def line(menu: QMenu, words: str) -> QAction:
    """A line of a menu."""
    return next(each for each in menu.actions() if each.text() == words)


def test_an_empty_side_says_so(desk: FightView) -> None:
    """Without an opponent the ways on are shut and the reason stands there."""
    card(desk, THEIRS).drop.trigger()
    settle()
    assert desk.setup.fault.text() == "The other side is empty: add a fighter."
    assert not desk.forecast.ways["odds"].isEnabled()


def test_cards_change_the_plan(desk: FightView) -> None:
    """Mook, weapon, armour and tactic of a card are the plan's."""
    made = card(desk, THEIRS)
    made.mook.trigger()
    made.tactic.setCurrentIndex(made.tactic.findData("marksman"))
    made.tactic.activated.emit(made.tactic.currentIndex())
    line(made.armours, "No armour").trigger()
    made.weapons.actions()[2].trigger()
    seat = desk.store.value.side(THEIRS)[0]
    assert (seat.mook, seat.tactic, seat.armour, seat.weapon) == (False, "marksman", "none", 2)
    made.copy.trigger()
    assert len(desk.store.value.side(THEIRS)) == 2


def test_presets_make_a_ground(desk: FightView) -> None:
    """Choosing a ground puts cover, light and surprise in place."""
    scene = desk.setup.scene
    click(scene.presets.maps["ambush"])
    assert desk.store.value.surprised == THEIRS
    assert scene.distance.value() == 26
    assert desk.setup.field.grounds


def test_one_metre_is_close_quarters(desk: FightView) -> None:
    """The distance says so; a room that is loaded keeps it at another distance."""
    scene = desk.setup.scene
    scene.distance.setValue(1)
    assert "at close quarters" in desk.forecast.words.text()
    scene.slider.setValue(12)
    assert (desk.store.value.distance, scene.distance.value()) == (12, 12)
    assert "at close quarters" not in desk.forecast.words.text()
    click(scene.presets.maps["room"])
    scene.distance.setValue(7)
    assert "at close quarters" in desk.forecast.words.text()


def test_the_present_map_is_marked(desk: FightView) -> None:
    """A preset is marked while the setup is as it makes it, also after a second click."""
    maps = desk.setup.scene.presets.maps
    assert [key for key, shown in maps.items() if shown.current] == ["duel"]
    click(maps["street"])
    click(maps["street"])
    assert [key for key, shown in maps.items() if shown.current] == ["street"]
    desk.setup.scene.distance.setValue(50)
    assert not any(shown.current for shown in maps.values())


def test_nothing_moves_when_cover_is_selected(desk: FightView) -> None:
    """Its controls and every message have the room of one line below the map."""
    setup = desk.setup
    setup.scene.add.click()
    places = []
    for key, words in (("c1", ""), ("", ""), ("", "Trooper already occupies that place.")):
        setup.field.select(key)
        setup.field.picked.emit(key)
        setup._say(words)
        settle()
        places.append((setup.field.geometry(), setup.sides[0].geometry()))
    assert len(set(map(str, places))) == 1


def test_cover_is_placed_and_changed_by_keyboard(desk: FightView) -> None:
    """Cover is added, reached by Tab, moved, resized and removed without a mouse."""
    desk.setup.scene.add.click()
    field = desk.setup.field
    field.setFocus()
    field.select("")
    for _ in range(3):
        QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.selected == "c1"
    before = desk.store.value.pieces[0]
    QTest.keyClick(field, Qt.Key.Key_Right)
    QTest.keyClick(field, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    after = desk.store.value.pieces[0]
    assert after.x == before.x + 100
    assert after.deep == before.deep + 50
    assert "Low wall 5" in field.accessibleDescription()
    QTest.keyClick(field, Qt.Key.Key_Delete)
    assert desk.store.value.pieces == ()


def test_level_and_coverage_of_the_selected_cover(desk: FightView) -> None:
    """The selected piece shows its numbers, and they can be changed."""
    scene = desk.setup.scene
    scene.add.click()
    scene.level.setValue(9)
    scene.coverage.setCurrentIndex(0)
    scene.coverage.activated.emit(0)
    scene.full.setChecked(False)
    piece = desk.store.value.pieces[0]
    assert (piece.level, piece.covered, piece.full) == (9, (7, 8, 9, 10), False)


def test_fighters_and_cover_are_dragged(desk: FightView) -> None:
    """The mouse moves fighters and cover, and its corner makes cover larger."""
    desk.setup.scene.add.click()
    field = desk.setup.field
    before = desk.store.value.pieces[0]
    grip = field.mapFromScene(before.x + 20, before.y + 40)
    _drag(field, grip, grip + QPoint(60, 20))
    moved = desk.store.value.pieces[0]
    assert moved.x > before.x
    assert moved.y > before.y
    corner = field.mapFromScene(moved.x + moved.wide, moved.y + moved.deep)
    _drag(field, corner, corner + QPoint(30, 30))
    larger = desk.store.value.pieces[0]
    assert larger.wide > moved.wide
    assert larger.deep > moved.deep
    fighter = field.mapFromScene(field.fighters["f2"].pos())
    _drag(field, fighter, fighter + QPoint(0, 40))
    at = desk.store.value.seat("f2").at
    assert at is not None
    assert at[1] > 0


def _drag(field: object, start: QPoint, end: QPoint) -> None:
    view = field.viewport()  # type: ignore[attr-defined]
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, (start + end) / 2)
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    settle()


def test_a_character_without_a_weapon_fights_with_bare_hands(app: Application) -> None:
    """G2: Brawling 5 and no gear: the page warns, names what is in hand, and counts the odds."""
    window = shown(app, edits.set_skill(blank(name="Bo"), "brawling", 5), "fight")
    desk = desk_of(window)
    setup = desk.setup
    assert painted(setup.warning) == ["Bo carries no weapon and fights with bare hands."]
    assert setup.fault.isHidden()
    (made,) = setup.sides[0].rows.values()
    assert [each.text() for each in made.weapons.actions() if each.isChecked()] == ["Bare hands"]
    assert made.note.text().startswith("bare hands")
    assert "Bo (bare hands)" in desk.forecast.words.text()
    desk.forecast.ways["odds"].click()
    pane = desk.panes["odds"]
    assert isinstance(pane, OddsPane)
    assert waited(lambda: pane.counting is not None and pane.counting.played > 0)
    pane.stop()
    assert "Bo wins" in " ".join(painted(pane.headline))


def test_bare_hands_stand_in_every_list_of_weapons(desk: FightView) -> None:
    """G2: for an armed fighter as well, in the setup and in What if."""
    for side in desk.setup.sides:
        for made in side.rows.values():
            line(made.weapons, "Bare hands").trigger()
    assert [seat.weapon for seat in desk.store.value.seats] == [BARE, BARE]
    assert "(bare hands)" in desk.forecast.words.text()
    odds = desk.go("whatif")
    assert isinstance(odds, OddsPane)
    pane = odds.what_if
    take(pane.kind, "weapon")
    place = pane.which.findText("Bare hands")
    assert place >= 0
    pane.which.setCurrentIndex(place)
    assert change_fighter(desk.store.value.seats[0], pane.change).weapon == BARE


def test_a_double_click_puts_cover_there(desk: FightView) -> None:
    """Where the ground is double-clicked the chosen kind of cover stands."""
    field = desk.setup.field
    place = field.mapFromScene(1_000, 200)
    QTest.mouseDClick(field.viewport(), Qt.MouseButton.LeftButton, pos=place)
    piece = desk.store.value.pieces[0]
    assert abs(piece.x + piece.wide // 2 - 1_000) < 60
    assert field.selected == piece.key


def test_every_control_has_a_name(desk: FightView) -> None:
    """Whatever takes the keyboard in any view says what it is."""
    desk.setup.scene.add.click()
    for view in ("once", "table", "odds", "whatif"):
        desk.go(view)
    settle()
    for kind in (QAbstractButton, QComboBox, QAbstractSpinBox, QAbstractItemView, QSlider):
        for widget in desk.findChildren(kind):
            inner = widget.parent() is not None and isinstance(widget.parent(), QComboBox)
            named = widget.accessibleName() or getattr(widget, "text", str)()
            assert named or inner or not widget.isVisibleTo(desk), (kind, widget.parent())


def test_seats_follow_the_character(window: MainWindow, desk: FightView) -> None:
    """A change of the character is a change of its seat."""
    document = window.document
    assert document is not None
    document.edit("Set REF", edits.set_stat(document.build, "REF", 9))
    assert desk.store.value.side(MINE)[0].character.stats["REF"] == 9


def test_a_fighter_s_row_is_whole_in_a_small_window(window: MainWindow, desk: FightView) -> None:
    """At 1024 x 640 what stands in a row lies within it; all else is in its menu."""
    window.resize(1024, 640)
    settle()
    one = card(desk, MINE)
    for part in (one.name, one.note, one.tactic, one.more):
        area = QRect(part.mapTo(one, QPoint()), part.size())
        assert one.rect().contains(area)
    assert one.more.accessibleName() == f"Weapon, armour and more: {one.name.text()}"
    lines = [each.text() for each in one.menu.actions() if not each.isSeparator()]
    assert lines == [
        "Weapon", "Armour", "Mook", "Current condition", "GM changes…", "Copy", "Remove",
    ]  # fmt: skip
    assert not cut(one)


def test_fighters_are_in_sight_from_the_first_picture(app: Application) -> None:
    """The map of a page that is made anew is fitted, not scrolled as far as the one before."""
    app.prefer(theme="dark")
    window = shown(app, sample("veteran"), "fight", size=(1280, 720))
    quiet()
    settle()
    field = desk_of(window).setup.field
    seen = field.mapToScene(field.viewport().rect()).boundingRect()
    assert len(field.fighters) == 2
    assert all(seen.contains(fighter.pos()) for fighter in field.fighters.values())


def test_ground_without_a_rule_is_greyed_and_says_why(desk: FightView) -> None:
    """Until a round system that has one is chosen."""
    scene = desk.setup.scene
    scene.add.click()
    assert scene.level.isEnabled()
    scene.systems["traveller_s4"].trigger()
    assert (scene.level.isEnabled(), scene.light.isEnabled()) == (False, True)
    assert "Cover level has no rule in Classic Traveller." in scene.level.toolTip()
    scene.systems["alien_cards"].trigger()
    assert (scene.level.isEnabled(), scene.light.isEnabled()) == (True, False)
    day = scene.light.button_of("0")
    assert "Light has no rule in Initiative cards." in day.toolTip()
    rules = GroundRules(desk.store)
    assert [part.isEnabled() for part in (rules.tight, rules.barrage, rules.scale, rules.grid)] == [
        False
    ] * 4
    scene.systems["gray_dawn"].trigger()
    assert (scene.light.isEnabled(), rules.barrage.isEnabled()) == (True, True)
    rules.deleteLater()
