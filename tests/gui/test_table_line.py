"""The dice line at the table's own window: a choice and its dice typed as one line."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from chargen.character.edits.samples import all_samples
from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import write
from chargen.combat.kernel.session import Answer, EnteredRoll, Session
from chargen.encounter.setup import presets, sources
from chargen.encounter.setup.setup import FightSetup, add_fighter, set_system
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.fight.play.choices import LEAST
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.table_window import TableWindow
from tests.builders import derived, rules
from tests.gui.desk import settle
from tests.gui.fights import until_done
from tests.gui.hands import Key, focused, key, type_text

SMALL = (1280, 800)
STEPS = 6
"""Choices and dice that are looked at, and more until targets were offered."""
ROUNDS = 12
"""Each part asks the one it lies in for room in a round of its own."""
PARTY = ("rifleman", "sniper", "medic", "tank")
ENEMIES = ("trooper", "guard", "thug", "trooper", "guard", "thug")


def table_window(app: Application, system: str) -> TableWindow:
    """The table's own window with a fight whose dice are typed for your side."""
    around = app.open_fight()
    plan = FightSetup()
    for name in PARTY:
        seat = sources.seat_of(derived(dict(all_samples())[name]), source=f"sample:{name}")
        plan = add_fighter(plan, seat)
    for name in ENEMIES:
        plan = add_fighter(plan, sources.opponent(rules(), name))
    around.store.edit("Set up", set_system(presets.street(plan), system))
    pane = around.desk.go("table")
    assert isinstance(pane, TablePane)
    pane.bar.table.setChecked(True)
    pane.bar.others.setChecked(False)
    pane.bar.start.click()
    until_done(pane.game.work)
    window = around.store.table_window
    assert isinstance(window, TableWindow)
    window.resize(*SMALL)
    settle(ROUNDS)
    return window


# --- room


def _seen(page: QWidget) -> Iterator[tuple[QWidget, QRect]]:
    """Each visible part of a page without parts of its own, and where it is in the window."""
    for part in page.findChildren(QWidget):
        inside = isinstance(part.parentWidget(), QAbstractScrollArea)
        scrolls = isinstance(part, QAbstractScrollArea)
        parts = [each for each in part.children() if isinstance(each, QWidget) and each.isVisible()]
        if not part.isVisible() or part.window() is not page.window() or inside:
            continue
        if _inside_an_area(part) or (parts and not scrolls and part.layout() is not None):
            continue
        yield part, QRect(part.mapTo(page, QPoint(0, 0)), part.size())


def _inside_an_area(part: QWidget) -> bool:
    above = part.parentWidget()
    while above is not None and not above.isWindow():
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def overlaps(page: QWidget) -> list[str]:
    """Pairs of visible widgets that lie over each other, neither of them within the other."""
    return [
        f"{first} {one.getRect()} lies over {second} {other.getRect()}"
        for (first, one), (second, other) in combinations(list(_seen(page)), 2)
        if one.intersects(other)
        and not first.isAncestorOf(second)
        and not second.isAncestorOf(first)
    ]


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_nothing_lies_over_another_part(app: Application, system: str) -> None:
    """At 150 % no two visible widgets of the page overlap, with or without the odds from here."""
    app.prefer(text=150)
    pane, faults, targets = table_window(app, system).pane, list[str](), 0
    for step in range(60):
        if step >= STEPS and targets:
            break
        settle(ROUNDS)
        faults += [f"{step}: {fault}" for fault in overlaps(pane)]
        session = pane.game.session
        assert session is not None
        if session.ending is not None:
            pane.ways.back.click()
        elif session.die is not None:
            pane.dice.rest.click()
        else:
            targets += pane.choices.target.isVisible()
            pane.outlook.show()
            pane.outlook.words.setText("Odds from here, by tactics: " + "your side wins, " * 12)
            settle(ROUNDS)
            faults += [f"{step}, odds: {fault}" for fault in overlaps(pane)]
            assert pane.choices.table.height() >= theme.now().px(LEAST)
            pane.auto.click()
        until_done(pane.game.work)
    assert targets
    assert not faults, "\n".join(faults)


# --- keystrokes


def to_dice(pane: TablePane) -> Session:
    """Answer until the selected option needs a die of its own."""
    for _ in range(40):
        session = pane.game.session
        assert session is not None
        if session.die is not None:
            pane.dice.rest.click()
        else:
            until_done(pane.dice.work)
            if "First die:" in pane.dice.needed.text():
                return session
            pane.auto.click()
        until_done(pane.game.work)
    pytest.fail("no option needs dice")


@pytest.mark.usefixtures("without_chances")
@pytest.mark.parametrize("system", list(SYSTEMS))
def test_typed_dice_perform_the_selected_option(app: Application, system: str) -> None:
    """Digits typed on an option and Enter are one step: the option with its dice; undo is exact."""
    window = table_window(app, system)
    pane = window.pane
    session = to_dice(pane)
    before, steps = write(session), pane.game.stack.index()
    choice = pane.dice.choice
    assert choice is not None
    assert choice is pane.offers[pane.choices.current]
    assert pane.dice.needed.text().startswith(choice.words)
    pane.choices.table.setFocus()
    type_text("3")
    assert focused() is pane.dice.die
    key(Key.Key_Return)
    until_done(pane.game.work)
    assert pane.game.stack.index() == steps + 1
    entered = pane.game.session
    assert entered is not None
    new = entered.entries[len(session.entries) :]
    rolls = [entry.roll for entry in new if isinstance(entry, EnteredRoll)]
    assert 3 in rolls
    assert any(isinstance(entry, Answer) and entry.action == choice.action for entry in new)
    assert entered.fight.round == session.fight.round or entered.ending is not None
    pane.ways.back.click()
    settle()
    assert pane.game.session is not None
    assert write(pane.game.session) == before
    assert not pane.dice.die.text()


def test_a_line_that_does_not_fit_leaves_the_choice_open(app: Application) -> None:
    """One sentence, the dice still in the field, and the fight as it was."""
    pane = table_window(app, "lead_and_chrome").pane
    before, steps = write(to_dice(pane)), pane.game.stack.index()
    pane.choices.table.setFocus()
    type_text("3")
    type_text(" 99")
    pane.dice.die.setText("77 1")
    key(Key.Key_Return)
    until_done(pane.game.work)
    assert pane.game.session is not None
    assert write(pane.game.session) == before
    assert pane.game.stack.index() == steps
    assert pane.dice.fault.isVisible()
    assert pane.dice.fault.text().endswith("cannot show 77: nothing of the line was taken.")
    assert pane.dice.die.text() == "77 1"


def test_dice_for_an_option_without_any_are_refused(app: Application) -> None:
    """The label says that the option needs none; Enter without dice performs it."""
    pane = table_window(app, "alien_cards").pane
    to_dice(pane)
    number = next(n for n, offer in enumerate(pane.offers) if offer.intent == "End the turn")
    pane.choices.go_to(number)
    until_done(pane.dice.work)
    name = pane.offers[number].deed
    assert pane.dice.needed.text() == f"{name} needs no dice."
    steps = pane.game.stack.index()
    pane.choices.table.setFocus()
    type_text("3")
    key(Key.Key_Return)
    until_done(pane.game.work)
    assert pane.dice.fault.text() == f"{name} needs no dice: leave out the dice."
    assert pane.game.stack.index() == steps
    pane.dice.die.clear()
    key(Key.Key_Return)
    until_done(pane.game.work)
    assert pane.game.stack.index() == steps + 1
