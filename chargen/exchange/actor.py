"""Foundry actors that come back: the condition they carry, and what stays behind."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.document.build import Build
from chargen.character.document.condition import (
    MOST_BOXES,
    MOST_LUCK,
    MOST_SP,
    AmmunitionUsed,
    Condition,
)
from chargen.character.edits import edits
from chargen.character.edits.condition_edits import (
    set_ammunition,
    set_armour_lost,
    set_luck_spent,
    set_play,
    set_track,
)
from chargen.character.subjects import SubjectKind
from chargen.errors import BadFile
from chargen.exchange.left_out import list_names
from chargen.exchange.proposals import Proposal
from chargen.exchange.rich_text import MOST_MARKUP, read_paragraphs
from chargen.files.strict_json import Strict, parse
from chargen.files.text import NAME_LENGTH, NOTES_LENGTH, cleaned
from chargen.rules.gear import Gun, Launcher, Location
from chargen.views.export.foundry import (
    OPPONENT,
    VERSION,
    actor_places,
    actor_skills,
    actor_stats,
)
from chargen.views.progress.purchase_offer import levels


class ActorMark(Strict):
    """The mark of an exported actor: the character, and the values it was exported with."""

    format: str
    version: int
    character: str
    play: Condition
    sp: dict[Location, int]
    name: str
    style: str
    notes: str
    """SHA-256 of the notes."""
    text: str = ""
    """The player's own notes."""
    about: tuple[str, ...] = ()
    """The lines before them, which the program wrote."""
    ip: int
    damage: int
    stats: dict[str, int]
    skills: dict[str, int]
    items: list[str]


AS_OPPONENT = "import it with Add > Manage my opponents on the Fight page"
"""The way on for opponents."""


@dataclass(frozen=True, slots=True)
class ReturnedActor:
    """An actor that comes back."""

    mark: ActorMark
    base: Build
    """The character it was exported from."""
    theirs: Build
    """The same with the edits of play."""
    proposals: tuple[Proposal, ...]
    """Levels that cost points."""
    left_out: tuple[str, ...]
    """Sentences about edits that cannot be taken over."""


def read_actor(actor: Mapping[str, Any], name: str, character: Character) -> ReturnedActor:
    """Return what an actor brings back; raise BadFile if chargen did not export it."""
    flags = actor.get("flags")
    written = flags.get("chargen") if isinstance(flags, dict) else None
    if not isinstance(written, dict):
        raise BadFile(f"{name} is an actor that chargen did not export; {AS_OPPONENT}")
    if written.get("format") == OPPONENT:
        raise BadFile(f"{name} is an opponent, not a character; {AS_OPPONENT}")
    mark = parse(ActorMark, json.dumps(written).encode(), f"The mark of chargen in {name}")
    if mark.version != VERSION:
        raise BadFile(f"{name} was exported by a newer chargen; update this one")
    whole = ({"flags": {}, **item} for item in actor["items"] if isinstance(item, dict))
    system, items = actor["system"], [item for item in whole if _is_item(item)]
    base = theirs = set_play(character.build, mark.play)
    called, style = actor.get("name"), system.get("style")
    if isinstance(called, str) and called != mark.name:
        base = edits.set_text(base, "name", mark.name)
        theirs = edits.set_text(theirs, "name", cleaned(called, NAME_LENGTH))
    if isinstance(style, str) and style != mark.style:
        base = edits.set_text(base, "concept", mark.style)
        theirs = edits.set_text(theirs, "concept", cleaned(style, NAME_LENGTH))
    damage = number(system.get("damage"))
    if damage is not None and damage != mark.damage:
        theirs = set_track(theirs, max(0, min(MOST_BOXES, damage)))
    spent = _spent_luck(system)
    if spent is not None and spent != mark.play.luck:
        theirs = set_luck_spent(theirs, max(0, min(MOST_LUCK, spent)))
    for item in items:
        theirs = _take_item(theirs, item, mark, character)
    notes = system.get("notes")
    cut = False
    if isinstance(notes, str) and _digest(notes) != mark.notes:
        base = edits.set_text(base, "notes", mark.text)
        text, cut = _own_notes(notes, mark)
        theirs = edits.set_text(theirs, "notes", text)
    changed = [*_changed_skills(items, mark), *_changed_stats(system, mark)]
    known = _known_traits(character)
    proposals = [
        Proposal(known[name], level)
        for name, level in changed
        if level is not None and name in known and levels(character, known[name])[0] != level
    ]
    unknown = [f"{name} {level}" for name, level in changed if level is None or name not in known]
    left_out = list(_left_out(system, items, mark, unknown))
    if cut:
        left_out.append(f"Notes have at most {NOTES_LENGTH:,} letters; the end is left out.")
    return ReturnedActor(mark, base, theirs, tuple(proposals), tuple(left_out))


def _own_notes(notes: str, mark: ActorMark) -> tuple[str, bool]:
    """Return the player's notes as plain text, and whether they are too long to be whole."""
    written = {" ".join(line.split()) for line in mark.about}
    own = [part for part in read_paragraphs(notes) if " ".join(part.split()) not in written]
    text = "\n\n".join(own)
    return cleaned(text, NOTES_LENGTH, lines=True), len(text) > NOTES_LENGTH or len(
        notes
    ) > MOST_MARKUP


def _known_traits(character: Character) -> dict[str, str]:
    """Return the trait of each skill and stat of an actor, by its name there."""
    skills = actor_skills(character).items()
    stats = actor_stats().items()
    return {
        **{name: SubjectKind.SKILL.subject(key) for name, key in skills},
        **{key.upper(): SubjectKind.STAT.subject(stat) for key, stat in stats},
    }


def _changed_skills(
    items: list[dict[str, Any]], mark: ActorMark
) -> Iterator[tuple[str, int | None]]:
    """Yield each skill whose level was changed there, with that level."""
    levels_by_name = dict.fromkeys(mark.skills, 0) | {
        item["name"]: skill_level(item["system"]) for item in items if item["type"] == "skill"
    }
    for name, level in levels_by_name.items():
        if level != mark.skills.get(name, 0):
            yield name, level


def _changed_stats(system: Mapping[str, Any], mark: ActorMark) -> Iterator[tuple[str, int | None]]:
    """Yield each stat whose level was changed there, with that level."""
    stats = system.get("stats")
    for key, level in mark.stats.items():
        stat = stats.get(key) if isinstance(stats, dict) else None
        if isinstance(stat, dict) and (base := number(stat.get("base"))) != level:
            yield key.upper(), base


def _is_item(item: Mapping[str, Any]) -> bool:
    fields = {"name": str, "type": str, "system": dict, "flags": dict}
    return all(isinstance(item.get(key), kind) for key, kind in fields.items())


def number(value: object) -> int | None:
    """Return a whole number, also one written as text as Foundry's forms do; None for others."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdecimal():
        return int(value.strip()[:9])
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def skill_level(system: Mapping[str, Any]) -> int | None:
    """Return a skill's level; the fork counts levels bought in play besides."""
    level, bought = number(system.get("level")), number(system.get("ipLevel", 0))
    return level if level is None else level + (bought or 0)


def _spent_luck(system: Mapping[str, Any]) -> int | None:
    """Return the luck spent, which only the fork of the system counts."""
    stats = system.get("stats")
    luck = stats.get("luck") if isinstance(stats, dict) else None
    return number(luck.get("spent")) if isinstance(luck, dict) else None


def _take_item(
    build: Build, item: Mapping[str, Any], mark: ActorMark, character: Character
) -> Build:
    """Return a character with the ammunition or the wear of an item."""
    own, system = item["flags"].get("chargen"), item["system"]
    if not isinstance(own, dict):
        return build
    coverage = system.get("coverage")
    if own.get("armour") is True and isinstance(coverage, dict):
        return _take_wear(build, coverage, mark)
    left = number(system.get("shotsLeft"))
    for carried in build.choices.gear.weapons:
        arm = weapon(character.rules, build, carried.weapon)
        if carried.id != own.get("weapon") or left is None or not isinstance(arm, Gun | Launcher):
            continue
        used = mark.play.ammunition.get(carried.id, AmmunitionUsed())
        if left != max(0, arm.shots - used.rounds):
            rounds = max(0, arm.shots - left)
            build = set_ammunition(
                build, carried.id, used.model_copy(update={"rounds": min(rounds, arm.shots)})
            )
    return build


def _take_wear(build: Build, coverage: Mapping[str, Any], mark: ActorMark) -> Build:
    """Return a character with the wear of its armour, counted as ablation or taken off SP."""
    for key, place in actor_places().items():
        part = coverage.get(key)
        sp, ablation = (
            number(part.get(field)) if isinstance(part, dict) else None
            for field in ("stoppingPower", "ablation")
        )
        if sp is not None and ablation is not None:
            lost = ablation + mark.sp.get(place, sp) - sp
            build = set_armour_lost(build, place, max(0, min(MOST_SP, lost)))
    return build


def _left_out(
    system: Mapping[str, Any], items: list[dict[str, Any]], mark: ActorMark, levels: list[str]
) -> Iterator[str]:
    """Yield a sentence for each kind of edit that is neither play nor a proposal."""
    called = Counter(item["name"] for item in items if item["type"] != "skill")
    sent = Counter(mark.items)
    others = ["IP"] if number(system.get("ip")) != mark.ip else []
    for words, names in (
        ("Levels without a counterpart in these rules, left out: {}.", levels),
        ("New items are added in chargen. Left out: {}.", list((called - sent).elements())),
        ("Removed items stay in chargen: {}.", list((sent - called).elements())),
        ("Changed in the actor and left out: {}.", others),
    ):
        if sentence := list_names(words, names):
            yield sentence


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
