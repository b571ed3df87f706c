"""The next purchase: what is offered at which price, and what the race makes of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count

import pytest

from chargen.character.derived.derive import Character
from chargen.character.edits.samples import all_samples
from chargen.cli.advice.next_json import next_reply
from chargen.combat import Scenario
from chargen.combat.batches.intervals import Interval
from chargen.combat.batches.parallel import ParallelTrials
from chargen.combat.batches.trial import WIN, Trial
from chargen.combat.gray_dawn import Fighter
from chargen.encounter.advice.gauntlet import Gauntlet
from chargen.encounter.advice.next_purchase import (
    NextPurchase,
    PurchaseQuestion,
    default_budget,
)
from chargen.encounter.advice.purchase_answer import answer, text
from chargen.encounter.advice.purchases import (
    PurchaseOption,
    PurchaseStep,
    bought,
    option_words,
    outside_fights,
    pairs,
    steps,
)
from chargen.encounter.advice.race import Group
from chargen.encounter.advice.screening import LOOKS, Screening
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, set_fighter
from chargen.rules.model import Limit
from tests.builders import derived
from tests.encounter.plans import plan_of


def rifleman() -> Character:
    """The sample, in creation, with every point spent."""
    return derived(dict(all_samples())["rifleman"])


def test_a_perk_of_one_level_is_named_without_it() -> None:
    """Other traits with the old and the new level, or the new one if there was none."""
    bought_steps = (
        PurchaseStep("perk", "ambidextrous", 0, 1, 9), PurchaseStep("perk", "polyglot", 0, 1, 9),
        PurchaseStep("skill", "rifle", 4, 5, 9),
    )  # fmt: skip
    words = [option_words(rifleman(), PurchaseOption((step,))) for step in bought_steps]
    assert words == ["Ambidextrous", "Polyglot 1", "Rifle 4 to 5"]


@pytest.mark.rule("AD-03", "AD-06", "AD-07")
def test_prices_in_play_are_those_of_advancement() -> None:
    """Ten IP a level, thirty a perk point, forty a stat point; stats need the GM."""
    character = rifleman()
    offered = list(steps(character, 400, "ip"))
    level = character.skills["rifle"]
    assert PurchaseStep("skill", "rifle", level, level + 1, 10 * level) in offered
    assert PurchaseStep("perk", "marksman", 0, 1, 90) in offered
    assert any(step.key == "REF" and step.gm and step.price % 40 == 0 for step in offered)
    assert not any(step.key == "ambidextrous" for step in offered)
    assert all(0 < step.price <= 400 for step in offered)


@pytest.mark.rule("CC-03", "CC-08", "CC-09")
def test_prices_in_creation_are_skill_points() -> None:
    """Stats and perks cost what their points cost in exchange, and need no GM."""
    character = rifleman()
    offered = list(steps(character, 12, "skill"))
    assert PurchaseStep("perk", "marksman", 0, 1, 9) in offered
    assert any(step.key == "ambidextrous" for step in offered)
    assert not any(step.gm for step in offered)
    assert default_budget(character) == (0, "skill")


def test_house_rules_and_bans_apply() -> None:
    """What a campaign bans is not offered."""
    character = rifleman()
    limits = {"perks": Limit(banned=("combat-sense",)), "skills": Limit(banned=("rifle",))}
    banned = replace(character, rules=character.rules.model_copy(update={"limits": limits}))
    keys = {step.key for step in steps(banned, 400, "ip")}
    assert "hard-to-kill" in keys
    assert not keys & {"combat-sense", "rifle"}


def test_pairs_stay_within_the_budget_and_take_a_trait_once() -> None:
    """The first steps come first."""
    low, high = (PurchaseStep("skill", "rifle", 5, n, 10 * n) for n in (6, 7))
    dodge = PurchaseStep("skill", "cover-evade", 2, 3, 20)
    assert [option.steps for option in pairs([low, high, dodge], 85, 9)] == [(low, dodge)]
    assert len(list(pairs([low, high, dodge], 900, 1))) == 1


@pytest.mark.parametrize("opponent", ["trooper", "blade-fanatic"])
def test_no_fight_rolls_what_is_outside_fights(opponent: str) -> None:
    """Five levels more of every such skill change nothing in any of six fights."""
    plan = plan_of(opponent)
    seat = plan.seats[0]
    character = seat.character
    outside = [step.key for step in steps(character, 10, "ip") if outside_fights(character, step)]
    assert "persuasion-and-fast-talk" in {*outside, *character.skills}
    assert "cover-evade" not in outside
    skills = Counter({**character.skills, **dict.fromkeys(outside, 5)})
    raised = replace(seat, character=replace(character, skills=skills))
    sums = []
    for fought in (plan, set_fighter(plan, raised)):
        trial = Trial(scenario_builder.scenario(fought), 4, 6)
        trial.step(6)
        sums.append(trial.counts.of)
    assert sums[0] == sums[1]


def begun(jobs: int, points: int = 2) -> NextPurchase:
    """A few points of a weak rifleman against a thug."""
    plan = plan_of("thug")
    character = plan.seats[0].character
    weak = replace(character, skills=Counter({"rifle": 1, "cover-evade": 2}))
    plan = set_fighter(plan, replace(plan.seats[0], character=weak))
    question = PurchaseQuestion(plan.seats[0], points, "skill", WIN, plan)
    return NextPurchase(character.rules, question, 1, jobs, (6, 12))


def race(jobs: int) -> NextPurchase:
    """The same, raced to the end."""
    running = begun(jobs)
    while not running.look(0.05):
        pass
    running.stop()
    return running


def test_an_answer_depends_on_the_seed_alone() -> None:
    """With a process and without, the same groups, figures and sentences; idle traits are found."""
    here, shared = race(0), race(1)
    assert list(text(here)) == list(text(shared))
    assert here.results == shared.results
    reasons = {step.key: reason for step, reason in here.unranked}
    assert reasons["persuasion-and-fast-talk"] == "outside fights"
    assert reasons["submachinegun"] == "no weapon for it"
    idle = {key for key, reason in reasons.items() if reason == "none of 24 fights changed"}
    raced = {step.key for result in here.results for step in result.option.steps}
    assert idle
    assert not idle & raced
    assert all(
        result.standing.effect is None or result.standing.fights == 12
        for result in here.results
        if result.standing.group is Group.BEST
    )
    assert here.now.trials == 12
    lost = round(100 * (1 - here.now.interval.share))
    name = here.character.build.choices.name
    assert answer(here).now == f"{name} does not win {lost} of 100 fights now."


def test_a_reply_gives_an_effect_where_one_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A purchase without an effect has none, whatever its fights came to."""
    running = begun(0)
    while not running.results:
        running.look()
    (*_, result) = running.results
    effect = Interval(0.25, 0.125, 0.375)
    for group in Group:
        standing = replace(result.standing, group=group, effect=effect)
        monkeypatch.setattr(NextPurchase, "results", (replace(result, standing=standing),))
        (purchase,) = next_reply(running).purchases
        reply = purchase.effect
        shown = reply and (reply.change, reply.low, reply.high)
        assert shown == (None if group is Group.NO_EFFECT else (0.25, 0.125, 0.375))


def test_first_groups_come_while_other_purchases_are_tried() -> None:
    """They wait without a verdict, and have a place in the end."""
    running = begun(0)
    while not running.results:
        running.look()
    assert not running.done
    assert running.stage_words == "Trying every purchase"
    waiting = [step for step, reason in running.unranked if reason == "not tried enough yet"]
    assert waiting
    assert any("not tried enough yet" in line for line in text(running))
    first = {result.option: result.standing.effect for result in running.results}
    while not running.look():
        pass
    assert "not tried enough yet" not in {reason for _, reason in running.unranked}
    final = {result.option: result.standing for result in running.results}
    assert set(first) <= set(final)
    steps_placed = {step for option in final for step in option.steps}
    steps_placed |= {step for step, _ in running.unranked}
    assert set(waiting) <= steps_placed


def test_an_answer_without_any_purchase_is_a_sentence() -> None:
    """Also where nothing that is within the points changes a fight."""
    running = begun(0, points=0)
    assert answer(running).sentence == ""
    while not running.look():
        pass
    assert answer(running).sentence == "No purchase within reach changes a fight."
    assert next(iter(text(running))).endswith(answer(running).sentence)


def test_a_purchase_reaches_the_fighter() -> None:
    """A stat, a skill and a perk, each as the fight reads it."""
    plan = plan_of("thug")
    seat = plan.seats[0]
    option = PurchaseOption(
        (
            PurchaseStep("stat", "REF", 8, 10, 1),
            PurchaseStep("skill", "rifle", 5, 9, 1),
            PurchaseStep("perk", "combat-sense", 0, 3, 1),
        )
    )
    changed = replace(seat, character=bought(seat.character, option))
    before = scenario_builder.scenario(plan).fighters[0]
    after = scenario_builder.scenario(set_fighter(plan, changed)).fighters[0]
    assert isinstance(before, Fighter)
    assert isinstance(after, Fighter)
    assert (after.REF, after.skills["rifle"]) == (10, 9)
    assert before != replace(after, REF=before.REF, skills=before.skills)


def test_the_gauntlet_has_six_different_opponents() -> None:
    """Each of another kind, few on one map; asked again, they need no fight."""
    plan = plan_of("thug")
    seat = plan.side(MINE)[0]
    with ParallelTrials(1, 0) as trials:
        gauntlet = Gauntlet(seat.character.rules, [seat], trials, plan.system)
        while not gauntlet.done:
            while not trials.look():
                pass
            gauntlet.advance()
        again = Gauntlet(seat.character.rules, [seat], trials, plan.system)
    assert again.done
    assert again.fights == gauntlet.fights
    assert len({fight.opponent for fight in gauntlet.fights}) == 6
    assert len({fight.ground for fight in gauntlet.fights}) >= 3


def test_a_screening_finds_what_changes_no_fight() -> None:
    """Idle changes fight together; one that matters is found among them."""
    plan = plan_of("thug")
    seat = plan.seats[0]
    keys = ["chemistry", "history", "physics", "rifle", "geology", "botany", "biology"]

    def combined(changes: Sequence[int]) -> list[Scenario]:
        raised = dict.fromkeys([keys[change] for change in changes], 9)
        character = replace(seat.character, skills=Counter({**seat.character.skills, **raised}))
        return [scenario_builder.scenario(set_fighter(plan, replace(seat, character=character)))]

    with ParallelTrials(1, 0) as trials:
        screening = Screening(trials, combined, len(keys), 0, 48)
        for look in count(1):
            while not trials.look():
                pass
            screening.sort()
            assert look >= len(LOOKS) or not screening.idle, "few fights prove nothing"
            if screening.done:
                break
            screening.advance()
        assert trials.played <= sum(LOOKS) * 2 + LOOKS[0] * len(keys) + 3 * sum(LOOKS[1:])
    assert screening.awake == {3}
    assert screening.idle == set(range(len(keys))) - {3}
    assert screening.fights == LOOKS[1] + 48
