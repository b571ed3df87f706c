"""A fighter before the fight in a system with wounds: stats, gear and perks."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Final

from .. import formulas
from ..native_types import mypyc_attr
from ..perks import PERK_EFFECTS
from ..scene.body_shapes import HUMAN, unarmed_name
from ..scene.scenario import BaseFighter
from ..scene.validation import (
    Span,
    refuse_beyond,
    refuse_hand,
    refuse_levels,
    refuse_modifiers,
    wrong,
)
from .weapons import BARE_HANDS, BRAWLING, EVERYWHERE, LEFT_LEG, RIGHT_ARM, ArmourPiece, Weapon

MARTIAL_ARTS: Final = "martial-arts"
"""Every skill whose name starts so is a martial art."""
FIRST_AID: Final = "first-aid"
DOCTOR: Final = "doctor"

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

_NOT_ALIKE: Final = frozenset(
    {"name", "side", "at", "tactic", "weapons"}
    | {"boxes", "ones", "stun", "luck", "crippled", "armour_lost"}
)
"""Identity, starting place, choices and losses; weapons are compared without their loads."""
_LOADS: Final = frozenset({"loaded", "spare"})

STAT: Final[Span] = (0, 30)
PERK: Final[Span] = (-40, 40)
MOST_SP: Final = 1_000


_SPANS: Final[dict[str, Span]] = {
    **dict.fromkeys(("INT", "REF", "TECH", "CL", "LK", "MA", "BODY"), STAT),
    **dict.fromkeys(("style_key", "style_damage"), PERK),
    "luck": (-1, 100),
    "boxes": (0, 41),
    "ones": (0, 41),
    "stun": (0, 100),
}


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(kw_only=True)
class HarmFighter(BaseFighter):
    """One fighter before a fight in a system with wounds."""

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
    armour: tuple[ArmourPiece, ...] = ()
    """Pieces worn, inner layers first."""
    mook: bool = False
    """No luck and no graze rolls (CB-08)."""
    luck: int = -1
    """Luck points left this session; -1 for a full pool of LK (DV-06)."""
    bound: bool = False
    """Helpless from the start (CB-17)."""
    boxes: int = 0
    """Wounds brought along, in boxes of the track (CB-120)."""
    ones: int = 0
    """One-point wounds among those boxes (CB-108)."""
    stun: int = 0
    """Stun points brought along (CB-107)."""
    crippled: tuple[int, ...] = ()
    """Limbs that are of no use from the start (CB-104, CB-109)."""
    armour_lost: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """SP lost before the fight at each location, the head first (CB-100)."""
    reroll_damage: int = 0
    """Levels: low damage dice are rolled once more (CB-100)."""
    graze_bonus: int = 0
    """Points on graze rolls (CB-111)."""
    stun_save_bonus: int = 0
    """Points on the number stun saves need (CB-121)."""
    death_save_bonus: int = 0
    """Points on the number death saves need (CB-122)."""
    ignore_minor_wounds: int = 0
    """Levels: one-point wounds do not count for the wound state unless mortal (CB-108)."""
    style: str = ""
    """Martial art used with bare hands, if it adds what follows; empty for none (CB-11)."""
    style_key: int = 0
    """Bonus of the martial art to attacks with bare hands."""
    style_damage: int = 0
    """Bonus of the martial art to their damage."""
    gm: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """The GM's modifiers by roll (``GM_ROLLS``): points and the reason shown (CB-28)."""
    ready: int = 0
    """The weapon in hand as the fight begins; -1 for none."""
    off_hand: int = -1
    """A second weapon in the other hand; -1 for none."""

    def __post_init__(self) -> None:
        """Refuse an invalid fighter."""
        BaseFighter.__post_init__(self)
        refuse_beyond(self, _SPANS, self.name)
        perks = (name for name in PERK_EFFECTS if hasattr(self, name))
        refuse_beyond(self, dict.fromkeys(perks, PERK), self.name)
        refuse_levels(self.skills, PERK, self.name, "skills")
        self._refuse_strange_wounds()
        for hand in (self.ready, self.off_hand):
            refuse_hand(hand, len(self.weapons), self.name)
        refuse_modifiers(self.gm, GM_ROLLS, PERK, self.name, "the roll a GM modifier names")

    def _refuse_strange_wounds(self) -> None:
        """Refuse wounds that no earlier fight can have left."""
        if self.ones > self.boxes:
            raise wrong(
                self.name, "ones", self.ones, f"among its boxes, of which there are {self.boxes}"
            )
        if any(not (type(n) is int and RIGHT_ARM <= n <= LEFT_LEG) for n in self.crippled):
            raise wrong(self.name, "crippled", self.crippled, "made of limbs, from 2 to 5")
        lost = self.armour_lost
        if len(lost) != len(EVERYWHERE) or any(not 0 <= points <= MOST_SP for points in lost):
            raise wrong(self.name, "armour_lost", lost, f"six numbers from 0 to {MOST_SP}")

    def likeness(self) -> tuple[object, ...]:
        """Return all that expected harm by or to the fighter depends on.

        Identity, starting place, choices and losses of earlier fights are left out.
        """
        own = [getattr(self, f.name) for f in fields(self) if f.name not in _NOT_ALIKE]
        arms = [
            getattr(arm, f.name)
            for arm in self.weapons
            for f in fields(arm)
            if f.name not in _LOADS
        ]
        return (*own, *arms)

    @property
    def wounded(self) -> int:
        """Return the wound state at the start (CB-108, CB-120)."""
        state = formulas.wound_state(self.boxes)
        if self.ignore_minor_wounds and state < formulas.MORTAL:
            return formulas.wound_state(self.boxes - self.ones)
        return state

    @property
    def hands(self) -> Weapon:
        """Return bare hands, with what the martial art adds to them (CB-11)."""
        hands = BARE_HANDS
        if self.shape != HUMAN:
            hands = replace(BARE_HANDS, name=unarmed_name(self.shape))
        if not self.style:
            return hands
        bonus, damage = self.style_key, self.style_damage
        return replace(hands, skill=self.style, key=bonus, plus=damage)

    @property
    def arms(self) -> tuple[Weapon, ...]:
        """Return every weapon of the fighter, bare hands last."""
        return (*self.weapons, self.hands)

    @property
    def luck_pool(self) -> int:
        """Luck points at the start of the fight: LK, or what is left of it (CB-03, DV-06)."""
        return self.LK if self.luck < 0 else self.luck

    @property
    def ev(self) -> int:
        """EV of all pieces and of the deepest layering (CB-102, DV-09)."""
        worn = [piece for piece in self.armour if piece.sp > 0]
        deepest = max(sum(1 for p in worn if place in p.covers) for place in EVERYWHERE)
        return sum(piece.ev for piece in self.armour) + formulas.layers_ev(deepest)

    @property
    def unarmed(self) -> int:
        """The better of brawling and any martial art, for blows with bare hands (CB-11)."""
        return unarmed_level(self.skills, self.style)

    @property
    def healing(self) -> int:
        """The better of First Aid and Doctor (CB-123)."""
        return max(self.skill(FIRST_AID), self.skill(DOCTOR))

    def skill(self, slug: str) -> int:
        """Return the level of a skill, 0 if it is not learnt."""
        return self.skills.get(slug, 0)

    def sp(self, layers: bool) -> tuple[int, ...]:
        """SP at the six locations: layers combine, or by ruling only the best counts (CB-102)."""
        return tuple(self._sp_at(place, layers) for place in EVERYWHERE)

    def _sp_at(self, place: int, layers: bool) -> int:
        total = 0
        for piece in self.armour:
            if place in piece.covers:
                combined = formulas.layered_sp(total, piece.sp)
                total = combined if layers else max(total, piece.sp)
        return total


def unarmed_level(skills: Mapping[str, int], style: str) -> int:
    """Return the level of a style, else the better of brawling and any martial art (CB-11)."""
    if style:
        return skills.get(style, 0)
    arts = [level for slug, level in skills.items() if slug.startswith(MARTIAL_ARTS)]
    return max(skills.get(BRAWLING, 0), *arts, 0)
