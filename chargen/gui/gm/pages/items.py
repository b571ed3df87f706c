"""One item as the GM has to judge it: a card with its facts, and the ways to answer."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from chargen.approval.campaign.folder_review import Pending
from chargen.approval.campaign.folder_view import FolderRow
from chargen.approval.desk.bulk import find_waiting
from chargen.approval.desk.packet_draft import ItemRef, PacketDraft, changed_since, remove_verdict
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.character.checks.issue import Severity
from chargen.character.decisions.approval_state import Changed, Waiting
from chargen.character.decisions.differences import differences
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import STATE_WORDS, entries, points
from chargen.character.document.custom_gear import own_figures
from chargen.character.document.decision import Item, PacketAward, Verdict
from chargen.character.document.requests import Flaw, OwnGear
from chargen.character.points.ledger import flaw_points
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.widgets.elements import button, column, frame, label
from chargen.gui.widgets.layout.layouts import Flow
from chargen.rules.model import Ruleset

SAID = {
    "approved": "Approved",
    "refused": "Refused",
    "revoked": "Revoked",
    "asked": "Question sent",
}

WAYS: tuple[tuple[Verdict, str], ...] = (
    ("approved", "Approve"), ("refused", "Refuse…"), ("asked", "Ask player…"),
)  # fmt: skip
CLAIM_WAYS: tuple[tuple[Verdict, str], ...] = (
    ("approved", "Grant award…"), ("refused", "Refuse…"),
)  # fmt: skip

BULK_WAYS: tuple[tuple[str, str, str], ...] = (
    ("approve", "Approve", ""), ("refuse", "Refuse", "…"), ("ask", "Ask about", "…"),
)  # fmt: skip
"""Commands that decide on all that waits: id, verb, and dots if words are asked for."""
SETTLE_WAYS: tuple[tuple[Verdict, str], ...] = (
    ("approved", "Approve"), ("revoked", "Revoke…"), ("asked", "Ask player…"),
)  # fmt: skip
"""For an item on which the file and the desk disagree; a revocation ends either decision."""

Act = Callable[[Verdict, Sequence[tuple[FolderRow, Item]]], object]
"""A verdict, and what it is about."""


class ItemCards:
    """Makes the cards of one desk."""

    def __init__(self, table: DeskModel, say: Act) -> None:
        self.table, self.say = table, say

    def card_of(self, entry: FolderRow, pending: Pending) -> QFrame:
        """Return the card of an item, whichever list it is in."""
        about = ItemRef(entry.char_id, pending.item.id)
        decision = self.table.packet.value.judgements.get(about)
        words = [*_place_words(pending), *_details(self.table.rules, pending)]
        if decision is None:
            ways = self.ways(pending.name, [(entry, pending.item)], _ways(pending))
        else:
            doubt = changed_since(decision, entry.build)
            words += [_decision_words(decision), doubt]
            ways = Flow(self._take_back(about, pending.name))
        asks = decision is None and pending.at.place != "answered"
        title = pending.name[0].upper() + pending.name[1:]
        text = "\n".join(word[0].upper() + word[1:] for word in words if word)
        return notice(Severity.NEEDS_GM if asks else Severity.EXCEPTION, title, text, ways)

    def ways(
        self,
        name: str,
        waits: Sequence[tuple[FolderRow, Item]],
        ways: Sequence[tuple[Verdict, str]] = WAYS,
    ) -> Flow:
        """Return the buttons that answer some items."""
        flow = Flow()
        for verdict, words in ways:
            way = button(words, partial(self.say, verdict, waits), role="link")
            way.setAccessibleName(f"{words.removesuffix('…')} {name}")
            flow.add(way)
        return flow

    def _take_back(self, about: ItemRef, name: str) -> QWidget:
        link = button("Remove decision", partial(self._unsay, about), role="link")
        link.setAccessibleName(f"Remove the decision on {name}")
        return link

    def _unsay(self, about: ItemRef) -> None:
        packet = self.table.packet
        packet.edit("Remove decision", remove_verdict(packet.value, about))


def bulk_words(rows: Sequence[FolderRow], draft: PacketDraft) -> Mapping[str, str]:
    """Return what each command that decides on all that waits would do; empty if nothing waits."""
    waiting, bulk = find_waiting(rows, draft)
    items = f"{points(len(waiting), 'item')}{bulk.count_words}"
    return {key: f"{verb} {items}{dots}" for key, verb, dots in BULK_WAYS} if waiting else {}


def notice(level: Severity, title: str, words: str, *ways: QWidget) -> QFrame:
    """Return a card with a title, words, and what can be done."""
    inner = column(label(title, "strong", wrap=True), gap=3, margins=(10, 8, 10, 8))
    inner.addWidget(label(words, "small", wrap=True))
    if ways:
        inner.addWidget(ways[0] if isinstance(ways[0], Flow) else Flow(*ways))
    card = frame("issue", inner)
    card.setProperty("level", level.value)
    card.setAccessibleName(f"{title}: {words}")
    return card


def _ways(pending: Pending) -> tuple[tuple[Verdict, str], ...]:
    if pending.at.place == "claim":
        return CLAIM_WAYS
    return SETTLE_WAYS if pending.at.place == "again" and pending.at.words else WAYS


def _place_words(pending: Pending) -> list[str]:
    at = pending.at
    if at.place == "answered" and at.decision is not None:
        return [f"{SAID[at.decision.verdict]} and sent, not accepted yet"]
    if at.place == "again" and at.decision is not None:
        if at.words:
            return [at.words]
        note = f": {at.decision.note}" if at.decision.note else ""
        return [f"{SAID[at.decision.verdict]} earlier{note}. This decision no longer counts"]
    if type(pending.state) is Waiting or at.place == "claim":
        return [at.words, ""]
    return [at.words, STATE_WORDS[pending.state.kind]]


def _details(rules: Ruleset, pending: Pending) -> list[str]:
    item, state = pending.item, pending.state
    words = []
    if isinstance(state, Changed):
        words += [
            f"{field}: {before or 'empty'} \u2192 {now or 'empty'}"
            for field, before, now in differences(item, state.decision.item)
        ]
    match item:
        case Flaw():
            worth = f"{points(flaw_points(rules, item), 'skill point')}"
            words.append(f"{worth}: {item.category}, {item.severity}, {item.frequency}")
            words += [item.description, *terms(rules, item)]
        case OwnGear():
            words.append(own_figures(item))
        case PacketAward():
            words.append(f"Packet {item.id}, {entries(len(item.events))}")
            words += list(dict.fromkeys(e.note for e in item.events[:5] if e.note))
        case _:
            words.append(item.reason)
    if isinstance(state, Waiting) and state.decision is not None:
        words.append(f"Your question: {state.decision.note}")
    if doubt := getattr(state, "words", ""):
        words.append(doubt)
    return words


def _decision_words(decision: ItemDecision) -> str:
    note = f": {decision.note}" if decision.note else ""
    return f"{SAID[decision.verdict]}{note}. Goes out with the next packet"
