"""The results of a fight as packets, one for each player, signed beside the GM's next packet."""

from collections.abc import Sequence
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.file_identity import vouched
from chargen.approval.campaign.outbox import Sending, free_name
from chargen.approval.decisions.registry import finding
from chargen.approval.desk.sending import send
from chargen.approval.packets.packet_contents import ItemDecision, OutgoingPacket, PacketShare
from chargen.character.document.build import Build
from chargen.character.document.fight_result import FightResult
from chargen.errors import BadFile, ChargenError
from chargen.files.text import slug

NO_CAMPAIGN = "A packet needs a campaign with a GM key."
LOCKED = "The GM key is locked. Unlock it at the GM desk."
STRANGE = "The file differs from the one the GM desk knows. Review it at the GM desk."


def find_campaign(root: Path, build: Build) -> Campaign | None:
    """Return the campaign of a character if this computer has it as the GM's."""
    folder = root / build.campaign.id if build.campaign else None
    if folder is None or not folder.is_dir():
        return None
    try:
        return Campaign.opened(folder)
    except ChargenError:
        return None


def find_packet_fault(campaign: Campaign | None, build: Build) -> str:
    """Return why a result cannot go out in a packet, in a sentence; empty if it can."""
    if campaign is None or not campaign.card.signed:
        return NO_CAMPAIGN
    if campaign.locked:
        return LOCKED
    try:
        known = campaign.known(build.id)
    except BadFile as error:
        return f"{error}."
    states = campaign.verifier(build.id).states(build)
    return STRANGE if finding(known, build) or not vouched(build, states) else ""


def name_packets(
    campaign: Campaign, builds: Sequence[Build], on: str, folder: Path | None
) -> list[str]:
    """Return an unused name for a packet to each character."""
    taken, names = campaign.outbox.names(), list[str]()
    for build in builds:
        stem = f"{slug(build.choices.name)}-fight-{on}"
        names.append(free_name(stem, folder, taken | set(names)))
    return names


def send_results(
    campaign: Campaign,
    results: Sequence[tuple[Build, FightResult]],
    *,
    on: str,
    folder: Path | None,
) -> Sending:
    """Sign a packet for each result and keep them as sent; raise ChargenError if none can be."""
    names = name_packets(campaign, [build for build, _ in results], on, folder)
    mails = [
        OutgoingPacket((PacketShare(build, judgements=(ItemDecision(result, "approved"),)),), name)
        for (build, result), name in zip(results, names, strict=True)
    ]
    return send(campaign, mails, on=on)
