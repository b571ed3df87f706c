"""Laws every fight keeps, whoever chooses what."""

from random import Random

import pytest

from chargen.combat import play
from chargen.combat.actions import (
    Action,
    CoverFire,
    Delay,
    EndTurn,
    Fire,
    HoldFire,
    Move,
    SaturationFire,
    Strike,
    Throw,
)
from chargen.combat.apply import apply, apply_all
from chargen.combat.dice import DieNeeded, RandomDice, TableDice
from chargen.combat.events import (
    ActionTaken,
    AttackMissed,
    CountCame,
    Died,
    Event,
    PlanMade,
    RoundBegan,
    StanceNamed,
)
from chargen.combat.fight import Fight
from chargen.combat.legal import PROCEED, legal, why_not
from chargen.combat.model import MAGAZINE
from chargen.combat.resolve import NotAllowed, resolve
from tests.combat import scenes


class Chance:
    """A policy that takes any action it is offered."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, fight: Fight, actions: tuple[Action, ...]) -> Action:
        """Choose one, all alike."""
        assert not fight.ended
        return actions[self._random.randrange(len(actions))]


def chances(seed: int, count: int = 4) -> tuple[Chance, ...]:
    """Return as many policies as there are fighters."""
    return tuple(Chance(seed * 10 + number) for number in range(count))


def played(seed: int) -> tuple[Fight, Fight, list[Event]]:
    """Return start, end and log of a fight by chance."""
    start = scenes.skirmish()
    fight = start.copy()
    log: list[Event] = []
    play.run(fight, chances(seed), RandomDice(seed), log=log, most_rounds=20)
    return start, fight, log


@pytest.mark.parametrize("seed", range(12))
def test_replay_equals_play(seed: int) -> None:
    """The log alone leads to the same fight."""
    start, fight, log = played(seed)
    assert play.replay(start, log).facts() == fight.facts()


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_gives_the_same_log(seed: int) -> None:
    """And listening changes nothing but the log."""
    start, fight, log = played(seed)
    assert played(seed)[2] == log
    silent = start.copy()
    play.run(silent, chances(seed), RandomDice(seed), most_rounds=20)
    assert silent.facts() == fight.facts()


@pytest.mark.parametrize("seed", range(4))
def test_resolve_never_writes(seed: int) -> None:
    """Whatever is asked, the fight is as it was."""
    fight = scenes.skirmish()
    dice, policies = RandomDice(seed), chances(seed)
    for _ in range(400):
        if fight.ended:
            break
        actions = legal(fight)
        before = fight.facts()
        action = policies[0].choose(fight, actions)
        events = resolve(fight, action, dice)
        assert fight.facts() == before
        apply_all(fight, events)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_legal_has_no_why_not(seed: int) -> None:
    """Every action offered can be chosen."""
    fight = scenes.skirmish()
    dice, policies = RandomDice(seed), chances(seed)
    for _ in range(300):
        if fight.ended:
            break
        actions = legal(fight)
        assert actions
        assert [why_not(fight, action) for action in actions] == [None] * len(actions)
        play.step(fight, policies[0].choose(fight, actions), dice)


MEASURED = (Move, CoverFire, Throw, Delay, SaturationFire, Fire)
"""Actions with a place, a count or a number of rounds, of which ``legal`` offers useful ones."""


@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_legal_has_a_why_not(seed: int) -> None:
    """Whatever was possible at another moment is either offered now or refused in words."""
    fight = scenes.skirmish()
    dice, policies = RandomDice(seed), chances(seed)
    seen: dict[Action, None] = {}
    for _ in range(250):
        if fight.ended:
            break
        actions = legal(fight)
        for action in seen:
            if action not in actions and not isinstance(action, MEASURED):
                words = why_not(fight, action)
                assert words, (action, actions)
                assert words.endswith("."), words
        seen.update(dict.fromkeys(actions[:12]))
        play.step(fight, policies[0].choose(fight, actions), dice)
    assert len(seen) > 20


def stocks(fight: Fight) -> list[int]:
    """Rounds everybody has left, loaded and in spare magazines."""
    found = []
    for one in fight.who:
        for number, arm in enumerate(one.arms):
            each = arm.shots if arm.feed == MAGAZINE else 1
            found.append(one.ammo[number] + one.spare[number] * each)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_ammunition_and_armour_never_grow(seed: int) -> None:
    """Only reloading moves rounds, from the pouch to the gun."""
    start, _, log = played(seed)
    now = start.copy()
    rounds, armour = stocks(now), [sp for one in now.who for sp in one.sp]
    for event in log:
        apply(now, event)
        later, worn = stocks(now), [sp for one in now.who for sp in one.sp]
        assert all(after <= before for before, after in zip(rounds, later, strict=True)), event
        assert all(after <= before for before, after in zip(armour, worn, strict=True)), event
        rounds, armour = later, worn


@pytest.mark.parametrize("seed", range(12))
def test_the_dead_do_not_act_and_nobody_acts_twice_in_a_beat(seed: int) -> None:
    """No action after death; one count comes once to each in a round."""
    _, _, log = played(seed)
    dead: set[int] = set()
    came: set[tuple[int, int]] = set()
    for event in log:
        match event:
            case RoundBegan():
                came.clear()
            case Died():
                dead.add(event.target)
            case CountCame():
                assert (event.fighter, event.count) not in came
                came.add((event.fighter, event.count))
            case ActionTaken() | PlanMade() | StanceNamed():
                assert event.fighter not in dead


def test_rewind_is_playing_less_of_the_log() -> None:
    """Ten events back is the fight ten events ago."""
    start, fight, log = played(3)
    assert play.rewind(start, log, 10).facts() == play.replay(start, log[:-10]).facts()
    assert play.rewind(start, log, 0).facts() == fight.facts()
    assert play.rewind(start, log, len(log)).facts() == start.facts()


def test_an_action_that_cannot_be_chosen_is_refused_in_words() -> None:
    """With the sentence of ``why_not``."""
    fight = scenes.skirmish()
    with pytest.raises(NotAllowed, match="Nobody has to choose now"):
        resolve(fight, EndTurn(), RandomDice(1))


def test_dice_at_the_table_are_asked_for_one_by_one() -> None:
    """Resolving reads only, so it is tried again with each answer."""
    fight = scenes.fight(scenes.fighter("Ann"), scenes.fighter("Cid", 1, (10, 0)))
    scenes.on_count(fight)
    play.step(fight, Fire(0, (1,), 0, 1), RandomDice(0))
    dice = TableDice()
    asked: list[tuple[int, str]] = []
    events: list[Event] = []
    answers = iter((5, 9))
    while not events:
        try:
            events = resolve(fight, PROCEED, dice)
        except DieNeeded as needed:
            asked.append((needed.sides, needed.what))
            dice.typed(next(answers))
    assert asked == [(10, "attack"), (10, "defence")]
    assert any(isinstance(event, AttackMissed) for event in events)
    dice.done()


def test_a_fight_that_gets_nowhere_is_a_stalemate() -> None:
    """Nobody fires or strikes for eight rounds; whoever goes on missing is still fighting."""

    class Idle:
        """Does as little as can be."""

        def choose(self, fight: Fight, actions: tuple[Action, ...]) -> Action:
            """Hold fire, end the turn, else take the first."""
            for idle in (HoldFire(), EndTurn()):
                if idle in actions:
                    return idle
            assert not fight.ended
            return actions[0]

    fight = scenes.fight(scenes.fighter("Ann"), scenes.fighter("Cid", 1, (30, 0)))
    outcome = play.run(fight, (Idle(), Idle()), RandomDice(1))
    assert (outcome.winner, outcome.reason, outcome.rounds) == (-1, "stalemate", 8)
    brawl = scenes.fight(
        scenes.fighter("Ann", weapons=(scenes.CLUB,)),
        scenes.fighter("Cid", 1, (1, 0), weapons=(scenes.CLUB,)),
    )
    scenes.on_count(brawl, kind=2)
    scenes.do(brawl, Strike(0, 1), 2, 9)
    assert brawl.marks["fired"] == brawl.round
