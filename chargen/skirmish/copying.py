"""Copies of what changes while people fight."""

from typing import TypeVar

T = TypeVar("T")


def overwrite(twin: T, one: T) -> T:
    """Give a twin made anew everything another holds.

    A compiled class has no instance without its ``__init__``, so that nothing else copies it.
    """
    names = getattr(type(one), "__mypyc_attrs__", None)
    if names is None:
        vars(twin).update(vars(one))
        return twin
    for name in names:
        setattr(twin, name, getattr(one, name))
    return twin
