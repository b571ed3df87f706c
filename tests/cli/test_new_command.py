"""The command that makes characters: blank, from samples and files, over nothing."""

from pathlib import Path

import pytest

from chargen.__main__ import main
from tests.builders import read_build
from tests.cli.terminal import SAMPLES, Capture, complaint, listing


def test_a_blank_character_is_made_under_its_name(capsys: Capture) -> None:
    """The file is called like the character, in plain letters."""
    assert main(["new", "Mara Voss"]) == 0
    assert capsys.readouterr().out == "mara-voss.gdchar created\n"
    choices = read_build("mara-voss.gdchar").choices
    assert (choices.name, dict(choices.skills)) == ("Mara Voss", {})


def test_two_new_characters_are_two(capsys: Capture) -> None:
    """Each has an id and a seed of its own."""
    main(["new", "One"])
    main(["new", "Two"])
    one, two = read_build("one.gdchar"), read_build("two.gdchar")
    assert one.id != two.id
    assert one.choices.attr.seed != two.choices.attr.seed


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_every_sample_can_be_started_from(path: Path) -> None:
    """It has the sample's choices, another id, and no past."""
    assert main(["new", "Mara Voss", "--from", path.stem, "-o", "voss.gdchar"]) == 0
    new, sample = read_build("voss.gdchar"), read_build(str(path))
    assert new.choices.skills == sample.choices.skills
    assert new.choices.name == "Mara Voss"
    assert new.id != sample.id
    assert (new.ledger, new.decisions) == ((), ())


def test_any_file_can_be_started_from(sample: str) -> None:
    """Not only what ships."""
    Path("mine.gdchar").write_bytes(Path(sample).read_bytes())
    assert main(["new", "Voss", "--from", "mine.gdchar"]) == 0
    assert read_build("voss.gdchar").choices.stats == read_build("mine.gdchar").choices.stats


@pytest.mark.parametrize("target", ["file", "folder", "link", "broken link"])
def test_what_exists_is_never_replaced(target: str, capsys: Capture) -> None:
    """A file, a folder, a link, even one that leads nowhere."""
    path = Path("voss.gdchar")
    match target:
        case "file":
            path.write_text("precious", "utf-8")
        case "folder":
            path.mkdir()
        case _:
            other = Path("other")
            path.symlink_to(other)
            if target == "link":
                other.write_text("precious", "utf-8")
    before = sorted(listing())
    assert main(["new", "Voss"]) == 2
    assert "already exists" in complaint(capsys)
    assert sorted(listing()) == before
    assert not path.is_file() or path.read_text("utf-8") == "precious"


@pytest.mark.parametrize(
    ("name", "file", "kept"),
    [
        ("../../etc/passwd", "etc-passwd.gdchar", "../../etc/passwd"),
        ("CON", "con-1.gdchar", "CON"),
        ("Zażółć <b>", "zazolc-b.gdchar", "Zażółć <b>"),
        ("\u9f8d", "unnamed.gdchar", "\u9f8d"),
        ("a\x1b[2J\nb\u202e", "a-2j-b.gdchar", "a[2J b"),
        ("x" * 400, f"{'x' * 40}.gdchar", "x" * 80),
        (" -rf ", "rf.gdchar", " -rf "),
    ],
)
def test_hostile_names_make_harmless_files(
    name: str, file: str, kept: str, capsys: Capture
) -> None:
    """The name is kept as far as it may be; the file's is plain and short."""
    assert main(["new", name]) == 0
    assert listing() == [file]
    assert read_build(file).choices.name == kept
    said = capsys.readouterr().out
    changed = "" if kept == name else f', with the name changed to "{kept}"'
    assert said == f"{file} created{changed}\n"


def test_samples_are_listed_with_their_words(capsys: Capture) -> None:
    """One line each, the word first, as ``--from`` takes it."""
    assert main(["samples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [path.stem for path in SAMPLES]
    assert len(lines) >= 3
