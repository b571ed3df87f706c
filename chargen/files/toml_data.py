"""A file of TOML that ships with the program, in the shape it must have."""

import json
from pathlib import Path
from typing import TypeVar

from pydantic import ValidationError

from chargen.errors import BadFile
from chargen.files import toml
from chargen.files.reading import read
from chargen.files.strict_json import Strict, fault_lines

Held = TypeVar("Held", bound=Strict)


def read_table(path: Path, kind: type[Held]) -> Held:
    """Return what a file of tables holds; raise BadFile with all that is wrong with it."""
    try:
        found = toml.tables(read(path))
    except ValueError as error:
        raise BadFile(f"{path.name}: {error}") from None
    try:
        return kind.model_validate_json(json.dumps(found, default=str).encode())
    except ValidationError as error:
        raise BadFile(f"{path.name}: {'; '.join(fault_lines(error, found))}") from None
