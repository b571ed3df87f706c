"""Fire: single, automatic, in panic, aimed; ammunition (S4-26 to S4-31)."""

from dataclasses import replace

import pytest

from chargen.combat.traveller_s4.actions.action import DONE, ELSE
from chargen.combat.traveller_s4.actions.fire import STOP, Fire, PullAt
from chargen.combat.traveller_s4.model.events import AttackRolled, RoundsFired, WoundTaken
from chargen.combat.traveller_s4.model.fighter import Weapon
from chargen.combat.traveller_s4.model.weapon_table import ROWS
from tests.combat.scenes import every, only, part
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


def thrown(log: list[object]) -> list[AttackRolled]:
    """Every throw to hit."""
    return every(log, AttackRolled)


@pytest.mark.rule("S4-26", "S4-R10")
@pytest.mark.parametrize(("arm", "panics"), [(REVOLVER, False), (PISTOL, True), (SMG, True)])
def test_panic_fire_needs_a_weapon_that_loads_itself(arm: Weapon, panics: bool) -> None:
    """T1-15: not with a revolver."""
    now = facing(weapons=(arm,))
    words = now.refusal(Fire(0, 1, panic=True))
    assert (words == "") == panics
    assert panics or "no Panic Fire" in words


@pytest.mark.rule("S4-R10")
def test_what_bare_kinds_fire_like_stands_in_the_table() -> None:
    """Four semi-automatic, two automatic as well, the rest neither."""
    semi = {name for name, row in ROWS.items() if row.semi and not row.automatic}
    assert semi == {"body pistol", "autopistol", "carbine", "rifle"}
    assert {name for name, row in ROWS.items() if row.automatic} == {"autorifle", "submachine gun"}


@pytest.mark.rule("S4-27", "S4-28")
def test_panic_fire_is_three_attacks_in_one_action_each_at_minus_two() -> None:
    """Then it is the other's turn."""
    now = facing(weapons=(PISTOL,))
    told = now.say(Fire(0, 1, panic=True), *MISS, PullAt(1), *MISS, PullAt(1), *MISS)
    assert [part(each.parts, "Panic Fire") for each in thrown(told)] == [-2, -2, -2]
    assert now.asked.fighter == 1
    assert (now.one(0).acts, now.one(0).ammo[0]) == (1, 12)


@pytest.mark.rule("S4-27")
def test_panic_fire_may_end_sooner() -> None:
    """Up to three, not always three."""
    now = facing(weapons=(PISTOL,))
    told = now.say(Fire(0, 1, panic=True), *MISS, STOP)
    assert len(thrown(told)) == 1
    assert now.asked.fighter == 1


@pytest.mark.rule("S4-R11")
def test_each_pull_names_a_target_as_it_comes() -> None:
    """Eve is hit, then Cid; a friend or somebody out is no target."""
    people = (
        traveller("Ann", weapons=(PISTOL,)),
        traveller("Cid", 1, 4),
        traveller("Eve", 1, at=(400, 200)),
    )
    now = Stage(scenario(*people), *ANN_FIRST, 6, 6)
    now.say(Fire(0, 2, panic=True), *MISS)
    assert set(now.asked.options(now.fight)) == {PullAt(1), PullAt(2), STOP}
    assert now.refusal(PullAt(0)) == "Ann is on the side of Ann."
    assert now.refusal(PullAt(9)) == now.refusal(ELSE)
    told = now.say(PullAt(1), *MISS, PullAt(2), *MISS)
    assert [each.target for each in thrown(told)] == [1, 2]


@pytest.mark.rule("S4-29")
def test_headings_add_up() -> None:
    """T1-05: Panic Fire by an Extra Action has -4 on every attack."""
    now = facing(weapons=(PISTOL,))
    now.say(ELSE, DONE)
    told = now.say(TRY, 1, Fire(0, 1, panic=True), *MISS, PullAt(1), *MISS, STOP)
    total = 2 + 1 - 4 - 4
    assert [each.total for each in thrown(told)] == [total, total]


@pytest.mark.rule("S4-30", "S4-R11")
def test_one_automatic_pull_has_two_throws_at_one_target() -> None:
    """And is one action."""
    now = facing(weapons=(SMG,))
    told = now.say(Fire(0, 1, automatic=True), *MISS, *MISS)
    assert [each.target for each in thrown(told)] == [1, 1]
    assert len(every(told, RoundsFired)) == 1
    assert now.asked.fighter == 1


@pytest.mark.rule("S4-30")
def test_automatic_fire_needs_an_automatic_weapon() -> None:
    """A rifle that loads itself is none."""
    now = facing(weapons=(RIFLE,))
    assert now.refusal(Fire(0, 1, automatic=True)) == "rifle does not fire on full automatic."


@pytest.mark.rule("S4-31")
def test_panic_and_automatic_are_six_throws() -> None:
    """T1-05: each at -4 by an Extra Action."""
    now = facing(weapons=(SMG,))
    now.say(ELSE, DONE)
    told = now.say(TRY, 1, Fire(0, 1, True, True), *MISS * 2, PullAt(1), *MISS * 2)
    told += now.say(PullAt(1), *MISS * 2)
    assert [each.total for each in thrown(told)] == [2 + 1 + 3 - 4] * 6


@pytest.mark.rule("S4-R09")
def test_a_pull_takes_one_round_and_an_automatic_one_four() -> None:
    """One shot from a pistol, one pull of a submachine gun."""
    now = facing(weapons=(PISTOL,))
    now.say(Fire(0, 1), *MISS)
    assert now.one(0).ammo[0] == 14
    now = facing(weapons=(SMG,))
    now.say(Fire(0, 1, automatic=True), *MISS, *MISS)
    assert now.one(0).ammo[0] == 26


@pytest.mark.rule("S4-R09")
def test_pulls_the_magazine_cannot_pay_for_are_dropped() -> None:
    """T1-16: nine rounds are two automatic pulls, four throws, and one round is left."""
    now = facing(weapons=(replace(SMG, loaded=9),))
    told = now.say(Fire(0, 1, True, True), *MISS * 2, PullAt(1), *MISS * 2)
    assert len(thrown(told)) == 4
    assert now.one(0).ammo[0] == 1
    assert now.asked.fighter == 1
    now.say(DONE, TRY, 1)
    assert now.refusal(Fire(0, 1, automatic=True)) == "gun has too few rounds left."
    assert now.refusal(Fire(0, 1)) == ""


@pytest.mark.rule("S4-R12")
def test_an_aimed_shot_is_all_of_the_round() -> None:
    """+2, and no check for an Extra Action."""
    now = facing()
    told = now.say(Fire(0, 1, aimed=True), *MISS, DONE, *ANN_FIRST)
    assert part(only(told, AttackRolled).parts, "aimed") == 2
    assert only(told, AttackRolled).total == 2 + 1 - 3 + 2
    assert now.fight.round == 2


@pytest.mark.rule("S4-R12")
def test_only_a_single_first_shot_can_be_aimed() -> None:
    """No Extra Action, no panic, no automatic fire."""
    now = facing(weapons=(SMG,))
    for panic, automatic in ((True, False), (False, True)):
        assert "can be aimed" in now.refusal(Fire(0, 1, automatic, panic, aimed=True))
    now.say(ELSE, DONE, TRY, 1)
    assert "can be aimed" in now.refusal(Fire(0, 1, aimed=True))


def test_what_is_not_in_hand_or_no_gun_cannot_be_fired() -> None:
    """Nor at nobody."""
    now = facing(4, weapons=(REVOLVER, KNIFE, RIFLE))
    assert now.refusal(Fire(1, 1)) == now.refusal(Fire(7, 1)) == "There is no such gun."
    assert now.refusal(Fire(2, 1)) == "Ann does not have rifle in hand."
    assert now.refusal(Fire(0, 5)) == "There is no such target."


@pytest.mark.rule("S4-R14")
def test_wounds_tell_at_once() -> None:
    """Who falls to the first pull is no target of the second, and has no turn."""
    now = facing(4, weapons=(PISTOL,), cids={"STR": 2, "DEX": 2, "END": 2})
    told = now.say(Fire(0, 1, panic=True), 5, 5, 2, 1, 1, 1, 1, 1)
    assert only(told, WoundTaken).strength == 0
    assert now.ending is not None


@pytest.mark.rule("S4-R14")
def test_the_dm_of_dex_goes_by_dex_as_it_is() -> None:
    """DEX 9 with a revolver is +1, DEX 8 of it is 0, DEX 6 is -1."""
    totals = []
    for hurt in (0, 1, 3):
        now = facing(DEX=9, hurt=(0, hurt, 0))
        totals.append(only(now.say(Fire(0, 1), *MISS), AttackRolled).total)
    assert totals == [1, 0, -1]
