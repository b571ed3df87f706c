"""The page of a fight as a browser plays it: headless Chromium, where it is installed."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from chargen.combat import SYSTEMS
from chargen.encounter.recording import Recording
from chargen.encounter.replay import replay
from tests.builders import rules
from tests.encounter.test_replay import HOSTILE, hostile, recording

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--enable-logging=stderr",
)  # fmt: skip


def shown(told: Recording, folder: Path, event: int | None = None) -> str:
    """The page as it stands once it is open at an event, without a word on its console."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("chromium is not installed here")
    path = folder / "fight.html"
    path.write_bytes(replay(told, rules()))
    address = path.as_uri() + ("" if event is None else f"#event={event}")
    done = subprocess.run(
        [browser, *FLAGS, f"--user-data-dir={folder / 'profile'}", "--dump-dom", address],
        capture_output=True, check=True, timeout=120,
    )  # fmt: skip
    assert b"CONSOLE" not in done.stderr
    return done.stdout.decode()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_page_opens_at_an_event(system: str, tmp_path: Path) -> None:
    """Of every system: the line is marked, what comes later is dim, and everybody stands there."""
    told = recording(system)
    place = len(told.lines) // 2
    text = shown(told, tmp_path, place)
    assert f'data-event="{place}"' in text
    assert f"{place} of {len(told.lines)}</output>" in text
    marked = re.findall(r'<li class="([^"]*\bnow\b[^"]*)"><a href="#event=(\d+)"', text)
    assert [number for _, number in marked] == [str(place)]
    assert len(re.findall(r'<li class="[^"]*\blater\b', text)) == len(told.lines) - place
    assert text.count('class="fighter side') == len(told.scenario.fighters)


def test_a_page_begins_at_the_start(tmp_path: Path) -> None:
    """With every line still to come."""
    told = recording()
    text = shown(told, tmp_path)
    assert f"start · 0 of {len(told.lines)}</output>" in text
    assert not re.search(r'<li class="[^"]*\bnow\b', text)


def test_names_that_would_be_markup_are_shown_as_letters(tmp_path: Path) -> None:
    """Nothing of them becomes an element, on the map or in the log."""
    text = shown(hostile(), tmp_path, 10)
    assert "<img" not in text
    assert HOSTILE.replace("<", "&lt;").replace(">", "&gt;") in text
