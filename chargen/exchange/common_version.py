"""The version two copies of a character share, found among the earlier versions kept here."""

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as FilePath
from typing import Any

from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.errors import ChargenError
from chargen.exchange.merge import (
    ABSENT,
    DECISIONS,
    LEDGER,
    Difference,
    Path,
    compare_values,
    differences,
    merge_appended,
    plain_values,
)
from chargen.files import backups
from chargen.files.reading import read

MOST = 40
"""Most earlier versions that are compared, the newest first."""
_Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Earlier:
    """One earlier version of a character."""

    build: Build
    when: str = ""
    """The day and time it was kept, as people read it; empty within this session."""


@dataclass(frozen=True, slots=True)
class VersionHistory:
    """The earlier versions of two copies: backups of their files, and steps of this session."""

    roots: Sequence[FilePath]
    """The folders of backups."""
    ours: FilePath | None = None
    theirs: FilePath | None = None
    steps: Sequence[Build] = ()
    """This copy before each step of this session, the latest first."""

    def read_ours(self) -> list[Earlier]:
        """Return what this copy was, the latest first."""
        return [*map(Earlier, self.steps), *_read_backups(self.roots, self.ours)]

    def read_theirs(self) -> list[Earlier]:
        """Return what the other copy was, the latest first."""
        return list(_read_backups(self.roots, self.theirs))


def _read_backups(roots: Sequence[FilePath], path: FilePath | None) -> Iterator[Earlier]:
    """Yield the backups of a file that can be read, the newest first."""
    for backup in backups.versions(roots, path)[:MOST] if path is not None else ():
        with contextlib.suppress(ChargenError):
            build = store.from_bytes(read(backup.path), backup.path.name).build
            yield Earlier(build, f"{backup.created.astimezone():%Y-%m-%d %H:%M}")


@dataclass(frozen=True, slots=True)
class Compared:
    """The differences of two copies, and what is known of the version both share."""

    rows: tuple[Difference, ...]
    kept: tuple[Path, ...] = ()
    """Values that only this copy changed since."""
    words: str = ""
    """A sentence about the common version; empty if none was found."""


def compare_copies(
    ours: Build, theirs: Build, here: Sequence[Earlier] = (), there: Sequence[Earlier] = ()
) -> Compared:
    """Return the differences of two copies by the earlier versions of each, newest first.

    A version both have is the common one. Otherwise it is the version since which the other copy
    made only values this character never had here: a version too old shows later values of this
    copy, and one too new shows values this copy has left. Where several fit, a value is taken or
    kept in silence only if all of them agree. Without any, each difference is a conflict.
    """
    here, there = _others(here, ours), _others(there, theirs)
    if (shared := _find_shared(ours, theirs, here, there)) is not None:
        return _compare_with([shared], ours, theirs)
    older = [each for each in here if _is_older(each.build, ours, theirs)]
    if not older:
        return Compared(differences(None, ours, theirs))
    candidates = [Earlier(ours), *older]
    history = [plain_values(each.build) for each in candidates]
    goal = plain_values(theirs)
    fitting = [
        each
        for each, plain in zip(candidates, history, strict=True)
        if not any(_repeats(plain, goal, history))
    ]
    return _compare_with(fitting or candidates, ours, theirs)


def _others(versions: Sequence[Earlier], build: Build) -> list[Earlier]:
    """Return the versions of a character that differ from it and from each other."""
    kept: list[Earlier] = []
    for each in versions:
        known = (build, *(other.build for other in kept))
        if each.build.id == build.id and each.build not in known and len(kept) < MOST:
            kept.append(each)
    return kept


def _find_shared(
    ours: Build, theirs: Build, here: Sequence[Earlier], there: Sequence[Earlier]
) -> Earlier | None:
    """Return the newest version that both copies have or had; None for none."""
    had = [theirs, *(each.build for each in there)]
    return next((each for each in (Earlier(ours), *here) if each.build in had), None)


def _is_older(version: Build, ours: Build, theirs: Build) -> bool:
    """Return whether both copies have every ledger entry and decision of a version."""
    plain = plain_values(version)
    return all(
        merge_appended(copy[path[0]], plain[path[0]]) == copy[path[0]]
        for copy in (plain_values(ours), plain_values(theirs))
        for path in (LEDGER, DECISIONS)
    )


def _repeats(version: _Plain, theirs: _Plain, history: Sequence[_Plain]) -> Iterator[bool]:
    """Yield whether this copy has or had each value the other changed since a version."""
    for row in compare_values(None, version, theirs):
        yield any(_find(plain, row.path) == row.theirs for plain in history)


def _find(plain: _Plain, path: Path) -> object:
    value: object = plain
    for key in path:
        value = value.get(key, ABSENT) if isinstance(value, dict) else ABSENT
    return value


def _compare_with(versions: Sequence[Earlier], ours: Build, theirs: Build) -> Compared:
    """Return the differences on which versions that may be the common one agree."""
    by_version = [
        {row.path: row for row in differences(each.build, ours, theirs)} for each in versions
    ]
    rows: list[Difference] = []
    kept: list[Path] = []
    for row in differences(None, ours, theirs):
        known = [each.get(row.path) for each in by_version]
        changed = [each for each in known if each is not None]
        if not changed:
            kept.append(row.path)
        elif len(changed) == len(known) and not any(each.is_conflict for each in changed):
            rows.append(changed[0])
        else:
            before = changed[0].before if len(changed) == len(known) else None
            rows.append(replace(changed[0], before=before, is_conflict=True))
    return Compared(tuple(rows), tuple(kept), _words(versions, ours, theirs))


def _words(versions: Sequence[Earlier], ours: Build, theirs: Build) -> str:
    """Return a sentence about the common version, or about several that may be it."""
    if ours == theirs:
        return "Both copies are the same."
    if versions[0].build == theirs:
        return "It is an earlier version of this character."
    if len(versions) > 1:
        return "Values that only one copy changed were found by earlier versions on this computer."
    if versions[0].build == ours:
        return "It was made from this version."
    when = versions[0].when
    return f"Compared with the version of {when}." if when else "Compared with an earlier version."
