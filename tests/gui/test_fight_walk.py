"""Moving anywhere by hand: by mouse and keys on the map of a real fight."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.choice_ids import ASK_ACTION
from chargen.combat.kernel.events import Moved
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.table_pane import TablePane
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of
from tests.gui.hands import LEFT, SHIFT, Key, key


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def pane(window: MainWindow) -> TablePane:
    """A fight by hand in which the open character is about to move twice."""
    made = desk_of(window).go("table")
    assert isinstance(made, TablePane)
    made.begin()
    for _ in range(40):
        assert made.game.session is not None
        question = made.game.session.question
        if question is None or question.kind == ASK_ACTION:
            break
        options = question.options(made.game.session.fight)
        wish = [o for o in options if isinstance(o, NameStance) and o.stance == 1]
        plan = [o for o in options if isinstance(o, Plan) and o.moves == 2]
        made.game.answer((wish or plan or options)[0])
    settle()
    assert made.walk.isVisible()
    return made


def place(pane: TablePane) -> tuple[int, int]:
    """Where the open character stands."""
    assert pane.game.session is not None
    one = pane.game.session.fight.fighters[0]
    return int(one.x), int(one.y)


def goal(pane: TablePane) -> tuple[int, int] | None:
    """Where the user points."""
    return pane.walk.goal


def test_the_mouse_shows_where_one_would_go(pane: TablePane) -> None:
    """Way, cover and lines of sight on the map; the same in words for screen readers."""
    at = pane.field.mapFromScene(QPointF(300, 400))
    QTest.mouseMove(pane.field.viewport(), at)
    settle()
    assert pane.walk.move_shown is not None
    assert pane.field.ghost is not None
    assert len(pane.field.sights) == 1
    assert pane.field.accessibleDescription() == pane.walk.move_shown.words
    assert "m, one movement action." in pane.walk.words.text()
    assert "Trooper, " in pane.field.accessibleDescription()
    assert pane.field.grab().width() > 0


def test_a_click_goes_there_and_is_taken_back(pane: TablePane) -> None:
    """To the side, where no offer leads; one step of undo."""
    steps = pane.game.stack.index()
    at = pane.field.mapFromScene(QPointF(200, 300))
    QTest.mouseClick(pane.field.viewport(), LEFT, pos=at)
    settle()
    x, y = place(pane)
    assert abs(x - 200) < 60
    assert abs(y - 300) < 60
    assert pane.game.stack.index() == steps + 1
    pane.ways.back.click()
    assert place(pane) == (0, 0)


def test_arrow_keys_lead_there(pane: TablePane) -> None:
    """A metre, five with Shift; Enter goes, Escape forgets."""
    pane.field.setFocus()
    key(Key.Key_Down)
    key(Key.Key_Right, SHIFT)
    assert goal(pane) == (500, 100)
    assert pane.field.ghost is not None
    key(Key.Key_Escape)
    assert goal(pane) is None
    assert "use arrow keys" in pane.walk.words.text()
    key(Key.Key_Down, times=3)
    key(Key.Key_Return)
    assert place(pane) == (0, 300)
    assert pane.game.session is not None
    assert any(isinstance(event, Moved) for event in pane.game.session.events)


def test_a_place_two_moves_off_takes_two(pane: TablePane) -> None:
    """After the first of them the rest of the way is still shown."""
    far = (0, -1_100)
    pane.walk.look(*far)
    assert pane.walk.move_shown is not None
    assert pane.walk.move_shown.actions == 2
    pane.walk.go.click()
    settle()
    first = place(pane)
    assert first not in {(0, 0), far}
    if pane.walk.move_shown is not None:
        assert goal(pane) == far
        pane.walk.go.click()
        assert place(pane) == far


def test_where_nobody_can_go_is_said(pane: TablePane) -> None:
    """The button is greyed, a click changes nothing."""
    assert pane.game.session is not None
    foe = pane.game.session.fight.fighters[1]
    steps = pane.game.stack.index()
    pane.walk.click(int(foe.x), int(foe.y) + 10)
    assert "Trooper stands there." in pane.walk.words.text()
    assert not pane.walk.go.isEnabled()
    assert pane.game.stack.index() == steps
    assert pane.field.grab().width() > 0


def test_it_goes_with_the_question(pane: TablePane) -> None:
    """When the fight is over, or a view is made anew, nothing is left on the map."""
    pane.walk.look(300, 0)
    for _ in range(400):
        assert pane.game.session is not None
        if pane.game.session.question is None:
            break
        pane.game.answer_by_tactic()
    assert not pane.walk.isVisible()
    assert pane.field.ghost is None
    assert not pane.field.steering
