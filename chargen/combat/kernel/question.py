"""Choices: who is asked what, what may be answered, and why something else may not."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..native_types import i64, mypyc_attr
from .fight import BaseFight

Plain = int | str | bool | tuple[int, ...]
"""Values of an action that a file can hold."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action:
    """One answer; its kind and values are all there is to it."""

    def __init__(self, kind: i64) -> None:
        self.kind = kind

    def values(self) -> tuple[Plain, ...]:
        """Everything besides the kind, in order."""
        return ()

    def __eq__(self, other: object) -> bool:
        """Return whether both are the same answer."""
        return (
            isinstance(other, Action)
            and self.kind == other.kind
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        """Agree with equality."""
        return hash((int(self.kind), self.values()))

    def __repr__(self) -> str:
        """Show the kind and its values."""
        return f"{type(self).__name__} {self.kind} {self.values()!r}"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class WeaponAction(Action):
    """An action with a weapon."""

    def __init__(self, kind: i64, weapon: i64) -> None:
        super().__init__(kind)
        self.weapon = weapon

    def values(self) -> tuple[Plain, ...]:
        """Return the weapon."""
        return (self.weapon,)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class TargetAction(Action):
    """An action for or against another fighter."""

    def __init__(self, kind: i64, target: i64) -> None:
        super().__init__(kind)
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Return the target."""
        return (self.target,)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class AttackAction(Action):
    """An attack on a target with a weapon."""

    def __init__(self, kind: i64, weapon: i64, target: i64) -> None:
        super().__init__(kind)
        self.weapon = weapon
        self.target = target

    def values(self) -> tuple[Plain, ...]:
        """Return weapon and target."""
        return self.weapon, self.target


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class PlaceAction(Action):
    """An action that leads to a place, in centimetres."""

    def __init__(self, kind: i64, x: i64, y: i64) -> None:
        super().__init__(kind)
        self.x = x
        self.y = y

    def values(self) -> tuple[Plain, ...]:
        """Return the place."""
        return self.x, self.y


@dataclass(frozen=True)
class ActionSchema:
    """Everything a system writes about one kind of action: its name, its values and its words."""

    name: str
    made: type[Any] | None = None
    """Its class; None for one that is all in its kind."""
    values: Mapping[str, Plain] = field(default_factory=dict)
    """The values in order, each with its default."""
    intent: str = ""
    """The intent in words; choices of one intent are listed together."""
    label: str = ""
    """The action in words, without the weapon or target; empty if they depend on the fight."""
    delays: bool = False
    """True if it puts the turn off."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Question(ABC):
    """A choice of one fighter; the rule that asks goes on with the answer."""

    def __init__(self, kind: i64, fighter: i64, name: str = "") -> None:
        self.kind = kind
        self.fighter = fighter
        """Index of the fighter who is asked."""
        self.name = name
        """The name that saved fights give this question; empty for that of its class."""

    @abstractmethod
    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the allowed actions, never none; of places, rounds and counts useful ones."""

    @abstractmethod
    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why an action is not allowed, in one sentence, or None."""

    def key(self) -> str:
        """Return the text that identifies this question when answers are replayed."""
        return f"{self.name or type(self).__name__} {self.fighter}"


Candidates = Callable[[Any, Any], Iterable[Action]]
"""Actions worth offering to a fighter of a fight, allowed or not."""
Refusal = Callable[[Any, Any, Any], str | None]
"""Returns why an action of a fighter is refused in a fight, or None."""
Handlers = Mapping[type[Action], tuple[Refusal, Callable[[Any, Any, Any, Any], None]]]
"""By class of action: why it is refused, and the rule that carries it out."""


@mypyc_attr(allow_interpreted_subclasses=True)
class FighterQuestion(Question):
    """A choice that depends on the fighter who is asked, as they are in the fight."""

    def __init__(
        self, kind: i64, fighter: i64, name: str, candidates: Candidates, refusal: Refusal
    ) -> None:
        super().__init__(kind, fighter, name)
        self._candidates = candidates
        self._refusal = refusal

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the candidates that are not refused."""
        combatant = fight.fighters[self.fighter]
        candidates = self._candidates(fight, combatant)
        return tuple([a for a in candidates if self._refusal(fight, combatant, a) is None])

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why an action is refused now."""
        return self._refusal(fight, fight.fighters[self.fighter], action)


@mypyc_attr(allow_interpreted_subclasses=True)
class FixedQuestion(Question):
    """A choice between answers that are the same in every fight."""

    def __init__(
        self, kind: i64, fighter: i64, answers: tuple[Action, ...], refusal: str, name: str = ""
    ) -> None:
        super().__init__(kind, fighter, name)
        self._answers = answers
        self._reason = refusal
        """Why any other answer is refused; ``{name}`` stands for the fighter's name."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the answers."""
        return self._answers

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Refuse any other answer."""
        if action in self._answers:
            return None
        return self._reason.replace("{name}", fight.fighters[self.fighter].name)
