"""Passwords that cost little, since a hundred of them are tried."""

from collections.abc import Iterator
from typing import Final

import pytest
from nacl.pwhash import argon2id

from chargen.approval.trust import keys

DEAR: Final = keys.MEMORY
"""The memory a guess costs outside of tests."""


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Stretch passwords in the least memory there may be; a box says how it was made."""
    keys.MEMORY = argon2id.MEMLIMIT_MIN
    yield
    keys.MEMORY = DEAR
