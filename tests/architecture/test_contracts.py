"""Import contracts: kept by the program, and each proved to bite by breaking it in a copy."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.architecture.syntax import walk_nodes

ROOT = Path(__file__).parents[2]
VERDICT = re.compile(r"^(.+) (KEPT|BROKEN)\b", re.MULTILINE)
REPORT = re.compile(r"^([^\n]+)\n-{5,}\n(.*?)(?=^[^\n]+\n-{5,}\n|\Z)", re.MULTILINE | re.DOTALL)
"""The head of a part of the report, underlined, and what follows it."""
CIRCLES = "No circles among the rooms"
"""Its report counts imports between rooms and names no module."""


def contracts() -> list[str]:
    """The names of all contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]


def verdicts(folder: Path) -> dict[str, str]:
    """What import-linter says of each contract in a source tree."""
    return dict(VERDICT.findall(linted(folder)))


def linted(folder: Path) -> str:
    """Return what import-linter prints about a source tree: a verdict on every contract."""
    program = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [str(program), "--no-cache", "--config", "pyproject.toml"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found = dict(VERDICT.findall(done.stdout))
    assert set(found) == set(contracts()), done.stdout + done.stderr
    assert (done.returncode == 0) == ("BROKEN" not in found.values())
    return done.stdout


@pytest.fixture(name="tree", scope="module")
def _tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source tree, without what is compiled."""
    folder = tmp_path_factory.mktemp("tree")
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "chargen", folder / "chargen", ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


def test_every_contract_is_kept() -> None:
    """The program as it is."""
    assert set(verdicts(ROOT).values()) == {"KEPT"}


def test_a_copy_is_judged_like_the_program(tree: Path) -> None:
    """What the tests below break was whole before."""
    assert set(verdicts(tree).values()) == {"KEPT"}


BREAKINGS = [
    ("Data flows one way", "files/text.py", "from chargen.rules import model"),
    ("Data flows one way", "rules/house.py", "from chargen.character.document import build"),
    ("Data flows one way", "character/points/pricing.py", "from chargen.views import sheet_model"),
    ("Data flows one way", "errors.py", "from chargen.files import text"),
    ("Data flows one way", "resources.py", "from chargen.rules import load"),
    ("The combat module stands alone", "combat/formulas.py", "from chargen import errors"),
    (
        "Systems build on the kernel, which knows none of them",
        "combat/kernel/system.py",
        "from ..gray_dawn.model import fight",
    ),
    ("The combat module stands alone", "combat/formulas.py", "import pydantic"),
    (
        "The combat module stands alone",
        "combat/formulas.py",
        "from chargen.gui.application import background",
    ),
    ("Qt stays in the window", "views/sheet/present.py", "from PySide6.QtCore import QObject"),
    ("reportlab stays in views.pdf", "views/sheet/present.py", "import reportlab"),
    (
        "reportlab stays in views.pdf",
        "character/derived/values.py",
        "from reportlab.lib import colors",
    ),
    ("Qt stays in the window", "loadout/gray_dawn.py", "from PySide6.QtCore import QObject"),
    ("Qt stays in the window", "errors.py", "import shiboken6"),
    ("reportlab stays in views.pdf", "views/sheet/rows.py", "import reportlab"),
    ("reportlab stays in views.pdf", "gui/shell/printing.py", "from reportlab.lib import colors"),
    ("Signing stays in approval", "character/decisions/approval_state.py", "import nacl"),
    (
        "Signing stays in approval",
        "approval/packets/packet.py",
        "from nacl.signing import SigningKey",
    ),
    (
        "Only the figures of combat are shared with the sheet",
        "views/sheet/weapons.py",
        "from chargen.combat import secret",
    ),
    ("No circles among the rooms", "rules/model.py", "from chargen.character import subjects"),
    (
        "No circles among the rooms",
        "gui/application/theme.py",
        "from chargen.gui.character_window import main_window",
    ),
    (
        "No circles among the rooms",
        "gui/pages/base.py",
        "if TYPE_CHECKING:\n    from chargen.gui.app import Application",
    ),
]


@contextmanager
def added(tree: Path, lines: list[tuple[str, str]]) -> Iterator[None]:
    """Add lines to modules of a source tree for a while, and a module only fights use."""
    secret = tree / "chargen/combat/secret.py"
    before = {file: (tree / "chargen" / file).read_text("utf-8") for file, _ in lines}
    try:
        for file, line in lines:
            with (tree / "chargen" / file).open("a", encoding="utf-8") as module:
                module.write(f"\n{line}\n")
        secret.write_text('"""A module only fights use."""\n', "utf-8")
        yield
    finally:
        for file, text in before.items():
            (tree / "chargen" / file).write_text(text, "utf-8")
        secret.unlink()


def importing(file: str, line: str) -> str:
    """Return how a report names the import a line makes in a module."""
    importer = f"chargen/{file}".removesuffix(".py").replace("/", ".")
    (node,) = ast.parse(line).body
    assert isinstance(node, ast.Import | ast.ImportFrom)
    imported = node.names[0].name
    if isinstance(node, ast.ImportFrom):
        room = "".join(f"{part}." for part in importer.split(".")[: -node.level])
        imported = f"{room}{node.module}.{imported}"
    if not imported.startswith("chargen."):
        imported = imported.partition(".")[0]
    return f"{importer} -> {imported}"


def test_contracts_bite(tree: Path) -> None:
    """Each report names every forbidden import that breaks its contract."""
    breakings = [breaking for breaking in BREAKINGS if breaking[0] != CIRCLES]
    with added(tree, [(file, line) for _, file, line in breakings]):
        reports = dict(REPORT.findall(linted(tree)))
    silent = [
        f"{contract}: {importing(file, line)}"
        for contract, file, line in breakings
        if f"{importing(file, line)} (l." not in reports.get(contract, "")
    ]
    assert silent == []


@pytest.mark.parametrize(("file", "line"), [row[1:] for row in BREAKINGS if row[0] == CIRCLES])
def test_a_circle_is_found(tree: Path, file: str, line: str) -> None:
    """One import that closes a circle breaks the contract by itself."""
    with added(tree, [(file, line)]):
        assert verdicts(tree)[CIRCLES] == "BROKEN"


def test_every_contract_is_broken_once() -> None:
    """No contract is trusted that has not been seen to bite."""
    assert {contract for contract, _, _ in BREAKINGS} == set(contracts())


def test_the_combat_module_is_kept_from_everything_else(trees: dict[str, ast.Module]) -> None:
    """The list of what it must not import holds every other room and every library (row D)."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (contract,) = (
        contract
        for contract in settings["tool"]["importlinter"]["contracts"]
        if contract["name"] == "The combat module stands alone"
    )
    rooms = {
        f"chargen.{path.stem}"
        for path in (ROOT / "chargen").iterdir()
        if path.stem not in {"__init__", "__pycache__", "combat"}
    }
    nodes = [node for tree in trees.values() for node in walk_nodes(tree)]
    imported = {name.partition(".")[0] for name in _imported(nodes)}
    libraries = imported - set(sys.stdlib_module_names) - {"chargen", "mypy_extensions"}
    assert sorted((rooms | libraries) - set(contract["forbidden_modules"])) == []


def _imported(nodes: list[ast.AST]) -> set[str]:
    """What nodes import by its full name."""
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whole = [node for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    parts = {f"{node.module}.{alias.name}" for node in whole for alias in node.names}
    return plain | parts | {node.module or "" for node in whole}
