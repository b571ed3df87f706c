"""What every test needs before anything else is imported, and the order they run in."""

import gc
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No card that is trusted on this machine decides what a test sees.
os.environ["XDG_DATA_HOME"] = str(Path(__file__).parent / "nobody-at-home")
# Nor does any window that is begun compile the combat module.
os.environ["CHARGEN_PURE"] = "1"

import pytest

from tests import profiles

if TYPE_CHECKING:
    from chargen.gui.qt_application import QtApplication

profiles.registered()


@pytest.fixture(scope="session")
def qapp_cls() -> type["QtApplication"]:
    """Qt as the program has it, wherever it is asked for first: there can be only one."""
    from chargen.gui.qt_application import QtApplication

    return QtApplication


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown() -> None:
    """Collect as the window's program does, once a test has turned automatic collection off."""
    memory = sys.modules.get("chargen.gui.memory")
    if memory is not None and not gc.isenabled():
        memory.collect_due()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is marked ``last`` after everything else."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
