"""Old defects put back, one at a time: the driver has to find each of them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from chargen.approval.campaign.campaign_files import CampaignFiles, SigningState
from chargen.approval.campaign.folder_review import Pending
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.decisions import queues
from chargen.approval.desk import bulk, draft_file, reconfirm
from chargen.approval.desk.bulk import Bulk
from chargen.approval.desk.packet_draft import PacketDraft, PendingAward, asking, converted
from chargen.character.document.decision import Gain
from chargen.character.document.events import Conversion
from chargen.files.lock_owners import LockOwner


def _plus(draft: PacketDraft, gifts: Iterable[PendingAward]) -> PacketDraft:
    return replace(draft, gains=(*draft.gains, *gifts))


def _award_rows(
    rows: Iterable[FolderRow], gain: Gain, draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[PacketDraft, Bulk]:
    """T1: a gift for each chosen row, copies and files set aside among them."""
    del agreed
    chosen = tuple(row for row in rows if row.build is not None)
    return _plus(draft, (PendingAward(row.char_id, gain) for row in chosen)), Bulk(chosen)


def _convert_rows(
    rows: Iterable[FolderRow], rates: Mapping[tuple[str, str], int], draft: PacketDraft, *,
    by: str, on: str, agreed: Collection[str] = (),
) -> tuple[PacketDraft, Bulk]:  # fmt: skip
    """T2: the marks of each row become IP, those of copies once more."""
    del rates, agreed
    gifts, taken = [], []
    for row in rows:
        turned = converted(draft, row.char_id)
        for marks in row.marks:
            left = marks.count - turned.get(marks.skill, 0)
            if left > 0:
                gain = Conversion(
                    event="conversion", on=on, by=by, skill=marks.skill, marks=left, ip=left
                )
                gifts.append(PendingAward(row.char_id, gain))
                taken.append(row)
    return _plus(draft, gifts), Bulk(tuple(taken))


def _count_up(vault: CampaignFiles, count: int) -> SigningState:
    """T3: decisions are counted; no clock is asked."""
    return vault.change_state(lambda now: {"serial": now.serial + count})


def _find_all(
    rows: Iterable[FolderRow], draft: PacketDraft, agreed: Collection[str] = ()
) -> tuple[tuple[tuple[FolderRow, Pending], ...], Bulk]:
    """T4: everything that waits, in rows the desk itself calls odd, too."""
    del agreed
    chosen = tuple(rows)
    waiting = tuple((row, one) for row in chosen for one in asking(draft, row.char_id, row.waits))
    return waiting, Bulk(chosen)


def _agree(*_: object) -> bool:
    """T3: the desk's memory and the file are never compared."""
    return False


def _take_always(vault: CampaignFiles, over: LockOwner | None = None) -> None:
    """T5: every desk that opens a campaign has it."""
    del vault, over


def _keep_own(theirs: PacketDraft, mine: PacketDraft, base: PacketDraft) -> PacketDraft:
    """T5: the draft of this desk takes the place of the other one's."""
    del theirs, base
    return mine


MUTANTS: Mapping[str, tuple[tuple[object, str, Callable[..., Any]], ...]] = {
    "T1": ((bulk, "award", _award_rows),),
    "T2": ((bulk, "convert_marks", _convert_rows),),
    "T3": (
        (CampaignFiles, "raise_serial", _count_up),
        (queues, "contradicts", _agree),
        (reconfirm, "contradicts", _agree),
    ),
    "T4": ((bulk, "find_waiting", _find_all),),
    "T5": ((CampaignFiles, "take", _take_always), (draft_file, "merge", _keep_own)),
}


@contextmanager
def put_back(name: str) -> Iterator[None]:
    """Let the program behave as it did before a defect was removed."""
    with ExitStack() as stack:
        for place, function, old in MUTANTS[name]:
            stack.enter_context(patch.object(place, function, old))
        yield
