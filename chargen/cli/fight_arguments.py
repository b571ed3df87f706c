"""The `chargen fight` command: its arguments and its run."""

import argparse
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chargen.cli.arguments import (
    FIGHT_FILE,
    FIGHTER,
    PACK,
    PRESET,
    RULE,
    SCENE,
    TEXT,
    add_dice,
    add_opponent_source,
    points,
    whole,
)
from chargen.cli.documents import judge_character, roster
from chargen.cli.grammar import CommandParser
from chargen.cli.output import deliver, say, say_json
from chargen.cli.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build
    from chargen.files.reply import Reply

_MORE: Final = (
    "A side is one or more opponents, samples and .gdchar files. If a sample and an opponent "
    "share a name, write sample:NAME or opponent:NAME. With more than two fighters, put "
    '"against" between the sides; a number repeats the next fighter. After a colon, set how a '
    "fighter starts: a tactic, wounds=N, stun=N, luck=N, bound, mook (neither luck nor grazes) "
    "or play (with the condition of the In play page), separated by commas."
)
_EXAMPLES: Final = """\
chargen fight voss.gdchar trooper --runs 10000
chargen fight voss.gdchar trooper --until 2
chargen fight rifleman medic against 3 trooper:aggressive officer --preset street
chargen fight rifleman trooper --compare --runs 2000
chargen fight rifleman medic against 3 guard --operation 4 --rest 1
chargen fight voss.gdchar:steady,wounds=3,luck=2 trooper --rule difficulty=18
chargen fight voss.gdchar trooper --seed 7 -o fight.html
chargen fight evening.gdfight -o evening.html
chargen fight --list rifleman medic"""


def add_fight(whole_line: CommandParser) -> None:
    """Add the command with all its arguments."""
    fight = whole_line.add_command(
        "fight",
        _run_fight,
        "run a fight of two sides, once or many times",
        more=_MORE,
        examples=_EXAMPLES,
    )
    fight.add_argument(
        "sides",
        nargs="*",
        type=FIGHTER,
        metavar="FIGHTER",
        help="an opponent, a sample or a .gdchar file; or one .gdfight file to replay",
    )
    _add_counting(fight)
    _add_ground(fight)
    _add_words_of_the_gm(fight)
    _add_lists(fight)


def _add_counting(fight: CommandParser) -> None:
    """Add the options for the number of fights, the seed and the output."""
    add = fight.add_argument_group("fights").add_argument
    add(
        "--runs", type=whole(1, 10_000_000), default=0, metavar="N",
        help="number of fights to simulate (default: narrate one fight)",
    )  # fmt: skip
    add(
        "--until", type=points(0.1, 25), default=0.0, metavar="POINTS",
        help="simulate until the share of each ending is known within POINTS, such as 2; "
        "--runs sets the most fights (default: 1,000,000)",
    )  # fmt: skip
    add_dice(add, "fights")
    add(
        "--compare", action="store_true",
        help="compare the round systems; --runs sets the fights for each",
    )  # fmt: skip
    add(
        "--tactics", action="store_true",
        help="find the best tactics for either side; --runs sets the fights for each",
    )  # fmt: skip
    add(
        "--operation", type=whole(2, 20), default=0, metavar="K",
        help="fight K times in a row, with wounds, armour wear, ammunition and luck of the first "
        "side carried over; --runs sets how often (default: 300)",
    )  # fmt: skip
    add(
        "--rest", type=whole(0, 1_000), default=0, metavar="HOURS",
        help="with --operation, hours of rest between two fights (default: 0)",
    )  # fmt: skip
    add(
        "--numbers", action="store_true",
        help="add each fighter's values as the round system converts them",
    )  # fmt: skip
    add("--json", action="store_true", help="print JSON for programs; see docs/format.md")
    add(
        "-o", dest="out", type=FIGHT_FILE, metavar="OUT",
        help="save the fight: OUT.html to replay in a browser, OUT.players.html with only what the "
        "first side could see, OUT.gdfight for the Fight page, OUT.pdf to print (the odds with "
        "--runs); - is the HTML on standard output",
    )  # fmt: skip


def _add_ground(fight: CommandParser) -> None:
    """Add the options for the map and the round system."""
    group = fight.add_argument_group("map and round system")
    group.add_argument(
        "--range", type=whole(1, 5_000), default=0, metavar="METRES",
        help="distance between the sides (default: 26, or the preset's own)",
    )  # fmt: skip
    ground = group.add_mutually_exclusive_group()
    ground.add_argument(
        "--cover", type=whole(0, 10), default=4, metavar="LEVEL",
        help="cover level of the low wall in front of each fighter; 0 for no wall (default: 4)",
    )  # fmt: skip
    ground.add_argument(
        "--preset", type=PRESET, default="", metavar="NAME", help="a preset map; see --list"
    )
    ground.add_argument(
        "--scene", type=SCENE, metavar="FILE.json",
        help="a map of your own: a scene in the format of docs/combat.md, or a scenario file",
    )  # fmt: skip
    add_opponent_source(group.add_argument)


def _add_words_of_the_gm(fight: CommandParser) -> None:
    """Add the options for rules, modifiers and effects of the map on all fighters."""
    add = fight.add_argument_group("GM options").add_argument
    words = "fight by this rule pack (default: each character's campaign)"
    add("--rules", type=PACK, metavar="PACK.gdrules", help=words)
    add(
        "--rule", type=RULE, action="append", default=[], metavar="NAME=VALUE",
        help="change a rule setting of --list-rules, such as fumbles=off; repeatable",
    )  # fmt: skip
    add(
        "--modifier", type=TEXT, action="append", default=[],
        metavar="MODIFIER",
        help="FIGHTER=N for all rolls or FIGHTER:ROLL=N for one, with a reason after a comma; "
        "repeatable",
    )  # fmt: skip
    add(
        "--bound", type=TEXT, action="append", default=[], metavar="FIGHTER",
        help="a fighter who starts bound and helpless; repeatable",
    )  # fmt: skip
    add(
        "--barrage", type=whole(0, 1_000), default=0, metavar="ROUNDS",
        help="number of rounds of bombardment, from the first",
    )  # fmt: skip
    add("--grid", action="store_true", help="count touching spaces of the map as adjacent")
    add(
        "--scale", type=whole(1, 10_000), default=100, metavar="CENTIMETRES",
        help="size of a space of the map (default: 100)",
    )  # fmt: skip


def _add_lists(fight: CommandParser) -> None:
    """Add the options that list fighters and rules."""
    add = fight.add_argument_group("lists").add_argument
    add(
        "--list", action="store_true",
        help="list opponents, samples, maps and round systems; with FIGHTER, how dangerous each "
        "opponent is for them",
    )  # fmt: skip
    add(
        "--list-rules", action="store_true",
        help="list every rule setting of --rule with its default",
    )  # fmt: skip


def _run_fight(options: argparse.Namespace) -> int:
    from chargen.cli.fight.fight_command import run_fight

    return run_counted(run_fight, options, options.rules)


def run_counted(
    run: "Callable[..., Iterator[list[str] | Reply | bytes]]",
    options: argparse.Namespace,
    pack: Path | None = None,
) -> int:
    """Run a command that counts fights, and print or save its replies."""
    with Progress("fights") as progress:
        campaign = roster(options.campaign)
        judge = partial(_judge, pack)
        for reply in run(options, judge, progress.heard, campaign):
            progress.clear()
            if isinstance(reply, bytes):
                deliver(options.out, reply, f"{options.out} saved")
            elif isinstance(reply, list):
                say(*reply)
            else:
                say_json(reply.plain())
    return 0


def _judge(pack: Path | None, build: "Build") -> "Character":
    return judge_character(build, pack=pack)[0]
