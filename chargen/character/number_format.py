"""Whole numbers as people read them: with a true minus."""

MINUS = "\N{MINUS SIGN}"


def signed(amount: int) -> str:
    """Return a number with its sign, 0 as +0."""
    return f"{amount:+d}".replace("-", MINUS)


def plain(amount: int) -> str:
    """Return a number; only a negative one has its sign."""
    return f"{amount}".replace("-", MINUS)
