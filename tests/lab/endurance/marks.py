"""Marks that bite: whoever spoils what cites a rule fails a test that is marked with it.

Rule by rule: every function, constant and row of data that cites it is a place, and is spoiled in
a few ways, one at a time. Of the tests marked with the rule at least one must fail at each place.
A rule none of whose places is felt has a mark that proves nothing.

``python -m tests.lab.endurance.marks --only CC-1`` takes the rules that begin so.
"""

import argparse
import os
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import TextIO

from chargen.rules.load import FILES
from tests.lab.endurance.citing import Place, cited, places
from tests.lab.endurance.copies import QUICKEST, Copy
from tests.lab.endurance.report import Report
from tests.lab.endurance.sowing import ROOT, Fault

ROOMS = (
    "chargen/approval", "chargen/bestiary", "chargen/character", "chargen/loadout",
    "chargen/rules", "chargen/combat", "resources/rules/gray_dawn",
)  # fmt: skip
"""Where rules are carried out; windows and sheets cite them only to explain a number."""
ELSE = frozenset({"tactics", "labels.py", "sentences.py", "words.py"})
"""What cites rules there to choose by them, or to say what they did."""
CITATIONS = tuple(
    f"resources/rules/gray_dawn/{name}" for name, tables in FILES.items() if "citations" in tables
)
TESTS = (
    "approval",
    "character",
    "cli",
    "combat",
    "handout",
    "loadout",
    "rules",
    "views",
)
FAULTS = 4
"""Most faults at one place."""
UNFELT = Path(__file__).with_name("unfelt_places.toml")


@dataclass(frozen=True, slots=True)
class Bite:
    """What the tests marked with a rule see of the faults at one place."""

    place: Place
    unseen: tuple[Fault, ...]
    faults: int
    elsewhere: str = ""
    """Where none does, a test of the same room that has no mark of the rule and does."""

    @property
    def felt(self) -> bool:
        """Whether they see any."""
        return len(self.unseen) < self.faults


def run(n: int, seed: int) -> Report:
    """Spoil each place in ``n`` ways at most."""
    return judge(n, seed)


def judge(
    n: int, seed: int, *, only: Sequence[str] = ("",), log: TextIO | None = None, processes: int = 0
) -> Report:
    """Look at the rules whose ids begin so."""
    chosen = [rule for rule in _rules() if rule.startswith(tuple(only))]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folders = [f"tests/{name}" for name in TESTS if (ROOT / "tests" / name).is_dir()]
        number = processes or os.cpu_count() or 1
        copies = [Copy(Path(folder) / str(each), *folders, "-m", "rule") for each in range(number)]
        try:
            found = bites(copies, ROOMS, chosen, n=n, seed=seed, log=log)
            marked = {rule for rules in copies[0].tests.values() for rule in rules}
        finally:
            for copy in copies:
                copy.close()
    return _report(n, seed, chosen, found, marked)


def bites(
    copies: Sequence[Copy],
    rooms: Iterable[str],
    rules: Sequence[str],
    *,
    n: int = FAULTS,
    seed: int = 1,
    log: TextIO | None = None,
) -> list[Bite]:
    """Every place that cites one of these rules, and what its tests see of the faults there."""
    marked: dict[str, list[str]] = defaultdict(list)
    for test, marks in copies[0].tests.items():
        for rule in marks:
            marked[rule].append(test)
    home = copies[0].home
    every = [place for file in _files(home, rooms) for place in places(home, file)]
    free: Queue[Copy] = Queue()
    for copy in copies:
        free.put(copy)

    def judged(rule: str) -> list[Bite]:
        copy = free.get()
        try:
            here = [place for place in every if place.rule == rule]
            found = [_bite(copy, place, marked[rule], n, seed) for place in here]
        finally:
            free.put(copy)
        for bite in found if log else ():
            lines = [_words(bite), *(fault.words for fault in bite.unseen)]
            print(*lines, sep="\n   ", file=log, flush=True)
        return found

    with ThreadPoolExecutor(len(copies)) as pool:
        asked = [rule for rule in rules if rule in marked]
        return [bite for found in pool.map(judged, asked) for bite in found]


def _bite(copy: Copy, place: Place, marked: list[str], n: int, seed: int) -> Bite:
    """Spoil one place; where no test sees a fault as it is collected, the first is loaded anew."""
    faults = place.faults(copy.home, n, seed)
    unseen = [fault for fault in faults if not _seen(copy, place, fault, marked)]
    if len(unseen) == len(faults) and not place.loaded:
        unseen = unseen[bool(copy.seen_anew(faults[0], marked[:QUICKEST])) :]
    elsewhere = _elsewhere(copy, place, faults, marked) if len(unseen) == len(faults) else ""
    return Bite(place, tuple(unseen), len(faults), elsewhere)


def _elsewhere(copy: Copy, place: Place, faults: Sequence[Fault], marked: Sequence[str]) -> str:
    """The first test of the room without the mark that sees a fault, as it is collected."""
    room = Path(place.file).with_suffix("").parts[1]
    others = [t for t in copy.tests if t not in marked and Path(t).parts[1] in {room, "handout"}]
    found = (copy.seen_as_collected(fault, others) for fault in faults if not place.loaded)
    return next(filter(None, found), "")


def _seen(copy: Copy, place: Place, fault: Fault, marked: list[str]) -> bool:
    """Whether one of the tests sees a fault; the one that does is asked first from now on."""
    first = (copy.seen_anew if place.loaded else copy.seen_as_collected)(fault, marked)
    if first in marked:
        marked.remove(first)
        marked.insert(0, first)
    return bool(first)


def _rules() -> list[str]:
    texts = ((ROOT / path).read_text("utf-8") for path in CITATIONS)
    return [rule for text in texts for rule in tomllib.loads(text)["citations"]]


def _files(root: Path, rooms: Iterable[str]) -> list[Path]:
    """The modules and files of data in these rooms, without the words of the rules themselves."""
    found: list[Path] = []
    for room in rooms:
        here = root / room
        inside = sorted(p for p in here.rglob("*") if p.suffix in {".py", ".toml"})
        found += [here] if here.is_file() else inside
    words = {root / path for path in CITATIONS}
    return [path for path in found if path not in words and not ELSE & {*path.parts}]


def _words(bite: Bite) -> str:
    seen = bite.faults - len(bite.unseen)
    other = f", but by {bite.elsewhere}" if bite.elsewhere else ""
    return f"{bite.place.rule} {bite.place.words}: {seen} of {bite.faults} faults seen{other}"


def _reasons() -> Mapping[tuple[str, str], str]:
    """The places a reader found no test need feel, by rule and place."""
    rows = tomllib.loads(UNFELT.read_text("utf-8"))["unfelt"]
    return {(row["rule"], row["at"]): row["reason"] for row in rows}


def _report(
    n: int, seed: int, rules: Sequence[str], found: Sequence[Bite], marked: set[str]
) -> Report:
    reasons = _reasons()
    named = {rule for file in _files(ROOT, ROOMS) for rule in cited(file)}
    felt = {bite.place.rule for bite in found if bite.felt}
    unfelt = [bite for bite in found if not bite.felt]
    excused = [bite for bite in unfelt if (bite.place.rule, bite.place.words) in reasons]
    facts = {
        "rules": len(rules),
        "rules whose tests see every fault": len(
            felt - {bite.place.rule for bite in found if bite.unseen}
        ),
        "places": len(found),
        "places unfelt": len(unfelt),
        "places unfelt for a reason": len(excused),
        "faults": sum(bite.faults for bite in found),
        "faults unseen": sum(len(bite.unseen) for bite in found),
    }
    failures = [
        *(f"{rule}: no code cites it" for rule in rules if rule not in named),
        *(f"{rule}: no test is marked with it" for rule in rules if rule not in marked),
        *(
            f"{rule}: its marks do not bite"
            for rule in dict.fromkeys(bite.place.rule for bite in found)
            if rule not in felt
        ),
        *(_words(bite) for bite in unfelt if bite not in excused),
    ]
    return Report("marks", n, seed, facts, tuple(failures))


def main() -> int:
    """Run with options that a longer search needs."""
    parser = argparse.ArgumentParser(prog="python -m tests.lab.endurance.marks")
    parser.add_argument("--n", type=int, default=FAULTS, help="most faults at one place")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=("",), help="rules whose ids begin so: CC-1")
    parser.add_argument("--processes", type=int, default=0, help="one a processor if not said")
    options = parser.parse_args()
    report = judge(log=sys.stderr, **vars(options))
    sys.stdout.write(report.text() + "\n")
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
