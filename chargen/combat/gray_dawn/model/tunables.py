"""Every number and every switch of Gray Dawn's combat, with its rule: the one home of both.

What a hit does has its numbers in ``harm.tunables``. A campaign overrides by field name; the house
rulings have the names they have everywhere else.
"""

from dataclasses import dataclass
from typing import Final

from ... import formulas
from ...harm.tunables import HarmTunables
from ...kernel.tuning import DIVISOR, tunable, tuning


@dataclass(kw_only=True)
class Tunables(HarmTunables):
    """The numbers of section 4; the default of each is the handout's."""

    ranged_defence: str = tunable(
        "REF+MA",
        'DV-02, CB-10: ranged defence starts from "REF+MA" or from "CL+MA".',
        words=("REF+MA", "CL+MA"),
    )
    close_combat_adds_btm: bool = tunable(
        True, "DV-03, CB-11: BTM is added once to close combat rolls."
    )
    shotgun_takes_range_penalty: bool = tunable(
        True, "CB-82: shot takes the usual range penalty besides its bonus."
    )
    covering_fire: str = tunable(
        "attack_minus_15",
        'CB-91: an attack at a penalty, "attack_minus_15", or no dodge, "dodge_zero".',
        words=("attack_minus_15", "dodge_zero"),
    )
    obstacles_in_the_way: str = tunable(
        "block",
        'CB-63: things without a fighter near them stop fire, "block", or do not, "ignored".',
        words=("block", "ignored"),
    )
    fumble_drop: int = tunable(5, "CB-02: the d10 that drops the weapon; below it nothing happens.")
    fumble_discharge: int = tunable(6, "CB-02: the d10 that fires a round into the air.")
    fumble_jam: int = tunable(7, "CB-02: the d10 that jams the weapon.")
    fumble_self: int = tunable(8, "CB-02: above it an ally is hit.")
    stray_reach: int = tunable(
        5, "CB-06: metres from the line of fire within which an ally is hit."
    )
    fumbles: bool = tunable(True, "CB-05: a natural 1 on an attack misses and fumbles.")
    difficulty: int = tunable(15, "CB-12, CB-18: the number without a defence roll.")
    suppression_number: int = tunable(15, "CB-71: what a suppression check has to reach.")
    reload_number: int = tunable(15, "CB-130: what reloading among several actions has to reach.")
    tube_number: int = tunable(10, "CB-131: what loading a tube has to reach.")
    close_reach: int = tunable(1, "CB-11: metres within which blows reach.")
    braced_evades_blows: bool = tunable(
        False, "CB-11: a braced fighter may use Cover/Evade in close combat."
    )
    ambush_bonus: int = tunable(5, "CB-12: on the attack of who is unseen.")
    helpless_bonus: int = tunable(4, "CB-12, CB-17: on attacks at the helpless.")
    called_shot: int = tunable(4, "CB-13: the penalty of a called shot.")
    called_needs_brace: bool = tunable(True, "CB-13, CB-19: called shots are for the braced alone.")
    stealth_ties_spot: bool = tunable(True, "CB-15: an even Stealth roll is spotted.")
    ambush_lasts: int = tunable(1, "CB-15: attacks of an unseen attacker before being noticed.")
    fresh_defence: bool = tunable(True, "CB-16: each attack meets a defence roll of its own.")
    bound_is_helpless: bool = tunable(True, "CB-17: the bound are helpless.")
    margin_without_defence: bool = tunable(
        True, "CB-18: an attack without defence has a margin against 15."
    )
    band_penalties: tuple[int, ...] = tunable(
        formulas.BAND_PENALTIES, "CB-20: point blank, close, medium, long, extreme."
    )
    brace_bands: int = tunable(1, "CB-21: bands nearer when braced.")
    scope_bands: int = tunable(1, "CB-22: bands nearer still with a scope.")
    aim_step: int = tunable(1, "CB-23: for each round of aiming.")
    aim_most: int = tunable(3, "CB-23: points aiming gives at most.")
    size_initiative: dict[str, int] = tunable(  # noqa: RUF009 - it makes a field
        formulas.SIZE_INITIATIVE, "CB-24: what the size of the weapon in hand adds to initiative."
    )
    close_quarters_dodge: int = tunable(2, "CB-25: on dodges of long guns at close quarters.")
    aimed_bonus_band: int = tunable(
        3, "CB-26: the nearest true band Concentration helps at (3 is long)."
    )
    missed_below: int = tunable(0, "CB-30: an initiative below this misses the turn.")
    lightning_bonus: int = tunable(3, "CB-31: what lightning strike adds to initiative.")
    lightning_penalty: int = tunable(
        3, "CB-31, CB-38: what it takes from one's own rolls of the round."
    )
    action_penalty: int = tunable(3, "CB-32, CB-42: for each action beyond the first.")
    count_gap: int = tunable(5, "CB-32, CB-33: counts from one action to the next.", span=DIVISOR)
    two_actions_at_four: bool = tunable(
        False, "CB-32: an initiative of 4 allows a second action, on count 0."
    )
    draw_penalty: int = tunable(3, "CB-34: for a shot less than five counts after drawing.")
    actions_alike: bool = tunable(True, "CB-35: several actions have to be alike.")
    burst_rounds: int = tunable(3, "CB-36, CB-80: rounds of a burst.", span=DIVISOR)
    ties_by_ref: bool = tunable(True, "CB-37: equal counts go by current REF first.")
    lightning_spares_care: bool = tunable(
        False, "CB-38: first aid and Stealth are free of what a lightning strike takes."
    )
    delayed_after_own: bool = tunable(
        True, "CB-39: a delayed action comes after those whose own count it is."
    )
    most_moves: int = tunable(3, "CB-40: movement actions of a round at most.", span=(0, 20))
    run_penalty: int = tunable(3, "CB-41: for an attack less than five counts after the one move.")
    running_moves: int = tunable(2, "CB-42, CB-43: declared movement actions that make a run.")
    sprint_moves: int = tunable(3, "CB-43: declared movement actions that make a sprint.")
    sprint_bonus: int = tunable(2, "CB-43: what sprinting adds to the running bonus.")
    cover_while_moving: bool = tunable(
        False, "CB-44: the mover keeps cover between the first and the last movement count."
    )
    leaving_needs_check: bool = tunable(True, "CB-45: to go from cover to cover is to leave it.")
    run_bonus_holds: bool = tunable(
        True, "CB-46: the running bonus holds until the runner's next turn."
    )
    moves_leave_reload_automatic: bool = tunable(
        True, "CB-47: a reload with moves beside it is automatic still."
    )
    check_before_plan: bool = tunable(
        True, "CB-50: points held mean a suppression check before anything else."
    )
    full_cover_covers_all: bool = tunable(True, "CB-53: full cover protects every location.")
    full_cover_hides: bool = tunable(
        True, "CB-53: direct fire that crosses the cover has no target."
    )
    braced_evades: bool = tunable(
        False, "CB-54: a braced fighter adds Cover/Evade to ranged defence."
    )
    brace_doubles_points: int = tunable(2, "CB-54, CB-71: suppression counts this many times.")
    covering_bars_actions: bool = tunable(
        True, "CB-56: a fighter who gave covering fire moves only on their turn."
    )
    starts_behind_cover: bool = tunable(
        True, "CB-57: who is placed behind cover starts in active cover."
    )
    failed_may_cover: bool = tunable(True, "CB-58: covering fire is open to who failed the check.")
    fallen_keep_cover: bool = tunable(True, "CB-59: who falls behind cover keeps it.")
    cover_check_bonus: int = tunable(1, "CB-60, CB-71: per level.")
    cover_reach: int = tunable(1, "CB-63, CB-66: metres from cover that count as behind it.")
    covers_add: bool = tunable(False, "CB-65: several covers on one line add up.")
    attacker_points: int = tunable(1, "CB-70: points of suppression from each different attacker.")
    struck_points: int = tunable(3, "CB-70: points of suppression from each attack that strikes.")
    blast_points: int = tunable(3, "CB-70, CB-140: points of suppression from each explosion near.")
    neighbour_reach: int = tunable(
        1, "CB-70, CB-93: metres within which neighbours feel covering fire."
    )
    neighbour_reach_auto: int = tunable(
        2, "CB-91: metres within which they feel it if it is full automatic."
    )
    armour_step: int = tunable(
        formulas.ARMOUR_STEP, "CB-71: SP at the torso worth one point.", span=DIVISOR
    )
    second_check: bool = tunable(True, "CB-72: who fails to leave cover may try active cover.")
    critical_at: int = tunable(0, "CB-73: a check of this or less is a critical failure.")
    mooks_suppress: bool = tunable(True, "CB-74: mooks make checks like all fighters.")
    covering_band: int = tunable(
        3, "CB-75, CB-90: the last band covering fire reaches (3 is long).", span=(0, 4)
    )
    failed_actions: int = tunable(1, "CB-76: combat actions left to who failed the check.")
    burst_bonus: int = tunable(3, "CB-80: at point blank, close and medium.")
    burst_band: int = tunable(2, "CB-80: the last band of the bonus (2 is medium).")
    auto_step: int = tunable(10, "CB-81, CB-84: rounds worth one point.", span=DIVISOR)
    auto_margin_hits: int = tunable(1, "CB-81: hits of an attack that just meets its number.")
    shot_bonus: tuple[int, ...] = tunable(
        formulas.SHOT_BONUSES, "CB-82: point blank, close, medium, long."
    )
    ammunition_counts: bool = tunable(True, "CB-83: rounds and magazines run out.")
    light_penalties: tuple[int, ...] = tunable((0, 2, 4), "CB-86: normal, dim, dark.")
    two_weapons: int = tunable(3, "CB-87: the penalty on both.")
    off_hand: int = tunable(3, "CB-87: the penalty besides.")
    covering_penalty: int = tunable(15, "CB-90: what covering fire takes from the attack.")
    covering_most: int = tunable(3, "CB-90, CB-91: firing actions, and points, at most.")
    covering_auto_step: int = tunable(5, "CB-91: rounds worth one point.", span=DIVISOR)
    lane_width: int = tunable(2, "CB-92: metres at least.", span=DIVISOR)
    crippled_moves: int = tunable(
        1, "CB-109: movement actions left with a crippled leg.", span=(0, 20)
    )
    reload_drop: int = tunable(
        5, "CB-132: the highest d10 after a natural 1 that drops the magazine; above it a jam."
    )
    tube_step: int = tunable(3, "CB-131: the penalty for each further shell.")
    chamber_gap: int = tunable(5, "CB-131, CB-132: counts from chambering a shell to its shot.")
    throw_per_body: int = tunable(10, "CB-140: metres for each point of BODY.")
    throw_per_kilogram: int = tunable(10, "CB-142: metres lost for each kilogram above the first.")
    near_blast: int = tunable(2, "CB-140: times the radius within which suppression is felt.")
    barrage_points: int = tunable(
        3, "CB-141: points of suppression from each round of bombardment."
    )
    throw_band: int = tunable(3, "CB-142: the last band of a throw (3 is long).", span=(0, 4))


TUNING: Final = tuning(Tunables)
"""Each of them with its rules and what it may be."""
