"""Laws every fight keeps, whoever chooses what."""

from itertools import pairwise
from typing import Any

import pytest

from chargen.combat import SYSTEMS, ActionRefused, Policy, Scenario, Session
from chargen.combat.gray_dawn.actions.action import Delay
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import END
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.model.events import PlanMade, StanceNamed, TurnBegan
from chargen.combat.gray_dawn.model.penalties import DO_STRIKE
from chargen.combat.harm.combatant import BaseHarmCombatant, HarmCombatant
from chargen.combat.harm.weapons import MAGAZINE
from chargen.combat.kernel import paths
from chargen.combat.kernel.dice import TEN, Dice, RandomDice
from chargen.combat.kernel.driver import Driver, RecordingDriver, SilentDriver
from chargen.combat.kernel.events import FighterDied, Moved, RoundBegan
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.session import Answer, EnteredRoll
from chargen.combat.kernel.system import run
from chargen.combat.scene.scenario import Cover, Scene
from tests.combat import drawn
from tests.combat.builders import (
    CARBINE,
    CLUB,
    FRAG,
    KNIFE,
    PISTOL,
    SHOTGUN,
    VEST,
    duel,
    fighter,
    scenario,
)
from tests.combat.scenes import wall
from tests.combat.stage import stage

pytestmark = pytest.mark.compiled

SYSTEM = SYSTEMS["gray_dawn"]
MOST_ROUNDS = 20


def mixed() -> Scenario:
    """Return two against two behind walls, with something of everything, choosing by chance."""
    mine: dict[str, Any] = {"tactic": "random", "luck": -1}
    theirs: dict[str, Any] = {"tactic": "random", "armour": (VEST,)}
    arms = (PISTOL, PISTOL, FRAG)
    return scenario(
        fighter("Ann", 0, at=(-200, 0), weapons=(CARBINE, PISTOL, FRAG), armour=(VEST,), **mine),
        fighter("Bob", 0, at=(-200, 200), weapons=(SHOTGUN, KNIFE), **mine),
        fighter("Cid", 1, at=(2200, 0), weapons=(CARBINE, PISTOL), **theirs),
        fighter("Dan", 1, at=(2200, 100), weapons=arms, off_hand=1, mook=True, **theirs),
        covers=(wall(-1), wall(21, level=3)),
    )


def begun(seed: int) -> BaseFight:
    """Return a fight about to begin, with a chance of its own."""
    return SYSTEM.start(mixed()).fight(seed)


def played(fight: BaseFight, table: Driver) -> BaseFight:
    """Play twenty rounds at most."""
    while SYSTEM.over(fight) is None and fight.round < MOST_ROUNDS:
        SYSTEM.play_round(fight, table)
    return fight


class Watched(RecordingDriver):
    """A table whose fight is looked at whenever something is asked or told."""

    def __init__(self, seed: int) -> None:
        super().__init__(RandomDice(seed), SYSTEM.policies(mixed()))
        self.fight = begun(seed)

    def play(self) -> None:
        """Play it."""
        played(self.fight, self)


@pytest.mark.parametrize("seed", range(4))
def test_the_same_seed_gives_the_same_fight_and_listening_changes_nothing(seed: int) -> None:
    """Events and their parts are made for whoever listens, and for nothing else."""
    tables = [Watched(seed) for _ in range(2)]
    for table in tables:
        table.play()
    assert tables[0].events == tables[1].events
    silent = played(begun(seed), SilentDriver(RandomDice(seed), SYSTEM.policies(mixed())))
    assert drawn.states(silent) == drawn.states(tables[0].fight)
    assert silent.round == tables[0].fight.round


class Offered(Watched):
    """What is offered can be chosen, and to ask writes nothing."""

    asks = 0

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Look at every option."""
        self.asks += 1
        before = drawn.states(fight)
        options = question.options(fight)
        assert options
        assert [question.fault(fight, option) for option in options] == [None] * len(options)
        assert len(set(options)) == len(options)
        assert drawn.states(fight) == before
        return super().ask(fight, question)


@pytest.mark.parametrize("seed", range(6))
def test_every_option_can_be_chosen_and_asking_writes_nothing(seed: int) -> None:
    """Whatever is asked."""
    table = Offered(seed)
    table.play()
    assert table.asks > 40


MEASURED = (Move, CoveringFire, Throw, Delay, SaturationFire, Fire)
"""Actions with a place, a count or a number of rounds, of which useful ones are offered."""


class Refusing(Watched):
    """What is not offered is refused in words."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.seen: dict[Action, None] = {}

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Try whatever was possible at another moment."""
        options = question.options(fight)
        for action in self.seen:
            if action not in options and not isinstance(action, MEASURED):
                words = question.fault(fight, action)
                assert words, (action, options)
                assert words.endswith("."), words
        self.seen.update(dict.fromkeys(options[:12]))
        return super().ask(fight, question)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_not_offered_is_refused_in_words(seed: int) -> None:
    """Whatever was possible at another moment is either offered now or has a fault."""
    table = Refusing(seed)
    table.play()
    assert len(table.seen) > 20


BLOCK = Cover(
    name="block", extent=(600, -150, 1100, -150, 1100, 350, 600, 350), covered=tuple(range(1, 11))
)


class Walking(Watched):
    """Everybody's place, whenever somebody has moved."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        start = mixed()
        start.scene = Scene(covers=(*start.scene.covers, BLOCK))
        self.fight = SYSTEM.start(start).fight(seed)
        self.moves = 0

    def tell(self, event: object) -> None:
        """Look where he is now."""
        super().tell(event)
        if isinstance(event, Moved):
            self.moves += 1
            one = self.fight.fighters[event.fighter]
            assert paths.is_free(self.fight, one, one.x, one.y)


@pytest.mark.rule("CB-63")
def test_nobody_ends_on_somebody_or_in_a_wall() -> None:
    """Whoever goes wherever by chance, with a house in the middle."""
    tables = [Walking(seed) for seed in range(8)]
    for table in tables:
        table.play()
    assert sum(table.moves for table in tables) > 40


def stocks(one: HarmCombatant) -> list[int]:
    """Rounds he has left, loaded and in spare magazines, and the armour he wears."""
    each = [arm.shots if arm.feed == MAGAZINE else 1 for arm in one.arms]
    spare = [many * rounds for many, rounds in zip(one.spare, each, strict=True)]
    return [*(n + more for n, more in zip(one.ammo, spare, strict=True)), *one.sp]


class Counting(Watched):
    """What everybody has left, whenever something is told."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.left: list[list[int]] = []

    def tell(self, event: object) -> None:
        """Count it."""
        super().tell(event)
        victims = [one for one in self.fight.fighters if isinstance(one, BaseHarmCombatant)]
        self.left.append([number for one in victims for number in stocks(one)])


@pytest.mark.parametrize("seed", range(8))
def test_ammunition_and_armour_never_grow(seed: int) -> None:
    """Only reloading moves rounds, from the pouch to the gun."""
    table = Counting(seed)
    table.play()
    for before, after in pairwise(table.left):
        assert all(now <= then for then, now in zip(before, after, strict=True))
    assert table.left[0] != table.left[-1]


@pytest.mark.parametrize("seed", range(12))
def test_the_dead_do_not_act_and_nobody_acts_twice_in_a_beat(seed: int) -> None:
    """No turn after death; one count comes once to each in a round."""
    table = Watched(seed)
    table.play()
    dead: set[int] = set()
    came: set[tuple[int, int]] = set()
    for event in table.events:
        match event:
            case RoundBegan():
                came.clear()
            case FighterDied():
                dead.add(event.target)
            case TurnBegan():
                assert (event.fighter, event.count) not in came
                came.add((event.fighter, event.count))
                assert event.fighter not in dead
            case PlanMade() | StanceNamed():
                assert event.fighter not in dead


def typed(session: Session, dice: Dice) -> None:
    """Go on by tactics, typing in what the dice show."""
    if session.die is None:
        session.answer_by_tactic()
    else:
        session.roll(int(dice.d10("") if session.die.sides == TEN else dice.d6("")))


@pytest.mark.parametrize("seed", [1, 4])
def test_dice_typed_in_make_the_fight_that_rolled_them(seed: int) -> None:
    """One by one, each with its sides."""
    session, dice = Session(duel(), hands={0}), RandomDice(seed)
    while session.ending is None:
        typed(session, dice)
    rolled = Session(duel(), seed, hands=())
    assert session.events == rolled.events
    assert session.ending == rolled.ending


def test_what_was_typed_in_since_an_answer_is_taken_back_with_it() -> None:
    """Answered alike and rolled alike it is the same fight."""
    session, dice = Session(duel(), hands={0}), RandomDice(1)
    while not (session.entries and isinstance(session.entries[-1], EnteredRoll) and session.die):
        typed(session, dice)
    entries, events = session.entries.copy(), session.events.copy()
    assert session.take_back()
    assert len(session.entries) < len(entries) - 1
    for entry in entries[len(session.entries) :]:
        if isinstance(entry, EnteredRoll):
            session.roll(entry.roll)
        elif isinstance(entry, Answer) and not entry.by_tactic:
            session.answer(entry.action)
    assert session.events == events


def test_when_it_is_over_nobody_has_to_choose() -> None:
    """Whatever is answered is refused in words."""
    session = Session(duel(), 1, hands=())
    with pytest.raises(ActionRefused, match="No decision is pending"):
        session.answer(END)
    with pytest.raises(ActionRefused, match="No decision is pending"):
        session.answer_by_tactic()


class Idle(Policy):
    """Does as little as can be."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Hold fire, end the turn, else take the first."""
        options = question.options(fight)
        return next((idle for idle in (HOLD, END) if idle in options), options[0])


def test_a_fight_that_gets_nowhere_is_a_stalemate() -> None:
    """Nobody fires or strikes for twelve rounds."""
    fight = SYSTEM.fresh(duel())
    ending = run(SYSTEM, fight, RecordingDriver(RandomDice(1), [Idle(), Idle()]))
    assert ending.values() == (-1, "stalemate", 12)


@pytest.mark.parametrize("rolls", [(2, 9), (9, 2, 9, 1, 1, 5)])
def test_whoever_goes_on_missing_is_still_fighting(rolls: tuple[int, ...]) -> None:
    """A blow counts as much as a shot, whether it strikes or not."""
    cid = fighter("Cid", 1, 1, weapons=(CLUB,), mook=True)
    now = stage(fighter("Ann", weapons=(CLUB,)), cid)
    now.fight.round = 7
    now.plans(0, DO_STRIKE)
    now.do(Strike(0, 1), *rolls)
    assert now.fight.fired == 7
