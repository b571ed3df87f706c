"""What fighters nobody plays make use of: every action, plan, stance, mode and way of attack.

Everybody of the bestiary meets everybody on every preset, four a side, and pairs of ambidextrous
fighters meet each other; ``n`` fights each. It fails on what was never used. With PYTHONPATH at a
tree of ``packaging/compiling.py`` it is quick.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from chargen.combat import Scenario, Scene
from chargen.combat.dice import RandomDice
from chargen.combat.fight import Fight
from chargen.combat.gray_dawn.cover_fire import CoverFire
from chargen.combat.gray_dawn.fighter import Fighter
from chargen.combat.gray_dawn.fire import Fire
from chargen.combat.gray_dawn.handle import Draw
from chargen.combat.gray_dawn.kinds import TAKE_STANCE
from chargen.combat.gray_dawn.kit import STANCE_NAMES
from chargen.combat.gray_dawn.melee import Strike
from chargen.combat.gray_dawn.penalties import PLAN_NAMES
from chargen.combat.gray_dawn.plan import Plan
from chargen.combat.gray_dawn.shapes import ACTIONS
from chargen.combat.gray_dawn.stance import NameStance
from chargen.combat.harm.gear import MELEE, MODE_NAMES, SHOT, TUBE, Weapon
from chargen.combat.question import Action, Question
from chargen.combat.scenario import Cover
from chargen.combat.system import run as play
from chargen.combat.system import stream_of, system_of
from chargen.combat.table import Policy, Silent
from chargen.encounter import sources, to_scenario
from chargen.encounter.presets import PRESETS
from chargen.encounter.setup import MINE, THEIRS, Encounter, add_contender
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.endurance.report import Report

WAYS = (
    "fire unseen",
    "fire both weapons",
    "fire at a location",
    "strike unseen",
    "strike with both weapons",
    "draw into the other hand",
    "plan several actions",
    "plan a draw with an attack",
    "plan a move with an attack",
)
"""What is no action of its own."""
SIDES = (MINE, THEIRS)
UNASKED = (TAKE_STANCE,)
"""Actions nobody is asked for who always takes what he wished for."""
EVERY = (
    *(f"action {shape.name}" for kind, shape in ACTIONS.items() if kind not in UNASKED),
    *(f"plan to {name}" for name in PLAN_NAMES),
    *(f"wish to be {name}" for name in STANCE_NAMES),
    *(f"fire in mode {name}" for name in MODE_NAMES),
    *(f"cover in mode {name}" for name in MODE_NAMES),
    *WAYS,
)
"""Everything a fighter can make use of, by name."""


def named(action: Action) -> Iterator[str]:
    """Name everything an action makes use of."""
    yield f"action {ACTIONS[int(action.kind)].name}"
    if isinstance(action, Plan):
        yield f"plan to {PLAN_NAMES[action.of_kind]}"
        yield from ("plan several actions",) * (action.actions > 1)
        yield from ("plan a draw with an attack",) * bool(action.draws and action.actions)
        yield from ("plan a move with an attack",) * bool(action.moves and action.actions)
    elif isinstance(action, NameStance):
        yield f"wish to be {STANCE_NAMES[action.stance]}"
    elif isinstance(action, Fire):
        yield f"fire in mode {MODE_NAMES[action.mode]}"
        yield from ("fire unseen",) * action.hidden
        yield from ("fire both weapons",) * action.twin
        yield from ("fire at a location",) * (action.called >= 0)
    elif isinstance(action, CoverFire):
        yield f"cover in mode {MODE_NAMES[action.mode]}"
    elif isinstance(action, Strike):
        yield from ("strike unseen",) * action.hidden
        yield from ("strike with both weapons",) * action.twin
    elif isinstance(action, Draw):
        yield from ("draw into the other hand",) * action.off


class Counting(Policy):
    """A tactic whose answers are counted by what they make use of."""

    def __init__(self, policy: Policy, seen: Counter[str]) -> None:
        self.policy = policy
        self.seen = seen

    def asked_always(self) -> bool:
        """As the tactic says."""
        return self.policy.asked_always()

    def choose(self, fight: Fight, question: Question) -> Action:
        """Answer as the tactic does."""
        action = self.policy.choose(fight, question)
        self.seen.update(named(action))
        return action


def used(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How often everything was made use of in so many fights."""
    seen: Counter[str] = Counter()
    system = system_of(scenario)
    start = system.start(scenario)
    table = Silent(RandomDice(seed), [Counting(one, seen) for one in system.policies(scenario)])
    for number in range(fights):
        play(system, start.fight(stream_of(seed, number)), table)
    return seen


def line_ups(rules: Ruleset) -> Iterator[Scenario]:
    """Everybody of the bestiary against everybody on every preset, four a side."""
    keys = [key for key, _, _ in sources.opponents(rules)]
    seats = {(key, side): sources.opponent(rules, key, side=side) for key in keys for side in SIDES}
    for number, (one, other) in enumerate(product(keys, keys)):
        plan = Encounter()
        for key, side in product((one, other, one, other), SIDES):
            plan = add_contender(plan, seats[key, side])
        _, ground = list(PRESETS.values())[number % len(PRESETS)]
        yield to_scenario.scenario(ground(plan))


REVOLVER = Weapon(
    name="revolver", size="pistol", skill="handgun", dice=2, plus=3, shots=6, range=40, spare=2
)
SWORD = Weapon(name="sword", kind=MELEE, size="melee", skill="melee", dice=2, plus=2)
SINGLE_BARREL = Weapon(
    name="single barrel",
    size="shotgun",
    dice=4,
    shots=1,
    range=40,
    feed=TUBE,
    load=SHOT,
    spare=9,
    two_handed=True,
)
SKILLS = {"handgun": 6, "rifle": 6, "melee": 6, "cover-evade": 3, "stealth": 4}


def ambidextrous(arm: Weapon, tactic: str, side: int, number: int) -> Fighter:
    """Return one with a weapon for each hand."""
    return Fighter(
        name=f"{arm.name} {side}{number}",
        side=side,
        at=(1500 * side, 200 * number),
        tactic=tactic,
        REF=8,
        CL=7,
        MA=6,
        BODY=7,
        skills=SKILLS,
        weapons=(arm, arm),
        off_hand=1 if arm is REVOLVER else -1,
        dual_wield=2,
    )


def pairs() -> Iterator[Scenario]:
    """Two ambidextrous fighters of a kind against their like, 15 m apart with walls between."""
    walls = tuple(Cover(name="wall", level=4, extent=(x, -300, x, 300)) for x in (100, 1400))
    for arm, tactic in (REVOLVER, "aggressive"), (SWORD, "brawler"), (SINGLE_BARREL, "steady"):
        fighters = [
            ambidextrous(arm, tactic, side, number) for side, number in product((0, 1), (0, 1))
        ]
        yield Scenario(fighters=tuple(fighters), scene=Scene(covers=walls))


def run(n: int, seed: int) -> Report:
    """Let everybody fight, and count."""
    total: Counter[str] = Counter()
    for scenario in (*line_ups(house_rules()), *pairs()):
        total += used(scenario, n, seed)
    never = tuple(f"never used: {name}" for name in EVERY if not total[name])
    return Report("means", n, seed, {name: total[name] for name in EVERY}, never)
