"""Faults sown into the approval code, one at a time: the tests must see each of them.

A copy of the tree is changed in one place and the tests of that room are run; a fault they do not
see is reported with its line. Some are equal to the original and harmless; a reader decides.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path

from tests.endurance.report import Report

ROOT = Path(__file__).parents[2]
SOURCES = (
    *sorted((ROOT / "chargen/approval").glob("*.py")),
    ROOT / "chargen/character/decisions.py",
    ROOT / "chargen/character/past.py",
    ROOT / "chargen/character/history.py",
)
TESTS = (
    "tests/character/test_gifts.py", "tests/character/test_past.py", "tests/approval",
    "tests/cli/test_card.py",
)  # fmt: skip
NEVER = ("test_the_laws_hold_whatever_is_done", "test_a_fault_would_be_seen")
"""Would take minutes for each fault."""
LATER = (
    *NEVER, "test_no_spoiled", "test_no_rewriting", "test_every_way", "test_every_class",
    "test_no_forgery", "test_without_types", "locked", "password", "export", "cut_off",
)  # fmt: skip
"""Are asked only about a fault the quick tests do not see."""
SECONDS = 600

Change = Callable[[ast.AST], ast.AST | None]

_OTHER_COMPARISON: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


def changed(node: ast.AST) -> ast.AST | None:
    """The node with a fault in it; None if there is no fault for its kind."""
    new = deepcopy(node)
    match new:
        case ast.Compare():
            new.ops[0] = _OTHER_COMPARISON[type(new.ops[0])]()
        case ast.BoolOp():
            new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        case ast.UnaryOp(op=ast.Not()):
            return new.operand
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.BinOp(op=ast.Add()):
            new.op = ast.Sub()
        case ast.BinOp(op=ast.Sub()):
            new.op = ast.Add()
        case ast.IfExp():
            new.body, new.orelse = new.orelse, new.body
        case ast.Raise():
            return ast.Pass()
        case ast.Expr(value=ast.Call()):
            return ast.Pass()
        case _:
            return None
    return new


def places(path: Path) -> Iterator[tuple[Path, int]]:
    """Every place of a module where a fault can be sown: its number among all nodes."""
    tree = ast.parse(path.read_text("utf-8"))
    inside = {id(n) for f in ast.walk(tree) if isinstance(f, ast.FunctionDef) for n in ast.walk(f)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in inside and changed(node) is not None:
            yield path, number


class _Sower(ast.NodeTransformer):
    def __init__(self, target: ast.AST) -> None:
        self.target = target

    def visit(self, node: ast.AST) -> ast.AST:
        """Change the one node that is meant."""
        if node is self.target:
            return changed(node) or node
        return self.generic_visit(node)


def sown(path: Path, number: int) -> tuple[str, str]:
    """The module with one fault, and a line that says which."""
    tree = ast.parse(path.read_text("utf-8"))
    node = list(ast.walk(tree))[number]
    before = ast.unparse(node)
    after = ast.unparse(changed(node) or node)
    words = f"{path.name}:{getattr(node, 'lineno', 0)}: {before[:70]} -> {after[:70]}"
    return ast.unparse(ast.fix_missing_locations(_Sower(node).visit(tree))), words


def run(n: int, seed: int) -> Report:
    """Sow ``n`` faults; those no test sees are the failures."""
    every = [place for path in SOURCES for place in places(path)]
    chosen = random.Random(seed).sample(every, min(n, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        for name in ("chargen", "tests", "resources"):
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, home / name, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", home)
        survivors = [] if _passes(home, NEVER) else ["the tests fail without any fault"]
        for path, number in chosen if not survivors else ():
            copy = home / path.relative_to(ROOT)
            original = copy.read_text("utf-8")
            text, words = sown(copy, number)
            copy.write_text(text, "utf-8")
            if _passes(home, LATER) and _passes(home, NEVER):
                survivors.append(words)
            copy.write_text(original, "utf-8")
    facts = {"places": len(every), "sown": len(chosen), "survived": len(survivors)}
    return Report("mutants", n, seed, facts, tuple(survivors))


def _passes(home: Path, without: tuple[str, ...]) -> bool:
    """Whether all tests pass in the copy: then nobody has seen the fault."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *TESTS]
    words += ["-k", " and ".join(f"not {name}" for name in without)]
    env = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words, cwd=home, env=env, capture_output=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
