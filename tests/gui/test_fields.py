"""The five fields: what they say, when they say it, and what they leave alone."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from chargen.gui.app import Application
from chargen.gui.widgets.elements import column
from chargen.gui.widgets.fields.fields import ChoiceField, DateField, NumberField
from chargen.gui.widgets.fields.text_fields import FilterField, LineField, ProseField
from tests.gui.desk import settle

pytestmark = pytest.mark.usefixtures("welcome")

Field = NumberField | ChoiceField[str] | LineField | DateField | ProseField

MAKERS: dict[str, tuple[Callable[[], Field], object, object]] = {
    "number": (lambda: NumberField("Level", 0, 9), 3, 3),
    "choice": (lambda: ChoiceField("Kind", [("a", "Ant"), ("b", "Bee")]), "b", "b"),
    "line": (lambda: LineField("Name"), "Mara", "Mara"),
    "filter": (lambda: FilterField("Filter skills"), "gun", "gun"),
    "date": (lambda: DateField("Date"), "2014-05-23", "2014-05-23"),
    "prose": (lambda: ProseField("Notes"), "One\ntwo", "One\ntwo"),
}  # fmt: skip


@pytest.fixture
def holder(qapp: QApplication) -> Iterator[QWidget]:
    """A window for fields."""
    made = QWidget()
    yield made
    made.close()
    made.deleteLater()
    settle()


def _shown(holder: QWidget, *fields: QWidget) -> None:
    holder.setLayout(column(*fields))
    holder.show()
    holder.activateWindow()
    settle()


def _held(field: Field) -> object:
    if isinstance(field, NumberField):
        return field.value()
    return field.key if isinstance(field, ChoiceField) else field.written


@pytest.mark.parametrize("kind", MAKERS)
def test_showing_a_value_says_nothing(holder: QWidget, kind: str) -> None:
    """What the program shows is no change of the user's."""
    make, value, held = MAKERS[kind]
    said: list[object] = []
    field = make()
    _shown(holder, field)
    field.changed.connect(said.append)
    field.show_value(value)  # type: ignore[arg-type]
    assert (_held(field), said) == (held, [])
    assert field.accessibleName()


def test_a_field_says_what_it_holds(holder: QWidget) -> None:
    """Each of the five says ``changed`` with what it holds now."""
    said: list[object] = []
    number, line, prose = NumberField("Level", 0, 9), LineField("Name"), ProseField("Notes")
    choice, date = ChoiceField("Kind", [("a", "Ant"), ("b", "Bee")]), DateField("Date")
    _shown(holder, number, line, prose, choice, date)
    for field in (number, line, prose, choice, date):
        field.changed.connect(said.append)
    number.setValue(4)
    line.setText("Ma\u202era ")
    prose.setPlainText("One\ntwo")
    choice.setCurrentIndex(1)
    date.setDate(date.date().addYears(-1))
    assert said == [4, "Mara ", "One\ntwo", "b", date.written]
    assert line.written == "Mara"


def test_groups_of_a_choice_are_parted_by_a_line(holder: QWidget) -> None:
    """The line between groups is no choice; the key chosen is kept, else the first is."""
    field: ChoiceField[tuple[int, ...]] = ChoiceField("Coverage")
    _shown(holder, field)
    assert field.chosen is None
    field.offer([((1,), "Head")], [((2, 3), "Torso"), ((4,), "Arm")], chosen=(2, 3))
    assert (field.count(), field.key, field.currentIndex()) == (4, (2, 3), 2)
    field.offer([((4,), "Arm"), ((1,), "Head")], chosen=(9,))
    assert field.key == (4,)


@pytest.mark.parametrize("kind", ["number", "choice", "date"])
def test_the_wheel_turns_only_the_field_that_has_the_keyboard(holder: QWidget, kind: str) -> None:
    """A page that is scrolled changes nothing on the way."""
    field, other = MAKERS[kind][0](), LineField("Name")
    _shown(holder, field, other)
    other.setFocus()
    before = _held(field)
    _wheel(field)
    assert (_held(field), field.hasFocus()) == (before, False)
    field.setFocus()
    _wheel(field)
    assert _held(field) != before


def _wheel(field: QWidget) -> None:
    place = QPointF(field.rect().center())
    down = QPoint(0, 120 if isinstance(field, NumberField) else -120)
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(
        place, field.mapToGlobal(place), QPoint(), down, none,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(field, event)


@pytest.mark.parametrize("make", [LineField, ProseField])
def test_undo_of_a_field_of_the_document_is_the_documents(
    holder: QWidget, make: type[LineField] | type[ProseField]
) -> None:
    """Without undo of its own a field leaves it to the window; with it, it takes it."""
    own, left = make("Name"), make("Name", undo=False)
    _shown(holder, own, left)
    for field in (own, left):
        field.setFocus()
        QTest.keyClicks(field, "a")
        QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Undo))
    assert (own.typed, left.typed) == ("", "a")


@pytest.mark.parametrize(("kind", "text"), [(QWidget, "7"), (QDialog, "3")])
def test_undo_of_a_number_is_the_pages(qtbot: QtBot, kind: type[QWidget], text: str) -> None:
    """On a page it leaves undo to the window; in a dialog it takes back what was typed."""
    holder, field = kind(), NumberField("Level", 0, 9, 3, settled=True)
    qtbot.addWidget(holder)
    _shown(holder, field)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "7")
    QTest.keySequence(field, QKeySequence(QKeySequence.StandardKey.Undo))
    assert field.text() == text


def test_a_settled_number_speaks_once(holder: QWidget) -> None:
    """Digits on the way say nothing; thousands are parted."""
    said: list[int] = []
    field = NumberField("Seed", 0, 9_999, settled=True)
    field.changed.connect(said.append)
    _shown(holder, field)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "1200")
    assert said == []
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (said, field.text()) == ([1_200], "1,200")


def test_a_list_that_is_opened_shows_every_choice(app: Application) -> None:
    """By a click or a key, in whatever look: nothing is cut, and nothing has to be scrolled."""
    kinds = [(str(number), f"Kind {number}") for number in range(6)]
    field = ChoiceField("Kind", kinds)
    holder = QWidget(app.windows[0])
    _shown(holder, field)
    for text in (100, 150):
        app.prefer(text=text)
        settle()
        field.setFocus()
        assert field.hasFocus()
        field.showPopup()
        settle(12)
        shown = field.view()
        rows = [shown.visualRect(shown.model().index(row, 0)) for row in range(field.count())]
        assert all(shown.viewport().rect().contains(row) for row in rows), text
        field.hidePopup()
        settle()


HINTS = {"LineField": 1, "ProseField": 1, "FilterField": 1, "setPlaceholderText": 0}
"""Where the calls that make a field take its hint."""


def _hints(tree: ast.Module) -> list[str]:
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    made = (
        (node.args, HINTS[name])
        for node in calls
        if (name := ast.unparse(node.func).rpartition(".")[2]) in HINTS
    )
    firsts = (args[place] for args, place in made if len(args) > place)
    texts = (part.value for first in firsts for part in ast.walk(first)
             if isinstance(part, ast.Constant) and isinstance(part.value, str))  # fmt: skip
    return [text for text in texts if text[:1].islower()]


def test_hints_in_fields_begin_with_a_capital() -> None:
    """Sentence case, as all other texts of the window."""
    trees = {path: ast.parse(path.read_bytes()) for path in Path("chargen/gui").rglob("*.py")}
    assert len(trees) > 100
    assert {str(path): hints for path, tree in trees.items() if (hints := _hints(tree))} == {}
    assert _hints(ast.parse('self.gm = LineField("GM", "your name", gm)')) == ["your name"]
