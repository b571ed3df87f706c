"""Fights drawn by chance: every kind of weapon, cover, light and ruling, one to four a side."""

from dataclasses import replace
from random import Random

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.tunables import Tunables
from chargen.combat.gray_dawn.rolls.initiative import own_fight
from chargen.combat.harm import weapons
from chargen.combat.harm.weapons import ArmourPiece, Weapon
from chargen.combat.kernel.dice import RandomDice
from chargen.combat.kernel.driver import RecordingDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.system import run
from chargen.combat.scene.scenario import Cover, Scenario, Scene


class Checked(RecordingDriver):
    """A told table that holds every answer against the question's own reasons."""

    def ask(self, fight: BaseFight, question: Question) -> Action:
        """Ask the policy; nothing it says may have a fault."""
        action = super().ask(fight, question)
        fault = question.fault(fight, action)
        assert fault is None, f"{question.key()}: {action!r}: {fault}"
        return action


Fought = tuple[Fight, list[object], tuple[int, str, int]]
"""A fight, what was told, and how it ended."""


def fought(scenario: Scenario, seed: int) -> Fought:
    """Play a scenario by its tactics, every answer checked."""
    system = SYSTEMS[scenario.system]
    fight = system.fresh(scenario)
    table = Checked(RandomDice(seed), system.policies(scenario))
    ending = run(system, fight, table)
    return own_fight(fight), table.events, ending.values()


STATE = (
    "x", "y", "out", "dead", "dying", "dying_rounds", "stable", "boxes", "stun", "ones", "ref",
    "int_", "cl", "crippled", "luck", "hand", "off", "dropped", "ammo", "spare", "jam", "sp",
    "stance", "points", "attackers", "unaware", "lost", "aim", "aim_target", "afflicted",
    "afflicted_rounds", "run_bonus", "near",
)  # fmt: skip
"""What fights keep of a fighter."""


def states(fight: BaseFight) -> list[tuple[object, ...]]:
    """Everything there is to know of everybody."""
    return [tuple(getattr(one, name) for name in STATE) for one in own_fight(fight).combatants]


RIFLE = Weapon(name="rifle", dice=5, shots=20, rof=2, range=100, spare=2)
SNIPER = Weapon(
    name="sniper rifle", size="sniper_rifle", dice=6, shots=5, range=200, spare=3, scope=True
)
CARBINE = Weapon(
    name="carbine", size="carbine", dice=4, shots=30, rof=30, range=80, modes=(0, 1, 2), spare=2,
    two_handed=True,
)  # fmt: skip
PISTOL = Weapon(
    name="pistol", size="pistol", skill="handgun", dice=2, plus=1, rof=2, shots=12, range=40,
    spare=1, reliability=8,
)  # fmt: skip
SHOTGUN = Weapon(
    name="shotgun", size="shotgun", dice=4, shots=6, range=40, feed=weapons.TUBE, load=weapons.SHOT,
    spare=12, accuracy=1,
)  # fmt: skip
KNIFE = Weapon(name="knife", kind=weapons.MELEE, size="melee", skill="melee", dice=1)
CLUB = Weapon(name="club", kind=weapons.MELEE, size="melee", skill="melee", dice=2, blunt=True)
FRAG = Weapon(
    name="frag", kind=weapons.GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
FLASH = Weapon(
    name="flash", kind=weapons.GRENADE, size="grenade", skill="athletics", dice=0, radius=5,
    spare=1, effect=weapons.BLIND, effect_amount=3, effect_rounds=3,
)  # fmt: skip
CONCUSSION = Weapon(
    name="concussion", kind=weapons.GRENADE, size="grenade", skill="athletics", dice=2, radius=4,
    spare=1, effect=weapons.STUN, effect_amount=1,
)  # fmt: skip
TEAR_GAS = Weapon(
    name="gas", kind=weapons.GRENADE, size="grenade", skill="athletics", dice=0, radius=6, spare=1,
    effect=weapons.GAS, effect_amount=2, effect_rounds=4,
)  # fmt: skip
GUNS = (RIFLE, RIFLE, SNIPER, CARBINE, CARBINE, PISTOL, SHOTGUN)
SIDEARMS = (PISTOL, KNIFE, CLUB, FRAG, FLASH, CONCUSSION, TEAR_GAS)
LOADS = (weapons.BALL, weapons.BALL, weapons.ARMOUR_PIERCING, weapons.HOLLOW_POINT)
TACTIC_NAMES = ("steady", "steady", "aggressive", "marksman", "suppressor", "brawler")


def scenario(seed: int, *, covers: bool = True, extras: bool = True) -> Scenario:
    """Return a fight by chance, one against one to four against four."""
    chance = Random(seed)
    size = (chance.randint(1, 4), chance.randint(1, 4))
    far = chance.choice((4, 15, 30, 60, 120)) * 100
    fighters = [
        _by_chance(chance, side, rank, far, extras=extras)
        for side in (0, 1)
        for rank in range(size[side])
    ]
    walls = tuple(_wall(chance, far) for _ in range(chance.randint(0, 4))) if covers else ()
    scene = Scene(
        covers=walls,
        light=chance.choice((0, 0, 1, 2)) if extras else 0,
        close_quarters=extras and chance.random() < 0.2,
        barrage=chance.choice((0, 0, 0, 2)) if extras else 0,
    )
    rulings = _rulings(chance) if extras else None
    return Scenario(fighters=tuple(fighters), scene=scene, tunables=rulings)


def _rulings(chance: Random) -> Tunables:
    """Some house rulings turned over."""
    return Tunables(
        tens_chain=chance.random() < 0.8,
        ranged_defence=chance.choice(("REF+MA", "REF+MA", "CL+MA")),
        obstacles_in_the_way=chance.choice(("block", "block", "ignored")),
        covering_fire=chance.choice(("attack_minus_15", "attack_minus_15", "dodge_zero")),
        limb_halving=chance.choice(("after_btm", "before_btm")),
        head_kill_before_doubling=chance.random() < 0.8,
        shotgun_takes_range_penalty=chance.random() < 0.7,
        close_combat_adds_btm=chance.random() < 0.8,
        second_check=chance.random() < 0.9,
        mook_grazes=chance.random() < 0.2,
        covers_add=chance.random() < 0.2,
    )


def _by_chance(chance: Random, side: int, rank: int, far: int, *, extras: bool) -> Fighter:
    def around(middle: int, spread: int = 2) -> int:
        return middle + chance.randint(-spread, spread)

    gun = chance.choice(GUNS)
    if extras and gun.load == weapons.BALL:
        gun = _loaded(gun, chance.choice(LOADS))
    others = tuple(chance.sample(SIDEARMS, chance.randint(0, 3))) if extras else ()
    armour = (
        (ArmourPiece(name="vest", sp=around(12, 8), covers=(1,)),) if chance.random() < 0.6 else ()
    )
    if chance.random() < 0.3:
        armour = (*armour, ArmourPiece(name="coat", sp=8, ev=1, covers=(1, 2, 3, 4, 5)))
    return Fighter(
        name=f"{'AB'[side]}{rank}",
        side=side,
        at=(far * side + chance.randint(-200, 200), 300 * rank + chance.randint(-100, 100)),
        INT=around(5), REF=around(7), TECH=around(5), CL=around(6), LK=around(5), MA=around(5),
        BODY=around(6, 3),
        skills={
            "rifle": around(4, 3), "handgun": around(3), "melee": around(3), "athletics": around(3),
            "brawling": around(2), "cover-evade": around(4, 3), "first-aid": around(3),
        },
        weapons=(gun, *others),
        armour=armour,
        mook=chance.random() < 0.3,
        luck=chance.choice((-1, 0, 0, 1, 3)),
        unaware=extras and chance.random() < 0.1,
        bound=extras and chance.random() < 0.04,
        boxes=chance.choice((0, 0, 0, 0, 3, 6)) if extras else 0,
        tactic=chance.choice(TACTIC_NAMES) if extras else "steady",
        reroll_damage=chance.choice((0, 0, 1)) if extras else 0,
        graze_bonus=chance.choice((0, 0, 1)) if extras else 0,
        ignore_minor_wounds=chance.choice((0, 0, 1)) if extras else 0,
        light_penalty=chance.choice((0, 0, 1)) if extras else 0,
        recoil=chance.choice((0, 0, 1)) if extras else 0,
        move_fire_penalty=chance.choice((0, 0, 2)) if extras else 0,
        gm={"attack": (1, "good ground"), "stun save": (-1, "tired")}
        if extras and chance.random() < 0.2
        else {},
    )  # fmt: skip


def _loaded(gun: Weapon, load: int) -> Weapon:
    return replace(gun, load=load)


def _wall(chance: Random, far: int) -> Cover:
    x = chance.choice((60, far - 60, far // 2, chance.randint(-300, far + 300)))
    y = chance.randint(-200, 800)
    return Cover(
        name="wall",
        level=chance.randint(1, 8),
        extent=(x, y - chance.randint(50, 400), x + chance.randint(-50, 50), y + 300),
        covered=chance.choice(((7, 8, 9, 10), (3, 4, 7, 8, 9, 10), (2, 3, 4, 5, 6, 7, 8, 9, 10))),
        full=chance.random() < 0.8,
    )
