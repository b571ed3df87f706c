"""What a batch is told as: in words with every interval, and as values for programs."""

from typing import Any

import pytest

from chargen.combat.batches.counts import Counts
from chargen.combat.batches.report import odds_json, odds_text
from tests.combat import builders

START = builders.scenario(builders.fighter("Voss"), builders.fighter("Thug", 1, 15))
COUNTS = Counts(
    {
        "fights": 200,
        "win.0": 120, "win.1": 70, "draw.stalemate": 10,
        "end.no enemy can act": 190, "end.stalemate": 10,
        "rounds.2": 100, "rounds.3": 100,
        "first.0": 70, "first.1": 120, "first.nobody": 10,
        "boxes.0.0": 130, "boxes.0.10": 70, "boxes.1.0": 80, "boxes.1.20": 120,
        "cause.0.stun": 70, "cause.1.head": 120,
        "fell.0.stunned": 70, "fell.1.dying": 100, "fell.1.dead": 20,
        "hit.0.2": 20, "hit.1.0": 120, "hit.1.1": 60,
        "lost.1.1": 120, "dead.1.1": 20, "dying.1.1": 100, "wounded.0.1": 70,
        "shots.0.2": 100, "shots.0.6": 50, "luck.1.3": 20, "days.0.1": 10,
    }
)  # fmt: skip
"""200 fights as they might have been."""
NOTHING, HEALING = "0.00 magazines", "days of healing a fight"


def test_a_batch_is_told_in_words() -> None:
    """Number and seed, wins, fates, causes and places; shares with interval and number."""
    assert odds_text(START, COUNTS, 7).splitlines() == [
        "200 fights, seed 7",
        "Voss wins 60.0% (53.1\N{EN DASH}66.5%), 120 of 200",
        "Thug wins 35.0% (28.7\N{EN DASH}41.8%), 70 of 200",
        "nobody wins, stalemate: 5.0% (2.7\N{EN DASH}9.0%), 10 of 200",
        "rounds on average 2.5",
        "Voss: nobody dies 200 of 200 (at least 98.5%)",
        "Voss: 0.00 dead, 0.00 dying, 0.35 wounded a fight",
        "Thug: nobody dies 40.0% (33.5\N{EN DASH}46.9%), 80 of 200",
        "Thug: 0.10 dead, 0.50 dying, 0.00 wounded a fight",
        "Voss: falls first 35.0% (28.7\N{EN DASH}41.8%), 70 of 200",
        "Voss: boxes on average 3.5",
        "Voss: ends stunned 35.0% (28.7\N{EN DASH}41.8%), 70 of 200",
        "Voss: falls, stunned 35.0% (28.7\N{EN DASH}41.8%), 70 of 200",
        "Voss: 20 wounds: right arm 100.00%",
        f"Voss: spends 2.50 shots, {NOTHING}, 0.00 luck, 0.00 SP of armour, 0.05 {HEALING}",
        "Thug: falls first 60.0% (53.1\N{EN DASH}66.5%), 120 of 200",
        "Thug: boxes on average 12.0",
        "Thug: ends dying 50.0% (43.1\N{EN DASH}56.9%), 100 of 200",
        "Thug: ends dead 10.0% (6.6\N{EN DASH}14.9%), 20 of 200",
        "Thug: falls, hit in the head 60.0% (53.1\N{EN DASH}66.5%), 120 of 200",
        "Thug: 180 wounds: head 66.7%, torso 33.3%",
        f"Thug: spends 0.00 shots, {NOTHING}, 0.30 luck, 0.00 SP of armour, 0.00 {HEALING}",
        "nobody falls: 5.0% (2.7\N{EN DASH}9.0%), 10 of 200",
    ]


def test_a_batch_for_programs_holds_the_same_numbers() -> None:
    """With the bounds beside every share."""
    values = odds_json(START, COUNTS, 7)
    assert (values["fights"], values["seed"], values["rounds"]) == (200, 7, 2.5)
    assert [(side["side"], side["name"]) for side in values["sides"]] == [(0, "Voss"), (1, "Thug")]
    assert list(values["undecided"]) == ["stalemate"]
    assert values["nobody falls"]["fights"] == 10
    assert values["counts"] == dict(sorted(COUNTS.of.items()))
    voss, thug = values["fighters"]
    assert (voss["name"], voss["side"], voss["boxes"]) == ("Voss", 0, 3.5)
    assert voss["wounds"] == {"right arm": 20}
    assert thug["wounds"] == {"head": 120, "torso": 60}
    assert thug["falls by"]["head"] == values["sides"][0]["wins"] == thug["falls first"]
    assert {state: share["fights"] for state, share in thug["ends"].items()} == {
        "stunned": 0, "dying": 100, "dead": 20,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fights", "share", "low", "high"),
    [(120, 0.6, 0.5308, 0.6654), (0, 0.0, 0.0, 0.0149), (200, 1.0, 0.9812, 1.0)],
)
def test_every_share_has_its_bounds(fights: int, share: float, low: float, high: float) -> None:
    """What never came up has an upper bound at 95 %."""
    counts = Counts({"fights": 200, "win.0": fights} if fights else {"fights": 200})
    wins: dict[str, Any] = odds_json(START, counts, 7)["sides"][0]["wins"]
    assert (wins["fights"], wins["share"]) == (fights, share)
    assert wins["low"] == pytest.approx(low, abs=6e-5)
    assert wins["high"] == pytest.approx(high, abs=6e-5)
