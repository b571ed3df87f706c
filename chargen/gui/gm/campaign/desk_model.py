"""One campaign on its GM's desk: card, key, folder, and what was prepared but has not gone out."""

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.campaign_files import CampaignLocked
from chargen.approval.campaign.file_identity import OWN
from chargen.approval.campaign.folder_review import FileReview, Pending, judged
from chargen.approval.campaign.folder_view import Ask, FolderRow
from chargen.approval.desk.draft_file import CardWords, DeskDraft, sent_left_out, taken_up
from chargen.approval.desk.packet_draft import ItemRef, PacketDraft, asking
from chargen.character.document.build import Build
from chargen.files.lock_owners import LockOwner
from chargen.gui.application import background
from chargen.gui.application.undo_store import Store
from chargen.gui.gm.campaign.draft_autosave import DraftAutosave
from chargen.gui.gm.campaign.folder_watch import FolderWatch
from chargen.gui.opponents.custom_opponents import OwnOpponents
from chargen.rules.differences import RuleDifference, from_pack
from chargen.rules.house import HouseRules, varied
from chargen.rules.model import Ruleset

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class CardText:
    """The text of a card, without its number and keys."""

    name: str
    gm: str
    house: HouseRules


class DeskModel(QObject):
    """The data that the desk's pages show and change."""

    changed = Signal()
    """Campaign, card, key or work under way is not what it was."""
    card_taken = Signal()
    """Another card is in use."""
    busy = Signal(str)
    """Another desk has locked the campaign; a sentence without its full stop."""
    failed = Signal(str)
    """Something could not be done; a sentence without its full stop."""
    sent_out = Signal()
    """Another packet has gone out."""
    notified = Signal(str)
    """A message in passing."""

    def __init__(self, rules: Ruleset, campaign: Campaign, opponents: OwnOpponents) -> None:
        super().__init__()
        self.shipped, self.campaign = rules, campaign
        self.opponents = opponents
        """The campaign's own opponents, which the Fight page shows and changes, too."""
        opponents.failed.connect(self.failed)
        self.lock = threading.Lock()
        """Held by the thread that writes into the campaign's folder."""
        self.watch = FolderWatch(rules, campaign, self.lock)
        self.watch.setParent(self)
        self.watch.notified.connect(self.notified)
        draft, self.restored = taken_up(campaign)
        """A note for the GM about the restored draft."""
        self.sending = draft.sending
        """The next packet goes out under this id."""
        self.packet: Store[PacketDraft] = Store(draft.evening, self)
        self.card: Store[CardText] = Store(_wording(draft.card) or self.wording, self)
        self.keeper = DraftAutosave(campaign.vault, lambda: self.prepared, self)
        self.keeper.failed.connect(self.notified)
        self.packet.changed.connect(self.keeper.edited)
        self.card.changed.connect(self.keeper.edited)
        if self.restored:
            self.keeper.edited()
        self.working = ""
        """The work under way, in words; empty without any."""
        self._displacer: LockOwner | None = None
        """The other desk that kept it from being done."""

    @property
    def wording(self) -> CardText:
        """The card in use, as it would be written."""
        card = self.campaign.card
        return CardText(card.name, card.gm, card.house)

    def card_changes(self) -> tuple[RuleDifference, ...]:
        """Return what is written on the next card but not given out yet."""
        now, new = self.wording, self.card.value
        changes = [
            RuleDifference(word, getattr(now, field), getattr(new, field))
            for field, word in (("name", "name"), ("gm", "GM"))
            if getattr(now, field) != getattr(new, field)
        ]
        return (*changes, *from_pack(self.shipped, now.house, new.house))

    @property
    def prepared(self) -> DeskDraft:
        """The drafts on the desk that are not sent."""
        wording = self.card.value
        words = CardWords.model_construct(name=wording.name, gm=wording.gm, house=wording.house)
        changed = wording != self.wording
        return DeskDraft(self.sending, self.packet.value, words if changed else None)

    def went_out(self) -> None:
        """Remove the sent part from the draft; later additions stay."""
        left = sent_left_out(self.campaign, self.prepared)
        self.sending = left.sending
        self.packet.begin(left.evening)
        self.keeper.edited()
        self.sent_out.emit()

    def note_sent(self) -> None:
        """Show a packet that was sent from another window."""
        self.watch.forget()
        self.sent_out.emit()

    @property
    def rules(self) -> Ruleset:
        """The rules as the card in use plays them."""
        return varied(self.shipped, self.campaign.card.house)

    @property
    def drafted_rules(self) -> Ruleset:
        """The rules as the card would play them that is being written."""
        return varied(self.shipped, self.card.value.house)

    @property
    def entries(self) -> Sequence[FolderRow]:
        """The rows of the folder."""
        return self.watch.entries

    @property
    def builds(self) -> Mapping[str, Build]:
        """The characters in the folder by id; one with several files only once the GM chose."""
        return {e.char_id: e.build for e in self.entries if e.build is not None and e.owner in OWN}

    def asking(self, entry: FolderRow) -> tuple[Pending, ...]:
        """Return what of a character still asks the GM: what the next packet answers does not."""
        pending = entry.pending if entry.owner in OWN else ()
        return asking(self.packet.value, entry.char_id, pending)

    def asks(self, entry: FolderRow) -> tuple[Ask, ...]:
        """Return the same in words, of a row of an earlier start as well."""
        decided = self.packet.value.judgements
        if not decided:
            return entry.asks
        return tuple(ask for ask in entry.asks if ItemRef(ask.char_id, ask.item_id) not in decided)

    def entry_with(self, char_id: str) -> FolderRow | None:
        """Return the row of a character; of several files the one that is it, if that is known."""
        entries = [entry for entry in self.entries if entry.char_id == char_id]
        return next((entry for entry in entries if entry.owner in OWN), next(iter(entries), None))

    def files_of(self, char_id: str) -> Sequence[FolderRow]:
        """Return every row that claims to be a character."""
        return [entry for entry in self.entries if entry.char_id == char_id]

    def look(self, entry: FolderRow) -> FileReview | None:
        """Return everything about one file as it was last read; None for a damaged one."""
        if entry.build is None or entry.look is not None:
            return entry.look
        return judged(self.shipped, self.campaign, entry.build, entry.path)

    def do(self, words: str, work: Callable[[], Result], then: Callable[[Result], object]) -> None:
        """Work on the campaign's folder in another thread; one task at a time."""
        if self.working:
            self.failed.emit(f"Please wait: {self.working}")
            return
        self.working, self._displacer = words, None
        self.changed.emit()

        def alone(_: background.Report) -> Result:
            with self.lock:
                try:
                    return work()
                except CampaignLocked as error:
                    self._displacer = error.holder
                    raise

        def done(result: Result) -> None:
            self._rest()
            then(result)

        background.start(self, alone, done, self._wrong)

    @property
    def displacer(self) -> LockOwner | None:
        """The other desk that has the campaign, as it was last met."""
        return self.keeper.displacer or self._displacer

    def take_card(self) -> None:
        """Show the card that is in use now, and look at every file by it.

        Changes that are still to be given out stay.
        """
        self.card.begin(self.card.value)
        self.watch.forget()
        self.card_taken.emit()
        self.changed.emit()

    def edit_house(self, words: str, changes: Mapping[str, object], *, merge: str = "") -> None:
        """Change fields of the house rules on the card that is being written."""
        house = self.card.value.house.model_copy(update=changes)
        self.card.edit(words, replace(self.card.value, house=house), merge)

    def close(self) -> None:
        """Let go of the folder and the campaign; what is prepared is kept."""
        self.keeper.flush()
        self.packet.stop_telling()
        self.card.stop_telling()
        self.watch.close()
        self.campaign.vault.let_go()

    def _rest(self) -> None:
        self.working = ""
        self.changed.emit()

    def _wrong(self, words: str) -> None:
        self._rest()
        (self.failed if self._displacer is None else self.busy).emit(words)


def _wording(words: CardWords | None) -> CardText | None:
    return CardText(words.name, words.gm, words.house) if words else None
