"""What happened comes home: a fight to its end is taken over, undone, saved and opened again."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.character.document.condition import Condition, rest_fault, rested
from chargen.character.document.events import Mark
from chargen.character.edits import condition_edits, store
from chargen.combat.harm.combatant import BaseHarmCombatant
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import MINE, THEIRS, add_fighter
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.document.document import Document
from chargen.gui.fight.fight_view import FightView
from chargen.gui.fight.play.result_form import PartyResultForm, party_results
from chargen.gui.fight.play.table_pane import TablePane
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.fight.setup.fighter_row import CONDITION
from chargen.views.condition import left_out_words
from tests.builders import rules
from tests.gui.answers import Act, answering, cancel
from tests.gui.desk import finished, quiet, sample, settle, shown
from tests.gui.fights import desk_of, until_done
from tests.gui.hands import CTRL, Key, click, key

pytestmark = pytest.mark.usefixtures("welcome", "without_chances")

BLOODY = 132
"""A seed by which the rifleman is hurt, spends luck and cannot use a leg afterwards."""


USED = ("Cover/Evade", "Rifle")
"""The skills used with success in that fight."""


def doc(window: MainWindow) -> Document:
    """What a window shows."""
    assert window.document is not None
    return window.document


def fought(desk: FightView, seed: int = BLOODY) -> WatchPane:
    """One fight by tactics, to its end."""
    pane = desk.go("once")
    assert isinstance(pane, WatchPane)
    pane.show_fight(seed, 0)
    until_done(pane.work)
    return pane


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The rifleman's file."""
    made = tmp_path / "rifleman.gdchar"
    made.write_bytes(store.to_bytes(sample("rifleman")))
    return made


@pytest.fixture
def window(app: Application, path: Path) -> MainWindow:
    """A window that shows that file on the Fight page."""
    made = app.open_path(path, app.windows[-1])
    assert made is not None
    made.go("fight")
    settle()
    return made


def test_from_a_fight_to_the_file_and_back(
    app: Application, window: MainWindow, path: Path
) -> None:
    """Asked in plain words, one step, undone and done again, saved, opened as it was."""
    document = doc(window)
    pane = fought(desk_of(window))
    with answering(in_form("more boxes")):
        click(pane.home)
    assert window.page == "state"
    hurt = document.build.play
    assert hurt.track > 0
    assert (hurt.luck, hurt.crippled) == (5, ("right leg",))
    assert document.stack.count() == 1
    assert document.stack.undoText() == "Apply fight result"
    key(Key.Key_Z, CTRL)
    assert document.build.play == Condition()
    document.stack.redo()
    window.run("save")
    quiet()
    window.close()
    settle()
    again = app.open_path(path, app.new_window())
    assert again is not None
    assert doc(again).build.play == hurt


def test_thinking_better_of_it_changes_nothing(window: MainWindow) -> None:
    """The fight can still be taken over."""
    pane = fought(desk_of(window))
    with answering(cancel):
        click(pane.home)
    assert doc(window).build.play == Condition()
    assert (window.page, pane.home.isEnabled()) == ("fight", True)


def test_a_fight_is_taken_over_once(window: MainWindow) -> None:
    """Again only after it was undone."""
    pane = fought(desk_of(window))
    with answering(in_form("")):
        click(pane.home)
    window.go("fight")
    settle()
    assert not pane.home.isEnabled()
    assert "already" in pane.home.toolTip()
    doc(window).stack.undo()
    settle()
    assert pane.home.isEnabled()


def test_there_is_nothing_to_take_over_before_a_fight_is_over(window: MainWindow) -> None:
    """Played by hand, the button waits for the end; then it takes over like the other."""
    desk = desk_of(window)
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    assert not pane.home.isEnabled()
    pane.bar.seed.setValue(6)
    pane.begin()
    settle()
    assert not pane.home.isEnabled()
    while pane.game.session is not None and pane.game.session.ending is None:
        click(pane.auto)
    assert pane.home.isEnabled()
    with answering(in_form("")):
        click(pane.home)
    assert doc(window).build.play != Condition()


def test_another_plan_takes_the_way_home_away(window: MainWindow) -> None:
    """What was fought must be what is set up; put back, it can be taken over."""
    desk = desk_of(window)
    pane = fought(desk)
    desk.setup.scene.distance.setValue(90)
    assert not pane.home.isEnabled()
    desk.store.stack.undo()
    assert pane.home.isEnabled()


def test_a_fight_without_a_character_has_no_way_home(app: Application) -> None:
    """In the window of fights nobody is at home."""
    app.open_fight()
    desk = app.fights[-1].desk
    pane = desk.go("once")
    assert isinstance(pane, WatchPane)
    assert not pane.home.isVisible()


def test_a_character_that_cannot_be_written_stays_as_it_is(app: Application) -> None:
    """And says why."""
    window = shown(app, sample("rifleman"), "fight")
    pane = fought(desk_of(window))
    doc(window).read_only = "open elsewhere"
    with answering(refused("Read-only")):
        click(pane.home)
    assert doc(window).build.play == Condition()


def test_a_fight_can_begin_with_what_is_left(window: MainWindow) -> None:
    """Offered where there is something to bring; a step of the setup like any other."""
    desk, document = desk_of(window), doc(window)
    card = next(iter(desk.setup.sides[0].rows.values()))
    assert not card.in_play.isVisible()
    document.edit("Hurt", condition_edits.set_wounds(document.build, boxes=5))
    settle()
    card = next(iter(desk.setup.sides[0].rows.values()))
    assert card.note.text().startswith("Unhurt here; serious wound in play · ")
    assert CONDITION in card.note.toolTip()
    card.in_play.trigger()
    assert desk.store.value.seats[0].in_play
    assert "as in play" in card.note.text()
    assert "here" not in card.note.text()
    assert desk.store.stack.undoText() == f"Set condition of {document.name}"
    desk.store.stack.undo()
    assert not card.in_play.isChecked()


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Condition(), ""),
        (Condition(boxes=2), "unhurt here; light wound in play"),
        (Condition(luck=1, armour={"head": 2}), "fresh here; less luck and damaged armour in play"),
    ],
)
def test_what_a_fight_leaves_out_is_named(play: Condition, words: str) -> None:
    """Wounds before all else; nothing of a condition without losses."""
    assert left_out_words(play) == words


# --- a whole party


@pytest.fixture
def party(app: Application, window: MainWindow, tmp_path: Path) -> Path:
    """A medic's file; the medic fights beside the rifleman and a hired gun against them."""
    made = tmp_path / "medic.gdchar"
    made.write_bytes(store.to_bytes(sample("medic")))
    setup = desk_of(window).store
    setup.add_files([made], MINE)
    setup.edit("Add", add_fighter(setup.value, sources.opponent(rules(), "hired-gun")))
    return made


def ended(desk: FightView, seed: int) -> TablePane:
    """A fight at the table to its end by tactics."""
    pane = desk.go("table")
    assert isinstance(pane, TablePane)
    pane.bar.seed.setValue(seed)
    pane.begin()
    until_done(pane.game.work)
    pane.game.finish_by_tactic()
    until_done(pane.game.work)
    return pane


def test_the_last_opponent_is_taken_out_after_a_fight(window: MainWindow) -> None:
    """The table says that the setup has changed."""
    desk = desk_of(window)
    pane = ended(desk, 3)
    desk.go("setup")
    for seat in desk.store.value.seats[1:]:
        desk.setup.field.removed.emit(seat.key)
    settle()
    assert [seat.side for seat in desk.store.value.seats] == [MINE]
    assert "The setup has changed" in pane.home.why_not


def in_form(saying: str) -> Act:
    """Apply the results of the form, which says this."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PartyResultForm)
        assert saying in " ".join(box.accessibleDescription() for box, _ in asking.boxes)
        click(asking.ok)

    return act


def refused(saying: str) -> Act:
    """Find nothing to apply in the form, for this reason."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PartyResultForm)
        assert all(saying in box.accessibleDescription() for box, _ in asking.boxes)
        asking.try_accept()
        assert asking.fault.text() == "Select a character, or press Cancel."
        asking.reject()

    return act


def marking(*skills: str, without: str = "") -> Act:
    """Apply the results of the form, which offers the first character these marks."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PartyResultForm)
        offered = asking.marks[0]
        assert [box.text() for box in offered] == list(skills)
        assert all(box.isChecked() for box in offered)
        for box in offered:
            if box.text() == without:
                click(box)
        click(asking.ok)

    return act


def documents(app: Application, path: Path) -> list[Document]:
    """What is open of a file."""
    return [doc(each) for each in app.windows if each.document and each.document.path == path]


def test_all_of_a_party_come_home(app: Application, window: MainWindow, party: Path) -> None:
    """A preview names each change; what is confirmed is one step in each character's window."""
    desk, files = desk_of(window), party.read_bytes()
    pane = ended(desk, BLOODY)
    results = party_results(desk.store, pane.home.fight)  # type: ignore[arg-type]
    changed = [result for result in results if result.after is not None]
    assert len(changed) == 2
    assert pane.home.isVisible()
    with answering(cancel):
        click(pane.home)
    assert doc(window).build.play == Condition()
    assert documents(app, party) == []
    with answering(in_form(results[1].changes[0])):
        click(pane.home)
    settle()
    medic = documents(app, party)[0]
    assert medic.build.play == results[1].after
    assert doc(window).build.play == results[0].after
    assert (medic.stack.count(), doc(window).stack.count()) == (1, 1)
    assert party.read_bytes() == files
    assert "already applied" in pane.home.toolTip()
    medic.stack.undo()
    settle()
    assert medic.build.play == Condition()
    assert [r.after is None for r in party_results(desk.store, pane.home.fight)] == [True, False]  # type: ignore[arg-type]


def test_a_file_that_vanished_is_named(app: Application, window: MainWindow, party: Path) -> None:
    """Its box cannot be ticked and says why; the other result is applied."""
    pane = ended(desk_of(window), BLOODY)
    party.unlink()
    with answering(in_form("medic.gdchar")):
        click(pane.home)
    settle()
    assert doc(window).build.play != Condition()
    assert documents(app, party) == []


def test_the_next_encounter_begins_with_the_survivors(window: MainWindow, party: Path) -> None:
    """Your side stays with its wounds, the opponents go, and one undo brings all back."""
    desk = desk_of(window)
    pane = ended(desk, BLOODY)
    before, session = desk.store.value, pane.game.session
    assert session is not None
    left = [
        int(stands.boxes)
        for seat, stands in zip(before.seats, session.fight.fighters, strict=True)
        if isinstance(stands, BaseHarmCombatant) and seat.side == MINE and not stands.is_dead()
    ]
    assert pane.onward.isVisible()
    pane.onward.rests[0].trigger()
    settle()
    assert desk.shown == "setup"
    assert [seat.boxes for seat in desk.store.value.seats] == left
    assert not desk.store.value.side(THEIRS)
    desk.store.stack.undo()
    assert desk.store.value == before
    with answering(in_form("")):
        click(pane.home)
    assert desk.store.value.seats
    pane.onward.rests[0].trigger()
    assert all(seat.in_play for seat in desk.store.value.seats)
    assert party.exists()


def test_the_party_rests_before_the_next_encounter(window: MainWindow, party: Path) -> None:
    """CB-107, CB-108: an hour heals a point of stun, a day one-point wounds, here and in files."""
    desk = desk_of(window)
    pane = ended(desk, BLOODY)
    session, before = pane.game.session, desk.store.value
    assert session is not None
    living = [
        stands for seat, stands in zip(before.seats, session.fight.fighters, strict=True)
        if isinstance(stands, BaseHarmCombatant) and seat.side == MINE and not stands.is_dead()
    ]  # fmt: skip
    for line, hours in zip(pane.onward.rests, (0, 1, 24), strict=True):
        line.trigger()
        after = [stands.carried_over(hours) for stands in living]
        assert [seat.stun for seat in desk.store.value.seats] == [fighter.stun for fighter in after]
        assert [seat.boxes for seat in desk.store.value.seats] == [
            fighter.boxes for fighter in after
        ]
        desk.store.stack.undo()
    with answering(in_form("")):
        click(pane.home)
    hurt = doc(window).build.play
    pane.onward.rests[2].trigger()
    assert doc(window).build.play == (hurt if rest_fault(hurt) else rested(hurt, 24))
    assert party.exists()


# --- marks of skills used


@pytest.fixture
def veteran(app: Application, tmp_path: Path) -> MainWindow:
    """The Fight page of a rifleman whose creation is over."""
    path = tmp_path / "veteran.gdchar"
    path.write_bytes(store.to_bytes(finished("rifleman")))
    window = app.open_path(path, app.windows[-1])
    assert window is not None
    window.go("fight")
    settle()
    return window


def test_marks_come_home_with_the_wounds(app: Application, veteran: MainWindow) -> None:
    """AD-02: one step with the wounds, undone with them, in the file, and never twice."""
    document, desk = doc(veteran), desk_of(veteran)
    pane = fought(desk)
    began = document.build.ledger
    with answering(marking(*USED)):
        click(pane.home)
    assert (document.stack.count(), document.stack.undoText()) == (1, "Apply fight result")
    hurt, marks = document.build.play, dict(document.character.books.marks)
    assert hurt.track > 0
    assert sorted(marks.values()) == [1] * len(USED)
    document.stack.undo()
    assert (document.build.ledger, document.build.play) == (began, Condition())
    veteran.go("fight")
    settle()
    with answering(marking(*USED)):
        click(pane.home)
    veteran.run("save")
    quiet()
    path = document.path
    assert path is not None
    kept = store.from_bytes(path.read_bytes(), path.name).build
    assert (kept.play, [event for event in kept.ledger if isinstance(event, Mark)]) == (
        hurt,
        list(document.build.ledger[len(began) :]),
    )
    assert party_results(desk.store, pane.home.fight)[0].marks == ()  # type: ignore[arg-type]
    desk.store.taken.clear()
    assert party_results(desk.store, pane.home.fight)[0].marks == ()  # type: ignore[arg-type]
    assert dict(document.character.books.marks) == marks


def test_a_mark_that_is_not_ticked_stays_away(veteran: MainWindow) -> None:
    """The GM decides about each; without the character none is given."""
    pane = fought(desk_of(veteran))
    with answering(marking(*USED, without=USED[0])):
        click(pane.home)
    assert len(doc(veteran).character.books.marks) == len(USED) - 1
