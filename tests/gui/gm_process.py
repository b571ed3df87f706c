"""The GM's part of an evening in a process of its own: ``CAMPAIGN FOLDER PACKET`` on its line.

It watches the folder, approves all that waits, awards 35 IP, and makes the packet.
"""

import sys
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.packet_draft import PendingAward, add_gain
from chargen.gui.app import Application, make_qt
from tests.gui import party
from tests.gui.answers import answering, pick
from tests.gui.desk import shut


def main(campaign: Path, folder: Path, packet: Path) -> None:
    """Do the GM's part."""
    qt = make_qt(["chargen"])
    app = Application(qt)
    app.dress()
    window = party.desk(app, Campaign.opened(campaign), folder)
    assert window.body is not None
    assert window.table is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    draft = window.table.packet
    given = [PendingAward(each.char_id, party.award(35)) for each in window.chosen if each.build]
    draft.edit("Award 35 IP", add_gain(draft.value, given))
    with answering(pick(packet)):
        window.run("packet")
    party.read(window)
    shut(app)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
