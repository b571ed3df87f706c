"""Exact chances of hits: every location, damage, graze and save, hit after hit (CB-100 to CB-124).

The states of a target are gone through by the functions that land a real hit. No luck is spent.
"""

from math import lcm
from operator import mul
from typing import Final

from ... import formulas
from ...bits import bit
from ...kernel.chances import look_up
from .. import wounds
from ..fight import Attack, HarmFight
from ..hits import (
    TO_BE_ROLLED,
    called_number,
    can_graze,
    cover_sp,
    dice_rolled,
    graze_tally,
    graze_value,
    through_armour,
)
from ..weapons import ARMOUR_PIERCING, LEFT_ARM, LEFT_LEG, RIGHT_ARM, RIGHT_LEG, TORSO
from ..wound_marks import WoundMark, marked
from .dice_chances import damage_chances, reach_chance
from .packed_rows import pack_row, unpack_product
from .rare_states import RareStates
from .target_states import (
    DEAD,
    DYING,
    RARE,
    STABLE,
    STUNNED,
    UP,
    Parts,
    State,
    States,
    add_row,
    add_states,
    bury,
    narrow,
    narrowed,
    part_of,
    write_state,
)

_TRACK: Final = formulas.TRACK_BOXES + 1
"""Numbers of boxes on the track, none included."""

Mix = tuple[tuple[int, float], ...]
"""Margins of an attack that are gone through as one, each with its share."""
Marks = list[tuple[float, int, int, bool, bool]]
"""Wounds of a hit at a place: chance, real boxes, stun points, whether it cripples or kills."""
_Kind = tuple[int, int, bool, bool, int]
"""Stun points, one-point wounds, crippling, killing and limb: what some wounds share."""
Steps = tuple[float, tuple[int, ...], list[tuple[_Kind, tuple[int, ...], int]]]
"""Chance of no wound, the SP then, and each wound with the SP after it, by real boxes."""
FEW: Final = 2
"""Hits before whose last ones SP are gone through by a few places."""
MANY: Final = 100
"""States from which on that is quicker."""


class HitChances:
    """The states of a target as the hits of one attack land."""

    def __init__(self, fight: HarmFight, attack: Attack) -> None:
        self._fight = fight
        self._attack = attack
        self._numbers = fight.numbers
        self._target = attack.target
        self._victim = attack.target.copy()
        self._counts_ones = self._target.fighter.ignore_minor_wounds > 0
        self._places: dict[bool, list[tuple[int, int, float]]] = {}
        self._damage = damage_chances(fight, attack)
        self._grazes: dict[tuple[int, Mix], float] = {}
        self._marks: dict[tuple[int, int, int], tuple[Marks, Marks, Marks]] = {}
        self._everywhere = (1 << len(self._target.sp)) - 1
        self._steps: dict[tuple[tuple[int, ...], bool, Mix, bool, int, int], Steps] = {}
        self._wounds: dict[
            tuple[int, int, float, int, Mix],
            tuple[float, list[tuple[tuple[int, int, bool, bool], int]]],
        ] = {}
        self._saves: dict[
            tuple[int, int, int, bool], tuple[list[float], list[float], list[float]]
        ] = {}
        self._alike = self._pairs_alike()
        step = int(self._numbers.ap_divisor) if attack.arm.load == ARMOUR_PIERCING else 1
        self._rare = RareStates(lcm(step, max(1, int(self._numbers.wear))))

    def land(self, states: States, mix: Mix, hits: dict[int, float], track: bool) -> States:
        """Return the states after an attack, by the chance of each number of hits (CB-16, CB-80).

        ``mix`` holds the margins the attack may have. Crippled limbs and worn armour are kept
        apart to the end only if ``track`` is set.
        """
        after: States = {}
        most, share = max(hits), sum(hits.values())
        current: States = {}
        add_states(current, states, share)
        parts = {self._everywhere: current}
        later = 1.0
        """Chance that the attack has further hits."""
        for done in range(most + 1):
            if done:
                parts = self._hit(parts, mix, track, most - done, RARE * share / later)
            if done in hits:
                ends = next(iter(parts.values()))
                add_states(after, ends if track else narrowed(ends, 0), hits[done] / share)
                later = max(RARE, later - hits[done] / share)
        return after

    def rolled(self, hits: int) -> list[tuple[int, float]]:
        """Return how many hits an attack may land, with the chance of each (CB-80)."""
        if hits != TO_BE_ROLLED:
            return [(hits, 1.0)]
        table = self._numbers.burst_hits
        return [(many, table.count(many) / len(table)) for many in sorted({*table})]

    def margin_kind(self, margin: int) -> int:
        """Return a number that is the same for margins that hits do not tell apart (CB-111)."""
        if not can_graze(self._numbers, self._attack):
            return 0
        return int(graze_tally(self._fight, self._attack, TORSO, margin, False).total)

    def _hit(self, parts: Parts, mix: Mix, track: bool, later: int, rare: float) -> Parts:
        """Return the states after one more hit, with ``later`` ones to follow.

        Of armour, further hits ask for the SP where they strike: before the last hit the SP of
        each place by itself is enough, before the last but one those of each two places. Where
        there are many states, those parts are gone through instead of all places together.
        """
        everywhere = self._everywhere
        whole = parts.get(everywhere)
        if whole is not None and (track or later > FEW or len(whole) < MANY):
            kept = everywhere if track or later else 0
            return {kept: self._landed([(whole, everywhere)], mix, track, kept, rare)}
        after: Parts = {}
        known: Parts = {}
        places = len(self._target.sp)
        for kept in [mask for mask in range(1 << places) if mask.bit_count() == later]:
            sources = [(part_of(parts, known, kept), kept)] if kept else []
            for place in range(places):
                here = int(bit(place))
                if not kept & here:
                    sources.append((part_of(parts, known, kept | here), here))
            after[kept] = self._landed(sources, mix, track, kept, rare)
        return after

    def _landed(
        self, sources: list[tuple[States, int]], mix: Mix, track: bool, kept: int, rare: float
    ) -> States:
        """Return the states after a hit, each source struck at the places of its bit mask.

        The SP at other places than those ``kept`` are left out.
        """
        after: States = {}
        wounded: dict[tuple[State, bool, bool], int] = {}
        for states, struck in sources:
            for state, boxes in states.items():
                look_up()  # armour of several places leads to thousands of states
                stun, ones, status, crippled, sp = state
                if status == DEAD:
                    add_row(after, state, [self._share(struck) * chance for chance in boxes])
                    continue
                stays, still, steps = self._steps_of(sp, status != UP, mix, track, struck, kept)
                now = (stun, ones, status, crippled, still)
                add_row(after, now, [stays * chance for chance in boxes])
                before = pack_row(boxes)
                for (stunned, minor, cripples, kills, limb), worn, real in steps:
                    now = (stun + stunned, ones + minor, status, crippled | limb, worn)
                    key = (now, cripples, kills)
                    wounded[key] = wounded.get(key, 0) + before * real
        for (state, cripples, kills), product in wounded.items():
            self._save(after, state, unpack_product(product), cripples, kills)
        return self._rare.fold(after, rare)

    def _share(self, struck: int) -> float:
        """Return the share of the hits on the fallen that strike places of a bit mask."""
        places = self._places_of(True)
        return sum(share for location, _, share in places if struck >> location & 1)

    def _save(
        self, after: States, state: State, boxes: list[float], cripples: bool, kills: bool
    ) -> None:
        """Add the states that the saves after wounds lead to (CB-105, CB-120 to CB-124)."""
        stun, ones, status, crippled, sp = state
        bury(after, boxes[_TRACK:], _TRACK)
        low = boxes[:_TRACK]
        awake = DYING if status == STABLE else status
        falls = low
        if not kills:
            lost, goes_out, stands = self._saves_of(stun, ones, awake, cripples)
            falls = list(map(mul, low, lost))
            if awake == UP:
                add_row(after, (stun, ones, STUNNED, crippled, sp), list(map(mul, low, goes_out)))
            add_row(after, (stun, ones, awake, crippled, sp), list(map(mul, low, stands)))
        if (status if kills else awake) == DYING:
            bury(after, falls, 0)
        else:
            add_row(after, (stun, ones, DYING, crippled, sp), falls)

    def _saves_of(
        self, stun: int, ones: int, status: int, cripples: bool
    ) -> tuple[list[float], list[float], list[float]]:
        """Return, by boxes, the chance to lose the death save, the stun save alone, and neither."""
        key = (stun, ones, status, cripples)
        saves = self._saves.get(key)
        if saves is None:
            victim, numbers = self._victim, self._numbers
            saves = ([], [], [])
            for boxes in range(_TRACK):
                write_state(victim, boxes, stun, ones, status)
                due = wounds.death_save_due(victim, numbers, cripples)
                lives = 1.0 if due == wounds.NO_SAVE else wounds.save_chance(due)
                due = wounds.stun_save_due(victim, numbers)
                stands = 1.0 if due == wounds.NO_SAVE else wounds.save_chance(due)
                saves[0].append(1.0 - lives)
                saves[1].append(lives * (1.0 - stands))
                saves[2].append(lives * stands)
            self._saves[key] = saves
        return saves

    def _steps_of(
        self, sp: tuple[int, ...], out: bool, mix: Mix, track: bool, struck: int, kept: int
    ) -> Steps:
        """Return the chance of a hit that does not wound, the SP after it, and each wound.

        Wounds are given by real boxes. The hit strikes places of one bit mask; SP at other
        places than those ``kept`` are left out.
        """
        key = (sp, out, mix, track, struck, kept)
        steps = self._steps.get(key)
        if steps is None:
            stays = 1.0
            grouped: dict[tuple[_Kind, tuple[int, ...]], int] = {}
            sorts = not track and struck == self._everywhere
            for location, cover, share in self._places_of(out):
                if not struck >> location & 1:
                    stays -= share
                    continue
                worn = narrow(self._worn_at(sp, location, sorts), kept)
                wounding, rows = self._wounds_at(location, cover, share, sp[location], mix)
                stays -= wounding
                for (stun, minor, cripples, kills), real in rows:
                    limb = int(bit(location)) if cripples and track else 0
                    step = ((stun, minor, cripples, kills, limb), worn)
                    grouped[step] = grouped.get(step, 0) + real
            wounds = [(kind, worn, real) for (kind, worn), real in grouped.items()]
            steps = (max(0.0, stays), narrow(sp, kept), wounds)
            self._steps[key] = steps
        return steps

    def _wounds_at(
        self, location: int, cover: int, share: float, sp: int, mix: Mix
    ) -> tuple[float, list[tuple[tuple[int, int, bool, bool], int]]]:
        """Return the chance of a wound at a location, and that of each number of real boxes.

        These are packed, by stun points, one-point wounds, crippling and killing.
        """
        key = (location, cover, share, sp, mix)
        wounds = self._wounds.get(key)
        if wounds is None:
            wounding = 0.0
            grouped: dict[tuple[int, int, bool, bool], list[float]] = {}
            grazes = self._graze_chance(location, mix)
            shallow, deep, light = self._marks_at(location, cover, sp)
            for weight, marks in (
                (share, shallow),
                (share * (1.0 - grazes), deep),
                (share * grazes, light),
            ):
                for part, real, stun, cripples, kills in marks:
                    wounding += weight * part
                    minor = 1 if real == 1 and self._counts_ones else 0
                    row = grouped.setdefault((stun, minor, cripples, kills), [])
                    row.extend([0.0] * (real + 1 - len(row)))
                    row[real] += weight * part
            wounds = (wounding, [(kind, pack_row(row)) for kind, row in grouped.items()])
            self._wounds[key] = wounds
        return wounds

    def _places_of(self, out: bool) -> list[tuple[int, int, float]]:
        """Return each location and SP of cover there, with its share of the hits (CB-14, CB-61)."""
        if out not in self._places:
            attack = self._attack
            if out and not self._target.out:
                fallen = self._target.copy()
                fallen.out = True
                fallen.left()
                attack.target = fallen
            shares: dict[tuple[int, int], float] = {}
            locations = self._numbers.locations
            numbers = list(range(1, len(locations) + 1))
            if attack.called >= 0:
                numbers = [int(called_number(self._fight, attack))]
            for number in numbers:
                place = (locations[number - 1], int(cover_sp(self._fight, attack, number)))
                shares[place] = shares.get(place, 0.0) + 1.0 / len(numbers)
            attack.target = self._target
            self._places[out] = [(*place, share) for place, share in shares.items()]
        return self._places[out]

    def _worn_at(self, sp: tuple[int, ...], location: int, sorts: bool) -> tuple[int, ...]:
        """Return SP after a penetrating hit at a location (CB-100).

        With ``sorts``, SP of two limbs alike may change places, the higher first.
        """
        if not sp[location] or not self._numbers.wear:
            return sp
        self._victim.sp = list(sp)
        self._victim.wear(location, self._numbers.wear)
        left = [int(number) for number in self._victim.sp]
        if sorts:
            for first, second in self._alike:
                if left[first] < left[second]:
                    left[first], left[second] = left[second], left[first]
        return tuple(left)

    def _pairs_alike(self) -> list[tuple[int, int]]:
        """Return the pairs of limbs that cover and armour protect alike."""
        shares: dict[int, list[tuple[bool, int, float]]] = {}
        for out in (False, True):
            for location, cover, share in self._places_of(out):
                shares.setdefault(location, []).append((out, cover, share))
        worn = self._target.sp
        return [
            (right, left)
            for right, left in ((RIGHT_ARM, LEFT_ARM), (RIGHT_LEG, LEFT_LEG))
            if worn[right] == worn[left] and shares.get(right) == shares.get(left)
        ]

    def _marks_at(self, location: int, cover: int, sp: int) -> tuple[Marks, Marks, Marks]:
        """Return wounds that cannot graze, those that could, and the same as grazes (CB-110)."""
        key = (location, cover, sp)
        if key not in self._marks:
            numbers, attack = self._numbers, self._attack
            value = graze_value(numbers, attack, dice_rolled(self._fight, attack))
            shallow: Marks = []
            deep: Marks = []
            deeper = 0.0
            for damage, chance in self._damage:
                through = through_armour(numbers, attack.arm, sp, damage - cover)
                if through <= 0:
                    continue
                mark = marked(numbers, attack, location, through, False)
                if through > value:
                    deeper += chance
                    deep.append(_mark(chance, mark))
                else:
                    shallow.append(_mark(chance, mark))
            graze = marked(numbers, attack, location, value, True)
            self._marks[key] = (shallow, deep, [_mark(deeper, graze)] if deeper else [])
        return self._marks[key]

    def _graze_chance(self, location: int, mix: Mix) -> float:
        """Return the chance that a deep hit at a location grazes (CB-110, CB-111)."""
        if not can_graze(self._numbers, self._attack):
            return 0.0
        key = (location, mix)
        if key not in self._grazes:
            grazes = 0.0
            for margin, share in mix:
                bonus = graze_tally(self._fight, self._attack, location, margin, False).total
                needed = int(self._numbers.graze_number - bonus)
                grazes += share * reach_chance(self._numbers, needed)
            self._grazes[key] = grazes
        return self._grazes[key]


def _mark(chance: float, mark: WoundMark) -> tuple[float, int, int, bool, bool]:
    return chance, int(mark.real), int(mark.stun), mark.crippled, mark.killed
