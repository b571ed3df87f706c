"""Encounters: what meets a target, and a search for line-ups in real fights."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.combat.batches.counts import Counts
from chargen.combat.batches.intervals import Interval
from chargen.combat.harm.fighter import HarmFighter
from chargen.combat.harm.weapons import GUN
from chargen.combat.scene.scenario import DARK
from chargen.encounter.advice import encounters
from chargen.encounter.advice.encounter_answer import encounter_text, encounter_words
from chargen.encounter.advice.encounter_costs import (
    COSTS,
    Encounter,
    EncounterTarget,
    LineUp,
    chance_to_meet,
    cost_words,
    encounter_of,
    fights_needed,
    is_precise,
)
from chargen.encounter.advice.encounters import EncounterQuestion, EncounterSearch
from chargen.encounter.setup import sources
from chargen.encounter.setup.opponent_sources import shipped_roster
from chargen.encounter.setup.setup import (
    MINE,
    THEIRS,
    FightSetup,
    SetupFighter,
    add_fighter,
    set_system,
)
from tests.builders import rules
from tests.encounter.plans import plan_of, scenario_of

TROOPER = LineUp((("trooper", 1),))
SCENARIO = scenario_of("trooper")


def test_costs_are_whole_percent_or_tenths() -> None:
    """Bounds that read the same are given once."""
    assert cost_words("win", Interval(60.2, 55.4, 64.9)) == "55 to 65"
    assert cost_words("alive", Interval(99.7, 99.5, 99.9)) == "99.5 to 99.9"
    assert cost_words("alive", Interval(99.0, 98.4, 99.6)) == "98 to 100"
    assert cost_words("magazines", Interval(0.2, 0.0, 0.4)) == "0.0 to 0.4"
    assert cost_words("rounds", Interval(3.2, 3.0, 3.4)) == "3.0 to 3.4"
    assert cost_words("down", Interval(0.5, 0.46, 0.54)) == "0.5"


def counted(fights: int, won: int, fell: int, lost: int) -> Counts:
    """Sums of fights of four rounds against one trooper."""
    sums = {"fights": fights, "win.0": won, "fell.0.stunned": fell - lost, "fell.0.dead": lost}
    return Counts({**sums, "lost.0.1": lost, "rounds.4": fights})


def fought(fights: int, won: int, target: EncounterTarget) -> Encounter:
    """One trooper in fights without deaths, on fresh dice."""
    counts = counted(fights, won, fights - won, 0)
    return encounter_of(TROOPER, SCENARIO, counts, target, fresh=True)


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
    assert [round(found.costs[key].share, 6) for key in COSTS] == [70, 90, 0.3, 0, 4]
    assert found.most_down == (SCENARIO.fighters[0].name, 0.3)
    assert not found.met, "the interval of a hundred fights is wider"
    assert found.miss < 0


def test_magazines_are_a_share_of_those_the_party_has() -> None:
    """Opponents' magazines do not count; a quarter of the fights takes all, the others none."""
    arms = SCENARIO.fighters[0]
    assert isinstance(arms, HarmFighter)
    whole = sum(arm.spare for arm in arms.weapons if arm.kind == GUN)
    assert whole
    counts = counted(100, 70, 30, 10)
    counts.merge(Counts({f"magazines.0.{whole}": 25, "magazines.1.3": 90}))
    cost = encounter_of(TROOPER, SCENARIO, counts, {"magazines": (0, 50)}, fresh=True)
    assert cost.spare == whole
    assert cost.costs["magazines"].share == pytest.approx(25)
    assert 15 < cost.costs["magazines"].low < 18
    assert cost.met


@pytest.mark.parametrize(
    ("fights", "won", "limited", "enough"),
    [
        (384, 370, True, False),
        (1_536, 1_420, True, True),
        (1_536, 768, True, False),
        (1_536, 768, False, True),
        (4_300, 2_150, True, True),
    ],
)
def test_shares_near_their_ends_need_fewer_fights(
    fights: int, won: int, *, limited: bool, enough: bool
) -> None:
    """A share is known to 1.5 points: at 92% after a third of the fights of 50%.

    What the target leaves open is known to 3.
    """
    target = {"win": (0.0, 100.0)} if limited else {"down": (0.0, 1.0)}
    found = fought(fights, won, target)
    assert is_precise(found, target) == enough


@given(st.integers(16, 400), st.data())
def test_the_fights_needed_are_enough(fights: int, data: st.DataObject) -> None:
    """If the shares stay about the same, the fights forecast make them precise."""
    won = data.draw(st.integers(0, fights))
    target = {"win": (0.0, 100.0)}
    needed = fights_needed(fought(fights, won, target), target)
    assert needed <= encounters.RECHECK
    later = fought(needed, round(needed * won / fights), target)
    assert is_precise(later, target)


def test_the_chance_to_meet_a_target_falls_towards_its_bounds() -> None:
    """What is in the middle meets it, what is outside does not; a bound at 100% bounds nothing."""
    target = {"win": (60.0, 80.0)}
    chances = [
        chance_to_meet(fought(1_000, won, target), target, 4_300) for won in (700, 770, 790, 830)
    ]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.99
    assert 0.1 < chances[2] < 0.5
    assert chances[3] < 0.01
    assert chance_to_meet(fought(1_000, 1_000, target), {"win": (90.0, 100.0)}, 4_300) > 0.99


def question(
    target: dict[str, tuple[float, float]], plan: FightSetup, locked: tuple[SetupFighter, ...] = ()
) -> EncounterQuestion:
    """A question with three kinds of opponents."""
    roster = shipped_roster(rules())
    pool = {key: (sources.opponent(rules(), key), roster.opponents[key].threat)
            for key in ("officer", "lantern-walker", "line-breaker")}  # fmt: skip
    return EncounterQuestion(plan, pool, target, "duel", locked)


def search(
    target: dict[str, tuple[float, float]],
    jobs: int = 0,
    locked: tuple[SetupFighter, ...] = (),
    plan: FightSetup | None = None,
) -> EncounterSearch:
    """Line-ups of three kinds for the rifleman, found in few fights."""
    searching = EncounterSearch(question(target, plan or plan_of("thug"), locked), 3, jobs, 24)
    while not searching.look(0.05):
        pass
    searching.stop()
    return searching


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, number in {"FIRST_TRY": 4, "TRY": 6, "MOST_OPPONENTS": 4}.items():
        monkeypatch.setattr(encounters, name, number)
    monkeypatch.setattr(encounters, "LOOKS", (12,))


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
    lone = question({}, plan_of("thug")).party[0].name
    assert all(f"; {lone} goes down in " in line for line in lines[1:-1])
    assert all(f" of 100 fights. {lone} wins " in line for line in lines[1:-1])


def test_of_several_fighters_the_first_at_risk_is_named() -> None:
    """A party has an average, and a fighter who goes down most often."""
    plan = plan_of("thug")
    mine = plan.side(MINE)[0]
    searching = search({"win": (1, 99.9), "down": (0.05, 2)}, plan=add_fighter(plan, mine))
    words = list(encounter_text(searching))[1]
    assert "fights; on average " in words
    assert " goes down most often, in " in words
    assert " of 100 fights. The party wins " in words


def test_the_nearest_is_named_where_none_is_found() -> None:
    """No line-up takes a hundred rounds."""
    searching = search({"rounds": (100, 101)})
    assert len(searching.encounters) == 1
    assert not searching.encounters[0].met
    assert next(encounter_text(searching)).startswith("No line-up")


def test_locked_opponents_are_in_every_line_up() -> None:
    """The thug of the setup fights in each, and is named; numbers of the others leave room."""
    locked = plan_of("thug").side(THEIRS)
    searching = search({"magazines": (0, 100), "win": (1, 99.9)}, locked=locked)
    for each in searching.encounters:
        plan = searching.question.with_opponents(each.line_up)
        assert plan.side(THEIRS)[0].name == "Thug"
        assert len(plan.side(THEIRS)) == each.line_up.size + 1 <= encounters.MOST_OPPONENTS
        assert searching.name(each.line_up).endswith(", with Thug")
        assert "% of the spare magazines." in encounter_words(searching, each)
    alone = search({"magazines": (0, 100), "win": (1, 99.9)})
    same = {each.line_up: each.costs["win"].share for each in alone.encounters}
    both = [each for each in searching.encounters if each.line_up in same]
    assert all(each.costs["win"].share <= same[each.line_up] for each in both)


def test_light_and_surprise_of_the_setup_hold_on_a_preset_map() -> None:
    """The duel is by day without surprise; the setup's own night and surprise stay."""
    plan = replace(plan_of("thug"), light=DARK, surprised=MINE)
    fought = question({}, plan).with_opponents(LineUp((("officer", 3),)))
    assert (fought.light, fought.surprised, fought.distance) == (DARK, MINE, plan.distance)
    assert len(fought.side(THEIRS)) == 3


def test_what_no_search_can_answer_has_a_reason() -> None:
    """Too many kept, too large a party, and magazines where no spare ones are counted."""
    plan = plan_of("thug")
    thug = plan.side(THEIRS)
    assert not question({"magazines": (0, 50)}, plan, thug).fault
    assert "keep 3 at most" in question({}, plan, thug * 4).fault
    many = replace(plan, seats=plan.side(MINE) * (encounters.MOST_PARTY + 1))
    assert question({}, many).fault.startswith(f"The party has {encounters.MOST_PARTY + 1}")
    cards = set_system(plan, "alien_cards")
    assert question({"magazines": (0, 50)}, cards).fault.endswith("set no limit for them.")
    assert not question({"magazines": (0, 100)}, cards).fault
