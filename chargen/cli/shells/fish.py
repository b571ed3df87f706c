"""Completion script for fish."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Final

from chargen.cli.arguments import FIGHTER, OPENABLE, Argument, kind_of
from chargen.cli.grammar import CommandParser

_HEAD: Final = """\
# fish completion of chargen, made by: chargen completions fish

function __chargen_files
    set -l wanted (string join '|' / (string escape --style=regex -- $argv))
    __fish_complete_path (commandline -ct) | string match -r "^[^\\t]*(?:$wanted)(?:\\t.*)?\\$"
end

function __chargen_facts
    set -l before (commandline -ct | string match -r '^.*[:,]')
    for fact in $argv
        echo $before$fact
    end
end

complete -c chargen -f"""
_FIRST: Final = "__fish_use_subcommand"


def script(whole: CommandParser) -> str:
    """Return the script."""
    return "\n".join([_HEAD, *_first(whole), *_commands(whole), ""])


def _first(whole: CommandParser) -> Iterator[str]:
    """Yield the lines for the first word: a command, an option, or a file a window opens."""
    for name, command in whole.commands.items():
        yield _line(_FIRST, ["-a", name, "-d", _quote(command.about)])
    yield _line(_FIRST, ["-a", _quote(_files(OPENABLE))])
    yield from _options(_FIRST, whole)


def _commands(whole: CommandParser) -> Iterator[str]:
    for name, command in whole.commands.items():
        where = f"__fish_seen_subcommand_from {name}"
        yield from _options(where, command)
        for place in command.places:
            kind = kind_of(place)
            if kind is FIGHTER:
                facts = f"(__chargen_facts {' '.join(FIGHTER.facts())})"
                colon = f"{where}; and string match -q '*:*' -- (commandline -ct)"
                yield _line(colon, ["-a", _quote(facts)])
            if values := _values(kind):
                yield _line(where, ["-a", _quote(values)])


def _options(where: str, command: CommandParser) -> Iterator[str]:
    for option in command.options:
        yield _line(where, [*_flags(option), *_value(option), "-d", _quote(option.help or "")])


def _flags(option: argparse.Action) -> Iterator[str]:
    for flag in option.option_strings:
        yield f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"


def _value(option: argparse.Action) -> list[str]:
    if option.nargs == 0:
        return []
    values = _values(kind_of(option))
    return ["-x", "-a", _quote(values)] if values else ["-x"]


def _values(kind: Argument) -> str:
    values = list(kind.names())
    if kind.folder:
        values.append("(__fish_complete_directories)")
    elif kind.endings:
        values.append(_files(kind))
    return " ".join(values)


def _files(kind: Argument) -> str:
    if "" in kind.endings:
        return "(__fish_complete_path (commandline -ct))"
    return f"(__chargen_files {' '.join(kind.endings)})"


def _line(where: str, words: Iterable[str]) -> str:
    return " ".join(["complete -c chargen -n", _quote(where), *words])


def _quote(text: str) -> str:
    """Return a text quoted for fish, which escapes only two letters within quotes."""
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
