"""Every number and every switch of Gray Dawn's combat, with its rule: the one home of both.

What a hit does has its numbers in ``harm.tunables``. A campaign overrides by field name; the house
rulings have the names they have everywhere else.
"""

from dataclasses import dataclass, field, fields
from typing import Final

from ... import formulas
from ...harm import tunables
from ...harm.tunables import HarmTunables
from ...kernel.tuning import tuning
from ...scene.validation import Span, refuse_beyond, refuse_word
from .tunable_texts import TUNABLE_TEXTS


@dataclass(kw_only=True)
class Tunables(HarmTunables):
    """The numbers of section 4; the default of each is the handout's."""

    ranged_defence: str = "REF+MA"
    """DV-02, CB-10: ranged defence starts from "REF+MA" or from "CL+MA"."""
    close_combat_adds_btm: bool = True
    """DV-03, CB-11: BTM is added once to close combat rolls."""
    shotgun_takes_range_penalty: bool = True
    """CB-82: shot takes the usual range penalty besides its bonus."""
    covering_fire: str = "attack_minus_15"
    """CB-91: an attack at a penalty, "attack_minus_15", or no dodge, "dodge_zero"."""
    obstacles_in_the_way: str = "block"
    """CB-63: things nobody is near to stand in the way of fire, "block", or do not, "ignored"."""
    fumble_drop: int = 5
    """CB-02: the d10 that drops the weapon; below it nothing happens."""
    fumble_discharge: int = 6
    """CB-02: the d10 that fires a round into the air."""
    fumble_jam: int = 7
    """CB-02: the d10 that jams the weapon."""
    fumble_self: int = 8
    """CB-02: above it an ally is hit."""
    stray_reach: int = 5
    """CB-06: metres from the line of fire within which an ally is hit."""
    fumbles: bool = True
    """CB-05: a natural 1 on an attack misses and fumbles."""
    difficulty: int = 15
    """CB-12, CB-18: the number where nobody defends."""
    suppression_number: int = 15
    """CB-71: what a suppression check has to reach."""
    reload_number: int = 15
    """CB-130: what reloading among several actions has to reach."""
    tube_number: int = 10
    """CB-131: what loading a tube has to reach."""
    close_reach: int = 1
    """CB-11: metres within which blows reach."""
    braced_evades_blows: bool = False
    """CB-11: a braced fighter may use Cover/Evade in close combat."""
    ambush_bonus: int = 5
    """CB-12: on the attack of who is unseen."""
    helpless_bonus: int = 4
    """CB-12, CB-17: on attacks at the helpless."""
    called_shot: int = 4
    """CB-13: the penalty of a called shot."""
    called_needs_brace: bool = True
    """CB-13, CB-19: called shots are for the braced alone."""
    stealth_ties_spot: bool = True
    """CB-15: an even Stealth roll is spotted."""
    ambush_lasts: int = 1
    """CB-15: attacks an unseen attacker has before he is known."""
    fresh_defence: bool = True
    """CB-16: each attack meets a defence roll of its own."""
    bound_is_helpless: bool = True
    """CB-17: the bound are helpless."""
    margin_without_defence: bool = True
    """CB-18: an attack without defence has a margin against 15."""
    band_penalties: tuple[int, ...] = formulas.BAND_PENALTIES
    """CB-20: point blank, close, medium, long, extreme."""
    brace_bands: int = 1
    """CB-21: bands nearer when braced."""
    scope_bands: int = 1
    """CB-22: bands nearer still with a scope."""
    aim_step: int = 1
    """CB-23: for each round of aiming."""
    aim_most: int = 3
    """CB-23: points aiming gives at most."""
    size_initiative: dict[str, int] = field(default_factory=formulas.SIZE_INITIATIVE.copy)
    """CB-24: what the size of the weapon in hand adds to initiative."""
    close_quarters_dodge: int = 2
    """CB-25: on dodges of long guns at close quarters."""
    aimed_bonus_band: int = 3
    """CB-26: the nearest true band Concentration helps at (3 is long)."""
    missed_below: int = 0
    """CB-30: an initiative below this misses the turn."""
    lightning_bonus: int = 3
    """CB-31: what lightning strike adds to initiative."""
    lightning_penalty: int = 3
    """CB-31, CB-38: what it takes from one's own rolls of the round."""
    action_penalty: int = 3
    """CB-32, CB-42: for each action beyond the first."""
    count_gap: int = 5
    """CB-32, CB-33: counts from one action to the next."""
    draw_penalty: int = 3
    """CB-34: for a shot less than five counts after drawing."""
    actions_alike: bool = True
    """CB-35: several actions have to be alike."""
    burst_rounds: int = 3
    """CB-36, CB-80: rounds of a burst."""
    ties_by_ref: bool = True
    """CB-37: equal counts go by current REF first."""
    lightning_hurts_phase_one: bool = False
    """CB-38: lightning strike lowers covering fire declared at the start of the round."""
    delayed_after_own: bool = True
    """CB-39: a delayed action comes after those whose own count it is."""
    most_moves: int = 3
    """CB-40: movement actions of a round at most."""
    run_penalty: int = 3
    """CB-41: for an attack less than five counts after the one move."""
    running_moves: int = 2
    """CB-42, CB-43: declared movement actions from which on he runs."""
    sprint_moves: int = 3
    """CB-43: declared movement actions from which on he sprints."""
    sprint_bonus: int = 2
    """CB-43: what sprinting adds to the running bonus."""
    cover_while_moving: bool = False
    """CB-44: the mover keeps cover between his first and last movement count."""
    leaving_needs_check: bool = True
    """CB-45: to go from cover to cover is to leave it."""
    run_bonus_holds: bool = True
    """CB-46: the running bonus holds until the own next turn."""
    moves_leave_reload_automatic: bool = True
    """CB-47: a reload with moves beside it is automatic still."""
    check_before_plan: bool = True
    """CB-50: points held mean a suppression check before anything else."""
    full_cover_covers_all: bool = True
    """CB-53: full cover protects every location."""
    full_cover_hides: bool = True
    """CB-53: direct fire that crosses the cover has no target."""
    braced_evades: bool = False
    """CB-54: a braced fighter adds Cover/Evade to ranged defence."""
    brace_doubles_points: int = 2
    """CB-54, CB-71: suppression counts this many times."""
    covering_bars_actions: bool = True
    """CB-56: who fired covering fire only moves on his own turn."""
    starts_behind_cover: bool = True
    """CB-57: who is placed behind cover starts in active cover."""
    failed_may_cover: bool = True
    """CB-58: covering fire is open to who failed the check."""
    fallen_keep_cover: bool = True
    """CB-59: who falls behind cover keeps it."""
    cover_check_bonus: int = 1
    """CB-60, CB-71: per level."""
    cover_reach: int = 1
    """CB-63, CB-66: metres from cover that count as behind it."""
    covers_add: bool = False
    """CB-65: several covers on one line add up."""
    attacker_points: int = 1
    """CB-70: points of suppression from each different attacker."""
    struck_points: int = 3
    """CB-70: points of suppression from each attack that strikes."""
    blast_points: int = 3
    """CB-70, CB-140: points of suppression from each explosion near."""
    neighbour_reach: int = 1
    """CB-70, CB-93: metres within which neighbours feel covering fire."""
    neighbour_reach_auto: int = 2
    """CB-91: metres within which they feel it if it is full automatic."""
    armour_step: int = formulas.ARMOUR_STEP
    """CB-71: SP at the torso worth one point."""
    second_check: bool = True
    """CB-72: who fails to leave cover may try active cover."""
    critical_at: int = 0
    """CB-73: a check of this or less is a critical failure."""
    mooks_suppress: bool = True
    """CB-74: mooks make checks like everybody."""
    covering_band: int = 3
    """CB-75, CB-90: the last band covering fire reaches (3 is long)."""
    failed_actions: int = 1
    """CB-76: combat actions left to who failed the check."""
    burst_bonus: int = 3
    """CB-80: at point blank, close and medium."""
    burst_band: int = 2
    """CB-80: the last band of the bonus (2 is medium)."""
    auto_step: int = 10
    """CB-81, CB-84: rounds worth one point."""
    auto_margin_hits: int = 1
    """CB-81: hits of an attack that just meets its number."""
    shot_bonus: tuple[int, ...] = formulas.SHOT_BONUSES
    """CB-82: point blank, close, medium, long."""
    ammunition_counts: bool = True
    """CB-83: rounds and magazines run out."""
    light_penalties: tuple[int, ...] = (0, 2, 4)
    """CB-86: normal, dim, dark."""
    two_weapons: int = 3
    """CB-87: the penalty on both."""
    off_hand: int = 3
    """CB-87: the penalty besides."""
    covering_penalty: int = 15
    """CB-90: what covering fire takes from the attack."""
    covering_most: int = 3
    """CB-90, CB-91: firing actions, and points, at most."""
    covering_auto_step: int = 5
    """CB-91: rounds worth one point."""
    lane_width: int = 2
    """CB-92: metres at least."""
    crippled_moves: int = 1
    """CB-109: movement actions left with a crippled leg."""
    reload_drop: int = 5
    """CB-132: the highest d10 after a natural 1 that drops the magazine; above it a jam."""
    tube_step: int = 3
    """CB-131: the penalty for each further shell."""
    chamber_gap: int = 5
    """CB-131, CB-132: counts from chambering a shell to its shot."""
    throw_per_body: int = 10
    """CB-140: metres for each point of BODY."""
    throw_per_kilogram: int = 10
    """CB-142: metres lost for each kilogram above the first."""
    near_blast: int = 2
    """CB-140: times the radius within which suppression is felt."""
    barrage_points: int = 3
    """CB-141: points of suppression from each round of bombardment."""
    throw_band: int = 3
    """CB-142: the last band of a throw (3 is long)."""

    def __post_init__(self) -> None:
        """Refuse numbers nobody can fight by."""
        HarmTunables.__post_init__(self)
        refuse_beyond(self, _SPANS, "the tunables")
        for name, words in _WORDS.items():
            refuse_word(getattr(self, name), words, "the tunables", name)


_SPANS: Final[dict[str, Span]] = {
    **dict.fromkeys(
        ("count_gap", "armour_step", "auto_step", "covering_auto_step", "lane_width",
         "burst_rounds"), (1, 1_000)
    ),
    "most_moves": (0, 20),
}  # fmt: skip
"""Numbers that divide, and what would take too long to list."""
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "ranged_defence": ("REF+MA", "CL+MA"),
    "covering_fire": ("attack_minus_15", "dodge_zero"),
    "obstacles_in_the_way": ("block", "ignored"),
}

TUNABLE_NAMES: Final[tuple[str, ...]] = tuple(f.name for f in fields(Tunables))
"""Every field a campaign can override."""
TUNING: Final = tuning(
    Tunables, TUNABLE_TEXTS, {**tunables.SPANS, **_SPANS}, {**tunables.WORDS, **_WORDS}
)
"""Each of them with its rules and what it may be."""
