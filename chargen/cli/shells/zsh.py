"""Completion script for zsh, with its own ``_arguments``."""

import argparse
from collections.abc import Iterable, Iterator
from shlex import quote
from typing import Final

from chargen.cli.arguments import FIGHTER, OPENABLE, Argument, kind_of
from chargen.cli.grammar import CommandParser, value_of

_HEAD: Final = """\
#compdef chargen
# zsh completion of chargen, made by: chargen completions zsh
"""
_TAIL: Final = """\
if [[ $funcstack[1] == _chargen ]]; then
    _chargen "$@"
else
    compdef _chargen chargen
fi
"""


def script(whole: CommandParser) -> str:
    """Return the script, which can be sourced or stored among the functions."""
    parts = [_HEAD, *_fighters(), *_first(whole), *_commands(whole), _TAIL]
    return "\n".join(parts)


def _fighters() -> Iterator[str]:
    """Yield the lines for fighters, and the facts after the colon."""
    yield "_chargen_fighters() {"
    yield "    if compset -P '*:'; then"
    yield "        compset -P '*,'"
    yield f"        compadd -S '' -- {_words(FIGHTER.facts())}"
    yield "    else"
    yield f"        compadd -- {_words(FIGHTER.names())}"
    yield f"        {_files(FIGHTER)}"
    yield "    fi"
    yield "}"
    yield ""


def _first(whole: CommandParser) -> Iterator[str]:
    """Yield the lines for the first word: a command, or a file a window opens."""
    yield "_chargen_first() {"
    yield "    local -a commands=("
    for name, command in whole.commands.items():
        yield f"        {quote(f'{name}:{command.about}')}"
    yield "    )"
    yield "    _describe command commands"
    yield f"    {_files(OPENABLE)}"
    yield "}"
    yield ""


def _commands(whole: CommandParser) -> Iterator[str]:
    yield "_chargen() {"
    yield "    local context state state_descr line"
    yield "    typeset -A opt_args"
    yield from _arguments("    ", [*_options(whole), "1: :_chargen_first", "*:: :->rest"])
    yield "    [[ $state == rest ]] || return 0"
    yield "    case $words[1] in"
    for name, command in whole.commands.items():
        yield f"    {name})"
        yield from _arguments("        ", [*_options(command), *map(_place, command.places)])
        yield "        ;;"
    yield "    esac"
    yield "}"
    yield ""


def _arguments(indent: str, rows: Iterable[str]) -> Iterator[str]:
    yield f"{indent}_arguments -s -C \\"
    quoted = [f"{indent}    {quote(row)}" for row in rows]
    yield " \\\n".join(quoted)


def _options(command: CommandParser) -> Iterator[str]:
    """Yield a row for each spelling, which excludes the others unless the option repeats."""
    for option in command.options:
        flags, value = option.option_strings, ""
        if option.nargs != 0:
            value = f":{_plain(value_of(option))}:{_action(kind_of(option))}"
        again = option.default == [] and option.nargs != 0
        for flag in flags:
            before = "*" if again else f"({' '.join(flags)})"
            yield f"{before}{flag}[{_plain(option.help or '')}]{value}"


def _place(place: argparse.Action) -> str:
    many = "*" if place.nargs in {"+", "*"} else ""
    return f"{many}:{_plain(value_of(place))}:{_action(kind_of(place))}"


def _action(kind: Argument) -> str:
    """Return the action that offers the values, as alternatives."""
    if kind is FIGHTER:
        return "_chargen_fighters"
    names = tuple(kind.names())
    files = kind.endings or kind.folder
    if names and files:
        return f"_alternative 'names:name:({_words(names)})' 'files:file:{_files(kind)}'"
    if names:
        return f"({_words(names)})"
    return _files(kind) if files else " "


def _files(kind: Argument) -> str:
    if kind.folder:
        return "_files -/"
    if "" in kind.endings:
        return "_files"
    endings = "|".join(ending.removeprefix(".") for ending in kind.endings)
    return f'_files -g "*.({endings})(-.)"'


def _words(words: Iterable[str]) -> str:
    return " ".join(word.replace("=", "\\=") for word in words)


def _plain(text: str) -> str:
    """Return a text with the special letters of ``_arguments`` escaped."""
    return "".join(f"\\{letter}" if letter in "[]:\\" else letter for letter in text)
