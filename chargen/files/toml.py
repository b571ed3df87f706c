"""TOML files as plain tables or as the values they must hold, with errors in words."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from chargen.errors import BadFile
from chargen.files.reading import read
from chargen.files.strict_json import DEPTH_LIMIT, Strict, fault_lines

Held = TypeVar("Held", bound=Strict)

_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_DEEP = re.compile(rf"(?<![\w.'\"-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{{DEPTH_LIMIT}}}")
"""A key of more parts than any table of ours is deep; the library takes minutes for long ones."""


def tables(data: bytes) -> dict[str, Any]:
    """Return the tables of TOML bytes; raise ValueError that names the problem."""
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


def read_table(path: Path, kind: type[Held]) -> Held:
    """Return the checked value of a TOML file; raise BadFile with every problem of it."""
    try:
        content = tables(read(path))
    except ValueError as error:
        raise BadFile(f"{path.name}: {error}") from None
    try:
        return kind.model_validate_json(json.dumps(content, default=str).encode())
    except ValidationError as error:
        raise BadFile(f"{path.name}: {'; '.join(fault_lines(error, content))}") from None
