"""`chargen fight` carried out: the options that were typed become lines to be said."""

import argparse
from collections.abc import Iterator
from typing import Any

from chargen.encounter import listing, quick
from chargen.encounter.numbers import numbers_text
from chargen.encounter.options import GmWords, rules_listing
from chargen.encounter.sources import Judge
from chargen.rules.load import house_rules


def told_fight(options: argparse.Namespace, judge: Judge) -> Iterator[str | dict[str, Any]]:
    """Yield what the command says; plain values where that is wanted for programs."""
    rules = house_rules()
    if options.list:
        yield from listing.listing(rules, options.sides, judge)
        return
    if options.list_rules:
        yield rules_listing(rules, quick.known_system(options.system))
        return
    ground = quick.QuickGround(
        options.range, options.cover, options.preset, options.scene,
        options.barrage, options.scale, options.grid,
    )  # fmt: skip
    gm = GmWords(options.rule, options.modifier, options.bound)
    sides = quick.sides(options.sides)
    plan = quick.plan(rules, *sides, ground, judge=judge, gm=gm, system=options.system)
    told = quick.told(quick.on_ground(plan, ground), options.seed, options.runs, options.jobs)
    if options.json:
        yield told.values()
        return
    yield told.text()
    if numbers := numbers_text(plan):
        yield numbers
