"""A session as recorded: the build after it, and the balances and purchases it leads to."""

from collections.abc import Iterator
from dataclasses import dataclass

from chargen.character.advancement.session_log import SessionLog
from chargen.character.derived import values
from chargen.character.derived.derive import Character
from chargen.character.display_names import pool_name, skill_name
from chargen.character.document.build import Build
from chargen.character.document.condition import HOURS_A_DAY, reloaded, rest_fault
from chargen.character.document.pools import GENERAL, PERK_POINTS
from chargen.character.edits import condition_edits, edits
from chargen.character.number_format import signed
from chargen.character.points import pricing
from chargen.views.condition import ammunition_rows
from chargen.views.progress.trait_prices import skill_price


@dataclass(frozen=True, slots=True)
class SessionRecord:
    """One session as filled in: its log, and what the character recovers after it."""

    log: SessionLog
    refills_luck: bool = False
    reloads: bool = False
    """True if every weapon is loaded from its spares (CB-83)."""
    days: int = 0
    """Days of rest (CB-108)."""


@dataclass(frozen=True, slots=True)
class SessionOutcome:
    """The effect of a session: general IP, all other changes, and what IP can buy now."""

    before: int
    """General IP before the session."""
    after: int
    changes: tuple[tuple[str, str], ...]
    """Other changes, each with its amount."""
    affordable: tuple[tuple[str, str], ...]
    """Next levels that could not be paid before, with their prices."""


def record_session(character: Character, record: SessionRecord) -> Build:
    """Return the build after a session: its ledger entries, and luck, ammunition and rest."""
    build = edits.append(character.build, *record.log.events())
    if record.refills_luck:
        build = condition_edits.set_luck_spent(build, 0)
    for row in ammunition_rows(character) if record.reloads else ():
        build = condition_edits.set_ammunition(build, row.key, reloaded(row.have))
    if record.days and not rest_fault(build.play):
        build = condition_edits.rest(build, record.days * HOURS_A_DAY)
    return build


def session_outcome(before: Character, after: Character) -> SessionOutcome:
    """Return the changes from one character to the same one after a session."""
    return SessionOutcome(
        before=before.books.balances[GENERAL],
        after=after.books.balances[GENERAL],
        changes=tuple(_changes(before, after)),
        affordable=tuple(_affordable(before, after)),
    )


def luck_left(character: Character) -> int:
    """Return the luck points left in this session (CB-03, DV-06)."""
    return max(0, values.luck(character).amount - character.build.play.luck)


def _changes(before: Character, after: Character) -> Iterator[tuple[str, str]]:
    had, have = before.books.balances, after.books.balances
    for pool in have:
        if pool.skill and have[pool] != had[pool]:
            gained = signed(have[pool] - had[pool])
            yield skill_name(after.rules, pool.skill), f"{gained} skill IP"
    was, now = before.build.play, after.build.play
    if now.track != was.track:
        yield "Wound boxes", f"{was.track} → {now.track}"
    if now.stun != was.stun:
        yield "Stun", f"{was.stun} → {now.stun}"
    if now.luck != was.luck:
        yield "Luck", f"{luck_left(before)} → {luck_left(after)}"
    for row, later in zip(ammunition_rows(before), ammunition_rows(after), strict=True):
        if row.have.loaded != later.have.loaded:
            yield row.name, f"{row.have.loaded} → {later.have.loaded} loaded"


def _affordable(before: Character, after: Character) -> Iterator[tuple[str, str]]:
    learned = ((skill_name(after.rules, key), key) for key, n in after.books.skills.items() if n)
    for name, key in sorted(learned, key=lambda skill: skill[0].casefold()):
        price = skill_price(after, key)
        if price.is_payable(after) and not skill_price(before, key).is_payable(before):
            yield f"{name} {after.books.skills[key] + 1}", price.words
    ip = pricing.perk_points_ip(after.rules.improvement, 1)
    if before.books.balances[GENERAL] < ip <= after.books.balances[GENERAL]:
        yield f"One {pool_name(after.rules, PERK_POINTS)}", f"{ip} IP"
