"""The steps of a page of the guide: each sentence of a numbered list is something to do or see."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.gui.desk import ROOT

GUIDE = ROOT / "docs/user"

BOLD, CODE = r"\*\*([^*]+)\*\*", r"`(.+?)`"
SENTENCES = {
    "press": rf"Press {BOLD}",
    "beside": rf"Press {BOLD} beside {BOLD}",
    "key": rf"Press {CODE}",
    "turn": rf"Go to {BOLD}",
    "menu": rf"Choose {BOLD} from the menus",
    "choose": rf"Choose {BOLD} under {BOLD}",
    "tick": rf"Tick {BOLD}",
    "untick": rf"Untick {BOLD}",
    "type": rf"Type {CODE} (?:under|into) {BOLD}",
    "write": rf"Type {CODE}",
    "select": rf"Select {BOLD}",
    "set": rf"Set {BOLD} to (\d+)",
    "box": r"Click box (\d+) of the wound track",
    "save": rf"Save it as {CODE}",
    "folder": rf"Choose the folder {CODE}",
    "open": rf"Open {CODE}",
    "see": rf"You now see {BOLD}",
}
"""What a sentence of a step may say; the words in it are those on the screen."""
_ITEM = re.compile(
    r"^(?:(?P<number>\d+)\. (?P<item>.*?)(?=^\d+\. |^\S|\Z)"
    r"|!\[[^\]]+\]\(\.\./pictures/guide/(?P<picture>[a-z-]+)\.png\)$)",
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True)
class Step:
    """One sentence: what it asks for, and the words it names."""

    verb: str
    words: tuple[str, ...]
    text: str
    number: int = 0
    """Its number in the list."""


def steps_of(page: Path) -> Iterator[Step]:
    """Yield the steps and pictures of a page; a sentence nobody can carry out is a fault."""
    for found in _ITEM.finditer(page.read_text("utf-8")):
        if found["picture"]:
            yield Step("picture", (found["picture"],), found[0])
            continue
        for sentence in re.split(r"(?<=\.)\s+(?=[A-Z])", " ".join(found["item"].split())):
            yield _step(sentence, int(found["number"]), page.name)


def _step(sentence: str, number: int, page: str) -> Step:
    for verb, pattern in SENTENCES.items():
        if found := re.fullmatch(rf"{pattern}\.", sentence):
            return Step(verb, found.groups(), sentence, number)
    message = f"{page}: no step is written like “{sentence}”"
    raise AssertionError(message)
