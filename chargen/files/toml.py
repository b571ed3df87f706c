"""TOML becomes plain tables, or is refused in words before it can take long."""

import re
import tomllib
from typing import Any

from chargen.files.strict_json import DEPTH_LIMIT

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DEEP = re.compile(rf"(?<![\w.'\"-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEPTH_LIMIT}}}")
"""A key of more parts than any table of ours is deep; the library takes minutes for long ones."""


def tables(data: bytes) -> dict[str, Any]:
    """Return the tables ``data`` holds; raise ValueError that says what is wrong with it."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("not a text file") from None
    if _DEEP.search(text):
        raise ValueError("nested too deeply")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None
