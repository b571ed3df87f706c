"""The `chargen encounter` command: its run, and its reply for programs."""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from pydantic import Field

from chargen.cli.arguments import LIGHTS, SURPRISED
from chargen.cli.fight import sides
from chargen.cli.fight.fight_command import count
from chargen.encounter.advice.encounter_answer import encounter_text, encounter_words
from chargen.encounter.advice.encounter_costs import Encounter
from chargen.encounter.advice.encounters import (
    EncounterQuestion,
    EncounterSearch,
)
from chargen.encounter.setup.opponent_sources import Roster, search_order
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import (
    MINE,
    NOBODY,
    THEIRS,
    FightSetup,
    SetupFighter,
    add_fighter,
    missing_rule,
    set_system,
)
from chargen.encounter.setup.sources import Judge, load_party
from chargen.errors import BadFile
from chargen.files.messages import unknown
from chargen.files.reply import Reply
from chargen.rules.load import house_rules


class CostReply(Reply):
    """A cost with the bounds of its 95 % interval, and those wanted."""

    cost: Literal["win", "alive", "down", "magazines", "rounds"] = Field(
        description="win, alive and magazines used in percent; fighters down and rounds on average"
    )
    value: float
    low: float
    high: float
    wanted: tuple[float, float] | None


class OpponentReply(Reply):
    """Opponents of one kind."""

    opponent: str
    name: str
    number: int


class EncounterReply(Reply):
    """A line-up with its costs."""

    opponents: tuple[OpponentReply, ...]
    words: str
    met: bool = Field(description="whether all intervals are within the target")
    fights: int
    costs: tuple[CostReply, ...]


class EncountersReply(Reply):
    """Line-ups for a party: the reply of `chargen encounter --json`."""

    format: Literal["gray-dawn-encounter"] = "gray-dawn-encounter"
    version: Literal[1] = 1
    party: tuple[str, ...]
    locked: tuple[str, ...] = Field(description="names of the opponents of every line-up")
    map: str
    light: Literal["normal", "dim", "dark"]
    surprised: Literal["party", "opponents", "none"]
    seed: int
    settled: bool = Field(description="false if the search was stopped")
    encounters: tuple[EncounterReply, ...] = Field(
        description="those within the target, or else the nearest"
    )


def run_encounter(
    options: argparse.Namespace,
    judge: Judge,
    heard: Callable[[int, int], None],
    campaign: Roster | None = None,
) -> Iterator[list[str] | Reply]:
    """Yield the line-ups found, as text or as a reply for programs.

    Ctrl+C ends the search; the line-ups so far are its result.
    """
    if options.preset not in PRESETS:
        there = f"choose {', '.join(PRESETS)}"
        raise BadFile(unknown(options.preset, "a preset", PRESETS, there))
    target = dict(options.target)
    if len(target) < len(options.target):
        raise BadFile("--target names a cost twice; name each once")
    setup = set_system(FightSetup(), sides.find_system(options.system))
    fighters = (*_party(options, judge, campaign), *_locked(options, judge, campaign))
    for fighter in fighters:
        setup = add_fighter(setup, fighter)
    setup = _lit(PRESETS[options.preset][1](setup), options)
    question = EncounterQuestion(
        setup, _pool(options.opponents, campaign), target, options.preset, setup.side(THEIRS)
    )
    if question.fault:
        raise BadFile(question.fault.removesuffix("."))
    search = EncounterSearch(question, options.seed, options.jobs or None, options.fights)
    try:
        count(search, lambda: search.total, heard, str)
    except KeyboardInterrupt:
        if not search.encounters:
            raise
    yield _reply(search) if options.json else list(encounter_text(search))


def _party(
    options: argparse.Namespace, judge: Judge, campaign: Roster | None
) -> Iterator[SetupFighter]:
    rules = house_rules()
    for word in sides.repeat_words(options.party):
        if Path(word).is_dir():
            seats, faults = load_party(rules, Path(word), judge=judge)
            if faults:
                raise BadFile(faults[0].removesuffix("."))
            yield from seats
        else:
            yield sides.seat(rules, word, MINE, judge, options.system, campaign)


def _locked(
    options: argparse.Namespace, judge: Judge, campaign: Roster | None
) -> Iterator[SetupFighter]:
    for word in sides.repeat_words(options.lock):
        yield sides.seat(house_rules(), word, THEIRS, judge, options.system, campaign)


def _lit(setup: FightSetup, options: argparse.Namespace) -> FightSetup:
    """Return the setup in the light and with the surprise of the command."""
    if options.light:
        if reason := missing_rule(setup, "light"):
            raise BadFile(f"--light cannot be used: {reason.removesuffix('.')}")
        setup = replace(setup, light=LIGHTS.index(options.light))
    if options.surprise:
        side = (MINE, THEIRS, NOBODY)[SURPRISED.index(options.surprise)]
        setup = replace(setup, surprised=side)
    return setup


def _pool(words: list[str], campaign: Roster | None) -> dict[str, tuple[SetupFighter, int]]:
    """Return the opponents named, or all that are known, with their threat."""
    rosters = list(search_order(house_rules(), campaign))
    pool: dict[str, tuple[SetupFighter, int]] = {}
    for roster in rosters:
        for key, opponent in roster.opponents.items():
            pool.setdefault(key, (roster.seat(key), opponent.threat))
    if not words:
        return pool
    keys = [next(filter(None, (roster.find(word) for roster in rosters)), word) for word in words]
    for key in keys:
        if key not in pool:
            advice = "run chargen fight --list to see the names"
            raise BadFile(unknown(key, "an opponent", pool, advice))
    return {key: pool[key] for key in keys}


def _reply(search: EncounterSearch) -> EncountersReply:
    question = search.question
    return EncountersReply(
        party=tuple(fighter.name for fighter in question.party),
        locked=tuple(fighter.name for fighter in question.locked),
        map=question.ground,
        light=LIGHTS[question.setup.light],
        surprised=SURPRISED[question.setup.surprised],
        seed=search.seed,
        settled=search.done,
        encounters=tuple(_encounter(search, each) for each in search.encounters),
    )


def _encounter(search: EncounterSearch, encounter: Encounter) -> EncounterReply:
    pool = search.question.pool
    return EncounterReply(
        opponents=tuple(
            OpponentReply(opponent=key, name=pool[key][0].name, number=number)
            for key, number in encounter.line_up.opponents
        ),
        words=encounter_words(search, encounter),
        met=encounter.met,
        fights=encounter.fights,
        costs=tuple(
            CostReply.model_validate(
                {
                    "cost": key,
                    "value": interval.share,
                    "low": interval.low,
                    "high": interval.high,
                    "wanted": search.question.target.get(key),
                }
            )
            for key, interval in encounter.costs.items()
        ),
    )
