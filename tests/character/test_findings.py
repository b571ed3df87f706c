"""What is found is said in numbers, as grave as it is, with its ways out by name."""

import pytest

from chargen.character.checks.issue import Issue
from chargen.character.document.build import (
    AttrChoice,
    Build,
    CarriedWeapon,
    Equipment,
    Exchanging,
    Gear,
)
from chargen.character.edits import creation, edits
from chargen.rules.gear import Gun
from tests.builders import blank, flaw, issues, rules
from tests.character.audit_documents import (
    DAY,
    POINTS,
    REROLL,
    asked,
    award,
    closed,
    finished,
    mark,
    perks,
    raise_skill,
    rolled,
    stats,
    wish,
    with_decisions,
)

WORST = {"severity": "crippling", "frequency": "common"}
Said = tuple[Build, str, str, str, str, tuple[str, ...]]
"""A document; the rule, severity, subject and sentence of one finding; its ways out."""


def armed(weapon: str, **facts: object) -> Build:
    """A document with one weapon."""
    facts = {"id": "arm-1", "weapon": weapon, **facts}
    return blank(gear=Gear(weapons=(CarriedWeapon.model_validate(facts),)))


def carrying(**kilograms: int) -> Build:
    """A document with things of so many kilograms."""
    things = tuple(Equipment(name=name, grams=kg * 1_000) for name, kg in kilograms.items())
    return blank(gear=Gear(equipment=things))


def special(count: int) -> Build:
    """A document with so many special items: a, b, c ..."""
    return blank(gear=Gear(special=tuple("abcdefgh"[:count])))


def granted(reason: str) -> Build:
    """A document with a grant of the GM's, for a reason."""
    grant = POINTS.model_copy(update={"reason": reason})
    return with_decisions(blank(grants=(grant,)), grant)


UNKNOWN = blank(
    gear=Gear(
        weapons=(CarriedWeapon(id="arm-1", weapon="blaster"),),
        worn=("mail", "cloth"),
        packed=("plate", "cloth"),
    )
)
LAYERS = blank(
    gear=Gear(worn=("flak-vest", "cloth", "door-gunners-vest", "kevlar-vest", "heavy-leather"))
)
HIGH = rolled((5, 4)).model_copy(update={"skill_levels": 2, "stat_levels": 2})
CHANGED = edits.change_flaw(
    with_decisions(blank(flaws=(flaw(description="limps"),)), flaw(description="limps")), flaw()
)
FILLED = edits.change_flaw(
    with_decisions(blank(flaws=(flaw(),)), flaw()), flaw(description="limps")
)

GEAR: dict[str, Said] = {
    "two special items": (
        special(2), "CC-02", "illegal", "gear:special",
        "Special Equipment holds 2 items but has 1 level",
        ("Drop b", "Raise Special Equipment to 2"),
    ),
    "as many special items as it can have levels": (
        special(5), "CC-02", "illegal", "gear:special",
        "Special Equipment holds 5 items but has 1 level",
        ("Drop b, c, d, e", "Raise Special Equipment to 5"),
    ),
    "more special items than it can have levels": (
        special(6), "CC-02", "illegal", "gear:special",
        "Special Equipment holds 6 items but has 1 level",
        ("Drop b, c, d, e, f",),
    ),
    "two special items after creation": (
        creation.finish(special(2), DAY), "CC-02", "illegal", "gear:special",
        "Special Equipment holds 2 items but has 1 level",
        ("Drop b",),
    ),
    "shot in a submachine gun": (
        armed("uzi", load="buckshot"), "CB-83", "illegal", "weapon:arm-1:load",
        "Uzi cannot be loaded with buckshot",
        ("Load ball",),
    ),
    "a scope on a weapon that takes none": (
        armed("uzi", scope="mounted"), "CB-22", "illegal", "weapon:arm-1:scope",
        "Uzi cannot take a scope",
        ("Remove scope",),
    ),
    "two hard layers and two more": (
        LAYERS, "CB-102", "illegal", "gear:layers",
        "A location can have at most 3 layers, one of them hard",
        ("Take off Door gunner's vest",),
    ),
    "too much to carry": (
        carrying(Rope=1, Anvil=30, Rocks=26), "DV-05", "warning", "gear:weight",
        "Carrying 57.0 kg; BODY allows 50 kg",
        ("Leave 1 item behind",),
    ),
    "two things too many to carry": (
        carrying(Rope=1, Anvil=30, Rocks=29, Rails=31), "DV-05", "warning", "gear:weight",
        "Carrying 91.0 kg; BODY allows 50 kg",
        ("Leave 2 items behind",),
    ),
    "what is left behind to carry the most": (
        carrying(Rope=20, Anvil=30, Rails=31), "DV-05", "warning", "gear:weight",
        "Carrying 81.0 kg; BODY allows 50 kg",
        ("Leave 1 item behind",),
    ),
    "a weapon of other rules": (
        UNKNOWN, "CC-19", "illegal", "weapon:arm-1",
        "blaster is not in the rules in use",
        ("Drop blaster",),
    ),
    "armour of other rules": (
        UNKNOWN, "CC-19", "illegal", "worn:mail",
        "mail is not in the rules in use",
        ("Drop mail",),
    ),
    "packed armour of other rules": (
        UNKNOWN, "CC-19", "illegal", "packed:plate",
        "plate is not in the rules in use",
        ("Drop plate",),
    ),
}  # fmt: skip
DECIDED: dict[str, Said] = {
    "a flaw without a name": (
        blank(flaws=(flaw(" "),)), "CC-10", "illegal", "flaw:flaw-1",
        "A moderate physical flaw has no name",
        ("Use the name Physical flaw", "Drop flaw"),
    ),
    "8 SkP above the cap": (
        blank(flaws=(flaw("Shy"), flaw("Blind", id="flaw-2", **WORST),
                     flaw("Deaf", id="flaw-3", **WORST))),
        "CC-11", "illegal", "flaws",
        "Flaws are worth 28 skill points; at most 20 are allowed",
        ("Drop Blind", "Ask the GM for 8 skill points above the cap"),
    ),
    "4 SkP above the cap": (
        blank(flaws=(flaw("Blind", id="flaw-1", **WORST), flaw("Shy", id="flaw-2"),
                     flaw("Lame", id="flaw-3"), flaw("Ill", id="flaw-4"))),
        "CC-11", "illegal", "flaws",
        "Flaws are worth 24 skill points; at most 20 are allowed",
        ("Drop Shy", "Ask the GM for 4 skill points above the cap"),
    ),
    "24 SkP above the cap": (
        blank(flaws=(flaw("Shy"), flaw("Ill", id="flaw-2"),
                     *(flaw(name, id=f"flaw-{name.lower()}", **WORST) for name in "ABC"))),
        "CC-11", "illegal", "flaws",
        "Flaws are worth 44 skill points; at most 20 are allowed",
        ("Drop A and B", "Ask the GM for 24 skill points above the cap"),
    ),
    "28 SkP above the cap": (
        blank(flaws=tuple(flaw(name, id=f"flaw-{name.lower()}", **WORST) for name in "ABCD")),
        "CC-11", "illegal", "flaws",
        "Flaws are worth 48 skill points; at most 20 are allowed",
        ("Drop A and B and C", "Ask the GM for 28 skill points above the cap"),
    ),
    "a flaw nobody has decided on": (
        blank(flaws=(flaw(),)), "CC-12", "needs GM", "flaw:flaw-1",
        "Gimpy leg (4 skill points) is waiting for GM approval",
        ("Drop flaw",),
    ),
    "a refused flaw": (
        with_decisions(blank(flaws=(flaw(),)), flaw(), word="refused"),
        "CC-12", "warning", "flaw:flaw-1",
        "Gimpy leg (4 skill points) was refused by the GM and does not count",
        ("Drop flaw",),
    ),
    "a flaw that said more when it was approved": (
        CHANGED, "CC-12", "needs GM", "flaw:flaw-1",
        "Gimpy leg (4 skill points) has changed since GM approval: description was limps",
        ("Drop flaw",),
    ),
    "a flaw that said nothing when it was approved": (
        FILLED,
        "CC-12", "needs GM", "flaw:flaw-1",
        "Gimpy leg (4 skill points) has changed since GM approval: description was empty",
        ("Drop flaw",),
    ),
    "a grant for no reason": (
        granted(""), "CC-16", "exception", "grant:points",
        "Exception for 3 stat points: granted by the GM",
        ("Withdraw exception",),
    ),
    "a grant for a reason": (
        granted("hero"), "CC-16", "exception", "grant:points",
        "Exception for 3 stat points: granted by the GM (hero)",
        ("Withdraw exception",),
    ),
    "a grant nobody has decided on": (
        blank(grants=(POINTS,)), "CC-16", "needs GM", "grant:points",
        "Exception for 3 stat points is waiting for GM approval",
        ("Withdraw exception",),
    ),
    "a request nobody has decided on": (
        finished(blank(), award(200), asked(wish("REF", 5, 6))),
        "AD-07", "needs GM", "request:wish",
        "Request to raise REF from 5 to 6 is waiting for GM approval",
        ("Withdraw request",),
    ),
}  # fmt: skip
TRAITS: dict[str, Said] = {
    "a stat above its table": (
        blank(stats=stats(REF=11)), "CC-05", "illegal", "stat:REF",
        "REF is 11; it must be 1 to 10",
        ("Set REF to 10",),
    ),
    "a stat below its table": (
        blank(stats=stats(INT=0)), "CC-05", "illegal", "stat:INT",
        "INT is 0; it must be 1 to 10",
        ("Set INT to 1",),
    ),
    "no roll": (
        blank(attr=AttrChoice(seed=1)), "CC-07", "illegal", "attr:roll",
        "ATTR has not been rolled",
        ("Roll ATTR",),
    ),
    "three rolls": (
        blank(attr=rolled((3, 3), (2, 2), (1, 1))), "CC-07", "illegal", "attr:count",
        "ATTR was rolled 3 times; 1 roll allowed",
        ("Drop extra rolls", "Ask the GM for a re-roll"),
    ),
    "three dice": (
        blank(attr=rolled((5, 5, 5))), "CC-07", "illegal", "attr:roll-1",
        "The ATTR roll 5 and 5 and 5 is not possible with 2d5",
        ("Roll ATTR",),
    ),
    "a die of six": (
        blank(attr=rolled((1, 6))), "CC-07", "illegal", "attr:roll-1",
        "The ATTR roll 1 and 6 is not possible with 2d5",
        ("Roll ATTR",),
    ),
    "dice the app never threw": (
        blank(attr=rolled((3, 1), source="app")), "CC-07", "illegal", "attr:roll-1",
        "The ATTR roll 3 and 1 was not made by this app",
        ("Roll ATTR", "Mark as rolled at the table"),
    ),
    "too many levels bought": (
        blank(attr=HIGH), "CC-07", "illegal", "attr:cap",
        "ATTR is 13 with 4 levels bought; the highest level is 10",
        ("Buy only 1 level",),
    ),
    "a skill above its table": (
        blank(skills={"rifle": 11}), "CC-08", "illegal", "skill:rifle",
        "Rifle is 11; the highest level is 10",
        ("Lower Rifle to 10",),
    ),
    "a word too many": (
        blank(skills={"rifle:x": 3}), "CC-19", "illegal", "skill:rifle:x:word",
        "Rifle has no specialisations such as x",
        ("Drop Rifle: x", "Rename to Rifle"),
    ),
    "a word too many beside the skill": (
        blank(skills={"rifle:x": 3, "rifle": 2}), "CC-19", "illegal", "skill:rifle:x:word",
        "Rifle has no specialisations such as x",
        ("Drop Rifle: x",),
    ),
    "a perk above its highest level": (
        blank(perks=perks(combat_sense=4)), "CC-09", "illegal", "perk:combat-sense",
        "Combat Sense is 4; the highest level is 3",
        ("Lower Combat Sense to 3",),
    ),
    "a perk of other rules": (
        blank(perks=perks(no_such=1)), "CC-19", "illegal", "perk:no-such",
        "no-such is not in the rules in use",
        ("Drop no-such",),
    ),
}  # fmt: skip
POOLS: dict[str, Said] = {
    "stat points left": (
        blank(), "CC-14", "warning", "unspent:stat",
        "10 stat points to spend: lost when you finish creation",
        ("Switch to manual exchange: sell 10 stat points for 40 skill points",
         "Finish creation and let 10 stat points lapse"),
    ),
    "skill points left": (
        blank(), "CC-14", "warning", "unspent:skill",
        "100 skill points to spend: lost when you finish creation",
        ("Finish creation and let 100 skill points lapse",),
    ),
    "perk points left": (
        blank(), "CC-14", "warning", "unspent:perk",
        "15 perk points to spend: lost when you finish creation",
        ("Switch to manual exchange: sell 15 perk points for 45 skill points",
         "Finish creation and let 15 perk points lapse"),
    ),
    "more exchanged by hand than needed": (
        blank(exchange=Exchanging(mode="manual", stat=-10, perk=2)),
        "CC-03", "warning", "exchange",
        "12 points exchanged manually where 0 would do",
        ("Switch to automatic exchange: nothing is bought or sold",),
    ),
}  # fmt: skip
LEDGER: dict[str, Said] = {
    "a build that is not what was finished": (
        edits.set_stat(finished(blank()), "REF", 6), "CC-17", "illegal", "build",
        "The build was changed after creation was finished",
        ("Ask the GM to reopen creation",),
    ),
    "an entry before creation ends": (
        edits.append(blank(), award(5)), "CC-17", "illegal", "ledger:1",
        "Ledger entry 1: advancement starts when creation is finished",
        ("Strike entry 1",),
    ),
    "a mark for a skill of other rules": (
        finished(blank(), mark("juggling")), "CC-19", "illegal", "ledger:2",
        "Ledger entry 2: juggling is not a skill of these rules",
        ("Refund entry 2", "Strike entry 2"),
    ),
    "a raise without IP": (
        finished(blank(skills={"rifle": 2}), raise_skill("rifle", (2, 3), 0, 20)),
        "AD-11", "illegal", "ledger:2",
        "Ledger entry 2: 20 general IP needed, 0 available: 20 short",
        ("Refund entry 2", "Strike entry 2"),
    ),
}  # fmt: skip
SAID = {**GEAR, **DECIDED, **TRAITS, **POOLS, **LEDGER}


def told(issue: Issue) -> tuple[str, str, str, str, tuple[str, ...]]:
    """What a finding tells."""
    labels = tuple(way.label for way in issue.remedies)
    return issue.rule, issue.severity.value, issue.subject, issue.message, labels


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.rule(said[1])) for case, said in SAID.items()]
)
def test_a_finding_is_said_in_numbers_with_its_ways_out(case: str) -> None:
    """Rule, gravity, sentence and ways out are these, word for word."""
    build, *words = SAID[case]
    rule, _, subject, *_ = words
    [found] = [told(i) for i in issues(build) if (i.rule, i.subject) == (rule, subject)]
    assert found == tuple(words)


@pytest.mark.parametrize("case", SAID)
def test_a_way_out_that_asks_the_gm_says_so(case: str) -> None:
    """A way out is marked as a question to the GM if and only if its label calls it one."""
    ways = [way for issue in issues(SAID[case][0]) for way in issue.remedies]
    assert [way.asks for way in ways] == [way.label.startswith("Ask the GM") for way in ways]


FINE = {
    "a load the weapon fires": armed("uzi", load="hollow-point"),
    "a load for what takes none": armed("knife", load="ball"),
    "a scope on a weapon that takes one": armed("colt-m4", scope="mounted"),
    "as much as BODY allows": carrying(Anvil=50),
    "one special item": special(1),
    "the highest stat and the lowest": blank(stats=stats(REF=10, INT=1)),
    "the highest skill": blank(skills={"rifle": 10}),
    "the highest level of a perk": blank(perks=perks(combat_sense=3)),
    "dice at their highest": blank(attr=rolled((5, 5))),
    "ATTR at its highest": blank(attr=rolled((5, 4)).model_copy(update={"skill_levels": 1})),
    "a second roll the GM granted": with_decisions(
        blank(attr=rolled((3, 3), (2, 2)), grants=(REROLL,)), REROLL
    ),
    "flaws of 20": blank(
        flaws=(flaw("Shy"), flaw("Ill", id="flaw-2"), flaw("Deaf", id="flaw-3", **WORST))
    ),
    "a request that was withdrawn": finished(
        blank(), award(200), asked(wish("REF", 5, 6)), closed("wish")
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FINE)
def test_what_just_fits_is_not_found(case: str) -> None:
    """Beside what is unspent, what waits for the GM and his grants nothing is said."""
    usual = ("CC-12", "CC-14", "CC-16")
    assert [told(issue) for issue in issues(FINE[case]) if issue.rule not in usual] == []


def after(build: Build, rule: str) -> Gear:
    """The gear after the first way out of what a rule finds."""
    return issues(build, rule)[0].remedies[0].edit(build).choices.gear


@pytest.mark.rule("CB-102")
def test_what_is_taken_off_is_what_does_not_fit() -> None:
    """Of two hard vests the outer goes, of four layers the outermost; the others stay."""
    worn = ("flak-vest", "heavy-leather", "kevlar-vest", "light-armour-jacket")
    build = blank(gear=Gear(worn=("flak-vest", "cloth", "door-gunners-vest", "kevlar-vest")))
    assert after(build, "CB-102").worn == ("flak-vest", "cloth", "kevlar-vest")
    assert after(blank(gear=Gear(worn=worn)), "CB-102").worn == worn[:3]


@pytest.mark.rule("DV-05")
def test_the_heaviest_things_stay_behind_first() -> None:
    """The anvil goes, then what is packed, then the last weapon; what is worn goes last."""
    left = after(carrying(Rope=1, Anvil=30, Rocks=26), "DV-05").equipment
    assert [thing.name for thing in left] == ["Rope", "Rocks"]
    rifles = tuple(CarriedWeapon(id=f"arm-{n}", weapon="colt-m4") for n in (1, 2))
    gear = Gear(worn=("flak-vest",), packed=("flak-trousers",), weapons=rifles)
    light = after(blank(stats=stats(BODY=1), gear=gear), "DV-05")
    assert (light.worn, light.packed) == (("flak-vest",), ())
    assert [arm.id for arm in light.weapons] == ["arm-1"]


@pytest.mark.rule("CC-19")
def test_only_armour_of_other_rules_is_dropped() -> None:
    """What the rules know stays on, and in the pack."""
    dropped = UNKNOWN
    for issue in issues(UNKNOWN, "CC-19"):
        dropped = issue.remedies[0].edit(dropped)
    gear = dropped.choices.gear
    assert (gear.weapons, gear.worn, gear.packed) == ((), ("cloth",), ("cloth",))


@pytest.mark.rule("CB-83")
def test_the_usual_load_is_what_a_weapon_is_loaded_with() -> None:
    """The way out of a wrong one."""
    (found,) = issues(armed("uzi", load="buckshot"), "CB-83")
    (arm,) = found.remedies[0].edit(armed("uzi", load="buckshot")).choices.gear.weapons
    uzi = rules().weapons["uzi"]
    assert isinstance(uzi, Gun)
    assert (arm.load, len(uzi.loads) > 1) == (uzi.loads[0], True)


@pytest.mark.rule("DV-05")
@pytest.mark.parametrize(("grams", "things"), [(0, 1), (20, 2)])
def test_what_can_be_carried_is_counted_in_grams(grams: int, things: int) -> None:
    """A few grams above what BODY allows are too much, here and after leaving something behind."""
    light = Equipment(name="Rope", grams=20_000 + grams)
    anvil, rails = (Equipment(name=name, grams=30_000) for name in ("Anvil", "Rails"))
    (issue,) = issues(blank(gear=Gear(equipment=(light, anvil, rails))), "DV-05")
    assert issue.remedies[0].label == f"Leave {'1 item' if things == 1 else '2 items'} behind"
    assert bool(issues(blank(gear=Gear(equipment=(light, anvil))), "DV-05")) is bool(grams)


@pytest.mark.rule("CC-07")
def test_of_too_many_levels_of_attr_those_for_stat_points_stay() -> None:
    """What is left is bought the cheaper way, and not more of it than fits."""
    (found,) = issues(blank(attr=HIGH), "CC-07")
    attr = found.remedies[0].edit(blank(attr=HIGH)).choices.attr
    assert (attr.skill_levels, attr.stat_levels) == (0, 1)


@pytest.mark.rule("CC-19")
@pytest.mark.parametrize(
    ("build", "kept"),
    [
        (blank(skills={"juggling": 3, "rifle": 2}), ["rifle"]),
        (blank(perks={**perks(contacts=1), **perks(juggler=2)}), ["contacts"]),
    ],
)
def test_what_the_rules_do_not_know_is_dropped_whole(build: Build, kept: list[str]) -> None:
    """The way out leaves no level of it."""
    (found,) = issues(build, "CC-19")
    choices = found.remedies[0].edit(build).choices
    assert [*choices.skills, *choices.perks] == kept


@pytest.mark.rule("CC-19")
def test_only_a_skill_there_is_is_offered_instead() -> None:
    """Of one the rules do not know there is none without its word either."""
    (found,) = issues(blank(skills={"juggling:clubs": 3}), "CC-19")
    assert [way.label for way in found.remedies] == ["Drop juggling: clubs"]
