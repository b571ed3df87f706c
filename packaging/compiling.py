"""Compile the combat module with mypyc: `python packaging/compiling.py TARGET [--tree]`.

Extension modules appear below TARGET as they must lie in site-packages; nothing is written into
the source tree. With --tree, TARGET becomes a whole program: our sources and data beside what was
compiled, ready for PYTHONPATH; it is left alone while the sources it was made of are the same.

With --quick the compiler takes a third of the time, for code that is only tested.

Exit 0: compiled, one path a line. Exit 1: not possible here, the reason in one line on stderr.
"""

import argparse
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACES = ("chargen/combat", "chargen_combat")
"""Where the package that fights lies: in the program, or by itself (``combat_sources``)."""
INTERPRETED = (
    "__init__", "__main__", "continuation", "dice_chances", "dice_line", "events", "fight_file",
    "gm_actions", "hit_chances", "intervals", "labels", "line_protocol", "mypyc_compat", "odds",
    "option_chances", "parallel", "perks", "published_names", "report", "scenario_file",
    "schema", "session", "story", "story_line", "strict_json", "transcript", "validation",
    "wire_format", "words", "worker",
)  # fmt: skip
"""What stays source: front pages, what `python -m` must find code in, what the compiler cannot
take, and what runs once a fight or less: files, words, results. They would double its time."""

QUICK = "0"
THOROUGH = "1"
"""Levels of optimisation: to see whether it is right, and to have it fast. Another level would take
twice the time for a twelfth more fights."""

PROGRAM = """
import json, sys
from mypyc.build import mypycify
from setuptools import setup
name, files, target, level = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3], sys.argv[4]
modules = mypycify(
    files, group_name=name, opt_level=level, debug_level="0", strip_asserts=level != "0"
)
setup(
    name=name, packages=[], ext_modules=modules,
    script_args=["-q", "build_ext", "--build-lib", target, "--build-temp", "objects"],
)
"""
FLAGS = "-DNDEBUG -fwrapv -w -Wno-misleading-indentation -fvisibility=hidden -g0"
"""The first two are Python's own, which some versions of setuptools leave out. Nobody else calls
what is made, so calls inside are direct. No warnings about what mypyc writes: looking at how it is
indented takes longer than the rest. What debuggers want is as much again."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile, or say why not."""
    options = _parser().parse_args(arguments)
    target = options.target.resolve()
    level = QUICK if options.quick else THOROUGH
    try:
        made = (tree if options.tree else compiled)(target, level=level)
    except NotPossible as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("".join(f"{path}\n" for path in made))
    return 0


def _parser() -> argparse.ArgumentParser:
    about = (__doc__ or "").split("\n", 1)[0]
    parser = argparse.ArgumentParser(prog="compiling.py", description=about)
    parser.add_argument("target", type=Path)
    parser.add_argument("--tree", action="store_true")
    parser.add_argument("--quick", action="store_true")
    return parser


class NotPossible(Exception):
    """No compiler, no mypyc, or code mypyc does not take."""


def place(root: Path) -> Path:
    """Return where the package that fights lies below ``root``."""
    return next(Path(each) for each in PLACES if (root / each).is_dir())


def sources(root: Path = ROOT) -> list[Path]:
    """Return the modules that are compiled."""
    found = sorted((root / place(root)).rglob("*.py"))
    return [path for path in found if path.stem not in INTERPRETED]


def digest(root: Path = ROOT, level: str = THOROUGH) -> str:
    """Return what tells one state of the sources, and one Python, from another."""
    python = f"{sys.version} {sysconfig.get_platform()} {sysconfig.get_config_var('SOABI')}"
    state = hashlib.sha256(f"{python} -O{level}".encode())
    for path in sorted((root / place(root)).rglob("*.py")):
        state.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    state.update((root / "packaging" / Path(__file__).name).read_bytes())
    return state.hexdigest()


def compiled(target: Path, root: Path = ROOT, level: str = THOROUGH) -> list[Path]:
    """Compile a copy of the sources into ``target`` and return the extension modules made."""
    with tempfile.TemporaryDirectory(prefix="chargen-compile-") as folder:
        copy = Path(folder)
        _copy(root, copy)
        _run(copy, target, level)
    made = _made(target)
    if not made:
        raise NotPossible("the compiler made nothing")
    return made


def _copy(root: Path, target: Path) -> None:
    """Copy the sources to where they are looked for below ``target``."""
    package = place(root)
    shutil.copytree(
        root / package,
        target / package,
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        dirs_exist_ok=True,
    )
    for above in package.parents[:-1]:
        shutil.copyfile(root / above / "__init__.py", target / above / "__init__.py")


def _made(target: Path) -> list[Path]:
    return sorted(path for kind in ("*.so", "*.pyd") for path in target.rglob(kind))


def _run(copy: Path, target: Path, level: str) -> None:
    names = [path.relative_to(copy).as_posix() for path in sources(copy)]
    name = ".".join(place(copy).parts)  # what all modules share lies beside the package
    words = [name, json.dumps(names), str(target), level]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words],
        cwd=copy,
        env=_environment(copy),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise NotPossible(_reason(done.stdout + done.stderr))


def _environment(copy: Path) -> dict[str, str]:
    """What the compiler is told, so that the same bytes come out wherever this is run.

    What is made says neither where it was made nor where Python lay then, and has no symbols but
    those Python asks for. Who sets CFLAGS, LDFLAGS or LDSHARED means it.
    """
    told = {"CFLAGS": FLAGS}
    if sys.platform == "linux":
        mypyc = importlib.util.find_spec("mypyc")
        places = [str(copy), sys.base_prefix]
        places += (mypyc.submodule_search_locations if mypyc else None) or []
        told["CFLAGS"] = " ".join((FLAGS, *(f"-ffile-prefix-map={path}=." for path in places)))
        told["LDSHARED"] = f"{os.environ.get('CC') or sysconfig.get_config_var('CC')} -shared"
        told["LDFLAGS"] = "-s"
    told |= os.environ | {"PYTHONHASHSEED": "0"}
    told.pop("MYPYPATH", None)
    return told


def _reason(output: str) -> str:
    """Return the line of a failed run that says most."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if "error" in line.lower()]
    return (telling or lines or ["the compiler failed without a word"])[0]


def current(target: Path, root: Path = ROOT) -> bool:
    """Say whether ``target`` is a program made of these very sources."""
    return _known(target) in {digest(root, QUICK), digest(root, THOROUGH)}


def _known(target: Path) -> str:
    stamp = target / "made-of"
    return stamp.read_text("utf-8") if stamp.exists() else ""


def tree(target: Path, root: Path = ROOT, level: str = THOROUGH) -> list[Path]:
    """Make ``target`` a program with a compiled combat module, unless it is that already.

    Everything else in it is a link to the source tree, and so never old.
    """
    state = digest(root, level)
    if _known(target) not in {state, digest(root)}:
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir(parents=True)
        compiled(target, root, level)
        _copy(root, target)
        (target / "chargen/__init__.py").unlink()
        (target / "made-of").write_text(state, "utf-8")
    for path in (root / "resources", *(root / "chargen").iterdir()):
        place = target / path.relative_to(root)
        if not place.exists() and path.name != "__pycache__":
            place.symlink_to(path)
    return _made(target)


if __name__ == "__main__":
    sys.exit(main())
