"""Sentences about what a file has and an import leaves out."""

from collections.abc import Sequence

from chargen.files.text import NAME_LENGTH, cleaned

_LISTED = 12
"""Most names in a sentence."""


def list_names(words: str, names: Sequence[str]) -> str:
    """Return a sentence with names in its braces; empty without names."""
    more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
    listed = ", ".join(cleaned(name, NAME_LENGTH) for name in names[:_LISTED])
    return words.format(listed + more) if names else ""
