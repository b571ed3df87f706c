"""Every rule of combat has a test of its own, and every tunable is felt by one."""

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from chargen.combat import tunables as home
from chargen.combat.tunables import Tunables
from tests.combat import scenes

HERE = Path(__file__).parent
RULES = [
    importlib.import_module(f"tests.combat.{path.stem}")
    for path in sorted(HERE.glob("test_rules_*.py"))
]
SOURCE = Path(__file__).parents[2] / "chargen/combat/tunables.py"
SPEC = Path(__file__).parents[2] / "resources/rules/gray_dawn/citations.toml"


def rule_tests() -> Iterator[tuple[str, Callable[[], None]]]:
    """Every rule test with each rule it proves."""
    for module in RULES:
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                for mark in getattr(test, "pytestmark", []):
                    for rule in mark.args if mark.name == "rule" else ():
                        yield rule, test


def tunable_rules() -> dict[str, list[str]]:
    """Return the rules each tunable belongs to, from the words beside it."""
    tree = ast.parse(SOURCE.read_text("utf-8"))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef)).body
    found: dict[str, list[str]] = {}
    for field, words in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(words, ast.Expr):
            assert isinstance(field.target, ast.Name)
            text = ast.unparse(words)
            found[field.target.id] = re.findall(r"CB-\d+", text)
    return found


OTHER_WORDS = {
    "ranged_defence": "CL+MA",
    "covering_fire": "dodge_zero",
    "limb_halving": "before_btm",
}


def flipped(name: str, value: Any) -> tuple[Any, ...]:
    """Return other values of the same kind."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, 2 * value + 1)
    if isinstance(value, str):
        return (OTHER_WORDS[name],)
    if isinstance(value, dict):
        return ({key: number + 1 for key, number in value.items()},)
    return (tuple(number + 1 if number < 5 else number - 1 for number in value),)


def test_every_rule_of_combat_has_a_test() -> None:
    """No id of section 4 goes unproved."""
    cited = set(re.findall(r"^\[citations\.(CB-\d+)\]", SPEC.read_text("utf-8"), re.MULTILINE))
    assert len(cited) > 70
    assert sorted(cited - {rule for rule, _ in rule_tests()}) == []


def test_every_tunable_names_its_rule() -> None:
    """And each such rule has a test."""
    named = tunable_rules()
    assert sorted(set(home.TUNABLE_NAMES) - {name for name, rules in named.items() if rules}) == []


@pytest.mark.parametrize("name", [field.name for field in fields(Tunables)])
def test_flipping_a_tunable_fails_a_test_of_its_rule(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number nobody would miss is no rule."""
    rules = set(tunable_rules()[name])
    tests = {test for rule, test in rule_tests() if rule in rules}
    felt = False
    for changed in flipped(name, getattr(Tunables(), name)):
        monkeypatch.setitem(scenes.OVERRIDES, name, changed)
        felt = felt or any(_fails(test) for test in tests)
    assert felt, f"nothing of {sorted(rules)} depends on {name}"


def _fails(test: Callable[[], None]) -> bool:
    try:
        test()
    except (AssertionError, ValueError, IndexError, KeyError):
        return True
    return False
