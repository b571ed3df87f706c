"""Fights in a row: the first are those of a batch, and what is left of a side is carried over."""

from dataclasses import replace

import pytest

from chargen.combat import Scenario, lead_and_chrome, traveller_s4
from chargen.combat.batches.batch import FightRunner
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.odds import odds
from chargen.combat.batches.operation import Operation
from chargen.combat.batches.parallel import ParallelBatch
from chargen.combat.harm.combatant import BaseHarmCombatant, HarmCombatant
from chargen.combat.harm.weapons import GRENADE, TUBE, Weapon
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import builders

RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=1, range=100, spare=2)
SHOTGUN = Weapon(name="shotgun", dice=4, shots=6, range=50, feed=TUBE, spare=4)
GRENADES = Weapon(name="grenade", kind=GRENADE, dice=4, radius=4, spare=3)
MINE = builders.fighter("Voss", CL=7, weapons=(RIFLE, SHOTGUN, GRENADES))
THEIRS = builders.fighter("Thug", 1, 15, REF=5, CL=5, skills={"rifle": 4}, weapons=(RIFLE,))
DUEL = builders.scenario(MINE, THEIRS)
LC_RIFLE = lead_and_chrome.Weapon(name="rifle", dice=5, shots=20, range=100, spare=2)
LC_DUEL = Scenario(
    fighters=(
        lead_and_chrome.Fighter(name="Ann", REF=8, weapons=(LC_RIFLE,)),
        lead_and_chrome.Fighter(name="Cid", side=1, at=(1_500, 0), weapons=(LC_RIFLE,)),
    ),
    system="lead_and_chrome",
)


def operation(fights: int, row: tuple[int, int], scenario: Scenario = DUEL) -> Counts:
    """The sums of operations."""
    batch = Operation(scenario, 7, fights, 0, row)
    while not batch.step(5):
        pass
    return batch.counts


def without_row(counts: Counts) -> dict[str, int]:
    """The sums of the first fights."""
    return {key: amount for key, amount in counts.of.items() if not key.startswith("row.")}


@pytest.fixture(name="counts", scope="module")
def _counts() -> Counts:
    """70 operations of three fights: a whole block and a short one."""
    return operation(70, (3, 0))


def test_the_first_fights_are_those_of_a_batch(counts: Counts) -> None:
    """One fight in a row is the ordinary fight; more of them change nothing in the first."""
    batch = odds(DUEL, 7, 70)
    alone = operation(70, (1, 0))
    assert without_row(alone) == without_row(counts) == batch.of
    assert alone.get("row.won.1") == counts.get("row.won.1") == batch.get("win.0")


def test_nobody_comes_further_than_before(counts: Counts) -> None:
    """Fewer win each further fight, at most as many without a death; all are counted."""
    won = [counts.get(f"row.won.{number}") for number in (1, 2, 3)]
    assert counts.fights > won[0] > won[2] > 0
    assert won == sorted(won, reverse=True)
    for number, many in enumerate(won, start=1):
        assert counts.get(f"row.alive.{number}") <= many
        for stem in ("able", "boxes", "spare", "luck"):
            assert sum(counts.under(f"row.{stem}.{number}").values()) == many


def test_losses_add_up(counts: Counts) -> None:
    """Wounds grow from fight to fight, magazines dwindle."""
    assert counts.mean("row.spare.3") < counts.mean("row.spare.1")
    assert counts.mean("row.luck.3") <= counts.mean("row.luck.1")


@pytest.mark.parametrize("jobs", [1, 2])
def test_processes_change_nothing(jobs: int, counts: Counts) -> None:
    """The same seed gives the same sums, however it is shared out."""
    with ParallelBatch(DUEL, 7, 70, jobs, row=(3, 0)) as shared:
        while not shared.look(0.1):
            pass
    assert shared.counts.of == counts.of


def mine() -> HarmCombatant:
    """A fighter in a fight about to begin."""
    combatant = FightRunner(DUEL).start.fight().fighters[0]
    assert isinstance(combatant, BaseHarmCombatant)
    return combatant


def test_a_fight_without_losses_changes_no_fighter() -> None:
    """What is carried over has full magazines and no wounds."""
    fighter = mine().carried_over(0)
    assert [arm.loaded for arm in fighter.weapons] == [20, 6, -1]
    assert [arm.spare for arm in fighter.weapons] == [2, 4, 3]
    assert (fighter.boxes, fighter.stun, fighter.crippled) == (0, 0, ())
    assert fighter.luck == MINE.luck_pool
    assert fighter.armour_lost == (0, 0, 0, 0, 0, 0)


def test_losses_are_carried_over() -> None:
    """Wounds, stun, limbs, luck and armour; what is empty is reloaded from what is left."""
    combatant = mine()
    combatant.boxes, combatant.ones, combatant.stun, combatant.luck = 9, 6, 5, 1
    combatant.crippled = 1 << 3
    combatant.ammo[:3], combatant.spare[:2] = [0, 0, 1], [2, 4]
    fighter = combatant.carried_over(2)
    assert (fighter.boxes, fighter.ones, fighter.stun, fighter.luck) == (9, 6, 3, 1)
    assert fighter.crippled == (3,)
    assert [arm.loaded for arm in fighter.weapons] == [20, 4, -1]
    assert [arm.spare for arm in fighter.weapons] == [1, 0, 1]


@pytest.mark.parametrize(
    ("boxes", "rest", "left"),
    [(9, 23, (9, 6)), (9, 24, (5, 2)), (9, 48, (3, 0)), (20, 48, (20, 6))],
)
def test_rest_heals_one_point_wounds(boxes: int, rest: int, left: tuple[int, int]) -> None:
    """Four a day, and none while all boxes together are mortal (CB-108)."""
    combatant = mine()
    combatant.boxes, combatant.ones = boxes, 6
    fighter = combatant.carried_over(rest)
    assert (fighter.boxes, fighter.ones) == left


@pytest.mark.parametrize("state", ["dead", "dying", "stable"])
def test_the_dead_and_dying_stay_behind(state: str) -> None:
    """So do those who were just stabilised; a fighter out of action comes round."""
    combatant = mine()
    combatant.out = True
    assert combatant.can_go_on()
    setattr(combatant, state, True)
    assert not combatant.can_go_on()


@pytest.mark.parametrize("duel", [DUEL, LC_DUEL], ids=lambda duel: duel.system)
def test_shared_results_change_no_fight(duel: Scenario) -> None:
    """Later fights use what the tactics have worked out for earlier ones, and end alike."""
    first = FightRunner(duel)
    for seed in range(8):
        fight, _ = first.play(RandomDice(seed), seed)
        after = fight.fighters[0].carried_over(0)
        assert after is not None
        later = replace(duel, fighters=(after, duel.fighters[1]))
        shared, alone = FightRunner(later, earlier=first), FightRunner(later)
        ends = [runner.play(RandomDice(seed), seed) for runner in (shared, alone)]
        assert ends[0][1] == ends[1][1]
        assert ends[0][0].noted() == ends[1][0].noted()


def test_worn_armour_stays_worn() -> None:
    """SP lost in a fight are missing in the next."""
    armoured = builders.fighter("Voss", armour=(builders.VEST,))
    duel = builders.scenario(armoured, THEIRS)
    combatant = FightRunner(duel).start.fight().fighters[0]
    assert isinstance(combatant, BaseHarmCombatant)
    combatant.wear(1, 2)
    assert combatant.carried_over(0).armour_lost == (0, 2, 0, 0, 0, 0)
    assert operation(6, (2, 0), duel).fights == 6


def test_other_wounds_cannot_be_carried_over() -> None:
    """A sentence that names the systems that can."""
    ann, cid = traveller_s4.Fighter(name="Ann"), traveller_s4.Fighter(name="Cid", side=1)
    duel = Scenario(fighters=(ann, replace(cid, at=(900, 0))), system="traveller_s4")
    with pytest.raises(InvalidScenario, match="Gray Dawn or Lead and Chrome"):
        Operation(duel, 1, 2, 0, (2, 0))
