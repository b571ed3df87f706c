"""Breaches of advancement: the rules each event breaks."""

from collections import Counter
from collections.abc import Iterator

from chargen.character.audit.audit_case import AuditCase, rounded_up
from chargen.character.audit.audit_ledger import AuditLedger, Rise, enter, moves, refundable, trait
from chargen.character.audit.creation_audit import free, starting_levels, table_price, tongue, worth
from chargen.character.audit.creation_limits import misnamed
from chargen.character.document import events, requests
from chargen.character.document.build import frozen_digest
from chargen.character.document.pools import skill_pool
from chargen.character.subjects import SubjectKind
from chargen.rules.model import Stat


def replay(case: AuditCase) -> AuditLedger:
    """Replay the ledger from the levels of creation, and judge each event in turn (AD-10)."""
    books = AuditLedger(starting_levels(case))
    taken = case.choices.perks.items()
    books.given.update((name, word) for name, perk in taken for word in perk.languages)
    for number, event in enumerate(case.build.ledger, 1):
        judgements = _timely(books, event) | _known(case, event) | _judged(case, books, event)
        books.breaches += [(rule, number) for rule, broken in judgements.items() if broken]
        enter(case, books, event)
    return books


def ledger_breaches(case: AuditCase, books: AuditLedger) -> Iterator[tuple[str, str]]:
    """Yield breaches that were not reversed; a finished build stays as it was finished (CC-17)."""
    for rule, number in books.breaches:
        if number not in books.refunded:
            yield rule, SubjectKind.LEDGER.subject(number)
    if books.finished and books.digest != frozen_digest(case.choices):
        yield "CC-17", "build"


def _timely(books: AuditLedger, event: events.Event) -> dict[str, bool]:
    """Advancement follows the end of creation and is paid from what there is (AD-11, CC-17)."""
    barred = books.finished if isinstance(event, events.Finish) else not books.opened
    return {
        "CC-17": barred and not isinstance(event, events.Note),
        "AD-11": any(-e.amount > max(0, books.balance[e.pool]) for e in moves(event)),
    }


def _known(case: AuditCase, event: events.Event) -> dict[str, bool]:
    """Check that the rules have the skill an event names (CC-19)."""
    skill = getattr(event, "skill", None)
    return {"CC-19": skill is not None and misnamed(case.rules, skill)}


def _judged(case: AuditCase, books: AuditLedger, event: events.Event) -> dict[str, bool]:
    match event:
        case events.RaiseSkill():
            return _raised_skill(case, books, event) | _risen(books, event)
        case events.PerkPoints():
            return {"AD-06": event.general_ip != event.points * case.rules.improvement.perk_point}
        case events.BuyPerk():
            return _bought_perk(case, books, event) | _risen(books, event)
        case events.StatPoints():
            unpaid = event.general_ip != event.points * case.rules.improvement.stat_point
            return {
                "AD-07": unpaid or not _allowed(case, books, event.request, requests.StatRequest)
            }
        case events.RaiseStat():
            return _raised_stat(case, books, event) | _risen(books, event)
        case events.RemoveFlaw():
            return _removed_flaw(case, books, event)
        case events.Lesson():
            return {"AD-05": event.teacher_level <= books.levels["skill", event.skill]}
        case events.Conversion():
            return {"AD-02": event.marks > books.marks[event.skill]}
        case events.RequestMade() | events.Reopen():
            return _requested(case, books, event.request)
        case events.RequestClosed():
            return {"AD-08": _wrongly_closed(case, books, event)}
        case events.Refund():
            return {"AD-10": not refundable(case, books, event)}
        case _:
            return {}


def _risen(books: AuditLedger, event: Rise) -> dict[str, bool]:
    """A purchase goes up from the level there is (AD-10)."""
    now = books.levels[trait(event)]
    return {"AD-10": event.from_level != now or event.to_level <= event.from_level}


def _raised_skill(case: AuditCase, books: AuditLedger, event: events.RaiseSkill) -> dict[str, bool]:
    """Each level left behind costs 10 IP times itself, the skill's own IP first (AD-03, AD-04)."""
    prices = case.rules.improvement
    steps = range(event.from_level, event.to_level)
    price = sum(level * prices.skill_per_level or prices.new_skill for level in steps)
    wrong = event.skill_ip + event.general_ip != price
    have = max(0, books.balance[skill_pool(event.skill)])
    return {
        "AD-03": wrong or event.to_level > case.rules.skill_costs.top,
        "AD-04": event.skill_ip != min(price, have),
    }


def _bought_perk(case: AuditCase, books: AuditLedger, event: events.BuyPerk) -> dict[str, bool]:
    """A perk costs its price in creation, is not for creation only, nor barred (AD-06, CC-12)."""
    perk = case.rules.perks.get(event.perk)
    if perk is None:
        return {"CC-19": True}
    price = perk.cost * max(0, event.to_level - event.from_level)
    return {
        "AD-06": perk.creation_only or event.perk_points != price,
        "CC-09": event.to_level > perk.max_levels or _too_many_tongues(case, books, event),
        "CC-12": event.perk in barred(case, books),
    }


def _too_many_tongues(case: AuditCase, books: AuditLedger, event: events.BuyPerk) -> bool:
    """A level bought gives one language, and no language is given twice (CC-09)."""
    bought = event.to_level - event.from_level if tongue(case.rules, event.perk) else 0
    names = {*event.languages}
    again = any(books.given[event.perk, word] > 0 for word in names)
    return again or len(names) < len(event.languages) or len(names) > max(0, bought)


def barred(case: AuditCase, books: AuditLedger) -> set[str]:
    """A flaw the GM agreed to bars its perks for as long as it is there (CC-12)."""
    kept = (flaw for flaw in case.choices.flaws if flaw.id not in books.bought_off)
    return {perk for flaw in kept if case.grants(flaw.id) for perk in flaw.bars}


def bar_breaches(case: AuditCase, books: AuditLedger) -> Iterator[tuple[str, str]]:
    """No perk is bought that a flaw bars; what is free or granted is not bought (CC-12)."""
    for perk in barred(case, books):
        if books.levels["perk", perk] > free(case, perk):
            yield "CC-12", SubjectKind.PERK.subject(perk)


def _allowed(
    case: AuditCase, books: AuditLedger, request: str, kind: type[requests.Request]
) -> bool:
    """Only what was asked for, approved and not done with may be done (AD-07, AD-08)."""
    asked = books.asked.get(request)
    return isinstance(asked, kind) and request not in books.closed and case.grants(request)


def _raised_stat(case: AuditCase, books: AuditLedger, event: events.RaiseStat) -> dict[str, bool]:
    """A stat goes up the steps the GM agreed to, at creation prices, ATTR two for one (AD-07)."""
    costs, attr = case.rules.stat_costs, case.rules.attractiveness
    if event.stat == "ATTR":
        price = rounded_up(event.to_level - event.from_level, attr.levels_per_stat_point)
    else:
        price = table_price(costs, event.to_level) - table_price(costs, event.from_level)
    asked = books.asked.get(event.request)
    other = isinstance(asked, requests.StatRequest) and (
        (asked.stat, asked.from_level) != (event.stat, event.from_level)
        or asked.to_level < event.to_level
    )
    wrong = event.to_level > _highest(case, event.stat) or event.stat_points != price
    allowed = _allowed(case, books, event.request, requests.StatRequest)
    return {"AD-07": wrong or other or not allowed}


def _removed_flaw(case: AuditCase, books: AuditLedger, event: events.RemoveFlaw) -> dict[str, bool]:
    """A flaw of creation is bought off once, by leave, for 15 IP per SkP of it (AD-08)."""
    values = Counter({flaw.id: worth(case.rules, flaw) for flaw in case.choices.flaws})
    price = case.rules.improvement.flaw_skill_point * values[event.flaw]
    asked = books.asked.get(event.request)
    other = isinstance(asked, requests.FlawRequest) and asked.flaw != event.flaw
    gone = event.flaw not in values or event.flaw in books.bought_off
    worthless = event.flaw in values and not case.grants(event.flaw)
    wrong = gone or worthless or other or event.general_ip != price
    return {"AD-08": wrong or not _allowed(case, books, event.request, requests.FlawRequest)}


def _highest(case: AuditCase, stat: Stat) -> int:
    """No stat goes above its table, nor ATTR above its cap (AD-07, CC-07)."""
    return case.rules.attractiveness.cap if stat == "ATTR" else case.rules.stat_costs.top


def _wrongly_closed(case: AuditCase, books: AuditLedger, event: events.RequestClosed) -> bool:
    """A request is closed once, and as refused only if the GM has decided on it (AD-08)."""
    if event.request not in books.asked or event.request in books.closed:
        return True
    return event.outcome == "refused" and case.pending(event.request)


def _requested(case: AuditCase, books: AuditLedger, request: requests.Request) -> dict[str, bool]:
    """A request is new, and asks for a higher stat or against a flaw there is (AD-07, AD-08)."""
    breaches = {"AD-10": request.id in books.asked}
    if isinstance(request, requests.StatRequest):
        above = request.to_level > _highest(case, request.stat)
        breaches["AD-07"] = above or request.to_level <= request.from_level
    if isinstance(request, requests.FlawRequest):
        had = request.flaw in {flaw.id for flaw in case.choices.flaws}
        held = had and case.grants(request.flaw) and request.flaw not in books.bought_off
        breaches["AD-08"] = not held
    return breaches
