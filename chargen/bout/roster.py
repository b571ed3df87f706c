"""Where fighters come from: characters, files, folders of a party, the bestiary."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from chargen import bestiary
from chargen.bout import presets
from chargen.bout.plan import MINE, THEIRS, Plan, Seat, joined
from chargen.character import store
from chargen.character.build import Build
from chargen.character.derive import Character, by_itself
from chargen.errors import ChargenError
from chargen.files.reading import read
from chargen.rules.model import Ruleset

Judge = Callable[[Build], Character]
"""Says what a document makes; by the cards trusted here where there are any to ask."""
THIS = "this"
"""The source of a seat that follows the open character."""
FIRST_OPPONENT = "trooper"


def seat_of(character: Character, *, side: int = MINE, source: str = "") -> Seat:
    """Return a character's seat."""
    name = character.build.choices.name or "Unnamed"
    return Seat(key="", name=name, character=character, side=side, source=source)


def opponents(rules: Ruleset) -> Sequence[tuple[str, str, str]]:
    """Return the bestiary: id, name, and what it is."""
    shipped = bestiary.shipped(rules)
    return tuple((key, one.name, one.text) for key, one in shipped.items())


def opponent(rules: Ruleset, key: str, *, side: int = THEIRS) -> Seat:
    """Return an opponent of the bestiary with the tactic and rank its file gives it."""
    found = bestiary.shipped(rules)[key]
    made = bestiary.character(rules, key, found)
    return Seat(
        key="",
        name=found.name,
        character=made,
        side=side,
        source=f"bestiary:{key}",
        tactic=found.tactic,
        mook=found.mook,
    )


def from_file(rules: Ruleset, path: Path, *, side: int = MINE, judge: Judge | None = None) -> Seat:
    """Return the character of a file; raises a ChargenError that says why if it has none."""
    build = store.from_bytes(read(path), path.name).build
    made = (judge or partial(by_itself, rules))(build)
    return seat_of(made, side=side, source=f"file:{path}")


def party(
    rules: Ruleset, folder: Path, *, side: int = MINE, judge: Judge | None = None
) -> tuple[list[Seat], list[str]]:
    """Return every character of a folder, and a sentence for each file that cannot be used."""
    seats: list[Seat] = []
    faults: list[str] = []
    for path in sorted(folder.glob("*.gdchar")):
        try:
            seats.append(from_file(rules, path, side=side, judge=judge))
        except ChargenError as error:
            faults.append(f"{error}.")
    if not seats and not faults:
        faults.append(f"{folder.name} holds no characters.")
    return seats, faults


def first_plan(rules: Ruleset, character: Character | None) -> Plan:
    """Return the plan one starts with: the character, if any, against one opponent, 20 m apart."""
    plan = Plan()
    if character is not None:
        plan = joined(plan, seat_of(character, source=THIS))
    return presets.duel(joined(plan, opponent(rules, FIRST_OPPONENT)))
