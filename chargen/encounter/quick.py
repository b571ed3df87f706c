"""Two who are named on a command line fight: each a file or an opponent, each behind a low wall."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from chargen import bestiary, loadout
from chargen.combat import Scenario, odds, reopened, telling
from chargen.combat.batches import report
from chargen.combat.batches.shared import processors
from chargen.combat.harm.gear import GRENADE, MELEE
from chargen.combat.scenario import METRE
from chargen.encounter import to_scenario
from chargen.encounter.setup import MINE, THEIRS, Contender, CoverPiece, Encounter, add_contender
from chargen.encounter.sources import Judge, from_file, opponent
from chargen.engine import Engine
from chargen.errors import BadFile
from chargen.files.wording import shown
from chargen.rules.model import Ruleset

AHEAD = METRE // 2
"""Centimetres from a fighter to the wall in front."""
THICK = METRE // 5
LONG = 2 * METRE
ROOM = 4
"""Metres two must be apart for each to have a wall."""


def scenario(
    rules: Ruleset, one: str, other: str, *, metres: int, cover: int, judge: Judge | None = None
) -> Scenario:
    """Return the fight of two named fighters, so many metres apart, behind walls of a level.

    The rulings of the first character of a campaign hold (0 for cover: no walls).
    """
    plan = Encounter(distance=metres)
    for side, word in ((MINE, one), (THEIRS, other)):
        plan = add_contender(plan, seat(rules, word, side, judge))
    if cover and metres >= ROOM:
        far = metres * METRE
        plan = _walled(plan, cover, (AHEAD, far - AHEAD - THICK))
    played = next((s for s in plan.seats if s.character.build.campaign is not None), plan.seats[0])
    return to_scenario.scenario(plan, played.character.rules.rulings)


def seat(rules: Ruleset, word: str, side: int, judge: Judge | None = None) -> Contender:
    """Return the opponent, or the character in the file, that a word names."""
    known = bestiary.shipped(rules)
    if word in known:
        return opponent(rules, word, side=side)
    if Path(word).suffix != ".gdchar":
        names = ", ".join(known)
        raise BadFile(f"{shown(word)} is no .gdchar file and no opponent; opponents are {names}")
    found = from_file(rules, Path(word), side=side, judge=judge)
    return replace(found, tactic=tactic(found))


def tactic(seat: Contender) -> str:
    """How a character fights whom nobody plays: the weapon in hand says it."""
    arms = tuple(loadout.arms(seat.character))
    held = next((arm for arm in arms if arm.kind != GRENADE), None)
    if held is not None and held.size == "sniper_rifle":
        return "marksman"
    return "brawler" if held is not None and held.kind == MELEE else "steady"


class Told(NamedTuple):
    """What came of it: words, or plain values for programs."""

    text: Callable[[], str]
    values: Callable[[], dict[str, Any]]


def told(scenario: Scenario, seed: int, runs: int = 0, jobs: int = 0) -> Told:
    """Fight once, or so many times, in as many processes or one for each processor."""
    if runs:
        folder = Engine().state().folder
        counts = odds(scenario, seed, runs, jobs=jobs or processors(), folder=folder)
        said = (scenario, counts, seed)
        return Told(partial(report.odds_text, *said), partial(report.odds_json, *said))
    fight = reopened(scenario, seed, 0)
    return Told(partial(telling.text, fight), partial(telling.values, fight))


def _walled(plan: Encounter, level: int, places: tuple[int, ...]) -> Encounter:
    walls = tuple(
        CoverPiece(f"c{number}", "Low wall", x, -LONG // 2, THICK, LONG, level)
        for number, x in enumerate(places, start=1)
    )
    return replace(plan, pieces=walls)
