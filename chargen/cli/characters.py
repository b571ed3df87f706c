"""The commands about characters: new, random, samples, audit, sheet, export."""

import argparse
import os
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from chargen.cli.documents import load, members, resolve_member
from chargen.cli.output import complain, deliver, is_stream, say, say_json
from chargen.cli.progress import Progress
from chargen.cli.rule_packs import apply_pack, pack_card
from chargen.errors import BadFile, ChargenError
from chargen.files import file_names
from chargen.files.reading import STREAM

if TYPE_CHECKING:
    from chargen.character.document.build import Build
    from chargen.views.audit.audit_reply import AuditedCharacter
    from chargen.views.pdf import SheetOptions


def new(options: argparse.Namespace) -> int:
    """Create a character, blank or from a sample or a file."""
    from chargen.character.edits import edits, samples
    from chargen.files import text

    name = text.cleaned(options.name, text.NAME_LENGTH)
    if not name.strip():
        raise BadFile("The name of the character is empty; enter a name")
    out = _place(options.out, name)
    build = _copy_character(options.sample) if options.sample else samples.blank()
    kept = "" if name == options.name else f', with the name changed to "{name}"'
    build = apply_pack(edits.set_text(build, "name", name), options.rules)
    _write(build, out, f"{out} created{kept}")
    return 0


def _copy_character(word: str) -> "Build":
    """Return a new character based on the sample or file of a name."""
    from chargen.character.edits import samples
    from chargen.cli.fight.lookup import OPPONENT, split_place
    from chargen.files.messages import unknown

    place, name = split_place(word)
    path = Path(word) if place == OPPONENT else samples.find(name) or Path(word)
    if not (is_stream(path) or file_names.ending(path) == ".gdchar" or path.exists()):
        advice = "run chargen samples to see the names"
        raise BadFile(unknown(word, "a sample or a .gdchar file", samples.names(), advice))
    return samples.start(load(path))


def _place(wanted: Path | None, name: str) -> Path:
    """Return the path of a new character, where no file exists yet."""
    from chargen.files import text

    out = wanted or Path(f"{text.slug(name)}.gdchar")
    if not is_stream(out) and os.path.lexists(out):
        raise BadFile(f"{out} already exists; choose another name with -o")
    return out


def _write(build: "Build", out: Path, done: str) -> None:
    from chargen.character.edits import store

    deliver(out, store.to_bytes(build), done, check=lambda data: store.from_bytes(data, out.name))


def random(options: argparse.Namespace) -> int:
    """Create a legal random character from a concept and a seed."""
    from chargen.approval.trust.card import joined
    from chargen.character import starts
    from chargen.character.starts import random_character
    from chargen.files.messages import unknown
    from chargen.rules.house import varied
    from chargen.rules.load import house_rules

    card = pack_card(options.rules) if options.rules is not None else None
    rules = varied(house_rules(), card.house) if card is not None else house_rules()
    concepts, cultures = rules.kits, starts.cultures()
    if options.list:
        for key, concept in concepts.items():
            say(f"{key:<14} {concept.name}: {concept.about}")
        say(f"Names: {', '.join(cultures)}")
        return 0
    seed = random_character.any_seed() if options.seed is None else options.seed
    key = options.concept or random_character.any_concept(rules, seed)
    for word, kind, known in (
        (key, "a concept", concepts), (options.names, "an origin of names", cultures)
    ):  # fmt: skip
        if word and word not in known:
            raise BadFile(unknown(word, kind, known, f"choose {', '.join(known)}"))
    build = random_character.at_random(rules, key, seed, options.names)
    build = joined(build, card) if card is not None else build
    out = _place(options.out, build.choices.name)
    message = f"{out} created: {build.choices.name}, {build.choices.concept} ({key}, seed {seed})"
    _write(build, out, message)
    return 0


def samples(options: argparse.Namespace) -> int:
    """List the sample characters."""
    from chargen.character.edits.samples import all_samples

    if options.json:
        from chargen.cli.fight.listing import samples_reply

        say_json(samples_reply().plain())
        return 0
    for key, build in all_samples():
        say(f"{key:<14} {build.choices.name}: {build.choices.concept}")
    return 0


def audit(options: argparse.Namespace) -> int:
    """Audit characters; return the exit code of the worst one."""
    from chargen.views.audit.audit_reply import AuditedCharacter, AuditReply, UnreadFile

    rows: list[AuditedCharacter | UnreadFile] = []
    code = 0
    with Progress("characters") as progress:
        for number, word in enumerate(map(str, options.files)):
            progress.heard(number, len(options.files))
            try:
                lines, proved, legal = _proof(word, options.card, options.rules)
            except ChargenError as error:
                rows.append(UnreadFile(file=word, error=str(error)))
                progress.clear()
                complain(str(error))
                code = 2
                continue
            rows.append(proved)
            if not options.json:
                progress.clear()
                say(*lines)
            if not legal:
                code = max(code, 1)
    if options.json:
        say_json(AuditReply(characters=tuple(rows)).plain())
    return code


def _proof(
    word: str, card: Path | None, pack: Path | None
) -> "tuple[list[str], AuditedCharacter, bool]":
    """Return the audit as lines and as JSON, and whether the character is legal."""
    from chargen.character.audit import audit
    from chargen.character.checks import check
    from chargen.character.checks.verdict import vouched
    from chargen.encounter.setup.setup import SetupFighter
    from chargen.files.messages import shown
    from chargen.views.audit import audit_text
    from chargen.views.audit.audit_reply import audit_character

    subject = resolve_member(word, card, pack=pack)
    if isinstance(subject, SetupFighter):
        raise BadFile(f"{shown(word)} is an opponent; only characters can be audited")
    character, notes = subject
    issues = check(character)
    proved = audit(character.rules, character.build, character.states)
    lines = [*audit_text.audit_lines(word, character, proved, issues), ""]
    for note in notes:
        lines += [f"  Note: {note}", ""]
    answer = audit_character(word, character, proved, issues, notes)
    return lines, answer, vouched(character.states, proved.verdict)


def sheet(options: argparse.Namespace) -> int:
    """Print characters to one PDF."""
    from chargen.views.export.exports import PHONE
    from chargen.views.pdf import (
        FILLABLE,
        GRAY_DAWN,
        OLD_KINDS,
        SHEETS,
        SheetOptions,
        pdf,
        unprintable,
    )

    if options.kind == PHONE:
        if options.fillable:
            raise BadFile("A phone sheet has no form fields; leave out --fillable")
        if not options.files:
            raise BadFile("A phone sheet needs a character; name one")
        return _export(options, PHONE, options.campaign)
    _spare(options.out, options.files, ".pdf")
    marked = None if options.boxes is None else options.boxes == "now"
    chosen: SheetOptions = {
        "fillable": options.fillable,
        "marked": marked,
        "system": options.system,
        "oldest_first": options.oldest_first,
        "two_up": options.up > 1,
        "theme": options.theme,
    }
    kind = options.kind
    if kind in OLD_KINDS:
        kind, replaced = OLD_KINDS[kind]
        chosen.update(replaced)
        complain(f"The kind {options.kind} is now {_write_options(kind, replaced)}")
    if refusal := SHEETS[kind].refusal(len(options.files)):
        raise BadFile(refusal)
    if options.fillable and kind not in FILLABLE:
        raise BadFile(f"{SHEETS[kind].title} has no form fields; leave out --fillable")
    with Progress("characters") as progress:
        party = members(options.files, options.card, progress.heard, options.campaign)
    if chosen["system"] != GRAY_DAWN:
        from chargen.encounter.setup.system_cards import in_system

        party = in_system(party, kind, chosen["system"])
    document = pdf(party, options.paper, kind, **chosen)
    deliver(options.out, document, f"{options.out} saved")
    for notice in unprintable(party):
        complain(notice)
    if not is_stream(options.out):
        notices = (each.character.states.basis.notices for each in party)
        for notice in dict.fromkeys(chain.from_iterable(notices)):
            say(f"Note: {notice}")
    return 0


def _write_options(kind: str, options: "SheetOptions") -> str:
    """Return the words of a command line for a kind with options."""
    system = options.get("system", "").replace("_", "-")
    return f"--kind {kind} " + (f"--system {system}" if system else "--oldest-first")


def export(options: argparse.Namespace) -> int:
    """Export characters to other programs or as text."""
    return _export(options, options.to)


def _export(options: argparse.Namespace, kind: str, campaign: Path | None = None) -> int:
    """Write characters in an export format: one file, or one for each in a folder."""
    from chargen.files.text import slug
    from chargen.views.export.exports import EXPORTS, export_members

    form = EXPORTS[kind]
    out: Path = options.out or Path(STREAM)
    with Progress("characters") as progress:
        party = members(options.files, options.card, progress.heard, campaign)
    if form.party or len(party) == 1:
        _spare(out, options.files, form.ending)
        deliver(out, export_members(kind, party), f"{out} saved")
        return 0
    if not out.is_dir():
        raise BadFile(_no_folder(out, form.title))
    taken: set[str] = set()
    with Progress("characters") as progress:
        for number, each in enumerate(party):
            progress.heard(number, len(party))
            name = slug(each.character.build.choices.name)
            while f"{name}{form.ending}" in taken:
                name += "-2"
            taken.add(f"{name}{form.ending}")
            path, content = out / f"{name}{form.ending}", export_members(kind, [each])
            progress.clear()
            deliver(path, content, f"{path} saved")
    return 0


def _no_folder(out: Path, title: str) -> str:
    """Return the fault of a folder name and its remedy."""
    if is_stream(out):
        return f"{title} needs a folder for several characters; name one with -o"
    if os.path.lexists(out):
        return f"{out} is a file; name a folder for several characters"
    return f"The folder {out} does not exist; create it, or name another with -o"


def _spare(out: Path, files: Sequence[Path], ending: str) -> None:
    """Refuse to overwrite a character."""
    if any(_same(file, out) for file in files):
        raise BadFile(f"{out} is the character's own file; choose another name with -o")
    if file_names.ending(out) == ".gdchar":
        raise BadFile(f"{out} is a name for a character; choose a name that ends with {ending}")


def _same(first: Path, second: Path) -> bool:
    try:
        return os.path.samefile(first, second)  # noqa: PTH121 - never raises on odd names
    except (OSError, ValueError):
        return False
