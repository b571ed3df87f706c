"""Preview of a move to any point: the path, the position and the reason it is refused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.model.choice_ids import ASK_ACTION, ASK_INTENDED_STANCE
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, MOVING
from chargen.combat.gray_dawn.rolls.cover_positions import near_at
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.gray_dawn.tactics.position_preview import PositionPreview, outlook
from chargen.combat.kernel import paths
from chargen.combat.kernel.question import Question
from chargen.combat.kernel.session import Session
from chargen.combat.scene.scenario import METRE
from chargen.encounter.odds.chance_words import chance_percent

ARRIVALS: Final = ((ACTIVE, "in active cover"), (FULL, "in full cover"), (MOVING, "in the open"))
"""Stances a move may end in, the usual one first."""
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Facing:
    """The lines of fire between the mover at a place and one enemy."""

    name: str
    at: Spot
    """The enemy's position, or where it was last seen."""
    metres: float
    level: int
    """Level of the cover that protects the mover from the enemy; 0 for none (CB-60)."""
    covered: tuple[int, ...]
    """Numbers of the location die under cover (CB-61)."""
    sees: bool
    seen: bool
    chance: float
    """Chance to hit the enemy with the best single attack of a turn that begins there."""
    danger: float
    """Chance to be hit by the enemy."""

    @property
    def brief(self) -> str:
        """Both chances as shown on the map: to hit, to be hit."""
        if not (self.sees or self.seen):
            return "no sight"
        return f"{chance_percent(self.chance)} / {chance_percent(self.danger)}"

    @property
    def words(self) -> str:
        """The whole facing in a sentence."""
        parts = [f"{self.name}, {self.metres:.1f} m"]
        parts.append(f"hit {chance_percent(self.chance)}" if self.sees else "not seen")
        parts.append(f"be hit {chance_percent(self.danger)}" if self.seen else "cannot see you")
        if self.level:
            parts.append(f"cover {self.level} on {_numbers(self.covered)}")
        return f"{', '.join(parts)}."


@dataclass(frozen=True, slots=True)
class FreeMove:
    """A place a fighter could move to, judged before the move."""

    fighter: int
    name: str
    goal: Spot
    way: tuple[Spot, ...]
    """Corners of the path, both ends included; empty without a path."""
    length: int
    """Length of the path in centimetres."""
    actions: int
    """Movement actions of the whole path."""
    left: int
    """Movement actions left in the turn; -1 before the turn is planned."""
    stop: Spot
    """End of the next movement action: the goal, or a place on the path."""
    stance: int
    """The stance on arrival."""
    arrivals: tuple[int, ...]
    """Stances the whole path may end in."""
    action: Move | None
    """The action that leads to ``stop``; None without a path."""
    fault: str
    """The reason the move is refused now, in a sentence; empty if it is legal."""
    facings: tuple[Facing, ...]

    @property
    def way_words(self) -> str:
        """The path in words: metres and movement actions."""
        if not self.way:
            return ""
        metres = f"{self.length / METRE:.1f} m"
        if self.actions <= 1:
            return f"{metres}, one movement action."
        left = f", {self.left} left" if 0 <= self.left < self.actions else ""
        first = "" if self.fault else "; the first of them starts now"
        return f"{metres}, {self.actions} movement actions{left}{first}."

    @property
    def cover_words(self) -> str:
        """The cover of the place in words, and the number of enemies it helps against."""
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
        """The path and the cover, as shown on the map."""
        metres = f"{self.length / METRE:.1f} m" if self.way else ""
        return " · ".join(part for part in (metres, self.cover_words) if part)

    @property
    def short(self) -> str:
        """The path, the refusal and the cover; the map shows the lines of sight."""
        cover = self.cover_words
        cover = f"{cover[0].upper()}{cover[1:]}; lines: to hit / to be hit." if cover else ""
        return " ".join(part for part in (self.way_words, self.fault, cover) if part)

    @property
    def words(self) -> str:
        """The whole preview in words, for users who cannot see the map."""
        x, y = self.goal
        how = dict(ARRIVALS)[self.stance]
        parts = [f"{self.name} to {x / METRE:g} m, {y / METRE:g} m, {how}:", self.way_words]
        parts += [self.fault, *(facing.words for facing in self.facings)]
        return " ".join(part for part in parts if part)


def mover(session: Session | None) -> int:
    """Return the number of the fighter who can preview a move; -1 for none.

    Only Gray Dawn rates positions, so other round systems have no preview.
    """
    if session is None or session.question is None or not isinstance(session.fight, Fight):
        return -1
    return int(session.question.fighter) if session.question.kind >= ASK_INTENDED_STANCE else -1


def place_of(session: Session) -> Spot:
    """Return the mover's position."""
    combatant = session.fight.fighters[mover(session)]
    return int(combatant.x), int(combatant.y)


def preview_move(session: Session, goal: Spot, stance: int = -1) -> FreeMove:
    """Return the preview of a move; without a stance, of the usual one at that place."""
    fight, question = own_fight(session.fight), session.question
    assert question is not None
    combatant = fight.combatants[question.fighter]
    way = paths.shortest(fight, combatant, *goal)
    arrivals = _arrivals(fight, goal)
    if stance not in arrivals:
        stance = _usual(fight, question, goal, arrivals)
    reach = int(combatant.stats.reach)
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
        left=int(combatant.moves_left()) if question.kind == ASK_ACTION else -1,
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
        return f"{combatant.name} already occupies that place."
    if action is None:
        return (
            paths.no_room(fight, combatant, *goal) or f"{combatant.name} cannot reach that place."
        )
    return question.fault(fight, action) or ""


def _arrivals(fight: Fight, goal: Spot) -> tuple[int, ...]:
    """Return the stances a move there may end in: cover stances only near cover (CB-44)."""
    if near_at(fight, *goal):
        return tuple(stance for stance, _ in ARRIVALS)
    return (MOVING,)


def _usual(fight: Fight, question: Question, goal: Spot, arrivals: Sequence[int]) -> int:
    """Return the first legal stance; the first of all if none is legal."""
    free = (n for n in arrivals if question.fault(fight, Move(*goal, n)) is None)
    return next(free, arrivals[0])


def _facings(
    fight: Fight, mine: Combatant, previews: Sequence[PositionPreview]
) -> Iterator[Facing]:
    for preview in previews:
        enemy = fight.combatants[preview.enemy]
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


def _numbers(numbers: Sequence[int]) -> str:
    """Return numbers of the location die, with spans joined: 3, 4, 7-10."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][-1] == number - 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    return ", ".join(_span(numbers) for numbers in spans)


def _span(row: Sequence[int]) -> str:
    """Return a span of numbers in words; two in a row stay apart."""
    first, last = row[0], row[-1]
    return ", ".join(map(str, row)) if last <= first + 1 else f"{first}-{last}"
