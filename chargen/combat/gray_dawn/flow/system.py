"""Gray Dawn as a system, and its rounds: the dying, covering fire, counts (CB-37)."""

from typing import cast

from ... import formulas
from ...harm import care, hits, wounds
from ...harm.fight import Attack
from ...harm.system import WORDS, HarmSystem
from ...harm.weapons import BURN, LOCATION_NAMES, ArmourPiece, Weapon
from ...kernel.awareness import wake_all
from ...kernel.driver import Driver
from ...kernel.events import RoundBegan, RoundEnded
from ...kernel.fight import BaseFight
from ...kernel.system import BasePreparedScenario, Models
from ...scene.scenario import Scenario
from ..actions import covering_fire
from ..actions.action import ActionQuestion
from ..actions.gm_actions import ACTS, STATES
from ..actions.plan import PlanQuestion
from ..actions.stance import IntendedStanceQuestion
from ..model.cache import MOST_KINDS, TacticsCache
from ..model.combatant import NO_COUNT, Combatant
from ..model.events import AfflictionTicked, BarrageFell
from ..model.fight import Fight
from ..model.fighter import Fighter
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..rolls.blast import BURN_UNIT
from ..rolls.initiative import next_turn, roll_initiative
from ..rolls.suppression import add_suppression
from ..tactics import expected_harm
from ..tactics.profiles import CLEVER, TACTIC_WORDS
from ..tactics.tactic import TACTICS
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from . import turn
from .option_chances import option_chances


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as it takes to decide the fight."""
    _begin(fight, table)
    if not covering_fire.declare_all(fight, table):
        return
    roll_initiative(fight, table)
    while not fight.decided():
        combatant = next_turn(fight, table)
        if combatant is None:
            _end(fight, table)
            return
        turn.take(fight, table, combatant)


def _begin(fight: Fight, table: Driver) -> None:
    """Begin a round: the dying tick, fire burns, bombardment falls (CB-37, CB-140, CB-141)."""
    bombarded = fight.round < fight.barrage
    fight.round += 1
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundBegan(fight.round))
    burning: list[Combatant] = []
    amounts: list[int] = []
    for combatant in fight.combatants:
        combatant.fresh_round()
        if combatant.dead:
            continue
        if combatant.dying and care.tick(fight, table, combatant):
            continue
        if combatant.afflicted:
            if combatant.afflicted == BURN and combatant.afflicted_rounds > 1:
                burning.append(combatant)
                amounts.append(int(combatant.afflicted_amount))
            _tick_affliction(table, combatant)
        if bombarded and combatant.able() and fight.bombarded(combatant):
            if table.listening:
                table.tell(BarrageFell(combatant.index))
            add_suppression(table, combatant, fight.tunables.barrage_points, -1, "barrage")
    for number in range(len(burning)):
        _burn(fight, table, burning[number], amounts[number])


def _tick_affliction(table: Driver, combatant: Combatant) -> None:
    """Wear off a blast's effect; REF returns when gas is gone (CB-140)."""
    effect = combatant.afflicted
    combatant.afflicted_rounds = max(0, combatant.afflicted_rounds - 1)
    if not combatant.afflicted_rounds:
        combatant.ref = formulas.wounded_ref(combatant.stats.ref, wounds.stat_state(combatant))
        combatant.stats_changed()
        combatant.afflicted = 0
        combatant.afflicted_amount = 0
    if table.listening:
        table.tell(AfflictionTicked(combatant.index, combatant.afflicted_rounds, effect))


def _burn(fight: Fight, table: Driver, combatant: Combatant, amount: int) -> None:
    """Fire hurts again each round (CB-140)."""
    by, weapon = divmod(amount, BURN_UNIT)
    attack = Attack(fight.combatants[by], combatant, weapon)
    attack.uncounted = True
    attack.struck = True
    attack.x, attack.y = combatant.x, combatant.y
    hits.land(fight, table, attack, 0, 1)


def _end(fight: Fight, table: Driver) -> None:
    """End lanes; after an attack every unaware fighter notices the fight (CB-15, CB-37)."""
    fight.lanes.clear()
    fight.count = NO_COUNT
    if table.listening:
        table.tell(RoundEnded(fight.round))
    if fight.fired == fight.round:
        wake_all(fight, table)


class PreparedScenario(BasePreparedScenario):
    """The state all fights from one scenario share."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.stats: list[FighterStats] = []
        self.known = TacticsCache()
        for index in range(len(scenario.fighters)):
            self.questions += [
                IntendedStanceQuestion(index),
                PlanQuestion(index),
                ActionQuestion(index),
            ]
        self.kinds: list[tuple[object, ...]] = []
        """The likeness of each kind of fighter."""
        for fighter in cast("tuple[Fighter, ...]", scenario.fighters):
            self.stats.append(FighterStats(fighter, scenario.scene, tunables))
        self._number_kinds()

    def share(self, earlier: BasePreparedScenario) -> None:
        """Use the ground of an earlier scenario, and its tactics' results unless they are full."""
        super().share(earlier)
        before = cast(PreparedScenario, earlier)
        new = sum(likeness not in before.kinds for likeness in self.kinds)
        if len(before.kinds) + new <= MOST_KINDS:
            self.kinds, self.known = before.kinds, before.known
            self._number_kinds()

    def _number_kinds(self) -> None:
        """Give fighters who are alike the same number."""
        for stats in self.stats:
            likeness = stats.fighter.likeness()
            if likeness not in self.kinds:
                self.kinds.append(likeness)
            stats.kind = self.kinds.index(likeness)

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.known = self.known
        fight.questions = self.questions
        return fight


class GrayDawnSystem(HarmSystem):
    """Counts from high to low, nerve before deeds."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared = PreparedScenario
        self.play = play
        self.harm = expected_harm.wounds
        self.chances = option_chances
        self.harm_unit = "boxes"
        self.name = "gray_dawn"
        self.title = "Gray Dawn"
        self.about = "Stances and suppression; actions every five counts, from high to low."
        self.seconds = (3, 3)
        self.lull = expected_harm.LULL
        self.usual_tactic = CLEVER
        self.actions = ACTIONS
        self.questions = QUESTIONS
        state = ("out", "dead", "dying", "pinned")
        self.shown = ("x", "y", *state, "stance", "boxes", "suppression")
        self.events = EVENTS
        parts = {"weapons": Weapon, "armour": ArmourPiece}
        words = {**WORDS, "crippled": LOCATION_NAMES}
        self.models = Models(Fighter, Tunables, parts, words, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.states = STATES
        self.words = Words()
        self.picture = Spectator()
