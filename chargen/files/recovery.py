"""What was not saved when the program ended: snapshots beside the document, never instead of it.

A session writes one snapshot for each document it changes. Only saving or discarding removes it; a
new session never touches an old one's.
"""

import contextlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chargen.errors import ChargenError, NotConfirmed, SaveFailed
from chargen.files import safesave, spare
from chargen.files.holders import Holder, holder_of_facts
from chargen.files.reading import read
from chargen.files.strict import scan

ENDING = ".gdrecovery"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document as it was in a session that did not end well."""

    path: Path
    document: Path | None
    """The file it belongs to; None if it was never saved."""
    written: float
    """Seconds since 1970."""


class Session:
    """The snapshots of one run of the program."""

    def __init__(self, root: Path, holder: Holder) -> None:
        self.root = root
        self.holder = holder
        self._snapshots: dict[str, tuple[Path, Path | None]] = {}

    def write(self, document_id: str, document: Path | None, data: bytes) -> Path:
        """Write the snapshot of a document: beside it, or in ``root`` if it was never saved.

        Where that cannot be written it goes where it can; raise ChargenError if nowhere.
        """
        before = self._snapshots.get(document_id)
        name = f".{document_id[:8]}-{self.holder.session[:8]}{ENDING}"
        path = _saved([folder / name for folder in self._folders(document)], data)
        if before is None or before != (path, document):
            self._snapshots[document_id] = (path, document)
            self._note()
            if before is not None and before[0] != path:
                _remove(before[0])
        return path

    def elsewhere(self, path: Path, document: Path | None) -> str:
        """Say that a snapshot lies where it does not belong; empty if it lies where it should."""
        first = self._folders(document)[0]
        if path.parent == first:
            return ""
        return f"{first} cannot be written; what is not saved is kept in {path.parent}"

    def drop(self, document_id: str) -> None:
        """Remove the snapshot of a document that was saved or discarded."""
        if (found := self._snapshots.pop(document_id, None)) is not None:
            _remove(found[0])
            self._note()

    def end(self) -> None:
        """Forget the session; called when the program ends as it should."""
        for path in self._lists():
            _remove(path)

    def _folders(self, document: Path | None) -> list[Path]:
        """Return where a snapshot may lie, the best place first."""
        others = [root / "unsaved" for root in _roots(self.root)]
        if document is None or not os.access(document.parent, os.W_OK):
            return others
        return [Path(os.path.realpath(document)).parent, *others]

    def _lists(self) -> list[Path]:
        name = f"{self.holder.session}.json"
        return [root / "sessions" / name for root in _roots(self.root)]

    def _note(self) -> None:
        """Write down where the snapshots lie, so that the next start finds them."""
        if not self._snapshots:
            self.end()
            return
        places = [[str(p), str(d) if d else ""] for p, d in self._snapshots.values()]
        facts = {**self.holder.facts(), "snapshots": places}
        written = _saved(self._lists(), json.dumps(facts, ensure_ascii=False).encode())
        for other in self._lists():
            if other != written:
                _remove(other)


def left_over(root: Path) -> Iterator[Snapshot]:
    """Yield the snapshots of sessions that no longer run; a damaged list is passed over."""
    for name in _all_lists(root):
        for path, document in _listed(name) or ():
            with contextlib.suppress(OSError):
                yield Snapshot(path, document, path.stat().st_mtime)


def discard(root: Path, snapshot: Snapshot) -> None:
    """Remove a snapshot the user does not want, and its place in the list."""
    _remove(snapshot.path)
    tidy(root)


def tidy(root: Path) -> None:
    """Remove lists of ended sessions none of whose snapshots is left."""
    for name in _all_lists(root):
        listed = _listed(name)
        if listed is not None and not any(path.exists() for path, _ in listed):
            _remove(name)


def _listed(name: Path) -> list[tuple[Path, Path | None]] | None:
    """Return the snapshots in the list of an ended session; None if it still runs or is damaged."""
    try:
        facts = scan(read(name), name.name)
        holder = holder_of_facts(facts, name.stem)
        places = [(Path(p), Path(d) if d else None) for p, d in facts["snapshots"]]
    except (ChargenError, KeyError, TypeError, ValueError):
        return None
    return None if holder is None or holder.lives() else places


def _roots(root: Path) -> tuple[Path, ...]:
    """Return where snapshots and lists may lie: in the program's own data, or what stands in."""
    return spare.places(root.parent, root.name)


def _all_lists(root: Path) -> list[Path]:
    folders = [each / "sessions" for each in _roots(root)]
    return [name for folder in folders if folder.is_dir() for name in sorted(folder.glob("*.json"))]


def _saved(paths: Sequence[Path], data: bytes) -> Path:
    """Save to the first path that takes it and return that; raise SaveFailed if none does."""
    fault = SaveFailed("What is not saved could not be kept")
    for path in paths:
        try:
            spare.make(path.parent)
            safesave.save(path, data)
        except NotConfirmed:
            return path
        except (ChargenError, OSError) as error:
            fault = SaveFailed(f"What is not saved could not be kept: {error}")
        else:
            return path
    raise fault


def age(snapshot: Snapshot, now: float | None = None) -> float:
    """Return how many seconds ago a snapshot was written."""
    return max(0.0, (time.time() if now is None else now) - snapshot.written)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
