"""A sheet as headings, tables and lines: the common outline of all text exports."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.character.checks.verdict import Verdict
from chargen.character.display_names import points
from chargen.views.condition import CONDITIONS, track_words
from chargen.views.sheet_model import FlawRow, PerkRow, Sheet, WeaponRow

DASH = "\u2013"


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a table below it, or with lines."""

    title: str
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    """One word for each column."""
    lines: tuple[str, ...] = ()


def heading(sheet: Sheet) -> tuple[str, ...]:
    """Return the lines below the name: concept, player, campaign, verdict."""
    named = (
        ("Player", sheet.player),
        ("Campaign", sheet.campaign),
        ("House rules", sheet.packs),
        ("Stands as", sheet.standing.text),
    )
    lines = [f"{title}: {words}" for title, words in named if words]
    return (sheet.concept, *lines) if sheet.concept else tuple(lines)


def outline(sheet: Sheet) -> tuple[Section, ...]:
    """Return the sections with content, in the order of the printed sheet."""
    return tuple(each for each in _sections(sheet) if each.rows or each.lines)


def _sections(sheet: Sheet) -> Iterator[Section]:
    stats = tuple(cell.words for cell in sheet.stats)
    yield Section("Stats", tuple(cell.name for cell in sheet.stats), (stats,))
    figures = tuple((each.name, each.value, each.parts) for each in sheet.figures)
    yield Section("Values", ("Value", "", ""), figures)
    skills = tuple((s.name, str(s.total), f"{s.base} + {s.level}") for s in sheet.skills)
    yield Section("Skills", ("Skill", "Total", ""), skills)
    arms = tuple(_arm(arm) for arm in sheet.weapons)
    yield Section("Weapons", ("Weapon", "Attack", "Damage", "Range", "Shots", "Notes"), arms)
    places = tuple((f"{p.name} ({p.roll})", str(p.sp), p.layers) for p in sheet.locations)
    yield Section("Armour", ("Location", "SP", "Layers"), places, (sheet.armour,))
    saves = tuple(
        (group.name, str(group.stun), DASH if group.death is None else str(group.death))
        for group in sheet.wounds
    )
    yield Section("Saves when wounded", ("Wounds", "Stun", "Death"), saves, (sheet.save_rule,))
    yield Section("Condition", lines=condition_lines(sheet))
    yield Section("Perks", lines=tuple(_perk(perk) for perk in sheet.perks))
    yield Section("Flaws", lines=tuple(_flaw(flaw) for flaw in sheet.flaws))
    grants = tuple(f"{grant.name} ({grant.state}): {grant.reason}" for grant in sheet.grants)
    yield Section("Exceptions", lines=grants)
    gear = tuple(f"{item.count} x {item.name}, {item.kilograms}" for item in sheet.equipment)
    carried = (*sheet.special, *gear)
    yield Section("Gear", lines=(*carried, f"Carries {sheet.weight}") if carried else ())
    books = tuple(
        (each.name, str(each.earned), str(each.spent), str(each.left)) for each in sheet.balances
    )
    yield Section("Points", ("", "Earned", "Spent", "Left"), books)
    yield Section("House rulings", lines=sheet.rulings)
    notes = tuple(line for line in sheet.notes.splitlines() if line.strip())
    yield Section("Notes", lines=notes)
    if sheet.standing.verdict is Verdict.ILLEGAL:
        issues = tuple(f"{each.severity}: {each.message} ({each.rule})" for each in sheet.issues)
        yield Section("Checks", lines=issues)


def condition_lines(sheet: Sheet) -> tuple[str, ...]:
    """Return what play has cost the character, a line for each kind; none if nothing."""
    return tuple(_condition_lines(sheet))


def _condition_lines(sheet: Sheet) -> Iterator[str]:
    play = sheet.play
    if play.track:
        yield track_words(play)
    if play.condition != "living":
        yield dict(CONDITIONS)[play.condition]
    counts = (
        ("Stun points", play.stun),
        ("Suppression points", play.suppression),
        ("Luck spent", play.luck),
    )
    yield from (f"{title}: {count}" for title, count in counts if count)
    if play.crippled:
        yield f"Crippled: {', '.join(play.crippled)}"
    yield from (f"SP lost, {place}: {lost}" for place, lost in play.armour.items() if lost)
    for arm in sheet.weapons:
        if (load := arm.ammunition) and (load.used or load.used_spare):
            spare = load.spare - load.used_spare
            yield f"{arm.name}: {load.shots - load.used} of {load.shots} loaded, {spare} spare"


def _arm(arm: WeaponRow) -> tuple[str, ...]:
    ranges = "/".join(arm.ranges) + (" m" if len(arm.ranges) > 1 else "")
    shots = f"{arm.shots}, ROF {arm.rof}" if arm.shots and arm.rof else arm.shots
    return arm.name, arm.attack, arm.damage, ranges, shots, arm.detail


def _flaw(flaw: FlawRow) -> str:
    worth = points(flaw.value, "skill point")
    return f"{flaw.name}, {flaw.grades} ({worth}, {flaw.state}): {flaw.description}"


def _perk(perk: PerkRow) -> str:
    note = f" ({perk.note})" if perk.note else ""
    return f"{perk.name} {perk.level}{note}: {perk.text}"


def attack_words(arm: WeaponRow) -> str:
    """Return a weapon in one line."""
    _, attack, damage, ranges, *_ = _arm(arm)
    shots = f"{arm.shots} shots" if arm.shots else ""
    words = [word for word in (attack, damage, ranges, shots) if word]
    return f"{arm.name}: {', '.join(words)}"
