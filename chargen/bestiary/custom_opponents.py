"""Opponents a GM made: the file they are kept in, and those that begin as a character.

A campaign keeps them in its folder, which only its GM has; without a campaign they lie in the
folder of the user's data. They are never on a card and never in a packet.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field

from chargen.bestiary.opponent import (
    MOST_SKILLS,
    Opponent,
    OpponentGear,
    OpponentWeapon,
    Stats,
    Tactic,
)
from chargen.character.derived import gear
from chargen.character.derived.derive import Character
from chargen.character.document.build import CarriedWeapon
from chargen.files.formats import scan_ours
from chargen.files.strict_json import Strict, parse, written
from chargen.files.text import Slug, slug
from chargen.rules.gear import Armour, Weapon, loads
from chargen.rules.model import Ruleset

FORMAT: Literal["gray-dawn-opponents"] = "gray-dawn-opponents"
WORDS: Final = "file of opponents"
MOST: Final = 500
HANDS: Final = "strike"
"""The weapon of an unarmed opponent."""

Thing = TypeVar("Thing", Weapon, Armour)


class OpponentsFile(Strict):
    """Opponents as they are kept, by id."""

    format: Literal["gray-dawn-opponents"] = FORMAT
    version: Literal[1] = 1
    opponents: Annotated[Mapping[Slug, Opponent], Field(max_length=MOST)] = Field(
        default_factory=dict
    )


def own_file(opponents: Mapping[str, Opponent]) -> bytes:
    """Return the file of some opponents."""
    return written(OpponentsFile(opponents=dict(opponents)))


def own_in(data: bytes, name: str) -> Mapping[str, Opponent]:
    """Return the opponents of a file; raise BadFile if it is none.

    What they name is not looked up: a campaign may have taken a weapon back since.
    """
    scan_ours(data, FORMAT, WORDS, name)
    return parse(OpponentsFile, data, name).opponents


def with_more(
    known: Mapping[str, Opponent], more: Sequence[Opponent], others: Mapping[str, Opponent]
) -> tuple[dict[str, Opponent], list[str]]:
    """Return opponents with more added, and the id of each; empty for one that is known.

    ``others`` are those that ship: none is added twice, and their ids stay theirs.
    """
    opponents, keys = dict(known), list[str]()
    for opponent in more:
        if opponent in opponents.values() or opponent in others.values():
            keys.append("")
            continue
        base = slug(opponent.name)
        numbers = chain((base,), (f"{base}-{number}" for number in count(2)))
        key = next(key for key in numbers if key not in opponents and key not in others)
        opponents[key] = opponent
        keys.append(key)
    return opponents, keys


def from_character(rules: Ruleset, character: Character, tactic: Tactic) -> Opponent:
    """Return a character as an opponent, with its levels now and the gear it carries.

    Flaws stay behind. Gear the ``rules`` do not hold, such as a campaign's, comes along as its own.
    """
    choices = character.build.choices
    known = choices.gear
    weapons = {
        arm.weapon: gear.weapon(character.rules, character.build, arm.weapon)
        for arm in known.weapons
    }
    pieces = {key: gear.armour(character.rules, character.build, key) for key in known.worn}
    carried = ((arm, weapons[arm.weapon]) for arm in known.weapons)
    arms = tuple(_carried(arm, weapon) for arm, weapon in carried if weapon is not None)
    ranked = sorted(character.skills.items(), key=lambda pair: (-pair[1], pair[0]))
    return Opponent(
        name=choices.name or "Unnamed",
        origin="human",
        tactic=tactic,
        mook=False,
        provenance="house",
        text=choices.concept,
        stats=Stats(**{stat: max(1, level) for stat, level in character.stats.items()}),
        skills=dict([pair for pair in ranked if pair[1] > 0][:MOST_SKILLS]),
        perks={key: level for key, level in character.perks.items() if level > 0},
        gear=OpponentGear(
            weapons=arms or (OpponentWeapon(weapon=HANDS),),
            worn=tuple(key for key in known.worn if pieces[key] is not None),
            own_weapons=_strange(weapons, rules.weapons),
            own_armour=_strange(pieces, rules.armour),
        ),
    )


def _carried(arm: CarriedWeapon, weapon: Weapon) -> OpponentWeapon:
    """Return a carried weapon without a load it cannot fire or a scope it cannot mount."""
    fires, mounts = arm.load in loads(weapon), gear.takes_scope(weapon)
    return OpponentWeapon(
        weapon=arm.weapon,
        load=arm.load if fires else "",
        spare=arm.spare,
        scope=arm.scope if mounts else "none",
    )


def _strange(
    gear_by_id: Mapping[str, Thing | None], known: Mapping[str, Thing]
) -> dict[str, Thing]:
    """Return the gear a catalogue does not hold."""
    return {key: item for key, item in gear_by_id.items() if item is not None and key not in known}
