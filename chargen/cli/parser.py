"""The parser of the command line: every command with its options and their help."""

import argparse
from collections.abc import Callable
from typing import Any, Final

from chargen.cli import arguments, characters, exchange, rule_packs, upkeep
from chargen.cli.advice_arguments import add_advice
from chargen.cli.fight_arguments import add_fight
from chargen.cli.grammar import Command, CommandParser

SHELLS: Final = ("bash", "zsh", "fish")
ABOUT: Final = "Characters for X-Com: Gray Dawn. Without a command, chargen opens its window."
_USAGE: Final = (
    "chargen [--debug] [FILE.gdchar | CARD.gdcampaign | PACKET.gdpacket | PACK.gdrules]... | "
    "chargen COMMAND [ARGUMENT]..."
)
_MORE: Final = "Run chargen COMMAND --help for the options of a command, with examples."
_DEBUG: Final = "write more to the log; chargen where shows its folder"


def parser(open_desk: Command) -> CommandParser:
    """Return the parser of all commands; ``open_desk`` opens the GM's desk."""
    whole = CommandParser(prog="chargen", usage=_USAGE, description=ABOUT, epilog=_MORE)
    version: dict[str, Any] = {"action": "store_const", "dest": "command", "const": upkeep.version}
    whole.add_argument(
        "-V",
        "--version",
        help="show the version, and whether the combat module is compiled",
        **version,
    )
    whole.add_argument("--debug", action="store_true", help=_DEBUG)
    whole.set_defaults(command=_help(whole))
    _add_makers(whole)
    _add_desk(whole, open_desk)
    _add_readers(whole)
    add_fight(whole)
    add_advice(whole)
    _add_upkeep(whole)
    return whole


def _add_makers(whole: CommandParser) -> None:
    """Add the commands that create characters."""
    new = whole.add_command(
        "new", characters.new, "create a character, blank or from a sample",
        examples='chargen new "Ada Voss"\nchargen new "Ada Voss" --from sniper -o voss.gdchar',
    )  # fmt: skip
    add = new.add_argument
    add("name", type=arguments.TEXT, metavar="NAME", help="the character's name")
    words = "a sample or a .gdchar file to start from"
    add("--from", dest="sample", type=arguments.SAMPLE, metavar="SAMPLE", help=words)
    _add_new_file(new)

    random = whole.add_command(
        "random", characters.random, "create a legal random character",
        more="Every point is spent, as suits the concept. The seed decides the rest.",
        examples="chargen random\nchargen random --concept medic --names french --seed 7\n"
        "chargen random --list",
    )  # fmt: skip
    add = random.add_argument
    words = "the concept (default: any; see --list)"
    add("--concept", type=arguments.CONCEPT, metavar="CONCEPT", help=words)
    words = "seed of the dice; the same seed gives the same character (default: any)"
    add("--seed", type=arguments.NUMBER, metavar="N", help=words)
    words = "origin of the name (default: any; see --list)"
    add("--names", type=arguments.CULTURE, metavar="CULTURE", default="", help=words)
    add(
        "--list", action="store_true", help="list concepts and origins of names, and create nothing"
    )
    _add_new_file(random)

    samples = whole.add_command(
        "samples", characters.samples, "list the sample characters",
        more="chargen new --from SAMPLE starts from one of them.",
        examples="chargen samples\nchargen samples --json",
    )  # fmt: skip
    _add_json(samples)


def _add_new_file(command: CommandParser) -> None:
    words = "play by this rule pack instead of the default rules"
    command.add_argument("--rules", type=arguments.PACK, metavar="PACK.gdrules", help=words)
    words = "the file to write (default: named after the character, in this folder)"
    command.add_argument(
        "-o", dest="out", type=arguments.CHARACTER, metavar="FILE.gdchar", help=words
    )


def _add_desk(whole: CommandParser, open_desk: Command) -> None:
    desk = whole.add_command(
        "gm", open_desk, "open the GM's desk", examples='chargen gm\nchargen gm "Lunar Tide"'
    )
    words = "the folder of the players' files, which the desk watches"
    desk.add_argument("folder", nargs="?", type=arguments.FOLDER, metavar="FOLDER", help=words)
    desk.add_argument("--debug", action="store_true", default=argparse.SUPPRESS, help=_DEBUG)


def _add_readers(whole: CommandParser) -> None:
    """Add the commands that read characters, to report or export them."""
    audit = whole.add_command(
        "audit", characters.audit, "audit characters and show why they are legal or not",
        more="Exit code 0: all are legal. 1: a problem was found, or a character is legal only by "
        "a card you do not trust. 2: a file could not be read.",
        examples="chargen audit voss.gdchar medic\nchargen audit *.gdchar --json\n"
        "chargen audit voss.gdchar --card tide.gdcampaign",
    )  # fmt: skip
    audit.add_argument(
        "files", nargs="+", type=arguments.AUDITED, metavar="CHARACTER",
        help="a .gdchar file, or the name of a sample; - is standard input",
    )  # fmt: skip
    _add_card(audit)
    words = "judge by this rule pack instead of a campaign"
    audit.add_argument("--rules", type=arguments.PACK, metavar="PACK.gdrules", help=words)
    _add_json(audit)

    _add_sheet(whole)

    from chargen.views.export.exports import EXPORTS

    export = whole.add_command(
        "export", characters.export, "export characters to other programs or as text",
        examples="chargen export voss.gdchar --to markdown\n"
        "chargen export voss.gdchar --to foundry -o voss.json\n"
        "chargen export *.gdchar --to csv -o party.csv\n"
        "chargen export *.gdchar --to roll20 -o folder",
    )  # fmt: skip
    export.add_argument(
        "files", nargs="+", type=arguments.PRINTED, metavar="CHARACTER",
        help="a .gdchar file, or the name of a sample or opponent; - is standard input",
    )  # fmt: skip
    listing = "; ".join(f"{key}: {form.title}" for key, form in EXPORTS.items())
    export.add_argument("--to", choices=tuple(EXPORTS), required=True, metavar="KIND", help=listing)
    words = "a file, or a folder for several characters (default: standard output)"
    export.add_argument("-o", dest="out", type=arguments.ANY_FILE, metavar="OUT", help=words)
    _add_card(export)
    _add_import(whole)
    _add_merge(whole)


def _add_import(whole: CommandParser) -> None:
    brought = whole.add_command(
        "import", exchange.import_file,
        "take over changes of a character, or opponents of another program",
        more="With a character, values changed in both copies stay as they are. Without one, the "
        "file is an actor or a bestiary of Foundry, or a stat block as text, and becomes opponents "
        "of your own. Exit code 1 if values or proposals stay, 2 if a file could not be read.",
        examples="chargen import voss.phone.json voss.gdchar --preview\n"
        "chargen import voss.phone.json voss.gdchar\n"
        "chargen import ganger.txt",
    )  # fmt: skip
    add = brought.add_argument
    words = "phone changes, an actor, a copy, a bestiary or a stat block; - is standard input"
    add("changes", type=arguments.ANY_FILE, metavar="FILE", help=words)
    words = "the character with the other values (default: FILE holds opponents)"
    add("character", nargs="?", type=arguments.CHARACTER, metavar="CHARACTER.gdchar", help=words)
    words = "keep opponents in the folder of one of your campaigns (default: for all campaigns)"
    add("--campaign", type=arguments.FOLDER, metavar="FOLDER", help=words)
    words = "accept changed levels of an actor as purchases, sales and requests at their price"
    add("--buy", action="store_true", help=words)
    _add_changes(add, "the character's own")


def _add_merge(whole: CommandParser) -> None:
    merged = whole.add_command(
        "merge", exchange.merge, "make one character of two copies",
        more="Values that only one copy changed are taken over. Where both changed a value, that "
        "of A stays unless --conflicts is given. Exit code 0: all differences were taken over. "
        "1: some were left out. 2: a file could not be read.",
        examples="chargen merge voss.gdchar other.gdchar --base shared.gdchar -o merged.gdchar\n"
        "chargen merge voss.gdchar other.gdchar --preview",
    )  # fmt: skip
    add = merged.add_argument
    add("character", type=arguments.CHARACTER, metavar="A.gdchar", help="one copy")
    add("changes", type=arguments.CHARACTER, metavar="B.gdchar", help="the other copy")
    _add_changes(add, "A")


def _add_changes(add: Callable[..., object], own: str) -> None:
    """Add the options for differences and the file to write."""
    words = "the version both copies come from (default: found in their backups)"
    add("--base", type=arguments.CHARACTER, metavar="BASE.gdchar", help=words)
    words = "take the other value where both changed it"
    add("--conflicts", action="store_true", help=words)
    add("--preview", action="store_true", help="list the differences, and write nothing")
    words = f"the file to write (default: {own})"
    add("-o", dest="out", type=arguments.CHARACTER, metavar="OUT.gdchar", help=words)


def _add_sheet(whole: CommandParser) -> None:
    from chargen.views.export.exports import PHONE
    from chargen.views.pdf import DOSSIER, FILLABLE, FULL, SHEETS, THEMES

    sheet = whole.add_command(
        "sheet", characters.sheet, "print character sheets to one PDF",
        examples="chargen sheet voss.gdchar -o voss.pdf --paper letter\n"
        "chargen sheet *.gdchar -o party.pdf\n"
        "chargen sheet officer 6*guard captive.gdchar --kind npc -o evening.pdf",
    )  # fmt: skip
    sheet.add_argument(
        "files", nargs="*", type=arguments.PRINTED, metavar="CHARACTER",
        help="a .gdchar file, or the name of a sample or opponent, such as 6*guard; - is "
        "standard input",
    )  # fmt: skip
    sheet.add_argument(
        "-o", dest="out", type=arguments.PDF, required=True, metavar="OUT.pdf",
        help="the file to write; - is standard output",
    )  # fmt: skip
    _add_card(sheet)
    words = "paper size (default: a4)"
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4", help=words)
    words = "colours: dossier, with a landscape, or plain, in black (default: dossier)"
    sheet.add_argument("--theme", choices=tuple(THEMES), default=DOSSIER, help=words)
    kinds = "; ".join(f"{key}: {kind.title.lower()}" for key, kind in SHEETS.items())
    listing = f"{kinds}; {PHONE}: phone sheet, a .html file"
    add = sheet.add_argument
    choices = arguments.SheetKinds((*SHEETS, PHONE))
    add("--kind", choices=choices, default=FULL, metavar="KIND", help=listing)
    words = "the round system of card, npc or reference, such as traveller (default: gray-dawn)"
    add("--system", type=arguments.SYSTEM, default="gray-dawn", metavar="NAME", help=words)
    words = "fight cards on a page: 1, or 2 with a line to cut along (default: 1)"
    add("--up", type=arguments.whole(1, 2), default=1, metavar="COUNT", help=words)
    add("--oldest-first", action="store_true", help="begin a ledger with the oldest entry")
    words = f"add form fields to fill in on screen; for {', '.join(sorted(FILLABLE))}"
    add("--fillable", action="store_true", help=words)
    words = "boxes for wounds, wear, luck and ammunition (default: now for card, else blank)"
    add("--boxes", choices=("now", "blank"), help=words)
    words = "folder of one of your campaigns, to use its opponents by name"
    add("--campaign", type=arguments.FOLDER, metavar="FOLDER", help=words)


def _add_upkeep(whole: CommandParser) -> None:
    """Add the commands about the program itself."""
    schema = whole.add_command(
        "schema", upkeep.schema, "print the JSON Schemas of files and replies",
        examples="chargen schema\nchargen schema -o schemas",
    )  # fmt: skip
    words = "write one file for each schema into this folder (default: standard output)"
    schema.add_argument("-o", dest="out", type=arguments.FOLDER, metavar="FOLDER", help=words)

    rules = whole.add_command(
        "rules", rule_packs.rules, "check a rule pack or rule data, and list its changes",
        more="A pack or folder with problems is refused with every problem by table and row.",
        examples="chargen rules\nchargen rules low-tech.gdrules\nchargen rules my-rules --json\n"
        "chargen rules tide.gdcampaign -o tide.pdf",
    )  # fmt: skip
    words = "a pack, a campaign card, or a folder of rule data (without one: the default rules)"
    add = rules.add_argument
    add("rules", nargs="?", type=arguments.RULES, metavar="RULES", help=words)
    words = "save the pack, or the rules of the card, as this rule pack, or the changes as this PDF"
    add("-o", dest="out", type=arguments.RULES_FILE, metavar="FILE", help=words)
    for name, words in (
        ("author", "the author to name in it (default: as it says)"),
        ("release", "its version, such as 1.2 (default: as it says)"),
        ("licence", "its licence, such as CC BY 4.0 (default: as it says)"),
    ):
        add(f"--{name}", type=arguments.TEXT, metavar="TEXT", help=words)
    _add_json(rules)

    where = whole.add_command(
        "where", upkeep.list_folders,
        "list the folders chargen uses on this computer",
        more="The last lines explain how to remove everything.",
        examples="chargen where\nchargen where --json",
    )  # fmt: skip
    _add_json(where)

    completions = whole.add_command(
        "completions", upkeep.completions(whole), "print the completion script for a shell",
        more="The Debian package installs it. After pip or pipx, put it where your shell looks:",
        examples="chargen completions bash > ~/.local/share/bash-completion/completions/chargen\n"
        "chargen completions zsh > ~/.zfunc/_chargen\n"
        "chargen completions fish > ~/.config/fish/completions/chargen.fish",
    )  # fmt: skip
    completions.add_argument("shell", choices=SHELLS, metavar="SHELL", help=", ".join(SHELLS))


def _add_json(command: CommandParser) -> None:
    words = "print JSON for programs; see docs/format.md"
    command.add_argument("--json", action="store_true", help=words)


def _add_card(command: CommandParser) -> None:
    words = "judge by this campaign card (default: the cards trusted on this computer)"
    command.add_argument("--card", type=arguments.CARD, metavar="CARD.gdcampaign", help=words)


def _help(whole: CommandParser) -> Command:
    def show(_: argparse.Namespace) -> int:
        whole.print_help()
        return 0

    return show
