"""What was not saved when the program ended: snapshots beside the document, never instead of it.

A session writes one snapshot for each document it changes. Only saving or discarding removes it; a
new session never touches an old one's.
"""

import contextlib
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from chargen.errors import ChargenError
from chargen.files import safesave
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
        """Write the snapshot of a document: beside it, or in ``root`` if it was never saved."""
        path = self._place(document_id, document)
        before = self._snapshots.get(document_id)
        path.parent.mkdir(parents=True, exist_ok=True)
        safesave.save(path, data)
        if before is None or before != (path, document):
            self._snapshots[document_id] = (path, document)
            self._note()
            if before is not None and before[0] != path:
                _remove(before[0])
        return path

    def drop(self, document_id: str) -> None:
        """Remove the snapshot of a document that was saved or discarded."""
        if (found := self._snapshots.pop(document_id, None)) is not None:
            _remove(found[0])
            self._note()

    def end(self) -> None:
        """Forget the session; called when the program ends as it should."""
        _remove(self._list())

    def _place(self, document_id: str, document: Path | None) -> Path:
        name = f".{document_id[:8]}-{self.holder.session[:8]}{ENDING}"
        if document is None or not os.access(document.parent, os.W_OK):
            return self.root / "unsaved" / name
        return Path(os.path.realpath(document)).with_name(name)

    def _list(self) -> Path:
        return self.root / "sessions" / f"{self.holder.session}.json"

    def _note(self) -> None:
        """Write down where the snapshots lie, so that the next start finds them."""
        if not self._snapshots:
            _remove(self._list())
            return
        places = [[str(p), str(d) if d else ""] for p, d in self._snapshots.values()]
        facts = {**self.holder.facts(), "snapshots": places}
        self._list().parent.mkdir(parents=True, exist_ok=True)
        safesave.save(self._list(), json.dumps(facts, ensure_ascii=False).encode())


def left_over(root: Path) -> Iterator[Snapshot]:
    """Yield the snapshots of sessions that no longer run; a damaged list is passed over."""
    folder = root / "sessions"
    names = sorted(folder.glob("*.json")) if folder.is_dir() else []
    for name in names:
        for path, document in _listed(name) or ():
            with contextlib.suppress(OSError):
                yield Snapshot(path, document, path.stat().st_mtime)


def discard(root: Path, snapshot: Snapshot) -> None:
    """Remove a snapshot the user does not want, and its place in the list."""
    _remove(snapshot.path)
    tidy(root)


def tidy(root: Path) -> None:
    """Remove lists of ended sessions none of whose snapshots is left."""
    folder = root / "sessions"
    for name in folder.glob("*.json") if folder.is_dir() else ():
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


def age(snapshot: Snapshot, now: float | None = None) -> float:
    """Return how many seconds ago a snapshot was written."""
    return max(0.0, (time.time() if now is None else now) - snapshot.written)


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
