"""Creation: rules CC-01 to CC-19 beyond the worked numbers."""

import pytest

from chargen.character.checks.issue import Severity
from chargen.character.checks.verdict import Verdict, reach_verdict
from chargen.character.decisions.approval_state import Changed, plain_states
from chargen.character.derived.attractiveness import app_roll, next_app_roll
from chargen.character.document.build import (
    AttrChoice,
    AttrRoll,
    CarriedWeapon,
    Exchanging,
    Gear,
    PerkChoice,
)
from chargen.character.document.events import Reopen
from chargen.character.document.requests import (
    CapGrant,
    PerkGrant,
    PointsGrant,
    ReopenRequest,
    RerollGrant,
)
from chargen.character.edits import creation, edits, gear_edits
from chargen.rules.model import BOUGHT_STATS, STATS
from tests.builders import blank, decided, derived, flaw, issues, rules

SIXES = dict.fromkeys(BOUGHT_STATS, 6)
ROLLED = AttrChoice(seed=1, rolls=(AttrRoll(dice=(3, 3), source="table"),))


def word(build: object) -> Verdict:
    """The verdict on a document."""
    return reach_verdict(tuple(issues(build)))  # type: ignore[arg-type]


@pytest.mark.rule("CC-01")
def test_everybody_starts_with_50_100_and_15() -> None:
    """The three pools hold 50 StP, 100 SkP and 15 PkP."""
    books = derived(blank()).creation
    assert (books.stat.budget, books.skill.budget, books.perk.budget) == (50, 100, 15)


@pytest.mark.rule("CC-01")
def test_an_overdrawn_pool_is_said_in_numbers() -> None:
    """What no exchange can pay is so many points over, not minus so many."""
    build = blank(stats={**SIXES, "REF": 8}, skills={"rifle": 10, "melee": 10, "stealth": 10},
                  perks={"combat-sense": PerkChoice(level=3)})  # fmt: skip
    build = edits.set_skill(edits.set_skill(build, "athletics", 10), "swimming", 8)
    [issue] = issues(build, "CC-01")
    assert issue.message == (
        "1 stat point over: 52 of 51 spent; no exchange covers the 1 skill point missing in all"
    )


@pytest.mark.rule("CC-02")
def test_everybody_has_one_level_of_special_equipment_free() -> None:
    """Level 1 is there without being bought and costs nothing; level 3 costs two."""
    assert derived(blank()).perks == {"special-equipment": 1}
    assert derived(blank()).creation.perk.spent == 0
    bought = blank(perks={"special-equipment": PerkChoice(level=3)})
    assert derived(bought).creation.perk.spent == 2


@pytest.mark.rule("CC-02")
def test_more_special_items_than_levels_are_illegal() -> None:
    """Two items need two levels."""
    build = blank(gear=Gear(special=("Thermal scope", "Radio")))
    [issue] = issues(build, "CC-02")
    assert issue.message == "Special Equipment holds 2 items but has 1 level"


@pytest.mark.rule("CC-03")
def test_automatic_exchange_sells_what_is_left_over() -> None:
    """Eight SkP too many are paid with two of the StP that are left."""
    build = blank(skills={"rifle": 10, "melee": 10, "stealth": 10, "athletics": 10, "swimming": 7})
    books = derived(build).creation
    assert (books.exchange.stat, books.exchange.perk) == (-2, 0)
    assert books.skill.left == 0


@pytest.mark.rule("CC-03")
def test_automatic_exchange_buys_what_lacks() -> None:
    """Six StP too many cost 24 of the SkP that are left."""
    build = blank(stats={**SIXES, "REF": 9, "CL": 8})
    books = derived(build).creation
    assert books.exchange.stat == 8
    assert books.skill.exchanged == -32


@pytest.mark.rule("CC-03")
def test_nothing_is_exchanged_where_nothing_lacks() -> None:
    """Points left over stay where they are."""
    assert derived(blank()).creation.exchange == (0, 0)


@pytest.mark.rule("CC-03")
def test_exchange_by_hand_stands_as_it_is_and_waste_is_mentioned() -> None:
    """Ten StP sold where none needed to be is worth a warning, not a refusal."""
    build = blank(exchange=Exchanging(mode="manual", stat=-10))
    assert derived(build).creation.skill.exchanged == 40
    [issue] = issues(build, "CC-03")
    assert issue.severity is Severity.WARNING
    assert issue.message == "10 points exchanged manually where 0 would do"


@pytest.mark.rule("CC-04")
def test_the_other_start_is_one_pool_of_345() -> None:
    """All three kinds are paid from 345 SkP."""
    build = blank(exchange=Exchanging(mode="one-pool"), stats={**SIXES, "REF": 10},
                  perks={"combat-sense": PerkChoice(level=3)})  # fmt: skip
    books = derived(build).creation
    assert books.skill.budget == 345
    assert books.skill.left == 345 - 4 * (7 * 6 + 15) - 3 * 9
    assert (books.stat.left, books.perk.left) == (0, 0)


@pytest.mark.rule("CC-05")
def test_there_are_nine_stats_and_eight_are_bought() -> None:
    """ATTR is the one that is rolled."""
    assert len(STATS) == 9
    assert set(STATS) - set(BOUGHT_STATS) == {"ATTR"}


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize(("level", "broken"), [(0, True), (1, False), (10, False), (11, True)])
def test_a_stat_stands_between_1_and_10(level: int, broken: bool) -> None:
    """Levels outside the cost table are illegal."""
    build = blank(stats={**dict.fromkeys(BOUGHT_STATS, 1), "REF": level})
    assert bool(issues(build, "CC-05")) is broken


@pytest.mark.rule("CC-07")
def test_attr_is_the_sum_of_its_dice_and_what_was_bought() -> None:
    """3 and 3 rolled, one level for 2 SkP and two for one StP make 9."""
    attr = ROLLED.model_copy(update={"skill_levels": 1, "stat_levels": 2})
    character = derived(blank(attr=attr))
    assert character.stats["ATTR"] == 9
    assert character.creation.skill.spent == 2
    assert character.creation.stat.spent == 40 + 1


@pytest.mark.rule("CC-07")
def test_one_level_of_attr_for_stat_points_costs_a_whole_one() -> None:
    """Points are whole: one level or two cost the same StP."""
    for levels, points in ((1, 1), (2, 1), (3, 2)):
        attr = ROLLED.model_copy(update={"stat_levels": levels})
        assert derived(blank(attr=attr)).creation.stat.spent == 40 + points


@pytest.mark.rule("CC-07")
def test_attr_not_rolled_is_illegal_and_can_be_rolled_in_the_app() -> None:
    """The remedy rolls what the document's seed always rolls."""
    build = blank(attr=AttrChoice(seed=7))
    [issue] = issues(build, "CC-07")
    rolled = issue.remedies[0].edit(build)
    assert rolled.choices.attr.rolls == (app_roll(rules().attractiveness, 7, 0),)
    assert not issues(rolled, "CC-07")


@pytest.mark.rule("CC-07")
def test_a_roll_the_app_never_made_is_found() -> None:
    """Dice said to be the program's must be those of the seed."""
    true = app_roll(rules().attractiveness, 7, 0)
    other = AttrRoll(dice=(true.dice[0] % 5 + 1, true.dice[1]), source="app")
    assert not issues(blank(attr=AttrChoice(seed=7, rolls=(true,))), "CC-07")
    assert issues(blank(attr=AttrChoice(seed=7, rolls=(other,))), "CC-07")


@pytest.mark.rule("CC-07")
def test_the_next_roll_follows_from_the_seed_and_those_before() -> None:
    """Each of them is another, and known before it is made."""
    attractiveness, build = rules().attractiveness, blank(attr=AttrChoice(seed=7))
    for number in range(3):
        roll = next_app_roll(attractiveness, build)
        assert roll == app_roll(attractiveness, 7, number)
        build = edits.add_attr_roll(build, roll)


@pytest.mark.rule("CC-07")
def test_every_face_of_the_apps_dice_falls_about_as_often() -> None:
    """25,000 seeds give each of the 25 throws between 850 and 1,150 times."""
    counts: dict[tuple[int, ...], int] = {}
    for seed in range(25_000):
        dice = app_roll(rules().attractiveness, seed, 0).dice
        counts[dice] = counts.get(dice, 0) + 1
    assert len(counts) == 25
    assert 850 < min(counts.values()) <= max(counts.values()) < 1_150


@pytest.mark.rule("CC-07", "CC-16")
def test_a_second_roll_counts_once_the_gm_granted_it() -> None:
    """Until then the first stands, and both stay on record."""
    rolls = (AttrRoll(dice=(1, 1), source="table"), AttrRoll(dice=(5, 5), source="table"))
    grant = RerollGrant(kind="reroll", id="grant-1", reason="dice fell off the table")
    build = blank(attr=AttrChoice(seed=1, rolls=rolls), grants=(grant,))
    assert derived(build).stats["ATTR"] == 2
    agreed = edits.record_decision(build, decided(grant))
    assert derived(agreed).stats["ATTR"] == 10
    assert agreed.choices.attr.rolls == rolls


@pytest.mark.rule("CC-07")
def test_a_second_roll_nobody_granted_is_illegal() -> None:
    """Two rolls where one is allowed."""
    rolls = (AttrRoll(dice=(1, 1), source="table"), AttrRoll(dice=(5, 5), source="table"))
    [issue] = issues(blank(attr=AttrChoice(seed=1, rolls=rolls)), "CC-07")
    assert issue.message == "ATTR was rolled 2 times; 1 roll allowed"


@pytest.mark.rule("CC-07")
def test_bought_levels_do_not_pass_the_cap() -> None:
    """6 rolled and 5 bought would be 11."""
    attr = ROLLED.model_copy(update={"skill_levels": 5})
    [issue] = issues(blank(attr=attr), "CC-07")
    assert issue.remedies[0].label == "Buy only 4 levels"


@pytest.mark.rule("CC-08")
def test_members_of_a_family_are_skills_of_their_own() -> None:
    """Two languages are paid and listed apart; one without a word is illegal."""
    build = blank(skills={"language:Spanish": 4, "language:Thai": 2})
    assert derived(build).creation.skill.spent == 5 + 2
    [issue] = issues(blank(skills={"language": 4}), "CC-19")
    assert issue.message == "Language needs a specialisation"


@pytest.mark.rule("CC-09")
def test_perks_cost_their_price_for_each_level_up_to_the_highest() -> None:
    """Combat Sense 3 costs 9 PkP; a fourth level is illegal."""
    three = blank(perks={"combat-sense": PerkChoice(level=3)})
    assert derived(three).creation.perk.spent == 9
    four = blank(perks={"combat-sense": PerkChoice(level=4)})
    [issue] = issues(four, "CC-09")
    assert issue.message == "Combat Sense is 4; the highest level is 3"


@pytest.mark.rule("CC-11")
def test_flaws_above_the_cap_are_illegal_until_reduced() -> None:
    """Two common crippling flaws are worth 24; nothing is clipped in silence."""
    worst = {"severity": "crippling", "frequency": "common"}
    build = blank(flaws=(flaw("Blind", **worst), flaw("Deaf", id="flaw-2", **worst)))
    [issue] = issues(build, "CC-11")
    assert issue.message == "Flaws are worth 24 skill points; at most 20 are allowed"
    drop, ask = issue.remedies
    assert drop.label in {"Drop Blind", "Drop Deaf"}
    assert ask.label == "Ask the GM for 4 skill points above the cap"
    assert sum(own.value for own in derived(build).flaws) == 24


@pytest.mark.rule("CC-11", "CC-16")
def test_the_gm_can_raise_the_cap() -> None:
    """A granted exception of 4 makes 24 legal, with exceptions."""
    worst = {"severity": "crippling", "frequency": "common"}
    flaws = (flaw("Blind", **worst), flaw("Deaf", id="flaw-2", **worst))
    grant = CapGrant(kind="over-cap", id="grant-1", reason="asked for", amount=4)
    build = blank(flaws=flaws, grants=(grant,))
    for item in (*flaws, grant):
        build = edits.record_decision(build, decided(item))
    assert word(build) is Verdict.WITH_EXCEPTIONS


@pytest.mark.rule("CC-12")
def test_a_flaw_gives_nothing_until_it_is_approved() -> None:
    """4 SkP come with the GM's word, not before."""
    build = blank(flaws=(flaw(),))
    assert derived(build).creation.skill.budget == 100
    assert word(build) is Verdict.NEEDS_GM
    agreed = edits.record_decision(build, decided(flaw()))
    assert derived(agreed).creation.skill.budget == 104
    assert word(agreed) is Verdict.LEGAL


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    "change",
    [
        {"name": "Gimpy knee"},
        {"category": "mental"},
        {"severity": "mild"},
        {"frequency": "rare"},
        {"description": "hurts in the rain"},
    ],
)
def test_any_change_voids_an_approval(change: dict[str, str]) -> None:
    """Name, category, severity, frequency and description are all bound."""
    build = edits.record_decision(blank(flaws=(flaw(),)), decided(flaw()))
    changed = edits.change_flaw(build, flaw().model_copy(update=change))
    assert isinstance(plain_states(changed)["flaw-1"], Changed)
    assert derived(changed).creation.skill.budget == 100
    assert next(iter(change)) in issues(changed, "CC-12")[0].message


@pytest.mark.rule("CC-12")
def test_a_refused_flaw_gives_nothing_and_waits_for_nobody() -> None:
    """The verdict goes on without it."""
    build = edits.record_decision(blank(flaws=(flaw(),)), decided(flaw(), "refused"))
    assert derived(build).creation.skill.budget == 100
    assert word(build) is Verdict.LEGAL
    assert issues(build, "CC-12")[0].severity is Severity.WARNING


@pytest.mark.rule("CC-13")
def test_approved_flaw_points_can_be_exchanged() -> None:
    """20 SkP from flaws pay five StP more than 50."""
    flaws = (
        flaw("Wanted", id="flaw-1", severity="crippling", frequency="common"),
        flaw("Ill", id="flaw-2", severity="crippling", frequency="infrequent"),
        flaw("Shy", id="flaw-3", severity="mild", frequency="infrequent"),
    )
    skills = {"rifle": 10, "melee": 10, "stealth": 10, "athletics": 10, "swimming": 3, "dance": 1}
    perks = {"combat-sense": PerkChoice(level=3), "nerves-of-steel": PerkChoice(level=3)}
    build = blank(stats={**SIXES, "REF": 9, "CL": 6}, skills=skills, flaws=flaws, perks=perks)
    assert word(build) is Verdict.NEEDS_GM
    for item in flaws:
        build = edits.record_decision(build, decided(item))
    books = derived(build).creation
    assert (books.stat.spent, books.exchange.stat) == (54, 4)
    assert word(build) is Verdict.LEGAL


@pytest.mark.rule("CC-14")
def test_unspent_points_are_mentioned_until_creation_ends() -> None:
    """A warning, never a refusal; after finishing they are gone."""
    build = blank()
    assert {i.subject for i in issues(build, "CC-14")} == {
        "unspent:stat",
        "unspent:skill",
        "unspent:perk",
    }
    assert word(build) is Verdict.LEGAL
    assert not issues(creation.finish(build, "2014-05-23"), "CC-14")


@pytest.mark.rule("CC-15")
def test_the_verdict_is_the_gravest_thing_found() -> None:
    """ILLEGAL comes before NEEDS GM, which comes before exceptions."""
    grant = PointsGrant(kind="points", id="grant-1", reason="hero", pool="perk", amount=2)
    build = edits.record_decision(blank(grants=(grant,)), decided(grant))
    assert word(build) is Verdict.WITH_EXCEPTIONS
    waiting = edits.add_flaw(build, flaw())
    assert word(waiting) is Verdict.NEEDS_GM
    assert word(edits.set_stat(waiting, "REF", 11)) is Verdict.ILLEGAL


@pytest.mark.rule("CC-15")
def test_what_only_waits_for_the_gm_is_not_illegal() -> None:
    """Spending that a pending flaw would cover needs the GM, and says so."""
    skills = {"rifle": 10, "melee": 10, "stealth": 10, "athletics": 10, "swimming": 5, "dance": 1}
    perks = {"combat-sense": PerkChoice(level=3), "nerves-of-steel": PerkChoice(level=3)}
    full = blank(stats={**SIXES, "LK": 7}, skills=skills, perks=perks)
    assert word(full) is Verdict.ILLEGAL
    hoping = edits.add_flaw(full, flaw())
    assert word(hoping) is Verdict.NEEDS_GM
    [issue] = issues(hoping, "CC-01")
    assert issue.severity is Severity.NEEDS_GM
    assert issue.message.endswith("until the GM approves")


@pytest.mark.rule("CC-16")
def test_a_grant_keeps_totals_provable() -> None:
    """Granted points are income with rule and reason, and only once approved."""
    grant = PointsGrant(kind="points", id="grant-1", reason="hero", pool="stat", amount=3)
    build = blank(grants=(grant,))
    assert derived(build).creation.stat.budget == 50
    agreed = derived(edits.record_decision(build, decided(grant)))
    assert agreed.creation.stat.budget == 53
    assert any(e.rule == "CC-16" and e.amount == 3 for e in agreed.creation.entries)


@pytest.mark.rule("CC-16")
def test_a_granted_perk_costs_nothing() -> None:
    """Two levels given, a third paid."""
    grant = PerkGrant(kind="perk", id="grant-1", reason="blessed", perk="combat-sense", levels=2)
    build = edits.record_decision(blank(grants=(grant,)), decided(grant))
    assert derived(build).perks["combat-sense"] == 2
    assert derived(build).creation.perk.spent == 0
    assert derived(edits.set_perk(build, "combat-sense", 3)).creation.perk.spent == 3


@pytest.mark.rule("CC-17", "AD-09")
@pytest.mark.parametrize("change", ["stat", "flaw"])
def test_finishing_freezes_what_costs_points(change: str) -> None:
    """A stat raised or a flaw added afterwards is illegal; a new name or rifle is not."""
    build = creation.finish(blank(), "2014-05-23")
    fresh = edits.set_text(build, "name", "Mara")
    fresh = gear_edits.add_weapon(fresh, CarriedWeapon(id="arm-1", weapon="colt-m4"))
    assert not issues(fresh, "CC-17")
    broken = edits.set_stat(build, "REF", 6) if change == "stat" else edits.add_flaw(build, flaw())
    [issue] = issues(broken, "CC-17")
    assert issue.message == "The build was changed after creation was finished"


@pytest.mark.rule("CC-17")
def test_the_gm_may_reopen_a_finished_build() -> None:
    """Reopening is on record, waits for the GM, and a new finish closes it."""
    build = creation.finish(blank(), "2014-05-23")
    request = ReopenRequest(kind="reopen", id="reopen-1", reason="wrong stat")
    build = edits.append(build, Reopen(event="reopen", on="2014-05-24", request=request))
    changed = edits.set_stat(build, "REF", 6)
    assert word(changed) is Verdict.NEEDS_GM
    agreed = edits.record_decision(changed, decided(request))
    assert word(agreed) is Verdict.WITH_EXCEPTIONS
    assert word(creation.finish(agreed, "2014-05-25")) is Verdict.LEGAL


@pytest.mark.rule("CC-18")
def test_the_guide_has_words_for_every_grade() -> None:
    """Severity and frequency are each explained to the player."""
    guide = rules().flaws
    assert [g.word for g in guide.severity_guide.values()] == ["Mild", "Moderate", "Crippling"]
    assert all(g.guide for g in (*guide.severity_guide.values(), *guide.frequency_guide.values()))
    assert "several sessions" in guide.frequency_guide["rare"].guide


@pytest.mark.rule("CC-19")
def test_unknown_content_is_kept_and_named() -> None:
    """A perk these rules do not hold stays in the document and bars the word LEGAL."""
    build = blank(perks={"psi-shield": PerkChoice(level=2)})
    [issue] = issues(build, "CC-19")
    assert issue.message == "psi-shield is not in the rules in use"
    assert word(build) is Verdict.ILLEGAL
    assert derived(build).perks["psi-shield"] == 2
