"""Goals in words: the trait, its price, and the sessions needed."""

from dataclasses import dataclass
from enum import Enum, auto

from chargen.character.advancement.goals import GoalStep, Pace, pace, plan
from chargen.character.derived.derive import Character
from chargen.character.display_names import flaw_name, perk_name, points, skill_name
from chargen.character.document.build import FlawGoal, Goal, PerkGoal, SkillGoal, StatGoal
from chargen.character.subjects import SubjectKind, skill_key, split_subject
from chargen.rules.model import STATS


class GoalDistance(Enum):
    """The distance to a goal."""

    NOT_POSSIBLE = auto()
    """A rule forbids it."""
    LATER = auto()
    PAYABLE = auto()
    """The IP on the ledger cover it."""
    REACHED = auto()


@dataclass(frozen=True, slots=True)
class GoalRow:
    """One goal in the player's order."""

    key: str
    """Its place in the list, counted from 0."""
    name: str
    price: str
    paid: str
    """Sources of the payment: its own IP or points, and general IP."""
    lacking: str
    """General IP still to earn, for this goal and those before it."""
    reach: GoalDistance
    when: str
    words: str
    """The whole goal in a sentence."""
    trait: str
    """The trait it is about, such as ``skill:rifle``."""
    covered: str
    """The share of its price that is paid for, in a few words."""
    share: float = 0
    """That share, from 0 to 1."""


def goal_rows(character: Character) -> tuple[GoalRow, ...]:
    """Return the player's goals in order, each paid from the rest of those before it."""
    goals = character.build.choices.goals
    if not goals:
        return ()
    speed = pace(character)
    steps = plan(character, goals)
    owed = (0, *(step.lacking for step in steps))
    return tuple(
        _row(character, str(place), step, speed, step.lacking - owed[place])
        for place, step in enumerate(steps)
    )


def _row(character: Character, key: str, step: GoalStep, speed: Pace, short: int) -> GoalRow:
    """Return a row; ``short`` is what general IP lack for this goal alone."""
    name, trait = goal_name(character, step.goal, step.from_level), goal_trait(step.goal)
    if step.fault is not None:
        words, far = f"{name}: {step.fault.message}", GoalDistance.NOT_POSSIBLE
        return GoalRow(key, name, "", "", "", far, "not possible", words, trait, "Not possible")
    paid = step.price - short
    of_own = f", including {step.own} {_OWN[step.goal.kind]}" if step.own else ""
    own = f"{step.own} own, " if step.own else ""
    return GoalRow(
        key=key,
        name=name,
        price="" if step.reached else f"{step.price} IP",
        paid="" if step.reached else f"{own}{step.general} general",
        lacking="" if step.reached else f"{step.lacking} IP",
        reach=_reach(step, speed),
        when=_when(step, speed),
        words=goal_words(character, step, speed),
        trait=trait,
        covered="Reached" if step.reached else f"{paid} of {step.price} IP{of_own}",
        share=paid / step.price if step.price else 1,
    )


_OWN = {"skill": "skill IP", "perk": "in perk points", "stat": "in stat points", "flaw": ""}


def goal_name(character: Character, goal: Goal, start: int) -> str:
    """Return the name of a goal, such as Rifle 5 to 7."""
    match goal:
        case SkillGoal():
            return _climb(skill_name(character.rules, goal.skill), start, goal.level)
        case PerkGoal():
            return _climb(perk_name(character.rules, goal.perk), start, goal.level)
        case StatGoal():
            return _climb(goal.stat, start, goal.level)
        case FlawGoal():
            flaw = character.books.flaws.get(goal.flaw)
            return f"Buy off {flaw_name(flaw) if flaw else goal.flaw}"


def _climb(name: str, start: int, end: int) -> str:
    if start >= end:
        return f"{name} {end}"
    return f"{name} {start} to {end}" if start else f"{name} {end}, new"


def goal_words(character: Character, step: GoalStep, speed: Pace) -> str:
    """Return a goal's price and duration, such as 110 IP, about 6 sessions."""
    name = goal_name(character, step.goal, step.from_level)
    if step.fault is not None:
        return f"{name}: {step.fault.message}"
    if step.reached:
        return f"{name}: reached"
    asks = ", with GM approval" if isinstance(step.goal, StatGoal | FlawGoal) else ""
    when = _when(step, speed)
    counted = " at your average" if speed.sessions_for(step.lacking) else ""
    return f"{name}: {step.price} IP, {when}{counted}{asks}"


def _reach(step: GoalStep, speed: Pace) -> GoalDistance:
    if step.reached:
        return GoalDistance.REACHED
    return GoalDistance.PAYABLE if speed.sessions_for(step.lacking) == 0 else GoalDistance.LATER


def _when(step: GoalStep, speed: Pace) -> str:
    if step.reached:
        return "reached"
    sessions = speed.sessions_for(step.lacking)
    if sessions is None:
        return "no session recorded"
    return f"about {points(sessions, 'session')}" if sessions else "payable now"


def pace_words(speed: Pace) -> str:
    """Return the pace of general IP so far, in a sentence."""
    if not speed.ip:
        return "No session recorded yet. Award IP to see how many sessions a goal takes."
    average = round(speed.ip / speed.sessions)
    sessions = points(speed.sessions, "session")
    return f"{speed.ip} general IP in {sessions}, about {average} per session."


def goal_for(key: str, level: int, word: str = "") -> Goal:
    """Return the goal of a trait such as ``skill:rifle``; ``word`` is its specialisation."""
    kind, name, _ = split_subject(key)
    match kind:
        case SubjectKind.SKILL:
            return SkillGoal(kind="skill", skill=skill_key(name, word), level=level)
        case SubjectKind.PERK:
            return PerkGoal(kind="perk", perk=name, level=level)
        case SubjectKind.STAT:
            return StatGoal(kind="stat", stat=next(s for s in STATS if s == name), level=level)
        case _:
            return FlawGoal(kind="flaw", flaw=name)


def goal_trait(goal: Goal) -> str:
    """Return the trait of a goal, such as ``skill:rifle``."""
    match goal:
        case SkillGoal():
            return SubjectKind.SKILL.subject(goal.skill)
        case PerkGoal():
            return SubjectKind.PERK.subject(goal.perk)
        case StatGoal():
            return SubjectKind.STAT.subject(goal.stat)
        case FlawGoal():
            return SubjectKind.FLAW.subject(goal.flaw)
