"""Bytes become values here, or are refused in words.

The order is: size, text, one pass over the JSON that refuses what parsers let through in silence,
then the strict model. Nothing is guessed and nothing is dropped.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from chargen.errors import BadFile
from chargen.files.messages import VALUE_SHOWN, fault, path_words, shown
from chargen.files.reading import SIZE_LIMIT

BOM = b"\xef\xbb\xbf"
"""The mark some editors put before UTF-8; it says nothing."""
KEY_LIMIT = 100_000
DEPTH_LIMIT = 64
ENTRY_LIMIT = 20_000
"""Most entries all lists of a file may have together."""
OBJECT_LIMIT = 2_000
"""Most keys one object may have."""
SEPARATOR_LIMIT = 500_000
"""Most commas and opening brackets a file may have, text included."""
ERRORS_SHOWN = 20
ERRORS_LISTED = 1_000
"""Most faults described; describing more would take seconds."""


class Strict(BaseModel):
    """A value read from outside: no unknown key, no other type, no change afterwards."""

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        hide_input_in_errors=True,
        serialize_by_alias=True,
    )


AnyModel = TypeVar("AnyModel", bound=BaseModel)


def written(value: BaseModel) -> bytes:
    """Return a value as its file: UTF-8 JSON, one key a line, in a fixed order."""
    return value.model_dump_json(indent=1).encode() + b"\n"


def parse(model: type[AnyModel], data: bytes, name: str) -> AnyModel:
    """Return ``data`` as a ``model``; raise BadFile with at most twenty faults, each with its path.

    ``data`` must have passed ``scan``.
    """
    try:
        return model.model_validate_json(data.removeprefix(BOM))
    except ValidationError as error:
        count = error.error_count()
        if count > ERRORS_LISTED:
            raise BadFile(f"{name} cannot be read: it has {count:,} faults") from None
        written = json.loads(data.removeprefix(BOM))
        raise BadFile(_sentence(name, fault_lines(error, written))) from None
    except RecursionError:
        raise BadFile(f"{name} is nested too deeply") from None


def scan(data: bytes, name: str, *, first: Callable[[object], object] | None = None) -> Any:
    """Return the plain JSON value of ``data``, or raise BadFile.

    Refused are: more than 5 MB, nothing or only NULs, text that is not UTF-8 or ends early, nesting
    beyond 64, more keys and entries than any file of ours has (each could be a fault of its own,
    and faults take time and memory), duplicate keys, numbers that are not whole.
    ``first`` gets the value before the last two and may refuse it for a better reason, such as
    being another program's.
    """
    text = _text(data, name)
    if len(text) > SEPARATOR_LIMIT and sum(map(text.count, ",[{")) > SEPARATOR_LIMIT:
        raise BadFile(f"{name} has far too many entries")
    marks = _Marks()
    value = _loaded(text, name, marks.quick)
    if _key_count(value, name) != _most_keys(data):
        marks = _Marks()
        value = _loaded(text, name, marks.thorough)
    if first is not None:
        first(value)
    marks.check(value, name)
    return value


@dataclass(frozen=True, slots=True)
class _Number:
    text: str


class _Marks:
    """Marks of what json reads in silence, made while it reads, so that a fault can be named.

    Of objects with a key twice the last is kept: nothing around it can have been dropped.
    """

    def __init__(self) -> None:
        self.doubled: dict[str, Any] | None = None
        self.key = ""
        self.number: _Number | None = None

    def quick(self, text: str) -> Any:
        """Return the value of ``text``; of its marks only numbers are made."""
        return json.loads(text, parse_float=self.not_whole, parse_constant=self.not_whole)

    def thorough(self, text: str) -> Any:
        """Return the value of ``text`` and mark everything."""
        return json.loads(
            text,
            object_pairs_hook=self.unique,
            parse_float=self.not_whole,
            parse_constant=self.not_whole,
        )

    def unique(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        table = dict(pairs)
        if len(table) != len(pairs):
            self.doubled = table
            self.key = (Counter(key for key, _ in pairs) - Counter(table.keys())).popitem()[0]
        return table

    def not_whole(self, number: str) -> _Number:
        mark = _Number(number[:VALUE_SHOWN])
        self.number = self.number or mark
        return mark

    def check(self, value: object, name: str) -> None:
        if self.doubled is not None:
            place = _place(value, self.doubled)
            raise BadFile(f"{name} cannot be read: {place} has the key {shown(self.key)} twice")
        if self.number is not None:
            place, number = _place(value, self.number), self.number.text
            raise BadFile(f"{name} cannot be read: {place} is {number}, allowed is a whole number")


def _most_keys(data: bytes) -> int:
    """Return the most keys JSON can hold, duplicates included.

    A key ends with a quote and a colon, spaces apart; such a pair may also stand inside a text. If
    as many keys have been read, none was dropped for another of its name.
    """
    return data.translate(None, b" \t\r\n").count(b'":')


def _loaded(text: str, name: str, loads: Callable[[str], Any]) -> Any:
    try:
        return loads(text)
    except json.JSONDecodeError as error:
        if _ends_early(text, error):
            raise BadFile(f"{name} is cut off (an interrupted save?)") from None
        raise BadFile(f"{name} is not valid JSON at {_fault_place(text, error.pos)}") from None
    except ValueError:
        raise BadFile(f"{name} holds a number that is far too long") from None
    except RecursionError:
        raise BadFile(f"{name} is nested more than {DEPTH_LIMIT} deep") from None


def _fault_place(text: str, position: int) -> str:
    """Return line and column of a fault in JSON; of a comma too many, where that comma is.

    Python 3.13 and later name the comma, earlier versions the bracket after it.
    """
    before = text[:position].rstrip()
    if text[position : position + 1] in {"}", "]"} and before.endswith(","):
        position = len(before) - 1
    line_start = text.rfind("\n", 0, position) + 1
    return f"line {text.count(chr(10), 0, position) + 1}, column {position - line_start + 1}"


def _place(value: object, wanted: object) -> str:
    """Return the path to ``wanted`` inside ``value``."""
    ways: list[tuple[tuple[int | str, ...], object]] = [((), value)]
    while ways:
        path, box = ways.pop()
        if box is wanted:
            return path_words(path)
        if isinstance(box, dict):
            ways += [((*path, key), inner) for key, inner in box.items()]
        elif isinstance(box, list):
            ways += [((*path, number), inner) for number, inner in enumerate(box)]
    return path_words(())


_BOXES = frozenset((dict, list))
_WORDS = ("true", "false", "null", "-1")
_ESCAPE = re.compile(r"\\?u[0-9a-fA-F]{0,4}")


def _ends_early(text: str, error: json.JSONDecodeError) -> bool:
    """Return whether the text ends at the fault, or within a word or an escape."""
    rest = text[error.pos :].strip()
    if not rest or error.msg.startswith("Unterminated string"):
        return True
    return any(word.startswith(rest) for word in _WORDS) or _ESCAPE.fullmatch(rest) is not None


def _text(data: bytes, name: str) -> str:
    if len(data) > SIZE_LIMIT:
        raise BadFile(f"{name} is larger than 5 MB")
    if not data.removeprefix(BOM).strip(b"\0 \r\n\t"):
        raise BadFile(f"{name} is empty (an interrupted save?)")
    cut_off = f"{name} is cut off (an interrupted save?)"
    if data.endswith(b"\0") and b"\0" not in data.rstrip(b"\0"):
        raise BadFile(cut_off)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        early = error.reason == "unexpected end of data"
        raise BadFile(cut_off if early else f"{name} is not a text file") from None


def _key_count(value: object, name: str) -> int:
    """Return the number of keys; refuse too many of them, of entries, and too deep nesting.

    The value is walked level by level.
    """
    keys = most = entries = depth = 0
    inner: list[Any]
    level: list[Any] = [value] if type(value) in _BOXES else []
    while level:
        depth += 1
        sizes, inner = [0], []
        for box in level:
            if type(box) is dict:
                sizes.append(len(box))
                inner += box.values()
            else:
                entries += len(box)
                inner += box
        keys += sum(sizes)
        most = max(most, *sizes)
        level = list(compress(inner, map(_BOXES.__contains__, map(type, inner))))
        if depth > DEPTH_LIMIT:
            raise BadFile(f"{name} is nested more than {DEPTH_LIMIT} deep")
        if keys > KEY_LIMIT:
            raise BadFile(f"{name} has more than {KEY_LIMIT:,} keys")
        if most > OBJECT_LIMIT:
            raise BadFile(f"{name} has more than {OBJECT_LIMIT:,} keys in one place")
        if entries > ENTRY_LIMIT:
            raise BadFile(f"{name} has more than {ENTRY_LIMIT:,} entries in its lists")
    return keys


def fault_lines(error: ValidationError, written: object = None) -> list[str]:
    """Return one clause per fault: the path of the key, what was found, what is allowed.

    Of JSON give the value as ``written``, so that paths are those of the file.
    """
    return [fault(detail, written) for detail in error.errors(include_url=False)]


def _sentence(name: str, faults: Sequence[str]) -> str:
    more = len(faults) - ERRORS_SHOWN
    tail = f"; and {more} more" if more > 0 else ""
    return f"{name} cannot be read: " + "; ".join(faults[:ERRORS_SHOWN]) + tail
