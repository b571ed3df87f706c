"""Export as text: plain text, BBCode for boards, one message for Discord."""

import re
from collections.abc import Iterator, Sequence

from chargen.character.derived.derive import Character
from chargen.views.export.outline import Section, attack_words, condition_lines, heading, outline
from chargen.views.sheet_model import Sheet

MESSAGE = 2_000
"""Letters in one message of Discord."""
_UNSEEN = "\u200b"
"""An invisible character that breaks a mark."""
_DISCORD = re.compile(r"([\\`*_~|>#\-\[\]():<])")
_ARMS = 4
"""Weapons in full in one message; the primary ones come first."""
_MORE = " and {} more"


def plain_text(character: Character, sheet: Sheet) -> str:
    """Return the sheet as text for a screen or a mail: tables aligned, nothing cut.

    A mark begins each line of words, so that no note reads as a line of the sheet.
    """
    del character
    lines = [sheet.name, "=" * len(sheet.name), *heading(sheet)]
    for section in outline(sheet):
        lines += ["", section.title, "-" * len(section.title)]
        lines += [*_align(section), *(f"- {' '.join(line.split())}" for line in section.lines)]
    return "\n".join(lines) + "\n"


def _align(section: Section) -> Iterator[str]:
    rows = [section.columns, *section.rows] if section.rows else []
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (word.ljust(width) for word, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()


def bbcode(character: Character, sheet: Sheet) -> str:
    """Return the sheet for a board; brackets in users' words are not tags."""
    del character
    parts = [f"[size=150][b]{_board(sheet.name)}[/b][/size]", *map(_board, heading(sheet))]
    for section in outline(sheet):
        parts += ["", f"[b]{section.title}[/b]", "[list]"]
        parts += [f"[*]{_board(line)}" for line in (*_table_lines(section), *section.lines)]
        parts.append("[/list]")
    return "\n".join(parts) + "\n"


def _table_lines(section: Section) -> Iterator[str]:
    """Yield a table as lines, since boards have no common table."""
    if len(section.rows) == 1:
        pairs = zip(section.columns, section.rows[0], strict=True)
        yield ", ".join(f"{name} {value}" for name, value in pairs)
        return
    for name, *words in section.rows:
        titled = zip(section.columns[1:], words, strict=True)
        labelled = [f"{title} {word}".strip() for title, word in titled if word]
        yield f"{name}: {', '.join(labelled)}"


def _board(text: str) -> str:
    return " ".join(text.split()).replace("[", f"[{_UNSEEN}")


def discord(character: Character, sheet: Sheet) -> str:
    """Return one message of at most 2,000 characters, the most important lines first.

    Entries without room are counted at the end of the line, never cut within a word.
    """
    del character
    message = f"**{_chat(_short(sheet.name, 200))}**\n"
    for title, words in _messages(sheet):
        message += _fitting(title, [_chat(word) for word in words], MESSAGE - len(message))
    return message


def _messages(sheet: Sheet) -> Iterator[tuple[str, Sequence[str]]]:
    if sheet.concept:
        yield "", [_short(sheet.concept, 200)]
    yield "", [sheet.standing.text]
    yield "Stats", [f"{cell.name} {cell.words}" for cell in sheet.stats]
    yield "Values", [f"{each.name} {each.value}" for each in sheet.figures]
    yield "Condition", condition_lines(sheet)
    yield "Armour", [f"{place.name} {place.sp}" for place in sheet.locations]
    for arm in sheet.weapons[:_ARMS]:
        yield "", [attack_words(arm)]
    if rest := sheet.weapons[_ARMS:]:
        yield "Also", [arm.name for arm in rest]
    best = sorted(sheet.skills, key=lambda skill: (-skill.total, skill.name))
    yield "Skills", [f"{skill.name} {skill.total}" for skill in best]
    yield "Perks", [f"{perk.name} {perk.level}" for perk in sheet.perks]
    yield "Flaws", [f"{flaw.name} ({flaw.state})" for flaw in sheet.flaws]


def _fitting(title: str, words: Sequence[str], room: int) -> str:
    """Return a line with as many of its words as fit; empty if none does."""
    head = f"__{title}__ " if title else ""
    for count in range(len(words), 0, -1):
        rest = len(words) - count
        line = head + ", ".join(words[:count]) + (_MORE.format(rest) if rest else "") + "\n"
        if len(line) <= room:
            return line
    return ""


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1] + "\u2026"


def _chat(text: str) -> str:
    """Return a text without formatting and mentions."""
    return _DISCORD.sub(r"\\\1", " ".join(text.split())).replace("@", f"@{_UNSEEN}")
