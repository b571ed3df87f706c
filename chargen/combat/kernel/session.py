"""A fight for people and other programs: questions, answers, entered dice, and taking back.

A session plays the present round from a copy of its start, with all entries so far. The first
question without an answer, or die without a roll, abandons that copy and is put to the player;
after the answer the round is played again. Taking back drops the last answer.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from secrets import randbits

from ..scene.scenario import BaseFighter, Scenario
from .chances import WATCH, OptionChances
from .dice import Dice, RandomDice, SidedDice
from .driver import Driver, Policy, SilentDriver
from .fight import NOBODY, BaseFight, overwrite
from .question import Action, Question
from .system import Ending, GmAction, run, stream_of, system_of

Shown = tuple[tuple[int, ...], ...]
"""Values a map shows of each fighter."""
Watch = Callable[[int], object]
"""Function called with the round before each answer; an error it raises ends the fight there."""


class ChoiceNeeded(Exception):
    """A controlled fighter has to choose before the fight can go on."""

    def __init__(self, question: Question) -> None:
        self.question = question
        super().__init__(question.key())


class DieNeeded(Exception):
    """A die has to be rolled at the table before the fight can go on."""

    def __init__(self, sides: int, what: str, roller: int = NOBODY) -> None:
        self.sides = sides
        self.what = what
        self.roller = roller
        """The fighter who rolls, by number."""
        super().__init__(f"Roll a d{sides}: {what}.")


class ActionRefused(ValueError):
    """An answer that is none; the message is the question's own reason."""


class ReplayMismatch(ValueError):
    """Earlier answers that do not fit the fight as it is played now."""


@dataclass(frozen=True)
class Answer:
    """One answer of a fighter, and its question."""

    key: str
    action: Action
    by_tactic: bool = False


@dataclass(frozen=True)
class EnteredRoll:
    """A die typed in."""

    sides: int
    roll: int


Entry = Answer | EnteredRoll | GmAction


def by_hand(entry: Entry) -> bool:
    """Return whether it is an answer of a controlled fighter."""
    return isinstance(entry, Answer) and not entry.by_tactic


class Session:
    """One fight being played by people, programs and tactics together."""

    def __init__(
        self,
        scenario: Scenario,
        seed: int | None = None,
        hands: Iterable[int] | None = None,
        entries: Iterable[Entry] = (),
        before: int = 0,
        dice: Dice | None = None,
        watch: Watch | None = None,
        at: "Session | None" = None,
        typed: Iterable[int] | None = None,
        every_luck: bool = True,
    ) -> None:
        """Begin: without a seed dice are typed in; without hands every fighter has a player.

        ``typed`` names the sides that type in their dice; without it all do. Without
        ``every_luck`` luck that betters nothing is not asked about. Entries are those of a fight
        that goes on. ``before`` is the number of fights of a batch on the same dice before
        this one; ``dice`` are those dice afterwards, if these fights have been played already. A
        session ``at`` another begins at its point of the fight.
        """
        self.scenario = scenario
        self.seed = seed
        self.before = before
        self.watch = watch
        """Called while it is played until it begins to wait for answers."""
        self.system = system_of(scenario)
        self.policies = self.system.policies(scenario)
        everybody = range(len(scenario.fighters))
        self.hands = frozenset(everybody if hands is None else hands)
        """Fighters who are asked; tactics answer for the rest."""
        self.typed = None if typed is None else frozenset(typed)
        """Sides that type in their dice where there is no seed; None for all."""
        self.every_luck = every_luck
        self.chance: Dice = RandomDice(randbits(64))
        """Dice of the sides that do not type them in; what they show is an entry."""
        self.entries: list[Entry] = list(entries)
        """Answers, entered dice and GM actions, in order."""
        self.question: Question | None = None
        self.die: DieNeeded | None = None
        self.ending: Ending | None = None
        self.given = len(self.entries)
        """Answers from elsewhere that have to be checked."""
        self.rounds: list[RoundStart] = []
        self.events: list[object] = []
        self.shown: list[Shown] = []
        """Values a map shows after each event."""
        self.begun = 0
        """Actions chosen in this round so far."""
        self._chances: dict[Action, OptionChances] = {}
        self.at_question: Dice | None = None
        """Dice of a seed, at the open question."""
        if at is not None:
            self.fight: BaseFight = at.fight
            self.entries, self.rounds = list(at.entries), list(at.rounds)
            self.events, self.shown = list(at.events), list(at.shown)
            self.question, self.die, self.ending = at.question, at.die, at.ending
            self.given, self.chance, self.at_question = 0, at.chance, at.at_question
            self.begun = at.begun
            return
        start = self.system.start(scenario)
        if seed is not None and dice is None:
            dice = RandomDice(seed)
            for number in range(before):
                run(
                    self.system,
                    start.fight(stream_of(seed, number)),
                    SilentDriver(dice, self.policies),
                )
        self.fight = start.fight(stream_of(seed or 0, before))
        self.rounds.append(RoundStart(self.fight, dice, 0, 0))
        self._play()
        self.given = 0
        self.watch = None

    def answer(self, action: Action) -> None:
        """Answer the question; an action that is not allowed is refused."""
        question = self._asked()
        fault = question.fault(self.fight, action)
        if fault is not None:
            raise ActionRefused(fault)
        self.entries.append(Answer(question.key(), action))
        self._play()

    def answer_by_tactic(self) -> None:
        """Answer the question as the fighter's tactic would."""
        question = self._asked()
        self.answer(self.policies[question.fighter].choose(self.fight, question))

    def roll(self, roll: int) -> None:
        """Type in the die that is needed."""
        if self.die is None:
            raise ActionRefused("No die has to be rolled now.")
        if not 1 <= roll <= self.die.sides:
            raise ActionRefused(f"A d{self.die.sides} cannot show {roll}.")
        self.entries.append(EnteredRoll(self.die.sides, roll))
        self._play()

    def act(self, act: GmAction) -> None:
        """Carry out a GM action before the open question is answered."""
        fault = act.fault(self.fight, self._asked())
        if fault is not None:
            raise ActionRefused(fault)
        self.entries.append(act)
        self._play()

    def enlist(self, newcomer: BaseFighter, *, asked: bool = False) -> int:
        """Add a fighter who is away until a Join, and return the number; all else stays.

        Raises InvalidScenario for a fighter the fight cannot have.
        """
        number = len(self.scenario.fighters)
        fighters = (*self.scenario.fighters, replace(newcomer, reserve=True))
        scenario = replace(self.scenario, fighters=fighters)
        hands = self.hands | {number} if asked else self.hands
        again = Session(
            scenario, self.seed, hands, self.entries, self.before,
            typed=self.typed, every_luck=self.every_luck,
        )  # fmt: skip
        overwrite(self, again)
        return number

    def chances(self, action: Action, watch: Watch | None = None) -> OptionChances:
        """Return the exact chances of an option of the open question; ``watch`` may stop it."""
        known = self._chances.get(action)
        if known is None:
            WATCH.call = watch
            try:
                known = self.system.option_chances(self.fight, self._asked(), action)
            finally:
                WATCH.call = None
            self._chances[action] = known
        return known

    def has_rolled_since(self, earlier: "Session") -> bool:
        """Return whether dice of the seed were rolled after another question of this round."""
        dice, before = self.at_question, earlier.at_question
        if not isinstance(dice, RandomDice) or not isinstance(before, RandomDice):
            return dice is not None
        return dice.position() != before.position()

    def take_back(self) -> list[Entry]:
        """Drop the last answer of a player, and all entries after it.

        Returns the dropped entries, for ``put_back``; none if there was no answer.
        """
        last = len(self.entries) - 1
        while last >= 0 and not by_hand(self.entries[last]):
            last -= 1
        return self.back_to(last) if last >= 0 else []

    def back_to(self, entry: int) -> list[Entry]:
        """Drop an entry, by its place, and all that came after it; return what was dropped."""
        dropped = self.entries[entry:]
        del self.entries[entry:]
        while self.rounds[-1].entries > entry:
            self.rounds.pop()
        self._play()
        return dropped

    def put_back(self, entries: Sequence[Entry]) -> None:
        """Add entries again that were taken back, or made elsewhere in the same fight."""
        self.entries += entries
        self.given = len(self.entries)
        self._play()
        self.given = 0

    def twin(self, watch: Watch | None = None) -> "Session":
        """Return an independent session at the same point of the fight."""
        return Session(
            self.scenario, self.seed, self.hands, before=self.before, watch=watch, at=self,
            typed=self.typed, every_luck=self.every_luck,
        )  # fmt: skip

    def _asked(self) -> Question:
        if self.question is None:
            raise ActionRefused("No decision is pending.")
        return self.question

    def _play(self) -> None:
        """Play on from the start of the round until something is lacking, or to the end."""
        self.question = self.die = None
        self._chances = {}
        while True:
            start = self.rounds[-1]
            self.fight, self.begun = start.fight.copy(), 0
            self.ending = self.system.over(self.fight)
            del self.events[start.events :], self.shown[start.events :]
            if self.ending is not None:
                return
            table = ReplayDriver(self, start)
            try:
                self.system.play_round(self.fight, table)
            except ChoiceNeeded as needed:
                self.question, self.at_question = needed.question, table.rolled
                return
            except DieNeeded as needed:
                self.die = needed
                return
            dice = table.rolled
            self.rounds.append(RoundStart(self.fight, dice, table.place, len(self.events)))


@dataclass(frozen=True)
class RoundStart:
    """The state of a session at the start of a round."""

    fight: BaseFight
    dice: Dice | None
    entries: int
    """Answers, dice and GM actions before it."""
    events: int
    """Events before it."""


class ReplayDriver(Driver):
    """The driver of a session: recorded answers and dice first, then new ones."""

    def __init__(self, session: Session, start: RoundStart) -> None:
        self.rolled = None if start.dice is None else start.dice.copy()
        super().__init__(self.rolled or _Typed(self), listening=True)
        self.session = session
        self.place = start.entries
        """The entry that comes next."""

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Return the recorded answer, or ask for one."""
        fight.asked += 1
        action = self._answer(fight, question)
        self.session.begun += fight.is_settled(question.kind)
        return action

    def _answer(self, fight: BaseFight, question: Question) -> Action:
        if self.session.watch is not None:
            self.session.watch(int(fight.round))
        entries = self.session.entries
        while self.place < len(entries) and isinstance(entries[self.place], GmAction):
            act = entries[self.place]
            self.place += 1
            assert isinstance(act, GmAction)
            act.carry_out(fight, self)
        if self.place == len(entries):
            return self.fresh(fight, question)
        entry = entries[self.place]
        if not isinstance(entry, Answer) or entry.key != question.key():
            raise ReplayMismatch(f"{question.key()} is asked, but the answer was {entry!r}.")
        if self.place < self.session.given:
            fault = question.fault(fight, entry.action)
            if fault is not None:
                raise ReplayMismatch(fault)
        self.place += 1
        return entry.action

    def fresh(self, fight: BaseFight, question: Question) -> Action:
        """Ask the tactic or the player a question without an answer."""
        session = self.session
        if question.fighter in session.hands:
            if session.every_luck or not session.system.picture.is_idle(fight, question):
                raise ChoiceNeeded(question)
            action = question.options(fight)[0]
        else:
            policy: Policy = session.policies[question.fighter]
            action = policy.choose(fight, question)
        session.entries.append(Answer(question.key(), action, by_tactic=True))
        self.place += 1
        return action

    def tell(self, event: object) -> None:
        """Keep what happened, and what a map shows then."""
        session = self.session
        session.events.append(event)
        session.shown.append(tuple(combatant.shown() for combatant in session.fight.fighters))

    def plays(self, fighter: int) -> bool:
        """Return whether a fighter has a player, or a policy that is not a built-in tactic."""
        session = self.session
        return fighter in session.hands or session.policies[fighter].asked_always()

    def typed(self, sides: int, what: str) -> int:
        """Give the next die typed in, or ask for it; sides that type none leave it to chance."""
        session, entries = self.session, self.session.entries
        if self.place == len(entries):
            roller = int(self.roller)
            side = session.scenario.fighters[roller].side if roller >= 0 else NOBODY
            if session.typed is None or side in session.typed:
                raise DieNeeded(sides, what, roller)
            roll = int(session.chance.roll(sides, what))
            entries.append(EnteredRoll(sides, roll))
        entry = entries[self.place]
        if not isinstance(entry, EnteredRoll) or entry.sides != sides:
            raise ReplayMismatch(f"A d{sides} is rolled for {what}, but the entry was {entry!r}.")
        self.place += 1
        return entry.roll


class _Typed(SidedDice):
    """Dice on the table, typed in by people."""

    def __init__(self, table: ReplayDriver) -> None:
        self._table = table

    def roll(self, sides: int, what: str) -> int:
        """Give the next typed roll, or ask for it."""
        return self._table.typed(sides, what)

    def copy(self) -> "_Typed":
        """Return itself: what was typed is kept by the session."""
        return self
