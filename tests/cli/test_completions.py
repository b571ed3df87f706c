"""What shells complete: commands, options, names from the data, files of the right endings."""

import shutil
import subprocess
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.character.edits import samples
from chargen.cli.fight import completions
from chargen.cli.parser import parser
from chargen.cli.shells import SHELLS
from tests.cli.terminal import Capture

WHOLE = parser(lambda _: 0)


def _needs(tool: str) -> str:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed here")
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_the_script(shell: str, capsys: Capture) -> None:
    """As packages have it."""
    assert main(["completions", shell]) == 0
    assert capsys.readouterr().out == SHELLS[shell](WHOLE)


@pytest.mark.parametrize("shell", SHELLS)
def test_the_shell_can_read_its_script(shell: str, tmp_path: Path) -> None:
    """Without a word."""
    path = tmp_path / "chargen"
    path.write_text(SHELLS[shell](WHOLE), "utf-8")
    done = subprocess.run([_needs(shell), "-n", path], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_knows_all_there_is(shell: str) -> None:
    """Every command, option, sample, opponent, preset, system and tactic."""
    script = SHELLS[shell](WHOLE)
    for name, command in WHOLE.commands.items():
        assert name in script
        for option in command.options:
            assert option.option_strings[-1].lstrip("-") in script
    for words in (completions.sides(), completions.presets(), completions.systems()):
        assert all(word in script for word in words)
    assert all(word.rstrip("=") in script for word in completions.facts())


ASKED = {
    (): [*WHOLE.commands],
    ("fi",): ["fight"],
    ("fight", "tro"): ["trooper"],
    ("fight", "trooper", ":", "ag"): ["aggressive"],
    ("fight", "trooper", ":"): list(completions.facts()),
    ("fight", "--pre"): ["--preset"],
    ("fight", "--preset", "st"): ["street"],
    ("fight", "--preset", "=", "st"): ["street"],
    ("fight", "--system", "="): list(completions.systems()),
    ("fight", "--rule", "fumbles"): ["fumbles="],
    ("fight", "--runs", ""): [],
    ("new", "Ada", "--from", ""): [*samples.names(), "folder", "a b.gdchar"],
    ("audit", ""): [*samples.names(), "folder", "a b.gdchar"],
    ("audit", "a.gdchar", "--card", ""): ["folder", "tide.gdcampaign"],
    ("sheet", "a.gdchar", "-o", ""): ["folder", "old.pdf"],
    ("schema", "-o", ""): ["folder"],
    ("export", "--to", "fou"): ["foundry"],
    ("completions", ""): [*SHELLS],
}  # fmt: skip


@pytest.mark.parametrize("words", ASKED, ids=" ".join)
def test_bash_completes(words: tuple[str, ...], tmp_path: Path) -> None:
    """What bash has cut into words, as it cuts them."""
    (tmp_path / "script").write_text(SHELLS["bash"](WHOLE), "utf-8")
    here = tmp_path / "here"
    (here / "folder").mkdir(parents=True)
    for name in ("a b.gdchar", "tide.gdcampaign", "old.pdf", "notes.txt"):
        (here / name).touch()
    code = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _chargen; '
    code += 'printf "%s\\n" "${COMPREPLY[@]}"'
    typed = ["chargen", *(words or ("",))]
    done = subprocess.run(
        [_needs("bash"), "-c", code, "bash", tmp_path / "script", *typed],
        cwd=here, capture_output=True, check=True, text=True,
    )  # fmt: skip
    found = [line for line in done.stdout.splitlines() if line]
    wanted = ASKED[words]
    assert found[: len(wanted)] == wanted if not words else found == wanted


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("chargen fi", "fight"),
        ("chargen fight tro", "trooper"),
        ("chargen fight trooper:ag", "trooper:aggressive"),
        ("chargen fight --preset st", "street"),
        ("chargen audit a", "a.gdchar"),
    ],
)
def test_fish_completes(typed: str, wanted: str, tmp_path: Path) -> None:
    """The same."""
    script = tmp_path / "script"
    script.write_text(SHELLS["fish"](WHOLE), "utf-8")
    (tmp_path / "a.gdchar").touch()
    (tmp_path / "another.txt").touch()
    done = subprocess.run(
        [_needs("fish"), "--no-config", "-c", f"source {script}; complete -C '{typed}'"],
        cwd=tmp_path, capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert [line.split("\t")[0] for line in done.stdout.splitlines()] == [wanted]
