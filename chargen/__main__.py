"""The command line; without arguments the window opens.

Exit 0: legal, or done. Exit 1: problems found. Exit 2: bad input, one sentence on stderr.
Exit 130: stopped with Ctrl-C.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from chargen import __version__
from chargen.errors import BadFile, ChargenError, SaveFailed

# Commands import what they need when they run: the window must not wait for what it does not use.

if TYPE_CHECKING:
    from chargen.approval.judge import Judge
    from chargen.character.build import Build
    from chargen.character.derive import Character
    from chargen.encounter.rosters import Roster

OPENED = (".gdchar", ".gdcampaign", ".gdpacket")
"""Endings of what a window opens: characters, campaign cards, packets."""
STOPPED = 130
"""What a shell expects of a program that Ctrl-C ended."""

_UNPRINTABLE = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What could move a terminal's cursor, or cannot be written at all; names of files may hold it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    given = sys.argv[1:] if arguments is None else list(arguments)
    if all(word.endswith(OPENED) for word in given):
        return _window(given)
    try:
        options = _parser().parse_args(given)
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except BrokenPipeError:
        _hush()
        return 0
    except ChargenError as error:
        _complain(str(error))
        return 2
    except KeyboardInterrupt:
        _complain("Stopped")
        return STOPPED


def _window(names: Sequence[str]) -> int:
    """Open the window, with the files named, and stay until it is closed."""
    from chargen.gui import app

    if words := app.display_missing():
        _complain(words)
        return 2
    return app.run(sys.argv[:1], [Path(name) for name in names])


def _desk(options: argparse.Namespace) -> int:
    """Open the GM's desk, with the folder named, and stay until it is closed."""
    from chargen.gui import app

    if options.folder is not None and not options.folder.is_dir():
        raise BadFile(f"{options.folder} is not a folder")
    if words := app.display_missing():
        _complain(words)
        return 2
    folder = [] if options.folder is None else [options.folder.absolute()]
    return app.run(sys.argv[:1], folder, desk=True)


def _hush() -> None:
    """Let nothing more go to an output that takes nothing more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Leave with code 2."""
        _complain(f"{message}; see {self.prog} --help")
        self.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="chargen",
        usage="chargen [FILE.gdchar | CARD.gdcampaign | PACKET.gdpacket ...] | chargen COMMAND ...",
        description="Characters for X-Com: Gray Dawn. Without a command: the window.",
    )
    version: dict[str, Any] = {"action": "store_const", "dest": "command", "const": _version}
    parser.add_argument("--version", help="say how this program counts fights, too", **version)
    parser.set_defaults(command=_help(parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="chargen")

    new = commands.add_parser("new", help="make a character, blank or from a sample")
    new.add_argument("name", metavar="NAME", help="the character's name")
    new.add_argument("--from", dest="sample", metavar="SAMPLE", help="a sample or a .gdchar file")
    new.add_argument("-o", dest="out", type=_path, metavar="FILE", help="default: the name")
    new.set_defaults(command=_new)

    desk = commands.add_parser("gm", help="open the GM's desk")
    desk.add_argument("folder", nargs="?", type=_path, metavar="FOLDER", help="what it watches")
    desk.set_defaults(command=_desk)

    samples = commands.add_parser("samples", help="list the sample characters")
    samples.set_defaults(command=_samples)

    audit = commands.add_parser("audit", help="prove characters legal, or say why not")
    audit.add_argument("files", nargs="+", type=_path, metavar="FILE")
    _add_card(audit, "judge")
    audit.add_argument("--json", action="store_true", help="for programs; see docs/format.md")
    audit.set_defaults(command=_audit)

    from chargen.views.pdf import FULL, SHEETS

    sheet = commands.add_parser("sheet", help="print a character sheet to PDF")
    sheet.add_argument("file", type=_path, metavar="FILE")
    sheet.add_argument("-o", dest="out", type=_path, required=True, metavar="OUT.pdf")
    _add_card(sheet, "print")
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4")
    kinds = "; ".join(f"{key}: {kind.title.lower()}" for key, kind in SHEETS.items())
    told = kinds if len(SHEETS) > 1 else argparse.SUPPRESS
    sheet.add_argument("--kind", choices=tuple(SHEETS), default=FULL, help=told)
    sheet.set_defaults(command=_sheet)

    from chargen.encounter import command

    fight = commands.add_parser("fight", help="let two sides fight, once or many times")
    command.add_options(fight, _path)
    fight.set_defaults(command=_fight)

    schema = commands.add_parser("schema", help="print the JSON Schemas of our files")
    schema.add_argument("-o", dest="out", type=_path, metavar="FOLDER", help="one file each")
    schema.set_defaults(command=_schema)

    rules = commands.add_parser("rules", help="check rule data, all problems at once")
    rules.add_argument("folder", nargs="?", type=_path, metavar="FOLDER")
    rules.set_defaults(command=_rules)
    return parser


def _add_card(command: argparse.ArgumentParser, verb: str) -> None:
    words = f"{verb} by this campaign card; else by the cards trusted on this machine"
    command.add_argument("--card", type=_path, metavar="CARD", help=words)


def _path(text: str) -> Path:
    if not text:
        raise BadFile("The name of a file or folder is empty")
    return Path(text)


def _help(parser: argparse.ArgumentParser) -> Callable[[argparse.Namespace], int]:
    def show(options: argparse.Namespace) -> int:
        del options
        _say(parser.format_help(), end="")
        return 0

    return show


def _version(_: argparse.Namespace) -> int:
    from chargen.engine import Engine

    _say(f"chargen {__version__} (combat module: {Engine().state().words})")
    return 0


def _say(text: str, end: str = "\n") -> None:
    """Write out a text; a reader that has gone is no fault, a full disk is."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(_plain(text) + end)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _hush()
        reason = (error.strerror or str(error)).lower()
        raise SaveFailed(f"The output could not be written: {reason}") from None


def _say_json(value: object) -> None:
    encoding = getattr(sys.stdout, "encoding", None) or ""
    escaped = encoding.replace("-", "").lower() != "utf8"
    _say(json.dumps(value, ensure_ascii=escaped, indent=1))


def _complain(fault: str) -> None:
    """Say what is wrong, in one line."""
    if sys.stderr is not None:
        sys.stderr.write(_plain(f"chargen: {fault}.").replace("\n", "\\n") + "\n")


def _plain(text: str) -> str:
    return _UNPRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)


def _new(options: argparse.Namespace) -> int:
    from chargen.character import edits, samples, store
    from chargen.files import safesave, text

    name = text.cleaned(options.name, text.NAME_LENGTH)
    out: Path = options.out or Path(f"{text.slug(name)}.gdchar")
    if os.path.lexists(out):
        raise BadFile(f"{out} exists already; choose another name with -o")
    word = options.sample
    build = samples.start(_load(samples.find(word) or Path(word))) if word else samples.blank()
    build = edits.set_text(build, "name", name)
    data = store.to_bytes(build)
    safesave.save(out, data, check=lambda d: store.from_bytes(d, out.name))
    kept = "" if name == options.name else f', the name kept as "{name}"'
    _say(f"{out} made{kept}")
    return 0


def _samples(options: argparse.Namespace) -> int:
    from chargen.character import samples

    del options
    for key, build in samples.all_samples():
        _say(f"{key:<14} {build.choices.name}: {build.choices.concept}")
    return 0


def _load(path: Path) -> "Build":
    from chargen.character import store
    from chargen.files.reading import read

    return store.from_bytes(read(path, called=str(path)), str(path)).build


def _judged(build: "Build", named: Path | None) -> "tuple[Character, tuple[str, ...]]":
    """Judge by the card named, or the one trusted on this machine; say what is to be said of it."""
    from chargen.character.derive import by_itself
    from chargen.rules.load import house_rules

    if build.campaign is None and named is None:
        return by_itself(house_rules(), build), ()
    from chargen.approval.card import opened
    from chargen.files.reading import read

    sealed = opened(read(named), named.name) if named else None
    return _judge().told(build, sealed)


def _judge() -> "Judge":
    """Return who judges by the cards trusted on this machine."""
    from chargen.approval.judge import Judge
    from chargen.approval.trusted_cards import Pins
    from chargen.files.home import data_folder
    from chargen.rules.load import house_rules

    return Judge(house_rules(), Pins(data_folder() / "cards"))


def _audit(options: argparse.Namespace) -> int:
    results: list[dict[str, Any]] = []
    code = 0
    for path in options.files:
        try:
            words, result, legal = _proof(path, options.card)
        except ChargenError as error:
            results.append({"file": str(path), "error": str(error)})
            _complain(str(error))
            code = 2
            continue
        results.append(result)
        if not options.json:
            _say(words)
        if not legal:
            code = max(code, 1)
    if options.json:
        _say_json(results[0] if len(options.files) == 1 else results)
    return code


def _proof(path: Path, card: Path | None) -> tuple[str, dict[str, Any], bool]:
    """Return the proof in words and for programs, and whether the character is legal."""
    from chargen.character.audit import audit
    from chargen.character.checks import check
    from chargen.character.standing import vouched
    from chargen.views import audit_words

    character, notes = _judged(_load(path), card)
    issues = check(character)
    proved = audit(character.rules, character.build, character.states)
    words = audit_words.as_text(str(path), character, proved, issues)
    words += "".join(f"\n  Note: {note}\n" for note in notes)
    result = audit_words.as_json(str(path), character, proved, issues)
    legal = vouched(character.states, proved.verdict)
    return words, {**result, "notes": list(notes)}, legal


def _sheet(options: argparse.Namespace) -> int:
    from chargen.character.checks import check
    from chargen.files import safesave
    from chargen.views.exports import exported
    from chargen.views.sheet.present import present

    if _same(options.file, options.out):
        raise BadFile(f"{options.out} is the character itself; choose another name with -o")
    if options.out.suffix.lower() == ".gdchar":
        raise BadFile(f"{options.out} is a name for a character; choose one that ends with .pdf")
    character, _ = _judged(_load(options.file), options.card)
    sheet = present(character, check(character))
    safesave.save(options.out, exported(options.out, sheet, options.paper, options.kind))
    _say(f"{options.out} printed")
    for notice in character.states.basis.notices:
        _say(f"Note: {notice}")
    return 0


def _fight(options: argparse.Namespace) -> int:
    from chargen.encounter.told_fight import told_fight

    for said in told_fight(options, _judged_here, _roster(options.campaign)):
        _say(said) if isinstance(said, str) else _say_json(said)
    return 0


def _roster(campaign: Path | None) -> "Roster | None":
    if campaign is None:
        return None
    from chargen.encounter.campaign_roster import of_campaign
    from chargen.rules.load import house_rules

    return of_campaign(house_rules(), campaign)


def _judged_here(build: "Build") -> "Character":
    return _judged(build, None)[0]


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)  # noqa: PTH121 - never raises on odd names
    except (OSError, ValueError):
        return False


def _schema(options: argparse.Namespace) -> int:
    from chargen.approval.schema import schemas
    from chargen.files import safesave

    if options.out is None:
        _say_json(schemas())
        return 0
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveFailed(f"{options.out} cannot be made a folder: {reason.lower()}") from None
    for name, content in schemas().items():
        data = json.dumps(content, indent=1).encode() + b"\n"
        safesave.save(options.out / f"{name}.schema.json", data)
        _say(f"{options.out / f'{name}.schema.json'} written")
    return 0


def _rules(options: argparse.Namespace) -> int:
    from chargen.rules.load import house_rules, load

    rules = load(options.folder) if options.folder else house_rules()
    counts = (
        f"{len(rules.skills)} skills, {len(rules.perks)} perks, "
        f"{len(rules.flaw_templates)} flaws, {len(rules.weapons)} weapons, "
        f"{len(rules.armour)} pieces of armour, {len(rules.citations)} rules"
    )
    _say(f"{rules.name}: {counts}; no problems")
    return 0


if __name__ == "__main__":
    sys.exit(main())
