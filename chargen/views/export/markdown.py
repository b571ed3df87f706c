"""Export as Markdown with YAML front matter, as notebooks such as Obsidian keep it."""

import json
import re
from collections.abc import Iterator, Sequence

from chargen.character.derived.derive import Character
from chargen.views.export.outline import Section, heading, outline
from chargen.views.sheet_model import Sheet

_SPECIAL = re.compile(r"([\\`*_{}\[\]|<>~$^=#&@]|:(?=//))")
"""Marks with a meaning in some kind of Markdown."""
_FIRST = re.compile(r"^([+-]|\d+(?=[.)]))")
"""Marks that turn a line into a list."""


def page(character: Character, sheet: Sheet) -> str:
    """Return the page; users' words stay plain text, never markup."""
    parts = [_front(character, sheet), f"# {_plain(sheet.name)}"]
    parts += [_plain(line) for line in heading(sheet)]
    for section in outline(sheet):
        parts += _section(section)
    return "\n\n".join(parts) + "\n"


def _front(character: Character, sheet: Sheet) -> str:
    """Return the front matter: plain keys, so that a notebook can sort by them."""
    values: dict[str, object] = {
        "name": sheet.name,
        "concept": sheet.concept,
        "player": sheet.player,
        "campaign": sheet.campaign,
        "standing": sheet.standing.text,
        **{stat.lower(): level for stat, level in character.stats.items()},
        "tags": ["character", "gray-dawn"],
    }
    # A value of JSON is a value of YAML.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in values.items()]
    return "\n".join(["---", *lines, "---"])


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}"
    if section.rows:
        rule = ["---"] * len(section.columns)
        head = [_row([_plain(word) for word in section.columns]), _row(rule)]
        rows = [_row([_plain(word) for word in row]) for row in section.rows]
        yield "\n".join([*head, *rows])
    if section.lines:
        yield "\n".join(f"- {_plain(line)}" for line in section.lines)


def _row(words: Sequence[str]) -> str:
    return "| " + " | ".join(words) + " |"


def _plain(text: str) -> str:
    escaped = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return _FIRST.sub(_no_list, escaped)


def _no_list(match: re.Match[str]) -> str:
    mark = match[0]
    return f"{mark}\u200b" if mark[0].isdigit() else f"\\{mark}"
