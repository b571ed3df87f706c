"""An evening's fight on two screens: eight rounds by hand, with dice from the table."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt

from chargen.character.document.condition import Condition
from chargen.character.edits import store
from chargen.combat.kernel.awareness import seen_by
from chargen.combat.kernel.session import EnteredRoll
from chargen.encounter.setup import presets, sources
from chargen.encounter.setup.setup import MINE, add_fighter
from chargen.gui.app import Application
from chargen.gui.fight.play.result_form import party_results
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.table_window import TableWindow
from tests.builders import rules
from tests.gui.answers import answering
from tests.gui.desk import quiet, sample, settle
from tests.gui.fights import desk_of, session_of, until_done
from tests.gui.hands import click, focused, key, type_text
from tests.gui.test_take_over import in_form

ROUNDS = 8
Key = Qt.Key
pytestmark = [pytest.mark.slow, pytest.mark.long]


def test_eight_rounds_are_played_by_hand(app: Application, tmp_path: Path) -> None:
    """From the setup to wounds in the characters' files; the players' window follows each die."""
    files = [tmp_path / f"{name}.gdchar" for name in ("rifleman", "medic")]
    for path in files:
        path.write_bytes(store.to_bytes(sample(path.stem)))
    window = app.open_path(files[0], app.new_window())
    assert window is not None
    window.go("fight")
    settle()
    desk = desk_of(window)
    desk.store.add_files(files[1:], MINE)
    plan = desk.store.value
    for name in ("trooper", "raider"):
        plan = add_fighter(plan, sources.opponent(rules(), name))
    desk.store.edit("Set up", presets.bunker(plan))
    page = desk.go("table")
    assert isinstance(page, TablePane)
    click(page.bar.table)
    click(page.bar.start)
    until_done(page.game.work)
    pane = desk.pane_of("table")
    assert isinstance(pane, TablePane)
    assert isinstance(pane.window(), TableWindow)
    assert focused() is pane.dice.die
    pane.choices.work.patience = 0.0  # as at the table, chances are not waited for
    click(pane.ways.screen_button)
    pane.window().activateWindow()
    click(pane.dice.die)
    settle()
    typed = _play(pane)
    session = session_of(pane)
    assert session.fight.round >= ROUNDS or session.ending is not None
    assert typed > ROUNDS
    rolls = [entry for entry in session.entries if isinstance(entry, EnteredRoll)]
    assert len(rolls) >= typed
    while (session := session_of(pane)).ending is None:
        click(pane.dice.rest if session.die is not None else pane.finish)
        until_done(pane.game.work)
    results = {result.path: result.after for result in party_results(desk.store, session_of(pane))}
    with answering(in_form("")):
        click(pane.home)
    settle()
    for path, other in zip(files, (window, app.windows[-1]), strict=True):
        other.run("save")
        quiet()
        kept = store.from_bytes(path.read_bytes(), path.name).build.play
        assert kept == results[None if other is window else path]
        assert kept != Condition()


def _play(pane: TablePane) -> int:
    """Play by keys until round eight is over; return how many dice were typed."""
    dice, typed = Random(4), 0
    while (session := session_of(pane)).ending is None and session.fight.round <= ROUNDS:
        if session.die is not None:
            _roll(pane, dice)
            typed += 1
        else:
            assert focused() is pane.choices.table
            before = len(session.entries)
            key(Key.Key_Return)
            until_done(pane.game.work)
            assert len(session_of(pane).entries) > before, pane.question.text()
        _follows(pane)
    return typed


def _roll(pane: TablePane, dice: Random) -> None:
    """Type a die and press Enter."""
    die = session_of(pane).die
    assert die is not None
    assert focused() is pane.dice.die
    type_text(str(dice.randint(1, die.sides)))
    key(Key.Key_Return)
    until_done(pane.game.work)


def _follows(pane: TablePane) -> None:
    """Check that the players' window shows the round and no more than its side may know."""
    players, seen = pane.players, seen_by(session_of(pane).fight, MINE)
    assert players.isVisible()
    assert players.round.text() == f"Round {seen['round']}"
    rows = players.order.rows_model.rows
    assert {int(row.key) for row in rows} == {row["number"] for row in seen["fighters"]}
    assert not any("box" in row.words for row in rows)
