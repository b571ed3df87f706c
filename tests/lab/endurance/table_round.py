"""A scripted GM who runs round 1 of four characters against six opponents: `n` rounds a system.

Tactics choose for the opponents and chargen rolls their dice; the GM accepts the choice offered for
each character, with the controls before it, and types their dice. An action is a choice, or a line
of dice. The GM cannot foresee what opponents roll: a line has the dice of an action as long as
their sides are the same either way. Where they fall otherwise, undo and a new line count, too. The
report has the actions of a round, and where most of them go.
"""

import random
from collections import Counter
from dataclasses import replace
from statistics import median

from chargen.character.edits.samples import all_samples
from chargen.combat import SYSTEMS
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.session import Session
from chargen.encounter.play import played_state
from chargen.encounter.play.played_state import Asks, PlayedState
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter, set_system
from tests.builders import derived, rules
from tests.lab.endurance.report import Report

PARTY = ("rifleman", "sniper", "medic", "tank")
ENEMIES = ("trooper", "guard", "thug", "trooper", "guard", "thug")
IMAGINED = 3
"""Ways the opponents' dice may fall that a GM thinks of before a line."""
WORST = 14
"""Kinds of actions named for each system."""


def run(n: int, seed: int) -> Report:
    """Run ``n`` rounds in each system, from seed to seed + n - 1."""
    facts: dict[str, int] = {}
    failures: list[str] = []
    for system in SYSTEMS:
        counts, kinds = [], Counter[str]()
        for number in range(seed, seed + n):
            try:
                found = actions(system, number)
            except AssertionError as error:
                failures.append(f"{system} {number}: {error}")
                continue
            counts.append(found.total())
            kinds += found
        for word, value in (("least", min), ("median", median), ("most", max)):
            facts[f"{system}, {word}"] = int(value(counts or [0]))
        for kind, number in kinds.most_common(WORST):
            facts[f"{system}, in all: {kind}"] = number
    return Report("table_round", n, seed, facts, tuple(failures))


def actions(system: str, seed: int) -> Counter[str]:
    """Return the actions of the first round by kind."""
    plan = FightSetup()
    samples = dict(all_samples())
    for key in PARTY:
        plan = add_fighter(plan, sources.seat_of(derived(samples[key]), source=f"sample:{key}"))
    for key in ENEMIES:
        plan = add_fighter(plan, sources.opponent(rules(), key))
    plan = set_system(presets.street(plan), system)
    hands = {number for number, seat in enumerate(plan.seats) if seat.side == MINE}
    scenario = scenario_builder.scenario(plan)
    assert len(hands) == len(PARTY)
    assert sum(seat.side == THEIRS for seat in plan.seats) == len(ENEMIES)
    dice = random.Random(seed)
    session = Session(scenario, None, hands, typed={MINE})
    session.chance = RandomDice(seed)
    state, _ = played_state.begin(session, Asks(), _no_watch)
    done: Counter[str] = Counter()
    while True:
        session = state.session
        if session.ending is not None or session.fight.round > 1:
            return done
        if session.die is not None:
            done[f"dice from {session.die.what}"] += 1
            state = _type_line(state, dice, done)
            continue
        assert session.question is not None
        turn = state.turn
        assert turn.advice is not None
        asked = turn.session.question
        assert asked is not None
        kind = session.system.questions[int(asked.kind)]
        done[f"choice of {getattr(asked, 'what', '') or kind}"] += 1
        _, _, state = played_state.answer(state, turn.advice, Asks(), _no_watch, at=turn.session)


def _type_line(state: PlayedState, dice: random.Random, done: Counter[str]) -> PlayedState:
    """Type the dice of an action whose sides do not depend on the opponents, one by one."""
    thrown = dice.random()
    lines = [_line(state, random.Random(thrown), way) for way in range(IMAGINED)]
    line = max(lines, key=len)
    for other in lines:
        pairs = enumerate(zip(line, other, strict=False))
        line = line[: next((place for place, (mine, its) in pairs if mine != its), len(line))]
    before = state.session
    for place, (sides, rolled) in enumerate(line):
        die = state.session.die
        if place and played_state.stops_line(state.session, before):
            break
        assert die is not None
        if die.sides != sides:
            done["undo of a line that fell otherwise"] += 2
            break
        state, fault = played_state.roll(state, [rolled], Asks(), _no_watch)
        assert not fault
    return state


def _line(state: PlayedState, dice: random.Random, way: int) -> list[tuple[int, int]]:
    """Return sides and rolls of the dice of an action if opponents rolled another ``way``."""
    session = state.session.twin()
    session.chance = RandomDice(way)
    before, line = session, list[tuple[int, int]]()
    imagined = replace(state, session=session)
    while not line or not played_state.stops_line(imagined.session, before):
        die = imagined.session.die
        assert die is not None
        line.append((die.sides, dice.randint(1, die.sides)))
        imagined, fault = played_state.roll(imagined, [line[-1][1]], Asks(), _no_watch)
        assert not fault
    return line


def _no_watch(_: int) -> None:
    """Let work go on."""
