"""Opponents from other programs: actors and bestiaries of Foundry, and stat blocks."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from chargen.bestiary.custom_opponents import FORMAT, own_in
from chargen.bestiary.opponent import Opponent, character, dangling
from chargen.errors import BadFile
from chargen.exchange.actor_block import SYSTEMS, is_actor, read_actor_block
from chargen.exchange.block_text import read_block
from chargen.exchange.stat_block import IncomingOpponent, StatBlock, make_opponent
from chargen.files.strict_json import BOM, fault_lines
from chargen.rules.model import Ruleset
from chargen.views.export.foundry import OPPONENT, make_actor
from chargen.views.export.foundry_fork import in_fork
from chargen.views.sheet_subject import opponent as subject_of

MOST = 500
"""Most opponents taken from one file."""


def read_opponents(rules: Ruleset, data: bytes, name: str) -> tuple[IncomingOpponent, ...]:
    """Return the opponents in a file or text; raise BadFile with one sentence for any other."""
    try:
        text = data.removeprefix(BOM).decode()
    except UnicodeDecodeError:
        raise BadFile(f"{name} is not text, so it has no stat block") from None
    if not text.lstrip().startswith(("{", "[")):
        return (make_opponent(rules, read_block(text), name),)
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFile(f"{name} is not JSON; send the text or file whole") from None
    match value:
        case {"format": str(word)} if word == FORMAT:
            return tuple(map(IncomingOpponent, own_in(data, name).values()))
        case {"actors": list(actors)} | list(actors):
            read = [each for each in actors if isinstance(each, dict) and is_actor(each)]
            if not read:
                raise BadFile(f"{name} holds no actors")
            if len(read) > MOST:
                raise BadFile(f"{name} holds {len(read)} actors; at most {MOST} can be imported")
            return tuple(_read_actor(rules, each, _title(each, name)) for each in read)
        case dict() if is_actor(value):
            return (_read_actor(rules, value, name),)
    raise BadFile(f"{name} is not an actor of Foundry, a bestiary or a stat block")


def _title(actor: Mapping[str, Any], name: str) -> str:
    return f"{name}, actor {str(actor.get('name', ''))[:40]!r}"


def _read_actor(rules: Ruleset, actor: dict[str, Any], name: str) -> IncomingOpponent:
    """Return the opponent of an actor; one exported here keeps what Foundry has no field for."""
    block = read_actor_block(actor, name)
    flags = actor.get("flags")
    mark = flags.get("chargen") if isinstance(flags, dict) else None
    if not isinstance(mark, dict) or mark.get("format") != OPPONENT:
        return make_opponent(rules, block, name)
    try:
        sent = Opponent.model_validate_json(json.dumps(mark.get("opponent")))
    except ValidationError as error:
        raise BadFile(
            f"The mark of chargen in {name} is damaged: {fault_lines(error)[0]}"
        ) from None
    for fault in dangling(sent, rules):
        raise BadFile(f"{name} needs other rules: {fault}")
    return _with_edits(rules, sent, block, _sent_block(rules, sent, actor, name), name)


def _sent_block(rules: Ruleset, sent: Opponent, actor: Mapping[str, Any], name: str) -> StatBlock:
    """Return the stat block of an actor as it was exported."""
    data = sent.model_dump(mode="json")
    exported = make_actor(subject_of(character(rules, "", sent), mook=sent.mook, data=data))
    about = actor.get("_stats")
    if isinstance(about, dict) and about.get("systemId") == SYSTEMS[-1]:
        exported = in_fork(exported)
    return read_actor_block(exported, name)


def _with_edits(
    rules: Ruleset, sent: Opponent, block: StatBlock, before: StatBlock, name: str
) -> IncomingOpponent:
    """Return an exported opponent with what was edited in its actor."""
    edited = set(_edited(block, before))
    if not edited:
        return IncomingOpponent(sent)
    fresh = make_opponent(rules, block, name)
    values = {key: getattr(fresh.opponent, key) for key in edited - {"text"}}
    changed = Opponent.model_validate({**dict(sent), **values, "threat": 0})
    notes = [
        each for each in fresh.left_out if each not in make_opponent(rules, before, name).left_out
    ]
    if "text" in edited:
        notes.append("Notes changed in the actor are left out.")
    return IncomingOpponent(changed, tuple(notes))


def _edited(block: StatBlock, before: StatBlock) -> Iterator[str]:
    """Yield the fields of an opponent that were edited in its actor."""
    for key in ("name", "stats", "skills", "text"):
        if getattr(block, key) != getattr(before, key):
            yield key
    if (block.weapons, block.armour) != (before.weapons, before.armour):
        yield "gear"
