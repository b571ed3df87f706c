"""Fighters, weapons and scenes for tests of the combat module, as small as they can be."""

from typing import Any, TypeVar

from chargen.combat import choices, play
from chargen.combat.actions import DO_FIRE, Action, SteadyStart
from chargen.combat.apply import apply_all
from chargen.combat.choices import COUNTS
from chargen.combat.combatant import ACTING, WISHING, Combatant
from chargen.combat.dice import ScriptedDice
from chargen.combat.events import (
    CountCame,
    Event,
    InitiativeRolled,
    PhaseCame,
    PlanMade,
    RoundBegan,
    StanceTaken,
    SuppressionGained,
    TurnBegan,
)
from chargen.combat.fight import Fight
from chargen.combat.jobs import NOBODY
from chargen.combat.legal import PROCEED, decider, legal
from chargen.combat.model import (
    AUTO,
    BURST,
    GRENADE,
    MELEE,
    SHOT,
    SINGLE,
    TORSO,
    TUBE,
    Armour,
    Cover,
    Fighter,
    Scene,
    Tunables,
    Weapon,
)
from chargen.combat.record import Record
from chargen.combat.tally import Parts

E = TypeVar("E", bound=Record)

OVERRIDES: dict[str, Any] = {}
"""Tunables that differ for every fight made here; the test of the tunables sets them."""

RIFLE = Weapon(
    name="rifle",
    size="rifle",
    skill="rifle",
    dice=5,
    rof=2,
    shots=20,
    range=100,
    spare=2,
    scope=True,
)
CARBINE = Weapon(
    name="carbine",
    size="carbine",
    skill="rifle",
    dice=4,
    rof=30,
    shots=30,
    range=80,
    modes=(SINGLE, BURST, AUTO),
    spare=3,
)
PISTOL = Weapon(
    name="pistol",
    size="pistol",
    skill="handgun",
    dice=2,
    plus=1,
    rof=2,
    shots=15,
    range=40,
    spare=2,
)
SHOTGUN = Weapon(
    name="shotgun",
    size="shotgun",
    skill="rifle",
    dice=4,
    rof=1,
    shots=6,
    range=40,
    feed=TUBE,
    load=SHOT,
    spare=12,
)
KNIFE = Weapon(name="knife", kind=MELEE, size="melee", skill="melee", dice=1)
CLUB = Weapon(name="club", kind=MELEE, size="melee", skill="melee", dice=2, blunt=True)
FRAG = Weapon(
    name="grenade", kind=GRENADE, size="grenade", skill="athletics", dice=7, radius=5, spare=2
)
VEST = Armour(name="vest", sp=10, covers=(TORSO,))

SKILLS = {
    "rifle": 5,
    "handgun": 4,
    "melee": 3,
    "cover-evade": 4,
    "athletics": 3,
    "brawling": 2,
    "first-aid": 2,
    "stealth": 2,
    "awareness-notice": 3,
}


def fighter(
    name: str, side: int = 0, metres: tuple[int, int] = (0, 0), /, **facts: object
) -> Fighter:
    """Return a trooper of REF 7, CL 6, MA 6, BODY 7 and LK 5 at a place in metres, no luck left."""
    given: dict[str, Any] = {
        "INT": 6,
        "REF": 7,
        "TECH": 5,
        "CL": 6,
        "LK": 5,
        "MA": 6,
        "BODY": 7,
        "luck": 0,
        "skills": SKILLS,
        "weapons": (RIFLE,),
        "at": (metres[0] * 100, metres[1] * 100),
    }
    given.update(facts)
    return Fighter(name=name, side=side, **given)


def tunables(**changed: object) -> Tunables:
    """Return the numbers of the handout, but for those named."""
    return Tunables(**{**changed, **OVERRIDES})


def wall(metres: int, **facts: object) -> Cover:
    """Return a wall across the line of fire, so many metres along it."""
    at = metres * 100
    given: dict[str, Any] = {"name": "wall", "level": 4, "extent": (at, -300, at, 300)}
    given.update(facts)
    return Cover(**given)


def fight(*fighters: Fighter, scene: Scene | None = None, **changed: object) -> Fight:
    """Return a fight about to begin."""
    return play.start(fighters, scene or Scene(), tunables(**changed))


def skirmish() -> Fight:
    """Return two against two behind walls, with something of everything in their hands."""
    mine: dict[str, Any] = {"weapons": (CARBINE, PISTOL, FRAG), "armour": (VEST,), "luck": -1}
    theirs: dict[str, Any] = {
        "weapons": (PISTOL, PISTOL, FRAG),
        "off_hand": 1,
        "armour": (VEST,),
        "mook": True,
    }
    walls = (wall(-1), wall(21, level=3))
    return fight(
        fighter("Ann", 0, (-2, 0), **mine),
        fighter("Bob", 0, (-2, 2), weapons=(SHOTGUN, KNIFE), luck=-1),
        fighter("Cid", 1, (22, 0), weapons=(CARBINE, PISTOL), armour=(VEST,)),
        fighter("Dan", 1, (22, 1), **theirs),
        scene=Scene(covers=walls),
    )


def on_count(  # noqa: PLR0913 - a turn is these facts
    now: Fight,
    who: int = 0,
    count: int = 10,
    *,
    stance: int | None = None,
    kind: int = DO_FIRE,
    actions: int = 1,
    moves: int = 0,
    draws: int = 0,
) -> Combatant:
    """Bring a fighter to his first action on a count, with a plan made; return him."""
    apply_all(now, [RoundBegan(now.round + 1), PhaseCame(COUNTS, -1), CountCame(who, count, 0)])
    apply_all(now, [TurnBegan(who, WISHING)])
    if stance is not None:
        apply_all(now, [StanceTaken(who, stance)])
    apply_all(now, [PlanMade(who, kind, actions, moves, draws), TurnBegan(who, ACTING)])
    return now.who[who]


def wishing(now: Fight, who: int = 0, count: int = 10, points: int = 0) -> Combatant:
    """Bring a fighter to the start of his own turn, holding suppression points."""
    apply_all(now, [RoundBegan(now.round + 1), PhaseCame(COUNTS, -1)])
    if points:
        apply_all(now, [SuppressionGained(who, points, -1, "fire")])
    apply_all(now, [CountCame(who, count, 0), TurnBegan(who, WISHING)])
    return now.who[who]


def do(now: Fight, action: Action, *rolls: int) -> list[Event]:
    """Do something with exactly these dice, up to the next choice or the end of the action."""
    dice = ScriptedDice(rolls)
    log: list[Event] = []
    play.step(now, action, dice, log)
    while now.agenda and decider(now) == NOBODY:
        play.step(now, PROCEED, dice, log)
    assert dice.left == 0, f"{dice.left} dice too many; asked for {dice.asked}"
    return log


def on(now: Fight, dice: ScriptedDice) -> list[Event]:
    """Let the clock move on until somebody has to choose."""
    log: list[Event] = []
    play.settle(now, dice, log)
    return log


def told(log: list[Event], kind: type[E]) -> E:
    """Return the one event of a kind."""
    found = [event for event in log if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} {kind.__name__} in {log}"
    return found[0]


def all_told(log: list[Event], kind: type[E]) -> list[E]:
    """Return every event of a kind."""
    return [event for event in log if isinstance(event, kind)]


def part(parts: Parts, name: str) -> int:
    """Return the amount of a named part of a total, 0 if it has none."""
    return sum(amount for _, found, amount in parts if found == name)


def opened(now: Fight, *dice: int, starts: tuple[Action, ...] = ()) -> list[Event]:
    """Run the opening of a round: nobody covers, each starts as told, initiative is rolled."""
    script = ScriptedDice(dice)
    log: list[Event] = []
    begun = iter(starts)
    while now.phase != choices.COUNTS:
        actions = legal(now)
        action = actions[0]
        if isinstance(action, SteadyStart):
            action = next(begun, action)
        play.step(now, action, script, log)
    assert script.left == 0
    return log


def rolled_initiative(one: Fighter) -> int:
    """Return the initiative of a fighter who rolls 5."""
    now = fight(one, fighter("Cid", 1, (20, 0)))
    return all_told(opened(now, 5, 5), InitiativeRolled)[0].total
