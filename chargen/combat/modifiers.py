"""What attack and defence rolls add to their die (CB-10 to CB-29, CB-80 to CB-91)."""

from typing import Final

from chargen.combat import figures, rolls
from chargen.combat.combatant import BRACED, Combatant
from chargen.combat.fight import Fight
from chargen.combat.geometry import distance
from chargen.combat.jobs import Shot
from chargen.combat.model import (
    AUTO,
    BLIND,
    BRAWLING,
    BURST,
    MARTIAL_ARTS,
    MELEE_SKILL,
    METRE,
    SHOT,
    SINGLE,
    Weapon,
)
from chargen.combat.tally import Tally
from chargen.combat.turn import just_drawn, on_the_run, several_penalty

AMBUSH: Final = 1
"""The attacker is unseen: +5 and no defence (CB-12)."""

HELPLESS: Final = 2
"""The target is helpless: +4 and no defence (CB-12, CB-17)."""

BLOW: Final = 4
"""Close combat (CB-11)."""

COVERING: Final = 8
"""Covering fire: -15 and nothing else helps (CB-90)."""

PHASE_ONE: Final = 16
"""Declared at the start of the round: no lightning penalty (CB-38), effects held (CB-56)."""

TWIN: Final = 32
"""One of two weapons used at once (CB-87)."""

UNCOUNTED: Final = 64
"""Hits without margin: saturation fire and blasts (CB-18)."""

HELD: Final = 128
"""Effects wait until everything of the same moment is rolled."""

NORMAL_DAMAGE: Final = 1 << 15
"""Point blank does not matter: he shot himself or a friend (CB-06)."""

ACTIONS_SHIFT: Final = 8
"""From this bit on: firing actions of covering fire, for their penalty (CB-90)."""


def true_band(one: Combatant, x: int, y: int, weapon: Weapon) -> int:
    """The band of a place for a weapon, before bracing and scope (CB-20, CB-29)."""
    return figures.true_band(distance(one.x, one.y, x, y), weapon.range, metre=METRE)


def penalty_band(fight: Fight, one: Combatant, weapon: Weapon, band: int) -> int:
    """The band that sets the penalty, after bracing and scope (CB-21, CB-22, CB-29)."""
    if one.stance != BRACED or band == figures.POINT_BLANK:
        return band if band <= figures.EXTREME else figures.OUT_OF_RANGE
    steps = fight.tunables.brace_bands
    if weapon.scope and weapon.load != SHOT:
        steps += fight.tunables.scope_bands
    near = max(figures.CLOSE, band - steps)
    return near if near <= figures.EXTREME else figures.OUT_OF_RANGE


def reaches(fight: Fight, one: Combatant, weapon: Weapon, x: int, y: int) -> bool:
    """Whether an aimed shot can be tried at a place; shot goes to long only (CB-20, CB-82)."""
    band = true_band(one, x, y, weapon)
    if weapon.load == SHOT:
        return band < len(fight.tunables.shot_bonus)
    return penalty_band(fight, one, weapon, band) != figures.OUT_OF_RANGE


def light_penalty(fight: Fight, one: Combatant) -> int:
    """Dim light costs 2, darkness 4; night vision halves that toward zero (CB-86)."""
    lost = fight.tunables.light_penalties[fight.scene.light]
    return -(lost // 2) if one.fighter.light_penalty else -lost


CALLED_UNIT: Final = 1 << 16
"""In the flags of hits: called location plus one, times this."""


def attack_tally(fight: Fight, shot: Shot, *, listen: bool) -> Tally:
    """Everything an attack roll adds to its die (CB-10, CB-11)."""
    tally = Tally(listen)
    one = fight.who[shot.attacker]
    weapon = one.arms[shot.weapon]
    if shot.flags & BLOW:
        _add_close_base(fight, one, tally)
    else:
        tally.add("DV-01", "base", figures.ranged_attack_base(one.ref, one.cl))
    tally.add("CB-10", weapon.skill, one.skills[shot.weapon])
    tally.add("CB-10", "WA", weapon.accuracy)
    if shot.flags & COVERING:
        _add_covering(fight, shot, one, tally)
        return tally
    _add_actions(fight, one, tally)
    _add_hands(fight, shot, one, tally)
    if shot.flags & AMBUSH:
        tally.add("CB-12", "ambush", fight.tunables.ambush_bonus)
    elif shot.flags & HELPLESS:
        tally.add("CB-12", "helpless target", fight.tunables.helpless_bonus)
    if shot.flags & BLOW:
        tally.add("CB-11", "key attack", weapon.key)
        rolls.add_gm(tally, one, fight.tunables, "close attack")
        return tally
    _add_ranged(fight, shot, one, tally)
    rolls.add_gm(tally, one, fight.tunables, "attack")
    return tally


def _add_close_base(fight: Fight, one: Combatant, tally: Tally) -> None:
    """REF and MA averaged down, and BTM once by its switch (CB-11)."""
    tally.add("DV-03", "base", figures.close_combat_base(one.ref, one.fighter.MA))
    if fight.tunables.close_combat_adds_btm:
        tally.add("CB-11", "BTM", one.btm)


def _add_covering(fight: Fight, shot: Shot, one: Combatant, tally: Tally) -> None:
    """-15, the range, and several firing actions of a semi-automatic (CB-90, CB-91)."""
    target = fight.who[shot.target]
    tunables = fight.tunables
    weapon = one.arms[shot.weapon]
    tally.add("CB-90", "covering fire", -tunables.covering_penalty)
    band = true_band(one, target.x, target.y, weapon)
    tally.add("CB-20", figures.BAND_NAMES[band], tunables.band_penalties[band])
    actions = shot.flags >> ACTIONS_SHIFT & 0x7F
    tally.add("CB-32", f"{actions} actions", several_penalty(tunables, actions, 0))
    if one.lightning and (not shot.flags & PHASE_ONE or tunables.lightning_hurts_phase_one):
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    tally.add("CB-86", "light", light_penalty(fight, one))
    _add_affliction(one, tally)
    rolls.add_gm(tally, one, tunables, "attack")


def _add_actions(fight: Fight, one: Combatant, tally: Tally) -> None:
    """Several actions, lightning strike, the run and the draw (CB-31, CB-32, CB-34, CB-41)."""
    tunables = fight.tunables
    tally.add(
        "CB-32", "several actions", several_penalty(tunables, one.plan_actions, one.plan_moves)
    )
    if one.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    if on_the_run(fight, one):
        less = one.fighter.move_fire_penalty
        tally.add("CB-41", "on the run", -max(0, tunables.run_penalty - less))
    if just_drawn(fight, one):
        tally.add("CB-34", "just drawn", -max(0, tunables.draw_penalty - one.fighter.draw_penalty))


def _add_hands(fight: Fight, shot: Shot, one: Combatant, tally: Tally) -> None:
    """Two weapons at once, and a weapon in the off hand (CB-87)."""
    tunables = fight.tunables
    both = one.fighter.dual_wield
    if shot.flags & TWIN:
        tally.add("CB-87", "two weapons", -max(0, tunables.two_weapons - both))
    if shot.weapon == one.off and not both:
        tally.add("CB-87", "off hand", -tunables.off_hand)


def _add_ranged(fight: Fight, shot: Shot, one: Combatant, tally: Tally) -> None:
    """Range, firing mode, aim, called shot, light (CB-13, CB-20 to CB-29, CB-80 to CB-86)."""
    tunables = fight.tunables
    weapon = one.arms[shot.weapon]
    target = fight.who[shot.target]
    band = true_band(one, target.x, target.y, weapon)
    if weapon.load != SHOT or tunables.shotgun_takes_range_penalty:
        near = penalty_band(fight, one, weapon, band)
        tally.add("CB-20", figures.BAND_NAMES[near], tunables.band_penalties[near])
    if weapon.load == SHOT:
        tally.add("CB-82", "spread", tunables.shot_bonus[band])
    if shot.mode == BURST and band <= tunables.burst_band:
        tally.add("CB-80", "burst", tunables.burst_bonus)
    elif shot.mode == AUTO:
        tally.add("CB-81", "full auto", auto_modifier(fight, one, shot.rounds, band))
    if one.aim and shot.mode == SINGLE and one.aim_target == shot.target:
        tally.add("CB-23", "aim", one.aim)
        if one.stance == BRACED and band >= tunables.aimed_bonus_band:
            tally.add("CB-26", "Concentration", one.fighter.aimed_bonus)
    if shot.called >= 0:
        tally.add("CB-13", "called shot", -max(0, tunables.called_shot - one.fighter.called_shot))
    tally.add("CB-86", "light", light_penalty(fight, one))
    _add_affliction(one, tally)


def _add_affliction(one: Combatant, tally: Tally) -> None:
    if one.afflicted == BLIND:
        tally.add("CB-140", "blinded", -one.afflicted_amount)


def auto_modifier(fight: Fight, one: Combatant, rounds: int, band: int) -> int:
    """+1 at close and -1 beyond for each full 10 rounds at a target (CB-81, CB-84)."""
    points = rounds // fight.tunables.auto_step
    if band <= figures.CLOSE:
        return points
    return -(points // 2) if one.fighter.recoil else -points


def defence_tally(fight: Fight, shot: Shot, *, listen: bool) -> Tally:
    """Everything a defence roll adds to its die (CB-10, CB-11)."""
    tally = Tally(listen)
    target = fight.who[shot.target]
    if shot.flags & BLOW:
        _add_close_base(fight, target, tally)
        tally.add("CB-11", *best_guard(fight, target))
        tally.add("CB-11", "close defence", target.fighter.close_defence_bonus)
        rolls.add_gm(tally, target, fight.tunables, "close defence")
        return tally
    add_dodge(fight, target, tally)
    if fight.scene.close_quarters and fight.who[shot.attacker].arms[shot.weapon].longarm:
        tally.add("CB-25", "close quarters", fight.tunables.close_quarters_dodge)
    rolls.add_gm(tally, target, fight.tunables, "defence")
    return tally


def add_dodge(fight: Fight, target: Combatant, tally: Tally) -> None:
    """Ranged defence base, Cover/Evade unless braced, running (CB-10, CB-43, CB-54)."""
    tunables = fight.tunables
    first = target.cl if tunables.ranged_defence == "CL+MA" else target.ref
    tally.add("DV-02", "base", figures.ranged_defence_base(first, target.fighter.MA))
    if target.stance != BRACED or tunables.braced_evades:
        tally.add("CB-10", "Cover/Evade", target.evade)
    tally.add("CB-43", "running", target.run_bonus)


def best_guard(fight: Fight, target: Combatant) -> tuple[str, int]:
    """Return the best of brawling, martial art, melee and Cover/Evade against blows (CB-11)."""
    fighter = target.fighter
    name, best = BRAWLING, fighter.skill(BRAWLING) + fighter.guards.get(BRAWLING, 0)
    for slug, level in fighter.skills.items():
        guard = level + fighter.guards.get(slug, 0)
        if guard > best and (slug == MELEE_SKILL or slug.startswith(MARTIAL_ARTS)):
            name, best = slug, guard
    evades = target.stance != BRACED or fight.tunables.braced_evades_blows
    if evades and target.evade > best:
        return "Cover/Evade", target.evade
    return name, best
