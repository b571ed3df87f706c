"""What every test needs before anything else is imported, and the order they run in."""

import gc
import os
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No card that is trusted on this machine decides what a test sees.
os.environ["XDG_DATA_HOME"] = str(Path(__file__).parent / "nobody-at-home")

import pytest

from tests import profiles

if TYPE_CHECKING:
    from chargen.gui.application.qt_application import QtApplication

profiles.registered()
pytest_plugins = ["tests.budget"]


@pytest.fixture(scope="session")
def qapp_cls() -> type["QtApplication"]:
    """Qt as the program has it, wherever it is asked for first: there can be only one."""
    from chargen.gui.application.qt_application import QtApplication

    return QtApplication


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect as the window's program does, once a test has turned automatic collection off."""
    memory = sys.modules.get("chargen.gui.application.release_memory")
    if memory is not None and not gc.isenabled():
        memory.collect_due()


def pytest_sessionstart() -> None:
    """Collect no garbage while the tests are gathered: nothing of it is garbage."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Let collections pass over what was gathered: it stays, and is much."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the slow tier; what is marked ``long`` runs first, ``last`` at the end."""
    slow = slow_tests()
    for item in items:
        name = item.nodeid.removeprefix("tests/").partition("[")[0]
        keep = slow.get(name, slow.get(name.partition("::")[0]))
        if keep is not None and not any(word in item.name.partition("[")[2] for word in keep):
            item.add_marker("slow")
    items.sort(key=place_in_run)


def place_in_run(item: pytest.Item) -> int:
    """Return 0 for a test that one process would end a run with alone, 2 for what finds least."""
    if item.get_closest_marker("long") is not None:
        return 0
    return 2 if item.get_closest_marker("last") is not None else 1


def slow_tests() -> dict[str, list[str]]:
    """Return the tests and files of the slow tier, with the words of cases that stay fast."""
    rows = tomllib.loads(Path(__file__).with_name("slow.toml").read_text("utf-8"))["slow"]
    return {test: row.get("keep", []) for row in rows for test in row["tests"]}
