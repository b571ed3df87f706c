"""Forgeries: whatever is done to a GM's signed word, no item counts that he did not approve."""

import base64
import json
import random
import sys
import traceback
from collections import Counter

from chargen.approval.decisions.verification import Verifier
from chargen.character.decisions.approval_state import ItemStates, items_of
from chargen.character.derived.derive import derive
from chargen.character.display_names import STATE_WORDS
from chargen.character.document.build import Build
from chargen.character.edits.store import from_bytes
from chargen.errors import BadFile
from tests.builders import rules
from tests.lab.endurance.attacks import ATTACKS, Attack
from tests.lab.endurance.forged import CARD, victim
from tests.lab.endurance.report import Report

GENUINE_EVERY = 50


def attack(seed: int, number: int) -> tuple[str, Attack]:
    """The attack of this number and its class; the same for ever."""
    way = ATTACKS[number % len(ATTACKS)]
    return way.__name__, way(random.Random(f"{seed}-{number}"))


def accepted(made: Attack, verifier: Verifier) -> bool:
    """Whether the item the attacker wanted counts, as it is or after a trip through its file."""
    verifier.last = made.last
    read = _reloaded(made.build)
    if read is None:
        return _grants(verifier.states(made.build), made)
    states = verifier.states(read)
    derive(rules(), read, states)
    return _grants(states, made) or _grants(verifier.states(made.build), made)


def _grants(states: ItemStates, made: Attack) -> bool:
    state = states.get(made.target)
    return state is not None and state.grants


def _reloaded(build: Build) -> Build | None:
    """The document as the loader reads it; None if it refuses it."""
    facts = build.model_dump(by_alias=True, warnings=False)
    text = json.dumps(facts, ensure_ascii=False)
    try:
        return from_bytes(text.encode("utf-8", "surrogatepass"), "forged.gdchar").build
    except BadFile:
        return None


def genuine() -> list[str]:
    """A line for each item the GM did approve that does not count: the other side of the scale."""
    true = victim()
    states = Verifier(CARD, true.last).states(true.build)
    return [
        f"the genuine {item.kind} {item.id} is {STATE_WORDS[states[item.id].kind]}"
        for item in items_of(true.build)
        if not states[item.id].grants
    ]


def run(n: int, seed: int) -> Report:
    """Try ``n`` forgeries, as many of each class."""
    tried: Counter[str] = Counter()
    failures, verifier = genuine(), Verifier(CARD)
    exceptions = taken = 0
    for number in range(n):
        name = ATTACKS[number % len(ATTACKS)].__name__
        try:
            name, made = attack(seed, number)
            if accepted(made, verifier):
                taken += 1
                failures.append(f"{name} {number}: {made.target} was accepted")
        except Exception:
            exceptions += 1
            kind, error, trace = sys.exc_info()
            place = traceback.extract_tb(trace)[-1]
            failures.append(f"{name} {number}: {kind} {error} at {place.name}:{place.lineno}")
        tried[name] += 1
        if number % GENUINE_EVERY == 0:
            failures += genuine()
    facts = {"classes": len(tried), "accepted": taken, "exceptions": exceptions, **tried}
    return Report("forge", n, seed, facts, tuple(failures))


def loosely(text: object) -> bytes | None:
    """What base64 gives who does not look closely: strange letters and odd bits are passed over."""
    try:
        return base64.b64decode(str(text) + "==")
    except ValueError:
        return None
