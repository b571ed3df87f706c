"""Asking for files and folders, in the dialogs the desktop itself has for that.

They know the places, networks and permissions of the desktop, and in a sandbox nothing else can
reach a file. Where a desktop has none, Qt's own are shown, dressed as the rest of the window.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget
from shiboken6 import isValid

from chargen.files import names
from chargen.gui import window_state
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
PACKETS = FileKind("Packets", (".gdpacket",))


def ask_open(
    parent: QWidget, title: str, *kinds: FileKind, folder: Path | None = None
) -> Path | None:
    """Ask for a file that is there; None if the user thought better."""
    dialog = _made(parent, title, kinds, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return next(iter(_there(dialog, _place(kinds))), None)


def ask_open_many(
    parent: QWidget, title: str, *kinds: FileKind, folder: Path | None = None
) -> list[Path]:
    """Ask for any number of files that are there."""
    dialog = _made(parent, title, kinds, folder)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    return _there(dialog, _place(kinds))


def ask_folder(parent: QWidget, title: str, folder: Path | None = None) -> Path | None:
    """Ask for a folder; None if the user thought better."""
    dialog = _made(parent, title, (), folder)
    dialog.setFileMode(QFileDialog.FileMode.Directory)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly)
    return next(iter(_there(dialog, _place(()))), None)


def ask_save(parent: QWidget, title: str, start: Path, *kinds: FileKind) -> Path | None:
    """Ask where to save; None if the user thought better.

    ``start`` is the name offered, in its folder if it names one. A name without one of the endings
    gets that of the kind that was chosen. What would be written over is asked about once: by the
    dialog, or here where only the ending makes it the name of a file.
    """
    folder = start.parent if start.is_absolute() else None
    dialog = _made(parent, title, kinds, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    endings = {kind.line: kind.endings[0] for kind in kinds}
    dialog.setDefaultSuffix(kinds[0].endings[0])
    dialog.filterSelected.connect(lambda line: dialog.setDefaultSuffix(endings[line]))
    dialog.selectFile(names.shown(start.name))
    given, line = _answered(dialog)
    if not given:
        return None
    path = named = given[0]
    if not any(kind.has(path) for kind in kinds):
        named = path.with_name(path.name + endings.get(line, kinds[0].endings[0]))
    words = f"{names.shown(named.name)} is there already. Replace it?"
    if named != path and named.exists() and not agreed(parent, title, words, "Replace"):
        return None
    window_state.keep_folder(_place(kinds), named.parent)
    return named


def _made(
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
    """Under what the folder used last is remembered: things of one kind lie together."""
    return kinds[0].endings[0].removeprefix(".") if kinds else "folders"


def _there(dialog: QFileDialog, place: str) -> list[Path]:
    found, _ = _answered(dialog)
    if found:
        window_state.keep_folder(place, found[0].parent)
    return found


def _answered(dialog: QFileDialog) -> tuple[list[Path], str]:
    """Ask; return what was chosen, and the line of the kind it was chosen as."""
    well = dialog.exec() == QFileDialog.DialogCode.Accepted
    if not isValid(dialog):  # its window went away under it
        return [], ""
    found = [Path(name) for name in dialog.selectedFiles() if name] if well else []
    line = dialog.selectedNameFilter()
    dialog.deleteLater()
    return found, line
