"""What a screen reader is told of a window, and what can be wrong with it."""

from collections import Counter
from collections.abc import Iterator

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QTableView,
    QTextEdit,
    QWidget,
)

from chargen.gui.fight.odds.charts import Chart
from tests.gui.tree import stops

Role = QAccessible.Role
Text = QAccessible.Text
ROLES: tuple[tuple[type[QWidget], set[QAccessible.Role]], ...] = (
    (QCheckBox, {Role.CheckBox}),
    (QAbstractButton, {Role.Button, Role.ButtonMenu, Role.CheckBox, Role.RadioButton}),
    (QComboBox, {Role.ComboBox}),
    (QAbstractSpinBox, {Role.SpinBox}),
    (QLineEdit, {Role.EditableText}),
    (QPlainTextEdit, {Role.EditableText}),
    (QTextEdit, {Role.EditableText, Role.Document}),
    (QTableView, {Role.Table}),
    (QListView, {Role.List}),
    (QAbstractSlider, {Role.Slider}),
    (QLabel, {Role.StaticText}),
)
"""What each kind of control is to a screen reader."""
PLACES = (QAbstractScrollArea, Chart)
"""What has the keyboard to be scrolled or looked at only: Qt knows no role for it."""
SAID_TWICE = ("Fix: ", "Rule ", "Save key backup", "Print key page")
"""A way out stands beside what it mends and among the checks, a rule with each number it is part
of, and the banner offers what a page does, too; all of one name do the same."""


def heard(root: QWidget) -> list[QWidget]:
    """Everything that can have the keyboard below a widget, as a screen reader finds it."""
    found = [told.object() for told in _below(_told(root)) if told.state().focusable]
    return [part for part in found if isinstance(part, QWidget)]


def _below(told: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    for number in range(told.childCount()):
        child = told.child(number)
        if child.isValid() and not child.state().invisible:
            yield child
            if not isinstance(child.object(), QAbstractItemView):
                yield from _below(child)


def _told(part: QWidget) -> QAccessibleInterface:
    return QAccessible.queryAccessibleInterface(part)


def called(part: QWidget) -> str:
    """What a control is called: on Linux the name of a choice is the label beside it."""
    told = _told(part)
    labels = [label for label, _ in told.relations(QAccessible.RelationFlag.Label)]
    named = labels[0] if isinstance(part, QComboBox) and labels else told
    return named.text(Text.Name).strip()


def acts(part: QWidget) -> set[str]:
    """What a screen reader can do with a control."""
    return set(_told(part).actionInterface().actionNames())


def act(part: QWidget, name: str) -> None:
    """Do what a screen reader does."""
    _told(part).actionInterface().doAction(name)


def unheard(root: QWidget) -> list[str]:
    """Every stop of Tab a screen reader does not find."""
    found = heard(root)
    missing = [part for part in stops(root) if part not in found]
    return [f"{type(part).__name__} {part.accessibleName()!r}: not found" for part in missing]


def faults(root: QWidget) -> list[str]:
    """Everything that is wrong with what can have the keyboard: names, roles, states, actions."""
    controls = heard(root)
    found = [fault for part in controls for fault in _wrong(part)]
    names = Counter((_told(part).role().name, called(part)) for part in controls)
    return found + [
        f"{role} {name!r}: {often} of them"
        for (role, name), often in names.items()
        if often > 1 and not name.startswith(SAID_TWICE)
    ]


def _wrong(part: QWidget) -> Iterator[str]:
    told, what = _told(part), f"{type(part).__name__} {called(part)!r}"
    roles = next((roles for kind, roles in ROLES if isinstance(part, kind)), set())
    if not called(part):
        yield f"{what}: no name"
    if told.role() not in roles and not (not roles and isinstance(part, PLACES)):
        yield f"{what}: is {told.role().name}"
    yield from (f"{what}: {state}" for state in _false_states(part, told))
    if isinstance(part, QAbstractButton) and part.isEnabled():
        yield from (f"{what}: {fault}" for fault in _idle(part, told))


def _false_states(part: QWidget, told: QAccessibleInterface) -> Iterator[str]:
    state = told.state()
    if bool(state.disabled) == part.isEnabled():
        yield "says the wrong thing of being enabled"
    if isinstance(part, QAbstractButton) and bool(state.checked) != part.isChecked():
        yield "says the wrong thing of being checked"
    if (
        isinstance(part, QLineEdit | QPlainTextEdit | QTextEdit)
        and bool(state.readOnly) != part.isReadOnly()
    ):
        yield "says the wrong thing of being read only"


def _idle(part: QAbstractButton, told: QAccessibleInterface) -> Iterator[str]:
    """What keeps the action of a button from doing what a click does."""
    if not part.isCheckable():
        wanted = "ShowMenu" if told.role() == Role.ButtonMenu else "Press"
        if wanted not in acts(part):
            yield f"cannot be worked: {sorted(acts(part))}"
        return
    if "Toggle" not in acts(part):
        yield "cannot be checked"
    if part.receivers("2clicked(bool)"):
        yield "does something when clicked that checking it does not"
    if part.group() is not None and told.role() != Role.RadioButton:
        yield f"one of a choice is {told.role().name}"
