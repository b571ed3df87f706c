"""Characters given on the command line: from a file, standard input or a pipe."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from chargen.errors import BadFile

if TYPE_CHECKING:
    from chargen.approval.decisions.verifier import CharacterVerifier
    from chargen.character.derived.derive import Character
    from chargen.character.document.build import Build


OPENED: Final = (".gdchar", ".gdcampaign", ".gdpacket")
"""Endings of files a window opens: characters, campaign cards, packets."""


def path(text: str) -> Path:
    """Return a path of the command line, which cannot be empty."""
    if not text:
        raise BadFile("The name of a file or folder is empty")
    return Path(text)


def load(source: Path) -> "Build":
    """Read a character; ``-`` is standard input, and a pipe is read to its end."""
    from chargen.character.edits import store
    from chargen.files.reading import STREAM, read_given

    name = "Standard input" if str(source) == STREAM else str(source)
    return store.from_bytes(read_given(source, name), name).build


def judge_character(
    build: "Build", named: Path | None = None
) -> "tuple[Character, tuple[str, ...]]":
    """Return the character under a named or trusted card, with notes for the user."""
    from chargen.character.derived.derive import derive_unverified
    from chargen.rules.load import house_rules

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
