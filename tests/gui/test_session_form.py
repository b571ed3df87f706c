"""After the session: one form, its outcome shown while it is filled in, and one undo."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from chargen.approval.packets.packet import ENDING
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.document.pools import GENERAL, skill_pool
from chargen.character.edits import condition_edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.session import SessionForm
from chargen.gui.pages.condition.page import StateOfPlayPage
from chargen.gui.pages.purchase import PurchasePopover
from chargen.gui.pages.skills import SkillsPage
from chargen.gui.widgets.plain_text import Label
from chargen.views.condition import ammunition_rows
from tests.approval.signing import packet_file_of
from tests.gui import party
from tests.gui.answers import answering, pick
from tests.gui.desk import sample, settle, shown
from tests.gui.hands import (
    CTRL,
    LEFT,
    NONE,
    SHIFT,
    Key,
    click,
    focused,
    key,
    tab_to,
    type_text,
)

LEVEL = 2
"""The column of the pips on Skills."""


def doc(window: MainWindow) -> Document:
    """What the window shows."""
    assert window.document is not None
    return window.document


def opened(window: MainWindow) -> SessionForm:
    """The form over a window's character, shown without waiting for an answer."""
    form = SessionForm(window, doc(window), "Ada", window.run)
    form.show()
    settle()
    return form


def words_of(form: SessionForm) -> list[str]:
    """Every text of the outcome that can be seen."""
    settle()
    labels = form.outcome.findChildren(Label)
    return [label.text() for label in labels if label.isVisible()]


@pytest.fixture
def window(app: Application) -> MainWindow:
    """The Skills page of the sample that has played three sessions, hurt and short of rounds."""
    build = condition_edits.set_play(sample("veteran"), Condition(ones=6, luck=2))
    window = shown(app, build, "skills")
    row = next(row for row in ammunition_rows(doc(window).character) if row.have.shots)
    used = AmmunitionUsed(rounds=5)
    doc(window).edit("Fire", condition_edits.set_ammunition(build, row.key, used))
    return window


@pytest.fixture
def form(window: MainWindow) -> Iterator[SessionForm]:
    """The form over that character."""
    form = opened(window)
    yield form
    form.close()
    form.deleteLater()


def test_the_form_opens_where_the_user_is_and_returns_there(window: MainWindow) -> None:
    """The button of the side bar opens it over any page; recording turns no page."""

    def fill_in(asking: QWidget) -> None:
        assert isinstance(asking, SessionForm)
        assert focused() is asking.ip
        asking.luck.setChecked(True)
        click(asking.ok)

    assert window.shown is not None
    with answering(fill_in):
        click(window.shown.onward)
    assert window.page == "skills"
    assert doc(window).build.play.luck == 0
    assert doc(window).stack.undoText() == "After the session"


def test_the_outcome_follows_every_field(form: SessionForm) -> None:
    """IP, marks, recovery and what becomes affordable stand beside the form at once."""
    assert form.outcome.figure.text() == "35"
    assert "NOW AFFORDABLE" not in words_of(form)
    form.ip.setFocus()
    type_text("25")
    assert form.outcome.figure.text() == "60"
    assert "IP to spend, was 35" in words_of(form)
    words = words_of(form)
    assert words[words.index("Athletics 6") + 1] == "50 IP"
    assert words[words.index("Awareness/Notice") + 1] == "+1 skill IP"
    _, turn, ip = form.marks.lines[0]
    ip.setValue(3)
    assert "+3 skill IP" in words_of(form)
    click(turn)
    assert "Awareness/Notice" not in words_of(form)
    assert form.luck.isChecked()
    form.reload.setChecked(True)
    form.days.setValue(1)
    words = words_of(form)
    assert words[words.index("Wound boxes") + 1] == "6 → 2"
    assert any(text.endswith("loaded") for text in words)
    assert words[words.index("Luck") + 1] == "4 → 6"


def test_a_reason_is_required_only_for_ip(form: SessionForm) -> None:
    """Without IP the form records; with them it goes to the reason and grows for the sentence."""
    assert form.reason_name.text() == "Reason"
    assert not form.complaint()
    form.ip.setValue(8)
    assert form.reason_name.text() == "Reason (required)"
    click(form.ok)
    settle()
    assert form.isVisible()
    assert form.fault.text() == "Enter a reason for the IP. It appears in the ledger."
    assert not form.parts.verticalScrollBar().isVisible()
    assert focused() is form.reason
    type_text("The ice")
    click(form.ok)
    assert not form.isVisible()


class Effort:
    """The clicks and keystrokes a user spends; the words of a reason are counted as one key."""

    def __init__(self) -> None:
        self.clicks, self.keys = 0, 0

    def click(self, part: QWidget, place: QPointF | None = None) -> None:
        """Click a widget, at a place in it if one is given."""
        self.clicks += 1
        QTest.mouseClick(
            part, LEFT, NONE, part.rect().center() if place is None else place.toPoint()
        )
        settle(2)

    def press(self, pressed: Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press a key where the keyboard is."""
        self.keys += 1
        key(pressed, modifier)

    def write(self, text: str, keys: int | None = None) -> None:
        """Type where the keyboard is."""
        self.keys += len(text) if keys is None else keys
        type_text(text)

    def record(self, asking: QWidget) -> None:
        """Fill in 30 IP with their reason, and record the session."""
        assert isinstance(asking, SessionForm)
        self.write("30")
        self.press(Key.Key_Return)
        self.write("The ice", keys=1)
        self.press(Key.Key_Return, CTRL)


def _written_up(window: MainWindow) -> tuple[int, int, int, int]:
    """Wound boxes, general IP, skill IP of Rifle and its level."""
    character = doc(window).character
    balances = character.books.balances
    wounds = doc(window).build.play.boxes
    return wounds, balances[GENERAL], balances[skill_pool("rifle")], character.skills["rifle"]


AFTERWARDS = (6, 8, 0, 7)
"""35 IP and 30 more; Rifle 6 to 7 costs 60, of which 3 are its own."""


def test_a_whole_session_takes_six_clicks(app: Application) -> None:
    """Wounds, the session and a raised skill by mouse: the form alone is typed into."""
    window, effort = shown(app, sample("veteran"), "skills"), Effort()
    view = window.shown
    assert view is not None
    effort.click(view.nav["state"])
    state = window.pages["state"]
    assert isinstance(state, StateOfPlayPage)
    effort.click(state.track.track, state.track.track.areas()[5].center())
    with answering(effort.record):
        effort.click(view.onward)
    effort.click(view.nav["skills"])
    skills = window.pages["skills"]
    assert isinstance(skills, SkillsPage)
    table, rifle = skills.table, skills.table.row_of("rifle")
    assert rifle is not None
    area = table.visualRect(table.traits.index(table.traits.place_of("rifle"), LEVEL))
    effort.click(table.viewport(), table._delegate.signs(area.toRectF(), rifle)["+"].center())
    effort.click(_popover().take)
    assert _written_up(window) == AFTERWARDS
    assert (effort.clicks, effort.keys) == (6, 5)


def test_a_whole_session_takes_fifteen_keys(app: Application) -> None:
    """The same by keyboard: a page, a number of wounds, the form, a skill and its level."""
    window, effort = shown(app, sample("veteran"), "skills"), Effort()
    window.activateWindow()
    effort.press(Key.Key_8, Qt.KeyboardModifier.AltModifier)
    effort.write("6")
    effort.press(Key.Key_Return)
    with answering(effort.record):
        effort.press(Key.Key_A, CTRL | SHIFT)
    effort.press(Key.Key_I, CTRL)
    effort.write("rif7")
    effort.press(Key.Key_Return)
    assert _written_up(window) == AFTERWARDS
    assert (effort.clicks, effort.keys) == (0, 15)


def _popover() -> PurchasePopover:
    (card,) = (
        part
        for part in QApplication.allWidgets()
        if isinstance(part, PurchasePopover) and part.isVisible()
    )
    return card


def test_an_empty_form_records_nothing(form: SessionForm) -> None:
    """Luck and marks left out: the form names what to do."""
    form.luck.setChecked(False)
    for _, turn, _ in form.marks.lines:
        click(turn)
    click(form.ok)
    assert form.fault.text() == "Nothing to record. Fill in at least one field."
    assert form.isVisible()


@pytest.mark.rule("AD-01", "AD-02", "AD-05")
def test_a_session_is_recorded_by_keyboard_and_undone_at_once(window: MainWindow) -> None:
    """One entry for each line, recovery with them; Enter goes on and Ctrl+Enter records."""
    before, at = doc(window).build, doc(window).stack.index()

    def fill_in(asking: QWidget) -> None:
        assert isinstance(asking, SessionForm)
        type_text("35")
        key(Key.Key_Return)
        assert focused() is asking.reason
        type_text("Fourth session: the ice")
        key(Key.Key_Return)
        assert focused() is asking.by
        tab_to(asking.uses.more)
        key(Key.Key_Space)
        use = asking.uses.rows[0]
        assert focused() is use.skill.list
        tab_to(use.ip)
        type_text("3")
        tab_to(asking.lessons.more)
        key(Key.Key_Return)
        lesson = asking.lessons.rows[0]
        assert focused() is lesson.skill.list
        key(Key.Key_Return)
        assert focused() is lesson.teacher
        type_text("Ito")
        key(Key.Key_Return)
        type_text("6")
        tab_to(asking.days)
        type_text("1")
        key(Key.Key_Return)
        assert focused() is asking.note
        type_text("The boat is gone")
        key(Key.Key_Return, CTRL)

    with answering(fill_in):
        window.run("session")
    after = doc(window).build
    kinds = [event.event for event in after.ledger[len(before.ledger) :]]
    assert kinds == ["award", "conversion", "skill-award", "lesson", "remark"]
    assert doc(window).character.books.balances[GENERAL] == 70
    assert doc(window).character.books.marks["awareness-notice"] == 0
    assert (after.play.ones, after.play.luck) == (2, 0)
    assert doc(window).stack.index() == at + 1
    doc(window).stack.undo()
    assert doc(window).build == before


def test_enter_goes_on_to_the_button_after_the_last_field(form: SessionForm) -> None:
    """In the note Enter is a new line, so that the button comes after the days of rest by Tab."""
    form.ip.setFocus()
    visited: list[str] = []
    while focused() is not form.note and len(visited) < 20:
        visited.append(focused().accessibleName() or type(focused()).__name__)
        key(Key.Key_Return)
    assert visited[:3] == ["IP from the GM", "Reason", "Awarded by"]
    assert visited[-1] == "Days of rest"
    key(Key.Key_Tab)
    assert focused() is form.ok


@pytest.mark.rule("AD-05")
def test_a_lesson_follows_the_rate_until_ip_are_typed(form: SessionForm) -> None:
    """A new line starts at 1 IP and follows the teacher's Teaching."""
    click(form.lessons.more)
    line = form.lessons.rows[0]
    assert line.taught.ip == 1
    line.rate.teaching.setValue(6)
    assert (line.taught.ip, line.taught.teaching) == (3, 6)
    line.ip.setValue(5)
    line.rate.teaching.setValue(9)
    assert (line.taught.ip, line.taught.teaching) == (5, 9)


@pytest.mark.rule("AD-05")
def test_a_teacher_below_the_pupil_is_refused_while_typing(form: SessionForm) -> None:
    """The outcome names the fault, and the form is not recorded."""
    click(form.lessons.more)
    form.lessons.rows[0].level.setValue(1)
    assert "not above the pupil's" in form.outcome.fault.text()
    click(form.ok)
    assert form.isVisible()
    assert "not above the pupil's" in form.fault.text()
    form.lessons.rows[0].level.setValue(9)
    assert not form.outcome.fault.isVisible()


def test_a_line_can_be_removed(form: SessionForm) -> None:
    """Its skill IP leave the outcome."""
    click(form.uses.more)
    form.uses.rows[0].ip.setValue(4)
    name = form.uses.rows[0].skill.list.currentText().rpartition(" ")[0]
    assert name in words_of(form)
    away = next(b for b in _buttons(form.uses) if b.accessibleName() == "Remove line")
    click(away)
    settle()
    assert not form.uses.rows
    assert name not in words_of(form)


def _buttons(part: QWidget) -> list[QWidget]:
    return [child for child in part.findChildren(QWidget) if child.inherits("QPushButton")]


@pytest.mark.usefixtures("welcome")
def test_where_the_gm_signs_the_packet_is_opened_from_the_form(
    app: Application, tmp_path: Path
) -> None:
    """The form stays open, and shows the marks and IP the packet left."""
    table = party.campaign()
    app.windows[0].program.pins.pin(table.sealed)
    build = party.played(party.member(table, "veteran"), ip=0, marks=0)
    window = shown(app, build, "advance")
    path = tmp_path / f"evening{ENDING}"
    path.write_bytes(packet_file_of(table, [party.share(build)], on=party.ON))
    form = opened(window)
    assert form.signed.isVisible()
    before = form.outcome.was.text()
    with answering(pick(path), _accept):
        click(form.packet)
    assert form.isVisible()
    assert form.outcome.was.text() != before
    assert doc(window).stack.undoText().startswith("Accept packet of")
    form.close()
    form.deleteLater()


def _accept(asked: QWidget) -> None:
    assert isinstance(asked, PacketForm)
    click(asked.ok)
