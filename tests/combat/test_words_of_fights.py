"""Fights by chance are told without a slip: plurals, zeros, gaps, numbers that are ids."""

import re
from collections.abc import Iterator

import pytest

from chargen.combat.batches.counts import Counts
from chargen.combat.batches.report import odds_text
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.events import (
    Afflicted,
    AfflictionTicked,
    AttackHit,
    AttackRolled,
    BarrageAnnounced,
    CoveringDeclared,
    Exploded,
    Fumbled,
    Healed,
    InitiativeRolled,
    JamWorked,
    LightningChosen,
    PlanMade,
    Ran,
    ReloadRolled,
    Scattered,
    StanceNamed,
    StanceTaken,
    StealthRolled,
    SuppressionChecked,
    SuppressionGained,
    ThrowRolled,
    TurnBegan,
    TurnMissed,
)
from chargen.combat.gray_dawn.model.penalties import DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.rolls.fumble import ALLY, DISCHARGE
from chargen.combat.harm.events import (
    DamageRolled,
    DefenceRolled,
    DyingTicked,
    FighterDown,
    HitStopped,
    LocationRolled,
    LuckSpent,
    ShotsFired,
    StunSaved,
    WeaponDrawn,
    WoundTaken,
)
from chargen.combat.harm.weapons import BLIND, BURN, DEAFEN, GAS, GRENADE, TUBE, Weapon
from chargen.combat.io.transcript import ended, text
from chargen.combat.kernel.events import (
    AttackMissed,
    FighterDied,
    ModifierGiven,
    Moved,
    Reloaded,
    RoundBegan,
    RoundEnded,
    StateSet,
)
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.system import SYSTEMS, Ending
from chargen.combat.kernel.text.words import brief, destination
from chargen.combat.scene.scenario import Cover, Scene
from tests.combat import builders, drawn
from tests.combat.stage import at_wall
from tests.profiles import share

NIGHT = 500
WORDS = SYSTEMS["gray_dawn"].words
SLIPS = {
    "one as many": r"\b1 (?:rounds|boxes|hits|points|times|moves|magazines)\b",
    "many as one": r"\b(?:0|[2-9]|\d\d+) (?:round|box|hit|point|time|move|magazine)\b",
    "a zero": (
        r"\b0 (?:damage|rounds?|boxes|hits?|points?|stun|worse)\b"
        r"|\bby 0\b|[-+]0(?!\.?\d)|-0\.0"
    ),
    "a gap": r"  | [,.:;]|[:,;] ?[.,;:]|\(\)|[{}]|\bNone\b|\bwith\.",
    "an id": r"\b[a-z]+_[a-z]+\b|\b\d{4,}\b",
    "a name that begins with a number": r"[-+=] \d+ \d",
    "a name twice": r"\b([A-Z]\w*(?: \d+)?): \1\b|\b(\w+ \w+), \2,",
    "several that do as one": r"^bare hands does|\band [^ ]+ wins\b",
}


def slips(told: str) -> Iterator[str]:
    """Name every slip in a text, with where it is."""
    for line in told.splitlines():
        for slip, pattern in SLIPS.items():
            if re.search(pattern, line):
                yield f"{slip}: {line}"


def test_five_hundred_fights_are_told_without_a_slip() -> None:
    """Every sentence of what happened, with its parts and without; by day a share of them."""
    found: list[str] = []
    for seed in range(share(share(NIGHT))):
        session = Session(drawn.scenario(seed), seed, hands=())
        short = (WORDS.sentence(session.fight, brief(event)) for event in session.events)
        full = (WORDS.sentence(session.fight, event) for event in session.events)
        found += slips("\n".join([*short, *full, text(session)]))
    assert not found, "\n".join(sorted(set(found))[:20])


@pytest.mark.parametrize(
    "slip",
    ["A takes 1 points.", "A has 2 box.", "A does 0 damage.", "A is  out.", "A: -0.0 m.",
     "A means to cover_fire.", "18 = 8 base - 3 2 actions.", "A and B wins.",
     "First action, A 2: A 2 fires.", "A misses B, misses B, runs."],
)  # fmt: skip
def test_a_slip_is_seen(slip: str) -> None:
    """What the fights are looked at with sees each kind."""
    assert list(slips(slip))


GRENADIER = builders.fighter(
    "Ann", weapons=(Weapon(name="rifle"), Weapon(name="Dazzle", kind=GRENADE, size="grenade"))
)
BATTLE = builders.battle(builders.scenario(GRENADIER, builders.fighter("Bob", 1, 15)))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (AttackMissed(0, 1, 0, 0), "Ann misses Bob."),
        (AttackMissed(0, 1, 0, -3), "Ann misses Bob by 3."),
        (ShotsFired(0, 1, 1), "Ann readies a dazzle."),
        (Exploded(0, 1, 100, -3, 0), "Ann's Dazzle explodes at open ground beside Ann."),
        (Exploded(0, 1, 100, -30, 9), "Ann's Dazzle explodes at open ground beside Ann: 9 damage."),
        (Moved(0, -9, 210), "Ann moves to open ground 15 m from Bob."),
        (AfflictionTicked(0, 0, BLIND), "Ann is no longer blinded."),
        (AfflictionTicked(0, 1, GAS), "Ann is gassed for 1 more round."),
        (Afflicted(1, BURN, 513, 3), "Bob is burning for 3 rounds."),
        (Afflicted(1, BLIND, 3, 4), "Bob is blinded for 4 rounds: -3 on attacks and throws."),
        (Afflicted(1, GAS, 2, 10), "Bob is gassed for 10 rounds: -2 REF."),
        (Afflicted(1, DEAFEN, 2, 4), "Bob is deafened for 4 rounds."),
        (JamWorked(0, 0, 0), "Ann works on the jam in rifle: cleared."),
        (DamageRolled(0, 1, 2, 6, (6,)), "The hit with bare hands deals 6 damage to Bob."),
        (DamageRolled(0, 1, 2, 0, (0,)), "The hit with bare hands deals no damage to Bob."),
        (WoundTaken(1, 0, 1, 0, 3, False), "Bob is wounded at the torso: 3 stun."),
        (WoundTaken(1, 0, 1, 2, 1, False), "Bob is wounded at the torso: 2 boxes and 1 stun."),
        (ModifierGiven(0, 0, "attack", "rain"), "Ann has no modifier on attack rolls: rain."),
        (BarrageAnnounced(0), "The bombardment ends."),
    ],
)
def test_nothing_is_said_as_nothing(event: object, said: str) -> None:
    """Zeros, tenths and ids behind numbers have words of their own."""
    assert WORDS.sentence(BATTLE, event) == said


@pytest.mark.parametrize(
    ("x", "y", "way"),
    [
        (300, 0, "3 m east"),
        (300, 290, "4.1 m south-east"),
        (-10, 300, "3 m south"),
        (-300, 100, "3.1 m west"),
        (-200, -200, "2.8 m north-west"),
        (0, -300, "3 m north"),
        (0, 0, "0 m away"),
    ],
)
def test_a_choice_of_place_says_how_far_and_where(x: int, y: int, way: str) -> None:
    """North is up on the map, where y is less."""
    assert destination(BATTLE, 0, x, y).endswith(f"from Bob ({way})")


def story(*told: object) -> list[str]:
    """What happened to Ann and Bob, as lines."""
    return [passage.text for passage in WORDS.story(BATTLE, told)]


SHOT = (
    TurnBegan(0, 10), StanceTaken(0, 3), PlanMade(0, 1, 2, 0, 0), ShotsFired(0, 0, 1),
    SuppressionGained(1, 1, 0, "attacker"), AttackRolled(0, 1, 0, 17, 6),
    DefenceRolled(1, 0, 12), AttackHit(0, 1, 0, 5, 1), LocationRolled(1, 2, 1),
    DamageRolled(0, 1, 0, 18, (6, 6, 6)), WoundTaken(1, 0, 1, 6, 0, False),
    StunSaved(1, 9, 6, False), FighterDown(1, "stun"),
)  # fmt: skip


def test_a_shot_is_one_line_with_its_outcome() -> None:
    """From the count to what came of it; numbers and saves are for whoever asks."""
    (said,) = story(*SHOT)
    assert said == (
        "Count 10: Ann, in full cover, hits Bob with rifle; "
        "Bob is out of action (stunned; torso 6 boxes; now serious)."
    )


def test_the_next_shot_is_the_next_line() -> None:
    """Of the same count, too."""
    told = story(*SHOT[:8], ShotsFired(0, 0, 1), AttackRolled(0, 1, 0, 9, 3), Fumbled(0, 0, 0, 0))
    assert told[1:] == ["Ann fires 1 round with rifle at Bob and fumbles."]


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (0, ["Ann fires 1 round with rifle at Bob and fumbles."]),
        (2, ["Ann fires 1 round with rifle at Bob and fumbles a shot into the air."]),
    ],
)
def test_the_shot_after_a_fumble_is_the_next_line(result: int, said: list[str]) -> None:
    """What goes into the air is part of the fumble."""
    air = (ShotsFired(0, 0, 1),) * (result == DISCHARGE)
    shot = (ShotsFired(0, 0, 1), AttackRolled(0, 1, 0, 9, 3), AttackMissed(0, 1, 0, -2))
    first = (ShotsFired(0, 0, 1), AttackRolled(0, 1, 0, 1, 1), Fumbled(0, 0, result, 0))
    assert story(*first, *air, *shot) == [
        *said, "Ann misses Bob by 2 with rifle."
    ]  # fmt: skip


def test_luck_keeps_a_shot_one_line() -> None:
    """A roll made again is the same attack (CB-03)."""
    again = (LuckSpent(0, 2, "attack"), AttackRolled(0, 1, 0, 14, 8), AttackMissed(0, 1, 0, -2))
    assert story(*SHOT[3:6], *again) == [
        "Ann misses Bob by 2 with rifle (2 points of luck on the attack)."
    ]


def test_no_count_is_empty() -> None:
    """Who does nothing waits; at the end of the story it is his turn."""
    told = (TurnBegan(1, 8), StanceNamed(1, 3), PlanMade(1, 0, 0, 0, 0), TurnBegan(0, 3))
    assert story(*told) == ["Count 8: Bob waits.", "Count 3: it is Ann's turn."]


def test_what_happens_as_a_round_begins_is_said_so() -> None:
    """The clock of the dying, and who dies by it."""
    told = (RoundBegan(2), DyingTicked(0, 4), DyingTicked(1, 0), FighterDied(1, "wounds"))
    assert story(*told) == [
        "Round 2 begins.",
        "As it begins: Ann dies in 4 rounds unless stabilised; Bob dies (wounds).",
    ]


def test_initiative_is_a_list_and_what_comes_of_it() -> None:
    """Haste before it, luck and missed turns after it."""
    told = (
        LightningChosen(0), InitiativeRolled(0, 12), InitiativeRolled(1, -1),
        LuckSpent(1, 1, "initiative"), InitiativeRolled(1, 1), TurnMissed(1),
    )  # fmt: skip
    (said,) = story(*told)
    assert said == (
        "Initiative: Ann tries a lightning strike; Ann 12, Bob -1; Bob spends 1 point of luck "
        "on initiative; Bob 1; Bob has initiative below 0 and misses the turn."
    )


def test_who_keeps_his_nerve_and_does_nothing_holds_still() -> None:
    """A count ends with what he does."""
    told = (TurnBegan(1, 8), SuppressionChecked(1, 17, 0, False), TurnBegan(0, 3))
    assert story(*told)[0] == "Count 8: Bob passes the suppression check and waits."


def test_a_stance_comes_after_what_was_done() -> None:
    """He takes cover then; before it, he is in it."""
    told = (TurnBegan(1, 8), Moved(1, 200, 0), StanceTaken(1, 3))
    assert story(*told) == ["Count 8: Bob moves to open ground 2 m from Ann and takes full cover."]


def test_who_runs_runs_to_the_end_of_his_turn() -> None:
    """And moves again once he has made another plan."""
    first = (TurnBegan(1, 8), PlanMade(1, 0, 0, 2, 0), Moved(1, 200, 0), Ran(1, 3))
    second = (TurnBegan(1, 3), Moved(1, 400, 0), TurnBegan(1, 9), PlanMade(1, 0, 0, 1, 0))
    assert story(*first, *second, Moved(1, 500, 0)) == [
        "Count 8: Bob runs to open ground 2 m from Ann.",
        "Count 3: Bob runs to open ground 4 m from Ann.",
        "Count 9: Bob moves to open ground 5 m from Ann.",
    ]


@pytest.mark.parametrize(
    ("unseen", "said"),
    [
        (True, "misses Bob by 2 with rifle (unseen)."),
        (False, "is noticed and misses Bob by 2 with rifle."),
    ],
)
def test_an_attack_from_hiding_is_one_line(unseen: bool, said: str) -> None:
    """Whether Stealth is rolled before the shot or after the spray has begun (CB-15)."""
    tried = StealthRolled(0, 1, 15, 12, unseen)
    rest = (AttackRolled(0, 1, 0, 14, 8), AttackMissed(0, 1, 0, -2))
    shot = story(TurnBegan(0, 9), tried, ShotsFired(0, 0, 1), *rest)
    assert shot == [f"Count 9: Ann {said}"]
    spray = story(TurnBegan(0, 9), ShotsFired(0, 0, 9), tried, *rest)
    said = said.replace("(unseen)", "(9 rounds, unseen)").replace("rifle.", "rifle (9 rounds).")
    assert spray == [f"Count 9: Ann {said}"]


def test_covering_fire_of_two_is_told_one_after_the_other() -> None:
    """First who gives it, then what comes of whose (CB-56)."""
    shots = [ShotsFired(0, 0, 5), ShotsFired(1, 0, 5)]
    said = [CoveringDeclared(who, 1 - who, 0, 0, 0, 1, 5, 0) for who in (0, 1)]
    rest = (AttackRolled(0, 1, 0, 2, 8), AttackMissed(0, 1, 0, -9))
    assert story(said[0], shots[0], said[1], shots[1], *rest)[-2:] == [
        "Bob gives covering fire at Ann with rifle.",
        "Ann misses Bob by 9 with rifle.",
    ]


def test_covering_fire_on_the_own_turn_is_called_so() -> None:
    """One line with its first shot (CB-58)."""
    cover = (CoveringDeclared(0, 1, 0, 0, 0, 1, 5, 0), ShotsFired(0, 0, 5))
    rest = (AttackRolled(0, 1, 0, 2, 8), AttackMissed(0, 1, 0, -9))
    assert story(TurnBegan(0, 5), *cover, *rest) == [
        "Count 5: Ann gives covering fire at Bob with rifle and misses by 9."
    ]


def test_every_roll_of_covering_fire_is_fire() -> None:
    """On the own turn the second and third like the first (CB-58)."""
    cover = (CoveringDeclared(0, 1, 0, 0, 0, 2, 6, 0), ShotsFired(0, 0, 6))
    miss = (AttackRolled(0, 1, 0, 2, 8), AttackMissed(0, 1, 0, -9))
    told = (TurnBegan(0, 5), Moved(0, 100, 0), WeaponDrawn(0, 0, False), *cover, *miss, *miss)
    assert story(*told)[-2:] == [
        "Ann gives covering fire at Bob with rifle and misses by 9.",
        "Ann misses Bob by 9 with rifle.",
    ]


def shots_at_once(*ends: tuple[object, ...]) -> list[object]:
    """Covering fire before anybody acts: a roll of each in turn with how it ends (CB-56)."""
    told: list[object] = [RoundBegan(1)]
    for who in range(len(ends)):
        cover = CoveringDeclared(who, 1 - who, 0, 0, 0, 1, 5, 0)
        told += [cover, ShotsFired(who, 0, 5)]
    for who, end in enumerate(ends):
        told += [AttackRolled(who, 1 - who, 0, 17, 6), *end]
    return told


MISS_BY_ANN, MISS_BY_BOB = AttackMissed(0, 1, 0, -9), AttackMissed(1, 0, 0, -9)
WOUND = (LocationRolled(1, 2, 1), WoundTaken(1, 0, 1, 6, 0, False))


@pytest.mark.rule("CB-56")
def test_a_wound_is_not_told_of_the_roll_of_another() -> None:
    """All roll before anything comes of it: what does so has a line of its own."""
    told = [*shots_at_once((AttackHit(0, 1, 0, 5, 1),), (MISS_BY_BOB,)), *WOUND]
    assert story(*told, InitiativeRolled(0, 9))[3:] == [
        "Ann hits Bob with rifle.",
        "Bob misses Ann by 9 with rifle.",
        "Results: Bob is wounded (torso 6 boxes; now serious).",
        "Initiative: Ann 9.",
    ]


@pytest.mark.rule("CB-56")
def test_a_fumble_is_not_told_of_the_roll_of_another() -> None:
    """Nor a hit that comes after one: both are told once all have rolled."""
    told = shots_at_once((AttackMissed(0, 1, 0, 0),), (AttackHit(1, 0, 0, 5, 1),))
    wound = (LocationRolled(0, 2, 1), WoundTaken(0, 1, 1, 6, 0, False))
    assert story(*told, Fumbled(0, 0, 3, 4), *wound)[3:] == [
        "Ann misses Bob with rifle.",
        "Bob hits Ann with rifle.",
        "Results: Ann fumbles and jams rifle and is wounded (torso 6 boxes; now serious).",
    ]


@pytest.mark.rule("CB-56")
def test_a_fumble_nothing_comes_of_is_told_so() -> None:
    """By itself it would say nothing."""
    told = shots_at_once((AttackMissed(0, 1, 0, 0),), (MISS_BY_BOB,))
    assert story(*told, Fumbled(0, 0, 0, 0))[-1] == "Results: Ann fumbles without effect."


@pytest.mark.rule("CB-58")
def test_what_was_owed_before_anybody_acted_is_not_owed_on_a_count() -> None:
    """There each roll is told with what comes of it."""
    hits = ((AttackHit(0, 1, 0, 5, 1),), (AttackHit(1, 0, 0, 5, 1),))
    cover = (TurnBegan(0, 5), CoveringDeclared(0, 1, 0, 0, 0, 1, 5, 0), ShotsFired(0, 0, 5))
    shot = (AttackRolled(0, 1, 0, 17, 6), AttackHit(0, 1, 0, 5, 1), *WOUND)
    assert story(*shots_at_once(*hits), *WOUND, *cover, *shot)[-1] == (
        "Count 5: Ann gives covering fire at Bob with rifle and hits; "
        "Bob is wounded (torso 6 boxes; now 12 boxes, critical)."
    )


@pytest.mark.rule("CB-56")
def test_the_last_roll_keeps_its_own_wound() -> None:
    """Where nothing comes of any other it goes on with it."""
    told = shots_at_once((MISS_BY_ANN,), (AttackHit(1, 0, 0, 5, 1),))
    wound = (LocationRolled(0, 2, 1), WoundTaken(0, 1, 1, 6, 0, False))
    assert story(*told, *wound)[3:] == [
        "Ann misses Bob by 9 with rifle.",
        "Bob hits Ann with rifle; Ann is wounded (torso 6 boxes; now serious).",
    ]


def test_nobody_is_to_act_in_a_round_that_is_over() -> None:
    """Who did nothing on the last count held still, and so did who only kept his nerve."""
    assert story(TurnBegan(1, 4), RoundEnded(9)) == ["Count 4: Bob waits."]
    nerve = SuppressionChecked(1, 17, 0, False)
    assert story(TurnBegan(1, 4), nerve, RoundEnded(9)) == [
        "Count 4: Bob passes the suppression check and waits."
    ]


@pytest.mark.rule("CB-06")
def test_a_fumble_towards_nobody_strikes_nobody() -> None:
    """It is said; where somebody is struck he is told of."""
    shot = (TurnBegan(0, 5), *SHOT[3:4], AttackRolled(0, 1, 0, 2, 1), AttackMissed(0, 1, 0, 0))
    (said,) = story(*shot, Fumbled(0, 0, ALLY, 0), RoundEnded(1))
    assert said.endswith(
        "misses Bob with rifle and fumbles, but no bystander is near enough to be hit."
    )
    (said,) = story(*shot, Fumbled(0, 0, ALLY, 0), *WOUND)
    assert said.endswith(
        "misses Bob with rifle and fumbles and endangers bystanders; "
        "Bob is wounded (torso 6 boxes; now serious)."
    )


@pytest.mark.rule("CB-131")
def test_shells_of_a_round_are_told_together() -> None:
    """The failure that ends them is no news; one at the first shell is, and luck comes between."""
    pump = builders.fighter("Ann", weapons=(Weapon(name="pump gun", feed=TUBE),))
    battle = builders.battle(builders.scenario(pump, builders.fighter("Bob", 1, 15)))

    def told(*rolls: int) -> str:
        events: list[object] = [TurnBegan(0, 5)]
        rounds = 0
        for rolled in rolls:
            if rolled < 0:
                events.append(LuckSpent(0, 1, "reload"))
                continue
            events.append(ReloadRolled(0, 0, 9 + rolled, bool(rolled)))
            rounds += rolled
            events += [Reloaded(0, 0, rounds)] * rolled
        return WORDS.story(battle, events)[0].text.removeprefix("Count 5: Ann ")

    nerve = SuppressionChecked(0, 17, 0, False)
    shell = (ReloadRolled(0, 0, 11, True), Reloaded(0, 0, 1))
    assert WORDS.story(battle, [TurnBegan(0, 5), nerve, *shell, RoundEnded(1)])[0].text == (
        "Count 5: Ann passes the suppression check and loads 1 shell into pump gun (1 round)."
    )
    assert told(1, 1, 1, 0) == "loads 3 shells into pump gun (3 rounds)."
    assert told(1, 0) == "loads 1 shell into pump gun (1 round)."
    assert told(0) == "fails to load pump gun."
    assert told(1, 0, -1, 1, 0) == (
        "loads 1 shell into pump gun (1 round), spends 1 point of luck on the reload and "
        "loads 1 shell into pump gun (2 rounds)."
    )


def test_the_next_of_several_targets_is_fired_at() -> None:
    """A gun fires, whichever attack of one spray it is (CB-81)."""
    miss = (AttackRolled(0, 1, 0, 2, 8), AttackMissed(0, 1, 0, -9))
    told = story(TurnBegan(0, 5), ShotsFired(0, 0, 20), *miss, *miss)
    assert told[1] == "Ann misses Bob by 9 with rifle."
    blow = (AttackRolled(0, 1, 2, 2, 8), AttackMissed(0, 1, 2, -9))
    assert story(*blow) == ["Ann misses Bob by 9 with bare hands."]


def test_luck_keeps_a_reload_one_line() -> None:
    """A roll made again is the same magazine (CB-03, CB-130)."""
    rolls = (ReloadRolled(0, 0, 9, False), LuckSpent(0, 1, "reload"), ReloadRolled(0, 0, 11, True))
    assert story(TurnBegan(0, 5), *rolls, Reloaded(0, 0, 20)) == [
        (
            "Count 5: Ann fails to reload rifle, spends 1 point of luck on the reload and "
            "loads rifle (20 rounds)."
        )
    ]


def test_luck_is_told_with_what_it_changed() -> None:
    """Hits that got no farther are told together on either side of it."""
    hit = (TurnBegan(0, 5), AttackRolled(0, 1, 0, 22, 8), AttackHit(0, 1, 0, 5, 3))
    stops, luck = (HitStopped(1, 1, 0, 10),) * 2, LuckSpent(1, 2, "location")
    (said,) = story(*hit, *stops, luck, *stops, *stops)
    assert said.endswith(
        "Bob is unhurt (cover stops 6 hits, 2 points of luck on the hit location)."
    )


def test_who_meant_to_move_and_did_not_holds_still() -> None:
    """He is on the move as long as it is his turn."""
    told = (TurnBegan(1, 8), StanceTaken(1, MOVING), PlanMade(1, 0, 0, 1, 0))
    assert story(*told) == ["Count 8: Bob is on the move."]
    assert story(*told, TurnBegan(0, 3))[0] == "Count 8: Bob waits."


@pytest.mark.rule("CB-44")
def test_nobody_moves_to_where_he_is() -> None:
    """Who gets down behind the same cover only does that."""
    now = at_wall()
    now[1].stance = ACTIVE
    now.plans(1, DO_NOTHING, 0, 1)
    events = now.do(Move(now[1].x, now[1].y, FULL))
    assert [type(event) for event in events] == [StanceTaken]
    said = WORDS.story(now.fight, [TurnBegan(1, 8), *events])[0].text
    assert said == "Count 8: Cid is in full cover."


def test_hits_that_got_no_farther_are_told_together() -> None:
    """By what stopped them; a single one with its place."""
    stopped = [HitStopped(1, place, 1, 10) for place in (1, 2, 1)]
    hit = (TurnBegan(0, 5), AttackRolled(0, 1, 0, 22, 8), AttackHit(0, 1, 0, 5, 3))
    said = [story(*hit, *stopped[:many])[0].partition("; ")[2] for many in (1, 3)]
    assert said == [
        "Bob is unhurt (armour stops the hit on the torso).",
        "Bob is unhurt (armour stops 3 hits).",
    ]


def test_luck_on_a_save_is_called_so() -> None:
    """It comes after the wound it is for."""
    told = (TurnBegan(0, 5), WoundTaken(1, 0, 1, 2, 0, False), LuckSpent(1, 1, "stun save"))
    assert story(*told)[0].endswith(
        "Bob is wounded (torso 2 boxes, 1 point of luck on the stun save; now light)."
    )


def test_where_somebody_stands_is_said_once() -> None:
    """Not before every verb of the line."""
    told = (
        TurnBegan(0, 10), StanceTaken(0, 0), ShotsFired(0, 0, 1), AttackRolled(0, 1, 0, 17, 6),
        LuckSpent(1, 1, "defence"), AttackMissed(0, 1, 0, -1),
    )  # fmt: skip
    (said,) = story(*told)
    assert said == (
        "Count 10: Ann, in the open, misses Bob by 1 with rifle "
        "(Bob spends 1 point of luck on the defence)."
    )


def test_a_line_knows_its_events() -> None:
    """Every event is in one line, in order."""
    lines = WORDS.story(BATTLE, [*SHOT, *SHOT])
    assert [(line.first, line.end, line.beat) for line in lines] == [(0, 13, True), (13, 26, True)]


def test_a_fumble_misses_by_nothing() -> None:
    """No defence was rolled that it could have stayed short of (CB-02)."""
    seen = 0
    for seed in range(8):
        events = Session(drawn.scenario(seed), seed, hands=()).events
        for before, event, after in zip(events, events[1:], events[2:], strict=False):
            if isinstance(event, AttackMissed) and isinstance(after, Fumbled):
                assert event.short == 0
                seen += 1
            elif isinstance(event, AttackMissed) and isinstance(before, DefenceRolled):
                assert event.short < 0
    assert seen


def test_several_win_and_one_wins() -> None:
    """The verb goes with how many there are on the side."""
    people = map(builders.fighter, ("Ann", "Bob", "Cid"), (0, 1, 1))
    scenario = builders.scenario(*people)
    said = [ended(scenario, Ending(side, "no enemy can act", 3)) for side in (0, 1)]
    assert said == [
        "Ann wins the fight: no enemy can act.", "Bob and Cid win the fight: no enemy can act."
    ]  # fmt: skip


def test_sides_are_named_like_lists() -> None:
    """Commas, then one "and"; in the odds the verb goes with their number, too."""
    people = map(builders.fighter, ("Ann", "Bob", "Cid", "Dan"), (0, 1, 1, 1))
    scenario = builders.scenario(*people)
    assert [scenario.side_name(side) for side in (0, 1)] == ["Ann", "Bob, Cid and Dan"]
    told = odds_text(scenario, Counts({"fights": 4, "win.1": 4}), 1)
    assert "Bob, Cid and Dan win 4 of 4" in told


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, "unhurt, standing"),
        ({"stun": 2}, "2 stun, standing"),
        ({"boxes": 1, "stun": 2, "out": True}, "1 box and 2 stun, out of action"),
        ({"out": True, "dying": True}, "dying"),
        ({"boxes": 4, "out": True, "dead": True}, "4 boxes, dead"),
    ],
)
def test_how_somebody_stands(facts: dict[str, int], said: str) -> None:
    """Stun is told beside boxes; nobody is unhurt and dying."""
    one = builders.battle(builders.duel()).combatants[0]
    for name, value in facts.items():
        setattr(one, name, value)
    assert WORDS.state(one) == said


def test_hits_are_summed_up_outcome_first() -> None:
    """By what stopped them and by location; then who does not act says why."""
    wounds = [WoundTaken(1, 0, place, 2, 0, False) for place in (1, 1, 2)]
    told = (
        TurnBegan(0, 5), AttackRolled(0, 1, 0, 22, 8), AttackHit(0, 1, 0, 5, 5),
        HitStopped(1, 1, 1, 10), *wounds, LuckSpent(1, 2, "stun save"), FighterDown(1, "stun"),
        FighterDied(1, "wounds"), TurnBegan(1, 4), RoundEnded(1),
    )  # fmt: skip
    assert story(*told) == [
        (
            "Count 5: Ann hits Bob with rifle; Bob dies (wounds; 4 hits, "
            "1 stopped by armour, torso 4 boxes, right arm 2 boxes, "
            "2 points of luck on the stun save)."
        ),
        "Count 4: Bob is out of action.",
    ]


def test_a_throw_is_told_by_who_it_was_meant_for() -> None:
    """And a miss by how far off it lands."""
    there = (1500, 0)
    throw = (TurnBegan(0, 5), ThrowRolled(0, 1, 11, 3, *there), Scattered(0, 1500, 400))
    assert story(*throw, Exploded(0, 1, 1500, 400, 9)) == [
        "Count 5: Ann throws a dazzle at Bob; it lands 4 m off and explodes."
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Car", "the car 4 m from Bob"),
        ("Low wall", "the low wall 4 m from Bob"),
        ("Ida's truck", "Ida's truck 4 m from Bob"),
        ("Gate B", "Gate B 4 m from Bob"),
    ],
)
def test_a_place_beside_a_cover_is_named_by_it(name: str, said: str) -> None:
    """With an article, unless it has a proper name."""
    covers = (Cover(name=name, extent=(1100, -50, 1100, 50)),)
    fight = builders.battle(
        builders.scenario(GRENADIER, builders.fighter("Bob", 1, 15), scene=Scene(covers=covers))
    )
    told = WORDS.sentence(fight, Moved(0, 1060, 0))
    assert told == f"Ann moves to {said}."


@pytest.mark.rule("CB-03")
def test_luck_of_both_sides_is_told_with_who_won() -> None:
    """What both spend stands behind the outcome, added up."""
    bids = (LuckSpent(0, 1, "attack"), LuckSpent(1, 1, "defence"), LuckSpent(0, 1, "attack"))
    shot = (TurnBegan(0, 5), ShotsFired(0, 0, 9), AttackRolled(0, 1, 0, 14, 8), *bids)
    assert story(*shot, AttackMissed(0, 1, 0, -1)) == [
        (
            "Count 5: Ann misses Bob by 1 with rifle (9 rounds, 2 points of luck on the attack, "
            "Bob spends 1 point of luck on the defence)."
        )
    ]


@pytest.mark.rule("CB-14")
@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("human", "right arm 2 boxes"), ("four-legged", "right foreleg 2 boxes"),
        ("many-legged", "right front legs 2 boxes"), ("four-armed", "right arms 2 boxes"),
    ],
)  # fmt: skip
def test_locations_are_named_by_the_body(shape: str, said: str) -> None:
    """Sentences, story, and blows without a weapon."""
    beast = builders.fighter("Cur", 1, 15, shape=shape)
    battle = builders.battle(builders.scenario(builders.fighter("Ann"), beast))
    wound = WoundTaken(1, 0, 2, 2, 0, False)
    (line,) = WORDS.story(battle, [TurnBegan(0, 5), wound])
    assert line.text == f"Count 5: Cur is wounded ({said}; now light)."
    assert said.removesuffix(" 2 boxes") in WORDS.sentence(battle, wound)
    hands = battle.combatants[1].arms[-1].name
    assert hands == ("bare hands" if shape == "human" else "the whole body")


def test_wounds_are_added_up_over_the_fight() -> None:
    """With those brought along, those of earlier rounds, and what the GM heals or sets."""
    hurt = builders.fighter("Bob", 1, 15, boxes=1)
    battle = builders.battle(builders.scenario(builders.fighter("Ann"), hurt))
    wound = WoundTaken(1, 0, 1, 2, 3, False)
    told = (wound, Healed(1, 1, 0), wound, StateSet(1, "boxes 9"), TurnBegan(0, 4), wound)
    lines = [line.text for line in WORDS.story(battle, told, [RoundBegan(1), wound])]
    assert "now 5 boxes and 6 stun, serious" in lines[0]
    assert lines[-1].endswith("now 11 boxes and 12 stun, critical).")
