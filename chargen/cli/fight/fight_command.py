"""The `chargen fight` command, from parsed options to its replies."""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from chargen.cli.fight import sides as sides_
from chargen.cli.fight.fight_json import (
    fight_reply,
    odds_reply,
    operation_reply,
    systems_reply,
    tactics_reply,
)
from chargen.cli.fight.fight_options import GmOptions, rules_listing
from chargen.cli.fight.listing import fighters_reply, listing
from chargen.cli.interrupts import interrupts
from chargen.cli.rule_packs import pack_card
from chargen.combat import SYSTEMS, Scenario, odds, reopened
from chargen.combat.batches import report
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.operation import row_fault
from chargen.combat.batches.parallel import ParallelBatch, processors
from chargen.combat.io import transcript
from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.system import BLOCK, system_of
from chargen.encounter.odds import results, system_comparison, tactic_comparison
from chargen.encounter.odds.operation_result import operation_headline, operation_lines
from chargen.encounter.odds.system_comparison import SystemComparison
from chargen.encounter.odds.tactic_comparison import TacticComparison
from chargen.encounter.play.fight_formats import (
    FIGHT_FORMS,
    PAGE,
    RECORD,
    REPORT,
    FightForm,
    fight_form,
    playable,
    read_fight,
)
from chargen.encounter.play.fight_report import odds_report
from chargen.encounter.play.recording import Recording
from chargen.encounter.setup.conversion_rows import numbers_text
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.setup import MINE, FightSetup, set_system
from chargen.encounter.setup.sources import Judge
from chargen.errors import BadFile
from chargen.files.file_names import ending
from chargen.files.reply import Reply
from chargen.rules.house import varied
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from chargen.views.pdf import report_pdf

COMPARED: Final = 1_000
"""Fights of each round system or tactic, by default."""
OPERATIONS: Final = 300
"""Operations, by default: fights that begin with earlier losses take longer."""
MOST: Final = 1_000_000
"""Fights until a precision is reached, at most, by default."""
PERCENT: Final = 0.01
PATIENCE: Final = 0.1
"""Seconds between two collections of results."""
ReportProgress = Callable[[int, int], None]
"""Function called with the fights counted so far and their total."""
FightOutput = list[str] | Reply | bytes
"""Lines of text, a reply for programs, or a file."""


def run_fight(
    options: argparse.Namespace, judge: Judge, heard: ReportProgress, campaign: Roster | None = None
) -> Iterator[FightOutput]:
    """Yield the command's replies.

    Opponents of a ``campaign`` are matched by name beside the shipped ones. ``heard`` receives the
    progress of counting. Ctrl+C ends it with a ``KeyboardInterrupt`` that carries the result so
    far.
    """
    rules = _played_rules(options)
    form = None if options.out is None else _form(options)
    others = ("list", "list_rules", "compare", "tactics")
    if options.until and (other := next((name for name in others if vars(options)[name]), "")):
        raise BadFile(f"--until cannot be used with --{other.replace('_', '-')}")
    rows = (*others, "until", "out")
    if options.operation and (other := next((name for name in rows if vars(options)[name]), "")):
        word = "-o" if other == "out" else f"--{other.replace('_', '-')}"
        raise BadFile(f"--operation cannot be used with {word}")
    if options.rest and not options.operation:
        raise BadFile("--rest is the time between fights in a row; use it with --operation")
    if options.numbers and options.json:
        raise BadFile("--numbers cannot be used with --json")
    if options.list:
        yield from _list_fighters(options, judge, campaign)
        return
    if options.list_rules:
        yield rules_listing(rules, options.system)
        return
    if _is_saved(options):
        yield _retell(options, form)
        return
    ground = sides_.CommandMap(
        options.range, options.cover, options.preset, options.scene,
        options.barrage, options.scale, options.grid,
    )  # fmt: skip
    gm = GmOptions(options.rule, options.modifier, options.bound, campaign)
    sides = sides_.sides(options.sides)
    plan = sides_.plan(rules, *sides, ground, judge=judge, gm=gm, system=options.system)
    if options.compare:
        yield from _compare_systems(plan, options, heard)
        return
    if options.tactics:
        yield _compare_tactics(plan, options, heard)
        return
    scenario = sides_.scenario_on_map(plan, ground)
    if options.operation:
        yield _run_operations(scenario, options, heard)
        return
    counted = options.runs or options.until
    if form is not None and counted:
        yield _odds_page(scenario, options, heard)
        return
    if form is not None:
        yield form.make(reopened(scenario, options.seed, 0))
        return
    yield _fight_odds(scenario, options, heard) if counted else _fight_story(scenario, options)
    if options.numbers and (numbers := numbers_text(plan)):
        yield numbers.split("\n")


def _played_rules(options: argparse.Namespace) -> Ruleset:
    """Return the rules of the pack that was named, or those that ship."""
    if options.rules is None:
        return house_rules()
    return varied(house_rules(), pack_card(options.rules).house)


def _list_fighters(
    options: argparse.Namespace, judge: Judge, campaign: Roster | None
) -> Iterator[FightOutput]:
    """Yield the lists of fighters, maps and round systems."""
    rules = _played_rules(options)
    if not options.json:
        for line in listing(rules, options.sides, judge, campaign):
            yield [line]
        return
    words = sides_.repeat_words(options.sides)
    party = [sides_.seat(rules, word, MINE, judge, campaign=campaign) for word in words]
    yield fighters_reply(rules, party, campaign)


def _fight_story(scenario: Scenario, options: argparse.Namespace) -> FightOutput:
    """Return one fight as a story."""
    session = reopened(scenario, options.seed, 0)
    return fight_reply(session) if options.json else transcript.text(session).split("\n")


def _fight_odds(
    scenario: Scenario, options: argparse.Namespace, heard: ReportProgress
) -> FightOutput:
    """Return the odds of many fights, counted in as many processes as allowed."""
    counts = _counts(scenario, options, heard)
    if options.json:
        return odds_reply(scenario, counts, options.seed)
    lines = report.odds_text(scenario, counts, options.seed).split("\n")
    if options.until:
        lines.insert(1, report.precision_text(scenario, counts, options.until * PERCENT))
    return lines


def _odds_page(scenario: Scenario, options: argparse.Namespace, heard: ReportProgress) -> bytes:
    """Return the odds of many fights as a page to print."""
    counts = _counts(scenario, options, heard)
    return report_pdf(odds_report(scenario, counts, options.seed))


def _counts(scenario: Scenario, options: argparse.Namespace, heard: ReportProgress) -> Counts:
    fights = options.runs or MOST
    if fights <= BLOCK:
        return odds(scenario, options.seed, fights)
    counting = ParallelBatch(
        scenario,
        options.seed,
        fights,
        options.jobs or processors(),
        until=options.until * PERCENT,
    )
    headline = partial(results.headline, scenario, counting.counts)
    count(counting, lambda: counting.expected, heard, headline)
    return counting.counts


def _form(options: argparse.Namespace) -> FightForm:
    """Return the format to save fights in; raise BadFile if there is none."""
    many = options.out.suffix.lower() == REPORT
    counted = () if many else ("runs", "until")
    others = ("list", "list_rules", "compare", "tactics", *counted, "json")
    if other := next((name for name in others if getattr(options, name)), ""):
        raise BadFile(f"--{other.replace('_', '-')} cannot be used with -o, which saves one fight")
    if str(options.out) in {"-", "/dev/stdout"}:
        return FIGHT_FORMS[PAGE]
    form = fight_form(options.out)
    if form is None:
        raise BadFile(
            f"{options.out} is not a name for a fight; end it with {' or '.join(FIGHT_FORMS)}"
        )
    return form


def _compare_systems(
    plan: FightSetup, options: argparse.Namespace, heard: ReportProgress
) -> Iterator[FightOutput]:
    """Yield the comparison of the round systems."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    counting = SystemComparison(plan, options.seed, fights, jobs)
    total = fights * counting.fought
    count(
        counting, lambda: total, heard, lambda: system_comparison.interim_sentence(counting.results)
    )
    if options.json:
        yield systems_reply(counting.results, options.seed)
        return
    yield system_comparison.text(counting.results, options.seed).split("\n")
    for key in SYSTEMS if options.numbers else ():
        if numbers := numbers_text(set_system(plan, key)):
            yield numbers.split("\n")


def _compare_tactics(
    plan: FightSetup, options: argparse.Namespace, heard: ReportProgress
) -> FightOutput:
    """Return the comparison of every tactic of either side."""
    fights, jobs = options.runs or COMPARED, options.jobs or processors()
    trial = TacticComparison(plan, options.seed, fights, jobs)
    count(
        trial, lambda: trial.total, heard, lambda: tactic_comparison.sentence(trial.results, MINE)
    )
    if options.json:
        return tactics_reply(trial.results, options.seed)
    return tactic_comparison.text(trial.results, options.seed).split("\n")


def _run_operations(
    scenario: Scenario, options: argparse.Namespace, heard: ReportProgress
) -> FightOutput:
    """Return how far the first side comes in fights in a row."""
    if fault := row_fault(system_of(scenario)):
        raise BadFile(fault)
    row = (options.operation, options.rest)
    counting = ParallelBatch(
        scenario, options.seed, options.runs or OPERATIONS, options.jobs or processors(), row=row
    )
    count(
        counting,
        lambda: counting.fights,
        heard,
        lambda: operation_headline(counting.counts, row[0]),
    )
    if options.json:
        return operation_reply(scenario, counting.counts, options.seed, row)
    about = f"{counting.played:,} operations, seed {options.seed}"
    return [about, *operation_lines(scenario, counting.counts, row)]


def _is_saved(options: argparse.Namespace) -> bool:
    """Return whether the command names the file of one fight."""
    return len(options.sides) == 1 and ending(Path(options.sides[0])) == RECORD


def _retell(options: argparse.Namespace, form: FightForm | None) -> list[str] | Reply | bytes:
    """Return a saved fight as requested: as a story, for programs, or in another format."""
    others = ("runs", "until", "compare", "tactics", "operation")
    if other := next((name for name in others if vars(options)[name]), ""):
        raise BadFile(f"--{other} cannot be used with a saved fight")
    saved = read_fight(Path(options.sides[0]))
    if form is not None:
        return form.make(saved)
    if options.json:
        return fight_reply(playable(saved))
    if isinstance(saved, SavedFight):
        return [line.text for line in Recording(saved).lines]
    return transcript.text(saved).split("\n")


class CountedFights(Protocol):
    """Fights counted by other processes."""

    @property
    def played(self) -> int:
        """Fights counted so far."""

    def look(self, patience: float = 0.0) -> bool:
        """Collect new results for at most ``patience`` seconds; return whether all are in."""

    def stop(self) -> None:
        """Stop at once; the results so far stay."""


def count(
    counting: CountedFights,
    total: Callable[[], int],
    heard: ReportProgress,
    so_far: Callable[[], str],
) -> None:
    """Collect results until all are in; Ctrl+C raises with the result ``so_far``."""
    try:
        while not counting.look(PATIENCE):
            interrupts.check()
            heard(counting.played, total())
    except KeyboardInterrupt:
        counting.stop()
        raise KeyboardInterrupt(_stop_message(counting.played, total(), so_far)) from None
    finally:
        counting.stop()


def _stop_message(played: int, total: int, so_far: Callable[[], str]) -> str:
    if not played:
        return "Stopped"
    interim = so_far().removesuffix(".")
    return f"Stopped after {played:,} of {total:,} fights{': ' if interim else ''}{interim}"
