"""The whole way round: asked by a player, answered at the desk, accepted, and on the sheet."""

import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.packet_draft import PendingAward, add_gain
from chargen.approval.trust.card import joined
from chargen.character.decisions.approval_state import Approved
from chargen.character.display_names import STATE_WORDS
from chargen.character.document.build import Build
from chargen.character.document.events import RequestMade
from chargen.character.document.pools import GENERAL
from chargen.character.edits import creation, edits
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.document.document import Document
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import DeliveryForm
from chargen.views.pdf import pdf
from chargen.views.sheet_subject import member
from tests.builders import blank, flaw
from tests.gui import party
from tests.gui.answers import answering, pick, press
from tests.gui.desk import ROOT, own_folders, quiet, settle, shown
from tests.gui.party import accept

LIMP = flaw()


@pytest.fixture
def table(tmp_path: Path) -> Campaign:
    """The GM's campaign, on a disk of the GM's own."""
    return Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    (tmp_path / "table").mkdir()
    return tmp_path / "table"


def mara(table: Campaign) -> Build:
    """A finished character with a flaw nobody has decided on, and a wish."""
    build = joined(blank(name="Mara", skills={"rifle": 2}, flaws=(LIMP,)), table.card)
    build = creation.finish(build.model_copy(update={"id": "a" * 32}), party.ON)
    return edits.append(build, RequestMade(event="asked", on=party.ON, request=party.wish()))


def player(app: Application, table: Campaign, path: Path) -> MainWindow:
    """The player's window: the card trusted, the character saved where the GM looks."""
    app.pins.pin(table.sealed)
    window = shown(app, mara(table))
    with answering(pick(path)):
        window.run("save-as")
    quiet()
    assert path.exists()
    return window


def document(window: MainWindow) -> Document:
    """What the player's window shows."""
    assert window.document is not None
    return window.document


def answered(window: DeskWindow, path: Path, *, ip: int) -> Path:
    """The GM approves all that waits, awards IP, and makes the packet."""
    assert window.body is not None
    assert window.table is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    draft = window.table.packet
    given = [PendingAward(each.char_id, party.award(ip)) for each in window.chosen]
    draft.edit("Award", add_gain(draft.value, given))
    before = set(path.parent.glob("*.gdpacket"))
    with answering(*([pick(path)] if window.packet_folder is None else [])):
        window.run("packet")
    party.read(window)
    (packet,) = {*path.parent.glob("*.gdpacket")} - before
    return packet


def for_the_party(asking: QWidget) -> None:
    """One file for all."""
    assert isinstance(asking, DeliveryForm)
    asking.choices["party"].setChecked(True)
    asking.try_accept()


def nothing_new(asking: QWidget) -> None:
    """Look at a packet that brings nothing."""
    assert isinstance(asking, PacketForm)
    assert not asking.preview.new
    asking.reject()


def printed(window: MainWindow) -> str:
    """Every word on the printed sheet."""
    whose = member(document(window).character, document(window).issues)
    pages = pypdfium2.PdfDocument(pdf([whose], "a4"))
    try:
        return "\n".join(page.get_textpage().get_text_range() for page in pages)
    finally:
        pages.close()


def stands(window: MainWindow) -> tuple[str, int]:
    """Where the flaw stands, and the general IP."""
    character = document(window).character
    return STATE_WORDS[character.states[LIMP.id].kind], character.books.balances[GENERAL]


@pytest.mark.rule("AD-01", "CC-12")
def test_asked_approved_accepted_and_on_the_sheet(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """A real file in the folder, a real packet back, and the sheet says approved and signed."""
    window = player(app, table, folder / "mara.gdchar")
    assert stands(window) == ("waiting", 0)
    desk = party.desk(app, table, folder)
    packet = answered(desk, tmp_path / "one.gdpacket", ip=35)
    with answering(accept):
        app.open_path(packet, window)
    assert stands(window) == ("approved", 35)
    state = document(window).character.states[LIMP.id]
    assert isinstance(state, Approved)
    assert state.signed
    words = printed(window)
    assert LIMP.name in words
    assert "35" in words
    window.run("save")
    quiet()
    desk.run("read")
    party.read(desk)
    assert desk.table is not None
    (entry,) = desk.table.entries
    assert (len(entry.pending), entry.ip, entry.finding) == (0, 35, "")


@pytest.mark.rule("AD-01", "CC-12")
def test_the_desk_in_another_process(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """The GM's part runs in a process of its own, with folders of its own."""
    window = player(app, table, folder / "mara.gdchar")
    packet = tmp_path / "one.gdpacket"
    names = (str(table.vault.folder), str(folder), str(packet))
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.gm_process", *names],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **own_folders(tmp_path / "other"), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    with answering(accept):
        app.open_path(packet, window)
    assert stands(window) == ("approved", 35)


def test_two_packets_in_the_wrong_order(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """The later one first and the earlier one then end where the right order ends."""
    path = folder / "mara.gdchar"
    window = player(app, table, path)
    desk = party.desk(app, table, folder)
    one = answered(desk, tmp_path / "one.gdpacket", ip=35)
    two = answered(desk, tmp_path / "two.gdpacket", ip=10)

    def with_a_word(asking: QWidget) -> None:
        assert isinstance(asking, PacketForm)
        assert any("earlier packet" in note.text() for note in asking.notes)
        asking.try_accept()

    with answering(with_a_word):
        app.open_path(two, window)
    with answering(accept):
        app.open_path(one, window)
    assert stands(window) == ("approved", 45)
    with answering(nothing_new):
        app.open_path(two, window)
    assert stands(window) == ("approved", 45)


def test_an_item_edited_while_the_packet_was_on_its_way(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """What the GM approved is not what stands there now: it says so, and gives nothing."""
    window = player(app, table, folder / "mara.gdchar")
    desk = party.desk(app, table, folder)
    packet = answered(desk, tmp_path / "one.gdpacket", ip=35)
    worse = LIMP.model_copy(update={"severity": "crippling"})
    edited = document(window)
    edited.edit("Edit the flaw", edits.change_flaw(edited.build, worse))
    with answering(accept):
        app.open_path(packet, window)
    assert stands(window) == ("changed since approval", 35)
    window.run("save")
    quiet()
    desk.run("read")
    party.read(desk)
    assert desk.table is not None
    assert desk.table.entries[0].changed == 1


def test_a_packet_edited_by_hand_is_refused(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """One other letter in it, and nothing of it is taken."""
    window = player(app, table, folder / "mara.gdchar")
    packet = answered(party.desk(app, table, folder), tmp_path / "one.gdpacket", ip=35)
    text = packet.read_text()
    place = text.index('"payload": "') + 80
    other = "A" if text[place] != "A" else "B"
    packet.write_text(text[:place] + other + text[place + 1 :])
    with answering(press("Close", saying="changed after it was signed")):
        app.open_path(packet, window)
    assert stands(window) == ("waiting", 0)


def test_one_damaged_file_among_six_and_the_packet_still_goes(
    app: Application, table: Campaign, folder: Path, tmp_path: Path
) -> None:
    """The five that can be read get their IP; the damaged one is named and left alone."""
    party.party(table, folder)
    damaged = folder / "broken.gdchar"
    damaged.write_bytes(b'{"format": "gray-dawn-character"')
    window = party.desk(app, table, folder)
    assert window.table is not None
    assert window.body is not None
    assert [each.key for each in window.table.entries if each.fault] == ["broken.gdchar"]
    window.body.characters.view.selectAll()
    draft = window.table.packet
    given = [PendingAward(e.char_id, party.award(5)) for e in window.chosen if e.build is not None]
    draft.edit("Award", add_gain(draft.value, given))
    assert len(given) == 5
    path = tmp_path / "one.gdpacket"
    with answering(for_the_party, pick(path)):
        window.run("packet")
    party.read(window)
    settle()
    assert path.exists()
    assert damaged.read_bytes() == b'{"format": "gray-dawn-character"'
