"""Import contracts: kept by the program, and each proved to bite by breaking it in a copy."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VERDICT = re.compile(r"^(.+) (KEPT|BROKEN)\b", re.MULTILINE)


def contracts() -> list[str]:
    """The names of all contracts."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]


def verdicts(folder: Path) -> dict[str, str]:
    """What import-linter says of each contract in a source tree."""
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
    return found


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
    ("Data flows one way", "rules/house.py", "from chargen.character import build"),
    ("Data flows one way", "character/pricing.py", "from chargen.views import model"),
    ("Data flows one way", "errors.py", "from chargen.files import text"),
    ("Data flows one way", "resources.py", "from chargen.rules import load"),
    ("The combat module stands alone", "combat/figures.py", "from chargen import errors"),
    (
        "Systems build on the kernel, which knows none of them",
        "combat/system.py",
        "from .gray_dawn import state",
    ),
    ("The combat module stands alone", "combat/figures.py", "import pydantic"),
    ("The combat module stands alone", "combat/figures.py", "from chargen.gui import worker"),
    ("Qt stays in the window", "views/sheet/present.py", "from PySide6.QtCore import QObject"),
    ("reportlab stays in views.pdf", "views/sheet/present.py", "import reportlab"),
    ("reportlab stays in views.pdf", "character/values.py", "from reportlab.lib import colors"),
    ("Qt stays in the window", "loadout/gray_dawn.py", "from PySide6.QtCore import QObject"),
    ("Qt stays in the window", "errors.py", "import shiboken6"),
    ("reportlab stays in views.pdf", "views/sheet/rows.py", "import reportlab"),
    ("reportlab stays in views.pdf", "gui/printing.py", "from reportlab.lib import colors"),
    ("Signing stays in approval", "character/approval_state.py", "import nacl"),
    ("Signing stays in approval", "approval/packet.py", "from nacl.signing import SigningKey"),
    (
        "Only the figures of combat are shared with the sheet",
        "views/sheet/weapons.py",
        "from chargen.combat import secret",
    ),
    ("No circles among the rooms", "rules/model.py", "from chargen.character import keys"),
    ("No circles among the rooms", "gui/theme.py", "from chargen.gui import main_window"),
    (
        "No circles among the rooms",
        "gui/pages/base.py",
        "if TYPE_CHECKING:\n    from chargen.gui.app import Application",
    ),
]


@pytest.mark.parametrize(("contract", "file", "line"), BREAKINGS)
def test_a_contract_bites(tree: Path, contract: str, file: str, line: str) -> None:
    """One forbidden import breaks it; taken out again, the contract is kept."""
    path, secret = tree / "chargen" / file, tree / "chargen/combat/secret.py"
    before = path.read_text("utf-8")
    try:
        path.write_text(f"{before}\n{line}\n", "utf-8")
        secret.write_text('"""A module only fights use."""\n', "utf-8")
        assert verdicts(tree)[contract] == "BROKEN"
    finally:
        path.write_text(before, "utf-8")
        secret.unlink()


def test_every_contract_is_broken_once() -> None:
    """No contract is trusted that has not been seen to bite."""
    assert {contract for contract, _, _ in BREAKINGS} == set(contracts())


def test_the_combat_module_is_kept_from_everything_else() -> None:
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
    imported = {name.partition(".")[0] for name in _imports(ROOT / "chargen")}
    libraries = imported - set(sys.stdlib_module_names) - {"chargen", "mypy_extensions"}
    assert sorted((rooms | libraries) - set(contract["forbidden_modules"])) == []


def _imports(folder: Path) -> set[str]:
    """Every module a source tree imports by its full name."""
    paths = folder.rglob("*.py")
    return _imported([n for path in paths for n in ast.walk(ast.parse(path.read_text("utf-8")))])


def _imported(nodes: list[ast.AST]) -> set[str]:
    """What nodes import by its full name."""
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    whole = [node for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    parts = {f"{node.module}.{alias.name}" for node in whole for alias in node.names}
    return plain | parts | {node.module or "" for node in whole}
