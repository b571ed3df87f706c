"""Offers of purchases in play: their effect, the request they need, or the refusal."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.goals import goal_faults
from chargen.character.advancement.quotes import (
    FlawRemoval,
    Offer,
    PerkPurchase,
    Purchase,
    Quote,
    SkillPurchase,
    StatPurchase,
    quote,
)
from chargen.character.derived import values
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import STATE_WORDS, points, pool_name, skill_name
from chargen.character.document.build import PerkGoal
from chargen.character.document.events import Event
from chargen.character.document.pools import GENERAL, PERK_POINTS, STAT_POINTS, skill_pool
from chargen.character.document.requests import Request, StatRequest
from chargen.character.edits import edits
from chargen.character.points import pricing
from chargen.character.points.ledger import totals
from chargen.character.subjects import SubjectKind, skill_key, split_key, split_subject
from chargen.rules.model import STATS, Stat
from chargen.views.progress.entries import flow_words, trait_name
from chargen.views.progress.requests import open_request, request_trait


@dataclass(frozen=True, slots=True)
class PurchaseOffer:
    """One offer: its words, and the events of the purchase or request."""

    way: Literal["buy", "ask", "closed"]
    label: str
    """The text of the button."""
    words: str
    events: tuple[Event, ...] = ()
    price: str = ""
    """The whole price in IP, where it is known."""
    refused: bool = False
    """True if a rule forbids it now; ``words`` names the rule, with numbers."""


def levels(character: Character, key: str) -> tuple[int, int]:
    """Return a trait's present and highest level; a flaw goes from 0, present, to 1, bought off."""
    kind, name, _ = split_subject(key)
    rules, books = character.rules, character.books
    match kind:
        case SubjectKind.SKILL:
            return books.skills.get(name, 0), rules.skill_costs.top
        case SubjectKind.PERK:
            perk = rules.perks.get(name)
            return books.perks.get(name, 0), perk.max_levels if perk else 0
        case SubjectKind.STAT:
            top = rules.attractiveness.cap if name == "ATTR" else rules.stat_costs.top
            return books.stats[_stat(name)], top
        case _:
            return int(name in books.removed), 1


def offer_purchase(
    character: Character, key: str, level: int, *, word: str = "", on: str = ""
) -> PurchaseOffer:
    """Return the offer for a trait such as ``skill:rifle``, at present prices."""
    kind, name, _ = split_subject(key)
    if kind is SubjectKind.SKILL:
        return _skill(character, name, level, word=word, on=on)
    if kind is SubjectKind.PERK:
        return _perk(character, name, level, word=word, on=on)
    request = open_request(character, key)
    if request is None:
        return _request_offer(character, key, level)
    return _closing_offer(character, request, level, on=on)


def is_family(character: Character, key: str) -> bool:
    """Return whether a trait is a skill family that needs a specialisation (CC-08)."""
    kind, name, _ = split_subject(key)
    skill_id, word = split_key(name)
    skill = character.rules.skills.get(skill_id)
    return kind is SubjectKind.SKILL and skill is not None and skill.family and not word


def _skill(character: Character, name: str, level: int, *, word: str, on: str) -> PurchaseOffer:
    if is_family(character, SubjectKind.SKILL.subject(name)):
        if not word:
            what = trait_name(character, SubjectKind.SKILL.subject(name)).lower()
            return PurchaseOffer("closed", "Learn", f"Name the {what}.")
        name = skill_key(name, word)
    label = "Raise" if character.books.skills.get(name) else "Learn"
    return _quote_offer(character, quote(character, SkillPurchase(name, level), on), label)


def gives_languages(character: Character, key: str) -> bool:
    """Return whether a trait is a perk with a language for each level (CC-09)."""
    kind, name, _ = split_subject(key)
    return kind is SubjectKind.PERK and name in character.books.gives


def _perk(character: Character, name: str, level: int, *, word: str, on: str) -> PurchaseOffer:
    """Return the offer for a perk; a refusal comes before the price (AD-06)."""
    goal = PerkGoal(kind="perk", perk=name, level=level)
    fault = next(goal_faults(character, goal), None)
    label = "Raise" if character.books.perks.get(name) else "Buy"
    words: tuple[str, ...] = ()
    if name in character.books.gives and not fault:
        words = tuple(part.strip() for part in word.split(",") if part.strip())
        lacking = level - character.books.perks.get(name, 0) - len(words)
        if lacking > 0:
            return PurchaseOffer("closed", label, f"Name {_wanting(lacking, some=bool(words))}.")
    offered = fault or quote(character, PerkPurchase(name, level, words), on)
    return _quote_offer(character, offered, label)


def _wanting(count: int, *, some: bool) -> str:
    """Return the prompt for missing words: the language, or their number, separated by commas."""
    if count == 1 and not some:
        return "the language"
    more = " more" if some else ""
    noun = "language" if count == 1 else "languages"
    return f"{count}{more} {noun}, separated by commas"


def purchase_name(character: Character, key: str, offer: PurchaseOffer, name: str, to: int) -> str:
    """Return the name of a purchase: the trait, its level before, and the one after."""
    if split_subject(key).kind is SubjectKind.FLAW:
        return f"{offer.label}: {name}"
    return f"Raise {name} from {levels(character, key)[0]} to {to}"


def _quote_offer(character: Character, offered: Offer, label: str) -> PurchaseOffer:
    if isinstance(offered, Fault):
        return PurchaseOffer("closed", label, f"Not now: {offered.message}.", refused=True)
    moved = totals(offered.entries)
    ip = -sum(amount for pool, amount in moved.items() if pool == GENERAL or pool.skill)
    words = offer_words(character, offered)
    return PurchaseOffer("buy", label, words, offered.events, price=f"{ip} IP" if ip else "")


def purchase_lines(character: Character, offer: PurchaseOffer) -> tuple[tuple[str, str], ...]:
    """Return what a purchase changes, each with its value before and after."""
    build = edits.append(character.build, *offer.events)
    after = derive(character.rules, build, character.states)
    return tuple(_changes(character, after)) if offer.way == "buy" else ()


def _changes(before: Character, after: Character) -> Iterator[tuple[str, str]]:
    rules, had, have = before.rules, before.books.balances, after.books.balances
    raised = [key for key in after.skills if after.skills[key] != before.skills.get(key, 0)]
    for key in raised:
        pool = skill_pool(key)
        change = _change(had[pool], have[pool]) if had[pool] else "none"
        yield f"{skill_name(rules, key)} skill IP", change
    for pool in (PERK_POINTS, STAT_POINTS):
        if had[pool] or have[pool]:
            yield pool_name(rules, pool).capitalize(), _change(had[pool], have[pool])
    yield "General IP", _change(had[GENERAL], have[GENERAL])
    for key in raised:
        now, then = (values.skill_total(state, key).amount for state in (before, after))
        yield f"{skill_name(rules, key)} total", _change(now, then)
    for stat in STATS:
        if after.stats[stat] != before.stats[stat]:
            yield stat, _change(before.stats[stat], after.stats[stat])


def _change(before: int, after: int) -> str:
    return f"{before} \N{RIGHTWARDS ARROW} {after}" if after != before else str(after)


def offer_words(character: Character, offered: Quote) -> str:
    """Return the amounts of a quote, and the general IP left after it."""
    left = character.books.balances[GENERAL] + totals(offered.entries)[GENERAL]
    return f"{flow_words(character, offered.entries)} ({left} general IP left)."


def _request_offer(character: Character, key: str, level: int) -> PurchaseOffer:
    """Return the offer for a stat or flaw, which needs the GM's approval (AD-07, AD-08)."""
    now, top = levels(character, key)
    name = trait_name(character, key)
    have = max(0, character.books.balances[GENERAL])
    about = split_subject(key)
    if about.kind is SubjectKind.FLAW:
        own = next(own for own in character.flaws if own.flaw.id == about.key)
        if own.removed or not own.state.grants:
            state = STATE_WORDS[own.stands]
            return PurchaseOffer("closed", "Ask the GM…", f"{name} is {state}.")
        price = pricing.flaw_removal_ip(character.rules.improvement, own.value)
        gave = points(own.value, "skill point")
        words = f"It gave {gave}, so buying it off costs {price} general IP (you have {have})."
    else:
        if now >= top:
            return PurchaseOffer("closed", "Ask the GM…", f"{name} {now} is the highest level.")
        cost = pricing.stat_points_between(character.rules, _stat(name), now, level)
        price = pricing.stat_points_ip(character.rules.improvement, cost)
        words = f"{points(cost, 'stat point')} at creation prices, {price} IP (you have {have})."
    words = f"{words} It needs GM approval first."
    return PurchaseOffer("ask", "Ask the GM…", words, price=f"{price} IP")


def _closing_offer(character: Character, request: Request, level: int, *, on: str) -> PurchaseOffer:
    state = character.states[request.id]
    if not state.grants:
        words = "Waiting for GM approval. It costs nothing until you complete the purchase."
        if not state.pending:
            word = STATE_WORDS[state.kind]
            words = f"The request was {word} and cost nothing. Close it under Requests."
        return PurchaseOffer("closed", "Asked", words)
    if isinstance(request, StatRequest):
        purchase: Purchase = StatPurchase(request.stat, level, request.id)
        return _quote_offer(character, quote(character, purchase, on), "Raise")
    name = split_subject(request_trait(request)).key
    return _quote_offer(character, quote(character, FlawRemoval(name, request.id), on), "Buy off")


def _stat(name: str) -> Stat:
    return next(stat for stat in STATS if stat == name)
