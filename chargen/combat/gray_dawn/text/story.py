"""Story of a Gray Dawn fight: one line for an action with all its results.

A line begins with a round, a count or the next action, and goes on while that action has
consequences. Numbers and their parts stay with the sentences of the events.
"""

from collections.abc import Sequence
from typing import Final

from ...harm import events as harm_events
from ...harm.story import AttackClause, HarmStory
from ...kernel import events as kernel_events
from ...kernel.fight import BaseFight
from ...kernel.text.story import Clause, Phrases
from ...scene.geometry import distance
from ...scene.scenario import METRE
from ..model import events
from ..model.stats import MOVING
from ..rolls.fumble import ALLY, DISCHARGE, NOTHING
from .story_line import INITIATIVE, Line

ALONE: Final = (
    *kernel_events.ALONE,
    events.BarrageAnnounced,
    events.BarragePlaced,
    events.Healed,
    events.LuckGiven,
)
"""The GM's actions: nothing follows from them, and the fighter who was about to act goes on."""
WHOLE: Final = (kernel_events.RoundBegan, events.CoveringDeclared, *ALONE)
"""Events whose sentence begins a line as it is."""
ACTIONS: Final = (
    harm_events.ShotsFired, events.ThrowRolled, kernel_events.Moved, harm_events.WeaponDrawn,
    events.StealthRolled, harm_events.StabiliseRolled, events.ReloadRolled, events.Delayed,
    events.JamWorked, harm_events.WeaponPickedUp, events.CoveringDeclared,
)  # fmt: skip
"""Actions of a fighter; the next one is the next line."""
BEGINNING: Final = "As it begins"
AFTER: Final = "Results"
"""Hits and fumbles of several who fire at once, after all their rolls (CB-56)."""
PHASES: Final[dict[type, str]] = {
    events.InitiativeRolled: INITIATIVE,
    events.TurnMissed: INITIATIVE,
    events.LightningChosen: INITIATIVE,
    harm_events.DyingTicked: BEGINNING,
    events.AfflictionTicked: BEGINNING,
    kernel_events.Noticed: "End of the round",
}
"""Events of all fighters in turn that share a line, and what the line is called."""
JOINS: Final[dict[type, str]] = {
    kernel_events.FighterDied: BEGINNING,
    harm_events.LuckSpent: INITIATIVE,
}
"""Further events of such a line."""
HARMLESS: Final = "fumbles without effect"
"""A fumble without consequences in a line of consequences."""
MISSES_ALL: Final = "fumbles, but no bystander is near enough to be hit"
"""The end of a fumble that endangers no bystander (CB-06)."""
TAKES: Final = (
    "stands in the open", "", "takes active cover", "takes full cover", "braces",
)  # fmt: skip
"""Clauses for a stance taken after another action."""


class Story(HarmStory[Line]):
    """The lines of a fight so far."""

    def __init__(self) -> None:
        super().__init__()
        self._before: type | None = None
        """The class of the event before."""
        self._discharged = False
        """True after a fumble whose one round belongs to it."""
        self._acting = False
        """True once counts have come this round; before them all roll before any results."""
        self._owed = 0
        """Attacks with consequences after all rolls."""
        self._astray = -1
        """The clause of the line for a fumble that endangers bystanders."""
        self._running: set[str] = set()
        """The fighters who run this turn."""
        self._target_point = (0, 0)
        """The place of the last throw."""
        self._down: set[int] = set()
        self._unaware: set[int] = set()

    def open(self, fight: BaseFight, earlier: Sequence[object]) -> None:
        """Learn who is out of action, and who does not know of any enemy."""
        starts = [combatant.anew() for combatant in fight.fighters]
        self._down = {int(each.index) for each in starts if each.out}
        self._unaware = {int(each.index) for each in starts if each.unaware}
        super().open(fight, earlier)

    def know(self, event: object) -> None:
        """Learn who is out of action, unaware or wounded, and where a throw goes."""
        super().know(event)
        match event:
            case events.Healed():
                self.totals.heal(event.fighter, event.boxes, event.stun)
            case harm_events.FighterDown():
                self._down.add(event.target)
            case harm_events.Recovered():
                self._down.discard(event.target)
            case events.ThrowRolled():
                self._target_point = event.x, event.y
            case kernel_events.Noticed():
                self._unaware.discard(event.fighter)

    def _rest(self, fighter: int) -> str:
        """Return what a fighter does who does nothing."""
        if fighter in self._down:
            return "is out of action"
        return "suspects nothing" if fighter in self._unaware else "waits"

    def add(self, place: int, event: object, phrases: Phrases) -> None:
        """Add one more event."""
        kind = type(event)
        self.know(event)
        self.mark(event, phrases)
        if isinstance(event, events.Scattered):
            off = distance(*self._target_point, event.x, event.y)
            phrases["off"] = f"{max(1, round(off / METRE))} m"
        self._strayed(kind)
        if isinstance(event, WHOLE) and not (kind is events.CoveringDeclared and self._acting):
            self.lines.append(Line(place))
            self.lines[-1].whole = self.sentence(event, phrases)
            self.lines[-1].alone = isinstance(event, ALONE)
            self._acting = self._acting and kind is not kernel_events.RoundBegan
            self._owed = 0
        elif isinstance(event, events.TurnBegan):
            self._acting = True
            self.lines.append(Line(place, f"Count {phrases['count']}", phrases["fighter"]))
            self.lines[-1].rest = self._rest(event.fighter)
        else:
            if not self.lines or self._opens(kind, self.clause(event, phrases)):
                phase = AFTER if self._apart(kind) else PHASES.get(kind, "")
                self.lines.append(Line(place, phase))
                self.lines[-1].phase = phase
            self._go_on(event, phrases)
        self._before = kind
        self._discharged = isinstance(event, events.Fumbled) and event.result == DISCHARGE

    def _opens(self, kind: type, clause: Clause | None) -> bool:
        """Return whether an event begins a line of its own."""
        line = self.lines[-1]
        phase = PHASES.get(kind, "")
        if phase:
            return line.phase != phase
        if line.phase == AFTER or self._apart(kind):
            return line.phase != AFTER
        if kind in JOINS and line.phase == JOINS[kind]:
            return False
        if kind is events.StealthRolled:
            return line.action not in {None, harm_events.ShotsFired}
        if clause is None and kind not in ACTIONS:
            return False
        if line.phase or line.alone:
            return True
        if kind in {events.AttackRolled, events.ThrowRolled}:
            goes_on = (
                line.action in {None, harm_events.ShotsFired, events.CoveringDeclared, kind}
                and not line.whole
            )
            return line.settled or not goes_on
        if self._continues(kind) or kind is line.action is events.ReloadRolled:
            return False
        return kind in ACTIONS and line.action is not None

    def _continues(self, kind: type) -> bool:
        """Return whether shots belong to the event before them."""
        return kind is harm_events.ShotsFired and (
            self._discharged or self._before is events.CoveringDeclared
        )

    def _apart(self, kind: type) -> bool:
        """Return whether consequences of several attacks begin, or of another one (CB-56)."""
        own = 1 if self.lines and self.lines[-1].owes else 0
        lands = kind in {harm_events.LocationRolled, events.Fumbled} and not self._acting
        return lands and self._owed > own

    def _strayed(self, kind: type) -> None:
        """Mark a fumble that struck no bystander (CB-06)."""
        if self._astray >= 0 and kind not in {
            harm_events.LocationRolled,
            harm_events.LuckSpent,
            events.Exploded,
        }:
            clauses = self.lines[-1].clauses
            clauses[self._astray] = clauses[self._astray][0], MISSES_ALL
        self._astray = -1

    def _go_on(self, event: object, phrases: Phrases) -> None:
        line, kind = self.lines[-1], type(event)
        if kind is events.AttackRolled:
            self._attack(line, phrases)
            return
        lands = kind is events.AttackHit or (
            isinstance(event, kernel_events.AttackMissed) and not event.short
        )
        if lands and not self._acting:
            line.owes = True
            self._owed += 1
        line.over = line.over or kind is kernel_events.RoundEnded
        line.settled = line.settled or kind in {
            events.AttackHit,
            kernel_events.AttackMissed,
            events.Exploded,
            events.Fumbled,
        }
        if isinstance(event, events.StealthRolled):
            line.unseen = event.unseen
            return
        if isinstance(event, events.StanceTaken) and not event.pinned and line.fighters:
            self._takes(line, event, phrases)
            return
        if self._continues(kind):
            return
        self._runs(line, kind, phrases)
        if isinstance(event, harm_events.DyingTicked) and not event.left:
            return
        if (
            kind in {events.ThrowRolled, events.LaneOpened}
            and line.action is harm_events.ShotsFired
        ):
            line.clauses.pop()
        if kind is harm_events.LuckSpent:
            line.shells = 0
        if isinstance(event, harm_events.ShotsFired):
            line.rounds = event.rounds
        if line.settles(event, phrases) or line.takes(event, phrases):
            return
        clause = self.clause(event, phrases)
        if isinstance(event, events.ReloadRolled | kernel_events.Reloaded) and phrases["tube"]:
            line.load(event, phrases)
        elif clause is not None:
            self._say(line, kind, clause, phrases)
        if isinstance(event, events.Fumbled) and event.result == NOTHING and line.phase == AFTER:
            line.clauses[-1] = phrases["fighter"], HARMLESS
        if isinstance(event, events.Fumbled) and event.result == ALLY:
            self._astray = len(line.clauses) - 1
        if kind in ACTIONS:
            line.action = kind

    def _say(self, line: Line, kind: type, clause: Clause, phrases: Phrases) -> None:
        """Add one more clause to a line."""
        fighter, verb = clause
        if kind is kernel_events.Moved and fighter in self._running:
            clause = fighter, verb.replace("moves", "runs", 1)
        if clause not in line.clauses[-1:]:
            line.clauses.append(clause)
        line.passive = kind is events.SuppressionChecked and fighter == line.fighter

    def _takes(self, line: Line, event: events.StanceTaken, phrases: Phrases) -> None:
        """Join a stance to the action that follows, or put it after the one before."""
        if not line.clauses:
            line.stance = phrases["stance"]
        elif event.stance != MOVING:
            line.clauses.append((phrases["fighter"], TAKES[event.stance]))
            line.passive = False

    def _runs(self, line: Line, kind: type, phrases: Phrases) -> None:
        """Keep a fighter who runs running until their next turn."""
        if kind is events.PlanMade:
            self._running.discard(phrases["fighter"])
        elif kind is events.Ran:
            self._running.add(phrases["fighter"])
            if line.clauses:
                fighter, verb = line.clauses[-1]
                line.clauses[-1] = fighter, verb.replace("moves", "runs", 1)

    def _attack(self, line: Line, phrases: Phrases) -> None:
        """Add the target of a shot; a roll made again is still the same attack."""
        attacker, target = phrases["attacker"], phrases["target"]
        if line.action in {events.AttackRolled, events.CoveringDeclared}:
            line.action = events.AttackRolled
            return
        weapon, rounds = phrases["weapon"], 0
        attempt = f"{phrases['attacks']} {target} with {weapon}"
        fired = [n for n, clause in enumerate(line.clauses) if clause[0] == attacker]
        fired = [n for n in fired if line.clauses[n][1].startswith("fires ")]
        if line.action is harm_events.ShotsFired and fired:
            attempt, rounds = f"{line.clauses.pop(fired[-1])[1]} at {target}", line.rounds
        place, unseen = len(line.clauses), line.unseen
        line.begin(AttackClause(place, attacker, target, weapon, attempt, rounds, unseen))
        line.action = events.AttackRolled
