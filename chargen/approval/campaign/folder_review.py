"""The GM's look at character files: one row a file, whatever is wrong with the others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from chargen.approval.campaign import recent_changes
from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.file_identity import vouched
from chargen.approval.decisions.gear_changes import GearChange, own_notes
from chargen.approval.decisions.queues import ItemHistory, QueuedItem, sorted_in
from chargen.approval.decisions.registry import NO_REGISTRY, CharacterRecord, Finding, finding
from chargen.approval.decisions.statement import Spoken
from chargen.approval.decisions.verification import Verifier
from chargen.approval.trust import card_differences
from chargen.character.checks import check
from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import QualifiedVerdict, standing_of
from chargen.character.decisions.approval_state import ItemState, gifts, items_of
from chargen.character.derived.derive import Character
from chargen.character.display_names import item_name
from chargen.character.document.build import Build
from chargen.character.document.decision import Item
from chargen.character.document.pools import GENERAL
from chargen.character.edits import store
from chargen.errors import BadFile, ChargenError
from chargen.files.file_names import with_ending
from chargen.files.reading import read
from chargen.rules.model import Ruleset

ENDING = ".gdchar"
GIFTS = 2_000
"""Most packets a file may name: a session a week for 38 years."""


@dataclass(frozen=True, slots=True)
class Pending:
    """One item that waits for the GM, or that file and desk disagree on."""

    item: Item
    name: str
    state: ItemState
    at: QueuedItem
    """The list of the desk it is in."""


@dataclass(frozen=True, slots=True)
class FileReview:
    """A GM's view of one character file; with a ``fault``, nothing else."""

    path: Path
    fault: str = ""
    """Why the file cannot be read, in one sentence."""
    character: Character | None = None
    """By the card's rules and the GM's record; its build carries the card's rules."""
    build: Build | None = None
    """As the file has it."""
    issues: tuple[Issue, ...] = ()
    pending: tuple[Pending, ...] = ()
    finding: Finding | None = None
    """The ledger does not continue what was seen."""
    notes: tuple[str, ...] = ()
    """Another card, another campaign, no record of it, an id two files share ..."""
    remarks: tuple[str, ...] = ()
    """The notes a row of a table has room for: other campaign, other copy, record lost."""
    changes: tuple[GearChange, ...] = ()
    """Since the GM last decided on anything of it."""
    origin: card_differences.Origin = "own card"
    """The rules it was built under."""
    lost: bool = False
    """True if the GM's record of it cannot be read."""
    never: bool = False
    """True if the GM has not yet decided on anything of it."""
    vouched: bool = True
    """True if it claims nothing in the GM's name that the GM did not sign."""
    serial: int = 0
    """The highest that was truly signed in it."""
    chosen: str = ""
    """The file the GM chose where there were several of its id ..."""
    aside: tuple[str, ...] = ()
    """... and the files not chosen."""

    @property
    def name(self) -> str:
        """The character's name, or the file's."""
        return (self.build.choices.name if self.build else "") or self.path.stem

    @property
    def player(self) -> str:
        """Whose character it is."""
        return self.build.choices.player if self.build else ""

    @property
    def verdict(self) -> str:
        """The one word about it; ``UNREADABLE`` for a damaged file."""
        return self.standing.word

    @property
    def standing(self) -> QualifiedVerdict:
        """The same with what it rests on."""
        if self.character is None:
            return QualifiedVerdict()
        return standing_of(self.character, self.issues)

    @property
    def ip(self) -> int:
        """General IP not yet spent."""
        return self.character.books.balances[GENERAL] if self.character else 0


def character_files(folder: Path) -> list[Path]:
    """Return the character files in a folder, by name; nothing if it cannot be looked into."""
    files = [path for path in with_ending(folder, ENDING) if not path.name.startswith(".")]
    return sorted(files, key=lambda path: path.name.casefold())


def looked_at(rules: Ruleset, campaign: Campaign, path: Path) -> FileReview:
    """Return what the GM sees in one file; remembers nothing yet (see ``Campaign.note``)."""
    try:
        build = store.from_bytes(read(path), path.name).build
    except ChargenError as error:
        return FileReview(path, fault=str(error))
    count = len(list(gifts(build.ledger)))
    if count > GIFTS:
        fault = f"{path.name} names {count:,} packets of IP; the desk reads at most {GIFTS:,}"
        return FileReview(path, fault=fault)
    return judged(rules, campaign, build, path)


def judged(rules: Ruleset, campaign: Campaign, build: Build, path: Path) -> FileReview:
    """Return the review of a document by the GM's own card and record."""
    notes = list(card_differences.foreign(build, campaign.card))
    remarks = notes[:1]
    record: CharacterRecord | None = None
    lost = False
    try:
        record = campaign.record(build.id)
    except BadFile as error:
        lost = True
        notes.append(f"The record of your decisions on this character cannot be read: {error}.")
        remarks.append("the record of your decisions cannot be read")
    if record is None or record.seen is None:
        notes.append(NO_REGISTRY)
    notes += _dice(build)
    verifier = Verifier(campaign.card, record.serials if record else None)
    character = verifier.character(rules, build)
    notes += own_notes(character.rules, build)
    return FileReview(
        path=path,
        character=character,
        build=build,
        issues=check(character),
        pending=tuple(_pending(campaign, record, character, verifier.last_spoken(build))),
        finding=finding(record, build),
        notes=tuple(notes),
        remarks=tuple(words.removesuffix(".") for words in remarks),
        changes=recent_changes.changes(character.rules, record.decided if record else None, build),
        origin=card_differences.origin(build, campaign.card),
        lost=lost,
        never=record is None or record.decided is None,
        vouched=vouched(build, character.states),
        serial=verifier.highest(build),
        chosen=record.file if record else "",
        aside=record.aside if record else (),
    )


def _dice(build: Build) -> Iterator[str]:
    """Dice rolled in the program can be checked; those typed in are the player's word (CC-07)."""
    for roll in build.choices.attr.rolls:
        if roll.source == "table":
            dice = " and ".join(map(str, roll.dice))
            yield f"The ATTR dice {dice} were entered by hand, so the app cannot verify them."


def _pending(
    campaign: Campaign,
    record: CharacterRecord | None,
    character: Character,
    spoken: Mapping[str, tuple[Spoken, ...]],
) -> Iterator[Pending]:
    build, words = character.build, record.items if record else {}
    gave = campaign.outbox.gave_to(build.id)
    for item in items_of(build):
        state, statements = character.states[item.id], spoken.get(item.id, ())
        memory = ItemHistory(words.get(item.id), campaign.card.keys, gave, statements)
        waits = state.pending and item.id not in character.books.closed
        if waits or memory.contradicted:
            name = item_name(character.rules, item, character.books.flaws)
            yield Pending(item, name, state, sorted_in(build, item, state, memory))
