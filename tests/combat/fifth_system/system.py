"""The d20 system: initiative once, then turns in order; and its tactics."""

from typing import cast

from chargen.combat.kernel.driver import Driver, Policy, RandomPolicy
from chargen.combat.kernel.events import RoundBegan, TurnBegan
from chargen.combat.kernel.fight import BaseCombatant, BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import BasePreparedScenario, Models, System, last_side
from chargen.combat.scene.scenario import Scenario

from .actions import ACTIONS, BEST, DODGE, QUESTIONS, Attack, Heal, TurnQuestion, carry_out
from .model import EVENTS, TUNING, Combatant, Fight, Fighter, Tunables, Weapon, d20
from .text import Words

AHEAD = 20
"""Rounds looked ahead for a break-off."""
LULL = 5
"""Rounds without harm after which one is asked for."""
MEAN = 3.5
"""The mean of a d6."""


class Steady(Policy):
    """Attacks the enemy nearest to falling, else moves; dodges when cautious and badly hurt."""

    def __init__(self, *, cautious: bool = False) -> None:
        self.cautious = cautious

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Choose among the options."""
        own = cast("Fight", fight)
        combatant = own.combatants[question.fighter]
        options = question.options(fight)
        if self.cautious and 3 * combatant.hit_points <= combatant.fighter.hit_points:
            return Action(DODGE)
        attacks = [option for option in options if isinstance(option, Attack)]
        if not attacks:
            return options[0]
        return min(
            attacks,
            key=lambda each: (own.combatants[each.target].hit_points, each.target, each.weapon),
        )


class PreparedScenario(BasePreparedScenario):
    """What all fights from one scenario have in common."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.tunables = cast("Tunables", scenario.tunables or Tunables())
        self.fighters = cast("tuple[Fighter, ...]", scenario.fighters)

    def begun(self) -> Fight:
        """Return a fight about to begin."""
        return Fight(self.ground, self.tunables, self.fighters)


class D20System(System):
    """Attack rolls against armour class; hit points."""

    def __init__(self) -> None:
        self.prepared = PreparedScenario
        self.name = "d20"
        self.title = "Small d20"
        self.about = "Attack rolls against armour class, and hit points."
        self.seconds = (6, 6)
        self.lull = LULL
        self.usual_tactic = "steady"
        self.costs = {}
        self.actions = ACTIONS
        self.questions = QUESTIONS
        self.shown = ("x", "y", "out", "dead", "hit points", "full", "dodging")
        self.events = EVENTS
        self.models = Models(Fighter, Tunables, {"weapons": Weapon}, {}, TUNING)
        self.tactics = {
            "steady": Steady(), "cautious": Steady(cautious=True), "random": RandomPolicy()
        }  # fmt: skip
        self.tactic_words = {
            "steady": "attacks, else moves", "cautious": "dodges when hurt", "random": "takes any"
        }  # fmt: skip
        self.acts = {"heal": Heal}
        self.words = Words()

    def play_round(self, fight: BaseFight, table: Driver) -> None:
        """Play one round: initiative in the first, then each turn in order."""
        own = cast("Fight", fight)
        fight.round += 1
        table.tell(RoundBegan(int(fight.round)))
        if not own.order:
            own.order = _initiative(own, table)
        for number in own.order:
            combatant = own.combatants[number]
            if combatant.able() and last_side(fight) is None:
                _turn(own, table, combatant)

    def expected_harm(
        self, fight: BaseFight, attacker: BaseCombatant, target: BaseCombatant
    ) -> float:
        """Return the hit points to be expected of the attacker's best weapon within reach."""
        own = cast("Fight", fight)
        fighter, enemy = cast("Combatant", attacker), cast("Combatant", target)
        needed = own.armour_class(fighter, enemy) - fighter.fighter.attack
        chance = min(BEST - 1, max(1, BEST + 1 - needed)) / BEST
        walks = fighter.fighter.speed > 0 or enemy.fighter.speed > 0
        means = [
            max(1.0, weapon.dice * MEAN + weapon.plus)
            for number, weapon in enumerate(fighter.weapons)
            if walks or own.in_reach(fighter, enemy, number)
        ]
        return AHEAD * chance * max(means, default=0.0)


def _initiative(fight: Fight, table: Driver) -> tuple[int, ...]:
    """Roll initiative and return the fighters in the order of their turns."""
    for combatant in fight.combatants:
        combatant.initiative = d20(table.dice, "initiative") + combatant.fighter.initiative
    order = sorted(fight.combatants, key=lambda each: (-each.initiative, each.index))
    return tuple(int(combatant.index) for combatant in order)


def _turn(fight: Fight, table: Driver, combatant: Combatant) -> None:
    """Play a turn: at most one move, then one action."""
    combatant.dodging = combatant.moved = False
    table.tell(TurnBegan(int(combatant.index)))
    question = TurnQuestion(int(combatant.index))
    while not carry_out(fight, table, combatant, table.ask(fight, question)):
        pass
