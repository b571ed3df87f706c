"""Compile the combat module with mypyc: `python packaging/compiling.py TARGET [--tree]`.

Extension modules appear below TARGET as they must lie in site-packages; nothing is written into
the source tree. With --tree, TARGET becomes a whole program: our sources and data beside what was
compiled, ready for PYTHONPATH; it is left alone while the sources it was made of are the same.

With --quick the compiler takes a fifth of the time, for code that is only tested.

Exit 0: compiled, one path a line. Exit 1: not possible here, the reason in one line on stderr.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
INTERPRETED = (
    "__init__.py", "__main__.py", "columns.py", "intervals.py", "muster.py", "narrate.py",
    "phrases.py", "reading.py", "report.py",
)  # fmt: skip
"""What stays source: front pages, what `python -m` must find code in, and what runs once a fight
or less: files, words, results. They would double the time a compiler takes."""

QUICK = "0"
THOROUGH = "2"
"""Levels of optimisation: to see whether it is right, and to have it fast."""

PROGRAM = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
files, target, level = json.loads(sys.argv[1]), sys.argv[2], sys.argv[3]
modules = mypycify(files, group_name="chargen_combat", opt_level=level, verbose=False)
setup(
    name="chargen-combat", packages=[], ext_modules=modules,
    script_args=["-q", "build_ext", "--build-lib", target, "--build-temp", "objects"],
)
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile, or say why not."""
    parser = argparse.ArgumentParser(
        prog="compiling.py", description=(__doc__ or "").split("\n")[0]
    )
    parser.add_argument("target", type=Path)
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args(arguments)
    target = options.target.resolve()
    try:
        level = QUICK if options.quick else THOROUGH
        made = tree(target, level=level) if options.tree else compiled(target, level=level)
    except NotPossible as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("".join(f"{path}\n" for path in made))
    return 0


class NotPossible(Exception):
    """No compiler, no mypyc, or code mypyc does not take."""


def sources(root: Path = ROOT) -> list[Path]:
    """Return the modules that are compiled."""
    found = sorted((root / "chargen" / "combat").rglob("*.py"))
    return [path for path in found if path.name not in INTERPRETED]


def digest(root: Path = ROOT, level: str = THOROUGH) -> str:
    """Return what tells one state of the sources, and one Python, from another."""
    state = hashlib.sha256(f"{sys.version} -O{level}".encode())
    for path in (*sorted((root / "chargen" / "combat").rglob("*.py")), Path(__file__)):
        state.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return state.hexdigest()


def compiled(target: Path, root: Path = ROOT, level: str = THOROUGH) -> list[Path]:
    """Compile a copy of the sources into ``target`` and return the extension modules made."""
    with tempfile.TemporaryDirectory(prefix="chargen-compile-") as folder:
        copy = Path(folder)
        shutil.copytree(
            root / "chargen" / "combat",
            copy / "chargen" / "combat",
            ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        )
        (copy / "chargen" / "__init__.py").write_bytes((root / "chargen/__init__.py").read_bytes())
        _run(copy, target, level)
    made = sorted(path for kind in ("*.so", "*.pyd") for path in target.rglob(kind))
    if not made:
        raise NotPossible("the compiler made nothing")
    return made


def _run(copy: Path, target: Path, level: str) -> None:
    names = [str(path.relative_to(copy)) for path in sources(copy)]
    listed = "[" + ",".join(f'"{Path(name).as_posix()}"' for name in names) + "]"
    environment = {**os.environ, "CFLAGS": os.environ.get("CFLAGS", "-w")}
    environment.pop("MYPYPATH", None)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, listed, str(target), level],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise NotPossible(_reason(done.stdout + done.stderr))


def _reason(output: str) -> str:
    """Return the line of a failed run that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()]
    return (telling or lines or ["the compiler failed without a word"])[0]


def current(target: Path, root: Path = ROOT) -> bool:
    """Say whether ``target`` is a program made of these very sources."""
    stamp = target / "made-of"
    known = stamp.read_text("utf-8") if stamp.exists() else ""
    return known in {digest(root, QUICK), digest(root, THOROUGH)}


def tree(target: Path, root: Path = ROOT, level: str = THOROUGH) -> list[Path]:
    """Make ``target`` a program with a compiled combat module, unless it is that already.

    Everything else in it is a link to the source tree, and so never old.
    """
    stamp, state = target / "made-of", digest(root, level)
    known = stamp.read_text("utf-8") if stamp.exists() else ""
    if known not in {state, digest(root)}:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        compiled(target, root, level)
        for path in (root / "chargen" / "combat").rglob("*.py"):
            place = target / path.relative_to(root)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, place)
        stamp.write_text(state, "utf-8")
    for path in (root / "resources", *(root / "chargen").iterdir()):
        place = target / path.relative_to(root)
        if not place.exists() and path.name != "__pycache__":
            place.symlink_to(path)
    return sorted(path for kind in ("*.so", "*.pyd") for path in target.rglob(kind))


if __name__ == "__main__":
    sys.exit(main())
