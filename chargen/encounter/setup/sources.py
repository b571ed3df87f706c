"""Sources of fighters: characters, files, party folders and the bestiary."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from chargen.bestiary.opponent import Opponent
from chargen.character.derived.derive import Character, derive_unverified
from chargen.character.document.build import Build
from chargen.character.edits import store
from chargen.encounter.setup import opponent_sources, presets
from chargen.encounter.setup.setup import MINE, THEIRS, FightSetup, SetupFighter, add_fighter
from chargen.errors import ChargenError
from chargen.files.file_names import with_ending
from chargen.files.reading import read_given
from chargen.rules.model import Ruleset

Judge = Callable[[Build], Character]
"""Derives the character of a build, under the trusted cards if there are any."""
THIS = "this"
"""The source of a fighter that follows the open character."""
FILE = "file:"
"""Start of the source of a fighter from a file, before its path."""
FIRST_OPPONENT = "trooper"


def seat_of(character: Character, *, side: int = MINE, source: str = "") -> SetupFighter:
    """Return a character as a fighter of a plan."""
    name = character.build.choices.name or "Unnamed"
    return SetupFighter(key="", name=name, character=character, side=side, source=source)


def opponents(rules: Ruleset) -> Sequence[tuple[str, Opponent]]:
    """Return the ids and opponents of the bestiary, the least dangerous first."""
    known = opponent_sources.shipped_roster(rules).opponents.items()
    return sorted(known, key=lambda pair: (pair[1].threat, pair[1].name))


def opponent(rules: Ruleset, key: str, *, side: int = THEIRS) -> SetupFighter:
    """Return an opponent of the bestiary with its own tactic and rank."""
    return opponent_sources.shipped_roster(rules).seat(key, side=side)


def load_fighter(
    rules: Ruleset, path: Path, *, side: int = MINE, judge: Judge | None = None
) -> SetupFighter:
    """Return the character of a file; raise a ChargenError with the reason if it has none."""
    build = store.from_bytes(read_given(path, path.name), path.name).build
    character = (judge or partial(derive_unverified, rules))(build)
    return seat_of(character, side=side, source=f"{FILE}{path}")


def load_fighters(
    rules: Ruleset, paths: Sequence[Path], *, side: int = MINE, judge: Judge | None = None
) -> tuple[list[SetupFighter], list[str]]:
    """Return the characters of files, and a sentence for each unusable file."""
    seats: list[SetupFighter] = []
    faults: list[str] = []
    for path in paths:
        try:
            seats.append(load_fighter(rules, path, side=side, judge=judge))
        except ChargenError as error:
            faults.append(f"{error}.")
    return seats, faults


def load_party(
    rules: Ruleset, folder: Path, *, side: int = MINE, judge: Judge | None = None
) -> tuple[list[SetupFighter], list[str]]:
    """Return the characters of a folder, and a sentence for each unusable file."""
    paths = with_ending(folder, ".gdchar")
    seats, faults = load_fighters(rules, paths, side=side, judge=judge)
    if not paths:
        faults.append(f"{folder.name} holds no characters.")
    return seats, faults


def first_plan(rules: Ruleset, character: Character | None) -> FightSetup:
    """Return the first plan: the character, if any, against one opponent, 18 m apart."""
    plan = FightSetup()
    if character is not None:
        plan = add_fighter(plan, seat_of(character, source=THIS))
    return presets.duel(add_fighter(plan, opponent(rules, FIRST_OPPONENT)))


def file_of(seat: SetupFighter) -> Path | None:
    """Return the file a fighter was read from; None for one without."""
    if not seat.source.startswith(FILE):
        return None
    return Path(seat.source.removeprefix(FILE)).absolute()
