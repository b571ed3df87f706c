"""Grenades: the throw, where it comes down, and what the blast does (CB-140 to CB-142)."""

from typing import Final

from chargen.combat import figures, rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll, Throw
from chargen.combat.combatant import Combatant
from chargen.combat.damage import damage_die
from chargen.combat.dice import Dice
from chargen.combat.events import (
    Afflicted,
    AgendaSet,
    Event,
    Exploded,
    LuckKept,
    LuckSpent,
    Scattered,
    ShotsFired,
    SuppressionGained,
    ThrowRolled,
)
from chargen.combat.fight import Fight
from chargen.combat.geometry import distance, within
from chargen.combat.jobs import NOBODY, Blast, Fumble, Hits, HurtSaves, Job, ThrowRoll
from chargen.combat.model import (
    ATHLETICS,
    BLIND,
    BURN,
    GAS,
    LAUNCHER,
    METRE,
    NO_EFFECT,
    STUN,
    Weapon,
)
from chargen.combat.modifiers import UNCOUNTED, light_penalty
from chargen.combat.suppression import near_blast
from chargen.combat.tally import Tally
from chargen.combat.turn import just_drawn, on_the_run, several_penalty
from chargen.combat.wounds import NO_SAVE, STUN_STAGE, stun_need, wound_states

_COSINES: Final[tuple[int, ...]] = (809, 309, -309, -809, -1000, -809, -309, 309, 809, 1000)
_SINES: Final[tuple[int, ...]] = (588, 951, 951, 588, 0, -588, -951, -951, -588, 0)
"""Thousandths, for 36, 72 ... 360 degrees."""
BURN_UNIT: Final = 1 << 8
"""Who set somebody on fire, times this, plus the weapon: the amount of a burn."""


def throw_range(fight: Fight, one: Combatant, weapon: Weapon) -> int:
    """Ten metres for each point of BODY, less for what weighs more than 1 kg (CB-140, CB-142)."""
    if weapon.kind == LAUNCHER:
        return weapon.range
    tunables = fight.tunables
    return figures.throw_metres(
        one.fighter.BODY,
        weapon.grams,
        per_body=tunables.throw_per_body,
        per_kilogram=tunables.throw_per_kilogram,
    )


def throw_tally(
    fight: Fight, one: Combatant, weapon: int, x: int, y: int, *, listen: bool
) -> Tally:
    """DV-01 and Athletics, or the launcher's own skill, with range bands (CB-142)."""
    tunables = fight.tunables
    arm = one.arms[weapon]
    tally = Tally(listen)
    tally.add("DV-01", "base", figures.ranged_attack_base(one.ref, one.cl))
    if arm.kind == LAUNCHER:
        tally.add("CB-140", arm.skill, one.skills[weapon])
        tally.add("CB-10", "WA", arm.accuracy)
    else:
        tally.add("CB-142", "Athletics", one.fighter.skill(ATHLETICS))
    reach = throw_range(fight, one, arm)
    band = figures.true_band(distance(one.x, one.y, x, y), reach, metre=METRE)
    tally.add("CB-20", figures.BAND_NAMES[band], tunables.band_penalties[band])
    cost = several_penalty(tunables, one.plan_actions, one.plan_moves)
    tally.add("CB-32", "several actions", cost)
    if one.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    if on_the_run(fight, one):
        less = one.fighter.move_fire_penalty
        tally.add("CB-41", "on the run", -max(0, tunables.run_penalty - less))
    if just_drawn(fight, one):
        tally.add("CB-34", "just drawn", -max(0, tunables.draw_penalty - one.fighter.draw_penalty))
    tally.add("CB-86", "light", light_penalty(fight, one))
    if one.afflicted == BLIND:
        tally.add("CB-140", "blinded", -one.afflicted_amount)
    rolls.add_gm(tally, one, tunables, "throw")
    return tally


def throw(fight: Fight, action: Throw, dice: Dice, *, listen: bool) -> list[Event]:
    """A throw at a place, against 15 (CB-142)."""
    one = fight.who[fight.active]
    tally = throw_tally(fight, one, action.weapon, action.x, action.y, listen=listen)
    die, natural = rolls.check_die(dice, fight.tunables, "throw")
    job = ThrowRoll(
        one.index,
        action.weapon,
        action.x,
        action.y,
        tally.total,
        die,
        natural,
        NOBODY,
        tally.parts(),
    )
    events: list[Event] = []
    if fight.tunables.ammunition_counts:
        events.append(ShotsFired(one.index, action.weapon, 1))
    return _weigh(fight, job, dice, events, listen=listen)


def _weigh(
    fight: Fight,
    job: ThrowRoll,
    dice: Dice,
    events: list[Event],
    *,
    listen: bool,
    spent: int = 0,
) -> list[Event]:
    tunables = fight.tunables
    one = fight.who[job.fighter]
    total = job.base + job.die
    if listen:
        parts = (*job.parts, ("CB-01", "die", job.die))
        events.append(ThrowRolled(one.index, job.weapon, total, job.natural, job.x, job.y, parts))
    fumbled = job.natural == 1 and tunables.fumbles
    if total >= tunables.difficulty and not fumbled:
        events.append(AgendaSet((Blast(one.index, job.weapon, job.x, job.y),)))
        return events
    can = rolls.can_reroll(one, tunables, spent) if fumbled else rolls.can_add(one, spent)
    if can:
        events.append(AgendaSet((_asked(job, one.index),)))
    else:
        _missed(fight, job, dice, events)
    return events


def _asked(job: ThrowRoll, owner: int) -> ThrowRoll:
    return ThrowRoll(
        job.fighter,
        job.weapon,
        job.x,
        job.y,
        job.base,
        job.die,
        job.natural,
        owner,
        job.parts,
    )


def _missed(fight: Fight, job: ThrowRoll, dice: Dice, events: list[Event]) -> None:
    """A miss comes down up to 10 m off, turned clockwise from the throw (CB-140, CB-142)."""
    one = fight.who[job.fighter]
    if job.natural == 1 and fight.tunables.fumbles:
        target = _nearest_foe(fight, one, job.x, job.y)
        events.append(AgendaSet((Fumble(one.index, job.weapon, target, UNCOUNTED),)))
        return
    turn = dice.d10("scatter direction") - 1
    metres = dice.d10("scatter distance")
    x, y = scattered(one.x, one.y, job.x, job.y, turn=turn, metres=metres)
    events.append(Scattered(one.index, x, y))
    events.append(AgendaSet((Blast(one.index, job.weapon, x, y),)))


def scattered(x: int, y: int, to_x: int, to_y: int, *, turn: int, metres: int) -> tuple[int, int]:
    """Return where a miss comes down: so many metres off, turned from the throw (CB-142)."""
    dx, dy = to_x - x, to_y - y
    far = distance(x, y, to_x, to_y) or 1
    cosine, sine = _COSINES[turn], _SINES[turn]
    off_x = (dx * cosine - dy * sine) * metres * METRE // (far * 1000)
    off_y = (dx * sine + dy * cosine) * metres * METRE // (far * 1000)
    return to_x + off_x, to_y + off_y


def _nearest_foe(fight: Fight, one: Combatant, x: int, y: int) -> int:
    best, least = NOBODY, 0
    for other in fight.who:
        far = distance(x, y, other.x, other.y)
        if other.side != one.side and (best == NOBODY or far < least):
            best, least = other.index, far
    return best


def decide_throw(
    fight: Fight, job: ThrowRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """Luck with a throw that failed (CB-03)."""
    tunables = fight.tunables
    events: list[Event] = []
    if isinstance(action, KeepRoll):
        events.append(LuckKept(job.owner, "throw"))
        _missed(fight, job, dice, events)
        return events
    base, die, natural, spent = job.base, job.die, job.natural, 1
    if isinstance(action, AddLuck):
        base += tunables.luck_bonus
    else:
        spent = tunables.luck_reroll
        die, natural = rolls.check_die(dice, tunables, "throw")
    events.append(LuckSpent(job.owner, spent, "throw"))
    again = ThrowRoll(job.fighter, job.weapon, job.x, job.y, base, die, natural, NOBODY, job.parts)
    return _weigh(fight, again, dice, events, listen=listen, spent=spent)


def resolve_blast(fight: Fight, job: Blast, dice: Dice, *, listen: bool) -> list[Event]:
    """One damage roll, one location for each in the radius, nerves shaken twice as far (CB-140).

    A blast has no margin, and point blank means nothing to it (CB-18, CB-142).
    """
    tunables = fight.tunables
    one = fight.who[job.fighter]
    weapon = one.arms[job.weapon]
    damage = 0
    if weapon.dice:
        rolled = sum(damage_die(one, weapon.sides, dice) for _ in range(weapon.dice))
        damage = (rolled + weapon.divisor - 1) // weapon.divisor + weapon.plus
    events: list[Event] = [Exploded(one.index, job.weapon, job.x, job.y, damage)]
    events.extend(
        SuppressionGained(other.index, tunables.blast_points, one.index, "explosion")
        for other in near_blast(fight, job.x, job.y, weapon.radius)
    )
    jobs: list[Job] = []
    reach = weapon.radius * METRE
    for other in fight.who:
        if other.dead or not within(job.x, job.y, other.x, other.y, reach=reach):
            continue
        if damage:
            jobs.append(
                Hits(
                    one.index,
                    other.index,
                    job.weapon,
                    0,
                    1,
                    UNCOUNTED,
                    0,
                    job.x,
                    job.y,
                    damage,
                )
            )
        if weapon.effect != NO_EFFECT and not other.out:
            _afflict(fight, one, job.weapon, other, events, jobs)
    events.append(AgendaSet(tuple(jobs)))
    return events


def _afflict(
    fight: Fight,
    one: Combatant,
    weapon: int,
    other: Combatant,
    events: list[Event],
    jobs: list[Job],
) -> None:
    """Stun asks for a save at once; the rest lasts some rounds (CB-140)."""
    arm = one.arms[weapon]
    if arm.effect == STUN:
        state = wound_states(other, other.boxes, other.stun, other.ones)[1]
        need = stun_need(fight, other, state) - arm.effect_amount
        jobs.append(
            HurtSaves(other.index, one.index, NO_SAVE, need, STUN_STAGE, 0, 0, NOBODY, False)
        )
        return
    amount, ref = arm.effect_amount, other.ref
    if arm.effect == BURN:
        amount = one.index * BURN_UNIT + weapon
    elif arm.effect == GAS and other.afflicted != GAS:
        ref = max(1, other.ref - amount)
    events.append(Afflicted(other.index, arm.effect, amount, arm.effect_rounds, ref))
