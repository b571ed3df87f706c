"""The command that takes changes back, with its files."""

import json
import re
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.character.edits import condition_edits, store
from tests.cli.terminal import SAMPLES, Capture, complaint
from tests.exchange.phones import as_file, sent

RIFLEMAN = next(path for path in SAMPLES if path.stem == "rifleman")
BUILD = store.from_bytes(RIFLEMAN.read_bytes(), "rifleman").build


@pytest.fixture(autouse=True)
def _files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with a character and the changes of its phone sheet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    Path("voss.gdchar").write_bytes(store.to_bytes(BUILD))
    Path("voss.phone.json").write_bytes(as_file(sent(BUILD, boxes=5, luck=2)))


def _now(name: str = "voss.gdchar") -> object:
    return store.from_bytes(Path(name).read_bytes(), name).build.play


def test_changes_are_written_once(capsys: Capture) -> None:
    """The preview writes nothing; a backup holds the version before."""
    words = ["import", "voss.phone.json", "voss.gdchar"]
    assert main([*words, "--preview"]) == 0
    assert "  Wound boxes: 0 now, 5 in the file\n" in capsys.readouterr().out
    assert _now() == BUILD.play
    assert main(words) == 0
    assert _now() == BUILD.play.model_copy(update={"boxes": 5, "luck": 2})
    (backup,) = Path("home").rglob("*.backup")
    assert store.from_bytes(backup.read_bytes(), "backup").build == BUILD
    capsys.readouterr()
    assert main(words) == 0
    out = capsys.readouterr().out
    assert out.endswith("Nothing to change.\n"), "nothing was left out either"


def test_what_both_changed_stays_unless_asked_for(capsys: Capture) -> None:
    """Exit code 1 tells that something stayed."""
    Path("voss.gdchar").write_bytes(store.to_bytes(condition_edits.set_luck_spent(BUILD, 1)))
    words = ["import", "voss.phone.json", "voss.gdchar"]
    assert main([*words, "-o", "kept.gdchar"]) == 1
    assert "1 difference left out" in capsys.readouterr().out
    assert _now("kept.gdchar") == BUILD.play.model_copy(update={"boxes": 5, "luck": 1})
    assert main([*words, "--conflicts"]) == 0
    assert _now() == BUILD.play.model_copy(update={"boxes": 5, "luck": 2})


def test_two_copies_become_one() -> None:
    """With the version both share, edits of both are kept."""
    ours = condition_edits.set_luck_spent(BUILD, 1)
    theirs = condition_edits.set_suppression(BUILD, 4)
    for name, build in (("base", BUILD), ("ours", ours), ("theirs", theirs)):
        Path(f"{name}.gdchar").write_bytes(store.to_bytes(build))
    words = ["ours.gdchar", "theirs.gdchar", "--base", "base.gdchar", "-o", "d.gdchar"]
    assert main(["merge", *words]) == 0
    assert _now("d.gdchar") == BUILD.play.model_copy(update={"luck": 1, "suppression": 4})
    assert _now("ours.gdchar") == ours.play
    words[:2] = words[1::-1]
    assert main(["import", *words[:-1], "e.gdchar"]) == 0
    assert Path("e.gdchar").read_bytes() == Path("d.gdchar").read_bytes()


def test_copies_that_disagree_are_not_merged_in_silence(capsys: Capture) -> None:
    """The value of the first copy stays unless asked for; another character is refused."""
    for name, luck in (("base", 0), ("a", 1), ("b", 2)):
        build = condition_edits.set_luck_spent(BUILD, luck)
        Path(f"{name}.gdchar").write_bytes(store.to_bytes(build))
    words = ["merge", "a.gdchar", "b.gdchar", "--base", "base.gdchar", "-o", "d.gdchar"]
    assert main([*words, "--preview"]) == 1
    assert "Luck spent: 1 now, 2 in the file (changed in both)" in capsys.readouterr().out
    assert not Path("d.gdchar").exists()
    assert main(words) == 1
    assert _now("d.gdchar") == BUILD.play.model_copy(update={"luck": 1})
    assert main([*words, "--conflicts"]) == 0
    assert _now("d.gdchar") == BUILD.play.model_copy(update={"luck": 2})
    capsys.readouterr()
    tank = next(path for path in SAMPLES if path.stem == "tank")
    assert main(["merge", "a.gdchar", str(tank)]) == 2
    assert "another character than" in complaint(capsys)


def test_bad_input_leaves_the_file_alone(capsys: Capture) -> None:
    """Half a file, another character, another game: one sentence and exit code 2."""
    Path("half.json").write_bytes(Path("voss.phone.json").read_bytes()[:40])
    assert main(["import", "half.json", "voss.gdchar"]) == 2
    assert "half.json is not JSON" in complaint(capsys)
    tank = next(path for path in SAMPLES if path.stem == "tank")
    assert main(["import", str(tank), "voss.gdchar"]) == 2
    assert "another character than" in complaint(capsys)
    Path("other.json").write_text('{"items": [], "system": {}, "_stats": {"systemId": "dnd5e"}}')
    assert main(["import", "other.json", "voss.gdchar"]) == 2
    assert 'the system "dnd5e"' in complaint(capsys)
    assert _now() == BUILD.play


def test_backups_tell_the_common_version(capsys: Capture) -> None:
    """A copy comes back without --base once this computer kept the version both share."""
    Path("other.gdchar").write_bytes(store.to_bytes(condition_edits.set_suppression(BUILD, 4)))
    assert main(["import", "voss.phone.json", "voss.gdchar"]) == 0
    capsys.readouterr()
    assert main(["import", "other.gdchar", "voss.gdchar"]) == 0
    out = capsys.readouterr().out
    assert "  Compared with the version of 20" in out
    assert "  Only this copy changed, so they stay: Wound boxes, Luck spent.\n" in out
    expected = BUILD.play.model_copy(update={"boxes": 5, "luck": 2, "suppression": 4})
    assert _now() == expected


def test_levels_of_an_actor_are_bought_on_demand(capsys: Capture) -> None:
    """Each is listed with its price; nothing but --buy accepts it."""
    assert main(["export", "voss.gdchar", "--to", "foundry", "-o", "voss.foundry.json"]) == 0
    actor = json.loads(Path("voss.foundry.json").read_text("utf-8"))
    item = next(item for item in actor["items"] if item["name"] == "Swimming")
    item["system"]["level"] += 1
    Path("voss.foundry.json").write_text(json.dumps(actor), "utf-8")
    words = ["import", "voss.foundry.json", "voss.gdchar"]
    assert main(words) == 1
    out = capsys.readouterr().out
    assert re.search(r"  Swimming: (\d) now, \d in the file\. Purchase: \d skill points?", out)
    assert "1 proposal left out; --buy accepts them at these prices." in out
    assert store.from_bytes(Path("voss.gdchar").read_bytes(), "voss").build == BUILD
    assert main([*words, "--buy"]) == 0
    after = store.from_bytes(Path("voss.gdchar").read_bytes(), "voss").build
    assert after.choices.skills["swimming"] == BUILD.choices.skills["swimming"] + 1


GANGER = """Booster Ganger
INT 4, REF 7, TECH 3, COOL 6, ATTR 4, LUCK 3, MA 6, BODY 8, EMP 3
Skills: Handgun 4, Juggling 2
Weapons: Glock 17
Armour: Kevlar vest
"""


def test_a_stat_block_fights(capsys: Capture) -> None:
    """It is kept among the user's own opponents, once, and has a name in fights."""
    Path("ganger.txt").write_text(GANGER, "utf-8")
    assert main(["import", "ganger.txt", "--preview"]) == 0
    assert "Nothing was written.\n" in capsys.readouterr().out
    assert main(["import", "ganger.txt"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Booster Ganger: opponent:booster-ganger\n  Skills not in these rules")
    assert main(["import", "ganger.txt"]) == 0
    assert capsys.readouterr().out.endswith("Nothing to change.\n")
    assert main(["fight", "voss.gdchar", "booster-ganger", "--seed", "1"]) == 0
    assert "Booster Ganger" in capsys.readouterr().out


def test_opponents_go_to_foundry_and_back(capsys: Capture) -> None:
    """A bestiary exported here, with an edit, becomes opponents of the user's own."""
    assert main(["export", "guard", "harrow", "--to", "foundry-bestiary", "-o", "b.json"]) == 0
    text = Path("b.json").read_text("utf-8").replace('"name": "Harrow"', '"name": "Harrow II"')
    Path("b.json").write_text(text, "utf-8")
    assert main(["import", "b.json"]) == 0
    out = capsys.readouterr().out
    assert "Guard: known already\n" in out
    assert "Harrow II: opponent:harrow-ii\n" in out
    assert main(["fight", "voss.gdchar", "harrow-ii", "--seed", "1"]) == 0


def test_opponents_that_cannot_be_read_change_nothing(capsys: Capture) -> None:
    """One sentence and exit code 2, also for options of the other use."""
    Path("half.txt").write_text("Thug\nINT 4 REF 5\n", "utf-8")
    assert main(["import", "half.txt"]) == 2
    assert "half.txt has no CL, MA, BODY" in complaint(capsys)
    Path("other.json").write_text('{"items": [], "system": {}, "_stats": {"systemId": "dnd5e"}}')
    assert main(["import", "other.json"]) == 2
    assert 'of the system "dnd5e"' in complaint(capsys)
    assert main(["import", "half.txt", "--conflicts"]) == 2
    assert "--conflicts is for changes of a character" in complaint(capsys)
    assert main(["import", "half.txt", "--campaign", "."]) == 2
    assert "is not the folder of a campaign" in complaint(capsys)
    assert not list(Path("home").rglob("opponents.json"))
