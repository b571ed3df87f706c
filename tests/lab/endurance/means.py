"""What fighters nobody plays make use of: every action, plan, stance, mode and way of attack.

Everybody of the bestiary meets everybody, four a side, and so do people made for it in a few small
fights; ``n`` fights each. It fails on what was never used. With PYTHONPATH at a tree of
``packaging/compiling.py`` it is quick.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from chargen.combat import Scenario, Scene
from chargen.combat.gray_dawn.actions.covering_fire import CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.melee import Strike
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.weapon_actions import Draw
from chargen.combat.gray_dawn.model.choice_ids import TAKE_STANCE
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import PLAN_NAMES
from chargen.combat.gray_dawn.model.stats import STANCE_NAMES
from chargen.combat.gray_dawn.text.schema import ACTIONS
from chargen.combat.harm.weapons import (
    AUTO,
    BURST,
    GRENADE,
    MELEE,
    MODE_NAMES,
    SHOT,
    SINGLE,
    TUBE,
    Weapon,
)
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import Policy, SilentDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import run as play
from chargen.combat.kernel.system import stream_of, system_of
from chargen.combat.scene.scenario import METRE, Cover
from chargen.encounter.setup import scenario_builder, sources
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, add_fighter
from chargen.rules.load import house_rules
from chargen.rules.model import Ruleset
from tests.lab.endurance.report import Report

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
    elif isinstance(action, CoveringFire):
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

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Answer as the tactic does."""
        action = self.policy.choose(fight, question)
        self.seen.update(named(action))
        return action


def used(scenario: Scenario, fights: int, seed: int) -> Counter[str]:
    """How often everything was made use of in so many fights."""
    seen: Counter[str] = Counter()
    system = system_of(scenario)
    start = system.start(scenario)
    table = SilentDriver(
        RandomDice(seed), [Counting(one, seen) for one in system.policies(scenario)]
    )
    for number in range(fights):
        play(system, start.fight(stream_of(seed, number)), table)
    return seen


def line_ups(rules: Ruleset) -> Iterator[Scenario]:
    """Everybody of the bestiary against everybody on every preset, four a side."""
    keys = [key for key, _ in sources.opponents(rules)]
    seats = {(key, side): sources.opponent(rules, key, side=side) for key in keys for side in SIDES}
    for number, (one, other) in enumerate(product(keys, keys)):
        plan = FightSetup()
        for key, side in product((one, other, one, other), SIDES):
            plan = add_fighter(plan, seats[key, side])
        _, ground = list(PRESETS.values())[number % len(PRESETS)]
        yield scenario_builder.scenario(ground(plan))


SKILLS = {
    "handgun": 6,
    "rifle": 6,
    "melee": 6,
    "athletics": 5,
    "cover-evade": 3,
    "stealth": 4,
    "first-aid": 5,
}
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
RIFLE = Weapon(
    name="rifle",
    dice=4,
    shots=20,
    rof=20,
    reliability=9,
    range=80,
    modes=(SINGLE, BURST, AUTO),
    spare=3,
    two_handed=True,
)
BURSTS = replace(RIFLE, name="carbine", size="carbine", modes=(SINGLE, BURST))
MACHINE_GUN = replace(RIFLE, name="machine gun", dice=6, rof=30, shots=90, modes=(AUTO,), range=125)
SNIPER_RIFLE = Weapon(
    name="sniper rifle", size="sniper_rifle", dice=6, shots=5, range=200, scope=True, spare=2
)
GRENADES = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=6, radius=5, spare=2
)


def _side(side: int, metres: int, *people: tuple[str, Weapon], **facts: Any) -> list[Fighter]:
    """A row of fighters, each with a tactic and two of a weapon, a pistol and grenades."""
    given: dict[str, Any] = {"REF": 7, "CL": 7, "MA": 6, "BODY": 7, "TECH": 6, "skills": SKILLS}
    return [
        Fighter(
            name=f"{arm.name} {side}{number}",
            side=side,
            at=(metres * METRE * side, 150 * number),
            tactic=tactic,
            weapons=(arm, arm, REVOLVER, GRENADES) if arm is not SWORD else (arm, arm),
            off_hand=1 if arm is REVOLVER else -1,
            dual_wield=2,
            **{**given, **facts},
        )
        for number, (tactic, arm) in enumerate(people)
    ]


def fitting() -> Iterator[tuple[str, Scenario]]:
    """Small fights that fit, by name: each means has its place in one of them."""
    squad = (("steady", RIFLE), ("suppressor", BURSTS), ("clever", RIFLE), ("suppressor", RIFLE))
    walls = tuple(Cover(name="wall", level=4, extent=(x, -300, x, 900)) for x in (60, 2440))
    yield "squads", _scene(_side(0, 25, *squad), _side(1, 25, *squad), *walls)
    for name, arm, tactic, metres in (
        ("revolvers", REVOLVER, "aggressive", 15),
        ("swords", SWORD, "brawler", 34),
        ("single barrels", SINGLE_BARREL, "steady", 15),
    ):
        pair = ((tactic, arm),) * 2
        yield name, _scene(_side(0, metres, *pair), _side(1, metres, *pair))
    hunters = (("marksman", SNIPER_RIFLE), ("brawler", SWORD), ("clever", SNIPER_RIFLE))
    watch = _side(1, 60, *squad, unaware=True, skills={"cover-evade": 6})
    patient = {**SKILLS, "rifle": 5}  # who aims while others get ready
    yield "ambush", _scene(_side(0, 60, *hunters, REF=9, CL=9, skills=patient), watch)
    column = _side(1, 90, *(("steady", REVOLVER),) * 3, skills={"cover-evade": 6})
    column = [replace(one, at=(9000 + 300 * number, 0)) for number, one in enumerate(column)]
    yield "column", _scene(_side(0, 90, ("steady", MACHINE_GUN)), column)
    bad = (replace(BURSTS, reliability=10),)
    alone = [replace(_side(side, 25, ("steady", BURSTS))[0], weapons=bad) for side in SIDES]
    yield "bad guns", _scene(alone[:1], alone[1:], *(replace(wall, level=8) for wall in walls))
    spent = (replace(RIFLE, loaded=0, spare=0), SWORD)
    duel = [replace(_side(side, 1, ("steady", RIFLE))[0], weapons=spent) for side in SIDES]
    yield "face to face", _scene(duel[:1], duel[1:])


FITS = {
    "revolvers": (
        "fire both weapons",
        "action lightning_strike",
        "action steady_start",
        "action end_turn",
    ),
    "swords": (
        "strike with both weapons",
        "draw into the other hand",
        "plan several actions",
        "plan a move with an attack",
        "action strike",
        "wish to be in the open",
    ),
    "bad guns": ("action clear_jam",),
    "single barrels": ("action chamber_shell", "action load_tube"),
    "ambush": ("action aim", "fire unseen", "strike unseen", "fire at a location"),
    "column": ("action saturate",),
    "face to face": ("plan a draw with an attack",),
}
"""What each of these fights is for; squads are for everything else."""


def _scene(ours: list[Fighter], theirs: list[Fighter], *covers: Cover) -> Scenario:
    return Scenario(fighters=(*ours, *theirs), scene=Scene(covers=covers))


def run(n: int, seed: int) -> Report:
    """Let everybody fight, and count."""
    total: Counter[str] = Counter()
    for scenario in (*line_ups(house_rules()), *(fight for _, fight in fitting())):
        total += used(scenario, n, seed)
    never = tuple(f"never used: {name}" for name in EVERY if not total[name])
    return Report("means", n, seed, {name: total[name] for name in EVERY}, never)
