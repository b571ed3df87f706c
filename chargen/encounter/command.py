"""What `chargen fight` can be told.

Every command reads this, so nothing heavy is imported here.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

ABOUT = """\
Two sides fight, once or many times. Each side is one fighter or several: opponents, samples and
.gdchar files, by name. With more than two, "against" stands between the sides; a number means so
many of the next. After a colon stands how a fighter begins: its tactic, wounds=N, stun=N, luck=N,
bound, mook (neither luck nor grazes), play (as its state of play has it):

  chargen fight voss.gdchar trooper --runs 10000
  chargen fight rifleman medic against 3 trooper:aggressive officer --preset street
  chargen fight rifleman trooper --compare --runs 2000
  chargen fight voss.gdchar:steady,wounds=3,luck=2 trooper --rule difficulty=18
"""


def add_options(parser: argparse.ArgumentParser, path: Callable[[str], Path]) -> None:
    """Add everything a fight can be told; ``path`` reads the name of a file."""
    add = parser.add_argument
    add("sides", nargs="*", metavar="WHO", help="an opponent, a sample or a .gdchar file")
    add(
        "--list", action="store_true",
        help="list who can fight, where and how; with WHO how dangerous each is for them",
    )  # fmt: skip
    add(
        "--campaign", type=path, metavar="FOLDER",
        help="a campaign of yours, by its folder: its opponents are found by name, too",
    )  # fmt: skip
    add(
        "--runs", type=whole(1, 10_000_000), default=0, metavar="N",
        help="fight so many times and say how they end; without it one fight is told",
    )  # fmt: skip
    add("--seed", type=whole(0, 2**63), default=1, help="the dice; the same seed, the same fights")
    jobs = "processes; without it one for each processor"
    add("--jobs", type=whole(1, 256), default=0, metavar="N", help=jobs)
    add(
        "--range", type=whole(1, 5_000), default=0, metavar="METRES",
        help="between the sides; without it 30, or as far as the preset has it",
    )  # fmt: skip
    ground = parser.add_mutually_exclusive_group()
    ground.add_argument(
        "--cover", type=whole(0, 10), default=4, metavar="LEVEL",
        help="the level of a low wall in front of each fighter, 0 for none; 4 without it",
    )  # fmt: skip
    ground.add_argument("--preset", default="", metavar="NAME", help="a ground of the Fight page")
    ground.add_argument(
        "--scene", type=path, metavar="FILE.json",
        help="a ground of your own: a scene as docs/combat.md has it, or a fight's file with one",
    )  # fmt: skip
    add(
        "--system", default="gray_dawn", metavar="NAME",
        help="how rounds are run: gray_dawn, or another of --list",
    )  # fmt: skip
    add(
        "--compare", action="store_true",
        help="fight the same two sides under every round system; --runs says how often",
    )  # fmt: skip
    add(
        "--tactics", action="store_true",
        help="try every tactic for either side and name the best; --runs says how often",
    )  # fmt: skip
    _add_words_of_the_gm(parser)
    add("--json", action="store_true", help="for programs; see docs/combat.md")
    parser.description = ABOUT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter


def _add_words_of_the_gm(parser: argparse.ArgumentParser) -> None:
    """Rules, modifiers, and what the ground does to everybody."""
    add = parser.add_argument_group("the GM's word").add_argument
    add(
        "--rule", action="append", default=[], metavar="NAME=VALUE",
        help="another number or switch of the rules, such as fumbles=off; may be said again",
    )  # fmt: skip
    add("--list-rules", action="store_true", help="list all of these with what they are as shipped")
    add(
        "--modifier", action="append", default=[], metavar="FIGHTER[:ROLL]=N[,REASON]",
        help="points on that roll of a fighter, or on all of them; may be said again (CB-28)",
    )  # fmt: skip
    add(
        "--bound", action="append", default=[], metavar="FIGHTER",
        help="who begins bound and helpless; may be said again (CB-17)",
    )  # fmt: skip
    add(
        "--barrage", type=whole(0, 1_000), default=0, metavar="ROUNDS",
        help="bombardment over so many rounds from the first one on (CB-141)",
    )  # fmt: skip
    add("--grid", action="store_true", help="adjacent is any touching space of the map (CB-66)")
    add(
        "--scale", type=whole(1, 10_000), default=100, metavar="CENTIMETRES",
        help="in one space of the map; 100 without it (CB-27)",
    )  # fmt: skip


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        number = int(text) if plain else -1
        if not least <= number <= most:
            raise argparse.ArgumentTypeError(f"not a whole number from {least:,} to {most:,}")
        return number

    return read
