"""Marks for the skills a character used with success in a fight (AD-02).

Only for round systems that roll the skills of Gray Dawn.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from chargen.character.derived.derive import Character
from chargen.character.document.events import Mark
from chargen.character.edits.fight_edits import give_marks
from chargen.combat.gray_dawn.model import events as gray_dawn
from chargen.combat.gray_dawn.model.fighter import ATHLETICS, AWARENESS, COVER_EVADE, RIFLE, STEALTH
from chargen.combat.gray_dawn.rolls import suppression
from chargen.combat.harm.combatant import BaseHarmCombatant
from chargen.combat.harm.events import DefenceRolled, LuckSpent, StabiliseRolled
from chargen.combat.harm.fighter import DOCTOR, FIRST_AID, MARTIAL_ARTS, HarmFighter
from chargen.combat.harm.weapons import BRAWLING
from chargen.combat.io import fight_file
from chargen.combat.kernel.events import AttackHit, AttackMissed
from chargen.combat.kernel.session import Session
from chargen.combat.kernel.tally import NO_PARTS, Parts
from chargen.combat.lead_and_chrome.model.events import AttackRolled
from chargen.files.text import cleaned

HEALING: Final = "First Aid or Doctor"
PART_SKILLS: Final = {
    "Cover/Evade": COVER_EVADE,
    "Athletics": ATHLETICS,
    "Rifle": RIFLE,
    "Stealth": STEALTH,
    "Awareness": AWARENESS,
}
"""Skills whose part of a roll has a name of its own, not that of the skill."""
NAMED: Final = 40
"""Most characters of an opponent's name in the name of a fight."""


def new_marks(character: Character, session: Session, number: int, on: str) -> tuple[Mark, ...]:
    """Return a mark for each skill that a fighter used with success, without those given already.

    The note of a mark names the fight. During creation there are none (CC-17).
    """
    return give_marks(character, used_skills(session, number), fight_note(session, number), on)


def fight_note(session: Session, number: int) -> str:
    """Return a fighter's name of a fight, for the note of marks: equal fights have equal notes.

    It names an opponent; the digits at its end tell apart fights against the same opponents.
    """
    fighters = session.fight.fighters
    opponents = [fighter.name for fighter in fighters if fighter.side != fighters[number].side]
    more = f" and {len(opponents) - 1} more" if len(opponents) > 1 else ""
    against = f" against {cleaned(opponents[0], NAMED).strip()}{more}" if opponents else ""
    return f"Fight{against} ({digest_fight(session)[:8]})"


def digest_fight(session: Session) -> str:
    """Return the digest of a fight as its file has it: equal fights have equal digests."""
    return sha256(fight_file.write(session)).hexdigest()


def used_skills(session: Session, number: int) -> tuple[str, ...]:
    """Return the skills that entered successful rolls of a fighter, in the order of first use.

    Rolls count as luck and second rolls left them.
    """
    stands = session.fight.fighters[number]
    if not isinstance(stands, BaseHarmCombatant):
        return ()
    skills = (
        _skill(stands.fighter, parts)
        for winner, parts in _successes(session.events)
        if winner == number
    )
    return tuple(dict.fromkeys(skill for skill in skills if skill))


def _successes(events: Iterable[object]) -> Iterator[tuple[int, Parts]]:
    """Yield the fighter and the parts of each roll that succeeded."""
    attack, defence, thrown = NO_PARTS, NO_PARTS, NO_PARTS
    hidden: gray_dawn.StealthRolled | None = None
    for event in (*events, None):
        if hidden is not None and not isinstance(event, gray_dawn.StealthRolled | LuckSpent):
            if hidden.unseen:
                yield hidden.fighter, hidden.parts
            else:
                yield hidden.target, hidden.against_parts
            hidden = None
        match event:
            case gray_dawn.AttackRolled() | AttackRolled():
                attack = event.parts
            case DefenceRolled():
                defence = event.parts
            case AttackHit():
                yield event.attacker, attack
                defence = NO_PARTS
            case AttackMissed():
                yield event.target, defence
                defence = NO_PARTS
            case gray_dawn.ThrowRolled():
                thrown = event.parts
            case gray_dawn.Scattered() | gray_dawn.Fumbled():
                thrown = NO_PARTS
            case gray_dawn.Exploded():
                yield event.fighter, thrown
                thrown = NO_PARTS
            case gray_dawn.StealthRolled():
                hidden = event
            case gray_dawn.ReloadRolled(passed=True) | gray_dawn.LaneTested(safe=True):
                yield event.fighter, event.parts
            case gray_dawn.SuppressionChecked(outcome=suppression.PASSED):
                yield event.fighter, event.parts
            case StabiliseRolled(stable=True):
                yield event.fighter, event.parts


def _skill(fighter: HarmFighter, parts: Parts) -> str:
    """Return the skill among the parts of a roll; empty without one above 0."""
    for _, name, level in parts:
        if name == HEALING:
            return DOCTOR if fighter.skill(DOCTOR) > fighter.skill(FIRST_AID) else FIRST_AID
        if name == BRAWLING:
            return _unarmed(fighter, level)
        if name in PART_SKILLS or name in fighter.skills:
            return PART_SKILLS.get(name, name)
    return ""


def _unarmed(fighter: HarmFighter, level: int) -> str:
    """Return the skill behind bare hands: brawling, or a martial art that is better (CB-11)."""
    arts = (slug for slug in fighter.skills if slug.startswith(MARTIAL_ARTS))
    known = (slug for slug in (BRAWLING, *arts) if fighter.skill(slug) == level)
    return next(known, BRAWLING)
