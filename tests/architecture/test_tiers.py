"""The tiers of the test command: what is slow, and what a package may cost."""

import re
from functools import cache
from pathlib import Path

from tests import budget
from tests.conftest import slow_tests

TESTS = Path(__file__).parents[1]
_DEF = re.compile(r"^def (\w+)\(", re.MULTILINE)


def test_everything_named_slow_is_there() -> None:
    """Fail on a row of slow.toml that names no test any more."""
    missing = []
    for name in slow_tests():
        path, _, test = name.partition("::")
        known = _functions(path)
        if not known or (test and test not in known):
            missing.append(name)
    assert not missing


@cache
def _functions(path: str) -> set[str]:
    """The functions of a test file; none if there is no such file."""
    file = TESTS / path
    return set(_DEF.findall(file.read_text("utf-8"))) if file.is_file() else set()


def test_every_package_has_a_limit() -> None:
    """Fail on a package of tests without a limit, and on a limit without its package."""
    packages = {path.parent.relative_to(TESTS).parts[0] for path in TESTS.glob("*/**/test_*.py")}
    assert packages == budget.limits().keys()


def test_a_package_over_its_limit_is_named() -> None:
    """A limit may be exceeded by less than half; a package without a limit is named."""
    loop = 0.05
    allowed = budget.limits()
    within = {name: limit * 1.4 * loop for name, limit in allowed.items()}
    assert budget.over_limit(within, loop) == []
    name, limit = next(iter(allowed.items()))
    dear = {name: limit * 1.6 * loop, "unknown": 1.0}
    faults = budget.over_limit(dear, loop)
    assert faults == [
        "unknown has no limit in budget.toml",
        f"{name} costs {limit * 1.6:.0f} loops; its limit is {limit:.0f}",
    ]
