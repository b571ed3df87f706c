"""Which combat module the tests run against: the sources, or what mypyc made of them."""

import os

import pytest

from chargen.combat.kernel import system

LOADED = "pure Python" if str(system.__file__).endswith(".py") else "compiled"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which module was tested."""
    terminalreporter.write_line(f"combat module: {LOADED}, {system.__file__}")


@pytest.fixture(scope="session", autouse=True)
def _asked_for() -> None:
    """With CHARGEN_COMBAT set, no test passes against the other module."""
    wanted = os.environ.get("CHARGEN_COMBAT", LOADED)
    assert wanted == LOADED, f"CHARGEN_COMBAT asks for {wanted}, loaded is {LOADED}"
