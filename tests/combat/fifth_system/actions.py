"""Actions of a turn, their question, their rules, and what the GM may do."""

from dataclasses import dataclass
from typing import cast

from chargen.combat.kernel import paths
from chargen.combat.kernel.driver import Driver
from chargen.combat.kernel.events import AttackHit, AttackMissed, Moved
from chargen.combat.kernel.fight import NOBODY, BaseFight
from chargen.combat.kernel.gm_actions import FighterAction
from chargen.combat.kernel.question import (
    Action,
    ActionSchema,
    AttackAction,
    PlaceAction,
    Question,
)
from chargen.combat.kernel.tally import Tally
from chargen.combat.scene.scenario import METRE
from chargen.combat.scene.validation import refuse_beyond

from .model import AttackRolled, Combatant, Damaged, Dodged, Fight, Healed, d20

ATTACK, MOVE, DODGE, PASS = range(1, 5)
ASK_TURN = 10
BEST = 20
DEATH = -10
"""Hit points at which a fighter is dead."""


class Attack(AttackAction):
    """An attack on a target with a weapon."""

    def __init__(self, weapon: int, target: int) -> None:
        super().__init__(ATTACK, weapon, target)


class Move(PlaceAction):
    """A move to a place in centimetres."""

    def __init__(self, x: int, y: int) -> None:
        super().__init__(MOVE, x, y)


ACTIONS = {
    ATTACK: ActionSchema("attack", Attack, {"weapon": 0, "target": NOBODY}, "Attack"),
    MOVE: ActionSchema("move", Move, {"x": 0, "y": 0}, "Move"),
    DODGE: ActionSchema("dodge", intent="Dodge"),
    PASS: ActionSchema("pass", intent="Pass"),
}
QUESTIONS = {ASK_TURN: "turn"}


class TurnQuestion(Question):
    """A fighter's choice in a turn: one move, then one action that ends it."""

    def __init__(self, fighter: int) -> None:
        super().__init__(ASK_TURN, fighter)

    def options(self, fight: BaseFight) -> tuple[Action, ...]:
        """Return attacks within reach, a move to each enemy, dodging and passing."""
        own = cast("Fight", fight)
        combatant = own.combatants[self.fighter]
        enemies = own.enemies(combatant)
        attacks: list[Action] = [
            Attack(weapon, int(enemy.index))
            for enemy in enemies
            for weapon in range(len(combatant.weapons))
            if own.in_reach(combatant, enemy, weapon)
        ]
        moves: list[Action] = []
        if not combatant.moved:
            for enemy in enemies:
                reach = combatant.fighter.speed * METRE
                x, y = paths.approach(own, combatant, enemy.x, enemy.y, reach).end()
                if (x, y) != (combatant.x, combatant.y) and Move(x, y) not in moves:
                    moves.append(Move(x, y))
        return (*attacks, *moves, Action(DODGE), Action(PASS))

    def fault(self, fight: BaseFight, action: Action) -> str | None:
        """Return why an action cannot be chosen, None if it can."""
        own = cast("Fight", fight)
        combatant = own.combatants[self.fighter]
        if isinstance(action, Attack):
            return attack_fault(own, combatant, action)
        if isinstance(action, Move):
            if combatant.moved:
                return f"{combatant.name} has moved already."
            reach = combatant.fighter.speed * METRE
            return paths.fault(own, combatant, action.x, action.y, reach)
        return None if action.kind in (DODGE, PASS) else "That is not an action of a turn."


def attack_fault(fight: Fight, combatant: Combatant, action: Attack) -> str | None:
    """Return why a target cannot be attacked, None if it can."""
    if not 0 <= action.weapon < len(combatant.weapons):
        return f"{combatant.name} has no weapon number {action.weapon}."
    if not 0 <= action.target < len(fight.fighters):
        return f"There is no fighter number {action.target}."
    target = fight.combatants[action.target]
    if target.side == combatant.side or not target.able():
        return f"{target.name} is not an enemy who can act."
    if not fight.in_reach(combatant, target, action.weapon):
        return f"{target.name} is out of reach."
    return None


def carry_out(fight: Fight, driver: Driver, combatant: Combatant, action: Action) -> bool:
    """Carry out an action and return whether it ends the turn."""
    if isinstance(action, Attack):
        attack(fight, driver, combatant, action)
    elif isinstance(action, Move):
        combatant.x, combatant.y, combatant.moved = action.x, action.y, True
        driver.tell(Moved(int(combatant.index), action.x, action.y))
        return False
    elif action.kind == DODGE:
        combatant.dodging = True
        driver.tell(Dodged(int(combatant.index)))
    return True


def attack(fight: Fight, driver: Driver, attacker: Combatant, action: Attack) -> None:
    """Roll an attack against armour class, and damage if it hits (DD-01, DD-04)."""
    fight.fired = fight.round
    target, weapon = fight.combatants[action.target], attacker.weapons[action.weapon]
    roll = d20(driver.dice, "attack")
    tally = Tally(driver.listening)
    tally.add("DD-01", "attack", attacker.fighter.attack)
    total, number = int(tally.total) + roll, fight.armour_class(attacker, target)
    hit = roll == BEST or (roll > 1 and total >= number)
    people = int(attacker.index), int(target.index), int(action.weapon)
    if driver.listening:
        parts = (*tally.parts(), ("DD-01", "die", roll))
        driver.tell(AttackRolled(*people, total, parts, number))
        driver.tell(AttackHit(*people) if hit else AttackMissed(*people, number - total))
    if hit:
        dice = weapon.dice * (fight.tunables.critical_factor if roll == BEST else 1)
        points = sum(int(driver.dice.d6("damage")) for _ in range(dice)) + weapon.plus
        lose(fight, driver, target, max(1, points))


def lose(fight: Fight, driver: Driver, target: Combatant, points: int) -> None:
    """Take hit points off; at 0 a fighter is out, far below dead."""
    target.hit_points -= points
    fight.hurt = int(fight.round)
    target.out, target.dead = target.hit_points <= 0, target.hit_points <= DEATH
    if target.out:
        fight.note_fall(target, "damage")
    driver.tell(Damaged(int(target.index), points, target.hit_points, target.end()))


@dataclass(frozen=True)
class Heal(FighterAction):
    """Hit points given back by the GM, up to those of the start."""

    points: int

    def __post_init__(self) -> None:
        """Refuse healing out of its bounds."""
        refuse_beyond(self, {"points": (1, 500)}, "Healing")

    def carry_out(self, fight: BaseFight, table: Driver) -> None:
        """Give the points back."""
        combatant = cast("Fight", fight).combatants[self.fighter]
        combatant.hit_points = min(combatant.fighter.hit_points, combatant.hit_points + self.points)
        combatant.out = combatant.hit_points <= 0
        table.tell(Healed(self.fighter, self.points))
