"""Faults of a file in words: the path of the key, its value, the values allowed."""

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from pydantic_core import ErrorDetails

from chargen.files.text import RULE_ID

VALUE_SHOWN = 40
"""Most characters of a value or a key a message shows."""


def shown(value: object) -> str:
    """Return a value in quotes as a message may show it: one line, at most 40 characters."""
    if isinstance(value, str):
        text = value if value.isprintable() else repr(value)[1:-1]
        cut = text if len(text) <= VALUE_SHOWN else text[:VALUE_SHOWN] + "..."
        return f'"{cut}"'
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)[:VALUE_SHOWN]


def unknown(word: str, kind: str, names: Iterable[str], advice: str) -> str:
    """Return a sentence about a word that is not ``kind``, with the nearest name and ``advice``."""
    folded = {name.casefold(): name for name in names}
    near = get_close_matches(word[:VALUE_SHOWN].casefold(), folded, 1)
    if not near:
        return f"{shown(word)} is not {kind}; {advice}"
    asked = f"did you mean {folded[near[0]]}?"
    return f"{shown(word)} is not {kind}; {asked} {advice[0].upper()}{advice[1:]}"


def fault(detail: ErrorDetails, written: object = None) -> str:
    """Return one clause for one fault pydantic found in ``written``, a JSON value."""
    steps = untagged(detail["loc"], written)
    place = path_words(steps)
    facts = detail.get("ctx", {})
    match detail["type"]:
        case "missing":
            return f"{place} is missing"
        case "extra_forbidden":
            return f"{place} is not a key this program knows"
        case "json_invalid":
            return f"{place} is not valid JSON: {facts['error']}"
        case "union_tag_not_found":
            return f"{place}.{facts['discriminator'].strip(chr(39))} is missing"
        case "union_tag_invalid":
            key, tags = facts["discriminator"].strip("'"), facts["expected_tags"]
            tag = detail["input"].get(key) if isinstance(detail["input"], dict) else facts["tag"]
            return f"{place}.{key} is {shown(tag)}, allowed is one of {tags}"
        case "value_error" if not isinstance(detail["input"], str):
            return f"{place} {facts['error']}"
        case "value_error":
            return f"{_found(steps, detail)}, which {facts['error']}"
        case _:
            return f"{_found(steps, detail)}, allowed is {_allowed(detail)}"


KEY = "[key]"
"""The last step of pydantic's path to a key that is wrong itself."""


def _found(steps: Sequence[int | str], detail: ErrorDetails) -> str:
    if steps and steps[-1] == KEY:
        return f"{path_words(steps[:-2])} has the key {shown(detail['input'])}"
    return f"{path_words(steps)} is {shown(detail['input'])}"


def untagged(steps: Sequence[int | str], written: object) -> tuple[int | str, ...]:
    """Return a path as the file has it.

    Pydantic puts in a step of its own wherever a word decides which kind of thing an object is.
    """
    path: list[int | str] = []
    box, tag = written, _tag(written)
    for number, step in enumerate(steps, 1):
        if tag is not None and step == tag and number < len(steps):
            tag = None
            continue
        path.append(step)
        box = _inside(box, step)
        tag = _tag(box)
    return tuple(path)


def _tag(box: object) -> object:
    return box.get("event", box.get("kind")) if isinstance(box, dict) else None


def _inside(box: object, step: int | str) -> object:
    if isinstance(box, dict):
        return box.get(step)
    if isinstance(box, list | tuple) and isinstance(step, int) and step < len(box):
        return box[step]
    return None


def path_words(steps: Sequence[int | str]) -> str:
    """Return the path to a place in a file, such as build.stats.INT."""
    return ".".join(map(_step, steps)) or "the whole file"


def _step(step: int | str) -> str:
    """Return one step of a path; a key shows no more of itself and hides no less than a value."""
    text = str(step)
    return text[:VALUE_SHOWN] if text and text.isprintable() else shown(step)


_TYPES: dict[str, str] = {
    "int_type": "a whole number",
    "string_type": "text",
    "dict_type": "an object",
    "model_type": "an object",
    "model_attributes_type": "an object",
    "list_type": "a list",
    "tuple_type": "a list",
    "none_required": "null",
    "bool_type": "true or false",
}


FORMS: dict[str, str] = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "an id of small letters, digits and hyphens such as gimpy-leg",
    r"^[0-9a-f]{32}$": "32 hexadecimal digits",
    r"^[0-9a-f]{64}$": "64 hexadecimal digits",
    r"^([0-9a-f]{64})?$": "64 hexadecimal digits, or nothing",
    r"^fight-[0-9a-f]{32}$": "the id of a fight, fight- and 32 hexadecimal digits",
    r"^[0-9a-f]{128}$": "128 hexadecimal digits",
    r"^([0-9]{4}-[0-9]{2}-[0-9]{2})?$": "a date such as 2014-05-23, or nothing",
    r"^[A-Za-z0-9+/]+={0,2}$": "text in base64",
    f"^{RULE_ID}$": "a rule such as CC-01",
    r"^S?B?R?$": "S, B, R or several of them in this order",
    r"^[1-9][0-9]?d(6|10)(/[23])?([+-][0-9]{1,2})?$": "dice such as 2d6+1 or 1d6/2",
}
"""Descriptions of texts of a fixed form, by the pattern they must match."""


def _allowed(detail: ErrorDetails) -> str:
    facts = detail.get("ctx", {})
    match detail["type"]:
        case kind if kind in _TYPES:
            return _TYPES[kind]
        case "greater_than_equal":
            return f"{facts['ge']} or more"
        case "less_than_equal":
            return f"{facts['le']} or less"
        case "string_too_long":
            return f"at most {facts['max_length']:,} characters"
        case "string_too_short":
            return f"at least {facts['min_length']} character"
        case "too_short":
            return f"at least {facts['min_length']} entry"
        case "string_pattern_mismatch":
            return FORMS.get(facts["pattern"], f"text of the form {facts['pattern']}")
        case "too_long":
            return f"at most {facts['max_length']:,} entries"
        case "literal_error" | "enum":
            return str(facts["expected"])
        case _:
            return detail["msg"][0].lower() + detail["msg"][1:]
