"""The combat module as mypyc compiles it: the same program, the same numbers."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
TREE = ROOT / ".compiled"


def compiling() -> ModuleType:
    """The program that compiles."""
    spec = importlib.util.spec_from_file_location("compiling", ROOT / "packaging/compiling.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(name="tree", scope="module")
def _tree() -> Path:
    """A program with a compiled combat module, as ``packaging/dev.sh test`` makes it.

    It takes a minute to make, so it is not made here.
    """
    if not compiling().current(TREE):
        pytest.skip("made by: python packaging/compiling.py .compiled --tree --quick")
    return TREE


def run(folder: Path, *words: str) -> str:
    """What the program in a folder prints."""
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_each_program_says_which_it_is(tree: Path) -> None:
    """Compiled, or pure Python."""
    assert run(tree, "-m", "chargen", "--version").endswith("(combat module: compiled)\n")
    assert run(ROOT, "-m", "chargen", "--version").endswith("(combat module: pure Python)\n")


def test_every_module_of_combat_is_compiled(tree: Path) -> None:
    """But the front pages of packages and what ``python -m`` starts."""
    sources = {path.relative_to(ROOT).with_suffix("") for path in compiling().sources("combat")}
    made = {path.relative_to(tree) for path in (tree / "chargen/combat").rglob("*.so")}
    assert {path.with_name(path.name.partition(".")[0]) for path in made} == sources


def test_the_source_tree_stays_free_of_what_is_compiled(tree: Path) -> None:
    """Nothing lies beside the sources that would be loaded in their place."""
    assert list((ROOT / "chargen").rglob("*.so")) == []


@pytest.mark.parametrize(
    "pair", [("trooper", "thug"), ("tithe-hound", "guard"), ("sniper", "officer")]
)
def test_the_same_seed_gives_the_same_fight_compiled_or_not(
    pair: tuple[str, str], tree: Path
) -> None:
    """Every sentence of the log, every number in it."""
    words = ("-m", "chargen", "fight", *pair, "--seed", "11")
    assert run(tree, *words) == run(ROOT, *words)


def test_the_same_batch_gives_the_same_sums_compiled_or_not(tree: Path) -> None:
    """Of fights of every kind, down to the last count."""
    words = ("-m", "chargen", "fight", "shellback", "lantern-walker", "--runs", "70", "--json")
    assert run(tree, *words) == run(ROOT, *words)


COPIES = """
from chargen.combat.model import Fighter, Scene
from chargen.combat.play import start
fight = start((Fighter(name="A"), Fighter(name="B", side=1)), Scene())
twin = fight.copy()
twin.who[0].boxes = 5
print(fight.facts() == fight.copy().facts(), fight.facts() == twin.facts())
"""


def test_a_fight_is_copied_compiled_or_not(tree: Path) -> None:
    """A copy has the facts of its fight and is independent of it."""
    assert run(tree, "-c", COPIES) == run(ROOT, "-c", COPIES) == "True False\n"
