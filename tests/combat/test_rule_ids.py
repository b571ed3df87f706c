"""Every rule of combat has a test of its own; every tunable and every perk is felt by one."""

import importlib
import inspect
import math
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache, partial
from itertools import product
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any

import pytest

from chargen.combat import SYSTEMS
from chargen.combat.perks import PERK_EFFECTS
from chargen.combat.scene.validation import InvalidScenario
from chargen.files.text import RULE_ID
from tests.builders import rules
from tests.combat import builders

HERE = Path(__file__).parent
TESTS = [
    importlib.import_module(
        ".".join(("tests.combat", *path.relative_to(HERE).with_suffix("").parts))
    )
    for path in sorted(HERE.rglob("test_*.py"))
    if path != Path(__file__) and "pytest.mark.rule" in path.read_text("utf-8")
]

Test = partial[None]

SECTIONS = {
    "gray_dawn": "CB-",
    "traveller_s4": "S4-",
    "lead_and_chrome": "LC-",
    "alien_cards": "AL-",
}
"""How the ids of each system's rules begin."""
TUNABLES = [(system, name) for system in SYSTEMS for name in SYSTEMS[system].models.tuning]
"""Every tunable of every system that something depends on."""


def builders_of(system: str) -> ModuleType:
    """The module whose ``OVERRIDES`` change the tunables of a system in all its tests."""
    room = "" if system == "gray_dawn" else f".{system}"
    return importlib.import_module(f"tests.combat{room}.builders")


def marks(test: Any, name: str) -> Iterator[pytest.Mark]:
    """The marks of one name a test function has."""
    return (mark for mark in getattr(test, "pytestmark", ()) if mark.name == name)


def cases(test: Any) -> Iterator[Test]:
    """A test with each of its parameters; none if it asks for something else."""
    rows: list[list[dict[str, Any]]] = []
    for mark in marks(test, "parametrize"):
        names, given = mark.args[0], mark.args[1]
        words = [word.strip() for word in names.split(",")] if isinstance(names, str) else names
        values = [getattr(row, "values", row) if hasattr(row, "marks") else row for row in given]
        rows.append(
            [
                {words[0]: row} if isinstance(names, str) and len(words) == 1
                else dict(zip(words, row, strict=True))
                for row in values
            ]
        )  # fmt: skip
    wanted = set(inspect.signature(test).parameters)
    for chosen in product(*rows):
        found = {name: value for row in chosen for name, value in row.items()}
        if set(found) == wanted:
            yield partial(test, **found)


def rule_tests() -> Iterator[tuple[str, Test]]:
    """Every test of a rule, with each rule it proves."""
    for module in TESTS:
        for name, test in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and test.__module__ == module.__name__:
                named = [rule for mark in marks(test, "rule") for rule in mark.args]
                if named:
                    yield from ((rule, case) for case in cases(test) for rule in named)


PROOFS = list(rule_tests())


def of(named: set[str]) -> list[Test]:
    """Return the tests of these rules, each once, the quickest first."""
    found = dict.fromkeys(test for rule, test in PROOFS if rule in named)
    return sorted(found, key=seconds)


@cache
def seconds(test: Test) -> float:
    """Return how long a test takes while nothing is changed; infinity if it fails."""
    start = process_time()
    return math.inf if fails(test) else process_time() - start


def fails(test: Test) -> bool:
    """Whether a test fails; what cannot be fought at all is no failure of a rule."""
    try:
        test()
    except InvalidScenario:
        raise
    except Exception:
        return True
    return False


@cache
def tunable_rules(system: str) -> dict[str, list[str]]:
    """The rules each tunable belongs to, from the text of its field."""
    return {
        field.name: re.findall(RULE_ID, field.metadata["text"])
        for field in fields(SYSTEMS[system].models.tunables)
    }


OTHER_WORDS = {
    "ranged_defence": "CL+MA",
    "covering_fire": "dodge_zero",
    "limb_halving": "before_btm",
    "obstacles_in_the_way": "ignored",
    "watch_meets_mover": "after",
    "luck_rerolls": "rolls",
}


def flipped(name: str, value: Any) -> tuple[Any, ...]:
    """Other values of the same kind."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, 2 * value + 1)
    if isinstance(value, str):
        return (OTHER_WORDS[name],)
    if isinstance(value, dict):
        return ({key: number + 1 for key, number in value.items()},)
    return (tuple(number + 1 if number < 5 else number - 1 for number in value),)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_of_a_system_has_a_test(system: str) -> None:
    """No id of its section goes unproved."""
    cited = {rule for rule in rules().citations if rule.startswith(SECTIONS[system])}
    assert len(cited) > 40
    assert sorted(cited - {rule for rule, _ in PROOFS}) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_tunable_names_its_rule(system: str) -> None:
    """Nobody has to guess what a number belongs to."""
    named = {name for name, found in tunable_rules(system).items() if found}
    assert [name for owner, name in TUNABLES if owner == system and name not in named] == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_flipping_a_tunable_fails_a_test_of_its_rule(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A number nobody would miss is no rule."""
    usual = SYSTEMS[system].models.tunables()
    faults = []
    for name in SYSTEMS[system].models.tuning:
        named = set(tunable_rules(system)[name])
        proofs, felt = of(named), False
        for changed in flipped(name, getattr(usual, name)):
            with monkeypatch.context() as patch:
                patch.setitem(builders_of(system).OVERRIDES, name, changed)
                try:
                    felt = felt or any(fails(test) for test in proofs)
                except InvalidScenario as error:
                    faults.append(f"{name} {changed}: {error}")
        if not felt:
            faults.append(f"nothing of {sorted(named)} depends on {name}")
    assert faults == []


def test_a_perk_everybody_has_fails_a_test_of_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A perk nobody would miss does nothing."""
    faults = []
    for name, effect in PERK_EFFECTS.items():
        proofs = of({effect.rule})
        with monkeypatch.context() as patch:
            patch.setitem(builders.EVERYBODYS, name, 1 if effect.switch else 3)
            if not any(fails(test) for test in proofs):
                faults.append(f"{effect.rule} does not feel {name}")
    assert faults == []


def test_what_is_asked_for_its_failing_passes_unchanged() -> None:
    """A test that fails anyway would feel everything."""
    assert [f"{rule}: {test}" for rule, test in PROOFS if seconds(test) == math.inf] == []
