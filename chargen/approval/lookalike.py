"""Names that look alike: another's campaign may be called, to the eye, as the true one is."""

import unicodedata

_FOREIGN = {
    "3": "\u0417\u0437",
    "a": "\u0251\u0391\u03b1\u0410\u0430",
    "b": "\u0392\u03b2\u0412\u0432\u044c",
    "c": "\u03c2\u03f2\u03f9\u0421\u0441",
    "d": "\u0110\u0111\u0501",
    "e": "\u0395\u03b5\u0401\u0415\u0435\u0451",
    "g": "\u0261\u0581",
    "h": "\u0127\u0397\u041d\u043d\u04bb\u0570",
    "j": "\u03f3\u0408\u0458",
    "k": "\u039a\u03ba\u041a\u043a",
    "l": "\u0131\u0141\u0142\u0269\u029f\u0399\u03b9\u0406\u0456\u04c0\u04cf",
    "m": "\u039c\u041c\u043c",
    "n": "\u039d\u03b7\u043f\u0578",
    "o": "\u00d8\u00f8\u039f\u03bf\u03c3\u041e\u043e\u0585\u1d0f",
    "p": "\u03a1\u03c1\u0420\u0440",
    "q": "\u051a\u051b",
    "r": "\u0433",
    "s": "\u0405\u0455",
    "t": "\u0167\u03a4\u03c4\u0422\u0442",
    "u": "\u03bc\u03c5\u0438\u057d",
    "v": "\u03bd\u0474\u0475",
    "w": "\u03c9\u051c\u051d",
    "x": "\u03a7\u03c7\u0425\u0445",
    "y": "\u03a5\u03b3\u0423\u0443\u04ae\u04af",
    "z": "\u0396\u03b6",
}
"""Cyrillic, Greek, Armenian and barred Latin letters by the plain one they are taken for."""
_DRAWN = str.maketrans({letter: plain for plain, letters in _FOREIGN.items() for letter in letters})
_SIGNS = str.maketrans("i1|!0$@", "llllosa")
"""Plain letters and signs one of which stands for the other at a glance."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that together look like one."""


def skeleton(name: str) -> str:
    """Return what is left of a name at a glance: no case, accents, spaces or foreign letters."""
    drawn = unicodedata.normalize("NFKC", name).translate(_DRAWN)
    apart = unicodedata.normalize("NFKD", drawn.casefold()).translate(_DRAWN).translate(_SIGNS)
    letters = "".join(letter for letter in apart if letter.isalnum())
    for pair, one in _PAIRS:
        letters = letters.replace(pair, one)
    return letters or name


def alike(one: str, other: str) -> bool:
    """Say whether two names could be taken for each other."""
    return skeleton(one) == skeleton(other)
