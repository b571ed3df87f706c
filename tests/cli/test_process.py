"""The program as people start it: a process of its own, with real pipes."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from chargen.character.edits.store import from_bytes
from chargen.cli.parser import parser
from tests.cli.terminal import HOSTILE, ILLEGAL, ROOT, SAMPLES

RIFLEMAN = next(path for path in SAMPLES if path.stem == "rifleman")


def run(
    *words: str, cwd: Path | None = None, given: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Start ``python -m chargen`` and wait for it."""
    return subprocess.run(
        [sys.executable, "-m", "chargen", *words],
        cwd=cwd,
        input=given,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["audit", str(SAMPLES[0])], 0),
        (["audit", str(ILLEGAL)], 1),
        (["audit", "nobody.gdchar"], 2),
        (["bogus"], 2),
        (["--version"], 0),
    ],
)
def test_exit_codes_reach_the_shell(words: list[str], code: int) -> None:
    """0, 1 and 2; no traceback with any."""
    done = run(*words)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr
    assert bool(done.stderr) == (code == 2)


OUT = {
    "new": ["new", "Ada Voss"],
    "random": ["random", "--seed", "7"],
    "sheet": ["sheet", "medic"],
    "export": ["export", "medic", "--to", "markdown"],
    "import": ["import", str(RIFLEMAN), str(RIFLEMAN)],
    "merge": ["merge", str(RIFLEMAN), str(RIFLEMAN)],
    "fight": ["fight", "trooper", "thug"],
    "rules": ["rules", str(ROOT / "tests/data/heroes.gdrules")],
    "schema": ["schema"],
}
"""What is typed before ``-o``, by command."""


def test_every_command_with_an_output_is_tried() -> None:
    """A new one is tried, too."""
    commands = parser(lambda _: 0).commands.items()
    assert set(OUT) == {
        name for name, one in commands if any("-o" in o.option_strings for o in one.options)
    }


@pytest.mark.parametrize(
    ("out", "command"), [*(("-", command) for command in OUT), ("/dev/stdout", "sheet")]
)
def test_a_dash_is_standard_output(command: str, out: str, tmp_path: Path) -> None:
    """It holds the file alone, byte for byte what a file would, and no file is made."""
    done = run(*OUT[command], "-o", out, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert list(tmp_path.iterdir()) == []
    begins = {"sheet": b"%PDF-", "fight": b"<!DOCTYPE html>", "export": b"---\n"}
    assert done.stdout.lower().startswith(begins.get(command, b"{\n").lower())
    if command in {"new", "random"}:
        assert from_bytes(done.stdout, "-").build.choices.name
        again = run("audit", "-", cwd=tmp_path, given=done.stdout)
        assert b" (-): " in again.stdout


@pytest.mark.parametrize("command", ["audit", "sheet", "export", "import", "fight", "new"])
def test_a_dash_is_standard_input(command: str, tmp_path: Path) -> None:
    """For every command that reads a character."""
    words = {
        "audit": ["audit", "-"],
        "sheet": ["sheet", "-", "-o", "-"],
        "export": ["export", "-", "--to", "text"],
        "import": ["import", "-", str(RIFLEMAN)],
        "fight": ["fight", "-", "thug"],
        "new": ["new", "Ada", "--from", "-", "-o", "-"],
    }
    done = run(*words[command], cwd=tmp_path, given=RIFLEMAN.read_bytes())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_a_sheet_is_printed_to_a_file(tmp_path: Path) -> None:
    """By a process of its own."""
    target = tmp_path / "out.pdf"
    assert run("sheet", str(HOSTILE), "-o", str(target), "--paper", "letter").returncode == 0
    assert target.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "cp1252"])
def test_a_terminal_of_any_encoding_gets_its_output(encoding: str) -> None:
    """What it cannot show is spelled out; nothing fails over a letter."""
    done = run("samples", PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == len(SAMPLES)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_json_is_json_in_any_encoding(encoding: str) -> None:
    """The same values come out of every pipe."""
    done = run("audit", "--json", str(HOSTILE), PYTHONIOENCODING=encoding)
    assert done.stderr == b""
    found = json.loads(done.stdout.decode(encoding))
    usual = json.loads(run("audit", "--json", str(HOSTILE), PYTHONIOENCODING="utf-8").stdout)
    assert found == usual


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """``chargen audit ... | head`` ends quietly."""
    command = [sys.executable, "-m", "chargen", "audit", *map(str, [HOSTILE] * 3)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in {0, 1}


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C as a signal is of POSIX")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_is_no_traceback_and_ends_at_once(jobs: str) -> None:
    """One sentence from the program and none from its workers; what is left is not played."""
    fighters = [str(sample) for sample in SAMPLES[:2]]
    words = ["fight", *fighters, "--runs", "1000000", "--jobs", jobs]
    heeds = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code = f"{heeds}from chargen.__main__ import main; "  # even where the tests ignore Ctrl-C
    code += "print('ready', flush=True); raise SystemExit(main("
    with subprocess.Popen(
        [sys.executable, "-c", f"{code}{words!r}))"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(1)  # fights are under way, or nearly: all of it must end alike
        os.killpg(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert (process.returncode, out) == (130, b"")
    counted = rb" after [1-9][\d,]* of 1,000,000 fights: .+ wins? .+\(.+\).*; .+ end undecided"
    assert re.fullmatch(rb"chargen: Stopped(%b)?\.\n" % counted, err)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["samples", "schema", "rules"])
def test_a_full_disk_is_a_sentence(command: str) -> None:
    """What is not written is not passed over in silence."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "chargen", command],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == (b"chargen: The output could not be written: no space left on device.\n")


def test_closed_outputs_are_survived() -> None:
    """A program without a console has neither stdout nor stderr."""
    code = "import sys; sys.stdout = sys.stderr = None; from chargen.__main__ import main; "
    for words, wanted in ((["samples"], 0), (["audit", "nobody"], 2)):
        done = subprocess.run(
            [sys.executable, "-c", f"{code}raise SystemExit(main({words!r}))"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
        assert done.returncode == wanted
