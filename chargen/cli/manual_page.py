"""The manual page, generated from the parser."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from chargen import __version__
from chargen.cli.grammar import CommandParser, title_of, value_of

_DESCRIPTION: Final = """\
chargen builds characters for the tabletop game X-Com: Gray Dawn: it keeps books of their points, \
says what is wrong with them by which rule, prints them, and lets them fight.
Without a command it opens its window, with the files named, if any. With a command it does what \
the command says, and opens no window."""
_CODES: Final = {
    "0": "Legal, or done.",
    "1": "A problem was found, or nobody here trusts the card that makes it legal.",
    "2": "Bad input; one sentence on standard error says what is wrong, where, and what to do.",
    "130": "Stopped with Ctrl+C.",
}
_FILES: Final = {
    ".gdchar": "A character.",
    ".gdcampaign": "A campaign card, which says by whose word characters are judged.",
    ".gdpacket": "What a game master sends the players after a session.",
    ".gdfight": "A fight as it was told.",
    "$XDG_DATA_HOME/chargen": "Cards trusted here, own opponents, what a crash left; "
    "~/.local/share/chargen without that variable.",
}
_VARIABLES: Final = {
    "COLUMNS": "The width of help.",
}


def manual_page(whole: CommandParser) -> str:
    """Return the page for ``man``, section 1."""
    return "\n".join([*_page(whole), ""])


def _page(whole: CommandParser) -> Iterator[str]:
    yield f'.TH CHARGEN 1 "" "chargen {__version__}" "User Commands"'
    yield from (".SH NAME", r"chargen \- point\-buy character builder for X\-Com: Gray Dawn")
    yield ".SH SYNOPSIS"
    yield from (".B chargen", r"[\fIFILE\fR ...]", ".br", ".B chargen", r"\fICOMMAND\fR ...")
    yield ".SH DESCRIPTION"
    yield from _paragraphs(_DESCRIPTION)
    yield ".SH OPTIONS"
    yield from _options(whole)
    yield ".SH COMMANDS"
    for command in whole.commands.values():
        yield from _command(command)
    for title, rows in (
        ("EXIT STATUS", _CODES), ("FILES", _FILES), ("ENVIRONMENT", _VARIABLES)
    ):  # fmt: skip
        yield f".SH {title}"
        for word, about in rows.items():
            yield from (".TP", rf"\fB{_plain(word)}\fR", _text(about))


def _command(command: CommandParser) -> Iterator[str]:
    yield f'.SS "{_plain(command.prog)}"'
    yield " ".join([rf"\fB{_plain(command.prog)}\fR", "[options]", *map(_usage, command.places)])
    yield ".PP"
    yield from _paragraphs(command.description or "")
    for place in command.places:
        yield from (".TP", rf"\fI{_plain(value_of(place))}\fR", _text(place.help or ""))
    yield from _options(command)
    heading, *lines = (command.epilog or "").splitlines()
    yield from (".PP", f"{_plain(heading).capitalize()}", ".PP", ".nf", ".RS")
    yield from (_text(line.strip()) for line in lines)
    yield from (".RE", ".fi")


def _options(command: CommandParser) -> Iterator[str]:
    """Yield every option under the title of its group, if it has one."""
    for title, options in groupby(command.options, key=title_of):
        if title != "options":
            yield from (".PP", f"{_plain(title)[0].upper()}{_plain(title)[1:]}:")
        for option in options:
            value = f" \\fI{_plain(value_of(option))}\\fR" if option.nargs != 0 else ""
            flags = ", ".join(rf"\fB{_plain(flag)}\fR{value}" for flag in option.option_strings)
            yield from (".TP", flags, _text(option.help or ""))


def _usage(place: argparse.Action) -> str:
    value = rf"\fI{_plain(value_of(place))}\fR"
    many = " ..." if place.nargs in {"+", "*"} else ""
    return f"[{value}{many}]" if place.nargs in {"?", "*"} else f"{value}{many}"


def _paragraphs(text: str) -> Iterator[str]:
    lines: Iterable[str] = filter(None, text.splitlines())
    for number, line in enumerate(lines):
        if number:
            yield ".PP"
        yield _text(line)


def _text(line: str) -> str:
    """Return a line of text, escaped if it begins like a request."""
    text = _plain(line)
    return rf"\&{text}" if text.startswith((".", "'")) else text


def _plain(text: str) -> str:
    return text.replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti").replace("'", r"\(aq")
