"""A plan becomes the fighters, the scene and the numbers a fight starts from: in this one place."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, TypeVar

from chargen import loadout
from chargen.character.derived import gear
from chargen.character.derived.derive import Character, derive
from chargen.character.document.condition import AmmunitionUsed
from chargen.character.edits import gear_edits
from chargen.combat import InvalidScenario, Scenario
from chargen.combat.harm.fighter import HarmFighter
from chargen.combat.harm.weapons import GRENADE, Weapon
from chargen.encounter.setup import setup, setup_map
from chargen.encounter.setup.setup import (
    AS_PACKED,
    BARE,
    NO_ARMOUR,
    WORN,
    FightSetup,
    SetupFighter,
    tactic_of,
)
from chargen.errors import ChargenError
from chargen.loadout import OfSystem
from chargen.rules.gear import LOCATIONS
from chargen.rules.model import Rulings

P = TypeVar("P", bound=HarmFighter)


class InvalidSetup(ChargenError):
    """A plan no fight can begin from; the message says what is wrong with it."""


def scenario(plan: FightSetup, table: Rulings | None = None) -> Scenario:
    """Return what a fight starts from; raises a ChargenError that says why if there is nothing.

    Without the rulings of a ``table`` those of the first character hold, for all of them.
    """
    table = rulings(plan) if table is None else table
    try:
        fighters = tuple(fighter(plan, seat, table) for seat in plan.seats)
        numbers = tunables(plan, table)
        return Scenario(
            fighters=fighters, scene=setup_map.scene(plan), system=plan.system, tunables=numbers
        )
    except InvalidScenario as refused:
        raise InvalidSetup(str(refused).rstrip(".")) from None


def faults(plan: FightSetup) -> tuple[str, ...]:
    """Return why a plan cannot be fought, a sentence each; nothing if it can."""
    reasons = setup.faults(plan) or tuple(setup_map.faults(plan))
    if not reasons:
        try:
            scenario(plan)
        except ChargenError as error:
            reasons = (f"{error}.",)
    return reasons


def rulings(plan: FightSetup) -> Rulings:
    """Return the rulings of the table the first fighter sits at; the book's if there is none."""
    return plan.seats[0].character.rules.rulings if plan.seats else Rulings()


def tunables(plan: FightSetup, table: Rulings) -> OfSystem:
    """Return the numbers and switches of a fight: those of its table, and what the plan changes."""
    changed: dict[str, Any] = dict(plan.tunables)
    return replace(loadout.tunables(table, plan.system), **changed)


def fighter(plan: FightSetup, seat: SetupFighter, table: Rulings | None = None) -> OfSystem:
    """Return one fighter of a plan, dressed and armed as the plan says, by a table's rulings.

    What the plan says that its round system knows nothing of is left out.
    """
    entrant = loadout.fighter(
        loadout.seated(dressed(seat), rulings(plan) if table is None else table),
        plan.system,
        side=seat.side,
        at=setup_map.place(plan, seat),
        mook=seat.mook,
        tactic=tactic_of(plan, seat),
        name=seat.name,
    )
    if isinstance(entrant, HarmFighter):
        entrant = _given(seat, in_play(seat, entrant) if seat.in_play else entrant)
    facts: dict[str, Any] = {"unaware": plan.surprised == seat.side}
    known = {field.name for field in fields(entrant)}
    if {"ready", "weapons"} <= known:
        facts["ready"] = _ready(seat, entrant)
    return replace(entrant, **{name: held for name, held in facts.items() if name in known})


def _ready(seat: SetupFighter, fighter: OfSystem) -> int:
    """Return which of a fighter's weapons is in hand: the one of the plan's choice, by its name."""
    names = [arm.name for arm in loadout.arms(seat.character)]
    if seat.weapon == AS_PACKED:
        return int(fighter.ready)
    if not 0 <= seat.weapon < len(names):
        return BARE
    wanted = names[seat.weapon]
    if seat.weapon < len(fighter.weapons) and fighter.weapons[seat.weapon].name == wanted:
        return seat.weapon
    return next((n for n, arm in enumerate(fighter.weapons) if arm.name == wanted), BARE)


def in_play(seat: SetupFighter, fighter: P) -> P:
    """Return a fighter as the state of play left it: wounds, luck, ammunition, armour.

    Armour is as worn as it was only where it is what the sheet has on (CB-03, CB-83, CB-100).
    """
    play = seat.character.build.play
    if play.dead or play.condition == "dying":
        state = "dead" if play.dead else "dying"
        raise InvalidSetup(f"{seat.name} is {state} in play; fight without the state of play")
    keys = (key for key, _ in loadout.carried_arms(seat.character))
    weapons = tuple(
        _with_left(arm, play.ammunition.get(key, AmmunitionUsed()))
        for key, arm in zip(keys, fighter.weapons, strict=True)
    )
    worn = play.armour if seat.armour == WORN else {}
    return replace(
        fighter,
        boxes=play.track,
        ones=min(play.ones, play.track),
        stun=play.stun,
        crippled=tuple(n for n, limb in enumerate(LOCATIONS) if limb in play.crippled),
        armour_lost=tuple(worn.get(place, 0) for place in LOCATIONS),
        luck=max(0, fighter.luck_pool - play.luck),
        weapons=weapons,
    )


def _given(seat: SetupFighter, fighter: P) -> P:
    """Return a fighter with what the GM gave it for this fight."""
    boxes = fighter.boxes if seat.boxes is None else seat.boxes
    return replace(
        fighter,
        boxes=boxes,
        ones=min(fighter.ones, boxes),
        stun=fighter.stun if seat.stun is None else seat.stun,
        luck=fighter.luck if seat.luck is None else seat.luck,
        bound=seat.bound,
        gm=seat.modifiers,
    )


def _with_left(arm: Weapon, used: AmmunitionUsed) -> Weapon:
    if used == AmmunitionUsed():
        return arm
    spare = max(0, arm.spare - used.spares)
    if arm.kind == GRENADE:
        return replace(arm, spare=spare)
    return replace(arm, spare=spare, loaded=max(0, arm.shots - used.rounds))


def dressed(seat: SetupFighter) -> Character:
    """Return a seat's character in the armour chosen for the fight."""
    character = seat.character
    if seat.armour == WORN:
        return character
    worn = [] if seat.armour == NO_ARMOUR else [seat.armour]
    return derive(character.rules, gear_edits.set_worn(character.build, worn), character.states)


def wardrobe(character: Character) -> Iterator[tuple[str, str]]:
    """Yield what a character can wear to a fight: ids for ``Seat.armour`` and their words."""
    choices = character.build.choices.gear
    pieces = {key: _name(character, key) for key in (*choices.worn, *choices.packed)}
    worn = " + ".join(pieces[key] for key in choices.worn)
    yield WORN, worn or "no armour"
    for key, name in pieces.items():
        if choices.worn != (key,):
            yield key, f"{name} alone" if choices.worn else name
    if choices.worn:
        yield NO_ARMOUR, "no armour"


def _name(character: Character, key: str) -> str:
    piece = gear.armour(character.rules, character.build, key)
    return piece.name if piece is not None else key


def packed_in_hand(seat: SetupFighter) -> int | None:
    """Return which weapon a character's list puts in hand; None if that is none."""
    arms = enumerate(loadout.arms(seat.character))
    return next((number for number, arm in arms if arm.kind != GRENADE), None)
