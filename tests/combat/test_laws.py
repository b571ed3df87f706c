"""Laws every fight keeps, whoever chooses what."""

from random import Random

import pytest

from chargen.combat import play
from chargen.combat.actions import Action
from chargen.combat.apply import apply_all
from chargen.combat.dice import RandomDice
from chargen.combat.events import Event
from chargen.combat.fight import Fight
from chargen.combat.legal import legal, why_not
from chargen.combat.resolve import resolve
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
