"""A fight played by hand on the Fight page: choices, dice, taking back, playing on from a file."""

from pathlib import Path
from random import Random
from weakref import ref

import pytest

from chargen.combat.kernel.session import EnteredRoll, Session, by_hand
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import add_fighter, remove_fighter
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.map.map_view import MapView
from chargen.gui.fight.play.log import LogView
from chargen.gui.fight.play.played_fight import PlayedFight
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.play.watch_pane import WatchPane
from tests.builders import rules
from tests.encounter.plans import scenario_of
from tests.gui.answers import answering, pick
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.fights import desk_of, session_of, undo_text, until_done, write_to
from tests.gui.hands import CTRL, SHIFT, Key, click, key, lines_of, type_text
from tests.gui.painted import painted

REDO = CTRL | SHIFT
LONG = 8
"""Answers before the third round of a fight that is long."""


@pytest.fixture
def window(app: Application) -> MainWindow:
    """A window that shows the rifleman on the Fight page."""
    return shown(app, sample("rifleman"), "fight")


@pytest.fixture
def desk(window: MainWindow) -> FightView:
    """The fight desk of that window."""
    return desk_of(window)


def table_pane(
    desk: FightView, *, table: bool = False, street: bool = False, declares: bool = True
) -> TablePane:
    """A fight begun by hand; one in a street, with somebody well armoured, takes longer."""
    if street:
        plan = add_fighter(desk.store.value, sources.opponent(rules(), "shellback"))
        desk.store.edit("Set up", presets.street(plan))
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    for checkbox in (pane.bar.table, pane.bar.others):
        checkbox.setChecked(table)
    pane.bar.minor.setChecked(declares)
    pane.bar.seed.setValue(_long(desk) if street else pane.bar.seed.value())
    pane.begin()
    settle()
    return pane


def _long(desk: FightView) -> int:
    """A seed on which tactics fight for some rounds, whatever tactics there are."""
    plan = scenario_builder.scenario(desk.store.value)
    for seed in range(1, 100):
        session = Session(plan, seed, {0})
        answers = 0
        while session.question is not None and session.fight.round < 3:
            session.answer_by_tactic()
            answers += 1
        if session.question is not None and answers > LONG:
            return seed
    pytest.fail("all fights are short")


def open_ones(pane: TablePane) -> list[int]:
    """The numbers of the choices that are open."""
    return [number for number, offer in enumerate(pane.offers) if not offer.refusal]


def marks(field: MapView) -> list[object]:
    """What the map shows of everybody."""
    return [item.mark for item in field.fighters.values()]


def log(view: LogView) -> list[str]:
    """What the log says."""
    model = view.model
    return [str(model.data(model.index(n, 0))) for n in range(model.rowCount())]


# --- choices


def test_a_round_is_played_by_hand(desk: FightView) -> None:
    """From Begin through stance, plan and shots to the next round, by the choices offered."""
    pane = table_pane(desk)
    for _ in range(80):
        session = session_of(pane)
        if session.fight.round > 1 or session.ending is not None:
            break
        pane.choices.go_to(open_ones(pane)[0])
        pane.do.click()
        settle()
    session = session_of(pane)
    assert session.fight.round > 1 or session.ending is not None
    assert sum(len(line.details) for line in pane.log.model.lines) > 5


def test_greyed_choices_show_why_not(desk: FightView) -> None:
    """What cannot be done is shown with its reason and cannot be committed to."""
    pane = table_pane(desk)
    seen = 0
    for _ in range(12):
        for number, offer in enumerate(pane.offers):
            if offer.refusal:
                seen += 1
                pane.choices.go_to(number)
                row = pane.choices.table.rows_model.rows[
                    pane.choices.table.rows_model.place_of(str(number))
                ]
                assert row.refusal == offer.refusal
                assert not pane.do.isEnabled()
        if session_of(pane).ending is not None or seen:
            break
        pane.auto.click()
        settle()
    assert seen


def test_a_chance_stands_beside_an_attack(desk: FightView) -> None:
    """Before one commits to an attack its chances are there: to hit, boxes, out of action."""
    pane = table_pane(desk)
    fire: list[int] = []
    for _ in range(60):
        fire = [n for n, o in enumerate(pane.offers) if o.intent == "Fire" and o.targets]
        if fire and not pane.offers[fire[0]].refusal:
            break
        ways = open_ones(pane)
        pane.choose(next((n for n in ways if pane.offers[n].intent == "Fire"), ways[0]))
        settle()
    pane.choices.go_to(fire[0])
    until_done(pane.choices.work)
    rows = pane.choices.table.rows_model
    chance = rows.rows[rows.place_of(str(fire[0]))].chance
    assert "% to hit · " in chance
    assert " boxes · " in chance
    assert chance.endswith("% out")
    assert chance in painted(pane.choices.table)


def test_the_tactic_can_choose_to_the_end(desk: FightView) -> None:
    """As the tactic would, again and again, ends the fight, and nothing is offered any more."""
    pane = table_pane(desk)
    for _ in range(400):
        if session_of(pane).ending is not None:
            break
        pane.auto.click()
        settle()
    assert session_of(pane).ending is not None
    assert "wins in round" in pane.question.text() or "No winner" in pane.question.text()
    assert log(pane.log)[-1].startswith(("The fight ends", session_of(pane).scenario.side_name(0),
                                         session_of(pane).scenario.side_name(1)))  # fmt: skip
    assert pane.offers == ()
    assert not pane.do.isEnabled()
    assert not pane.auto.isEnabled()


def test_a_fight_begins_with_the_keyboard_in_its_choices(
    window: MainWindow, desk: FightView
) -> None:
    """Wherever it was in the start bar, Enter then takes the first choice."""
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    window.activateWindow()
    pane.bar.seed.setFocus()
    pane.begin()
    settle()
    assert pane.choices.table.hasFocus()
    key(Key.Key_Return)
    assert session_of(pane).entries


def test_a_button_has_the_keyboard_again_after_its_action(
    window: MainWindow, desk: FightView
) -> None:
    """Space on Perform action can be pressed again and again; Finish fight never gets it."""
    pane = table_pane(desk)
    window.activateWindow()
    pane.choices.go_to(open_ones(pane)[0])
    pane.do.setFocus()
    for _ in range(4):
        entries = len(session_of(pane).entries)
        key(Key.Key_Space)
        settle()
        if session_of(pane).ending is not None:
            break
        assert len(session_of(pane).entries) > entries
        assert pane.do.hasFocus()


def test_a_fight_is_played_to_its_end_by_keys_alone(window: MainWindow, desk: FightView) -> None:
    """The shortcut begins it; Enter in the list of choices takes one after the other."""
    window.run("fight-table")
    settle()
    pane = desk.pane_of("table")
    assert isinstance(pane, TablePane)
    assert pane.window().isActiveWindow()
    assert pane.choices.table.hasFocus()
    for _ in range(600):
        if session_of(pane).ending is not None:
            break
        while pane.choices.current >= 0 and pane.offers[pane.choices.current].refusal:
            key(Key.Key_Up)
        key(Key.Key_Return)
    assert session_of(pane).ending is not None
    key(Key.Key_Z, CTRL)
    assert session_of(pane).ending is None
    assert session_of(pane).question is not None
    entries = len(session_of(pane).entries)
    key(Key.Key_Return)
    assert len(session_of(pane).entries) > entries


@pytest.mark.parametrize("typed", [False, True])
def test_tactics_finish_a_fight_in_one_step(desk: FightView, typed: bool) -> None:
    """Finish fight plays to the end, typed dice or not; undo returns to where it was pressed."""
    pane = table_pane(desk, street=True, table=typed)
    if session_of(pane).die is not None:
        click(pane.dice.rest)
        until_done(pane.game.work)
    entries, question = len(session_of(pane).entries), pane.question.text()
    click(pane.finish)
    assert waited(lambda: session_of(pane).ending is not None)
    settle()
    assert len(session_of(pane).entries) > entries
    assert not pane.finish.isEnabled()
    after = pane.choices.table.empty
    assert after.isVisible()
    for way in (pane.home, pane.onward, pane.ways.back):
        assert (f"{way.text().removesuffix('…')}:" in after.text()) == way.isVisible()
    assert pane.onward.isVisible()
    plan = pane.store.value
    pane.store.edit("Change", remove_fighter(plan, plan.seats[-1].key))
    assert pane.onward.text() not in after.text()
    pane.store.stack.undo()
    assert pane.onward.text() in after.text()
    click(pane.ways.back)
    assert not after.isVisible()
    assert (len(session_of(pane).entries), pane.question.text()) == (entries, question)
    assert pane.finish.isEnabled()


def test_control_that_changes_meanwhile_needs_another_start(desk: FightView) -> None:
    """A box that is ticked during a fight says what it takes to matter."""
    pane = table_pane(desk)
    next(iter(pane.bar.hands.values())).toggle()
    assert pane.bar.words.text() == "Control changed. Press Start fight to use it."


def test_a_random_user_on_the_page(desk: FightView) -> None:
    """Forty random choices on the page itself: each is taken, the page shows what came of it."""
    chance = Random(3)
    desk.store.edit("Set up", presets.street(desk.store.value))
    pane = table_pane(desk)
    for made in pane.bar.hands.values():
        made.setChecked(True)
    for turn in range(40):
        if turn == 0 or session_of(pane).ending is not None:
            pane.begin()
            settle()
        session = session_of(pane)
        entries, events = len(session.entries), session.events.copy()
        pane.choose(chance.choice(open_ones(pane)))
        settle()
        session = session_of(pane)
        assert len(session.entries) > entries
        assert session.events[: len(events)] == events
        assert pane.game.state is not None
        assert log(pane.log) == [line.text for line in pane.game.state.recording.lines]
        for number, one in enumerate(session.fight.fighters):
            mark = pane.field.fighters[str(number)].mark
            seen = dict(zip(session.system.shown, one.shown(), strict=True))
            assert (mark.x, mark.y) == (one.x, one.y)
            assert mark.bearing.harm == session.system.picture.bearing(seen).harm


# --- dice


def test_dice_are_typed_at_the_table(desk: FightView) -> None:
    """With dice at the table each die is asked for, and the fight goes on with what was typed."""
    pane = table_pane(desk, table=True)
    asked = []
    for _ in range(60):
        session = session_of(pane)
        if session.die is not None:
            assert not pane.dice.isHidden()
            asked.append(pane.dice.needed.text())
            pane.dice.die.setText("4")
            pane.dice.take.click()
        elif session.question is not None:
            pane.auto.click()
        settle()
        if len(asked) > 6:
            break
    assert any("initiative" in words for words in asked)


def test_dice_are_typed_by_keys_alone(desk: FightView) -> None:
    """The field has the keyboard; a figure and Enter, and the next die is asked for."""
    pane = table_pane(desk, table=True)
    while session_of(pane).question is not None:
        pane.auto.click()
    settle()
    for figure in "73":
        type_text(figure)
        key(Key.Key_Return)
    rolled = [entry.roll for entry in session_of(pane).entries if isinstance(entry, EnteredRoll)]
    assert rolled == [7, 3]


def test_taking_back_goes_over_typed_dice(desk: FightView) -> None:
    """The dice typed after an answer go with it, and come again with it."""
    pane = table_pane(desk, table=True)
    while session_of(pane).question is not None:
        pane.auto.click()
    before = session_of(pane).events.copy()
    while session_of(pane).die is not None:
        pane.dice.die.setText("5")
        pane.dice.take.click()
    after = session_of(pane).entries.copy()
    assert pane.dice.roll.isHidden()
    pane.ways.back.click()
    assert session_of(pane).question is not None
    assert session_of(pane).events == before[: len(session_of(pane).events)]
    pane.game.stack.redo()
    assert session_of(pane).entries == after
    assert pane.dice.roll.isHidden()


# --- taking back


def test_five_answers_are_taken_back(desk: FightView) -> None:
    """Log and map are those of the beginning; the same answers lead to the same fight again."""
    pane = table_pane(desk)
    first = (log(pane.log), marks(pane.field), pane.question.text(), session_of(pane).entries)
    assert not pane.ways.back.isEnabled()
    answers = []
    for _ in range(5):
        number = open_ones(pane)[-1]
        answers.append(pane.offers[number].action)
        pane.choices.go_to(number)
        pane.do.click()
        settle()
    then = (log(pane.log), marks(pane.field), pane.question.text(), session_of(pane).entries)
    events = session_of(pane).events
    assert then != first
    for _ in range(5):
        pane.ways.back.click()
        settle()
    assert (
        log(pane.log),
        marks(pane.field),
        pane.question.text(),
        session_of(pane).entries,
    ) == first
    assert not pane.ways.back.isEnabled()
    for action in answers:
        pane.choose(next(n for n in open_ones(pane) if pane.offers[n].action == action))
    assert (
        log(pane.log),
        marks(pane.field),
        pane.question.text(),
        session_of(pane).entries,
    ) == then
    assert session_of(pane).events == events


@pytest.mark.usefixtures("without_chances")
def test_taking_back_goes_over_rounds(window: MainWindow, desk: FightView) -> None:
    """Ctrl+Z back to the beginning and Ctrl+Shift+Z forward again: every state is met twice."""
    pane = table_pane(desk, street=True)
    states = []
    while session_of(pane).fight.round < 3 and session_of(pane).ending is None:
        states.append((undo_text(window), log(pane.log), marks(pane.field)))
        pane.auto.click()
        settle()
    assert session_of(pane).fight.round > 2
    pane.choices.table.setFocus()
    end = (log(pane.log), marks(pane.field))
    for state in reversed(states):
        key(Key.Key_Z, CTRL)
        assert (undo_text(window), log(pane.log), marks(pane.field)) == state
    assert not window.menus.actions["undo"].isEnabled()
    key(Key.Key_Z, REDO, times=len(states))
    assert (log(pane.log), marks(pane.field)) == end


def test_undo_is_about_the_fight_while_it_is_played(window: MainWindow, desk: FightView) -> None:
    """Its words name who did what; in the other views it is about the setup, as before."""
    desk.setup.scene.add.click()
    desk.go("table")
    assert undo_text(window) == "Undo Add cover (low wall)"
    pane = table_pane(desk)
    assert not window.menus.actions["undo"].isEnabled()
    number = open_ones(pane)[0]
    offer, name = pane.offers[number], desk.store.value.seats[0].name
    pane.choose(number)
    settle()
    assert undo_text(window) == f"Undo {name}: {offer.deed}"
    assert f"{name}: {offer.deed}" in pane.ways.back.toolTip()
    desk.go("setup")
    assert undo_text(window) == "Undo Add cover (low wall)"
    window.run("undo")
    assert desk.store.value.pieces == ()
    assert any(by_hand(entry) for entry in session_of(pane).entries)


def test_the_fight_window_takes_back_too(app: Application) -> None:
    """The menu of the window for fights alone names the answer."""
    fights = app.open_fight()
    panel = fights.desk.setup.sides[0]
    panel.fill_menu()
    lines_of(panel.menu)["Sniper"].trigger()
    pane = table_pane(fights.desk)
    before = log(pane.log)
    pane.auto.click()
    assert fights.menus.actions["undo"].text().startswith("Undo Sniper: ")
    fights.run("undo")
    assert log(pane.log) == before


def test_a_fight_outlives_a_change_of_theme(app: Application, window: MainWindow) -> None:
    """Everything is made anew in the other theme; the fight stands where it stood."""
    pane = table_pane(desk_of(window))
    for _ in range(4):
        pane.auto.click()
    before, session = log(pane.log), session_of(pane)
    events = len(session.events)
    app.prefer(theme="dark")
    settle()
    again = desk_of(window).go("table")
    assert isinstance(again, TablePane)
    assert again is not pane
    assert session_of(again) is session
    assert log(again.log) == before
    again.ways.back.click()
    assert len(session_of(again).events) < events


@pytest.mark.usefixtures("app")
def test_a_fight_nobody_holds_any_more_goes() -> None:
    """Its steps hold nothing of it, so that it is not taken apart in an order Qt dies of."""
    for seed in range(3):
        game = PlayedFight()
        game.begin(Session(scenario_of("trooper"), seed, hands={0}))
        for _ in range(4):
            game.answer_by_tactic()
        gone = ref(game)
        del game
        assert gone() is None


# --- files


@pytest.mark.usefixtures("without_chances")
def test_a_fight_is_played_on_from_its_file(window: MainWindow, desk: FightView,
                                            tmp_path: Path) -> None:  # fmt: skip
    """Saved in the middle and opened again: the same question, log and steps to take back."""
    pane, path = table_pane(desk, street=True), tmp_path / "evening.gdfight"
    for _ in range(7):
        pane.auto.click()
    before = (log(pane.log), marks(pane.field), pane.question.text(), undo_text(window))
    with answering(write_to(path)):
        pane.ways.save.click()
    first = session_of(pane)
    pane.begin()
    assert log(pane.log) != before[0]
    with answering(pick(path)):
        pane.bar.open.click()
    settle()
    opened = desk.pane_of("table")
    assert isinstance(opened, TablePane)
    pane = opened
    assert session_of(pane) is not first
    assert (log(pane.log), marks(pane.field), pane.question.text(), undo_text(window)) == before
    for _ in range(7):
        pane.ways.back.click()
    assert not pane.ways.back.isEnabled()


@pytest.mark.usefixtures("without_chances")
def test_a_fight_that_is_played_is_watched_from_its_start(desk: FightView) -> None:
    """The replay shows it as it was; playing on, or back, does not change that."""
    pane = table_pane(desk, street=True)
    for _ in range(6):
        pane.auto.click()
    told = log(pane.log)
    pane.ways.watch.trigger()
    once = desk.panes["once"]
    assert isinstance(once, WatchPane)
    assert desk.shown == "once"
    assert "so far" in once.words.text()
    assert log(once.replay.log) == told
    for _ in range(3):
        pane.ways.back.click()
    once.replay.go_to(len(told) - 1)
    assert once.replay.place == len(told) - 1


@pytest.mark.usefixtures("without_chances")
def test_what_the_tactic_would_do_is_chosen_at_first(desk: FightView) -> None:
    """W11: at every question that offers it, so that *Do it* plays as the tactic would."""
    pane = table_pane(desk, street=True)
    met = 0
    for _ in range(20):
        session = session_of(pane)
        if session.question is None:
            break
        assert pane.game.state is not None
        advice = pane.game.state.turn.advice
        if advice in [offer.action for offer in pane.offers if not offer.refusal]:
            met += 1
            chosen = pane.offers[pane.choices.current]
            assert chosen.action == advice
            table = pane.choices.table
            assert table.rows_model.rows[table.currentIndex().row()].note == "tactic's choice"
            pane.do.click()
        else:
            pane.auto.click()
        settle(1)
    assert met > 2


def test_declarations_are_asked_for_where_that_is_wanted(desk: FightView) -> None:
    """W11: else the tactic makes them, within the step before; ticked, they are questions."""
    fresh = desk.go("table")
    assert isinstance(fresh, TablePane)
    assert not fresh.bar.minor.isChecked()
    pane = table_pane(desk, declares=False)
    declares = session_of(pane).system.picture.is_minor
    kinds = []
    for _ in range(10):
        session = session_of(pane)
        if session.question is None:
            break
        kinds.append(declares(session.question))
        pane.auto.click()
        settle(1)
    assert not any(kinds)
    entries = len(session_of(pane).entries)
    pane.game.stack.undo()
    assert len(session_of(pane).entries) < entries
    pane.bar.minor.setChecked(True)
    pane.begin()
    settle()
    session = session_of(pane)
    assert session.question is not None
    assert declares(session.question)


def test_do_it_stays_in_sight(app: Application) -> None:
    """W11: in the smallest window and the usual one, however many parts the log opens."""
    for size in ((1024, 640), (1440, 900)):
        window = shown(app, sample("rifleman"), "fight", size=size)
        pane = table_pane(desk_of(window))
        while session_of(pane).ending is None and len(pane.log.model.lines) < 20:
            pane.auto.click()
        if session_of(pane).ending is not None:
            pane.game.stack.undo()
        lines = pane.log.model.lines
        longest = max(range(len(lines)), key=lambda n: len(lines[n].details))
        pane.log.view.setCurrentIndex(pane.log.model.index(longest, 0))
        settle()
        assert pane.do.visibleRegion().boundingRect().height() >= pane.do.height()
