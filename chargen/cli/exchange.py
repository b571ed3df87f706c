"""The command for changes of a character and opponents of other programs: import."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from chargen.cli.documents import judge_character, load
from chargen.cli.output import complain, deliver, is_stream, say
from chargen.errors import BadFile

if TYPE_CHECKING:
    from chargen.exchange.preview import PreviewRow


def import_file(options: argparse.Namespace) -> int:
    """Take over changes of a character, or opponents if no character is named."""
    if options.character is not None:
        if options.campaign is not None:
            raise BadFile("--campaign is for opponents; leave out the character or --campaign")
        return _import_changes(options)
    for given, name in (
        (options.base, "--base"), (options.out, "-o"), (options.conflicts, "--conflicts"),
        (options.buy, "--buy"),
    ):  # fmt: skip
        if given:
            raise BadFile(f"{name} is for changes of a character; name the character after FILE")
    return _import_opponents(options)


def merge(options: argparse.Namespace) -> int:
    """Make one character of two copies by the version both come from."""
    return _import_changes(argparse.Namespace(**vars(options), buy=False))


def _import_opponents(options: argparse.Namespace) -> int:
    """Show the opponents in a file, and keep those that are new."""
    from chargen.approval.campaign.campaign_files import CARD
    from chargen.bestiary.custom_opponents import own_file, own_in, with_more
    from chargen.bestiary.loader import shipped
    from chargen.cli.documents import roster
    from chargen.exchange.opponents import read_opponents
    from chargen.files import safesave
    from chargen.files.app_dirs import OPPONENTS, data_folder, make
    from chargen.files.reading import read, read_given
    from chargen.rules.load import house_rules

    source, folder = options.changes, options.campaign or data_folder()
    if options.campaign is not None and not (folder / CARD).exists():
        raise BadFile(f"{folder} is not the folder of a campaign")
    path = folder / OPPONENTS
    campaign = roster(options.campaign) if path.exists() else None
    rules = house_rules() if campaign is None else campaign.rules
    name = "Standard input" if is_stream(source) else str(source)
    incoming = read_opponents(rules, read_given(source, name), name)
    known = own_in(read(path), path.name) if path.exists() else {}
    value, keys = with_more(known, [each.opponent for each in incoming], shipped(rules))
    for each, key in zip(incoming, keys, strict=True):
        say(f"{each.opponent.name}: " + (f"opponent:{key}" if key else "known already"))
        say(*(f"  {note}" for note in each.left_out))
    if options.preview or value == known:
        say("Nothing was written." if options.preview else "Nothing to change.")
        return 0
    make(path.parent)
    safesave.save(path, own_file(value), private=True)
    say(f"{path} saved")
    return 0


def _import_changes(options: argparse.Namespace) -> int:
    """Show the changes in a file, and write the character with those that are safe or chosen."""
    from chargen.character.display_names import points
    from chargen.character.edits import store
    from chargen.exchange.common_version import VersionHistory
    from chargen.exchange.incoming import read_incoming
    from chargen.exchange.preview import notes, preview, take_over
    from chargen.files.reading import read_given

    source, target = options.changes, options.character
    character, _ = judge_character(load(target))
    base = load(options.base) if options.base is not None else None
    name = "Standard input" if is_stream(source) else str(source)
    history = VersionHistory(_backup_folders(), target, None if is_stream(source) else source)
    incoming = read_incoming(read_given(source, name), name, character, base, history)
    rows = preview(character, incoming)
    chosen = [number for number, row in enumerate(rows) if _is_chosen(options, row)]
    out: Path = options.out or target
    if not is_stream(out):
        called = character.build.choices.name or "Unnamed"
        say(f"{incoming.source} of {called}: {points(len(rows), 'difference')}")
        say(*(f"  {row.line}" for row in rows))
        say(*(f"  {note}" for note in notes(character, incoming)))
    merged = take_over(character, incoming, chosen)
    proposed = sum(bool(row.price) for row in rows) if not options.buy else 0
    kept = len(rows) - len(chosen) - proposed
    if options.preview or (merged == character.build and options.out is None):
        say("Nothing was written." if options.preview else "Nothing to change.")
    else:
        if out.exists() and (trouble := _keep_backup(out)):
            complain(trouble)
        deliver(
            out, store.to_bytes(merged), f"{out} saved",
            check=lambda data: store.from_bytes(data, out.name),
        )  # fmt: skip
    if kept and not is_stream(out):
        say(f"{points(kept, 'difference')} left out; --conflicts takes the values of the file.")
    if proposed and not is_stream(out):
        say(f"{points(proposed, 'proposal')} left out; --buy accepts them at these prices.")
    return 1 if kept or proposed else 0


def _is_chosen(options: argparse.Namespace, row: "PreviewRow") -> bool:
    """Return whether a row of the preview is taken over."""
    return bool(options.buy) if row.price else bool(options.conflicts) or not row.conflict


def _keep_backup(path: Path) -> str:
    """Keep the version that is written over; return the reason if there is no place for it."""
    from chargen.files import backups

    return backups.keep_in(_backup_folders(), path)


def _backup_folders() -> tuple[Path, ...]:
    from chargen.files import app_dirs

    return app_dirs.places(app_dirs.data_folder(), "backups")
