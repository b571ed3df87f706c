"""Attack and defence rolls: one of each for every attack (CB-10 to CB-19, CB-80 to CB-91)."""

from typing import Final

from chargen.combat import rolls
from chargen.combat.actions import Action, AddLuck, KeepRoll, Reroll
from chargen.combat.combatant import Combatant
from chargen.combat.dice import Dice
from chargen.combat.events import (
    AgendaHeld,
    AgendaSet,
    AimLost,
    AttackHit,
    AttackMissed,
    AttackRolled,
    DefenceRolled,
    Event,
    LuckKept,
    LuckSpent,
    ShotsFired,
    SuppressionGained,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import (
    NOBODY,
    TO_BE_ROLLED,
    AttackRoll,
    DefenceRoll,
    Fumble,
    Hits,
    Job,
    Shot,
)
from chargen.combat.model import AUTO, BURST, SHOT, SINGLE
from chargen.combat.modifiers import (
    AMBUSH,
    BLOW,
    CALLED_UNIT,
    COVERING,
    HELD,
    HELPLESS,
    PHASE_ONE,
    attack_tally,
    defence_tally,
)
from chargen.combat.tally import Parts

NOT_ROLLED: Final = -1000
"""No defence has been rolled yet."""


def resolve_shot(fight: Fight, shot: Shot, dice: Dice, *, listen: bool) -> list[Event]:
    """One attack: its roll, and the defence against it if there is one (CB-16)."""
    one = fight.who[shot.attacker]
    target = fight.who[shot.target]
    if not _goes_off(one, target, shot):
        return [AgendaSet(())]
    events: list[Event] = []
    if not shot.flags & (BLOW | COVERING):
        _count_shot(fight, shot, one, target, events)
    tally = attack_tally(fight, shot, listen=listen)
    if one.aim and not shot.flags & COVERING:
        events.append(AimLost(one.index))
    die, natural = rolls.check_die(dice, fight.tunables, "attack")
    contest = _Contest(fight, shot, tally.total, tally.parts(), listen=listen)
    contest.weigh(die, natural, NOT_ROLLED, dice, events)
    return events


def decide_attack(
    fight: Fight, job: AttackRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """The attacker's luck with his roll: kept, bettered or rolled anew (CB-03)."""
    contest = _Contest(fight, job.shot, job.base, job.parts, listen=listen)
    events: list[Event] = []
    match action:
        case AddLuck():
            contest.spend(job.owner, 1, "attack", events)
            contest.base += fight.tunables.luck_bonus
            contest.parts += (("CB-03", "luck", fight.tunables.luck_bonus),) if listen else ()
            contest.weigh(job.die, job.natural, job.defence, dice, events)
        case Reroll():
            contest.spend(job.owner, fight.tunables.luck_reroll, "attack", events)
            die, natural = rolls.check_die(dice, fight.tunables, "attack")
            contest.weigh(die, natural, job.defence, dice, events)
        case _:
            events.append(LuckKept(job.owner, "attack"))
            contest.miss(job.die, job.natural, job.defence, events)
    return events


def decide_defence(
    fight: Fight, job: DefenceRoll, action: Action, dice: Dice, *, listen: bool
) -> list[Event]:
    """The defender's luck with his roll (CB-03)."""
    contest = _Contest(fight, job.shot, job.attack_base, job.parts, listen=listen)
    contest.told = True
    contest.defence_base = job.base
    events: list[Event] = []
    if isinstance(action, KeepRoll):
        events.append(LuckKept(job.owner, "defence"))
        contest.hit(job.attack_base + job.attack_die, job.base + job.die, events)
        return events
    die = job.die
    if isinstance(action, AddLuck):
        contest.spend(job.owner, 1, "defence", events)
        contest.defence_base += fight.tunables.luck_bonus
    else:
        contest.spend(job.owner, fight.tunables.luck_reroll, "defence", events)
        die = rolls.check_die(dice, fight.tunables, "defence")[0]
    defence = contest.defence_base + die
    if listen:
        events.append(DefenceRolled(job.owner, job.shot.attacker, defence))
    contest.defence_die = die
    contest.weigh(job.attack_die, job.natural, defence, dice, events)
    return events


class _Contest:
    """One attack roll against its number, with whoever falls short asked about luck."""

    __slots__ = (
        "base",
        "defence_base",
        "defence_die",
        "defended",
        "fight",
        "listen",
        "parts",
        "shot",
        "spent",
        "spent_by",
        "told",
    )

    def __init__(self, fight: Fight, shot: Shot, base: int, parts: Parts, *, listen: bool) -> None:
        self.fight = fight
        self.shot = shot
        self.base = base
        self.parts = parts
        self.listen = listen
        self.defended = not shot.flags & (AMBUSH | HELPLESS)
        self.told = False
        self.spent = 0
        self.spent_by = NOBODY
        self.defence_base = 0
        self.defence_die = 0

    def weigh(self, die: int, natural: int, defence: int, dice: Dice, events: list[Event]) -> None:
        """Compare, asking the loser about luck as long as he has any."""
        shot, tunables = self.shot, self.fight.tunables
        total = self.base + die
        if self.listen and not self.told:
            events.append(
                AttackRolled(
                    shot.attacker,
                    shot.target,
                    shot.weapon,
                    total,
                    natural,
                    (*self.parts, ("CB-01", "die", die)),
                )
            )
        if natural == 1 and tunables.fumbles:
            self._attacker_falls_short(die, natural, defence, events, add=False)
            return
        if defence == NOT_ROLLED:
            defence = self._number(dice, events)
        if total < defence:
            self._attacker_falls_short(die, natural, defence, events, add=True)
        elif self.defended and self._left(shot.target) and self._asks(shot.target):
            events.append(
                AgendaSet(
                    (
                        DefenceRoll(
                            shot,
                            self.base,
                            die,
                            natural,
                            defence - self.defence_die,
                            self.defence_die,
                            shot.target,
                            self.parts,
                        ),
                    )
                )
            )
        else:
            self.hit(total, defence, events)

    def spend(self, who: int, points: int, what: str, events: list[Event]) -> None:
        """Take luck from a fighter, also for the questions that follow at once."""
        events.append(LuckSpent(who, points, what))
        self.spent += points
        self.spent_by = who

    def hit(self, total: int, defence: int, events: list[Event]) -> None:
        """The number is met: so many hits with this margin (CB-80, CB-81)."""
        shot = self.shot
        one = self.fight.who[shot.attacker]
        margin = total - defence
        if not self.defended and not self.fight.tunables.margin_without_defence:
            margin = 0
        counted = TO_BE_ROLLED if _by_table(shot) else hits_of(self.fight, shot, margin)
        events.append(AttackHit(shot.attacker, shot.target, shot.weapon, margin, max(counted, 0)))
        hits = Hits(
            shot.attacker,
            shot.target,
            shot.weapon,
            margin,
            counted,
            shot.flags | (shot.called + 1) * CALLED_UNIT,
            0,
            one.x,
            one.y,
        )
        self._after(hits, events)

    def miss(self, die: int, natural: int, defence: int, events: list[Event]) -> None:
        """The roll stays short of its number; a natural 1 goes to the fumble table (CB-02)."""
        shot = self.shot
        short = min(-1, self.base + die - defence) if defence != NOT_ROLLED else -1
        events.append(AttackMissed(shot.attacker, shot.target, shot.weapon, short))
        if natural == 1 and self.fight.tunables.fumbles:
            self._after(Fumble(shot.attacker, shot.weapon, shot.target, shot.flags), events)
        else:
            events.append(AgendaSet(()))

    def _after(self, job: Job, events: list[Event]) -> None:
        if self.shot.flags & (PHASE_ONE | HELD):
            events.append(AgendaSet(()))
            events.append(AgendaHeld((job,)))
        else:
            events.append(AgendaSet((job,)))

    def _attacker_falls_short(
        self, die: int, natural: int, defence: int, events: list[Event], *, add: bool
    ) -> None:
        shot = self.shot
        enough = 1 if add else self.fight.tunables.luck_reroll
        if self._left(shot.attacker) >= enough and self._asks(shot.attacker):
            job = AttackRoll(shot, self.base, die, natural, defence, shot.attacker, self.parts)
            events.append(AgendaSet((job,)))
        else:
            self.miss(die, natural, defence, events)

    def _number(self, dice: Dice, events: list[Event]) -> int:
        """15 where nobody defends, else a defence roll (CB-10, CB-12, CB-16)."""
        if not self.defended or not self.fight.tunables.fresh_defence:
            return self.fight.tunables.difficulty
        tally = defence_tally(self.fight, self.shot, listen=self.listen)
        die = rolls.check_die(dice, self.fight.tunables, "defence")[0]
        self.defence_die = die
        tally.add("CB-01", "die", die)
        if self.listen:
            events.append(
                DefenceRolled(self.shot.target, self.shot.attacker, tally.total, tally.parts())
            )
        return tally.total

    def _left(self, who: int) -> int:
        return self.fight.who[who].luck - (self.spent if who == self.spent_by else 0)

    def _asks(self, who: int) -> bool:
        return self.fight.who[who].ask_luck


def _by_table(shot: Shot) -> bool:
    return shot.mode == BURST or (shot.mode == AUTO and bool(shot.flags & COVERING))


def hits_of(fight: Fight, shot: Shot, margin: int) -> int:
    """One hit, or for a spray the margin and one more, at most its rounds (CB-81, CB-90)."""
    if shot.mode != AUTO or shot.flags & COVERING:
        return 1
    return min(shot.rounds, margin + fight.tunables.auto_margin_hits)


def _goes_off(one: Combatant, target: Combatant, shot: Shot) -> bool:
    """Whether the attack still happens: he can act, the weapon works, the target is not dead."""
    if shot.flags & PHASE_ONE:
        return True
    if not one.able or target.dead or (target.out and not shot.flags & HELPLESS):
        return False
    if shot.flags & BLOW:
        return True
    return not one.jam[shot.weapon] and not one.dropped >> shot.weapon & 1


def _count_shot(
    fight: Fight, shot: Shot, one: Combatant, target: Combatant, events: list[Event]
) -> None:
    """Single shots are counted one by one; the target feels each attacker once (CB-70, CB-83)."""
    tunables = fight.tunables
    if shot.mode == SINGLE and tunables.ammunition_counts:
        events.append(ShotsFired(one.index, shot.weapon, 1))
    if target.out:
        return
    if one.arms[shot.weapon].load == SHOT:
        points = shot.rounds if shot.mode != SINGLE else 1
        events.append(
            SuppressionGained(target.index, points * tunables.attacker_points, one.index, "shot")
        )
    elif not target.shooters >> one.index & 1:
        events.append(
            SuppressionGained(target.index, tunables.attacker_points, one.index, "attacker")
        )
