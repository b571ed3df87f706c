"""Pictures of the Fight page in each of its states, and of the window for fights."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from chargen import bestiary
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.model.choice_ids import ASK_ACTION
from chargen.combat.harm.events import WoundTaken
from chargen.encounter.setup import presets, sources
from chargen.encounter.setup.setup import (
    THEIRS,
    FightSetup,
    remove_fighter,
    set_distance,
    set_system,
    set_tunable,
)
from chargen.gui.app import Application
from chargen.gui.application.timed_work import LongWork
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.odds.odds import OddsPane
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.fight.setup.fighter_override_form import FighterOverrideForm
from chargen.gui.fight.setup.find_fight import FindFightForm
from chargen.gui.fight.setup.opponent_chooser import OpponentChooser
from chargen.gui.fight.setup.own_opponents_dialog import OwnOpponentsDialog
from chargen.gui.fight.setup.rules_dialog import RulesOfFight
from chargen.gui.fight.setup.scene_panel import NumbersDialog
from chargen.gui.pages.fight import FightPage
from tests.gui.desk import settle, waited
from tests.gui.hands import take

Make = Callable[[MainWindow], QWidget]
MOVES, LOOKED_AT = 2, (1_000, 900)
"""Moves of the plan by which one goes, and a place in centimetres that is looked at before."""
FIGHTS, FEW = 256, 64
"""Fights and pairs counted for a picture; few where each takes long."""


def _desk(window: MainWindow) -> FightView:
    window.go("fight")
    page = window.pages["fight"]
    assert isinstance(page, FightPage)
    return page.desk


def _done(*work: LongWork) -> None:
    waited(lambda: not any(one.running for one in work))
    settle()


def _crowd(window: MainWindow, ground: str) -> FightView:
    """Three of the bestiary on the other side, on one of the grounds."""
    desk, rules = _desk(window), window.program.rules
    for key in ("officer", "machine-gunner"):
        desk.store.add(lambda key=key: sources.opponent(rules, key))  # type: ignore[misc]
    desk.store.edit("Set up", presets.PRESETS[ground][1](desk.store.value))
    settle()
    return desk


def _ground(key: str) -> Make:
    def made(window: MainWindow) -> QWidget:
        desk = _crowd(window, key)
        pieces = desk.store.value.pieces
        if pieces:
            desk.setup.field.select(pieces[-1].key)
            desk.setup.field.picked.emit(pieces[-1].key)
        return window

    return made


def _empty(window: MainWindow) -> QWidget:
    desk = _desk(window)
    setup = desk.store.value
    desk.store.edit("Set up", remove_fighter(setup, setup.side(THEIRS)[0].key))
    return window


def _once(window: MainWindow) -> QWidget:
    desk = _crowd(window, "street")
    pane = desk.begin("once")
    assert isinstance(pane, WatchPane)
    _done(pane.work)
    recording = pane.replay.recording
    assert recording is not None
    wounded = (
        n
        for n, line in enumerate(recording.lines)
        if any(isinstance(event, WoundTaken) for event in line.events)
    )
    pane.replay.go_to(next(wounded, len(recording.lines) // 2))
    return window


def _end(window: MainWindow) -> QWidget:
    _once(window)
    pane = _desk(window).panes["once"]
    assert isinstance(pane, WatchPane)
    pane.replay.slider.setValue(pane.replay.slider.maximum())
    return window


def _play(intent: str, *, table: bool = False) -> Make:
    def made(window: MainWindow) -> QWidget:
        pane = _crowd(window, "street").go("table")
        assert isinstance(pane, TablePane)
        pane.bar.table.setChecked(table)
        pane.begin()
        session = pane.game.session
        for _ in range(300):
            if session is None or session.question is None or _offered(pane, intent):
                break
            pane.auto.click()
        _done(pane.choices.work)
        return window

    return made


def _looked_at(window: MainWindow) -> QWidget:
    """A place on the map before one goes there: way, cover, and who could be hit from where."""
    pane = _crowd(window, "street").go("table")
    assert isinstance(pane, TablePane)
    pane.begin()
    for _ in range(40):
        session = pane.game.session
        if session is None or session.question is None or session.question.kind == ASK_ACTION:
            break
        options = session.question.options(session.fight)
        wish = [o for o in options if isinstance(o, NameStance) and o.stance == 1]
        plan = [o for o in options if isinstance(o, Plan) and o.moves == MOVES]
        pane.game.answer((wish or plan or options)[0])
    settle()
    QTest.mouseMove(pane.field.viewport(), pane.field.mapFromScene(QPointF(*LOOKED_AT)))
    settle()
    return window


def _offered(pane: TablePane, intent: str) -> bool:
    for number, offer in enumerate(pane.choices.offers):
        if (offer.intent, offer.refusal) == (intent, "") and not isinstance(offer.action, Plan):
            pane.choices.go_to(number)
            return True
    return False


def _odds(
    change: Callable[[FightSetup], FightSetup], *, in_row: int = 1, few: bool = False
) -> Make:
    def made(window: MainWindow) -> QWidget:
        desk = _crowd(window, "street")
        desk.store.edit("Set up", change(desk.store.value))
        pane = desk.go("odds")
        assert isinstance(pane, OddsPane)
        pane.fights.setValue(FEW if few else FIGHTS)
        pane.in_row.setValue(in_row)
        pane.begin()
        _done(pane.work)
        return window

    return made


def _running(window: MainWindow) -> QWidget:
    pane = _desk(window).begin("odds")
    assert isinstance(pane, OddsPane)
    waited(lambda: pane.counting is not None and pane.counting.played >= FIGHTS)
    return window


def _timid(plan: FightSetup) -> FightSetup:
    """Everybody too far away to be hit: nobody gets anywhere."""
    return set_distance(replace(plan, pieces=()), 900)


def _what_if(window: MainWindow) -> QWidget:
    odds = _crowd(window, "street").go("whatif")
    assert isinstance(odds, OddsPane)
    pane = odds.what_if
    take(pane.kind, "stat")
    take(pane.which, "REF")
    pane.level.setValue(3)
    pane.fights.setValue(FIGHTS)
    pane.begin()
    _done(pane.work)
    return window


def _alone(window: MainWindow) -> QWidget:
    assert isinstance(window.program, Application)
    made = window.program.open_fight()
    made.resize(1280, 800)
    made.show()
    settle()
    return made


def rules_of_fight(window: MainWindow) -> QWidget:
    """The dialog with all rules, one of them changed."""
    store = _desk(window).store
    store.edit("Set difficulty", set_tunable(store.value, "difficulty", 18))
    dialog = RulesOfFight(window, store)
    dialog.view.go_to("difficulty")
    return dialog


def numbers(window: MainWindow) -> QWidget:
    """What becomes of everybody's numbers by initiative cards."""
    return NumbersDialog(window, set_system(_desk(window).store.value, "alien_cards"))


def gm_word(window: MainWindow) -> QWidget:
    """What the GM gives a fighter."""
    seat = replace(_desk(window).store.value.seats[0], boxes=3, modifiers={"attack": (-2, "rain")})
    return FighterOverrideForm(window, seat)


def opponents(window: MainWindow) -> QWidget:
    """Everybody who can be chosen as an opponent, one of the user's own among them."""
    store = _desk(window).store
    officer = bestiary.shipped(window.program.rules)["officer"]
    home = window.program.own_opponents.default_opponents()
    home.add_opponent(officer.model_copy(update={"name": "The colonel"}))
    return OpponentChooser(window, store, THEIRS)


def find_fight(window: MainWindow) -> QWidget:
    """The search for opponents, as it is opened."""
    return FindFightForm(window, _desk(window).store)


def own_opponents(window: MainWindow) -> QWidget:
    """The user's own opponents, one of them."""
    home = window.program.own_opponents.default_opponents()
    home.add_opponent(bestiary.shipped(window.program.rules)["officer"])
    return OwnOpponentsDialog(window, window.program)


STATES: dict[str, Make] = {
    "duel": lambda w: w,
    "street": _ground("street"),
    "bunker": _ground("bunker"),
    "ambush": _ground("ambush"),
    "room": _ground("room"),
    "empty": _empty,
    "once": _once,
    "end": _end,
    "stance": _play("Stance"),
    "fire": _play("Fire"),
    "luck": _play("Luck"),
    "place": _looked_at,
    "table": _play("Fire", table=True),
    "odds": _odds(lambda plan: plan),
    "in a row": _odds(lambda plan: plan, in_row=3, few=True),
    "stalemate": _odds(_timid, few=True),
    "running": _running,
    "whatif": _what_if,
    "window": _alone,
}
