"""Ledgers rewritten against a GM's registry: whatever is done to what he saw, he is told."""

import random
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Sequence

from chargen.approval.decisions.registry import (
    CharacterRecord,
    finding,
    noted,
    record_file,
    record_in,
)
from chargen.character.document.build import Build
from chargen.character.document.events import (
    Award,
    Event,
    Mark,
    Note,
    RaiseSkill,
    Refund,
    SkillAward,
)
from chargen.character.edits import edits
from chargen.character.edits.store import from_bytes, to_bytes
from tests.approval.party import MARA, mara
from tests.lab.endurance.report import Report

ON = "2014-06-01"
Dice = random.Random
Ledger = Sequence[Event]


def event(dice: Dice) -> Event:
    """Something that happened."""
    ip = dice.randrange(60)
    return dice.choice(
        (
            Award(event="award", on=ON, by="Ada", ip=ip, note=dice.choice(("", "bridge"))),
            SkillAward(event="skill-award", on=ON, skill="rifle", ip=ip),
            Mark(event="mark", on=ON, skill=dice.choice(("rifle", "stealth"))),
            RaiseSkill(
                event="raise-skill", on=ON, skill="rifle", from_level=2, to_level=3, skill_ip=0,
                general_ip=20,
            ),
            Refund(event="refund", on=ON, entry=dice.randrange(1, 9)),
            Note(event="remark", on=ON, note=f"said {ip}"),
        )
    )  # fmt: skip


def ledger(dice: Dice) -> list[Event]:
    """A finished creation and what came after."""
    return [mara(finished=True).ledger[0], *(event(dice) for _ in range(dice.randrange(2, 25)))]


def cut(old: Ledger, dice: Dice) -> list[Event]:
    """The last entries gone, as in an older copy."""
    return list(old[: dice.randrange(len(old))])


def dropped(old: Ledger, dice: Dice) -> list[Event]:
    """One entry gone from the middle."""
    place = dice.randrange(len(old))
    return [*old[:place], *old[place + 1 :]]


def inserted(old: Ledger, dice: Dice) -> list[Event]:
    """One entry too many, before what was seen last."""
    place = dice.randrange(len(old))
    return [*old[:place], event(dice), *old[place:]]


def swapped(old: Ledger, dice: Dice) -> list[Event]:
    """Two entries in another order."""
    new, one, other = list(old), dice.randrange(len(old)), dice.randrange(len(old))
    new[one], new[other] = new[other], new[one]
    return new


def altered(old: Ledger, dice: Dice) -> list[Event]:
    """One field of one entry another."""
    place = dice.randrange(len(old))
    entry = old[place]
    names = [name for name in type(entry).model_fields if name not in {"event", "digest"}]
    name = dice.choice(names)
    value = getattr(entry, name)
    other = value + 1 if isinstance(value, int) else _other_text(name, str(value))
    return [*old[:place], entry.model_copy(update={name: other}), *old[place + 1 :]]


def struck(old: Ledger, dice: Dice) -> list[Event]:
    """One entry turned into a remark."""
    build = mara().model_copy(update={"ledger": tuple(old)})
    return list(edits.strike(build, dice.randrange(len(old)) + 1).ledger)


def branched(old: Ledger, dice: Dice) -> list[Event]:
    """Another story from an older copy on, longer than the true one."""
    kept = cut(old, dice)
    return [*kept, *(event(dice) for _ in range(len(old) - len(kept) + dice.randrange(5)))]


def refounded(old: Ledger, dice: Dice) -> list[Event]:
    """Creation finished as another character, all else as it was."""
    digest = f"{dice.randrange(1 << 64):064x}"
    return [old[0].model_copy(update={"digest": digest}), *old[1:]]


WAYS: tuple[Callable[[Ledger, Dice], list[Event]], ...] = (
    cut, dropped, inserted, swapped, altered, struck, branched, refounded,
)  # fmt: skip


def _other_text(name: str, text: str) -> str:
    if name == "on":
        return "2014-06-02" if text != "2014-06-02" else ""
    if name in {"packet", "skill"}:
        return "stealth" if text != "stealth" else "rifle"
    return f"{text}!"


def with_ledger(events: Ledger) -> Build:
    """A character with this history, as its file has it."""
    build = mara().model_copy(update={"ledger": tuple(events)})
    return from_bytes(to_bytes(build), "mara.gdchar").build


def run(n: int, seed: int) -> Report:
    """Rewrite ``n`` histories; a rewriting that comes out as a continuation is made again."""
    tried: Counter[str] = Counter()
    failures: list[str] = []
    number = unseen = exceptions = 0
    while sum(tried.values()) < n:
        dice, way = random.Random(f"{seed}-{number}"), WAYS[number % len(WAYS)]
        number += 1
        try:
            old = ledger(dice)
            new = way(old, dice)
            if new[: len(old)] == old:
                continue
            unseen += _tried(old, new, failures, f"{way.__name__} {number - 1}")
        except Exception:
            exceptions += 1
            kind, error, trace = sys.exc_info()
            place = traceback.extract_tb(trace)[-1]
            failures.append(f"{way.__name__} {number - 1}: {kind} {error} at {place.name}")
        tried[way.__name__] += 1
    facts = {"ways": len(tried), "unseen": unseen, "exceptions": exceptions, **tried}
    return Report("rewrite", n, seed, facts, tuple(failures))


def _tried(old: Ledger, new: Ledger, failures: list[str], name: str) -> int:
    """One rewriting against the registry's memory, and the true story for comparison."""
    record = noted(CharacterRecord(char_id=MARA), with_ledger(old))
    record = record_in(record_file(record), "mara.json")
    found = finding(record, with_ledger(new))
    true = finding(record, with_ledger([*old, *new[-1:]]))
    if true is not None:
        failures.append(f"{name}: the true continuation was doubted: {true.words}")
    if found is None:
        failures.append(f"{name}: nobody saw it")
    elif noted(record, with_ledger(new)) != record:
        failures.append(f"{name}: it was seen and became the base all the same")
    return found is None
