"""Where opponents are looked for by name: a campaign, those that ship, the user's own."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chargen import bestiary
from chargen.bestiary.custom_opponents import own_in
from chargen.bestiary.opponent import Opponent
from chargen.encounter.setup.setup import THEIRS, SetupFighter
from chargen.files.app_dirs import OPPONENTS, data_folder
from chargen.files.reading import read
from chargen.rules.model import Ruleset


@dataclass(frozen=True, slots=True)
class Roster:
    """Opponents that are kept in one place, and the rules whose gear they carry."""

    rules: Ruleset
    opponents: Mapping[str, Opponent]
    place: str = ""
    """Where they are kept, as it is said behind a name; empty for those that ship."""

    def find(self, name: str) -> str | None:
        """Return the id of who is called so, by id or by name, whatever the case."""
        wanted = name.strip().casefold()
        if wanted in self.opponents:
            return wanted
        named = (
            key for key, opponent in self.opponents.items() if opponent.name.casefold() == wanted
        )
        return next(named, None)

    def seat(self, key: str, *, side: int = THEIRS) -> SetupFighter:
        """Return an opponent with the tactic and rank it was given."""
        opponent = self.opponents[key]
        return seat_of_opponent(self.rules, key, opponent, side=side)


def seat_of_opponent(
    rules: Ruleset, key: str, opponent: Opponent, *, side: int = THEIRS
) -> SetupFighter:
    """Return an opponent's seat."""
    return SetupFighter(
        key="",
        name=opponent.name,
        character=bestiary.character(rules, key, opponent),
        side=side,
        source=f"bestiary:{key}",
        tactic=opponent.tactic,
        mook=opponent.mook,
    )


def shipped(rules: Ruleset) -> Roster:
    """Return the opponents that ship with the program."""
    return Roster(rules, bestiary.shipped(rules))


def at_home(rules: Ruleset) -> Roster:
    """Return the opponents the user keeps without a campaign; none if there is no file."""
    path = data_folder() / OPPONENTS
    return Roster(rules, own_in(read(path), path.name) if path.exists() else {}, "own")


def in_order(rules: Ruleset, campaign: Roster | None = None) -> Iterator[Roster]:
    """Yield the places a name is looked for in; each is read only when it is come to."""
    if campaign is not None:
        yield campaign
    for place in (shipped, at_home):
        yield place(rules)


def found(
    rules: Ruleset, name: str, side: int, campaign: Roster | None = None
) -> SetupFighter | None:
    """Return the opponent of a name from the first place that has it."""
    for roster in in_order(rules, campaign):
        key = roster.find(name)
        if key is not None:
            return roster.seat(key, side=side)
    return None


def names(rules: Ruleset, campaign: Roster | None = None) -> Sequence[str]:
    """Return the ids of everybody a name can be found for."""
    return [key for roster in in_order(rules, campaign) for key in sorted(roster.opponents)]
