"""Spelling in a search: an unknown word is replaced by the nearest known one."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

_SHORTEST = 4
"""Letters of the shortest word that is corrected; nearly every shorter one is near to some word."""
_SIMILARITY = 0.75
"""The least similarity of two words, as ``difflib`` measures it: 0 to 1."""


def correct_words(words: Sequence[str], texts: Iterable[str]) -> list[str]:
    """Return ``words``, each that no text holds replaced by the nearest word of the texts.

    Words and texts are folded to lower case. A word without a near one stays as it is.
    """
    texts = list(texts)
    known: set[str] = set()
    corrected: list[str] = []
    for word in words:
        near = []
        if len(word) >= _SHORTEST and not any(word in text for text in texts):
            known = known or {part.strip(".,;:?!()'\"") for text in texts for part in text.split()}
            near = get_close_matches(word, sorted(known), n=1, cutoff=_SIMILARITY)
        corrected.append(near[0] if near else word)
    return corrected
