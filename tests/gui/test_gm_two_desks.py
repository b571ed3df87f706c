"""Two desks with one campaign: one of them has it, and nothing either has prepared is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QSignalSpy
from shiboken6 import isValid

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.bulk import find_shares
from chargen.approval.desk.packet_split import mails
from chargen.approval.packets.packet import opened
from chargen.approval.packets.packet_contents import OutgoingPacket
from chargen.gui.app import Application
from chargen.gui.gm.desk_window import DeskWindow
from tests.gui import party
from tests.gui.answers import answering, go_on, pick, press
from tests.gui.desk import settle
from tests.gui.party import choose
from tests.gui.test_gm_packet import award, evening, made


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where the players' files come to."""
    return tmp_path / "table"


@pytest.fixture(name="other")
def _other(app: Application) -> Iterator[DeskWindow]:
    """A second desk, as another program of this GM would show it."""
    window = DeskWindow(app)
    window.show()
    yield window
    if isValid(window):
        window.close()
        settle()


def take(window: DeskWindow, table: Campaign, folder: Path) -> None:
    """Put the campaign on the second desk, taking it over from the first."""
    again = Campaign.opened(table.vault.folder)
    with answering(press("Take over campaign", saying="is open in another window of this program")):
        window.take(again)
    window.watch_folder(folder)
    party.read(window)


def test_a_second_desk_is_told_and_may_think_better(
    app: Application, other: DeskWindow, folder: Path
) -> None:
    """T5: cancel leaves the campaign where it is; once the first is closed nobody asks."""
    table = party.campaign()
    window = party.desk(app, table, folder)
    with answering(press("Cancel", saying="is open in")):
        other.take(Campaign.opened(table.vault.folder))
    assert other.table is None
    window.close()
    settle()
    with answering():
        other.take(Campaign.opened(table.vault.folder))
    assert other.table is not None


def test_both_drafts_are_there_after_taking_over(
    app: Application, other: DeskWindow, folder: Path, tmp_path: Path
) -> None:
    """T5: item by item: what both prepared is kept, what one took back stays away, all is signed.

    The first desk learns of it by its next edit, and takes the campaign back.
    """
    table = party.campaign()
    builds = [party.member(table, "veteran", number) for number in (1, 2)]
    for number, build in enumerate(builds):
        party.put(folder, f"kit{number}", build)
    window = party.desk(app, table, folder)
    choose(window, "kit0.gdchar")
    window.run("approve")
    assert window.table is not None
    assert not window.table.keeper.flush()
    take(other, table, folder)
    assert evening(other).count == 3
    choose(other, "kit1.gdchar")
    with answering(award(8, "The quarry")):
        other.run("award")
    assert other.table is not None
    assert not other.table.keeper.flush()
    about = next(iter(evening(window).judgements))
    assert window.body is not None
    window.body.detail.cards._unsay(about)
    choose(window, "kit1.gdchar")
    with answering(press("Take over campaign", saying="can no longer save or sign")):
        window.run("approve")
        window.table.keeper._write()
        party.read(window)
    party.read(window)
    draft = evening(window)
    assert about not in draft.judgements
    assert (draft.decided_count(builds[0].id), draft.decided_count(builds[1].id)) == (2, 3)
    assert draft.ip(builds[1].id) == 8
    assert "Campaign taken over" in window.state.text()
    displaced = QSignalSpy(other.table.keeper.displaced)
    with answering(press("Cancel", saying="can no longer save or sign")):
        other.run("undo")
        other.table.keeper._write()
        party.read(other)
    assert "Nothing you prepare here is saved" in other.state.text()
    other.table.keeper._write()
    party.read(other)
    assert displaced.count() == 1
    out = tmp_path / "out"
    out.mkdir()
    with answering(go_on, pick(out)):
        window.run("packet")
    party.read(window)
    packets = [opened(path.read_bytes(), path.name).packet for path in out.iterdir()]
    sent = {parcel.char_id for packet in packets for parcel in packet.parcels}
    assert sent == {build.id for build in builds}
    assert evening(window).empty
    with answering(press("Leave and discard", saying="This campaign is open in")):
        other.close()


def test_a_desk_that_has_closed_since_loses_nothing(
    app: Application, other: DeskWindow, folder: Path
) -> None:
    """T5: the first desk may not overwrite what a second one prepared before it was closed."""
    table = party.campaign()
    build = party.member(table, "veteran", 1)
    party.put(folder, "kit", build)
    window = party.desk(app, table, folder)
    take(other, table, folder)
    choose(other, "kit.gdchar")
    with answering(award(8, "The quarry")):
        other.run("award")
    other.close()
    settle()
    choose(window, "kit.gdchar")
    assert window.table is not None
    with answering(press("Take over campaign", saying="has had this campaign since")):
        window.run("approve")
        window.table.keeper._write()
        party.read(window)
    party.read(window)
    assert evening(window).ip(build.id) == 8
    assert evening(window).decided_count(build.id) > 0


def test_a_packet_has_the_names_it_was_sent_under(
    app: Application, folder: Path, tmp_path: Path
) -> None:
    """T5: what the desk signs under an id that has gone out comes back as it went out then.

    It is saved under its own names; what was added since is not said to be signed.
    """
    table = party.campaign()
    builds = [party.member(table, "veteran", number) for number in (1, 2)]
    for number, build in enumerate(builds):
        party.put(folder, f"kit{number}", build)
    window = party.desk(app, table, folder)
    choose(window, "kit0.gdchar")
    window.run("approve")
    assert window.table is not None
    before, sending = evening(window), window.table.sending
    made(window, tmp_path / "one.gdpacket")
    window.table.sending = sending
    window.table.packet.edit("As before", before)
    choose(window, "kit1.gdchar")
    window.run("approve")
    window.deeds.outgoing._sign(_mail(window), tmp_path)
    party.read(window)
    assert [path.name for path in tmp_path.glob("*.gdpacket")] == ["one.gdpacket"]
    assert evening(window).characters == (builds[1].id,)
    assert "3 prepared items left in Next packet" in window.state.text()


def _mail(window: DeskWindow) -> tuple[OutgoingPacket, ...]:
    """A file for each player of what is prepared."""
    assert window.table is not None
    parts, _ = find_shares(window.table.entries, evening(window))
    return mails(parts, "each", stem="two", folder=None, taken=frozenset())
