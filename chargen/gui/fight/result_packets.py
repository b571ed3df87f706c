"""Saving the results of a fight as packets, by the campaign's key on this computer."""

import contextlib
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.desk import result_packets
from chargen.character.document.build import Build
from chargen.character.document.fight_result import FightResult
from chargen.errors import ChargenError
from chargen.files import file_names, safesave
from chargen.files.text import today
from chargen.gui.application.settings import campaigns_folder
from chargen.gui.dialogs.files import PACKETS, ask_folder, ask_save
from chargen.gui.shell.app_context import AppContext, OpenCampaign
from chargen.gui.shell.base_window import BaseWindow

NO_CAMPAIGN = result_packets.NO_CAMPAIGN
TITLE = "Save packet"
KEPT = "The packet is signed. Save it again from the Sent page of the GM desk."


def find_packet_fault(program: AppContext, build: Build) -> str:
    """Return why no packet can be made for a character, in a sentence; empty if one can."""
    campaign, _ = _find_campaign(program, build)
    return result_packets.find_packet_fault(campaign, build)


def save_results(
    parent: QWidget, program: AppContext, results: Sequence[tuple[Build, FightResult]]
) -> bool:
    """Ask where packets go, sign one for each result and save them; return whether they are."""
    campaigns = dict.fromkeys(build.campaign.id for build, _ in results if build.campaign)
    saved = True
    for campaign in campaigns:
        mine = [pair for pair in results if pair[0].campaign and pair[0].campaign.id == campaign]
        saved = _save_in_campaign(parent, program, mine) and saved
    return saved


def _save_in_campaign(
    parent: QWidget, program: AppContext, results: Sequence[tuple[Build, FightResult]]
) -> bool:
    campaign, desk = _find_campaign(program, results[0][0])
    if campaign is None:
        return False
    kept = program.settings.packet_folders.get(campaign.card.id, "")
    start = file_names.path_of(kept) if kept else None
    start = start if start is not None and start.is_dir() else None
    path, folder = None, start
    if len(results) == 1:
        name = result_packets.name_packets(campaign, [results[0][0]], today(), start)[0]
        path = ask_save(parent, TITLE, start / name if start else Path(name), PACKETS)
        folder = path.parent if path else None
    else:
        folder = ask_folder(parent, "Folder for the packets", start)
    if folder is None:
        return False
    try:
        with desk.lock if desk else contextlib.nullcontext():
            sending = result_packets.send_results(campaign, results, on=today(), folder=folder)
    except ChargenError as error:
        program.warn(parent, TITLE, f"{error}.")
        return False
    if desk:
        desk.note_sent()
    try:
        for packet in sending.packets:
            safesave.save(path or folder / packet.name, packet.data.encode())
    except ChargenError as error:
        program.warn(parent, TITLE, f"{error}. {KEPT}")
        return True
    if isinstance(parent, BaseWindow):
        parent.state.setText(_saved_words(path, folder, len(results)))
    return True


def _saved_words(path: Path | None, folder: Path, count: int) -> str:
    if path is not None:
        return f"Packet saved as {file_names.shown(path.name)}. Send it to the player."
    return f"{count} packets saved in {file_names.shown(folder.name)}. Send each to its player."


def _find_campaign(
    program: AppContext, build: Build
) -> tuple[Campaign | None, OpenCampaign | None]:
    """Return the GM's campaign of a character, and the desk that has it open in this program."""
    desk = program.desk_campaign
    if desk is not None and build.campaign and desk.campaign.card.id == build.campaign.id:
        return desk.campaign, desk
    return result_packets.find_campaign(campaigns_folder(), build), None
