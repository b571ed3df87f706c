"""The command that makes characters at random: legal, by a seed, over nothing."""

from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.character.starts import concepts, cultures
from tests.builders import read_build
from tests.cli.terminal import Capture, complaint, listing


def test_a_character_is_made_legal(capsys: Capture) -> None:
    """Named by concept and seed, audited by the same program."""
    assert main(["random", "--concept", "medic", "--seed", "7", "-o", "m.gdchar"]) == 0
    said = capsys.readouterr().out
    choices = read_build("m.gdchar").choices
    assert said == f"m.gdchar created: {choices.name}, {choices.concept} (medic, seed 7)\n"
    assert main(["audit", "m.gdchar"]) == 0


def test_the_same_seed_makes_the_same(capsys: Capture) -> None:
    """But for the id of the document."""
    for name in ("one.gdchar", "two.gdchar"):
        main(["random", "--seed", "12", "-o", name])
    one, two = read_build("one.gdchar"), read_build("two.gdchar")
    assert one.choices == two.choices
    assert one.id != two.id
    capsys.readouterr()


def test_without_a_word_anything_is_made_under_its_name(capsys: Capture) -> None:
    """What it says makes the same again."""
    assert main(["random"]) == 0
    said = capsys.readouterr().out
    (name,) = listing()
    concept, seed = said.rpartition("(")[2].rstrip(")\n").split(", seed ")
    assert main(["random", "--concept", concept, "--seed", seed, "-o", "again.gdchar"]) == 0
    assert read_build("again.gdchar").choices == read_build(name).choices


def test_names_are_of_the_culture_asked_for(capsys: Capture) -> None:
    """Family names of it."""
    main(["random", "--seed", "3", "--names", "japanese", "-o", "j.gdchar"])
    family = read_build("j.gdchar").choices.name.rpartition(" ")[2]
    assert family in cultures()["japanese"].family
    capsys.readouterr()


def test_what_there_is_is_listed(capsys: Capture) -> None:
    """Every concept with what it is about, and the cultures; nothing is made."""
    assert main(["random", "--list"]) == 0
    said = capsys.readouterr().out
    assert all(f"{concept.name}: {concept.about}" in said for concept in concepts().values())
    assert all(key in said for key in cultures())
    assert listing() == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--concept", "wizard"], '"wizard" is not a concept; choose rifleman, medic'),
        (["--concept", "Medik"], '"Medik" is not a concept; did you mean medic? Choose rifleman'),
        (["--names", "jappanese"], '"jappanese" is not an origin of names; did you mean japanese?'),
        (["--seed", "many"], "chargen: --seed: not a whole number; see chargen random --help."),
    ],
)
def test_what_there_is_not_is_said(words: list[str], said: str, capsys: Capture) -> None:
    """In one sentence, with exit code 2."""
    try:
        code: object = main(["random", *words])
    except SystemExit as left:
        code = left.code
    assert code == 2
    assert said in complaint(capsys)
    assert listing() == []


def test_nothing_is_replaced(capsys: Capture) -> None:
    """What exists stays."""
    Path("mine.gdchar").write_text("precious", "utf-8")
    assert main(["random", "-o", "mine.gdchar"]) == 2
    assert "already exists" in complaint(capsys)
    assert Path("mine.gdchar").read_text("utf-8") == "precious"
