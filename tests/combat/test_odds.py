"""Many fights: blocks that add up whatever way they are played, and fights opened again."""

from dataclasses import replace

import pytest

from chargen.combat import report
from chargen.combat.counts import Counts, from_bytes
from chargen.combat.model import METRE, Cover, Fighter, Scene, Weapon
from chargen.combat.muster import Muster
from chargen.combat.odds import BLOCK, Batch, Comparison, block, compared, odds, single, size_of
from chargen.combat.tunables import Tunables

RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=1, range=100, spare=2)
WALL = Cover(name="wall", level=3, extent=(50, -METRE, 50, METRE))
FIGHTERS = (
    Fighter(name="Voss", REF=7, CL=7, skills={"rifle": 5, "cover-evade": 4}, weapons=(RIFLE,)),
    Fighter(name="Thug", side=1, skills={"rifle": 3}, weapons=(RIFLE,), at=(15 * METRE, 0)),
)
MUSTER = Muster(FIGHTERS, Scene(covers=(WALL,)), Tunables())
NOTHING = Weapon(name="empty gun", range=100)
HARMLESS = Muster(
    tuple(replace(one, weapons=(NOTHING,), MA=0) for one in FIGHTERS),
    Scene(),
    Tunables(),
)


@pytest.fixture(name="counts", scope="module")
def _counts() -> Counts:
    """150 fights: two whole blocks and a short one."""
    return odds(MUSTER, 7, 150)


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


@pytest.mark.parametrize("slices", [(1, 1, 1), (2, 1), (3,), (9,)])
def test_slices_change_nothing(slices: tuple[int, ...], counts: Counts) -> None:
    """A window plays a few blocks at a time and gets the same sums."""
    batch = Batch(MUSTER, 7, 150)
    for some in slices:
        assert not batch.done
        batch.step(some)
    assert batch.done
    assert batch.counts.of == counts.of


def test_processes_change_nothing(counts: Counts) -> None:
    """Bytes and numbers go there, bytes come back."""
    assert odds(MUSTER, 7, 150, jobs=2).of == counts.of


def test_a_longer_batch_begins_like_a_shorter_one(counts: Counts) -> None:
    """Blocks depend on the seed and their number alone."""
    one = block(MUSTER, 7, 0)
    rest = Counts()
    rest.merge(one)
    rest.merge(block(MUSTER, 7, 1))
    rest.merge(block(MUSTER, 7, 2, size_of(150, 2)))
    assert rest.of == counts.of
    assert block(MUSTER, 8, 0).of != one.of


def test_a_batch_can_be_stopped() -> None:
    """Between blocks; what was played by then counts."""
    asked: list[int] = []

    def stopped() -> bool:
        asked.append(1)
        return len(asked) > 1

    assert odds(MUSTER, 7, 10_000, stopped=stopped).fights == BLOCK


@pytest.mark.parametrize("number", [0, 5, BLOCK + 1])
def test_any_single_fight_is_opened_again(number: int) -> None:
    """With its whole log, ending as it did in the batch."""
    place = number % BLOCK
    before = block(MUSTER, 7, number // BLOCK, place)
    after = block(MUSTER, 7, number // BLOCK, place + 1)
    fight, log = single(MUSTER, 7, number)
    end = f"win.{fight.winner}" if fight.winner >= 0 else f"draw.{fight.reason}"
    assert after.get(end) == before.get(end) + 1
    assert after.get(f"rounds.{fight.round}") == before.get(f"rounds.{fight.round}") + 1
    for one in fight.who:
        key = f"boxes.{one.index}.{one.boxes}"
        assert after.get(key) == before.get(key) + 1
    assert log


def test_sums_travel_as_bytes(counts: Counts) -> None:
    """And come back the same."""
    assert from_bytes(counts.to_bytes()).of == counts.of


def test_who_cannot_hurt_each_other_end_in_a_stalemate() -> None:
    """Which is named, and counted apart from wins."""
    counts = odds(HARMLESS, 7, 8)
    assert counts.under("draw") == {"stalemate": 8}
    assert counts.get("first.nobody") == 8


def test_the_same_fighter_compared_with_himself_changes_nothing() -> None:
    """Not one fight goes another way on the same dice."""
    found = compared(MUSTER, MUSTER, 7, 40)
    assert (found.gained, found.lost, found.played) == (0, 0, 40)
    assert found.first == found.second
    assert found.change.share == 0.0


def test_a_better_fighter_shows_in_the_difference() -> None:
    """And its interval does not hold nothing."""
    better = Muster(
        (replace(FIGHTERS[0], BODY=10, REF=10), FIGHTERS[1]), MUSTER.scene, MUSTER.tunables
    )
    worse = Muster(
        (replace(FIGHTERS[0], REF=2, skills={}), FIGHTERS[1]), MUSTER.scene, MUSTER.tunables
    )
    found = compared(worse, better, 7, 60)
    assert found.change.low > 0.0
    assert found.change.share == (found.second - found.first) / 60


def test_a_comparison_can_be_played_in_steps() -> None:
    """The same sums in the end."""
    steps = Comparison(MUSTER, HARMLESS, 3, 10)
    while not steps.step(3):
        assert not steps.done
    whole = compared(MUSTER, HARMLESS, 3, 10)
    assert report.comparison_json(steps) == report.comparison_json(whole)


# --- results in words


def test_no_share_is_told_without_interval_and_number(counts: Counts) -> None:
    """Nor without the seed; whoever never won has an upper bound."""
    lines = report.odds_text(MUSTER, counts, 7).splitlines()
    assert lines[0] == "150 fights, seed 7"
    assert all("of 150" in line for line in lines if "wins" in line or "falls first" in line)
    told = report.odds_text(HARMLESS, odds(HARMLESS, 7, 8), 7)
    assert "Voss wins 0 of 8 (at most " in told
    assert "nobody wins, stalemate: 8 of 8" in told


def test_a_batch_for_programs_holds_the_same_numbers(counts: Counts) -> None:
    """With the bounds beside every share."""
    values = report.odds_json(MUSTER, counts, 7)
    assert values["fights"] == 150
    wins = values["sides"][0]["wins"]
    assert wins["fights"] == counts.get("win.0")
    assert wins["low"] < wins["share"] == counts.get("win.0") / 150 < wins["high"]
    assert values["counts"] == dict(sorted(counts.of.items()))


def test_one_fight_is_told_to_its_end() -> None:
    """Blow by blow, and how everybody left it."""
    told = report.told(MUSTER, 7, 0)
    lines = told.text.splitlines()
    assert lines[0] == "Round 1 begins."
    assert lines[-2].startswith("Voss: ")
    assert lines[-1].startswith("Thug: ")
    assert told.values["log"] == lines[:-2]
    assert {one["name"] for one in told.values["fighters"]} == {"Voss", "Thug"}


def test_a_comparison_is_told_with_its_interval() -> None:
    """Both shares, and the difference in points of percent."""
    text = report.comparison_text(compared(MUSTER, MUSTER, 7, 12))
    assert "12 pairs of fights on the same dice, seed 7" in text
    assert "difference +0.0 points of percent (-" in text
