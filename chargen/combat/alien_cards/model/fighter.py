"""A fighter with initiative cards before the fight, and their weapons."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ...native_types import mypyc_attr
from ...scene.scenario import BaseFighter
from ...scene.validation import (
    InvalidScenario,
    Span,
    refuse_beyond,
    refuse_hand,
    refuse_levels,
    refuse_unlike,
    refuse_word,
)

CLOSE: Final = 0
RANGED: Final = 1
MOBILITY: Final = 2
STAMINA: Final = 3
OBSERVATION: Final = 4
COMTECH: Final = 5
COMMAND: Final = 6
MEDICAL: Final = 7
MACHINERY: Final = 8
PILOTING: Final = 9
SKILL_NAMES: Final[tuple[str, ...]] = (
    "close-combat",
    "ranged-combat",
    "mobility",
    "stamina",
    "observation",
    "comtech",
    "command",
    "medical-aid",
    "heavy-machinery",
    "piloting",
)
SKILL_WORDS: Final[tuple[str, ...]] = tuple(name.replace("-", " ") for name in SKILL_NAMES)
"""The same as people read them."""
STRENGTH: Final = 0
AGILITY: Final = 1
WITS: Final = 2
EMPATHY: Final = 3
ATTRIBUTES: Final = (
    STRENGTH, AGILITY, AGILITY, STRENGTH, WITS, WITS, EMPATHY, EMPATHY, STRENGTH, AGILITY,
)  # fmt: skip
"""The attribute of each skill, in the order of their names (AL-R17)."""

ADJACENT: Final = 0
SHORT: Final = 1
MEDIUM: Final = 2
LONG: Final = 3
EXTREME: Final = 4
BAND_NAMES: Final[tuple[str, ...]] = ("adjacent", "short", "medium", "long", "extreme")

BARE_HANDS: Final = -1
"""The number of no weapon at all."""

_WEAPON_SPANS: Final[dict[str, Span]] = {
    "bonus": (-20, 20),
    "damage": (0, 100),
    "least": (ADJACENT, EXTREME),
    "farthest": (ADJACENT, EXTREME),
    "rating": (0, 100),
    "loaded": (-1, 100),
    "spare": (0, 100_000),
    "level": (-1, 20),
}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Weapon:
    """A gun, or what one strikes with (AL-37, AL-50)."""

    name: str
    melee: bool = False
    """For close combat only."""
    bonus: int = 0
    """Dice it adds."""
    damage: int = 1
    """Base damage (AL-38, AL-51)."""
    least: int = ADJACENT
    """The nearest band at which it takes no penalty."""
    farthest: int = MEDIUM
    """The last band it reaches."""
    rating: int = 3
    """Ammunition of a full weapon and dice of its supply roll, six at most (AL-R15)."""
    single: bool = False
    """Reloaded after every shot, without a supply roll (AL-R15)."""
    loaded: int = -1
    """Ammunition as the fight begins; -1 for a full one."""
    spare: int = 0
    """Reloads carried (AL-28)."""
    auto: bool = False
    """It fires full auto (AL-57)."""
    piercing: bool = False
    """Armour counts a level less (AL-R31)."""
    level: int = -1
    """RANGED COMBAT with it; -1 for the fighter's own level (AL-R17)."""
    two_handed: bool = False
    """Injured arms tell (AL-R32), and no hand is left to take something (AL-R10)."""

    def __post_init__(self) -> None:
        """Refuse an invalid weapon."""
        refuse_unlike(self, self.name)
        refuse_beyond(self, _WEAPON_SPANS, self.name or "a weapon")
        if self.least > self.farthest:
            raise InvalidScenario(f"{self.name}: it does not reach as far as it has to.")

    @property
    def full(self) -> int:
        """Return the ammunition of a full weapon."""
        return 1 if self.single else self.rating


ATTRIBUTE: Final[Span] = (1, 20)
_SPANS: Final[dict[str, Span]] = {
    **dict.fromkeys(("strength", "agility", "wits", "empathy"), ATTRIBUTE),
    "resolve": (-1, 20),
    "health": (-1, 100),
    "stress": (0, 20),
    "armour": (0, 100),
    "size": (-1, 1),
}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class Fighter(BaseFighter):
    """A fighter with initiative cards before the fight."""

    tactic: str = "clever"
    """The tactic without a player: a name of `System.tactics`."""
    strength: int = 3
    """For blows, endurance and heavy machinery (AL-R17)."""
    agility: int = 3
    """For shots, dodging and driving (AL-R17)."""
    wits: int = 3
    """For what is seen and for terminals (AL-R17)."""
    empathy: int = 3
    """For orders and first aid (AL-R17)."""
    skills: Mapping[str, int] = field(default_factory=dict)
    """Levels by name (``SKILL_NAMES``); without one the attribute alone is rolled (AL-R17)."""
    resolve: int = -1
    """Steadiness of nerve; -1 for half of Wits and Empathy, rounded up (AL-R30)."""
    health: int = -1
    """Damage until broken; -1 for half of Strength and Agility, rounded up (AL-R32)."""
    stress: int = 0
    """Stress as the fight begins (AL-R30)."""
    armour: int = 0
    """The level of armour worn (AL-R31)."""
    weapons: tuple[Weapon, ...] = ()
    """Weapons carried, numbered by their place in this list; -1 is bare hands."""
    ready: int = 0
    """The weapon in hand as the fight begins; -1 for none."""
    size: int = 0
    """1 for a large target, -1 for a small one (AL-R29)."""
    mook: bool = False
    """No stress, and two attacks of full auto at most (AL-R14)."""
    monster: bool = False
    """True if seeing it first, or next to oneself, calls for a panic roll (AL-R27)."""
    surprises: bool = False
    """True for a surprise attack: the first card of the first round (AL-03)."""
    unaware: bool = False
    """Does not know of any enemy yet, and is ambushed (AL-04)."""

    def __post_init__(self) -> None:
        """Refuse an invalid fighter."""
        BaseFighter.__post_init__(self)
        refuse_beyond(self, _SPANS, self.name)
        refuse_levels(self.skills, (0, 20), self.name, "skills")
        for skill in self.skills:
            refuse_word(skill, SKILL_NAMES, self.name, "a skill")
        refuse_hand(self.ready, len(self.weapons), self.name)

    def dice(self, skill: int) -> int:
        """Return attribute and skill, the unmodified dice of a roll (AL-R17)."""
        attributes = (self.strength, self.agility, self.wits, self.empathy)
        return attributes[ATTRIBUTES[skill]] + self.skills.get(SKILL_NAMES[skill], 0)

    @property
    def nerve(self) -> int:
        """Return Resolve, worked out where it is not given (AL-R30)."""
        return self.native_nerve if self.resolve < 0 else self.resolve

    @property
    def native_nerve(self) -> int:
        """Return half of Wits and Empathy, rounded up (AL-R30)."""
        return (self.wits + self.empathy + 1) // 2

    @property
    def full_health(self) -> int:
        """Return the Health of an unhurt fighter (AL-R32)."""
        return (self.strength + self.agility + 1) // 2 if self.health < 0 else self.health
