"""Ways to spoil the bytes of a file, as disks, editors, networks and people do."""

import random
from collections.abc import Callable

Spoiler = Callable[[bytes, random.Random], bytes]

TOKENS = (
    *(b"null", b"true", b"{}", b"[]", b'""', b"-1", b"0", b"1e999", b"5.0", b"NaN", b"-Infinity"),
    *(b'"\\ud800"', b'"\\u0000"', b"\\", b'"', b",", b":", b"{", b"}", b"[", b"]", b"/* */"),
    *(b"\0", b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf4\x90\x80\x80", b"\r\n"),
    *("\u202e".encode(), "\u200d".encode(), "\u2028".encode(), "e\u0301".encode(), b"9" * 40),
)
MOST = 64
"""Most bytes one of the smaller accidents touches."""


def flip(data: bytes, dice: random.Random) -> bytes:
    """One bit is the other way round."""
    at = dice.randrange(len(data))
    return _put(data, at, at + 1, bytes((data[at] ^ 1 << dice.randrange(8),)))


def overwrite(data: bytes, dice: random.Random) -> bytes:
    """A few bytes are something else."""
    start, end = _span(data, dice)
    return _put(data, start, end, dice.randbytes(end - start))


def zeros(data: bytes, dice: random.Random) -> bytes:
    """A block has become zeros."""
    start, end = _span(data, dice, most=4096)
    return _put(data, start, end, b"\0" * (end - start))


def delete(data: bytes, dice: random.Random) -> bytes:
    """A few bytes are gone."""
    start, end = _span(data, dice)
    return _put(data, start, end, b"")


def insert(data: bytes, dice: random.Random) -> bytes:
    """A few bytes have come in between."""
    at = dice.randrange(len(data) + 1)
    return _put(data, at, at, dice.randbytes(dice.randint(1, MOST)))


def token(data: bytes, dice: random.Random) -> bytes:
    """Something JSON has a meaning for has come in between, or instead."""
    at = dice.randrange(len(data) + 1)
    return _put(data, at, at + dice.choice((0, 0, 1, 4)), dice.choice(TOKENS))


def digit(data: bytes, dice: random.Random) -> bytes:
    """One digit is another, or several."""
    places = [at for at, byte in enumerate(data) if byte in b"0123456789"]
    at = dice.choice(places) if places else 0
    return _put(data, at, at + 1, str(dice.randrange(10 ** dice.choice((1, 1, 2, 9)))).encode())


def duplicate(data: bytes, dice: random.Random) -> bytes:
    """A stretch stands twice."""
    start, end = _span(data, dice, most=2048)
    return _put(data, end, end, data[start:end])


def line_twice(data: bytes, dice: random.Random) -> bytes:
    """A line stands twice, which makes a key stand twice."""
    lines = data.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    return b"".join((*lines[: at + 1], *lines[at:]))


def lines_swapped(data: bytes, dice: random.Random) -> bytes:
    """Two lines have changed places."""
    lines = data.splitlines(keepends=True)
    a, b = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def truncate(data: bytes, dice: random.Random) -> bytes:
    """The end is missing."""
    return data[: dice.randrange(len(data))]


def concatenate(data: bytes, dice: random.Random) -> bytes:
    """The file is followed by itself, or by a part of it."""
    return data + data[dice.choice((0, dice.randrange(len(data)))) :]


def encode(data: bytes, dice: random.Random) -> bytes:
    """The text went through the wrong encoding once."""
    text = data.decode("utf-8", "replace")
    way = dice.choice(("latin-1", "cp1252", "utf-16", "utf-8-sig", "utf-7", "twice"))
    if way == "twice":
        return data.decode("latin-1").encode()
    return text.encode(way, "replace")


def lines_ended(data: bytes, dice: random.Random) -> bytes:
    """The lines end as on another system."""
    return data.replace(b"\n", dice.choice((b"\r\n", b"\r", b"", b"\n\n")))


SPOILERS: tuple[Spoiler, ...] = (
    *(flip, flip, overwrite, zeros, delete, insert, token, token, digit, digit, duplicate),
    *(line_twice, lines_swapped, truncate, concatenate, encode, lines_ended),
)


def _span(data: bytes, dice: random.Random, most: int = MOST) -> tuple[int, int]:
    start = dice.randrange(len(data))
    return start, min(len(data), start + dice.randint(1, most))


def _put(data: bytes, start: int, end: int, between: bytes) -> bytes:
    return data[:start] + between + data[end:]
