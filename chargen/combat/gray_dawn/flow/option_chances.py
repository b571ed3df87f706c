"""Exact chances of attacks, lanes and suppression checks (CB-10 to CB-18, CB-71, CB-80, CB-92)."""

from typing import Final, cast

from ...bits import bit
from ...harm.chances.dice_chances import check_chances
from ...harm.chances.hit_chances import HitChances, Mix
from ...harm.chances.target_states import (
    DEAD,
    UP,
    State,
    States,
    add_states,
    certain,
    in_state,
    state_of,
    summed_up,
)
from ...harm.fight import Attack, stray
from ...harm.hits import TO_BE_ROLLED
from ...harm.weapons import BOTH_LEGS, SINGLE
from ...kernel.chances import (
    NO_CHANCES,
    SUPPRESSION,
    TAIL,
    AttackChances,
    CheckChances,
    OptionChances,
    every_result,
)
from ...kernel.question import Action, Question
from ..actions import covering_fire, fire, melee, saturation_fire, stance, throw
from ..model.choice_ids import ASK_COVERING
from ..model.combatant import Combatant
from ..model.fight import Fight, FiringLane
from ..model.totals import attack_tally
from ..rolls import attack as attacks
from ..rolls import fumble, stealth, suppression
from ..rolls.attack_chances import lead_of, margins_of
from .blast_chances import throw_chances

Condition = tuple[int, State, int]
"""An attacker's boxes and state, and the weapons that fumbles put out of use, one bit each."""
Course = dict[tuple[bool, Condition], States]
"""The target's states by whether it has been hit, and by the attacker's condition."""


def option_chances(fight: Fight, question: Question, action: Action) -> OptionChances:
    """Return the exact chances of an option."""
    if isinstance(action, stance.NameStance):
        return _check(fight, fight.combatants[question.fighter], action)
    twin = fight.copy()
    combatant = twin.combatants[question.fighter]
    if isinstance(action, fire.Fire):
        return _hidden(twin, combatant, fire.shots_of(twin, combatant, action), action.hidden)
    if isinstance(action, melee.Strike):
        combatant.aim = 0
        return _hidden(twin, combatant, melee.blows_of(twin, combatant, action), action.hidden)
    if isinstance(action, throw.Throw):
        return throw_chances(twin, combatant, action)
    if isinstance(action, saturation_fire.SaturationFire):
        lane = saturation_fire.lane_through(twin, combatant, action)
        inside = saturation_fire.fighters_in_lane(twin, lane)
        return OptionChances(tuple(_in_lane(twin, lane, other) for other in inside))
    if isinstance(action, covering_fire.CoveringFire) and action.target >= 0:
        first = question.kind == ASK_COVERING
        shots = covering_fire.shots_of(twin, combatant, action)
        if twin.tunables.covering_fire == "dodge_zero":
            return NO_CHANCES
        return OptionChances(tuple(_volley(twin, combatant, shots, together=first)))
    return NO_CHANCES


def _check(fight: Fight, combatant: Combatant, action: stance.NameStance) -> OptionChances:
    """Return the chances of the suppression check before an intended stance (CB-71 to CB-73)."""
    if not stance.is_check_due(fight, combatant, action.stance):
        return NO_CHANCES
    twin = combatant.copy()
    twin.intended_stance = action.stance
    chances = {suppression.PASSED: 0.0, suppression.FAILED: 0.0, suppression.CRITICAL: 0.0}
    first = _outcomes(fight, twin, False)
    second = first[suppression.FAILED] if suppression.may_check_again(fight, twin) else 0.0
    for outcome, again in _outcomes(fight, twin, True).items():
        chances[outcome] = first[outcome] + second * again
    check = CheckChances(SUPPRESSION, chances[suppression.PASSED], chances[suppression.CRITICAL])
    return OptionChances(check=check)


def _outcomes(fight: Fight, combatant: Combatant, second: bool) -> dict[int, float]:
    """Return the chance of each outcome of one suppression roll (CB-71)."""
    chances = {suppression.PASSED: 0.0, suppression.FAILED: 0.0, suppression.CRITICAL: 0.0}
    total = suppression.check_tally(fight, combatant, second, False).total
    for (die, _), chance in check_chances(fight.tunables).items():
        chances[int(suppression.outcome_of(fight.tunables, total + die))] += chance
    return chances


def _in_lane(fight: Fight, lane: FiringLane, target: Combatant) -> AttackChances:
    """Return the chances of one fighter in a lane that is opened (CB-92)."""
    total = saturation_fire.dodge_tally(fight, target, False).total
    struck = sum(
        chance
        for (die, _), chance in check_chances(fight.tunables).items()
        if not saturation_fire.is_dodged(lane, total + die)
    )
    begun = certain(int(target.boxes), state_of(target))
    landing = HitChances(fight, saturation_fire.hit_of(fight, lane, target))
    hits = {many: struck * share for many, share in landing.rolled(TO_BE_ROLLED)}
    ends = landing.land(begun, ((0, 1.0),), hits, False) if struck else {}
    add_states(ends, begun, 1.0 - struck)
    return summed_up(target, ends, struck)


def _hidden(fight: Fight, combatant: Combatant, shots: list[Attack], hidden: bool) -> OptionChances:
    """Return the chances of attacks, from ambush if Stealth is good enough (CB-12, CB-15)."""
    seen = _volley(fight, combatant, shots)
    if not hidden:
        return OptionChances(tuple(seen))
    target = fight.combatants[shots[0].target.index]
    lead = stealth.stealth_lead(fight, combatant, target)
    dice = check_chances(fight.tunables)
    rolls = 2 if target.fighter.danger_sense else 1
    unseen = 0.0
    for (mine, _), chance in dice.items():
        missed = sum(
            other
            for (theirs, _), other in dice.items()
            if stealth.is_unseen(fight, lead + mine - theirs)
        )
        unseen += chance * missed**rolls
    stealth.mark_ambush(fight, shots)
    ambush = _volley(fight, combatant, shots)
    pairs = zip(ambush, seen, strict=True)
    return OptionChances(tuple(_mixed(mine, other, unseen) for mine, other in pairs))


def _mixed(first: AttackChances, second: AttackChances, share: float) -> AttackChances:
    """Return the chances of one of two attacks, the first with a share."""
    mixed = [
        share * getattr(first, name) + (1.0 - share) * getattr(second, name)
        for name in ("hit", "harm", "wound", "stun", "out", "dead")
    ]
    return AttackChances(first.target, *mixed)


def _volley(
    fight: Fight, combatant: Combatant, shots: list[Attack], together: bool = False
) -> list[AttackChances]:
    """Return the chances of the attacks of one action, target by target."""
    conditions: dict[Condition, float] = {(int(combatant.boxes), state_of(combatant), 0): 1.0}
    results: list[AttackChances] = []
    start = 0
    while start < len(shots):
        end = start
        while end < len(shots) and shots[end].target is shots[start].target:
            end += 1
        salvo = _Salvo(fight, combatant, shots, end, together)
        results.append(salvo.run(start, conditions))
        conditions = salvo.conditions
        start = end
    return results


class _Salvo:
    """Attacks of one action on one target, gone through in order with all their dice."""

    def __init__(
        self, fight: Fight, combatant: Combatant, shots: list[Attack], end: int, together: bool
    ) -> None:
        self._fight = fight
        self._combatant = combatant
        self._fresh: Condition = (int(combatant.boxes), state_of(combatant), 0)
        self._shots = shots
        self._end = end
        self._together = together
        """A mark that all attacks are rolled before any of them lands (CB-56)."""
        self._target = cast(Combatant, shots[end - 1].target)
        self._begun = (int(self._target.boxes), state_of(self._target))
        self._leads: dict[tuple[int, Condition, int, tuple[int, int, int]], int | None] = {}
        self.conditions: dict[Condition, float] = {}
        """The attacker's conditions after the salvo."""

    def run(self, start: int, conditions: dict[Condition, float]) -> AttackChances:
        """Return the chances of the attacks from a place in the row on."""
        course: Course = {}
        for condition, chance in conditions.items():
            _add(course, (False, condition), certain(*self._begun), chance)
        for place in range(start, self._end):
            if place and not self._shots[place].covering:
                self._combatant.aim = 0
                self._combatant.aim_target = -1
            course = self._attack(place, course)
        states: States = {}
        hit = 0.0
        for (struck, condition), ends in course.items():
            add_states(states, ends, 1.0)
            chance = _chance_of(ends)
            hit += chance if struck else 0.0
            self.conditions[condition] = self.conditions.get(condition, 0.0) + chance
        return summed_up(self._target, states, hit)

    def _attack(self, place: int, course: Course) -> Course:
        """Return what one attack makes of target and attacker."""
        shot = self._shots[place]
        track = place < self._end - 1
        landing = HitChances(self._fight, shot)
        fumbles = [] if place == len(self._shots) - 1 else _fumbles(self._fight, shot)
        after: Course = {}
        for (struck, condition), states in course.items():
            for lead, part in self._split_by_lead(place, condition, states).items():
                if lead is None:
                    _add(after, (struck, condition), part, 1.0)
                    continue
                margins = margins_of(self._fight, shot, lead)
                for mix, hits in _kinds(self._fight, shot, landing, margins):
                    _add(after, (True, condition), landing.land(part, mix, hits, track), 1.0)
                left = 1.0 - sum(margins.values())
                for chance, now in self._fumbled(shot, condition, fumbles):
                    left -= chance
                    _add(after, (struck, now), part, chance)
                _add(after, (struck, condition), part, left)
        return self._merged(after) if place == len(self._shots) - 2 else after

    def _merged(self, course: Course) -> Course:
        """Return a course with one condition for all that make the last attack alike."""
        shot, after = self._shots[-1], Course()
        totals: dict[tuple[int, int, int, int, int], int | None] = {}
        alike: dict[int | None, Condition] = {}
        for (struck, condition), states in course.items():
            boxes, (_, ones, status, crippled, _), lost = condition
            outline = (boxes, ones, status, crippled, lost)
            if outline not in totals:
                shot.by = self._attacker(condition)
                totals[outline] = None
                if attacks.goes_off(shot):
                    totals[outline] = int(attack_tally(self._fight, shot, False).total)
                shot.by = self._combatant
            same = alike.setdefault(totals[outline], condition)
            _add(after, (struck, same), states, 1.0)
        return after

    def _split_by_lead(
        self, place: int, condition: Condition, states: States
    ) -> dict[int | None, States]:
        """Return the states apart by the attack's lead; None for those it is not made at."""
        parts: dict[int | None, States] = {}
        for state, boxes in states.items():
            if state[2] == DEAD:
                parts.setdefault(None, {})[state] = boxes
                continue
            for number, chance in enumerate(boxes):
                if abs(chance) > TAIL / 100:
                    lead = self._lead(place, number, state, condition)
                    part = parts.setdefault(lead, {})
                    if state not in part:
                        part[state] = [0.0] * len(boxes)
                    part[state][number] = chance
        return parts

    def _lead(self, place: int, boxes: int, state: State, condition: Condition) -> int | None:
        """Return the attack's lead over its defence before dice; None if it is not made (CB-16)."""
        if self._together:
            boxes, state = self._begun
        hurt = (boxes, state[1], state[3] & int(BOTH_LEGS)) if state[2] == UP else (-1, -1, -1)
        key = (place, condition, state[2], hurt)
        if key not in self._leads:
            shot = self._shots[place]
            shot.by = self._attacker(condition)
            if (boxes, state) != self._begun:
                shot.target = in_state(self._target, boxes, state)
            lead = None
            if self._together or attacks.goes_off(shot):
                lead = lead_of(self._fight, shot)
            shot.by, shot.target = self._combatant, self._target
            self._leads[key] = lead
        return self._leads[key]

    def _attacker(self, condition: Condition) -> Combatant:
        """Return the attacker in a condition."""
        if condition == self._fresh:
            return self._combatant
        boxes, state, lost = condition
        twin = cast(Combatant, in_state(self._combatant, boxes, state))
        for weapon in range(len(twin.jam)):
            if lost >> weapon & 1:
                twin.jam[weapon] = 1
        return twin

    def _fumbled(
        self, shot: Attack, condition: Condition, fumbles: list[tuple[int, float]]
    ) -> list[tuple[float, Condition]]:
        """Return the conditions that a fumble leads to, with chances (CB-02, CB-06)."""
        boxes, state, lost = condition
        ends: list[tuple[float, Condition]] = []
        for result, chance in fumbles:
            if result != fumble.SELF:
                ends.append((chance, (boxes, state, int(lost | bit(shot.weapon)))))
                continue
            own_hit = stray(self._combatant, self._combatant, shot.weapon)
            hurt = HitChances(self._fight, own_hit).land(
                certain(boxes, state), ((0, 1.0),), {1: 1.0}, True
            )
            for now, parts in hurt.items():
                marked = enumerate(parts[:1] if now[2] == DEAD else parts)
                ends += [(chance * part, (at, now, lost)) for at, part in marked if part]
        return ends


def _add(course: Course, key: tuple[bool, Condition], states: States, share: float) -> None:
    if share > TAIL / 100:
        add_states(course.setdefault(key, {}), states, share)


def _chance_of(states: States) -> float:
    """Return the chance of all states together."""
    return sum(boxes[0] if state[2] == DEAD else sum(boxes) for state, boxes in states.items())


def _kinds(
    fight: Fight, shot: Attack, landing: HitChances, margins: dict[int, float]
) -> list[tuple[Mix, dict[int, float]]]:
    """Return margins that are alike for hits, with the chance of each number of hits.

    A single hit may take all margins together.
    """
    kinds: dict[int, dict[int, float]] = {}
    mixes: dict[int, list[tuple[int, float]]] = {}
    single = shot.mode == SINGLE
    for lead, chance in margins.items():
        margin = int(attacks.margin_of(fight, shot, lead))
        kind = 0 if single else landing.margin_kind(margin)
        mixes.setdefault(kind, []).append((margin, chance))
        hits = kinds.setdefault(kind, {})
        for many, share in landing.rolled(int(attacks.hits_of(fight, shot, margin))):
            hits[many] = hits.get(many, 0.0) + share * chance
    return [
        (_mix(mixes[kind]) if single else ((mixes[kind][0][0], 1.0),), hits)
        for kind, hits in kinds.items()
    ]


def _mix(margins: list[tuple[int, float]]) -> Mix:
    """Return margins with their shares."""
    whole = sum(chance for _, chance in margins)
    return tuple((margin, chance / whole) for margin, chance in margins)


_FUMBLES: Final = (fumble.DROP, fumble.JAM, fumble.SELF)
"""Fumbles that bear on the attacker's further attacks."""


def _fumbles(fight: Fight, shot: Attack) -> list[tuple[int, float]]:
    """Return the chance of each fumble that may spoil a further attack (CB-02)."""
    natural = sum(
        chance
        for (_, face), chance in check_chances(fight.tunables).items()
        if attacks.can_fumble(fight, face)
    )
    results = every_result(lambda dice: int(fumble.fumbled(fight.tunables, dice, shot.arm)))
    return [(result, natural * results[result]) for result in _FUMBLES if result in results]
