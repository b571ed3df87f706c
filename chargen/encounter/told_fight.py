"""`chargen fight` carried out: the options that were typed become lines to be said."""

import argparse
from collections.abc import Iterator
from typing import Any, Final

from chargen.combat import SYSTEMS
from chargen.combat.batches.shared import processors
from chargen.encounter import listing, quick, systems_compared, tactics_tried
from chargen.encounter.numbers import numbers_text
from chargen.encounter.options import GmWords, rules_listing
from chargen.encounter.rosters import Roster
from chargen.encounter.setup import Encounter, set_system
from chargen.encounter.sources import Judge
from chargen.encounter.systems_compared import SystemsCompared
from chargen.encounter.tactics_tried import TacticsTried
from chargen.engine import Engine
from chargen.rules.load import house_rules

COMPARED: Final = 1_000
"""Fights of each round system, or of each tactic, where nobody says how many."""
PATIENCE: Final = 0.1
"""Seconds between two looks at what has been counted."""


def told_fight(
    options: argparse.Namespace, judge: Judge, campaign: Roster | None = None
) -> Iterator[str | dict[str, Any]]:
    """Yield what the command says; plain values where that is wanted for programs.

    Opponents of a ``campaign`` are found by name beside those that ship.
    """
    rules = house_rules()
    if options.list:
        yield from listing.listing(rules, options.sides, judge, campaign)
        return
    if options.list_rules:
        yield rules_listing(rules, quick.known_system(options.system))
        return
    ground = quick.QuickGround(
        options.range, options.cover, options.preset, options.scene,
        options.barrage, options.scale, options.grid,
    )  # fmt: skip
    gm = GmWords(options.rule, options.modifier, options.bound, campaign)
    sides = quick.sides(options.sides)
    plan = quick.plan(rules, *sides, ground, judge=judge, gm=gm, system=options.system)
    if options.compare:
        yield from _compared(plan, options)
        return
    if options.tactics:
        yield _tried(plan, options)
        return
    told = quick.told(quick.on_ground(plan, ground), options.seed, options.runs, options.jobs)
    if options.json:
        yield told.values()
        return
    yield told.text()
    if numbers := numbers_text(plan):
        yield numbers


def _compared(plan: Encounter, options: argparse.Namespace) -> Iterator[str | dict[str, Any]]:
    """The same two sides under every round system."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    counting = SystemsCompared(plan, options.seed, fights, jobs, Engine().state().folder)
    try:
        while not counting.look(PATIENCE):
            pass
    finally:
        counting.stop()
    if options.json:
        yield systems_compared.values(counting.results, options.seed)
        return
    yield systems_compared.text(counting.results, options.seed)
    for key in SYSTEMS:
        if numbers := numbers_text(set_system(plan, key)):
            yield numbers


def _tried(plan: Encounter, options: argparse.Namespace) -> str | dict[str, Any]:
    """Every tactic, for either side."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    trial = TacticsTried(plan, options.seed, fights, jobs, Engine().state().folder)
    try:
        while not trial.look(PATIENCE):
            pass
    finally:
        trial.stop()
    if options.json:
        return tactics_tried.values(trial.results, options.seed)
    return tactics_tried.text(trial.results, options.seed)
