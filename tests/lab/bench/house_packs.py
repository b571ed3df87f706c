"""The time a character takes to open under a card that changes every table, and under none."""

import statistics
import tempfile
import time
from pathlib import Path

from chargen.approval.trust.card import card_of_pack, joined
from chargen.character.edits import store
from chargen.files.text import slug
from chargen.gui.app import Application
from chargen.rules.house import MERGED, HouseRules
from chargen.rules.model import Limit
from chargen.rules.pack import RulePack
from tests.builders import rules
from tests.gui.desk import at_home, qt_here, quiet, settle, shut, started
from tests.lab.bench.documents import samples
from tests.lab.bench.timing import milliseconds, say

ROUNDS = 7
R = rules()
ALLOWED = 1.3
"""The time under house rules, as a share of the time without any."""


def every_table() -> HouseRules:
    """House rules with every table in them: all shipped rows again, and a ban in most."""
    whole = {name: getattr(R, name) for name in (*MERGED, "budgets", "exchange", "stat_costs",
             "skill_costs", "attractiveness", "flaws", "improvement", "lessons")}  # fmt: skip
    rows = {name: dict(list(table.items())[:500]) if name in MERGED else table
            for name, table in whole.items()}  # fmt: skip
    limits = {name: Limit(banned=tuple(rows[name])[-1:]) for name in ("skills", "perks", "armour")}
    return HouseRules.model_validate({**rows, "limits": limits})


def _seconds(program: Application, path: Path) -> float:
    """Return the processor seconds until a character is shown in a window."""
    start = time.process_time()
    window = program.open_path(path)
    settle(1)
    taken = time.process_time() - start
    quiet()
    assert window is not None
    window.close()
    settle()
    return taken


def run() -> None:
    """Measure a sample with both, in turns."""
    card = card_of_pack(R, RulePack(name="Every table", rules=every_table()))
    build = samples()["rifleman"]
    builds = {"plain": build, "every table": joined(build, card)}
    times: dict[str, list[float]] = {name: [] for name in builds}
    qt = qt_here()
    with tempfile.TemporaryDirectory() as folder, at_home(Path(folder) / "home"):
        program = started(qt)
        for turn in range(ROUNDS + 1):
            for name, each in builds.items():
                path = Path(folder) / f"{slug(name)}-{turn}.gdchar"
                path.write_bytes(store.to_bytes(each))
                times[name].append(_seconds(program, path))
        shut(program)
        quiet()
    plain, house = (statistics.median(found[1:]) for found in times.values())
    say(f"  {milliseconds(plain)} plain, {milliseconds(house)} with every table: "
        f"{house / plain:.2f} times, allowed {ALLOWED}")  # fmt: skip
