"""The source tree: finished, of readable size, and of no particular machine."""

import os
import re
import subprocess
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = sorted((ROOT / "chargen").rglob("*.py"))
ROOMS = ("chargen", "docs", "packaging", "resources", "tests")
TEXTS = (".py", ".toml", ".md", ".json", ".gdchar", ".sh", ".txt", ".svg", ".desktop", ".xml", "")
LONGEST = 400
MOST_MODULES = 16

UNFINISHED = re.compile(
    r"\b(TODO|FIXME|XXX|HACK|NotImplementedError|[Ss]tub|[Pp]laceholder"
    r"|coming soon|not implemented)\b"
)
MACHINE = re.compile(r"(?<![\w.])/(?:work|home|root|Users)/\w|[A-Z]:\\Users\\|/tmp/\w+/", re.ASCII)
WORKPLACE = re.compile(
    r"\b(sub-?agents?|language model|chat ?bot|chatgpt|copilot|claude|anthropic|openai)\b",
    re.IGNORECASE,
)


def texts() -> list[Path]:
    """Every text file of the repository but this one, which has to name what it looks for."""
    inside = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*"))]
    beside = [path for path in sorted(ROOT.iterdir()) if path.suffix in {".md", ".toml"}]
    return [
        path
        for path in (*inside, *beside)
        if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts
        if path != Path(__file__)
    ]


def found(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    """Where a pattern stands: file, line and what was found."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {hit[0]}"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (hit := pattern.search(line))
    ]


def test_nothing_is_unfinished() -> None:
    """No note to oneself, nothing that only stands in for what is to come."""
    assert len(CODE) > 40
    assert found(UNFINISHED, CODE) == []


def test_no_module_is_longer_than_a_reader_bears() -> None:
    """Four hundred lines at most."""
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in CODE
    }
    assert {name: length for name, length in lengths.items() if length > LONGEST} == {}


def test_no_folder_is_a_heap() -> None:
    """Sixteen modules directly in a folder at most."""
    folders = Counter(path.parent for path in CODE if path.name != "__init__.py")
    assert {str(folder): n for folder, n in folders.items() if n > MOST_MODULES} == {}


def test_no_file_knows_the_machine_it_was_written_on() -> None:
    """Paths are found from the file itself or given by the user."""
    assert len(texts()) > 100
    assert found(MACHINE, texts()) == []


def test_no_file_speaks_of_how_it_was_written() -> None:
    """The repository is about the game."""
    assert found(WORKPLACE, texts()) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (UNFINISHED, "# TODO: later"),
        (UNFINISHED, "raise NotImplementedError"),
        (UNFINISHED, "a stub for now"),
        (MACHINE, "open('/home/mara/voss.gdchar')"),
        (MACHINE, r"C:\Users\mara"),
        (WORKPLACE, "written by a sub-agent"),
    ],
)
def test_what_is_looked_for_would_be_found(pattern: re.Pattern[str], line: str) -> None:
    """The patterns above match what they are meant for."""
    assert pattern.search(line)


@pytest.mark.parametrize("line", ["label.setPlaceholderText(text)", "stubborn", "/etc/passwd"])
def test_harmless_words_are_left_alone(line: str) -> None:
    """And nothing else."""
    assert not UNFINISHED.search(line)
    assert not MACHINE.search(line)


def test_the_script_has_both_commands() -> None:
    """It can be started, its syntax is right, and it knows ``run`` and ``test``."""
    script = ROOT / "packaging/dev.sh"
    assert os.access(script, os.X_OK)
    subprocess.run(["bash", "-n", str(script)], check=True)
    text = script.read_text("utf-8")
    assert re.search(r"^run\)$", text, re.MULTILINE)
    assert re.search(r"^test\)$", text, re.MULTILINE)


def test_the_script_refuses_what_it_does_not_know() -> None:
    """With its two commands in one sentence."""
    done = subprocess.run(
        ["bash", str(ROOT / "packaging/dev.sh"), "dance"], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"dev.sh run" in done.stderr
    assert b"dev.sh test" in done.stderr


def test_the_commands_of_the_readme_exist() -> None:
    """Every command it tells people to type is one the script knows."""
    named = set(re.findall(r"packaging/dev\.sh (\w+)", (ROOT / "README.md").read_text("utf-8")))
    if not named:
        pytest.skip("the README does not name its commands yet")
    assert named == {"run", "test"}


def test_the_script_installs_what_tests_would_skip_without() -> None:
    """D: tests that need a program are run on a bare machine, and what is skipped is named.

    Not node: what it proves, a client in another language, the shell proves everywhere. Not
    chromium, which is large: what it shows is looked at once, what the page holds everywhere. Not
    the makers of packages of other systems, which are large, too.
    """
    packages = {
        "appstreamcli": "appstream", "desktop-file-validate": "desktop-file-utils", "mount": "",
        "chromium": "", "dpkg-deb": "", "flatpak-builder": "", "makensis": "", "node": "",
        "mksquashfs": "squashfs-tools",
        "pdftotext": "poppler-utils", "update-mime-database": "shared-mime-info",
    }  # fmt: skip
    wanted = re.compile(r"""(?:which|_needs)\("([\w-]+)"\)""")
    tests = [path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    tests.append((ROOT / "tests/views/documents.py").read_text("utf-8"))
    tools = {tool for text in tests for tool in wanted.findall(text)}
    script = (ROOT / "packaging/dev.sh").read_text("utf-8")
    assert {"qpdf", "strace", "pdftotext"} <= tools
    assert {tool for tool in tools if packages.get(tool, tool) not in script} == set()
    runs = re.findall(r"python -m pytest (-\w+)", script)
    assert runs
    assert set(runs) <= {"-rs", "-rA"}  # both name what is skipped
