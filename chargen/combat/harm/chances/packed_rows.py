"""Rows of chances packed into whole numbers, so that wounds are added to them by one product.

Every chance has 128 bits of its own: 60 of a row and 60 of another one fit into their product, and
a sign. A product is then the row of every sum of two numbers, and it is right to 1e-16.
"""

from array import array
from typing import Final

_BYTES: Final = 16
_BITS: Final = 8 * _BYTES
_WORD: Final = 64
"""Bits read of each chance, the upper ones."""
_FRACTION: Final = 60
_SCALE: Final = float(1 << _FRACTION)
_BIAS: Final = 1 << 62
"""Amount that keeps a chance above 0 while it is packed."""
_RAISE: Final = (_BIAS << _WORD) + (1 << _WORD - 1)
"""The same for a product, and a half that rounds it."""
_READ: Final = 2.0**-56
"""A chance of which the upper word of a product shows 1."""

_ONES: Final[dict[int, int]] = {}
"""Rows of ones by length."""


def pack_row(row: list[float]) -> int:
    """Return a row as a whole number."""
    words = array("Q", bytes(_BYTES * len(row)))
    words[::2] = array("Q", [int(chance * _SCALE) + _BIAS for chance in row])
    return int.from_bytes(words.tobytes(), "little") - _BIAS * _ones_row(len(row))


def unpack_row(number: int) -> list[float]:
    """Return a packed row as it was."""
    return unpack_product(number << _FRACTION)


def unpack_product(product: int) -> list[float]:
    """Return the row of a product of two packed rows."""
    many = product.bit_length() // _BITS + 1
    raised = product + _RAISE * _ones_row(many)
    words = memoryview(raised.to_bytes(_BYTES * many, "little")).cast("Q")[1::2].tolist()
    return [(word - _BIAS) * _READ for word in words]


def _ones_row(many: int) -> int:
    """Return a row of ones; threads that fill the same place at once write the same number."""
    row = _ONES.get(many, 0)
    if not row and many:
        row = _ONES[many] = ((1 << _BITS * many) - 1) // ((1 << _BITS) - 1)
    return row
