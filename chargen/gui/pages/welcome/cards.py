"""Cards of Recent on the welcome page: characters, unreadable files, recovered work."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from chargen.files import file_names
from chargen.gui.application import theme
from chargen.gui.pages.welcome.tiles import Act, WelcomeTile, tile_picture
from chargen.gui.widgets.elements import Part, box, column, row
from chargen.gui.widgets.plain_text import Label
from chargen.gui.widgets.portraits import Silhouette, hair_of
from chargen.gui.widgets.text import ElidedLine

if TYPE_CHECKING:
    from chargen.character.checks.verdict import QualifiedVerdict
    from chargen.character.document.build import Build

WIDE, HIGH, SWORDS = 56, 74, 32
"""Pixels of a portrait at 100 %, and of the drawing in its place on the card of a fight."""


@dataclass(frozen=True, slots=True)
class UnsavedWork:
    """A character that an earlier run could not save, or a fight that it interrupted."""

    build: "Build | None"
    """The character; None for a fight."""
    file: str
    """The name of its file, or that it has none; of a fight, its place."""
    written: float
    """Seconds since 1970."""
    recover: Callable[[], object]
    discard: Callable[[], object]


def recovered_card(work: UnsavedWork) -> WelcomeTile:
    """Return the card of unsaved work, with *Recover* or *Resume* and *Discard* on it."""
    moment = datetime.fromtimestamp(work.written).astimezone()
    when = f"{moment.day} {moment:%B, %H:%M}"
    picture: Silhouette | Label
    if work.build is None:
        name, words, verb = "Fight", f"Interrupted · {when}", "Resume"
        picture = tile_picture("swords", SWORDS)
        picture.setFixedSize(theme.now().px(WIDE), theme.now().px(HIGH))
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
    else:
        name, words, verb = (
            work.build.choices.name or "Unnamed",
            f"Unsaved work · {when}",
            "Recover",
        )
        picture = Silhouette(hair_of(name), WIDE, HIGH, work.build.portrait)
    inside = _card(picture, _line(name, "ink"), _line(words, "wait"), _line(work.file, "muted"))
    tile = WelcomeTile(f"{verb} {name}", f"{words}. {work.file}", inside, work.recover)
    actions = (verb, work.recover), ("Discard", work.discard)
    tile.offer(name, actions, HIGH, always=True)
    return tile


def character_card(
    build: "Build", verdict: str, standing: "QualifiedVerdict", path: Path, act: Act
) -> WelcomeTile:
    """Return the card of a recent character."""
    from chargen.gui.widgets.verdict_chip import verdict_tone

    choices = build.choices
    name = choices.name or "Unnamed"
    campaign = build.campaign.name if build.campaign is not None else "No campaign"
    saved = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    place = f"{campaign} · {saved.day} {saved:%B}"
    inside = _card(
        Silhouette(hair_of(name), WIDE, HIGH, build.portrait), _line(name, "ink"),
        _line(choices.concept or "No concept yet", "muted"),
        _line(verdict, verdict_tone(standing)), _line(place, "muted"),
    )  # fmt: skip
    about = f"{choices.concept}. {verdict}. {place}. {file_names.shown(path.name)}"
    return WelcomeTile(name, about, inside, act)


def broken_card(path: Path, reason: str, act: Act) -> WelcomeTile:
    """Return the card of a file that cannot be read; it leads to its folder."""
    name = file_names.shown(path.name)
    inside = _card(
        Silhouette(hair_of(name), WIDE, HIGH), _line(name, "ink"), _line(reason, "wrong"),
        _line("Show folder", "accent"),
    )  # fmt: skip
    tile = WelcomeTile(f"{name}: {reason}", "Show folder", inside, act)
    tile.setProperty("level", "wrong")
    return tile


def _card(picture: QWidget, *parts: Part) -> QWidget:
    words = box(column(*parts, None, gap=1, margins=(0, 4, 8, 4)))
    return box(row(picture, words, gap=12, grows=words))


def _line(text: str, tone: str) -> Label:
    line = ElidedLine(text, tone=tone)
    strong = tone != "muted"
    line.setFont(theme.now().font(theme.BODY if strong else theme.SMALL, _WEIGHTS[strong]))
    return line


_WEIGHTS = (theme.PLAIN, theme.STRONG)
