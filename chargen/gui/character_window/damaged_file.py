"""A file that cannot be opened, and what there is instead of it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from chargen.character.edits import store
from chargen.character.edits.sibling_files import SiblingFile, id_in, nearby
from chargen.errors import ChargenError
from chargen.files import app_dirs, backups, file_names
from chargen.files.reading import read
from chargen.gui.application.settings import data_folder
from chargen.gui.character_window.main_window import MainWindow
from chargen.gui.character_window.recovery import RecoveredWork, Recovering, kept_of
from chargen.gui.character_window.windows import Windows
from chargen.gui.dialogs.messages import BoxAnswer, ask
from chargen.gui.document.file_session import digest

TITLE = "Open"
WHEN = "%Y-%m-%d %H:%M"


class DamagedFile:
    """Offers earlier versions, what was not saved, and other files of the same character."""

    def __init__(self, program: Windows, window: MainWindow) -> None:
        self.program, self.window = program, window

    def offer(self, path: Path, words: str) -> None:
        """Say why a file cannot be opened, and offer what there is instead."""
        lines, ways = [f"{words}."], list[BoxAnswer[Callable[[], object]]]()
        if versions := backups_of(path):
            newest = versions[0].created.astimezone().strftime(WHEN)
            lines.append(f"The newest backup is from {newest}.")
            ways.append(BoxAnswer("Show backups", lambda: self._restore(path)))
        if (kept := kept_of(self.program, path)) is not None:
            lines.append("Unsaved work from the last run was recovered.")
            ways.append(BoxAnswer("Recover unsaved work", partial(self._open, kept)))
        ids = {_id_of(path), *(_id_of(version.path) for version in versions[:1])}
        if others := nearby(path, ids | ({kept.build.id} if kept else set())):
            lines.append(_beside(others))
            ways.append(BoxAnswer("Show other files", lambda: self._choose(path, others)))
        if not ways:
            self.program.warn(self.window, TITLE, lines[0])
        elif chosen := ask(self.window, TITLE, "\n".join(lines), ways, otherwise="Not now"):
            chosen()

    def _open(self, kept: RecoveredWork) -> None:
        Recovering(self.program, self.window).open(kept)

    def _restore(self, path: Path) -> None:
        """Show an earlier version in the place of the damaged one; saving replaces that."""
        window = restore(self.program, self.window, path, "Restore")
        if window is None or window.filing is None:
            return
        try:
            base = digest(read(path))
        except ChargenError:
            return
        against = window.filing.belong_to(path, base)
        words = "Earlier version, not saved yet"
        window.state.setText(f"{words}: {against}" if against else words)

    def _choose(self, path: Path, others: list[SiblingFile]) -> None:
        from chargen.gui.dialogs.choose import choose

        rows = [
            (str(number), file_names.shown(file.path.name), file.build.choices.name)
            for number, file in enumerate(others)
        ]
        words = f"Other files of this character in the folder of {file_names.shown(path.name)}"
        if chosen := choose(self.window, TITLE, words, rows):
            self.program.open_path(others[int(chosen)].path, self.window)


def restore(program: Windows, window: MainWindow, path: Path, title: str) -> MainWindow | None:
    """Choose an earlier version of a file and show it as a character not saved yet."""
    from chargen.gui.dialogs.choose import choose

    name = file_names.shown(path.name)
    rows = [(str(b.path), b.created.astimezone().strftime(WHEN), name) for b in backups_of(path)]
    chosen = choose(window, title, f"Backups of {name}, made before each save", rows)
    if not chosen:
        return None
    try:
        build = store.from_bytes(read(Path(chosen)), name).build
    except ChargenError as error:
        program.warn(window, title, f"{error}.")
        return None
    return program.show_build(build, window, changed=True)


def backups_of(path: Path) -> list[backups.Backup]:
    """Return the earlier versions of a file, the newest first."""
    return backups.versions(app_dirs.places(data_folder(), "backups"), path)


def _id_of(path: Path) -> str:
    try:
        return id_in(read(path))
    except ChargenError:
        return ""


def _beside(others: list[SiblingFile]) -> str:
    if len(others) == 1:
        return (
            f"{file_names.shown(others[0].path.name)} in the same folder holds the same character."
        )
    return f"{len(others)} files in the same folder hold the same character."
