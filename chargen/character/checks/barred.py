"""Check on perks that a flaw the GM agreed to bars."""

from collections.abc import Iterator, Sequence
from functools import partial

from chargen.character import edits
from chargen.character.derive import Character, derive
from chargen.character.issue import Issue, Remedy, Severity
from chargen.character.keys import SubjectKind
from chargen.character.ledger import free_levels
from chargen.character.names import flaw_name, perk_name
from chargen.character.requests import Flaw


def barred_perks(character: Character) -> Iterator[Issue]:
    """Nobody buys a perk that one of his flaws bars; free and granted levels stay (CC-12)."""
    for perk, level in character.perks.items():
        free = free_levels(character.build, character.states, perk, rules=character.rules)
        flaws = _barring(character, perk)
        if flaws and level > free:
            names = " and ".join(flaw_name(flaw) for flaw in flaws)
            message = f"{perk_name(character.rules, perk)} is barred by {names}"
            ways = tuple(_ways(character, perk, free, flaws))
            yield Issue("CC-12", Severity.ILLEGAL, SubjectKind.PERK.of(perk), message, ways)


def _barring(character: Character, perk: str) -> list[Flaw]:
    return [
        own.flaw
        for own in character.flaws
        if perk in own.flaw.bars and own.state.grants and not own.removed
    ]


def _ways(character: Character, perk: str, free: int, flaws: Sequence[Flaw]) -> Iterator[Remedy]:
    without = partial(edits.set_perk, perk=perk, level=free)
    after = derive(character.rules, without(character.build), character.states)
    if after.perks[perk] <= free:
        name = perk_name(character.rules, perk)
        yield Remedy(f"Lower {name} to {free}" if free else f"Drop {name}", without)
    cuts = tuple(partial(edits.remove_flaw, flaw_id=flaw.id) for flaw in flaws)
    names = " and ".join(flaw_name(flaw) for flaw in flaws)
    yield Remedy(f"Drop {names}", partial(edits.in_turn, edits=cuts))
