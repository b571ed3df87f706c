"""All that chargen keeps on this computer, and where, so that it can be found, moved or removed.

Characters, cards and packets lie where their owner saved them and are not in this list.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chargen.files import app_dirs, file_names


@dataclass(frozen=True, slots=True)
class StorageLocation:
    """One place, and what lies there."""

    place: str
    what: str
    folder: Path | None
    """The folder a program of the desktop can show; None for what is no folder, or not there."""


OWN_FILES = "Characters, cards and packets lie where you saved them. Beside that chargen keeps:"
REMOVAL = (
    "To remove everything, close chargen, uninstall it the way it was installed, and delete these "
    "places. A GM's keys are among them: first write Campaign, Export GM data, at the GM desk."
)
DATA = (
    "Trusted cards, campaigns and their keys, your own opponents, earlier versions of files, what "
    "was not saved, crash reports"
)
LOG = "The log of the last runs: attach it when you report a fault"
SETTINGS = "Settings, and the sizes of windows"
SPARE = "What could not be written where it belongs"


def kept() -> Sequence[StorageLocation]:
    """Return the places of this user on this system, work before settings."""
    data = app_dirs.data_folder().parent
    log = _row(app_dirs.data_folder() / app_dirs.LOGS, LOG)
    if sys.platform == "win32":
        found = [
            _row(data, f"{DATA}, settings"),
            log,
            StorageLocation(
                r"HKEY_CURRENT_USER\Software\chargen in the registry", "The sizes of windows", None
            ),
        ]
    elif sys.platform == "darwin":
        sizes = app_dirs.config_folder().parent.with_name("com.chargen.chargen.plist")
        found = [
            _row(data, DATA),
            log,
            _row(app_dirs.config_folder().parent, "Settings"),
            StorageLocation(file_names.shown(sizes), "The sizes of windows", None),
        ]
    else:
        found = [_row(data, DATA), log, _row(app_dirs.config_folder().parent, SETTINGS)]
    spare = app_dirs.spare_folder()
    return [*found, _row(spare, SPARE)] if spare is not None and spare.is_dir() else found


def _row(folder: Path, what: str) -> StorageLocation:
    return StorageLocation(file_names.shown(folder), what, folder if folder.is_dir() else None)
