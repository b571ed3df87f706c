"""Firing: a single shot, aimed or not, one automatic pull, and Panic Fire (S4-26 to S4-31)."""

from ...kernel.driver import Driver
from ...kernel.fight import BaseFight
from ...kernel.question import Action, AttackAction, Plain, Question, TargetAction
from ...native_types import i64
from ..model.choice_ids import ASK_PULL, CEASE, FIRE, NEXT_PULL
from ..model.combatant import Combatant
from ..model.events import RoundsFired
from ..model.fight import Fight, own_fight
from ..rolls import attack_modifiers
from ..rolls.attack import throw
from ..rolls.attack_modifiers import AttackMode

STOP = Action(CEASE)


class Fire(AttackAction):
    """Fire a weapon in hand at a target."""

    def __init__(
        self, weapon: i64, target: i64, automatic: bool = False, panic: bool = False,
        aimed: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(FIRE, weapon, target)
        self.automatic = automatic
        """Two throws for one pull (S4-30)."""
        self.panic = panic
        """Up to three pulls in one action (S4-27)."""
        self.aimed = aimed
        """And nothing else this round (S4-R12)."""

    def values(self) -> tuple[Plain, ...]:
        """Return weapon, target and manner."""
        return (self.weapon, self.target, self.automatic, self.panic, self.aimed)


class PullAt(TargetAction):
    """Aim the next pull of a Panic Fire at a target (S4-R11)."""

    def __init__(self, target: i64) -> None:
        super().__init__(NEXT_PULL, target)


class PullQuestion(Question):
    """The choice of a target for the next pull of a Panic Fire (S4-R11)."""

    def __init__(self, fighter: i64, weapon: i64, pulls: i64) -> None:
        super().__init__(ASK_PULL, fighter)
        self.weapon = weapon
        self.pulls = pulls
        """Pulls made so far."""

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return the targets in sight, and no further pull."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        return (*(PullAt(enemy.index) for enemy in targets(own, combatant, self.weapon)), STOP)

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why a target cannot be the next."""
        own = own_fight(fight)
        combatant = own.combatants[self.fighter]
        if action.kind == CEASE:
            return None
        if not isinstance(action, PullAt) or not 0 <= action.target < len(own.combatants):
            return f"{combatant.name} has to choose a target for the next pull."
        return attack_modifiers.fault(own, combatant, own.combatants[action.target], self.weapon)


def targets(fight: Fight, combatant: Combatant, weapon: i64) -> list[Combatant]:
    """Return every fighter who can be attacked with a weapon."""
    return [
        enemy
        for enemy in fight.combatants
        if enemy.side != combatant.side
        and enemy.able()
        and attack_modifiers.fault(fight, combatant, enemy, weapon) is None
    ]


def rounds_of(fight: Fight, automatic: bool) -> i64:
    """Return the rounds of one pull (S4-R09)."""
    if automatic:
        return fight.tunables.automatic_rounds
    return fight.tunables.semi_rounds


def manner_fault(
    fight: Fight, combatant: Combatant, weapon: i64, automatic: bool, panic: bool
) -> str | None:
    """Return why a weapon cannot be fired in a manner (S4-26, S4-30, S4-34, S4-35, S4-R09)."""
    if not 0 <= weapon < len(combatant.rows) or combatant.rows[weapon].blade:
        return "There is no such gun."
    arm = combatant.stats.arms[weapon]
    if automatic and not arm.automatic:
        return f"{arm.name} does not fire on full automatic."
    if panic and not (arm.semi or arm.automatic):
        return f"{arm.name} fires neither semi-automatically nor on full automatic: no Panic Fire."
    if combatant.doubled:
        if automatic or panic:
            return f"{combatant.name} has used a Double Action: single shots only this round."
        if combatant.attacks:
            return f"{combatant.name} has used a Double Action: one attack in the whole round."
    if combatant.ammo[weapon] < rounds_of(fight, automatic):
        return f"{arm.name} has too few rounds left."
    return None


def fault(fight: Fight, combatant: Combatant, action: Fire) -> str | None:
    """Return why a shot is refused now."""
    refusal = manner_fault(fight, combatant, action.weapon, action.automatic, action.panic)
    if refusal is not None:
        return refusal
    if not combatant.holds(action.weapon):
        return f"{combatant.name} does not have {combatant.stats.arms[action.weapon].name} in hand."
    if not 0 <= action.target < len(fight.combatants):
        return "There is no such target."
    if action.aimed and (fight.phase > 1 or combatant.acts or action.automatic or action.panic):
        return "Only a single shot as First Action can be aimed."
    return attack_modifiers.fault(fight, combatant, fight.combatants[action.target], action.weapon)


def carry_out(fight: Fight, table: Driver, combatant: Combatant, action: Fire) -> None:
    """Pull the trigger; an aimed shot ends the fighter's round (S4-R12)."""
    manner = AttackMode(combatant.acts > 0, panic=action.panic, aimed=action.aimed)  # S4-10
    pulls(fight, table, combatant, fight.combatants[action.target], action, manner)
    if action.aimed:
        combatant.finished = True


def pulls(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    fire: Fire,
    manner: AttackMode,
) -> None:
    """Make one pull, or up to three in panic while rounds last (S4-27, S4-31, S4-R09, S4-R11)."""
    weapon = fire.weapon
    most: i64 = 1
    if fire.panic:
        most = fight.tunables.panic_attacks
    if fire.automatic or fire.panic:
        attacker.sprayed = True
    pulled: i64 = 0
    while pulled < most and attacker.able():
        if attacker.ammo[weapon] < rounds_of(fight, fire.automatic):
            return
        if pulled:
            if not targets(fight, attacker, weapon):
                return
            answer = table.ask(fight, PullQuestion(attacker.index, weapon, pulled))
            if not isinstance(answer, PullAt):
                return
            target = fight.combatants[answer.target]
        elif not target.able():
            return
        pulled += 1
        _pull(fight, table, attacker, target, fire, manner)


def _pull(
    fight: Fight,
    table: Driver,
    attacker: Combatant,
    target: Combatant,
    fire: Fire,
    manner: AttackMode,
) -> None:
    """Pull the trigger once, both throws of automatic fire at one target (S4-30, S4-R11)."""
    rounds = rounds_of(fight, fire.automatic)
    attacker.ammo[fire.weapon] -= rounds
    attacker.shots += rounds
    attacker.attacks += 1
    if table.listening:
        automatic, panic = int(fire.automatic), int(fire.panic)
        table.tell(RoundsFired(attacker.index, fire.weapon, rounds, automatic, panic))
    throws: i64 = 1
    if fire.automatic:
        throws = fight.tunables.automatic_throws
    while throws > 0 and not target.dead:
        throws -= 1
        throw(fight, table, attacker, target, fire.weapon, manner)
