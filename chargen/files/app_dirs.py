"""The folders chargen uses on this computer, and their list for the user.

The window and the command line must look in the same place, and the command line loads no Qt.
A folder that cannot be written has a spare folder: never a reason not to save. Characters, cards
and packets are wherever their owner saved them, and not in the list.
"""

import errno
import os
import stat
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from chargen.files import file_names

_NAME = "chargen"
OPPONENTS = "opponents.json"
"""The file of a GM's own opponents: in a campaign's folder, and here for all without one."""
LOGS = "logs"
"""The folder of the log among the data."""
OWN_FILES = "Characters, cards and packets are saved wherever you choose. Chargen also keeps:"
REMOVAL = (
    "To remove everything, close chargen, uninstall it the way it was installed, and delete these "
    "folders. They hold a GM's keys: first choose Campaign > Export GM data at the GM desk."
)
DATA = (
    "Trusted cards, campaigns and their keys, your own opponents, earlier versions of files, "
    "unsaved work, crash reports"
)
LOG = "Log of the last runs; attach it to bug reports"
SETTINGS = "Settings and window sizes"
SPARE = "Files that could not be written to their usual folder"


@dataclass(frozen=True, slots=True)
class StorageLocation:
    """One place on this computer and its contents."""

    place: str
    what: str
    folder: Path | None
    """The folder a desktop program can show; None if the place is not a folder or is missing."""


def data_folder() -> Path:
    """Return the folder; it may not be there yet."""
    return _local_data() / _NAME / _NAME


def _local_data() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    return given if given.is_absolute() else home / ".local" / "share"


def config_folder() -> Path:
    """Return the folder for settings, the one Qt gives this program; it may not be there yet."""
    home = Path.home()
    if sys.platform == "win32":
        return data_folder()
    if sys.platform == "darwin":
        return home / "Library" / "Preferences" / _NAME / _NAME
    given = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return (given if given.is_absolute() else home / ".config") / _NAME / _NAME


def places(data: Path, name: str) -> tuple[Path, ...]:
    """Return the folders of that name that may be used, the better first; they may not be there."""
    last = spare_folder()
    return (data / name,) if last is None else (data / name, last / name)


def make(folder: Path) -> None:
    """Make a folder, for this user alone if it is among the temporary files; raise OSError."""
    last = spare_folder()
    if last is not None and folder.is_relative_to(last):
        last.mkdir(mode=0o700, exist_ok=True)
        if not _ours(last):
            raise PermissionError(
                errno.EPERM, "the folder for temporary files belongs to another user"
            )
    folder.mkdir(parents=True, exist_ok=True)


def spare_folder() -> Path | None:
    """Return this user's folder among the temporary files; None if another user owns it.

    The folder replaces places that cannot be written, and may not exist.
    """
    try:
        user = os.getuid() if hasattr(os, "getuid") else "user"
        folder = Path(tempfile.gettempdir()) / f"chargen-{user}"
    except OSError:
        return None
    return folder if _ours(folder) else None


def _ours(folder: Path) -> bool:
    """Return whether a folder is this user's own, or not there yet."""
    try:
        facts = os.lstat(folder)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    mine = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return mine and stat.S_ISDIR(facts.st_mode)


def storage_locations() -> Sequence[StorageLocation]:
    """Return the places of this user on this system, work before settings."""
    data = data_folder().parent
    log = _row(data_folder() / LOGS, LOG)
    if sys.platform == "win32":
        locations = [
            _row(data, f"{DATA}, settings"),
            log,
            StorageLocation(
                r"HKEY_CURRENT_USER\Software\chargen in the registry", "Window sizes", None
            ),
        ]
    elif sys.platform == "darwin":
        sizes = config_folder().parent.with_name("com.chargen.chargen.plist")
        locations = [
            _row(data, DATA),
            log,
            _row(config_folder().parent, "Settings"),
            StorageLocation(file_names.shown(sizes), "Window sizes", None),
        ]
    else:
        locations = [_row(data, DATA), log, _row(config_folder().parent, SETTINGS)]
    spare = spare_folder()
    return [*locations, _row(spare, SPARE)] if spare is not None and spare.is_dir() else locations


def _row(folder: Path, what: str) -> StorageLocation:
    return StorageLocation(file_names.shown(folder), what, folder if folder.is_dir() else None)
