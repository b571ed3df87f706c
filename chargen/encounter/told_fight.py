"""`chargen fight` carried out: the options that were typed become what is answered."""

import argparse
from collections.abc import Iterator
from typing import Final

from chargen.combat import SYSTEMS, Scenario, odds, reopened, telling
from chargen.combat.batches import report
from chargen.combat.batches.batch import BLOCK
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.shared import SharedBatch, processors
from chargen.encounter import kept_fight, listing, quick, results, systems_compared, tactics_tried
from chargen.encounter.counting import Heard, count
from chargen.encounter.fight_forms import FIGHT_FORMS, PAGE, REPORT, FightForm
from chargen.encounter.fight_replies import (
    fight_reply,
    odds_reply,
    systems_reply,
    tactics_reply,
)
from chargen.encounter.fight_report import odds_report
from chargen.encounter.listed_fighters import fighters_reply
from chargen.encounter.numbers import numbers_text
from chargen.encounter.options import GmWords, rules_listing
from chargen.encounter.rosters import Roster
from chargen.encounter.setup import MINE, Encounter, set_system
from chargen.encounter.sources import Judge
from chargen.encounter.systems_compared import SystemsCompared
from chargen.encounter.tactics_tried import TacticsTried
from chargen.errors import BadFile
from chargen.files.reply import Reply
from chargen.rules.load import house_rules
from chargen.views.pdf import report_pdf

COMPARED: Final = 1_000
"""Fights of each round system, or of each tactic, where nobody says how many."""
Said = list[str] | Reply | bytes
"""Lines for people, an answer for programs, or a file."""


def told_fight(
    options: argparse.Namespace, judge: Judge, heard: Heard, campaign: Roster | None = None
) -> Iterator[Said]:
    """Yield what the command says.

    Opponents of a ``campaign`` are found by name beside those that ship. ``heard`` is told how far
    counting is. Ctrl+C ends it with a ``KeyboardInterrupt`` that says what was counted.
    """
    rules = house_rules()
    form = None if options.out is None else _form(options)
    if options.list:
        yield from _listed(options, judge, campaign)
        return
    if options.list_rules:
        yield rules_listing(rules, options.system)
        return
    if kept_fight.is_kept(options):
        yield kept_fight.retold(options, form)
        return
    ground = quick.QuickGround(
        options.range, options.cover, options.preset, options.scene,
        options.barrage, options.scale, options.grid,
    )  # fmt: skip
    gm = GmWords(options.rule, options.modifier, options.bound, campaign)
    sides = quick.sides(options.sides)
    plan = quick.plan(rules, *sides, ground, judge=judge, gm=gm, system=options.system)
    if options.compare:
        yield from _compared(plan, options, heard)
        return
    if options.tactics:
        yield _tried(plan, options, heard)
        return
    scenario = quick.on_ground(plan, ground)
    if form is not None and options.runs:
        yield _odds_page(scenario, options, heard)
        return
    if form is not None:
        yield form.make(reopened(scenario, options.seed, 0))
        return
    yield _counted(scenario, options, heard) if options.runs else _once(scenario, options)
    if (numbers := numbers_text(plan)) and not options.json:
        yield numbers.split("\n")


def _listed(options: argparse.Namespace, judge: Judge, campaign: Roster | None) -> Iterator[Said]:
    """Who can fight, where and how."""
    rules = house_rules()
    if not options.json:
        for line in listing.listing(rules, options.sides, judge, campaign):
            yield [line]
        return
    words = quick.named(options.sides)
    party = [quick.seat(rules, word, MINE, judge, campaign=campaign) for word in words]
    yield fighters_reply(rules, party, campaign)


def _once(scenario: Scenario, options: argparse.Namespace) -> Said:
    """One fight, told."""
    session = reopened(scenario, options.seed, 0)
    return fight_reply(session) if options.json else telling.text(session).split("\n")


def _counted(scenario: Scenario, options: argparse.Namespace, heard: Heard) -> Said:
    """Many fights, in as many processes as there may be; few are not worth one."""
    counts = _counts(scenario, options, heard)
    if options.json:
        return odds_reply(scenario, counts, options.seed)
    return report.odds_text(scenario, counts, options.seed).split("\n")


def _odds_page(scenario: Scenario, options: argparse.Namespace, heard: Heard) -> bytes:
    """The odds of many fights as a page to print."""
    counts = _counts(scenario, options, heard)
    return report_pdf(odds_report(scenario, counts, options.seed))


def _counts(scenario: Scenario, options: argparse.Namespace, heard: Heard) -> Counts:
    if options.runs <= BLOCK:
        return odds(scenario, options.seed, options.runs)
    return _shared(scenario, options, heard)


def _shared(scenario: Scenario, options: argparse.Namespace, heard: Heard) -> Counts:
    counting = SharedBatch(scenario, options.seed, options.runs, options.jobs or processors())
    count(counting, options.runs, heard, lambda: results.headline(scenario, counting.counts))
    return counting.counts


def _form(options: argparse.Namespace) -> FightForm:
    """Return the form fights are to be kept in; raises BadFile where there is none."""
    many = options.out.suffix.lower() == REPORT
    others = ("list", "list_rules", "compare", "tactics", *(() if many else ("runs",)), "json")
    if other := next((name for name in others if getattr(options, name)), ""):
        raise BadFile(f"-o keeps one fight; leave out --{other.replace('_', '-')}")
    ending = PAGE if str(options.out) in {"-", "/dev/stdout"} else options.out.suffix.lower()
    if ending not in FIGHT_FORMS:
        raise BadFile(f"{options.out} has to end with {' or '.join(FIGHT_FORMS)}")
    return FIGHT_FORMS[ending]


def _compared(plan: Encounter, options: argparse.Namespace, heard: Heard) -> Iterator[Said]:
    """The same two sides under every round system."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    counting = SystemsCompared(plan, options.seed, fights, jobs)
    total = fights * counting.fought
    count(counting, total, heard, lambda: systems_compared.so_far(counting.results))
    if options.json:
        yield systems_reply(counting.results, options.seed)
        return
    yield systems_compared.text(counting.results, options.seed).split("\n")
    for key in SYSTEMS:
        if numbers := numbers_text(set_system(plan, key)):
            yield numbers.split("\n")


def _tried(plan: Encounter, options: argparse.Namespace, heard: Heard) -> Said:
    """Every tactic, for either side."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    trial = TacticsTried(plan, options.seed, fights, jobs)
    count(trial, trial.total, heard, lambda: tactics_tried.sentence(trial.results, MINE))
    if options.json:
        return tactics_reply(trial.results, options.seed)
    return tactics_tried.text(trial.results, options.seed).split("\n")
