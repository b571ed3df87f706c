"""The Gear page: weapons, armour, everything else, both ways."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from chargen.character.document.build import Equipment
from chargen.character.edits import edits, gear_edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.character.own_gear import ArmourForm, WeaponForm
from chargen.gui.dialogs.choose import ChooseDialog
from chargen.gui.document.document import Document
from chargen.gui.pages.gear.page import GearPage
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.plain_text import tip_words
from chargen.views.catalogue.catalogue import CLASS_NAMES
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


def test_enter_takes_a_weapon(window: MainWindow, document: Document) -> None:
    """Enter on the catalogue carries the weapon; it can be fitted out beside."""
    page = _page(window)
    side = page.weapons
    side.catalogue.setFocus()
    second = side.catalogue.rows_model.rows[1].key
    down_to(side.catalogue, second)
    key(Key.Key_Return)
    assert _weapons(document) == [second]
    side.fittings.spare.setValue(3)
    side.fittings.note.setFocus()
    type_text("holster")
    (carried,) = document.build.choices.gear.weapons
    assert (carried.spare, carried.note) == (3, "holster")


def test_the_document_is_shown_in_the_lists(window: MainWindow, document: Document) -> None:
    """A weapon dropped elsewhere is gone from the list; another one's load stands in its box."""
    page = _page(window)
    side = page.weapons
    side._take(side.catalogue.rows_model.rows[0].key)
    side._take(side.catalogue.rows_model.rows[1].key)
    first, second = (carried.id for carried in document.build.choices.gear.weapons)
    document.edit("Drop", gear_edits.remove_weapon(document.build, first))
    assert [row.key for row in side.carried.rows_model.rows] == [second]
    click(side.fittings.drop)
    assert not _weapons(document)
    assert side.carried.empty.isVisible()


def test_the_first_in_hand_can_be_chosen(window: MainWindow, document: Document) -> None:
    """First in hand moves a weapon to the front."""
    page = _page(window)
    side = page.weapons
    keys = [row.key for row in side.catalogue.rows_model.rows[:2]]
    for weapon in keys:
        side._take(weapon)
    click(side.fittings.first)
    assert _weapons(document) == keys[::-1]


def test_classes_and_words_filter_the_catalogue(window: MainWindow) -> None:
    """A class of weapon and a word narrow the list."""
    page = _page(window)
    side = page.weapons
    side.kind.setCurrentText("Rifle")
    assert {row.kind for row in side.catalogue.rows_model.rows} == {"Rifle"}
    side.filter.setText("zzz")
    assert not side.catalogue.rows_model.rows


def test_armour_is_put_on_packed_and_taken_off(window: MainWindow, document: Document) -> None:
    """Enter puts armour on, the figure and EV follow; Pack and Take off move it on."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    side.catalogue.setFocus()
    piece = side.catalogue.rows_model.rows[0]
    key(Key.Key_Return)
    assert document.build.choices.gear.worn == (piece.key,)
    assert side.figure.sp == {str(k): v for k, v in document.character.sp.items()}
    side.worn.setFocus()
    click(side.pack)
    assert document.build.choices.gear.packed == (piece.key,)
    side.worn.setFocus()
    click(side.off)
    assert not document.build.choices.gear.packed


def test_layers_can_be_moved(window: MainWindow, document: Document) -> None:
    """Move inward and outward change the order of layers."""
    page = _page(window)
    click(page.which.button_of("armour"))
    side = page.armour
    keys = [row.key for row in side.catalogue.rows_model.rows[:2]]
    for piece in keys:
        side._put_on(piece)
    side.worn.go_to("worn:1")
    click(side.inward)
    assert list(document.build.choices.gear.worn) == keys[::-1]
    click(side.out)
    assert list(document.build.choices.gear.worn) == keys


def test_things_are_added_changed_and_dropped(window: MainWindow, document: Document) -> None:
    """A name and Enter adds a thing; its line changes it; Drop takes it away."""
    page = _page(window)
    click(page.which.button_of("equipment"))
    things = page.equipment.items
    things.new.setFocus()
    type_text("Rope")
    key(Key.Key_Return)
    assert document.build.choices.gear.equipment == (Equipment(name="Rope"),)
    name, count, grams = things._lines[0]
    name.setFocus()
    key(Key.Key_End)
    type_text(" 10 m")
    count.setValue(2)
    grams.setValue(700)
    assert document.build.choices.gear.equipment == (
        Equipment(name="Rope 10 m", count=2, grams=700),
    )
    name.setFocus()
    key(Key.Key_A, CTRL)
    key(Key.Key_Delete)
    assert document.build.choices.gear.equipment[0].name == "Rope 10 m"
    build = gear_edits.set_equipment(document.build, (Equipment(name="Torch"),))
    document.edit("Change", build)
    things._drop(0)
    assert not document.build.choices.gear.equipment


def test_equipment_is_chosen_from_what_kits_carry(window: MainWindow, document: Document) -> None:
    """B7: the list says weight and kits; taken twice there are two of it."""
    page = _page(window)
    click(page.which.button_of("equipment"))

    def take(asking: QWidget) -> None:
        assert isinstance(asking, ChooseDialog)
        assert asking.choices[0].detail.startswith("900 g; Scout kit")
        asking.filter.setText("medical")
        asking.try_accept()

    with answering(take, take):
        click(page.equipment.items.listed)
        click(page.equipment.items.listed)
    bag = Equipment(name="Medical bag", count=2, grams=5_000)
    assert document.build.choices.gear.equipment == (bag,)


def test_special_equipment_has_a_slot_for_each_level(
    window: MainWindow, document: Document
) -> None:
    """Levels of Special Equipment open slots; what is written there is in the document."""
    page = _page(window)
    click(page.which.button_of("equipment"))
    document.edit("Set perk", edits.set_perk(document.build, "special-equipment", 3))
    settle()
    slots = page.equipment.special.lines
    assert len(slots) == 3
    slots[0].setFocus()
    type_text("Thermal scope")
    key(Key.Key_Return)
    assert document.build.choices.gear.special == ("Thermal scope",)
    page.equipment.items.new.setFocus()
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
    """From the carried weapons Tab comes to the catalogue and the button that takes."""
    page = _page(window)
    page.weapons.carried.setFocus()
    tab_to(page.weapons.take)
    tab_to(page.weapons.catalogue)


def test_gear_under_an_id_of_the_catalogue_is_mended_by_a_click(
    window: MainWindow, document: Document
) -> None:
    """A11: the checks say which, and the first fix keeps it as gear of one's own, so marked."""
    document.put(document.build.model_copy(update={"choices": shadowing().choices}))
    page = _page(window)
    settle()
    assert [row.name for row in page.weapons.carried.rows_model.rows] == ["SIG Sauer P226, .40"]
    subject = "own:weapon:sig-sauer-p226-40"
    [issue] = [each for each in document.issues if each.subject == subject]
    document.edit(issue.remedies[0].label, issue.remedies[0].edit(document.build))
    settle()
    assert [row.name for row in page.weapons.carried.rows_model.rows] == ["Blaster (own)"]
    document.stack.undo()
    assert _weapons(document) == ["sig-sauer-p226-40"]


def test_weapons_stand_by_what_one_does_best(app: Application) -> None:
    """The best attack first, of equal ones the most damage; or by class, as in the rules."""
    window = shown(app, sample("sniper"), "gear")
    side = _page(window).weapons
    worth = [row.worth for row in side.catalogue.rows_model.rows]
    assert worth == sorted(worth, reverse=True)
    assert side.catalogue.rows_model.rows[-1].attack == ""
    click(side.order.button_of("class"))
    kinds = list(dict.fromkeys(row.kind for row in side.catalogue.rows_model.rows))
    assert kinds == list(CLASS_NAMES.values())


def test_shorthands_are_told_where_one_points(app: Application) -> None:
    """B7: in words, in heads of tables and in their cells."""
    window = shown(app, sample("rifleman"), "gear")
    page = _page(window)
    click(page.which.button_of("armour"))
    assert "reflexes" in page.armour.ev.hint
    heads = page.armour.catalogue.rows_model
    tip = heads.headerData(2, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "stopping power" in tip_words(tip)


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
    carried = side.carried.rows_model.rows[-1].key
    side.carried.go_to(carried)
    side.order.button_of("class").click()
    side.filter.setText("a")
    taken = side.catalogue.rows_model.rows[4].key
    side.catalogue.setFocus()
    side.catalogue.go_to(taken)
    document = window.document
    assert document is not None
    subject = document.subject
    for look in ("dark", "light"):
        app.prefer(theme=look)
        settle()
        side = _page(window).weapons
        assert (side.carried.current_key, side.catalogue.current_key) == (carried, taken)
        assert (side.filter.text(), side.order.value, document.subject) == ("a", "class", subject)
        assert side.fittings.isVisible()
    again = window.go("skills")
    assert isinstance(again, SkillsPage)
    assert again.filter.text() == "ri"
