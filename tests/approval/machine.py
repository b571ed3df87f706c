"""A player and a GM at work on one character, step by step at random, with laws that always hold.

The GM is away from the player's machine: what he says comes as signed decisions and packets.
"""

from collections import Counter
from typing import ClassVar, Literal

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from chargen.approval.decisions.statement import Statement, signed
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.acceptance import previewed
from chargen.approval.packets.packet import Packet, PacketPart, SealedPacket
from chargen.character.advancement import quotes
from chargen.character.advancement.quotes import (
    FlawRemoval,
    PerkPointsPurchase,
    PerkPurchase,
    Purchase,
    Quote,
    SkillPurchase,
    StatPurchase,
)
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import reach_verdict
from chargen.character.decisions.approval_state import Approved, items_of
from chargen.character.decisions.differences import same
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import STATE_WORDS
from chargen.character.document.build import Build
from chargen.character.document.decision import Gain, Item, PacketAward
from chargen.character.document.events import (
    Award,
    Conversion,
    Lesson,
    Mark,
    RequestMade,
    SkillAward,
)
from chargen.character.document.pools import GENERAL
from chargen.character.document.requests import FlawRequest, StatRequest
from chargen.character.edits import creation, edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.edits.undo import step_to
from chargen.character.points.ledger_hash import head
from tests.approval.party import CAMPAIGN, KEY, LIMP, MARA, card, mara
from tests.builders import flaw, rules

ON = "2014-06-01"
SKILLS = ("rifle", "stealth", "awareness")
skills = st.sampled_from(SKILLS)
ips = st.sampled_from([0, 5, 40, 90, 200])
Word = Literal["approved", "refused", "revoked", "asked"]


class Table(RuleBasedStateMachine):
    """One character between its player and its GM."""

    tally: ClassVar[Counter[str]] = Counter()
    """How often each kind of event was on the ledger at the end, and each deed was done."""

    def __init__(self) -> None:
        super().__init__()
        self.card = card()
        self.verifier = Verifier(self.card)
        self.now: Build = mara()
        self.past: list[Build] = []
        self.future: list[Build] = []
        self.left = 0
        """Entries that have left the program."""
        self.left_head = ""
        self.serial = 0
        self.packets: list[SealedPacket] = []
        self.words: dict[str, tuple[int, Word, Item]] = {}
        """The GM's last word on each item that has reached the player."""
        self._of: Build | None = None
        self._is: Character | None = None
        self._judged: Build | None = None

    def teardown(self) -> None:
        """Count what this run came to."""
        self.tally.update(event.event for event in self.now.ledger)
        self.tally.update(STATE_WORDS[state.kind] for state in self.character.states.values())

    @property
    def character(self) -> Character:
        """What follows from the document as it stands."""
        if self._of is not self.now or self._is is None:
            self._of = self.now
            self._is = derive(rules(), self.now, self.verifier.states(self.now))
        return self._is

    def step(self, build: Build) -> None:
        """One step of the player's that can be undone."""
        self.past.append(self.now)
        self.future.clear()
        self.now = build

    # --- the beginning

    @initialize(flaws=st.booleans(), agreed=st.booleans())
    def creation(self, flaws: bool, agreed: bool) -> None:
        """A finished character with a flaw or two, approved or not."""
        build = mara()
        if flaws:
            build = edits.add_flaw(build, flaw("Debts", id="flaw-2", category="social"))
        self.now = creation.finish(build, ON)
        if agreed:
            self.say(LIMP, "approved")

    # --- what the GM does

    def say(self, item: Item, word: Word) -> None:
        """A signed decision reaches the player, as a step of its own."""
        self.serial += 1
        made = Statement(
            campaign=CAMPAIGN, char_id=MARA, item_id=item.id, verdict=word, serial=self.serial,
            item=item, rules=self.card.digest,
        )  # fmt: skip
        self.step(edits.record_decision(self.now, signed(made, KEY)))

    def send(self, *gains: Gain) -> None:
        """A packet with IP is made; the player has yet to open it."""
        self.serial += 1
        name = f"{self.serial:032x}"
        events = tuple(gain.model_copy(update={"packet": name}) for gain in gains)
        gift = PacketAward(kind="session", id=name, events=events)
        made = Statement(
            campaign=CAMPAIGN, char_id=MARA, item_id=name, verdict="approved", serial=self.serial,
            item=gift, rules=self.card.digest,
        )  # fmt: skip
        parcel = PacketPart(
            char_id=MARA, name="Mara", before=self.serial - 1, seen_length=len(self.now.ledger),
            seen_head=head(self.now.ledger), decisions=(signed(made, KEY),),
        )  # fmt: skip
        packet = Packet(
            id=name, campaign=CAMPAIGN, campaign_name="Lunar Tide", card=1, parcels=(parcel,)
        )
        self.packets.append(SealedPacket(packet, KEY.public))

    @rule(ip=ips, at_once=st.booleans())
    def award(self, ip: int, at_once: bool) -> None:
        """General IP after a session, opened at once or left lying (AD-01)."""
        self.send(Award(event="award", on=ON, ip=ip))
        if at_once:
            self.take(self.packets[-1])

    @rule(skill=skills, ip=ips, at_once=st.booleans())
    def skill_award(self, skill: str, ip: int, at_once: bool) -> None:
        """IP for one skill, opened at once or left lying (AD-02)."""
        self.send(SkillAward(event="skill-award", on=ON, skill=skill, ip=ip))
        if at_once:
            self.take(self.packets[-1])

    @rule(skill=skills, ip=ips)
    def convert(self, skill: str, ip: int) -> None:
        """All marks of a skill, one at least, converted into IP for it (AD-02)."""
        while self.character.books.marks[skill] < 1:
            self.mark(skill)
        marks = self.character.books.marks[skill]
        self.send(Conversion(event="conversion", on=ON, skill=skill, marks=marks, ip=ip))
        self.take(self.packets[-1])

    @rule(skill=skills, above=st.integers(1, 3), ip=ips, at_once=st.booleans())
    def lesson(self, skill: str, above: int, ip: int, at_once: bool) -> None:
        """A teacher who knows more, heard at once or later (AD-05)."""
        level = self.character.skills.get(skill, 0) + above
        self.send(
            Lesson(event="lesson", on=ON, skill=skill, teacher="Ilya", teacher_level=level, ip=ip)
        )
        if at_once:
            self.take(self.packets[-1])

    @precondition(lambda self: self.packets)
    @rule(data=st.data())
    def open_packet(self, data: st.DataObject) -> None:
        """In any order, and twice: what it gives it gives once."""
        self.take(data.draw(st.sampled_from(self.packets), label="packet"))

    def take(self, sealed: SealedPacket) -> None:
        """The player opens a packet and accepts what it shows."""
        found = previewed(rules(), self.card, sealed, self.now, ON)
        assert found.refusal == ""
        if not found.new:
            self.tally["opened again"] += 1
            assert found.after == self.now
            return
        self.step(found.after)
        assert not previewed(rules(), self.card, sealed, self.now, ON).new

    @rule(data=st.data(), word=st.sampled_from(["approved", "approved", "refused", "asked"]))
    def decide(self, data: st.DataObject, word: Word) -> None:
        """The GM's word on anything there is, as it stands."""
        items = [item for item in items_of(self.now) if not isinstance(item, PacketAward)]
        item = data.draw(st.sampled_from(items), label="item")
        self.say(item, word)
        state = self.verifier.states(self.now)[item.id]
        assert state.grants == (word == "approved")

    # --- what the player does

    @rule(skill=skills)
    def mark(self, skill: str) -> None:
        """A skill used with success (AD-02)."""
        self.step(edits.append(self.now, Mark(event="mark", on=ON, skill=skill)))

    @rule(stat=st.sampled_from(["REF", "BODY", "ATTR"]), more=st.integers(1, 2))
    def ask_stat(self, stat: Literal["REF", "BODY", "ATTR"], more: int) -> None:
        """A request to raise a stat (AD-07)."""
        level = self.character.stats[stat]
        if level + more > 20:
            return
        wish = StatRequest(
            kind="raise-stat", id=edits.new_item_id(self.now, "request"), reason="", stat=stat,
            from_level=level, to_level=level + more,
        )  # fmt: skip
        self.step(edits.append(self.now, RequestMade(event="asked", on=ON, request=wish)))

    @rule(stat=st.sampled_from(["REF", "BODY", "ATTR"]), word=st.sampled_from(["approved", "no"]))
    def ask_and_hear(self, stat: Literal["REF", "BODY", "ATTR"], word: str) -> None:
        """A wish, the GM's answer, and what follows from it (AD-07)."""
        self.ask_stat(stat, 1)
        asked = self.now.ledger[-1]
        if isinstance(asked, RequestMade) and isinstance(asked.request, StatRequest):
            self.say(asked.request, "approved" if word == "approved" else "refused")
            self.spend(StatPurchase(stat, asked.request.to_level, asked.request.id))

    @rule(approve=st.booleans())
    def ask_flaw(self, approve: bool) -> None:
        """A request to buy off the flaw (AD-08)."""
        if not self.character.states[LIMP.id].grants:
            self.say(LIMP, "approved")
        if LIMP.id not in self.character.books.removed:
            wish = FlawRequest(
                kind="remove-flaw", id=edits.new_item_id(self.now, "request"), reason="",
                flaw=LIMP.id,
            )  # fmt: skip
            self.step(edits.append(self.now, RequestMade(event="asked", on=ON, request=wish)))
            if approve:
                self.award(60, at_once=True)
                self.say(wish, "approved")
                self.spend(FlawRemoval(LIMP.id, wish.id))

    def spend(self, wish: Purchase) -> None:
        """What is quoted is charged; a refusal says why in numbers and changes nothing (AD-11)."""
        before = self.character.books
        offer = quotes.quote(self.character, wish, ON)
        if not isinstance(offer, Quote):
            assert offer.message
            return
        self.step(edits.append(self.now, *offer.events))
        after = self.character.books
        for pool in {*before.balances, *after.balances}:
            charged = sum(entry.amount for entry in offer.entries if entry.pool == pool)
            assert after.balances[pool] == before.balances[pool] + charged
            assert after.balances[pool] >= min(0, before.balances[pool])

    @rule(skill=skills, more=st.integers(1, 3))
    def spend_on_skill(self, skill: str, more: int) -> None:
        """Skill IP first (AD-03, AD-04)."""
        self.spend(SkillPurchase(skill, self.character.skills.get(skill, 0) + more))

    @rule(count=st.integers(1, 3))
    def spend_on_perk_points(self, count: int) -> None:
        """30 IP for one (AD-06)."""
        self.spend(PerkPointsPurchase(count))

    @rule(perk=st.sampled_from(["presence", "special-equipment", "no-such-perk"]))
    def spend_on_perk(self, perk: str) -> None:
        """One level more (AD-06)."""
        self.spend(PerkPurchase(perk, self.character.perks.get(perk, 0) + 1))

    @rule(data=st.data())
    def spend_on_request(self, data: st.DataObject) -> None:
        """What was asked for, if the GM agreed (AD-07, AD-08)."""
        asked = [event.request for event in self.now.ledger if isinstance(event, RequestMade)]
        if not asked:
            return
        wish = data.draw(st.sampled_from(asked), label="request")
        before = len(self.now.ledger)
        if isinstance(wish, StatRequest):
            self.spend(StatPurchase(wish.stat, wish.to_level, wish.id))
        else:
            self.spend(FlawRemoval(wish.flaw, wish.id))
        if len(self.now.ledger) > before:
            assert self.character.states[wish.id].grants

    @rule(data=st.data())
    def refund(self, data: st.DataObject) -> None:
        """Exactly what was paid comes back, to the same pools; once (AD-10)."""
        self.pay_back(data.draw(st.integers(1, len(self.now.ledger)), label="entry"))

    def pay_back(self, number: int) -> None:
        """What an entry took comes back, or it is said why not."""
        before = self.character.books
        offer = quotes.refund(self.character, number, ON)
        if not isinstance(offer, Quote):
            assert offer.message
            return
        moved = [entry for at, entry in before.entries if at == number]
        self.step(edits.append(self.now, *offer.events))
        for pool in {*before.balances, *self.character.books.balances}:
            back = -sum(entry.amount for entry in moved if entry.pool == pool)
            assert self.character.books.balances[pool] == before.balances[pool] + back
        assert not isinstance(quotes.refund(self.character, number, ON), Quote)

    @rule(skill=skills)
    def refund_below(self, skill: str) -> None:
        """A level on which another rests is paid back only after that one (AD-10)."""
        self.award(90, at_once=True)
        level = self.character.skills.get(skill, 0)
        self.spend(SkillPurchase(skill, level + 1))
        below = len(self.now.ledger)
        self.spend(SkillPurchase(skill, level + 2))
        self.pay_back(below)

    # --- undo, files, and what leaves the program

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        """Back where it was, or the same with what has left reversed."""
        before, target = self.now, self.past.pop()
        self.future.append(before)
        self.now, words = step_to(before, target, self.left, ON)
        self.tally["undo"] += 1
        kept = before.ledger[: self.left]
        if target.ledger[: self.left] == kept:
            assert (self.now, words) == (target, "")
            assert step_to(self.now, before, self.left, ON).build == before
        else:
            self.tally["undo of what has left"] += 1
            assert words

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        """Forward again."""
        self.past.append(self.now)
        self.now = step_to(self.now, self.future.pop(), self.left, ON).build

    @rule()
    def leave(self) -> None:
        """The character is exported, printed, sent or seen by the GM."""
        self.left = len(self.now.ledger)
        self.left_head = head(self.now.ledger)

    @rule(stat=st.sampled_from(["REF", "BODY", "ATTR"]))
    def ask_and_take_back(self, stat: Literal["REF", "BODY", "ATTR"]) -> None:
        """A wish that has left is withdrawn by undo (AD-10)."""
        before = self.now
        self.ask_stat(stat, 1)
        if self.now is not before:
            self.leave()
            self.undo()

    @rule()
    def save_and_load(self) -> None:
        """The file gives back what was saved, byte for byte."""
        data = to_bytes(self.now)
        self.now = from_bytes(data, "mara.gdchar").build
        assert to_bytes(self.now) == data

    # --- laws

    @invariant()
    def sums_are_sums(self) -> None:
        """Every balance is the sum of its entries, and no purchase has overdrawn one (AD-10)."""
        books = self.character.books
        for pool, balance in books.balances.items():
            assert balance == sum(e.amount for _, e in books.entries if e.pool == pool)
        assert books.balances[GENERAL] >= 0

    @invariant()
    def only_the_gm_grants(self) -> None:
        """What counts is what a genuine decision on exactly this says (CC-12)."""
        for item in items_of(self.now):
            state = self.character.states[item.id]
            assert state.grants == isinstance(state, Approved)
            if isinstance(state, Approved):
                assert state.signed
                assert same(item, state.decision.item)

    @invariant()
    def what_left_stays(self) -> None:
        """The first entries are those that left, for ever (AD-10)."""
        assert head(self.now.ledger[: self.left]) == self.left_head

    @invariant()
    def both_statements_agree(self) -> None:
        """Checks and audit come to the same word and the same sums."""
        if self._judged is self.now:
            return
        self._judged = self.now
        character = self.character
        said = audit(rules(), self.now, character.states)
        assert reach_verdict(check(character)).value == said.verdict
        assert {p: n for p, n in character.books.balances.items() if n} == {
            pool: left for pool, left in said.ip.items() if left
        }
