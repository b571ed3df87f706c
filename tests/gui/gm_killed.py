"""A desk that is killed one second after the last edit: ``CAMPAIGN FOLDER`` on its line."""

import os
import signal
import sys
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QTimer

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk.packet_draft import PendingAward, add_gain
from chargen.gui.app import Application, make_qt
from tests.gui import party

SECOND = 1_000


def main(campaign: Path, folder: Path) -> None:
    """Prepare decisions, IP, words and a change of the card; then die without a word."""
    qt = make_qt(["chargen"])
    app = Application(qt)
    app.dress()
    window = party.desk(app, Campaign.opened(campaign), folder)
    assert window.body is not None
    assert window.table is not None
    window.body.characters.view.selectAll()
    window.run("approve")
    packet, card = window.table.packet, window.table.card
    given = [PendingAward(each.char_id, party.award(35)) for each in window.chosen]
    packet.edit("Award", add_gain(packet.value, given))
    packet.edit("Words", replace(packet.value, note="We met at the quarry"))
    card.edit("Write GM", replace(card.value, gm="Grace"))
    window.table.edit_house("Change budgets", {"flaw_cap": 9})
    QTimer.singleShot(SECOND, lambda: os.kill(os.getpid(), signal.SIGKILL))
    qt.exec()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
