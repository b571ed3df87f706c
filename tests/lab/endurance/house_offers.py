"""Whether any offer holds a row that a campaign bars, over ``n`` characters at random.

Each has limits of its own: about half the rows of most tables. No list of a page, no search, no
comparison, kit, explanation, purchase of the advisor or opponent may name such a row, and a
character at random may not have one. For every 50th, the whole window is gone through: each page,
each choice on it, and each dialog its buttons and menus open.
"""

import tempfile
from pathlib import Path
from random import Random

from chargen.approval.trust.card import card_of_pack, joined
from chargen.character import starts
from chargen.character.edits import creation
from chargen.character.starts.random_character import at_random
from chargen.rules.house import varied
from chargen.rules.pack import RulePack
from tests.builders import derived, rules
from tests.character.test_limits import barred, offers, some_limits, taken
from tests.gui.desk import at_home, dressed, qt_here, shut
from tests.gui.offers import EVERYBODY, MARK, further_offers, marked, swept
from tests.lab.endurance.report import Report, say_how_far

R = rules()
A_WINDOW = 50
DAY = "2014-06-01"


def run(n: int, seed: int) -> Report:
    """Try so many characters, and a window for every 50th."""
    failures, counts = [], {"offers": 0, "windows": 0, "dialogs and buttons": 0}
    concepts = list(starts.concepts())
    qt = qt_here()
    for number in range(n):
        say_how_far("characters", number, n)
        dice = Random(f"{seed}:{number}")
        house = marked(R, some_limits(dice))
        card = card_of_pack(R, RulePack(name="Bans", rules=house))
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
                program = dressed(qt)
                sweep = swept(program, build)
                found |= set(sweep.found)
                counts["windows"] += 1
                counts["dialogs and buttons"] += len(sweep.opened)
                shut(program)
        failures += [f"character {number}: {fault}" for fault in sorted(found)]
    return Report("house_offers", n, seed, counts, tuple(failures))
