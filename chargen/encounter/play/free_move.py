"""A move to anywhere before it is made: the way, what the place is worth, why it cannot be."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.choice_ids import ASK_DEED, ASK_WISH
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.rolls.cover_positions import near_at
from chargen.combat.gray_dawn.rolls.initiative import of
from chargen.combat.gray_dawn.tactics.position_preview import PositionPreview, outlook
from chargen.combat.kernel import paths
from chargen.combat.kernel.question import Question
from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import METRE

ARRIVALS: Final = ((ACTIVE, "in active cover"), (FULL, "in full cover"), (MOVING, "in the open"))
"""How a move may end, the usual first."""
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Facing:
    """How the mover and one enemy would face each other from a place."""

    name: str
    at: Spot
    """Where the enemy is, or was seen last."""
    metres: float
    level: int
    """Of the cover that would protect the mover from it; 0 for none (CB-60)."""
    covered: tuple[int, ...]
    """Numbers of the location die that would be protected (CB-61)."""
    sees: bool
    seen: bool
    chance: float
    """To hit the enemy, by the best single attack of a turn that begins there."""
    danger: float
    """To be hit by it."""

    @property
    def brief(self) -> str:
        """Both chances as the map shows them: to hit, to be hit."""
        if not (self.sees or self.seen):
            return "no sight"
        return f"{_percent(self.chance)} / {_percent(self.danger)}"

    @property
    def words(self) -> str:
        """All of it in a sentence."""
        parts = [f"{self.name}, {self.metres:.1f} m"]
        parts.append(f"hit {_percent(self.chance)}" if self.sees else "not seen")
        parts.append(f"be hit {_percent(self.danger)}" if self.seen else "sees you not")
        if self.level:
            parts.append(f"cover {self.level} on {_numbers(self.covered)}")
        return f"{', '.join(parts)}."


@dataclass(frozen=True, slots=True)
class FreeMove:
    """A place somebody could go to, looked at before he does."""

    fighter: int
    name: str
    goal: Spot
    way: tuple[Spot, ...]
    """Where the way turns, both ends included; empty if none leads there."""
    length: int
    """Centimetres of the way."""
    actions: int
    """Movement actions it takes in all."""
    left: int
    """Movement actions the plan still has; -1 before there is a plan."""
    stop: Spot
    """Where the next movement action ends: the goal, or a place on the way to it."""
    stance: int
    """The stance there."""
    arrivals: tuple[int, ...]
    """Stances the whole way may end in."""
    action: Move | None
    """What takes him to ``stop``; None if there is no way."""
    fault: str
    """Why it cannot be done now, in a sentence; empty if it can."""
    facings: tuple[Facing, ...]

    @property
    def way_words(self) -> str:
        """The way in words: metres and movement actions."""
        if not self.way:
            return ""
        metres = f"{self.length / METRE:.1f} m"
        if self.actions <= 1:
            return f"{metres}, one movement action."
        left = f", {self.left} left" if 0 <= self.left < self.actions else ""
        first = "" if self.fault else "; the first of them comes now"
        return f"{metres}, {self.actions} movement actions{left}{first}."

    @property
    def cover_words(self) -> str:
        """What cover there would be, against whom."""
        if not self.facings:
            return ""
        levels = [facing.level for facing in self.facings if facing.level]
        if not levels:
            return "no cover"
        least, most = min(levels), max(levels)
        level = f"cover {most}" if least == most else f"cover {least}-{most}"
        if len(levels) == len(self.facings):
            return level
        return f"{level} against {len(levels)} of {len(self.facings)}"

    @property
    def brief(self) -> str:
        """The way and the cover, as the map shows them."""
        metres = f"{self.length / METRE:.1f} m" if self.way else ""
        return " · ".join(part for part in (metres, self.cover_words) if part)

    @property
    def short(self) -> str:
        """The way, the cover, and why it cannot be; lines of sight are for the map."""
        cover = self.cover_words
        cover = f"{cover[0].upper()}{cover[1:]}; lines: to hit / to be hit." if cover else ""
        return " ".join(part for part in (self.way_words, self.fault, cover) if part)

    @property
    def words(self) -> str:
        """Everything in words, for whoever does not see the map."""
        x, y = self.goal
        how = dict(ARRIVALS)[self.stance]
        parts = [f"{self.name} to {x / METRE:g} m, {y / METRE:g} m, {how}:", self.way_words]
        parts += [self.fault, *(facing.words for facing in self.facings)]
        return " ".join(part for part in parts if part)


def mover(session: Session | None) -> int:
    """Return whose place can be looked for now, by number; -1 if nobody's.

    Only in Gray Dawn's rounds: what a place is worth is a matter of its rules.
    """
    if session is None or session.question is None or not isinstance(session.fight, Fight):
        return -1
    return int(session.question.fighter) if session.question.kind >= ASK_WISH else -1


def place_of(session: Session) -> Spot:
    """Return where the mover stands."""
    combatant = session.fight.fighters[mover(session)]
    return int(combatant.x), int(combatant.y)


def looked_at(session: Session, goal: Spot, stance: int = -1) -> FreeMove:
    """Return what it would be to go there; without a stance the usual one of that place."""
    fight, question = of(session.fight), session.question
    assert question is not None
    combatant = fight.combatants[question.fighter]
    way = paths.shortest(fight, combatant, *goal)
    arrivals = _arrivals(fight, goal)
    if stance not in arrivals:
        stance = _usual(fight, question, goal, arrivals)
    reach = int(combatant.kit.reach)
    near = way is None or way.length <= reach
    stop = goal if near or way is None else paths.beginning(fight, combatant, way, reach).end()
    moves = way is not None and stop != (int(combatant.x), int(combatant.y))
    action = Move(*stop, stance if near else MOVING) if moves else None
    return FreeMove(
        fighter=int(combatant.index),
        name=combatant.name,
        goal=goal,
        way=() if way is None else way.places,
        length=0 if way is None else int(way.length),
        actions=0 if way is None else -(-int(way.length) // max(1, reach)),
        left=int(combatant.moves_left()) if question.kind == ASK_DEED else -1,
        stop=stop,
        stance=stance,
        arrivals=arrivals,
        action=action,
        fault=_fault(fight, question, combatant, goal, action),
        facings=tuple(_facings(fight, combatant, outlook(fight, combatant, *goal, stance))),
    )


def _fault(
    fight: Fight, question: Question, combatant: Combatant, goal: Spot, action: Move | None
) -> str:
    if (int(combatant.x), int(combatant.y)) == goal:
        return f"{combatant.name} stands there."
    if action is None:
        return (
            paths.no_room(fight, combatant, *goal) or f"There is no way there for {combatant.name}."
        )
    return question.fault(fight, action) or ""


def _arrivals(fight: Fight, goal: Spot) -> tuple[int, ...]:
    """Stances a move there may end in: cover only where there is some (CB-44)."""
    if near_at(fight, *goal):
        return tuple(stance for stance, _ in ARRIVALS)
    return (MOVING,)


def _usual(fight: Fight, question: Question, goal: Spot, arrivals: Sequence[int]) -> int:
    """The first stance nothing speaks against; the first at all if something always does."""
    free = (n for n in arrivals if question.fault(fight, Move(*goal, n)) is None)
    return next(free, arrivals[0])


def _facings(
    fight: Fight, mine: Combatant, previews: Sequence[PositionPreview]
) -> Iterator[Facing]:
    for preview in previews:
        enemy = fight.combatants[preview.foe]
        yield Facing(
            name=enemy.name,
            at=fight.seen_at(mine, enemy),
            metres=int(preview.distance) / METRE,
            level=int(preview.level),
            covered=preview.covered,
            sees=preview.sees,
            seen=preview.seen,
            chance=preview.chance,
            danger=preview.danger,
        )


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _numbers(numbers: Sequence[int]) -> str:
    """Numbers of the location die, those in a row as a span: 3, 4, 7-10."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(_span(numbers) for numbers in spans)


def _span(row: Sequence[int]) -> str:
    """A span of numbers; two in a row are said one by one."""
    first, last = row[0], row[-1]
    return ", ".join(map(str, row)) if last <= first + 1 else f"{first}-{last}"
