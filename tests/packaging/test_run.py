"""The run command of packaging/dev.sh: compiled trees made aside, used from the next start on."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import monotonic, sleep

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = (
    "bash", "cat", "cut", "dirname", "find", "flock", "ln", "mkdir", "mv", "nice", "nohup", "rm",
    "setsid", "sha256sum", "sort", "tail", "touch", "xargs",
)  # fmt: skip
"""Programs the command may use; without dpkg-query it installs no package."""
SHOW = """
import os
from chargen import late
from chargen.combat.kernel import fight
print(fight.NAME, os.environ.get("CHARGEN_COMPILING", "-"), late.NAME)
"""
"""A program that tells which combat module it imports."""
COMPILER = """
import pathlib, shutil, sys, time
root, target = pathlib.Path.cwd(), pathlib.Path(sys.argv[1])
assert sys.argv[2:] == ["--tree"]
with (root / "begun").open("a") as begun:
    begun.write("begun\\n")
shutil.copytree(root / "chargen/combat", target / "chargen/combat")
(target / "chargen/combat/kernel/fight.py").write_text("NAME = 'compiled'")
if (root / "fault").exists():
    sys.exit((root / "fault").read_text())
while (root / "wait").exists():
    time.sleep(0.01)
for name in ("__init__", "__main__", "late"):
    (target / f"chargen/{name}.py").symlink_to(root / f"chargen/{name}.py")
"""
"""A compiler as quick or slow as a test needs it; the real one takes minutes."""


class Clone:
    """A small clone with a program, a virtual environment and a compiler."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for path, text in {
            "chargen/__init__.py": "", "chargen/__main__.py": SHOW, "chargen/late.py": "NAME = 1",
            "chargen/combat/__init__.py": "",
            "chargen/combat/kernel/fight.py": "NAME = 'interpreted'",
            "packaging/compiling.py": COMPILER, "pyproject.toml": "",
            ".venv/.installed[compile]": f"{sha256(b'').hexdigest()}\n",
            ".venv/bin/python": f'#!/bin/sh\nexec "{sys.executable}" "$@"\n',
        }.items():  # fmt: skip
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, "utf-8")
        (folder / ".venv/bin/python").chmod(0o755)
        (folder / "resources").mkdir()
        shutil.copy(ROOT / "packaging/dev.sh", folder / "packaging/dev.sh")
        (folder / "tools").mkdir()
        for name in TOOLS:
            (folder / "tools" / name).symlink_to(shutil.which(name) or pytest.skip(f"no {name}"))

    def run(self) -> str:
        """Return what a start prints, and what dev.sh says to it."""
        done = subprocess.run(
            ["tools/bash", "packaging/dev.sh", "run"],
            cwd=self.folder, env={"PATH": f"{self.folder}/tools"}, text=True, check=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        return done.stdout.strip()

    def trees(self) -> list[Path]:
        """Return the whole trees."""
        found = self.folder.glob(".compiled-run/*/")
        return [path for path in found if path.name != "making"]

    def begun(self) -> int:
        """Return how often the compiler was started."""
        path = self.folder / "begun"
        return path.read_text("utf-8").count("begun") if path.exists() else 0

    def until_free(self) -> None:
        """Wait until no compiler runs."""
        lock = [shutil.which("flock") or "", str(self.folder / ".compiled-run/lock"), "true"]
        subprocess.run(lock, check=True, timeout=30)


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    """A clone nothing was started in yet."""
    return Clone(tmp_path / "a clone")


def wait(done: Callable[[], bool]) -> None:
    """Wait until something is so; fail after half a minute."""
    last = monotonic() + 30
    while not done():
        assert monotonic() < last
        sleep(0.01)


def test_the_next_start_uses_the_compiled_tree(clone: Clone) -> None:
    """The first compiles beside the program and tells it so by one variable."""
    assert clone.run() == "interpreted 1 1"
    wait(lambda: len(clone.trees()) == 1)
    assert clone.run() == "compiled - 1"
    assert clone.begun() == 1


def test_two_starts_compile_once_and_show_no_half_of_it(clone: Clone) -> None:
    """The lock keeps the second compiler away; the tree appears when it is whole."""
    (clone.folder / "wait").touch()
    assert clone.run() == "interpreted 1 1"
    wait((clone.folder / ".compiled-run/making/chargen/combat/kernel/fight.py").exists)
    assert clone.run() == "interpreted 1 1"
    assert clone.trees() == []
    (clone.folder / "wait").unlink()
    wait(lambda: len(clone.trees()) == 1)
    clone.until_free()
    assert clone.begun() == 1
    assert not (clone.folder / ".compiled-run/making").exists()


def test_other_sources_have_another_tree(clone: Clone) -> None:
    """A change while the compiler runs makes its result useless; the next start compiles again."""
    (clone.folder / "wait").touch()
    clone.run()
    wait(lambda: clone.begun() == 1)
    (clone.folder / "chargen/combat/kernel/fight.py").write_text("NAME = 'edited'", "utf-8")
    (clone.folder / "wait").unlink()
    clone.until_free()
    assert clone.trees() == []
    assert clone.run() == "edited 1 1"
    wait(lambda: len(clone.trees()) == 1)


def test_a_compiled_tree_shows_edits_outside_combat(clone: Clone) -> None:
    """Its other modules are links, and a new module is linked by the next start."""
    clone.run()
    wait(lambda: len(clone.trees()) == 1)
    (clone.folder / "chargen/new.py").write_text("NAME = 2", "utf-8")
    (clone.folder / "chargen/late.py").write_text("from chargen.new import NAME", "utf-8")
    assert clone.run() == "compiled - 2"


def test_a_compiler_that_fails_is_not_started_at_every_start(clone: Clone) -> None:
    """Its reason is printed instead, for a day."""
    (clone.folder / "fault").write_text("there is no C compiler", "utf-8")
    assert clone.run() == "interpreted 1 1"
    wait(lambda: clone.begun() == 1)
    clone.until_free()
    words = "dev.sh: the combat module is not compiled: there is no C compiler"
    assert clone.run() == f"{words}\ninterpreted - 1"
    (why,) = clone.folder.glob(".compiled-run/*.why")
    os.utime(why, (1, 1))
    (clone.folder / "fault").unlink()
    assert clone.run() == "interpreted 1 1"
    wait(lambda: len(clone.trees()) == 1)


def test_the_three_trees_used_last_stay(clone: Clone) -> None:
    """Other branches may want theirs."""
    clone.run()
    wait(lambda: len(clone.trees()) == 1)
    clone.until_free()
    for age in range(1, 5):
        old = clone.folder / f".compiled-run/{age}"
        old.mkdir()
        os.utime(old, (1000 - age, 1000 - age))
    (clone.folder / "chargen/combat/kernel/fight.py").write_text("NAME = 'edited'", "utf-8")
    clone.run()
    wait(lambda: clone.begun() == 2)
    clone.until_free()
    assert len(clone.trees()) == 3
    assert {path.name for path in clone.trees()} > {"1"}
