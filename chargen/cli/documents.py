"""Characters named on the command line: files, pipes, samples and opponents, with counts."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chargen.cli.rule_packs import apply_pack
from chargen.errors import BadFile

if TYPE_CHECKING:
    from chargen.approval.decisions.verifier import CharacterVerifier
    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build
    from chargen.encounter.setup.opponent_sources import Roster
    from chargen.encounter.setup.setup import SetupFighter
    from chargen.views.sheet_subject import SheetSubject


OPENED: Final = (".gdchar", ".gdcampaign", ".gdpacket", ".gdrules")
"""Endings of files a window opens: characters, campaign cards, packets, rule packs."""
MOST: Final = 60
"""Most copies of one character."""
_COUNTED = re.compile(r"([0-9]{1,3})\*(.+)", re.ASCII | re.DOTALL)


def path(text: str) -> Path:
    """Return a path of the command line, which cannot be empty."""
    if not text:
        raise BadFile("The name of a file or folder is empty; enter a name")
    return Path(text)


def load(source: Path) -> "Build":
    """Read a character; ``-`` is standard input, and a pipe is read to its end."""
    from chargen.character.edits import store
    from chargen.files.reading import STREAM, read_given

    name = "Standard input" if str(source) == STREAM else str(source)
    return store.from_bytes(read_given(source, name), name).build


def judge_character(
    build: "Build", named: Path | None = None, pack: Path | None = None
) -> "tuple[Character, Sequence[str]]":
    """Return the character under a rule pack, or a named or trusted card, with notes."""
    from chargen.character.derived.derive import derive_unverified
    from chargen.rules.load import house_rules

    if pack is not None:
        notes = (f"Judged by {pack.name}, not by {build.campaign.name}.",) if build.campaign else ()
        return derive_unverified(house_rules(), apply_pack(build, pack)), notes
    if build.campaign is None and named is None:
        return derive_unverified(house_rules(), build), ()
    from chargen.approval.trust.card import opened
    from chargen.files.reading import read

    sealed = opened(read(named), named.name) if named else None
    return _verifier().character_and_notices(build, sealed)


def _verifier() -> "CharacterVerifier":
    """Return the verifier with the cards trusted on this machine."""
    from chargen.approval.decisions.verifier import CharacterVerifier
    from chargen.approval.trust.trusted_cards import TrustStore
    from chargen.files.app_dirs import data_folder
    from chargen.rules.load import house_rules

    return CharacterVerifier(house_rules(), TrustStore(data_folder() / "cards"))


def members(
    sources: Sequence[Path],
    card: Path | None,
    heard: Callable[[int, int], None],
    campaign: Path | None = None,
) -> "list[SheetSubject]":
    """Read and judge all members; ``3*guard`` is three of them.

    ``heard`` receives the number of sources read and their total. A campaign has opponents of its
    own.
    """
    return list(_members(sources, card, heard, roster(campaign)))


def roster(campaign: Path | None) -> "Roster | None":
    """Return the opponents of the campaign in a folder; None without a folder."""
    if campaign is None:
        return None
    from chargen.encounter.setup.campaign_roster import campaign_roster
    from chargen.rules.load import house_rules

    return campaign_roster(house_rules(), campaign)


def _members(
    sources: Sequence[Path],
    card: Path | None,
    heard: Callable[[int, int], None],
    campaign: "Roster | None",
) -> "Iterator[SheetSubject]":
    from chargen.encounter.setup.opponent_sources import opponent_of
    from chargen.encounter.setup.setup import SetupFighter
    from chargen.views.sheet_subject import member, opponent

    for number, source in enumerate(sources):
        heard(number, len(sources))
        count, word = _split_count(str(source))
        subject = resolve_member(word, card, campaign)
        if isinstance(subject, SetupFighter):
            known = opponent_of(subject.character.rules, subject, campaign)
            data = known.model_dump(mode="json") if known is not None else None
            printed = opponent(subject.character, mook=subject.mook, data=data)
        else:
            printed = member(subject[0])
        yield from [printed] * count


def resolve_member(
    word: str, card: Path | None, campaign: "Roster | None" = None, pack: Path | None = None
) -> "SetupFighter | tuple[Character, Sequence[str]]":
    """Return the opponent a word names, or the judged character of its file or sample.

    A card applies to files alone; the verifier's notes accompany the character.
    """
    from chargen.cli.fight.lookup import resolve_name, split_place
    from chargen.encounter.setup.setup import THEIRS, SetupFighter
    from chargen.files.reading import is_folder
    from chargen.rules.load import house_rules

    place, name = split_place(word)
    source = resolve_name(house_rules(), name, THEIRS, place, campaign)
    if isinstance(source, SetupFighter):
        return source
    if is_folder(source):
        every = source / f"*{OPENED[0]}"
        raise BadFile(f"{source} is a folder; name one or more files in it, such as {every}")
    return judge_character(load(source), card if source == Path(name) else None, pack)


def _split_count(word: str) -> tuple[int, str]:
    match = _COUNTED.fullmatch(word)
    if match is None:
        return 1, word
    count = int(match[1])
    if not 1 <= count <= MOST:
        raise BadFile(f"cannot print {count} copies; choose 1 to {MOST}")
    return count, match[2]
