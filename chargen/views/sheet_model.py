"""What a sheet says, as plain rows: no rules, no layout."""

from dataclasses import dataclass
from typing import NamedTuple

from chargen.character.checks.verdict_basis import QualifiedVerdict


@dataclass(frozen=True, slots=True)
class StatCell:
    """One stat (CC-05)."""

    name: str
    value: int
    """As rolls use it."""
    unburdened: int
    """Without armour EV; equal to ``value`` where EV does not matter (DV-09)."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One derived value (DV-01 to DV-09)."""

    name: str
    value: str
    parts: str = ""
    """How it is made, in small print."""
    rolled_against: bool = False
    """Whether it is asked for while others act, and no weapon's row or wound state has it."""


@dataclass(frozen=True, slots=True)
class SkillRow:
    """One skill (DV-08)."""

    name: str
    base: str
    """The stat or blended base a roll starts from."""
    level: int
    total: int
    marks: int
    """Marks not yet turned into IP (AD-02)."""


@dataclass(frozen=True, slots=True)
class PerkRow:
    """One perk."""

    name: str
    level: int
    note: str
    text: str


@dataclass(frozen=True, slots=True)
class FlawRow:
    """One flaw with where it stands (CC-10, CC-12)."""

    name: str
    grades: str
    value: int
    mark: str
    """A sign for where it stands."""
    state: str
    """approved, waiting, refused ... or bought off."""
    description: str


@dataclass(frozen=True, slots=True)
class GrantRow:
    """One exception asked of the GM, with where it stands (CC-16)."""

    name: str
    mark: str
    """A sign for where it stands."""
    state: str
    reason: str


class BandCell(NamedTuple):
    """One range band of a weapon (CB-20)."""

    limit: str
    """Its last metre."""
    attack: str
    """What an attack starts from at that range, such as +12."""


class LoadRow(NamedTuple):
    """What a weapon fires from, as boxes to cross out (CB-130)."""

    shots: int
    """In a full load."""
    a_box: int
    """Shots a box stands for: one, or a burst of three (CB-80)."""
    spare: int
    """Full loads carried besides."""

    @property
    def boxes(self) -> int:
        """Boxes of one load."""
        return -(-self.shots // self.a_box)


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """One weapon as it is used at the table (CB-10, CB-20)."""

    name: str
    attack: str
    """What an attack starts from, such as +15."""
    damage: str
    ranges: tuple[str, ...]
    """Limits of close, medium, long and extreme in metres, or one phrase."""
    shots: str
    rof: str
    detail: str
    """Calibre, modes, feed, reliability, load, scope, spare loads, remark."""
    initiative: str = ""
    """With this weapon in hand, before the die (CB-24, CB-30)."""
    bands: tuple[BandCell, ...] = ()
    """Close, medium, long and extreme; shot ends at long (CB-82). None where range is a phrase."""
    ammunition: LoadRow | None = None


@dataclass(frozen=True, slots=True)
class LocationRow:
    """One hit location with its stopping power (CB-14, CB-102)."""

    roll: str
    name: str
    sp: int
    layers: str


@dataclass(frozen=True, slots=True)
class WoundGroup:
    """Four boxes of the wound track (CB-120 to CB-122)."""

    name: str
    stun: int
    """Stun save: this or lower."""
    death: int | None
    """Death save: this or lower; None where none is due."""
    effect: str
    rolls: str = ""
    """What the state adds to attack, defence, blows and initiative; empty where it changes none."""


@dataclass(frozen=True, slots=True)
class SheetBalance:
    """Points on the books after creation (AD-01 to AD-07)."""

    name: str
    earned: int
    spent: int
    left: int


@dataclass(frozen=True, slots=True)
class PoolLine:
    """One creation pool in a few words (CC-01 to CC-04)."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class IssueLine:
    """One thing the checks found."""

    rule: str
    severity: str
    message: str


@dataclass(frozen=True, slots=True)
class RuleReminder:
    """A rule to have at hand in play."""

    rule: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One event since creation (AD-10)."""

    number: int
    on: str
    text: str
    amounts: str
    """What it gave and cost, such as -20 IP."""
    note: str
    """Reason of a request, note of the event, and what the GM said to it."""


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    """Anything carried."""

    name: str
    count: int
    kilograms: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything a printed sheet, a text or another program's actor shows."""

    name: str
    concept: str
    player: str
    campaign: str
    """With the six words of its key, or that it has none or is not trusted."""
    standing: QualifiedVerdict
    """The verdict the sheet is stamped with, and what it rests on (CC-15)."""
    portrait: str | None
    """Base64 of a PNG."""
    stats: tuple[StatCell, ...]
    figures: tuple[Figure, ...]
    skills: tuple[SkillRow, ...]
    perks: tuple[PerkRow, ...]
    flaws: tuple[FlawRow, ...]
    flaw_sum: str
    grants: tuple[GrantRow, ...]
    weapons: tuple[WeaponRow, ...]
    locations: tuple[LocationRow, ...]
    armour: str
    """What is worn, and its EV."""
    wounds: tuple[WoundGroup, ...]
    save_rule: str
    luck: int
    pools: tuple[PoolLine, ...]
    balances: tuple[SheetBalance, ...]
    special: tuple[str, ...]
    equipment: tuple[EquipmentRow, ...]
    weight: str
    notes: str
    rulings: tuple[str, ...]
    """Switches that are not at their default, in words."""
    approvals: str
    """Whether approvals are signed or written down; empty if there are none."""
    issues: tuple[IssueLine, ...]
    aids: tuple[RuleReminder, ...]
    ledger: tuple[LedgerRow, ...]
    head: str
    """First characters of the ledger's head; empty without a ledger."""
    digest: str
    """First characters of what tells one state of the character's file from another."""
