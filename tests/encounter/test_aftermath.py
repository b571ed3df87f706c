"""What a fight leaves of the open character, by real fights to their ends."""

from dataclasses import replace
from pathlib import Path

import pytest

from chargen.character.derived import values
from chargen.character.derived.wound_modifiers import apply_wounds
from chargen.character.document.condition import AmmunitionUsed, Condition
from chargen.character.edits import condition_edits, store
from chargen.character.edits.samples import all_samples
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.harm.weapons import HEAD, LEFT_LEG, TORSO
from chargen.combat.kernel.session import Session
from chargen.combat.lead_and_chrome.model.combatant import Combatant as Shooter
from chargen.encounter.play.fight_result import (
    aftermath,
    fault,
    is_fight_of,
    next_encounter,
    party,
)
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.setup import (
    NO_ARMOUR,
    FightSetup,
    add_fighter,
    remove_fighter,
    set_distance,
    set_fighter,
    set_system,
)
from chargen.views.condition import differences
from tests.builders import derived, rules
from tests.encounter.plans import plan_of


def fought(plan: FightSetup, seed: int) -> tuple[Session, Combatant]:
    """A fight to its end by tactics, and the open character as it stands then."""
    session = Session(scenario_builder.scenario(plan), seed, ())
    one = session.fight.fighters[0]
    assert isinstance(one, Combatant)
    return session, one


def in_play(plan: FightSetup, play: Condition) -> FightSetup:
    """The plan with the open character in a state of play."""
    seat = plan.seats[0]
    character = derived(condition_edits.set_play(seat.character.build, play))
    return set_fighter(plan, replace(seat, character=character))


@pytest.mark.parametrize("seed", range(12, 24))
def test_a_whole_character_comes_home_as_he_stands(seed: int) -> None:
    """Boxes, one-point wounds, luck, rounds and magazines are those of the fight's end."""
    plan = plan_of("guard", "hired-gun")
    session, one = fought(plan, seed)
    play = aftermath(plan, session)
    used = play.ammunition.get("arm-1", AmmunitionUsed())
    assert fault(plan, session) == ""
    assert (play.track, play.ones, play.stun) == (one.boxes, one.ones, one.stun)
    assert play.luck == one.fighter.LK - one.luck
    assert used.rounds == one.arms[0].shots - one.ammo[0]
    assert used.spares == one.arms[0].spare - one.spare[0]
    assert (play.condition == "dead") is one.dead


def test_these_fights_wound_spend_and_reload() -> None:
    """The control: seeds above are not all the same quiet fight."""
    plan = plan_of("guard", "hired-gun")
    ends = [aftermath(plan, fought(plan, seed)[0]) for seed in range(12, 36)]
    assert any(end.boxes for end in ends)
    assert any(end.ones for end in ends)
    assert any(end.luck for end in ends)
    assert any(used.spares for end in ends for used in end.ammunition.values())


def stands(plan: FightSetup, **facts: object) -> Condition:
    """What comes home from a fight that ended with these facts of the open character."""
    session, one = fought(plan, 0)
    for name, fact in facts.items():
        setattr(one, name, fact)
    return aftermath(plan, session)


@pytest.mark.parametrize(
    ("fact", "condition"), [("dead", "dead"), ("dying", "dying"), ("stable", "stable")]
)
@pytest.mark.rule("CB-122")
def test_who_was_dying_is_dying(fact: str, condition: str) -> None:
    """CB-122, CB-123: dead, dying, stabilised; else as he was before."""
    plan = plan_of("trooper")
    assert stands(plan, **{fact: True}).condition == condition
    assert stands(in_play(plan, Condition(condition="stable"))).condition == "stable"


def test_wounds_are_added_to_those_there_were() -> None:
    """One-point wounds apart; new ones end the rest; crippled limbs stay crippled."""
    before = Condition(boxes=5, ones=2, stun=1, crippled=("right arm",), days=4, luck=1)
    plan = in_play(plan_of("trooper"), before)
    assert stands(plan).days == 4
    play = stands(plan, boxes=7, ones=3, stun=2, crippled=1 << LEFT_LEG)
    assert (play.boxes, play.ones, play.stun, play.days) == (9, 5, 3, 0)
    assert play.crippled == ("right arm", "left leg")
    assert stands(plan, luck=0).luck == 1 + plan.seats[0].character.stats["LK"]


def test_what_is_gone_is_never_more_than_there_was() -> None:
    """Of the track, and of ammunition."""
    spent = Condition(boxes=39, ammunition={"arm-1": AmmunitionUsed(rounds=20, spares=7)})
    play = stands(in_play(plan_of("trooper"), spent), boxes=30)
    assert play.boxes == 41
    assert play.ammunition["arm-1"] == AmmunitionUsed(rounds=30, spares=7)


@pytest.mark.rule("CB-130")
def test_a_magazine_changed_in_the_fight_is_another() -> None:
    """CB-130: what was missing from the one before is missing no more."""
    before = Condition(ammunition={"arm-1": AmmunitionUsed(rounds=20)})
    plan = in_play(plan_of("trooper"), before)
    full = plan.seats[0].character.build.choices.gear.weapons[0].spare
    session, one = fought(plan, 0)
    one.ammo[0], one.spare[0] = 25, full - 2
    assert aftermath(plan, session).ammunition["arm-1"] == AmmunitionUsed(rounds=5, spares=2)


@pytest.mark.rule("CB-140")
def test_grenades_that_were_thrown_are_gone() -> None:
    """CB-140: one by one."""
    plan = plan_of("trooper", sample="veteran")
    arms = plan.seats[0].character.build.choices.gear.weapons
    place = next(n for n, arm in enumerate(arms) if arm.weapon == "fragmentation-grenade")
    session, one = fought(plan, 0)
    one.ammo[place] = one.stats.ammo[place] - 1
    assert aftermath(plan, session).ammunition[arms[place].id] == AmmunitionUsed(spares=1)


@pytest.mark.rule("CB-131")
def test_shells_are_counted_one_by_one() -> None:
    """CB-131: fired, and put in again as far as there was time."""
    plan = next(p for p in map(_with_tube, rules().weapons) if p is not None)
    session, one = fought(plan, 0)
    whole, spare = one.stats.ammo[0], one.stats.spare[0]
    one.ammo[0], one.spare[0] = whole - 1, spare - 2
    assert aftermath(plan, session).ammunition["arm-1"] == AmmunitionUsed(rounds=1, spares=2)


def _with_tube(key: str) -> FightSetup | None:
    if getattr(rules().weapons[key], "feed", "") != "tube":
        return None
    plan = plan_of("trooper")
    build = plan.seats[0].character.build
    arm = build.choices.gear.weapons[0].model_copy(update={"weapon": key, "load": ""})
    gear = build.choices.gear.model_copy(update={"weapons": (arm,)})
    choices = build.choices.model_copy(update={"gear": gear})
    character = derived(build.model_copy(update={"choices": choices}))
    return set_fighter(plan, replace(plan.seats[0], character=character))


@pytest.mark.rule("CB-100")
def test_armour_is_worn_where_it_was_hit() -> None:
    """CB-100: added to what was lost; armour of the fight alone is not the sheet's."""
    plan = in_play(plan_of("trooper"), Condition(armour={"torso": 1}))
    session, one = fought(plan, 0)
    one.sp[TORSO] -= 2
    assert aftermath(plan, session).armour == {"torso": 3}
    bare = set_fighter(plan, replace(plan.seats[0], armour=NO_ARMOUR))
    session, one = fought(bare, 0)
    one.sp[HEAD] -= 2
    assert aftermath(bare, session).armour == {"torso": 1}


def test_only_the_fight_that_is_set_up_comes_home() -> None:
    """Fought to its end, by this plan, with the open character in it."""
    plan = plan_of("trooper")
    session, _ = fought(plan, 0)
    assert "no finished fight" in fault(plan, None)
    assert "no finished fight" in fault(plan, Session(session.scenario, 0, (0,)))
    assert "setup has changed" in fault(set_distance(plan, 50), session)
    alone = remove_fighter(plan, plan.seats[0].key)
    assert "is not in this fight" in fault(alone, session)
    other = add_fighter(alone, sources.seat_of(plan.seats[0].character))
    assert "is not in this fight" in fault(other, session)


def test_what_changes_is_said_in_plain_words() -> None:
    """A sentence for each thing, nothing for what stays."""
    plan = plan_of("trooper")
    character = plan.seats[0].character
    after = Condition(
        boxes=4, ones=1, stun=2, crippled=("left arm",), condition="dying", luck=2,
        ammunition={"arm-1": AmmunitionUsed(rounds=6, spares=1)}, armour={"torso": 1},
    )  # fmt: skip
    assert differences(character, after) == (
        "Wounds: 5 more boxes, 5 in all (serious).",
        "One-point wounds: 1.",
        "Stun: 2.",
        "Crippled: left arm.",
        "Dying.",
        "Luck spent: 2.",
        "Heckler & Koch HK416: 30 loaded and 7 spare before, 24 loaded and 6 spare now.",
        "Armour, torso: SP reduced by 1.",
    )
    assert differences(character, Condition()) == ()


# --- a fight begun with what is left


def left(plan: FightSetup, play: Condition) -> FightSetup:
    """The plan with the open character going into it as its state of play says."""
    hurt = in_play(plan, play)
    return set_fighter(hurt, replace(hurt.seats[0], in_play=True))


def began(plan: FightSetup) -> Fighter:
    """The open character as the fight is told of him."""
    one = scenario_builder.scenario(plan).fighters[0]
    assert isinstance(one, Fighter)
    return one


def test_a_fight_begins_with_what_is_left() -> None:
    """Boxes, luck, rounds and magazines; without the box ticked he goes in whole."""
    play = Condition(
        boxes=4, ones=1, luck=2, ammunition={"arm-1": AmmunitionUsed(rounds=6, spares=3)}
    )
    plan = plan_of("trooper")
    whole, hurt = began(in_play(plan, play)), began(left(plan, play))
    assert whole == began(plan)
    assert (hurt.boxes, hurt.luck_pool) == (5, whole.LK - 2)
    arm = hurt.weapons[0]
    assert (arm.loaded, arm.spare) == (arm.shots - 6, whole.weapons[0].spare - 3)
    assert hurt.weapons[1:] == whole.weapons[1:]


def test_nobody_brings_more_luck_than_there_is() -> None:
    """Luck spent beyond the pool is none."""
    assert began(left(plan_of("trooper"), Condition(luck=99))).luck_pool == 0


def test_grenades_brought_are_those_that_are_left() -> None:
    """One less of what was thrown."""
    plan = plan_of("trooper", sample="veteran")
    arms = plan.seats[0].character.build.choices.gear.weapons
    place = next(n for n, arm in enumerate(arms) if arm.weapon == "fragmentation-grenade")
    play = Condition(ammunition={arms[place].id: AmmunitionUsed(spares=1)})
    assert began(left(plan, play)).weapons[place].spare == arms[place].spare


@pytest.mark.parametrize("seed", range(6))
def test_two_fights_one_after_the_other_add_up(seed: int) -> None:
    """What comes home after the second is what stands of him at its end."""
    plan = left(plan_of("guard", "trooper"), Condition(boxes=2, ones=1, luck=1, days=3))
    session, one = fought(plan, seed)
    play = aftermath(plan, session)
    assert play.track == min(41, one.boxes)
    assert play.luck == one.fighter.LK - one.luck
    used = play.ammunition.get("arm-1", AmmunitionUsed())
    assert used.rounds == one.arms[0].shots - one.ammo[0]


@pytest.mark.rule("CB-122")
@pytest.mark.parametrize(
    ("play", "word"),
    [
        (Condition(condition="dying"), "dying"),
        (Condition(condition="dead"), "dead"),
        (Condition(boxes=41), "dead"),
    ],
)
def test_neither_the_dying_nor_the_dead_go_into_a_fight(play: Condition, word: str) -> None:
    """CB-122: said before it is fought."""
    (said,) = scenario_builder.faults(left(plan_of("trooper"), play))
    assert f"is {word} in play" in said


@pytest.mark.rule("CB-14", "CB-100")
@pytest.mark.parametrize("seed", range(12, 24))
def test_wounds_come_home_with_their_places(seed: int) -> None:
    """Every box of a wound of more than a point was marked somewhere, beside those from before."""
    plan = plan_of("guard", "trooper")
    play = aftermath(plan, fought(plan, seed)[0])
    assert sum(play.places.values()) == play.boxes
    before = in_play(plan, Condition(boxes=3, places={"left leg": 3}))
    after = aftermath(before, fought(plan, seed)[0])
    assert after.places.get("left leg", 0) == play.places.get("left leg", 0) + 3


@pytest.mark.rule("CB-07", "CB-108", "CB-120")
@pytest.mark.parametrize("boxes", range(0, 41, 3))
@pytest.mark.parametrize("ones", [0, 3])
def test_wounds_lower_stats_alike_in_a_fight_and_in_rolls(boxes: int, ones: int) -> None:
    """CB-07: the page of the state of play and a fight reckon wounds alike."""
    play = Condition(boxes=boxes, ones=min(ones, 40 - boxes))
    plan = in_play(plan_of("guard", "trooper"), play)
    plan = set_fighter(plan, replace(plan.seats[0], in_play=True))
    one = Session(scenario_builder.scenario(plan), 1, ()).rounds[0].fight.fighters[0]
    hurt = apply_wounds(plan.seats[0].character)
    assert isinstance(one, Combatant)
    shown = [values.stat_value(hurt, stat).amount for stat in ("REF", "INT", "CL")]
    assert [int(one.ref), int(one.int_), int(one.cl)] == shown


@pytest.mark.rule("LC-R19")
@pytest.mark.parametrize("seed", range(6))
def test_wounds_of_lead_and_chrome_come_home(seed: int) -> None:
    """They are those of Gray Dawn, and so is what was fired; luck is never spent there."""
    plan = set_system(plan_of("guard", "trooper"), "lead_and_chrome")
    session = Session(scenario_builder.scenario(plan), seed, ())
    one = session.fight.fighters[0]
    assert isinstance(one, Shooter)
    play = aftermath(plan, session)
    used = play.ammunition.get("arm-1", AmmunitionUsed())
    assert fault(plan, session) == ""
    assert (play.track, play.ones, play.stun, play.luck) == (one.boxes, one.ones, one.stun, 0)
    assert used.rounds == one.arms[0].shots - one.ammo[0]
    assert (play.condition == "dead") is one.dead
    assert in_play(plan, play).seats[0].character.build.play == play


@pytest.mark.parametrize("system", ["alien_cards", "traveller_s4"])
def test_wounds_of_other_kinds_stay_in_their_fight(system: str) -> None:
    """The reason names the system."""
    plan = set_system(plan_of("guard", "trooper"), system)
    session = Session(scenario_builder.scenario(plan), 1, ())
    assert fault(plan, session) == (
        f"Wounds by {session.system.title} cannot be applied to a character, "
        "which uses Gray Dawn wounds."
    )


def test_a_party_comes_home_and_goes_on(tmp_path: Path) -> None:
    """Each character of a file has a result; the next encounter has the living, as they stand."""
    plan = plan_of("guard", "hired-gun")
    path = tmp_path / "medic.gdchar"
    path.write_bytes(store.to_bytes(dict(all_samples())["medic"]))
    plan = add_fighter(plan, sources.load_fighter(rules(), path))
    for seed in range(12, 24):
        session, _ = fought(plan, seed)
        assert [plan.seats[number].name for number in party(plan)][1:] == [plan.seats[-1].name]
        number = party(plan)[1]
        stands = session.fight.fighters[number]
        assert isinstance(stands, Combatant)
        play = aftermath(plan, session, number, Condition(luck=1))
        assert play.track == stands.boxes
        assert play.luck == 1 + stands.fighter.LK - stands.luck
        after = next_encounter(plan, session, {})
        living = [n for n in (0, number) if not session.fight.fighters[n].is_dead()]
        assert [seat.key for seat in after.seats] == [plan.seats[n].key for n in living]
        assert [seat.boxes for seat in after.seats] == [
            getattr(session.fight.fighters[n], "boxes", None) for n in living
        ]
        hurt = derived(condition_edits.set_play(plan.seats[number].character.build, play))
        if number in living:
            applied = next_encounter(plan, session, {number: hurt}).seat(plan.seats[number].key)
            assert (applied.in_play, applied.boxes) == (True, None)
            assert applied.character.build.play == play


def test_reinforcements_do_not_change_the_setup_of_a_fight() -> None:
    """A fight to which a fighter was added is still the fight of its setup."""
    plan = plan_of("guard", "hired-gun")
    session = Session(scenario_builder.scenario(plan), 3, (0,))
    newcomer = scenario_builder.scenario(plan_of("trooper")).fighters[1]
    session.enlist(replace(newcomer, name="Late"))
    assert is_fight_of(plan, session)
    assert not is_fight_of(set_distance(plan, 50), session)


def test_a_setup_without_opponents_has_no_fight() -> None:
    """Its result cannot be applied, because the setup has changed."""
    plan = plan_of("guard", "hired-gun")
    session = Session(scenario_builder.scenario(plan), 3, ())
    alone = replace(plan, seats=plan.seats[:1])
    assert not is_fight_of(alone, session)
    assert "setup has changed" in fault(alone, session)
