"""Stance, plan and delay as controls beside the action at the table."""

import pytest
from PySide6.QtGui import QFontMetrics

from chargen.character.edits.samples import all_samples
from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import read, write
from chargen.combat.kernel.session import Answer, Session
from chargen.encounter.play.turn_controls import open_turn
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import MINE, FightSetup, add_fighter
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.play.choices import split_at
from chargen.gui.fight.play.table_pane import TablePane
from tests.builders import derived, rules
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import session_of, until_done
from tests.gui.hands import click
from tests.gui.painted import painted
from tests.gui.test_fight_table import table_of

pytestmark = pytest.mark.usefixtures("without_chances")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


def titles(pane: TablePane) -> list[str]:
    """The titles of the controls that are shown."""
    assert pane.game.turn is not None
    seen = [row for row in pane.controls.rows if row.isVisible()]
    assert len(seen) == len(pane.game.turn.controls)
    return [control.title for control in pane.game.turn.controls]


def until_stance(pane: TablePane) -> None:
    """Play on until a stance and a plan come before the action."""
    for _ in range(30):
        if titles(pane) == ["Stance", "Plan"]:
            return
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    pytest.fail("no turn with both controls came")


def test_stance_plan_and_action_are_one_step(window: MainWindow) -> None:
    """Nothing is entered before the action; all is taken back at once, and saved (CB-50)."""
    pane = table_of(window)
    until_stance(pane)
    before = write(session_of(pane))
    stance = pane.controls.rows[0]
    other = next(b for b in stance.buttons if b.isVisible() and b.isEnabled() and not b.isChecked())
    click(other)
    until_done(pane.game.looking)
    assert pane.game.turn is not None
    chosen = [control.chosen for control in pane.game.turn.controls]
    wanted = pane.game.turn.controls[0].choices[stance.buttons.index(other)]
    assert other.isChecked()
    assert chosen[0] == wanted.action
    assert write(session_of(pane)) == before
    steps, entered = pane.game.stack.index(), len(session_of(pane).entries)
    action = pane.offers[pane.choices.current].action
    click(pane.do)
    until_done(pane.game.work)
    assert pane.game.stack.index() == steps + 1
    made = session_of(pane).entries[entered : entered + len(chosen) + 1]
    answers = [entry.action for entry in made if isinstance(entry, Answer)]
    assert answers[: len(chosen)] == chosen
    assert len(chosen) == 1 or answers[len(chosen)] == action
    after = write(session_of(pane))
    click(pane.ways.back)
    assert write(session_of(pane)) == before
    pane.game.stack.redo()
    assert write(session_of(pane)) == after
    pane.go_on(read(after))
    until_done(pane.game.work)
    assert pane.game.stack.count() == steps + 1


def test_called_shots_are_told_apart_on_the_screen(window: MainWindow) -> None:
    """CB-13: they need bracing; a long option is cut in its middle, so that the location stays."""
    pane = table_of(window)
    until_stance(pane)
    stance, plan = pane.controls.rows
    click(next(button for button in stance.buttons if button.text() == "Braced"))
    until_done(pane.game.looking)
    plan.kinds.setCurrentIndex(plan.kinds.place_of("Fire"))
    until_done(pane.game.looking)
    assert "Plan" in painted(pane.controls)
    deeds = [offer.deed for offer in pane.offers]
    locations = [deed.rpartition(", at the ")[2] for deed in deeds if ", at the " in deed]
    assert len(set(locations)) > 1
    texts = painted(pane.choices.table)
    for location in locations[:4]:
        assert any(text.endswith(location) for text in texts), location


def test_a_long_move_is_read_over_two_lines(window: MainWindow) -> None:
    """A move has no chances below it, so its place and distance need not be cut."""
    pane = table_of(window)
    until_stance(pane)
    stance, plan = pane.controls.rows
    click(next(button for button in stance.buttons if button.text() == "On the move"))
    until_done(pane.game.looking)
    plan.kinds.setCurrentIndex(plan.kinds.place_of("Move only"))
    until_done(pane.game.looking)
    words = " ".join(painted(pane.choices.table))
    moves = [row for row in pane.choices.table.rows_model.rows if row.what.startswith("To ")]
    assert moves
    assert "\N{HORIZONTAL ELLIPSIS}" not in words
    metrics = QFontMetrics(theme.now().font())
    assert split_at("To open ground", metrics, 1_000) == ("To open ground", "")
    room = metrics.horizontalAdvance("To open") + 2
    assert split_at("To open ground", metrics, room) == ("To open", "ground")
    room = metrics.horizontalAdvance("To the wall (8.9 m") + 2
    parted = ("To the wall", "(8.9 m north), in cover")
    assert split_at("To the wall (8.9 m north), in cover", metrics, room) == parted


def test_a_plan_of_another_kind_offers_its_actions(window: MainWindow) -> None:
    """The kind of plan is chosen first; then its numbers, and its actions below."""
    pane = table_of(window)
    until_stance(pane)
    plan = pane.controls.rows[1]
    kinds = [plan.kinds.itemText(place) for place in range(plan.kinds.count())]
    assert "Fire" in kinds
    for kind in kinds:
        plan.kinds.setCurrentIndex(plan.kinds.place_of(kind))
        until_done(pane.game.looking)
        assert plan.kinds.chosen == kind
        assert pane.game.turn is not None
        control = pane.game.turn.controls[1]
        own = next(choice for choice in control.choices if choice.action == control.chosen)
        assert own.intent == kind
        assert pane.offers
        settle(1)


def test_a_check_is_not_looked_behind() -> None:
    """Where a suppression check comes first, the stance stands alone, with its chance (CB-71)."""
    plan = FightSetup()
    samples = dict(all_samples())
    for key in ("rifleman", "sniper", "medic"):
        seat = sources.seat_of(derived(samples[key]), source=f"sample:{key}")
        plan = add_fighter(plan, seat)
    for key in ("trooper", "guard", "thug"):
        plan = add_fighter(plan, sources.opponent(rules(), key))
    scenario = scenario_builder.scenario(presets.street(plan))
    hands = {n for n, fighter in enumerate(scenario.fighters) if fighter.side == MINE}
    session, met = Session(scenario, 5, hands), 0
    for _ in range(40):
        turn = open_turn(session)
        if session.question is None:
            break
        titles_now = [control.title for control in turn.controls]
        if titles_now == ["Stance"]:
            met += 1
            assert turn.session is session
            assert [offer.action for offer in turn.offers] == [turn.controls[0].chosen]
            check = session.chances(turn.controls[0].chosen).check
            assert check is not None
            assert 0 < check.passed < 1
        session.answer_by_tactic()
    assert met


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_delay_has_a_button(window: MainWindow, system: str) -> None:
    """Delays are beside the action, not in the list; a system without any shows no button."""
    pane = table_of(window, system)
    has = any(action.delays for action in session_of(pane).system.actions.values())
    assert has == (system in {"gray_dawn", "alien_cards"})
    for _ in range(40):
        assert pane.delay.isVisible() == has
        if not has or pane.delay.isEnabled() or session_of(pane).ending is not None:
            break
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    if not has:
        return
    assert pane.delay.isEnabled()
    delays = [n for n, offer in enumerate(pane.offers) if offer.delays and not offer.refusal]
    lines = pane.delay.lines.actions()
    assert len(lines) == len(delays)
    rows = {int(row.key) for row in pane.choices.table.rows_model.rows}
    assert not rows.intersection(delays)
    before = write(session_of(pane))
    lines[0].trigger()
    until_done(pane.game.work)
    answers = [entry.action for entry in session_of(pane).entries if isinstance(entry, Answer)]
    assert any(session_of(pane).system.actions[int(a.kind)].delays for a in answers)
    click(pane.ways.back)
    assert write(session_of(pane)) == before
