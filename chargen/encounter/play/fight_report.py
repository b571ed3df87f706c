"""Printed reports: the story of one fight, the odds of many, or all round systems."""

from collections.abc import Iterator, Sequence

from chargen.combat import Scenario
from chargen.combat.batches.batch import place_in_batch
from chargen.combat.batches.counts import Counts
from chargen.combat.io.transcript import ended
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import system_of
from chargen.encounter.odds import results
from chargen.encounter.odds.results import Proportion
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.replay import title
from chargen.views.handouts.fight_report import FightReport, ShareGroup, ShareLine, StoryLine


def story_report(session: Session) -> FightReport:
    """Return the report of one fight, action by action, with the seed that repeats it."""
    recording, scenario = Recording(session), session.scenario
    ending, place = session.ending, place_in_batch(session)
    return FightReport(
        title=title(recording),
        facts=tuple(_facts(scenario, f"{place[0]}, fight {place[1]}" if place else "")),
        headline=ended(scenario, ending) if ending else "The fight is not over.",
        story=tuple(_story(recording)),
    )


def odds_report(
    scenario: Scenario,
    counts: Counts,
    seed: int,
    words: str = "",
    numbers: str = "",
    row: Sequence[str] = (),
) -> FightReport:
    """Return the odds of a plan.

    ``words`` describe it, ``numbers`` its converted values, ``row`` its fights in a row.
    """
    losses = (results.costs(scenario, counts), results.warning(scenario, counts))
    remarks = (*row, *losses, numbers)
    about = f"{seed}, {counts.fights:,} fights"
    return FightReport(
        title=_versus(scenario),
        facts=(*_facts(scenario, about), *((("plan", words),) if words else ())),
        headline=results.headline(scenario, counts),
        remarks=tuple(filter(None, remarks)),
        groups=tuple(_groups(scenario, counts)),
    )


def _versus(scenario: Scenario) -> str:
    return " against ".join(results.side_words(scenario, side) for side in scenario.sides)


def _facts(scenario: Scenario, seed: str) -> Iterator[tuple[str, str]]:
    """Yield the facts of a fight: fighters, distance, cover, rules and seed."""
    for side in scenario.sides:
        names = [fighter.name for fighter in scenario.fighters if fighter.side == side]
        yield f"side {side + 1}", ", ".join(names)
    covers = ", ".join(dict.fromkeys(each.name for each in scenario.scene.covers if each.name))
    apart = f"{results.start_distance(scenario)} m apart"
    yield "scene", f"{apart}; {covers}" if covers else apart
    yield "rules", system_of(scenario).title
    if seed:
        yield "seed", seed


def _groups(scenario: Scenario, counts: Counts) -> Iterator[ShareGroup]:
    if not counts.fights:
        return
    yield ShareGroup("Results", _lines(results.outcomes(scenario, counts)))
    alive = [results.survival(scenario, counts, side) for side in scenario.sides]
    yield ShareGroup("No deaths on a side", _lines(alive))
    yield ShareGroup("First to fall", _lines(results.falls(scenario, counts)))
    for place, fighter in enumerate(scenario.fighters):
        states = [each for each in results.wounds(scenario, counts, place) if each.count]
        yield ShareGroup("Results by fighter" if not place else "", _lines(states), fighter.name)


def _lines(shares: Sequence[Proportion]) -> tuple[ShareLine, ...]:
    return tuple(
        ShareLine(each.name, each.words, each.interval.share, each.interval.low, each.interval.high)
        for each in shares
    )


def _story(recording: Recording) -> Iterator[StoryLine]:
    before = 0
    for line in recording.lines:
        now = recording.round_at(line.number)
        yield StoryLine(str(now) if now != before else "", line.text)
        before = now
