"""Reloading: magazines, tubes shell by shell, a shell in the chamber (CB-130 to CB-132)."""

from typing import Final

from ...harm import luck
from ...harm.weapons import GUN, TUBE
from ...kernel.driver import Driver
from ...kernel.events import Reloaded
from ...kernel.question import WeaponAction
from ...kernel.tally import Tally
from ...native_types import i64
from ..model.choice_ids import CHAMBER_SHELL, LOAD_TUBE, RELOAD
from ..model.combatant import Combatant
from ..model.events import MagazineDropped, ReloadRolled, ShellChambered
from ..model.fight import Fight
from ..model.fighter import RIFLE
from ..model.penalties import DO_FIRE, DO_HANDLE, DO_LOAD_TUBE, several_penalty
from ..rolls.fumble import jam
from .refusals import act_fault, is_fresh, weapon_fault

MAGAZINE_CHANGE: Final = 0
"""The attempt number of a magazine; shells count from 1."""


class Reload(WeaponAction):
    """Change the magazine (CB-130)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(RELOAD, weapon)


class LoadTube(WeaponAction):
    """Spend the round pushing shells into the tube (CB-131)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(LOAD_TUBE, weapon)


class ChamberShell(WeaponAction):
    """Drop one shell into the open chamber; its shot comes five counts later (CB-131, CB-132)."""

    def __init__(self, weapon: i64) -> None:
        super().__init__(CHAMBER_SHELL, weapon)


def needs_reload(combatant: Combatant, weapon: i64) -> bool:
    """Return whether a held weapon has room and a magazine for it; no tube (CB-130)."""
    if weapon < 0:
        return False
    arm = combatant.arms[weapon]
    return (
        0 <= combatant.ammo[weapon] < arm.shots
        and arm.feed != TUBE
        and combatant.spare[weapon] > 0
        and combatant.usable(weapon)
    )


def tubes(combatant: Combatant) -> list[int]:
    """Return tube-fed weapons in hand with room and shells for them (CB-131)."""
    return [
        arm
        for arm in (int(combatant.hand), int(combatant.off))
        if arm >= 0
        and combatant.arms[arm].feed == TUBE
        and combatant.ammo[arm] < combatant.arms[arm].shots
        and combatant.spare[arm] > 0
        and combatant.usable(arm)
    ]


def fault(fight: Fight, combatant: Combatant, action: Reload) -> str | None:
    """Return the reason a magazine cannot be changed now, or None (CB-35, CB-130)."""
    refusal = act_fault(fight, combatant, DO_FIRE, DO_HANDLE) or weapon_fault(
        combatant, action.weapon
    )
    if refusal:
        return refusal
    return None if needs_reload(combatant, action.weapon) else "That cannot be reloaded."


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Reload) -> None:
    """Change a magazine; among several actions it needs a check (CB-47, CB-130)."""
    combatant.lose_aim(table)
    alone = combatant.plan_actions <= 1
    if combatant.plan_moves and not fight.tunables.moves_leave_reload_automatic:
        alone = False
    if alone:
        _load(table, combatant, action.weapon, combatant.arms[action.weapon].shots)
    else:
        _attempt(fight, table, combatant, action.weapon, MAGAZINE_CHANGE)


def tube_fault(fight: Fight, combatant: Combatant, action: LoadTube) -> str | None:
    """Return the reason a tube cannot be loaded now, or None (CB-131)."""
    refusal = act_fault(fight, combatant, DO_LOAD_TUBE, DO_LOAD_TUBE)
    if refusal:
        return refusal
    return None if action.weapon in tubes(combatant) else "That tube cannot be loaded."


def load_tube(fight: Fight, table: Driver, combatant: Combatant, action: LoadTube) -> None:
    """Load one shell after another, until one fails or the tube is full (CB-131)."""
    combatant.lose_aim(table)
    weapon = action.weapon
    attempt: i64 = 1
    while _attempt(fight, table, combatant, weapon, attempt):
        if combatant.ammo[weapon] >= combatant.arms[weapon].shots or combatant.spare[weapon] <= 0:
            return
        attempt += 1


def chamber_fault(fight: Fight, combatant: Combatant, action: ChamberShell) -> str | None:
    """Return the reason no shell can be chambered now, or None (CB-131, CB-132)."""
    refusal = act_fault(fight, combatant, DO_FIRE, DO_FIRE) or weapon_fault(
        combatant, action.weapon
    )
    if refusal:
        return refusal
    if not is_fresh(fight, combatant) or fight.count < fight.tunables.chamber_gap:
        return "The shot would come too late."
    arm = combatant.arms[action.weapon]
    empty = not combatant.ammo[action.weapon] and combatant.spare[action.weapon]
    if arm.kind != GUN or arm.feed != TUBE or not empty:
        return f"The {arm.name} takes no shell in the open chamber now."
    return None


def chamber(fight: Fight, table: Driver, combatant: Combatant, action: ChamberShell) -> None:
    """Chamber one shell; the shot comes five counts later (CB-131, CB-132)."""
    weapon = action.weapon
    combatant.lose_aim(table)
    combatant.ammo[weapon] += 1
    combatant.spare[weapon] -= 1
    combatant.shell_due = weapon
    ordinal = 1 + combatant.acts_done + combatant.moves_done
    fight.place(combatant, fight.count - fight.tunables.chamber_gap, False, ordinal)
    if table.listening:
        table.tell(ShellChambered(combatant.index, weapon))


def reload_tally(
    fight: Fight, combatant: Combatant, weapon: i64, attempt: i64, listening: bool
) -> Tally:
    """Return REF and weapon skill, or Rifle for a tube, less what haste costs (CB-130, CB-131)."""
    tunables = fight.tunables
    tally = Tally(listening)
    tally.add("CB-130", "REF", combatant.ref)
    if attempt == MAGAZINE_CHANGE:
        tally.add("CB-130", combatant.arms[weapon].skill, combatant.stats.skills[weapon])
        cost = several_penalty(tunables, combatant.plan_actions, combatant.plan_moves)
        tally.add("CB-32", "several actions", cost)
        tally.add("CB-130", "quick hands", combatant.fighter.reload_bonus)
    else:
        tally.add("CB-131", "Rifle", combatant.fighter.skill(RIFLE))
        tally.add("CB-131", "further shell", -tunables.tube_step * (attempt - 1))
    if combatant.lightning:
        tally.add("CB-31", "lightning strike", -tunables.lightning_penalty)
    luck.add_gm(tally, combatant, tunables, "reload")
    return tally


def _attempt(fight: Fight, table: Driver, combatant: Combatant, weapon: i64, attempt: i64) -> bool:
    """Return whether a reload check passes; +2 does not rescue a natural 1 (CB-03, CB-130)."""
    tunables = fight.tunables
    needed = tunables.tube_number if attempt else tunables.reload_number
    tally = reload_tally(fight, combatant, weapon, attempt, table.listening)
    die, natural = luck.check_die(table, tunables, "reload", combatant.index)
    while True:
        passed = tally.total + die >= needed and natural != 1
        if table.listening:
            total = tally.total + die
            table.tell(ReloadRolled(combatant.index, weapon, total, passed, tally.parts(die)))
        if passed:
            if attempt == MAGAZINE_CHANGE:
                _load(table, combatant, weapon, combatant.arms[weapon].shots)
            else:
                _load(table, combatant, weapon, combatant.ammo[weapon] + 1)
            return True
        if combatant.luck < (tunables.luck_reroll if natural == 1 else 1):
            break
        short: i64 = luck.HOPELESS if natural == 1 else needed - tally.total - die
        decision = luck.ask(fight, table, combatant, luck.DEED, "reload", short)
        if decision == luck.KEEP_ROLL:
            break
        if decision == luck.ADD_LUCK:
            tally.add("CB-03", "luck", tunables.luck_bonus)
        else:
            die, natural = luck.check_die(table, tunables, "reload", combatant.index)
    if natural == 1 and attempt == MAGAZINE_CHANGE:
        _fumbled(fight, table, combatant, weapon)
    return False


def _load(table: Driver, combatant: Combatant, weapon: i64, rounds: i64) -> None:
    combatant.ammo[weapon] = rounds
    combatant.spare[weapon] -= 1
    if table.listening:
        table.tell(Reloaded(combatant.index, weapon, rounds))


def _fumbled(fight: Fight, table: Driver, combatant: Combatant, weapon: i64) -> None:
    """Drop the magazine or jam the weapon after a natural 1 (CB-132)."""
    dice = luck.dice_of(fight, table, combatant, {"rounds of jam": (1, 1)})
    if dice.d10("reload fumble") <= fight.tunables.reload_drop:
        combatant.spare[weapon] -= 1
        if table.listening:
            table.tell(MagazineDropped(combatant.index, weapon))
    else:
        jam(table, combatant, weapon, dice.d6("rounds of jam"))
