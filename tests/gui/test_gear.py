"""The Gear page: weapons, armour, everything else, both ways."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Equipment
from chargen.character.edits import edits, gear_edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.own_gear import ArmourForm, WeaponForm
from chargen.gui.document.document import Document
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.gear.side import GearSide
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.plain_text import tip_words
from chargen.views.catalogue.catalogue import CLASS_NAMES, WeaponEntry, weapon_entries
from chargen.views.catalogue.gear_rows import OFFERED
from chargen.views.sheet.rows import TraitRow
from tests.character.test_own_gear import shadowing
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import CTRL, Key, click, down_to, key, tab_to, type_text


def _page(window: MainWindow) -> GearPage:
    page = window.go("gear")
    assert isinstance(page, GearPage)
    return page


def _weapons(document: Document) -> list[str]:
    return [carried.weapon for carried in document.build.choices.gear.weapons]


def _offered(side: GearSide) -> list[str]:
    """The keys of the catalogue in the order shown."""
    rows = side.table.traits.rows
    return [row.key.removeprefix(OFFERED) for row in rows if row.key.startswith(OFFERED)]


def _owned(side: GearSide) -> list[TraitRow]:
    """What the character has, in the order shown."""
    return [row for row in side.table.traits.rows if row.level and not row.heading]


def test_enter_takes_a_weapon(window: MainWindow, document: Document) -> None:
    """Enter on the catalogue carries the weapon; it can be fitted out beside."""
    page = _page(window)
    side = page.weapons
    side.table.setFocus()
    second = _offered(side)[1]
    down_to(side.table, OFFERED + second)
    key(Key.Key_Return)
    assert _weapons(document) == [second]
    row = side.table.row_of(OFFERED + second)
    assert row is not None
    assert [tag.text for tag in row.tags] == ["carried"]
    side.fittings.spare.setValue(3)
    side.fittings.note.setFocus()
    type_text("holster")
    (carried,) = document.build.choices.gear.weapons
    assert (carried.spare, carried.note) == (3, "holster")


def test_enter_on_a_carried_weapon_leads_to_its_options(
    window: MainWindow, document: Document
) -> None:
    """Right and left change its spare loads in the row; Enter goes on in the dock."""
    side = _page(window).weapons
    side.take(_offered(side)[0])
    side.table.setFocus()
    side.table.go_to("arm-1")
    key(Key.Key_Right, times=2)
    key(Key.Key_Left)
    assert document.build.choices.gear.weapons[0].spare == 1
    assert _owned(side)[0].next == "1"
    key(Key.Key_Return)
    assert side.fittings.spare.hasFocus()


def test_the_document_is_shown_in_the_lists(window: MainWindow, document: Document) -> None:
    """A weapon dropped elsewhere is gone from the list; another one's load stands in its box."""
    page = _page(window)
    side = page.weapons
    first, second = _offered(side)[:2]
    side.take(first)
    side.take(second)
    first, second = (carried.id for carried in document.build.choices.gear.weapons)
    document.edit("Drop", gear_edits.remove_weapon(document.build, first))
    assert [row.key for row in _owned(side)] == [second]
    side.table.go_to(second)
    click(side.fittings.drop)
    assert not _weapons(document)
    assert [row.name for row in side.table.traits.rows if row.heading] == ["Carried", "Catalogue"]


def test_the_first_in_hand_can_be_chosen(window: MainWindow, document: Document) -> None:
    """First in hand moves a weapon to the front."""
    side = _page(window).weapons
    keys = _offered(side)[:2]
    for weapon in keys:
        side.take(weapon)
    assert [[tag.text for tag in row.tags] for row in _owned(side)] == [["primary"], []]
    side.table.go_to(_owned(side)[0].key)
    assert not side.fittings.first.isEnabled()
    side.table.go_to(_owned(side)[1].key)
    click(side.fittings.first)
    assert _weapons(document) == keys[::-1]


def test_classes_and_words_filter_the_catalogue(window: MainWindow) -> None:
    """A class of weapon and a word narrow the list; Ctrl+F, Down and Esc work the filter."""
    side = _page(window).weapons
    side.shown.setCurrentText("Rifle")
    effects = [side.table.row_of(OFFERED + weapon) for weapon in _offered(side)]
    assert {row.basis.split(" ")[0] for row in effects if row is not None} == {"Rifle"}
    key(Key.Key_F, CTRL)
    assert side.filter.hasFocus()
    type_text("zzz")
    assert not side.table.traits.rows
    assert side.table.nothing.no_match.isVisible()
    key(Key.Key_Escape)
    assert _offered(side)
    type_text("m16")
    key(Key.Key_Down)
    assert side.table.hasFocus()
    assert side.table.current_key == "+colt-m16a4"


def test_a_row_is_current_on_arrival(app: Application) -> None:
    """The first row of each side is current, and Explain and the dock are about it."""
    window = shown(app, sample("rifleman"), "gear")
    page, document = _page(window), window.document
    assert document is not None
    assert page.weapons.table.current_key == "arm-1"
    assert document.subject == "weapon:arm-1"
    assert page.weapons.fittings.note.isVisible()
    click(page.which.button_of("armour"))
    assert page.armour.table.current_key == "worn:2"
    assert document.subject == "worn:nylon-helmet"
    click(page.which.button_of("weapons"))
    assert document.subject == "weapon:arm-1"


def test_armour_is_put_on_packed_and_taken_off(window: MainWindow, document: Document) -> None:
    """Enter puts armour on, the figure and EV follow; Stow and Remove move it on."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    side.table.setFocus()
    piece = _offered(side)[0]
    side.table.go_to(OFFERED + piece)
    key(Key.Key_Return)
    assert document.build.choices.gear.worn == (piece,)
    shown = {place: part.armour.sp for place, part in side.figure.parts.items()}
    assert shown == document.character.sp
    side.table.go_to("worn:0")
    click(side.layers.pack)
    assert document.build.choices.gear.packed == (piece,)
    assert side.table.current_key == "packed:0"
    assert side.layers.pack.text() == "Wear"
    click(side.layers.off)
    assert not document.build.choices.gear.packed


def test_a_part_of_the_figure_lists_what_covers_it(window: MainWindow) -> None:
    """A press on an arm narrows the catalogue of armour to what covers arms."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    click(side.figure.parts["left arm"])
    assert side.shown.key == "arm"
    shown = [row.basis for row in side.table.traits.rows if row.key.startswith(OFFERED)]
    assert shown
    assert all("rms" in basis or "verything" in basis for basis in shown), shown


def test_layers_can_be_moved(window: MainWindow, document: Document) -> None:
    """Move inward and outward change the order of layers."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    keys = _offered(side)[:2]
    for piece in keys:
        side.take(piece)
    side.table.go_to("worn:1")
    assert not side.layers.out.isEnabled()
    click(side.layers.inward)
    assert list(document.build.choices.gear.worn) == keys[::-1]
    assert side.table.current_key == "worn:0"
    click(side.layers.out)
    assert list(document.build.choices.gear.worn) == keys


def test_armour_is_narrowed_by_what_it_covers(window: MainWindow) -> None:
    """The highest SP first, or what covers a part of the body."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    table = window.document.character.rules.armour if window.document is not None else {}
    side.shown.setCurrentText("Most SP")
    points = [table[piece].sp for piece in _offered(side)]
    assert points == sorted(points, reverse=True)
    side.shown.setCurrentText("Covers head")
    assert set(_offered(side)) == {key for key, piece in table.items() if "head" in piece.covers}


def test_things_are_added_changed_and_dropped(window: MainWindow, document: Document) -> None:
    """A name and Enter adds a thing; its details change it; Delete takes it away."""
    page = _page(window)
    click(page.which.button_of("equipment"))
    side = page.equipment
    side.new.setFocus()
    type_text("Rope")
    key(Key.Key_Return)
    assert document.build.choices.gear.equipment == (Equipment(name="Rope"),)
    side.table.setFocus()
    side.table.go_to("item:0")
    key(Key.Key_Return)
    assert side.item.name.hasFocus()
    key(Key.Key_End)
    type_text(" 10 m")
    side.item.count.setValue(2)
    side.item.grams.setValue(700)
    assert document.build.choices.gear.equipment == (
        Equipment(name="Rope 10 m", count=2, grams=700),
    )
    side.item.name.setFocus()
    key(Key.Key_A, CTRL)
    key(Key.Key_Delete)
    assert document.build.choices.gear.equipment[0].name == "Rope 10 m"
    build = gear_edits.set_equipment(document.build, (Equipment(name="Torch"),))
    document.edit("Change", build)
    side.table.setFocus()
    key(Key.Key_Delete)
    assert not document.build.choices.gear.equipment


def test_equipment_is_chosen_from_what_kits_carry(window: MainWindow, document: Document) -> None:
    """B7: the catalogue says weight and kits; taken twice there are two of it."""
    page = _page(window)
    click(page.which.button_of("equipment"))
    side = page.equipment
    row = side.table.row_of("+Medical bag")
    assert row is not None
    assert (row.basis, row.total) == ("Medic kit", "5.0 kg")
    side.filter.setFocus()
    type_text("medical")
    key(Key.Key_Return)
    side.table.go_to(row.key)
    key(Key.Key_Return)
    click(side.add)
    bag = Equipment(name="Medical bag", count=2, grams=5_000)
    assert document.build.choices.gear.equipment == (bag,)
    side.table.go_to("item:0")
    side.table.setFocus()
    key(Key.Key_Left)
    assert document.build.choices.gear.equipment[0].count == 1


def test_special_equipment_has_a_slot_for_each_level(
    window: MainWindow, document: Document
) -> None:
    """Levels of Special Equipment open slots; what is written there is in the document."""
    page = _page(window)
    click(page.which.button_of("equipment"))
    document.edit("Set perk", edits.set_perk(document.build, "special-equipment", 3))
    settle()
    side = page.equipment
    assert page.reveal("gear:special")
    key(Key.Key_Return)
    slots = side.special.lines
    assert len(slots) == 3
    assert slots[0].hasFocus()
    type_text("Thermal scope")
    key(Key.Key_Return)
    assert [*document.build.choices.gear.special] == ["Thermal scope"]
    side.table.setFocus()
    assert [row.name for row in _owned(side)] == ["Thermal scope", "Empty slot", "Empty slot"]
    key(Key.Key_Delete)
    assert not document.build.choices.gear.special
    document.stack.undo()
    document.stack.undo()
    assert slots[0].text() == ""


def test_a_weapon_of_ones_own_is_made(window: MainWindow, document: Document) -> None:
    """The form asks for what its class needs, says what is wrong, and the weapon is carried."""
    page = _page(window)

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, WeaponForm)
        asking.name.setText("Grandfather's carbine")
        asking.try_accept()
        assert asking.fault.isVisible()
        asking.damage.setText("4d6")
        asking.try_accept()

    with answering(fill):
        click(page.weapons.own)
    (made,) = document.build.choices.gear.own_weapons.values()
    assert made.name == "Grandfather's carbine"
    assert len(_weapons(document)) == 1


def test_armour_of_ones_own_is_made(window: MainWindow, document: Document) -> None:
    """The form makes a piece with its SP and EV, and it is worn."""
    page = _page(window)
    click(page.which.button_of("armour"))

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, ArmourForm)
        asking.name.setText("Welded plates")
        asking.sp.setValue(18)
        asking.try_accept()

    with answering(fill):
        click(page.armour.own)
    assert document.character.sp["torso"] == 18


def test_tab_leads_through_the_weapons_side(window: MainWindow) -> None:
    """From the kinds of gear Tab comes to the filter, the order, the list and the details."""
    page = _page(window)
    side = page.weapons
    page.which.button_of("weapons").setFocus()
    for stop in (side.filter, side.shown, side.own, side.table, side.fittings.take):
        tab_to(stop)


def test_gear_under_an_id_of_the_catalogue_is_mended_by_a_click(
    window: MainWindow, document: Document
) -> None:
    """A11: the checks say which, and the first fix keeps it as gear of one's own, so marked."""
    document.put(document.build.model_copy(update={"choices": shadowing().choices}))
    page = _page(window)
    settle()
    assert [row.name for row in _owned(page.weapons)] == ["SIG Sauer P226, .40"]
    subject = "own:weapon:sig-sauer-p226-40"
    [issue] = [each for each in document.issues if each.subject == subject]
    document.edit(issue.remedies[0].label, issue.remedies[0].edit(document.build))
    settle()
    assert [row.name for row in _owned(page.weapons)] == ["Blaster (own)"]
    document.stack.undo()
    assert _weapons(document) == ["sig-sauer-p226-40"]


def test_weapons_stand_by_what_one_does_best(app: Application) -> None:
    """The best attack first, of equal ones the most damage; or by class, damage or range."""
    window = shown(app, sample("sniper"), "gear")
    side, document = _page(window).weapons, window.document
    assert document is not None
    entries = {entry.key: entry for entry in weapon_entries(document.character)}

    def shown_entries(order: str) -> list[WeaponEntry]:
        side.shown.setCurrentText(order)
        return [entries[key] for key in _offered(side)]

    worth = [entry.worth for entry in shown_entries("Best first")]
    assert worth == sorted(worth, reverse=True)
    assert shown_entries("Best first")[-1].attack == ""
    kinds = list(dict.fromkeys(entry.kind for entry in shown_entries("By class")))
    assert kinds == list(CLASS_NAMES.values())
    damage = [entry.worth[1] for entry in shown_entries("Most damage")]
    assert damage == sorted(damage, reverse=True)
    side.table.traits.sort_by(0)
    assert not [row for row in side.table.traits.rows if row.heading]
    heights = {side.table.rowHeight(place) for place in range(len(side.table.traits.rows))}
    assert len(heights) == 1
    metres = [entry.metres for entry in shown_entries("Longest range")]
    assert metres == sorted(metres, reverse=True)


def test_shorthands_are_told_where_one_points(app: Application) -> None:
    """B7: in words, in heads of tables and in their cells."""
    window = shown(app, sample("rifleman"), "gear")
    page = _page(window)
    click(page.which.button_of("armour"))
    assert "reflexes" in page.armour.ev.hint
    rows = page.armour.table.rows_model
    tip = rows.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "encumbrance" in tip_words(tip)


def test_a_change_of_look_keeps_what_is_chosen_on_every_page(
    app: Application, window: MainWindow
) -> None:
    """Rows, filters and views of the page that is shown, and of those seen before."""
    window = shown(app, sample("veteran"), "skills")
    skills = window.pages["skills"]
    assert isinstance(skills, SkillsPage)
    skills.filter.setText("ri")
    page = _page(window)
    side = page.weapons
    side.shown.setCurrentText("By class")
    side.filter.setText("a")
    taken = OFFERED + _offered(side)[4]
    side.table.setFocus()
    side.table.go_to(taken)
    document = window.document
    assert document is not None
    subject = document.subject
    for look in ("dark", "light"):
        app.prefer(theme=look)
        settle()
        side = _page(window).weapons
        assert side.table.current_key == taken
        assert (side.filter.text(), side.shown.key, document.subject) == ("a", "class", subject)
        assert side.fittings.isVisible()
    again = window.go("skills")
    assert isinstance(again, SkillsPage)
    assert again.filter.text() == "ri"


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_armour_fits_at_150_percent(app: Application, size: tuple[int, int]) -> None:
    """The list scrolls and the figure is smaller; the page stays in place."""
    app.prefer(text=150)
    settle()
    window = shown(app, sample("rifleman"), size=size)
    page = _page(window)
    click(page.which.button_of("armour"))
    settle(8)
    assert window.shown is not None
    assert window.shown.middle.verticalScrollBar().maximum() == 0
    assert window.rect().contains(page.armour.ev.mapTo(window, page.armour.ev.rect().bottomRight()))
