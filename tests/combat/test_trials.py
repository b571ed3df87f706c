"""Trials: fights of many scenarios on the same dice, with the outcome of each fight."""

from dataclasses import replace

import pytest

from chargen.combat.batches.parallel import ParallelTrials
from chargen.combat.batches.trial import GOALS, WIN, PreparedTrials, Trial, outcomes
from chargen.combat.gray_dawn import Fighter
from chargen.combat.gray_dawn.model.cache import MOST_KINDS
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import PairedDice, SilentDriver
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.presets import PRESETS
from tests.encounter.plans import plan_of, scenario_of

FIGHTS = 20


def counted(jobs: int) -> ParallelTrials:
    """Two trials fought to different lengths, in two steps."""
    trials = ParallelTrials(3, jobs)
    with trials:
        for opponent, many in (("trooper", 8), ("thug", FIGHTS)):
            trials.want([trials.add(scenario_of(opponent))], many)
        while not trials.look(0.05):
            pass
        trials.want([0], FIGHTS)
        while not trials.look(0.05):
            pass
    return trials


@pytest.mark.parametrize("jobs", [0, 1])
def test_processes_change_no_sum(jobs: int) -> None:
    """Shared out, in steps or at once: the same sums and the same outcome of every fight."""
    trials = counted(jobs)
    assert trials.played == trials.total == 2 * FIGHTS
    for number, opponent in enumerate(("trooper", "thug")):
        trial = Trial(scenario_of(opponent), 3, FIGHTS)
        trial.step(FIGHTS)
        assert trials.counts[number].of == trial.counts.of


def test_what_is_worked_out_on_a_map_changes_no_fight() -> None:
    """Parts of trials on one map with covers have the sums they have alone."""
    prepared, street = PreparedTrials(), PRESETS["street"][1]
    plans = [street(plan_of(opponent)) for opponent in ("trooper", "thug")]
    scenarios = [scenario_builder.scenario(plan) for plan in plans]
    assert scenarios[0].scene == scenarios[1].scene
    for first in (0, 4):
        for number, scenario in enumerate(scenarios):
            part, alone = prepared.part(number, scenario, 3, 4, first), Trial(scenario, 3, 4, first)
            part.step(4)
            alone.step(4)
            assert part.counts.of == alone.counts.of


def test_many_kinds_of_fighters_on_a_map_change_no_fight() -> None:
    """What was worked out for one is not taken for another, however many came between."""
    prepared, base = PreparedTrials(), scenario_of("breacher", "breacher")
    first, *others = base.fighters
    assert isinstance(first, Fighter)
    kinds = [replace(first, INT=1 + n % 10, CL=1 + n // 10) for n in range(MOST_KINDS + 6)]
    for number, kind in enumerate(kinds):
        scenario = replace(base, fighters=(replace(kind, BODY=2 + number % 7), *others))
        few = FIGHTS if number == 0 or number >= MOST_KINDS - 2 else 1
        part, alone = prepared.part(number, scenario, 3, few, 0), Trial(scenario, 3, few)
        part.step(few)
        alone.step(few)
        assert part.counts.of == alone.counts.of


def test_an_outcome_is_that_of_its_fight() -> None:
    """Bit 5 is fight 5, wherever a part begins; the bits add up to the shares."""
    scenario = scenario_of("trooper")
    whole = Trial(scenario, 9, 70)
    whole.step(70)
    late = Trial(scenario, 9, 3, first=66)
    late.step(3)
    for goal in GOALS:
        assert outcomes(late.counts, goal) == outcomes(whole.counts, goal) >> 66 << 66 & (7 << 66)
    assert outcomes(whole.counts, WIN).bit_count() == whole.counts.get("win.0")


def test_trials_from_another_first_fight_share_no_dice() -> None:
    """A measurement that chose something is repeated on fresh dice."""
    with ParallelTrials(3, 0) as trials:
        numbers = [trials.add(scenario_of("trooper"), first) for first in (0, 640)]
        trials.want(numbers, FIGHTS)
        while not trials.look():
            pass
    assert trials.counts[0].of != trials.counts[1].of
    assert outcomes(trials.counts[1], WIN) % (1 << 640) == 0


def rolls(dice: PairedDice, table: SilentDriver, fighter: int, what: str) -> list[int]:
    """Forty rolls of a fighter."""
    table.roller = fighter
    return [int(dice.d10(what)) for _ in range(40)]


def test_rolls_of_others_shift_no_paired_dice() -> None:
    """Each fighter has a stream for each kind of roll, also in a copy."""
    table = SilentDriver(RandomDice(0), [])
    plain, busy = PairedDice(7, table), PairedDice(7, table)
    others = [rolls(busy, table, 1, "attack"), rolls(busy, table, 0, "damage")]
    first = rolls(plain, table, 0, "attack")
    assert rolls(busy, table, 0, "attack") == first
    assert first not in others
    assert others[0] != others[1]
    twin = busy.copy()
    assert rolls(twin, table, 0, "attack") == rolls(plain, table, 0, "attack")
    assert rolls(PairedDice(8, table), table, 0, "attack") != first
