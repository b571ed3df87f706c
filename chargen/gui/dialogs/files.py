"""Asking for files and folders, in the dialogs the desktop itself has for that.

They know the places, networks and permissions of the desktop, and in a sandbox nothing else can
reach a file. Where a desktop has none, Qt's own are shown, dressed as the rest of the window.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from chargen.files import file_names
from chargen.gui.application import window_state
from chargen.gui.dialogs.messages import agreed


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file: what it is called, and the endings of its names, the usual one first."""

    title: str
    endings: tuple[str, ...]

    @property
    def line(self) -> str:
        """Its line in the list of kinds."""
        return f"{self.title} ({' '.join(f'*{ending}' for ending in self.endings)})"

    def has(self, path: Path) -> bool:
        """Say whether a file is called as this kind is; capitals mean the same."""
        return path.name.casefold().endswith(self.endings)


CHARACTERS = FileKind("Characters", (".gdchar",))
CARDS = FileKind("Campaign cards", (".gdcampaign",))
RULE_PACKS = FileKind("Rule packs", (".gdrules",))
PACKETS = FileKind("Packets", (".gdpacket",))


def ask_open(
    parent: QWidget, title: str, *kinds: FileKind, folder: Path | None = None
) -> Path | None:
    """Ask for a file that is there; None if the user cancels."""
    dialog = _new_dialog(parent, title, kinds, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return next(iter(_choose_paths(dialog, _place(kinds))), None)


def ask_open_many(
    parent: QWidget, title: str, *kinds: FileKind, folder: Path | None = None
) -> list[Path]:
    """Ask for any number of files that are there."""
    dialog = _new_dialog(parent, title, kinds, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _choose_paths(dialog, _place(kinds))


def ask_folder(parent: QWidget, title: str, folder: Path | None = None) -> Path | None:
    """Ask for a folder; None if the user cancels."""
    dialog = _new_dialog(parent, title, (), folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return next(iter(_choose_paths(dialog, _place(()))), None)


def ask_save(parent: QWidget, title: str, start: Path, *kinds: FileKind) -> Path | None:
    """Ask where to save; None if the user cancels.

    ``start`` is the name offered, in its folder if it names one. A name without one of the endings
    gets that of the kind that was chosen. What would be written over is asked about once: by the
    dialog, or here where only the ending makes it the name of a file.
    """
    given, kind = _named(parent, title, start, kinds)
    if given is None:
        return None
    wanted = any(option.has(given) for option in kinds)
    return _taken(parent, given, given if wanted else _with_ending(given, kind))


def ask_form(
    parent: QWidget, title: str, start: Path, *kinds: FileKind
) -> tuple[Path, FileKind] | None:
    """Ask as ``ask_save`` does, and as what; a name with any ending stays as it is."""
    given, kind = _named(parent, title, start, kinds)
    if given is None:
        return None
    path = _taken(parent, given, given if given.suffix else _with_ending(given, kind))
    return (path, kind) if path is not None else None


def _named(
    parent: QWidget, title: str, start: Path, kinds: tuple[FileKind, ...]
) -> tuple[Path | None, FileKind]:
    folder = start.parent if start.is_absolute() else None
    dialog = _new_dialog(parent, title, kinds, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.selectFile(file_names.shown(start.name))
    paths, line = _ask(dialog)
    if paths:
        window_state.keep_folder(_place(kinds), paths[0].parent)
    kind = next((option for option in kinds if option.line == line), kinds[0])
    return (paths[0] if paths else None), kind


def _with_ending(path: Path, kind: FileKind) -> Path:
    return path.with_name(path.name + kind.endings[0])


def _taken(parent: QWidget, given: Path, named: Path) -> Path | None:
    """Ask about a file the dialog could not ask about: that only its ending makes one."""
    words = f"{file_names.shown(named.name)} already exists. Replace it?"
    asked = named != given and named.exists()
    return None if asked and not agreed(parent, "Replace", words, "Replace") else named


def _new_dialog(
    parent: QWidget, title: str, kinds: tuple[FileKind, ...], folder: Path | None
) -> QFileDialog:
    dialog = QFileDialog(parent.window(), title)
    if kinds:
        dialog.setNameFilters([kind.line for kind in kinds])
    start = folder or window_state.folder(_place(kinds))
    if start is not None and start.is_dir():
        dialog.setDirectory(str(start))
    return dialog


def _place(kinds: tuple[FileKind, ...]) -> str:
    """Return the key of the last folder: files of one kind share it."""
    return kinds[0].endings[0].removeprefix(".") if kinds else "folders"


def _choose_paths(dialog: QFileDialog, place: str) -> list[Path]:
    paths, _ = _ask(dialog)
    if paths:
        window_state.keep_folder(place, paths[0].parent)
    return paths


def _ask(dialog: QFileDialog) -> tuple[list[Path], str]:
    """Ask; return what was chosen, and the line of the kind it was chosen as."""
    accepted = dialog.exec() == QFileDialog.DialogCode.Accepted
    if not isValid(dialog):  # its window went away under it
        return [], ""
    paths = [Path(name) for name in dialog.selectedFiles() if name] if accepted else []
    line = dialog.selectedNameFilter()
    dialog.deleteLater()
    return paths, line
