"""Faults sown into the program, one at a time: the tests must see each of them.

A copy of the tree is changed in one place. The tests that import the changed module are asked
first, then all of its room, then the slow laws; a fault none of them sees is reported with its
line. Some are equal to the original and harmless; a reader decides.
"""

import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path
from queue import Queue

from tests.endurance.report import Report

ROOT = Path(__file__).parents[2]
ROOMS: dict[str, tuple[str, ...]] = {
    "files": ("tests/files", "tests/gui/test_files.py", "tests/gui/test_recovery.py", "tests/cli"),
    "rules": ("tests/rules", "tests/handout", "tests/character"),
    "character": ("tests/handout", "tests/character", "tests/approval", "tests/sheet"),
    "approval": ("tests/approval", "tests/character", "tests/cli"),
}
"""The rooms faults are sown in, and where the tests of each stand."""
NEVER = ("test_the_laws_hold_whatever_is_done", "test_a_fault_would_be_seen")
"""Would take minutes for each fault."""
LATER = (
    *NEVER, "test_no_spoiled", "test_no_rewriting", "test_every_way", "test_every_class",
    "test_no_forgery", "test_without_types", "locked", "password", "export", "cut_off",
    "test_each_remedy", "test_asking_the_gm", "test_every_plan", "test_no_mutant", "statement",
    "test_every_point", "test_a_run_that", "nasty", "test_any_", "test_present_laws", "ctrl_c",
    "endurance", "test_the_same_document", "test_a_killed", "test_readers_accept",
    "failing_system_call",
)  # fmt: skip
"""Are asked only about a fault the quick tests do not see."""
SECONDS = 240
NO_TESTS = 5
"""What pytest exits with where every test was left out."""

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


def sources() -> list[Path]:
    """Every module faults are sown in."""
    return [path for room in ROOMS for path in sorted((ROOT / "chargen" / room).rglob("*.py"))]


def stages(path: Path) -> list[tuple[tuple[str, ...], str]]:
    """The tests asked about a module, in turn: where they stand, and which of them."""
    room = path.relative_to(ROOT / "chargen").parts[0]
    everywhere = tuple(name for name in ROOMS[room] if (ROOT / name).exists())
    near = tuple(_importers(path))
    slow = " or ".join(name for name in LATER if name not in NEVER)
    return [(near or everywhere, without(LATER)), (everywhere, without(LATER)), (everywhere, slow)]


def without(names: tuple[str, ...]) -> str:
    """All tests but those."""
    return " and ".join(f"not {name}" for name in names)


def _importers(path: Path) -> Iterator[str]:
    """The test files that import a module by its name."""
    package = ".".join(path.relative_to(ROOT).parent.parts)
    lines = (f"from {package}.{path.stem} import", f"import {package}.{path.stem}")
    for test in sorted((ROOT / "tests").rglob("test_*.py")):
        text = test.read_text("utf-8")
        named = f"from {package} import" in text and path.stem in text
        if named or any(line in text for line in lines):
            yield str(test.relative_to(ROOT))


def run(n: int, seed: int) -> Report:
    """Sow ``n`` faults; those no test sees are the failures."""
    every = [place for path in sources() for place in places(path)]
    chosen = random.Random(seed).sample(every, min(n, len(every)))
    with tempfile.TemporaryDirectory() as folder:
        homes = [_copied(Path(folder) / str(number)) for number in range(os.cpu_count() or 1)]
        survivors = _sound(homes[0]) or _survivors(homes, chosen)
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


def _sound(home: Path) -> list[str]:
    """What is wrong before any fault is sown."""
    rooms = tuple(dict.fromkeys(name for names in ROOMS.values() for name in names))
    there = tuple(name for name in rooms if (ROOT / name).exists())
    passed = _passes(home, (*there, "-n", "auto"), without(NEVER), 1800)
    return [] if passed else ["the tests fail without any fault"]


def _survivors(homes: Sequence[Path], chosen: Sequence[tuple[Path, int]]) -> list[str]:
    """The faults no test sees, sown in as many copies at once as there are processors."""
    free: Queue[Path] = Queue()
    for home in homes:
        free.put(home)

    def asked(place: tuple[Path, int]) -> str:
        home = free.get()
        try:
            return _survived(home, *place)
        finally:
            free.put(home)

    with ThreadPoolExecutor(len(homes)) as pool:
        return [words for words in pool.map(asked, chosen) if words]


def _survived(home: Path, path: Path, number: int) -> str:
    """The fault in words if all stages pass with it, else nothing."""
    copy = home / path.relative_to(ROOT)
    original = copy.read_text("utf-8")
    text, words = sown(copy, number)
    copy.write_text(text, "utf-8")
    try:
        passed = all(_passes(home, tests, which, SECONDS) for tests, which in stages(path))
    finally:
        copy.write_text(original, "utf-8")
    room = path.relative_to(ROOT / "chargen").parent
    return f"{room}/{words}" if passed else ""


def _passes(home: Path, tests: tuple[str, ...], which: str, seconds: int) -> bool:
    """Whether the tests pass in the copy: then none of them has seen the fault."""
    words = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    words += ["-k", which]
    env = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            words, cwd=home, env=env, capture_output=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode in {0, NO_TESTS}
