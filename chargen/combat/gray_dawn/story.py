"""A Gray Dawn fight as a story: one line for a deed with all that came of it.

A line begins with a round, a count or the next deed, and goes on while that deed has
consequences. What each event adds to its line is what its sentence says of somebody, up to the
colon: numbers and their parts are for whoever asks. ``SAID`` has what reads otherwise there.
"""

from collections.abc import Sequence
from typing import Final

from ..words import Passage
from .events import StanceTaken
from .kit import MOVING, STANCE_NAMES
from .sentences import OUTCOMES, SENTENCES

Words = dict[str, str]

SAID: Final[dict[str, tuple[str, ...]]] = {
    "StanceNamed": ("",),
    "PlanMade": ("",),
    "SuppressionGained": ("",),
    "DefenceRolled": ("",),
    "LocationRolled": ("",),
    "DamageRolled": ("",),
    "ArmourWorn": ("",),
    "GrazeRolled": ("", ""),
    "StunSaved": ("", ""),
    "DeathSaved": ("", ""),
    "AimLost": ("",),
    "WeaponJammed": ("",),
    "RollOffMade": ("",),
    "InitiativeRolled": ("{fighter} {total}",),
    "AttackMissed": ("{attacker} misses{short}",),
    "AttackHit": ("{attacker} hits",),
    "Fumbled": (
        "{fighter} fumbles",
        "{fighter} fumbles",
        "{fighter} fumbles a shot into the air",
        "{fighter} fumbles a jam into {weapon}",
        "{fighter} fumbles into the own body",
        "{fighter} fumbles towards whoever stands near",
    ),
    "HitStopped": (
        "{target} is saved by cover at the {location}",
        "{target} is saved by armour at the {location}",
    ),
    "Wounded": (
        "{target} is wounded at the {location} ({marks})",
        "{target} is grazed at the {location} ({marks})",
    ),
    "LimbCrippled": ("{target} has a crippled {location}",),
    "WentOut": ("{target} is out of action ({cause})",),
    "Died": ("{target} dies ({cause})",),
    "ReloadRolled": ("{fighter} fails to reload {weapon}", ""),
    "Reloaded": ("{fighter} loads {weapon} ({rounds})",),
    "Scattered": ("{fighter} misses the place",),
    "Exploded": ("{fighter} sees {weapon} go off at {place}",),
    "BarrageFell": ("{fighter} is under bombardment",),
}
"""What an event adds to its line, where that is not its sentence up to the colon."""

ALONE: Final = (
    "LightChanged", "BarrageAnnounced", "BarragePlaced", "Healed", "LuckGiven", "Displaced",
)  # fmt: skip
"""Events nothing follows from: the referee said so, and who was about to act goes on."""
WHOLE: Final = ("RoundBegan", "CoveringDeclared", *ALONE)
"""Events whose sentence begins a line as it is."""
DEEDS: Final = (
    "ShotsFired", "ThrowRolled", "Moved", "WeaponDrawn", "StealthRolled", "StabiliseRolled",
    "ReloadRolled", "Delayed", "JamWorked", "WeaponPickedUp",
)  # fmt: skip
"""What somebody does; the next deed is the next line."""
PHASES: Final = {
    "InitiativeRolled": "Initiative",
    "TurnMissed": "Initiative",
    "DyingTicked": "End of the round",
    "AfflictionTicked": "End of the round",
    "Noticed": "End of the round",
}
"""What happens to all in turn is one line, and what that is called."""


class Line:
    """One line of the story while it is being made."""

    def __init__(self, first: int, lead: str = "", who: str = "") -> None:
        self.first: Final = first
        self.lead: Final = lead
        """What stands before the colon."""
        self.who: Final = who
        """Whose count it is."""
        self.phase = ""
        self.stance = ""
        """The stance taken before anything was done."""
        self.clauses: list[tuple[str, str]] = []
        """Who, and what is said of him."""
        self.deed = ""
        """The kind of the last deed."""
        self.settled = False
        """Whether an attack has met its end."""
        self.whole = ""
        """A sentence that begins the line as it is."""
        self.alone = False
        """Whether that is all of it."""

    def text(self, last: bool) -> str:
        """The line as it reads; the last of a story may be going on."""
        clauses = list(self.clauses)
        if self.who and not clauses:
            idle = "is to act" if last else "holds still"
            clauses = [(self.who, f"is {self.stance}" if self.stance else idle)]
        elif self.stance and self.stance != STANCE_NAMES[MOVING]:
            placed = f"{self.who}, {self.stance},"
            clauses = [(placed if who == self.who else who, said) for who, said in clauses]
        told = "; ".join(_joined(clauses, self.phase == "Initiative"))
        if self.whole:
            return f"{self.whole.removesuffix('.')}: {told}." if told else self.whole
        return f"{self.lead}: {told}." if self.lead else f"{told}."


def _joined(clauses: Sequence[tuple[str, str]], listed: bool) -> list[str]:
    """What is said of one after the other is said in one go."""
    if listed:
        return [", ".join(f"{who} {said}" for who, said in clauses)]
    found: list[str] = []
    place = 0
    while place < len(clauses):
        who = clauses[place][0]
        said = []
        while place < len(clauses) and clauses[place][0] == who:
            said.append(clauses[place][1])
            place += 1
        *before, last = said
        found.append(f"{who} {', '.join(before)} and {last}" if before else f"{who} {last}")
    return found


class Story:
    """Events in order become lines."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._before = ""
        """The kind of the event told last."""

    def add(self, place: int, event: object, words: Words, sentence: str) -> None:
        """Tell one more event."""
        kind = type(event).__name__
        if kind in WHOLE:
            self.lines.append(Line(place))
            self.lines[-1].whole = sentence
            self.lines[-1].alone = kind in ALONE
        elif kind == "CountCame":
            self.lines.append(Line(place, f"Count {words['count']}", words["fighter"]))
        else:
            if not self.lines or self._opens(kind, words):
                self.lines.append(Line(place, PHASES.get(kind, "")))
                self.lines[-1].phase = PHASES.get(kind, "")
            self._go_on(kind, event, words)
        self._before = kind

    def _opens(self, kind: str, words: Words) -> bool:
        """Whether an event begins a line of its own."""
        line = self.lines[-1]
        phase = PHASES.get(kind, "")
        if phase:
            return line.phase != phase
        if not clause(kind, 0) and kind not in DEEDS:
            return False
        if line.phase or line.alone:
            return True
        if kind in {"AttackRolled", "ThrowRolled"}:
            return line.settled or line.deed not in {"", "ShotsFired", kind}
        if kind == "ShotsFired" and self._before in {"Fumbled", "CoveringDeclared"}:
            return False
        return kind in DEEDS and bool(line.deed)

    def _go_on(self, kind: str, event: object, words: Words) -> None:
        line = self.lines[-1]
        if kind == "AttackRolled":
            self._attack(line, words)
            return
        line.settled = line.settled or kind in {"AttackHit", "AttackMissed", "Exploded", "Fumbled"}
        if isinstance(event, StanceTaken) and not event.pinned and line.who:
            if not line.clauses:
                line.stance = words["stance"]
                return
            if event.stance == MOVING:
                return
        if kind == "ShotsFired" and self._before in {"Fumbled", "CoveringDeclared"}:
            return
        said = clause(kind, int(getattr(event, OUTCOMES[kind])) if kind in OUTCOMES else 0)
        if kind in {"ThrowRolled", "LaneOpened"} and line.deed == "ShotsFired":
            line.clauses.pop()
        if said:
            who, _, rest = said.partition(" ")
            told = (words[who.strip("{}")], rest.format_map(words))
            if told not in line.clauses[-1:]:
                line.clauses.append(told)
        if kind in DEEDS:
            line.deed = kind

    def _attack(self, line: Line, words: Words) -> None:
        """Whom a shot is for; a roll made again is still the same attack."""
        who, whom, weapon = words["attacker"], words["target"], words["weapon"]
        if line.deed == "AttackRolled":
            return
        aimed = f"attacks {whom} with {weapon}"
        if line.deed == "ShotsFired" and line.clauses:
            aimed = f"{line.clauses.pop()[1]} at {whom}"
        line.clauses.append((who, aimed))
        line.deed = "AttackRolled"


def clause(kind: str, outcome: int) -> str:
    """What an event says of somebody: whom in braces, then the rest; empty for nothing."""
    said = (SAID.get(kind) or SENTENCES[kind])[outcome]
    said = said.partition(":")[0].removesuffix(".")
    return said if said.startswith("{") else ""


def passages(story: Story, events: int) -> list[Passage]:
    """Return the lines with the events each is about."""
    ends = [line.first for line in story.lines[1:]] + [events]
    return [
        Passage(
            line.text(last=line is story.lines[-1]), line.first, end, bool(line.whole or line.who)
        )
        for line, end in zip(story.lines, ends, strict=True)
    ]
