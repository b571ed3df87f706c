"""Fourteen scenes with scripted dice, told sentence by sentence.

``python -m tests.combat.transcripts`` writes ``tests/golden`` anew; a test compares.
"""

from collections.abc import Callable
from pathlib import Path

from chargen.combat.actions import (
    DO_COVER,
    DO_LOAD_TUBE,
    DO_NOTHING,
    DO_SATURATE,
    DO_TEND,
    DO_THROW,
    AddLuck,
    CoverFire,
    Fire,
    HoldFire,
    LoadTube,
    Move,
    NameStance,
    Plan,
    SaturationFire,
    Stabilise,
    Throw,
)
from chargen.combat.apply import apply_all
from chargen.combat.combatant import ACTIVE, BRACED, FULL, MOVING, WISHING
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    Aimed,
    CountCame,
    DyingBegan,
    Event,
    StanceTaken,
    TurnBegan,
    WentOut,
)
from chargen.combat.fight import Fight
from chargen.combat.legal import legal
from chargen.combat.model import AUTO, BURST, HEAD, SINGLE, Scene, Weapon
from chargen.combat.narrate import lines
from chargen.combat.play import step
from tests.combat.scenes import (
    CARBINE,
    FRAG,
    RIFLE,
    SHOTGUN,
    VEST,
    do,
    fight,
    fighter,
    on,
    on_count,
    wall,
    wishing,
)

GOLDEN = Path(__file__).parents[1] / "golden"
Told = tuple[Fight, list[Event]]
SHOT = Fire(0, (1,), SINGLE, 1)


def ambush() -> Told:
    """An unseen rifleman shoots a guard who knows of nobody."""
    now = fight(
        fighter("Ann"), fighter("Guard", 1, (40, 0), unaware=True, mook=True, armour=(VEST,))
    )
    on_count(now)
    hidden = Fire(0, (1,), SINGLE, 1, -1, hidden=True)
    return now, do(now, hidden, 8, 5, 7, 3, 4, 5, 3, 6, 2, 4)


def suppressed_behind_a_wall() -> Told:
    """Covering fire weighs on a fighter, whose nerve breaks on his turn."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (20, 0)),
        scene=Scene(covers=(wall(19, level=3),)),
    )
    on_count(now, kind=DO_COVER)
    log = do(now, CoverFire(1, 0, 0, AUTO, 1, 30, 0), 4, 6)
    wishing(now, 1)
    return now, log + do(now, NameStance(ACTIVE), 3)


def limb_blown_off() -> Told:
    """Eight points cripple an arm, the rifle falls, shock has to be withstood."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (15, 0), mook=True))
    on_count(now)
    return now, do(now, SHOT, 8, 4, 5, 6, 5, 6, 4, 3, 6, 4)


def grazed_head() -> Told:
    """Luck makes a bullet to the head a scratch that is not doubled."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (15, 0), LK=8))
    on_count(now)
    return now, do(now, SHOT, 9, 7, 1, 5, 4, 6, 2, 3, 9, 3)


def tube_reload() -> Told:
    """Three shells go into a pump gun, the fourth does not."""
    now = fight(fighter("Ann", weapons=(SHOTGUN,)), fighter("Cid", 1, (10, 0)))
    now.who[0].ammo[0] = 0
    on_count(now, kind=DO_LOAD_TUBE)
    return now, do(now, LoadTube(0), 5, 5, 6, 3)


def lane_crossed_by_two_runners() -> Told:
    """One dodges through a lane of fire, the other is hit before he does anything."""
    weak = {"cover-evade": 1}
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (12, 4)),
        fighter("Dan", 1, (20, 4), REF=3, MA=4, CL=9, skills=weak, mook=True),
    )
    on_count(now, kind=DO_SATURATE)
    log = do(now, SaturationFire(0, 1000, 0, 2, 30))
    for who, x, dice in (
        (1, 1200, (5, 7)),
        (2, 2000, (9, 2, 4, 9, 3, 4, 2, 5, 3, 7, 2, 2, 3, 1, 2)),
    ):
        apply_all(now, [CountCame(who, 5, 0), TurnBegan(who, WISHING)])
        log += do(now, NameStance(MOVING))
        log += do(now, Plan(DO_NOTHING, 0, 1, 0))
        log += do(now, Move(x, 0, MOVING), dice[0])
        log += do(now, Move(x, 0, MOVING), *dice[1:])
    return now, log


def burst() -> Told:
    """Three rounds at medium range, two of them hit."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)), fighter("Cid", 1, (30, 0), mook=True, armour=(VEST,))
    )
    on_count(now)
    return now, do(now, Fire(0, (1,), BURST, 3), 8, 3, 5, 2, 4, 4, 5, 3, 5, 9, 2, 3, 4, 2, 4)


def full_auto_over_two() -> Told:
    """Thirty rounds split on two targets: one dodges, one is hit four times."""
    now = fight(
        fighter("Ann", weapons=(CARBINE,)),
        fighter("Cid", 1, (12, 0)),
        fighter("Dan", 1, (12, 4), mook=True, BODY=9, armour=(VEST,)),
    )
    on_count(now)
    hits = (3, 3, 3, 3, 3, 2, 8, 3, 2, 2, 2, 3, 5, 2, 3, 1, 2, 4, 10, 1, 2, 2, 1, 2)
    return now, do(now, Fire(0, (1, 2), AUTO, 30), 3, 8, 6, 5, *hits)


def sprint_past_fire() -> Told:
    """Three moves; a shot at the sprinter meets five more on his dodge."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (20, 0)))
    on_count(now, 1, count=15, stance=MOVING, kind=DO_NOTHING, actions=0, moves=3)
    log = do(now, Move(2000, 600, MOVING))
    log += on(now, ScriptedDice(()))
    log += do(now, Move(2000, 1200, MOVING))
    on_count(now)
    return now, log + do(now, SHOT, 6, 3)


def braced_with_a_scope() -> Told:
    """Aim, brace, scope and a called shot at ninety metres."""
    now = fight(fighter("Ann"), fighter("Cid", 1, (90, 0), mook=True))
    apply_all(now, [Aimed(0, 1, 3)])
    on_count(now, stance=BRACED)
    return now, do(now, Fire(0, (1,), SINGLE, 1, HEAD), 8, 6, 4, 5, 2, 6, 3)


def grenade_over_a_wall() -> Told:
    """Thrown from full cover, and landing behind the wall of those it is meant for."""
    now = fight(
        fighter("Ann", weapons=(RIFLE, FRAG)),
        fighter("Cid", 1, (30, 0), mook=True, BODY=10),
        fighter("Dan", 1, (36, 0), mook=True),
        scene=Scene(covers=(wall(1), wall(29))),
    )
    apply_all(now, [StanceTaken(1, FULL)])
    on_count(now, stance=FULL, kind=DO_THROW)
    return now, do(now, Throw(1, 3100, 0), 10, 2, 3, 2, 4, 1, 3, 2, 2, 3, 5, 3, 9, 4)


def luck_after_a_miss() -> Told:
    """One point turns a miss into a hit that just succeeds."""
    now = fight(fighter("Ann", luck=3), fighter("Cid", 1, (10, 0), mook=True, armour=(VEST,)))
    on_count(now)
    log = do(now, SHOT, 4, 7)
    return now, log + do(now, AddLuck(), 8, 3, 4, 2, 5, 1, 6)


def covering_fire_at_the_start() -> Told:
    """Declared before initiative: points first, then the roll."""
    now = fight(
        fighter("Ann"), fighter("Cid", 1, (30, 0)), scene=Scene(covers=(wall(29, level=5),))
    )
    log = on(now, ScriptedDice(()))
    for action in (CoverFire(1, 0, 0, SINGLE, 3, 6, 0), HoldFire()):
        step(now, action, ScriptedDice(()), log)
    dice = ScriptedDice((4, 6, 10, 10, 5, 3, 1, 4, 5))
    while now.agenda:
        step(now, legal(now)[0], dice, log)
    return now, log


def a_friend_is_saved() -> Told:
    """A shot that should kill, and hands that hold the blood."""
    sniper = Weapon(name="sniper rifle", size="sniper_rifle", dice=5, plus=2, shots=5, range=200)
    now = fight(
        fighter("Cid", 1, weapons=(sniper,)),
        fighter("Ann", 0, (60, 0), mook=True),
        fighter("Bob", 0, (61, 0)),
    )
    on_count(now, stance=BRACED)
    log = do(now, SHOT, 9, 5, 3, 4, 4, 3, 5, 2, 9)
    apply_all(now, [WentOut(1, "death save"), DyingBegan(1, 10)])
    on_count(now, 2, kind=DO_TEND)
    return now, log + do(now, Stabilise(1), 10, 2)


SCENES: tuple[Callable[[], Told], ...] = (
    ambush,
    suppressed_behind_a_wall,
    limb_blown_off,
    grazed_head,
    tube_reload,
    lane_crossed_by_two_runners,
    burst,
    full_auto_over_two,
    sprint_past_fire,
    braced_with_a_scope,
    grenade_over_a_wall,
    luck_after_a_miss,
    covering_fire_at_the_start,
    a_friend_is_saved,
)


def transcript(scene: Callable[[], Told]) -> str:
    """Return a scene in words."""
    now, log = scene()
    return "\n".join([str(scene.__doc__), "", *lines(now, log), ""])


if __name__ == "__main__":
    for each in SCENES:
        (GOLDEN / f"{each.__name__}.txt").write_text(transcript(each), "utf-8")
