"""The table of a fight: its ladder, and what is painted there."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from chargen.combat import SYSTEMS
from chargen.combat.io.fight_file import read, write
from chargen.combat.kernel.awareness import seen_by
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.session import EnteredRoll
from chargen.encounter.play.played_state import Asks
from chargen.encounter.play.players_replay import players_replay
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import MINE, add_fighter, set_system
from chargen.gui.app import Application
from chargen.gui.application import theme
from chargen.gui.application.background import SingleWork
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import PANES
from chargen.gui.fight.play.players_window import PlayersWindow
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.widgets.fields.fields import NumberField
from chargen.gui.widgets.fields.text_fields import LineField
from tests.builders import rules
from tests.combat.test_projection import change_hidden
from tests.encounter.plans import plan_of
from tests.gui import party
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown
from tests.gui.fights import desk_of, session_of, until_done, write_to
from tests.gui.hands import lines_of
from tests.gui.painted import painted

pytestmark = pytest.mark.usefixtures("without_chances")


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight", size=(1280, 720))


def table_of(window: MainWindow, system: str = "gray_dawn") -> TablePane:
    """A fight at the table under a round system."""
    desk = desk_of(window)
    desk.store.edit("Set up", set_system(desk.store.value, system))
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    pane.begin()
    until_done(pane.game.work)
    return pane


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_the_ladder_is_painted(window: MainWindow, system: str) -> None:
    """Names, rounds in the weapon, and states; undo brings the earlier picture back."""
    pane = table_of(window, system)
    before, words = painted(pane.ladder), [row.words for row in pane.ladder.rows_model.rows]
    assert "Trooper" in before
    steps = pane.game.stack.index()
    for _ in range(12):
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    rows = pane.ladder.rows_model.rows
    after = painted(pane.ladder)
    for row in rows:
        assert row.place in after
        assert not row.state or row.state[:8] in "\n".join(after)
    while pane.game.stack.index() > steps:
        pane.ways.back.click()
        settle()
    assert [row.words for row in pane.ladder.rows_model.rows] == words
    assert painted(pane.ladder) == before


def test_a_row_selects_its_fighter_on_the_map(window: MainWindow) -> None:
    """The ladder and the map show the same fighter."""
    pane = table_of(window)
    pane.ladder.go_to("1")
    settle()
    assert pane.field.selected == "1"


def test_the_table_takes_the_room_of_the_dock(window: MainWindow) -> None:
    """The dock folds at the table and comes back with the setup."""
    view = window.shown
    assert view is not None
    unfolded = []
    for page in ("setup", "table", "setup"):
        desk_of(window).go(page)
        settle()
        unfolded.append(view.unfolded)
    assert unfolded == [True, False, True]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1680, 900)])
def test_tabs_stay_under_the_mouse(app: Application, size: tuple[int, int]) -> None:
    """Each tab is where it was, whichever is shown, in a character's window and on its own."""
    window = shown(app, sample("rifleman"), "fight", size=size)
    app.open_fight()
    alone = next(iter(app.fights))
    alone.resize(*size)
    for desk, around in ((desk_of(window), window), (alone.desk, alone)):
        places = []
        for key in PANES:
            desk.go(key)
            settle()
            tabs = [desk.which.button_of(each) for each in PANES]
            places.append([tab.mapTo(around, QPoint(0, 0)) for tab in tabs])
        assert places == [places[0]] * len(PANES)


def test_the_table_invites_before_a_fight(window: MainWindow) -> None:
    """Before a fight there is one thing to do, no empty list, and nothing to show the players."""
    pane = desk_of(window).go("table")
    assert isinstance(pane, TablePane)
    settle()
    assert pane.bar.words.isVisible()
    assert pane.bar.start.isVisible()
    for part in (pane.ladder, pane.log, pane.choices, pane.dice):
        assert not part.isVisible()
    for way in (pane.ways.screen_button, pane.ways.save, pane.ways.watch):
        assert not way.isEnabled()
        assert "Start the fight first" in way.toolTip()
    pane.begin()
    until_done(pane.game.work)
    assert pane.ways.screen_button.isEnabled()
    assert pane.ladder.isVisible()
    assert pane.log.isVisible()
    assert not pane.bar.isVisible()


# --- GM actions from a row or a token


def menu_of(pane: TablePane, part: QWidget, at: QPoint) -> list[QAction]:
    """Open the menu of GM actions at a place of the ladder or the map; return its lines."""
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, at, part.mapToGlobal(at), Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(part, event)
    settle()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return list(menu.actions())


def close_menu() -> None:
    """Close the menu that is open."""
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.close()


def row_menu(pane: TablePane, number: int) -> list[QAction]:
    """The menu of a fighter's row in the ladder."""
    model = pane.ladder.rows_model
    index = model.index(model.place_of(str(number)), 0)
    pane.ladder.scrollTo(index)
    return menu_of(pane, pane.ladder.viewport(), pane.ladder.visualRect(index).center())


def choose(lines: list[QAction], text: str) -> None:
    """Take a line of an open menu."""
    next(line for line in lines if line.text() == text).trigger()
    close_menu()
    settle()


def to_an_open_moment(pane: TablePane) -> None:
    """Answer until a fighter's own turn has come and no roll is half done."""
    for _ in range(60):
        session = session_of(pane)
        assert session.question is not None
        if session.fight.is_settled(session.question.kind):
            return
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    pytest.fail("no turn came")


def fill_in(pane: TablePane) -> None:
    """Fill the fields of the GM action that is asked for."""
    form = pane.strip.form
    assert form is not None
    pane.strip.point_at(900, 700)
    for (key, _), field in pane.strip.fields.items():
        if key == form.key and isinstance(field, LineField):
            field.setText("thunder")
        elif key == form.key and isinstance(field, NumberField) and not field.suffix():
            field.setValue(max(1, field.minimum()))


REFUSED = {
    "alien_cards": {
        "frighten": "Trooper does not panic.",
        "stress": "No stress is kept of Trooper.",
    },
    "traveller_s4": {"watch": "Trooper has set no Watch."},
}
"""Acts that an open moment at the start of a fight refuses, each with its sentence."""


def add_trooper(pane: TablePane) -> None:
    """Add a fighter, away until they join."""
    pane.add.fill_menu()
    lines_of(pane.add.lines)["Trooper"].trigger()
    until_done(pane.game.work)


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_every_gm_action_is_undone_and_saved(window: MainWindow, system: str) -> None:
    """Each act of the kernel is in a menu or on the strip, and carried out; undo is exact."""
    pane = table_of(window, system)
    to_an_open_moment(pane)
    add_trooper(pane)
    question = session_of(pane).question
    assert question is not None
    other, away = 1 - int(question.fighter), 2
    acts = session_of(pane).system.acts
    assert set(acts) >= {"join", "leave", "initiative", "state", "displace", "note"}
    refused = dict[str, str]()
    for key in acts:
        before, steps = write(session_of(pane)), pane.game.stack.index()
        if "fighter" in {field.name for field in pane.strip.forms[key].fields}:
            title = pane.strip.forms[key].title
            lines = row_menu(pane, away if key == "join" else other)
            choose(lines, next(t for line in lines if (t := line.text()).strip("…") == title))
            until_done(pane.game.work)
        else:
            pane.strip.what.setCurrentIndex(pane.strip.what.place_of(key))
        assert pane.strip.what.chosen == key
        if pane.game.stack.index() == steps:
            fill_in(pane)
            pane.strip.give.click()
            until_done(pane.game.work)
        if pane.game.stack.index() == steps:
            refused[key] = pane.strip.fault.text()
            assert write(session_of(pane)) == before
            continue
        after = write(session_of(pane))
        assert after != before
        assert write(read(after)) == after
        pane.ways.back.click()
        settle()
        assert write(session_of(pane)) == before
    assert refused == REFUSED.get(system, {})


def test_a_token_has_the_same_menu(window: MainWindow) -> None:
    """The fighter on the map offers what the row in the ladder offers."""
    pane = table_of(window)
    lines = [line.text() for line in row_menu(pane, 1)]
    close_menu()
    at = pane.field.mapFromScene(pane.field.fighters["1"].pos())
    assert [line.text() for line in menu_of(pane, pane.field.viewport(), at)] == lines
    close_menu()


def test_a_fighter_is_added_and_joins(window: MainWindow) -> None:
    """Reinforcements are away until they join at a place; undo takes them off again."""
    pane = table_of(window)
    to_an_open_moment(pane)
    before = write(session_of(pane))
    add_trooper(pane)
    added = pane.ladder.rows_model.rows[-1]
    assert (added.name, added.state) == ("Trooper 2", "away")
    lines = row_menu(pane, 2)
    assert [line.text() for line in lines] == ["Join…"]
    choose(lines, "Join…")
    pane.strip.point_at(900, 700)
    pane.strip.give.click()
    until_done(pane.game.work)
    assert "Trooper 2 joins" in pane.log.model.lines[-1].text or any(
        "Trooper 2" in line.text for line in pane.log.model.lines
    )
    assert not session_of(pane).fight.fighters[2].gone
    assert write(read(write(session_of(pane)))) == write(session_of(pane))
    choose(row_menu(pane, 1), "Move fighter…")
    pane.strip.point_at(900, 700)
    pane.strip.give.click()
    until_done(pane.game.work)
    assert pane.strip.fault.text().endswith(".")
    pane.ways.back.click()
    pane.ways.back.click()
    settle()
    assert write(session_of(pane)) == before


# --- luck


@pytest.mark.rule("CB-03")
def test_luck_is_asked_where_it_can_change_something(window: MainWindow) -> None:
    """CB-03: no question is about a roll luck cannot better, unless the box asks for them."""
    pane = table_of(window)
    for every in (False, True):
        pane.bar.luck.setChecked(every)
        pane.begin()
        until_done(pane.game.work)
        idle = 0
        for _ in range(12):
            session = session_of(pane)
            if session.question is None:
                break
            idle += session.system.picture.is_idle(session.fight, session.question)
            pane.game.answer_by_tactic()
            until_done(pane.game.work)
        assert bool(idle) is every


# --- the target


def test_choices_are_narrowed_to_a_target(window: MainWindow) -> None:
    """The field offers the targets; a fighter chosen there or in the ladder is the only one."""
    desk = desk_of(window)
    for _ in range(2):
        foe = sources.opponent(rules(), "trooper")
        desk.store.edit("Add", add_fighter(desk.store.value, foe))
    pane = table_of(window)
    choices = pane.choices
    for _ in range(40):
        if choices.target.count() > 2 and choices.table.rows_model.rows[0].at:
            break
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    assert choices.target.isVisible()
    every = len(choices.table.rows_model.rows)
    choices.target.setCurrentIndex(choices.target.place_of(2))
    settle()
    rows = choices.table.rows_model.rows
    assert 0 < len(rows) < every
    assert {row.at for row in rows} == {"Trooper 2"}
    assert choices.current >= 0
    assert pane.do.isEnabled()
    pane.ladder.go_to("3")
    settle()
    assert {row.at for row in choices.table.rows_model.rows} == {"Trooper 3"}
    choices.go_to(next(n for n, o in enumerate(pane.offers) if 1 in o.targets and not o.refusal))
    assert len(choices.table.rows_model.rows) == every


# --- typed dice


def typed_table(window: MainWindow, *, others: bool = True) -> TablePane:
    """A fight with typed dice that waits for the first die."""
    pane = desk_of(window).go("table")
    assert isinstance(pane, TablePane)
    pane.bar.table.setChecked(True)
    pane.bar.others.setChecked(others)
    pane.begin()
    until_done(pane.game.work)
    assert session_of(pane).die is not None
    return pane


def enter(pane: TablePane, text: str) -> None:
    """Type dice and press Enter."""
    pane.dice.die.setText(text)
    pane.dice.take.click()
    until_done(pane.game.work)


@pytest.mark.parametrize("text", ["11", "0", "4 11", "four", "4.5", "", "9" * 40])
def test_an_impossible_die_is_refused_in_a_sentence(window: MainWindow, text: str) -> None:
    """A d10 shows 1 to 10: the sentence stands below, and nothing of the fight changed."""
    pane = typed_table(window)
    before = write(session_of(pane))
    enter(pane, text)
    assert pane.dice.fault.text().endswith(".")
    assert pane.dice.fault.isVisible()
    assert write(session_of(pane)) == before
    enter(pane, "4")
    assert not pane.dice.fault.isVisible()
    assert write(session_of(pane)) != before


def test_several_dice_are_typed_at_once(window: MainWindow) -> None:
    """Dice in a line are taken in the order asked for; the app rolls the rest on request."""
    pane = typed_table(window)
    enter(pane, "4 7")
    rolls = [entry.roll for entry in session_of(pane).entries if isinstance(entry, EnteredRoll)]
    assert rolls == [4, 7]
    while session_of(pane).die is None:
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    pane.dice.roll.click()
    until_done(pane.game.work)
    rolls = [entry.roll for entry in session_of(pane).entries if isinstance(entry, EnteredRoll)]
    assert len(rolls) == 3
    while session_of(pane).die is None:
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    pane.dice.rest.click()
    until_done(pane.game.work)
    assert session_of(pane).die is None
    assert not pane.dice.roll.isVisible()


def test_dice_an_action_does_not_need_are_dropped_in_a_sentence(window: MainWindow) -> None:
    """A line ends at a decision: the rest is named below the map, until the next choice or undo."""
    pane = typed_table(window, others=False)
    session_of(pane).chance = RandomDice(5)
    enter(pane, " ".join("4" * 30))
    session, note = session_of(pane), pane.dice.unused.text()
    assert note.startswith("Not used: 4 4")
    assert note.endswith(" 4. The action needed no more dice.")
    assert pane.dice.roll.isVisible() == (session.die is not None)
    while session_of(pane).die is None or not pane.game.stack.index():
        if session_of(pane).die is not None:
            enter(pane, "4")
            continue
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
        assert not pane.dice.unused.isVisible()
    before = session_of(pane).entries.copy()
    enter(pane, " ".join("4" * 30))
    assert pane.dice.isVisible()
    assert pane.dice.unused.isVisible()
    assert "Not used" in "\n".join(painted(pane.dice))
    pane.ways.back.click()
    settle()
    assert session_of(pane).question is not None
    assert session_of(pane).entries == before[: len(session_of(pane).entries)]
    assert not pane.dice.unused.isVisible()
    assert not pane.dice.die.text()


def test_luck_for_a_roll_is_spent_at_once(window: MainWindow) -> None:
    """CB-03: the option names all points a roll needs; they are one step, and can be undone."""
    plan = plan_of("trooper", "guard", ground="street")
    desk_of(window).store.edit("Set up", plan)
    pane = typed_table(window)
    while True:
        session = session_of(pane)
        if session.die is not None:
            enter(pane, "5")
            continue
        assert session.question is not None
        wanted = session.system.picture.repeated(session.fight, session.question)
        if wanted is not None and wanted.times > 1:
            break
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    fighter, before = session.question.fighter, write(session)
    luck = session.fight.fighters[fighter].luck_left()
    number = next(n for n, offer in enumerate(pane.offers) if offer.action == wanted.action)
    assert pane.offers[number].deed.startswith(f"{wanted.times} of ")
    steps = pane.game.stack.index()
    pane.choose(number)
    until_done(pane.game.work)
    after = session_of(pane)
    assert after.fight.fighters[fighter].luck_left() == luck - wanted.times
    assert pane.game.stack.index() == steps + 1
    pane.ways.back.click()
    settle()
    assert write(session_of(pane)) == before


def test_opponents_dice_are_rolled_for_them(window: MainWindow) -> None:
    """Only dice of the own side are asked for, each with its roller; undone, saved, reopened."""
    pane = typed_table(window, others=False)
    mine, asked = {n for n, one in enumerate(session_of(pane).scenario.fighters) if not one.side}, 0
    while (session := session_of(pane)).ending is None and asked < 12:
        if session.die is not None:
            assert session.die.roller in mine
            name = session.fight.fighters[session.die.roller].name
            assert (
                pane.dice.needed.text() == f"{name}: d{session.die.sides} for {session.die.what}."
            )
            enter(pane, "3")
            asked += 1
        else:
            pane.game.answer_by_tactic()
            until_done(pane.game.work)
    rolls = [entry for entry in session_of(pane).entries if isinstance(entry, EnteredRoll)]
    assert len(rolls) > asked > 1
    saved = write(session_of(pane))
    for minor in (False, True):
        pane.game.asks = Asks(minor=minor)
        pane.go_on(read(saved))
        until_done(pane.game.work)
        assert write(session_of(pane)) == saved
    while pane.game.stack.canUndo():
        pane.ways.back.click()
    while pane.game.stack.canRedo():
        pane.game.stack.redo()
    assert write(session_of(pane)) == saved


@pytest.mark.parametrize("system", ["gray_dawn", "alien_cards", "traveller_s4"])
def test_a_choice_made_for_a_player_is_opened_again(window: MainWindow, system: str) -> None:
    """The button lists what was chosen for the fighters; undo brings back all that came of it."""
    pane = table_of(window, system)
    while not (state := pane.game.present()).kept:
        assert not pane.rethink.isEnabled()
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
    assert [line.text() for line in pane.rethink.lines.actions()] == [k.words for k in state.kept]
    before, kept = write(session_of(pane)), state.kept[-1]
    pane.rethink.lines.actions()[-1].trigger()
    until_done(pane.game.work)
    assert len(session_of(pane).entries) == kept.entry
    assert pane.question.text() == kept.words
    assert len(pane.offers) > 1
    pane.choose(next(n for n, offer in enumerate(pane.offers) if not offer.refusal))
    until_done(pane.game.work)
    assert write(read(write(session_of(pane)))) == write(session_of(pane))
    pane.ways.back.click()
    pane.ways.back.click()
    assert write(session_of(pane)) == before


def test_the_players_replay_is_saved(window: MainWindow, tmp_path: Path) -> None:
    """From the menu, greyed before a fight; the file holds no number of an enemy's."""
    pane = desk_of(window).go("table")
    assert isinstance(pane, TablePane)
    assert not pane.ways.for_players.isEnabled()
    table_of(window)
    with answering(write_to(tmp_path / "evening")):
        pane.ways.for_players.trigger()
    path = tmp_path / "evening.players.html"
    assert path.read_bytes() == players_replay(session_of(pane), MINE)


# --- the players' window


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_no_hidden_fact_reaches_the_players(
    window: MainWindow, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wounds, ammunition and places the players do not know change no word and no pixel."""
    monkeypatch.setattr(SingleWork, "patience", 0.0)  # players see no chances
    desk = desk_of(window)
    desk.store.edit("Add", add_fighter(desk.store.value, sources.opponent(rules(), "raider")))
    pane = table_of(window, system)
    pane.ways.screen_button.click()
    settle()
    players, stream, hidden, words = pane.players, Random(3), 0, ""
    for _ in range(5):
        session = session_of(pane)
        if session.question is None:
            break
        before = (players.order.rows_model.rows, players.field.accessibleDescription())
        picture = players.grab().toImage()
        known = {row["number"] for row in seen_by(session.fight, 0)["fighters"]}
        secret = session.twin()
        secret.fight = session.fight.copy()
        for combatant in secret.fight.fighters:
            if combatant.side:
                change_hidden(combatant, stream, unseen=int(combatant.index) not in known)
                hidden += int(combatant.index) not in known
        players.show_session(secret)
        assert (players.order.rows_model.rows, players.field.accessibleDescription()) == before
        assert players.grab().toImage() == picture
        players.show_session(session)
        pane.game.answer_by_tactic()
        until_done(pane.game.work)
        words += " ".join(row.words for row in players.order.rows_model.rows)
    assert "Raider" in words or hidden
    assert "box" not in words
    assert "luck" not in words


def test_the_players_follow_the_table(window: MainWindow) -> None:
    """The window shows the round and whose turn it is, and closes with the fight's page."""
    pane = table_of(window)
    assert not pane.players.isVisible()
    pane.ways.screen_button.click()
    settle()
    assert pane.players.isVisible()
    to_an_open_moment(pane)
    assert pane.players.round.text() == pane.round.text() == "Round 1"
    up = next(row for row in pane.ladder.rows_model.rows if row.up)
    assert pane.players.turn.text() == f"{up.name}'s turn"
    assert up.name in painted(pane.players.order)
    pane.finish.click()
    until_done(pane.game.work)
    fighters = seen_by(session_of(pane).fight, MINE)["fighters"]
    fallen = [fighter["name"] for fighter in fighters if not fighter["up"]]
    assert fallen
    assert all(f"{name} is down." in pane.players.last.text() for name in fallen)


def test_the_players_window_names_the_campaign(app: Application) -> None:
    """Beside the emblem; without a campaign the emblem stands alone."""
    member = party.member(party.campaign(), "rifleman")
    assert member.campaign is not None
    players = table_of(shown(app, member, "fight")).players
    assert players.campaign.text() == member.campaign.name
    assert table_of(shown(app, sample("rifleman"), "fight")).players.campaign.text() == ""
    players.show_session(None)
    assert players.campaign.text() == ""


def test_the_players_window_is_dark_until_the_gm_wants_otherwise(window: MainWindow) -> None:
    """Whatever the look of the other windows; the choice is kept for the next fight."""
    pane = table_of(window)
    pane.ways.screen_button.click()
    settle()
    players = pane.players
    dark, light = (
        tuple(look.colour(name).name() for name in ("ground", "panel"))
        for look in (theme.dark(), theme.now())
    )
    assert dark != light
    assert colours(players) == dark
    assert colours(pane.window())[0] == theme.now().colour("side").name()
    pane.ways.dark.trigger()
    settle()
    assert colours(players) == light
    assert window.program.settings.dark_players is False
    assert PlayersWindow(pane, dark=False).property(theme.DARK) is False
    pane.ways.dark.trigger()
    settle()
    assert colours(players) == dark
    window.run("theme-dark")
    window.run("theme-light")
    settle()
    pane = desk_of(window).go("table")  # type: ignore[assignment]
    assert colours(pane.players) == dark


def colours(part: QWidget) -> tuple[str, str]:
    """The colours of a window's edge, and of the map's where it is a players' window."""
    picture = part.grab().toImage()
    edge = picture.pixelColor(4, picture.height() // 2).name()
    if not isinstance(part, PlayersWindow):
        return edge, ""
    field = part.field.viewport()
    inside = [field.grab().toImage().pixelColor(x, 3).name() for x in range(1, 40)]
    return edge, max(inside, key=inside.count)


def test_the_players_order_has_the_symbols_of_the_map(window: MainWindow) -> None:
    """A circle for your side, a diamond for the other; a line alone for those who are down."""
    pane = table_of(window)
    pane.ways.screen_button.click()
    settle()
    seen = set()
    while True:
        order, look = pane.players.order, theme.dark()
        for row in order.rows_model.rows:
            area = order.visualRect(order.rows_model.index(order.rows_model.place_of(row.key), 0))
            picture = order.viewport().grab(area).toImage()
            across = [picture.pixelColor(x, area.height() // 2).name() for x in range(18, 42)]
            side = look.colour("accent" if row.side == MINE else "wrong").name()
            assert (across.count(side) > len(across) / 2) == row.up, row.words
            seen.add((row.side, row.up))
        if session_of(pane).ending is not None:
            break
        pane.finish.click()
        until_done(pane.game.work)
    assert {(0, True), (1, True)} < seen
