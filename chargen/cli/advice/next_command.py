"""The `chargen next` command, from parsed options to its reply."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial

from chargen.cli.advice.next_json import next_reply
from chargen.cli.fight import sides
from chargen.cli.fight.fight_command import count
from chargen.cli.fight.fight_options import GmOptions
from chargen.encounter.advice.next_purchase import (
    NextPurchase,
    PurchaseQuestion,
    default_budget,
)
from chargen.encounter.advice.purchase_answer import sentence, text
from chargen.encounter.advice.purchases import Currency
from chargen.encounter.advice.race import STAGES
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.setup import MINE, FightSetup, SetupFighter
from chargen.encounter.setup.sources import Judge
from chargen.errors import BadFile
from chargen.files.reply import Reply
from chargen.rules.house import purchase_advice_refusal
from chargen.rules.load import house_rules


def run_next(
    options: argparse.Namespace,
    judge: Judge,
    heard: Callable[[int, int, str], None],
    campaign: Roster | None = None,
) -> Iterator[list[str] | Reply]:
    """Yield the purchases that help most, as text or as a reply for programs."""
    rules = house_rules()
    system = sides.find_system(options.system)
    fighter = sides.seat(rules, options.character, MINE, judge, system, campaign)
    refusal = purchase_advice_refusal(fighter.character.rules)
    if refusal:
        raise BadFile(refusal.removesuffix("."))
    budget, currency = _budget(options, fighter)
    question = PurchaseQuestion(
        fighter, budget, currency, options.goal, _setup(options, judge, campaign), system
    )
    stages = (*(fights for fights in STAGES if fights < options.fights), options.fights)
    race = NextPurchase(rules, question, options.seed, options.jobs or None, stages)
    answer = partial(sentence, race)

    def note(done: int, total: int) -> None:
        so_far = answer()
        heard(done, total, f"; so far: {so_far}" if so_far else "")

    count(race, lambda: race.total, note, answer)
    yield next_reply(race) if options.json else list(text(race))


def _budget(options: argparse.Namespace, fighter: SetupFighter) -> tuple[int, Currency]:
    """Return the points to spend and their kind."""
    character = fighter.character
    name = fighter.name
    if options.points:
        if character.books.finished:
            raise BadFile(f"{name} has finished creation, so --points has no use; use --ip")
        return options.points, "skill"
    if options.ip:
        return options.ip, "ip"
    budget, currency = default_budget(character)
    if not budget:
        kind = "IP" if currency == "ip" else "skill points"
        option = "--ip" if currency == "ip" else "--points"
        raise BadFile(f"{name} has no {kind} left; set a number with {option}")
    return budget, currency


def _setup(options: argparse.Namespace, judge: Judge, campaign: Roster | None) -> FightSetup | None:
    """Return the GM's own fight; None for six even fights."""
    if not options.against:
        if options.allies or options.preset:
            option = "--allies" if options.allies else "--preset"
            raise BadFile(f"{option} has no use without --against")
        return None
    ground = sides.CommandMap(preset=options.preset or "duel")
    mine = [options.character, *(options.allies or ())]
    gm = GmOptions(campaign=campaign)
    rules = house_rules()
    return sides.plan(rules, mine, options.against, ground, judge, gm, options.system)
