"""Where this program keeps what belongs to the user's machine: trusted cards, campaigns, backups.

The window and the command line must look in the same place, and the command line loads no Qt.
"""

import os
import sys
from pathlib import Path

_NAME = "chargen"


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
