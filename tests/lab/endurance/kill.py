"""kill -9 while saving: the file is never torn and never older than what was acknowledged.

A child saves one version after the other and acknowledges each over a pipe, until it is killed. A
naive saver goes through the same; if that never tears a file, the test has not tested anything.
"""

import hashlib
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from chargen.files.safesave import save, sweep
from tests.lab.endurance.report import Report

Saver = Callable[[Path, bytes], None]

CHUNK = 4096
DAYS = 2 * 86_400
NAIVE_SHARE = 5
"""One round in five is done again with the naive saver."""


def content(version: int) -> bytes:
    """A file of about 60 to 260 kB that says its version and can be proved whole."""
    body = b"%d " % version * (10_000 + version * 7_919 % 30_000)
    return hashlib.sha256(body).digest() + body


def version_of(data: bytes) -> int | None:
    """The version of a whole file, None of a torn one."""
    digest, body = data[:32], data[32:]
    if hashlib.sha256(body).digest() != digest:
        return None
    return int(body.split(b" ", 1)[0])


def naive(path: Path, data: bytes) -> None:
    """Save as it is usually done: open the file and write."""
    with path.open("wb", buffering=0) as file:
        for start in range(0, len(data), CHUNK):
            file.write(data[start : start + CHUNK])


def run(n: int, seed: int) -> Report:
    """Kill ``n`` savers, and a fifth as many naive ones."""
    dice = random.Random(seed)
    failures: list[str] = []
    facts = {"versions acknowledged": 0, "killed inside a save": 0}
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "voss.gdchar"
        version = 0
        save(path, content(0))
        for number in range(n):
            acknowledged = _killed(path, version, save, dice.uniform(0.001, 0.040))
            found = version_of(path.read_bytes())
            facts["versions acknowledged"] += acknowledged - version
            facts["killed inside a save"] += sweep(path.parent, time.time() + DAYS)
            if found is None:
                failures.append(f"round {number}: the file is torn")
                save(path, content(acknowledged))
            elif not acknowledged <= found <= acknowledged + 1:
                failures.append(f"round {number}: version {found}, acknowledged {acknowledged}")
            version = acknowledged if found is None else found
        if left := sorted(p.name for p in path.parent.iterdir() if p != path):
            failures.append(f"left over: {', '.join(left)}")
        facts["naive saver: rounds"] = max(1, n // NAIVE_SHARE)
        facts["naive saver: torn"] = _torn_by_naive(path, facts["naive saver: rounds"], dice)
    if n >= NAIVE_SHARE and not facts["naive saver: torn"]:
        failures.append("the naive saver tore nothing, so nothing was tested")
    return Report("kill", n, seed, facts, tuple(failures))


def _torn_by_naive(path: Path, rounds: int, dice: random.Random) -> int:
    torn = 0
    for _ in range(rounds):
        naive(path, content(0))
        _killed(path, 0, naive, dice.uniform(0.001, 0.040))
        torn += version_of(path.read_bytes()) is None
    return torn


def _killed(path: Path, version: int, saver: Saver, seconds: float) -> int:
    """Let a child save versions after ``version`` and kill it; return the last acknowledged."""
    listening, telling = os.pipe()
    child = os.fork()
    if child == 0:
        _save_for_ever(path, version, saver, telling)
    os.close(telling)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    if not os.WIFSIGNALED(os.waitpid(child, 0)[1]):
        message = "the child stopped saving before it was killed"
        raise RuntimeError(message)
    with os.fdopen(listening, "rb") as pipe:
        lines = pipe.read().split(b"\n")[:-1]
    return int(lines[-1]) if lines else version


def _save_for_ever(path: Path, version: int, saver: Saver, telling: int) -> None:
    try:
        while True:
            version += 1
            saver(path, content(version))
            os.write(telling, b"%d\n" % version)
    finally:
        os._exit(1)
