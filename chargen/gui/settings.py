"""What the user prefers: validated JSON in the configuration folder."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

from pydantic import ConfigDict, Field
from PySide6.QtCore import QStandardPaths

from chargen.errors import ChargenError
from chargen.files import safesave
from chargen.files.reading import read
from chargen.files.strict import Strict, parse, scan
from chargen.files.text import Line

RECENT = 12


class Settings(Strict):
    """Preferences; a file that cannot be read is put aside and the defaults are used."""

    model_config = ConfigDict(extra="ignore")  # what another version wrote is no fault

    paper: Literal["a4", "letter"] = "a4"
    theme: Literal["system", "light", "dark"] = "system"
    contrast: Literal["normal", "high"] = "normal"
    text: Annotated[int, Field(ge=100, le=200)] = 100
    """Text size in per cent."""
    dice: Literal["app", "typed"] = "app"
    """Whether the window rolls ATTR itself or asks for the dice that fell at the table."""
    player: Line = ""
    recent: Annotated[tuple[str, ...], Field(max_length=RECENT)] = ()
    """Paths of files opened last, the newest first."""
    campaign: Annotated[str, Field(max_length=80)] = ""
    """Id of the campaign that lay on the GM's desk last."""
    folders: Annotated[Mapping[str, str], Field(max_length=50)] = Field(default_factory=dict)
    """The folder the GM watches, by campaign."""


def config_folder() -> Path:
    """Return where settings lie."""
    place = QStandardPaths.StandardLocation.AppConfigLocation
    return Path(QStandardPaths.writableLocation(place))


def data_folder() -> Path:
    """Return where backups, recovery lists and crash reports lie."""
    place = QStandardPaths.StandardLocation.AppLocalDataLocation
    return Path(QStandardPaths.writableLocation(place))


def load() -> tuple[Settings, str]:
    """Return the settings, and a sentence if the file could not be used."""
    path = config_folder() / "settings.json"
    if not path.exists():
        return Settings(), ""
    try:
        data = read(path)
        scan(data, path.name)
        return parse(Settings, data, path.name), ""
    except ChargenError as error:
        return Settings(), f"{error}; the default settings are used"


def save(settings: Settings) -> None:
    """Write the settings."""
    path = config_folder() / "settings.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    safesave.save(path, settings.model_dump_json(indent=1).encode())


def with_recent(settings: Settings, path: Path) -> Settings:
    """Return the settings with a file first among the recent ones."""
    text = str(path)
    rest = [known for known in settings.recent if known != text]
    return settings.model_copy(update={"recent": (text, *rest)[:RECENT]})
