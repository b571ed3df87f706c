"""Writers of bodies and gear: wounds, nerve, places, ammunition; part of ``apply``."""

from chargen.combat import events as e
from chargen.combat.combatant import Combatant
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY
from chargen.combat.model import LEFT_ARM, RIGHT_ARM


def suppression_gained(fight: Fight, event: e.SuppressionGained) -> None:
    """Write suppression gained."""
    one = fight.who[event.fighter]
    one.points += event.points
    if event.by >= 0:
        one.shooters |= 1 << event.by


def shots_fired(fight: Fight, event: e.ShotsFired) -> None:
    """Write shots fired."""
    one = fight.who[event.fighter]
    one.ammo[event.weapon] = max(0, one.ammo[event.weapon] - event.rounds)
    fight.marks["fired"] = fight.round


def attack_known(fight: Fight, event: e.AttackMissed | e.AttackHit) -> None:
    """Write attack known."""
    fight.who[event.target].unaware = False
    fight.marks["fired"] = fight.round


def stealth_rolled(fight: Fight, event: e.StealthRolled) -> None:
    """Write stealth rolled."""
    fight.who[event.fighter].tried |= 1 << event.target


def noticed(fight: Fight, event: e.Noticed) -> None:
    """Write noticed."""
    fight.who[event.fighter].unaware = False


def weapon_dropped(fight: Fight, event: e.WeaponDropped) -> None:
    """Write weapon dropped."""
    one = fight.who[event.fighter]
    one.dropped |= 1 << event.weapon
    if one.hand == event.weapon:
        one.hand = -1
    if one.off == event.weapon:
        one.off = -1


def weapon_picked_up(fight: Fight, event: e.WeaponPickedUp) -> None:
    """Write weapon picked up."""
    one = fight.who[event.fighter]
    one.dropped &= ~(1 << event.weapon)
    one.hand = event.weapon


def weapon_jammed(fight: Fight, event: e.WeaponJammed) -> None:
    """Write weapon jammed."""
    fight.who[event.fighter].jam[event.weapon] = event.rounds


def jam_worked(fight: Fight, event: e.JamWorked) -> None:
    """Write jam worked."""
    one = fight.who[event.fighter]
    one.jam[event.weapon] = event.left
    one.cleared = fight.round


def weapon_drawn(fight: Fight, event: e.WeaponDrawn) -> None:
    """Write weapon drawn."""
    one = fight.who[event.fighter]
    if event.off:
        one.off = event.weapon
        if one.hand == event.weapon:
            one.hand = -1
    else:
        one.hand = event.weapon
        if one.off == event.weapon:
            one.off = -1


def armour_worn(fight: Fight, event: e.ArmourWorn) -> None:
    """Write armour worn."""
    fight.who[event.target].sp[event.location] = event.sp


def wounded(fight: Fight, event: e.Wounded) -> None:
    """Write wounded."""
    one = fight.who[event.target]
    one.boxes += event.boxes
    one.stun += event.stun
    if event.boxes == 1:
        one.ones += 1
    one.ref = event.ref
    one.int_ = event.int_
    one.cl = event.cl
    fight.marks["fired"] = fight.round


def limb_crippled(fight: Fight, event: e.LimbCrippled) -> None:
    """Write limb crippled."""
    one = fight.who[event.target]
    one.crippled |= 1 << event.location
    if event.location == RIGHT_ARM:
        one.hand = -1
    elif event.location == LEFT_ARM:
        one.off = -1


def _leave_turn(fight: Fight, one: Combatant) -> None:
    fight.slots = [slot for slot in fight.slots if slot.fighter != one.index]
    if fight.active == one.index:
        fight.active = NOBODY
    one.ended = True
    one.moving = False
    one.run_bonus = 0
    one.aim = 0
    one.aim_target = -1


def went_out(fight: Fight, event: e.WentOut) -> None:
    """Write went out."""
    one = fight.who[event.target]
    one.out = True
    _leave_turn(fight, one)


def came_round(fight: Fight, event: e.CameRound) -> None:
    """Write came round."""
    fight.who[event.target].out = False


def dying_began(fight: Fight, event: e.DyingBegan) -> None:
    """Write dying began."""
    one = fight.who[event.target]
    one.dying = True
    one.stable = False
    one.out = True
    one.dying_rounds = event.rounds


def dying_ticked(fight: Fight, event: e.DyingTicked) -> None:
    """Write dying ticked."""
    fight.who[event.target].dying_rounds = event.rounds


def died(fight: Fight, event: e.Died) -> None:
    """Write died."""
    one = fight.who[event.target]
    one.dead = True
    one.out = True
    one.dying = False
    _leave_turn(fight, one)


def stabilised(fight: Fight, event: e.StabiliseRolled) -> None:
    """Write stabilised."""
    if event.stable:
        one = fight.who[event.target]
        one.stable = True
        one.dying = False


def luck_spent(fight: Fight, event: e.LuckSpent) -> None:
    """Write luck spent."""
    fight.who[event.fighter].luck -= event.points


def moved(fight: Fight, event: e.Moved) -> None:
    """Write moved."""
    mover = fight.who[event.fighter]
    mover.x, mover.y = event.x, event.y
    mover.near = event.near
    mover.moving = not event.last
    bit = 1 << event.fighter
    for one in fight.who:
        if one.index in event.unseen:
            one.lost |= bit
        elif not one.lost & bit:
            one.known_x[event.fighter] = event.x
            one.known_y[event.fighter] = event.y


def ran(fight: Fight, event: e.Ran) -> None:
    """Write ran."""
    fight.who[event.fighter].run_bonus = event.bonus


def aimed(fight: Fight, event: e.Aimed) -> None:
    """Write aimed."""
    one = fight.who[event.fighter]
    one.aim = event.bonus
    one.aim_target = event.target


def aim_lost(fight: Fight, event: e.AimLost) -> None:
    """Write aim lost."""
    one = fight.who[event.fighter]
    one.aim = 0
    one.aim_target = -1


def reloaded(fight: Fight, event: e.Reloaded) -> None:
    """Write reloaded."""
    one = fight.who[event.fighter]
    one.ammo[event.weapon] = event.rounds
    one.spare[event.weapon] -= event.used


def magazine_dropped(fight: Fight, event: e.MagazineDropped) -> None:
    """Write magazine dropped."""
    fight.who[event.fighter].spare[event.weapon] -= 1


def shell_chambered(fight: Fight, event: e.ShellChambered) -> None:
    """Write shell chambered."""
    one = fight.who[event.fighter]
    one.ammo[event.weapon] += 1
    one.spare[event.weapon] -= 1
    one.shell_due = event.weapon


def afflicted(fight: Fight, event: e.Afflicted) -> None:
    """Write afflicted."""
    one = fight.who[event.target]
    one.afflicted = event.effect
    one.afflicted_amount = event.amount
    one.afflicted_rounds = event.rounds
    one.ref = event.ref


def affliction_ticked(fight: Fight, event: e.AfflictionTicked) -> None:
    """Write affliction ticked."""
    one = fight.who[event.target]
    one.afflicted_rounds = event.rounds
    one.ref = event.ref
    if not event.rounds:
        one.afflicted = 0
        one.afflicted_amount = 0
