"""What every test needs before anything else is imported, and the order they run in."""

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# No card that is trusted on this machine decides what a test sees.
os.environ["XDG_DATA_HOME"] = str(Path(__file__).parent / "nobody-at-home")
# Nor does any window that is begun compile the combat module.
os.environ["CHARGEN_PURE"] = "1"

import pytest

from tests import profiles

profiles.registered()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run what is marked ``last`` after everything else."""
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
