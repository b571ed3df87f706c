"""Construction of scenarios: the fighters, scene and rule settings of a plan."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from chargen import loadout
from chargen.character.derived import gear
from chargen.character.derived.derive import Character, derive
from chargen.character.document.condition import Condition
from chargen.character.edits import gear_edits
from chargen.combat import SYSTEMS, InvalidScenario, Scenario
from chargen.combat.harm.fighter import HarmFighter
from chargen.combat.harm.weapons import GRENADE
from chargen.encounter.setup import setup, setup_map
from chargen.encounter.setup.setup import (
    AS_PACKED,
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

FULL_LUCK: Final = -1
"""Luck of a fighter with the whole pool."""


_KNOWN: Final[list[tuple[FightSetup, Scenario]]] = []
"""The plan whose scenario was made last, and the scenario."""
_TUNABLES: Final[list[tuple[tuple[Any, ...], OfSystem]]] = []
"""Rulings, system and changes of the rule settings made last, and the settings."""


class InvalidSetup(ChargenError):
    """A plan without a valid fight; the message names the fault."""


def scenario(plan: FightSetup, table: Rulings | None = None) -> Scenario:
    """Return the scenario of a plan; raise a ChargenError with the reason if there is none.

    Without the rulings of a ``table``, those of the first character apply to all.
    """
    if table is None:
        known = next(iter(_KNOWN), None)
        if known is None or known[0] is not plan:
            known = plan, _scenario(plan, rulings(plan))
            _KNOWN[:] = [known]
        return known[1]
    return _scenario(plan, table)


def _scenario(plan: FightSetup, table: Rulings) -> Scenario:
    try:
        fighters = tuple(fighter(plan, seat, table) for seat in plan.seats)
        numbers = tunables(plan, table)
        return Scenario(
            fighters=fighters, scene=setup_map.scene(plan), system=plan.system, tunables=numbers
        )
    except InvalidScenario as refused:
        raise InvalidSetup(str(refused).rstrip(".")) from None


def faults(plan: FightSetup) -> tuple[str, ...]:
    """Return the faults of a plan, a sentence each; empty if it can be fought."""
    reasons = setup.faults(plan) or tuple(setup_map.faults(plan))
    if not reasons:
        try:
            scenario(plan)
        except ChargenError as error:
            reasons = (f"{error}.",)
    return reasons


def rulings(plan: FightSetup) -> Rulings:
    """Return the rulings of the first fighter's campaign; the book's without fighters."""
    return plan.seats[0].character.rules.rulings if plan.seats else Rulings()


def tunables(plan: FightSetup, table: Rulings) -> OfSystem:
    """Return the rule settings of a fight: the campaign's, with the plan's changes."""
    made_of = table, plan.system, plan.tunables
    known = next(iter(_TUNABLES), None)
    if known is None or known[0] != made_of:
        changed: dict[str, Any] = dict(plan.tunables)
        known = made_of, replace(loadout.tunables(table, plan.system), **changed)
        _TUNABLES[:] = [known]
    return known[1]


def fighter(plan: FightSetup, seat: SetupFighter, table: Rulings | None = None) -> OfSystem:
    """Return one fighter, dressed and armed as planned, under a campaign's rulings.

    Settings the round system does not have are left out.
    """
    has_wounds = issubclass(SYSTEMS[plan.system].models.fighter, HarmFighter)
    return loadout.fighter(
        loadout.seated(dressed_character(seat), rulings(plan) if table is None else table),
        plan.system,
        {
            "shape": seat.shape,
            "unaware": plan.surprised == seat.side,
            **(_condition(seat) if has_wounds else {}),
        },
        side=seat.side,
        at=setup_map.place(plan, seat),
        mook=seat.mook,
        tactic=tactic_of(plan, seat),
        name=seat.name,
        hand=None if seat.weapon == AS_PACKED else seat.weapon,
        in_play=seat.in_play and has_wounds,
    )


def _condition(seat: SetupFighter) -> dict[str, Any]:
    """Return wounds, luck and armour damage at the start, with the GM's changes.

    Armour damage counts only while the fighter wears what the sheet has on (CB-03, CB-100).
    """
    play = seat.character.build.play if seat.in_play else Condition()
    if play.dead or play.condition == "dying":
        state = "dead" if play.dead else "dying"
        raise InvalidSetup(
            f"{seat.name} is {state} in play. Turn off the use of conditions for this fight"
        )
    luck = max(0, seat.character.stats["LK"] - play.luck) if seat.in_play else FULL_LUCK
    boxes = play.track if seat.boxes is None else seat.boxes
    worn = play.armour if seat.armour == WORN else {}
    return {
        "boxes": boxes,
        "ones": min(play.ones, play.track, boxes),
        "stun": play.stun if seat.stun is None else seat.stun,
        "crippled": tuple(n for n, limb in enumerate(LOCATIONS) if limb in play.crippled),
        "armour_lost": tuple(worn.get(place, 0) for place in LOCATIONS),
        "luck": luck if seat.luck is None else seat.luck,
        "bound": seat.bound,
        "gm": seat.modifiers,
    }


def dressed_character(seat: SetupFighter) -> Character:
    """Return a fighter's character in the armour chosen for the fight."""
    character = seat.character
    if seat.armour == WORN:
        return character
    worn = [] if seat.armour == NO_ARMOUR else [seat.armour]
    return derive(character.rules, gear_edits.set_worn(character.build, worn), character.states)


def wardrobe(character: Character) -> Iterator[tuple[str, str]]:
    """Yield the armour a character can wear: ids for ``SetupFighter.armour`` and their words."""
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


def first_weapon(seat: SetupFighter) -> int | None:
    """Return the index of the first weapon on the list that is not a grenade; None for none."""
    arms = enumerate(loadout.arms(seat.character))
    return next((number for number, arm in arms if arm.kind != GRENADE), None)
