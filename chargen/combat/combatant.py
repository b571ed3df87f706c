"""One fighter in a fight: what he has left and what he is doing."""

from typing import Final

from chargen.combat import figures
from chargen.combat.geometry import near_covers
from chargen.combat.model import GRENADE, Fighter, Scene, Weapon
from chargen.combat.tunables import Tunables

OPEN: Final = 0
MOVING: Final = 1
ACTIVE: Final = 2
FULL: Final = 3
BRACED: Final = 4
STANCE_NAMES: Final[tuple[str, ...]] = (
    "in the open",
    "moving",
    "active cover",
    "full cover",
    "bracing",
)
"""The stances of CB-50 to CB-55."""

WAITING: Final = 0
WISHING: Final = 1
TAKING: Final = 2
PLANNING: Final = 3
ACTING: Final = 4
"""Steps of an own turn: stance wished for, stance taken, plan, actions (CB-50)."""

BOTH_ARMS: Final = 0b001100
"""The bits of both arms in ``Combatant.crippled``."""

BOTH_LEGS: Final = 0b110000
"""The bits of both legs."""

NO_COUNT: Final = -1000
"""A count that has not come."""


COMBATANT_FIELDS: Final[tuple[str, ...]] = (
    "REF",
    "acts_done",
    "afflicted",
    "afflicted_amount",
    "afflicted_rounds",
    "aim",
    "aim_target",
    "ammo",
    "arms",
    "ask_luck",
    "boxes",
    "btm",
    "checked",
    "cleared",
    "cl",
    "covering",
    "crippled",
    "critical",
    "dead",
    "draw_count",
    "draws_done",
    "dropped",
    "dying",
    "dying_rounds",
    "ended",
    "evade",
    "failed",
    "fighter",
    "first_move",
    "hand",
    "index",
    "initiative",
    "int_",
    "jam",
    "known_x",
    "known_y",
    "lanes",
    "last_count",
    "lightning",
    "lost",
    "luck",
    "marks",
    "missed",
    "move_count",
    "moves_done",
    "moving",
    "name",
    "near",
    "off",
    "ones",
    "out",
    "pinned",
    "plan_actions",
    "plan_draws",
    "plan_kind",
    "plan_moves",
    "points",
    "ref",
    "run_bonus",
    "shell_due",
    "shooters",
    "side",
    "skills",
    "sp",
    "spare",
    "stable",
    "stance",
    "step",
    "stun",
    "tie",
    "tried",
    "unaware",
    "wish",
    "x",
    "y",
)
"""Everything a combatant holds, for copies and comparisons."""


class Combatant:
    """One fighter in the fight: what he has left and what he is doing."""

    __slots__ = COMBATANT_FIELDS

    def __init__(self, index: int, fighter: Fighter, scene: Scene, tunables: Tunables) -> None:
        self.index = index
        self.fighter = fighter
        self.name = fighter.name
        self.side = fighter.side
        self.x, self.y = fighter.at
        self.near: tuple[int, ...] = near_covers(self.x, self.y, scene, tunables)
        """Covers he is behind by position (CB-63)."""
        self.arms: tuple[Weapon, ...] = fighter.arms
        self.skills: tuple[int, ...] = (
            *(fighter.skill(arm.skill) for arm in fighter.weapons),
            fighter.unarmed,
        )
        """Skill level with each weapon."""
        self.evade = fighter.skill("cover-evade")
        self.btm = figures.btm(fighter.BODY)
        self._start_track(tunables)
        self._start_arms()
        self._start_turn()
        behind = bool(self.near) and tunables.starts_behind_cover
        self.stance = ACTIVE if behind else OPEN
        self.sp: list[int] = list(armour_sp(fighter, tunables))
        """Combined SP left at each location (CB-100)."""

    def _start_track(self, tunables: Tunables) -> None:
        fighter = self.fighter
        state = figures.wound_state(fighter.boxes)
        self.REF = figures.encumbered(fighter.REF, fighter.ev)
        """REF less EV, before wounds (CB-07)."""
        self.boxes = fighter.boxes
        """Real boxes of the wound track (CB-120)."""
        self.stun = 0
        """Stun points beside the track (CB-107)."""
        self.ones = 0
        """One-point wounds among the boxes (CB-108)."""
        self.ref = figures.wounded_ref(self.REF, state)
        """Current REF; so are ``int_`` and ``cl`` (CB-07)."""
        self.int_ = figures.wounded_mind(fighter.INT, state)
        self.cl = figures.wounded_mind(fighter.CL, state)
        self.crippled = 0
        """Crippled limbs, one bit for each location (CB-109)."""
        self.out = False
        """Out of action: stunned or dying."""
        self.dying = False
        self.dying_rounds = 0
        """Rounds left to the dying (CB-122)."""
        self.stable = False
        self.dead = False
        self.luck = fighter.luck_pool if tunables.mook_luck or not fighter.mook else 0
        self.ask_luck = self.luck > 0
        """Whether luck is still worth asking about."""
        self.afflicted = 0
        """Blast effect he suffers from, and its points and rounds left (CB-140)."""
        self.afflicted_amount = 0
        self.afflicted_rounds = 0
        self.marks: dict[str, int] = {}
        """What a round system keeps about him."""

    def _start_arms(self) -> None:
        fighter = self.fighter
        self.hand = fighter.ready if 0 <= fighter.ready < len(fighter.weapons) else -1
        """Weapon in hand, -1 for none."""
        self.off = fighter.off_hand if 0 <= fighter.off_hand < len(fighter.weapons) else -1
        """Weapon in the other hand, -1 for none."""
        self.ammo: list[int] = [
            arm.spare if arm.kind == GRENADE else arm.shots for arm in self.arms
        ]
        """Rounds loaded; for grenades how many are left."""
        self.spare: list[int] = [arm.spare for arm in self.arms]
        """Magazines or shells left."""
        self.jam: list[int] = [0] * len(self.arms)
        """Rounds of clearing each weapon still needs (CB-06)."""
        self.dropped = 0
        """Weapons on the ground, one bit each."""
        self.shell_due = -1
        """The weapon whose chambered shell is to be fired, -1 for none (CB-132)."""
        self.aim = 0
        """Points from aiming (CB-23)."""
        self.aim_target = -1

    def _start_turn(self) -> None:
        self.points = 0
        """Suppression points held (CB-70)."""
        self.shooters = 0
        """Who has counted as an attacker since the last check, one bit each."""
        self.unaware = self.fighter.unaware
        self.tried = 0
        """Whom he has tried to attack unseen, one bit each (CB-15)."""
        self.lost = 0
        """Enemies he has lost track of, one bit each (CB-53)."""
        self.known_x: list[int] = []
        """Where each fighter was last seen."""
        self.known_y: list[int] = []
        self.pinned = False
        """Pinned in the open (CB-73)."""
        self.cleared = 0
        """The round he last worked on a jam (CB-06)."""
        self.checked = False
        """The suppression check of this turn is made (CB-71)."""
        self.failed = False
        """The check of this turn failed (CB-72)."""
        self.critical = False
        self.covering = False
        """Covering fire was declared this round (CB-56)."""
        self.lightning = False
        self.initiative = 0
        self.tie = 0
        """Roll-off of the round (CB-37)."""
        self.missed = False
        self.ended = False
        """Nothing more to do this round."""
        self.step = 0
        """Where his own turn stands; the round system's own numbers."""
        self.wish = -1
        """Stance wished for."""
        self.lanes = 0
        """Lanes tested this round, one bit each (CB-92)."""
        self._start_plan()

    def _start_plan(self) -> None:
        self.plan_kind = -1
        self.plan_actions = 0
        self.plan_moves = 0
        self.plan_draws = 0
        self.acts_done = 0
        self.moves_done = 0
        self.draws_done = 0
        self.last_count = NO_COUNT
        """Count of the last action taken this round."""
        self.move_count = NO_COUNT
        self.draw_count = NO_COUNT
        self.first_move = NO_COUNT
        self.moving = False
        """Between his first and last movement count: no cover (CB-44)."""
        self.run_bonus = 0
        """Dodge bonus of running (CB-43, CB-46)."""

    @property
    def able(self) -> bool:
        """Neither out of action nor dead."""
        return not (self.out or self.dead)

    @property
    def helpless(self) -> bool:
        """Out of action, dying or bound (CB-17)."""
        return self.out or self.fighter.bound

    @property
    def state(self) -> int:
        """Wound state by real boxes (CB-120)."""
        return figures.wound_state(self.boxes)

    def copy(self, scene: Scene, tunables: Tunables) -> "Combatant":
        """Return an independent copy, in the same fight or in a copy of it."""
        twin = Combatant(self.index, self.fighter, scene, tunables)
        for name in COMBATANT_FIELDS:
            value = getattr(self, name)
            if isinstance(value, list | dict):
                value = value.copy()
            setattr(twin, name, value)
        return twin


def armour_sp(fighter: Fighter, tunables: Tunables) -> tuple[int, ...]:
    """SP at each location: layers combine, or by ruling only the best counts (CB-102)."""
    if tunables.layer_bonus:
        return fighter.sp
    return tuple(
        max((piece.sp for piece in fighter.armour if place in piece.covers), default=0)
        for place in range(6)
    )
