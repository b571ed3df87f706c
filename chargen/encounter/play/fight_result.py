"""A fight's result for the party: each condition at its end, and the setup of the next encounter.

Conditions only for round systems with the wounds of Gray Dawn.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from chargen import loadout
from chargen.character.derived.derive import Character
from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    MOST_LUCK,
    MOST_ROUNDS,
    MOST_SP,
    MOST_SPARES,
    MOST_STUN,
    Condition,
    LifeState,
)
from chargen.character.document.fight_result import FIGHT, AmmunitionSpent, FightResult
from chargen.character.edits.condition_edits import set_play
from chargen.character.edits.fight_edits import add_losses
from chargen.combat.harm.combatant import BaseHarmCombatant, HarmCombatant
from chargen.combat.harm.events import WoundTaken
from chargen.combat.harm.weapons import GRENADE, TUBE
from chargen.combat.io.fight_file import SavedFight
from chargen.combat.kernel.fight import BaseCombatant
from chargen.combat.kernel.session import Session
from chargen.encounter.play.used_skills import digest_fight, fight_note
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, NOBODY, WORN, FightSetup, SetupFighter
from chargen.encounter.setup.sources import THIS, file_of
from chargen.errors import ChargenError
from chargen.rules.gear import LOCATIONS, Location


def fault(plan: FightSetup, session: Session | SavedFight | None) -> str:
    """Return the reason a result cannot be applied, in a sentence; empty if it can."""
    if not isinstance(session, Session) or session.ending is None:
        return "There is no finished fight to apply."
    if not all(isinstance(combatant, BaseHarmCombatant) for combatant in session.fight.fighters):
        by = session.system.title
        return f"Wounds by {by} cannot be applied to a character, which uses Gray Dawn wounds."
    if not party(plan):
        return "A character with a file is not in this fight."
    return "" if is_fight_of(plan, session) else "The setup has changed since this fight."


def rest_between_fault(session: Session) -> str:
    """Return why a party cannot rest after a fight, in a sentence; empty if it can."""
    if session.system.lasting:
        return ""
    return f"{session.system.title} has no wounds that last. Choose At once."


def is_fight_of(plan: FightSetup, session: Session | None) -> bool:
    """Return whether a fight began with a setup as it is; fighters added later do not matter."""
    if session is None:
        return False
    fought = session.scenario
    try:
        planned = scenario_builder.scenario(plan)
    except ChargenError:
        return False
    same = planned.fighters == fought.fighters[: len(planned.fighters)]
    return same and replace(planned, fighters=fought.fighters) == fought


def party(plan: FightSetup) -> tuple[int, ...]:
    """Return the fighters that a result is for, by number: the open character, and those of files.

    If a character takes part more than once, the first fighter counts.
    """
    firsts: dict[str, int] = {}
    for number, seat in enumerate(plan.seats):
        if seat.source == THIS or file_of(seat) is not None:
            firsts.setdefault(seat.source, number)
    return tuple(firsts.values())


def aftermath(
    plan: FightSetup, session: Session, number: int | None = None, play: Condition | None = None
) -> Condition:
    """Return the condition of a character after a fight of a plan without ``fault``.

    Without a ``number`` that is the first of the party. The losses of the fight are added to
    earlier ones, those in ``play`` if given, whether or not the fight began with those.
    """
    number = party(plan)[0] if number is None else number
    character = plan.seats[number].character
    if play is not None:
        character = replace(character, build=set_play(character.build, play))
    return add_losses(character, find_losses(plan, session, number))


def find_losses(
    plan: FightSetup, session: Session, number: int, skills: Sequence[str] = ()
) -> FightResult:
    """Return the result of a fight for a character, with the skills that get a mark."""
    seat, stands = plan.seats[number], session.fight.fighters[number]
    assert isinstance(stands, BaseHarmCombatant)
    ones = int(stands.ones) - stands.fighter.ones
    crippled = {LOCATIONS[place] for place in range(len(LOCATIONS)) if stands.crippled >> place & 1}
    return FightResult(
        kind="fight",
        id=f"{FIGHT}{digest_fight(session)[:32]}",
        reason=fight_note(session, number),
        boxes=_change(MOST_BOXES, int(stands.boxes) - stands.fighter.boxes - ones),
        ones=_change(MOST_BOXES, ones),
        stun=_change(MOST_STUN, int(stands.stun) - stands.fighter.stun),
        places=_places(session, number),
        crippled=tuple(limb for limb in LIMBS if limb in crippled),
        condition=_condition(stands),
        luck=_change(MOST_LUCK, int(stands.stats.luck - stands.luck)),
        ammunition=dict(_ammunition(seat, stands)),
        armour=_armour(seat, stands),
        skills=tuple(skills),
    )


def next_encounter(
    plan: FightSetup, session: Session, applied: Mapping[int, Character], rest: int = 0
) -> FightSetup:
    """Return the setup of the survivors on your side after a fight, without opponents.

    Fighters in ``applied`` begin in the condition of that character, the rest with the wounds,
    stun and luck of the fight after the hours of ``rest``, in round systems that have those.
    """
    seats = tuple(
        _survivor(seat, session.fight.fighters[number], applied.get(number), rest)
        for number, seat in enumerate(plan.seats)
        if seat.side == MINE and not session.fight.fighters[number].is_dead()
    )
    return replace(plan, seats=seats, surprised=NOBODY, barrage=0)


def _survivor(
    seat: SetupFighter, stands: BaseCombatant, character: Character | None, rest: int
) -> SetupFighter:
    if character is not None:
        return replace(
            seat, character=character, in_play=True, boxes=None, stun=None, luck=None, at=None
        )
    if not isinstance(stands, BaseHarmCombatant):
        return replace(seat, at=None)
    after = stands.carried_over(rest)
    return replace(seat, boxes=after.boxes, stun=after.stun, luck=after.luck, at=None)


def _places(session: Session, number: int) -> dict[Location, int]:
    """Return the boxes a fight marked by location, without wounds of one point (CB-108)."""
    boxes: Counter[Location] = Counter()
    for event in session.events:
        if isinstance(event, WoundTaken) and event.target == number and event.boxes > 1:
            boxes[LOCATIONS[event.location]] += event.boxes
    return {place: min(MOST_BOXES, count) for place, count in boxes.items()}


def _change(most: int, number: int) -> int:
    """Return a difference within its range; the GM may have set a fighter far off it."""
    return max(-most, min(most, number))


def _condition(stands: HarmCombatant) -> LifeState:
    if stands.is_dead():
        return "dead"
    if stands.dying:
        return "dying"
    return "stable" if stands.stable else "living"


def _ammunition(seat: SetupFighter, stands: HarmCombatant) -> Iterator[tuple[str, AmmunitionSpent]]:
    """Yield the ammunition used of each weapon fired or thrown (CB-83)."""
    for number, (key, arm) in enumerate(loadout.carried_arms(seat.character)):
        fired = stands.stats.ammo[number] - stands.ammo[number]
        changed = stands.stats.spare[number] - stands.spare[number]
        if not (fired or changed):
            continue
        if arm.kind == GRENADE:
            fired, changed = 0, fired
        reloaded = bool(changed) and arm.feed != TUBE and arm.kind != GRENADE
        yield (
            key,
            AmmunitionSpent(
                rounds=_change(MOST_ROUNDS, arm.shots - stands.ammo[number] if reloaded else fired),
                spares=_change(MOST_SPARES, changed),
                reloaded=reloaded,
            ),
        )


def _armour(seat: SetupFighter, stands: HarmCombatant) -> dict[Location, int]:
    """Return the SP lost by location, without armour worn for this fight alone (CB-100)."""
    if seat.armour != WORN:
        return {}
    lost = {
        place: stands.stats.sp[number] - stands.sp[number] for number, place in enumerate(LOCATIONS)
    }
    return {place: _change(MOST_SP, worn) for place, worn in lost.items() if worn}
