"""Reading a character against json.loads of the same bytes, and saving it."""

import json
import tempfile
import time
from pathlib import Path

from chargen.character.document.build import Build
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.files import safesave
from chargen.files.strict_json import parse, scan
from tests.lab.bench.documents import twenty_kilobytes
from tests.lab.bench.timing import medians, milliseconds, say


def run() -> None:
    """Print times and ratios; goals: 2 without and 4 with the pre-pass, about 1 ms to save."""
    data = to_bytes(twenty_kilobytes())
    times = medians(
        {
            "json.loads": lambda: json.loads(data),
            "pre-pass": lambda: scan(data, "bench"),
            "validate": lambda: parse(Build, data, "bench"),
            "read whole": lambda: from_bytes(data, "bench"),
        }
    )
    say(f"  {len(data) / 1000:.1f} kB")
    for name, seconds in times.items():
        ratio = seconds / times["json.loads"]
        say(f"  {name:<12}{milliseconds(seconds)}  {ratio:5.2f} x json.loads")
    _saving(data)


def _saving(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "voss.gdchar"
        plain = Path(folder) / "plain"
        times = medians(
            {
                "safe save": lambda: safesave.save(target, data),
                "plain write": lambda: plain.write_bytes(data),
            },
            clock=time.perf_counter,
        )
    for name, seconds in times.items():
        say(f"  {name:<12}{milliseconds(seconds)}")
