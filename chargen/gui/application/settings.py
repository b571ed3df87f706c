"""The user's preferences: checked JSON in the configuration folder.

It is read before the first window is painted. So it is no pydantic model: importing pydantic alone
takes longer than that.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Literal

from chargen.errors import BadFile, ChargenError, NotConfirmed, failure_words
from chargen.files import app_dirs, file_names
from chargen.files.reading import read
from chargen.gui.application.zoom import FIT_WIDTH, ZOOMS
from chargen.views.pdf import DOSSIER, FULL, OLD_KINDS, SHEETS, THEMES

NAME = "settings.json"
RECENT = 12
USUAL_OPPONENT = ":trooper"
"""The key of the opponent live odds are counted against at first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Preferences; a file that cannot be read is put aside and the defaults are used."""

    paper: Literal["a4", "letter"] = "a4"
    sheet: str = FULL
    """The kind of sheet that is shown and printed."""
    sheet_theme: str = DOSSIER
    """The theme of printed sheets."""
    fillable: bool = False
    """True if the sheet has fields to fill in on a screen, if its kind can have them."""
    zoom: str = FIT_WIDTH
    """Size of the sheet's pages on the screen."""
    theme: Literal["system", "light", "dark"] = "system"
    contrast: Literal["normal", "high"] = "normal"
    text: int = 100
    """Text size in per cent."""
    dice: Literal["app", "typed"] = "app"
    """Source of the ATTR roll: rolled by the window, or dice typed in from the table."""
    player: str = ""
    gm: str = ""
    """The GM's name as it was entered last."""
    recent: tuple[str, ...] = ()
    """Files opened last, the newest first, as ``file_names.written``."""
    campaign: str = ""
    """Id of the campaign that lay on the GM's desk last."""
    odds: bool = False
    """True if the live odds are unfolded."""
    odds_against: str = USUAL_OPPONENT
    """The key of the opponent they are counted against."""
    folders: Mapping[str, str] = field(default_factory=dict)
    """The folder the GM watches, by campaign, as ``file_names.written``."""
    packet_folders: Mapping[str, str] = field(default_factory=dict)
    """The folder packets are saved in, by campaign, as ``file_names.written``."""
    own_table: bool = True
    """True if a fight at the table opens in a window of its own."""
    dark_players: bool = True
    """True if the players' window has dark colours in any look."""
    toured: bool = False
    """The tour was shown by itself, which it is once."""


Check = Callable[[object], bool]


def _among(*words: str) -> tuple[str, Check]:
    return " or ".join(words), lambda value: value in words


def _number(least: int, most: int) -> tuple[str, Check]:
    allowed = f"a whole number from {least} to {most}"
    return allowed, lambda value: type(value) is int and least <= value <= most


def _text(most: int) -> tuple[str, Check]:
    allowed = f"text of at most {most} characters"
    return allowed, lambda value: isinstance(value, str) and len(value) <= most


def _texts(most: int) -> tuple[str, Check]:
    def fits(value: object) -> bool:
        return isinstance(value, list | tuple) and len(value) <= most and _all_text(value)

    return f"a list of at most {most} texts", fits


def _by_text(most: int) -> tuple[str, Check]:
    def fits(value: object) -> bool:
        return isinstance(value, dict) and len(value) <= most and _all_text(value.values())

    return f"an object of at most {most} texts", fits


def _all_text(values: Iterable[object]) -> bool:
    return all(isinstance(value, str) for value in values)


_FORMS: Final[Mapping[str, tuple[str, Check]]] = {
    "paper": _among("a4", "letter"),
    "sheet": _text(80),
    "sheet_theme": _among(*THEMES),
    "fillable": ("true or false", lambda value: type(value) is bool),
    "zoom": _among(*ZOOMS),
    "theme": _among("system", "light", "dark"),
    "contrast": _among("normal", "high"),
    "text": _number(100, 200),
    "dice": _among("app", "typed"),
    "player": _text(80),
    "gm": _text(80),
    "recent": _texts(RECENT),
    "campaign": _text(80),
    "odds": ("true or false", lambda value: type(value) is bool),
    "odds_against": _text(200),
    "folders": _by_text(50),
    "packet_folders": _by_text(50),
    "own_table": ("true or false", lambda value: isinstance(value, bool)),
    "dark_players": ("true or false", lambda value: isinstance(value, bool)),
    "toured": ("true or false", lambda value: isinstance(value, bool)),
}
"""Allowed values of each setting, in words, and the check of a value."""


def changed(settings: Settings, changes: Mapping[str, object]) -> Settings:
    """Return the settings with others; raise ValueError naming those that cannot be.

    A kind of sheet only another version knows becomes the usual one; what else that wrote is left.
    """
    known = {name: value for name, value in changes.items() if name in _FORMS}
    faults = [
        f"{name} is not {allowed}"
        for name, (allowed, fits) in _FORMS.items()
        if name in known and not fits(known[name])
    ]
    if faults:
        raise ValueError("; ".join(faults))
    values: Any = known | {"recent": tuple(known.get("recent", settings.recent))}  # type: ignore[arg-type]
    for name in ("player", "gm"):
        values[name] = _line(values.get(name, getattr(settings, name)))
    if (sheet := values.get("sheet", FULL)) not in SHEETS:
        values["sheet"] = OLD_KINDS.get(sheet, (FULL,))[0]
    return replace(settings, **values)


def _line(text: str) -> str:
    """Return one line of text; letters that are not quite plain are looked at closely."""
    if text.isascii() and text.isprintable():
        return text
    from chargen.files.text import name_text

    return name_text(text)


def to_bytes(settings: Settings) -> bytes:
    """Return the settings as their file."""
    return json.dumps(asdict(settings), indent=1, ensure_ascii=False).encode() + b"\n"


def _from_bytes(data: bytes, name: str) -> Settings:
    """Return the settings in a file; raise BadFile with the reason if they cannot be read."""
    try:
        value = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_single)
        return changed(Settings(), dict(value))
    except (ValueError, TypeError, RecursionError) as error:
        from chargen.files.strict_json import scan

        scan(data, name)  # which has better words for what is no file of ours at all
        raise BadFile(f"{name} cannot be read: {error}") from None


def _single(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object in which no key stands twice."""
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a key occurs twice")
    return members


def config_folder() -> Path:
    """Return where settings lie."""
    return app_dirs.config_folder()


def data_folder() -> Path:
    """Return where trusted cards, campaigns, backups and crash reports lie."""
    return app_dirs.data_folder()


def running_fights_folder() -> Path:
    """Return where the fights that run at the table are kept."""
    return data_folder() / "fights"


def campaigns_folder() -> Path:
    """Return where the campaigns of this user lie."""
    return data_folder() / "campaigns"


def load() -> tuple[Settings, str]:
    """Return the settings, and a sentence if the file could not be used and was put aside."""
    path = _newest()
    if path is None:
        return Settings(), ""
    try:
        return _from_bytes(read(path), path.name), ""
    except ChargenError as error:
        from chargen.files import safesave

        aside = safesave.put_aside(path)
        kept = f"; the old file is now {aside.name}" if aside else ""
        return Settings(), f"{error}; chargen uses the default settings{kept}"


def save(settings: Settings) -> str:
    """Write the settings, elsewhere if not where they belong; return why, empty if all is well.

    Settings that cannot be written are no reason not to work.
    """
    from chargen.files import safesave

    data = to_bytes(settings)
    first, *others = _files()
    trouble = ""
    for path in (first, *others):
        try:
            app_dirs.make(path.parent)
            safesave.save(path, data)
        except NotConfirmed:
            return ""
        except (ChargenError, OSError) as error:
            trouble = (
                trouble or f"Settings cannot be saved in {first.parent}: {failure_words(error)}"
            )
            continue
        for other in others if path == first else ():
            safesave.forget(other)
        return trouble
    return trouble


def _files() -> tuple[Path, ...]:
    """Return where the settings may lie, the place where they belong first."""
    folders = (config_folder(), *app_dirs.places(data_folder(), "settings"))
    return tuple(folder / NAME for folder in folders)


def _newest() -> Path | None:
    """Return the file written last: where the settings belong nothing may have been writable."""
    there = [(_written(path), path) for path in _files() if os.path.lexists(path)]
    return max(there, key=lambda entry: entry[0])[1] if there else None


def _written(path: Path) -> float:
    try:
        return os.lstat(path).st_mtime
    except OSError:
        return 0.0


def with_recent(settings: Settings, path: Path) -> Settings:
    """Return the settings with a file first among the recent ones."""
    text = file_names.written(path)
    rest = [known for known in settings.recent if known != text]
    return replace(settings, recent=(text, *rest)[:RECENT])
