"""The parsed sources of the program, shared by all tests here, and its one Qt application."""

import ast
from pathlib import Path

import pytest

from tests.architecture.syntax import parse_source
from tests.gui.conftest import qapp

__all__ = ["qapp"]

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def trees() -> dict[str, ast.Module]:
    """Return every module of the program, parsed once, by its path below the repository."""
    found = {
        path.relative_to(ROOT).as_posix(): parse_source(path)
        for path in sorted((ROOT / "chargen").rglob("*.py"))
    }
    assert len(found) > 300
    return found
