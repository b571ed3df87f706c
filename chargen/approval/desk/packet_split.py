"""The split of a draft into files: one for each player, or one for the party and private parts.

Players have no keys of their own, so every receiver of a file can read all of it.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from chargen.approval.campaign.outbox import free_name
from chargen.approval.packets.packet_contents import OutgoingPacket, PacketShare
from chargen.files.text import slug

Way = Literal["each", "party"]


def mails(
    shares: Sequence[PacketShare],
    way: Way,
    *,
    stem: str,
    folder: Path | None,
    taken: frozenset[str],
    note: str = "",
) -> tuple[OutgoingPacket, ...]:  # fmt: skip
    """Return the packets to make; their names are unused, in the folder and in all sendings."""
    if len(shares) == 1:
        return (OutgoingPacket(tuple(shares), free_name(stem, folder, taken), note),)
    common = _common(shares) if way == "party" else ()
    together = {share.build.id for share in common}
    packets: list[OutgoingPacket] = []
    if common:
        packets.append(OutgoingPacket(common, free_name(stem, folder, taken), note))
    for share in _apart(shares, common):
        used = taken | {mail.name for mail in packets}
        name = free_name(f"{stem}-{slug(share.build.choices.name)}", folder, used)
        packets.append(OutgoingPacket((share,), name, "" if share.build.id in together else note))
    return tuple(packets)


def _common(shares: Sequence[PacketShare]) -> tuple[PacketShare, ...]:
    """Return what all may read: no reason, question or note that is one player's alone."""
    notes = Counter(note for share in shares for note in {gain.note for gain in share.gains})
    parts = (
        replace(
            share,
            gains=tuple(g for g in share.gains if not g.note or notes[g.note] > 1),
            judgements=tuple(j for j in share.judgements if not j.note),
        )
        for share in shares
    )
    common = tuple(part for part in parts if part.gains or part.judgements)
    return common if len(common) > 1 else ()


def _apart(shares: Sequence[PacketShare], common: Sequence[PacketShare]) -> tuple[PacketShare, ...]:
    """Return what is left for each player when the common part is out."""
    gone = {share.build.id: share for share in common}
    parts = (
        replace(
            share,
            gains=tuple(g for g in share.gains if not _is_in(g, gone.get(share.build.id), "gains")),
            judgements=tuple(
                j for j in share.judgements if not _is_in(j, gone.get(share.build.id), "judgements")
            ),
        )
        for share in shares
    )
    return tuple(part for part in parts if part.gains or part.judgements)


def _is_in(entry: object, share: PacketShare | None, field: str) -> bool:
    return share is not None and entry in getattr(share, field)
