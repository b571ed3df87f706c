"""Whom a command prints or exports: files, samples and opponents by name, several of one kind."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chargen.cli.documents import judged, load
from chargen.errors import BadFile

if TYPE_CHECKING:
    from chargen.encounter.rosters import Roster
    from chargen.views.member import Member

MOST: Final = 60
"""Copies of one character at most; nobody cuts more cards in an evening."""
_COUNTED = re.compile(r"([0-9]{1,3})\*(.+)", re.ASCII | re.DOTALL)
_NAME = re.compile(r"[\w' -]{1,80}")
"""What can be the name of an opponent and is no path."""


def members(
    sources: Sequence[Path],
    card: Path | None,
    heard: Callable[[int, int], None],
    campaign: Path | None = None,
) -> "list[Member]":
    """Read and judge all that are named; ``3*guard`` is three of them.

    ``heard`` is told how many of how many sources are read. A campaign has opponents of its own.
    """
    return list(_members(sources, card, heard, roster(campaign)))


def roster(campaign: Path | None) -> "Roster | None":
    """Return the opponents of the campaign in a folder; None where none is named."""
    if campaign is None:
        return None
    from chargen.encounter.campaign_roster import of_campaign
    from chargen.rules.load import house_rules

    return of_campaign(house_rules(), campaign)


def _members(
    sources: Sequence[Path],
    card: Path | None,
    heard: Callable[[int, int], None],
    campaign: "Roster | None",
) -> "Iterator[Member]":
    from chargen.views.member import member

    for number, source in enumerate(sources):
        heard(number, len(sources))
        count, name = _counted(str(source))
        found = _known(name, campaign) or member(judged(load(Path(name)), card)[0])
        yield from [found] * count


def _counted(word: str) -> tuple[int, str]:
    found = _COUNTED.fullmatch(word)
    if found is None:
        return 1, word
    count = int(found[1])
    if not 1 <= count <= MOST:
        raise BadFile(f"{count} of one are too many or too few; from 1 to {MOST} can be printed")
    return count, found[2]


def _known(name: str, campaign: "Roster | None") -> "Member | None":
    """Return the opponent or the sample of a name; None for what names a file."""
    from chargen.encounter.by_name import known, placed
    from chargen.files.names import ending

    place, called = placed(name)
    if not place and (ending(Path(name)) or not _NAME.fullmatch(name) or name.startswith("-")):
        return None
    from chargen.character import samples
    from chargen.encounter import rosters
    from chargen.encounter.setup import THEIRS, Contender
    from chargen.rules.load import house_rules
    from chargen.views.member import member

    rules = house_rules()
    meant = known(rules, called, THEIRS, place, campaign)
    if isinstance(meant, Contender):
        return member(meant.character, mook=meant.mook)
    if meant is not None:
        return member(judged(load(meant))[0])
    if Path(name).exists():
        return None
    raise BadFile(
        f'There is no file, sample or opponent "{name}"; samples are '
        f"{', '.join(samples.names())}; opponents are {', '.join(rosters.names(rules, campaign))}"
    )
