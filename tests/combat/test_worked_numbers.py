"""Every worked number of combat on the rule page, asked of the combat module itself."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.combat import worked_hits, worked_turns

FILE = Path(__file__).parents[1] / "handout/vectors.json"
VECTORS: list[dict[str, Any]] = [
    vector for vector in json.loads(FILE.read_text("utf-8")) if vector["rule"].startswith("CB")
]
SOLVERS = {**worked_turns.SOLVERS, **worked_hits.SOLVERS}


def _label(vector: dict[str, Any]) -> str:
    return f"{vector['rule']} {json.dumps(vector['given'])}"


@pytest.mark.parametrize(
    "vector",
    [pytest.param(vector, marks=pytest.mark.rule(vector["rule"])) for vector in VECTORS],
    ids=[_label(vector) for vector in VECTORS],
)
def test_worked_number(vector: dict[str, Any]) -> None:
    """The engine gives the number the rule page gives."""
    found = SOLVERS[(vector["rule"], vector["what"])](vector["given"])
    wanted = vector["expect"]
    if isinstance(found, dict) and isinstance(wanted, dict):
        found = {key: found[key] for key in wanted}
    assert found == wanted


def test_every_vector_of_combat_is_asked() -> None:
    """None is left out, and nothing is worked out that the page does not give."""
    assert len(VECTORS) > 100
    assert {(vector["rule"], vector["what"]) for vector in VECTORS} == set(SOLVERS)
