"""Rows of a watched folder kept between starts: a picture until the files are read again.

The files alone decide. A kept row holds no document, so nothing can be approved or awarded by it,
and it is shown only for a file that has neither another time nor another size since.
"""

import contextlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal

from chargen import __version__
from chargen.approval.campaign.file_identity import Owner
from chargen.approval.campaign.folder_view import Ask, FolderRow
from chargen.character.checks.verdict import QualifiedVerdict, Qualifier, Verdict
from chargen.errors import ChargenError
from chargen.files import app_dirs, file_names, safesave
from chargen.files.reading import read
from chargen.files.strict_json import Strict

FOLDER = "rows"
"""The folder among the data that holds a file for each campaign."""
MEGABYTES = 20
"""Most the rows of one folder may take."""


class CachedRow(Strict):
    """One row as it was last read, without the document."""

    key: str
    changed: int
    """Time the file was last changed, in nanoseconds; with its size it tells whether it still is
    the file that was read."""
    size: int
    name: str
    player: str
    verdict: Verdict | None
    riders: tuple[Qualifier, ...]
    draft: bool
    to_spend: int
    fault: str
    ip: int
    creating: bool
    owner: Owner
    asks: tuple[Ask, ...]
    remark: str


class RowCache(Strict):
    """The first line of the file: a folder, and the version that wrote its rows.

    A row a line follows: one at a time they are read beside a window that goes on.
    """

    format: Literal["gray-dawn-rows"]
    version: str
    folder: str


Stamp = tuple[int, int]
"""Time and size of a file."""


def file_of(data: Path, campaign: str) -> Path:
    """Return the file that keeps the rows of a campaign's folder."""
    return data / FOLDER / f"{campaign}.json"


def save_rows(file: Path, folder: Path, rows: Iterable[tuple[Stamp, FolderRow]]) -> None:
    """Keep the rows of a folder; where that is impossible the next start only shows them later."""
    lines: list[Strict] = [_head(folder), *(_cache_row(stamp, row) for stamp, row in rows)]
    data = "\n".join(line.model_dump_json() for line in lines)
    with contextlib.suppress(ChargenError, OSError):
        app_dirs.make(file.parent)
        safesave.save(file, data.encode(), private=True)


def read_rows(file: Path, folder: Path, stamps: Mapping[str, Stamp]) -> dict[str, FolderRow]:
    """Return the kept rows of the files that are still as they were, by file name.

    There are none if the file is missing, damaged, of another folder or of another version.
    """
    try:
        head, *lines = read(file, MEGABYTES).split(b"\n")
        if RowCache.model_validate_json(head) != _head(folder):
            return {}
        rows = [CachedRow.model_validate_json(line) for line in lines]
    except (ChargenError, ValueError):
        return {}
    return {
        row.key: _restore_row(row, folder)
        for row in rows
        if stamps.get(row.key) == (row.changed, row.size)
    }


def _head(folder: Path) -> RowCache:
    return RowCache(format="gray-dawn-rows", version=__version__, folder=file_names.written(folder))


def _cache_row(stamp: Stamp, row: FolderRow) -> CachedRow:
    return CachedRow(
        key=row.key,
        changed=stamp[0],
        size=stamp[1],
        name=row.name,
        player=row.player,
        verdict=row.standing.verdict,
        riders=row.standing.riders,
        draft=row.standing.draft,
        to_spend=row.standing.to_spend,
        fault=row.fault,
        ip=row.ip,
        creating=row.creating,
        owner=row.owner,
        asks=row.asks,
        remark=row.remark,
    )


def _restore_row(row: CachedRow, folder: Path) -> FolderRow:
    return FolderRow(
        key=row.key,
        path=folder / row.key,
        name=row.name,
        player=row.player,
        standing=QualifiedVerdict(row.verdict, row.riders, row.draft, row.to_spend),
        fault=row.fault,
        ip=row.ip,
        creating=row.creating,
        owner=row.owner,
        cached=True,
        kept_asks=row.asks,
        kept_remark=row.remark,
    )
