"""The throw to hit and the table of weapons (S4-R21 to S4-R26, S4-R30, S4-R31, S4-R35, S4-R36)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from chargen.combat import Scene
from chargen.combat.kernel.events import Reloaded
from chargen.combat.kernel.question import Action
from chargen.combat.scene.scenario import ANY_COVER, FIRING_SLIT
from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.double_action import DrawAndAttack
from chargen.combat.traveller_s4.actions.fire import STOP, Fire
from chargen.combat.traveller_s4.actions.melee import Strike
from chargen.combat.traveller_s4.actions.move import Move
from chargen.combat.traveller_s4.actions.watch import DUCK, MOVES, SetWatch
from chargen.combat.traveller_s4.actions.weapon_actions import Draw, Reload, TakePosture
from chargen.combat.traveller_s4.model.events import AttackRolled, PostureTaken
from chargen.combat.traveller_s4.model.fighter import KNEELING, PRONE, STANDING, UNTRAINED, Weapon
from chargen.combat.traveller_s4.model.tunables import Tunables
from chargen.combat.traveller_s4.model.weapon_table import BAND_NAMES, NO, ROWS, VERY_LONG
from chargen.combat.traveller_s4.rolls.chances import at_least, two_dice
from tests.combat.scenes import only, part, wall
from tests.combat.traveller_s4.builders import (
    ANN_FIRST,
    KNIFE,
    PISTOL,
    REVOLVER,
    RIFLE,
    SMG,
    TRY,
    Stage,
    facing,
    scenario,
    traveller,
)

MISS = (1, 1)


def shot(now: Stage, *rolls: int) -> AttackRolled:
    """Ann's first weapon at Cid."""
    return only(now.say(Fire(0, 1), *(rolls or MISS)), AttackRolled)


def needed(arm: Weapon, **anns: Any) -> int:
    """What two dice have to show at medium range."""
    thrown = shot(facing(20, weapons=(arm,), **anns))
    return thrown.needed - (thrown.total - 2)


@pytest.mark.rule("S4-R26", "S4-R35")
def test_what_a_throw_needs() -> None:
    """T1-06: a revolver at medium needs 10, a submachine gun 4."""
    assert needed(REVOLVER, DEX=8) == 10
    assert needed(SMG) == 4
    assert at_least(2, 10) == Fraction(1, 6)
    assert at_least(2, 4) == Fraction(11, 12)
    assert at_least(2, 8) == Fraction(5, 12)


@pytest.mark.rule("S4-R26", "S4-R30", "S4-R22")
def test_the_authors_own_throw() -> None:
    """T1-07: autorifle, dice 8, skill 1, DEX 12, medium, next to no exposure: 7, a miss."""
    arm = Weapon(name="rifle", row="autorifle", skill=1, automatic=True, shots=20)
    slit = wall(19, covered=FIRING_SLIT)
    people = traveller("Ann", DEX=12, weapons=(arm,)), traveller("Cid", 1, at=(1950, 0))
    thrown = shot(Stage(scenario(*people, covers=(slit,)), *ANN_FIRST), 4, 4)
    assert (thrown.total, thrown.hit) == (7, 0)
    assert part(thrown.parts, "DEX") == part(thrown.parts, "range") == 2
    assert part(thrown.parts, "cover") == -6


@pytest.mark.rule("S4-R26")
@pytest.mark.parametrize(("rolls", "hit"), [((5, 4), 0), ((5, 5), 1)])
def test_eight_or_more_hits(rolls: tuple[int, int], hit: int) -> None:
    """A total of 7 misses, of 8 hits."""
    thrown = only(facing().say(Fire(0, 1), *rolls), AttackRolled)
    assert thrown.hit == hit
    assert thrown.total == sum(rolls) + 1 - 3


@pytest.mark.rule("S4-R21")
@pytest.mark.parametrize(
    ("metres", "dm"),
    [(1, 1), (2, 2), (5, 2), (6, -3), (50, -3), (51, -5), (250, -5)],
)
def test_the_upper_end_belongs_to_the_nearer_range(metres: int, dm: int) -> None:
    """A revolver from touching to 250 m."""
    assert part(shot(facing(metres)).parts, "range") == dm


@pytest.mark.rule("S4-R21", "S4-R35")
def test_beyond_its_ranges_a_weapon_cannot_be_used() -> None:
    """A revolver at very long range, a rifle beyond 500 m."""
    words = "Cid is at very long range, beyond the reach of revolver."
    assert facing(251).refusal(Fire(0, 1)) == words
    assert facing(500, weapons=(RIFLE,)).refusal(Fire(0, 1)) == ""
    words = "Cid is too far away, beyond the reach of rifle."
    assert facing(501, weapons=(RIFLE,)).refusal(Fire(0, 1)) == words


FOUND = {
    "revolver": (1, 2, -3, -5, NO), "carbine": (-4, 1, -2, -4, -5), "rifle": (-4, 1, -1, -3, -4),
    "shotgun": (-4, 1, 3, -6, NO), "submachine gun": (-4, 3, 3, -3, -9),
    "autopistol": (1, 2, -4, -6, NO), "body pistol": (2, 1, -6, NO, NO),
    "autorifle": (-4, 1, 2, -1, -3), "laser rifle": (-4, 1, -1, -3, 1),
}  # fmt: skip
DICE = {
    "hands": 1, "dagger": 2, "blade": 2, "cutlass": 3, "cudgel": 2, "body pistol": 2,
    "autopistol": 3, "revolver": 3, "carbine": 3, "rifle": 3, "autorifle": 3, "shotgun": 4,
    "submachine gun": 3, "laser rifle": 5,
}  # fmt: skip


@pytest.mark.rule("S4-R35")
def test_the_table_of_weapons_is_the_one_found() -> None:
    """Dice and ranges, and what was not found is named."""
    assert {name: row.bands for name, row in ROWS.items() if name in FOUND} == FOUND
    assert {name: row.dice for name, row in ROWS.items()} == DICE
    assert all(row.assumed for row in ROWS.values())
    assert len(BAND_NAMES) == VERY_LONG + 1


@pytest.mark.rule("S4-R22")
@pytest.mark.parametrize(
    ("row", "dex", "dm"),
    [
        ("revolver", 6, -1), ("revolver", 7, 0), ("revolver", 9, 1), ("rifle", 8, 1),
        ("carbine", 4, -1), ("shotgun", 9, 1), ("autopistol", 15, 0), ("autorifle", 11, 0),
        ("autorifle", 12, 2),
    ],
)  # fmt: skip
def test_thresholds_of_dex(row: str, dex: int, dm: int) -> None:
    """Size 1 where only the threshold is known, none where nothing is."""
    arm = Weapon(name="it", row=row, shots=9)
    assert part(shot(facing(DEX=dex, weapons=(arm,))).parts, "DEX") == dm


@pytest.mark.rule("S4-R24", "S4-R22", "S4-R36")
def test_a_blow_goes_by_str_and_the_others_skill() -> None:
    """A dagger with STR 8 against brawling 2: 1 + 1 - 2, without a DM for range."""
    now = facing(3, weapons=(KNIFE,), STR=8, cids={"brawling": 2})
    thrown = only(now.say(Strike(0, 1), *MISS), AttackRolled)
    assert (part(thrown.parts, "STR"), part(thrown.parts, "range")) == (1, 0)
    assert part(thrown.parts, "defence") == -2
    assert thrown.total == 2 + 1 + 1 - 2


@pytest.mark.rule("S4-R36")
def test_the_better_of_fists_and_blade_in_hand_defends() -> None:
    """A blade that is not in hand does not, and fire meets no defence."""
    blade = Weapon(name="blade", row="blade", skill=3)
    cid: dict[str, Any] = {"weapons": (blade, REVOLVER), "brawling": 1}
    for cid["ready"], guard in ((0, 3), (1, 1)):
        now = facing(1, weapons=(KNIFE, REVOLVER), cids=cid)
        thrown = only(now.say(Strike(0, 1), *MISS), AttackRolled)
        assert part(thrown.parts, "defence") == -guard
    assert part(shot(facing(1, cids=cid)).parts, "defence") == 0


@pytest.mark.rule("S4-R24")
def test_blades_reach_over_short_range() -> None:
    """Five metres, not six; fists are always at hand."""
    assert facing(5, weapons=(KNIFE,)).refusal(Strike(0, 1)) == ""
    assert "beyond the reach of knife" in facing(6, weapons=(KNIFE,)).refusal(Strike(0, 1))
    assert facing(5).refusal(Strike(1, 1)) == ""
    assert facing(5).refusal(Strike(0, 1)) == "There is no such blade."
    now = facing(5, weapons=(REVOLVER, KNIFE))
    assert now.refusal(Strike(1, 1)) == "Ann does not have knife in hand."
    assert now.refusal(Strike(2, 7)) == "There is no such target."


@pytest.mark.rule("S4-R25")
def test_without_the_skill_there_is_minus_five() -> None:
    """Skill 0 is trained."""
    for skill, total in ((0, 2 - 3), (UNTRAINED, 2 - 3 - 5)):
        arm = Weapon(name="it", row="revolver", skill=skill, shots=6)
        assert shot(facing(weapons=(arm,))).total == total


def behind(metres: int = 20, **facts: object) -> Stage:
    """Return Ann with Cid half a metre behind a wall, in some posture."""
    covered = facts.pop("covered", ANY_COVER)
    cid = traveller("Cid", 1, at=(metres * 100 + 50, 0), **facts)
    walls = (wall(metres, covered=covered),)
    return Stage(scenario(traveller("Ann"), cid, covers=walls), *ANN_FIRST)


@pytest.mark.rule("S4-R30")
def test_who_stands_behind_cover_is_half_covered() -> None:
    """-4; in a slit -6; from the flank nothing."""
    assert part(shot(behind()).parts, "cover") == -4
    assert part(shot(behind(covered=FIRING_SLIT)).parts, "cover") == -6
    assert part(shot(facing()).parts, "cover") == 0


@pytest.mark.rule("S4-R30")
@pytest.mark.parametrize("posture", [KNEELING, PRONE])
def test_who_is_down_behind_full_cover_is_no_target(posture: int) -> None:
    """And cannot fire himself."""
    now = behind(posture=posture)
    assert now.refusal(Fire(0, 1)) == "Cid is behind full cover and no target."
    now.say(DONE)
    assert now.refusal(Fire(0, 0)) == "Cid is behind full cover and has to rise to fire."


@pytest.mark.rule("S4-R30")
def test_lying_in_the_open_is_half_cover_beyond_short_range() -> None:
    """Kneeling is not; a metre and a half from a wall is the open."""
    dms = [
        part(shot(facing(metres, cids={"posture": posture})).parts, "cover")
        for metres, posture in ((20, PRONE), (5, PRONE), (20, KNEELING))
    ]
    assert dms == [-4, 0, 0]
    cid = traveller("Cid", 1, at=(2150, 0))
    now = Stage(scenario(traveller("Ann"), cid, covers=(wall(20),)), *ANN_FIRST)
    assert part(shot(now).parts, "cover") == 0


@pytest.mark.rule("S4-R30")
def test_a_wall_as_high_as_a_man_hides_both() -> None:
    """Halfway between them; a low one there does not."""
    people = traveller("Ann"), traveller("Cid", 1, 20)
    high = wall(10, covered=tuple(range(1, 11)))
    now = Stage(scenario(*people, covers=(high,)), *ANN_FIRST)
    assert now.refusal(Fire(0, 1)) == "A wall stands between Ann and Cid."
    assert Stage(scenario(*people, covers=(wall(10),)), *ANN_FIRST).refusal(Fire(0, 1)) == ""


@pytest.mark.rule("S4-R31")
@pytest.mark.parametrize(
    ("light", "metres", "dm"), [(1, 20, -6), (1, 4, 0), (2, 20, -9), (2, 4, 0), (0, 20, 0)]
)
def test_darkness_tells_on_fire_beyond_short_range(light: int, metres: int, dm: int) -> None:
    """-6 in part of it, -9 in all of it."""
    people = traveller("Ann"), traveller("Cid", 1, metres)
    now = Stage(scenario(*people, scene=Scene(light=light)), *ANN_FIRST)
    assert part(shot(now).parts, "light") == dm


@pytest.mark.rule("S4-R31")
def test_in_part_darkness_nothing_is_seen_beyond_medium_range() -> None:
    """60 m are too far."""
    people = traveller("Ann"), traveller("Cid", 1, 60)
    now = Stage(scenario(*people, scene=Scene(light=1)), *ANN_FIRST)
    assert now.refusal(Fire(0, 1)) == "Ann sees nothing so far away in this light."


@pytest.mark.rule("S4-40", "S4-08", "S4-19", "S4-28", "S4-36", "S4-38", "S4-39")
def test_all_dms_stand_in_one_table() -> None:
    """As in the post, and as the throws have them."""
    table = {"first": 0, "move": 0, "watch": 0, "extra": -2, "double": -2, "panic": -2}
    assert dict(Tunables().dms) == table
    now = facing(weapons=(PISTOL,))
    assert dict(now.battle.tunables.dms) == table
    assert shot(now).total == 2 + 1 - 4


OWN = {"first": 1, "extra": -3, "double": -5, "panic": -7, "watch": 11}
"""A table of DMs that can be told from each other."""


@pytest.mark.rule("S4-40", "S4-08", "S4-10", "S4-19", "S4-28", "S4-36", "S4-39")
@pytest.mark.parametrize(
    ("said", "headings"),
    [
        ((Fire(0, 1), *MISS), ("first",)),
        ((Fire(0, 1, panic=True), *MISS, STOP), ("first", "panic")),
        ((DrawAndAttack(1, 1), *MISS), ("first", "double")),
        ((SetWatch(MOVES, 0), Move(1900, 0), *MISS), ("first", "watch")),
        ((ELSE, ELSE, TRY, 1, Fire(0, 1), *MISS), ("extra",)),
        ((ELSE, ELSE, TRY, 1, SetWatch(MOVES, 0), TRY, 1, Move(1900, 0), *MISS),
         ("extra", "watch")),
    ],
)  # fmt: skip
def test_each_heading_of_the_table_is_added_once(
    said: Sequence[Action | int], headings: Sequence[str]
) -> None:
    """By the First Action or any after it, with what it is besides."""
    ann, cid = traveller("Ann", weapons=(PISTOL, REVOLVER)), traveller("Cid", 1, 20)
    dms = {**Tunables().dms, **OWN}
    start = scenario(ann, cid, changed={"dms": dms})
    plain = scenario(ann, cid, changed={"dms": dict.fromkeys(dms, 0)})
    totals = [
        only(Stage(each, *ANN_FIRST).say(*said), AttackRolled).total for each in (start, plain)
    ]
    assert totals[0] - totals[1] == sum(OWN[heading] for heading in headings)


@pytest.mark.rule("S4-R20")
def test_what_takes_one_action_and_no_dm() -> None:
    """Drawing, kneeling, reloading, anything else; the shot after it is an Extra Action's."""
    now = facing(weapons=(REVOLVER, PISTOL), END=15)
    now.say(Draw(1), DONE)
    assert (now.one(0).hand, now.one(0).acts) == (1, 1)
    told = now.say(TRY, 1, TakePosture(KNEELING), TRY, 1, 1, TakePosture(STANDING))
    assert only(told[:3], PostureTaken).posture == KNEELING
    now.say(TRY, 1, 1, 1, ELSE, TRY, 1, 1, 1, 1, Fire(1, 1), *MISS, TRY, 1, 1, 1, 1, 1)
    changed = only(now.say(Reload(1)), Reloaded)
    assert (changed.rounds, now.one(0).spare[1]) == (15, 0)
    assert now.one(0).acts == 6


def test_what_cannot_be_handled_is_refused_in_words() -> None:
    """A full magazine, an empty pouch, what is in hand already, a posture held."""
    now = facing(weapons=(REVOLVER, PISTOL, KNIFE), posture=KNEELING)
    assert now.refusal(Reload(0)) == "revolver is full."
    assert now.refusal(Reload(1)) == "Ann does not have pistol in hand."
    assert now.refusal(Reload(2)) == "There is no such gun."
    assert now.refusal(Draw(0)) == "Ann has revolver in hand already."
    assert now.refusal(Draw(3)) == "There is no such weapon."
    assert now.refusal(TakePosture(KNEELING)) == "Ann is kneeling already."
    assert now.refusal(TakePosture(5)) == "There is no such posture."
    assert now.refusal(SetWatch(MOVES, DUCK)) == "Ann is down already."
    assert now.refusal(TRY) == "Ann cannot do that on a turn."


def test_the_table_of_two_dice_is_exact() -> None:
    """Every number that can be needed, by all 36 throws."""
    for need in range(-3, 16):
        ways = sum(one + other >= need for one, other in product(range(1, 7), repeat=2))
        assert two_dice(need) == pytest.approx(ways / 36)


@pytest.mark.rule("S4-04", "S4-R27")
def test_who_comes_first_as_often_as_he_should() -> None:
    """T1-02 by all throws: Morale 9 against 6, and 7 against 7."""

    def numbers(morale: int) -> list[int]:
        throws = [one + other for one, other in product(range(1, 7), repeat=2)]
        return [throw if throw <= morale else throw + 10 for throw in throws]

    def shares(mine: int, theirs: int) -> tuple[Fraction, Fraction]:
        pairs = list(product(numbers(mine), numbers(theirs)))
        first = sum(one < other for one, other in pairs)
        ties = sum(one == other for one, other in pairs)
        return Fraction(first, len(pairs)), Fraction(ties, len(pairs))

    assert shares(9, 6) == (Fraction(121, 216), Fraction(23, 432))
    assert shares(7, 7)[1] == Fraction(73, 648)
    made = [Fraction(sum(n <= 12 for n in numbers(m)), 36) for m in (4, 6, 7, 9, 12)]
    assert made == [Fraction(1, 6), Fraction(5, 12), Fraction(7, 12), Fraction(5, 6), 1]
