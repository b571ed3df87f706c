"""The rules of a fight and the GM's word on a fighter, set on the Fight page."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget

from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.rule_rows import rule_rows
from chargen.encounter.setup.setup import MINE
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup.fighter_override_form import FighterOverrideForm
from chargen.gui.fight.setup.rules_dialog import RulesOfFight
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of
from tests.gui.hands import type_text


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


@pytest.fixture
def dialog(window: MainWindow, desk: FightView) -> RulesOfFight:
    """The dialog with all rules of the fight."""
    made = RulesOfFight(window, desk.store)
    made.show()
    settle()
    return made


def test_every_tunable_is_there_under_its_rule(dialog: RulesOfFight, desk: FightView) -> None:
    """With name and value; the ids in order."""
    rows = dialog.view.rows_model.rows
    assert len(rows) == len(dialog.rows) > 120
    numbers = [int(row.rule.split("-")[1]) for row in rows if row.rule.startswith("CB-")]
    assert numbers == sorted(numbers)
    assert all(row.help and row.rule_title for row in rows)


def test_a_number_is_a_step_that_is_undone_by_name(dialog: RulesOfFight, desk: FightView) -> None:
    """And reaches the fight; as at the table again it is no change."""
    dialog.view.go_to("difficulty")
    detail = dialog.detail
    detail.number.setValue(18)
    assert desk.store.value.tunables == {"difficulty": 18}
    assert desk.store.stack.undoText() == "Set rule: Difficulty"
    made = scenario_builder.scenario(desk.store.value).tunables
    assert getattr(made, "difficulty", 0) == 18
    assert "one changed rule" in desk.forecast.words.text()
    detail.back.click()
    assert desk.store.value.tunables == {}
    detail.number.setValue(12)
    desk.store.stack.undo()
    assert (detail.number.value(), desk.store.value.tunables) == (15, {})


@pytest.mark.parametrize(("key", "value"), [("fumbles", False), ("covering_fire", "dodge_zero")])
def test_a_switch_and_a_word_are_chosen(dialog: RulesOfFight, key: str, value: object) -> None:
    """From what there is, on or off among it."""
    dialog.view.go_to(key)
    choice = dialog.detail.choice
    choice.setCurrentIndex(1)
    assert choice.chosen == value
    assert dialog.store.value.tunables == {key: value}
    assert dialog.rows[key].changed


def test_numbers_in_a_row_are_typed(dialog: RulesOfFight) -> None:
    """What is none is refused in a sentence, and nothing is changed."""
    dialog.view.go_to("band_penalties")
    detail = dialog.detail
    detail.line.setFocus()
    detail.line.clear()
    type_text("0, 0, -3, -6, -9")
    detail.line.editingFinished.emit()
    assert dialog.store.value.tunables == {"band_penalties": (0, 0, -3, -6, -9)}
    detail.line.setText("0, 1")
    detail.line.editingFinished.emit()
    assert "has to be 5 numbers, such as" in detail.fault.text()
    assert detail.fault.isVisible()
    dialog.view.go_to("locations")
    detail.line.setText("9, 9, 9, 9, 9, 9, 9, 9, 9, 9")
    detail.line.editingFinished.emit()
    assert "numbers from 0 to 5" in detail.fault.text()
    assert dialog.store.value.tunables == {"band_penalties": (0, 0, -3, -6, -9)}


def test_the_list_is_filtered(dialog: RulesOfFight) -> None:
    """By id, name or meaning, or to what is changed; all go back in one step."""
    dialog.filter.setText("bombardment")
    assert [row.key for row in dialog.view.rows_model.rows] == ["barrage_points"]
    dialog.detail.number.setValue(5)
    dialog.filter.setText("")
    dialog.only.setChecked(True)
    assert [row.key for row in dialog.view.rows_model.rows] == ["barrage_points"]
    dialog.all_back.click()
    assert dialog.store.value.tunables == {}
    assert not dialog.view.rows_model.rows
    assert not dialog.detail.isVisible()
    dialog.store.stack.undo()
    assert dialog.store.value.tunables == {"barrage_points": 5}


@pytest.mark.rule("CB-27", "CB-66", "CB-141")
def test_the_ground_is_barraged_scaled_and_squared(dialog: RulesOfFight) -> None:
    """A step each."""
    dialog.ground.barrage.setValue(3)
    dialog.ground.scale.setValue(150)
    dialog.ground.grid.setChecked(True)
    plan = dialog.store.value
    assert (plan.barrage, plan.scale, plan.grid) == (3, 150, True)
    for _ in range(3):
        dialog.store.stack.undo()
    assert (dialog.ground.barrage.value(), dialog.ground.scale.value()) == (0, 100)
    assert not dialog.ground.grid.isChecked()


def test_a_campaign_that_differs_from_the_book_is_said(desk: FightView) -> None:
    """What it is at the table, and what the book has."""
    plan = desk.store.value
    rules = plan.seats[0].character.rules
    other = rules.model_copy(
        update={"rulings": rules.rulings.model_copy(update={"tens_chain": False})}
    )
    seat = replace(plan.seats[0], character=replace(plan.seats[0].character, rules=other))
    rows = rule_rows(replace(plan, seats=(seat, *plan.seats[1:])), rules)
    assert next(row for row in rows if row.key == "tens_chain").usual == "off (book: on)"


def test_it_opens_from_the_setup(desk: FightView) -> None:
    """By its button."""
    seen: list[QWidget] = []

    def look(asking: QWidget) -> None:
        assert isinstance(asking, RulesOfFight)
        seen.append(asking)
        asking.reject()

    with answering(look):
        desk.setup.scene.change_rules.trigger()
    assert seen


@pytest.mark.rule("CB-03", "CB-17", "CB-28", "CB-107", "CB-120")
def test_the_gm_gives_a_fighter_his_word(desk: FightView) -> None:
    """Bound, wounds, stun, luck and modifiers in one step, said in the row."""

    def fill(asking: QWidget) -> None:
        assert isinstance(asking, FighterOverrideForm)
        asking.bound.setChecked(True)
        asking.boxes.setValue(3)
        asking.luck.setValue(0)
        asking.roll.setCurrentIndex(asking.roll.place_of("defence"))
        asking.points.setValue(2)
        asking.reason.setText("dusk")
        asking.take.click()
        asking.try_accept()

    card = next(iter(desk.setup.sides[MINE].rows.values()))
    with answering(fill):
        card.changes.trigger()
    seat = desk.store.value.seats[0]
    assert (seat.bound, seat.boxes, seat.stun, seat.luck) == (True, 3, None, 0)
    assert seat.modifiers == {"defence": (2, "dusk")}
    assert "bound, 3 boxes, 0 luck, +2 defence (dusk)" in card.note.text()
    desk.store.stack.undo()
    assert desk.store.value.seats[0].boxes is None
    assert "bound" not in card.note.text()


def test_a_modifier_is_taken_away_with_no_points(window: MainWindow, desk: FightView) -> None:
    """And shown in the fields when its row is chosen."""
    seat = replace(desk.store.value.seats[0], modifiers={"attack": (-2, "rain")})
    form = FighterOverrideForm(window, seat)
    form.table.go_to("attack")
    assert (form.roll.key, form.points.value(), form.reason.text()) == ("attack", -2, "rain")
    form.points.setValue(0)
    form.take.click()
    assert form.given.modifiers == {}
    assert form.table.rows_model.rows == ()
    form.deleteLater()
