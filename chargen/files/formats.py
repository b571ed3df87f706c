"""Headers of files: the format, its version, and the chargen that reads it.

A version above those of chargen 0.1 comes with ``needs``, the first chargen that reads it. Every
chargen from 0.1 on names that version to its user.
"""

import re
from typing import Any

from chargen.errors import BadFile
from chargen.files.messages import shown
from chargen.files.strict_json import scan

NEEDS = "needs"
_VERSION = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}", re.ASCII)


class NewerFile(BadFile):
    """A file made by a newer program; it is never saved over."""


def header(value: object, format_name: str, words: str, name: str, *, newest: int = 1) -> int:
    """Return the version a file of ``format_name`` has.

    Another program's JSON is a BadFile; a version above ``newest`` is a NewerFile that names the
    chargen it needs.
    """
    if not isinstance(value, dict) or value.get("format") != format_name:
        raise BadFile(f"{name} is JSON, but not a {words}")
    version = value.get("version")
    if type(version) is not int or version < 1:
        raise BadFile(f"{name} does not say which version of the format it has")
    if version > newest:
        needs = value.get(NEEDS)
        named = isinstance(needs, str) and _VERSION.fullmatch(needs) is not None
        raise NewerFile(
            f"{name} was made with a newer chargen (version {shown(version)} of its format, read "
            f"here is {newest}); open it there, or update this one{f' to {needs}' if named else ''}"
        )
    return version


def scan_ours(
    data: bytes, format_name: str, words: str, name: str, *, newest: int = 1
) -> dict[str, Any]:
    """Return the plain JSON value of a file of ``format_name``, or raise BadFile.

    Another program's file, or a newer one, is refused before the rest is read.
    """
    value: dict[str, Any] = scan(
        data, name, first=lambda value: header(value, format_name, words, name, newest=newest)
    )
    return value
