"""Commands about the program itself: its folders, schemas and version."""

import argparse
import json
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec

from chargen import __version__
from chargen.cli.grammar import Command, CommandParser
from chargen.cli.output import is_stream, say, say_json
from chargen.errors import SaveFailed, failure_words


def version(_: argparse.Namespace) -> int:
    """Print the version, and whether the combat package is compiled."""
    spec = find_spec("chargen.combat.kernel.fight")
    compiled = spec is not None and str(spec.origin).endswith(tuple(EXTENSION_SUFFIXES))
    say(f"chargen {__version__} (combat module: {'compiled' if compiled else 'interpreted'})")
    return 0


def list_folders(options: argparse.Namespace) -> int:
    """Print the folders chargen uses on this computer, and how to remove them."""
    from chargen.files import app_dirs

    if options.json:
        from chargen.cli.fight.listing import folders_reply

        say_json(folders_reply().plain())
        return 0
    say(app_dirs.OWN_FILES)
    for kept in app_dirs.storage_locations():
        say("", str(kept.place), f"  {kept.what}")
    say("", app_dirs.REMOVAL)
    return 0


def schema(options: argparse.Namespace) -> int:
    """Print the JSON Schemas of files and replies, or write them into a folder."""
    from chargen.cli.schemas import schemas
    from chargen.files import safesave

    if options.out is None or is_stream(options.out):
        say_json(schemas())
        return 0
    try:
        options.out.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        reason = failure_words(error)
        raise SaveFailed(f"cannot create the folder {options.out}: {reason}") from None
    for name, content in schemas().items():
        data = json.dumps(content, indent=1).encode() + b"\n"
        safesave.save(options.out / f"{name}.schema.json", data)
        say(f"{options.out / f'{name}.schema.json'} saved")
    return 0


def completions(whole: CommandParser) -> Command:
    """Return the command that prints the completion script of a shell."""

    def show(options: argparse.Namespace) -> int:
        from chargen.cli.completion import completion_script

        say(*completion_script(whole, options.shell).splitlines())
        return 0

    return show
