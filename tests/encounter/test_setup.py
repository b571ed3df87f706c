"""Plans of test fights, and the fighters and scenes they become."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chargen.character.edits import edits
from chargen.character.edits.samples import all_samples
from chargen.combat import SYSTEMS, odds
from chargen.combat.gray_dawn import Fighter
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.scene.scenario import FIRING_SLIT, METRE
from chargen.encounter.setup import presets, scenario_builder, sources
from chargen.encounter.setup.setup import (
    AS_PACKED,
    BARE,
    BARE_HANDS,
    MINE,
    NO_ARMOUR,
    NOBODY,
    THEIRS,
    CoverPiece,
    FightSetup,
    add_cover,
    add_fighter,
    faults,
    remove_cover,
    remove_fighter,
    sentence,
    set_cover,
    set_distance,
    set_fighter,
    set_system,
    tactic_of,
    tactics,
    warnings,
    weapon_in_hand,
)
from tests.builders import blank, derived, rules


def plan_of(*opponents: str, sample: str = "rifleman") -> FightSetup:
    """A sample against opponents of the bestiary, 20 m apart."""
    plan = FightSetup()
    plan = add_fighter(
        plan, sources.seat_of(derived(dict(all_samples())[sample]), source=sources.THIS)
    )
    for key in opponents:
        plan = add_fighter(plan, sources.opponent(rules(), key))
    return plan


def fighters_of(plan: FightSetup) -> list[Fighter]:
    """The fighters a plan becomes."""
    made = scenario_builder.scenario(plan).fighters
    return [one for one in made if isinstance(one, Fighter)]


def test_first_plan_is_a_duel() -> None:
    """One starts with the character against one opponent, 18 m apart, and it can be fought."""
    plan = sources.first_plan(rules(), derived(dict(all_samples())["rifleman"]))
    made = scenario_builder.scenario(plan)
    assert faults(plan) == ()
    assert [one.at for one in made.fighters] == [(0, 0), (18 * METRE, 0)]
    assert [one.side for one in made.fighters] == [MINE, THEIRS]


def test_names_differ() -> None:
    """Two of one kind get names that tell them apart."""
    plan = plan_of("trooper", "trooper", "trooper")
    assert [seat.name for seat in plan.side(THEIRS)] == ["Trooper", "Trooper 2", "Trooper 3"]


def test_an_empty_side_is_refused() -> None:
    """A side without fighters is refused in words."""
    plan = plan_of()
    assert faults(plan) == ("The other side is empty: add a fighter.",)


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("weapon", [AS_PACKED, BARE])
def test_an_unarmed_fighter_fights_with_bare_hands(system: str, weapon: int) -> None:
    """G2: in every round system; the plan only warns, and the sentence says what is in hand."""
    boxer = edits.set_skill(blank(name="Bo"), "brawling", 5)
    seat = replace(sources.seat_of(derived(boxer)), weapon=weapon)
    plan = set_system(presets.duel(add_fighter(plan_of("trooper"), seat)), system)
    assert (weapon_in_hand(seat), scenario_builder.faults(plan)) == (BARE_HANDS, ())
    assert warnings(plan) == ("Bo carries no weapon and fights with bare hands.",)
    made = scenario_builder.scenario(plan)
    there: Any = made.fighters[-1]
    assert (there.weapons, there.ready) == ((), BARE)
    assert odds(made, 1, 64).fights == 64


@pytest.mark.rule("CB-11")
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_armed_fighter_may_leave_its_weapons(system: str) -> None:
    """G2: bare hands are a choice although something is carried; then nothing is warned of."""
    plan = set_system(plan_of("trooper", "trooper"), system)
    plan = set_fighter(plan, replace(plan.seats[0], weapon=BARE))
    there: Any = scenario_builder.scenario(plan).fighters[0]
    assert there.weapons
    assert there.ready == BARE
    assert "(bare hands)" in sentence(plan)
    assert warnings(plan) == ()


def test_too_many_fighters_are_refused() -> None:
    """More than forty are too many."""
    plan = plan_of("trooper")
    for _ in range(40):
        plan = add_fighter(plan, sources.opponent(rules(), "thug"))
    assert faults(plan) == ("42 fighters are too many; the limit is 40.",)


def test_the_sentence_says_everything() -> None:
    """People with weapons, distance, light, cover and surprise are in the sentence."""
    plan = presets.ambush(plan_of("trooper", "trooper"))
    words = sentence(plan)
    for part in ("2 × Trooper (Kalashnikov AK-74)", "26 m", "dim light", "cover", "other side is"):
        assert part in words, words


def test_the_sentence_of_an_empty_side_names_no_distance() -> None:
    """Until an opponent is added, then without any fighter."""
    plan = plan_of("trooper")
    alone = remove_fighter(plan, plan.seats[1].key)
    assert "without opponents in normal light" in sentence(alone)
    assert " apart" not in sentence(alone)
    nothing = remove_fighter(alone, alone.seats[0].key)
    assert sentence(nothing).startswith("No fighters in normal light")


@pytest.mark.rule("CB-08")
def test_mook_weapon_and_tactic_reach_the_fighter() -> None:
    """What a card says is what the fight gets."""
    plan = plan_of("trooper")
    seat = replace(plan.seats[0], mook=True, weapon=BARE, tactic="marksman")
    fighter = fighters_of(set_fighter(plan, seat))[0]
    assert (fighter.mook, fighter.ready, fighter.tactic) == (True, -1, "marksman")


def test_armour_can_be_taken_off() -> None:
    """Without armour there is neither SP nor EV; a single piece protects alone."""
    plan = plan_of("trooper")
    seat = plan.seats[1]
    bare = scenario_builder.fighter(plan, replace(seat, armour=NO_ARMOUR))
    helmet = scenario_builder.fighter(plan, replace(seat, armour="steel-helmet"))
    assert not any(bare.sp(layers=True))
    assert helmet.sp(layers=True)[0]
    assert not any(helmet.sp(layers=True)[1:])


def test_the_wardrobe_offers_each_piece() -> None:
    """What is worn, each piece alone, and nothing."""
    seat = plan_of("trooper").seats[1]
    assert [key for key, _ in scenario_builder.wardrobe(seat.character)] == [
        "worn", "flak-vest", "steel-helmet", "none",
    ]  # fmt: skip


@pytest.mark.rule("CB-15")
def test_the_surprised_side_is_unaware() -> None:
    """Only the side that is surprised does not know of its enemies."""
    plan = replace(plan_of("trooper"), surprised=THEIRS)
    assert [one.unaware for one in fighters_of(plan)] == [False, True]
    plain = fighters_of(replace(plan, surprised=NOBODY))
    assert not any(one.unaware for one in plain)


@pytest.mark.rule("CB-63")
@pytest.mark.parametrize(
    ("key", "behind"),
    [("duel", ()), ("street", (0, 1)), ("bunker", (0, 1)), ("ambush", (0,)), ("room", (0, 1))],
)
def test_presets_put_rows_behind_their_cover(key: str, behind: tuple[int, ...]) -> None:
    """Everybody of a side that has cover stands next to it from the start."""
    plan = presets.PRESETS[key][1](plan_of("trooper", "guard", "thug", "sniper"))
    made = scenario_builder.scenario(plan)
    for one in own_fight(SYSTEMS[made.system].fresh(made)).combatants:
        assert bool(one.near) == (one.side in behind), (key, one.name)


def test_the_bunker_has_a_slit() -> None:
    """The bunker protects all but the head, at the highest level."""
    plan = presets.bunker(plan_of("trooper"))
    slit = next(piece for piece in plan.pieces if piece.name == "Bunker slit")
    assert (slit.level, slit.covered) == (10, FIRING_SLIT)


def test_distance_takes_the_far_side_along() -> None:
    """At another distance the far row and its cover move, the near ones stay."""
    plan = presets.street(plan_of("trooper"))
    far = set_distance(plan, 100)
    assert far.distance == 100
    assert far.pieces[0] == plan.pieces[0]
    assert far.pieces[1].x == plan.pieces[1].x + 62 * METRE
    assert scenario_builder.scenario(far).fighters[1].at == (100 * METRE, 0)


def test_what_is_changed_stays_otherwise() -> None:
    """Fighters and cover are changed, added and taken away one at a time."""
    plan = add_cover(plan_of("trooper"), CoverPiece("", "Crate", 0, 0, 100, 100))
    key = plan.pieces[0].key
    assert set_cover(plan, replace(plan.pieces[0], level=9)).pieces[0].level == 9
    assert remove_cover(plan, key).pieces == ()
    assert remove_fighter(plan, plan.seats[1].key).seats == plan.seats[:1]


def test_a_party_is_read_whole(tmp_path: Path) -> None:
    """A damaged file is named and does not hide the others."""
    for name, build in list(all_samples())[:2]:
        from chargen.character.edits import store

        (tmp_path / f"{name}.gdchar").write_bytes(store.to_bytes(build))
    (tmp_path / "bad.gdchar").write_bytes(b"{")
    seats, words = sources.load_party(rules(), tmp_path)
    assert len(seats) == 2
    assert len(words) == 1
    assert "bad.gdchar" in words[0]


def test_every_opponent_can_be_fought() -> None:
    """Nobody in the bestiary is refused."""
    plan = plan_of(*(key for key, _ in sources.opponents(rules())))
    assert faults(plan) == ()
    fighters = scenario_builder.scenario(plan).fighters
    assert len(fighters) == 1 + len(sources.opponents(rules()))


def test_a_tactic_the_round_system_lacks_is_played_as_its_usual_one() -> None:
    """Whoever comes from elsewhere still knows what to do."""
    plan = plan_of("trooper")
    strange = replace(plan.seats[0], tactic="as the cards fall")
    assert tactic_of(plan, plan.seats[1]) == plan.seats[1].tactic
    assert tactic_of(plan, strange) == SYSTEMS[plan.system].usual_tactic
    assert (
        set(tactics()) == set(SYSTEMS["gray_dawn"].tactics) == {*SYSTEMS["gray_dawn"].tactic_words}
    )


def test_another_round_system_has_its_rules_as_shipped() -> None:
    """What was changed about Gray Dawn says nothing elsewhere; the same system keeps it."""
    plan = replace(plan_of("trooper"), tunables={"fumbles": False})
    assert set_system(plan, "gray_dawn") is plan
    assert set_system(plan, "another").tunables == {}
