"""The rows of a sheet, worked out by hand, and their laws."""

import pytest

from chargen.character.document.build import Build, CarriedWeapon, Equipment, Gear, PerkChoice
from chargen.views.sheet_model import Sheet
from tests.builders import blank, flaw, rules
from tests.views.documents import sheet

ON = "2014-06-01"
MINUS = "\N{MINUS SIGN}"
STATS = {"INT": 6, "REF": 7, "TECH": 5, "CL": 6, "LK": 5, "MA": 6, "BODY": 8, "EMP": 4}


def known() -> Build:
    """REF 7 under EV 2, BODY 8, a rifle, a knife and two grenades."""
    gear = Gear(
        weapons=(
            CarriedWeapon(id="arm-1", weapon="colt-m4", spare=4, scope="mounted", note="old"),
            CarriedWeapon(id="arm-2", weapon="knife"),
            CarriedWeapon(id="arm-3", weapon="fragmentation-grenade", spare=1),
        ),
        worn=("kevlar-vest", "medium-armour-jacket"),
        equipment=(Equipment(name="Rope", count=2, grams=1_250), Equipment(name="Whistle")),
        special=("Thermal scope",),
    )
    return blank(
        name="Mara Voss",
        stats=STATS,
        skills={"rifle": 5, "cover-evade": 4, "first-aid": 2, "language:Spanish": 3},
        perks={"nerves-of-steel": PerkChoice(level=2), "rank": PerkChoice(level=1, note="Major")},
        flaws=(flaw(),),
        gear=gear,
    )


@pytest.fixture(name="rows", scope="module")
def _rows() -> Sheet:
    return sheet(known())


def figures(rows: Sheet) -> dict[str, tuple[str, str]]:
    """Value and small print of each derived value, by name."""
    return {figure.name: (figure.value, figure.parts) for figure in rows.figures}


@pytest.mark.rule("DV-09")
def test_stats_are_as_rolls_use_them(rows: Sheet) -> None:
    """REF 7 counts 5 under EV 2 and 7 without; ATTR is what the dice gave."""
    cells = {cell.name: (cell.value, cell.unburdened) for cell in rows.stats}
    assert cells["REF"] == (5, 7)
    assert cells["BODY"] == (8, 8)
    assert cells["ATTR"] == (6, 6)
    assert list(cells) == ["INT", "REF", "TECH", "CL", "ATTR", "LK", "MA", "BODY", "EMP"]


@pytest.mark.rule("DV-01", "DV-02", "DV-03", "DV-04", "DV-05", "DV-06", "DV-07")
def test_derived_values_by_hand(rows: Sheet) -> None:
    """Every one of the twelve."""
    found = figures(rows)
    assert found["Ranged attack"] == ("6", "")  # (5 + 6) / 2, up
    assert found["Ranged defence"] == ("10", "6 + 4")  # (5 + 6) / 2, up, and Cover/Evade
    assert found["Close combat"] == ("8", "5 + 3")  # (5 + 6) / 2, down, and BTM of BODY 8
    # CL 6, Cover/Evade 4, Nerves of Steel 2, torso armour 4: what the check starts from (CB-71)
    assert found["Suppression"] == ("16", "6 + 4 + 2 + 4")
    assert found["Initiative"] == ("5", "")
    assert found["Move / run / sprint"] == ("6 / 12 / 18", "metres a round")
    assert found["BTM"] == ("\N{MINUS SIGN}3", "damage per wound")
    assert found["Melee damage"] == ("+1", "added to each hit")
    assert found["Stun save"] == ("8", "or less on d10")
    assert found["Death save"] == ("8", "or less on d10")
    assert found["Graze"] == ("5", "plus die, 15 or more")
    assert found["Carry / lift"] == ("80 / 320 kg", "leap 4.5 m")
    assert len(found) == 12
    assert rows.luck == 5


@pytest.mark.rule("DV-08")
def test_skills_by_hand(rows: Sheet) -> None:
    """In order of their names, each with its base, level and total."""
    found = [(s.name, s.base, s.level, s.total) for s in rows.skills]
    assert found == [
        ("Cover/Evade", "defence", 4, 10),
        ("First Aid", "TECH", 2, 7),
        ("Language: Spanish", "INT", 3, 9),
        ("Rifle", "ranged", 5, 11),
    ]


@pytest.mark.rule("CB-10", "CB-20")
def test_weapons_by_hand(rows: Sheet) -> None:
    """The first in hand first: totals with WA, limits in metres, spare loads, BODY's blows."""
    rifle, knife, grenade = rows.weapons
    assert (rifle.name, rifle.attack, rifle.ranges) == ("Colt M4", "+12", ("20", "40", "80", "160"))
    assert rifle.detail.endswith("scope, 4 spare, old")
    assert (knife.attack, knife.damage, knife.ranges) == ("+8", "1d6+1", ("reach 1 m",))
    assert (grenade.attack, grenade.shots) == ("+6", "2")
    assert grenade.ranges == ("throw 80 m, radius 5 m",)


@pytest.mark.rule("CB-24", "CB-30")
def test_short_weapons_come_sooner(rows: Sheet) -> None:
    """REF 5: a carbine adds 1, a knife and a grenade nothing."""
    assert [arm.initiative for arm in rows.weapons] == ["6", "5", "5"]


@pytest.mark.rule("CB-24")
@pytest.mark.parametrize(
    ("arm", "more"), [("glock-17", 3), ("ithaca-37", 3), ("heckler-koch-mp5", 2), ("colt-m4", 1)]
)
def test_size_sets_initiative(arm: str, more: int) -> None:
    """Pistol and shotgun +3, submachine gun +2, carbine +1 over REF alone."""
    carried = CarriedWeapon(id="arm-1", weapon=arm)
    page = sheet(blank(gear=Gear(weapons=(carried,))))
    assert int(page.weapons[0].initiative) - int(figures(page)["Initiative"][0]) == more


@pytest.mark.parametrize(
    ("arm", "expected"),
    [
        ("colt-m4", {"CB-80", "CB-130"}), ("ithaca-37", {"CB-82", "CB-131"}),
        ("heckler-koch-mp5", {"CB-81", "CB-91", "CB-92"}),
        ("fragmentation-grenade", {"CB-140"}), ("club", {"CB-107"}), ("knife", set()),
    ],
)  # fmt: skip
def test_rules_are_those_of_the_weapons_carried(arm: str, expected: set[str]) -> None:
    """Each names the weapon it is for; what is not carried has no rule on the sheet."""
    shown = sheet(blank(gear=Gear(weapons=(CarriedWeapon(id="arm-1", weapon=arm),)))).weapon_rules
    assert expected <= {each.rule for each in shown}
    assert bool(shown) == bool(expected)
    name = rules().weapons[arm].name
    assert all(each.title.endswith(f": {name}") for each in shown)


def test_a_rule_of_two_weapons_names_both(rows: Sheet) -> None:
    """The scope is mounted on one; both guns are reloaded alike."""
    two = Gear(
        weapons=(
            CarriedWeapon(id="arm-1", weapon="colt-m4", scope="mounted"),
            CarriedWeapon(id="arm-2", weapon="glock-17"),
        )
    )
    titles = {each.rule: each.title for each in sheet(blank(gear=two)).weapon_rules}
    assert titles["CB-22"].endswith(": Colt M4")
    assert titles["CB-130"].endswith(": Colt M4, Glock 17")
    assert "CB-140" in {each.rule for each in rows.weapon_rules}


@pytest.mark.rule("CB-20")
def test_an_attack_is_worked_out_for_each_band(rows: Sheet) -> None:
    """0, -5, -10 and -15 on +12, each up to its limit."""
    carbine = rows.weapons[0]
    assert [cell.attack for cell in carbine.bands] == ["+12", "+7", "+2", f"{MINUS}3"]
    assert tuple(cell.limit for cell in carbine.bands) == carbine.ranges


@pytest.mark.rule("CB-82")
def test_shot_gains_by_range_what_it_loses() -> None:
    """+2, +4, +6 over three bands, with the usual penalties as well: net +2, -1, -4."""
    carried = CarriedWeapon(id="arm-1", weapon="ithaca-37")
    arm = sheet(blank(gear=Gear(weapons=(carried,)))).weapons[0]
    totals = [int(cell.attack.replace(MINUS, "-")) - int(arm.attack) for cell in arm.bands]
    assert totals == [2, -1, -4]


@pytest.mark.rule("CB-80", "CB-130")
def test_ammunition_is_counted_in_boxes(rows: Sheet) -> None:
    """One for each burst of three of a gun that fires bursts, each grenade; none for a knife."""
    carbine, knife, grenade = (arm.ammunition for arm in rows.weapons)
    assert carbine is not None
    assert (carbine.boxes, carbine.a_box, carbine.spare) == (10, 3, 4)
    assert knife is None
    assert grenade is not None
    assert (grenade.boxes, grenade.spare) == (2, 0)


@pytest.mark.rule("CB-07", "CB-120")
def test_what_wounds_take_from_rolls_is_worked_out(rows: Sheet) -> None:
    """Attack, defence, blows and initiative at Serious, Critical and Mortal."""
    worked = {group.name: group.rolls for group in rows.wounds if group.rolls}
    assert list(worked) == ["Serious", "Critical", "Mortal 0"]
    assert worked["Serious"] == f"{MINUS}1 / {MINUS}1 / {MINUS}1 / {MINUS}2"


@pytest.mark.rule("CB-82")
def test_shot_ends_at_long_range() -> None:
    """A shotgun of 40 metres has three limits; 10, 20 and 40."""
    arm = CarriedWeapon(id="arm-1", weapon="ithaca-37")
    [shotgun] = sheet(blank(gear=Gear(weapons=(arm,)))).weapons
    assert shotgun.ranges == ("10", "20", "40")


@pytest.mark.rule("CB-82")
def test_slugs_fly_on_to_extreme_range() -> None:
    """The same shotgun loaded with slugs has the four limits of any gun."""
    arm = CarriedWeapon(id="arm-1", weapon="ithaca-37", load="slug")
    [shotgun] = sheet(blank(gear=Gear(weapons=(arm,)))).weapons
    assert shotgun.ranges == ("10", "20", "40", "80")


@pytest.mark.rule("CB-142")
@pytest.mark.parametrize(("grams", "metres"), [(500, 50), (1_000, 50), (2_000, 40), (1_250, 47)])
def test_heavy_things_are_thrown_less_far(grams: int, metres: int) -> None:
    """BODY 5 throws up to a kilogram 50 metres, and 10 less for each kilogram more."""
    bomb = rules().weapons["fragmentation-grenade"].model_copy(update={"grams": grams})
    gear = Gear(weapons=(CarriedWeapon(id="a", weapon="bomb"),), own_weapons={"bomb": bomb})
    [thrown] = sheet(blank(gear=gear)).weapons
    assert thrown.ranges == (f"throw {metres} m, radius 5 m",)


@pytest.mark.rule("CB-102", "CB-14")
def test_armour_by_hand(rows: Sheet) -> None:
    """A vest of 10 under a jacket of 18: the difference of 8 adds 4."""
    found = {row.name: (row.roll, row.sp, row.layers) for row in rows.locations}
    assert found["torso"] == ("2-4", 22, "Medium armour jacket 18 over Kevlar vest 10")
    assert found["left arm"] == ("6", 18, "Medium armour jacket 18")
    assert found["head"] == ("1", 0, "")
    assert rows.armour == "Kevlar vest, Medium armour jacket, EV 2"


@pytest.mark.rule("CB-120", "CB-121", "CB-122")
def test_wounds_by_hand(rows: Sheet) -> None:
    """BODY 8: stun at 8 to -1, death from mortal 0 on at 8 to 2."""
    assert [group.stun for group in rows.wounds] == [8, 7, 6, 5, 4, 3, 2, 1, 0, -1]
    assert [group.death for group in rows.wounds] == [None, None, None, 8, 7, 6, 5, 4, 3, 2]
    assert rows.wounds[1].effect == "REF \N{MINUS SIGN}2"


def test_gear_by_hand(rows: Sheet) -> None:
    """Weight is of all of one kind; nothing is said of what weighs nothing."""
    found = [(e.name, e.count, e.kilograms) for e in rows.equipment]
    assert found == [("Rope", 2, "2.5 kg"), ("Whistle", 1, "")]
    # carbine 4, knife and grenades as in the catalogue, vest 1, jacket 3, ropes 2.5
    assert rows.weight.endswith(" of 80 kg")
    assert rows.special == ("Thermal scope",)


@pytest.mark.parametrize(
    ("count", "grams", "words"),
    [
        (1, 5, "0.005 kg"),
        (1, 1_000, "1 kg"),
        (3, 1_200, "3.6 kg"),
        (1, 100_000, "100 kg"),
        (1_000, 200_000, "200000 kg"),
    ],
)
def test_weights_are_written_out(count: int, grams: int, words: str) -> None:
    """Never with a power of ten, never with zeros nobody needs."""
    gear = Gear(equipment=(Equipment(name="Thing", count=count, grams=grams),))
    assert sheet(blank(gear=gear)).equipment[0].kilograms == words


@pytest.mark.rule("CC-10", "CC-12")
def test_flaws_and_perks_by_hand(rows: Sheet) -> None:
    """A flaw waits with its 4 SkP; perks carry level and note, the free one included."""
    [own] = rows.flaws
    assert (own.name, own.grades, own.value, own.state) == (
        "Gimpy leg", "physical, moderate, infrequent", 4, "waiting",
    )  # fmt: skip
    assert rows.flaw_sum == "0 skill points approved, 4 waiting"
    found = {perk.name: (perk.level, perk.note) for perk in rows.perks}
    assert found == {
        "Special Equipment": (1, ""),
        "Nerves of Steel": (2, ""),
        "Rank": (1, "Major"),
    }


@pytest.mark.rule("CC-01")
def test_pools_by_hand(rows: Sheet) -> None:
    """By the tables stats cost 6 8 5 6 5 6 10 4, skills 7 5 2 3."""
    found = {line.name: line.text for line in rows.pools}
    assert found["Stats"] == "50 of 50"
    assert found["Skills"] == "17 of 100, 83 left"


def test_what_the_rules_do_not_hold_is_called_unknown() -> None:
    """Skills, perks, weapons and armour of other rules are kept and named as such."""
    document = blank(
        skills={"kung": 3},
        perks={"psi-shield": PerkChoice(level=2)},
        gear=Gear(
            weapons=(CarriedWeapon(id="arm-1", weapon="blaster", note="hums"),),
            worn=("mail",),
            packed=("plate",),
        ),
    )
    rows = sheet(document)
    assert (rows.skills[0].name, rows.skills[0].base, rows.skills[0].total) == (
        "kung",
        "unknown",
        3,
    )
    perk = next(perk for perk in rows.perks if perk.name == "psi-shield")
    assert (perk.level, perk.text) == (2, "unknown in these rules")
    assert rows.weapons[0].name == "blaster"
    assert rows.weapons[0].detail == "unknown in these rules, hums"
    assert rows.armour == (
        "mail (unknown in these rules), EV 0; packed: plate (unknown in these rules)"
    )
