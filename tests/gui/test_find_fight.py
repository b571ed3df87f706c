"""Find fight on the Fight page: a search for opponents, cancelled, closed, and used."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.edits.samples import all_samples
from chargen.combat.scene.scenario import DARK
from chargen.encounter.advice import encounters, staged_search
from chargen.encounter.setup import presets, sources
from chargen.encounter.setup.setup import MINE, THEIRS, remove_fighter, set_distance, set_system
from chargen.gui.app import Application
from chargen.gui.application import background
from chargen.gui.dialogs.search import SearchDialog
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.setup import find_fight
from chargen.gui.fight.setup.find_fight import (
    FIND,
    LONGEST_WORDS,
    NEAREST,
    NO_CHOICE,
    NO_PARTY,
    STOPPED,
    FindFightForm,
    FoundFights,
)
from chargen.gui.fight.setup.listed_opponents import listed_opponents
from chargen.gui.vocabulary import CANCEL_SEARCH
from tests.builders import derived
from tests.gui.answers import answering
from tests.gui.desk import sample, settle, shown, shut, waited
from tests.gui.fights import desk_of
from tests.gui.hands import CTRL, Key, click, focused, key, type_text

KINDS = ("thug", "officer", "lantern-walker")


@pytest.fixture
def desk(app: Application, monkeypatch: pytest.MonkeyPatch) -> FightView:
    """The rifleman on the Fight page; three kinds of opponents in a few fights."""
    few = {"FIRST_TRY": 2, "TRY": 4, "TRIES": 2, "MOST_OPPONENTS": 3}
    for name, number in few.items():
        monkeypatch.setattr(encounters, name, number)
    monkeypatch.setattr(encounters, "LOOKS", (6,))
    monkeypatch.setattr(staged_search, "processors", lambda: 1)
    listed = [each for each in listed_opponents(app) if each.id in KINDS]
    monkeypatch.setattr(find_fight, "listed_opponents", lambda _: listed)
    return desk_of(shown(app, sample("rifleman"), "fight"))


def asked(desk: FightView, act: Callable[[FindFightForm], object]) -> None:
    """Press the button of the other side and do something in the dialog."""

    def look(asking: QWidget) -> None:
        assert isinstance(asking, FindFightForm)
        asking.recheck = 12
        act(asking)
        if asking.isVisible():
            asking.reject()

    with answering(look):
        click(desk.setup.sides[THEIRS].finder)
    assert waited(lambda: not background.busy())


def widen(form: FindFightForm) -> None:
    """Let any costs meet the target."""
    for least, most in form.bounds.values():
        least.setValue(least.minimum())
        most.setValue(most.maximum())


def test_a_fight_that_was_found_is_used_in_one_step(desk: FightView) -> None:
    """By the keyboard: Enter finds, then Enter uses the row; undo brings the opponents back.

    The main button is the one that Enter presses; after another number it searches again.
    """
    before = desk.store.value
    used: list[str] = []

    def act(form: FindFightForm) -> None:
        widen(form)
        assert form.bounds["win"][0].isAncestorOf(focused())
        key(Key.Key_Return)
        assert form.go.text() == CANCEL_SEARCH
        key(Key.Key_Return)
        assert form.work.running
        assert waited(lambda: not form.work.running, 300)
        rows = form.view.rows_model.rows
        assert len(rows) == len(KINDS)
        assert form.found.text() == "3 line-ups meet the target."
        form.view.go_to(rows[-1].key)
        assert form.words.text().startswith(f"{rows[-1].name}: no deaths in ")
        used.append(rows[-1].name)
        assert [form.go.property("role"), form.ok.property("role")] == ["", "primary"]
        most = form.bounds["rounds"][1]
        most.setValue(most.value() - 1)
        assert [form.go.property("role"), form.ok.property("role")] == ["primary", ""]
        assert form.go.isDefault()
        most.setValue(most.value() + 1)
        assert form.bounds["win"][0].isAncestorOf(focused())
        key(Key.Key_Return)
        assert not form.isVisible()

    asked(desk, act)
    assert focused() is desk.setup.sides[THEIRS].finder
    after = desk.store.value
    assert after.side(MINE) == before.side(MINE)
    assert after.side(THEIRS) != before.side(THEIRS)
    assert {seat.source.removeprefix("bestiary:") for seat in after.side(THEIRS)} <= {*KINDS}
    assert presets.duel(after) == after
    assert desk.store.stack.undoText() == f"Use fight: {used[0]}"
    desk.store.stack.undo()
    assert desk.store.value == before


def test_search_everything_leads_to_the_dialog(app: Application) -> None:
    """Ctrl+K, "find fight" and Enter, from any page; the dialog keeps its height."""
    window = shown(app, sample("rifleman"), "skills")

    def search(asking: QWidget) -> None:
        assert isinstance(asking, SearchDialog)
        type_text("find fight")
        assert asking.view.current_key == "command:fight-find"
        key(Key.Key_Return)

    def look(asking: QWidget) -> None:
        assert isinstance(asking, FindFightForm)
        height = asking.height()
        asking.found.setText(f"{STOPPED} {NEAREST}")
        asking.words.setText(LONGEST_WORDS)
        asking.grow()
        assert asking.height() == height
        asking.reject()

    with answering(search, look):
        key(Key.Key_K, CTRL)
    settle()
    assert window.page == "fight"
    assert desk_of(window).shown == "setup"
    assert focused() is desk_of(window).setup.sides[THEIRS].finder


def test_the_map_of_the_setup_is_kept_and_the_nearest_is_named(desk: FightView) -> None:
    """A map that is no preset stays as it is; no fight takes 100 rounds."""
    desk.store.edit("Set distance", set_distance(presets.street(desk.store.value), 30))
    before = desk.store.value

    def act(form: FindFightForm) -> None:
        widen(form)
        form.bounds["rounds"][0].setValue(100)
        click(form.go)
        assert waited(lambda: not form.work.running, 300)
        assert form.found.text() == "No line-up is shown to meet the target; the nearest is:"
        assert len(form.view.rows_model.rows) == 1
        click(form.ok)

    asked(desk, act)
    after = desk.store.value
    assert (after.distance, after.pieces) == (before.distance, before.pieces)
    assert after.side(MINE) == before.side(MINE)
    assert after != before


def test_a_search_is_cancelled_and_its_best_so_far_stay(desk: FightView) -> None:
    """What was found until then can be used; nothing is used without a choice."""

    def act(form: FindFightForm) -> None:
        click(form.ok)
        assert form.fault.text() == NO_CHOICE
        widen(form)
        form.recheck = 1_000_000
        click(form.go)
        assert waited(lambda: bool(form.view.rows_model.rows), 300)
        click(form.go)
        assert form.go.text() == FIND
        assert form.found.text().startswith(STOPPED)
        assert form.chosen is not None
        form._latest.clear()  # a search beside the window is ahead of the rows
        assert form.chosen in form.view.rows_model.rows

    before = desk.store.value
    asked(desk, act)
    assert desk.store.value is before


def test_the_selection_follows_the_first_row_until_the_user_is_there(desk: FightView) -> None:
    """Line-ups come and go while the search runs; who has moved to a row stays there."""

    def act(form: FindFightForm) -> None:
        widen(form)
        click(form.go)
        assert waited(lambda: not form.work.running, 300)
        fights = form.view.rows_model.rows
        assert form.view.current_key == fights[0].key
        answer = FoundFights("", tuple(reversed(fights)), 1, 1)
        form._take(answer)
        form._show()
        assert form.view.current_key == fights[-1].key
        form.view.setFocus()
        form._take(replace(answer, fights=tuple(fights)))
        form._show()
        assert form.view.current_key == fights[-1].key

    asked(desk, act)


def test_opponents_of_the_setup_can_be_kept(desk: FightView) -> None:
    """Without any there is nothing to keep; those there are stay in each line-up, at night too."""
    plan = presets.duel(desk.store.value)
    for seat in plan.side(THEIRS):
        plan = remove_fighter(plan, seat.key)
    desk.store.edit("Remove", plan)
    visible: list[bool] = []
    asked(desk, lambda form: visible.append(form.keep.isVisible()))
    assert visible == [False]
    desk.store.add(partial(sources.opponent, desk.store.program.rules, "thug", side=THEIRS))
    desk.store.edit("Set light", replace(desk.store.value, light=DARK, surprised=MINE))
    thug = desk.store.value.side(THEIRS)[0]

    def act(form: FindFightForm) -> None:
        widen(form)
        assert form.keep.isVisible()
        click(form.keep)
        click(form.go)
        assert waited(lambda: not form.work.running, 300)
        rows = form.view.rows_model.rows
        assert rows
        assert all(row.name.endswith(", with Thug") for row in rows)
        assert all(row.costs["magazines"] for row in rows)
        click(form.ok)

    asked(desk, act)
    after = desk.store.value
    assert after.side(THEIRS)[0] == thug
    assert len(after.side(THEIRS)) > 1
    assert (after.light, after.surprised) == (DARK, MINE)


def test_magazines_without_any_are_refused(desk: FightView) -> None:
    """Alien cards count no spare magazines, so that no limit can be met."""
    desk.store.edit("Set system", set_system(desk.store.value, "alien_cards"))

    def act(form: FindFightForm) -> None:
        form.bounds["magazines"][1].setValue(50)
        click(form.go)
        assert waited(lambda: not form.work.running, 300)
        assert form.fault.text() == (
            "The party has no spare magazines to count; set no limit for them."
        )

    asked(desk, act)


@pytest.mark.parametrize("end", ["dialog", "program"])
def test_a_search_ends_with_its_dialog(app: Application, desk: FightView, end: str) -> None:
    """Escape closes the dialog while fights go on, and they end; so does closing the window."""

    def act(form: FindFightForm) -> None:
        widen(form)
        form.recheck = 1_000_000
        click(form.go)
        assert form.work.running
        if end == "dialog":
            key(Key.Key_Escape)
            assert not form.isVisible()
            assert not form.work.running

    asked(desk, act)
    if end == "program":
        shut(app)
    assert not background.busy()


def test_what_cannot_be_asked_is_told(desk: FightView) -> None:
    """An empty side, and bounds the wrong way round, each in a sentence."""

    def swap(form: FindFightForm) -> None:
        form.bounds["win"][0].setValue(96)
        click(form.go)
        assert form.fault.text() == (
            "Your side wins: the first number is larger than the second; swap them."
        )
        assert not form.work.running

    def nobody(form: FindFightForm) -> None:
        click(form.go)
        assert form.fault.text() == NO_PARTY
        assert not form.work.running

    asked(desk, swap)
    plan = desk.store.value
    desk.store.edit("Remove", remove_fighter(plan, plan.side(MINE)[0].key))
    asked(desk, nobody)


def test_half_of_a_party_may_go_down_at_first(desk: FightView) -> None:
    """Until another number is entered; no more than there are."""
    samples = dict(all_samples())
    words = ("medic", "tank", "sniper")
    desk.store.add_all([sources.seat_of(derived(samples[word])) for word in words])

    def act(form: FindFightForm) -> None:
        most = form.bounds["down"][1]
        assert (most.value(), most.maximum()) == (2, 4)

    asked(desk, act)
