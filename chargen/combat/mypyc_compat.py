"""Substitutes for mypy_extensions where it is missing and nothing is compiled."""

from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")

i64 = int
"""A whole number; compiled, one of 64 bits that the machine counts with itself."""


def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[C], C]:
    """Leave a class as it is: nothing is compiled here."""

    def same(kind: C) -> C:
        return kind

    return same
