"""Two small systems unlike Gray Dawn: what the kernel asks of a system, and nothing more."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import cast

from chargen.combat.kernel.driver import Driver, Policy, RandomPolicy
from chargen.combat.kernel.fight import NOBODY, BaseCombatant, BaseFight
from chargen.combat.kernel.question import Action, ActionSchema, Plain, Question
from chargen.combat.kernel.system import (
    BasePreparedScenario,
    Ending,
    Models,
    System,
    last_side,
)
from chargen.combat.kernel.text.words import BaseWords
from chargen.combat.scene.ground import Ground
from chargen.combat.scene.scenario import BaseFighter, Scenario

SHOOT, HOLD, WALK, WATCH, SWAP, STAND, DODGE = range(1, 8)
AIMING, TURN, DODGING = range(10, 13)
MOST_ROUNDS = 50


@dataclass(kw_only=True)
class Duellist(BaseFighter):
    """Who fights: nothing but a name, a side and a place."""


@dataclass(kw_only=True)
class Numbers:
    """What can be changed."""

    hits_from: int = 6
    """The lowest d10 that hits."""
    dodge: int = 3
    """What dodging adds to it."""


@dataclass
class Shot:
    """Somebody has fired."""

    by: int
    target: int
    roll: int


@dataclass
class Fell:
    """Somebody is out."""

    who: int


@dataclass
class Walked:
    """Somebody has gone a metre."""

    who: int


class Figure(BaseCombatant):
    """One fighter; a card says when he acts."""

    def __init__(self, index: int, entrant: BaseFighter) -> None:
        super().__init__(index, entrant)
        self.entrant = entrant
        self.card = 0
        self.watching = False
        self.swapped = False

    def anew(self) -> "Figure":
        """Return him as he was before the fight."""
        return Figure(int(self.index), self.entrant)


class Brawl(BaseFight):
    """A fight of figures."""

    def __init__(
        self, ground: Ground, numbers: Numbers, entrants: Sequence[BaseFighter] = ()
    ) -> None:
        super().__init__(ground)
        self.numbers = numbers
        self.fighters = [Figure(index, entrant) for index, entrant in enumerate(entrants)]

    def anew(self) -> "Brawl":
        """Return a fight of the same kind with nobody in it."""
        return Brawl(self.ground, self.numbers)

    @property
    def figures(self) -> list[Figure]:
        """Everybody."""
        return cast("list[Figure]", self.fighters)


class Whom(Action):
    """A shot at somebody, or a card swapped with him."""

    def __init__(self, kind: int, whom: int) -> None:
        super().__init__(kind)
        self.whom = whom

    def values(self) -> tuple[Plain, ...]:
        """Whom."""
        return (self.whom,)


class Shoot(Whom):
    """Fire at somebody."""

    def __init__(self, whom: int) -> None:
        super().__init__(SHOOT, whom)


class Swap(Whom):
    """Give a friend one's card for his."""

    def __init__(self, whom: int) -> None:
        super().__init__(SWAP, whom)


class Choice(Question):
    """A choice among a few things."""

    def __init__(self, kind: int, fighter: int, found: Iterable[Action]) -> None:
        super().__init__(kind, fighter)
        self._found = tuple(found)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Say what they are."""
        return self._found

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Nothing else can be chosen."""
        return None if action in self._found else "That cannot be chosen now."


class First(Policy):
    """Takes what is offered first."""

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Choose it."""
        return question.options(fight)[0]


class ToyWords(BaseWords):
    """The fewest words a system can do with."""

    def sentence(self, fight: BaseFight, event: object, places: object = None) -> str:
        """Say what happened."""
        return f"{type(event).__name__}."

    def state(self, fighter: BaseCombatant) -> str:
        """Say how somebody stands."""
        return "out" if fighter.out else "unhurt"

    def question(self, fight: BaseFight, question: Question, told: Sequence[object]) -> str:
        """Say who has to choose."""
        return f"{fight.fighters[question.fighter].name} chooses."

    def intent(self, action: Action) -> str:
        """Name what is meant."""
        return ACTIONS[int(action.kind)].name

    def deed(self, fight: BaseFight, fighter: int, action: Action) -> str:
        """Say what he does."""
        return self.intent(action)

    def targets(self, fight: BaseFight, action: Action) -> tuple[int, ...]:
        """Return whom it is for."""
        return (action.whom,) if isinstance(action, Whom) else ()


ACTIONS = {
    SHOOT: ActionSchema("shoot", Shoot, {"whom": NOBODY}),
    SWAP: ActionSchema("swap", Swap, {"whom": NOBODY}),
    HOLD: ActionSchema("hold"),
    WALK: ActionSchema("walk"),
    WATCH: ActionSchema("watch"),
    STAND: ActionSchema("stand"),
    DODGE: ActionSchema("dodge"),
}


class Begun(BasePreparedScenario):
    """What all fights from a scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self._numbers = cast("Numbers", scenario.tunables or Numbers())
        self._entrants = scenario.fighters

    def begun(self) -> Brawl:
        """Return a fight about to begin."""
        return Brawl(self.ground, self._numbers, self._entrants)


class _Toy(System):
    """What both have in common."""

    def __init__(self) -> None:
        self.prepared = Begun
        self.models = Models(Duellist, Numbers, {}, {})
        self.actions = ACTIONS
        self.questions = {AIMING: "aiming", TURN: "turn", DODGING: "dodging"}
        self.shown = ("x", "y", "out", "dead")
        self.events = {kind.__name__: kind for kind in (Shot, Fell, Walked)}
        self.tactics = {"steady": First(), "random": RandomPolicy()}
        self.title = self.name.replace("_", " ").capitalize()
        self.about = "A die says who falls."
        self.tactic_words = {"steady": "takes the first choice", "random": "takes any"}
        self.usual_tactic = "steady"
        self.acts = {}
        self.words = ToyWords()

    def over(self, fight: BaseFight) -> Ending | None:
        """One side is left, or nobody gets anywhere."""
        if fight.round >= MOST_ROUNDS:
            return Ending(NOBODY, "stalemate", int(fight.round))
        return last_side(fight)

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """One round."""
        assert isinstance(fight, Brawl)
        fight.round += 1
        self.play(fight, table)

    def play(self, fight: Brawl, table: Driver) -> None:
        """One round of this system."""
        raise NotImplementedError


def shots(fight: Brawl, one: Figure) -> list[Action]:
    """One shot at each enemy."""
    return [Shoot(int(o.index)) for o in fight.figures if o.side != one.side and o.able()]


def fires(fight: Brawl, table: Driver, by: int, target: int, *, dodges: bool = False) -> bool:
    """Whether a shot hits."""
    roll = int(table.dice.d10("attack"))
    table.tell(Shot(by, target, roll))
    return roll >= fight.numbers.hits_from + (fight.numbers.dodge if dodges else 0)


def fall(fight: Brawl, table: Driver, who: int) -> None:
    """Somebody is out."""
    fight.fighters[who].out = True
    table.tell(Fell(who))


class AllAtOnce(_Toy):
    """A beat of equals: everybody declares, all is rolled, then all lands."""

    name = "all_at_once"

    def play(self, fight: Brawl, table: Driver) -> None:
        """Declare, roll, land."""
        able = [one for one in fight.figures if one.able()]
        hold = Action(HOLD)
        said = [
            table.ask(fight, Choice(AIMING, int(one.index), (*shots(fight, one), hold)))
            for one in able
        ]
        aimed = [(int(one.index), deed.whom) for one, deed in zip(able, said, strict=True)
                 if isinstance(deed, Shoot)]  # fmt: skip
        hits = [target for by, target in aimed if fires(fight, table, by, target)]
        for target in sorted(set(hits)):
            fall(fight, table, target)


class Interrupting(_Toy):
    """Cards: low goes first, friends swap them, who is shot at dodges, who watches shoots first."""

    name = "interrupting"

    def play(self, fight: Brawl, table: Driver) -> None:
        """Deal cards and call them from low to high."""
        due = [one for one in fight.figures if one.able()]
        for one in due:
            one.card, one.swapped = int(table.dice.d10("card")), False
        while due and self.over(fight) is None:
            one = min(due, key=lambda each: (each.card, each.index))
            due.remove(one)
            if one.able() and self._turn(fight, table, one, due):
                due.append(one)

    def _turn(self, fight: Brawl, table: Driver, one: Figure, due: list[Figure]) -> bool:
        """One turn; says whether he comes again, on the card of a friend."""
        friends = [] if one.swapped else [o for o in due if o.side == one.side and not o.swapped]
        found = [*shots(fight, one), Action(WALK), Action(WATCH)]
        found += [Swap(int(other.index)) for other in friends]
        deed = table.ask(fight, Choice(TURN, int(one.index), found))
        if isinstance(deed, Swap):
            other = fight.figures[deed.whom]
            one.card, other.card = other.card, one.card
            one.swapped = other.swapped = True
            return True
        if isinstance(deed, Shoot):
            self._shot(fight, table, one, deed.whom)
        elif deed.kind == WATCH:
            one.watching = True
        else:
            self._walk(fight, table, one)
        return False

    def _shot(self, fight: Brawl, table: Driver, one: Figure, target: int) -> None:
        """The interrupt comes before the roll."""
        way = table.ask(fight, Choice(DODGING, target, (Action(STAND), Action(DODGE))))
        if fires(fight, table, int(one.index), target, dodges=way.kind == DODGE):
            fall(fight, table, target)

    def _walk(self, fight: Brawl, table: Driver, one: Figure) -> None:
        """Who watches is spent before he fires; who falls does not arrive."""
        for other in fight.figures:
            if other.watching and other.able() and other.side != one.side and one.able():
                other.watching = False
                if fires(fight, table, int(other.index), int(one.index)):
                    fall(fight, table, int(one.index))
        if one.able():
            one.x += 100
            table.tell(Walked(int(one.index)))


TOYS = {kind.name: (__name__, kind.__name__) for kind in (AllAtOnce, Interrupting)}
"""Where the kernel finds them."""
