"""Faults sown into the program, one at a time: the tests must see each of them.

First all tests run once in an unchanged copy, and each is watched for the functions it runs. Then
a copy is changed in one place, and the tests that run the changed function are asked, the quickest
first. A fault none of them sees is reported with its line. Some are equal to the original and
harmless; a reader decides.
"""

import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from queue import Queue

from tests.endurance.report import Report

ROOT = Path(__file__).parents[2]
ROOMS = ("files", "rules", "character", "approval")
"""The rooms faults are sown in."""
TESTS = ("approval", "character", "cli", "files", "gui", "handout", "rules", "views")
"""The tests that are asked, by their folders, as far as they are there."""
NEVER = ("test_the_laws_hold_whatever_is_done", "test_a_fault_would_be_seen")
"""Would take minutes for each fault."""
SECONDS, BASE_SECONDS = 240, 3000
WATCH = "tests.endurance.touched"
PATIENCE = 60.0
"""Seconds of tests, as they took without a fault, that are asked about one fault."""

Touched = Mapping[str, Sequence[tuple[float, str]]]
"""For each function, by its file and first line: the tests that run it and their seconds."""
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


def function_at(path: Path, number: int) -> str:
    """The innermost function around a place, by file and first line, decorators included."""
    tree = ast.parse(path.read_text("utf-8"))
    node = list(ast.walk(tree))[number]
    around = [
        each
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and any(inner is node for inner in ast.walk(each))
    ]
    first = max(min([e.lineno, *(d.lineno for d in e.decorator_list)]) for e in around)
    return f"{path.relative_to(ROOT / 'chargen')}:{first}"


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


def sources() -> list[Path]:
    """Every module faults are sown in."""
    return [path for room in ROOMS for path in sorted((ROOT / "chargen" / room).rglob("*.py"))]


def run(n: int, seed: int) -> Report:
    """Sow ``n`` faults; those no test sees are the failures."""
    every = [place for path in sources() for place in places(path)]
    chosen = random.Random(seed).sample(every, min(n, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        homes = [_copied(Path(folder) / str(number)) for number in range(os.cpu_count() or 1)]
        touched = _watched(homes[0])
        survivors = _survivors(homes, chosen, touched) if touched else ["tests fail unchanged"]
    facts = {"places": len(every), "sown": len(chosen), "survived": len(survivors)}
    return Report("mutants", n, seed, facts, tuple(survivors))


def _copied(home: Path) -> Path:
    """A copy of the tree to sow faults in."""
    ignored = shutil.ignore_patterns("__pycache__")
    for name in ("chargen", "tests", "resources", "packaging", "docs"):
        shutil.copytree(ROOT / name, home / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "CHANGELOG.md"):
        shutil.copy(ROOT / name, home)
    return home


def _watched(home: Path) -> Touched:
    """Which tests run which function; nothing if they fail without any fault."""
    there = [f"tests/{name}" for name in TESTS if (ROOT / "tests" / name).exists()]
    without = " and ".join(f"not {name}" for name in NEVER)
    log = home / "touched.jsonl"
    words = ["-n", "auto", *there, "-k", without]
    if not _passes(home, words, BASE_SECONDS, "-p", WATCH, TOUCHED=str(log)):
        return {}
    found: dict[str, list[tuple[float, str]]] = defaultdict(list)
    lines = [line for part in home.glob("touched.jsonl*") for line in part.open(encoding="utf-8")]
    for line in lines:
        name, seconds, functions = json.loads(line)
        for function in functions:
            found[function].append((seconds, name))
    return {function: sorted(tests) for function, tests in found.items()}


def asked(touched: Touched, function: str) -> list[str]:
    """The tests to ask about a function, the quickest first, for as long as patience lasts."""
    chosen, spent = [], 0.0
    for seconds, name in touched.get(function, ()):
        spent += seconds
        if spent > PATIENCE:
            break
        chosen.append(name)
    return chosen


def _survivors(
    homes: Sequence[Path], chosen: Sequence[tuple[Path, int]], touched: Touched
) -> list[str]:
    """The faults no test sees, sown in as many copies at once as there are processors."""
    free: Queue[Path] = Queue()
    for home in homes:
        free.put(home)

    def survived(place: tuple[Path, int]) -> str:
        home = free.get()
        try:
            return _survived(home, *place, asked(touched, function_at(*place)))
        finally:
            free.put(home)

    with ThreadPoolExecutor(len(homes)) as pool:
        return [words for words in pool.map(survived, chosen) if words]


def _survived(home: Path, path: Path, number: int, tests: Sequence[str]) -> str:
    """The fault in words if every test passes with it, or none runs the function; else nothing."""
    copy = home / path.relative_to(ROOT)
    original = copy.read_text("utf-8")
    text, words = sown(copy, number)
    copy.write_text(text, "utf-8")
    try:
        seen = bool(tests) and not _passes(home, tests, SECONDS)
    finally:
        copy.write_text(original, "utf-8")
    room = path.relative_to(ROOT / "chargen").parent
    return "" if seen else f"{room}/{words} ({len(tests)} tests asked)"


def _passes(
    home: Path, words: Sequence[str], seconds: int, *options: str, **environment: str
) -> bool:
    """Whether the tests pass in the copy: then none of them has seen the fault.

    A plugin is an option: pytest loads it before it looks into a file of words.
    """
    given = home / "asked.txt"
    given.write_text("\n".join(words) + "\n", "utf-8")
    order = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *options]
    order.append(f"@{given}")
    env = {
        **os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1", **environment
    }  # fmt: skip
    try:
        done = subprocess.run(
            order, cwd=home, env=env, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0
