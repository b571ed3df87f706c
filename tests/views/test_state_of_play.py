"""The state of play in words: state and saves, what rest does, what is left."""

import pytest
from hypothesis import given

from chargen.character.derived.derive import Character
from chargen.character.document.build import Build, CarriedWeapon, Gear, PerkChoice
from chargen.character.document.condition import MOST_BOXES, AmmunitionUsed, Condition
from chargen.character.edits import condition_edits
from chargen.character.edits.samples import all_samples
from chargen.views.condition import (
    ammunition_rows,
    armour_rows,
    clock_words,
    luck_words,
    part_words,
    preview_words,
    rest_words,
    short_wound_words,
    track_words,
    wound_title,
    wound_words,
)
from tests.builders import blank, derived, rules
from tests.strategies import builds

ARMS = (
    CarriedWeapon(id="arm-1", weapon="knife"),
    CarriedWeapon(id="arm-2", weapon="fragmentation-grenade", spare=2),
    CarriedWeapon(id="arm-3", weapon="blaster"),
)


_CLOCK = "Dead in 10 rounds unless stabilised"


def somebody(play: Condition, **choices: object) -> Character:
    """A character with every stat at 5, in a state of play."""
    return derived(condition_edits.set_play(blank(**choices), play))


@pytest.mark.rule("CB-120")
@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Condition(), "Unhurt."),
        (Condition(boxes=3, ones=1), "Light. Stun save 5 or lower."),
        (Condition(boxes=4, ones=1), "Serious. Stun save 4 or lower. REF \N{MINUS SIGN}2."),
        (Condition(stun=5), "Unhurt. Stun save 4 or lower."),
        (
            Condition(crippled=("right leg", "left leg", "left arm")),
            (
                "Unhurt. Left arm crippled: cannot hold or fire weapons, or use two-handed items. "
                "Right leg and left leg crippled: at most one movement action, no bonus for "
                "running."
            ),
        ),
        (Condition(boxes=4, stun=9), "Light. Stun save 2 or lower. Death save 5 or lower."),
        (
            Condition(boxes=17),
            "Mortal 1. Stun save 1 or lower. Death save 4 or lower. REF INT CL 1/3.",
        ),
        (
            Condition(boxes=40, stun=9),
            (
                "Mortal 6. Stun save \N{MINUS SIGN}4 or lower. "
                "Death save \N{MINUS SIGN}1 or lower. REF INT CL 1/3."
            ),
        ),
        (Condition(boxes=41), "Dead."),
        (Condition(condition="dead"), "Dead."),
    ],
)
def test_wounds_in_words(play: Condition, words: str) -> None:
    """CB-107, CB-120 to CB-122: stun counts for saves alone."""
    assert wound_words(somebody(play), play) == words


def test_wounds_are_told_with_their_saves() -> None:
    """Unhurt, each state of the track, and dead, of somebody who has played."""
    veteran = dict(all_samples())["veteran"]
    character = derived(condition_edits.set_luck_spent(veteran, 2))
    assert wound_words(character, Condition()) == "Unhurt."
    assert "Stun save" in wound_words(character, Condition(boxes=5))
    assert "Death save" in wound_words(character, Condition(boxes=13))
    assert wound_words(character, Condition(boxes=MOST_BOXES)) == "Dead."
    assert luck_words(character) == "4 of 6 points left"


@given(builds(ledger=False))
def test_any_state_of_play_has_its_words_and_rows(build: Build) -> None:
    """However odd a document is."""
    character = derived(build)
    assert wound_words(character, build.play)
    assert track_words(build.play)
    assert all(0 <= row.have.spare <= row.have.spares for row in ammunition_rows(character))
    assert all(0 <= row.left <= row.sp for row in armour_rows(character).values())


def test_dying_is_said_first() -> None:
    """And what stabilising means."""
    dying, stable = Condition(boxes=13, condition="dying"), Condition(boxes=13, condition="stable")
    assert wound_words(somebody(dying), dying).startswith("Dying: dead in ten rounds")
    assert wound_words(somebody(stable), stable).startswith("Stabilised: a new wound starts")


@pytest.mark.rule("CB-120", "CB-122")
@pytest.mark.parametrize(
    ("play", "title", "clock"),
    [
        (Condition(), "Unhurt", ""),
        (Condition(boxes=6), "Serious wound", ""),
        (Condition(boxes=13, condition="dying"), "Dying: mortal 0 wound", _CLOCK),
        (Condition(boxes=13, condition="stable"), "Stabilised: mortal 0 wound", ""),
        (Condition(boxes=41), "Dead", ""),
    ],
)
def test_the_title_of_the_wounds(play: Condition, title: str, clock: str) -> None:
    """CB-120, CB-122: dying and dead lead, with the time that is left."""
    assert (wound_title(play), clock_words(play)) == (title, clock)
    assert preview_words(9) == "9 boxes: critical"


@pytest.mark.rule("CB-108")
def test_a_perk_leaves_one_point_wounds_out() -> None:
    """CB-108: unless they are mortal."""
    perk = next(
        key
        for key, found in rules().perks.items()
        if getattr(found.effect, "kind", "") == "ignore_minor_wounds"
    )
    hurt, worse = Condition(boxes=4, ones=4), Condition(boxes=4, ones=9)
    perks = {perk: PerkChoice(level=1)}
    assert wound_words(somebody(hurt), hurt).startswith("Serious")
    assert wound_words(somebody(hurt, perks=perks), hurt).startswith("Light")
    assert wound_words(somebody(worse, perks=perks), worse).startswith("Mortal 0")


def test_the_track_in_words() -> None:
    """For those who do not see it."""
    play = Condition(boxes=5, ones=1)
    said = "Wound track: 6 of 40 boxes, including 1 one-point wound; serious"
    assert track_words(play) == said
    assert track_words(Condition()) == "Wound track: 0 of 40 boxes; unhurt"
    assert [short_wound_words(p) for p in (Condition(), play, Condition(boxes=41))] == [
        "",
        "serious",
        "dead",
    ]


@pytest.mark.rule("CB-108")
@pytest.mark.parametrize(
    ("play", "words"),
    [
        (Condition(), ""),
        (Condition(ones=1), "This rest heals 1 one-point wound."),
        (Condition(ones=6, stun=2), "This rest heals 4 one-point wounds and all stun."),
        (Condition(boxes=13, ones=2), "Mortal wounds do not heal by rest."),
        (Condition(boxes=5), "The GM decides when wounds of more than one point heal."),
        (Condition(condition="dead"), "The dead do not heal."),
    ],
)
def test_what_a_day_of_rest_does(play: Condition, words: str) -> None:
    """CB-108: said before it is taken."""
    assert rest_words(play) == words


@pytest.mark.rule("CB-03")
def test_luck_that_is_left() -> None:
    """CB-03: never less than none."""
    assert luck_words(somebody(Condition(luck=2))) == "3 of 5 points left"
    assert luck_words(somebody(Condition(luck=9))) == "0 of 5 points left"


def test_only_what_needs_ammunition_has_a_row() -> None:
    """No blade, and nothing these rules do not know."""
    play = Condition(ammunition={"arm-2": AmmunitionUsed(spares=1)})
    (row,) = ammunition_rows(somebody(play, gear=Gear(weapons=ARMS)))
    assert (row.key, row.have.spares, row.have.spare) == ("arm-2", 3, 2)


@pytest.mark.rule("CB-100")
def test_armour_by_location() -> None:
    """CB-100: where something is worn or lost."""
    key = next(k for k, piece in rules().armour.items() if set(piece.covers) == {"head"})
    worn = somebody(Condition(armour={"head": 2, "torso": 1}), gear=Gear(worn=(key,)))
    head, torso = (armour_rows(worn)[place] for place in ("head", "torso"))
    sp = rules().armour[key].sp
    assert (head.place, head.sp, head.lost, head.left) == ("head", sp, 2, sp - 2)
    assert (torso.place, torso.sp, torso.lost, torso.left) == ("torso", 0, 1, 0)
    assert part_words(head, worn.build.play) == (f"SP {sp - 2} of {sp}",)
    bare = armour_rows(somebody(Condition()))["left leg"]
    hurt = Condition(boxes=1, places={"left leg": 1}, crippled=("left leg",))
    assert part_words(bare, hurt) == ("1 box", "crippled", "SP 0")
