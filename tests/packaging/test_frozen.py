"""What a frozen program does in its own way, tried by one that only says it is frozen."""

import subprocess
import sys
from pathlib import Path

import pytest

from chargen.combat.batches.parallel import ParallelBatch
from chargen.combat.batches.worker import WarmWorkers
from tests.combat import builders

SCENARIO = builders.scenario(builders.fighter("Ann"), builders.fighter("Cid", 1, 15))

ROOT = Path(__file__).parents[2]
MANY = 1_000_000
"""Fights nobody waits for."""
PROGRAM = f"""#!{sys.executable}
import runpy, sys
sys.path.insert(0, {str(ROOT)!r})
sys.frozen, sys.executable = True, {{path!r}}
runpy.run_path({str(ROOT / "packaging/frozen.py")!r}, run_name="__main__")
"""


@pytest.fixture
def frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program that starts like a frozen one; this process takes itself for it."""
    path = tmp_path / "chargen"
    path.write_text(PROGRAM.format(path=str(path)), "utf-8")
    path.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(path))
    return path


def _counted_by_others(batch: ParallelBatch) -> bool:
    """Hear of the first fights, then say whether both processes that count are there."""
    while not batch.played:
        batch.look(1.0)
    hands = [worker.process for worker in batch._workers]
    return [process is not None and process.poll() is None for process in hands] == [True, True]


@pytest.mark.usefixtures("frozen")
def test_a_frozen_program_shares_a_batch() -> None:
    """It starts itself, as a process that counts; nothing else of the program is in that."""
    with ParallelBatch(SCENARIO, 7, MANY, jobs=2) as batch:
        assert _counted_by_others(batch)


@pytest.mark.usefixtures("frozen")
def test_processes_of_a_frozen_program_wait_for_fights() -> None:
    """They have read what they need before there is anything to count."""
    spares = WarmWorkers(SCENARIO.system)
    spares.fill(2)
    try:
        with ParallelBatch(SCENARIO, 7, MANY, jobs=2, spares=spares) as batch:
            assert _counted_by_others(batch)
    finally:
        spares.stop()


def test_a_frozen_program_is_the_program(frozen: Path) -> None:
    """Any other word is a command."""
    words = [str(frozen), "fight", "trooper", "guard", "--runs", "130", "--jobs", "2"]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    assert told.stdout.startswith("130 fights, seed 1\n")
    assert told.stderr == ""
