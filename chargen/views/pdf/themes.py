"""Themes of printed sheets: colours, and the landscape behind the head of a page."""

import tomllib
from dataclasses import dataclass
from functools import cache

from chargen import resources


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of printed sheets, as in a web page."""

    accent: str
    """Titles and their lines."""
    tile: str
    """Tinted boxes."""
    emblem: str
    """The sun of the emblem beside the game's name."""
    ridge: str = ""
    """The hills behind the head of a page; empty for none."""
    sun: str = ""


@cache
def theme_of(key: str) -> Theme:
    """Return a theme of ``THEMES``."""
    data = tomllib.loads(resources.folder("style", "paper.toml").read_text("utf-8"))
    return Theme(**data[key])
