"""Actions as plain values: named, read again, and refused where they are none."""

from random import Random
from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model import choice_ids
from chargen.combat.io.wire_format import action_of, action_row
from chargen.combat.kernel.session import Session
from chargen.combat.scene.validation import InvalidScenario
from tests.combat import drawn

SYSTEM = SYSTEMS["gray_dawn"]


def test_every_option_is_written_and_read_again() -> None:
    """Over whole fights; each name and each value stands for what the action holds."""
    met = set()
    for seed in (3, 8, 14, 31, 35, 36, 37, 38, 39):
        session = Session(drawn.scenario(seed), seed)
        while session.question is not None:
            for option in session.question.options(session.fight):
                row = action_row(option, SYSTEM)
                assert action_of(row, SYSTEM) == option
                for key in row.keys() - {"do"}:
                    assert row[key] == getattr(option, key)
                met.add(row["do"])
            session.answer_by_tactic()
    assert len(met) >= 20


def test_kinds_and_names_go_with_each_other() -> None:
    """No two actions or questions share a name, and none is forgotten."""
    names = [shape.name for shape in SYSTEM.actions.values()]
    assert len(set(names)) == len(names)
    numbers = {number for name, number in vars(choice_ids).items() if name.isupper()}
    assert {*SYSTEM.actions, *SYSTEM.questions} == {1, 2, 3, *numbers}
    assert {name.upper() for name in names} >= {
        name for name in vars(choice_ids) if name.isupper() and not name.startswith("ASK_")
    }


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ([], "no action None"),
        ({"do": "dance"}, "no action 'dance'"),
        ({"do": "aim", "weapon": 1}, "To aim takes no 'weapon'"),
        ({"do": "aim", "target": "Ann"}, "target is 'Ann'"),
        ({"do": "aim", "target": True}, "target is True"),
        ({"do": "aim", "target": 10**12}, "target is 1000000000000"),
        ({"do": "fire", "targets": ["Ann"]}, "targets is 'Ann'"),
        ({"do": "fire", "hidden": 1}, "hidden is 1"),
    ],
)
def test_what_is_no_action_is_refused(row: object, words: str) -> None:
    """In a sentence that names the value."""
    with pytest.raises(InvalidScenario, match=words):
        action_of(row, SYSTEM)


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_answered_is_allowed_or_refused_in_a_sentence(seed: int) -> None:
    """Any action with any numbers, at every question of a fight."""
    chance = Random(seed)
    session = Session(drawn.scenario(seed), seed)
    refused = 0
    while session.question is not None:
        for shape in SYSTEM.actions.values():
            row: dict[str, Any] = {"do": shape.name}
            for key, usual in shape.values.items():
                number = chance.choice((-(10**9), -2, -1, 0, 1, 2, 3, 9, 40, 10**9))
                row[key] = usual if isinstance(usual, bool) else number
                if isinstance(usual, tuple):
                    row[key] = [number] * chance.randint(0, 2)
            fault = session.question.fault(session.fight, action_of(row, SYSTEM))
            assert fault is None or fault.endswith(".")
            numbers = [row.get("weapon", 0), *row.get("targets", ())]
            assert fault is not None or min(numbers) >= 0
            refused += fault is not None
        session.answer_by_tactic()
    assert refused > 1_000
