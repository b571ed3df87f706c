"""Shell completion: commands, options, names from the data, files of the right endings."""

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.character.edits import samples
from chargen.cli.completion import completion_script
from chargen.cli.fight.sides import system_names
from chargen.cli.parser import SHELLS, parser
from tests.cli.terminal import Capture

WHOLE = parser(lambda _: 0)


@pytest.fixture
def script(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The script of a shell that is installed here, beside a folder with files."""
    shell: str = request.param
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed here")
    path = tmp_path / "_chargen"
    path.write_text(completion_script(WHOLE, shell), "utf-8")
    (tmp_path / "here/folder").mkdir(parents=True)
    for name in ("a b.gdchar", "tide.gdcampaign", "old.pdf", "notes.txt"):
        (tmp_path / "here" / name).touch()
    return path


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(shell: str, capsys: Capture) -> None:
    """As packages have it."""
    assert main(["completions", shell]) == 0
    assert capsys.readouterr().out.rstrip() == completion_script(WHOLE, shell).rstrip()


BASH = {
    (): [*WHOLE.commands],
    ("fi",): ["fight"],
    ("fight", "tro"): ["trooper"],
    ("fight", "--pre"): ["--preset"],
    ("fight", "--preset", "st"): ["street"],
    ("fight", "--system", ""): system_names(),
    ("fight", "--rule", "fumbles"): ["fumbles="],
    ("fight", "--runs", ""): [],
    ("new", "Ada", "--from", ""): [*samples.names(), "a b.gdchar", "folder"],
    ("audit", ""): [*samples.names(), "a b.gdchar", "folder"],
    ("audit", "a.gdchar", "--card", ""): ["tide.gdcampaign", "folder"],
    ("sheet", "a.gdchar", "-o", ""): ["old.pdf", "folder"],
    ("schema", "-o", ""): ["folder"],
    ("export", "--to", "rol"): ["roll20"],
    ("completions", ""): [*SHELLS],
}  # fmt: skip


@pytest.mark.parametrize("script", ["bash"], indirect=True)
@pytest.mark.parametrize("words", BASH, ids=" ".join)
def test_bash_completes(words: tuple[str, ...], script: Path) -> None:
    """The words bash offers for what it has cut a line into."""
    code = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _shtab_chargen; '
    code += 'printf "%s\\n" "${COMPREPLY[@]}"'
    done = subprocess.run(
        ["bash", "-c", code, "bash", script, "chargen", *(words or ("",))],
        cwd=script.parent / "here", capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert [line for line in done.stdout.splitlines() if line] == BASH[words]


TYPED = {
    "fi": "fight",
    "fight tro": "fight trooper",
    "fight thug against tro": "fight thug against trooper",
    "fight --preset st": "fight --preset street",
    "export --to rol": "export --to roll20",
    "sheet medic -o ol": "sheet medic -o old.pdf",
    "audit medic --card ti": "audit medic --card tide.gdcampaign",
    "schema -o f": "schema -o folder",
}


@pytest.mark.parametrize("script", ["fish"], indirect=True)
@pytest.mark.parametrize("typed", TYPED)
def test_fish_completes(typed: str, script: Path) -> None:
    """The only word fish offers."""
    done = subprocess.run(
        ["fish", "--no-config", "-c", f"source {script}; complete -C 'chargen {typed}'"],
        cwd=script.parent / "here", capture_output=True, check=True, text=True,
    )  # fmt: skip
    offered = [line.split("\t")[0].rstrip("/") for line in done.stdout.splitlines()]
    assert offered == [TYPED[typed].split()[-1]]


ZSH = """\
fpath=(.. $fpath); autoload -U compinit; compinit -u -D
keep() { print -rn -- $BUFFER > ../line; exit }; zle -N keep; bindkey '^X' keep; PS1=re''ady
"""


@pytest.mark.parametrize("script", ["zsh"], indirect=True)
@pytest.mark.parametrize("typed", TYPED)
def test_zsh_completes(typed: str, script: Path) -> None:
    """What stands on the line after Tab, in a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        ["zsh", "-f", "-i"], stdin=theirs, stdout=theirs, stderr=theirs,
        cwd=script.parent / "here", env={**os.environ, "TERM": "dumb"}, start_new_session=True,
    ) as shell:  # fmt: skip
        os.close(theirs)
        os.write(ours, ZSH.encode())
        shown = b""
        while b"ready" not in shown:
            shown += os.read(ours, 1024)
        os.write(ours, f"chargen {typed}\t\x18".encode())
        try:
            while os.read(ours, 1024):
                pass
        except OSError:  # Linux's way to say that the other end was closed
            pass
        shell.wait()
    os.close(ours)
    assert (script.parent / "line").read_text().rstrip(" /") == f"chargen {TYPED[typed]}"
