"""The audit of creation: hand-made characters, numbers worked out from the rule page."""

import pytest

from chargen.character.document import requests
from chargen.character.document.build import (
    AttrChoice,
    CampaignCopy,
    CarriedWeapon,
    Exchanging,
    Gear,
    PerkChoice,
)
from chargen.character.edits import edits
from chargen.rules.gear import Armour
from chargen.rules.house import HouseRules
from chargen.rules.model import (
    BOUGHT_STATS,
    Budgets,
)
from tests.builders import blank, flaw, rules
from tests.character.audit_documents import (
    GIFT,
    OVER,
    POINTS,
    REROLL,
    award,
    finished,
    perk_points,
    perks,
    proof,
    rolled,
    stats,
    with_decisions,
)


@pytest.mark.rule("CC-01", "CC-06")
def test_a_plain_character_leaves_ten_stat_points() -> None:
    """Eight stats at 5 cost 40 of 50 StP; nothing else is bought."""
    plain = proof(blank())
    assert plain.verdict == "LEGAL"
    assert plain.pools == {
        "stat": (50, 40, 0, 10),
        "skill": (100, 0, 0, 100),
        "perk": (15, 0, 0, 15),
    }
    assert plain.stats["ATTR"] == 6
    assert plain.perks == {"special-equipment": 1}
    assert (plain.ip, plain.breaches) == ({}, frozenset())


@pytest.mark.rule("CC-01")
def test_a_pool_cannot_be_overdrawn() -> None:
    """Eight stats at 7 are 64 StP of 50, and nothing is exchanged; at 6 they are 48."""
    alone = Exchanging(mode="manual")
    seven = blank(exchange=alone, stats=dict.fromkeys(BOUGHT_STATS, 7))
    assert proof(seven).breaches == {("CC-01", "pool:stat")}
    six = blank(exchange=alone, stats=dict.fromkeys(BOUGHT_STATS, 6))
    assert proof(six).breaches == frozenset()


@pytest.mark.rule("CC-06")
@pytest.mark.parametrize(
    ("level", "price"),
    [(0, 0), (1, 1), (6, 6), (7, 8), (8, 10), (9, 12), (10, 15), (11, 18), (12, 21)],
)
def test_a_stat_costs_its_row(level: int, price: int) -> None:
    """Levels to 6 cost 1 each, to 9 cost 2 each, and 10 costs 3, as would any beyond."""
    assert proof(blank(stats=stats(REF=level))).pools["stat"].spent == 35 + price


@pytest.mark.rule("CC-08")
@pytest.mark.parametrize(
    ("level", "price"),
    [(1, 1), (2, 2), (3, 3), (4, 5), (5, 7), (6, 9), (7, 12), (8, 15), (9, 19), (10, 24), (12, 34)],
)
def test_a_skill_costs_its_row(level: int, price: int) -> None:
    """Skills cost 1 2 3 5 7 9 12 15 19 24, and 5 for each level there is not."""
    assert proof(blank(skills={"rifle": level})).pools["skill"].spent == price


@pytest.mark.rule("CC-03")
def test_missing_stat_points_are_bought() -> None:
    """Eight stats at 7 cost 64 StP; the 14 that lack are 56 SkP."""
    pools = proof(blank(stats=dict.fromkeys(BOUGHT_STATS, 7))).pools
    assert pools["stat"] == (50, 64, 14, 0)
    assert pools["skill"] == (100, 0, -56, 44)


@pytest.mark.rule("CC-03")
def test_missing_skill_points_come_from_the_fewest_points_sold() -> None:
    """Five skills at 10 cost 120 SkP; five StP make the 20 that lack."""
    skills = dict.fromkeys(("rifle", "handgun", "stealth", "tactics", "first-aid"), 10)
    pools = proof(blank(skills=skills)).pools
    assert pools["stat"] == (50, 40, -5, 5)
    assert pools["skill"] == (100, 120, 20, 0)
    assert pools["perk"] == (15, 0, 0, 15)


@pytest.mark.rule("CC-03")
def test_exchange_by_hand_is_taken_as_it_is() -> None:
    """Two StP sold and three PkP bought: 8 SkP in, 9 out."""
    pools = proof(blank(exchange=Exchanging(mode="manual", stat=-2, perk=3))).pools
    assert pools["stat"] == (50, 40, -2, 8)
    assert pools["skill"] == (100, 0, -1, 99)
    assert pools["perk"] == (15, 0, 3, 18)


@pytest.mark.rule("CC-04")
def test_one_pool_pays_for_everything() -> None:
    """Of 345 SkP, 40 StP take 160 and 2 PkP take 6."""
    build = blank(exchange=Exchanging(mode="one-pool"), perks=perks(polyglot=2))
    pools = proof(build).pools
    assert pools["stat"] == (0, 40, 40, 0)
    assert pools["skill"] == (345, 0, -166, 179)
    assert pools["perk"] == (0, 2, 2, 0)


@pytest.mark.rule("CC-04")
def test_one_pool_can_be_overdrawn_as_a_whole_only() -> None:
    """Eight stats at 10 are 120 StP or 480 SkP, 135 too many."""
    build = blank(exchange=Exchanging(mode="one-pool"), stats=dict.fromkeys(BOUGHT_STATS, 10))
    assert proof(build).pools["skill"].left == -135
    assert proof(build).breaches == {("CC-04", "pool:skill")}


@pytest.mark.rule("CC-07")
def test_attr_levels_cost_two_skill_points_or_half_a_stat_point() -> None:
    """Three levels for SkP cost 6 SkP; one for StP costs a whole StP."""
    attr = AttrChoice(seed=1, rolls=rolled((3, 3)).rolls, skill_levels=3, stat_levels=1)
    bought = proof(blank(attr=attr))
    assert (bought.pools["skill"].spent, bought.pools["stat"].spent) == (6, 41)
    assert bought.stats["ATTR"] == 10
    assert bought.verdict == "LEGAL"


@pytest.mark.rule("CC-07")
def test_the_cap_binds_bought_levels_only() -> None:
    """A roll of 10 stands, one level more is one too many."""
    more = AttrChoice(seed=1, rolls=rolled((5, 5)).rolls, skill_levels=1)
    assert proof(blank(attr=rolled((5, 5)))).verdict == "LEGAL"
    assert proof(blank(attr=more)).breaches == {("CC-07", "attr:cap")}


@pytest.mark.rule("CC-07")
@pytest.mark.parametrize(
    ("attr", "subject"),
    [
        (rolled(), "attr:roll"),
        (rolled((3, 3), (4, 4)), "attr:count"),
        (rolled((3, 6)), "attr:roll-1"),
        (rolled((3, 3, 3)), "attr:roll-1"),
        (rolled((5, 5), source="app"), "attr:roll-1"),
    ],
)
def test_attr_is_rolled_once_with_two_d5(attr: AttrChoice, subject: str) -> None:
    """No roll, two rolls, other dice, or dice the program did not throw are refused."""
    assert proof(blank(attr=attr)).breaches == {("CC-07", subject)}


@pytest.mark.rule("CC-07")
def test_the_programs_own_dice_stand() -> None:
    """SHA-256 of "ATTR 1 0" leaves 15 of 25, which is 3 fives and 0: the dice are 1 and 4."""
    assert proof(blank(attr=rolled((1, 4), source="app"))).verdict == "LEGAL"


@pytest.mark.rule("CC-07", "CC-16")
def test_a_granted_roll_replaces_the_first() -> None:
    """Of 2 and 9 the 9 counts once the GM has granted it, and the 2 until then."""
    build = blank(attr=rolled((1, 1), (4, 5)), grants=(REROLL,))
    assert (proof(build).stats["ATTR"], proof(build).verdict) == (2, "NEEDS GM")
    granted = proof(with_decisions(build, REROLL))
    assert (granted.stats["ATTR"], granted.verdict) == (9, "LEGAL WITH EXCEPTIONS")


@pytest.mark.rule("CC-05")
@pytest.mark.parametrize("level", [0, 11])
def test_stats_stand_between_one_and_ten(level: int) -> None:
    """Neither 0 nor 11 is a level of a stat."""
    assert proof(blank(stats=stats(CL=level))).breaches == {("CC-05", "stat:CL")}


@pytest.mark.rule("CC-08", "CC-19")
@pytest.mark.parametrize(
    ("key", "level", "breach"),
    [
        ("rifle", 11, ("CC-08", "skill:rifle")),
        ("rifle:M16", 1, ("CC-19", "skill:rifle:M16:word")),
        ("language", 1, ("CC-19", "skill:language:word")),
        ("kung", 1, ("CC-19", "skill:kung:word")),
    ],
)
def test_skills_are_in_the_rules(key: str, level: int, breach: tuple[str, str]) -> None:
    """A skill stops at 10; a family needs a word, a single skill bears none."""
    assert proof(blank(skills={key: level})).breaches == {breach}


@pytest.mark.rule("CC-08")
def test_a_member_of_a_family_is_a_skill() -> None:
    """A language with its name is legal."""
    assert proof(blank(skills={"language:Spanish": 3})).verdict == "LEGAL"


@pytest.mark.rule("CC-02", "CC-09")
def test_perks_cost_their_price_beyond_free_levels() -> None:
    """Special Equipment 3 costs 2 PkP, Devil's Luck 2 costs 4."""
    bought = proof(blank(perks=perks(special_equipment=3, devils_luck=2)))
    assert bought.pools["perk"] == (15, 6, 0, 9)
    assert bought.perks == {"special-equipment": 3, "devils-luck": 2}


@pytest.mark.rule("CC-09", "CC-16")
def test_granted_levels_are_free_and_may_exceed_the_maximum() -> None:
    """Six levels of Contacts granted stand above its maximum of five and cost nothing."""
    gift = requests.PerkGrant(kind="perk", id="gift", reason="", perk="contacts", levels=6)
    build = with_decisions(blank(perks=perks(contacts=6), grants=(gift,)), gift)
    assert proof(build).verdict == "LEGAL WITH EXCEPTIONS"
    assert proof(build).pools["perk"].spent == 0


@pytest.mark.rule("CC-16")
def test_a_granted_perk_need_not_be_chosen() -> None:
    """Two granted levels of Contacts are there without being listed."""
    build = blank(grants=(GIFT,))
    assert proof(build).perks == {"special-equipment": 1}
    assert proof(with_decisions(build, GIFT)).perks["contacts"] == 2


@pytest.mark.rule("CC-09", "CC-19")
@pytest.mark.parametrize(
    ("perk", "level", "rule"), [("contacts", 6, "CC-09"), ("no-such-perk", 1, "CC-19")]
)
def test_perks_are_in_the_rules(perk: str, level: int, rule: str) -> None:
    """Contacts ends at 5, and a perk nobody knows is none."""
    build = blank(perks={perk: PerkChoice(level=level)})
    assert proof(build).breaches == {(rule, f"perk:{perk}")}


@pytest.mark.rule("CC-10", "CC-12", "CC-13")
def test_a_flaw_gives_nothing_until_it_is_approved() -> None:
    """A moderate infrequent flaw is worth 4 SkP, pending and then approved."""
    build = blank(flaws=(flaw(),))
    waiting, agreed = proof(build), proof(with_decisions(build, flaw()))
    assert (waiting.verdict, waiting.flaws, waiting.pools["skill"].budget) == (
        "NEEDS GM", (0, 4, 20), 100,
    )  # fmt: skip
    assert (agreed.verdict, agreed.flaws, agreed.pools["skill"].budget) == (
        "LEGAL", (4, 0, 20), 104,
    )  # fmt: skip


@pytest.mark.rule("CC-12")
def test_a_refused_flaw_gives_nothing_and_waits_for_nobody() -> None:
    """A refusal leaves 100 SkP and the character legal."""
    refused = proof(with_decisions(blank(flaws=(flaw(),)), flaw(), word="refused"))
    assert (refused.verdict, refused.flaws) == ("LEGAL", (0, 0, 20))


@pytest.mark.rule("CC-12")
def test_a_flaw_changed_since_it_was_approved_waits_again() -> None:
    """The approval of a 4-point flaw says nothing about a 12-point one of that name."""
    grown = flaw(severity="crippling", frequency="common")
    changed = proof(with_decisions(blank(flaws=(grown,)), flaw()))
    assert (changed.verdict, changed.flaws) == ("NEEDS GM", (0, 12, 20))


@pytest.mark.rule("CC-12", "CC-15")
def test_what_a_pending_flaw_would_pay_for_needs_the_gm() -> None:
    """Spending 104 SkP by hand is no breach while 4 are being asked for."""
    skills = {"rifle": 10, "handgun": 10, "stealth": 10, "tactics": 10, "melee": 5, "chemistry": 1}
    build = blank(exchange=Exchanging(mode="manual"), skills=skills, flaws=(flaw(),))
    assert proof(build).pools["skill"].left == -4
    assert (proof(build).verdict, proof(build).breaches) == ("NEEDS GM", frozenset())


@pytest.mark.rule("CC-11", "CC-16")
def test_flaws_are_capped_at_twenty() -> None:
    """Two common crippling flaws are worth 24, four more than the cap unless granted."""
    two = tuple(flaw(id=f"flaw-{n}", severity="crippling", frequency="common") for n in (1, 2))
    build = blank(flaws=two, grants=(OVER,))
    assert proof(with_decisions(build, OVER, word="refused")).breaches == {("CC-11", "flaws")}
    assert proof(with_decisions(build, *two, OVER)).flaws == (24, 0, 24)
    assert proof(with_decisions(build, *two, OVER)).verdict == "LEGAL WITH EXCEPTIONS"


@pytest.mark.rule("CC-10")
def test_a_flaw_has_a_name() -> None:
    """A flaw without a name is broken whatever the GM says."""
    nameless = flaw("")
    build = with_decisions(blank(flaws=(nameless,)), nameless)
    assert proof(build).breaches == {("CC-10", "flaw:flaw-1")}


@pytest.mark.rule("CC-16")
def test_granted_points_are_income() -> None:
    """Three StP granted make 53."""
    build = with_decisions(blank(grants=(POINTS,)), POINTS)
    assert proof(build).pools["stat"] == (53, 40, 0, 13)
    assert proof(build).verdict == "LEGAL WITH EXCEPTIONS"


@pytest.mark.rule("CC-02", "CC-19", "CB-83", "CB-102")
@pytest.mark.parametrize(
    ("gear", "breach"),
    [
        (Gear(special=("Radio", "Scope")), ("CC-02", "gear:special")),
        (Gear(weapons=(CarriedWeapon(id="arm", weapon="blaster"),)), ("CC-19", "weapon:arm")),
        (
            Gear(weapons=(CarriedWeapon(id="arm", weapon="uzi", load="shot"),)),
            ("CB-83", "weapon:arm:load"),
        ),
        (Gear(worn=("mail",)), ("CC-19", "worn:mail")),
        (Gear(packed=("mail",)), ("CC-19", "packed:mail")),
        (Gear(worn=("flak-vest", "door-gunners-vest")), ("CB-102", "gear:layers")),
        (Gear(worn=("heavy-leather",) * 4), ("CB-102", "gear:layers")),
    ],
)
def test_gear_is_known_and_fits(gear: Gear, breach: tuple[str, str]) -> None:
    """One special item, gear of the rules, three layers, one of them hard."""
    assert proof(blank(gear=gear)).breaches == {breach}


@pytest.mark.rule("CB-102")
def test_clothes_are_no_layer_and_places_count_alone() -> None:
    """Three layers over clothes are legal, and so is hard armour on head, torso and legs."""
    worn = ("cloth", "cloth", "kevlar-vest", "heavy-leather", "flak-vest", "flak-trousers")
    assert proof(blank(gear=Gear(worn=(*worn, "steel-helmet")))).verdict == "LEGAL"


@pytest.mark.rule("CB-102")
@pytest.mark.parametrize(("sp", "layer"), [(0, False), (1, True)])
def test_armour_that_stops_one_point_is_a_layer(sp: int, layer: object) -> None:
    """What stops nothing is none."""
    vest = rules().armour["kevlar-vest"]
    own = {f"own-{n}": Armour(**{**dict(vest), "sp": sp}) for n in range(4)}
    found = proof(blank(gear=Gear(worn=tuple(own), own_armour=own)))
    assert (("CB-102", "gear:layers") in found.breaches) is layer


@pytest.mark.rule("CB-102")
def test_a_piece_is_one_layer_however_often_it_names_a_place() -> None:
    """A hard vest of one's own that lists the torso twice is still one hard layer."""
    vest = rules().armour["flak-vest"]
    own = Armour(**{**dict(vest), "covers": ("torso", "torso")})
    assert proof(blank(gear=Gear(worn=("own",), own_armour={"own": own}))).verdict == "LEGAL"


@pytest.mark.rule("CC-01")
def test_a_campaign_brings_its_own_budgets() -> None:
    """With 60, 50 and 5 points to start with, and 10 of flaws, the one pool is 305."""
    house = HouseRules(budgets=Budgets(stat=60, skill=50, perk=5), flaw_cap=10)
    card = CampaignCopy(id="mine", name="Mine", card=1, digest="0" * 64, house=house)
    build = blank().model_copy(update={"campaign": card})
    assert proof(build).pools["stat"] == (60, 40, 0, 20)
    assert proof(build).flaws.cap == 10
    pooled = edits.set_exchange(build, Exchanging(mode="one-pool"))
    assert proof(pooled).pools["skill"].budget == 305


@pytest.mark.rule("AD-10")
def test_lines_run_from_income_to_the_ledger() -> None:
    """Every point stands in a line with what its pool came to and the rule it follows."""
    build = blank(
        exchange=Exchanging(mode="manual", stat=-2), skills={"rifle": 3}, perks=perks(polyglot=1)
    )
    lines = proof(finished(build, award(30), perk_points(1, 30))).lines
    shown = [(line.pool.word, line.amount, line.running, line.subject, line.rule) for line in lines]
    assert shown[:5] == [
        ("stat", 50, 50, "start", "CC-01"),
        ("skill", 100, 100, "start", "CC-01"),
        ("perk", 15, 15, "start", "CC-01"),
        ("stat", -2, 48, "exchange", "CC-03"),
        ("skill", 8, 108, "exchange", "CC-03"),
    ]
    assert shown[12:] == [
        ("stat", -5, 8, "EMP", "CC-06"),
        ("skill", -3, 105, "rifle", "CC-08"),
        ("perk", -1, 14, "polyglot", "CC-09"),
        ("general IP", 30, 30, "award", "AD-01"),
        ("general IP", -30, 0, "perk points", "AD-06"),
        ("perk points", 1, 1, "perk points", "AD-06"),
    ]
    assert lines[3].reason == "2 stat points sold"


@pytest.mark.rule("CC-11")
def test_flaws_that_wait_count_towards_the_cap() -> None:
    """Two of 12 SkP are more than 20, whether or not the GM has agreed to one of them."""
    worst = [flaw(id=f"flaw-{n}", severity="crippling", frequency="common") for n in range(2)]
    build = blank(flaws=tuple(worst))
    for agreed in ((), worst[:1], worst):
        assert ("CC-11", "flaws") in proof(with_decisions(build, *agreed)).breaches
