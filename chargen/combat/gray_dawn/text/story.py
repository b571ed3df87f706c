"""A Gray Dawn fight as a story: one line for a deed with all that came of it.

A line begins with a round, a count or the next deed, and goes on while that deed has
consequences. What each event adds to its line is what its sentence says of somebody, up to the
colon, unless ``clauses`` has it otherwise: numbers and their parts are for whoever asks.
"""

from typing import Final

from ...harm.events import DyingTicked
from ...kernel.events import AttackMissed
from ...kernel.words import StoryLine
from ..model.action_events import Fumbled, StealthRolled
from ..model.events import StanceTaken
from ..model.stats import MOVING
from ..rolls.fumble import ALLY, DISCHARGE, NOTHING
from .clauses import AFTER, ALONE, DEEDS, HARMLESS, JOINS, MISSES_ALL, PHASES, TAKES, WHOLE, clause
from .sentences import OUTCOMES
from .story_line import Fields, Line

DISCHARGED: Final = "Discharged"
"""A fumble whose one round is told with it."""


class Story:
    """Events in order become lines."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._before = ""
        """The kind of the event told last."""
        self._acting = False
        """Whether counts have come this round; before them all roll before anything comes of it."""
        self._owed = 0
        """Attacks something comes of after all rolls."""
        self._astray = -1
        """Which clause of the line says that a fumble goes towards whoever stands near."""
        self._running: set[str] = set()
        """Who runs this turn."""

    def add(self, place: int, event: object, words: Fields, sentence: str) -> None:
        """Tell one more event."""
        kind = type(event).__name__
        self._strayed(kind)
        declared = kind == "CoveringDeclared" and self._acting
        if kind in WHOLE and not declared:
            self.lines.append(Line(place))
            self.lines[-1].whole = sentence
            self.lines[-1].alone = kind in ALONE
            self._acting = self._acting and kind != "RoundBegan"
            self._owed = 0
        elif kind == "TurnBegan":
            self._acting = True
            self.lines.append(Line(place, f"Count {words['count']}", words["fighter"]))
        else:
            if not self.lines or self._opens(kind, words):
                phase = AFTER if self._apart(kind) else PHASES.get(kind, "")
                self.lines.append(Line(place, phase))
                self.lines[-1].phase = phase
            self._go_on(kind, event, words)
        discharged = isinstance(event, Fumbled) and event.result == DISCHARGE
        self._before = DISCHARGED if discharged else kind

    def _opens(self, kind: str, words: Fields) -> bool:
        """Whether an event begins a line of its own."""
        line = self.lines[-1]
        phase = PHASES.get(kind, "")
        if phase:
            return line.phase != phase
        if line.phase == AFTER or self._apart(kind):
            return line.phase != AFTER
        if kind in JOINS and line.phase == JOINS[kind]:
            return False
        if kind == "StealthRolled":
            return bool(line.deed) and line.deed != "ShotsFired"
        if not clause(kind, 0) and kind not in DEEDS:
            return False
        if line.phase or line.alone:
            return True
        if kind in {"AttackRolled", "ThrowRolled"}:
            goes_on = line.deed in {"", "ShotsFired", "CoveringDeclared", kind} and not line.whole
            return line.settled or not goes_on
        if kind == "ShotsFired" and self._before in {DISCHARGED, "CoveringDeclared"}:
            return False
        if kind == line.deed == "ReloadRolled":
            return False
        return kind in DEEDS and bool(line.deed)

    def _apart(self, kind: str) -> bool:
        """Whether what comes of several begins, or of another than the last (CB-56)."""
        mine = 1 if self.lines and self.lines[-1].owes else 0
        lands = kind in {"LocationRolled", "Fumbled"} and not self._acting
        return lands and self._owed > mine

    def _strayed(self, kind: str) -> None:
        """A fumble that struck nobody says so (CB-06)."""
        struck = kind in {"LocationRolled", "LuckSpent", "Exploded"}
        if self._astray >= 0 and not struck:
            clauses = self.lines[-1].clauses
            clauses[self._astray] = clauses[self._astray][0], MISSES_ALL
        self._astray = -1

    def _go_on(self, kind: str, event: object, words: Fields) -> None:
        line = self.lines[-1]
        if kind == "AttackRolled":
            self._attack(line, words)
            return
        lands = kind == "AttackHit" or (isinstance(event, AttackMissed) and not event.short)
        if lands and not self._acting:
            line.owes = True
            self._owed += 1
        line.over = line.over or kind == "RoundEnded"
        line.settled = line.settled or kind in {"AttackHit", "AttackMissed", "Exploded", "Fumbled"}
        if isinstance(event, StealthRolled):
            line.unseen = event.unseen
            return
        if isinstance(event, StanceTaken) and not event.pinned and line.who:
            self._takes(line, event, words)
            return
        if kind == "ShotsFired" and self._before in {DISCHARGED, "CoveringDeclared"}:
            return
        self._runs(line, kind, words)
        if isinstance(event, DyingTicked) and not event.left:
            return
        said = clause(kind, int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0)
        if kind in {"ThrowRolled", "LaneOpened"} and line.deed == "ShotsFired":
            line.clauses.pop()
        if kind == "LuckSpent":
            line.saved.clear()
            line.shells = 0
        if kind in {"ReloadRolled", "Reloaded"} and words["tube"]:
            line.load(kind, said, words)
        elif said:
            self._say(line, kind, said, words)
        if isinstance(event, Fumbled) and event.result == NOTHING and line.phase == AFTER:
            line.clauses[-1] = words["fighter"], HARMLESS
        if isinstance(event, Fumbled) and event.result == ALLY:
            self._astray = len(line.clauses) - 1
        if kind in DEEDS:
            line.deed = kind

    def _say(self, line: Line, kind: str, said: str, words: Fields) -> None:
        """One clause more, whose first word is whom it is about."""
        who, _, rest = said.partition(" ")
        told = (words[who.strip("{}")], rest.format_map(words))
        if kind == "Moved" and told[0] in self._running:
            told = told[0], told[1].replace("moves", "runs", 1)
        if kind == "HitStopped":
            line.save(told, words["location"])
        elif told not in line.clauses[-1:]:
            line.clauses.append(told)
        line.idle = kind == "SuppressionChecked" and told[0] == line.who

    def _takes(self, line: Line, event: StanceTaken, words: Fields) -> None:
        """Join a stance to the action that follows, or put it after the one before."""
        if not line.clauses:
            line.stance = words["stance"]
        elif event.stance != MOVING:
            line.clauses.append((words["fighter"], TAKES[event.stance]))
            line.idle = False

    def _runs(self, line: Line, kind: str, words: Fields) -> None:
        """Keep a fighter who runs running until their next turn."""
        if kind == "PlanMade":
            self._running.discard(words["fighter"])
        elif kind == "Ran":
            self._running.add(words["fighter"])
            if line.clauses:
                who, said = line.clauses[-1]
                line.clauses[-1] = who, said.replace("moves", "runs", 1)

    def _attack(self, line: Line, words: Fields) -> None:
        """Whom a shot is for; a roll made again is still the same attack."""
        who, whom, weapon = words["attacker"], words["target"], words["weapon"]
        if line.deed in {"AttackRolled", "CoveringDeclared"}:
            line.deed = "AttackRolled"
            return
        aimed = f"{words['attacks']} {whom} with {weapon}"
        if line.deed == "ShotsFired" and line.clauses[-1:] and line.clauses[-1][0] == who:
            aimed = f"{line.clauses.pop()[1]} at {whom}"
        if line.unseen is not None:
            aimed += " unseen" if line.unseen else ", is noticed"
        line.clauses.append((who, aimed))
        line.deed = "AttackRolled"


def passages(story: Story, events: int) -> list[StoryLine]:
    """Return the lines with the events each is about."""
    ends = [line.first for line in story.lines[1:]] + [events]
    return [
        StoryLine(
            line.text(last=line is story.lines[-1]), line.first, end, bool(line.whole or line.who)
        )
        for line, end in zip(story.lines, ends, strict=True)
    ]
