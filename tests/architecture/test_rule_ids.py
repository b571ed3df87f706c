"""Rule ids: each one in code has a citation, each of creation and advancement has a test."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import pytest

from chargen.files.text import RULE_ID
from tests.builders import rules

ROOT = Path(__file__).parents[2]
RULE = re.compile(rf"\b{RULE_ID}\b")
RANGE = re.compile(rf"\b{RULE_ID}\.\.\d{{2,3}}\b")


def ids_in_code() -> dict[str, str]:
    """Every rule id in the program's text, with a file that names it."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "chargen").rglob("*.py")):
        for rule in RULE.findall(RANGE.sub("", path.read_text("utf-8"))):
            found[rule] = path.name
    return found


def ids_in_tests() -> set[object]:
    """Every rule id a test says it proves, by mark or by vector."""
    vectors = json.loads((ROOT / "tests/handout/vectors.json").read_text("utf-8"))
    return {vector["rule"] for vector in vectors} | set(_marked())


@cache
def _marked() -> frozenset[object]:
    """Return the rules the marks of all tests name; a file without a mark is not parsed."""
    texts = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    return frozenset(
        argument.value
        for text in texts
        if "pytest.mark.rule" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        for argument in node.args
        if isinstance(argument, ast.Constant)
    )


def test_every_rule_in_code_has_a_citation() -> None:
    """What the program cites can be explained to a player."""
    unknown = {r: where for r, where in ids_in_code().items() if r not in rules().citations}
    assert unknown == {}


@pytest.mark.parametrize("section", ["CC", "DV", "AD"])
def test_every_rule_of_a_section_has_a_test(section: str) -> None:
    """No rule of creation, derived values or advancement goes unproved."""
    cited = {rule for rule in rules().citations if rule.startswith(section)}
    assert len(cited) >= 9
    assert sorted(cited - ids_in_tests()) == []


def test_marks_name_rules_that_exist() -> None:
    """A test cannot claim to prove a rule nobody has written."""
    assert sorted(map(str, _marked() - set(rules().citations))) == []
