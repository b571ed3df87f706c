"""Replies of `fight --list` (fighters, threat, maps, round systems), `samples` and `where`."""

from collections.abc import Iterator, Sequence
from typing import Literal

from pydantic import Field

from chargen.character.edits import samples
from chargen.character.number_format import join_words
from chargen.cli.fight.sides import repeat_words, seat, system_name
from chargen.combat import SYSTEMS
from chargen.encounter.setup import opponent_sources
from chargen.encounter.setup.opponent_sources import Roster
from chargen.encounter.setup.presets import PRESETS
from chargen.encounter.setup.setup import MINE, SetupFighter, tactics
from chargen.encounter.setup.sources import Judge
from chargen.encounter.setup.threat import EvenNumber, first_guess, samples_four
from chargen.files import app_dirs
from chargen.files.reply import Reply
from chargen.rules.model import Ruleset

FIGHTS = 24
"""Fights behind an opponent's line."""


def listing(
    rules: Ruleset,
    words: Sequence[str] = (),
    judge: Judge | None = None,
    campaign: Roster | None = None,
) -> Iterator[str]:
    """Yield the list; with a party, also the size of each even fight (CB-08)."""
    party = [seat(rules, word, MINE, judge, campaign=campaign) for word in repeat_words(words)]
    yield "Opponents"
    if not party:
        names = [fighter.name for fighter in samples_four(rules)]
        yield f"  Threat is 1 to 5, measured against {join_words(names)}."
    for opponent in _opponents(rules, party, campaign):
        kept = f" ({opponent.place})" if opponent.place else ""
        threat = f"threat {opponent.threat}" if opponent.threat else "threat not measured"
        yield f"  {opponent.key:<16} {opponent.name}{kept}, {threat}: {opponent.text}"
        if opponent.danger:
            yield f"  {'':<16} {opponent.danger}"
    yield "Samples"
    yield from (f"  {key:<16} {build.choices.name}" for key, build in samples.all_samples())
    yield "Presets"
    yield from (f"  {key:<16} {name}" for key, (name, _) in PRESETS.items())
    yield "Round systems"
    for key in SYSTEMS:
        yield f"  {system_name(key):<16} {SYSTEMS[key].title}: {SYSTEMS[key].about}"
        yield f"  {'':<16} tactics: {', '.join(tactics(key))}"


def danger(roster: Roster, key: str, party: Sequence[SetupFighter]) -> str:
    """Return the size of an even fight against a party in words, with its basis."""
    guess = first_guess(roster.opponents[key].threat, len(party))
    search = EvenNumber(party, roster.seat(key), fights=FIGHTS, first=guess)
    search.run()
    subject = party[0].name if len(party) == 1 else f"these {len(party)}"
    return f"For {subject} {search.words} ({FIGHTS} fights over all presets)."


class KnownOpponent(Reply):
    """An opponent of a bestiary."""

    key: str
    name: str
    place: str = Field(description="where it is kept; empty if built-in")
    threat: int | None = Field(description="1 to 5; null where it was not measured")
    text: str
    danger: str | None = Field(description="in words, for the party that was named; else null")


class KnownSample(Reply):
    """A sample character."""

    key: str
    name: str
    concept: str


class KnownPreset(Reply):
    """A preset map."""

    key: str
    name: str


class KnownSystem(Reply):
    """A round system."""

    key: str
    title: str
    about: str
    tactics: tuple[str, ...]


class FightersReply(Reply):
    """All names a fight can use."""

    format: Literal["gray-dawn-fighters"] = "gray-dawn-fighters"
    version: Literal[1] = 1
    opponents: tuple[KnownOpponent, ...]
    samples: tuple[KnownSample, ...]
    presets: tuple[KnownPreset, ...]
    systems: tuple[KnownSystem, ...]


class SamplesReply(Reply):
    """The sample characters: the reply of `chargen samples --json`."""

    format: Literal["gray-dawn-samples"] = "gray-dawn-samples"
    version: Literal[1] = 1
    samples: tuple[KnownSample, ...]


class KnownFolder(Reply):
    """A place on this computer, and what chargen keeps there."""

    place: str
    what: str


class FoldersReply(Reply):
    """The folders of chargen: the reply of `chargen where --json`."""

    format: Literal["gray-dawn-folders"] = "gray-dawn-folders"
    version: Literal[1] = 1
    folders: tuple[KnownFolder, ...]


def fighters_reply(
    rules: Ruleset, party: Sequence[SetupFighter], campaign: Roster | None
) -> FightersReply:
    """Return the reply with all fighters; with a party, also each opponent's danger (CB-08)."""
    return FightersReply(
        opponents=tuple(_opponents(rules, party, campaign)),
        samples=tuple(_samples()),
        presets=tuple(KnownPreset(key=key, name=name) for key, (name, _) in PRESETS.items()),
        systems=tuple(
            KnownSystem(
                key=key, title=SYSTEMS[key].title, about=SYSTEMS[key].about, tactics=tactics(key)
            )
            for key in SYSTEMS
        ),
    )


def samples_reply() -> SamplesReply:
    """Return the reply with the samples."""
    return SamplesReply(samples=tuple(_samples()))


def folders_reply() -> FoldersReply:
    """Return the reply with the folders."""
    kept = app_dirs.storage_locations()
    return FoldersReply(
        folders=tuple(KnownFolder(place=each.place, what=each.what) for each in kept)
    )


def _opponents(
    rules: Ruleset, party: Sequence[SetupFighter], campaign: Roster | None
) -> Iterator[KnownOpponent]:
    for roster in opponent_sources.search_order(rules, campaign):
        known = roster.opponents.items()
        for key, opponent in sorted(known, key=lambda pair: (pair[1].threat, pair[0])):
            yield KnownOpponent(
                key=key, name=opponent.name, place=roster.place, threat=opponent.threat or None,
                text=opponent.text, danger=danger(roster, key, party) if party else None,
            )  # fmt: skip


def _samples() -> Iterator[KnownSample]:
    for key, build in samples.all_samples():
        yield KnownSample(key=key, name=build.choices.name, concept=build.choices.concept)
