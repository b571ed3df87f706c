"""Whole numbers with a true minus, and lists of words, as people read them."""

from collections.abc import Sequence

MINUS = "\N{MINUS SIGN}"
TIMES = "\N{MULTIPLICATION SIGN}"


def signed(amount: int) -> str:
    """Return a number with its sign, 0 as +0."""
    return f"{amount:+d}".replace("-", MINUS)


def plain(amount: int) -> str:
    """Return a number, with a sign below 0."""
    return f"{amount}".replace("-", MINUS)


def counted(number: int, name: str) -> str:
    """Return a name behind its number and a times sign, or alone if it is 1."""
    return f"{number} {TIMES} {name}" if number > 1 else name


def join_words(words: Sequence[str]) -> str:
    """Return words as a list such as: rifle, knife and grenade."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last
