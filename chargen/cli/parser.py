"""The parser of the command line: every command with its options and their help."""

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from chargen.cli import characters, fights, upkeep
from chargen.cli.documents import path
from chargen.cli.output import complain, say

Command = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command in one sentence."""

    def print_help(self, file: object = None) -> None:
        """Say how a command is given; where that cannot be written, say so."""
        del file
        say(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """Leave with code 2."""
        complain(f"{message}; see {self.prog} --help")
        self.exit(2)


def parser(open_desk: Command) -> argparse.ArgumentParser:
    """Return the parser of all commands; the GM's desk is opened by whoever opens windows."""
    parser = _Parser(
        prog="chargen",
        usage="chargen [FILE.gdchar | CARD.gdcampaign | PACKET.gdpacket ...] | chargen COMMAND ...",
        description="Characters for X-Com: Gray Dawn. Without a command: the window.",
    )
    version: dict[str, Any] = {"action": "store_const", "dest": "command", "const": upkeep.version}
    parser.add_argument("--version", help="say how this program counts fights, too", **version)
    parser.set_defaults(command=_help(parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="chargen")

    _add_makers(commands.add_parser)

    desk = commands.add_parser("gm", help="open the GM's desk")
    desk.add_argument("folder", nargs="?", type=path, metavar="FOLDER", help="what it watches")
    desk.set_defaults(command=open_desk)

    samples = commands.add_parser("samples", help="list the sample characters")
    samples.set_defaults(command=characters.samples)

    audit = commands.add_parser("audit", help="prove characters legal, or say why not")
    audit.add_argument("files", nargs="+", type=path, metavar="FILE", help="- is standard input")
    _add_card(audit, "judge")
    audit.add_argument("--json", action="store_true", help="for programs; see docs/format.md")
    audit.set_defaults(command=characters.audit)

    from chargen.views.exports import EXPORTS
    from chargen.views.pdf import FULL, SHEETS

    sheet = commands.add_parser("sheet", help="print character sheets to PDF, all into one file")
    told = "- is standard input; none for a kind without characters"
    sheet.add_argument("files", nargs="*", type=path, metavar="FILE", help=told)
    sheet.add_argument(
        "-o", dest="out", type=path, required=True, metavar="OUT.pdf", help="- is standard output"
    )
    _add_card(sheet, "print")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4")
    kinds = "; ".join(f"{key}: {kind.title.lower()}" for key, kind in SHEETS.items())
    told = kinds if len(SHEETS) > 1 else argparse.SUPPRESS
    sheet.add_argument("--kind", choices=tuple(SHEETS), default=FULL, help=told)
    sheet.set_defaults(command=characters.sheet)

    from chargen.encounter import command

    export = commands.add_parser("export", help="hand characters to other programs, or as text")
    export.add_argument("files", nargs="+", type=path, metavar="FILE", help="- is standard input")
    told = "; ".join(f"{key}: {form.title}" for key, form in EXPORTS.items())
    export.add_argument("--to", choices=tuple(EXPORTS), required=True, metavar="KIND", help=told)
    words = "a file, or a folder for several characters; without it standard output"
    export.add_argument("-o", dest="out", type=path, metavar="OUT", help=words)
    _add_card(export, "judge")
    export.set_defaults(command=characters.export)

    fight = commands.add_parser("fight", help="let two sides fight, once or many times")
    command.add_options(fight, path)
    fight.set_defaults(command=fights.fight)

    schema = commands.add_parser("schema", help="print the JSON Schemas of our files")
    schema.add_argument("-o", dest="out", type=path, metavar="FOLDER", help="one file each")
    schema.set_defaults(command=upkeep.schema)

    rules = commands.add_parser("rules", help="check rule data, all problems at once")
    rules.add_argument("folder", nargs="?", type=path, metavar="FOLDER")
    rules.set_defaults(command=upkeep.rules)
    return parser


def _add_makers(made: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the commands that make characters."""
    new = made("new", help="make a character, blank or from a sample")
    new.add_argument("name", metavar="NAME", help="the character's name")
    new.add_argument("--from", dest="sample", metavar="SAMPLE", help="a sample or a .gdchar file")
    new.add_argument("-o", dest="out", type=path, metavar="FILE", help="default: the name")
    new.set_defaults(command=characters.new)

    random = made("random", help="make a legal character at random")
    random.add_argument("--concept", metavar="CONCEPT", help="default: any; see --list")
    random.add_argument("--seed", type=int, metavar="N", help="the same seed, the same character")
    random.add_argument("--names", metavar="CULTURE", default="", help="default: any; see --list")
    random.add_argument("--list", action="store_true", help="list concepts and names")
    random.add_argument("-o", dest="out", type=path, metavar="FILE", help="default: the name")
    random.set_defaults(command=characters.random)


def _add_card(command: argparse.ArgumentParser, verb: str) -> None:
    words = f"{verb} by this campaign card; else by the cards trusted on this machine"
    command.add_argument("--card", type=path, metavar="CARD", help=words)


def _help(parser: argparse.ArgumentParser) -> Command:
    def show(_: argparse.Namespace) -> int:
        parser.print_help()
        return 0

    return show
