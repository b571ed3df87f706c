"""Classic Traveller as a system, and its rounds of fifteen seconds in phases (S4-01)."""

from typing import cast

from ...kernel.awareness import wake_all
from ...kernel.driver import Driver
from ...kernel.events import RoundBegan, RoundEnded
from ...kernel.fight import BaseFight
from ...kernel.question import Action
from ...kernel.system import BasePreparedScenario, Models, System
from ...scene.scenario import BaseFighter, Scenario
from ..actions import action as action_
from ..actions.action import ActionQuestion
from ..actions.gm_actions import ACTS, STATES
from ..model.combatant import Combatant
from ..model.events import PhaseOpened, TurnBegan, WatchLost
from ..model.fight import Fight
from ..model.fighter import PLACE_NAMES, POSTURE_NAMES, Fighter, Weapon
from ..model.stats import FighterStats
from ..model.tunables import TUNING, Tunables
from ..rolls import initiative
from ..rolls.attack import land_all
from ..tactics import expected_harm
from ..tactics.profiles import CLEVER
from ..tactics.tactic import TACTIC_WORDS, TACTICS
from ..text.schema import ACTIONS, EVENTS, QUESTIONS
from ..text.spectator import Spectator
from ..text.words import Words
from .option_chances import option_chances


def play(fight: Fight, table: Driver) -> None:
    """Play one round, or as much of it as leaves two sides able to fight.

    The surprised lose their First Action; what they do later are Extra Actions (S4-R39).
    """
    fight.round += 1
    for combatant in fight.combatants:
        combatant.fresh_round()
    if table.listening:
        table.tell(RoundBegan(fight.round))
    initiative.throw_all(fight, table)
    fight.phase = 0
    while not fight.decided():
        going = [combatant for combatant in fight.combatants if combatant.is_active()]
        if not going:
            _close(fight, table)
            return
        fight.phase += 1
        if table.listening:
            table.tell(PhaseOpened(fight.phase))
        for combatant in going:
            combatant.due = not combatant.unaware
            if combatant.unaware:
                combatant.acts += 1
        _phase(fight, table)
        if not fight.decided():
            wake_all(fight, table)


def _phase(fight: Fight, table: Driver) -> None:
    """Let each fighter still active act once, by number (S4-09)."""
    while not fight.decided():
        group = initiative.next_group(fight)
        if not group:
            return
        for combatant in group:
            combatant.due = False
        if len(group) == 1:
            _act_alone(fight, table, group[0])
        else:
            _act_together(fight, table, group)


def _choice(fight: Fight, table: Driver, combatant: Combatant) -> Action | None:
    """Return a fighter's choice of action; None if the check fails (S4-11, S4-17)."""
    if combatant.acts and not initiative.check_passes(fight, table, combatant):
        return None
    if table.listening:
        table.tell(TurnBegan(combatant.index, combatant.number))
    return table.ask(fight, fight.questions[combatant.index])


def _act_alone(fight: Fight, table: Driver, combatant: Combatant) -> None:
    action = _choice(fight, table, combatant)
    if action is not None:
        action_.carry_out(fight, table, combatant, action)


def _act_together(fight: Fight, table: Driver, group: list[Combatant]) -> None:
    """Let fighters act at one moment: all choose, attack, act, then all lands (S4-R13)."""
    chosen = [_choice(fight, table, combatant) for combatant in group]
    fight.together = True
    for attacks in (True, False):
        for combatant, action in zip(group, chosen, strict=True):
            if action is not None and action_.is_attack(action) == attacks and combatant.able():
                action_.carry_out(fight, table, combatant, action)
    land_all(fight, table)


def _close(fight: Fight, table: Driver) -> None:
    """End the round once all have finished or only wait (S4-18, S4-R04)."""
    if not table.listening:
        return
    for combatant in fight.combatants:
        if combatant.is_waiting() and combatant.able():
            table.tell(WatchLost(combatant.index))
    table.tell(RoundEnded(fight.round))


class PreparedScenario(BasePreparedScenario):
    """The state all fights from one scenario share."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        tunables = cast(Tunables, scenario.tunables or Tunables())
        self.tunables = tunables
        self.stats: list[FighterStats] = []
        for index, fighter in enumerate(cast("tuple[Fighter, ...]", scenario.fighters)):
            self.stats.append(FighterStats(fighter, scenario.scene, tunables))
            self.questions.append(ActionQuestion(index))

    def begun(self) -> BaseFight:
        """Return a fight about to begin."""
        fight = Fight(self.ground, self.tunables, self.stats)
        fight.questions = self.questions
        return fight


class TravellerS4System(System):
    """Low numbers first; endurance buys further actions."""

    def __init__(self) -> None:
        self.prepared = PreparedScenario
        self.play = play
        self.harm = expected_harm.times_out
        self.chances = option_chances
        self.harm_unit = "points"
        self.name = "traveller_s4"
        self.title = "Classic Traveller"
        self.about = "Fifteen seconds: low numbers first, and END buys further actions."
        self.seconds = (15, 15)  # S4-01
        self.lull = expected_harm.ROUNDS
        self.unused_ground = frozenset({"barrage", "close_quarters", "grid", "level", "scale"})
        self.usual_tactic = CLEVER
        self.actions = ACTIONS
        self.questions = QUESTIONS
        stats = ("strength", "dexterity", "endurance")
        self.shown = ("x", "y", "out", "dead", "posture", *stats, "reduced", "watching")
        self.events = EVENTS
        parts, words = {"weapons": Weapon}, {"posture": POSTURE_NAMES}
        self.models = Models(Fighter, Tunables, parts, words, TUNING)
        self.tactics = TACTICS
        self.tactic_words = TACTIC_WORDS
        self.acts = ACTS
        self.states = STATES
        self.words = Words()
        self.picture = Spectator()

    def locations(self, fighter: BaseFighter) -> tuple[str, ...]:
        """Return the hit locations, those of all bodies (S4-R19)."""
        return PLACE_NAMES
