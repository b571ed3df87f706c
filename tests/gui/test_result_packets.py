"""A fight's result for a character on another computer: saved as a packet, opened, and saved."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.character.document.build import Build
from chargen.character.document.condition import Condition
from chargen.character.document.events import Mark
from chargen.character.edits import condition_edits, creation
from chargen.gui.app import Application
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.dialogs.gm.packet import PacketForm
from chargen.gui.fight.play.result_form import PartyResultForm, party_results
from chargen.gui.fight.play.watch_pane import WatchPane
from chargen.gui.widgets.plain_text import Label
from tests.builders import read_build
from tests.gui import party
from tests.gui.answers import Act, answering, pick, press
from tests.gui.desk import quiet, settle
from tests.gui.fights import desk_of
from tests.gui.hands import click
from tests.gui.test_gm_sent import parts, rows
from tests.gui.test_take_over import BLOODY, doc, fought

pytestmark = pytest.mark.usefixtures("welcome", "without_chances")


@pytest.fixture(name="table")
def _table(app: Application) -> Campaign:
    """A campaign with a key, trusted here."""
    made = party.campaign()
    app.pins.pin(made.sealed)
    return made


@pytest.fixture(name="rifleman")
def _rifleman(table: Campaign) -> Build:
    """A character of the campaign after creation."""
    return creation.finish(party.member(table, "rifleman"), party.ON)


@pytest.fixture(name="theirs")
def _theirs(rifleman: Build, tmp_path: Path) -> Path:
    """The file on the player's computer."""
    return party.put(tmp_path / "player", "rifleman", rifleman)


@pytest.fixture(name="pane")
def _pane(app: Application, rifleman: Build, tmp_path: Path) -> WatchPane:
    """A fight to its end in the GM's window, with the GM's copy of the file."""
    window = app.open_path(party.put(tmp_path / "gm", "rifleman", rifleman), app.windows[-1])
    assert window is not None
    window.go("fight")
    settle()
    return fought(desk_of(window), BLOODY)


def as_packet(asking: QWidget) -> None:
    """Choose a packet for the only character, with all marks."""
    assert isinstance(asking, PartyResultForm)
    choice = asking.ways[0]
    assert [key for key, _ in asking.boxes[0][1].ways][-1] == "packet"
    choice.setCurrentIndex(choice.place_of("packet"))
    click(asking.ok)


def accepting(*saying: str) -> Act:
    """Accept the packet, whose preview says this."""

    def act(asking: QWidget) -> None:
        assert isinstance(asking, PacketForm)
        words = " ".join(line.text() for line in asking.lines.findChildren(Label))
        for each in saying:
            assert each in words, words
        click(asking.ok)

    return act


def finding_nothing(asking: QWidget) -> None:
    """Find nothing to accept."""
    assert isinstance(asking, PacketForm)
    assert asking.ok.isHidden()
    asking.reject()


def saved(pane: WatchPane, path: Path) -> Path:
    """The packet of the fight, saved here; the GM's own copy stays as it is."""
    with answering(as_packet, pick(path)):
        click(pane.home)
    quiet()
    assert path.exists()
    return path


def opened(app: Application, path: Path) -> MainWindow:
    """The player's window with the file, and none besides."""
    before = list(app.windows)
    window = app.open_path(path, app.new_window())
    assert window is not None
    for other in before:
        if other.document is not None:
            other.document.stack.setClean()
        other.close()
    settle()
    return window


def kept(window: MainWindow, path: Path) -> Build:
    """What the file holds after a save."""
    window.run("save")
    quiet()
    return read_build(path)


def test_a_result_reaches_a_file_on_another_computer(
    app: Application, pane: WatchPane, theirs: Path, tmp_path: Path
) -> None:
    """Wounds, luck and marks are in the player's file; a second opening changes nothing."""
    result = party_results(pane.home.store, pane.home.fight)[0]  # type: ignore[arg-type]
    packet = saved(pane, tmp_path / "rifleman.gdpacket")
    assert pane.home.store.character is not None
    assert pane.home.store.character.build.play == Condition()
    window = opened(app, theirs)
    with answering(accepting("Result of Fight", "Wounds:", "Luck spent: 5.", "Mark for Rifle")):
        app.open_path(packet, window)
    document = doc(window)
    assert document.stack.count() == 1
    after = kept(window, theirs)
    assert after.play == result.after
    marks = [event.skill for event in after.ledger if isinstance(event, Mark)]
    assert marks == [mark.skill for mark in result.marks]
    with answering(finding_nothing):
        app.open_path(packet, window)
    assert document.build == after
    document.stack.undo()
    assert document.build.play == Condition()
    assert not [event for event in document.build.ledger if isinstance(event, Mark)]
    with answering(accepting("Wounds:")):
        app.open_path(packet, window)
    assert document.build.play == result.after


def test_wounds_healed_since_stay_healed(
    app: Application, pane: WatchPane, theirs: Path, tmp_path: Path
) -> None:
    """Losses are added to the condition of the day, and never applied again."""
    packet = saved(pane, tmp_path / "rifleman.gdpacket")
    window = opened(app, theirs)
    document = doc(window)
    document.edit("Hurt", condition_edits.set_wounds(document.build, ones=2))
    with answering(accepting("Wounds:")):
        app.open_path(packet, window)
    assert document.build.play.ones >= 2
    document.edit("Heal", condition_edits.set_play(document.build, Condition()))
    with answering(finding_nothing):
        app.open_path(packet, window)
    assert kept(window, theirs).play == Condition()


def test_a_packet_for_another_character_is_refused(
    app: Application, table: Campaign, pane: WatchPane, tmp_path: Path
) -> None:
    """One sentence names the character it is for."""
    packet = saved(pane, tmp_path / "rifleman.gdpacket")
    other = creation.finish(party.member(table, "sniper", 2), party.ON)
    window = opened(app, party.put(tmp_path / "other", "sniper", other))
    with answering(press("Close", saying="it is for")):
        app.open_path(packet, window)
    assert doc(window).build == other


def test_a_changed_packet_is_refused(
    app: Application, pane: WatchPane, theirs: Path, tmp_path: Path
) -> None:
    """A letter of the signed part that is not as it was."""
    packet = saved(pane, tmp_path / "rifleman.gdpacket")
    text = packet.read_text()
    at = text.index('"payload"') + 400
    packet.write_text(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :])
    window = opened(app, theirs)
    with answering(press("Close", saying="was changed after it was signed")):
        app.open_path(packet, window)
    assert doc(window).build.play == Condition()


def test_the_open_desk_signs_and_lists_it(
    app: Application, table: Campaign, pane: WatchPane, tmp_path: Path
) -> None:
    """With the campaign on the desk, its lock and serials are used, and the Sent page shows it."""
    window = party.desk(app, table, None)
    saved(pane, tmp_path / "rifleman.gdpacket")
    settle()
    window.go("sent")
    quiet()
    assert [row.holds for row in rows(window)] == ["1 fight result"]
    assert [(part.decision, part.what[:15]) for part in parts(window)] == [
        ("Result", "result of Fight")
    ]
    window.close()
    settle()
    assert app.desk_campaign is None


def test_a_desk_elsewhere_keeps_its_campaign(
    app: Application, table: Campaign, pane: WatchPane, tmp_path: Path
) -> None:
    """Nothing is signed while another program has the campaign, and a sentence names it."""
    table.vault.take()
    path = tmp_path / "rifleman.gdpacket"
    with answering(as_packet, pick(path), press("Close", saying="This campaign is open in")):
        click(pane.home)
    assert not path.exists()
    assert not list(table.vault.folder.glob("sent/*"))
    table.vault.let_go()
    assert saved(pane, path).exists()
    assert app.desk_campaign is None


def test_a_file_that_vanished_gets_a_packet(
    app: Application, table: Campaign, tmp_path: Path
) -> None:
    """The file cannot be reached, so the packet is chosen at first."""
    app.open_fight()
    desk = app.fights[-1].desk
    build = creation.finish(party.member(table, "rifleman"), party.ON)
    path = party.put(tmp_path / "stick", "rifleman", build)
    desk.store.add_files([path], 0)
    desk.store.add_files([party.put(tmp_path, "foe", party.member(table, "tank", 3))], 1)
    pane = fought(desk, BLOODY)
    path.unlink()
    session = pane.home.fight
    [result, *_] = party_results(desk.store, session)  # type: ignore[arg-type]
    assert (result.after, [way for way, _ in result.ways]) == (None, ["packet"])
    assert "rifleman.gdchar" in result.changes[0]
    packet = tmp_path / "rifleman.gdpacket"
    with answering(as_packet, pick(packet)):
        click(pane.home)
    quiet()
    window = opened(app, party.put(tmp_path / "player", "rifleman", build))
    with answering(accepting("Luck spent: 3.")):
        app.open_path(packet, window)
    assert doc(window).build.play.luck == 3


def test_without_a_key_there_is_no_packet(app: Application, tmp_path: Path) -> None:
    """A campaign that signs nothing, or none, has files alone."""
    table = party.campaign(keyless=True, name="Dry Sea")
    build = creation.finish(party.member(table, "rifleman"), party.ON)
    window = app.open_path(party.put(tmp_path, "rifleman", build), app.windows[-1])
    assert window is not None
    window.go("fight")
    settle()
    pane = fought(desk_of(window), BLOODY)
    [result] = party_results(pane.home.store, pane.home.fight)  # type: ignore[arg-type]
    assert (result.packet, [way for way, _ in result.ways]) == (None, ["file"])
