"""How long the GM's desk takes for folders of 1 to 1,000 characters, new and at the next start."""

import os
import tempfile
import time
import tracemalloc
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.trust.card import joined
from chargen.character.edits import creation
from chargen.character.edits.store import to_bytes
from chargen.gui.application import background, release_memory
from chargen.gui.gm.campaign.desk_model import DeskModel
from chargen.gui.gm.pages.characters import CharactersPage
from chargen.gui.opponents.custom_opponents import OpponentPlaces
from tests.builders import rules
from tests.gui.desk import at_home, qt_here
from tests.lab.bench.documents import samples
from tests.lab.bench.timing import say

SIZES = (1, 10, 200, 1_000)
PATIENCE = 120.0
"""Seconds after which a folder is given up."""


def run() -> None:
    """Print milliseconds until the first rows and until all, the longest freeze, and memory."""
    qt = qt_here()
    say(f"  {'files':<8}{'first rows':>14}{'all, new':>14}{'all, known':>14}{'one changed':>14}"
        f"{'next start':>14}{'frozen':>12}{'memory':>12}")  # fmt: skip
    for count in SIZES:
        with tempfile.TemporaryDirectory() as name, at_home(Path(name) / "home"):
            _measure(qt, Path(name), count)


def _measure(qt: QApplication, place: Path, count: int) -> None:
    campaign = Campaign.create(place / "campaigns", "Bench")
    folder = _folder(place / "table", campaign, count)
    table = DeskModel(
        rules(), campaign, OpponentPlaces(rules()).campaign_opponents(campaign.vault.folder)
    )
    page = CharactersPage(table)
    page.resize(900, 600)
    page.show()
    release_memory.collect_here(page, background.busy)
    first, new, frozen = _until_read(qt, table, page, lambda: table.watch.follow(folder))
    background.wait(100_000)
    _, known, _ = _until_read(qt, table, page, table.watch.forget)
    path = folder / "0000.gdchar"
    path.write_bytes(path.read_bytes() + b"\n")
    _, one, _ = _until_read(qt, table, page, table.watch.read)
    background.wait(100_000)
    again, _, held = _until_read(qt, table, page, lambda: table.watch.follow(folder))
    frozen = max(frozen, held)
    background.wait(100_000)
    assert len(page.view.rows_model.rows) == count
    times = "".join(f"{seconds * 1000:11.0f} ms" for seconds in (first, new, known, one, again))
    memory = _memory(qt, table)
    say(f"  {count:<8}{times}{frozen * 1000:9.0f} ms{memory / 1e6:9.1f} MB")
    table.close()
    page.close()
    page.deleteLater()
    qt.processEvents()


def _memory(qt: QApplication, table: DeskModel) -> int:
    """Bytes the rows of a folder take."""
    folder = table.watch.folder
    table.watch.follow(None)
    tracemalloc.start()
    table.watch.follow(folder)
    while table.watch.busy:
        qt.processEvents()
    background.wait(100_000)
    found = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return found


def _folder(folder: Path, campaign: Campaign, count: int) -> Path:
    folder.mkdir()
    builds = list(samples().values())
    for number in range(count):
        build = creation.start_anew(builds[number % len(builds)], f"{number:032x}")
        data = to_bytes(joined(build, campaign.card))
        (folder / f"{number:04}.gdchar").write_bytes(data)
    return folder


def _until_read(
    qt: QApplication, table: DeskModel, page: CharactersPage, begin: object
) -> tuple[float, float, float]:
    """Seconds until the first rows, until all are read, and of work in the longest turn."""
    start, turn = time.perf_counter(), time.thread_time()
    begin()  # type: ignore[operator]
    first, frozen = 0.0, time.thread_time() - turn
    while time.perf_counter() - start < PATIENCE:
        turn = time.thread_time()
        qt.processEvents()
        now = time.perf_counter()
        frozen = max(frozen, time.thread_time() - turn)
        if not first and page.view.rows_model.rows:
            first = now - start
        if not table.watch.busy:
            break
        time.sleep(0.001)
    return first, time.perf_counter() - start, frozen
