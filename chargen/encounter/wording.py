"""Choices in words: what is meant, what is done, at whom."""

from typing import Final

from chargen.combat import actions as a
from chargen.combat import jobs as j
from chargen.combat import phrases
from chargen.combat.combatant import Combatant
from chargen.combat.fight import Fight
from chargen.combat.jobs import Job
from chargen.combat.model import LOCATION_NAMES, METRE
from chargen.combat.narrate import opened
from chargen.combat.tally import NO_PARTS, Parts

_ROLLED: Final = -1000
"""A defence is more than this once it was rolled."""
MODES: Final = ("single shots", "burst", "full auto")
DEEDS: Final = tuple(words.capitalize() for words in phrases.DEEDS)

_INTENTS: Final[dict[type[object], str]] = {
    a.Proceed: "Go on", a.KeepRoll: "Luck", a.AddLuck: "Luck", a.Reroll: "Luck",
    a.HoldFire: "Covering fire", a.CoverFire: "Covering fire", a.SteadyStart: "Start",
    a.LightningStrike: "Start", a.NameStance: "Stance", a.TakeStance: "Stance", a.Move: "Move",
    a.Fire: "Fire", a.ChamberShell: "Load", a.Aim: "Aim", a.Reload: "Load", a.LoadTube: "Load",
    a.Draw: "Weapons", a.Throw: "Throw", a.Strike: "Strike", a.Stabilise: "Tend",
    a.ClearJam: "Weapons", a.PickUp: "Weapons", a.SaturationFire: "Lane of fire",
    a.Delay: "Wait", a.EndTurn: "End the turn",
}  # fmt: skip


def intent(action: a.Action) -> str:
    """Name what somebody means by a choice; choices of one intent stand together."""
    if isinstance(action, a.Plan):
        return DEEDS[action.kind] if action.kind or not action.moves else "Move only"
    return _INTENTS[type(action)]


def deed(fight: Fight, who: int, action: a.Action) -> str:
    """Say what is done, without the target."""
    one = fight.who[who]
    if type(action) in _PLAIN:
        return _PLAIN[type(action)]
    match action:
        case a.AddLuck() | a.Reroll() | a.LightningStrike():
            return _price(fight, one, action)
        case a.CoverFire():
            return f"{_rounds(action)}: {_arm(one, action.weapon)}"
        case a.NameStance() | a.TakeStance():
            return phrases.STANCES[action.stance].capitalize()
        case a.Plan():
            return _plan(action)
        case a.Move():
            return f"To {_place(action.x, action.y)}, {phrases.STANCES[action.stance]}"
        case a.Fire():
            return _fire(one, action)
        case a.Throw():
            return _arm(one, action.weapon)
        case a.SaturationFire():
            words = f"{action.rounds} rounds, {action.width} m wide"
            return f"{_arm(one, action.weapon)}, {words}"
        case a.Strike():
            return _arm(one, action.weapon) + _extras(hidden=action.hidden, twin=action.twin)
        case a.Delay():
            return f"Until count {action.count}"
        case _:
            number: int = getattr(action, "weapon", -1)
            return f"{_HANDLING[type(action)]} {_arm(one, number)}"


_PLAIN: Final[dict[type[object], str]] = {
    a.Proceed: "Let the dice fall",
    a.KeepRoll: "Leave the roll as it is",
    a.HoldFire: "No covering fire this round",
    a.SteadyStart: "The usual start",
    a.EndTurn: "Nothing more this round",
    a.Aim: "Aim for the whole turn",
    a.Stabilise: "Stabilise",
}


def _price(fight: Fight, one: Combatant, action: a.Action) -> str:
    """What luck or haste costs and gives (CB-03, CB-31)."""
    tunables = fight.tunables
    if isinstance(action, a.AddLuck):
        return f"1 luck: +{tunables.luck_bonus} ({one.luck} left)"
    if isinstance(action, a.Reroll):
        return f"{tunables.luck_reroll} luck: roll again ({one.luck} left)"
    gain, loss = tunables.lightning_bonus, tunables.lightning_penalty
    return f"Lightning strike: initiative +{gain}, actions -{loss}"


_HANDLING: Final[dict[type[object], str]] = {
    a.ChamberShell: "A shell into the chamber of",
    a.LoadTube: "Shells into the tube of",
    a.Reload: "A magazine into",
    a.ClearJam: "Clear the jam of",
    a.PickUp: "Pick up",
    a.Draw: "Draw",
}


def target(fight: Fight, action: a.Action) -> str:
    """Name whom or where a choice is for; empty if for nobody."""
    match action:
        case a.Fire():
            return ", ".join(fight.who[number].name for number in action.targets)
        case a.CoverFire():
            return _whom(fight, action.target, action.x, action.y)
        case a.Aim() | a.Strike() | a.Stabilise():
            return fight.who[action.target].name
        case a.Throw() | a.SaturationFire():
            return _whom(fight, _standing(fight, action.x, action.y), action.x, action.y)
        case _:
            return ""


def targets(fight: Fight, action: a.Action) -> tuple[int, ...]:
    """Return the fighters a choice is for, by number."""
    match action:
        case a.Fire():
            return action.targets
        case a.Aim() | a.Strike() | a.Stabilise() | a.CoverFire():
            return (action.target,)
        case a.Throw() | a.SaturationFire():
            return (_standing(fight, action.x, action.y),)
        case _:
            return ()


def question(fight: Fight, who: int) -> str:
    """Say who has to choose about what, with the roll that lies on the table."""
    if who < 0:
        return "Nobody has to choose."
    name = fight.who[who].name
    if fight.agenda:
        return f"{name}: {_roll(fight, fight.agenda[0])}. Spend luck?"
    if fight.active == who:
        return f"{name}, count {fight.count}: what now?"
    return f"{name}, before round {fight.round}'s counts: what now?"


def _roll(fight: Fight, job: Job) -> str:
    words = _ROLLS.get(type(job), "the roll")
    base, die = getattr(job, "base", None), getattr(job, "die", None)
    if base is None or die is None:
        return words
    parts: Parts = getattr(job, "parts", NO_PARTS)
    total = base + die
    said = opened(total, parts) if parts and sum(p[2] for p in parts) == total else str(total)
    needed = needed_of(fight, job)
    return f"{words}: {said}" + (f", needed {needed}" if needed is not None else "")


_ROLLS: Final[dict[type[Job], str]] = {
    j.AttackRoll: "the attack roll", j.DefenceRoll: "the defence roll",
    j.HitPlace: "the place of the hit", j.HitGraze: "the graze roll", j.HurtSaves: "the save",
    j.InitiativeRoll: "initiative", j.CheckRoll: "the suppression check",
    j.StealthRoll: "the stealth roll", j.ReloadRoll: "the reload check", j.TendRoll: "the care",
    j.ThrowRoll: "the throw", j.LaneRoll: "the dodge through the lane",
}  # fmt: skip


def needed_of(fight: Fight, job: Job) -> int | None:
    """Return the number a roll on the table has to reach; None if it is not one number."""
    tunables = fight.tunables
    match job:
        case j.AttackRoll() if job.defence > _ROLLED:
            return job.defence
        case j.CheckRoll():
            return tunables.suppression_number
        case j.HitGraze():
            return tunables.graze_number
        case j.ThrowRoll():
            return tunables.difficulty
        case j.ReloadRoll():
            return tunables.reload_number
        case _:
            return None


def _plan(plan: a.Plan) -> str:
    parts = []
    if plan.actions:
        times = f" x {plan.actions}" if plan.actions > 1 else ""
        parts.append(f"{DEEDS[plan.kind]}{times}")
    if plan.moves:
        parts.append(f"{plan.moves} move{'s' if plan.moves > 1 else ''}")
    if plan.draws:
        parts.append("draw a weapon")
    return " + ".join(parts) or "No action"


def _fire(one: Combatant, fire: a.Fire) -> str:
    words = f"{MODES[fire.mode].capitalize()}, {fire.rounds}: {_arm(one, fire.weapon)}"
    if fire.called >= 0:
        words += f", at the {LOCATION_NAMES[fire.called]}"
    return words + _extras(hidden=fire.hidden, twin=fire.twin)


def _extras(*, hidden: bool, twin: bool) -> str:
    return (", unseen" if hidden else "") + (", both weapons" if twin else "")


def _rounds(fire: a.CoverFire) -> str:
    times = f"{fire.actions} x " if fire.actions > 1 else ""
    return f"{times}{MODES[fire.mode]}, {fire.rounds} rounds".capitalize()


def _arm(one: Combatant, weapon: int) -> str:
    return one.arms[weapon].name


def _whom(fight: Fight, number: int, x: int, y: int) -> str:
    return fight.who[number].name if number >= 0 else _place(x, y)


def _standing(fight: Fight, x: int, y: int) -> int:
    return next((one.index for one in fight.who if (one.x, one.y) == (x, y)), -1)


def _place(x: int, y: int) -> str:
    return f"({x / METRE:g}, {y / METRE:g}) m"
