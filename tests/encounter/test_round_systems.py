"""A plan under every round system there is, and under a fifth that is added by the recipe."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from chargen.__main__ import main
from chargen.combat import SYSTEMS, Session, odds
from chargen.combat.io import fight_file, scenario_file
from chargen.encounter.odds import results, what_if
from chargen.encounter.odds.system_comparison import SystemComparison
from chargen.encounter.odds.what_if import BuildChange
from chargen.encounter.play.fight_result import fault
from chargen.encounter.play.recording import Recording
from chargen.encounter.setup import presets, scenario_builder
from chargen.encounter.setup.conversion_rows import number_rows, numbers_text
from chargen.encounter.setup.setup import MINE, FightSetup, set_system
from tests.encounter.fifth_system import NAME, added
from tests.encounter.plans import plan_of


@pytest.fixture(params=[*SYSTEMS, NAME])
def system(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each round system by its id, a fifth among them."""
    if request.param == NAME:
        with added():
            yield NAME
    else:
        yield request.param


def by(system: str, ground: str = "street") -> FightSetup:
    """A rifleman and a thug against a trooper, by a system."""
    return set_system(plan_of("trooper", "thug", ground=ground), system)


def test_a_system_says_what_people_need_to_choose_it(system: str) -> None:
    """A title, a sentence, words for each tactic, and a usual one among them."""
    found = SYSTEMS[system]
    assert found.title
    assert found.about.endswith(".")
    assert set(found.tactic_words) == set(found.tactics)
    assert found.usual_tactic in found.tactics
    assert len(found.ends) > 2


@pytest.mark.parametrize("ground", presets.PRESETS)
def test_every_ground_can_be_fought(system: str, ground: str) -> None:
    """Each fight of a few ends, the file of its scenario holds all of it."""
    scenario = scenario_builder.scenario(by(system, ground))
    assert scenario.system == system
    assert scenario_file.read(scenario_file.write(scenario)) == scenario
    counts = odds(scenario, 5, 6)
    assert counts.fights == 6
    assert sum(share.count for share in results.outcomes(scenario, counts)) == 6


def test_odds_say_how_everybody_ends(system: str) -> None:
    """Every fighter ends every fight in one of the system's states; a headline is said."""
    scenario = scenario_builder.scenario(by(system))
    counts = odds(scenario, 2, 20)
    for place in range(len(scenario.fighters)):
        ends = results.wounds(scenario, counts, place)
        assert [share.name for share in ends] == list(SYSTEMS[system].ends)
        assert sum(share.count for share in ends) == 20
    assert results.headline(scenario, counts).endswith(".")
    assert results.table(scenario, counts, 2).count("\n") > 8
    assert results.costs(scenario, counts)


def test_a_fight_is_told_on_a_map_line_by_line(system: str) -> None:
    """Rounds are counted, everybody has a bearing at every moment, and the last line ends it."""
    session = Session(scenario_builder.scenario(by(system)), 4, hands=())
    recording = Recording(session)
    picture = SYSTEMS[system].picture
    assert recording.lines[-1].beat
    for place in (0, len(recording.lines) // 2, len(recording.lines) - 1):
        number = recording.number_at(place)
        assert all(picture.bearing(seen) is not None for seen in recording.states_at(number))
        assert recording.round_at(number) <= int(session.fight.round)
    if system != NAME:
        assert recording.round_at(recording.number_at(len(recording.lines) - 1)) > 0


def test_a_fight_goes_into_a_file_and_comes_back(system: str) -> None:
    """Played on by a tactic for ten answers, kept, and read again: the same fight."""
    session = Session(scenario_builder.scenario(by(system)), 4)
    for _ in range(10):
        if session.question is not None:
            session.answer_by_tactic()
    again = fight_file.read(fight_file.write(session))
    assert isinstance(again, Session)
    assert again.events == session.events
    assert again.scenario == session.scenario
    before = len(again.entries)
    again.take_back()
    assert len(again.entries) < before


def test_numbers_stand_side_by_side(system: str) -> None:
    """For every number what it is made of and how; nothing by Gray Dawn itself."""
    rows = number_rows(by(system))
    assert bool(rows) == (system != "gray_dawn")
    assert all(all(row.conversion[:4]) for row in rows)
    assert len({row.key for row in rows}) == len(rows)
    assert numbers_text(by(system)).startswith("Converted values" if rows else "")


def test_what_if_asks_in_the_same_system(system: str) -> None:
    """A change of one fighter is fought by the rounds of the plan."""
    plan = by(system)
    mine = plan.side(MINE)[0]
    changed = what_if.change_plan(plan, mine.key, BuildChange("stat", "BODY", 2))
    assert scenario_builder.scenario(changed).system == system
    tactics = what_if.keys(mine, "tactic", system)
    assert {key for key, _ in tactics} == set(SYSTEMS[system].tactics)


def test_only_wounds_of_gray_dawn_come_home(system: str) -> None:
    """Lead and Chrome has them too; what other systems do to people is no box of the track."""
    plan = by(system, "duel")
    session = Session(scenario_builder.scenario(plan), 1, hands=())
    assert (fault(plan, session) == "") == (system in {"gray_dawn", "lead_and_chrome"})


def test_a_fighter_is_armed_as_the_plan_says(system: str) -> None:
    """The weapon that was chosen, by name, or nothing."""
    if system == NAME:
        return
    plan = by(system)
    seat = plan.seats[0]
    names = [arm.name for arm in scenario_builder.fighter(plan, seat).weapons]
    for number, name in enumerate(names):
        chosen = what_if.keys(seat, "weapon")
        place = next(n for n, (_, words) in enumerate(chosen) if words == name)
        made = scenario_builder.fighter(plan, replace(seat, weapon=place))
        assert made.weapons[made.ready].name == name, number
    assert scenario_builder.fighter(plan, replace(seat, weapon=-1)).ready == -1


def test_the_command_line_knows_it(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    """By ``--system``, in ``--list``, and with converted values where they are asked for."""
    assert main(["fight", "--list"]) == 0
    assert SYSTEMS[system].title in capsys.readouterr().out
    assert main(["fight", "rifleman", "trooper", "--system", system]) == 0
    assert "Converted values" not in capsys.readouterr().out
    assert main(["fight", "rifleman", "trooper", "--system", system, "--numbers"]) == 0
    said = capsys.readouterr().out
    assert ("Converted values for" in said) == (system != "gray_dawn")
    assert main(["fight", "rifleman", "trooper", "--system", system, "--runs", "8"]) == 0
    assert "8 fights, seed 1" in capsys.readouterr().out


def test_the_comparison_has_the_fifth_as_well() -> None:
    """Whatever is on the list is fought."""
    with added():
        made = SystemComparison(plan_of("trooper"), 3, 8, 1)
        while not made.look(0.1):
            pass
        made.stop()
        assert [one.key for one in made.results] == list(SYSTEMS)
        assert made.results[-1].key == NAME
        assert made.results[-1].counts.fights == 8


def test_stepping_from_elsewhere_knows_every_system(system: str, tmp_path: Path) -> None:
    """A scenario file of it is what a program in another language begins with."""
    data = scenario_file.write(scenario_builder.scenario(by(system)))
    path = tmp_path / "fight.json"
    path.write_bytes(data)
    assert scenario_file.read(path.read_bytes()).system == system
