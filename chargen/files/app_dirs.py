"""Where this program keeps what belongs to the user's machine: trusted cards, campaigns, backups.

The window and the command line must look in the same place, and the command line loads no Qt.
Where something cannot be written where it belongs, there is a second place for it: never a reason
not to save.
"""

import errno
import os
import stat
import sys
import tempfile
from pathlib import Path

_NAME = "chargen"
OPPONENTS = "opponents.json"
"""The file of a GM's own opponents: in a campaign's folder, and here for all without one."""
LOGS = "logs"
"""The folder of the log among the data."""


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
            raise PermissionError(errno.EPERM, "the folder for temporary files is somebody else's")
    folder.mkdir(parents=True, exist_ok=True)


def spare_folder() -> Path | None:
    """Return this user's folder among the temporary files; None if it is not his to use.

    It stands in for places that cannot be written, and may not be there.
    """
    try:
        user = os.getuid() if hasattr(os, "getuid") else "user"
        folder = Path(tempfile.gettempdir()) / f"chargen-{user}"
    except OSError:
        return None
    return folder if _ours(folder) else None


def _ours(folder: Path) -> bool:
    """Say whether a folder is nobody else's: not there yet, or made by this user as a folder."""
    try:
        facts = os.lstat(folder)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    mine = not hasattr(os, "getuid") or facts.st_uid == os.getuid()
    return mine and stat.S_ISDIR(facts.st_mode)
