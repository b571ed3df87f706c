"""The rows of a sheet, without rules and layout."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from chargen.character.checks.verdict import QualifiedVerdict
from chargen.character.document.condition import Condition
from chargen.rules.gear import Location


@dataclass(frozen=True, slots=True)
class StatCell:
    """One stat (CC-05)."""

    name: str
    value: int
    """Value for rolls."""
    unburdened: int
    """Value without armour EV; equal to ``value`` for stats EV does not affect (DV-09)."""

    @property
    def words(self) -> str:
        """Its value, or a dash for ATTR before it is rolled (CC-07)."""
        return str(self.value or "\N{EN DASH}")


@dataclass(frozen=True, slots=True)
class Figure:
    """One derived value (DV-01 to DV-09)."""

    name: str
    value: str
    parts: str = ""
    """Its parts, in small print."""
    rolled_against: bool = False
    """True if others roll against it, and no weapon row or wound state contains it."""


@dataclass(frozen=True, slots=True)
class SkillRow:
    """One skill (DV-08)."""

    name: str
    base: str
    """The stat or blended base of its rolls."""
    level: int
    total: int
    marks: int
    """Marks not yet converted to IP (AD-02)."""


@dataclass(frozen=True, slots=True)
class PerkRow:
    """One perk."""

    name: str
    level: int
    note: str
    text: str


@dataclass(frozen=True, slots=True)
class FlawRow:
    """One flaw with its approval status (CC-10, CC-12)."""

    name: str
    grades: str
    value: int
    mark: str
    """A sign for its status."""
    state: str
    """approved, waiting, refused ... or bought off."""
    description: str


@dataclass(frozen=True, slots=True)
class GrantRow:
    """One exception with its approval status (CC-16)."""

    name: str
    mark: str
    """A sign for its status."""
    state: str
    reason: str


class BandCell(NamedTuple):
    """One range band of a weapon (CB-20)."""

    limit: str
    """Its last metre."""
    attack: str
    """Attack total at that range, such as +12."""


class LoadRow(NamedTuple):
    """The ammunition of a weapon, as boxes to cross out (CB-130)."""

    shots: int
    """Shots in a full load."""
    a_box: int
    """Shots of a box: one, or a burst of three (CB-80)."""
    spare: int
    """Full spare loads."""
    used: int = 0
    """Shots fired."""
    used_spare: int = 0
    """Spare loads used up."""

    @property
    def boxes(self) -> int:
        """Boxes of one load."""
        return -(-self.shots // self.a_box)

    @property
    def crossed(self) -> int:
        """Boxes of the load that are used."""
        return -(-self.used // self.a_box)


@dataclass(frozen=True, slots=True)
class WeaponRow:
    """One weapon in use at the table (CB-10, CB-20)."""

    name: str
    attack: str
    """Attack total, such as +15."""
    damage: str
    ranges: tuple[str, ...]
    """Limits of close, medium, long and extreme range in metres, or one phrase."""
    shots: str
    rof: str
    detail: str
    """Calibre, modes, feed, reliability, load, scope, spare loads, remark."""
    initiative: str = ""
    """Initiative with this weapon in hand, before the die (CB-24, CB-30)."""
    bands: tuple[BandCell, ...] = ()
    """Close, medium, long and extreme; shot ends at long (CB-82). None if range is a phrase."""
    wounded: tuple[BandCell, ...] = ()
    """Wound states that change the attack, with the attack total at close range (CB-120)."""
    ammunition: LoadRow | None = None


@dataclass(frozen=True, slots=True)
class LocationRow:
    """One hit location with its SP (CB-14, CB-102)."""

    roll: str
    name: Location
    sp: int
    layers: str


@dataclass(frozen=True, slots=True)
class WoundGroup:
    """Four boxes of the wound track (CB-120 to CB-122)."""

    name: str
    stun: int
    """Stun save: this or lower."""
    death: int | None
    """Death save: this or lower; None if none is due."""
    effect: str
    rolls: str = ""
    """Penalties on attack, defence, blows and initiative; empty for none."""


@dataclass(frozen=True, slots=True)
class SheetBalance:
    """Points on the ledger after creation (AD-01 to AD-07)."""

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
    """One issue of the checks."""

    rule: str
    severity: str
    message: str


@dataclass(frozen=True, slots=True)
class RuleReminder:
    """A rule for reference in play, with the weapons it is for in its title."""

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
    """Gains and costs, such as -20 IP."""
    note: str
    """Reason of a request, note of the event, and the GM's answer."""


@dataclass(frozen=True, slots=True)
class EquipmentRow:
    """One item of gear."""

    name: str
    count: int
    kilograms: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The content of a printed sheet, a text or another program's actor."""

    name: str
    concept: str
    player: str
    campaign: str
    """The campaign with the six words of its key, or its lack of a key or of trust."""
    packs: str
    """The rule packs of the campaign, each with its release; empty for none."""
    standing: QualifiedVerdict
    """The verdict on the stamp, with its qualifiers (CC-15)."""
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
    """The armour worn, and its EV."""
    wounds: tuple[WoundGroup, ...]
    save_rule: str
    luck: int
    play: Condition
    """The losses of play; none for blank boxes."""
    pools: tuple[PoolLine, ...]
    balances: tuple[SheetBalance, ...]
    special: tuple[str, ...]
    equipment: tuple[EquipmentRow, ...]
    weight: str
    notes: str
    rulings: tuple[str, ...]
    """House rules that differ from the default, in words."""
    approvals: str
    """Signed or recorded approvals; empty for none."""
    issues: tuple[IssueLine, ...]
    weapon_rules: tuple[RuleReminder, ...]
    ledger: tuple[LedgerRow, ...]
    head: str
    """First characters of the ledger's head; empty without a ledger."""
    digest: str
    """First characters of the digest of the character's state."""


def blank_boxes(sheet: Sheet) -> Sheet:
    """Return a sheet whose boxes for wounds, wear, luck and ammunition are all blank."""
    weapons = tuple(
        replace(arm, ammunition=arm.ammunition._replace(used=0, used_spare=0))
        if arm.ammunition
        else arm
        for arm in sheet.weapons
    )
    return replace(sheet, play=Condition(), weapons=weapons)
