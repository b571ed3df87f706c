"""A program killed while it saves loses nothing that was saved."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROUNDS, SEED = 200, 20140523
ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the savers are forked")


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    """What ``tests.lab.endurance kill`` found; a process of its own, because it forks."""
    order = ["-m", "tests.lab.endurance", "kill", "--n", str(ROUNDS), "--seed", str(SEED), "--json"]
    done = subprocess.run(
        [sys.executable, *order], capture_output=True, text=True, check=False, cwd=ROOT, timeout=300
    )
    assert not done.stderr, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_killed_save_leaves_a_whole_file_as_new_as_promised(report: dict[str, Any]) -> None:
    """Of 200 savers killed none tears its file or leaves one older than it acknowledged."""
    assert report["n"] == ROUNDS
    assert report["failures"] == []


def test_the_savers_were_killed_while_they_saved(report: dict[str, Any]) -> None:
    """Some savers got through whole saves and some were killed inside one."""
    assert report["facts"]["versions acknowledged"] > 0
    assert report["facts"]["killed inside a save"] > 0


def test_a_naive_saver_tears_its_file(report: dict[str, Any]) -> None:
    """The same kills tear the file of a saver that opens and writes: they do bite."""
    assert report["facts"]["naive saver: torn"] > 0
