"""Goals: what a wish in play costs, who pays, and how many sessions it takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chargen.character.advancement.advancement_rules import Fault
from chargen.character.advancement.goals import GoalStep, Pace, pace, plan
from chargen.character.advancement.quotes import Quote, SkillPurchase, quote
from chargen.character.document.build import Build, FlawGoal, Goal, PerkGoal, SkillGoal, StatGoal
from chargen.character.document.events import Award, Refund, RemoveFlaw, RequestMade, SkillAward
from chargen.character.document.pools import GENERAL, skill_pool
from chargen.character.document.requests import FlawRequest
from chargen.character.edits import creation, edits
from chargen.character.edits.samples import all_samples
from chargen.character.points.ledger import totals
from chargen.rules.model import Stat
from tests.builders import blank, decided, derived, flaw, rules
from tests.strategies import builds, goals

RIFLE = SkillGoal(kind="skill", skill="rifle", level=7)


def rifleman(*awards: tuple[str, int]) -> Build:
    """A finished character with Rifle 5, an approved flaw of 4 SkP, and these awards by day."""
    build = edits.record_decision(
        blank(skills={"rifle": 5, "stealth": 2}, flaws=(flaw(),)), decided(flaw())
    )
    build = creation.finish(build, "2014-05-01")
    given_ip = [Award(event="award", on=on, by="GM", ip=ip, note="session") for on, ip in awards]
    return edits.append(build, *given_ip)


def steps(build: Build, *wanted: Goal) -> tuple[GoalStep, ...]:
    """The goals planned for a character."""
    return plan(derived(build), wanted)


@pytest.mark.rule("AD-03")
def test_two_levels_of_rifle_cost_what_the_table_says() -> None:
    """Rifle 5 to 7 costs 50 and 60 IP: 110."""
    (step,) = steps(rifleman(), RIFLE)
    assert (step.from_level, step.to_level, step.price, step.lacking) == (5, 7, 110, 110)


@pytest.mark.rule("AD-01")
def test_sessions_follow_from_the_average() -> None:
    """With 20 IP a session, 110 IP that lack are about 6 sessions."""
    build = rifleman(("2014-05-02", 15), ("2014-05-09", 25))
    speed = pace(derived(build))
    assert speed == Pace(2, 40)
    assert speed.sessions_for(110) == 6


@pytest.mark.rule("AD-01")
def test_two_awards_of_a_day_are_one_session() -> None:
    """35 IP and 5 more for a speech came in one evening; an award without a date stands alone."""
    build = rifleman(("2014-05-02", 35), ("2014-05-02", 5), ("", 20))
    assert pace(derived(build)) == Pace(2, 60)


@pytest.mark.rule("AD-01")
def test_an_award_taken_back_is_no_session() -> None:
    """A refunded award counts neither as IP nor as a session."""
    build = rifleman(("2014-05-02", 30), ("2014-05-09", 10))
    build = edits.append(build, Refund(event="refund", on="", entry=3))
    assert pace(derived(build)) == Pace(1, 30)


@pytest.mark.rule("AD-01")
def test_without_a_session_nobody_can_say_how_long() -> None:
    """No award on record is no pace; what is payable at once takes no session all the same."""
    assert Pace(0, 0).sessions_for(10) is None
    assert Pace(0, 0).sessions_for(0) == 0


@pytest.mark.rule("AD-04", "AD-11")
def test_a_skills_own_ip_come_first_in_a_plan() -> None:
    """12 IP of Rifle's own leave 98 to general IP; they do nothing for Stealth."""
    build = rifleman(("2014-05-02", 40))
    build = edits.append(build, SkillAward(event="skill-award", on="", skill="rifle", ip=12))
    stealth = SkillGoal(kind="skill", skill="stealth", level=3)
    one, other = steps(build, RIFLE, stealth)
    assert (one.own, one.general, one.lacking) == (12, 98, 58)
    assert (other.own, other.general, other.lacking) == (0, 20, 78)


@pytest.mark.rule("AD-06")
@pytest.mark.parametrize("perk", ["ambidextrous", "no-such-perk"])
def test_what_ip_cannot_buy_costs_nothing_in_a_plan(perk: str) -> None:
    """A perk of creation only is named with its rule, and goals below it are paid as without."""
    step, rifle = steps(rifleman(), PerkGoal(kind="perk", perk=perk, level=1), RIFLE)
    assert step.fault is not None
    assert (step.price, rifle.lacking) == (0, 110)


@pytest.mark.rule("AD-07", "AD-08")
def test_stats_and_flaws_are_priced_as_they_are_sold() -> None:
    """REF 5 to 7 is 3 StP, 120 IP; a flaw of 4 SkP is 60 IP."""
    stat, off = steps(
        rifleman(), StatGoal(kind="stat", stat="REF", level=7), FlawGoal(kind="flaw", flaw="flaw-1")
    )
    assert (stat.price, off.price, off.lacking) == (120, 60, 180)


def test_a_goal_that_is_reached_costs_nothing() -> None:
    """Rifle 4 was passed long ago."""
    (step,) = steps(rifleman(), SkillGoal(kind="skill", skill="rifle", level=4))
    assert step.reached
    assert step.price == 0


@given(build=builds(), wanted=st.lists(goals, max_size=5))
def test_every_plan_adds_up(build: Build, wanted: list[Goal]) -> None:
    """What lacks in the end is what general IP pay less what there is; nothing is negative."""
    character = derived(build)
    found = plan(character, wanted)
    have = max(0, character.books.balances[GENERAL])
    needed = sum(step.general for step in found)
    last = found[-1].lacking if found else 0
    assert last == max(0, needed - have)
    for step in found:
        assert step.own + step.general == step.price
        assert min(step.own, step.general, step.lacking) >= 0


@given(
    awarded=st.integers(0, 300), own=st.integers(0, 80), cut=st.integers(6, 8)
)  # fmt: skip
def test_a_climb_costs_the_same_in_two_steps(awarded: int, own: int, cut: int) -> None:
    """Rifle 5 to 9 lacks as much as Rifle to a level between and then to 9."""
    build = rifleman(("2014-05-02", awarded))
    build = edits.append(build, SkillAward(event="skill-award", on="", skill="rifle", ip=own))
    whole = SkillGoal(kind="skill", skill="rifle", level=9)
    half = SkillGoal(kind="skill", skill="rifle", level=cut)
    assert steps(build, whole)[-1].lacking == steps(build, half, whole)[-1].lacking


@given(awarded=st.integers(0, 300), own=st.integers(0, 80), level=st.integers(6, 10))
def test_what_a_plan_calls_payable_is_sold_at_that_price(
    awarded: int, own: int, level: int
) -> None:
    """A first goal with nothing to earn is quoted at the same IP, from the same pools."""
    build = rifleman(("2014-05-02", awarded))
    build = edits.append(build, SkillAward(event="skill-award", on="", skill="rifle", ip=own))
    (step,) = steps(build, SkillGoal(kind="skill", skill="rifle", level=level))
    offered = quote(derived(build), SkillPurchase("rifle", level), "")
    assert isinstance(offered, Quote) is (step.lacking == 0)
    if isinstance(offered, Quote):
        paid = totals(offered.entries)
        assert (-paid[skill_pool("rifle")], -paid[GENERAL]) == (step.own, step.general)


@given(sessions=st.integers(1, 50), ip=st.integers(1, 2_000), lacking=st.integers(0, 5_000))
def test_so_many_sessions_are_enough_and_one_less_is_not(
    sessions: int, ip: int, lacking: int
) -> None:
    """The sessions said bring what lacks at the average, and no session too many is said."""
    count = Pace(sessions, ip).sessions_for(lacking)
    assert count is not None
    assert count * ip >= lacking * sessions
    assert count == 0 or (count - 1) * ip < lacking * sessions


@pytest.mark.parametrize("name", [name for name, _ in all_samples()])
def test_goals_can_be_planned_for_every_sample(name: str) -> None:
    """No sample makes a plan fail, finished or not."""
    found = plan(derived(dict(all_samples())[name]), (RIFLE,))
    assert found[0].price >= 0


@pytest.mark.parametrize(
    ("levels", "fault", "reached"),
    [
        ((5, 6), None, False), ((5, 5), None, True), ((6, 5), None, True),
        ((5, 5), Fault("AD-03", "no"), False),
    ],
)  # fmt: skip
def test_a_goal_is_reached_at_its_level(
    levels: tuple[int, int], fault: Fault | None, reached: object
) -> None:
    """Or above it; one that can never be is not."""
    step = GoalStep(RIFLE, *levels, price=0, own=0, general=0, lacking=0, fault=fault)
    assert step.reached is reached


@pytest.mark.rule("AD-01")
@pytest.mark.parametrize(
    ("ip", "sessions"), [(-1, 0), (0, 0), (1, 1), (20, 1), (21, 2), (40, 2), (41, 3)]
)
def test_a_part_of_a_session_is_a_session(ip: int, sessions: int) -> None:
    """At 20 IP each; without any pace nothing can be told."""
    assert Pace(2, 40).sessions_for(ip) == sessions
    assert Pace(0, 0).sessions_for(ip) == (None if ip > 0 else 0)


@pytest.mark.rule("AD-06", "CC-19")
def test_a_perk_for_creation_only_is_no_goal() -> None:
    """Unless its level is there already; nor is one nobody knows."""
    perk = next(key for key, each in rules().perks.items() if each.creation_only)
    name = rules().perks[perk].name

    def fault(level: int, key: str = perk) -> str:
        build = creation.finish(edits.set_perk(blank(), perk, 1), "")
        (step,) = steps(build, PerkGoal(kind="perk", perk=key, level=level))
        return step.fault.message if step.fault else ""

    assert fault(1) == ""
    assert fault(2) == f"{name} is available in creation only"
    assert fault(1, "juggler") == "juggler is not a perk of these rules"


@pytest.mark.rule("AD-03", "AD-07")
@pytest.mark.parametrize(
    ("goal", "words"),
    [
        (SkillGoal(kind="skill", skill="rifle", level=10), ""),
        (
            SkillGoal(kind="skill", skill="rifle", level=11),
            "Rifle 11 is above the highest level, 10",
        ),
        (StatGoal(kind="stat", stat="REF", level=10), ""),
        (StatGoal(kind="stat", stat="REF", level=11), "REF 11 is above the highest level, 10"),
        (StatGoal(kind="stat", stat="ATTR", level=8), ""),
        (StatGoal(kind="stat", stat="ATTR", level=9), "ATTR 9 is above the highest level, 8"),
    ],
)
def test_a_level_there_is_not_is_no_goal(goal: Goal, words: str) -> None:
    """Skills and stats end at ten, ATTR at its cap, which is 8 here."""
    cap = rules().attractiveness.model_copy(update={"cap": 8})
    other = rules().model_copy(update={"attractiveness": cap})
    character = derived(creation.finish(blank(), ""), other)
    (step,) = plan(character, [goal])
    assert (step.fault.message if step.fault else "") == words


@pytest.mark.rule("CC-09")
def test_a_perk_above_its_highest_level_is_no_goal() -> None:
    """The highest is one."""
    perk = rules().perks["center-of-mass"]

    def fault(level: int) -> str:
        wanted = PerkGoal(kind="perk", perk="center-of-mass", level=level)
        (step,) = steps(creation.finish(blank(), ""), wanted)
        return step.fault.message if step.fault else ""

    top = perk.max_levels
    assert fault(top) == ""
    assert fault(top + 1) == f"{perk.name} {top + 1} is above the highest level, {top}"


@pytest.mark.rule("AD-08")
def test_a_flaw_that_is_bought_off_costs_nothing_more() -> None:
    """15 IP per SkP before, none after."""
    goal = FlawGoal(kind="flaw", flaw="flaw-1")
    wish = FlawRequest(kind="remove-flaw", id="wish-1", reason="", flaw="flaw-1")
    build = edits.record_decision(rifleman(("", 60)), decided(wish))
    (before,) = steps(build, goal)
    gone = RemoveFlaw(event="remove-flaw", on="", flaw="flaw-1", request="wish-1", general_ip=60)
    (after,) = steps(
        edits.append(build, RequestMade(event="asked", on="", request=wish), gone), goal
    )
    assert (before.price, before.general, before.lacking, before.reached) == (60, 60, 0, False)
    assert (after.price, after.general, after.lacking, after.reached) == (0, 0, 0, True)


@pytest.mark.rule("AD-07", "CC-07")
@pytest.mark.parametrize(("stat", "top"), [("ATTR", 7), ("BODY", 10)])
def test_no_goal_is_above_the_highest_level_of_its_stat(stat: Stat, top: int) -> None:
    """ATTR has a cap of its own, here 7."""
    attr = rules().attractiveness.model_copy(update={"cap": 7})
    lower = rules().model_copy(update={"attractiveness": attr})
    wanted = [StatGoal(kind="stat", stat=stat, level=level) for level in (top, top + 1)]
    fine, above = (plan(derived(rifleman(), lower), [goal])[0].fault for goal in wanted)
    assert fine is None
    assert above == Fault("AD-07", f"{stat} {top + 1} is above the highest level, {top}")


@pytest.mark.rule("AD-08")
def test_a_flaw_nobody_agreed_to_is_no_goal() -> None:
    """There is nothing to buy off."""
    build = creation.finish(blank(flaws=(flaw(),)), "")
    (step,) = steps(build, FlawGoal(kind="flaw", flaw="flaw-1"))
    assert step.fault == Fault(
        "AD-08", "Gimpy leg was not approved, so there is nothing to buy off"
    )
