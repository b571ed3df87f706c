"""Bad files: whatever is done to a real file, it is read or refused in a sentence, and quickly."""

import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from chargen.character.checks import check
from chargen.character.decisions.approval_state import plain_states
from chargen.character.derived.derive import derive
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.errors import BadFile
from tests.builders import rules
from tests.lab.endurance import bytes_spoiled, values_spoiled
from tests.lab.endurance.corpus import documents
from tests.lab.endurance.report import Report

NAME = "mutant.gdchar"
DOCUMENTS = 60
"""Most random documents that are spoiled beside those that are always there."""
SPOILED = 80
"""Mutants for which one more random document is made."""
SECONDS = 1.0
"""Most processor time one mutant may take."""
MEGABYTES = 100
"""Most memory all of them may add."""
WORDS = 6_000
"""Most characters of a refusal: twenty faults, each with its path."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one mutant."""

    loaded: bool
    seconds: float
    fault: str = ""
    """What should not have happened; nothing if all is well."""


def mutant(corpus: Sequence[bytes], seed: int, number: int) -> bytes:
    """The mutant of this number; the same for ever, as long as the corpus is."""
    dice = random.Random(f"{seed}-{number}")
    data = dice.choice(corpus)
    if dice.random() < 0.6:
        return values_spoiled.spoiled(data, dice.choice(corpus), dice)
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        data = dice.choice(bytes_spoiled.SPOILERS)(data, dice) or b" "
    return data


def fate(data: bytes) -> Fate:
    """Read a mutant; if it can be read, derive, check, save and load it."""
    start = time.thread_time()
    fault, loaded = "", False
    try:
        loaded = _survives(data)
    except BadFile as error:
        fault = _fault_of_words(str(error))
    except Exception:
        lines = traceback.format_exc().strip().splitlines()
        fault = f"{lines[-1][:200]} {lines[-3].strip()}" if len(lines) > 3 else lines[-1][:200]
    seconds = time.thread_time() - start
    if not fault and seconds > SECONDS:
        fault = f"took {seconds:.1f} seconds"
    return Fate(loaded, seconds, fault)


def run(n: int, seed: int) -> Report:
    """Read ``n`` mutants of the samples, of random documents and of one with everything in it."""
    corpus = documents(max(1, min(DOCUMENTS, n // SPOILED)), seed)
    for data in corpus:
        _survives(data)
    before = _megabytes()
    facts: Counter[str] = Counter()
    failures: list[str] = []
    slowest = 0.0
    for number in range(n):
        found = fate(mutant(corpus, seed, number))
        facts["read" if found.loaded else "refused"] += 1
        slowest = max(slowest, found.seconds)
        if found.fault:
            failures.append(f"mutant {number}: {found.fault}")
    grown = _megabytes() - before
    if grown > MEGABYTES:
        failures.append(f"memory grew by {grown} MB")
    facts["documents"] = len(corpus)
    facts["slowest, milliseconds"] = round(slowest * 1000)
    facts["memory grown, MB"] = grown
    return Report("mutate", n, seed, facts, tuple(failures))


def _survives(data: bytes) -> bool:
    """Take a file all the way; BadFile leaves here, everything else is a fault of ours."""
    build = from_bytes(data, NAME).build
    check(derive(rules(), build, plain_states(build)))
    again = to_bytes(build)
    if from_bytes(again, NAME).build != build or to_bytes(from_bytes(again, NAME).build) != again:
        message = "it is not the same after saving and loading"
        raise AssertionError(message)
    return True


def _fault_of_words(words: str) -> str:
    """Say what is wrong with a refusal: it is one line, short, and names the file."""
    if not words.startswith(NAME) or not words.isprintable() or len(words) > WORDS:
        return f"refused with {words[:100]!r} of {len(words)} characters"
    return ""


def _megabytes() -> int:
    """The most memory this process ever had; 0 on Windows, which does not say."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most // (1 << 20 if sys.platform == "darwin" else 1 << 10)
