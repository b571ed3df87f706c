"""Names on a command line: opponents, samples and files."""

import re
from pathlib import Path
from typing import Final

from chargen.character.edits import samples
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.setup import SetupFighter
from chargen.errors import BadFile
from chargen.files.file_names import ending
from chargen.files.messages import shown, unknown
from chargen.rules.model import Ruleset

SAMPLE: Final = "sample"
OPPONENT: Final = "opponent"
_ADVICE: Final = "run chargen fight --list to see the names"
_NAME: Final = re.compile(r"[\w' -]{1,80}")
"""Possible names of opponents, as opposed to paths."""
_PLACED: Final = re.compile(rf"({SAMPLE}|{OPPONENT}):(.*)", re.DOTALL)


def split_place(word: str) -> tuple[str, str]:
    """Return the place a name asks for, if any, and the name.

    ``sample:sniper`` is the sample, ``opponent:sniper`` the opponent.
    """
    match = _PLACED.fullmatch(word)
    return ("", word) if match is None else (match[1], match[2])


def find_by_name(
    rules: Ruleset, name: str, side: int, place: str = "", campaign: Roster | None = None
) -> SetupFighter | Path | None:
    """Return the opponent of a name or the file of the sample; None for an unknown name.

    Raise BadFile if both exist and the name does not choose, or its place has none.
    """
    opponent = (
        None if place == SAMPLE else opponent_sources.find_opponent(rules, name, side, campaign)
    )
    sample = None if place == OPPONENT else samples.find(name)
    if opponent is not None and sample is not None:
        raise BadFile(
            f"{shown(name)} is a sample and an opponent; write {SAMPLE}:{sample.stem} or "
            f"{OPPONENT}:{sample.stem}"
        )
    if place and opponent is None and sample is None:
        there = samples.names() if place == SAMPLE else opponent_sources.names(rules, campaign)
        kind = "a sample" if place == SAMPLE else "an opponent"
        raise BadFile(unknown(name, kind, there, _ADVICE))
    return opponent if opponent is not None else sample


def resolve_name(
    rules: Ruleset, name: str, side: int, place: str = "", campaign: Roster | None = None
) -> SetupFighter | Path:
    """Return the opponent of a name, or the file of the sample or character it names.

    ``-`` is the file of standard input. Raise BadFile for an unknown name.
    """
    path = Path(name)
    if not place and (ending(path) or name.startswith("-") or not _NAME.fullmatch(name)):
        if not name:
            raise BadFile("The name of a file or folder is empty; enter a name")
        return path
    called = find_by_name(rules, name, side, place, campaign)
    if called is not None:
        return called
    if path.exists():
        return path
    names = (*samples.names(), *opponent_sources.names(rules, campaign))
    raise BadFile(unknown(name, "a file, sample or opponent", names, _ADVICE))
