"""After the session: packet, log, spending, requests and print as steps, and what was done."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.approval.packets.packet import ENDING
from chargen.character.document.pools import GENERAL
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.dialogs.gm.requests import RequestForm
from chargen.gui.document.document import Document
from chargen.gui.pages.advance.session import SessionWizard
from chargen.views.progress.session import done_lines
from tests.approval.signing import packet_file_of
from tests.gui import party
from tests.gui.answers import answering, pick
from tests.gui.desk import sample, settle, shown, waited
from tests.gui.hands import click

LOG = ["Award", "Marks", "Lessons", "Notes", "Summary"]
NEXT = ["Spend", "Requests", "Print", "Done"]


def opened(window: MainWindow) -> SessionWizard:
    """The wizard over a window's character, shown but waiting for nobody."""
    made = SessionWizard(window, doc(window), "Ada", window.run)
    made.show()
    settle()
    return made


def doc(window: MainWindow) -> Document:
    """What the window shows."""
    assert window.document is not None
    return window.document


@pytest.fixture
def wizard(app: Application) -> Iterator[SessionWizard]:
    """The wizard over the sample that has played three sessions."""
    made = opened(shown(app, sample("veteran"), "advance"))
    yield made
    made.close()
    made.deleteLater()


def to(wizard: SessionWizard, title: str) -> None:
    """Go on until a step is shown."""
    while wizard.now.title != title:
        click(wizard.next)


def done(wizard: SessionWizard) -> dict[str, tuple[str, ...]]:
    """What the last step says, by the steps it speaks of."""
    to(wizard, "Done")
    return dict(wizard.done_lines.shown)


def test_a_table_that_signs_nothing_has_nine_steps(wizard: SessionWizard) -> None:
    """The log first, then what IP buy, what was asked, paper."""
    assert [step.title for step in wizard.steps] == [*LOG, *NEXT]
    assert wizard.path.text() == "step 1 of 9"


def test_every_step_can_be_skipped(wizard: SessionWizard) -> None:
    """Then nothing was done, and it says so."""
    before = wizard.document.build
    for _, turn, _ in wizard.marks.lines:
        turn.setChecked(False)
    to(wizard, "Summary")
    assert not wizard.write.isEnabled()
    assert wizard.next.text() == "Skip"
    assert wizard.next.isDefault()
    assert done(wizard) == {"Skipped": (f"{', '.join([*LOG[:-1], *NEXT[:-1]])}.",)}
    assert wizard.document.build is before
    assert not wizard.next.isVisible()
    assert wizard.cancel.text() == "Close"
    click(wizard.cancel)
    assert not wizard.isVisible()


def test_what_was_done_is_summed_up_step_by_step(wizard: SessionWizard) -> None:
    """Award, purchase and wish, each a step of the document; the rest was skipped."""
    document, have = wizard.document, wizard.document.character.books.balances[GENERAL]
    wizard.ip.setValue(200)
    wizard.reason.setPlainText("Fourth session: the ice")
    to(wizard, "Summary")
    click(wizard.write)
    assert wizard.now.title == "Spend"
    assert document.character.books.balances[GENERAL] == have + 200
    assert wizard.spend.reveal("skill:stealth")
    click(wizard.spend.detail.buy)
    assert wizard.next.text() == "Next"
    assert wizard.spend.reveal("stat:REF")
    with answering(_ask):
        click(wizard.spend.detail.buy)
    said = done(wizard)
    assert list(said) == ["Recorded", "Spend", "Skipped"]
    first = "General IP awarded by Ada; Fourth session: the ice: +200 general IP."
    assert said["Recorded"][0] == first
    assert len(said["Spend"]) == 2
    assert said["Spend"][1].startswith("Request approval: REF")
    assert said["Skipped"] == ("Lessons, Notes, Requests, Print.",)


def _ask(asked: QWidget) -> None:
    assert isinstance(asked, RequestForm)
    asked.reason.setPlainText("Weeks on the range")
    click(asked.ok)


def test_what_is_written_is_not_written_twice(wizard: SessionWizard) -> None:
    """There is no way back to the log; one undo takes it from the summary, too."""
    wizard.ip.setValue(30)
    to(wizard, "Summary")
    click(wizard.write)
    assert not wizard.back.isEnabled()
    wizard.turn(-3)
    assert wizard.now.title == "Spend"
    count = len(wizard.document.build.ledger)
    to(wizard, "Requests")
    click(wizard.back)
    assert wizard.now.title == "Spend"
    assert len(wizard.document.build.ledger) == count


def test_a_step_taken_back_is_not_told(wizard: SessionWizard) -> None:
    """What was undone was not done."""
    to(wizard, "Spend")
    assert wizard.spend.reveal("skill:stealth")
    earlier = wizard.document.stack.count()
    click(wizard.spend.detail.goal)
    assert wizard.document.stack.count() == earlier + 1
    wizard.document.stack.undo()
    assert list(done(wizard)) == ["Skipped"]


def test_the_sheet_is_exported_from_its_step(wizard: SessionWizard, tmp_path: Path) -> None:
    """And the summary says where to."""
    to(wizard, "Print")
    path = tmp_path / "voss.pdf"
    with answering(pick(path)):
        click(wizard.papers.export)
    assert waited(path.exists)
    assert waited(lambda: wizard.papers.messages == ("Exported to voss.pdf.",))
    assert wizard.papers.state.text() == "Exported to voss.pdf."
    assert done(wizard)["Print"] == ("Exported to voss.pdf.",)


def test_what_waits_is_said_before_it_is_sent(wizard: SessionWizard) -> None:
    """Beside the way to send it."""
    to(wizard, "Print")
    assert "Splinters in the hip" in wizard.papers.waits.text()


def test_where_the_gm_signs_his_packet_comes_first(app: Application, tmp_path: Path) -> None:
    """Opened, seen, accepted; then it stands in the summary."""
    table = party.campaign()
    app.windows[0].program.pins.pin(table.sealed)
    build = party.played(party.member(table, "veteran"), ip=0, marks=0)
    window = shown(app, build, "advance")
    path = tmp_path / f"evening{ENDING}"
    path.write_bytes(packet_file_of(table, [party.share(build)], on=party.ON))
    wizard = opened(window)
    assert [step.title for step in wizard.steps] == ["Packet", *LOG, *NEXT]
    assert wizard.packet is not None
    assert wizard.next.text() == "Skip"
    with answering(pick(path), _accept):
        click(wizard.packet.open)
    assert wizard.packet.taken.text().startswith("Recorded: Accept packet")
    assert wizard.next.text() == "Next"
    assert done(wizard)["Packet"][0].startswith("Accept packet of")
    wizard.close()
    wizard.deleteLater()


def _accept(asked: QWidget) -> None:
    assert isinstance(asked, PacketForm)
    click(asked.ok)


def test_steps_that_did_something_stand_before_those_skipped() -> None:
    """In their order; where nothing was skipped nothing is said of it."""
    told = done_lines([("One", ()), ("Two", ("Buy.",)), ("Three", ())])
    assert told == (("Two", ("Buy.",)), ("Skipped", ("One, Three.",)))
    assert done_lines([("Two", ("Buy.",))]) == (("Two", ("Buy.",)),)
