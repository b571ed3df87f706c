"""Delivery of the GM's decisions: a signed packet, or decisions written into the files."""

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.decisions.registry import after_decisions, noted
from chargen.approval.packets.packet_contents import PacketShare, close_request, gift_of
from chargen.character.document.build import Build
from chargen.character.document.decision import RecordedDecision
from chargen.character.document.events import Note
from chargen.character.edits import edits, store
from chargen.errors import ChargenError, NotConfirmed
from chargen.files import app_dirs, backups, locks, safesave
from chargen.files.reading import read


class FileInUse(ChargenError):
    """A file that is not as the desk has it, or that another window holds."""


def written(build: Build, share: PacketShare, *, by: str, on: str, note: str = "") -> Build:
    """Return a character with what its GM decided, gave and said written down, not signed.

    IP are a gift of their own, so that it can be taken back like any approval.
    """
    if note:
        build = edits.append(build, Note(event="remark", on=on, by=by, note=note))
    for each in share.judgements:
        decision = RecordedDecision(
            kind="recorded", item=each.item, verdict=each.verdict, by=by, on=on, note=each.note
        )
        if each.verdict == "refused":
            build = close_request(build, each.item, on=on, by=by, note=each.note)
        build = edits.record_decision(build, decision)
    return _given(build, share, by=by, on=on) if share.gains else build


def _given(build: Build, share: PacketShare, *, by: str, on: str) -> Build:
    gift = gift_of(secrets.token_hex(16), share.gains)
    decision = RecordedDecision(
        kind="recorded", item=gift, verdict="approved", by=by, on=on, note=""
    )
    return edits.append(edits.record_decision(build, decision), *gift.events)


def write_into(
    campaign: Campaign, path: Path, share: PacketShare, *, on: str, kept: Path, note: str = ""
) -> str:
    """Write what was decided into a character's file, its earlier version kept.

    Return why that could not be kept where such versions lie; empty if it is there.

    Raise ChargenError if the file is not as the GM saw it, is open elsewhere, or cannot be saved.
    """
    session = f"desk-{campaign.card.id}"
    spares = app_dirs.places(kept.parent, "locks")
    holder = locks.claim(path, session, spares=spares).holder
    if holder is not None:
        raise FileInUse(f"{path.name} is open in {holder.words}; close it there first")
    try:
        build = store.from_bytes(read(path), path.name).build
        if build != share.build:
            raise FileInUse(f"{path.name} has changed since it was read. Review it again")
        new = written(build, share, by=campaign.card.gm, on=on, note=note)
        trouble = backups.keep_in(app_dirs.places(kept.parent, kept.name), path)
        data = store.to_bytes(new)
        with contextlib.suppress(NotConfirmed):  # it is in place, which is all the GM needs to know
            safesave.save(path, data, check=lambda content: store.from_bytes(content, path.name))
    finally:
        locks.release(path, session, spares=spares)
    known = noted(campaign.known(new.id), new)
    campaign.vault.keep_record(after_decisions(known, new, ()))
    return trouble


def write_all(
    campaign: Campaign,
    shares: Sequence[tuple[Path, PacketShare]],
    *,
    on: str,
    kept: Path,
    note: str = "",
) -> tuple[list[str], list[str], list[str]]:
    """Write into every file.

    Return the ids of those that were written, why others were not, and what else went wrong.
    """
    done, faults, troubles = [], [], []
    for path, share in shares:
        try:
            trouble = write_into(campaign, path, share, on=on, kept=kept, note=note)
        except ChargenError as error:
            faults.append(str(error))
        else:
            done.append(share.build.id)
            troubles += [trouble] if trouble else []
    return done, faults, troubles
