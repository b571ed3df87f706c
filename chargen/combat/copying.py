"""Copies of the state of a fight."""

from typing import TypeVar

T = TypeVar("T")


def overwrite(twin: T, source: T) -> T:
    """Give a new twin every value of its source.

    A compiled class has no instance without its ``__init__``, so that nothing else copies it.
    """
    for name in getattr(type(source), "__mypyc_attrs__", ()):
        if name != "__dict__":
            setattr(twin, name, getattr(source, name))
    held = getattr(source, "__dict__", None)
    if held is not None:
        vars(twin).update(held)
    return twin
