"""Who is meant by a name, and which of two who are called alike."""

from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.character.edits import samples
from chargen.cli.fight import sides
from chargen.cli.fight.lookup import find_by_name
from chargen.encounter.setup.setup import MINE, SetupFighter
from chargen.errors import BadFile
from tests.builders import rules


def test_a_name_that_only_one_has_needs_no_place() -> None:
    """An opponent is a seat, a sample its file, nobody is nothing; whatever the case."""
    for name in ("trooper", "Trooper"):
        found = find_by_name(rules(), name, MINE)
        assert isinstance(found, SetupFighter)
        assert (found.name, found.side) == ("Trooper", MINE)
    assert find_by_name(rules(), "Rifleman", MINE) == samples.find("rifleman")
    assert find_by_name(rules(), "dragon", MINE) is None


@pytest.mark.parametrize("name", ["sniper", "Sniper"])
def test_a_name_that_two_have_is_said_to_be_so(name: str) -> None:
    """With the words that tell which."""
    with pytest.raises(
        BadFile, match="is a sample and an opponent; write sample:sniper or opponent"
    ):
        find_by_name(rules(), name, MINE)


def test_a_place_tells_which_is_meant() -> None:
    """With what else can be said of a fighter behind it."""
    sample = sides.seat(rules(), "sample:sniper", MINE)
    foe = sides.seat(rules(), "opponent:sniper:aggressive,wounds=2", MINE)
    assert sample.source.startswith("file:")
    assert (foe.source, foe.tactic, foe.boxes) == ("bestiary:sniper", "aggressive", 2)


@pytest.mark.parametrize("word", ["sample:trooper", "opponent:rifleman", "sample:", "opponent:x"])
def test_a_place_that_has_none_of_the_name_is_refused(word: str) -> None:
    """Though the other place has one."""
    with pytest.raises(BadFile, match=r" is not an? (sample|opponent); run chargen fight --list"):
        sides.seat(rules(), word, MINE)


@pytest.mark.parametrize(
    "words",
    [["fight", "sniper", "trooper"], ["sheet", "sniper", "-o", "x.pdf"]],
    ids=lambda words: words[0],
)
def test_every_command_asks_which(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    """Exit code 2, one sentence, nothing written; with the place it is done."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    assert main(words) == 2
    assert capsys.readouterr().err == (
        'chargen: "sniper" is a sample and an opponent; write sample:sniper or opponent:sniper.\n'
    )
    assert not (tmp_path / "x.pdf").exists()
    for place in ("sample", "opponent"):
        assert main([words[0], f"{place}:sniper", *words[2:]]) == 0
