"""Bytes as words to read aloud over a telephone: five letters for every sixteen bits."""

import hashlib

_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"
_PATTERN = ((12, _CONSONANTS), (10, _VOWELS), (6, _CONSONANTS), (4, _VOWELS), (0, _CONSONANTS))
"""The places of each letter's bits in the sixteen, and the letters they pick from."""
_WORD = len(_PATTERN)


def spoken(data: bytes) -> str:
    """Return an even number of bytes as words of five letters, with a space between them."""
    pairs = (data[place : place + 2] for place in range(0, len(data), 2))
    return " ".join(_word(int.from_bytes(pair, "big")) for pair in pairs)


def heard(text: str) -> bytes:
    """Return the bytes of words made by ``spoken``; raise ValueError if it is none.

    Spaces, dashes, line ends and capitals do not matter.
    """
    letters = "".join(letter for letter in text.lower() if not letter.isspace() and letter != "-")
    if len(letters) % _WORD:
        message = "is not made of words of five letters"
        raise ValueError(message)
    words = (letters[place : place + _WORD] for place in range(0, len(letters), _WORD))
    return b"".join(_bits(word).to_bytes(2, "big") for word in words)


def six_words(key: bytes) -> str:
    """Return the six words a public key is known by: 96 bits of its digest."""
    return spoken(hashlib.sha256(b"gray dawn key " + key).digest()[:12])


def _word(bits: int) -> str:
    return "".join(letters[bits >> shift & len(letters) - 1] for shift, letters in _PATTERN)


def _bits(word: str) -> int:
    bits = 0
    for letter, (shift, letters) in zip(word, _PATTERN, strict=True):
        if letter not in letters:
            message = f'holds "{word}", which is not one of the words'
            raise ValueError(message)
        bits |= letters.index(letter) << shift
    return bits
