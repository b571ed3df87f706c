"""What is wrong with a file, in words: the path of the key, what was found, what is allowed."""

from collections.abc import Sequence

from pydantic_core import ErrorDetails

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


def fault(detail: ErrorDetails) -> str:
    """Return one clause for one fault pydantic found."""
    place = path_words(detail["loc"])
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
            return f"{place}.{key} is {shown(facts['tag'])}, allowed is one of {tags}"
        case _:
            return f"{place} is {shown(detail['input'])}, allowed is {_allowed(detail)}"


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
            return f"at most {facts['max_length']} characters"
        case "string_too_short":
            return f"at least {facts['min_length']} character"
        case "too_short":
            return f"at least {facts['min_length']} entry"
        case "string_pattern_mismatch":
            return f"text of the form {facts['pattern']}"
        case "too_long":
            return f"at most {facts['max_length']} entries"
        case "literal_error" | "enum":
            return str(facts["expected"])
        case "value_error":
            return f"text, but this {facts['error']}"
        case _:
            return detail["msg"][0].lower() + detail["msg"][1:]
