"""A scripted GM who runs round 1 of four characters against six opponents: `n` rounds a system.

Tactics choose for the opponents and chargen rolls their dice; the GM accepts the choice offered for
each character, with the controls before it, and types their dice. An action is a choice, a line of
dice, or a choice with the line of its dice. The GM cannot foresee what opponents roll: a line has
the dice of an action as long as their sides are the same either way. Where they fall otherwise,
undo and a new line count, too. The report has the actions of a round, and where most of them go; a
round with more of them than a GM has patience for fails.
"""

import random
from collections import Counter
from functools import partial
from statistics import median

from chargen.character.edits.samples import all_samples
from chargen.combat import SYSTEMS
from chargen.combat.io.dice_line import begin_action, find_moment, takes_die
from chargen.combat.kernel.dice import Dice, RandomDice
from chargen.combat.kernel.question import Action
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
MOST = 30
"""Actions of a round at most."""
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
            if found.total() > MOST:
                failures.append(f"{system} {number}: {found.total()} actions, more than {MOST}")
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
            state = _type_line(state, None, dice, done)
            continue
        assert session.question is not None
        asked = state.turn.session.question
        assert state.turn.advice is not None
        assert asked is not None
        kind = session.system.questions[int(asked.kind)]
        done[f"choice of {getattr(asked, 'what', '') or kind}"] += 1
        state = _type_line(state, state.turn.advice, dice, done)


def _type_line(
    state: PlayedState, action: Action | None, dice: random.Random, done: Counter[str]
) -> PlayedState:
    """Type the dice of an action whose sides do not depend on the opponents, in one line."""
    thrown, chance = dice.random(), state.session.chance
    ways = [RandomDice(way) for way in range(IMAGINED)]
    lines = [_line(state, action, random.Random(thrown), way) for way in ways]
    line = max(lines, key=len)
    for other in lines:
        pairs = enumerate(zip(line, other, strict=False))
        line = line[: next((place for place, (mine, its) in pairs if mine != its), len(line))]
    real = _line(state, action, random.Random(thrown), chance.copy())
    pairs = enumerate(zip(line, real, strict=False))
    same = next((place for place, (mine, its) in pairs if mine != its), len(line))
    if same < min(len(line), len(real)):
        done["undo of a line that fell otherwise"] += 2
    rolls = [roll for _, roll in line[: min(same, len(real))]]
    if not rolls:
        assert action is not None
        return played_state.answer(state, action, Asks(), _no_watch, at=state.turn.session)[2]
    entered = played_state.enter(state, rolls, Asks(), _no_watch, action, _fight_of(state, action))
    assert not entered.fault, entered.fault
    assert not entered.after.rest.rolls, entered.after.rest.words
    return entered.after


def _line(
    state: PlayedState, action: Action | None, dice: random.Random, chance: Dice
) -> list[tuple[int, int]]:
    """Return sides and rolls of the dice of an action if chance rolled this for opponents."""
    session = (_fight_of(state, action) or state.session).twin()
    session.chance = chance
    line: list[tuple[int, int]] = []
    settle = partial(played_state.settle, session, Asks())
    since, fault = (
        (find_moment(session), "") if not action else begin_action(session, action, settle)
    )
    if fault:
        return line
    while takes_die(session, since):
        assert session.die is not None
        line.append((session.die.sides, dice.randint(1, session.die.sides)))
        session.roll(line[-1][1])
        settle()
    return line


def _fight_of(state: PlayedState, action: Action | None) -> Session | None:
    """Return the fight an action is entered in, with the controls before it."""
    return None if action is None else state.turn.session


def _no_watch(_: int) -> None:
    """Let work go on."""
