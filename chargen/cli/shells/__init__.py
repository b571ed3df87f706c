"""Completion scripts for shells, generated from the parser and the data."""

from collections.abc import Callable, Mapping
from typing import Final

from chargen.cli.grammar import CommandParser
from chargen.cli.shells import bash, fish, zsh

SHELLS: Final[Mapping[str, Callable[[CommandParser], str]]] = {
    "bash": bash.script,
    "zsh": zsh.script,
    "fish": fish.script,
}
"""Generators of scripts by the name of the shell."""
