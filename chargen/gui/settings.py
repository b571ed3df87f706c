"""What the user prefers: validated JSON in the configuration folder."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field
from PySide6.QtCore import QStandardPaths

from chargen.errors import ChargenError, NotConfirmed
from chargen.files import home, names, safesave
from chargen.files.reading import read
from chargen.files.strict import Strict, parse, scan, written
from chargen.files.text import Line
from chargen.views.pdf import FULL, SHEETS

NAME = "settings.json"
RECENT = 12


def _known_kind(key: str) -> str:
    """Return the kind of sheet; the usual one for a kind only another version knows."""
    return key if key in SHEETS else FULL


class Settings(Strict):
    """Preferences; a file that cannot be read is put aside and the defaults are used."""

    model_config = ConfigDict(extra="ignore")  # what another version wrote is no fault

    paper: Literal["a4", "letter"] = "a4"
    sheet: Annotated[str, AfterValidator(_known_kind)] = FULL
    """The kind of sheet that is shown and printed."""
    theme: Literal["system", "light", "dark"] = "system"
    contrast: Literal["normal", "high"] = "normal"
    text: Annotated[int, Field(ge=100, le=200)] = 100
    """Text size in per cent."""
    dice: Literal["app", "typed"] = "app"
    """Whether the window rolls ATTR itself or asks for the dice that fell at the table."""
    player: Line = ""
    recent: Annotated[tuple[str, ...], Field(max_length=RECENT)] = ()
    """Files opened last, the newest first, as ``names.written``."""
    campaign: Annotated[str, Field(max_length=80)] = ""
    """Id of the campaign that lay on the GM's desk last."""
    folders: Annotated[Mapping[str, str], Field(max_length=50)] = Field(default_factory=dict)
    """The folder the GM watches, by campaign, as ``names.written``."""


def config_folder() -> Path:
    """Return where settings lie."""
    place = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(place))


def data_folder() -> Path:
    """Return where trusted cards, campaigns, backups and crash reports lie."""
    return home.data_folder()


def campaigns_folder() -> Path:
    """Return where the campaigns of this user lie."""
    return data_folder() / "campaigns"


def load() -> tuple[Settings, str]:
    """Return the settings, and a sentence if the file could not be used and was put aside."""
    path = _newest()
    if path is None:
        return Settings(), ""
    try:
        data = read(path)
        scan(data, path.name)
        return parse(Settings, data, path.name), ""
    except ChargenError as error:
        aside = safesave.put_aside(path)
        kept = f"; the file is kept as {aside.name}" if aside else ""
        return Settings(), f"{error}; the default settings are used{kept}"


def save(settings: Settings) -> str:
    """Write the settings, elsewhere if not where they belong; return why, empty if all is well.

    Settings that cannot be written are no reason not to work.
    """
    data = written(settings)
    first, *others = _files()
    trouble = ""
    for path in (first, *others):
        try:
            home.make(path.parent)
            safesave.save(path, data)
        except NotConfirmed:
            return ""
        except (ChargenError, OSError) as error:
            trouble = trouble or f"The settings cannot be kept in {first.parent}: {_reason(error)}"
            continue
        for other in others if path == first else ():
            safesave.forget(other)
        return trouble
    return trouble


def _files() -> tuple[Path, ...]:
    """Return where the settings may lie, the place where they belong first."""
    folders = (config_folder(), *home.places(data_folder(), "settings"))
    return tuple(folder / NAME for folder in folders)


def _newest() -> Path | None:
    """Return the file written last: where the settings belong nothing may have been writable."""
    there = [(_written(path), path) for path in _files() if os.path.lexists(path)]
    return max(there, key=lambda found: found[0])[1] if there else None


def _written(path: Path) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def _reason(error: ChargenError | OSError) -> str:
    if isinstance(error, OSError):
        return (error.strerror or str(error)).lower()
    return str(error).rpartition(": ")[2]


def with_recent(settings: Settings, path: Path) -> Settings:
    """Return the settings with a file first among the recent ones."""
    text = names.written(path)
    rest = [known for known in settings.recent if known != text]
    return settings.model_copy(update={"recent": (text, *rest)[:RECENT]})
