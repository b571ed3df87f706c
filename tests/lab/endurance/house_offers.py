"""Whether any offer holds a row that a campaign bars, over ``n`` characters at random.

Each has limits of its own: about half the rows of most tables. No list of a page, no search, no
comparison, kit, explanation, purchase of the advisor or opponent may name such a row, and a
character at random may not have one. For every 50th, the whole window is gone through: each page,
each choice on it, and each dialog its buttons and menus open. So are a fight of the character with
a mook and the desk that has its file, and commands make a character from the pack, audit and
export it and advise on its next purchase.
"""

import io
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random

from pytestqt.exceptions import capture_exceptions

from chargen.__main__ import main
from chargen.approval.trust.card import card_of_pack, joined
from chargen.character import starts
from chargen.character.edits import creation
from chargen.character.starts.random_character import at_random
from chargen.rules.house import varied
from chargen.rules.pack import RulePack, pack_file
from tests.builders import derived, rules
from tests.character.test_limits import barred, offers, some_limits, taken
from tests.gui.desk import at_home, dressed, qt_here, shut
from tests.gui.offers import EVERYBODY, MARK, ROLLED, desk_swept, further_offers, marked, swept
from tests.lab.endurance.report import Report, say_how_far

R = rules()
A_WINDOW = 50
DAY = "2014-06-01"
MISUSED = 2
"""The exit code of a command that was not understood."""


def answers(folder: Path, pack: RulePack, number: int) -> Iterator[str]:
    """Yield the lines of commands about a random character of a pack, each with its command."""
    rules_file, file, text = (folder / name for name in ("x.gdrules", "x.gdchar", "x.txt"))
    rules_file.write_bytes(pack_file(pack))
    against = ("--against", "opponent:sniper", "--fights", 64, "--jobs", 1)
    for words in (
        ("random", "--rules", rules_file, "--seed", number, "-o", file), ("audit", file),
        ("export", file, "--to", "text", "-o", text),
        ("next", file, "--points", 12, *against), ("next", file, "--ip", 60, *against),
    ):  # fmt: skip
        heard = io.StringIO()
        with redirect_stdout(heard), redirect_stderr(heard):
            code = main([str(word) for word in words])
        if code == 2:
            yield f"{MARK} {words[0]} did not run: {heard.getvalue()}"
        yield from (f"{words[0]}: {line}" for line in heard.getvalue().splitlines())
    yield from (f"export: {line}" for line in text.read_text("utf-8").splitlines())


def run(n: int, seed: int) -> Report:
    """Try so many characters, and a window for every 50th."""
    failures, counts = (
        [],
        {"offers": 0, "windows": 0, "dialogs and buttons": 0, "lines of commands": 0},
    )
    concepts = list(starts.concepts())
    qt = qt_here()
    for number in range(n):
        say_how_far("characters", number, n)
        dice = Random(f"{seed}:{number}")
        house = marked(R, some_limits(dice))
        pack = RulePack(name="Bans", rules=house)
        card = card_of_pack(R, pack)
        build = joined(at_random(varied(R, card.house), dice.choice(concepts), number), card)
        build = creation.finish(build, DAY) if number % 2 else build
        character = derived(build)
        listed = [row for row in offers(character) if row[1] not in EVERYBODY]
        texts = list(further_offers(character, number))
        counts["offers"] += len(listed) + len(texts)
        found = {
            *(f"offered: {row}" for row in barred(house.limits, iter(listed))),
            *(f"taken: {row}" for row in barred(house.limits, taken(build))),
            *(text for text in texts if MARK in text),
        }
        if number % A_WINDOW == 0:
            with tempfile.TemporaryDirectory() as folder, at_home(Path(folder) / "home"):
                lines = list(answers(Path(folder), pack, number))
                found |= {line for line in lines if MARK in ROLLED.sub("", line)}
                counts["lines of commands"] += len(lines)
                # Qt prints an exception of a slot and goes on as if nothing had been.
                with capture_exceptions() as exceptions:
                    program = dressed(qt)
                    desk = desk_swept(program, house, build, Path(folder) / "party")
                    for sweep in (swept(program, build), desk):
                        found |= set(sweep.found)
                        counts["windows"] += 1
                        counts["dialogs and buttons"] += len(sweep.opened)
                    shut(program)
                found |= {f"in the window: {error!r}" for _, error, _ in exceptions}
        failures += [f"character {number}: {fault}" for fault in sorted(found)]
    return Report("house_offers", n, seed, counts, tuple(failures))
