"""Edits by the result of a fight: its losses, and marks for skills used (AD-02)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from chargen.character.advancement.quotes import Quote, offer
from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.document.build import Build
from chargen.character.document.condition import (
    LIMBS,
    MOST_BOXES,
    MOST_LUCK,
    MOST_STUN,
    AmmunitionUsed,
    Condition,
    placed,
    supply,
)
from chargen.character.document.events import Mark
from chargen.character.document.fight_result import FightResult
from chargen.character.edits.condition_edits import set_play
from chargen.character.edits.edits import append
from chargen.rules.gear import Location


def apply_fight(
    character: Character, result: FightResult, later: Sequence[FightResult] = (), *, on: str
) -> Build:
    """Return a character with the losses of a fight and its marks, as one edit.

    ``later`` are results of later fights that were applied before this one.
    """
    hurt = set_play(character.build, add_losses(character, result, later))
    return append(hurt, *give_marks(character, result.skills, result.reason, on))


def give_marks(
    character: Character, skills: Sequence[str], fight: str, on: str
) -> tuple[Mark, ...]:
    """Return a mark for each skill used in a fight, without those given already.

    The note of a mark names the fight. During creation there are none (CC-17).
    """
    given = marked_skills(character, fight)
    marks = (
        Mark(event="mark", on=on, skill=skill, note=fight)
        for skill in skills
        if skill in character.skills and skill not in given
    )
    return tuple(mark for mark in marks if isinstance(offer(character, [mark]), Quote))


def marked_skills(character: Character, fight: str) -> set[str]:
    """Return the skills with a mark from a fight, reversed marks left out (AD-10)."""
    return {
        event.skill
        for place, event in enumerate(character.build.ledger, 1)
        if isinstance(event, Mark) and event.note == fight
        if place not in character.books.refunded
    }


def add_losses(
    character: Character, result: FightResult, later: Sequence[FightResult] = ()
) -> Condition:
    """Return a character's condition with the losses of a fight added.

    Of life and of magazines the last fight decides, whichever result is applied first.
    """
    play = character.build.play
    hurt = result.boxes + result.ones > 0 or result.stun > 0
    boxes = _within(MOST_BOXES, play.boxes + result.boxes)
    return Condition(
        boxes=boxes,
        places=placed(Counter(result.places) + Counter(play.places), boxes),
        ones=_within(MOST_BOXES, play.ones + result.ones),
        stun=_within(MOST_STUN, play.stun + result.stun),
        crippled=tuple(limb for limb in LIMBS if limb in result.crippled or limb in play.crippled),
        condition=(
            play.condition
            if result.condition == "living" or any(r.condition != "living" for r in later)
            else result.condition
        ),
        days=0 if hurt else play.days,
        hours=0 if hurt else play.hours,
        luck=_within(MOST_LUCK, play.luck + result.luck),
        ammunition={**play.ammunition, **dict(_ammunition(character, result, later))},
        armour=_armour(character, result),
    )


def _within(most: int, number: int) -> int:
    """Return a number within its range: the GM may have healed or given luck beyond it."""
    return max(0, min(most, number))


def _ammunition(
    character: Character, result: FightResult, later: Sequence[FightResult]
) -> Iterator[tuple[str, AmmunitionUsed]]:
    """Yield the ammunition used of each weapon that is carried and was fired or thrown (CB-83)."""
    build = character.build
    for carried in build.choices.gear.weapons:
        spent = result.ammunition.get(carried.id)
        arm = gear.weapon(character.rules, build, carried.weapon)
        before = build.play.ammunition.get(carried.id, AmmunitionUsed())
        have = supply(arm, carried.spare, before) if arm is not None else None
        if spent is None or have is None:
            continue
        since = [each.ammunition[carried.id] for each in later if carried.id in each.ammunition]
        if any(each.reloaded for each in since):
            rounds = before.rounds
        elif spent.reloaded:
            rounds = spent.rounds + sum(each.rounds for each in since)
        else:
            rounds = before.rounds + spent.rounds
        used = AmmunitionUsed(
            rounds=max(0, min(have.shots, rounds)),
            spares=max(0, min(have.spares, before.spares + spent.spares)),
        )
        yield carried.id, used


def _armour(character: Character, result: FightResult) -> dict[Location, int]:
    """Return the SP lost by location, at most those of the armour worn (CB-100)."""
    lost = dict(character.build.play.armour)
    for place, worn in result.armour.items():
        lost[place] = lost.get(place, 0) + worn
    left = {place: min(points, character.sp[place]) for place, points in lost.items()}
    return {place: points for place, points in left.items() if points > 0}
