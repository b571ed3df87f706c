"""Checks on the three pools and the exchange between them."""

from collections.abc import Iterator
from functools import partial

from chargen.character.checks import remedies
from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.derived.derive import Character
from chargen.character.display_names import POOL_UNITS, points
from chargen.character.document.build import MOST_EXCHANGED, Exchanging
from chargen.character.document.requests import POOL_NAMES, PoolName
from chargen.character.edits import creation, edits
from chargen.character.points.exchange import Exchange
from chargen.character.subjects import SubjectKind


def pools(character: Character) -> Iterator[Issue]:
    """No pool is overdrawn after exchange (CC-01), nor the one pool of the other start (CC-04)."""
    books = character.creation
    short = [name for name in POOL_NAMES if books.pool(name).left < 0]
    if not short:
        return
    over = remedies.over_in_all(character)
    in_all = (
        f"; no exchange covers the {points(over, 'skill point')} missing in all" if over else ""
    )
    one_pool = character.exchanging.mode == "one-pool"
    rule = "CC-04" if one_pool else "CC-01"
    for name in short:
        pool = books.pool(name)
        available = pool.budget if one_pool else pool.budget + pool.exchanged
        title = f"{points(-pool.left, POOL_UNITS[name])} over"
        reason = f"{available - pool.left} of {available} spent{in_all}"
        ways = (
            *remedies.exchange_instead(character),
            *remedies.lower(character, name),
            remedies.ask_for_points(name, -pool.left),
        )
        subject = SubjectKind.POOL.subject(name)
        yield Issue(rule, Severity.ILLEGAL, subject, title, ways, reason=reason)


def wasteful_exchange(character: Character) -> Iterator[Issue]:
    """The player's own exchange moves no more units than needed (CC-03)."""
    choice, books = character.exchanging, character.creation
    if choice.mode != "manual" or min(books.pool(name).left for name in POOL_NAMES) < 0:
        return
    best = remedies.best_exchange(character)
    moved, needed = _units(books.exchange), _units(best)
    if moved > needed:
        message = f"{points(moved, 'point')} exchanged manually where {needed} would do"
        ways = (remedies.switch_to_automatic(character),)
        yield Issue("CC-03", Severity.WARNING, SubjectKind.EXCHANGE, message, ways)


def _units(exchange: Exchange) -> int:
    return abs(exchange.stat) + abs(exchange.perk)


def unspent(character: Character) -> Iterator[Issue]:
    """Yield what is left to spend: it is lost when creation ends (CC-14)."""
    if character.books.finished:
        return
    for name in POOL_NAMES:
        left = character.creation.pool(name).left
        if left > 0:
            title = f"{points(left, POOL_UNITS[name])} to spend"
            ways = (*_into_skills(character, name, left), _let_lapse(name, left))
            subject, reason = SubjectKind.UNSPENT.subject(name), "lost when you finish creation"
            yield Issue("CC-14", Severity.WARNING, subject, title, ways, reason=reason)


def _into_skills(character: Character, name: PoolName, left: int) -> Iterator[Remedy]:
    """Sell what is left of a pool for skill points, as far as an exchange goes (CC-03)."""
    if name == "skill" or character.rules.exchange.closed:
        return
    now = character.creation.exchange
    left = min(left, MOST_EXCHANGED + (now.stat if name == "stat" else now.perk))
    if left <= 0:
        return
    stat = now.stat - (left if name == "stat" else 0)
    perk = now.perk - (left if name == "perk" else 0)
    rates = character.rules.exchange
    rate = rates.skill_per_stat if name == "stat" else rates.skill_per_perk
    by_hand = Exchanging(mode="manual", stat=stat, perk=perk)
    sale = f"sell {points(left, POOL_UNITS[name])} for {points(left * rate, 'skill point')}"
    mode = character.exchanging.mode
    label = f"Switch to manual exchange: {sale}" if mode != "manual" else f"S{sale[1:]}"
    yield Remedy(label, partial(edits.set_exchange, exchange=by_hand), on_review=True)


def _let_lapse(name: PoolName, left: int) -> Remedy:
    """Finish creation without the points a pool has left (CC-14)."""
    label = f"Finish creation and let {points(left, POOL_UNITS[name])} lapse"
    return Remedy(label, partial(creation.finish, on=""), on_review=True)
