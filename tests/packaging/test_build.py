"""What makes the artefacts: its words, its lists, and the combat module by itself."""

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.combat.tables import reference

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
OWN = """
import re, sys
sys.path.insert(0, sys.argv[1])
examples = re.findall(r"```python\\n(.*?)```", open(sys.argv[2]).read(), re.DOTALL)
for example in examples:
    exec(compile(example, "README.md", "exec"), {"__name__": "__main__"})
known = {name.partition(".")[0] for name in sys.modules}
print(len(examples), sorted(known & {"chargen", "PySide6"}))
"""
"""Runs the examples of a README with one folder and Python; says how many, and who else came."""


@pytest.fixture(name="alone", scope="module")
def _alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The combat module as a distribution of its own."""
    target = tmp_path_factory.mktemp("sources") / "chargen-combat"
    program = PACKAGING / "combat_sources.py"
    subprocess.run([sys.executable, str(program), str(target)], check=True)
    return target


def _requirements(path: Path) -> dict[str, str]:
    """What a list of requirements pins, by name; with the lists it includes."""
    found: dict[str, str] = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("-r "):
            found |= _requirements(path.with_name(line.removeprefix("-r ").strip()))
        elif line and not line.startswith("#"):
            name, _, version = line.partition(";")[0].strip().partition("==")
            found[name.lower()] = version
    return found


@pytest.mark.parametrize("script", sorted(path.name for path in PACKAGING.glob("*.sh")))
def test_scripts_are_sound(script: str) -> None:
    """Shellcheck finds nothing to say."""
    tool = shutil.which("shellcheck")
    if tool is None:
        pytest.skip("shellcheck is not installed here")
    told = subprocess.run(
        [tool, script], cwd=PACKAGING, capture_output=True, text=True, check=False
    )
    assert told.stdout == ""


def test_a_target_nobody_knows_lists_those_there_are() -> None:
    """Exit 2, and every target with what it makes."""
    told = _built(PACKAGING, "boat")
    assert told.returncode == 2
    targets = re.search(
        r"^    ((?:\w+ \| )+all)\)", (PACKAGING / "build.sh").read_text(), re.MULTILINE
    )
    assert targets is not None
    for target in targets[1].split(" | "):
        assert re.search(rf"^  {target} ", told.stderr, re.MULTILINE), target


def test_what_goes_wrong_is_one_sentence(tmp_path: Path) -> None:
    """A Python that is none is named, and nothing else is said."""
    (tmp_path / "packaging").mkdir()
    shutil.copy(PACKAGING / "build.sh", tmp_path / "packaging")
    broken = tmp_path / "python3.11"
    broken.write_text("#!/bin/sh\necho it is broken >&2\nexit 1\n", "utf-8")
    broken.chmod(0o755)
    told = _built(tmp_path / "packaging", "pure", CHARGEN_PYTHONS=str(broken))
    assert told.returncode == 1
    assert told.stderr == f"build.sh: {broken} is no Python 3.11 or newer\n"


def _built(folder: Path, *targets: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(folder / "build.sh"), *targets],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_frozen_program_is_made_of_all_it_needs() -> None:
    """Whatever the program depends on is named, with one version, where it is frozen."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    pinned = _requirements(PACKAGING / "freeze-requirements.txt")
    for requirement in project["project"]["dependencies"] + project["build-system"]["requires"]:
        found = re.match(r"[\w.-]+", requirement)
        assert found is not None
        assert pinned[found[0].lower()], requirement


def test_the_spec_can_be_read() -> None:
    """It is Python, and begins where the frozen program does."""
    text = (PACKAGING / "chargen.spec").read_text("utf-8")
    ast.parse(text)
    assert '"frozen.py"' in text


def test_the_combat_module_alone_runs_its_examples(alone: Path) -> None:
    """Under its own name, with nothing but Python: as its own README has them."""
    told = subprocess.run(
        [sys.executable, "-I", "-S", "-c", OWN, str(alone), str(alone / "README.md")],
        capture_output=True,
        text=True,
        check=True,
    )
    examples = (ROOT / "docs/combat.md").read_text("utf-8").count("```python\n")
    assert told.stdout.splitlines()[-1] == f"{examples} []"


def test_the_installed_command_runs_every_example(alone: Path, tmp_path: Path) -> None:
    """The pure wheel in an environment of its own, with no library beside it."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=alone, env=os.environ | {"CHARGEN_PURE": "1"}, check=True, capture_output=True,
    )  # fmt: skip
    (wheel,) = tmp_path.glob("chargen_combat-*-py3-none-any.whl")
    place = tmp_path / "place"
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    python = str(place / "bin/python")
    install = ["-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check"]
    subprocess.run([python, *install, str(wheel)], check=True)
    told = subprocess.run(
        [python, "-I", str(PACKAGING / "combat/examples.py")],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert re.fullmatch(r"6 examples, \d+ lines and \d+ steps, interpreted, .*\n", told.stdout)


def test_its_readme_speaks_of_nothing_it_does_not_have(alone: Path) -> None:
    """The README names no clone, tests or window, and keeps every other heading."""
    text = (alone / "README.md").read_text("utf-8")
    assert re.findall(r"tests/|packaging/|chargen\.loadout|chargen\.combat\.", text) == []
    page = (ROOT / "docs/combat.md").read_text("utf-8")
    gone = set(re.findall(r"^#+ .*", page, re.MULTILINE)) - set(
        re.findall(r"^#+ .*", text, re.MULTILINE)
    )
    assert gone == {"## By itself", "## Compiled"}


def test_the_combat_module_alone_brings_its_reference(alone: Path) -> None:
    """The package holds the tables, under its own name."""
    text = (alone / "chargen_combat/REFERENCE.md").read_text("utf-8")
    assert text == reference()
    assert "chargen.combat" not in text


def test_its_sources_are_those_of_the_program(alone: Path) -> None:
    """Every module, called by its own name, and typed for those who use it."""
    package, ours = alone / "chargen_combat", ROOT / "chargen/combat"
    theirs = {path.relative_to(package) for path in package.rglob("*.py")}
    assert theirs == {path.relative_to(ours) for path in ours.rglob("*.py")}
    assert (package / "py.typed").exists()
    texts = {path: path.read_text("utf-8") for path in package.rglob("*.py")}
    assert [path for path, text in texts.items() if "chargen.combat" in text] == []
