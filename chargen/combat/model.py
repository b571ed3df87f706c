"""Who fights with what and where: the definitions a fight starts from, never changed by it.

Positions are whole centimetres on a plane, so that every rule can speak of metres without
fractions. Locations, kinds and modes are small whole numbers with names beside them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from chargen.combat import figures
from chargen.combat.tunables import Tunables as Tunables  # noqa: PLC0414 - part of the face

METRE: Final = 100
"""Centimetres of position in one metre."""

HEAD: Final = 0
TORSO: Final = 1
RIGHT_ARM: Final = 2
LEFT_ARM: Final = 3
RIGHT_LEG: Final = 4
LEFT_LEG: Final = 5
LOCATION_NAMES: Final[tuple[str, ...]] = (
    "head",
    "torso",
    "right arm",
    "left arm",
    "right leg",
    "left leg",
)
EVERYWHERE: Final[tuple[int, ...]] = (0, 1, 2, 3, 4, 5)

GUN: Final = 0
MELEE: Final = 1
GRENADE: Final = 2
LAUNCHER: Final = 3
KIND_NAMES: Final[tuple[str, ...]] = ("gun", "melee", "grenade", "launcher")

SINGLE: Final = 0
BURST: Final = 1
AUTO: Final = 2
MODE_NAMES: Final[tuple[str, ...]] = ("single", "burst", "auto")

MAGAZINE: Final = 0
TUBE: Final = 1
FEED_NAMES: Final[tuple[str, ...]] = ("magazine", "tube")

BALL: Final = 0
ARMOUR_PIERCING: Final = 1
HOLLOW_POINT: Final = 2
SHOT: Final = 3
SLUG: Final = 4
LOAD_NAMES: Final[tuple[str, ...]] = ("ball", "armour_piercing", "hollow_point", "shot", "slug")

SIZE_NAMES: Final[tuple[str, ...]] = (
    "pistol",
    "shotgun",
    "smg",
    "carbine",
    "rifle",
    "sniper_rifle",
    "machine_gun",
    "launcher",
    "grenade",
    "melee",
)
"""Weapon sizes, which set the initiative bonus by ``Tunables.size_initiative`` (CB-24)."""

NO_EFFECT: Final = 0
STUN: Final = 1
BLIND: Final = 2
DEAFEN: Final = 3
GAS: Final = 4
BURN: Final = 5
BLAST_NAMES: Final[tuple[str, ...]] = ("none", "stun", "blind", "deafen", "gas", "burn")

NORMAL_LIGHT: Final = 0
DIM: Final = 1
DARK: Final = 2
LIGHT_NAMES: Final[tuple[str, ...]] = ("normal", "dim", "dark")

COVER_EVADE: Final = "cover-evade"
ATHLETICS: Final = "athletics"
STEALTH: Final = "stealth"
AWARENESS: Final = "awareness-notice"
RIFLE: Final = "rifle"
FIRST_AID: Final = "first-aid"
DOCTOR: Final = "doctor"
BRAWLING: Final = "brawling"
MELEE_SKILL: Final = "melee"
MARTIAL_ARTS: Final = "martial-arts"
"""Every skill whose name starts so is a martial art."""


@dataclass(kw_only=True)
class Weapon:
    """A gun, a hand weapon, a grenade or a launcher (CB-10, CB-20, CB-80, CB-140)."""

    name: str
    kind: int = GUN
    size: str = "rifle"
    """One of ``SIZE_NAMES``."""
    skill: str = "rifle"
    """The skill its attack rolls add."""
    accuracy: int = 0
    """WA, added to attack rolls."""
    key: int = 0
    """What a martial art adds to attacks with this blow (CB-11)."""
    dice: int = 1
    """Damage dice; 0 where it does something else than wound."""
    sides: int = 6
    """6 or 10."""
    divisor: int = 1
    """The sum of the dice is divided by this, rounded up: 1d6/2 has 2."""
    plus: int = 0
    """The +X of the damage."""
    shots: int = 0
    """Rounds in a full magazine, tube or belt."""
    rof: int = 1
    """Single shots in one firing action, or rounds of one spray (CB-36)."""
    reliability: int = 5
    """The gun fails on a d10 of this or less: 3 VR, 5 ST, 8 UR (CB-02)."""
    range: int = 0
    """Long range in metres (CB-20, CB-29)."""
    modes: tuple[int, ...] = (SINGLE,)
    feed: int = MAGAZINE
    scope: bool = False
    """A scope is mounted (CB-22)."""
    load: int = BALL
    blunt: bool = False
    """Half of its damage is stun (CB-107)."""
    two_handed: bool = False
    """Unusable with a crippled arm (CB-109)."""
    spare: int = 0
    """Full magazines carried besides; for a tube, shells; for grenades, how many in all."""
    radius: int = 0
    """Metres of blast (CB-140)."""
    effect: int = NO_EFFECT
    effect_amount: int = 0
    """What it takes from the save or roll the effect names."""
    effect_rounds: int = 0
    grams: int = 0

    @property
    def longarm(self) -> bool:
        """A rifle or carbine, whose aim shows in close quarters (CB-25)."""
        return self.size in {"carbine", "rifle", "sniper_rifle", "machine_gun"}

    @property
    def automatic(self) -> bool:
        """It can spray (CB-81, CB-92)."""
        return AUTO in self.modes


BARE_HANDS: Final = Weapon(
    name="bare hands", kind=MELEE, size="melee", skill=BRAWLING, dice=1, divisor=2, blunt=True
)
"""What everybody carries besides his weapons, always last in ``Fighter.arms``."""


@dataclass(kw_only=True)
class Armour:
    """One piece of armour (CB-102, DV-09)."""

    name: str
    sp: int
    ev: int = 0
    hard: bool = False
    covers: tuple[int, ...] = (TORSO,)
    """Locations from HEAD to LEFT_LEG."""


@dataclass(kw_only=True)
class Fighter:
    """Everything a fight has to know of one fighter; perks are one number per kind (CB-04)."""

    name: str
    side: int = 0
    INT: int = 5
    REF: int = 5
    TECH: int = 5
    CL: int = 5
    LK: int = 5
    MA: int = 5
    BODY: int = 5
    skills: Mapping[str, int] = field(default_factory=dict)
    """Skill levels by slug, bonuses of perks for that skill included."""
    weapons: tuple[Weapon, ...] = ()
    ready: int = 0
    """Which weapon is in hand as the fight begins; -1 for none."""
    off_hand: int = -1
    """A second weapon in the other hand; -1 for none."""
    armour: tuple[Armour, ...] = ()
    """Pieces worn, inner layers first."""
    mook: bool = False
    """No luck and no graze rolls (CB-08)."""
    luck: int = -1
    """Luck points left this session; -1 for a full pool of LK (DV-06)."""
    at: tuple[int, int] = (0, 0)
    """Place in centimetres."""
    unaware: bool = False
    """Does not know of any enemy yet (CB-15)."""
    bound: bool = False
    """Helpless from the start (CB-17)."""
    boxes: int = 0
    """Wounds brought along, in boxes of the track (CB-120)."""
    tactic: str = "steady"
    """How he acts if nobody plays him."""
    dual_wield: int = 0
    """Ambidextrous: levels (CB-87)."""
    reroll_damage: int = 0
    """Levels: low damage dice are rolled once more (CB-100)."""
    graze_bonus: int = 0
    """Points on graze rolls (CB-111)."""
    aimed_bonus: int = 0
    """Points on braced aimed single shots from long range on (CB-26)."""
    initiative_bonus: int = 0
    """Points on initiative (CB-30)."""
    stun_save_bonus: int = 0
    """Points on the number stun saves need (CB-121)."""
    death_save_bonus: int = 0
    """Points on the number death saves need (CB-122)."""
    ignore_minor_wounds: int = 0
    """Levels: one-point wounds do not count for the wound state unless mortal (CB-108)."""
    suppression_bonus: int = 0
    """Points on suppression checks (CB-71)."""
    reload_bonus: int = 0
    """Points on reload checks among several actions (CB-130)."""
    draw_penalty: int = 0
    """Points off the draw-and-fire penalty (CB-34)."""
    move_bonus: int = 0
    """Metres more in each movement action (CB-40)."""
    light_penalty: int = 0
    """Levels: the penalty for light is halved (CB-86)."""
    close_defence_bonus: int = 0
    """Points on close combat defence (CB-11)."""
    called_shot: int = 0
    """Points off the called-shot penalty (CB-13)."""
    move_fire_penalty: int = 0
    """Points off the on-the-run penalty (CB-41)."""
    recoil: int = 0
    """Levels: the full-auto penalty beyond close is halved (CB-81)."""
    style: str = ""
    """The martial art of his bare hands, where it adds what follows; empty for none (CB-11)."""
    style_key: int = 0
    """What it adds to attacks with bare hands."""
    style_damage: int = 0
    """What it adds to their damage."""
    guards: Mapping[str, int] = field(default_factory=dict)
    """What skills add to defence in close combat besides their level (CB-11)."""
    gm: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The GM's modifiers by roll (``GM_ROLLS``): points and the reason shown (CB-28)."""

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """All he can fight with, bare hands last."""
        return (*self.weapons, self.hands)

    @property
    def hands(self) -> Weapon:
        """His bare hands, with what his martial art adds to them (CB-11)."""
        if not self.style:
            return BARE_HANDS
        bonus, damage = self.style_key, self.style_damage
        return replace(BARE_HANDS, skill=self.style, key=bonus, plus=damage)

    @property
    def luck_pool(self) -> int:
        """Luck points at the start of the fight: LK, or what is left of it (CB-03, DV-06)."""
        return self.LK if self.luck < 0 else self.luck

    @property
    def sp(self) -> tuple[int, ...]:
        """Combined SP at the six locations, layers paired from inside (CB-102)."""
        return tuple(self._sp_at(location) for location in EVERYWHERE)

    @property
    def ev(self) -> int:
        """EV of all pieces and of the deepest layering (CB-102, DV-09)."""
        worn = [piece for piece in self.armour if piece.sp > 0]
        deepest = max(sum(1 for p in worn if place in p.covers) for place in EVERYWHERE)
        return sum(piece.ev for piece in self.armour) + figures.layers_ev(deepest)

    def skill(self, slug: str) -> int:
        """Level of a skill, 0 if he has not learnt it."""
        return self.skills.get(slug, 0)

    @property
    def unarmed(self) -> int:
        """The better of brawling and any martial art, for blows with bare hands (CB-11)."""
        if self.style:
            return self.skill(self.style)
        arts = [level for slug, level in self.skills.items() if slug.startswith(MARTIAL_ARTS)]
        return max(self.skill(BRAWLING), *arts, 0)

    def _sp_at(self, location: int) -> int:
        total = 0
        for piece in self.armour:
            if location in piece.covers:
                total = figures.layered_sp(total, piece.sp)
        return total


GM_ROLLS: Final[tuple[str, ...]] = (
    "attack",
    "defence",
    "close attack",
    "close defence",
    "initiative",
    "suppression",
    "graze",
    "reload",
    "stealth",
    "awareness",
    "throw",
    "stabilise",
    "stun save",
    "death save",
)
"""The rolls a GM modifier can name (CB-28); on a save it raises the number needed."""

ANY_COVER: Final[tuple[int, ...]] = (7, 8, 9, 10)
LOW_WALL: Final[tuple[int, ...]] = (3, 4, 7, 8, 9, 10)
FIRING_SLIT: Final[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Typical coverage in numbers of the location die (CB-61)."""


@dataclass(kw_only=True)
class Cover:
    """An object on the plane that fire has to cross (CB-60 to CB-66)."""

    name: str
    level: int = 1
    """1 to 10."""
    extent: tuple[int, ...] = (0, 0, 0, 0)
    """x and y of each corner of its outline in centimetres, one after another; a wall has two."""
    covered: tuple[int, ...] = LOW_WALL
    """Numbers of the location die it protects (CB-61)."""
    full: bool = True
    """Full cover is possible behind it (CB-64)."""


def material_level(sp: int) -> int:
    """The cover level of a material: SP over four, rounded down, from 1 to 10 (CB-65)."""
    return max(1, min(10, sp // 4))


@dataclass(kw_only=True)
class Scene:
    """Where they fight (CB-27, CB-66, CB-86)."""

    covers: tuple[Cover, ...] = ()
    light: int = NORMAL_LIGHT
    close_quarters: bool = False
    """A small room: long guns show where they point (CB-25)."""
    barrage: int = 0
    """Rounds of bombardment from the first one on (CB-141)."""
    scale: int = METRE
    """Centimetres in one space of the map (CB-27)."""
    grid: bool = False
    """Adjacent is any touching space, diagonals included, else one metre (CB-66)."""
