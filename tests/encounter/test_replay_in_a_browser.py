"""The page of a fight as a browser plays it: headless Chromium, where it is installed."""

import re
import shutil
import subprocess
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest

from chargen.combat import SYSTEMS, Session
from chargen.encounter.play.players_replay import players_replay
from chargen.encounter.play.recording import Recording
from chargen.encounter.play.replay import replay as page_of
from chargen.encounter.setup import presets, scenario_builder
from chargen.encounter.setup.setup import MINE, set_system
from tests.builders import rules
from tests.encounter.plans import plan_of
from tests.encounter.test_replay import HOSTILE, hostile, recording

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--enable-logging=stderr",
)  # fmt: skip


def opened(page: bytes, folder: Path, event: int | None = None) -> str:
    """A page as it stands once it is open at an event, without a word on its console."""
    browser = shutil.which("chromium")
    if browser is None:
        pytest.skip("chromium is not installed here")
    path = folder / "fight.html"
    path.write_bytes(page)
    address = path.as_uri() + ("" if event is None else f"#event={event}")
    given = (
        f"--user-data-dir={folder / 'profile'}",
        "--virtual-time-budget=120000",
        "--dump-dom",
    )
    done = subprocess.run(
        [browser, *FLAGS, *given, address], capture_output=True, check=True, timeout=300
    )
    assert b"CONSOLE" not in done.stderr
    return done.stdout.decode()


def shown(told: Recording, folder: Path, event: int | None = None) -> str:
    """The page of a fight, open at an event."""
    return opened(page_of(told, rules()), folder, event)


def used(told: Recording, folder: Path, user: str, event: int = 0) -> str:
    """The page after a user's script, which its policy would not let run, did something to it."""
    page = re.sub(rb'<meta http-equiv="[^>]*>', b"", page_of(told, rules()))
    return opened(page.replace(b"</body>", f"<script>{user}</script>".encode()), folder, event)


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


def test_it_plays_to_the_end(tmp_path: Path) -> None:
    """By its button, which then pauses, and says Play again when all is over."""
    told = recording()
    text = used(told, tmp_path, "document.getElementById('play').click()")
    assert f'data-event="{len(told.lines)}"' in text
    assert "<span>Play</span>" in text
    assert re.search(r'<button id="on"[^>]* disabled=""', text)
    assert not re.search(r'<button id="back"[^>]* disabled=""', text)


PRESSED = """
const trail = [];
for (const key of ["Right", "Left", "Tab", "Shift+Right", "Shift+Left", "Home", "End"]) {
  const name = key.replace("Shift+", "").replace(/Left|Right/, "Arrow$&");
  const pressed = { key: name, shiftKey: key !== name && key.startsWith("Shift"), bubbles: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", pressed));
  trail.push(document.documentElement.dataset.event);
}
document.body.dataset.trail = trail.join(" ");
"""


def test_keys_lead_through_it(tmp_path: Path) -> None:
    """A line on and back, a beat with Shift, the start, the end; another key does nothing."""
    told = recording()
    on = told.next_beat(2) + 1
    wanted = [4, 3, 3, on, told.beat_before(on - 1) + 1, 0, len(told.lines)]
    text = used(told, tmp_path, PRESSED, 3)
    assert re.findall(r'<body data-trail="([^"]*)"', text) == [" ".join(map(str, wanted))]


def test_a_line_leads_there_and_opens_into_its_parts(tmp_path: Path) -> None:
    """Each part with its rule, and what they come to."""
    told = recording()
    place = next(n for n, line in enumerate(told.lines) if any(one.parts for one in line.details))
    row = f"document.getElementById('log').children[{place}]"
    text = used(
        told, tmp_path, f"{row}.querySelector('a').click(); {row}.querySelector('summary').click()"
    )
    assert f'data-event="{place + 1}"' in text
    detail = next(one for one in told.lines[place].details if one.parts)
    rule, _, _ = detail.parts[0]
    assert f'<td title="{rules().citations[rule].title}">{rule}</td>' in text
    assert f'<td class="amount">{detail.total}</td>' in text


def test_what_happens_is_read_out_on_request(tmp_path: Path) -> None:
    """Line by line, once the box is ticked."""
    told = recording()
    tick = "document.getElementById('aloud').click(); document.getElementById('on').click()"
    text = used(told, tmp_path, tick)
    words = told.lines[0].text
    assert f'<p id="said" class="unseen" aria-live="polite">{words}</p>' in text


CROSSED = """
const crossed = [];
const many = document.getElementById("log").children.length;
for (let event = 1; event <= many; event += 1) {
  document.getElementById("on").click();
  const lines = [...document.querySelectorAll(".lines path.hit, .lines path.miss")];
  for (const label of document.querySelectorAll(".fighters .label")) {
    const box = label.getBoundingClientRect();
    for (const line of label.textContent ? lines : []) {
      for (let part = 0; part <= 1; part += 0.01) {
        const at = line.getPointAtLength(part * line.getTotalLength());
        const spot = new DOMPoint(at.x, at.y).matrixTransform(line.getScreenCTM());
        const across = spot.x > box.left && spot.x < box.right;
        if (across && spot.y > box.top && spot.y < box.bottom) crossed.push(label.textContent);
      }
    }
  }
}
document.body.dataset.crossed = crossed.join();
document.body.dataset.high = document.getElementById("map").getBoundingClientRect().height;
"""


def test_no_shot_runs_through_a_name(tmp_path: Path) -> None:
    """Names step aside, and the map of two in a line is not higher than it needs."""
    text = used(recording(), tmp_path, CROSSED)
    (crossed,) = re.findall(r'data-crossed="([^"]*)"', text)
    assert crossed == ""
    (high,) = re.findall(r'data-high="([^"]*)"', text)
    assert 240 <= float(high) < 400


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_players_see_nothing_hidden(system: str, tmp_path: Path) -> None:
    """Of a fighter who never came there is no trace, of wounds and rolls no number."""
    scenario = scenario_builder.scenario(set_system(presets.street(plan_of("trooper")), system))
    session = Session(scenario, 7, ())
    session.enlist(replace(scenario.fighters[1], name="Lurker"))
    text = opened(players_replay(session, MINE), tmp_path, 4)
    assert "Lurker" not in text
    assert 'class="legend"' not in text
    words = re.sub(r"<style.*?</style>|<script>.*?</script>|<[^>]*>", " ", text, flags=re.DOTALL)
    assert "Trooper" in words
    for hidden in (" box", "luck", " round left", "against", "suppression"):
        assert hidden not in words


@pytest.mark.parametrize("wide", [360, 1280])
def test_the_players_page_fits_a_phone_and_a_desk(wide: int, tmp_path: Path) -> None:
    """Nothing stands beyond the edge of the screen."""
    session = Session(scenario_builder.scenario(presets.street(plan_of("trooper"))), 7, ())
    inner = re.sub(r'<meta http-equiv="[^>]*>', "", players_replay(session, MINE).decode())
    frame = f'<iframe width="{wide}" height="800" srcdoc="{escape(inner)}" onload="{MEASURE}">'
    text = opened(f"<!doctype html><body>{frame}</iframe></body>".encode(), tmp_path)
    widest = re.search(r'data-widest="(\d+)"', text)
    assert widest is not None
    assert int(widest[1]) <= wide


MEASURE = "this.dataset.widest = this.contentDocument.documentElement.scrollWidth"
