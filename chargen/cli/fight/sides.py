"""Two sides named on a command line: files, samples or opponents, one or several each."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from chargen.cli.fight.fight_options import GmOptions, apply_gm_options, parse_fighter
from chargen.cli.fight.lookup import resolve_name, split_place
from chargen.combat import SYSTEMS, InvalidScenario, Scenario
from chargen.combat.io import scenario_file
from chargen.combat.io.strict_json import parse
from chargen.combat.scene.scenario import METRE, MOST_FIGHTERS
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import (
    GRAY_DAWN,
    MINE,
    THEIRS,
    CoverPiece,
    FightSetup,
    SetupFighter,
    add_fighter,
    missing_rule,
    set_distance,
)
from chargen.encounter.setup.setup_map import place
from chargen.encounter.setup.sources import Judge, load_fighter
from chargen.errors import BadFile
from chargen.files.messages import unknown
from chargen.files.reading import read
from chargen.rules.model import Ruleset

AGAINST: Final = "against"
"""The word between two sides of several fighters."""
AHEAD = METRE // 2
"""Centimetres from a fighter to the wall in front."""
THICK = METRE // 5
LONG = 2 * METRE
ROOM = 4
"""Least distance in metres at which both fighters get a wall."""
USUAL: Final = 26
"""Metres between two sides by default."""


class CommandMap(NamedTuple):
    """The map of a command: a preset, a scene from a file, or low walls (level 0: none)."""

    metres: int = 0
    """Metres between the sides; 0 for the usual distance, or the preset's own."""
    cover: int = 4
    preset: str = ""
    scene: Path | None = None
    barrage: int = 0
    """Rounds of bombardment (CB-141)."""
    scale: int = METRE
    """Centimetres in one space of the map (CB-27)."""
    grid: bool = False
    """True if touching spaces are adjacent (CB-66)."""


NO_WORDS: Final = GmOptions()
LOW_WALLS: Final = CommandMap()
"""The map by default."""


def sides(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the words of either side: two fighters, or the words around "against"."""
    if AGAINST in words:
        middle = list(words).index(AGAINST)
        halves = list(words[:middle]), list(words[middle + 1 :])
    else:
        halves = list(words[:1]), list(words[1:])
        if len(words) > 2:  # noqa: PLR2004 - one a side
            raise BadFile(f'With more than two fighters, put "{AGAINST}" between the sides')
    if not all(halves):
        raise BadFile("a fight needs two sides, for example: chargen fight rifleman trooper")
    return halves


def plan(
    rules: Ruleset,
    mine: Sequence[str],
    theirs: Sequence[str],
    ground: CommandMap = LOW_WALLS,
    judge: Judge | None = None,
    gm: GmOptions = NO_WORDS,
    system: str = GRAY_DAWN,
) -> FightSetup:
    """Return the setup of two sides, without the scene of a file."""
    system = find_system(system)
    if ground.preset and ground.preset not in PRESETS:
        there = f"choose {', '.join(PRESETS)}"
        raise BadFile(unknown(ground.preset, "a preset", PRESETS, there))
    setup = FightSetup(distance=ground.metres or USUAL, system=system)
    for side, words in ((MINE, mine), (THEIRS, theirs)):
        for word in repeat_words(words):
            setup = add_fighter(setup, seat(rules, word, side, judge, system, gm.campaign))
    if ground.preset:
        setup = PRESETS[ground.preset][1](setup)
        setup = set_distance(setup, ground.metres) if ground.metres else setup
    elif ground.scene is None and ground.cover and setup.distance >= ROOM:
        setup = _add_walls(setup, ground.cover)
    setup = apply_gm_options(setup, gm)
    given = {"barrage": ground.barrage, "scale": ground.scale, "grid": ground.grid}
    for field, value in given.items():
        if value != getattr(LOW_WALLS, field) and (reason := missing_rule(setup, field)):
            raise BadFile(f"--{field} cannot be used: {reason.removesuffix('.')}")
    return replace(setup, barrage=ground.barrage, scale=ground.scale, grid=ground.grid)


def find_system(name: str) -> str:
    """Return the id of the round system with this part of a name.

    ``traveller``, ``Traveller S4`` and ``traveller-s4`` name the same; raise BadFile for none.
    """
    words = re.split(r"[-_\s]+", name.strip().casefold())
    if (key := "_".join(words)) in SYSTEMS:
        return key
    called = {key: f"{key.replace('_', ' ')} {SYSTEMS[key].title}".casefold() for key in SYSTEMS}
    keys = [
        key
        for key, parts in called.items()
        if all(any(part.startswith(word) for part in parts.split()) for word in words)
    ]
    if len(keys) != 1:
        there = system_names()
        advice = f"choose {', '.join(there)}"
        raise BadFile(unknown(name, "a round system", there, advice))
    return keys[0]


def system_name(key: str) -> str:
    """Return the name of a round system as a command line shows it."""
    return key.replace("_", "-")


def system_names() -> list[str]:
    """Return the names of all round systems."""
    return [system_name(key) for key in SYSTEMS]


def scenario_on_map(setup: FightSetup, ground: CommandMap = LOW_WALLS) -> Scenario:
    """Return the scenario of a setup, on the scene of a file if there is one.

    The rulings are those of the first character with a campaign.
    """
    played = next(
        (s for s in setup.seats if s.character.build.campaign is not None), setup.seats[0]
    )
    start = scenario_builder.scenario(setup, played.character.rules.rulings)
    return start if ground.scene is None else _use_scene(start, ground)


def repeat_words(words: Sequence[str]) -> Iterator[str]:
    """Yield a word for each fighter of a side; a number repeats the next word."""
    many = 1
    for number, word in enumerate(words, start=1):
        if word.isascii() and word.isdecimal():
            many = int(word[:4])
            if not 1 <= many <= MOST_FIGHTERS or number == len(words):
                advice = f"put 1 to {MOST_FIGHTERS} before a fighter"
                raise BadFile(f"{word[:9]} is not a number of fighters; {advice}")
            continue
        yield from [word] * many
        many = 1


def seat(
    rules: Ruleset,
    word: str,
    side: int,
    judge: Judge | None = None,
    system: str = GRAY_DAWN,
    campaign: Roster | None = None,
) -> SetupFighter:
    """Return the opponent, the sample, or the character in the file that a word names.

    Opponents are those of a campaign, those that ship and the user's own, in this order.
    If a sample and an opponent share a name, ``sample:sniper`` or ``opponent:sniper`` chooses.
    ``trooper:aggressive,wounds=3`` fights by that tactic, with that many boxes filled.
    """
    place, rest = split_place(word)
    name, facts = parse_fighter(rest, system)
    fighter = resolve_name(rules, name, side, place, campaign)
    if isinstance(fighter, Path):
        fighter = load_fighter(rules, fighter, side=side, judge=judge)
    return replace(fighter, **facts)


def _add_walls(plan: FightSetup, level: int) -> FightSetup:
    """Return the plan with a low wall in front of every fighter."""
    walls = []
    for number, seat in enumerate(plan.seats, start=1):
        x, y = place(plan, seat)
        x += AHEAD if seat.side == MINE else -AHEAD - THICK
        walls.append(CoverPiece(f"c{number}", "Low wall", x, y - LONG // 2, THICK, LONG, level))
    return replace(plan, pieces=tuple(walls))


def _use_scene(scenario: Scenario, ground: CommandMap) -> Scenario:
    """Return the scenario on the scene of a file; options on the command line win."""
    whole, path = json.loads(scenario_file.write(scenario)), ground.scene
    assert path is not None
    try:
        scene = parse(read(path, called=str(path)))
        if isinstance(scene, dict) and "format" in scene:
            scene = scene.get("scene", {})
        if isinstance(scene, dict):
            scene = {**scene, **whole["scene"]}
        return scenario_file.from_json({**whole, "scene": scene})
    except InvalidScenario as refused:
        raise BadFile(f"{path}: {str(refused).rstrip('.')}") from None
