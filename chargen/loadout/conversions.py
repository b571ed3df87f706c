"""What becomes of one number of Gray Dawn in another system of fights."""

from typing import NamedTuple


class Converted(NamedTuple):
    """One line of the list that stands beside a fight by another system."""

    name: str
    """What it is called there, such as STR."""
    value: str
    """What it is there."""
    source: str
    """The numbers of Gray Dawn it is made of, such as BODY 7."""
    how: str
    """How it is worked out, and why so."""
    rule: str = ""
    """The rule that decides it, if one does."""
