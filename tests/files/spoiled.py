"""One small real document, and ways to spoil one place of it."""

import json
from typing import Any

import pytest

from chargen.character.edits.store import from_bytes, to_bytes
from chargen.errors import BadFile
from tests.builders import blank, flaw

NAME = "voss.gdchar"
REAL = to_bytes(blank(name="Žofie Łuczak 👩‍🚒", flaws=(flaw(),), skills={"rifle": 4}))

Json = dict[str, Any]


def refusal(data: bytes) -> str:
    """The sentence a file is refused with."""
    with pytest.raises(BadFile) as caught:
        from_bytes(data, NAME)
    return str(caught.value)


def document(**keys: object) -> bytes:
    """The document with other values at its top."""
    return json.dumps({**json.loads(REAL), **keys}).encode()


def choices(**keys: object) -> bytes:
    """The document with other values among the player's choices."""
    return document(build={**json.loads(REAL)["build"], **keys})


def stat(value: object) -> bytes:
    """The document with another value for INT."""
    return choices(stats={**json.loads(REAL)["build"]["stats"], "INT": value})


def written(found: str, put: str) -> bytes:
    """The document with the text that stands once in it replaced, whatever JSON says to that."""
    text = REAL.decode()
    assert text.count(found) == 1, found
    return text.replace(found, put).encode()
