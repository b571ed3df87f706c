"""Policies that come with systems: built-in tactics, and choices by chance."""

from collections.abc import Iterable
from random import Random

from .driver import BuiltInTactic, Policy
from .fight import BaseFight
from .question import Action, Question


class RandomPolicy(Policy):
    """Any option is as likely as any other.

    Chance has a stream of its own, never the fight's dice: the same question of the same fight is
    always answered alike.
    """

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Choose one of the options."""
        stream = Random(f"{fight.stream} {fight.asked}")  # noqa: S311 - it must repeat
        return stream.choice(question.options(fight))


def policies(tactic: BuiltInTactic, names: Iterable[str]) -> dict[str, Policy]:
    """Return the policies of a system by name: one tactic under all its names, and chance."""
    return {**dict.fromkeys(names, tactic), "random": RandomPolicy()}
