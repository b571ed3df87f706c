"""The full circle of a phone sheet: made, tapped in a browser, sent back and imported."""

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from chargen.character.document.events import Mark
from chargen.character.edits import creation
from chargen.exchange.incoming import read_incoming
from chargen.exchange.preview import take_over
from chargen.views.export.exports import text_of
from chargen.views.table_rolls import table_rolls
from tests.builders import derived
from tests.views import documents
from tests.views.exchange.browser import PROGRAM, Browser, browsing

pytestmark = pytest.mark.skipif(not PROGRAM, reason="chromium is not installed")
TAPS = 80
TABS = ("Fight", "Skills", "Body")
KEYS = (
    "[...document.querySelectorAll('main [data-do]:not(:disabled)')]"
    ".map((each) => each.getAttribute('data-do')).filter((key) => !key.startsWith('life-dead'))"
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Give the tests of this module one browser."""
    with browsing(tmp_path_factory.mktemp("profile")) as opened:
        yield opened


@pytest.mark.parametrize("path", documents.SAMPLES, ids=lambda path: path.stem)
def test_any_taps_come_back(browser: Browser, path: Path, tmp_path: Path) -> None:
    """The imported character rolls what the page shows; nothing is left out, and once is enough."""
    build = documents.build(path)
    if not derived(build).books.finished:
        build = creation.finish(build, "2026-11-27", "GM")
    page, dice = tmp_path / "sheet.html", random.Random(path.stem)
    page.write_text(text_of("phone", [documents.who(build)]), "utf-8")
    browser.open(page)
    for _ in range(TAPS):
        browser.tap(f"tab-{dice.choice(TABS)}")
        browser.tap(dice.choice(browser.value(KEYS)))
    sent = browser.value("JSON.stringify(changes())").encode()
    incoming = read_incoming(sent, "voss.phone.json", derived(build))
    assert incoming.left_out == ()
    merged = take_over(derived(build), incoming, range(len(incoming.rows)))
    shown = browser.value("totals(state.play)")
    rolls = {roll.key: [roll.now, roll.barred] for roll in table_rolls(derived(merged))}
    assert shown == {key: rolls[key] for key in shown}
    marks = [event.skill for event in merged.ledger[len(build.ledger) :] if isinstance(event, Mark)]
    assert {skill: marks.count(skill) for skill in marks} == json.loads(sent)["marks"]
    assert read_incoming(sent, "voss.phone.json", derived(merged)).rows == ()
