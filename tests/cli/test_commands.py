"""The command line, called as a function: what it prints, where, and with which exit code."""

import json
from pathlib import Path

import pytest

from chargen import __version__, resources
from chargen.__main__ import main
from chargen.combat.kernel import system
from chargen.rules.load import FILES
from tests.cli.terminal import HOSTILE, ILLEGAL, SAMPLES, Capture, complaint


def test_a_legal_character_is_proved(sample: str, capsys: Capture) -> None:
    """Exit 0, the proof on stdout, nothing on stderr."""
    assert main(["audit", sample]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0].endswith(": LEGAL")
    assert "CC-06" in out
    assert err == ""


def test_an_illegal_character_is_said_to_be_so(capsys: Capture) -> None:
    """Exit 1, with the issues and their rules."""
    assert main(["audit", str(ILLEGAL)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[0].endswith(": ILLEGAL")
    assert "ILLEGAL CC-" in out
    assert err == ""


def test_a_character_to_audit_is_named_as_anywhere_else(sample: str, capsys: Capture) -> None:
    """A file of any ending, a sample by its name in any case, and a sample beside an opponent."""
    Path("plain").write_bytes(Path(sample).read_bytes())
    for word in ("plain", "medic", "Medic", "sample:sniper"):
        assert main(["audit", word]) == 0
        assert (
            capsys.readouterr().out.splitlines()[0].partition(f" ({word}): ")[2].startswith("LEGAL")
        )
    assert main(["audit", "--json", "sample:sniper"]) == 0
    assert json.loads(capsys.readouterr().out)["characters"][0]["file"] == "sample:sniper"


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("medik", '"medik" is not a file, sample or opponent; did you mean medic?'),
        ("sample:medik", '"medik" is not a sample; did you mean medic?'),
        ("sniper", '"sniper" is a sample and an opponent; write sample:sniper or opponent:sniper'),
        ("guard", '"guard" is an opponent; only characters can be audited'),
    ],
)
def test_a_name_nobody_can_audit_is_a_sentence(word: str, said: str, capsys: Capture) -> None:
    """With the nearest name there is."""
    assert main(["audit", word]) == 2
    assert said in complaint(capsys)


def test_a_file_that_cannot_be_read_is_a_sentence(capsys: Capture) -> None:
    """Exit 2."""
    assert main(["audit", "nobody.gdchar"]) == 2
    assert complaint(capsys) == "chargen: nobody.gdchar does not exist.\n"


def test_a_folder_says_how_its_files_are_audited(sample: str, capsys: Capture) -> None:
    """The sentence names a pattern, which stands for every file in it; a sample keeps its name."""
    for name in ("table", "medic"):
        Path(name).mkdir()
    Path("table/voss.gdchar").write_bytes(Path(sample).read_bytes())
    assert main(["audit", "table/"]) == 2
    advice = "name one or more files in it, such as table/*.gdchar"
    assert complaint(capsys) == f"chargen: table is a folder; {advice}.\n"
    assert main(["audit", *map(str, Path().glob("table/*.gdchar")), "medic"]) == 0


def test_json_of_one_file_is_a_list_of_one(sample: str, capsys: Capture) -> None:
    """With format and version, and the path as it was given."""
    assert main(["audit", "--json", sample]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["format"], found["version"]) == ("gray-dawn-audit", 1)
    (only,) = found["characters"]
    assert (only["file"], only["verdict"]) == (sample, "LEGAL")


def test_json_of_several_files_is_a_list_with_the_broken_one_among_them(
    sample: str, tmp_path: Path, capsys: Capture
) -> None:
    """All are read; the broken one says why, and the exit code is the worst."""
    broken = tmp_path / "broken.gdchar"
    broken.write_text("{", "utf-8")
    assert main(["audit", "--json", sample, str(broken), str(ILLEGAL)]) == 2
    out, err = capsys.readouterr()
    first, second, third = json.loads(out)["characters"]
    assert (first["verdict"], third["verdict"]) == ("LEGAL", "ILLEGAL")
    assert second == {
        "file": str(broken),
        "error": f"{broken} is cut off (an interrupted save?)",
    }
    assert err == f"chargen: {broken} is cut off (an interrupted save?).\n"


def test_files_of_one_name_are_told_apart(sample: str, capsys: Capture) -> None:
    """What is said names a file as it was given, its folder included."""
    for folder in ("north", "south"):
        Path(folder).mkdir()
    Path("north/voss.gdchar").write_bytes(Path(sample).read_bytes())
    assert main(["audit", "north/voss.gdchar", "south/voss.gdchar"]) == 2
    out, err = capsys.readouterr()
    assert "(north/voss.gdchar): LEGAL" in out
    assert err == "chargen: south/voss.gdchar does not exist.\n"


def test_several_files_are_all_proved(sample: str, capsys: Capture) -> None:
    """In the order given; one that is illegal makes the exit code 1."""
    assert main(["audit", str(ILLEGAL), sample]) == 1
    heads = [line for line in capsys.readouterr().out.splitlines() if ".gdchar): " in line]
    assert [line.rpartition(": ")[2] for line in heads] == ["ILLEGAL", "LEGAL"]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_text_and_json_give_one_verdict(path: Path, capsys: Capture) -> None:
    """And the exit code goes with it."""
    code = main(["audit", str(path)])
    text = capsys.readouterr().out.splitlines()[0]
    assert main(["audit", "--json", str(path)]) == code
    (found,) = json.loads(capsys.readouterr().out)["characters"]
    word = found["verdict"]
    assert text.endswith(f": {found['standing']}")
    assert found["standing"].startswith(word)
    assert code == (0 if word.startswith("LEGAL") else 1)


def test_the_hostile_file_is_audited(capsys: Capture) -> None:
    """Whatever its names hold, every line begins as lines of a proof begin."""
    assert main(["audit", str(HOSTILE)]) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert len(out.splitlines()) > 500


# --- schema, rules, version, help


@pytest.mark.parametrize("words", [["help"], ["help", "sheet"]])
def test_help_is_a_word_as_well(words: list[str], capsys: Capture) -> None:
    """The same as the option."""
    shown = []
    for line in (words, [*words[1:], "--help"]):
        with pytest.raises(SystemExit) as left:
            main(line)
        assert left.value.code == 0
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1]


def test_schemas_are_printed(capsys: Capture) -> None:
    """Of characters and of rules, in the dialect they name."""
    assert main(["schema"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= {"character", "rules"}
    assert all("2020-12" in schema["$schema"] for schema in found.values())


def test_schemas_are_written_to_a_folder(capsys: Capture) -> None:
    """One file each, the folder made where it is missing; the same as printed."""
    assert main(["schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert main(["schema", "-o", "deep/down"]) == 0
    files = sorted(Path("deep/down").iterdir())
    found = {
        path.name.removesuffix(".schema.json"): json.loads(path.read_bytes()) for path in files
    }
    assert found == printed


def test_published_schemas_are_the_present_ones(capsys: Capture) -> None:
    """What lies in resources/schema is what the program prints today."""
    published = sorted(resources.folder("schema").glob("*.json"))
    if not published:
        pytest.skip("no schema is published yet")
    assert main(["schema", "-o", "."]) == 0
    here = {path.name: path.read_bytes() for path in Path().glob("*.json")}
    assert {path.name: path.read_bytes() for path in published} == here


def test_rules_are_checked(capsys: Capture) -> None:
    """Those shipped have no problems; how much there is of each kind is said."""
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Gray Dawn: ")
    assert out.endswith("no problems\n")


def test_rules_with_problems_name_them_all(tmp_path: Path, capsys: Capture) -> None:
    """Exit 2, in one line."""
    (tmp_path / "mine").mkdir()
    assert main(["rules", "mine"]) == 2
    found = complaint(capsys)
    assert f"{len(FILES)} problems" in found
    assert "armour.toml does not exist" in found


def test_the_version_says_whether_combat_is_compiled(capsys: Capture) -> None:
    """In one word."""
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    loaded = "interpreted" if str(system.__file__).endswith(".py") else "compiled"
    assert out == f"chargen {__version__} (combat module: {loaded})\n"


def test_help_lists_the_commands(capsys: Capture) -> None:
    """Every command has its line."""
    with pytest.raises(SystemExit) as left:
        main(["--help"])
    assert left.value.code == 0
    out, err = capsys.readouterr()
    assert out.startswith("usage: chargen")
    assert all(word in out for word in ("new", "audit", "sheet", "samples", "schema", "rules"))
    assert err == ""


@pytest.mark.parametrize("files", [[], ["mara.gdchar"], ["tide.gdcampaign", "one.gdpacket"]])
def test_without_a_display_the_window_says_so(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, files: list[str]
) -> None:
    """One sentence and code 2, instead of a crash inside Qt."""
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert main(files) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("chargen: no display found")
    assert err.endswith("without a display.\n")


@pytest.mark.parametrize(
    ("words", "refused"),
    [
        (["fight", "medic", "trooper", "--figths", "20"], '"--figths" is not an argument'),
        (["gm", "folder", "other"], '"other" is not an argument'),
        (["where", "--jsn"], '"--jsn" is not an argument of chargen where; did you mean --json?'),
    ],
)
def test_what_a_command_does_not_take_leads_to_its_own_help(
    words: list[str], refused: str, capsys: Capture
) -> None:
    """In one sentence with code 2, and with the nearest option."""
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert err.startswith(f"chargen: {refused}")
    assert err.endswith(f"ee chargen {words[0]} --help.\n")
