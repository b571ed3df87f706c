"""Playing a fight: ask, resolve, apply, until it is over; replay and rewind its log."""

from typing import Final, Protocol

from chargen.combat import policy
from chargen.combat.actions import Action
from chargen.combat.apply import apply, apply_all
from chargen.combat.dice import Dice
from chargen.combat.events import Event, FightEnded
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY
from chargen.combat.legal import decider, legal
from chargen.combat.model import Fighter, Scene
from chargen.combat.resolve import follow, resolve
from chargen.combat.rounds.base import RoundSystem
from chargen.combat.rounds.gray_dawn import GrayDawn
from chargen.combat.tunables import Tunables

MOST_ROUNDS: Final = 100
"""Rounds after which a fight counts as a stalemate."""
QUIET_ROUNDS: Final = 8
"""Rounds without a shot, blow or wound after which it does."""


class Policy(Protocol):
    """Whoever chooses for a fighter."""

    def choose(self, fight: Fight, actions: tuple[Action, ...]) -> Action:
        """Choose one of the actions ``legal`` offers."""
        ...


class Outcome:
    """How a fight ended."""

    __slots__ = ("reason", "rounds", "winner")

    def __init__(self, winner: int, reason: str, rounds: int) -> None:
        self.winner = winner
        """The side that won, -1 for nobody."""
        self.reason = reason
        """"no enemy can act" or "stalemate"."""
        self.rounds = rounds


def start(
    fighters: tuple[Fighter, ...],
    scene: Scene | None = None,
    tunables: Tunables | None = None,
    system: RoundSystem | None = None,
) -> Fight:
    """Return a fight about to begin; Gray Dawn unless another round system is given."""
    return Fight(fighters, scene or Scene(), tunables or Tunables(), system or GrayDawn())


def step(fight: Fight, action: Action, dice: Dice, log: list[Event] | None = None) -> list[Event]:
    """Resolve one action and apply what follows; the events go on the log."""
    events = resolve(fight, action, dice)
    apply_all(fight, events)
    if log is not None:
        log.extend(events)
    return events


def settle(fight: Fight, dice: Dice, log: list[Event] | None = None) -> None:
    """Let the dice fall until somebody has to choose or the fight is over."""
    while not fight.ended and decider(fight) == NOBODY:
        step(fight, legal(fight)[0], dice, log)


def run(
    fight: Fight,
    policies: tuple[Policy, ...] | None,
    dice: Dice,
    *,
    log: list[Event] | None = None,
    most_rounds: int = MOST_ROUNDS,
) -> Outcome:
    """Play to the end, one policy for each fighter; what happens goes on the log if there is one.

    Without policies everybody acts by his own tactic.
    A fight in which nothing happens for a while, or that takes too long, is a stalemate.
    """
    listen = log is not None
    while not fight.ended:
        over = stalemate(fight, most_rounds)
        if over is not None:
            events: list[Event] = [over]
        else:
            action = policy.choose(fight, dice) if policies is None else _chosen(fight, policies)
            events = follow(fight, action, dice, listen=listen)
        apply_all(fight, events)
        if log is not None:
            log.extend(events)
    return Outcome(fight.winner, fight.reason, fight.round)


def _chosen(fight: Fight, policies: tuple[Policy, ...]) -> Action:
    """Ask whoever has a choice."""
    actions = legal(fight)
    if len(actions) == 1:
        return actions[0]
    return policies[decider(fight)].choose(fight, actions)


def stalemate(fight: Fight, most_rounds: int = MOST_ROUNDS) -> FightEnded | None:
    """Say that nobody is getting anywhere, between two rounds."""
    if fight.phase or fight.agenda:
        return None
    quiet = fight.round - fight.marks.get("fired", 0)
    if fight.round >= most_rounds or quiet >= QUIET_ROUNDS:
        return FightEnded(NOBODY, "stalemate")
    return None


def replay(fight: Fight, log: list[Event]) -> Fight:
    """Return the fight a log leads to from a start, which stays as it is."""
    now = fight.copy()
    for event in log:
        apply(now, event)
    return now


def rewind(fight: Fight, log: list[Event], count: int) -> Fight:
    """Return the fight as it stood before the last so many events of its log."""
    return replay(fight, log[: max(0, len(log) - count)])
