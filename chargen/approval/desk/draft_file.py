"""A GM's unsent draft in the campaign's folder: packet and card."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import CampaignFiles
from chargen.approval.campaign.outbox import Content, SendingId, new_sending
from chargen.approval.decisions.statement import Statement
from chargen.approval.desk.packet_draft import ItemRef, PacketDraft, PendingAward, merge
from chargen.approval.desk.sending import catch_up
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.character.decisions.differences import same
from chargen.character.document.decision import Gain, Item, PacketAward, Verdict
from chargen.errors import BadFile, ChargenError
from chargen.files.formats import scan_ours
from chargen.files.reading import read
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Line, Notes
from chargen.rules.house import HouseRules

FORMAT: Literal["gray-dawn-gm-draft"] = "gray-dawn-gm-draft"
WORDS = "draft of a GM"
DRAFT, SPOILT = "draft.json", "draft-damaged.json"
CharId = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class DraftDecision(Strict):
    """A decision that is not signed yet."""

    char_id: CharId
    item: Item
    verdict: Verdict
    note: Notes = ""


class DraftAward(Strict):
    """IP that are not given out yet."""

    char_id: CharId
    gain: Annotated[Gain, Field(discriminator="event")]


class CardWords(Strict):
    """The content of the next card except its number and keys; its name may still be missing."""

    name: Line
    gm: Line
    house: HouseRules


class DraftFile(Strict):
    """Everything prepared for one campaign."""

    format: Literal["gray-dawn-gm-draft"] = FORMAT
    version: Literal[1] = 1
    sending: SendingId
    """It goes out under this id, and once only."""
    said: Annotated[tuple[DraftDecision, ...], Field(max_length=10_000)] = ()
    gave: Annotated[tuple[DraftAward, ...], Field(max_length=10_000)] = ()
    note: Notes = ""
    card: CardWords | None = None
    """None if the card in use is not being changed."""


@dataclass(frozen=True, slots=True)
class DeskDraft:
    """The unsent draft of one desk."""

    sending: str
    evening: PacketDraft
    card: CardWords | None = None


def draft_file(prepared: DeskDraft) -> bytes:
    """Return the file of what is prepared."""
    evening = prepared.evening
    decisions = tuple(
        DraftDecision.model_construct(
            char_id=about.char_id, item=j.item, verdict=j.verdict, note=j.note
        )
        for about, j in evening.judgements.items()
    )
    awards = tuple(
        DraftAward.model_construct(char_id=e.char_id, gain=e.gain) for e in evening.gains
    )
    held = DraftFile.model_construct(
        sending=prepared.sending, said=decisions, gave=awards, note=evening.note, card=prepared.card
    )
    return written(held)


def keep(vault: CampaignFiles, data: bytes) -> None:
    """Keep a draft; when this returns, a crash does not take it."""
    vault.keep_file(DRAFT, data, lambda content: draft_in(content, DRAFT))


def draft_in(data: bytes, name: str) -> DeskDraft:
    """Return what is prepared in a file; raise BadFile if it is none."""
    scan_ours(data, FORMAT, WORDS, name)
    held = parse(DraftFile, data, name)
    judgements = {
        ItemRef(each.char_id, each.item.id): ItemDecision(each.item, each.verdict, each.note)
        for each in held.said
    }
    gains = tuple(PendingAward(each.char_id, each.gain) for each in held.gave)
    return DeskDraft(held.sending, PacketDraft(judgements, gains, held.note), held.card)


def taken_up(campaign: Campaign) -> tuple[DeskDraft, str]:
    """Return what was prepared when the desk was left, and what the GM should know about it.

    Parts that were sent, as just before a crash, are left out. A draft that cannot be read is
    renamed, never deleted.
    """
    path = campaign.vault.folder / DRAFT
    if not path.exists():
        return DeskDraft(new_sending(), PacketDraft()), ""
    data = b""
    try:
        data = read(path)
        return sent_left_out(campaign, draft_in(data, DRAFT)), ""
    except BadFile as error:
        words = f"The unsent decisions cannot be read: {error}"
        with suppress(ChargenError):
            campaign.vault.keep_file(SPOILT, data, len)
            words += f"; it is kept as {SPOILT}"
        return DeskDraft(new_sending(), PacketDraft()), words


def sent_left_out(campaign: Campaign, prepared: DeskDraft) -> DeskDraft:
    """Return what is left to be sent once everything under this id is out."""
    if not campaign.outbox.holds(prepared.sending):
        return prepared
    with suppress(ChargenError):  # a record that cannot be kept says so where it is looked at
        catch_up(campaign, prepared.sending)
    packets = campaign.outbox.under(prepared.sending)
    contents = [content for each in packets for content in each.contents]
    evening = _without(prepared.evening, contents)
    if any(each.packet.note == evening.note for each in packets):
        evening = replace(evening, note="")
    return replace(prepared, sending=new_sending(), evening=evening)


def taken_over(
    campaign: Campaign, theirs: DeskDraft, mine: DeskDraft, base: DeskDraft
) -> PacketDraft:
    """Return what another desk prepared, with what was changed here since ``base`` was kept.

    Parts that either desk has sent are left out; equal parts that were not sent stay.
    """
    left, known = (sent_left_out(campaign, each).evening for each in (mine, base))
    return merge(theirs.evening, left, known)


def _without(evening: PacketDraft, contents: list[Content]) -> PacketDraft:
    judgements, gains = dict(evening.judgements), list(evening.gains)
    for content in contents:
        char_id = content.parcel.char_id
        for _, statement in content.statements:
            about = ItemRef(char_id, statement.item_id)
            decision = judgements.get(about)
            if decision is not None and _is_same_decision(decision, statement):
                del judgements[about]
            for given in _given(char_id, statement.item):
                if given in gains:
                    gains.remove(given)
    return PacketDraft(judgements, tuple(gains), evening.note)


def _is_same_decision(decision: ItemDecision, statement: Statement) -> bool:
    words = (decision.verdict, decision.note) == (statement.verdict, statement.gm_note)
    return words and same(decision.item, statement.item)


def _given(char_id: str, item: Item) -> Iterator[PendingAward]:
    for event in item.events if isinstance(item, PacketAward) else ():
        yield PendingAward(char_id, event.model_copy(update={"packet": ""}))
