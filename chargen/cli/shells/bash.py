"""Completion script for bash, version 3.2 or later, without other scripts."""

from collections.abc import Iterable, Iterator
from shlex import quote
from typing import Final

from chargen.cli.arguments import FIGHTER, OPENABLE, Argument, kind_of
from chargen.cli.grammar import CommandParser

_HEAD: Final = """\
# bash completion of chargen, made by: chargen completions bash

_chargen_take() {
    local line
    while IFS= read -r line; do
        COMPREPLY+=("$line")
    done
}

_chargen_names() {
    _chargen_take < <(compgen -W "$1" -- "$cur")
}

_chargen_files() {
    local ending
    compopt -o filenames 2>/dev/null
    _chargen_take < <(compgen -d -- "$cur")
    for ending in "$@"; do
        _chargen_take < <(compgen -f -X "!*$ending" -- "$cur")
    done
}

_chargen() {
    local cur=${COMP_WORDS[COMP_CWORD]} at=$COMP_CWORD mark='' prev command='' number
    COMPREPLY=()
    if [[ $cur == [=:] ]]; then
        mark=$cur
        cur=''
    elif [[ $at -gt 1 && ${COMP_WORDS[at - 1]} == [=:] ]]; then
        at=$((at - 1))
        mark=${COMP_WORDS[at]}
    fi
    prev=${COMP_WORDS[at - 1]}
    for ((number = 1; number < COMP_CWORD; number++)); do
        if [[ ${COMP_WORDS[number]} != -* ]]; then
            command=${COMP_WORDS[number]}
            break
        fi
    done
    case $command in"""
_TAIL: Final = """\
    esac
}

complete -F _chargen chargen
"""


def script(whole: CommandParser) -> str:
    """Return the script."""
    return "\n".join([_HEAD, *_first(whole), *_commands(whole), _TAIL])


def _first(whole: CommandParser) -> Iterator[str]:
    """Yield the lines for the first word: a command, an option, or a file a window opens."""
    yield "    '')"
    yield f"        _chargen_names {_words((*whole.commands, *_flags(whole)))}"
    yield f"        {_completion_commands(OPENABLE)}"
    yield "        ;;"


def _commands(whole: CommandParser) -> Iterator[str]:
    for name, command in whole.commands.items():
        yield f"    {name})"
        yield from _values(command)
        yield "        if [[ $cur == -* ]]; then"
        yield f"            _chargen_names {_words(_flags(command))}"
        yield "            return"
        yield "        fi"
        for place in command.places:
            if kind_of(place) is FIGHTER:
                yield from _facts()
            if filled := _completion_commands(kind_of(place)):
                yield f"        {filled}"
        yield "        ;;"


def _values(command: CommandParser) -> Iterator[str]:
    """Yield the lines for the values of an option, and nothing else."""
    taking = [flag for flag in command.options if flag.nargs != 0]
    if not taking:
        return
    yield "        case $prev in"
    for option in taking:
        yield f"        {' | '.join(option.option_strings)})"
        if filled := _completion_commands(kind_of(option)):
            yield f"            {filled}"
        yield "            return"
        yield "            ;;"
    yield "        esac"


def _facts() -> Iterator[str]:
    """Yield the lines for the facts after a fighter's colon."""
    yield "        if [[ $mark == : ]]; then"
    yield f"            _chargen_names {_words(FIGHTER.facts())}"
    yield "            return"
    yield "        fi"


def _completion_commands(kind: Argument) -> str:
    commands = []
    if names := tuple(kind.names()):
        commands.append(f"_chargen_names {_words(names)}")
    if kind.endings or kind.folder:
        commands.append(" ".join(["_chargen_files", *map(quote, kind.endings)]))
    return "; ".join(commands)


def _flags(command: CommandParser) -> list[str]:
    return [flag for option in command.options for flag in option.option_strings]


def _words(words: Iterable[str]) -> str:
    return quote(" ".join(words))
