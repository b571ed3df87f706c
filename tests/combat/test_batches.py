"""Many fights: blocks that add up whatever way they are played, compared, opened again."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.batches.batch import (
    Batch,
    BatchReplay,
    block_seed,
    place_in_batch,
    reopened,
)
from chargen.combat.batches.compare import PairedComparison, compare
from chargen.combat.batches.counts import Counts, from_bytes
from chargen.combat.batches.odds import odds
from chargen.combat.batches.parallel import FIRST_LOOK, ParallelBatch
from chargen.combat.batches.report import odds_text, precision_text, widest
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.harm.events import LuckSpent, ShotsFired
from chargen.combat.harm.weapons import MAGAZINE, Weapon
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import BLOCK
from chargen.combat.scene.scenario import METRE, Cover, Scenario
from tests.combat import builders

RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=1, range=100, spare=2)
WALL = Cover(name="wall", level=3, extent=(50, -METRE, 50, METRE))
VOSS = builders.fighter("Voss", CL=7, weapons=(RIFLE,))
THUG = builders.fighter("Thug", 1, 15, REF=5, CL=5, skills={"rifle": 3}, weapons=(RIFLE,))
UNEVEN = builders.scenario(VOSS, THUG, covers=(WALL,))
NOTHING = Weapon(name="empty gun", range=100)
HARMLESS = builders.scenario(*(replace(one, weapons=(NOTHING,), MA=0) for one in (VOSS, THUG)))


@pytest.fixture(name="counts", scope="module")
def _counts() -> Counts:
    """150 fights: two whole blocks and a short one."""
    return odds(UNEVEN, 7, 150)


def test_every_fight_ends_in_one_way(counts: Counts) -> None:
    """Won by a side, or by nobody for a reason."""
    assert counts.fights == 150
    ends = sum(counts.under("win").values()) + sum(counts.under("draw").values())
    assert ends == sum(counts.under("end").values()) == 150
    assert sum(counts.under("first").values()) == 150
    assert sum(counts.under("boxes.0").values()) == 150
    for place in (0, 1):
        fell = sum(counts.under(f"cause.{place}").values())
        assert counts.get(f"first.{place}") <= fell <= 150
    assert sum(int(n) * many for n, many in counts.under("rounds").items()) > 150


def test_the_better_shot_behind_a_wall_wins_more_often(counts: Counts) -> None:
    """By far; and the other falls first."""
    assert counts.get("win.0") > 2 * counts.get("win.1")
    assert counts.get("first.1") > counts.get("first.0")
    assert counts.mean("boxes.1") > counts.mean("boxes.0")


@pytest.mark.parametrize("slices", [(1, 62, 1, 86), (64, 86), (150,), (500,)])
def test_slices_change_nothing(slices: tuple[int, ...], counts: Counts) -> None:
    """A window plays some fights at a time and gets the same sums."""
    batch = Batch(UNEVEN, 7, 150)
    for some in slices:
        assert not batch.done
        batch.step(some)
    assert batch.done
    assert batch.counts.of == counts.of


def test_a_longer_batch_begins_like_a_shorter_one(counts: Counts) -> None:
    """Blocks depend on the seed and their number alone, and add up."""
    rest = Counts()
    for first, fights in ((0, BLOCK), (1, BLOCK), (2, 150 - 2 * BLOCK)):
        block = Batch(UNEVEN, 7, fights, first)
        block.step(fights)
        rest.merge(block.counts)
        assert (block.counts.of == odds(UNEVEN, 7, fights).of) == (first == 0)
    assert rest.of == counts.of
    assert odds(UNEVEN, 8, BLOCK).of != odds(UNEVEN, 7, BLOCK).of


def test_processes_change_nothing() -> None:
    """Bytes and numbers go there, bytes come back; the last part is a short one."""
    assert odds(UNEVEN, 7, 300, jobs=2).of == odds(UNEVEN, 7, 300).of


def left(batch: ParallelBatch) -> list[int]:
    """Processes of a batch that have not ended."""
    known = [worker.process for worker in batch._workers if worker.process is not None]
    return [process.pid for process in known if process.poll() is None]


def test_a_shared_batch_is_looked_at_without_waiting() -> None:
    """It is heard of little by little, and nobody is left when it is done."""
    with ParallelBatch(UNEVEN, 7, 40, jobs=1) as batch:
        assert not batch.look()
        while not batch.look(1.0):
            assert batch.played < batch.fights
        assert left(batch) == []
    assert batch.counts.of == odds(UNEVEN, 7, 40).of


def counted_until(until: float, fights: int, jobs: int) -> ParallelBatch:
    """A batch that ended by itself at a precision, or at its most fights."""
    with ParallelBatch(UNEVEN, 7, fights, jobs=jobs, until=until) as batch:
        while not batch.look(1.0):
            assert batch.played <= batch.expected <= fights
        assert left(batch) == []
    return batch


def test_a_count_ends_at_a_precision_after_the_same_fights_for_any_processes() -> None:
    """It is looked at after 256 fights and each time their number has doubled."""
    batch = counted_until(0.05, 100_000, jobs=2)
    assert batch.fights == batch.played == batch.expected
    assert batch.played in {FIRST_LOOK, 2 * FIRST_LOOK}
    assert widest(UNEVEN, batch.counts) <= 0.05
    assert counted_until(0.05, 100_000, jobs=1).counts.of == batch.counts.of
    assert odds(UNEVEN, 7, batch.played).of == batch.counts.of


def test_a_count_until_a_precision_ends_at_its_most_fights() -> None:
    """And says that the precision was not reached."""
    batch = counted_until(0.001, 300, jobs=2)
    assert batch.played == batch.fights == 300
    assert "not 0.1: the most fights were" in precision_text(UNEVEN, batch.counts, 0.001)


def test_a_count_until_a_precision_is_stopped_while_processes_wait() -> None:
    """None of them is left over."""
    with ParallelBatch(UNEVEN, 7, 1_000_000, jobs=2, until=0.001) as batch:
        while batch.played < FIRST_LOOK:
            batch.look(1.0)
    assert left(batch) == []
    assert not batch.done


@pytest.mark.parametrize("until", [0.05, 0.02])
@pytest.mark.parametrize("share", [0.03, 0.2, 0.5])
def test_an_interval_at_a_precision_holds_the_truth_as_often_as_others(
    until: float, share: float
) -> None:
    """About 95 times in 100, although the end depends on what was counted."""
    chance, held = Random(11), 0
    for _ in range(300):
        fights, won = FIRST_LOOK, 0
        counts = Counts()
        while not counts.fights or widest(UNEVEN, counts) > until:
            new = fights - counts.fights
            won += sum(chance.random() < share for _ in range(new))
            counts = Counts({"fights": fights, "win.0": won, "win.1": fights - won})
            fights *= 2
        interval = counts.share("win.0")
        held += interval.low <= share <= interval.high
    assert 0.92 <= held / 300 <= 0.98


def test_a_comparison_is_shared_out() -> None:
    """Its sums are those of one process, however many pairs there are."""
    weaker = replace(UNEVEN, fighters=(replace(VOSS, CL=3), THUG))
    with ParallelBatch(UNEVEN, 7, 100, jobs=2, other=weaker) as shared:
        while not shared.look(1.0):
            pass
    assert shared.pairs.counts.of == compare(UNEVEN, weaker, 7, 100).counts.of
    assert shared.pairs.change == compare(UNEVEN, weaker, 7, 100).change


def test_a_fight_is_opened_again_round_by_round() -> None:
    """Whoever waits for it can look up between any two of them."""
    opening = BatchReplay(UNEVEN, 7, 3)
    steps = 1
    while not opening.step():
        assert opening.session is None
        steps += 1
    before = [reopened(UNEVEN, 7, number).ending for number in range(3)]
    assert steps == sum(ending.rounds + 1 for ending in before if ending is not None) + 1
    assert opening.session is not None
    assert opening.session.events == Session(UNEVEN, block_seed(7, 0), (), before=3).events


@pytest.mark.parametrize("number", [0, 1, 63, 64, 130])
def test_seed_and_number_give_any_fight_of_a_batch_back(number: int) -> None:
    """A seed alone gives the first; no block of one seed has the dice of another seed."""
    session = reopened(UNEVEN, 7, number)
    assert place_in_batch(session) == (7, number + 1)
    if not number:
        assert session.events == Session(UNEVEN, 7, hands=()).events
    seeds = {block_seed(seed, block) for seed in range(9) for block in range(9)}
    assert len(seeds) == 81


def test_a_shared_batch_is_stopped_at_once() -> None:
    """Its processes end in the middle of a fight; what was heard of stays."""
    took: list[float] = []
    for _ in range(3):  # a machine that is busy may hold up one of them
        batch = ParallelBatch(UNEVEN, 7, 1_000_000, jobs=1)
        while not batch.played:
            batch.look(1.0)
        before = perf_counter()
        batch.stop()
        took.append(perf_counter() - before)
        assert left(batch) == []
        assert 0 < batch.counts.fights < 1_000_000
    assert min(took) < 0.1


def test_others_play_what_a_lost_process_owes() -> None:
    """The same sums, down to the last count."""
    with ParallelBatch(UNEVEN, 7, 700, jobs=2) as batch:
        while not left(batch):
            batch.look(0.01)
        os.kill(left(batch)[0], 9)
        while not batch.look(1.0):
            pass
    assert batch.counts.of == odds(UNEVEN, 7, 700).of


@pytest.mark.parametrize("program", ["missing", "false"])
def test_fights_are_played_here_where_no_worker_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str
) -> None:
    """Return the same sums if a worker cannot be started, or ends at once."""
    monkeypatch.setattr(sys, "executable", shutil.which(program) or str(tmp_path / program))
    assert odds(UNEVEN, 7, 150, jobs=2).of == odds(UNEVEN, 7, 150).of


PARENT = """
import sys
from chargen.combat.batches.parallel import FIRST_LOOK, ParallelBatch
from tests.combat.test_batches import UNEVEN, left
batch = ParallelBatch(UNEVEN, 7, 10_000_000, jobs=2)
while len(left(batch)) < 2 or not batch.look(0.05) and not batch.played:
    pass
print(*left(batch), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_no_process_outlives_its_parent() -> None:
    """Killed without a word, in the middle of a batch."""
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        workers = [Path("/proc", word.decode()) for word in parent.stdout.readline().split()]
        assert len(workers) == 2
        parent.kill()
    end = perf_counter() + 10
    while any(worker.exists() for worker in workers):
        assert perf_counter() < end


def test_a_batch_can_be_stopped() -> None:
    """Between blocks; what was played by then counts."""
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 1

    assert odds(UNEVEN, 7, 10_000, stopped=stopped).fights == BLOCK


@pytest.mark.parametrize("number", [0, 5, BLOCK + 1])
def test_any_fight_of_a_batch_is_opened_again(number: int) -> None:
    """With all it told, ending as it did in the batch."""
    before, after = Batch(UNEVEN, 7, number), Batch(UNEVEN, 7, number + 1)
    before.step(number)
    after.step(number + 1)
    session = reopened(UNEVEN, 7, number)
    assert session.ending is not None
    one = Counts()
    one.close(session.ending, session.fight.noted())
    one.merge(before.counts)
    assert one.of == after.counts.of
    assert len(session.events) > 10


def test_a_fight_of_a_batch_is_played_by_hand() -> None:
    """On the dice it had: answered as the tactics would, it is the same."""
    session = reopened(UNEVEN, 7, 3, hands={0})
    while session.question is not None:
        session.answer_by_tactic()
    assert session.events == reopened(UNEVEN, 7, 3).events


def test_what_a_fight_notes_leaves_its_copy_alone() -> None:
    """Wounds of a copy are its own."""
    fight = builders.battle(UNEVEN)
    twin = fight.copy()
    twin.combatants[0].wounds.append(1)
    assert "hit.0.1" in twin.noted()
    assert "hit.0.1" not in fight.noted()


def test_who_cannot_hurt_each_other_break_off() -> None:
    """Which is named, and counted apart from wins and stalemates."""
    counts = odds(HARMLESS, 7, 8)
    assert counts.under("draw") == {"breaks off": 8}
    assert counts.get("first.nobody") == 8


# --- sums


SUMS = st.dictionaries(st.sampled_from(["fights", "win.0", "hit.1.3"]), st.integers(0, 10**12))


@given(SUMS, SUMS, SUMS)
def test_sums_are_merged_in_any_order(
    one: dict[str, int], other: dict[str, int], third: dict[str, int]
) -> None:
    """Whichever process reports first, and whatever was merged before."""

    def merged(*parts: dict[str, int]) -> Counts:
        total = Counts()
        for part in parts:
            total.merge(Counts(dict(part)))
        return total

    assert merged(one, other).of == merged(other, one).of
    left, right = merged(one, other), merged(other, third)
    assert merged(left.of, third).of == merged(one, right.of).of


def test_sums_travel_as_bytes(counts: Counts) -> None:
    """And come back the same."""
    assert from_bytes(counts.to_bytes()).of == counts.of


# --- comparisons


def test_the_same_scenario_compared_with_itself_changes_nothing() -> None:
    """Not one fight goes another way on the same dice."""
    found = compare(UNEVEN, UNEVEN, 7, 40)
    assert (found.gained, found.lost, found.played) == (0, 0, 40)
    assert found.first == found.second
    assert found.change.share == 0.0


def with_voss(**facts: object) -> Scenario:
    """Return the uneven fight with another Voss."""
    return replace(UNEVEN, fighters=(replace(VOSS, **facts), THUG))  # type: ignore[arg-type]


def test_a_better_fighter_shows_in_the_difference() -> None:
    """And its interval does not hold nothing."""
    found = compare(with_voss(REF=2, skills={}), with_voss(BODY=10, REF=10), 7, 60)
    assert found.change.low > 0.0
    assert found.change.share == (found.second - found.first) / 60
    assert found.survival_change.low > 0.0
    assert found.counts.get("spared") > found.counts.get("killed")


def test_a_comparison_can_be_played_in_steps() -> None:
    """The same sums in the end."""
    steps = PairedComparison(UNEVEN, HARMLESS, 3, 10)
    while not steps.step(3):
        assert not steps.done
    whole = compare(UNEVEN, HARMLESS, 3, 10)
    for name in ("played", "first", "second", "gained", "lost"):
        assert getattr(steps, name) == getattr(whole, name)


# --- in words and for programs


def test_no_share_is_told_without_interval_and_number(counts: Counts) -> None:
    """Nor without the seed; whoever never won has an upper bound."""
    lines = odds_text(UNEVEN, counts, 7).splitlines()
    assert lines[0] == "150 fights, seed 7"
    assert all("of 150" in line for line in lines if "wins" in line or "falls first" in line)
    told = odds_text(HARMLESS, odds(HARMLESS, 7, 8), 7)
    assert "Voss wins 0 of 8 (at most " in told
    assert "nobody wins, breaks off: 8 of 8" in told


def test_the_cost_of_a_fight_is_what_was_told_of_it() -> None:
    """Shots and luck as they were told, the dead and dying of a side as they lie there."""
    for number in range(6):
        session = reopened(UNEVEN, 7, number)
        counts = Counts()
        assert session.ending is not None
        counts.close(session.ending, session.fight.noted())
        for who in range(len(UNEVEN.fighters)):
            mine = [each for each in session.events if getattr(each, "fighter", -1) == who]
            shots = sum(each.rounds for each in mine if isinstance(each, ShotsFired))
            luck = sum(each.points for each in mine if isinstance(each, LuckSpent))
            found = [counts.per_fight(f"{what}.{who}") for what in ("shots", "luck")]
            assert found == [shots, luck]
        for side in UNEVEN.sides:
            people = [one for one in own_fight(session.fight).combatants if one.side == side]
            lost = sum(one.dead or one.dying for one in people)
            assert counts.per_fight(f"lost.{side}") == lost
            hurt = sum(bool(one.wounds) and not (one.dead or one.dying) for one in people)
            assert counts.per_fight(f"wounded.{side}") == hurt


def test_what_somebody_has_spent() -> None:
    """Magazines but no single shells, luck, SP, and four one-point wounds a day (CB-108)."""
    one = builders.battle(UNEVEN).combatants[0]
    assert {amount for _, amount in one.spent()} == {0}
    one.spare[0] -= 1
    one.sp[1] -= 2
    one.ones, one.shots = 5, 3
    spent = dict(one.spent())
    magazine = one.arms[0].feed == MAGAZINE
    assert spent == {"shots": 3, "magazines": int(magazine), "luck": 0, "armour": 2, "days": 2}
    one.dead = True
    assert dict(one.spent())["days"] == 0
