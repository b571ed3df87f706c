"""Totals of attack and defence rolls before their die (CB-10 to CB-29, CB-80 to CB-91)."""

from typing import cast

from ... import formulas
from ...harm import luck
from ...harm.fight import Attack
from ...harm.fighter import MARTIAL_ARTS
from ...harm.weapons import AUTO, BRAWLING, BURST, SHOT, SINGLE
from ...kernel.tally import Tally
from ...native_types import i64
from .combatant import Combatant
from .fight import Fight
from .fighter import MELEE_SKILL
from .penalties import add_actions, add_sight, several_penalty
from .ranges import auto_modifier, penalty_band, true_band
from .stats import BRACED


def attack_tally(fight: Fight, attack: Attack, listening: bool) -> Tally:
    """Return the parts of an attack roll beside its die (CB-10, CB-11)."""
    tally = Tally(listening)
    combatant = cast(Combatant, attack.by)
    arm = attack.arm
    if attack.blow:
        _add_close_base(fight, combatant, tally)
    else:
        tally.add("DV-01", "base", combatant.attack_base)
    tally.add("CB-10", arm.skill, combatant.stats.skills[attack.weapon])
    tally.add("CB-10", "WA", arm.accuracy)
    if attack.covering:
        _add_covering(fight, attack, combatant, tally)
        return tally
    add_actions(fight, combatant, tally)
    _add_hands(fight, attack, combatant, tally)
    if attack.ambush:
        tally.add("CB-12", "ambush", fight.tunables.ambush_bonus)
    elif attack.helpless:
        tally.add("CB-12", "helpless target", fight.tunables.helpless_bonus)
    if attack.blow:
        tally.add("CB-11", "key attack", arm.key)
        luck.add_gm(tally, combatant, fight.tunables, "close attack")
        return tally
    _add_ranged(fight, attack, combatant, tally)
    luck.add_gm(tally, combatant, fight.tunables, "attack")
    return tally


def _add_close_base(fight: Fight, combatant: Combatant, tally: Tally) -> None:
    """Add REF and MA averaged down, and BTM once by its switch (CB-11)."""
    tally.add("DV-03", "base", formulas.close_combat_base(combatant.ref, combatant.fighter.MA))
    if fight.tunables.close_combat_adds_btm:
        tally.add("CB-11", "BTM", combatant.stats.btm)


def _add_covering(fight: Fight, attack: Attack, combatant: Combatant, tally: Tally) -> None:
    """Add -15, the range, and several firing actions of a semi-automatic (CB-82, CB-90, CB-91)."""
    tunables = fight.tunables
    target = cast(Combatant, attack.target)
    tally.add("CB-90", "covering fire", -tunables.covering_penalty)
    if attack.arm.load != SHOT or tunables.shotgun_takes_range_penalty:
        band = min(true_band(fight, combatant, target, attack.arm), formulas.EXTREME)
        tally.add("CB-20", formulas.BAND_NAMES[band], tunables.band_penalties[band])
    tally.add("CB-32", "firing actions", several_penalty(tunables, attack.actions, 0))
    if combatant.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    add_sight(combatant, tally)
    luck.add_gm(tally, combatant, tunables, "attack")


def _add_hands(fight: Fight, attack: Attack, combatant: Combatant, tally: Tally) -> None:
    """Add two weapons at once, or a weapon in the off hand (CB-87)."""
    both = combatant.fighter.dual_wield
    if attack.twin:
        tally.add("CB-87", "two weapons", -max(0, fight.tunables.two_weapons - both))
    if attack.weapon == combatant.off and not both:
        tally.add("CB-87", "off hand", -fight.tunables.off_hand)


def _add_ranged(fight: Fight, attack: Attack, combatant: Combatant, tally: Tally) -> None:
    """Add range, mode, aim, called shot and light (CB-13, CB-20 to CB-29, CB-80 to CB-86)."""
    tunables, arm = fight.tunables, attack.arm
    target = cast(Combatant, attack.target)
    band = true_band(fight, combatant, target, arm)
    if arm.load != SHOT or tunables.shotgun_takes_range_penalty:
        near = penalty_band(fight, combatant, arm, band)
        tally.add("CB-20", formulas.BAND_NAMES[near], tunables.band_penalties[near])
    if arm.load == SHOT:
        tally.add("CB-82", "spread", tunables.shot_bonus[band])
    if attack.mode == BURST and band <= tunables.burst_band:
        tally.add("CB-80", "burst", tunables.burst_bonus)
    elif attack.mode == AUTO:
        tally.add("CB-81", "full auto", auto_modifier(fight, combatant, attack.rounds, band))
    if combatant.aim and attack.mode == SINGLE and combatant.aim_target == target.index:
        tally.add("CB-23", "aim", combatant.aim)
        if combatant.stance == BRACED and band >= tunables.aimed_bonus_band:
            tally.add("CB-26", "Concentration", combatant.fighter.aimed_bonus)
    if attack.called >= 0:
        cost = max(0, tunables.called_shot - combatant.fighter.called_shot)
        tally.add("CB-13", "called shot", -cost)
    add_sight(combatant, tally)


def defence_tally(fight: Fight, attack: Attack, listening: bool) -> Tally:
    """Return the parts of a defence roll beside its die (CB-10, CB-11)."""
    tally = Tally(listening)
    tunables = fight.tunables
    target = cast(Combatant, attack.target)
    if attack.blow:
        _add_close_base(fight, target, tally)
        name, level = best_guard(fight, target)
        tally.add("CB-11", name, level)
        tally.add("CB-11", "close defence", target.fighter.close_defence_bonus)
        luck.add_gm(tally, target, tunables, "close defence")
        return tally
    add_dodge(fight, target, tally)
    if fight.scene.close_quarters and attack.arm.longarm:
        tally.add("CB-25", "close quarters", tunables.close_quarters_dodge)
    luck.add_gm(tally, target, tunables, "defence")
    return tally


def add_dodge(fight: Fight, target: Combatant, tally: Tally) -> None:
    """Add the ranged defence base, Cover/Evade unless braced, and running (CB-10, CB-43, CB-54)."""
    tally.add("DV-02", "base", target.defence_base)
    if target.stance != BRACED or fight.tunables.braced_evades:
        tally.add("CB-10", "Cover/Evade", target.stats.evade)
    tally.add("CB-43", "running", target.run_bonus)


def best_guard(fight: Fight, target: Combatant) -> tuple[str, i64]:
    """Return the best of brawling, martial art, melee and Cover/Evade against blows (CB-11)."""
    fighter = target.fighter
    name = BRAWLING
    best: i64 = fighter.skill(BRAWLING) + fighter.guards.get(BRAWLING, 0)
    for slug, level in fighter.skills.items():
        guard = level + fighter.guards.get(slug, 0)
        if guard > best and (slug == MELEE_SKILL or slug.startswith(MARTIAL_ARTS)):
            name, best = slug, guard
    evades = target.stance != BRACED or fight.tunables.braced_evades_blows
    if evades and target.stats.evade > best:
        return "Cover/Evade", target.stats.evade
    return name, best
