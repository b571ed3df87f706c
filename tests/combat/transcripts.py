"""Fourteen scenes with scripted dice, told sentence by sentence: those of ``tests/golden``.

``python -m tests.combat.transcripts`` writes them anew, for words that are to read otherwise.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from chargen.combat import SYSTEMS
from chargen.combat.gray_dawn.actions import (
    care,
    covering_fire,
    fire,
    reload,
    saturation_fire,
    throw,
)
from chargen.combat.gray_dawn.actions.care import Stabilise
from chargen.combat.gray_dawn.actions.covering_fire import HOLD, CoveringFire
from chargen.combat.gray_dawn.actions.fire import Fire
from chargen.combat.gray_dawn.actions.move import Move
from chargen.combat.gray_dawn.actions.plan import END, Plan
from chargen.combat.gray_dawn.actions.reload import LoadTube
from chargen.combat.gray_dawn.actions.saturation_fire import SaturationFire
from chargen.combat.gray_dawn.actions.stance import NameStance
from chargen.combat.gray_dawn.actions.throw import Throw
from chargen.combat.gray_dawn.flow import system as rounds
from chargen.combat.gray_dawn.flow import turn
from chargen.combat.gray_dawn.model.combatant import Combatant
from chargen.combat.gray_dawn.model.fight import Fight
from chargen.combat.gray_dawn.model.fighter import Fighter
from chargen.combat.gray_dawn.model.penalties import DO_FIRE, DO_NOTHING
from chargen.combat.gray_dawn.model.stats import ACTIVE, BRACED, FULL, MOVING
from chargen.combat.gray_dawn.rolls import initiative
from chargen.combat.gray_dawn.rolls.initiative import STEADILY, own_fight
from chargen.combat.harm import luck
from chargen.combat.harm.weapons import (
    AUTO,
    BURST,
    GRENADE,
    HEAD,
    SHOT,
    SINGLE,
    TORSO,
    TUBE,
    ArmourPiece,
    Weapon,
)
from chargen.combat.kernel.dice import ScriptedDice
from chargen.combat.kernel.driver import Policy, RecordingDriver
from chargen.combat.kernel.fight import BaseFight
from chargen.combat.kernel.question import Action, Question
from chargen.combat.kernel.text.words import sentences
from chargen.combat.scene.scenario import Cover, Scenario, Scene

RIFLE = Weapon(name="rifle", dice=5, rof=2, shots=20, range=100, spare=2, scope=True)
CARBINE = Weapon(
    name="carbine", size="carbine", dice=4, rof=30, shots=30, range=80, modes=(SINGLE, BURST, AUTO),
    spare=3,
)  # fmt: skip
SHOTGUN = Weapon(
    name="shotgun", size="shotgun", dice=4, shots=6, range=40, feed=TUBE, load=SHOT, spare=12
)
FRAG = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
SNIPER = Weapon(name="sniper rifle", size="sniper_rifle", dice=5, plus=2, shots=5, range=200)
VEST = ArmourPiece(name="vest", sp=10, covers=(TORSO,))
ONE_SHOT = Fire(0, (1,), SINGLE, 1)
GOLDEN = Path(__file__).parents[1] / "golden"
SKILLS = {
    "rifle": 5, "handgun": 4, "melee": 3, "cover-evade": 4, "athletics": 3, "brawling": 2,
    "first-aid": 2, "stealth": 2, "awareness-notice": 3,
}  # fmt: skip


class Said(Policy):
    """Answers written down beforehand, for everybody in turn."""

    def __init__(self, *answers: Action) -> None:
        self.answers = list(answers)

    def choose(self, fight: BaseFight, question: Question) -> Action:
        """Give the next answer; it must be allowed."""
        answer = self.answers.pop(0)
        assert question.fault(fight, answer) is None, question.key()
        return answer


class Stage:
    """A fight in its first round, and the table it is told at."""

    def __init__(self, *fighters: Fighter, scene: Scene | None = None) -> None:
        scenario = Scenario(fighters=fighters, scene=scene or Scene())
        self.fight: Fight = own_fight(SYSTEMS["gray_dawn"].fresh(scenario))
        self.table = RecordingDriver(ScriptedDice(()), [Said() for _ in fighters])

    def rolls(self, *rolls: int, answers: tuple[Action, ...] = ()) -> RecordingDriver:
        """Return the table with exactly these dice, and answers for whoever is asked."""
        said = Said(*answers)
        events, self.table = self.table.events, RecordingDriver(ScriptedDice(rolls), [said] * 3)
        self.table.events = events
        return self.table

    def on_count(self, who: int = 0, count: int = 10, stance: int = -1, **plan: int) -> Combatant:
        """Bring a fighter to his first action on a count, with a plan made."""
        one = self.fight.combatants[who]
        self.fight.round, self.fight.count = 1, count
        one.stance = one.stance if stance < 0 else stance
        one.plan_kind, one.plan_actions = plan.get("kind", DO_FIRE), plan.get("actions", 1)
        one.plan_moves = plan.get("moves", 0)
        return one


def fighter(name: str, side: int = 0, at: tuple[int, int] = (0, 0), **facts: object) -> Fighter:
    """Return a trooper of REF 7, CL 6, MA 6, BODY 7 at a place in metres, no luck left."""
    given: dict[str, Any] = {
        "INT": 6, "REF": 7, "CL": 6, "MA": 6, "BODY": 7, "luck": 0, "skills": SKILLS,
        "weapons": (RIFLE,), "at": (at[0] * 100, at[1] * 100), **facts,
    }  # fmt: skip
    return Fighter(name=name, side=side, **given)


def walls(*metres: int, level: int = 4) -> Scene:
    """Return a place with walls across the line of fire."""
    return Scene(
        covers=tuple(
            Cover(name="wall", level=level, extent=(at * 100, -300, at * 100, 300)) for at in metres
        )
    )


def shoots(stage: Stage, action: Fire, *rolls: int, answers: tuple[Action, ...] = ()) -> Stage:
    """Let the first fighter fire with exactly these dice."""
    table = stage.rolls(*rolls, answers=answers)
    fire.carry_out(stage.fight, table, stage.fight.combatants[0], action)
    return stage


def ambush() -> Stage:
    """An unseen rifleman shoots a guard who knows of nobody."""
    guard = fighter("Guard", 1, (40, 0), unaware=True, mook=True, armour=(VEST,))
    stage = Stage(fighter("Ann"), guard)
    stage.on_count()
    return shoots(stage, Fire(0, (1,), SINGLE, 1, -1, True), 8, 5, 7, 3, 4, 5, 3, 6, 2, 4)


def suppressed_behind_a_wall() -> Stage:
    """Covering fire weighs on a fighter, whose nerve breaks on his turn."""
    ann, cid = fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (20, 0))
    stage = Stage(ann, cid, scene=walls(19, level=3))
    one = stage.on_count()
    covering = CoveringFire(1, 0, 0, AUTO, 1, 30, 0)
    covering_fire.carry_out(stage.fight, stage.rolls(4, 6), one, covering)
    turn.take(
        stage.fight, stage.rolls(3, answers=(NameStance(ACTIVE), END)), stage.fight.combatants[1]
    )
    return stage


def limb_blown_off() -> Stage:
    """Eight points cripple an arm, the rifle falls, shock has to be withstood."""
    stage = Stage(fighter("Ann"), fighter("Cid", 1, (15, 0), mook=True))
    stage.on_count()
    return shoots(stage, ONE_SHOT, 8, 4, 5, 6, 5, 6, 4, 3, 6, 4)


def grazed_head() -> Stage:
    """Luck makes a bullet to the head a scratch that is not doubled."""
    stage = Stage(fighter("Ann"), fighter("Cid", 1, (15, 0), LK=8))
    stage.on_count()
    return shoots(stage, ONE_SHOT, 9, 7, 1, 5, 4, 6, 2, 3, 9, 3)


def tube_reload() -> Stage:
    """Three shells go into a pump gun, the fourth does not."""
    stage = Stage(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, (10, 0)))
    one = stage.on_count()
    one.ammo[0] = 0
    reload.load_tube(stage.fight, stage.rolls(5, 5, 6, 3), one, LoadTube(0))
    return stage


def lane_crossed_by_two_runners() -> Stage:
    """One dodges through a lane of fire, the other is hit before he does anything."""
    weak = {"cover-evade": 1}
    dan = fighter("Dan", 1, (20, 4), REF=3, MA=4, CL=9, skills=weak, mook=True)
    stage = Stage(fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (12, 4)), dan)
    saturation_fire.carry_out(
        stage.fight, stage.rolls(), stage.on_count(), SaturationFire(0, 1000, 0, 2, 30)
    )
    hits = (9, 2, 4, 9, 3, 4, 2, 5, 3, 7, 2, 2, 3, 1, 2)
    for who, x, rolls in ((1, 1200, (5, 7)), (2, 2000, hits)):
        move = Move(x, 0, MOVING)
        said = (NameStance(MOVING), Plan(DO_NOTHING, 0, 1, 0), move, move, END)
        stage.fight.count = 5
        turn.take(stage.fight, stage.rolls(*rolls, answers=said), stage.fight.combatants[who])
    return stage


def burst() -> Stage:
    """Three rounds at medium range, two of them hit."""
    cid = fighter("Cid", 1, (30, 0), mook=True, armour=(VEST,))
    stage = Stage(fighter("Ann", weapons=(CARBINE,)), cid)
    stage.on_count()
    return shoots(
        stage, Fire(0, (1,), BURST, 3), 8, 3, 5, 2, 4, 4, 5, 3, 5, 9, 2, 3, 4, 2, 4
    )  # fmt: skip


def full_auto_over_two() -> Stage:
    """Thirty rounds split on two targets: one dodges, one is hit four times."""
    dan = fighter("Dan", 1, (12, 4), mook=True, BODY=9, armour=(VEST,))
    stage = Stage(fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (12, 0)), dan)
    stage.on_count()
    hits = (3, 3, 3, 3, 3, 2, 8, 3, 2, 2, 2, 3, 5, 2, 3, 1, 2, 4, 10, 1, 2, 2, 1, 2)
    return shoots(stage, Fire(0, (1, 2), AUTO, 30), 3, 8, 6, 5, *hits)


def sprint_past_fire() -> Stage:
    """Three moves; a shot at the sprinter meets five more on his dodge."""
    stage = Stage(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    cid = stage.on_count(1, 15, MOVING, kind=DO_NOTHING, actions=0, moves=3)
    cid.ordinal = 1
    turn.take(stage.fight, stage.rolls(answers=(Move(2000, 600, MOVING),)), cid)
    after = initiative.next_turn(stage.fight, stage.rolls())
    assert after is cid
    turn.take(stage.fight, stage.rolls(answers=(Move(2000, 1200, MOVING),)), cid)
    stage.on_count()
    return shoots(stage, ONE_SHOT, 6, 3)


def braced_with_a_scope() -> Stage:
    """Aim, brace, scope and a called shot at ninety metres."""
    stage = Stage(fighter("Ann"), fighter("Cid", 1, (90, 0), mook=True))
    ann = stage.on_count(stance=BRACED)
    ann.aim, ann.aim_target = 3, 1
    return shoots(stage, Fire(0, (1,), SINGLE, 1, HEAD), 8, 6, 4, 5, 2, 6, 3)


def grenade_over_a_wall() -> Stage:
    """Thrown from full cover, and landing behind the wall of those it is meant for."""
    stage = Stage(
        fighter("Ann", weapons=(RIFLE, FRAG)),
        fighter("Cid", 1, (30, 0), mook=True, BODY=10),
        fighter("Dan", 1, (36, 0), mook=True),
        scene=walls(1, 29),
    )
    stage.fight.combatants[1].stance = FULL
    ann = stage.on_count(stance=FULL)
    table = stage.rolls(10, 2, 3, 2, 4, 1, 3, 2, 2, 3, 5, 3, 9, 4)
    throw.carry_out(stage.fight, table, ann, Throw(1, 3100, 0))
    return stage


def luck_after_a_miss() -> Stage:
    """One point turns a miss into a hit that just succeeds."""
    cid = fighter("Cid", 1, (10, 0), mook=True, armour=(VEST,))
    stage = Stage(fighter("Ann", luck=3), cid)
    stage.on_count()
    return shoots(stage, ONE_SHOT, 4, 7, 8, 3, 4, 2, 5, 1, 6, answers=(luck.ADD, luck.KEEP))


def covering_fire_at_the_start() -> Stage:
    """Declared before initiative: points first, then the roll."""
    stage = Stage(fighter("Ann"), fighter("Cid", 1, (30, 0)), scene=walls(29, level=5))
    answers = (CoveringFire(1, 0, 0, SINGLE, 3, 6, 0), STEADILY, HOLD)
    rounds._begin(stage.fight, stage.rolls())
    covering_fire.declare_all(
        stage.fight, stage.rolls(4, 6, 10, 10, 5, 3, 1, 4, 5, answers=answers)
    )
    return stage


def a_friend_is_saved() -> Stage:
    """A shot that should kill, and hands that hold the blood."""
    stage = Stage(
        fighter("Cid", 1, weapons=(SNIPER,)),
        fighter("Ann", 0, (60, 0), mook=True),
        fighter("Bob", 0, (61, 0)),
    )
    stage.on_count(stance=BRACED)
    shoots(stage, ONE_SHOT, 9, 5, 3, 4, 4, 3, 5, 2, 9)
    care.carry_out(stage.fight, stage.rolls(10, 2), stage.on_count(2), Stabilise(1))
    return stage


SCENES: tuple[Callable[[], Stage], ...] = (
    ambush, suppressed_behind_a_wall, limb_blown_off, grazed_head, tube_reload,
    lane_crossed_by_two_runners, burst, full_auto_over_two, sprint_past_fire, braced_with_a_scope,
    grenade_over_a_wall, luck_after_a_miss, covering_fire_at_the_start, a_friend_is_saved,
)  # fmt: skip


def transcript(scene: Callable[[], Stage]) -> list[str]:
    """Return a scene in words."""
    stage = scene()
    told = sentences(SYSTEMS["gray_dawn"].words, stage.fight, stage.table.events)
    return [str(scene.__doc__), "", *told]


if __name__ == "__main__":
    for told in SCENES:
        (GOLDEN / f"{told.__name__}.txt").write_text("\n".join(transcript(told)) + "\n", "utf-8")
