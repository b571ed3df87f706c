"""`chargen fight`: sides that are named fight, once or many times."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from chargen import bestiary
from chargen.__main__ import main
from chargen.bestiary.custom_opponents import own_file
from chargen.cli.fight import sides
from chargen.cli.fight.listing import danger
from chargen.combat import SYSTEMS, Scenario
from chargen.combat.gray_dawn import Tunables
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.io import fight_file
from chargen.combat.io.transcript import lines
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.setup import MINE
from chargen.files.app_dirs import OPPONENTS
from tests.builders import rules
from tests.cli.terminal import SAMPLES, Capture, complaint, listing

RIFLEMAN = next(path for path in SAMPLES if path.stem == "rifleman")


def test_two_opponents_fight(capsys: Capture) -> None:
    """Once, told blow by blow; the same seed the same fight."""
    assert main(["fight", "trooper", "thug", "--seed", "7"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Round 1 begins.\n")
    assert "Trooper" in told
    assert main(["fight", "trooper", "thug", "--seed", "7"]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize("seed", ["0", "4", str(2**63)])
def test_the_seed_in_an_answer_gives_the_fight_back(seed: str, capsys: Capture) -> None:
    """The answer, the saved fight and its report name the seed that was typed."""
    fight = ["fight", "trooper", "thug", "--seed"]
    assert main([*fight, seed, "--json"]) == 0
    first: Any = json.loads(capsys.readouterr().out)
    assert main([*fight, str(first["seed"]), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert (first["seed"], first["number"]) == (int(seed), 1)
    for out in ("a.gdfight", "a.pdf"):
        assert main([*fight, seed, "-o", out]) == 0
    assert fight_file.read(Path("a.gdfight").read_bytes()).seed == int(seed)
    assert f"seed {seed}, fight 1" in " ".join(PdfReader("a.pdf").pages[0].extract_text().split())
    capsys.readouterr()
    assert main(["fight", "a.gdfight", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == first


def test_one_fight_is_the_first_of_the_many(capsys: Capture) -> None:
    """The seed of the odds tells their first fight, too."""
    fight = ["fight", "trooper", "thug", "--seed", "4", "--json"]
    assert main([*fight, "--runs", "1"]) == 0
    odds: Any = json.loads(capsys.readouterr().out)
    assert main(fight) == 0
    first: Any = json.loads(capsys.readouterr().out)
    assert odds["seed"] == first["seed"] == 4
    assert [side["wins"]["fights"] for side in odds["sides"]] == [
        int(first["winner"] == side["side"]) for side in odds["sides"]
    ]
    assert odds["rounds"] == first["rounds"]


def test_a_character_fights_an_opponent_many_times(capsys: Capture) -> None:
    """With intervals beside every share."""
    assert main(["fight", str(RIFLEMAN), "thug", "--runs", "20"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("20 fights, seed 1\n")
    assert "of 20" in out


def test_a_character_fights_whose_file_is_written_in_capitals(
    capsys: Capture, tmp_path: Path
) -> None:
    """Old sticks write capitals: it is a character all the same."""
    path = tmp_path / "VOSS.GDCHAR"
    path.write_bytes(RIFLEMAN.read_bytes())
    assert main(["fight", str(path), "thug", "--runs", "2"]) == 0
    assert capsys.readouterr().out.startswith("2 fights, seed 1\n")


def test_a_fight_for_programs(capsys: Capture) -> None:
    """The values a batch has everywhere."""
    words = ["fight", "guard", "guard", "--runs", "10", "--json", "--range", "10", "--cover", "0"]
    assert main(words) == 0
    values: Any = json.loads(capsys.readouterr().out)
    assert [side["name"] for side in values["sides"]] == ["Guard", "Guard 2"]


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("dragon", '"dragon" is not a file, sample or opponent; run chargen fight --list'),
        ("Troper", '"Troper" is not a file, sample or opponent; did you mean trooper? Run'),
        ("opponent:snyper", '"snyper" is not an opponent; did you mean sniper?'),
        ("voss.gdchar", "voss.gdchar does not exist"),
        ("notes.txt", "notes.txt does not exist"),
        ("", "The name of a file or folder is empty"),
    ],
)
def test_who_cannot_be_found_is_one_sentence(word: str, said: str, capsys: Capture) -> None:
    """With the nearest name, or what is missing."""
    assert main(["fight", word, "thug"]) == 2
    assert said in complaint(capsys)


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("traveller", "traveller_s4"), ("Traveller-S4", "traveller_s4"), ("S4", "traveller_s4"),
        ("alien", "alien_cards"), ("cards", "alien_cards"), ("ALIEN CARDS", "alien_cards"),
        ("lead", "lead_and_chrome"), ("lead-and-chrome", "lead_and_chrome"),
        ("chrome", "lead_and_chrome"), ("gray", "gray_dawn"), ("gray_dawn", "gray_dawn"),
    ],
)  # fmt: skip
def test_a_round_system_has_short_names(name: str, key: str, capsys: Capture) -> None:
    """Any part only one has, in any case, with hyphens, underscores or spaces."""
    assert main(["fight", "trooper", "thug", "--system", name, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["system"] == key
    assert main(["fight", "--list-rules", "--system", name]) == 0


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("traveler", '"traveler" is not a round system; did you mean traveller-s4?'),
        ("a", '"a" is not a round system; choose gray-dawn, lead-and-chrome'),
        ("", '"" is not a round system; choose gray-dawn'),
    ],
)
def test_a_round_system_nobody_has_is_one_sentence(name: str, said: str, capsys: Capture) -> None:
    """With the nearest name, and all of them in their one spelling."""
    assert main(["fight", "trooper", "thug", "--system", name]) == 2
    assert said in complaint(capsys)


def test_a_round_system_is_spelt_one_way(capsys: Capture) -> None:
    """In the list and in help, with hyphens as every other name."""
    for words in (["fight", "--list"], ["completions", "bash"]):
        assert main(words) == 0
        told = capsys.readouterr().out
        assert "lead-and-chrome" in told or "_systems" in told
        assert "lead_and_chrome" not in told


def test_the_unarmed_fight_with_bare_hands(tmp_path: Path, capsys: Capture) -> None:
    """G2: a character without any gear fights, and the story says with what."""
    path = tmp_path / "kim.gdchar"
    assert main(["new", "Kim", "-o", str(path)]) == 0
    capsys.readouterr()
    assert main(["fight", str(path), "thug"]) == 0
    assert "with bare hands" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [["--runs", "x"], ["--seed", "-1"], ["--range", "0"], ["--cover", "11"], ["--jobs", "0"]],
)
def test_a_bad_number_is_one_sentence(words: list[str], capsys: Capture) -> None:
    """With its bounds."""
    with pytest.raises(SystemExit) as left:
        main(["fight", "thug", "thug", *words])
    assert left.value.code == 2
    assert "not a whole number from" in complaint(capsys)


def test_two_are_placed_behind_walls_of_their_own() -> None:
    """Under the rulings of the rules; at arm's length there is no room for walls."""
    plan = sides.plan(rules(), ["trooper"], ["thug"])
    scenario = sides.scenario_on_map(plan)
    assert [cover.level for cover in scenario.scene.covers] == [4, 4]
    assert scenario.tunables == Tunables()
    fight = own_fight(SYSTEMS[scenario.system].fresh(scenario))
    assert [one.near for one in fight.combatants] == [(0,), (1,)]
    left, right = fight.combatants
    walls = [cover.extent[0::2] for cover in scenario.scene.covers]
    assert left.x < min(walls[0]) < max(walls[1]) < right.x
    near = sides.plan(rules(), ["trooper"], ["thug"], sides.CommandMap(3))
    assert sides.scenario_on_map(near).scene.covers == ()


@pytest.mark.parametrize("name", ["sniper", "rifleman", "medic"])
def test_a_character_fights_cleverly_unless_told_otherwise(name: str) -> None:
    """No weapon forces a tactic on anybody."""
    path = next(path for path in SAMPLES if path.stem == name)
    assert sides.seat(rules(), str(path), 0).tactic == "clever"


def test_processes_change_nothing(capsys: Capture) -> None:
    """However many count: without a number one for each processor."""
    told = []
    for words in ([], ["--jobs", "1"], ["--jobs", "2"]):
        assert main(["fight", "trooper", "thug", "--runs", "200", *words]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] == told[2]


# --- several a side, grounds, tactics


def people(*words: str, ground: sides.CommandMap = sides.LOW_WALLS) -> Scenario:
    """The fight a command line of these words is about."""
    return sides.scenario_on_map(sides.plan(rules(), *sides.sides(words), ground), ground)


def test_several_fight_on_either_side() -> None:
    """Samples and opponents by name, a number of the same, each with a tactic if one is said."""
    words = ("rifleman", "medic", "against", "2", "trooper:aggressive", "officer")
    found = people(*words)
    assert [one.side for one in found.fighters] == [0, 0, 1, 1, 1]
    assert [one.name for one in found.fighters[2:]] == ["Trooper", "Trooper 2", "Officer"]
    assert [one.tactic for one in found.fighters[2:4]] == ["aggressive", "aggressive"]
    assert found.fighters[4].tactic == people("officer", "thug").fighters[0].tactic
    assert len(found.scene.covers) == 5


def test_a_preset_is_the_ground_of_the_fight_page() -> None:
    """With its own distance, or with the one that is said."""
    street = people("trooper", "thug", ground=sides.CommandMap(preset="street"))
    assert {cover.name for cover in street.scene.covers} == {"Car"}
    assert street.fighters[1].at[0] == 3800
    near = people("trooper", "thug", ground=sides.CommandMap(20, preset="street"))
    assert near.fighters[1].at[0] == 2000


@pytest.mark.parametrize("whole", [False, True])
def test_a_scene_comes_from_a_file(tmp_path: Path, whole: bool) -> None:
    """By itself, or in the file of a fight."""
    scene: dict[str, Any] = {
        "light": "dim",
        "covers": [{"name": "wall", "level": 7, "extent": [0, 0, 9, 9]}],
    }
    path = tmp_path / "yard.json"
    path.write_text(json.dumps({"format": "fight", "scene": scene} if whole else scene))
    found = people("trooper", "thug", ground=sides.CommandMap(scene=path)).scene
    assert (found.light, [cover.level for cover in found.covers]) == (1, [7])


def test_what_there_is_is_listed(capsys: Capture) -> None:
    """Opponents, samples, presets and tactics, by the words a command takes."""
    assert main(["fight", "--list"]) == 0
    told = capsys.readouterr().out
    assert all(f"  {word} " in told for word in ("trooper", "rifleman", "street"))
    assert "steady" in told


def test_opponents_are_listed_with_their_threat(capsys: Capture) -> None:
    """The least first; what threat is measured against stands above."""
    assert main(["fight", "--list"]) == 0
    told = capsys.readouterr().out
    assert "Threat is 1 to 5, measured against" in told
    assert told.index("Trooper, threat 1: ") < told.index("Sniper, threat 3: ")
    assert "even fight" not in told


def test_opponents_are_measured_against_who_is_named(capsys: Capture) -> None:
    """A line for each: how many are an even fight, and how many fights that rests on."""
    assert main(["fight", "--list", "scientist"]) == 0
    told = capsys.readouterr().out.split("Samples")[0]
    lines = [line for line in told.splitlines() if line.strip().startswith("For Ilse Vander")]
    assert len(lines) == len(bestiary.shipped(rules()))
    assert all("even fight (24 fights over all presets)." in line for line in lines)
    assert "one is more than an even fight" in told


def test_an_opponent_is_measured_against_a_party() -> None:
    """By fights, with their number."""
    roster = next(iter(opponent_sources.search_order(rules(), None)))
    party = [sides.seat(rules(), "scientist", MINE)]
    assert danger(roster, "glass-dancer", party) == (
        "For Ilse Vanderhaegen one is more than an even fight (24 fights over all presets)."
    )


def test_a_campaigns_own_opponents_are_found_by_name(tmp_path: Path, capsys: Capture) -> None:
    """By id or by name, only with the campaign's folder; and they are listed."""
    guard = bestiary.shipped(rules())["guard"].model_copy(update={"name": "Yard dog", "threat": 0})
    (tmp_path / OPPONENTS).write_bytes(own_file({"yard-dog": guard}))
    words = ["fight", "thug", "yard-dog", "--campaign", str(tmp_path)]
    assert main(words) == 0
    assert "Yard dog" in capsys.readouterr().out
    assert main(["fight", "thug", "yard dog", "--campaign", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["fight", "thug", "yard-dog"]) == 2
    assert "yard-dog" in complaint(capsys)
    assert main(["fight", "--list", "--campaign", str(tmp_path)]) == 0
    assert f"Yard dog ({tmp_path.name}), threat not measured: " in capsys.readouterr().out


def test_a_folder_without_opponents_is_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    """As a campaign whose GM made none."""
    assert main(["fight", "thug", "guard", "--campaign", str(tmp_path)]) == 2
    assert "holds no opponents" in complaint(capsys)


def test_every_option_explains_itself(capsys: Capture) -> None:
    """With what it is for, and examples of the whole."""
    with pytest.raises(SystemExit):
        main(["fight", "--help"])
    told = capsys.readouterr().out
    assert "against 3 trooper:aggressive" in told
    options = (
        "--list",
        "--runs",
        "--until",
        "--seed",
        "--jobs",
        "--range",
        "--cover",
        "--preset",
        "--scene",
    )
    for option in options:
        after = told.split(f"  {option} ", 1)[1]
        assert re.match(r"[A-Z.a-z]*\s+[a-z]+;? \w+", after), option


BAD = {
    (): "a fight needs two sides",
    ("trooper",): "a fight needs two sides",
    ("trooper", "against"): "a fight needs two sides",
    ("trooper", "thug", "guard"): 'put "against" between',
    ("trooper:brave", "thug"): '"brave" is not a tactic; did you mean brawler? Choose clever',
    ("0", "trooper", "against", "thug"): "is not a number of fighters; put 1 to 40 before",
    ("trooper", "against", "2"): "is not a number of fighters; put 1 to 40 before",
    ("trooper", "against", "5000", "thug"): "is not a number of fighters; put 1 to 40 before",
    ("trooper", "against", "40", "thug"): "at most 40 fighters",
    ("trooper", "thug", "--preset", "moon"): '"moon" is not a preset; choose duel',
    ("trooper", "thug", "--preset", "duel", "--scene", "x"): "not allowed with",
    ("trooper", "thug", "--scene", "none.json"): "none.json does not exist",
    ("dragon", "thug"): "run chargen fight --list to see the names",
}


@pytest.mark.parametrize("words", BAD, ids=" ".join)
def test_a_bad_command_is_one_sentence(words: tuple[str, ...], capsys: Capture) -> None:
    """That says what there would be; exit code 2."""
    try:
        code: object = main(["fight", *words])
    except SystemExit as left:
        code = left.code
    assert code == 2
    assert BAD[words] in complaint(capsys)


@pytest.mark.parametrize("text", ["{", "[]", '{"light": "pink"}', '{"walls": []}'])
def test_a_bad_scene_is_one_sentence(text: str, tmp_path: Path, capsys: Capture) -> None:
    """That names the file."""
    path = tmp_path / "yard.json"
    path.write_text(text)
    assert main(["fight", "trooper", "thug", "--scene", str(path)]) == 2
    assert "yard.json: " in complaint(capsys)


# --- one fight kept in a file


def test_a_fight_is_kept_as_a_page(capsys: Capture) -> None:
    """It plays in a browser; nothing is told besides."""
    assert main(["fight", "rifleman", "trooper", "--seed", "7", "-o", "fight.html"]) == 0
    assert capsys.readouterr().out == "fight.html saved\n"
    page = Path("fight.html").read_text("ascii")
    assert main(["fight", "rifleman", "trooper", "--seed", "7", "-o", "fight.PLAYERS.html"]) == 0
    capsys.readouterr()
    seen = Path("fight.PLAYERS.html").read_text("ascii")
    assert "CB-10" not in seen
    assert len(seen) < len(page)
    assert page.startswith("<!doctype html>")
    assert main(["fight", "rifleman", "trooper", "--seed", "7", "-o", "-"]) == 0
    assert capsys.readouterr().out == page


def test_a_fight_is_kept_as_a_record(capsys: Capture) -> None:
    """The Fight page plays it again; it is the fight that is told without ``-o``."""
    assert main(["fight", "thug", "trooper", "--seed", "7", "-o", "FIGHT.GDFIGHT"]) == 0
    told = fight_file.read(Path("FIGHT.GDFIGHT").read_bytes())
    capsys.readouterr()
    assert main(["fight", "thug", "trooper", "--seed", "7"]) == 0
    assert capsys.readouterr().out.startswith("\n".join(lines(told)))


def test_a_fight_or_its_odds_are_kept_as_a_report(capsys: Capture) -> None:
    """A PDF: the story of one fight, or with ``--runs`` the shares of many."""
    words = ["fight", "thug", "trooper", "--seed", "7", "-o", "report.pdf"]
    for more, said in (([], "Events"), (["--runs", "60"], "Results")):
        assert main([*words, *more]) == 0
        assert capsys.readouterr().out == "report.pdf saved\n"
        text = PdfReader("report.pdf").pages[0].extract_text()
        assert said.upper() in text
        assert "Thug against Trooper" in text


def test_fights_are_counted_until_a_precision(capsys: Capture) -> None:
    """The second line says how well the shares are known, and no file of one fight is made."""
    fight = ["fight", "guard", "guard", "--range", "5", "--cover", "0"]
    assert main([*fight, "--until", "8"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "256 fights, seed 1"
    assert lines[1].startswith("Each ending is known within ")
    assert main([*fight, "--until", "0.5", "--runs", "70"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "70 fights, seed 1"
    assert lines[1].endswith("not 0.5: the most fights were reached first.")


@pytest.mark.parametrize("points", ["x", "0", "-1", "26", "1.234", "nan", "1e1", ""])
def test_a_precision_that_is_none_is_one_sentence(points: str, capsys: Capture) -> None:
    """Exit code 2."""
    with pytest.raises(SystemExit) as left:
        main(["fight", "guard", "guard", f"--until={points}"])
    assert left.value.code == 2
    assert "not a number of points from 0.1 to 25" in complaint(capsys)


@pytest.mark.parametrize("other", ["--compare", "--tactics", "--list", "--list-rules"])
def test_a_precision_is_for_the_odds_of_one_setup(other: str, capsys: Capture) -> None:
    """Exit code 2."""
    assert main(["fight", "guard", "guard", "--until", "2", other]) == 2
    assert f"--until cannot be used with {other}" in complaint(capsys)


UNKEPT = {
    ("-o", "fight.html", "--until", "2"): "--until cannot be used with -o",
    (
        "-o",
        "fight.odt",
    ): (
        "fight.odt is not a name for a fight; "
        "end it with .gdfight or .html or .players.html or .pdf"
    ),
    ("-o", "fight.pdf", "--compare"): "--compare cannot be used with -o",
    ("-o", "voss.gdchar"): "voss.gdchar is not a name for a fight",
    ("-o", "fight.html", "--runs", "9"): "--runs cannot be used with -o",
    ("-o", "-", "--compare"): "--compare cannot be used with -o",
    ("-o", "-", "--list-rules"): "--list-rules cannot be used with -o",
    ("-o", ""): "The name of a file or folder is empty",
}


@pytest.mark.parametrize("words", UNKEPT, ids=" ".join)
def test_what_cannot_be_kept_is_one_sentence(words: tuple[str, ...], capsys: Capture) -> None:
    """Exit code 2, and no file."""
    assert main(["fight", "thug", "trooper", *words]) == 2
    assert UNKEPT[words] in complaint(capsys)
    assert listing() == []


@pytest.fixture(name="kept")
def _kept(capsys: Capture) -> str:
    """A fight in a file."""
    assert main(["fight", "thug", "trooper", "--seed", "7", "-o", "evening.gdfight"]) == 0
    capsys.readouterr()
    return "evening.gdfight"


def test_a_fight_from_a_file_is_told_again(kept: str, capsys: Capture) -> None:
    """In words, for programs and as a page, as it was when it was fought."""
    for more in ([], ["--json"], ["-o", "-"]):
        assert main(["fight", kept, *more]) == 0
        again = capsys.readouterr().out
        assert main(["fight", "thug", "trooper", "--seed", "7", *more]) == 0
        assert capsys.readouterr().out == again


def test_a_fight_by_other_rules_is_told_as_it_was(kept: str, capsys: Capture) -> None:
    """And kept as a page; not as a file to be played on, and not for programs."""
    whole = json.loads(Path(kept).read_bytes())
    whole["rules"] += 1
    Path(kept).write_text(json.dumps(whole))
    assert main(["fight", kept]) == 0
    assert capsys.readouterr().out.startswith("Round 1 begins.\n")
    assert main(["fight", kept, "-o", "evening.html"]) == 0
    capsys.readouterr()
    for more in (["--json"], ["-o", "again.gdfight"], ["-o", "again.pdf"]):
        assert main(["fight", kept, *more]) == 2
        assert "used other rules; you can read it" in complaint(capsys)


@pytest.mark.parametrize(
    "more", [["--runs", "9"], ["--until", "2"], ["--compare"], ["--tactics"], ["trooper"]]
)
def test_a_fight_from_a_file_is_one_fight(kept: str, more: list[str], capsys: Capture) -> None:
    """It is not fought again, nor against anybody else."""
    assert main(["fight", kept, *more]) == 2
    found = complaint(capsys)
    assert "cannot be used with a saved fight" in found or "not a Gray Dawn character" in found


def test_fights_in_a_row(capsys: Capture) -> None:
    """How far the first side comes, fight by fight, as text and for programs."""
    row = ["fight", "rifleman", "trooper", "--operation", "2", "--runs", "20", "--rest", "1"]
    assert main(row) == 0
    about, carried, first, second, *_ = capsys.readouterr().out.splitlines()
    assert about == "20 operations, seed 1"
    assert carried.startswith("2 fights in a row, 1 hour of rest between them: your fighter carr")
    assert first.startswith("Fight 1 won in ")
    assert second.startswith("Fights 1 to 2 won in ")
    assert main([*row, "--json"]) == 0
    reply = json.loads(capsys.readouterr().out)
    assert (reply["format"], reply["operations"], reply["rest"]) == ("gray-dawn-operation", 20, 1)
    assert [fight["number"] for fight in reply["row"]] == [1, 2]
    assert reply["row"][0]["won"]["fights"] >= reply["row"][1]["won"]["fights"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--operation", "2", "--compare"], "--operation cannot be used with --compare"),
        (["--operation", "2", "-o", "fight.html"], "--operation cannot be used with -o"),
        (["--rest", "2"], "use it with --operation"),
        (["--operation", "2", "--system", "traveller"], "Gray Dawn or Lead and Chrome"),
    ],
)
def test_what_cannot_be_fought_in_a_row(words: list[str], fault: str, capsys: Capture) -> None:
    """Exit code 2, and a sentence."""
    assert main(["fight", "thug", "trooper", *words]) == 2
    assert fault in complaint(capsys)
