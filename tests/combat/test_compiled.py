"""The combat module as mypyc compiles it: the same program, the same fights."""

import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from types import ModuleType

import pytest

from chargen.combat import SYSTEMS
from tests.profiles import share

ROOT = Path(__file__).parents[2]
TREE = ROOT / ".compiled"
FIGHTS = 500
"""Fights told by night, interpreted and compiled."""


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
    path = os.pathsep.join((str(folder), str(ROOT)))
    done = subprocess.run(
        [sys.executable, *words],
        env={**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_every_module_is_compiled_but_those_named(tree: Path) -> None:
    """Front pages, files and words stay source."""
    program = compiling()
    sources = {path.relative_to(ROOT).with_suffix("") for path in program.sources()}
    made = {path.relative_to(tree) for path in (tree / program.place(tree)).rglob("*.so")}
    assert {path.with_name(path.name.partition(".")[0]) for path in made} == sources
    assert len(sources) > 50


def test_what_is_named_to_stay_source_is_there() -> None:
    """No name of a module that has gone."""
    program = compiling()
    there = {path.stem for path in (ROOT / program.place(ROOT)).rglob("*.py")}
    assert set(program.INTERPRETED) <= there


@pytest.mark.skipif(sys.platform != "linux", reason="what other compilers leave is not known")
def test_what_is_compiled_says_nothing_of_where_it_was_made(tree: Path) -> None:
    """No folder of this machine, nothing for debuggers."""
    hints = [str(ROOT), sys.base_prefix, sys.prefix, "chargen-compile-", tempfile.gettempdir()]
    words = [*map(os.fsencode, hints), b".debug_info", b".symtab"]
    made = list(tree.rglob("*.so"))
    assert len(made) > 50
    for path in made:
        data = path.read_bytes()
        assert [word for word in words if word in data] == [], path


def test_the_source_tree_stays_free_of_what_is_compiled(tree: Path) -> None:
    """Nothing lies beside the sources that would be loaded in their place."""
    assert list((ROOT / "chargen").rglob("*.so")) == []


TOLD = """
import hashlib, sys
from chargen.combat import SYSTEMS, Session
from chargen.combat.io.transcript import text
from chargen.combat.kernel import system
from tests.combat.test_every_system import MELEES
print(system.__file__.endswith(".py"))
for seed in range(int(sys.argv[1])):
    for name in SYSTEMS:
        fight = Session(MELEES[name](seed), seed, hands=())
        told = f"{text(fight)} {fight.events} {fight.shown} {fight.entries}"
        print(name, seed, hashlib.sha256(told.encode()).hexdigest())
"""


def test_every_fight_is_told_the_same_compiled_or_not(tree: Path) -> None:
    """Every sentence, every event with its parts, every place on the map, every choice."""
    fights = str(share(FIGHTS))
    source, made = (run(folder, "-c", TOLD, fights).splitlines() for folder in (ROOT, tree))
    assert (source[0], made[0]) == ("True", "False")
    assert len(source) == share(FIGHTS) * len(SYSTEMS) + 1
    assert source[1:] == made[1:]


COUNTED = """
from chargen.combat import SYSTEMS, odds
from tests.combat.test_every_system import MELEES
for name in SYSTEMS:
    for seed in (3, 29):
        print(name, sorted(odds(MELEES[name](seed), seed, 70).of.items()))
"""


def test_the_same_batch_gives_the_same_sums_compiled_or_not(tree: Path) -> None:
    """Of fights of every kind, down to the last count."""
    assert run(tree, "-c", COUNTED) == run(ROOT, "-c", COUNTED)


def test_the_version_names_the_module_in_use(tree: Path) -> None:
    """G9: a compiled tree on the path is said to be compiled, though its front page is a link."""
    assert run(tree, "-m", "chargen", "--version").endswith("(combat module: compiled)\n")
    assert run(ROOT, "-m", "chargen", "--version").endswith("(combat module: interpreted)\n")


def test_workers_play_with_the_module_in_use(tree: Path) -> None:
    """A worker starts from the tree its batch was imported from."""
    shown = "from chargen.combat.batches.worker import command; print(command()[-2])"
    for folder in (tree, ROOT):
        assert run(folder, "-c", shown) == f"{folder}\n"


COPIES = """
from chargen.combat import Session
from tests.combat import builders
session = Session(builders.duel(), 3, hands={0})
twin = session.fight.copy()
twin.combatants[0].boxes = 5
print(session.fight.combatants[0].boxes, session.fight.copy().fighters[1].name)
"""


def test_a_fight_is_copied_compiled_or_not(tree: Path) -> None:
    """A copy has what its fight has and is independent of it."""
    assert run(tree, "-c", COPIES) == run(ROOT, "-c", COPIES) == "0 Cid\n"
