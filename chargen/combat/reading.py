"""A fight's file is read strictly: every problem is named at once, by its path."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from chargen.combat.columns import (
    ARMOUR,
    CHOICE,
    COVER,
    FIGHTER,
    LEVELS,
    NUMBERS,
    SCENE,
    TEXT,
    TRUTH,
    WEAPON,
    WHOLE,
    WORD,
    WORDS,
    Column,
    Columns,
)
from chargen.combat.model import Armour, Cover, Fighter, Scene, Weapon
from chargen.combat.muster import FORMAT, VERSION, Muster
from chargen.combat.tunables import Tunables

MOST_FIGHTERS: Final = 40
FEWEST_FIGHTERS: Final = 2
LARGEST_FILE: Final = 1_000_000
"""Bytes."""
SHOWN: Final = 40
"""Most characters of a found value a message shows."""
PROBLEMS_SHOWN: Final = 20
_WHOLE_FILE: Final = ("format", "version", "fighters", "scene", "tunables")
_FLAG: Final = Column(TRUTH)


class BadFight(Exception):
    """A file holds no fight this module can run; ``problems`` names each by its path."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        self.problems = problems
        more = len(problems) - PROBLEMS_SHOWN
        tail = f"; and {more} more" if more > 0 else ""
        super().__init__("; ".join(problems[:PROBLEMS_SHOWN]) + tail)


def read(data: bytes) -> Muster:
    """Return the fight a file holds, or raise BadFight with everything that is wrong with it."""
    reader = _Reader()
    muster = reader.file(_parsed(data))
    if muster is None or reader.problems:
        raise BadFight(tuple(reader.problems))
    return muster


def _parsed(data: bytes) -> object:
    if len(data) > LARGEST_FILE:
        raise BadFight(("the file is larger than 1 MB",))
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_once,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except UnicodeDecodeError:
        raise BadFight(("the file is not text",)) from None
    except json.JSONDecodeError as error:
        raise BadFight((f"not valid JSON at line {error.lineno}, column {error.colno}",)) from None
    except RecursionError:
        raise BadFight(("the file is nested too deeply",)) from None
    except ValueError:
        raise BadFight(("a number in it is far too long",)) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadFight((f"the key {_shown(twice)} stands twice in one place",))
    return found


def _no_fraction(number: str) -> int:
    raise BadFight((f"{number[:SHOWN]} is no whole number",))


class _Reader:
    """Reads a parsed file from the top, and notes what is wrong instead of stopping at it."""

    def __init__(self) -> None:
        self.problems: list[str] = []

    def file(self, value: object) -> Muster | None:
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            self.problems.append(f'the file does not say "format": "{FORMAT}"')
            return None
        if value.get("version") != VERSION:
            self.wrong("version", value.get("version"), str(VERSION))
        self._strange(value, "", _WHOLE_FILE)
        fighters = self._fighters(value.get("fighters"))
        scene = self._scene(value.get("scene", {}))
        tunables = self._tunables(value.get("tunables", {}))
        if self.problems:
            return None
        return Muster(fighters, scene, tunables)

    def wrong(self, path: str, found: object, allowed: str) -> None:
        self.problems.append(f"{path} is {_shown(found)}, allowed is {allowed}")

    def _fighters(self, value: object) -> tuple[Fighter, ...]:
        if not isinstance(value, list) or not FEWEST_FIGHTERS <= len(value) <= MOST_FIGHTERS:
            self.wrong("fighters", value, f"a list of {FEWEST_FIGHTERS} to {MOST_FIGHTERS}")
            return ()
        found = [self._fighter(row, f"fighters.{i}") for i, row in enumerate(value)]
        whole = tuple(one for one in found if one is not None)
        if len(whole) == len(found) and len({one.side for one in whole}) < FEWEST_FIGHTERS:
            self.problems.append("fighters are all of one side; a fight needs two")
        return whole

    def _fighter(self, value: object, path: str) -> Fighter | None:
        before = len(self.problems)
        row = self._row(value, path, FIGHTER, ("weapons", "armour"))
        arms = self._rows(row.pop("weapons", []), f"{path}.weapons", WEAPON)
        worn = self._rows(row.pop("armour", []), f"{path}.armour", ARMOUR)
        for key in ("ready", "off_hand"):
            if isinstance(row.get(key), int) and row[key] >= len(arms):
                self.wrong(
                    f"{path}.{key}", row[key], f"-1 to {len(arms) - 1}, the weapons there are"
                )
        if len(row.get("at", (0, 0))) != len(("x", "y")):
            self.wrong(f"{path}.at", list(row["at"]), "x and y in centimetres")
        if len(self.problems) > before:
            return None
        if not arms:
            row.setdefault("ready", -1)
        row["weapons"] = tuple(Weapon(**arm) for arm in arms)
        row["armour"] = tuple(Armour(**piece) for piece in worn)
        return Fighter(**row)

    def _scene(self, value: object) -> Scene:
        before = len(self.problems)
        row = self._row(value, "scene", SCENE, ("covers",))
        covers = self._rows(row.pop("covers", []), "scene.covers", COVER)
        for place, cover in enumerate(covers):
            extent = cover.get("extent", (0, 0))
            if len(extent) % 2 or not extent:
                self.wrong(f"scene.covers.{place}.extent", list(extent), "x and y of each corner")
        if len(self.problems) > before:
            return Scene()
        row["covers"] = tuple(Cover(**cover) for cover in covers)
        return Scene(**row)

    def _tunables(self, value: object) -> Tunables:
        plain = Tunables()
        if not isinstance(value, dict):
            self.wrong("tunables", value, "an object")
            return plain
        self._strange(value, "tunables.", tuple(field.name for field in fields(Tunables)))
        changed: dict[str, Any] = {}
        for key, found in value.items():
            usual = getattr(plain, key, None)
            if usual is not None:
                changed[key] = self._tunable(f"tunables.{key}", found, usual)
        return plain if self.problems else Tunables(**changed)

    def _tunable(self, path: str, found: object, usual: object) -> object:
        if isinstance(usual, tuple):
            return self._numbers(path, found, Column(NUMBERS, -100, 100), len(usual))
        if isinstance(usual, dict):
            return self._levels(path, found, Column(LEVELS, -100, 100))
        if isinstance(usual, bool):
            return self._value(path, found, _FLAG)
        kind = Column(TEXT, 1, 80) if isinstance(usual, str) else Column(WHOLE, -1_000, 1_000)
        return self._value(path, found, kind)

    def _rows(self, value: object, path: str, columns: Columns) -> list[dict[str, Any]]:
        if not isinstance(value, list) or len(value) > MOST_FIGHTERS:
            self.wrong(path, value, f"a list of at most {MOST_FIGHTERS}")
            return []
        return [self._row(row, f"{path}.{i}", columns, ()) for i, row in enumerate(value)]

    def _row(
        self, value: object, path: str, columns: Columns, besides: tuple[str, ...]
    ) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.wrong(path, value, "an object")
            return {}
        self._strange(value, f"{path}.", (*columns, *besides))
        for key, column in columns.items():
            if column.needed and key not in value:
                self.problems.append(f"{path}.{key} is missing")
        row: dict[str, Any] = {key: value[key] for key in besides if key in value}
        for key, column in columns.items():
            if key in value:
                row[key] = self._value(f"{path}.{key}", value[key], column)
        return row

    def _strange(self, value: Mapping[str, Any], path: str, known: Sequence[str]) -> None:
        for key in value:
            if key not in known:
                self.problems.append(f"{path}{key[:SHOWN]} is not a key this program knows")

    def _value(self, path: str, found: object, column: Column) -> Any:  # noqa: ANN401 - as the column says
        if column.kind == WHOLE:
            return self._whole(path, found, column)
        if column.kind == TEXT:
            return self._text(path, found, column)
        if column.kind == TRUTH:
            if not isinstance(found, bool):
                self.wrong(path, found, TRUTH)
            return found
        if column.kind in {WORD, CHOICE}:
            return self._word(path, found, column)
        if column.kind == WORDS:
            return self._words(path, found, column)
        if column.kind == NUMBERS:
            return self._numbers(path, found, column, 0)
        if column.kind == LEVELS:
            return self._levels(path, found, column)
        return self._notes(path, found, column)

    def _whole(self, path: str, found: object, column: Column) -> int:
        if isinstance(found, bool) or not isinstance(found, int):
            self.wrong(path, found, WHOLE)
            return 0
        if not column.low <= found <= column.high:
            self.wrong(path, found, f"{column.low} to {column.high}")
        return found

    def _text(self, path: str, found: object, column: Column) -> str:
        if not isinstance(found, str) or not column.low <= len(found) <= column.high:
            self.wrong(path, found, f"text of {column.low} to {column.high} characters")
            return ""
        if not found.isprintable():
            self.wrong(path, found, "text without control characters")
        return found

    def _word(self, path: str, found: object, column: Column) -> Any:  # noqa: ANN401 - a number for a word, or the word
        text = str(found) if column.words == ("6", "10") else found
        if isinstance(found, bool) or text not in column.words:
            self.wrong(path, found, "one of " + ", ".join(column.words))
            return 0
        if column.kind == WORD:
            return column.words.index(str(text))
        return int(str(text)) if isinstance(found, int) else text

    def _words(self, path: str, found: object, column: Column) -> tuple[int, ...]:
        if not isinstance(found, list) or not column.low <= len(found) <= column.high:
            self.wrong(path, found, f"a list of {column.low} to {column.high} words")
            return ()
        single = Column(WORD, words=column.words)
        return tuple(self._word(f"{path}.{i}", word, single) for i, word in enumerate(found))

    def _numbers(self, path: str, found: object, column: Column, size: int) -> tuple[int, ...]:
        if not isinstance(found, list) or len(found) > MOST_FIGHTERS:
            self.wrong(path, found, "a list of whole numbers")
            return ()
        if size and len(found) != size:
            self.wrong(path, found, f"a list of {size} whole numbers")
        single = Column(WHOLE, column.low, column.high)
        return tuple(self._whole(f"{path}.{i}", one, single) for i, one in enumerate(found))

    def _levels(self, path: str, found: object, column: Column) -> dict[str, int]:
        if not isinstance(found, dict):
            self.wrong(path, found, "an object of whole numbers")
            return {}
        single = Column(WHOLE, column.low, column.high)
        return {
            key: self._whole(f"{path}.{key[:SHOWN]}", one, single) for key, one in found.items()
        }

    def _notes(self, path: str, found: object, column: Column) -> dict[str, tuple[int, str]]:
        if not isinstance(found, dict):
            self.wrong(path, found, "an object")
            return {}
        self._strange(found, f"{path}.", column.words)
        notes: dict[str, tuple[int, str]] = {}
        for key, pair in found.items():
            if not isinstance(pair, list) or len(pair) != len(("points", "reason")):
                self.wrong(f"{path}.{key[:SHOWN]}", pair, "points and a reason")
                continue
            points = self._whole(f"{path}.{key}.0", pair[0], Column(WHOLE, column.low, column.high))
            notes[key] = (points, self._text(f"{path}.{key}.1", pair[1], Column(TEXT, 1, 80)))
        return notes


def _shown(value: object) -> str:
    """A found value as a message may show it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    return json.dumps(value, ensure_ascii=True)[: SHOWN + 2]
