"""Which tactic beats which: mirror characters, every tactic against every other.

All samples and opponents that carry a gun meet their like, alone and two against two, at 20 and 60
metres in the open and in the street, ``n`` fights for each pair of tactics and ground; both sides
have each tactic as often. Shares are of the fights somebody won, in tenths of a percent. With
PYTHONPATH at a tree of ``packaging/compiling.py`` it is quick.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import permutations
from multiprocessing import Pool

from chargen.character.derived.derive import derive_unverified
from chargen.character.edits import samples
from chargen.combat.batches.intervals import wilson
from chargen.combat.batches.odds import odds
from chargen.combat.harm.weapons import GUN
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import (
    MINE,
    THEIRS,
    FightSetup,
    SetupFighter,
    add_fighter,
    set_distance,
    tactics,
)
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.lab.endurance.report import Report

PROCESSES = 2
TACTICS = tactics()
NEAR, FAR = 20, 60
THOUSAND = 1_000


def gunners(rules: Ruleset) -> Iterator[SetupFighter]:
    """Everybody who goes into a fight with a gun in hand."""
    seats = [sources.seat_of(derive_unverified(rules, build)) for _, build in samples.all_samples()]
    seats += [sources.opponent(rules, key) for key, _ in sources.opponents(rules)]
    for seat in seats:
        made = scenario_builder.fighter(FightSetup(seats=(seat,)), seat)
        if made.ready >= 0 and made.weapons[made.ready].kind == GUN:
            yield seat


def grounds(seat: SetupFighter, mine: str, theirs: str) -> Iterator[tuple[str, FightSetup]]:
    """Where a character meets its like, one or two a side."""
    for size in (1, 2):
        plan = FightSetup()
        for _ in range(size):
            for side, tactic in ((MINE, mine), (THEIRS, theirs)):
                plan = add_fighter(plan, replace(seat, side=side, tactic=tactic))
        duel = presets.PRESETS["duel"][1](plan)
        yield f"{NEAR} m", set_distance(duel, NEAR)
        yield f"{FAR} m", set_distance(duel, FAR)
        yield "street", presets.PRESETS["street"][1](plan)


def met(fights: int, seed: int, pair: tuple[str, str]) -> Counter[str]:
    """How often the first tactic won and lost against the second, by ground and by character."""
    rules = house_rules()
    mine, theirs = pair
    found: Counter[str] = Counter()
    for seat in gunners(rules):
        for ground, plan in grounds(seat, mine, theirs):
            counts = odds(scenario_builder.scenario(plan), seed, fights)
            for side, word in ((MINE, "won"), (THEIRS, "lost")):
                for under in ("all", ground, f"{ground} {seat.name}"):
                    found[f"{word} {under}"] += counts.get(f"win.{side}")
            found["drawn"] += counts.fights - counts.get("win.0") - counts.get("win.1")
    return found


def run(n: int, seed: int) -> Report:
    """Let every tactic meet every other, and say who wins how often."""
    pairs = list(permutations(TACTICS, 2))
    with Pool(PROCESSES) as pool:
        found = dict(zip(pairs, pool.map(partial(met, n, seed), pairs, 1), strict=True))
    facts: dict[str, int] = {}
    for one in TACTICS:
        for other in TACTICS:
            if one < other:
                there, back = found[one, other], found[other, one]
                for under in ("all", f"{NEAR} m", f"{FAR} m", "street"):
                    won = there[f"won {under}"] + back[f"lost {under}"]
                    share = wilson(won, won + there[f"lost {under}"] + back[f"won {under}"])
                    facts[
                        f"{one} against {other}, {under} (at least {THOUSAND * share.low:.0f})"
                    ] = round(THOUSAND * share.share)
    for tactic in TACTICS:
        if tactic != "steady":
            facts |= best_places(tactic, found[tactic, "steady"], found["steady", tactic])
    return Report("tactics_met", n, seed, facts)


def best_places(tactic: str, there: Counter[str], back: Counter[str]) -> dict[str, int]:
    """Where a tactic does best against steady: three characters and grounds."""
    shares: dict[str, int] = {}
    for key in there.keys() | back.keys():
        word, _, under = key.partition(" ")
        if word in {"won", "lost"} and under not in {"all", f"{NEAR} m", f"{FAR} m", "street"}:
            won = there[f"won {under}"] + back[f"lost {under}"]
            lost = there[f"lost {under}"] + back[f"won {under}"]
            if won + lost:
                shares[under] = round(THOUSAND * won / (won + lost))
    best = sorted(shares, key=lambda under: -shares[under])[:3]
    return {f"{tactic} against steady, best {under}": shares[under] for under in best}
