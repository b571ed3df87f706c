"""The GM's strip in a fight that is played: acts, why not, and taking them back."""

from dataclasses import fields
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions.gm_actions import AddModifier, Heal
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.kernel.question import Question
from chargen.combat.kernel.session import Session
from chargen.encounter.play.gm_actions import forms
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import THEIRS, add_fighter, set_system
from chargen.gui.app import Application
from chargen.gui.application.background import SingleWork
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.gm_panel import GmPanel
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.widgets.fields.fields import ChoiceField, NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from tests.builders import rules
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of
from tests.gui.hands import LEFT


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def pane(window: MainWindow) -> TablePane:
    """A fight by hand, on the count of the open character, with the strip shown."""
    made = desk_of(window).go("table")
    assert isinstance(made, TablePane)
    made.begin()
    made.ways.gm.setChecked(True)
    settle()
    while (asked := question(made)) is not None and "wish" not in kind_of(made, asked):
        made.auto.click()
        settle()
    return made


def question(pane: TablePane) -> Question | None:
    """What is asked."""
    assert pane.game.session is not None
    return pane.game.session.question


def kind_of(pane: TablePane, asked: Question) -> str:
    """The name of a question."""
    assert pane.game.session is not None
    return pane.game.session.system.questions[int(asked.kind)]


def soldier(pane: TablePane, number: int) -> Combatant:
    """A fighter as he stands."""
    assert pane.game.session is not None
    one = pane.game.session.fight.fighters[number]
    assert isinstance(one, Combatant)
    return one


def fill(strip: GmPanel, key: str, who: int = -1, **values: Any) -> None:
    """Choose an act and fill in its fields."""
    strip.what.setCurrentIndex(strip.what.place_of(key))
    if who >= 0:
        strip.fighter.setCurrentIndex(strip.fighter.place_of(who))
    for name, value in values.items():
        field = strip.fields[key, name]
        if isinstance(field, NumberField):
            field.setValue(value)
        elif isinstance(field, LineField):
            field.setText(value)
        else:
            assert isinstance(field, ChoiceField)
            field.setCurrentIndex(field.place_of(value))


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_act_has_a_form_with_its_fields(window: MainWindow, system: str) -> None:
    """As the referee of a round system has them, none left out."""
    desk = desk_of(window)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    session = Session(scenario_builder.scenario(desk.store.value), 1)
    acts: dict[str, Any] = dict(session.system.acts)
    found = {form.key: form for form in forms(session)}
    assert found.keys() == acts.keys()
    for key, form in found.items():
        assert {one.name for one in form.fields} == {one.name for one in fields(acts[key])}


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_round_system_is_played_with_the_strip(window: MainWindow, system: str) -> None:
    """What its referee can do is offered, and nothing else; places are Gray Dawn's matter."""
    desk = desk_of(window)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    made = desk.go("table")
    assert isinstance(made, TablePane)
    made.begin()
    made.ways.gm.setChecked(True)
    assert made.game.session is not None
    acts = made.game.session.system.acts
    assert made.strip.what.count() == len(acts)
    for _ in range(60):
        made.game.answer_by_tactic()
        made.walk.click(300, 300)
    assert made.walk.isVisible() <= (system == "gray_dawn")
    for key in acts:
        fill(made.strip, key)
        made.strip.give.click()
        done = made.game.stack.undoText().startswith("GM: ")
        assert done or made.strip.fault.text() or made.game.session.question is None


def test_the_strip_is_hidden_until_it_is_wanted(window: MainWindow) -> None:
    """It takes no room from who only plays."""
    made = desk_of(window).go("table")
    assert isinstance(made, TablePane)
    made.begin()
    assert not made.strip.isVisible()
    made.ways.gm.setChecked(True)
    assert made.strip.isVisible()


def test_a_wound_is_dealt_and_taken_back_alone(window: MainWindow, pane: TablePane) -> None:
    """By name, without the answer before it; and done again."""
    steps = pane.game.stack.index()
    fill(pane.strip, "wound", 1, location=1, boxes=3)
    pane.strip.give.click()
    assert soldier(pane, 1).boxes == 3
    assert pane.game.stack.index() == steps + 1
    assert window.menus.actions["undo"].text() == "Undo GM: wound (Trooper)"
    pane.ways.back.click()
    assert soldier(pane, 1).boxes == 0
    assert pane.game.stack.index() == steps
    pane.game.stack.redo()
    assert soldier(pane, 1).boxes == 3


@pytest.mark.rule("CB-14")
def test_hit_locations_are_those_of_the_fighter(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A beast is wounded at a foreleg, a person at an arm; the choice stays where it was."""
    monkeypatch.setattr(SingleWork, "patience", 0.0)  # full auto on a hide is long worked out
    desk = desk_of(window)
    hound = sources.opponent(rules(), "tithe-hound", side=THEIRS)
    desk.store.edit("Set up", add_fighter(desk.store.value, hound))
    made = desk.go("table")
    assert isinstance(made, TablePane)
    made.begin()
    made.ways.gm.setChecked(True)
    number = len(desk.store.value.seats) - 1
    assert waited(lambda: made.strip.fighter.count() == number + 1)
    fill(made.strip, "wound", number, location=2)
    field = made.strip.fields["wound", "location"]
    assert isinstance(field, ChoiceField)
    assert field.currentText() == "Right foreleg"
    fill(made.strip, "wound", 0)
    assert (field.currentText(), field.key) == ("Right arm", 2)


@pytest.mark.rule("CB-28")
def test_a_modifier_has_its_reason(pane: TablePane) -> None:
    """Without one it is refused in a sentence."""
    fill(pane.strip, "modifier", 0, roll="attack", points=2)
    pane.strip.give.click()
    assert pane.strip.fault.text() == "A modifier needs a reason."
    fill(pane.strip, "modifier", 0, reason="high ground")
    pane.strip.give.click()
    assert soldier(pane, 0).gm["attack"] == (2, "high ground")
    assert not pane.strip.fault.isVisible()
    assert pane.game.session is not None
    assert pane.game.session.entries[-1] == AddModifier(0, "attack", 2, "high ground")


def test_what_cannot_be_done_now_is_said(pane: TablePane) -> None:
    """Whose count it is chooses first."""
    asked = question(pane)
    assert asked is not None
    fill(pane.strip, "wound", int(asked.fighter), location=1, boxes=1)
    pane.strip.give.click()
    assert "has to choose first" in pane.strip.fault.text()
    fill(pane.strip, "light")
    assert not pane.strip.fault.isVisible()


@pytest.mark.rule("CB-63")
def test_a_place_is_pointed_at_on_the_map(pane: TablePane) -> None:
    """A click fills it in; one on somebody is refused by name."""
    fill(pane.strip, "displace", 1)
    at = pane.field.mapFromScene(QPointF(500, 300))
    QTest.mouseClick(pane.field.viewport(), LEFT, pos=at)
    x, y = pane.strip.fields["displace", "x"], pane.strip.fields["displace", "y"]
    assert isinstance(x, NumberField)
    assert isinstance(y, NumberField)
    assert abs(x.value() - 500) < 30
    assert abs(y.value() - 300) < 30
    pane.strip.give.click()
    assert (soldier(pane, 1).x, soldier(pane, 1).y) == (x.value(), y.value())
    here = soldier(pane, 0)
    fill(pane.strip, "displace", 1, x=int(here.x), y=int(here.y))
    pane.strip.give.click()
    assert "stands there." in pane.strip.fault.text()


@pytest.mark.rule("CB-03", "CB-86", "CB-120", "CB-141")
def test_the_rest_of_what_the_gm_does(pane: TablePane) -> None:
    """Healing, luck, light, bombardment: each in the log, each a step."""
    steps = pane.game.stack.index()
    fill(pane.strip, "wound", 1, location=1, boxes=4)
    pane.strip.give.click()
    fill(pane.strip, "heal", 1, boxes=3)
    pane.strip.give.click()
    fill(pane.strip, "luck", 0, points=7)
    pane.strip.give.click()
    fill(pane.strip, "light", light=2)
    pane.strip.give.click()
    fill(pane.strip, "barrage", rounds=2, width=250)
    pane.strip.give.click()
    assert (soldier(pane, 1).boxes, soldier(pane, 0).luck) == (1, 7)
    told = "\n".join(line.text for line in pane.log.model.lines)
    for words in ("heals 3 boxes", "now has 7 points", "light is now dark", "of 2 rounds"):
        assert words in told
    assert pane.game.stack.index() == steps + 5
    for _ in range(5):
        pane.ways.back.click()
    assert (soldier(pane, 1).boxes, pane.game.stack.index()) == (0, steps)


def test_acts_come_back_with_the_file_as_steps(pane: TablePane) -> None:
    """A fight that goes on from what was said has a step for each answer and each act."""
    fill(pane.strip, "heal", 1, boxes=1)
    pane.strip.give.click()
    session = pane.game.session
    assert session is not None
    steps, entries = pane.game.stack.count(), list(session.entries)
    pane.go_on(session.twin())
    assert pane.game.stack.count() == steps
    assert pane.game.session is not None
    assert pane.game.session.entries == entries
    pane.ways.back.click()
    assert not any(isinstance(entry, Heal) for entry in pane.game.session.entries)
