"""What a test fight is to be: two sides, the ground between them, and what is said of it.

Places and measures are whole centimetres, distances metres, as in the combat module.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from chargen import loadout
from chargen.character.derived.derive import Character
from chargen.character.number_format import signed
from chargen.combat import SYSTEMS
from chargen.combat.harm.weapons import GRENADE
from chargen.combat.kernel.tuning import TuningValue
from chargen.combat.scene.scenario import LOW_WALL, METRE, MOST_FIGHTERS, NORMAL_LIGHT

GRAY_DAWN: Final = "gray_dawn"
MINE: Final = 0
THEIRS: Final = 1
NOBODY: Final = -1
SIDES: Final = ("My side", "The other side")
AS_PACKED: Final = -2
"""The weapon a character's list puts in hand."""
BARE: Final = -1
"""No weapon in hand."""
BARE_HANDS: Final = "bare hands"
"""What is in hand then, in words."""
WORN: Final = "worn"
NO_ARMOUR: Final = "none"
MOST_POINTS: Final = 20
"""The most points a GM's modifier adds to or takes from a roll (CB-28)."""
REASON: Final = "the GM's word"
"""The reason of a modifier that was given without one."""
MOST_PIECES: Final = 40
NEAREST, FARTHEST = 1, 1_000
LIGHT_WORDS: Final = ("normal light", "dim light", "the dark")


@dataclass(frozen=True, slots=True)
class SetupFighter:
    """One fighter to be: a character and how it goes into the fight."""

    key: str
    """Unique in its plan."""
    name: str
    character: Character
    side: int = MINE
    source: str = ""
    """Where the character comes from, such as ``this`` or ``bestiary:trooper``."""
    weapon: int = AS_PACKED
    """Which of its weapons is in hand."""
    armour: str = WORN
    """``worn``, ``none``, or the id of the one piece put on."""
    tactic: str = "clever"
    mook: bool = False
    """Neither luck nor grazes (CB-08)."""
    in_play: bool = False
    """Begins as the character's state of play has it: wounds, luck, ammunition, armour."""
    boxes: int | None = None
    """Boxes of the track filled as it begins; None for what its state of play says (CB-120)."""
    stun: int | None = None
    """Stun points as it begins, likewise (CB-107)."""
    luck: int | None = None
    """Points of luck as it begins; None for its pool, or what is left of it (CB-03)."""
    bound: bool = False
    """Helpless from the start (CB-17)."""
    modifiers: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The GM's modifiers by roll: points and the reason (CB-28)."""
    at: tuple[int, int] | None = None
    """Where it starts; None for its place in the row of its side."""


@dataclass(frozen=True, slots=True)
class CoverPiece:
    """A piece of cover: a rectangle on the ground (CB-60 to CB-65)."""

    key: str
    name: str
    x: int
    y: int
    wide: int
    """Centimetres along the line between the two sides."""
    deep: int
    """Centimetres across it."""
    level: int = 4
    covered: tuple[int, ...] = LOW_WALL
    """Numbers of the location die it protects (CB-61)."""
    full: bool = True
    """Full cover is possible behind it (CB-64)."""
    climbable: bool = True
    """One can get over it; over what covers all ten numbers nobody can (CB-63)."""


@dataclass(frozen=True, slots=True)
class FightSetup:
    """Everything a test fight starts from."""

    seats: tuple[SetupFighter, ...] = ()
    system: str = GRAY_DAWN
    """The way its rounds are run, by its id in the combat module."""
    distance: int = 20
    """Metres between the rows of the two sides."""
    pieces: tuple[CoverPiece, ...] = ()
    light: int = NORMAL_LIGHT
    close_quarters: bool = False
    surprised: int = NOBODY
    """The side that does not know yet that it will be attacked (CB-15)."""
    barrage: int = 0
    """Rounds of bombardment from the first one on (CB-141)."""
    scale: int = METRE
    """Centimetres in one space of the map (CB-27)."""
    grid: bool = False
    """Adjacent is any touching space, diagonals included, else one metre (CB-66)."""
    tunables: Mapping[str, TuningValue] = field(default_factory=dict)
    """Numbers and switches that differ from those of the table, by name."""

    def side(self, side: int) -> tuple[SetupFighter, ...]:
        """Return the fighters of a side in order."""
        return tuple(seat for seat in self.seats if seat.side == side)

    def seat(self, key: str) -> SetupFighter:
        """Return a fighter by its key."""
        return next(seat for seat in self.seats if seat.key == key)

    def piece(self, key: str) -> CoverPiece:
        """Return a piece of cover by its key."""
        return next(piece for piece in self.pieces if piece.key == key)


# --- changes


def add_contender(plan: FightSetup, seat: SetupFighter) -> FightSetup:
    """Return the plan with one more fighter; key and name are made unlike all others."""
    key = _unused("f", [known.key for known in plan.seats])
    names = {known.name for known in plan.seats}
    name, number = seat.name, 2
    while name in names:
        name, number = f"{seat.name} {number}", number + 1
    return replace(plan, seats=(*plan.seats, replace(seat, key=key, name=name)))


def remove_contender(plan: FightSetup, key: str) -> FightSetup:
    """Return the plan without a fighter."""
    return replace(plan, seats=tuple(seat for seat in plan.seats if seat.key != key))


def set_contender(plan: FightSetup, seat: SetupFighter) -> FightSetup:
    """Return the plan with a fighter in the place of the one with its key."""
    return replace(plan, seats=tuple(seat if s.key == seat.key else s for s in plan.seats))


def add_cover(plan: FightSetup, piece: CoverPiece) -> FightSetup:
    """Return the plan with one more piece of cover; its key is made unlike all others."""
    key = _unused("c", [known.key for known in plan.pieces])
    return replace(plan, pieces=(*plan.pieces, replace(piece, key=key)))


def set_cover(plan: FightSetup, piece: CoverPiece) -> FightSetup:
    """Return the plan with a piece in the place of the one with its key."""
    return replace(plan, pieces=tuple(piece if p.key == piece.key else p for p in plan.pieces))


def remove_cover(plan: FightSetup, key: str) -> FightSetup:
    """Return the plan without a piece of cover."""
    return replace(plan, pieces=tuple(piece for piece in plan.pieces if piece.key != key))


def set_tunable(plan: FightSetup, name: str, value: TuningValue | None) -> FightSetup:
    """Return the plan with another value of a tunable; None for what its table has."""
    others = {known: held for known, held in plan.tunables.items() if known != name}
    return replace(plan, tunables=others if value is None else {**others, name: value})


def set_system(plan: FightSetup, system: str) -> FightSetup:
    """Return the plan under another round system, whose rules are as shipped."""
    return plan if system == plan.system else replace(plan, system=system, tunables={})


def set_distance(plan: FightSetup, metres: int) -> FightSetup:
    """Return the plan at another distance: the far half of the ground moves along."""
    metres = max(NEAREST, min(FARTHEST, metres))
    by, middle = (metres - plan.distance) * METRE, plan.distance * METRE // 2
    pieces = tuple(
        replace(piece, x=piece.x + by) if piece.x + piece.wide // 2 > middle else piece
        for piece in plan.pieces
    )
    seats = tuple(
        replace(seat, at=(seat.at[0] + by, seat.at[1]))
        if seat.at is not None and seat.side == THEIRS
        else seat
        for seat in plan.seats
    )
    return replace(plan, distance=metres, pieces=pieces, seats=seats)


def _unused(letter: str, keys: Sequence[str]) -> str:
    number = 1
    while f"{letter}{number}" in keys:
        number += 1
    return f"{letter}{number}"


# --- what is said of it


def tactics(system: str = GRAY_DAWN) -> tuple[str, ...]:
    """Return how fighters can act whom nobody plays, in a round system."""
    return tuple(SYSTEMS[system].tactics)


def tactic_of(plan: FightSetup, seat: SetupFighter) -> str:
    """Return the tactic of a fighter; the usual one where the round system has no such."""
    system = SYSTEMS[plan.system]
    return seat.tactic if seat.tactic in system.tactics else system.usual_tactic


def faults(plan: FightSetup) -> tuple[str, ...]:
    """Return why a plan cannot be fought, a sentence each; nothing if it can."""
    reasons = [
        f"{SIDES[side]} is empty: add a fighter." for side in (MINE, THEIRS) if not plan.side(side)
    ]
    if len(plan.seats) > MOST_FIGHTERS:
        reasons.append(
            f"{len(plan.seats)} fighters are too many; {MOST_FIGHTERS} may fight at once."
        )
    return tuple(reasons)


def warnings(plan: FightSetup) -> tuple[str, ...]:
    """Return what is probably not meant in a plan, a sentence each; it can be fought as it is."""
    return tuple(filter(None, (unarmed_words(seat.name, seat.character) for seat in plan.seats)))


def unarmed_words(name: str, character: Character) -> str:
    """Say that a character carries no weapon; return nothing if it does."""
    armed = next(loadout.arms(character), None) is not None
    return "" if armed else f"{name} carries no weapon and fights with bare hands."


def sentence(plan: FightSetup) -> str:
    """Say what will be simulated, in one sentence."""
    cover = f"with {_count(len(plan.pieces), 'piece')} of cover" if plan.pieces else "without cover"
    room = ", at close quarters" if plan.close_quarters else ""
    surprise = (
        "nobody is surprised" if plan.surprised == NOBODY else f"{_side_name(plan)} is surprised"
    )
    details = "; ".join((surprise, *_words_of_gm(plan)))
    mine = people(plan.side(MINE))
    return (
        f"{mine[0].upper()}{mine[1:]} against {people(plan.side(THEIRS))}, {plan.distance} m apart "
        f"in {LIGHT_WORDS[plan.light]}{room}, {cover}; {details}."
    )


def _words_of_gm(plan: FightSetup) -> Iterator[str]:
    """Yield what else the GM has set."""
    if plan.system != GRAY_DAWN:
        yield f"{SYSTEMS[plan.system].title} rounds"
    if plan.barrage:
        yield f"bombardment for {_count(plan.barrage, 'round')}"
    if plan.scale != METRE:
        yield f"a space of the map is {plan.scale / METRE:g} m"
    if plan.grid:
        yield "adjacent by spaces of the map"
    if plan.tunables:
        changed = len(plan.tunables)
        yield "one rule is changed" if changed == 1 else f"{changed} rules are changed"


def gm_words(seat: SetupFighter) -> str:
    """Say what the GM has given a fighter; empty if nothing."""
    parts = ["bound"] if seat.bound else []
    if seat.boxes is not None:
        parts.append(_count(seat.boxes, "box", "boxes"))
    if seat.stun is not None:
        parts.append(f"{seat.stun} stun")
    if seat.luck is not None:
        parts.append(f"{seat.luck} luck")
    parts += [f"{signed(points)} {roll} ({why})" for roll, (points, why) in seat.modifiers.items()]
    return ", ".join(parts)


def people(seats: Sequence[SetupFighter]) -> str:
    """Say who stands on a side: names once, with the weapon in hand and a number before several."""
    kinds = Counter((_kind(seat), in_hand(seat)) for seat in seats)
    words = [
        f"{count} x {name} ({weapon})" if count > 1 else f"{name} ({weapon})"
        for (name, weapon), count in kinds.items()
    ]
    if not words:
        return "nobody"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def in_hand(seat: SetupFighter) -> str:
    """Name the weapon in hand as the fight begins."""
    arms = tuple(loadout.arms(seat.character))
    if seat.weapon == AS_PACKED and arms:
        return next((arm.name for arm in arms if arm.kind != GRENADE), BARE_HANDS)
    return arms[seat.weapon].name if 0 <= seat.weapon < len(arms) else BARE_HANDS


def _kind(seat: SetupFighter) -> str:
    return seat.character.build.choices.name or seat.name


def _side_name(plan: FightSetup) -> str:
    return SIDES[plan.surprised].lower()


def _count(number: int, noun: str, many: str = "") -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {many or f'{noun}s'}"
