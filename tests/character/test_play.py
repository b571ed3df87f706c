"""The state of play: what is gone of wounds, luck, ammunition, armour, and how it comes back."""

import json

import pytest
from hypothesis import given

from chargen import resources
from chargen.approval.decisions.registry import CharacterRecord, bare, record_file, record_in
from chargen.approval.decisions.registry import noted as noted_by_gm
from chargen.character.audit import audit
from chargen.character.checks import check
from chargen.character.checks.verdict import reach_verdict
from chargen.character.document.build import Build, CarriedWeapon, Gear, frozen_digest
from chargen.character.document.condition import (
    AmmunitionUsed,
    Condition,
    Supply,
    healed_in_a_day,
    reloaded,
    rest_fault,
    supply,
    used_of,
)
from chargen.character.edits import condition_edits, creation, gear_edits
from chargen.character.edits.samples import all_samples
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.points.ledger_hash import head
from chargen.errors import BadFile
from chargen.rules.gear import Gun
from tests.builders import blank, derived, rules
from tests.strategies import plays

HURT = Condition(boxes=5, ones=2, stun=3, luck=1, days=6)
WORN = Condition(
    boxes=13, ones=2, stun=1, crippled=("left leg",), condition="stable", days=2, luck=3,
    ammunition={"arm-1": AmmunitionUsed(rounds=4, spares=1)}, armour={"torso": 2},
    places={"left leg": 8}, hours=5, suppression=4,
)  # fmt: skip
SAMPLES = sorted(resources.folder("samples").glob("*.gdchar"))


def in_play(play: Condition) -> Build:
    """A blank document in a state of play."""
    return condition_edits.set_play(blank(), play)


def gun(feed: str) -> Gun:
    """A gun of the rules with that feed."""
    found = (arm for arm in rules().weapons.values() if isinstance(arm, Gun) and arm.feed == feed)
    return next(found)


# --- outside of what is proved, approved and remembered


@pytest.mark.parametrize("name", [name for name, _ in all_samples()])
def test_the_state_of_play_changes_nothing_that_is_proved(name: str) -> None:
    """Digest, head of the ledger, checks and proof are those of the whole character."""
    build = creation.finish(dict(all_samples())[name], "2014-06-01")
    hurt = condition_edits.set_play(build, WORN)
    assert hurt != build
    assert frozen_digest(hurt.choices) == frozen_digest(build.choices)
    assert head(hurt.ledger) == head(build.ledger)
    one, other = derived(build), derived(hurt)
    assert [i.message for i in check(other)] == [i.message for i in check(one)]
    assert reach_verdict(check(other)) == reach_verdict(check(one))
    assert audit(other.rules, hurt, other.states) == audit(one.rules, build, one.states)


def test_a_gm_remembers_nothing_of_the_state_of_play() -> None:
    """What was seen, and what was decided on, is the same however hurt somebody is."""
    assert bare(in_play(WORN)) == bare(blank())
    record = CharacterRecord(char_id="0" * 32)
    assert noted_by_gm(record, in_play(WORN)) == noted_by_gm(record, blank())


def test_a_copy_of_its_own_begins_whole() -> None:
    """What happened stays with the one it happened to."""
    assert creation.start_anew(in_play(WORN), "1" * 32).play == Condition()


# --- files


def older(build: Build) -> bytes:
    """The file of version 1, which knew no state of play."""
    value = json.loads(to_bytes(build))
    del value["play"]
    return json.dumps({**value, "version": 1}).encode()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_of_version_1_is_read_as_whole(path: object) -> None:
    """Nothing else of it is another, and nothing has to be told."""
    data = path.read_bytes()  # type: ignore[attr-defined]
    build = from_bytes(data, "new").build
    loaded = from_bytes(older(build), "old")
    assert loaded.build == build
    assert (loaded.version, loaded.changes) == (1, ())


def test_a_record_of_a_gm_keeps_characters_of_version_1() -> None:
    """What he saw before there was a state of play stays what he saw."""
    record = noted_by_gm(CharacterRecord(char_id="0" * 32), blank())
    value = json.loads(record_file(record))
    value["seen"] = json.loads(older(blank()))
    assert record_in(json.dumps(value).encode(), "record") == record


def test_a_record_with_a_character_of_a_newer_version_is_refused_as_that() -> None:
    """It is not called broken."""
    value = json.loads(record_file(noted_by_gm(CharacterRecord(char_id="0" * 32), blank())))
    value["seen"]["version"] = 3
    with pytest.raises(BadFile, match="made with a newer chargen"):
        record_in(json.dumps(value).encode(), "record")


@given(plays)
def test_any_state_of_play_is_read_as_it_was_saved(play: Condition) -> None:
    """Byte for byte."""
    data = to_bytes(in_play(play))
    assert from_bytes(data, "x").build.play == play
    assert to_bytes(from_bytes(data, "x").build) == data


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"boxes": 42}, "play.boxes is 42"),
        ({"ones": -1}, "play.ones is -1"),
        ({"stun": 101}, "play.stun is 101"),
        ({"luck": 101}, "play.luck is 101"),
        ({"days": -1}, "play.days is -1"),
        ({"condition": "well"}, 'play.condition is "well"'),
        ({"crippled": ["head"]}, 'play.crippled.0 is "head"'),
        ({"crippled": ["left arm", "left arm"]}, "twice"),
        ({"armour": {"tail": 1}}, "play.armour"),
        ({"armour": {"head": 0}}, "play.armour.head is 0"),
        ({"ammunition": {"arm-1": {"rounds": 501}}}, "rounds is 501"),
        ({"ammunition": {"arm-1": {"spares": 60001}}}, "spares is 60001"),
        ({"places": {"tail": 1}}, "play.places"),
        ({"places": {"head": 0}}, "play.places.head is 0"),
        ({"hours": 24}, "play.hours is 24"),
        ({"suppression": 101}, "play.suppression is 101"),
        ({"mana": 3}, "play.mana"),
    ],
)
def test_what_is_no_state_of_play_is_refused(wrong: dict[str, object], said: str) -> None:
    """With the path of what is wrong."""
    value = json.loads(to_bytes(blank()))
    value["play"].update(wrong)
    with pytest.raises(BadFile) as caught:
        from_bytes(json.dumps(value).encode(), "voss.gdchar")
    assert said in str(caught.value)


# --- wounds


@pytest.mark.rule("CB-03", "CB-107", "CB-108", "CB-120")
def test_who_begins_is_whole() -> None:
    """No box, no stun, no luck spent, and no day of rest."""
    play = Condition()
    assert (play.boxes, play.ones, play.stun, play.luck, play.days) == (0, 0, 0, 0, 0)


@pytest.mark.rule("CB-108")
@pytest.mark.parametrize(("ones", "healed"), [(0, 0), (1, 1), (4, 4), (6, 4)])
def test_up_to_four_one_point_wounds_heal_in_a_day(ones: int, healed: int) -> None:
    """CB-108: no more, and no other boxes."""
    after = condition_edits.rest(in_play(Condition(boxes=5, ones=ones, days=1)), 24).play
    assert after == Condition(boxes=5, ones=ones - healed, days=2)


@pytest.mark.rule("CB-108")
@pytest.mark.parametrize(("boxes", "healed"), [(10, 2), (11, 0)])
def test_nothing_heals_while_mortal(boxes: int, healed: int) -> None:
    """CB-108: the track of all boxes says what is mortal, at 13."""
    assert healed_in_a_day(Condition(boxes=boxes, ones=2)) == healed


@pytest.mark.rule("CB-107")
def test_stun_is_gone_after_a_day() -> None:
    """CB-107: at one point an hour, mortal or not."""
    assert condition_edits.rest(in_play(Condition(boxes=20, stun=12)), 24).play == Condition(
        boxes=20, days=1
    )


@pytest.mark.rule("CB-108", "CB-122")
@pytest.mark.parametrize(
    ("play", "rests"),
    [
        (HURT, True), (Condition(boxes=20, condition="stable"), True),
        (Condition(condition="dying"), False), (Condition(condition="dead"), False),
        (Condition(boxes=41), False),
    ],
)  # fmt: skip
def test_neither_the_dying_nor_the_dead_rest(play: Condition, *, rests: bool) -> None:
    """A reason says so."""
    assert (rest_fault(play) == "") is rests


@pytest.mark.rule("CB-120", "CB-122")
def test_one_point_wounds_are_boxes_of_the_track() -> None:
    """CB-120: they count for the state, and past the track nothing counts."""
    assert (HURT.track, HURT.state) == (7, 2)
    assert Condition(boxes=41, ones=5).track == 41
    assert Condition(boxes=30, ones=11).dead


@pytest.mark.rule("CB-107", "CB-108", "CB-122", "CB-123")
def test_wounds_are_set_one_by_one() -> None:
    """What is not named stays."""
    build = condition_edits.set_wounds(in_play(HURT), ones=0)
    assert build.play == HURT.model_copy(update={"ones": 0})
    assert condition_edits.set_wounds(build, boxes=1, stun=0).play == Condition(
        boxes=1, luck=1, days=6
    )
    assert condition_edits.set_condition(blank(), "dying").play == Condition(condition="dying")
    assert condition_edits.set_days(in_play(HURT), 0).play == HURT.model_copy(update={"days": 0})


@pytest.mark.rule("CB-109")
def test_crippled_limbs_stand_in_one_order() -> None:
    """However they were named."""
    build = condition_edits.set_crippled(blank(), ("left leg", "right arm"))
    assert build.play == Condition(crippled=("right arm", "left leg"))


@pytest.mark.rule("CB-03")
def test_luck_spent_is_kept() -> None:
    """CB-03: and a new session begins with none."""
    assert condition_edits.set_luck_spent(blank(), 3).play == Condition(luck=3)
    assert condition_edits.set_luck_spent(in_play(Condition(luck=3)), 0) == blank()


# --- ammunition and armour


@pytest.mark.rule("CB-83", "CB-131")
def test_what_is_left_is_what_there_is_less_what_is_gone() -> None:
    """CB-83: of a tube every shell counts, and more than there is is never gone."""
    pistol, pump = gun("magazine"), gun("tube")
    assert supply(pistol, 2, AmmunitionUsed(rounds=3, spares=1)) == Supply(
        shots=pistol.shots, loaded=pistol.shots - 3, spares=2, spare=1, single=False
    )
    assert supply(pump, 2, AmmunitionUsed(rounds=500, spares=1)) == Supply(
        shots=pump.shots, loaded=0, spares=2 * pump.shots, spare=2 * pump.shots - 1, single=True
    )


def test_grenades_are_all_spares_and_blades_need_nothing() -> None:
    """One grenade, and how many more are carried."""
    grenade, knife = rules().weapons["fragmentation-grenade"], rules().weapons["knife"]
    assert supply(grenade, 2, AmmunitionUsed(spares=1)) == Supply(0, 0, 3, 2, single=True)
    assert supply(knife, 0, AmmunitionUsed()) is None


@pytest.mark.rule("CB-130", "CB-131")
@pytest.mark.parametrize(
    ("have", "after"),
    [
        (Supply(10, 4, 3, 2, single=False), AmmunitionUsed(spares=2)),
        (Supply(10, 4, 3, 0, single=False), AmmunitionUsed(rounds=6, spares=3)),
        (Supply(10, 10, 3, 2, single=False), AmmunitionUsed(spares=1)),
        (Supply(6, 1, 12, 12, single=True), AmmunitionUsed(spares=5)),
        (Supply(6, 1, 12, 2, single=True), AmmunitionUsed(rounds=3, spares=12)),
    ],
)
def test_a_weapon_is_loaded_again(have: Supply, after: AmmunitionUsed) -> None:
    """CB-130, CB-131: a magazine whole, a tube as far as there are shells."""
    assert reloaded(have) == after


@pytest.mark.rule("CB-83")
def test_what_is_left_says_what_is_gone() -> None:
    """The other way round; more than there should be is nothing gone."""
    have = Supply(10, 10, 3, 3, single=False)
    assert used_of(have, 7, 1) == AmmunitionUsed(rounds=3, spares=2)
    assert used_of(have, 12, 4) == AmmunitionUsed()


@pytest.mark.rule("CB-83")
def test_a_full_weapon_is_not_on_record() -> None:
    """And all of them are full again at once."""
    build = condition_edits.set_ammunition(blank(), "arm-1", AmmunitionUsed(rounds=2))
    build = condition_edits.set_ammunition(build, "arm-2", AmmunitionUsed(spares=1))
    assert condition_edits.set_ammunition(build, "arm-1", AmmunitionUsed()).play.ammunition == {
        "arm-2": AmmunitionUsed(spares=1)
    }
    assert condition_edits.fill_up(build) == blank()


def test_a_weapon_that_goes_takes_its_record_along() -> None:
    """So that the next of its id is full."""
    arm = CarriedWeapon(id="arm-1", weapon="knife")
    build = blank(gear=Gear(weapons=(arm,)))
    shot = condition_edits.set_ammunition(build, "arm-1", AmmunitionUsed(rounds=2))
    assert gear_edits.remove_weapon(shot, "arm-1") == blank()


@pytest.mark.rule("CB-100")
def test_armour_that_lost_nothing_is_not_on_record() -> None:
    """And all of it is mended at once."""
    build = condition_edits.set_armour_lost(blank(), "torso", 2)
    assert build.play == Condition(armour={"torso": 2})
    assert condition_edits.set_armour_lost(build, "torso", 0) == blank()
    assert condition_edits.mend_armour(build) == blank()


# --- wounds by location, suppression, rest


@pytest.mark.rule("CB-14", "CB-120")
def test_wounds_at_a_location_are_boxes_of_the_track() -> None:
    """More at the torso is more on the track; what heals there goes from both."""
    build = condition_edits.set_wounds_at(in_play(Condition(boxes=3)), "torso", 5)
    assert build.play == Condition(boxes=8, places={"torso": 5})
    assert condition_edits.set_wounds_at(build, "torso", 0).play == Condition(boxes=3)
    assert condition_edits.set_wounds_at(in_play(Condition(boxes=40)), "head", 9).play.boxes == 41


def test_a_track_that_empties_empties_its_places() -> None:
    """The fullest first, so that no place has more than the whole track."""
    hurt = in_play(Condition(boxes=9, places={"torso": 6, "left leg": 3}))
    assert condition_edits.set_wounds(hurt, boxes=6).play.places == {"torso": 3, "left leg": 3}
    assert condition_edits.set_wounds(hurt, boxes=0).play == Condition()
    assert condition_edits.set_wounds(hurt, ones=4).play.places == hurt.play.places


@pytest.mark.rule("CB-70", "CB-71")
def test_points_of_suppression_are_held() -> None:
    """CB-70: until a check clears them."""
    assert condition_edits.set_suppression(blank(), 3).play == Condition(suppression=3)
    assert condition_edits.set_suppression(in_play(Condition(suppression=3)), 0) == blank()


@pytest.mark.rule("CB-107")
@pytest.mark.parametrize(("hours", "left"), [(0, 5), (1, 4), (5, 0), (9, 0)])
def test_stun_heals_a_point_an_hour(hours: int, left: int) -> None:
    """CB-107: no more than there is, mortal or not."""
    assert condition_edits.rest(in_play(Condition(boxes=20, stun=5)), hours).play.stun == left


@pytest.mark.rule("CB-107")
def test_a_day_heals_no_more_stun_than_it_has_hours() -> None:
    """CB-107: 24 of 30."""
    assert condition_edits.rest(in_play(Condition(stun=30)), 24).play == Condition(stun=6, days=1)


@pytest.mark.rule("CB-108")
@pytest.mark.parametrize(
    ("hours", "after"),
    [
        (23, Condition(boxes=2, ones=9, hours=23)),
        (24, Condition(boxes=2, ones=5, days=1)),
        (50, Condition(boxes=2, ones=1, days=2, hours=2)),
        (96, Condition(boxes=2, ones=0, days=4)),
    ],
)
def test_one_point_wounds_heal_by_whole_days(hours: int, after: Condition) -> None:
    """CB-108: four a day, nothing of a day that is not full."""
    assert condition_edits.rest(in_play(Condition(boxes=2, ones=9)), hours).play == after


@pytest.mark.rule("CB-108")
def test_hours_of_rest_add_up() -> None:
    """CB-108: twelve and twelve are a day."""
    once = condition_edits.rest(in_play(Condition(ones=2)), 12)
    assert once.play == Condition(ones=2, hours=12)
    assert condition_edits.rest(once, 12).play == Condition(days=1)
    assert condition_edits.set_days(once, 3).play == Condition(ones=2, days=3)


@pytest.mark.rule("CB-108")
def test_no_rest_heals_while_mortal() -> None:
    """CB-108: however long."""
    assert condition_edits.rest(in_play(Condition(boxes=13, ones=4)), 240).play.ones == 4


def test_what_nothing_stands_in_is_not_written() -> None:
    """A file without places, hours and suppression is what it was before they were known."""
    assert not {"places", "hours", "suppression"} & set(json.loads(to_bytes(blank()))["play"])
