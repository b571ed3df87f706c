"""A turn or a round played by hand, from any state a test prepares."""

from collections.abc import Callable, Mapping
from typing import Any

from chargen.combat.gray_dawn.actions import covering_fire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.plan import Plan
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.flow import system as rounds
from chargen.combat.gray_dawn.flow import turn
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE
from chargen.combat.gray_dawn.model.stats import ACTIVE, FULL, OPEN
from chargen.combat.gray_dawn.rolls import initiative
from chargen.combat.harm.fight import Attack
from chargen.combat.harm.weapons import BALL, EVERYWHERE, SINGLE, ArmourPiece, Weapon
from chargen.combat.kernel.driver import Driver
from chargen.combat.kernel.question import Action
from chargen.combat.scene.scenario import Cover, Scenario, Scene
from tests.combat import builders
from tests.combat.scenes import ScriptedFight, wall

Beat = Callable[[Fight, Driver], object]
"""What is played: a count, a round, or one rule by itself."""


class Stage(ScriptedFight[Fight]):
    """A fight of Gray Dawn by hand."""

    def __init__(self, start: Scenario) -> None:
        super().__init__(builders.battle(start), rounds.play)

    def __getitem__(self, who: int) -> Combatant:
        """A fighter as he stands now."""
        return self.fight.combatants[who]

    def turn(self, who: int, *script: Action | int, count: int = 10) -> list[Any]:
        """Begin a fighter's own turn on a count."""
        one = self[who]
        one.fresh_round()
        self.fight.count = count
        return self.begin(
            lambda fight, table: turn.take(fight, table, fight.combatants[who]), *script
        )

    def plans(
        self,
        who: int,
        kind: int = DO_FIRE,
        actions: int = 1,
        moves: int = 0,
        draws: int = 0,
        *,
        stance: int | None = None,
        count: int = 10,
    ) -> list[Any]:
        """Begin a turn in a stance, else as he stands, with a plan made."""
        if stance is None:
            stance = OPEN if not self[who].near else FULL if self[who].stance == FULL else ACTIVE
        plan = Plan(kind, actions, moves, draws)
        return self.turn(who, NameStance(stance), plan, count=count)

    def checks(self, stance: int, points: int, *script: Action | int) -> list[Any]:
        """Begin Cid's turn: he holds points and wishes for a stance."""
        self[1].points = points
        return self.turn(1, NameStance(stance), *script)

    def does(
        self,
        deed: Action,
        *script: Action | int,
        who: int = 0,
        kind: int = DO_FIRE,
        actions: int = 1,
        stance: int | None = None,
    ) -> list[Any]:
        """Begin a turn with a plan and do this at once; return what the deed tells."""
        self.plans(who, kind, actions, stance=stance)
        return self.do(deed, *script)

    def next(self, *script: Action | int) -> list[Any]:
        """Let the next count of the round come, and play it."""

        def beat(fight: Fight, table: Driver) -> None:
            one = initiative.next_turn(fight, table)
            assert one is not None, "no count is left"
            turn.take(fight, table, one)

        return self.begin(beat, *script)

    def opened(self, *rolls: int, strikes: tuple[int, ...] = ()) -> list[Any]:
        """Begin a round in which nobody covers, and these strike like lightning."""
        able = [one for one in self.fight.combatants if one.can_choose()]
        holds = [covering_fire.HOLD for one in able if covering_fire.may_declare(one)]
        quick, slow = initiative.LIGHTNING, initiative.STEADILY
        starts = [quick if one.index in strikes else slow for one in able]
        return self.round(*holds, *starts, *rolls)

    def cover_at(self, number: int, x: int = 0, y: int = 0) -> int:
        """Cid's cover at a number of the location die against fire of Ann's from a place."""
        attack = Attack(self[0], self[1], 0)
        attack.x, attack.y = x, y
        return int(self.fight.cover_level(attack, number))


def stage(
    *fighters: Fighter,
    covers: tuple[Cover, ...] = (),
    scene: Scene | None = None,
    **changed: object,
) -> Stage:
    """Return a fight to be played by hand; tunables by name."""
    return Stage(builders.scenario(*fighters, covers=covers, scene=scene, **changed))


def at_wall(
    level: int = 3,
    *,
    covers: tuple[Cover, ...] | None = None,
    armour: tuple[ArmourPiece, ...] = (builders.VEST,),
    **facts: object,
) -> Stage:
    """Return Cid in a vest behind a wall, twenty metres from Ann; the facts are his."""
    cid = builders.fighter("Cid", 1, 20, armour=armour, **facts)
    walls = (wall(19, level=level),) if covers is None else covers
    return stage(builders.fighter("Ann"), cid, covers=walls)


PLATE = ArmourPiece(name="plate", sp=10, covers=EVERYWHERE)
"""SP 10 at every place."""


def gun(load: int = BALL, dice: int = 5, plus: int = 0) -> Weapon:
    """Return a rifle with a load."""
    return Weapon(name="gun", dice=dice, plus=plus, rof=2, shots=20, range=100, load=load)


def hit(
    *rolls: int,
    weapon: Weapon | None = None,
    covers: tuple[Cover, ...] = (),
    changed: Mapping[str, Any] | None = None,
    **facts: object,
) -> tuple[Stage, list[Any]]:
    """Return what a sure hit at ten metres does to Cid in plate: location, damage, saves."""
    given = {"mook": True, "armour": (PLATE,), **facts}
    ann = builders.fighter("Ann", weapons=(weapon or gun(),))
    now = stage(ann, builders.fighter("Cid", 1, 10, **given), covers=covers, **(changed or {}))
    now.plans(0)
    return now, now.do(Fire(0, (1,), SINGLE, 1), 9, 2, *rolls)
