"""JSON from anywhere: whole, small, without fractions and without a key given twice."""

import json
import re
from typing import Any, Final

from ..scene.validation import InvalidScenario, shown

_VERSION: Final = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}){1,3}", re.ASCII)
LARGEST: Final = 1_000_000
"""Bytes of a scenario."""


def parse(data: bytes, largest: int = LARGEST) -> Any:  # noqa: ANN401 - JSON is of any kind
    """Return what some bytes hold, or refuse them in one sentence."""
    if len(data) > largest:
        raise InvalidScenario(f"It is larger than {largest // 1_000_000} MB.")
    text = ""
    try:
        text = data.decode("utf-8-sig")
        return json.loads(
            text,
            object_pairs_hook=_once,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except InvalidScenario:
        raise
    except UnicodeDecodeError:
        raise InvalidScenario("It is not text.") from None
    except json.JSONDecodeError as error:
        raise InvalidScenario(f"No valid JSON at {_fault_place(text, error.pos)}.") from None
    except RecursionError:
        raise InvalidScenario("It is nested too deeply.") from None
    except ValueError:
        raise InvalidScenario("A number in it is far too long.") from None


def _fault_place(text: str, position: int) -> str:
    """Return line and column of a fault in JSON; of a comma too many, where that comma is.

    Python 3.13 and later name the comma, earlier versions the bracket after it.
    """
    before = text[:position].rstrip()
    if text[position : position + 1] in {"}", "]"} and before.endswith(","):
        position = len(before) - 1
    line_start = text.rfind("\n", 0, position) + 1
    return f"line {text.count(chr(10), 0, position) + 1}, column {position - line_start + 1}"


def refuse_newer(whole: dict[str, Any], version: int) -> None:
    """Refuse a later version of a format; name the program version it needs, if given."""
    stated, needs = whole.get("version"), whole.get("needs")
    if type(stated) is int and stated > version:
        is_version = isinstance(needs, str) and _VERSION.fullmatch(needs) is not None
        later = f"version {needs} or later" if is_version else "a newer version of this program"
        raise InvalidScenario(f"It has version {shown(stated)} of its format; that needs {later}.")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise InvalidScenario(f"The key {twice[:40]!r} stands twice in one place.")
    return result


def _no_fraction(number: str) -> int:
    raise InvalidScenario(f"{number[:40]} is not a whole number.")
