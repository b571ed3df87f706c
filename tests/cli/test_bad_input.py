"""Bad commands, paths and files: one sentence each, never a traceback."""

import os
import re
from pathlib import Path

import pytest

from chargen.__main__ import main
from tests.cli.terminal import SAMPLES, Capture, complaint, listing


@pytest.mark.parametrize(
    "words",
    [
        ["bogus"],
        ["audit"],
        ["audit", "--xml", "a.gdchar"],
        ["sheet", "a.gdchar"],
        ["sheet", "a.gdchar", "-o", "b.pdf", "--paper", "a5"],
        ["new"],
        ["schema", "one", "two"],
        ["\x1b[2J\n"],
    ],
    ids=repr,
)
def test_a_bad_command_is_a_sentence(words: list[str], capsys: Capture) -> None:
    """Exit 2, one line that says where help is."""
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    found = complaint(capsys)
    assert re.search(r"; see chargen( [a-z]+)? --help\.\n$", found)
    assert "\x1b" not in found


def test_a_target_goes_from_less_to_more(capsys: Capture) -> None:
    """Else nothing could be within it."""
    with pytest.raises(SystemExit):
        main(["encounter", "rifleman", "--target", "win=90-10"])
    assert "the least must be below the most, at most 100" in complaint(capsys)


def bad_files() -> dict[str, bytes]:
    """Content no character has."""
    good = SAMPLES[0].read_bytes()
    return {
        "empty": b"",
        "nuls": b"\0" * 999,
        "cut off": good[:777],
        "not text": b"\x89PNG\r\n\x1a\n\xff",
        "not JSON": b"hello",
        "a list": b"[]",
        "another program's": b'{"name": "Voss"}',
        "deep": b"[" * 100_000,
        "a key twice": good.replace(b'"version": 2,', b'"version": 2, "version": 2,'),
        "an unknown key": good.replace(b'"version": 2,', b'"version": 2, "x\\u001b[2J": 1,'),
        "a wrong type": good.replace(b'"INT": ', b'"INT": "6", "x": '),
        "newer": good.replace(b'"version": 2,', b'"version": 3,'),
        "older": good.replace(b'"version": 2,', b'"version": 0,'),
        "a fraction": good.replace(b'"version": 2,', b'"version": 2.0,'),
        "huge": b" " * 5_000_001,
        "a long number": b'{"format": "gray-dawn-character", "version": ' + b"9" * 5_000 + b"}",
        "no number": good.replace(b'"version": 2,', b'"version": NaN,'),
        "half a character": good.replace(b'"player": "', b'"player": "\\ud800', 1),
    }


@pytest.mark.parametrize("name", sorted(bad_files()))
@pytest.mark.parametrize("command", ["audit", "sheet", "new"])
def test_a_bad_file_is_a_sentence(command: str, name: str, capsys: Capture) -> None:
    """Exit 2 and one line that names the file, for every command that reads one."""
    Path("bad.gdchar").write_bytes(bad_files()[name])
    commands = {
        "audit": ["audit", "bad.gdchar"],
        "sheet": ["sheet", "bad.gdchar", "-o", "out.pdf"],
        "new": ["new", "Voss", "--from", "bad.gdchar"],
    }
    assert main(commands[command]) == 2
    assert "bad.gdchar" in complaint(capsys)
    assert listing() == ["bad.gdchar"]


@pytest.mark.parametrize(
    "path",
    ["", ".", "/", "nobody", "x" * 300, "a\0b", "a\nb\x1b[2J", "\udcff", "/dev/zero", "/dev/null"],
)
def test_a_bad_path_is_a_sentence(path: str, capsys: Capture) -> None:
    """Exit 2 at once, whatever it is a path of; control characters are spelled out."""
    assert main(["audit", path]) == 2
    found = complaint(capsys)
    assert "\x1b" not in found


def test_a_pipe_is_not_waited_for(capsys: Capture) -> None:
    """A named pipe nobody writes to is refused."""
    os.mkfifo("pipe.gdchar")
    assert main(["audit", "pipe.gdchar"]) == 2
    assert "is not an ordinary file" in complaint(capsys)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["audti"], '"audti" is not a command; did you mean audit? See chargen --help'),
        (
            ["sheet", "medic", "-o", "x.pdf", "--kind", "Prty"],
            '"Prty" is not a value of --kind; did you mean party? See chargen sheet --help',
        ),
        (
            ["export", "medic", "--to", "markdwn"],
            '"markdwn" is not a value of --to; did you mean markdown? See chargen export --help',
        ),
        (["completions", "bsh"], '"bsh" is not a value of SHELL; did you mean bash?'),
        (["completions", "cmd"], '"cmd" is not a value of SHELL; see chargen completions --help'),
    ],
)
def test_a_word_nearly_right_is_answered_with_the_right_one(
    words: list[str], said: str, capsys: Capture
) -> None:
    """Commands and choices alike, and where help is said once."""
    with pytest.raises(SystemExit):
        main(words)
    found = complaint(capsys)
    assert said in found
    assert found.count("--help") == 1


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["next", "rifleman"], "has no skill points left; set a number with --points"),
        (["next", "rifleman", "--ip", "9", "--allies", "medic"], "--allies has no use without"),
        (["next", "nobody", "--ip", "9"], "is not a file, sample or opponent"),
        (["next", "rifleman", "--ip", "9", "--against", "trooper", "--preset", "x"], "a preset"),
    ],
)
def test_a_question_without_an_answer_is_a_sentence(
    words: list[str], fault: str, capsys: Capture
) -> None:
    """Exit 2, before any fight."""
    assert main(words) == 2
    assert fault in complaint(capsys)
