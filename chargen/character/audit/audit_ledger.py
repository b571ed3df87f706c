"""A character after each event: the points it moved, and its effects."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from chargen.character.audit.audit_case import AuditCase, AuditEntry
from chargen.character.audit.creation_audit import Trait, tongue
from chargen.character.display_names import points
from chargen.character.document import events, requests
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, PoolId, skill_pool

Rise = events.RaiseSkill | events.BuyPerk | events.RaiseStat


@dataclass(slots=True)
class AuditLedger:
    """A character's levels, balances and records after the events so far (AD-10)."""

    levels: Counter[Trait]
    balance: Counter[PoolId] = field(default_factory=Counter)
    marks: Counter[str] = field(default_factory=Counter)
    asked: dict[str, requests.Request] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    bought_off: set[str] = field(default_factory=set)
    opened: bool = False
    """Creation has been finished once, so that advancement is open (CC-17)."""
    finished: bool = False
    digest: str = ""
    posted: list[events.Event] = field(default_factory=list)
    given: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Languages by the perk that gave them (CC-09)."""
    unlearnt: dict[int, dict[Trait, int]] = field(default_factory=dict)
    """Levels languages had before a purchase gave them, by the number of its event."""
    stood: dict[int, int] = field(default_factory=dict)
    """The level a rise met, by the number of its event."""
    refunded: set[int] = field(default_factory=set)
    """Numbers of events, counted from 1, that were rightly reversed."""
    entries: list[AuditEntry] = field(default_factory=list)
    breaches: list[tuple[str, int]] = field(default_factory=list)
    """Rule and number of the event that breaks it."""


def moves(event: events.Event) -> Iterator[AuditEntry]:
    """Every event records which points it gave and took, by its own rule (AD-01 to AD-08)."""
    match event:
        case events.Award():
            yield AuditEntry(GENERAL, event.ip, "award", "award", "AD-01")
        case events.SkillAward() | events.Conversion():
            yield AuditEntry(skill_pool(event.skill), event.ip, event.skill, event.event, "AD-02")
        case events.Lesson():
            yield AuditEntry(
                skill_pool(event.skill), event.ip, event.skill, _lesson(event), "AD-05"
            )
        case events.RaiseSkill():
            yield AuditEntry(
                skill_pool(event.skill), -event.skill_ip, event.skill, _step(event), "AD-04"
            )
            yield AuditEntry(GENERAL, -event.general_ip, event.skill, _step(event), "AD-03")
        case events.PerkPoints():
            reason = f"{event.general_ip} IP for {points(event.points, 'perk point')}"
            yield AuditEntry(GENERAL, -event.general_ip, PERK_POINTS.word, reason, "AD-06")
            yield AuditEntry(PERK_POINTS, event.points, PERK_POINTS.word, reason, "AD-06")
        case events.BuyPerk():
            yield AuditEntry(PERK_POINTS, -event.perk_points, event.perk, _step(event), "AD-06")
        case events.StatPoints():
            reason = f"{event.general_ip} IP for {points(event.points, 'stat point')}"
            yield AuditEntry(GENERAL, -event.general_ip, STAT_POINTS.word, reason, "AD-07")
            yield AuditEntry(STAT_POINTS, event.points, STAT_POINTS.word, reason, "AD-07")
        case events.RaiseStat():
            yield AuditEntry(STAT_POINTS, -event.stat_points, event.stat, _step(event), "AD-07")
        case events.RemoveFlaw():
            yield AuditEntry(GENERAL, -event.general_ip, event.flaw, "bought off", "AD-08")


def _lesson(event: events.Lesson) -> str:
    """Return a lesson's teacher with their level and, if recorded, their Teaching (AD-05)."""
    teaching = "" if event.teaching is None else f", Teaching {event.teaching}"
    return f"lesson, {event.teacher or 'teacher'} {event.teacher_level}{teaching}"


def _step(event: Rise) -> str:
    return f"level {event.from_level} to {event.to_level}"


def enter(case: AuditCase, books: AuditLedger, event: events.Event) -> None:
    """Carry out an event as it claims to be; a refund only if it is allowed (AD-10)."""
    number = len(books.posted) + 1
    if isinstance(event, events.Refund):
        if refundable(case, books, event):
            _take_back(books, number, event.entry)
    elif case.states.counts(event):
        _post(books, [e._replace(reason=f"entry {number}: {e.reason}") for e in moves(event)])
        _effect(books, number, event)
        if isinstance(event, events.BuyPerk):
            _learn(books, number, event, tongue(case.rules, event.perk))
        _note(case, books, event)
    books.posted.append(event)


def _take_back(books: AuditLedger, number: int, entry: int) -> None:
    """A refund returns exactly what was paid, to the same pools, and undoes what it did (AD-10)."""
    event = books.posted[entry - 1]
    reason = f"entry {number}: reverses entry {entry}"
    back = [e._replace(amount=-e.amount, reason=reason, rule="AD-10") for e in moves(event)]
    _post(books, back)
    books.refunded.add(entry)
    _mend(books, entry, event)


def _post(books: AuditLedger, entries: list[AuditEntry]) -> None:
    for entry in entries:
        books.balance[entry.pool] += entry.amount
        books.entries.append(entry)


def trait(event: Rise) -> Trait:
    """Return the trait a rise raises."""
    match event:
        case events.RaiseSkill():
            return "skill", event.skill
        case events.BuyPerk():
            return "perk", event.perk
        case events.RaiseStat():
            return "stat", event.stat


def _effect(books: AuditLedger, number: int, event: events.Event) -> None:
    match event:
        case events.Mark():
            books.marks[event.skill] += 1
        case events.Conversion():
            books.marks[event.skill] -= event.marks
        case events.RaiseSkill() | events.BuyPerk() | events.RaiseStat():
            books.stood[number] = books.levels.get(trait(event), 0)
            books.levels[trait(event)] = event.to_level
        case events.RemoveFlaw():
            books.bought_off.add(event.flaw)
    if isinstance(event, events.RaiseStat | events.RemoveFlaw):
        books.closed.add(event.request)


def _learn(books: AuditLedger, number: int, event: events.BuyPerk, own: int) -> None:
    """A perk bought in play gives its languages like one taken in creation (CC-09, AD-06)."""
    if not own:
        return
    traits: list[Trait] = [("skill", f"language:{word}") for word in event.languages]
    books.unlearnt[number] = {each: books.levels[each] for each in traits}
    for each in traits:
        books.levels[each] = max(own, books.levels[each])
    books.given.update((event.perk, word) for word in event.languages)


def _mend(books: AuditLedger, number: int, event: events.Event) -> None:
    """Restore the state before an event, whatever the event claimed about it (AD-10)."""
    match event:
        case events.Mark():
            books.marks[event.skill] -= 1
        case events.Conversion():
            books.marks[event.skill] += event.marks
        case events.RaiseSkill() | events.BuyPerk() | events.RaiseStat():
            books.levels[trait(event)] = books.stood[number]
            if number in books.unlearnt and isinstance(event, events.BuyPerk):
                for each, before in books.unlearnt[number].items():
                    books.levels[each] = before
                books.given.subtract((event.perk, word) for word in event.languages)
        case events.RemoveFlaw():
            books.bought_off.discard(event.flaw)
    if isinstance(event, events.RaiseStat | events.RemoveFlaw):
        books.closed.discard(event.request)


def _note(case: AuditCase, books: AuditLedger, event: events.Event) -> None:
    """Ends of creation and requests are on record (CC-17)."""
    match event:
        case events.Finish():
            books.opened = books.finished = True
            books.digest = event.digest
        case events.RequestMade() | events.Reopen():
            books.asked[event.request.id] = event.request
            granted = isinstance(event, events.Reopen) and case.grants(event.request.id)
            books.finished = books.finished and not granted
        case events.RequestClosed():
            books.closed |= {event.request} & set(books.asked)


_STANDS = {"finish", "reopen", "asked", "closed", "refund", "remark"}
"""The kinds of event no refund may reverse."""


def refundable(case: AuditCase, books: AuditLedger, refund: events.Refund) -> bool:
    """Return whether an event can be reversed, once and if no later entry needs it (AD-10)."""
    if not 1 <= refund.entry <= len(books.posted) or refund.entry in books.refunded:
        return False
    source = books.posted[refund.entry - 1]
    if source.event in _STANDS or not case.states.counts(source):
        return False
    if isinstance(source, Rise) and books.levels[trait(source)] != source.to_level:
        return False
    for each, before in books.unlearnt.get(refund.entry, {}).items():
        own = tongue(case.rules, getattr(source, "perk", ""))
        if books.levels[each] != max(own, before):
            return False
    if isinstance(source, events.Mark) and books.marks[source.skill] < 1:
        return False
    gains = (entry for entry in moves(source) if entry.amount > 0)
    return all(books.balance[gain.pool] >= gain.amount for gain in gains)
