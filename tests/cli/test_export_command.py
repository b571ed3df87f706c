"""The command that hands characters on, and commands that stand in a pipe."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.views.export.exports import EXPORTS
from tests.cli.terminal import SAMPLES, Capture, complaint, listing


def run(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, with what it is given on standard input."""
    order = [sys.executable, "-m", "chargen", *words]
    return subprocess.run(order, input=given, capture_output=True, check=False)


@pytest.mark.parametrize("form", sorted(set(EXPORTS) - {"pdf"}))
def test_a_text_goes_to_standard_output(form: str, sample: str, capsys: Capture) -> None:
    """Unless a file is named, which then holds the same."""
    assert main(["export", sample, "--to", form, "-o", "out"]) == 0
    assert capsys.readouterr().out == "out saved\n"
    done = run("export", sample, "--to", form)
    assert done.stdout == Path("out").read_bytes()


def test_a_party_goes_into_one_table(capsys: Capture) -> None:
    """The form that takes several characters takes them all."""
    assert main(["export", *map(str, SAMPLES), "--to", "csv", "-o", "party.csv"]) == 0
    assert len(Path("party.csv").read_text("utf-8").splitlines()) == len(SAMPLES) + 1


def test_several_characters_need_a_folder(sample: str, capsys: Capture) -> None:
    """A file each, told apart where two have one name; what is missing is said, and what to do."""
    several = ["export", sample, sample, "--to", "markdown"]
    Path("file").touch()
    for out, said in (
        ([], "needs a folder for several characters; name one with -o"),
        (["-o", "-"], "needs a folder for several characters; name one with -o"),
        (["-o", "gone"], "The folder gone does not exist; create it, or name another with -o"),
        (["-o", "file"], "file is a file; name a folder for several characters"),
    ):
        assert main([*several, *out]) == 2
        assert said in complaint(capsys)
    Path("folder").mkdir()
    assert main(["export", sample, sample, "--to", "markdown", "-o", "folder"]) == 0
    assert len(list(Path("folder").glob("*.md"))) == 2


@pytest.mark.parametrize("target", ["voss.gdchar", "new.gdchar"])
def test_an_export_never_replaces_a_character(sample: str, target: str, capsys: Capture) -> None:
    """Neither the one it is made of nor one that might be."""
    Path("voss.gdchar").write_bytes(Path(sample).read_bytes())
    assert main(["export", "voss.gdchar", "--to", "text", "-o", target]) == 2
    complaint(capsys)
    assert listing() == ["voss.gdchar"]


def test_a_character_comes_from_standard_input(sample: str) -> None:
    """``-`` is what is given; so are names the system has for it."""
    given = Path(sample).read_bytes()
    for name in ("-", "/dev/stdin"):
        assert b"__Stats__" in run("export", name, "--to", "discord", given=given).stdout
        assert run("audit", name, given=given).returncode == 0


def test_a_character_comes_from_another_command(sample: str) -> None:
    """As a shell hands over what stands in its brackets: by the number of an open pipe."""
    reading, writing = os.pipe()
    os.write(writing, Path(sample).read_bytes())
    os.close(writing)
    assert main(["audit", f"/dev/fd/{reading}"]) == 0
    os.close(reading)


def test_what_is_no_character_on_standard_input_is_said() -> None:
    """In one sentence that calls it so."""
    done = run("audit", "-", given=b"{")
    assert done.returncode == 2
    assert done.stderr.startswith(b"chargen: Standard input ")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("name", ["-", "/dev/stdout"])
def test_a_sheet_goes_to_standard_output(sample: str, name: str) -> None:
    """The same bytes as into a file, and nothing else."""
    assert main(["sheet", sample, "-o", "out.pdf"]) == 0
    assert run("sheet", sample, "-o", name).stdout == Path("out.pdf").read_bytes()
    assert listing() == ["out.pdf"]


def test_help_that_cannot_be_written_is_a_fault() -> None:
    """A full disk is said, with code 2, for help as for answers."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "chargen", "audit", "--help"],
            stdout=full, stderr=subprocess.PIPE, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert b"could not be written" in done.stderr


@pytest.mark.parametrize("name", ["", "  ", "\udcff\udcfe"])
def test_a_character_without_a_name_is_not_made(name: str, capsys: Capture) -> None:
    """No file called unnamed appears."""
    assert main(["new", name]) == 2
    assert "The name of the character is empty" in complaint(capsys)
    assert listing() == []


def test_an_unknown_sample_is_answered_with_the_nearest(capsys: Capture) -> None:
    """And with the command that lists them."""
    assert main(["new", "Ana", "--from", "nosuch"]) == 2
    assert '"nosuch" is not a sample or a .gdchar file; run chargen samples' in complaint(capsys)
    assert main(["new", "Ana", "--from", "riffleman"]) == 2
    assert "did you mean rifleman? Run chargen samples" in complaint(capsys)


def test_the_table_for_programs_holds_what_the_page_says(sample: str) -> None:
    """A Foundry actor on standard output is JSON and nothing else."""
    assert json.loads(run("export", sample, "--to", "foundry").stdout)["type"] == "character"
