"""`chargen fight` carried out: the options that were typed become lines to be said."""

import argparse
from collections.abc import Iterator
from typing import Any, Final

from chargen.combat import SYSTEMS, reopened
from chargen.combat.batches.shared import processors
from chargen.encounter import listing, quick, systems_compared, tactics_tried
from chargen.encounter.fight_forms import FIGHT_FORMS, PAGE, FightForm
from chargen.encounter.numbers import numbers_text
from chargen.encounter.options import GmWords, rules_listing
from chargen.encounter.rosters import Roster
from chargen.encounter.setup import Encounter, set_system
from chargen.encounter.sources import Judge
from chargen.encounter.systems_compared import SystemsCompared
from chargen.encounter.tactics_tried import TacticsTried
from chargen.engine import Engine
from chargen.errors import BadFile
from chargen.rules.load import house_rules

COMPARED: Final = 1_000
"""Fights of each round system, or of each tactic, where nobody says how many."""
PATIENCE: Final = 0.1
"""Seconds between two looks at what has been counted."""


def told_fight(
    options: argparse.Namespace, judge: Judge, campaign: Roster | None = None
) -> Iterator[str | dict[str, Any] | bytes]:
    """Yield what the command says; plain values where that is wanted for programs, or a file.

    Opponents of a ``campaign`` are found by name beside those that ship.
    """
    rules = house_rules()
    form = None if options.out is None else _form(options)
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
    if form is not None:
        yield form.make(reopened(quick.on_ground(plan, ground), options.seed, 0))
        return
    told = quick.told(quick.on_ground(plan, ground), options.seed, options.runs, options.jobs)
    if options.json:
        yield told.values()
        return
    yield told.text()
    if numbers := numbers_text(plan):
        yield numbers


def _form(options: argparse.Namespace) -> FightForm:
    """Return the form one fight is to be kept in; raises BadFile where there is none."""
    others = ("list", "list_rules", "compare", "tactics", "runs", "json")
    if other := next((name for name in others if getattr(options, name)), ""):
        raise BadFile(f"-o keeps one fight; leave out --{other.replace('_', '-')}")
    ending = PAGE if str(options.out) in {"-", "/dev/stdout"} else options.out.suffix.lower()
    if ending not in FIGHT_FORMS:
        raise BadFile(f"{options.out} has to end with {' or '.join(FIGHT_FORMS)}")
    return FIGHT_FORMS[ending]


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
