"""Encounters: what meets a target, and a search for line-ups in real fights."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.batches.counts import Counts
from chargen.encounter.advice import encounters
from chargen.encounter.advice.encounter_costs import COSTS, LineUp, encounter_of
from chargen.encounter.advice.encounters import EncounterQuestion, EncounterSearch, encounter_text
from chargen.encounter.setup import sources
from chargen.encounter.setup.opponent_sources import shipped_roster
from tests.builders import rules
from tests.encounter.plans import plan_of, scenario_of

TROOPER = LineUp((("trooper", 1),))
SCENARIO = scenario_of("trooper")


def counted(fights: int, won: int, fell: int, lost: int) -> Counts:
    """Sums of fights of four rounds against one trooper."""
    sums = {"fights": fights, "win.0": won, "fell.0.stunned": fell - lost, "fell.0.dead": lost}
    return Counts({**sums, "lost.0.1": lost, "rounds.4": fights})


@given(st.data())
def test_a_line_up_that_meets_a_target_is_within_it(data: st.DataObject) -> None:
    """Every interval lies in the window, on fresh dice; anything else is not called met."""
    fights = data.draw(st.integers(1, 5_000))
    fell = data.draw(st.integers(0, fights))
    lost = data.draw(st.integers(0, fell))
    counts = counted(fights, fights - fell, fell, lost)
    low = data.draw(st.integers(0, 99))
    target = {"alive": (float(low), float(data.draw(st.integers(low + 1, 100))))}
    found = encounter_of(TROOPER, SCENARIO, counts, target, fresh=True)
    cost, bounds = found.costs["alive"], target["alive"]
    assert found.met == (bounds[0] <= cost.low and cost.high <= bounds[1])
    assert (found.miss <= 0.0) == (bounds[0] <= cost.share <= bounds[1])
    assert not encounter_of(TROOPER, SCENARIO, counts, target, fresh=False).met
    for key in COSTS:
        assert found.costs[key].low <= found.costs[key].share <= found.costs[key].high


def test_costs_are_those_counted() -> None:
    """Deaths are not the only fighters that go down; the one that falls most is named."""
    found = encounter_of(TROOPER, SCENARIO, counted(100, 70, 30, 10), {"win": (62, 80)}, fresh=True)
    assert [round(found.costs[key].share, 6) for key in COSTS] == [70, 90, 0.3, 4]
    assert found.most_down == (SCENARIO.fighters[0].name, 0.3)
    assert not found.met, "the interval of a hundred fights is wider"
    assert found.miss < 0


def search(target: dict[str, tuple[float, float]], jobs: int = 0) -> EncounterSearch:
    """Line-ups of three kinds for the rifleman, found in few fights."""
    plan, roster = plan_of("thug"), shipped_roster(rules())
    pool = {key: (sources.opponent(rules(), key), roster.opponents[key].threat)
            for key in ("officer", "lantern-walker", "line-breaker")}  # fmt: skip
    searching = EncounterSearch(EncounterQuestion(plan, pool, target, "duel"), 3, jobs, 24)
    while not searching.look(0.05):
        pass
    searching.stop()
    return searching


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"TRY": 6, "LONGER": 12, "FIRST_RECHECK": 12, "MOST_OPPONENTS": 4}.items():
        monkeypatch.setattr(encounters, name, number)


def test_a_search_finds_different_line_ups_whatever_the_processes() -> None:
    """Each of another kind, fought again on fresh dice, with a sentence."""
    here, shared = search({"win": (1, 99.9)}), search({"win": (1, 99.9)}, 1)
    assert here.encounters == shared.encounters
    met = here.encounters
    assert all(each.met and each.fights == 24 for each in met)
    kinds = [each.line_up.opponents[0][0] for each in met]
    assert kinds
    assert len(set(kinds)) == len(kinds)
    lines = list(encounter_text(here))
    assert len(lines) == len(met) + 2
    assert all("goes down most often" in line for line in lines[1:-1])


def test_the_nearest_is_named_where_none_is_found() -> None:
    """No line-up takes a hundred rounds."""
    searching = search({"rounds": (100, 101)})
    assert len(searching.encounters) == 1
    assert not searching.encounters[0].met
    assert next(encounter_text(searching)).startswith("No line-up")
