"""The effect of opening a packet on a character: shown first, done when the player agrees."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chargen.approval.decisions.statement import Statement, verified
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.packet import PacketPart, SealedPacket, parcel_of, refusal, statements
from chargen.approval.packets.packet_contents import close_request
from chargen.approval.trust.card import Card
from chargen.character.checks import check
from chargen.character.checks.issue import Issue, Severity
from chargen.character.checks.verdict import standing_of
from chargen.character.decisions.approval_state import items_of
from chargen.character.decisions.differences import differences
from chargen.character.derived.derive import Character
from chargen.character.display_names import (
    STATE_WORDS,
    capitalised,
    entries,
    item_name,
    points,
    pool_name,
    skill_name,
)
from chargen.character.document.build import Build
from chargen.character.document.decision import (
    GAINS,
    Gain,
    PacketAward,
    SignedDecision,
    decided_id,
)
from chargen.character.document.events import (
    Award,
    Conversion,
    Finish,
    Lesson,
    SkillAward,
)
from chargen.character.document.fight_result import FightResult
from chargen.character.document.pools import GENERAL
from chargen.character.edits import edits
from chargen.character.edits.fight_edits import apply_fight, give_marks, marked_skills
from chargen.character.points.ledger_hash import head
from chargen.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class PacketChange:
    """One line of what a packet does to a character."""

    subject: str
    """The item's id."""
    words: str


@dataclass(frozen=True, slots=True)
class Preview:
    """The effect of a packet; ``after`` is the character if the player accepts."""

    refusal: str
    """Why it cannot be taken, in one sentence; then nothing would change."""
    changes: tuple[PacketChange, ...]
    notes: tuple[str, ...]
    """Further notes for the player: missing packets, rules, the GM's message."""
    after: Build
    seen: int
    """The number of first ledger entries the GM has seen: undo must not remove them."""
    waits: bool = False
    """True if its IP wait until creation is finished (AD-01)."""

    @property
    def new(self) -> bool:
        """Return whether accepting changes anything; a packet opened again changes nothing."""
        return not self.refusal and bool(self.changes)


def previewed(
    rules: Ruleset, card: Card | None, sealed: SealedPacket, build: Build, on: str = ""
) -> Preview:
    """Return what opening a packet does to a character; never raises, and stores nothing.

    Taking it twice, or two packets in the wrong order, ends in the same place.
    """
    why = refusal(sealed, card, build)
    parcel = parcel_of(sealed.packet, build)
    if why or card is None or parcel is None:
        return Preview(why, (), (), build, 0)
    verifier = Verifier(card)
    now = verifier.character(rules, build)
    fresh = [
        (decision, statement)
        for decision, statement in statements(sealed.packet, parcel, card.keys)
        if _is_new(now, decision, statement, on)
    ]
    waits = not any(isinstance(event, Finish) for event in build.ledger)
    taken = [pair for pair in fresh if not (waits and pair[1].gives_ip)]
    after = build
    for decision, statement in taken:
        if isinstance(statement.item, FightResult):
            after = _fought(verifier, verifier.character(rules, after), statement, on)
        after = _with(after, decision, statement, on)
    then = verifier.character(rules, after)
    changes = [line for _, statement in taken for line in _lines(now, then, statement)]
    notes = [sealed.packet.note] if sealed.packet.note else []
    early = len(taken) < len(fresh)
    if early:
        notes.append("Its IP count only in play. Finish creation, then open the packet again.")
    notes += _notes(parcel, build)
    if changes:
        issues = check(now), check(then)
        changes += _sums(now, then, *issues)
        notes += _new_faults(*issues)
    return Preview("", tuple(changes), tuple(notes), after, _seen(parcel, build), early)


def _is_new(now: Character, decision: SignedDecision, statement: Statement, on: str) -> bool:
    item = statement.item
    if isinstance(item, FightResult):
        new = not _is_applied(now, item) or give_marks(now, item.skills, item.reason, on)
        return statement.verdict == "approved" and bool(new)
    return decision not in now.build.decisions or _gives(now.build, statement)


def _is_applied(character: Character, result: FightResult) -> bool:
    """Return whether a character has a fight's result, from a packet or straight from the fight.

    The marks of a fight bear its name, wherever they come from.
    """
    if any(decided_id(decision) == result.id for decision in character.build.decisions):
        return True
    return bool(result.reason and marked_skills(character, result.reason))


def _fought(verifier: Verifier, before: Character, statement: Statement, on: str) -> Build:
    """Return a character with a fight's result: the losses once, and the marks it lacks."""
    result = statement.item
    assert isinstance(result, FightResult)
    if _is_applied(before, result):
        return edits.append(before.build, *give_marks(before, result.skills, result.reason, on))
    read = (
        verifier.statement(before.build, decision)
        for decision in before.build.decisions
        if isinstance(decision, SignedDecision)
    )
    later = [
        each.item
        for each in read
        if isinstance(each, Statement) and isinstance(each.item, FightResult)
        if each.serial > statement.serial
    ]
    return apply_fight(before, result, later, on=on)


def _gives(build: Build, statement: Statement) -> bool:
    """Return whether a statement gives IP that are not in the ledger (yet, or any more)."""
    received = any(isinstance(e, GAINS) and e.packet == statement.item_id for e in build.ledger)
    return statement.gives_ip and not received


def _with(build: Build, decision: SignedDecision, statement: Statement, on: str) -> Build:
    if decision not in build.decisions:
        build = edits.record_decision(build, decision)
    if isinstance(statement.item, PacketAward) and _gives(build, statement):
        return edits.append(build, *statement.item.events)
    if statement.verdict == "refused":
        return close_request(build, statement.item, on=on, by="", note=statement.gm_note)
    return build


def _lines(now: Character, then: Character, statement: Statement) -> Iterator[PacketChange]:
    """Say what one decision does, in the GM's words and by where the item stands after it."""
    item = statement.item
    note = f" ({statement.gm_note})" if statement.gm_note else ""
    if isinstance(item, PacketAward) and _gives(now.build, statement):
        for event in item.events:
            yield PacketChange(item.id, _gain_words(then, event))
        return
    name = item_name(then.rules, item, then.books.flaws)
    if isinstance(item, FightResult):
        if not _is_applied(now, item):
            yield PacketChange(item.id, f"{capitalised(name)}{note}")
        for mark in give_marks(now, item.skills, item.reason, ""):
            yield PacketChange(item.id, f"Mark for {skill_name(then.rules, mark.skill)}")
        return
    name = capitalised(name)
    mine = next((each for each in items_of(then.build) if each.id == item.id), None)
    if mine is None:
        yield PacketChange(
            item.id, f"{name}: {statement.verdict}, but it is no longer in this character{note}"
        )
        return
    before = STATE_WORDS[now.states[item.id].kind] if item.id in now.states else "missing"
    after = STATE_WORDS[then.states[item.id].kind]
    step = f"{before}, unchanged" if before == after else f"{before} -> {after}"
    parts = ", ".join(f"{field} was {was or 'empty'}" for field, was, _ in differences(mine, item))
    changed = f"; changed since: {parts}" if parts else ""
    yield PacketChange(item.id, f"{name}: {step}{changed}{note}")


def _gain_words(character: Character, event: Gain) -> str:
    words = f"+{event.ip} IP{_purpose_words(character, event)}"
    return f"{words}: {event.note}" if event.note else words


def _purpose_words(character: Character, event: Gain) -> str:
    match event:
        case Award():
            return ""
        case SkillAward():
            return f" for {skill_name(character.rules, event.skill)}"
        case Conversion():
            name = skill_name(character.rules, event.skill)
            return f" for {name}, for {points(event.marks, 'mark')}"
        case Lesson():
            name = skill_name(character.rules, event.skill)
            return f" for {name}, taught by {event.named_teacher}"


def _sums(
    now: Character, then: Character, before_issues: Sequence[Issue], after_issues: Sequence[Issue]
) -> Iterator[PacketChange]:
    pools = dict.fromkeys((*now.books.balances, *then.books.balances, GENERAL))
    for pool in pools:
        before, after = now.books.balances[pool], then.books.balances[pool]
        if before != after:
            name = pool_name(then.rules, pool)
            yield PacketChange("", f"{name[0].upper() + name[1:]}: {before} -> {after}")
    before_word = standing_of(now, before_issues).text
    after_word = standing_of(then, after_issues).text
    if before_word != after_word:
        yield PacketChange("", f"Verdict: {before_word} -> {after_word}")


def _had(build: Build) -> int:
    """Return the highest serial the character holds, by any key.

    A decision signed with a former key no longer counts, but its packet was opened.
    """
    read = (
        verified(each, (each.key,)) for each in build.decisions if isinstance(each, SignedDecision)
    )
    mine = (each for each in read if isinstance(each, Statement) and each.char_id == build.id)
    return max((each.serial for each in mine), default=0)


def _notes(parcel: PacketPart, build: Build) -> Iterator[str]:
    if _had(build) < parcel.before:
        yield (
            "An earlier packet for this character has not been opened yet. You can open this "
            "one now and the other later. The order does not matter."
        )
    if parcel.seen_length > len(build.ledger):
        missing = parcel.seen_length - len(build.ledger)
        yield (
            f"The GM has seen {entries(missing)} more than this file has; it may be an older copy."
        )
    elif head(build.ledger[: parcel.seen_length]) != parcel.seen_head:
        yield "The GM has seen another history of this character than this file has."


def _seen(parcel: PacketPart, build: Build) -> int:
    length = min(parcel.seen_length, len(build.ledger))
    same_head = head(build.ledger[: parcel.seen_length]) == parcel.seen_head
    return length if same_head else 0


def _new_faults(before: Sequence[Issue], after: Sequence[Issue]) -> Iterator[str]:
    known = {issue.message for issue in before}
    for issue in after:
        if issue.severity is Severity.ILLEGAL and issue.message not in known:
            yield f"After this a rule is broken, {issue.rule}: {issue.message}."
