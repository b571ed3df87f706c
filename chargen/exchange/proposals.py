"""Proposals: levels changed in an actor as purchases, sales or requests to accept or not."""

from dataclasses import dataclass

from chargen.character.advancement import quotes
from chargen.character.advancement.advancement_rules import Fault
from chargen.character.derived.derive import Character, derive
from chargen.character.display_names import points
from chargen.character.document.build import Build
from chargen.character.document.events import RaiseSkill, RaiseStat, Refund, RequestMade
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind, split_subject
from chargen.errors import BadFile
from chargen.files.text import today
from chargen.rules.model import BOUGHT_STATS
from chargen.views.progress.entries import trait_name
from chargen.views.progress.purchase_offer import levels, offer_purchase, offer_words
from chargen.views.progress.requests import request_for

_REASON = "Changed in Foundry"
"""The reason of a request that comes from an actor."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A level of a skill or stat that an actor has and the character does not."""

    trait: str
    """The trait, such as ``skill:rifle``."""
    level: int


@dataclass(frozen=True, slots=True)
class ProposalOffer:
    """A proposal with its price now, and the character that accepts it."""

    title: str
    now: int
    level: int
    words: str
    """The kind and the price, or the reason it cannot be accepted."""
    accepted: Build | None
    """None if a rule forbids it now."""


def offer_proposal(character: Character, proposal: Proposal) -> ProposalOffer:
    """Return the offer of the program for a proposed level; no other price is ever taken."""
    now, top = levels(character, proposal.trait)
    kind, name, _ = split_subject(proposal.trait)
    least = int(kind is SubjectKind.STAT)
    accepted: Build | None = None
    if not least <= proposal.level <= top:
        words = f"Levels go from {least} to {top}."
    elif not character.books.finished:
        accepted, words = _choose(character, kind, name, proposal.level)
    elif proposal.level > now:
        accepted, words = _buy(character, proposal)
    else:
        accepted, words = _sell(character, name, now, proposal.level)
    title = trait_name(character, proposal.trait)
    return ProposalOffer(title, now, proposal.level, words, accepted)


def accept_proposal(character: Character, build: Build, proposal: Proposal) -> Build:
    """Return a character's changed build with a proposal accepted; raise BadFile if none can be."""
    offer = offer_proposal(derive(character.rules, build, character.states), proposal)
    if offer.accepted is None:
        raise BadFile(f"{offer.title} {offer.level}: {offer.words.rstrip('.')}")
    return offer.accepted


def _choose(
    character: Character, kind: SubjectKind | None, name: str, level: int
) -> tuple[Build | None, str]:
    """Return a build with another level in creation, and its price in points."""
    build = character.build
    stat = next((stat for stat in BOUGHT_STATS if stat == name), None)
    if kind is SubjectKind.SKILL:
        pool, after = "skill", edits.set_skill(build, name, level)
    elif stat is not None:
        pool, after = "stat", edits.set_stat(build, stat, level)
    else:
        return None, "ATTR is rolled, and changes on the page Stats."
    creation = derive(character.rules, after, character.states).creation
    spent, left = (
        (creation.skill.spent - character.creation.skill.spent, creation.skill.left)
        if pool == "skill"
        else (creation.stat.spent - character.creation.stat.spent, creation.stat.left)
    )
    verb = "Purchase" if spent >= 0 else "Sale"
    return after, f"{verb}: {points(abs(spent), f'{pool} point')} ({left} left)."


def _buy(character: Character, proposal: Proposal) -> tuple[Build | None, str]:
    """Return a build with a purchase, or with the request it needs first, and its price."""
    build = character.build
    offer = offer_purchase(character, proposal.trait, proposal.level, on=today())
    if offer.way == "buy":
        return edits.append(build, *offer.events), f"Purchase: {offer.words}"
    if offer.way == "closed":
        return None, offer.words
    name = edits.new_item_id(build, "request")
    request = request_for(character, proposal.trait, proposal.level, name=name, reason=_REASON)
    asked = quotes.offer(character, [RequestMade(event="asked", on=today(), request=request)])
    if isinstance(asked, Fault):
        return None, asked.sentence
    return edits.append(build, *asked.events), f"Request: {offer.words}"


def _sell(character: Character, name: str, now: int, level: int) -> tuple[Build | None, str]:
    """Return a build with the last purchases of a trait refunded down to a level (AD-10)."""
    refunds: list[Refund] = []
    for number in range(len(character.build.ledger), 0, -1):
        event = character.build.ledger[number - 1]
        match event:
            case RaiseSkill(skill=key) | RaiseStat(stat=key) if key == name:
                if number in character.books.refunded or now <= level:
                    continue
                refunds.append(Refund(event="refund", entry=number, on=today(), note=_REASON))
                now = event.from_level
    if now > level:
        return None, "Only levels bought in play can be refunded."
    if now < level:
        return None, f"The last purchase began at {now}, and is refunded whole or not at all."
    offered = quotes.offer(character, refunds)
    if isinstance(offered, Fault):
        return None, offered.sentence
    words = f"Sale: {offer_words(character, offered)}"
    return edits.append(character.build, *offered.events), words
