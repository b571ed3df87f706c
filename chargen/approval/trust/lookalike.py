"""Names that look alike: another's campaign may be called, to the eye, as the true one is."""

import unicodedata

_FOREIGN = {
    "3": "\u0417\u0437",
    "a": "\u0251\u0391\u03b1\u0410\u0430\u13aa\ua4ee\u1403\u1431\u15c5\u2c80\u2c81\u1d00",
    "b": "\u0392\u03b2\u0412\u0432\u044c\u13cf\u13f4\ua4d0\u1472\u15af\u15f7\u2c82\u2c83\u0299",
    "c": ("\u03c2\u03f2\u03f9\u0421\u0441\u13df\ua4da\u1455\U00010415\U0001043d\u2ca4\u2ca5\u1d04"),
    "d": "\u0110\u0111\u0501\u13a0\u13e7\ua4d3\u146f\u15de\u15ea\u1d05",
    "e": "\u0395\u03b5\u0401\u0415\u0435\u0451\u13ac\ua4f0\u2c88\u2c89\u1d07",
    "f": "\ua4dd\u15b4\ua730",
    "g": "\u0261\u0581\u13b6\u13c0\u13f3\ua4d6\u0262",
    "h": "\u0127\u0397\u041d\u043d\u04bb\u0570\u13bb\ua4e7\u157c\u2c8e\u2c8f\u029c",
    "i": "\u13a5\ua4f2\u2c92\u2c93\u026a",
    "j": "\u03f3\u0408\u0458\u13ab\ua4d9\u148d\u1d0a",
    "k": "\u039a\u03ba\u041a\u043a\u13e6\ua4d7\u2c94\u2c95\u1d0b",
    "l": (
        "\u0131\u0141\u0142\u0269\u029f\u0399\u03b9\u0406\u0456\u04c0\u04cf\u13de\ua4e1\u14aa"
        "\U0001041b\U00010443"
    ),
    "m": "\u039c\u041c\u043c\u13b7\ua4df\u15f0\u2c98\u2c99\u1d0d",
    "n": "\u039d\u03b7\u043f\u0578\ua4e0\u144e\u2c9a\u2c9b\u0274",
    "o": (
        "\u00d8\u00f8\u039f\u03bf\u03c3\u041e\u043e\u0585\u1d0f\ua4f3\U00010404\U0001042c"
        "\u2c9e\u2c9f"
    ),
    "p": "\u03a1\u03c1\u0420\u0440\u13e2\ua4d1\u146d\u2ca2\u2ca3\u1d18",
    "q": "\u051a\u051b",
    "r": "\u0433\u13a1\u13d2\ua4e3\u1587\u0280",
    "s": "\u0405\u0455\u13d5\u13da\ua4e2\u1515\U00010420\U00010448\ua731",
    "t": "\u0167\u03a4\u03c4\u0422\u0442\u13a2\ua4d4\u2ca6\u2ca7\u1d1b",
    "u": "\u03bc\u03c5\u0438\u057d\u13cc\ua4f4\u144c\u1d1c",
    "v": "\u03bd\u0474\u0475\u13d9\ua4e6\u142f\u1d20",
    "w": "\u03c9\u051c\u051d\u13b3\u13d4\ua4ea\u15ef\u1d21",
    "x": "\u03a7\u03c7\u0425\u0445\ua4eb\u157d\u166d\u2cac\u2cad",
    "y": "\u03a5\u03b3\u0423\u0443\u04ae\u04af\u13a9\u13bd\ua4ec\u2ca8\u2ca9\u028f",
    "z": "\u0396\u03b6\u13c3\ua4dc\u1614\u1d22",
}
"""Other letters by the plain one they are taken for: Greek, Cyrillic, Armenian, Coptic, Cherokee,
Lisu, Deseret, Canadian syllabics, and barred or small capital Latin letters."""
_DRAWN = str.maketrans({letter: plain for plain, letters in _FOREIGN.items() for letter in letters})
_SIGNS = str.maketrans("i1|!0$@", "llllosa")
"""Plain letters and signs one of which stands for the other at a glance."""
_PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that together look like one."""


_ANY = "?"
"""Stands for a letter of an alphabet that has no place in a name, whatever it is taken for."""


def skeleton(name: str) -> str:
    """Return what is left of a name at a glance: no case, accents, spaces or foreign letters."""
    drawn = unicodedata.normalize("NFKC", name).translate(_DRAWN)
    apart = unicodedata.normalize("NFKD", drawn.casefold()).translate(_DRAWN).translate(_SIGNS)
    letters = "".join(letter for letter in apart if letter.isalnum())
    for pair, single in _PAIRS:
        letters = letters.replace(pair, single)
    if any(letter.isascii() for letter in letters):
        letters = "".join(_ANY if _is_out_of_place(letter) else letter for letter in letters)
    return letters or name


def alike(name: str, other: str) -> bool:
    """Return whether two names could be taken for each other.

    Letters of several alphabets in a name stand for any letter, unless most of it would.
    """
    mine, theirs = skeleton(name), skeleton(other)
    if len(mine) != len(theirs):
        return False
    pairs = list(zip(mine, theirs, strict=True))
    guessed = sum(_ANY in pair for pair in pairs)
    return 2 * guessed <= len(pairs) and all(a == b or _ANY in (a, b) for a, b in pairs)


def _is_out_of_place(letter: str) -> bool:
    """Return whether a letter is of an alphabet that is never mixed with the Latin one.

    Chinese, Japanese and Korean are mixed with it, and look like nothing else.
    """
    return not letter.isascii() and unicodedata.east_asian_width(letter) not in "WF"
