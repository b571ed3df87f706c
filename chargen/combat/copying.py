"""Copies of what changes while people fight."""

from typing import TypeVar

T = TypeVar("T")


def overwrite(twin: T, one: T) -> T:
    """Give a twin made anew everything another holds.

    A compiled class has no instance without its ``__init__``, so that nothing else copies it.
    """
    for name in getattr(type(one), "__mypyc_attrs__", ()):
        if name != "__dict__":
            setattr(twin, name, getattr(one, name))
    held = getattr(one, "__dict__", None)
    if held is not None:
        vars(twin).update(held)
    return twin
