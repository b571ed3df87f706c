"""Recovery of unsaved work from an earlier run: its description, and opening it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from chargen.approval.campaign.recent_changes import changes
from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.errors import ChargenError
from chargen.files import file_names, recovery
from chargen.files.reading import read
from chargen.files.recovery import Snapshot
from chargen.gui.application.settings import with_recent
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.windows import Windows
from chargen.gui.dialogs.messages import BoxAnswer, ask
from chargen.gui.document.file_session import digest
from chargen.rules.model import Ruleset

TITLE = "Recover"
LINES = 5
"""Differences named in the question."""
SHOWN = 40
"""Characters of a value in the question."""


@dataclass(frozen=True, slots=True)
class RecoveredWork:
    """A snapshot and the character in it, beside its file as that is now."""

    left: Snapshot
    build: Build
    file: Build | None
    """The character in the file; None if there is no file, or none that can be read."""
    same_base: bool
    """True if the file is still the one the snapshot was made from."""
    saved: float = 0.0
    """When the file was saved, in seconds since 1970; 0 if unknown."""

    @property
    def name(self) -> str:
        """The character and its file, in words."""
        document = self.left.document
        where = file_names.shown(document.name) if document else "never saved"
        return f"{self.build.choices.name or 'An unnamed character'} ({where})"

    @property
    def newer(self) -> bool:
        """Return whether the file was saved after the snapshot was made."""
        return self.saved > self.left.written


class Recovering:
    """Offers snapshots in one window, and opens them."""

    def __init__(self, program: Windows, window: MainWindow) -> None:
        self.program, self.window = program, window

    def offer_all(self) -> None:
        """Offer what earlier runs could not save, each once; what was saved is not offered."""
        for work in self._pending(self._unreadable):
            self.offer(work)
        recovery.tidy(self.program.session.root)

    def pending(self) -> list[RecoveredWork]:
        """Return the readable work that earlier runs could not save, the newest first."""
        return list(self._pending(lambda *_: None))

    def _pending(self, unreadable: Callable[[Snapshot, str], None]) -> Iterator[RecoveredWork]:
        """Yield what can be recovered; discard what is there twice, or in its file by now."""
        seen: set[tuple[Path | None, str]] = set()
        for left in self.program.session.left_over():
            try:
                data = read(left.path)
                kept = looked_at(left, store.from_bytes(data, "Unsaved work").build)
            except ChargenError as error:
                unreadable(left, str(error))
                continue
            twin = (left.document, digest(data))
            if twin in seen or kept.file == kept.build:
                self.discard(left)
            else:
                seen.add(twin)
                yield kept

    def offer(self, kept: RecoveredWork) -> None:
        """Offer one snapshot: open it, leave it for the next start, or throw it away."""
        words = "\n".join(describe(kept, self.program.rules))
        # To open it loses nothing, so Enter does.
        answers: tuple[BoxAnswer[Callable[[], None]], ...] = (
            BoxAnswer("Recover work", partial(self.open, kept)),
            BoxAnswer("Discard work", partial(self.discard, kept.left), careful=True),
        )
        asked = f"{words}\nRecover the unsaved work? Not now leaves it under Recent."
        if settle := ask(self.window, TITLE, asked, answers, otherwise="Not now"):
            settle()

    def open(self, kept: RecoveredWork) -> None:
        """Show what was kept, as a change of its file that is not saved yet."""
        path = kept.left.document
        window = self._showing(path) if path is not None else None
        if window is None:
            self._show(kept)
            return
        assert window.document is not None
        assert window.filing is not None
        window.filing.made_from(kept.left.base)
        window.filing.inherit(kept.left)
        window.document.edit("Recover unsaved work", kept.build)

    def _show(self, kept: RecoveredWork) -> None:
        """Show what was kept in a window of its own, attached to its file if that can be had."""
        window = self.program.show_build(kept.build, self.window)
        assert window.document is not None
        assert window.filing is not None
        path, words = kept.left.document, "Recovered, not saved yet"
        if path is not None:
            against = window.filing.belong_to(path, kept.left.base)
            words = f"{words}: {against}" if against else words
            self.program.prefer(recent=with_recent(self.program.settings, path).recent)
        window.filing.inherit(kept.left)
        window.document.stack.resetClean()  # after belong_to: the snapshot names the file
        window.state.setText(words)

    def _showing(self, path: Path) -> MainWindow | None:
        """Return the window that shows a file just as it is on disk, if there is one."""
        for window in self.program.windows:
            document = window.document
            if (
                document is not None
                and document.path == path
                and not document.read_only
                and document.stack.isClean()
            ):
                return window
        return None

    def _unreadable(self, left: Snapshot, words: str) -> None:
        about = f"{words}.\nFile: {_file(left)}. Discard the unsaved work?"
        loses = BoxAnswer("Discard work", means=True, careful=True)
        if ask(self.window, TITLE, about, (loses,), otherwise="Not now"):
            self.discard(left)

    def discard(self, left: Snapshot) -> None:
        """Delete a snapshot."""
        recovery.discard(self.program.session.root, left)


def kept_of(program: Windows, path: Path) -> RecoveredWork | None:
    """Return what an earlier run could not save of a file, if there is anything."""
    for left in program.session.left_over():
        if left.document == path:
            try:
                return looked_at(left, store.from_bytes(read(left.path), left.path.name).build)
            except ChargenError:
                continue
    return None


def looked_at(left: Snapshot, build: Build) -> RecoveredWork:
    """Return a snapshot beside its file as that is now."""
    if left.document is None:
        return RecoveredWork(left, build, None, same_base=True)
    try:
        data, saved = read(left.document), left.document.stat().st_mtime
    except (ChargenError, OSError):
        return RecoveredWork(left, build, None, same_base=False)
    try:
        file = store.from_bytes(data, left.document.name).build
    except ChargenError:
        file = None
    same = digest(data) == left.base or not left.base
    return RecoveredWork(left, build, file, same_base=same, saved=saved)


def describe(kept: RecoveredWork, rules: Ruleset) -> Iterator[str]:
    """Yield lines on the recovered work: its time, and its differences from the file."""
    moment = _moment(kept.left.written)
    yield (f"{kept.name} had unsaved changes when the program ended. They were stored on {moment}.")
    document = kept.left.document
    if document is None:
        return
    if kept.file is None:
        yield f"{_file(kept.left)} {'cannot be read' if document.exists() else 'is gone'}."
        return
    if not kept.same_base:
        later = f"saved later, on {_moment(kept.saved)}" if kept.newer else "changed since"
        yield f"{_file(kept.left)} was {later}. You will be asked before it is replaced."
    steps = changes(rules, kept.file, kept.build)
    yield "Changes compared with the file:" if steps else "There are only minor changes."
    for step in steps[:LINES]:
        yield f"   {step.what}: {_cut(step.before)} → {_cut(step.now)}"
    if len(steps) > LINES:
        yield f"   and {len(steps) - LINES} more"


def _file(left: Snapshot) -> str:
    return file_names.shown(left.document.name) if left.document else "never saved"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d at %H:%M:%S")


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[:SHOWN]}…"
