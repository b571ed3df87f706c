"""Sources of opponents: a campaign, the shipped bestiary and the user's own file."""

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
    """The opponents of one source, and the rules for their gear."""

    rules: Ruleset
    opponents: Mapping[str, Opponent]
    place: str = ""
    """The source as shown after a name; empty for the shipped bestiary."""

    def find(self, name: str) -> str | None:
        """Return the id of an opponent by id or name, in any case; None for no match."""
        wanted = name.strip().casefold()
        if wanted in self.opponents:
            return wanted
        named = (
            key for key, opponent in self.opponents.items() if opponent.name.casefold() == wanted
        )
        return next(named, None)

    def seat(self, key: str, *, side: int = THEIRS) -> SetupFighter:
        """Return an opponent as a fighter with its own tactic and rank."""
        opponent = self.opponents[key]
        return seat_of_opponent(self.rules, key, opponent, side=side)


def seat_of_opponent(
    rules: Ruleset, key: str, opponent: Opponent, *, side: int = THEIRS
) -> SetupFighter:
    """Return an opponent as a fighter of a plan."""
    return SetupFighter(
        key="",
        name=opponent.name,
        character=bestiary.character(rules, key, opponent),
        side=side,
        source=f"bestiary:{key}",
        tactic=opponent.tactic,
        mook=opponent.mook,
        shape=opponent.shape,
    )


def shipped_roster(rules: Ruleset) -> Roster:
    """Return the opponents that ship with the program."""
    return Roster(rules, bestiary.shipped(rules))


def custom_roster(rules: Ruleset) -> Roster:
    """Return the user's own opponents outside campaigns; empty without a file."""
    path = data_folder() / OPPONENTS
    return Roster(rules, own_in(read(path), path.name) if path.exists() else {}, "own")


def search_order(rules: Ruleset, campaign: Roster | None = None) -> Iterator[Roster]:
    """Yield the sources in the order of search; each is read only when reached."""
    if campaign is not None:
        yield campaign
    for place in (shipped_roster, custom_roster):
        yield place(rules)


def find_opponent(
    rules: Ruleset, name: str, side: int, campaign: Roster | None = None
) -> SetupFighter | None:
    """Return the opponent of a name from the first source that has it."""
    for roster in search_order(rules, campaign):
        key = roster.find(name)
        if key is not None:
            return roster.seat(key, side=side)
    return None


def opponent_of(
    rules: Ruleset, seat: SetupFighter, campaign: Roster | None = None
) -> Opponent | None:
    """Return the opponent a fighter was made from; None if no source has it."""
    known = (pair for roster in search_order(rules, campaign) for pair in roster.opponents.items())
    seats = ((f"bestiary:{key}", opponent) for key, opponent in known)
    matches = (each for source, each in seats if source == seat.source and each.name == seat.name)
    return next(matches, None)


def names(rules: Ruleset, campaign: Roster | None = None) -> Sequence[str]:
    """Return the ids of all opponents a name can match."""
    return [key for roster in search_order(rules, campaign) for key in sorted(roster.opponents)]
