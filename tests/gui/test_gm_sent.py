"""Drafts that outlive the desk, packets that went out, and who gets which file."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.packets.packet import opened
from chargen.character.edits import creation
from chargen.character.edits.store import to_bytes
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from chargen.gui.gm.forms.forms import DeliveryForm
from chargen.gui.gm.pages.roster_rows import REMARK
from chargen.gui.gm.pages.sent import PartRow, SentRow
from tests.gui import party
from tests.gui.answers import Act, answering, cancel, pick, press
from tests.gui.desk import ROOT, own_folders, settle
from tests.gui.party import choose, opened_by_player
from tests.gui.test_gm_packet import award, evening, made, reason
from tests.gui.test_gm_remarks import cell


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


def way(chosen: str) -> Act:
    """Choose who gets which file."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, DeliveryForm)
        asking.choices["each" if chosen == "each" else "party"].setChecked(True)
        asking.try_accept()

    return act


def rows(window: DeskWindow) -> tuple[SentRow, ...]:
    """The packets on the Sent page."""
    assert window.body is not None
    return window.body.sent.view.rows_model.rows


def parts(window: DeskWindow) -> tuple[PartRow, ...]:
    """What the chosen packet holds."""
    assert window.body is not None
    return window.body.sent.parts.rows_model.rows


def proposed(names: list[str], path: Path) -> Act:
    """Note the name the file dialog proposes, and save under it."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        names.append(Path(asking.selectedFiles()[0]).name)
        pick(path / names[-1])(asking)

    return act


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing kills like that here")
def test_a_killed_desk_loses_nothing_older_than_a_second(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A7: after kill -9 decisions, IP, words and card changes lie on the desk again."""
    table = Campaign.create(tmp_path / "gm", "Lunar Tide", gm="Ada")
    party.party(table, folder, ("veteran",))
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.gm_killed", str(table.vault.folder), str(folder)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, **own_folders(tmp_path / "other"), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert done.returncode == -signal.SIGKILL, done.stderr
    window = party.desk(app, Campaign.opened(table.vault.folder), folder)
    assert window.table is not None
    assert (evening(window).count, evening(window).note) == (4, "We met at the quarry")
    wording = window.table.card.value
    assert (wording.gm, wording.house.flaw_cap) == ("Grace", 9)
    assert table.state.serial == 0


def test_a_sent_draft_does_not_come_back(app: Application, folder: Path, tmp_path: Path) -> None:
    """A7: what went out is not prepared any more at the next start."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    window.close()
    settle()
    window = party.desk(app, Campaign.opened(table.vault.folder), folder)
    made(window, tmp_path / "e.gdpacket")
    window.close()
    settle()
    window = party.desk(app, Campaign.opened(table.vault.folder), folder)
    assert evening(window).empty
    assert len(rows(window)) == 1


def test_a_draft_that_cannot_be_kept_asks_before_it_is_lost(app: Application, folder: Path) -> None:
    """A7: only where the disk refuses is there something to lose, and cancel stays."""
    table = party.campaign()
    party.party(table, folder, ("veteran",))
    window = party.desk(app, table, folder)
    choose(window, "veteran.gdchar")
    window.run("approve")
    blocked = table.vault.folder / "draft.json"
    blocked.mkdir()
    with answering(press("Cancel", saying="cannot be saved")):
        window.close()
    assert window.isVisible()
    blocked.rmdir()
    with answering():
        window.close()
    assert blocked.is_file()


def test_changes_of_the_card_outlive_a_change_of_keys(app: Application, folder: Path) -> None:
    """A7: a new key gives out a card, and what was being written for the next one stays."""
    table = party.campaign()
    window = party.desk(app, table, None)
    assert window.table is not None
    card = window.table.card
    card.edit("Write GM", replace(card.value, gm="Grace"))
    with answering(press("Change key")):
        window.run("key-change")
        party.read(window)
    assert window.table.campaign.card.gm == "Ada"
    assert card.value.gm == "Grace"


def test_packets_go_to_a_folder_that_is_asked_for_once(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """T7: the second of a day has its own name there, even if the first was moved away."""
    table, out = party.campaign(), tmp_path / "out"
    out.mkdir()
    build = party.member(table, "veteran")
    party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    names: list[str] = []
    for flaw in build.choices.flaws[:2]:
        choose(window, "kit.gdchar")
        window.deeds.say("approved", [(window.chosen[0], flaw)])
        with answering(*([] if names else [proposed(names, out)])):
            window.run("packet")
        party.read(window)
        (packet,) = out.iterdir()
        assert packet.name in window.state.text()
        names.append(packet.name)
        packet.rename(tmp_path / packet.name)
    assert names[0] == names[1]  # as it was proposed and as it was saved
    assert names[2] == names[1].replace(".gdpacket", "-2.gdpacket")
    other = tmp_path / "other"
    other.mkdir()
    with answering(pick(other)):
        window.run("packet-folder")
    assert window.packet_folder == other


def test_packets_are_never_offered_to_the_folder_of_the_players(
    app: Application, folder: Path
) -> None:
    """T7: neither one packet nor several; who chooses that folder is asked, and cancel stays."""
    table = party.campaign()
    party.party(table, folder, ("veteran", "sniper"))
    window = party.desk(app, table, folder)
    places: list[Path] = []

    def offered(asking: QWidget) -> None:
        assert isinstance(asking, QFileDialog)
        places.append(Path(asking.directory().absolutePath()))
        several = asking.fileMode() is QFileDialog.FileMode.Directory
        pick(folder if several else folder / "a.gdpacket")(asking)

    choose(window, "veteran.gdchar")
    window.run("approve")
    with answering(offered, press("Cancel", saying="each of them could read every packet")):
        window.run("packet")
    assert window.packet_folder is None
    assert not list(folder.glob("*.gdpacket"))
    assert not evening(window).empty
    choose(window, "veteran.gdchar", "sniper.gdchar")
    with answering(award(8, "The quarry")):
        window.run("award")
    with answering(way("each"), offered, press("Cancel", saying="each of them")):
        window.run("packet")
    assert len(places) == 2
    assert table.vault.state().serial == 0
    assert folder.resolve() not in [place.resolve() for place in places]


def test_sent_packets_are_listed_and_made_again(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A15: list and content show what went out; made again it is the same file."""
    table = party.campaign()
    build = creation.finish(party.member(table, "veteran"), party.ON)
    party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    choose(window, "kit.gdchar")
    with answering(reason("Too much")):
        window.run("refuse")
    data = made(window, tmp_path / "e.gdpacket")
    window.go("sent")
    party.read(window)
    (sent,) = rows(window)
    assert (sent.to, sent.holds) == (build.choices.name, "3 decisions")
    assert {(part.decision, part.note) for part in parts(window)} == {("Refused", "Too much")}
    with answering(pick(tmp_path / "again.gdpacket")):
        window.run("again")
    party.read(window)
    assert (tmp_path / "again.gdpacket").read_bytes() == data


def test_who_opened_a_packet_is_seen(app: Application, folder: Path, tmp_path: Path) -> None:
    """A15: the page says so once the player's file in the folder holds it."""
    table, build, path, window = party.veteran_desk(app, folder)
    choose(window, "kit.gdchar")
    window.run("approve")
    data = made(window, tmp_path / "e.gdpacket")
    window.go("sent")
    assert [row.opened for row in rows(window)] == ["not opened yet"]
    after = opened_by_player(table, build, data)
    path.write_bytes(to_bytes(after))
    window.run("read")
    party.read(window)
    assert [row.opened for row in rows(window)] == ["opened"]
    path.unlink()
    window.run("read")
    party.read(window)
    assert [row.opened for row in rows(window)] == ["no file here"]


def test_a_row_says_that_a_decision_was_sent_and_not_opened(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """Until the player's file has it. The side bar keeps its height as the packet is counted."""
    table, build, path, window = party.veteran_desk(app, folder)
    assert window.body is not None
    choose(window, "kit.gdchar")
    window.run("approve")
    above = window.body.nav["characters"].y()
    assert window.body.head.words.text() == "1 character\nNo packets sent"
    data = made(window, tmp_path / "e.gdpacket")
    settle()
    assert cell(window, "kit.gdchar", REMARK) == (
        "3 decisions sent, not opened yet; still in creation"
    )
    assert window.body.head.words.text() == "1 character\n1 packet sent"
    assert window.body.nav["characters"].y() == above
    after = opened_by_player(table, build, data)
    path.write_bytes(to_bytes(after))
    window.run("read")
    party.read(window)
    assert "sent" not in cell(window, "kit.gdchar", REMARK)


def test_a_file_for_each_player_goes_into_a_folder(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A17: the form offers one file each first; all go out in one step."""
    table = party.campaign()
    party.party(table, folder)
    window = party.desk(app, table, folder)
    assert window.body is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    out = tmp_path / "out"
    out.mkdir()
    with answering(way("each"), pick(out)):
        window.run("packet")
    party.read(window)
    files = sorted(out.glob("*.gdpacket"))
    assert len(files) == len(rows(window)) == 3
    assert all(len(opened(f.read_bytes(), f.name).packet.parcels) == 1 for f in files)
    assert evening(window).empty


def test_thinking_better_of_the_files_signs_nothing(app: Application, folder: Path) -> None:
    """A17: cancel in the form leaves the draft, and no serial is given out."""
    table = party.campaign()
    party.party(table, folder)
    window = party.desk(app, table, folder)
    assert window.body is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    before = evening(window)
    with answering(cancel):
        window.run("packet")
    with answering(way("party"), cancel):
        window.run("packet")
    party.read(window)
    assert evening(window) == before
    assert table.vault.state().serial == 0


def test_a_reason_stays_out_of_the_party_packet(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """A17: with a reason for one player the party's packet comes with a file of his own."""
    table = party.campaign()
    party.party(table, folder)
    window = party.desk(app, table, folder)
    assert window.body is not None
    choose(window, "veteran.gdchar")
    entry = window.chosen[0]
    with answering(reason("Only you may know")):
        window.deeds.say("refused", [(entry, entry.waits[0].item)])
    window.body.characters.view.selectAll()
    window.run("approve")
    out = tmp_path / "out"
    out.mkdir()
    with answering(way("party"), pick(out)):
        window.run("packet")
    party.read(window)
    sizes = {f.name: len(opened(f.read_bytes(), f.name).packet.parcels) for f in out.iterdir()}
    assert sorted(sizes.values()) == [1, 3]
    window.go("sent")
    common = next(row for row in rows(window) if len(row.sent.contents) == 3)
    window.body.sent.view.choose(common.key)
    settle()
    assert {part.note for part in parts(window)} == {""}


def test_a_table_without_keys_says_that_nothing_is_sent(app: Application, folder: Path) -> None:
    """A15: the Sent page of such a table says why it is empty."""
    window = party.desk(app, party.campaign(keyless=True), folder)
    assert window.body is not None
    assert "no packets are sent" in window.body.sent.words.text()
