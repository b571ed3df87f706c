"""The grammar of the command line: commands, their arguments, and the layout of their help."""

import argparse
import shutil
from collections.abc import Callable, Iterable, Sequence
from textwrap import wrap
from typing import Any, Final, NoReturn

from chargen.cli.output import complain, say

Command = Callable[[argparse.Namespace], int]
"""Function that runs a command and returns the exit code."""
WIDEST: Final = 100
"""Most letters in a line of help, however wide the terminal is."""


class _Layout(argparse.HelpFormatter):
    """Help as wide as the terminal: each line is a paragraph, indented lines stay as they are."""

    def __init__(self, prog: str) -> None:
        columns = shutil.get_terminal_size().columns - 2
        super().__init__(prog, max_help_position=28, width=min(WIDEST, columns))

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Return lines in which hyphenated words, such as options, stay whole."""
        return wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        wrapped = (
            line if line.startswith("  ") else super(_Layout, self)._fill_text(line, width, indent)
            for line in text.splitlines()
        )
        return "\n".join(wrapped)


class CommandParser(argparse.ArgumentParser):
    """The whole command line, or one command of it.

    Its errors are one sentence, and programs can read its arguments.
    """

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(formatter_class=_Layout, **settings)
        self.commands: Final[dict[str, CommandParser]] = {}
        """The commands of the whole, by name."""
        self._below: Any = None

    def add_command(
        self, name: str, run: Command, about: str, *, more: str = "", examples: str
    ) -> "CommandParser":
        """Add a command; ``examples`` are lines as typed."""
        if self._below is None:
            self._below = self.add_subparsers(title="commands", metavar="COMMAND", prog=self.prog)
        description = f"{about[0].upper()}{about[1:]}."
        typed = "\n".join(f"  {line}" for line in examples.strip().splitlines())
        parser: CommandParser = self._below.add_parser(
            name, help=about,
            description=f"{description}\n\n{more}" if more else description,
            epilog=f"examples:\n{typed}",
        )  # fmt: skip
        parser.set_defaults(command=run)
        self.commands[name] = parser
        return parser

    @property
    def options(self) -> list[argparse.Action]:
        """Arguments with a leading dash."""
        return [
            action
            for action in self._actions
            if action.option_strings and action.help is not argparse.SUPPRESS
        ]

    @property
    def places(self) -> list[argparse.Action]:
        """Positional arguments, in order, without commands."""
        return [
            action
            for action in self._actions
            if not action.option_strings and action is not self._below
        ]

    def print_help(self, file: object = None) -> None:
        """Print the help; complain if the output cannot take it."""
        del file
        say(*self.format_help().splitlines())

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Refuse what a command does not take, and point to the help of that command."""
        known, left = super().parse_known_args(args, namespace)
        if left and self._below is None:
            names = [name for action in self.options for name in action.option_strings]
            self._refuse(left[0], f"an argument of {self.prog}", names)
        return known, left

    def error(self, message: str) -> NoReturn:
        """Leave with code 2."""
        advice = f"see {self.prog} --help"
        complain(message if message.casefold().endswith(advice) else f"{message}; {advice}")
        self.exit(2)

    def _get_value(self, action: argparse.Action, arg_string: str) -> object:
        """Convert a word; name its argument without argparse's own words around it."""
        try:
            return super()._get_value(action, arg_string)
        except argparse.ArgumentError as error:
            self.error(f"{_argument_name(action)}: {error.message}")

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse a word that is not a choice, with the nearest one."""
        if action.choices is not None and value not in action.choices:
            kind = "a command" if action is self._below else f"a value of {_argument_name(action)}"
            self._refuse(str(value), kind, map(str, action.choices))

    def _refuse(self, word: str, kind: str, names: Iterable[str]) -> NoReturn:
        from chargen.files.messages import unknown

        self.error(unknown(word, kind, names, f"see {self.prog} --help"))


def _argument_name(action: argparse.Action) -> str:
    return action.option_strings[-1] if action.option_strings else str(action.metavar)
