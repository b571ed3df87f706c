"""Earlier versions of a document: ten newest, and one a day for thirty days."""

import contextlib
import hashlib
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from chargen.errors import ChargenError, NotConfirmed, failure_words
from chargen.files import app_dirs, file_names, safesave
from chargen.files.reading import read
from chargen.files.text import slug

NEWEST = 10
DAYS = 30
_STAMP = "%Y-%m-%dT%H-%M-%S-%f"
_NAME = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{6}\.backup")


@dataclass(frozen=True, slots=True)
class Backup:
    """One earlier version of a document."""

    path: Path
    created: datetime
    """In universal time."""


def keep_in(roots: Sequence[Path], document: Path) -> str:
    """Keep what ``document`` holds now in the first of ``roots`` that takes it.

    Return why it is not in the first, in a sentence; empty if it is. A backup that cannot be kept
    is no reason not to save, so nothing is raised.
    """
    trouble, name = "", file_names.shown(document.name)
    for root in roots:
        try:
            with contextlib.suppress(NotConfirmed):  # it is there, which is enough for a backup
                keep(root, document)
        except (ChargenError, OSError) as error:
            trouble = trouble or f"No backup of {name} could be kept: {failure_words(error)}"
        else:
            return f"{trouble}; it is in {root} instead" if trouble else ""
    return trouble


def keep(root: Path, document: Path, now: datetime | None = None) -> Backup | None:
    """Keep what ``document`` holds now, and let go of what is too old; None if there is nothing.

    Called before the first save of a session; what cannot be read is not kept.
    """
    try:
        data = read(document)
    except ChargenError:
        return None
    created = now or datetime.now(UTC)
    folder = _folder(root, document)
    app_dirs.make(folder)
    path = folder / f"{created.strftime(_STAMP)}.backup"
    safesave.save(path, data)
    _thin(root, document, created)
    return Backup(path, created)


def versions(root: Path | Sequence[Path], document: Path) -> list[Backup]:
    """Return the earlier versions of a document in one root or several, the newest first."""
    roots = [root] if isinstance(root, Path) else root
    backups = [backup for each in roots for backup in _backups_in(_folder(each, document))]
    return sorted(backups, key=lambda backup: backup.created, reverse=True)


def _backups_in(folder: Path) -> Iterator[Backup]:
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            with contextlib.suppress(ValueError):  # a name of digits that is no date
                if _NAME.fullmatch(path.name):
                    created = datetime.strptime(path.stem, _STAMP).replace(tzinfo=UTC)
                    yield Backup(path, created)


def _thin(root: Path, document: Path, now: datetime) -> None:
    days: set[str] = set()
    for number, backup in enumerate(versions(root, document)):
        day = backup.created.date().isoformat()
        old = now - backup.created > timedelta(days=DAYS)
        if number >= NEWEST and (old or day in days):
            with contextlib.suppress(OSError):
                backup.path.unlink()
        days.add(day)


def _folder(root: Path, document: Path) -> Path:
    real = os.path.realpath(document)
    mark = hashlib.sha256(real.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return root / f"{slug(document.stem)}-{mark}"
