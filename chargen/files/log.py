"""The log file of starts, ends, files opened and saved, and faults, to send with a report.

It holds names of files and tracebacks, nothing of any character. A log that cannot be written stops
no command.
"""

import logging
from contextlib import suppress
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from chargen.files import app_dirs

NAME: Final = "chargen.log"
"""The file written to; older ones end in .1, .2 and so on."""
_BYTES: Final = 262_144
"""Size of a file before the next is begun."""
_OLDER: Final = 3
"""Files kept beside the one written to."""
_LINE: Final = "%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s"
_LOGGER: Final = logging.getLogger("chargen")


class _LogFile(RotatingFileHandler):
    """A log file that keeps its troubles to itself."""

    def doRollover(self) -> None:
        """Begin the next file; where another program holds this one, go on with it."""
        with suppress(OSError):
            super().doRollover()

    def handleError(self, record: logging.LogRecord) -> None:
        """Lose a line that cannot be written, such as on a full disk."""


def begin(*, debug: bool = False) -> Path | None:
    """Write to the log from now on and return the file, or None if there can be none.

    With ``debug`` it tells every command and every piece of work as well.
    """
    for folder in app_dirs.places(app_dirs.data_folder(), app_dirs.LOGS):
        with suppress(OSError):
            app_dirs.make(folder)
            path = folder / NAME
            file = _LogFile(
                path, maxBytes=_BYTES, backupCount=_OLDER, encoding="utf-8",
                errors="backslashreplace",
            )  # fmt: skip
            file.setFormatter(logging.Formatter(_LINE))
            end()
            _LOGGER.addHandler(file)
            _LOGGER.setLevel(logging.DEBUG if debug else logging.INFO)
            return path
    return None


def end() -> None:
    """Close the log."""
    for file in _LOGGER.handlers[:]:
        _LOGGER.removeHandler(file)
        with suppress(OSError):  # what the disk does not take any more is lost
            file.close()
