"""Errors caused outside the program.

Three kinds of error are never mixed: a player's choice that breaks a rule is an ``Issue``, a fault
of the outside world is a ``ChargenError``, and a fault of this program is a ``ValueError``.
"""

import re

_NO_TEXT = re.compile(r"[\ud800-\udfff]")


class ChargenError(Exception):
    """Something outside the program is wrong; the message is one sentence a user can act on."""

    def __str__(self) -> str:
        """Return the message; a byte of a file name that is not text becomes a sign for it."""
        return _NO_TEXT.sub("\ufffd", super().__str__())


def failure_words(error: Exception) -> str:
    """Return why something failed, without what: the system's words, or the end of a message."""
    if isinstance(error, ChargenError):
        return str(error).rpartition(": ")[2]
    return (getattr(error, "strerror", None) or str(error)).lower()


class BadFile(ChargenError):
    """A file cannot be read as what it should be."""


class BadRules(ChargenError):
    """Rule data has faults; ``problems`` names each with file, table and key."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        count = f"{len(problems)} problem" + ("s" if len(problems) != 1 else "")
        super().__init__(f"The rules cannot be used, {count}: " + "; ".join(problems))


class SaveFailed(ChargenError):
    """A file could not be saved; what was there before is untouched."""


class NotConfirmed(ChargenError):
    """The file is in place, but the disk did not confirm that it will survive a power cut."""
