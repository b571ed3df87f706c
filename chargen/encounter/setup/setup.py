"""The setup of a test fight: two sides, the map between them, and its description.

Points and lengths are whole centimetres, distances metres, as in the combat package.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from chargen import loadout
from chargen.character.derived.derive import Character
from chargen.character.display_names import points
from chargen.character.number_format import counted, join_words, signed
from chargen.combat import SYSTEMS
from chargen.combat.harm.weapons import GRENADE
from chargen.combat.kernel.tuning import TuningValue
from chargen.combat.scene.body_shapes import HUMAN
from chargen.combat.scene.scenario import LOW_WALL, METRE, MOST_FIGHTERS, NORMAL_LIGHT

GRAY_DAWN: Final = "gray_dawn"
MINE: Final = 0
THEIRS: Final = 1
NOBODY: Final = -1
SIDES: Final = ("Your side", "The other side")
AS_PACKED: Final = -2
"""The first weapon of the character's list."""
BARE: Final = -1
"""No weapon in hand."""
BARE_HANDS: Final = "bare hands"
"""The words for ``BARE``."""
WORN: Final = "worn"
NO_ARMOUR: Final = "none"
MOST_POINTS: Final = 20
"""The most points a GM's modifier adds to or takes from a roll (CB-28)."""
REASON: Final = "set by the GM"
"""The reason of a modifier without one of its own."""
MOST_PIECES: Final = 40
NEAREST, FARTHEST = 1, 1_000
LIGHT_WORDS: Final = ("normal light", "dim light", "the dark")


@dataclass(frozen=True, slots=True)
class SetupFighter:
    """One fighter before the fight: a character and its settings."""

    key: str
    """Unique in its plan."""
    name: str
    character: Character
    side: int = MINE
    source: str = ""
    """The source of the character, such as ``this`` or ``bestiary:trooper``."""
    weapon: int = AS_PACKED
    """The index of the weapon in hand."""
    armour: str = WORN
    """``worn``, ``none``, or the id of the one armour piece worn."""
    tactic: str = "clever"
    mook: bool = False
    """True for a mook: no luck, no grazes (CB-08)."""
    shape: str = HUMAN
    """The body shape, which names hit locations."""
    in_play: bool = False
    """True to begin in the character's condition: wounds, luck, ammunition, armour damage."""
    boxes: int | None = None
    """Wound boxes at the start; None for those of the condition (CB-120)."""
    stun: int | None = None
    """Stun points at the start; None for those of the condition (CB-107)."""
    luck: int | None = None
    """Luck points at the start; None for the pool, or what is left of it (CB-03)."""
    bound: bool = False
    """True if bound and helpless from the start (CB-17)."""
    modifiers: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The GM's modifiers by roll: points and the reason (CB-28)."""
    at: tuple[int, int] | None = None
    """The starting point; None for the fighter's place in its row."""


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
    """True if it allows full cover (CB-64)."""
    climbable: bool = True
    """True if it can be climbed, unless it covers all ten numbers (CB-63)."""


@dataclass(frozen=True, slots=True)
class FightSetup:
    """The whole setup of a test fight."""

    seats: tuple[SetupFighter, ...] = ()
    system: str = GRAY_DAWN
    """The id of the round system."""
    distance: int = 20
    """Metres between the rows of the two sides."""
    pieces: tuple[CoverPiece, ...] = ()
    light: int = NORMAL_LIGHT
    close_quarters: bool = False
    surprised: int = NOBODY
    """The surprised side (CB-15, LC-R31, AL-03, S4-R39)."""
    barrage: int = 0
    """Rounds of bombardment from the first round on (CB-141)."""
    scale: int = METRE
    """Centimetres in one space of the map (CB-27)."""
    grid: bool = False
    """True if touching spaces are adjacent, diagonals included; otherwise one metre (CB-66)."""
    tunables: Mapping[str, TuningValue] = field(default_factory=dict)
    """Rule settings that differ from the campaign's, by name."""

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


def add_fighter(plan: FightSetup, seat: SetupFighter) -> FightSetup:
    """Return the plan with one more fighter, under a new key and an unused name."""
    key = _unused_key("f", [known.key for known in plan.seats])
    names = {known.name for known in plan.seats}
    name, number = seat.name, 2
    while name in names:
        name, number = f"{seat.name} {number}", number + 1
    return replace(plan, seats=(*plan.seats, replace(seat, key=key, name=name)))


def remove_fighter(plan: FightSetup, key: str) -> FightSetup:
    """Return the plan without a fighter."""
    return replace(plan, seats=tuple(seat for seat in plan.seats if seat.key != key))


def set_fighter(plan: FightSetup, seat: SetupFighter) -> FightSetup:
    """Return the plan with a fighter in place of the one with the same key."""
    return replace(plan, seats=tuple(seat if s.key == seat.key else s for s in plan.seats))


def add_cover(plan: FightSetup, piece: CoverPiece) -> FightSetup:
    """Return the plan with one more piece of cover, under a new key."""
    key = _unused_key("c", [known.key for known in plan.pieces])
    return replace(plan, pieces=(*plan.pieces, replace(piece, key=key)))


def set_cover(plan: FightSetup, piece: CoverPiece) -> FightSetup:
    """Return the plan with a piece in place of the one with the same key."""
    return replace(plan, pieces=tuple(piece if p.key == piece.key else p for p in plan.pieces))


def remove_cover(plan: FightSetup, key: str) -> FightSetup:
    """Return the plan without a piece of cover."""
    return replace(plan, pieces=tuple(piece for piece in plan.pieces if piece.key != key))


def set_tunable(plan: FightSetup, name: str, value: TuningValue | None) -> FightSetup:
    """Return the plan with a rule setting; None restores the campaign's value."""
    others = {known: held for known, held in plan.tunables.items() if known != name}
    return replace(plan, tunables=others if value is None else {**others, name: value})


def set_system(plan: FightSetup, system: str) -> FightSetup:
    """Return the plan under another round system, with its rule settings as shipped."""
    return plan if system == plan.system else replace(plan, system=system, tunables={})


def set_distance(plan: FightSetup, metres: int) -> FightSetup:
    """Return the plan at another distance; the far half of the map moves along."""
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


def _unused_key(letter: str, keys: Sequence[str]) -> str:
    number = 1
    while f"{letter}{number}" in keys:
        number += 1
    return f"{letter}{number}"


# --- descriptions and faults


def tactics(system: str = GRAY_DAWN) -> tuple[str, ...]:
    """Return the tactics of a round system."""
    return tuple(SYSTEMS[system].tactics)


def tactic_of(plan: FightSetup, seat: SetupFighter) -> str:
    """Return a fighter's tactic; the usual one if the round system does not have it."""
    system = SYSTEMS[plan.system]
    return seat.tactic if seat.tactic in system.tactics else system.usual_tactic


def faults(plan: FightSetup) -> tuple[str, ...]:
    """Return the faults of a plan, a sentence each; empty if it can be fought."""
    reasons = [
        f"{SIDES[side]} is empty: add a fighter." for side in (MINE, THEIRS) if not plan.side(side)
    ]
    if len(plan.seats) > MOST_FIGHTERS:
        reasons.append(f"{len(plan.seats)} fighters are too many; the limit is {MOST_FIGHTERS}.")
    return tuple(reasons)


def warnings(plan: FightSetup) -> tuple[str, ...]:
    """Return the warnings of a plan, a sentence each; it can still be fought."""
    return tuple(filter(None, (unarmed_words(seat.name, seat.character) for seat in plan.seats)))


def unarmed_words(name: str, character: Character) -> str:
    """Return a warning that a character carries no weapon; empty if it carries one."""
    armed = next(loadout.arms(character), None) is not None
    return "" if armed else f"{name} carries no weapon and fights with bare hands."


GROUND_NAMES: Final[Mapping[str, str]] = {
    "barrage": "Bombardment", "close_quarters": "Close quarters", "full": "Full cover",
    "grid": "The square grid", "level": "Cover level", "light": "Light", "scale": "Map space",
}  # fmt: skip
"""Fields of the ground that some round system has no rule for."""


def missing_rule(plan: FightSetup, field: str) -> str:
    """Return why a field of the ground changes nothing in a plan's rounds; empty if it counts."""
    system = SYSTEMS[plan.system]
    if field not in system.unused_ground:
        return ""
    return f"{GROUND_NAMES[field]} has no rule in {system.title}."


def sentence(plan: FightSetup) -> str:
    """Return the description of a plan in one sentence."""
    cover = f"with {points(len(plan.pieces), 'piece')} of cover" if plan.pieces else "without cover"
    tight = plan.close_quarters and not missing_rule(plan, "close_quarters")
    room = ", at close quarters" if tight else ""
    light = LIGHT_WORDS[NORMAL_LIGHT if missing_rule(plan, "light") else plan.light]
    surprise = "no surprise" if plan.surprised == NOBODY else f"{_side_name(plan)} is surprised"
    details = "; ".join((surprise, *_words_of_gm(plan)))
    mine, theirs = people(plan.side(MINE)), people(plan.side(THEIRS))
    sides = f"{mine} against {theirs}, {plan.distance} m apart"
    if not (mine and theirs):
        sides = f"{mine or theirs} without opponents" if plan.seats else "no fighters"
    return f"{sides[0].upper()}{sides[1:]} in {light}{room}, {cover}; {details}."


def _words_of_gm(plan: FightSetup) -> Iterator[str]:
    """Yield the plan's other settings in words."""
    if plan.system != GRAY_DAWN:
        yield f"{SYSTEMS[plan.system].title} rounds"
    if plan.barrage and not missing_rule(plan, "barrage"):
        yield f"bombardment for {points(plan.barrage, 'round')}"
    if plan.scale != METRE and not missing_rule(plan, "scale"):
        yield f"a space of the map is {plan.scale / METRE:g} m"
    if plan.grid and not missing_rule(plan, "grid"):
        yield "adjacent by spaces of the map"
    if plan.tunables:
        changed = len(plan.tunables)
        yield "one changed rule" if changed == 1 else f"{changed} changed rules"


def gm_words(seat: SetupFighter) -> str:
    """Return the GM's changes to a fighter in words; empty for none."""
    parts = ["bound"] if seat.bound else []
    if seat.boxes is not None:
        parts.append("1 box" if seat.boxes == 1 else f"{seat.boxes} boxes")
    if seat.stun is not None:
        parts.append(f"{seat.stun} stun")
    if seat.luck is not None:
        parts.append(f"{seat.luck} luck")
    parts += [f"{signed(points)} {roll} ({why})" for roll, (points, why) in seat.modifiers.items()]
    return ", ".join(parts)


def people(seats: Sequence[SetupFighter]) -> str:
    """Return the fighters of a side in words, equal ones once with their number; empty for none."""
    kinds = Counter((kind_name(seat), weapon_in_hand(seat)) for seat in seats)
    words = [counted(count, f"{name} ({weapon})") for (name, weapon), count in kinds.items()]
    return join_words(words) if words else ""


def weapon_in_hand(seat: SetupFighter) -> str:
    """Return the name of the weapon in hand at the start."""
    arms = tuple(loadout.arms(seat.character))
    if seat.weapon == AS_PACKED and arms:
        return next((arm.name for arm in arms if arm.kind != GRENADE), BARE_HANDS)
    return arms[seat.weapon].name if 0 <= seat.weapon < len(arms) else BARE_HANDS


def kind_name(seat: SetupFighter) -> str:
    """Return the name that fighters of one kind share."""
    return seat.character.build.choices.name or seat.name


def _side_name(plan: FightSetup) -> str:
    return SIDES[plan.surprised].lower()
