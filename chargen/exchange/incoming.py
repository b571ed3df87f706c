"""Incoming files: the changes of a phone sheet, an actor or another copy of a character."""

import json
from dataclasses import dataclass
from typing import Any
from unicodedata import normalize

from chargen.character.derived.derive import Character
from chargen.character.display_names import skill_name
from chargen.character.document.build import FORMAT as CHARACTER
from chargen.character.document.build import Build
from chargen.character.document.condition import Condition
from chargen.character.document.events import Mark
from chargen.character.edits import edits, store
from chargen.character.edits.condition_edits import set_play
from chargen.character.points.ledger_hash import head
from chargen.errors import BadFile
from chargen.exchange.actor import AS_OPPONENT, read_actor
from chargen.exchange.actor_block import check_system
from chargen.exchange.common_version import VersionHistory, compare_copies
from chargen.exchange.merge import Difference, Path, differences
from chargen.exchange.proposals import Proposal, offer_proposal
from chargen.files.messages import shown
from chargen.files.strict_json import BOM, Strict, parse, scan
from chargen.files.text import today
from chargen.views.export.phone import FORMAT as PHONE
from chargen.views.export.phone import VERSION


@dataclass(frozen=True, slots=True)
class Incoming:
    """The changes an incoming file brings to a character."""

    source: str
    """The kind of the file in words."""
    theirs: Build
    rows: tuple[Difference, ...]
    left_out: tuple[str, ...] = ()
    """Sentences about what the file has and no change can take over."""
    kept: tuple[Path, ...] = ()
    """Values that only this copy changed, so that they stay."""
    common: str = ""
    """A sentence about the version two copies share; empty for other files."""
    is_copy: bool = False
    """True for another copy of the character."""
    proposals: tuple[Proposal, ...] = ()
    """Levels an actor has, which cost points."""


class PhoneChanges(Strict):
    """The changes a phone sheet sends back."""

    format: str
    version: int
    character: str
    name: str
    head: str
    entries: int
    """Entries of the ledger when the sheet was made."""
    before: Condition
    after: Condition
    marks: dict[str, int]
    """Marks of skills made on the phone."""


def read_incoming(
    data: bytes,
    name: str,
    character: Character,
    base: Build | None = None,
    history: VersionHistory | None = None,
) -> Incoming:
    """Return the changes in a file for a character; raise BadFile with one sentence.

    ``base`` is the common version of two copies, if it is known; otherwise it is sought in their
    history.
    """
    value: Any = _value(data, name)
    match value:
        case {"format": str(word)} if word == PHONE:
            return _phone(data, name, character)
        case {"format": str(word)} if word == CHARACTER:
            return _copy(data, name, character.build, base, history)
        case {"items": list(), "system": dict()}:
            return _actor(value, name, character)
    raise BadFile(f"{name} is not a phone sheet's changes, an exported actor or a character")


def _value(data: bytes, name: str) -> object:
    """Return the JSON of a file; numbers with fractions are read, for actors have some."""
    try:
        return json.loads(data.removeprefix(BOM))
    except (ValueError, RecursionError):
        raise BadFile(
            f"{name} is not JSON; send it whole, or if it is a stat block, {AS_OPPONENT}"
        ) from None


def _refuse_other(name: str, theirs: str, called: str, build: Build) -> None:
    if theirs != build.id:
        own = build.choices.name or "Unnamed"
        if normalize("NFC", called) == normalize("NFC", own):
            raise BadFile(f"{name} is for another character that is called {shown(own)} too")
        own = shown(own)
        raise BadFile(f"{name} is for {shown(called)}, another character than {own}")


def _copy(
    data: bytes, name: str, ours: Build, base: Build | None, history: VersionHistory | None
) -> Incoming:
    theirs = store.from_bytes(data, name).build
    _refuse_other(name, theirs.id, theirs.choices.name or "Unnamed", ours)
    if base is not None:
        _refuse_other("The common version", base.id, base.choices.name or "Unnamed", ours)
        return Incoming("Another copy", theirs, differences(base, ours, theirs), is_copy=True)
    here, there = (history.read_ours(), history.read_theirs()) if history else ((), ())
    compared = compare_copies(ours, theirs, here, there)
    rows, kept, common = compared.rows, compared.kept, compared.words
    return Incoming("Another copy", theirs, rows, kept=kept, common=common, is_copy=True)


def _actor(value: dict[str, Any], name: str, character: Character) -> Incoming:
    check_system(value, name)
    actor = read_actor(value, name, character)
    _refuse_other(name, actor.mark.character, actor.mark.name, character.build)
    rows = differences(actor.base, character.build, actor.theirs)
    left_out, proposals = list(actor.left_out), []
    for proposal in actor.proposals:
        offer = offer_proposal(character, proposal)
        if offer.accepted is None:
            left_out.append(
                f"{offer.title} {offer.now} to {offer.level} is left out. {offer.words}"
            )
        else:
            proposals.append(proposal)
    return Incoming(
        "Foundry actor", actor.theirs, rows, tuple(left_out), proposals=tuple(proposals)
    )


def _phone(data: bytes, name: str, character: Character) -> Incoming:
    scan(data, name)
    sent, ours = parse(PhoneChanges, data, name), character.build
    if sent.version != VERSION:
        raise BadFile(f"{name} was made by a newer phone sheet; update chargen")
    _refuse_other(name, sent.character, sent.name, ours)
    carried = {weapon.id for weapon in ours.choices.gear.weapons}
    gone = [key for key in sent.after.ammunition if key not in carried]
    ammunition = {key: used for key, used in sent.after.ammunition.items() if key not in gone}
    after = sent.after.model_copy(update={"ammunition": ammunition})
    marks, left_out = _marks(sent, character)
    if gone:
        left_out = (*left_out, "Ammunition of weapons no longer carried is left out.")
    theirs = edits.append(set_play(ours, after), *marks)
    rows = differences(set_play(ours, sent.before), ours, theirs)
    return Incoming("Phone sheet", theirs, rows, left_out)


def _marks(sent: PhoneChanges, character: Character) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Return the marks not yet in the ledger, and sentences about those that cannot be added.

    Marks recorded since the sheet was made count as those of the phone, so that the same changes
    add nothing the second time (AD-02).
    """
    ours, rules = character.build, character.rules
    names = {key: skill_name(rules, key) for key, count in sent.marks.items() if count > 0}
    if names and head(ours.ledger[: sent.entries]) != sent.head:
        words = ", ".join(f"{names[key]} {sent.marks[key]}" for key in names)
        return (), (f"The ledger has changed since this sheet was made. Marks left out: {words}.",)
    since = [event.skill for event in ours.ledger[sent.entries :] if isinstance(event, Mark)]
    marks: list[Mark] = []
    left_out: list[str] = []
    for key, name in names.items():
        if not character.books.finished or character.skills.get(key, 0) <= 0:
            left_out.append(f"Marks of {name} are left out: they need a known skill in play.")
            continue
        new = min(sent.marks[key], 20) - since.count(key)
        marks += [Mark(event="mark", skill=key, on=today()) for _ in range(max(0, new))]
    return tuple(marks), tuple(left_out)
