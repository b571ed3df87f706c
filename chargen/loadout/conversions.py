"""One number of Gray Dawn converted to another system."""

from typing import NamedTuple


class Converted(NamedTuple):
    """One line of the list of conversions beside a fight by another system."""

    name: str
    """Its name in the other system, such as STR."""
    value: str
    """Its value in the other system."""
    source: str
    """The numbers of Gray Dawn it is made of, such as BODY 7."""
    how: str
    """The formula and its reason."""
    rule: str = ""
    """The rule that decides it, if one does."""
