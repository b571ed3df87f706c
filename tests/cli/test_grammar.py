"""Every command and option explains itself, with examples that can be typed."""

import os
import pty
import re
import shlex
import struct
import subprocess
import sys
import termios
from fcntl import ioctl

import pytest

from chargen.__main__ import main
from chargen.cli.arguments import Argument
from chargen.cli.grammar import CommandParser
from chargen.cli.parser import parser
from tests.cli.terminal import ROOT, Capture

WHOLE = parser(lambda _: 0)
COMMANDS = WHOLE.commands


def help_of(name: str, capsys: Capture) -> str:
    """What a command says of itself."""
    with pytest.raises(SystemExit) as left:
        main([name, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("command", [WHOLE, *COMMANDS.values()], ids=lambda one: one.prog)
def test_nothing_is_without_help(command: CommandParser) -> None:
    """Each option and each word has a sentence, each value a name or choices."""
    for action in (*command.options, *command.places):
        assert action.help, action
        assert not action.help.endswith("."), action.help
        if action.nargs != 0:
            assert action.metavar or action.choices, action


@pytest.mark.parametrize("command", COMMANDS.values(), ids=lambda one: one.prog)
def test_every_value_is_of_a_kind_that_can_be_completed(command: CommandParser) -> None:
    """So no shell forgets a new option."""
    for action in (*command.options, *command.places):
        if action.nargs != 0:
            assert action.choices is not None or isinstance(action.type, Argument), action


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_are_commands(name: str) -> None:
    """Each line of the epilog can be read by the parser."""
    heading, *lines = (COMMANDS[name].epilog or "").splitlines()
    assert heading == "examples:"
    assert lines
    for line in lines:
        words = shlex.split(line.split(" > ")[0].split(" | ")[0])
        assert words[:2] == ["chargen", name]
        options = WHOLE.parse_args(words[1:])
        assert callable(options.command)


def test_the_options_of_a_fight_stand_in_groups() -> None:
    """By what they are about."""
    groups = [group.title for group in COMMANDS["fight"]._action_groups[1:]]
    assert groups == ["options", "fights", "map and round system", "GM options", "lists"]


@pytest.mark.parametrize("columns", [50, 80, 250])
def test_help_is_as_wide_as_the_terminal(columns: int) -> None:
    """But no wider than can be read; examples stay lines."""
    ours, theirs = pty.openpty()
    ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("COLUMNS", None)
    with subprocess.Popen(
        [sys.executable, "-m", "chargen", "fight", "--help"],
        env=environment, stdin=theirs, stdout=theirs,
    ) as process:  # fmt: skip
        os.close(theirs)
        said = b""
        while chunk := _read(ours):
            said += chunk
    os.close(ours)
    assert process.returncode == 0
    options = said.decode().split("\nfights:")[1].split("examples:")[0]
    wrapped = (line for line in options.splitlines() if "--modifier" not in line)
    widest = max(map(len, wrapped))
    assert min(columns, 100) - 12 < widest <= min(columns, 102)


def _read(terminal: int) -> bytes:
    """What came; nothing once the program has let go of the terminal."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_every_option_and_what_it_is_for(name: str, capsys: Capture) -> None:
    """As the parser has it."""
    told = re.sub(r"\s+", " ", help_of(name, capsys))
    for option in COMMANDS[name].options:
        assert option.option_strings[-1] in told
        assert re.sub(r"\s+", " ", option.help or "") in told
