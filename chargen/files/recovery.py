"""Snapshots of unsaved work, for recovery: beside the document, never instead of it.

A session writes one snapshot for each document it changes. A snapshot that was opened again stays
until the session that opened it has written its own, has saved the document, or has discarded it;
nothing else of an old session is touched.
"""

import contextlib
import json
import os
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chargen.errors import ChargenError, NotConfirmed, SaveFailed
from chargen.files import app_dirs, file_names, safesave
from chargen.files.lock_owners import LockOwner, holder_of_facts
from chargen.files.reading import read
from chargen.files.strict_json import scan

ENDING = ".gdrecovery"
NOTHING_KEPT = "Unsaved work could not be stored"
_PARTS = 2
"""Path and document stand in every list; what the snapshot was made from came later."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A document as it was in a session that did not end well."""

    path: Path
    document: Path | None
    """The file it belongs to; None if it was never saved."""
    base: str
    """Digest of the file it was made from; empty if unknown, or if there was none."""
    written: float
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class _Place:
    """The path of a snapshot and its document."""

    path: Path
    document: Path | None
    base: str

    def line(self) -> list[str]:
        document = file_names.written(self.document) if self.document else ""
        return [file_names.written(self.path), document, self.base]


class EditSession:
    """The snapshots of one run of the program."""

    def __init__(self, root: Path, holder: LockOwner) -> None:
        self.root = root
        self.holder = holder
        self._places: dict[str, _Place] = {}
        self._inherited: dict[str, list[Snapshot]] = {}
        self._guard = threading.RLock()
        """Windows write their snapshots in threads of their own; there is one list of them."""

    def write(self, document_id: str, document: Path | None, data: bytes, base: str = "") -> Path:
        """Write the snapshot of a document: beside it, or in ``root`` if it was never saved.

        Where that cannot be written it goes where it can; raise ChargenError if nowhere. What the
        document was recovered from goes after that.
        """
        name = f".{document_id[:8]}-{self.holder.session[:8]}{ENDING}"
        with self._guard:
            before = self._places.get(document_id)
            try:
                path = self._first(
                    document_id,
                    [_Place(folder / name, document, base) for folder in self._folders(document)],
                    data,
                )
            except ChargenError:
                self._put_back(document_id, before)
                raise
            if before is not None and before.path != path:
                _remove(before.path)
            self._outlive(document_id)
        return path

    def elsewhere(self, path: Path, document: Path | None) -> str:
        """Return a warning that a snapshot is in a spare folder; empty if it is in its own."""
        first = self._folders(document)[0]
        if path.parent == first:
            return ""
        return f"{first} cannot be written; unsaved work is stored in {path.parent}"

    def inherit(self, document_id: str, left: Snapshot) -> None:
        """Answer for a snapshot of an earlier session: it goes after ours is written, or dropped.

        Until then it is offered no second time.
        """
        with self._guard:
            self._inherited.setdefault(document_id, []).append(left)

    def left_over(self) -> list[Snapshot]:
        """Return the snapshots of earlier sessions that are not open yet, the newest first."""
        with self._guard:
            ours = {left.path for lefts in self._inherited.values() for left in lefts}
        snapshots = [left for left in left_over(self.root) if left.path not in ours]
        return sorted(snapshots, key=lambda left: left.written, reverse=True)

    def drop(self, document_id: str) -> None:
        """Remove the snapshots of a document that was saved or discarded."""
        with self._guard:
            if (place := self._places.pop(document_id, None)) is not None:
                _remove(place.path)
                self._note()
            self._outlive(document_id)

    def end(self) -> None:
        """Forget the session; called when the program ends as it should."""
        for path in self._lists():
            _remove(path)

    def _first(self, document_id: str, places: Sequence[_Place], data: bytes) -> Path:
        """Write a snapshot to the first place that takes it and return its path.

        The list names a new place before anything is there: a snapshot no list names is never
        found. At the old place the list follows: what is there counts as made from its old base
        until it is replaced.
        """
        before, fault = self._places.get(document_id), SaveFailed(NOTHING_KEPT)
        for place in places:
            there = before is not None and before.path == place.path
            try:
                if not there:
                    self._list_at(document_id, place, before)
                path = _saved([place.path], data)
                if there and place != before:
                    self._list_at(document_id, place)
            except ChargenError as error:
                fault = SaveFailed(str(error))
            else:
                return path
        raise fault

    def _list_at(self, document_id: str, place: _Place, before: _Place | None = None) -> None:
        self._places[document_id] = place
        self._note(before)

    def _put_back(self, document_id: str, before: _Place | None) -> None:
        """Go on answering for what is there, if a new snapshot could not be written."""
        if before is None:
            self._places.pop(document_id, None)
        else:
            self._places[document_id] = before
        with contextlib.suppress(ChargenError):
            self._note()

    def _outlive(self, document_id: str) -> None:
        for left in self._inherited.pop(document_id, ()):
            discard(self.root, left)

    def _folders(self, document: Path | None) -> list[Path]:
        """Return where a snapshot may lie, the best place first."""
        others = [root / "unsaved" for root in _roots(self.root)]
        if document is None or not os.access(document.parent, os.W_OK):
            return others
        return [Path(os.path.realpath(document)).parent, *others]

    def _lists(self) -> list[Path]:
        name = f"{self.holder.session}.json"
        return [root / "sessions" / name for root in _roots(self.root)]

    def _note(self, before: _Place | None = None) -> None:
        """Write down where the snapshots lie, and where one lay ``before`` it moves."""
        if not self._places:
            self.end()
            return
        places = [*self._places.values(), *([before] if before else ())]
        facts = {**self.holder.facts(), "snapshots": [place.line() for place in places]}
        written = _saved(self._lists(), json.dumps(facts, ensure_ascii=False).encode())
        for other in self._lists():
            if other != written:
                _remove(other)


def left_over(root: Path) -> Iterator[Snapshot]:
    """Yield the snapshots of sessions that no longer run; a damaged list is passed over."""
    for name in _all_lists(root):
        for place in _listed(name) or ():
            with contextlib.suppress(OSError):
                moment = place.path.stat().st_mtime
                yield Snapshot(place.path, place.document, place.base, moment)


def discard(root: Path, snapshot: Snapshot) -> None:
    """Remove a snapshot the user does not want, and its place in the list."""
    _remove(snapshot.path)
    tidy(root)


def tidy(root: Path) -> None:
    """Remove lists of ended sessions none of whose snapshots is left."""
    for name in _all_lists(root):
        listed = _listed(name)
        if listed is not None and not any(place.path.exists() for place in listed):
            _remove(name)


def _listed(name: Path) -> list[_Place] | None:
    """Return the snapshots in the list of an ended session; None if it still runs or is damaged."""
    try:
        facts = scan(read(name), name.name)
        holder = holder_of_facts(facts, name.stem)
        places = [_placed(line) for line in facts["snapshots"]]
    except (ChargenError, KeyError, TypeError, ValueError):
        return None
    return None if holder is None or holder.lives() else places


def _placed(line: Sequence[str]) -> _Place:
    path, document = map(str, line[:_PARTS])
    base = line[_PARTS] if len(line) > _PARTS else ""
    return _Place(
        file_names.path_of(path), file_names.path_of(document) if document else None, str(base)
    )


def _roots(root: Path) -> tuple[Path, ...]:
    """Return where snapshots and lists may lie: in the program's own data, or what stands in."""
    return app_dirs.places(root.parent, root.name)


def _all_lists(root: Path) -> list[Path]:
    folders = [each / "sessions" for each in _roots(root)]
    return [name for folder in folders if folder.is_dir() for name in sorted(folder.glob("*.json"))]


def _saved(paths: Sequence[Path], data: bytes) -> Path:
    """Save to the first path that takes it and return that; raise SaveFailed if none does."""
    fault = SaveFailed(NOTHING_KEPT)
    for path in paths:
        try:
            app_dirs.make(path.parent)
            safesave.save(path, data)
        except NotConfirmed:
            return path
        except (ChargenError, OSError) as error:
            fault = SaveFailed(f"{NOTHING_KEPT}: {error}")
        else:
            return path
    raise fault


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
