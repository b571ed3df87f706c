"""The commands that answer by many fights: their arguments and their run."""

import argparse
from typing import Final

from chargen.cli.arguments import (
    FIGHTER,
    LIGHTS,
    PRESET,
    SURPRISED,
    add_dice,
    add_opponent_source,
    target,
    whole,
)
from chargen.cli.fight_arguments import run_counted
from chargen.cli.grammar import CommandParser

_NEXT: Final = (
    "Every purchase within the points, and pairs of those that help, fight on the same dice. They "
    "come in groups, not ranks: the fights show no difference within the best group. House rules "
    "and bans of the campaign apply. Without --against, opponents are six fights that are "
    "measured as even for this character."
)
_NEXT_EXAMPLES: Final = """\
chargen next voss.gdchar --ip 40
chargen next voss.gdchar --ip 60 --goal win --against 3 trooper --preset street
chargen next rifleman --points 12
chargen next voss.gdchar --ip 40 --json"""

_ENCOUNTER: Final = (
    "Every known opponent is tried alone, in groups, and with a stronger one. Line-ups close to "
    "the target are fought longer, and those shown have all their costs within it, also on fresh "
    "dice. Ctrl+C ends the search and shows the line-ups so far."
)
_ENCOUNTER_EXAMPLES: Final = """\
chargen encounter party/ --target alive=90-100 down=0.5-1.5
chargen encounter party/ --target win=80-100 magazines=0-50 --lock officer --light dim
chargen encounter 4 rifleman --target win=80-100 rounds=4-8 --preset street --json"""


def add_advice(whole_line: CommandParser) -> None:
    """Add the commands with all their arguments."""
    command = whole_line.add_command(
        "next",
        _run_next,
        "find the purchases that help a character most",
        more=_NEXT,
        examples=_NEXT_EXAMPLES,
    )
    add = command.add_argument
    add(
        "character", type=FIGHTER, metavar="CHARACTER",
        help="a .gdchar file, or the name of a sample; - is standard input",
    )  # fmt: skip
    points = "to spend (default: those left)"
    add("--ip", type=whole(1, 10_000), default=0, metavar="N", help=f"IP {points}")
    add(
        "--points", type=whole(1, 10_000), default=0, metavar="N",
        help=f"in creation, skill points {points}",
    )  # fmt: skip
    add(
        "--goal", choices=("up", "alive", "win"), default="up", metavar="GOAL",
        help="up (the character stays up), alive (no deaths on the side) or win (default: up)",
    )  # fmt: skip
    add(
        "--against", nargs="+", type=FIGHTER, default=[], metavar="FIGHTER",
        help="fight these opponents instead; a number repeats the next one",
    )  # fmt: skip
    add(
        "--allies", nargs="+", type=FIGHTER, default=[], metavar="FIGHTER",
        help="with --against, more fighters of the character's side",
    )  # fmt: skip
    add("--preset", type=PRESET, default="", metavar="NAME", help="with --against, a preset map")
    add_opponent_source(add)
    add(
        "--fights", type=whole(6, 1_000_000), default=1_536, metavar="N",
        help="fights of each purchase that stays in the race (default: 1,536)",
    )  # fmt: skip
    add_dice(add, "answer")
    add("--json", action="store_true", help="print JSON for programs; see docs/format.md")
    _add_encounter(whole_line)


def _add_encounter(whole_line: CommandParser) -> None:
    command = whole_line.add_command(
        "encounter",
        _run_encounter,
        "find opponents that cost a party about as much as wanted",
        more=_ENCOUNTER,
        examples=_ENCOUNTER_EXAMPLES,
    )
    add = command.add_argument
    add(
        "party", nargs="+", type=FIGHTER, metavar="PARTY",
        help=".gdchar files, folders of them, or names of samples; a number repeats the next one",
    )  # fmt: skip
    add(
        "--target", nargs="+", type=target(), required=True, metavar="COST=LOW-HIGH",
        help="win and alive (no deaths) in percent of fights, down (out of action at the end) and "
        "rounds on average, magazines (spare ones used) in percent",
    )  # fmt: skip
    add(
        "--opponents", nargs="+", type=FIGHTER, default=[], metavar="NAME",
        help="only these opponents (default: all that are known)",
    )  # fmt: skip
    add(
        "--lock", nargs="+", type=FIGHTER, default=[], metavar="FIGHTER",
        help="opponents of every line-up; a number repeats the next one",
    )  # fmt: skip
    add(
        "--preset", type=PRESET, default="duel", metavar="NAME", help="a preset map (default: duel)"
    )
    add(
        "--light", choices=LIGHTS, default="", metavar="LIGHT",
        help=f"{', '.join(LIGHTS[:-1])} or {LIGHTS[-1]} (default: as on the preset map)",
    )  # fmt: skip
    add(
        "--surprise", choices=SURPRISED, default="", metavar="SIDE",
        help="the surprised side: party, opponents or none (default: as on the preset map)",
    )  # fmt: skip
    add_opponent_source(add)
    add(
        "--fights", type=whole(6, 1_000_000), default=4_300, metavar="N",
        help="fights on fresh dice of each line-up that is shown (default: 4,300)",
    )  # fmt: skip
    add_dice(add, "answer")
    add("--json", action="store_true", help="print JSON for programs; see docs/format.md")


def _run_encounter(options: argparse.Namespace) -> int:
    from chargen.cli.advice.encounter_command import run_encounter

    return run_counted(run_encounter, options)


def _run_next(options: argparse.Namespace) -> int:
    from chargen.cli.advice.next_command import run_next

    return run_counted(run_next, options)
