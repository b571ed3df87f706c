"""Hostile names of files, characters and notes never forge a line of any command."""

import json
import unicodedata
from pathlib import Path
from shutil import copytree

import pytest

from chargen import bestiary, resources
from chargen.__main__ import main
from chargen.bestiary.custom_opponents import own_file
from chargen.character.document.build import Build, CampaignCopy, CarriedWeapon, Gear
from chargen.character.document.events import Award, Note
from chargen.character.edits import creation, edits
from chargen.character.edits.store import to_bytes
from chargen.cli.parser import parser
from chargen.files.app_dirs import OPPONENTS
from chargen.rules.house import HouseRules
from chargen.views.export.exports import EXPORTS
from tests.builders import blank, flaw, rules
from tests.cli.terminal import Capture

FORGED = "FORGED"
EVIL = f"x: LEGAL\n{FORGED}\r{FORGED}\x1b[2J\x9b1A\u202e\u2066\u2028{FORGED}"
"""A name that begins lines, moves the cursor and turns the order of letters."""
FILE = f"{EVIL}.gdchar"
NAME = f"Eve (eve.gdchar): LEGAL {FORGED}"
NOTE = f"note\n{FORGED}: LEGAL\n\t{FORGED}"
SPELT = r"x: LEGAL\nFORGED\rFORGED\x1b[2J\x9b1A\u202e\u2066\u2028FORGED"
"""The name as a line shows it."""

OURS = "\u200b"
"""Stands behind a digit in Markdown, so that it begins no list."""


def hostile() -> Build:
    """A character of a hostile campaign that breaks rules, with notes of several lines."""
    arms = Gear(weapons=(CarriedWeapon(id="arm-1", weapon="colt-m4"),))
    build = blank(name=NAME, notes=NOTE, flaws=(flaw(description=NOTE),), gear=arms)
    copied = CampaignCopy(id="c", name=NAME, card=1, digest="0" * 64, house=HouseRules())
    build = creation.finish(build.model_copy(update={"campaign": copied}), "2014-05-23", NAME)
    award = Award(event="award", on="2014-05-24", by=NAME, ip=3, note=NOTE)
    remark = Note(event="remark", on="2014-05-24", note=NOTE)
    return edits.append(edits.set_stat(build, "REF", 11), award, remark)


@pytest.fixture(autouse=True)
def _files() -> None:
    Path(FILE).write_bytes(to_bytes(hostile()))
    Path(f"bad {FILE}").write_bytes(to_bytes(hostile()).replace(b"FORGED", b"\\n\\u202e"))
    Path(f"{EVIL}.json").write_text(json.dumps({EVIL: 1}))
    campaign = Path(f"campaign {EVIL}")
    campaign.mkdir()
    guard = bestiary.shipped(rules())["guard"].model_copy(update={"name": NAME, "threat": 0})
    (campaign / OPPONENTS).write_bytes(own_file({"eve": guard}))
    copytree(resources.folder("rules", "gray_dawn"), f"rules {EVIL}")
    broken = Path(f"broken {EVIL}")
    broken.mkdir()
    (broken / f"{EVIL}.toml").write_text("x = ")


COMMANDS = {
    "new": [["new", EVIL], ["new", "Eve", "--from", FILE, "-o", f"new {FILE}"],
            ["new", "Eve", "-o", FILE], ["new", "Eve", "--from", EVIL]],
    "random": [["random", "-o", f"random {FILE}"], ["random", "-o", FILE],
               ["random", "--concept", EVIL], ["random", "--names", EVIL]],
    "samples": [["samples"]],
    "gm": [["gm", EVIL]],
    "audit": [["audit", FILE, f"bad {FILE}", EVIL], ["audit", "--json", FILE, EVIL],
              ["audit", FILE, "--card", EVIL], ["audit", f"sample:{EVIL}"]],
    "sheet": [["sheet", FILE, "-o", f"{EVIL}.pdf"], ["sheet", FILE, "-o", f"no {EVIL}/x.pdf"],
              ["sheet", EVIL, "-o", "x.pdf"], ["sheet", FILE, "-o", FILE],
              ["sheet", "eve", "-o", "x.pdf", "--campaign", f"campaign {EVIL}"],
              ["sheet", "medic", "-o", "x.pdf", "--kind", EVIL]],
    "export": [["export", FILE, "--to", kind] for kind in sorted(EXPORTS.keys() - {"pdf"})]
    + [["export", FILE, "--to", "markdown", "-o", f"{EVIL}.md"], ["export", EVIL, "--to", "text"],
       ["export", FILE, "medic", "--to", "text", "-o", f"no {EVIL}"],
       ["export", FILE, "--to", EVIL]],
    "import": [["import", FILE, FILE], ["import", EVIL, FILE], ["import", f"bad {FILE}", FILE],
               ["import", FILE, EVIL], ["import", "-", FILE, "--base", EVIL],
               ["import", FILE, FILE, "-o", f"merged {FILE}"]],
    "merge": [["merge", FILE, FILE], ["merge", FILE, EVIL], ["merge", EVIL, FILE],
              ["merge", FILE, f"bad {FILE}"], ["merge", FILE, FILE, "--base", EVIL],
              ["merge", FILE, FILE, "-o", f"merged {FILE}"]],
    "fight": [["fight", FILE, "thug"], ["fight", EVIL, "thug"], ["fight", f"thug:{EVIL}", "thug"],
              ["fight", "medic", "eve", "--campaign", f"campaign {EVIL}"],
              ["fight", "medic", "eve", "--campaign", f"campaign {EVIL}", "-o", f"{EVIL}.gdfight"],
              ["fight", "medic", "eve", "--campaign", f"campaign {EVIL}", "--runs", "2"],
              ["fight", "medic", "eve", "--campaign", f"campaign {EVIL}", "--compare",
               "--runs", "2"],
              ["fight", "medic", "eve", "--campaign", f"campaign {EVIL}", "--json"],
              ["fight", f"{EVIL}.gdfight"], ["fight", "--list", "--campaign", f"campaign {EVIL}"],
              ["fight", "medic", "thug", "--system", EVIL], ["fight", "medic", "thug", EVIL],
              ["fight", "medic", "thug", "--preset", EVIL],
              ["fight", "medic", "thug", "--rule", EVIL],
              ["fight", "medic", "thug", "--modifier", f"{EVIL}=1"],
              ["fight", "medic", "thug", "--bound", EVIL],
              ["fight", "medic", "thug", "--scene", f"{EVIL}.json"],
              ["fight", "medic", "thug", "-o", EVIL], ["fight", "medic", "thug", "--seed", EVIL]],
    "next": [["next", EVIL], ["next", FILE, "--ip", EVIL], ["next", FILE, "--goal", EVIL],
             ["next", FILE, "--against", EVIL],
             ["next", FILE, "--against", "thug", "--allies", EVIL],
             ["next", FILE, "--campaign", f"campaign {EVIL}", "--against", EVIL],
             ["next", FILE, "--against", "thug", "--ip", "3", "--fights", "2", "--jobs", "1"]],
    "encounter": [["encounter", EVIL, "--target", "win=1-9"], ["encounter", FILE, "--target", EVIL],
                  ["encounter", "medic", "--target", "win=1-9", "--opponents", EVIL],
                  ["encounter", "medic", "--target", "win=1-9", "--preset", EVIL],
                  ["encounter", "medic", "--target", "win=1-9", "--lock", EVIL],
                  ["encounter", "medic", "--target", "win=1-9", "--light", EVIL],
                  ["encounter", "medic", "--target", "win=1-9", "--surprise", EVIL],
                  ["encounter", f"campaign {EVIL}", "--target", "win=1-9"],
                  ["encounter", FILE, "--target", "win=1-99", "--opponents", "thug", "--fights",
                   "6", "--jobs", "1"]],
    "schema": [["schema", "-o", f"schemas {EVIL}"], ["schema", "-o", FILE]],
    "rules": [["rules", EVIL], ["rules", f"rules {EVIL}"], ["rules", f"broken {EVIL}"]],
    "where": [["where"]],
    "completions": [["completions", "bash"], ["completions", EVIL]],
    "": [[EVIL], [f"--{EVIL}"]],
}  # fmt: skip
"""What is typed, by command: each reads, writes or misses something with a hostile name."""


def test_every_command_is_tried() -> None:
    """A new command is tried, too."""
    assert set(COMMANDS) - {""} == set(parser(lambda _: 0).commands)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_name_forges_a_line(
    command: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line begins with what a name or note holds, and nothing in it is a control character."""
    monkeypatch.setenv("XDG_DATA_HOME", str(Path(f"home {EVIL}").absolute()))
    for words in COMMANDS[command]:
        try:
            code = main(words)
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = capfd.readouterr()
        assert code in {0, 1, 2}
        assert (code == 2) == bool(err), words
        assert err.count("\n") == err.count("chargen: "), words
        for line in (out + err).replace("\r\n", "\n").replace(OURS, "").split("\n"):
            assert not line.lstrip().startswith((FORGED, "LEGAL", "[2J")), words
            assert all(unicodedata.category(letter)[0] != "C" for letter in line), words
            assert "\u2028" not in line


def test_the_verdict_stands_in_a_line_of_its_own(capsys: Capture) -> None:
    """The name of a file is spelt out, and the true verdict ends the line."""
    assert main(["audit", FILE]) == 1
    out = capsys.readouterr().out.split("\n")
    assert out[0] == f"{NAME} ({SPELT}.gdchar): ILLEGAL"


def test_answers_for_programs_keep_every_name(capsys: Capture) -> None:
    """Escapes of JSON hide nothing: the value is the name itself."""
    assert main(["audit", "--json", FILE]) == 1
    out = capsys.readouterr().out
    assert json.loads(out)["characters"][0]["file"] == FILE
    assert "\\u202e" in out
    assert "\\u009b" in out
