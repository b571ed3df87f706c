"""The preview of incoming changes: each difference in the words of the sheet."""

import json
from collections.abc import Collection
from dataclasses import dataclass

from chargen.character.derived.derive import Character
from chargen.character.derived.gear import weapon
from chargen.character.display_names import perk_name, skill_name
from chargen.character.document.build import Build
from chargen.exchange.incoming import Incoming
from chargen.exchange.merge import (
    ABSENT,
    DECISIONS,
    LEDGER,
    Difference,
    Path,
    apply,
    merge_appended,
)
from chargen.exchange.proposals import accept_proposal, offer_proposal
from chargen.views.gear_names import weapon_name

_PLAY = {
    "boxes": "Wound boxes",
    "ones": "One-point wounds",
    "stun": "Stun points",
    "places": "Wound boxes",
    "crippled": "Crippled limbs",
    "condition": "Life",
    "days": "Days of rest",
    "hours": "Hours of rest",
    "suppression": "Suppression",
    "luck": "Luck spent",
    "armour": "SP lost",
    "rounds": "Rounds fired",
    "spares": "Spare loads used",
}
"""Titles of the fields of a condition."""
_CELL = 60
"""Letters of the longest value in a cell."""
_LEAD = 20
"""Letters of a long value shown before it differs from the other."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One difference in words."""

    title: str
    ours: str
    """The value now."""
    theirs: str
    conflict: str = ""
    """The reason this copy's value is kept unless the file's is chosen; empty without one."""
    price: str = ""
    """The price of a proposal, which is accepted only if chosen; empty for other rows."""

    @property
    def is_safe(self) -> bool:
        """True if the difference is taken over unasked."""
        return not (self.conflict or self.price)

    @property
    def line(self) -> str:
        """The difference in one line."""
        conflict = f" ({self.conflict})" if self.conflict else ""
        price = f". {self.price}" if self.price else ""
        return f"{self.title}: {self.ours} now, {self.theirs} in the file{conflict}{price}"


def preview(character: Character, incoming: Incoming) -> tuple[PreviewRow, ...]:
    """Return a row for each incoming difference and each proposal, in their order."""
    offers = (offer_proposal(character, proposal) for proposal in incoming.proposals)
    return (
        *(_row(character, row) for row in incoming.rows),
        *(
            PreviewRow(each.title, str(each.now), str(each.level), "", each.words)
            for each in offers
        ),
    )


def notes(character: Character, incoming: Incoming) -> tuple[str, ...]:
    """Return sentences about the common version, values that stay, and what is left out."""
    kept = ", ".join(dict.fromkeys(_title(character, path) for path in incoming.kept))
    stays = f"Only this copy changed, so they stay: {kept}." if kept else ""
    return tuple(filter(None, (incoming.common, stays, *incoming.left_out)))


def take_over(character: Character, incoming: Incoming, chosen: Collection[int]) -> Build:
    """Return a character with the chosen rows of a preview applied, proposals at their price."""
    rows = incoming.rows
    build = apply(character.build, [row for number, row in enumerate(rows) if number in chosen])
    for number, proposal in enumerate(incoming.proposals, len(rows)):
        if number in chosen:
            build = accept_proposal(character, build, proposal)
    return build


def _row(character: Character, row: Difference) -> PreviewRow:
    if row.path in (LEDGER, DECISIONS):
        new = len(merge_appended(row.ours, row.theirs)) - len(row.ours)
        title = "Ledger entries" if row.path == LEDGER else "GM decisions"
        return PreviewRow(title, str(len(row.ours)), f"{new} new", _conflict(row))
    title = _title(character, row.path)
    at_rest = "0" if row.path[0] == "play" else "none"
    ours, theirs = _cut(_words(row.ours, at_rest), _words(row.theirs, at_rest))
    return PreviewRow(title, ours, theirs, _conflict(row))


def _cut(ours: str, theirs: str) -> tuple[str, str]:
    """Return two values short enough for cells, long ones from shortly before they differ."""
    pairs = enumerate(zip(ours, theirs, strict=False))
    shorter = min(len(ours), len(theirs))
    same = next((place for place, (own, other) in pairs if own != other), shorter)
    start = same - _LEAD if max(len(ours), len(theirs)) > _CELL and same > _LEAD else 0
    start = ours.find(" ", start) + 1 if start and ours.find(" ", start, same) >= 0 else start
    lead = "\u2026" if start else ""
    ours, theirs = (
        words if len(words) <= _CELL else words[: _CELL - 1] + "\u2026"
        for words in (lead + ours[start:], lead + theirs[start:])
    )
    return ours, theirs


def _conflict(row: Difference) -> str:
    """Return the reason a difference is not taken over unasked."""
    if not row.is_conflict:
        return ""
    return "not known which is newer" if row.before is None else "changed in both"


def _title(character: Character, path: Path) -> str:
    """Return the name of a value on the sheet; of one without a name, its keys."""
    match path:
        case ("play", field):
            return _PLAY.get(field, field)
        case ("play", "ammunition", weapon, *field):
            words = _PLAY[field[0]] if field else "Ammunition"
            return f"{_weapon(character, weapon)}: {words.lower()}"
        case ("play", field, place):
            return f"{_PLAY.get(field, field)}, {place}"
        case ("build", "stats", stat):
            return stat
        case ("build", "skills", skill):
            return skill_name(character.rules, skill)
        case ("build", "perks", perk, *_):
            return perk_name(character.rules, perk)
        case ("build", "gear", "weapons", weapon, *field):
            return ", ".join((_weapon(character, weapon), *field))
    keys = path[1:] if path[0] == "build" and len(path) > 1 else path
    return " ".join(keys).replace("_", " ").replace("\n", " ").capitalize()


def _weapon(character: Character, weapon_id: str) -> str:
    """Return the name of a carried weapon; its id if this copy has none of that id."""
    for carried in character.build.choices.gear.weapons:
        arm = weapon(character.rules, character.build, carried.weapon)
        if carried.id == weapon_id and arm is not None:
            return weapon_name(character, carried.weapon, arm)
    return weapon_id


def _words(value: object, absent: str = "none") -> str:
    """Return a value in a few words."""
    if value is ABSENT:
        return absent
    if value in ("", None):
        return "none"
    if isinstance(value, dict):
        value = value.get("name") or value.get("weapon") or json.dumps(value, ensure_ascii=False)
    if isinstance(value, list):
        value = ", ".join(map(_words, value)) or "none"
    return " ".join(str(value).split())
