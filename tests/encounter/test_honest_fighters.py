"""More of anything is no trap: what lost fights once, fought again on the same dice."""

import pytest

from chargen.character.derived.derive import derive_unverified
from chargen.character.edits import samples
from chargen.encounter.setup import sources
from chargen.encounter.setup.setup import THEIRS
from chargen.rules.load import house_rules
from tests.lab.endurance.honest import ALLOWED, LINE_UPS, Asked, ask, asked_there

PAIRS = 160
DUEL = LINE_UPS[0]
ERRORS = 3
LOST_ONCE = [
    ("veteran", "MA", "quill-cat"),
    ("veteran", "MA", "tithe-hound"),
    ("recruit", "submachinegun", "sapper"),
    ("rifleman", "BODY", "tunnel-runner"),
    ("rifleman", "cover-evade", "tunnel-runner"),
    ("sniper", "cover-evade", "spire-guard"),
]
"""Who, with what raised, against whom: by 9 to 34 points in 100 fewer wins."""


def question(sample: str, raised: str, foe: str) -> Asked:
    """One of a sample's questions against an opponent, alone on the duel ground."""
    rules = house_rules()
    seat = sources.seat_of(derive_unverified(rules, dict(samples.all_samples())[sample]))
    other = sources.opponent(rules, foe, side=THEIRS)
    every = asked_there((sample, seat), (foe, other), DUEL)
    return next(one for one in every if one.name.startswith(f"{sample} {raised} "))


@pytest.mark.parametrize(("sample", "raised", "foe"), LOST_ONCE)
def test_nobody_loses_by_being_better(sample: str, raised: str, foe: str) -> None:
    """Not by more than half a point, beyond three standard errors."""
    asked = question(sample, raised, foe)
    ask([asked], PAIRS, seed=7)
    assert asked.change > -ALLOWED - ERRORS * asked.error, asked.words()


def test_a_loss_would_be_seen() -> None:
    """One point less, asked the other way round, is found out by as many pairs."""
    asked = question("rifleman", "rifle", "tunnel-runner")
    asked.was, asked.would = asked.would, asked.was
    ask([asked], PAIRS, seed=7)
    assert asked.change < -ALLOWED
