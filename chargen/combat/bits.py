"""Sets of small numbers, such as the attackers of a fighter, as the bits of one whole number."""

from .native_types import i64


def bit(number: i64, index: i64 = 1) -> i64:
    """The set of one number, from 0 to 62.

    ``one`` is never given: a literal in its place would be shifted as a C int, which ends at 31.
    """
    return index << number


def bits(numbers: tuple[int, ...]) -> int:
    """Return the set of some numbers, such as the covers near a fighter."""
    together = 0
    for number in numbers:
        together |= 1 << number
    return together
