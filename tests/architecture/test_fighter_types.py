"""Types of one fighter, from its character to its state in a fight."""

import ast
from pathlib import Path

import pytest

from chargen.combat import SYSTEMS
from tests.architecture.syntax import parse_source, walk_nodes

COMBAT = Path(__file__).parents[2] / "chargen/combat"
TYPES = {
    "BaseFighter": "Fighter",
    "HarmFighter": "Fighter",
    "HarmStats": "FighterStats",
    "BaseCombatant": "Combatant",
    "BaseHarmCombatant": "Combatant",
}
"""Bases that systems share, and the one class a system makes of each."""


def classes(folder: Path) -> dict[str, set[str]]:
    """Return the classes below a folder with the names of their bases."""
    return {
        node.name: {
            name.id for base in node.bases for name in ast.walk(base) if isinstance(name, ast.Name)
        }
        for path in folder.rglob("*.py")
        for node in walk_nodes(parse_source(path))
        if isinstance(node, ast.ClassDef)
    }


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_system_has_one_type_for_each_step_of_a_fighter(system: str) -> None:
    """Fighter, its numbers for a scenario and its state in a fight, and nothing between them."""
    found = classes(COMBAT / system)
    assert set(TYPES.values()) <= set(found)
    for name, bases in found.items():
        assert {TYPES[base] for base in bases & set(TYPES)} <= {name}


@pytest.mark.parametrize("system", list(SYSTEMS))
def test_a_combatant_is_made_of_its_stats_alone(system: str) -> None:
    """Every field of a fighter reaches the fight through its stats."""
    tree = ast.parse((COMBAT / system / "model/combatant.py").read_text("utf-8"))
    (combatant,) = (
        node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "Combatant"
    )
    (init,) = (
        node
        for node in combatant.body
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    )
    assert [arg.arg for arg in init.args.args] == ["self", "index", "stats"]
