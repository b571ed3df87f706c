"""The `chargen fight` command: its arguments and its run."""

import argparse
from typing import TYPE_CHECKING, Final

from chargen.cli.arguments import (
    FIGHT_FILE,
    FIGHTER,
    FOLDER,
    PRESET,
    RULE,
    SCENE,
    SYSTEM,
    TEXT,
    whole,
)
from chargen.cli.documents import judge_character, roster
from chargen.cli.grammar import CommandParser
from chargen.cli.output import deliver, say, say_json
from chargen.cli.progress import Progress

if TYPE_CHECKING:
    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build

_MORE: Final = (
    "Each side is one fighter or several: opponents, samples and .gdchar files, by name; "
    "sample:NAME and opponent:NAME tell apart who is called alike. With more than two, "
    '"against" stands between the sides; a number means so many of the next. After a colon '
    "stands how a fighter begins: a tactic, wounds=N, stun=N, luck=N, bound, mook (neither "
    "luck nor grazes), play (as its state of play has it), several with commas between."
)
_EXAMPLES: Final = """\
chargen fight voss.gdchar trooper --runs 10000
chargen fight rifleman medic against 3 trooper:aggressive officer --preset street
chargen fight rifleman trooper --compare --runs 2000
chargen fight voss.gdchar:steady,wounds=3,luck=2 trooper --rule difficulty=18
chargen fight voss.gdchar trooper --seed 7 -o fight.html
chargen fight evening.gdfight -o evening.html
chargen fight --list rifleman medic"""


def add_fight(whole_line: CommandParser) -> None:
    """Add the command with all its arguments."""
    fight = whole_line.add_command(
        "fight",
        run_command,
        "let two sides fight, once or many times",
        more=_MORE,
        examples=_EXAMPLES,
    )
    fight.add_argument(
        "sides",
        nargs="*",
        type=FIGHTER,
        metavar="WHO",
        help="an opponent, a sample or a .gdchar file; or one .gdfight file, which is told again",
    )
    _add_counting(fight)
    _add_ground(fight)
    _add_words_of_the_gm(fight)
    _add_lists(fight)


def _add_counting(fight: CommandParser) -> None:
    """Add the options for the number of fights, the seed and the output."""
    add = fight.add_argument_group("how often").add_argument
    add(
        "--runs", type=whole(1, 10_000_000), default=0, metavar="N",
        help="fight so many times and say how they end; without it one fight is told",
    )  # fmt: skip
    add(
        "--seed", type=whole(0, 2**63), default=1, metavar="N",
        help="the dice; the same seed, the same fights; 1 without it",
    )  # fmt: skip
    jobs = "processes; without it one for each processor"
    add("--jobs", type=whole(1, 256), default=0, metavar="N", help=jobs)
    add(
        "--compare", action="store_true",
        help="fight the same two sides under every round system; --runs says how often",
    )  # fmt: skip
    add(
        "--tactics", action="store_true",
        help="try every tactic for either side and name the best; --runs says how often",
    )  # fmt: skip
    add("--json", action="store_true", help="say it for programs; see docs/format.md")
    add(
        "-o", dest="out", type=FIGHT_FILE, metavar="OUT",
        help="keep the one fight instead: OUT.html plays in a browser, OUT.gdfight on the Fight "
        "page, OUT.pdf is to be printed, with --runs the odds; - is the page on standard output",
    )  # fmt: skip


def _add_ground(fight: CommandParser) -> None:
    """Add the options for the map and the round system."""
    group = fight.add_argument_group("where and how")
    group.add_argument(
        "--range", type=whole(1, 5_000), default=0, metavar="METRES",
        help="between the sides; without it 26, or as far as the preset has it",
    )  # fmt: skip
    ground = group.add_mutually_exclusive_group()
    ground.add_argument(
        "--cover", type=whole(0, 10), default=4, metavar="LEVEL",
        help="the level of a low wall in front of each fighter, 0 for none; 4 without it",
    )  # fmt: skip
    ground.add_argument(
        "--preset", type=PRESET, default="", metavar="NAME", help="a ground of the Fight page"
    )
    ground.add_argument(
        "--scene", type=SCENE, metavar="FILE.json",
        help="a ground of your own: a scene as docs/combat.md has it, or a fight's file with one",
    )  # fmt: skip
    group.add_argument(
        "--system", type=SYSTEM, default="gray-dawn", metavar="NAME",
        help="the round system: gray-dawn, or another of --list, such as traveller",
    )  # fmt: skip
    group.add_argument(
        "--campaign", type=FOLDER, metavar="FOLDER",
        help="a campaign of yours, by its folder: its opponents are found by name, too",
    )  # fmt: skip


def _add_words_of_the_gm(fight: CommandParser) -> None:
    """Add the options for rules, modifiers and effects of the map on all fighters."""
    add = fight.add_argument_group("the GM's word").add_argument
    add(
        "--rule", type=RULE, action="append", default=[], metavar="NAME=VALUE",
        help="another number or switch of the rules, such as fumbles=off; may be said again",
    )  # fmt: skip
    add(
        "--modifier", type=TEXT, action="append", default=[],
        metavar="MODIFIER",
        help="FIGHTER=N for all rolls of a fighter, FIGHTER:ROLL=N for one; a reason may follow "
        "a comma; repeatable",
    )  # fmt: skip
    add(
        "--bound", type=TEXT, action="append", default=[], metavar="FIGHTER",
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


def _add_lists(fight: CommandParser) -> None:
    """Add the options that list fighters and rules."""
    add = fight.add_argument_group("what there is").add_argument
    add(
        "--list", action="store_true",
        help="list who can fight, where and how; with WHO how dangerous each is for them",
    )  # fmt: skip
    add(
        "--list-rules", action="store_true",
        help="list everything --rule can set, with what it is as shipped",
    )  # fmt: skip


def run_command(options: argparse.Namespace) -> int:
    """Run a fight of two sides, once or many times."""
    from chargen.cli.fight.fight_command import run_fight

    with Progress("fights") as progress:
        campaign = roster(options.campaign)
        for reply in run_fight(options, _judge_here, progress.heard, campaign):
            progress.clear()
            if isinstance(reply, bytes):
                deliver(options.out, reply, f"{options.out} written")
            elif isinstance(reply, list):
                say(*reply)
            else:
                say_json(reply.plain())
    return 0


def _judge_here(build: "Build") -> "Character":
    return judge_character(build, None)[0]
