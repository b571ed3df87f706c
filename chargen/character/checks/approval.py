"""Checks on what the GM decides: flaws, grants, requests."""

from collections.abc import Iterator, Sequence
from functools import partial

from chargen.character.checks.issue import Issue, Remedy, Severity
from chargen.character.decisions.approval_state import Changed, Doubtful, ItemState, asked_of, gifts
from chargen.character.decisions.differences import differences
from chargen.character.derived.derive import Character, FlawState
from chargen.character.display_names import (
    STATE_WORDS,
    capitalised,
    flaw_name,
    item_name,
    points,
    row_name,
)
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, PacketAward, is_gain
from chargen.character.document.requests import (
    CapGrant,
    Exemption,
    Flaw,
    FlawRequest,
    OwnGear,
    ReopenRequest,
    StatRequest,
)
from chargen.character.edits import edits
from chargen.character.subjects import SubjectKind
from chargen.rules.model import ContentTable


def flaw_names(character: Character) -> Iterator[Issue]:
    """Yield flaws without a name, which a GM cannot approve (CC-10)."""
    for flaw in character.build.choices.flaws:
        if flaw.name.strip():
            continue
        name = f"{flaw.category.capitalize()} flaw"
        named = flaw.model_copy(update={"name": name})
        ways = (
            Remedy(f"Use the name {name}", partial(edits.change_flaw, flaw=named)),
            Remedy("Drop flaw", partial(edits.remove_flaw, flaw_id=flaw.id)),
        )
        message = f"A {flaw.severity} {flaw.category} flaw has no name"
        yield Issue("CC-10", Severity.ILLEGAL, SubjectKind.FLAW.subject(flaw.id), message, ways)


def flaw_total(character: Character) -> Iterator[Issue]:
    """Flaws are worth no more than the cap allows (CC-11)."""
    counted = [own for own in character.flaws if own.state.grants or own.state.pending]
    total = sum(own.value for own in counted)
    cap = character.grants.flaw_cap
    if total <= cap:
        return
    message = f"Flaws are worth {points(total, 'skill point')}; at most {cap} are allowed"
    ways = (_drop_enough(counted, total - cap), _ask_for_cap(total - cap))
    yield Issue("CC-11", Severity.ILLEGAL, SubjectKind.FLAWS, message, ways)


def _drop_enough(flaws: Sequence[FlawState], over: int) -> Remedy:
    """Drop the one flaw that suffices with least loss, else the dearest ones in turn."""
    enough = [own for own in flaws if own.value >= over]
    gone: list[FlawState] = []
    if enough:
        gone = [min(enough, key=lambda own: own.value)]
    else:
        for own in sorted(flaws, key=lambda own: -own.value):
            if sum(each.value for each in gone) < over:
                gone.append(own)
    names = " and ".join(flaw_name(own.flaw) for own in gone)
    cuts = tuple(partial(edits.remove_flaw, flaw_id=own.flaw.id) for own in gone)
    return Remedy(f"Drop {names}", partial(edits.in_turn, edits=cuts))


def _ask_for_cap(amount: int) -> Remedy:
    def ask(build: Build) -> Build:
        name = edits.new_item_id(build, "grant")
        grant = CapGrant(kind="over-cap", id=name, reason="", amount=amount)
        return edits.add_grant(build, grant)

    return Remedy(f"Ask the GM for {points(amount, 'skill point')} above the cap", ask, asks=True)


def flaws_decided(character: Character) -> Iterator[Issue]:
    """A flaw gives nothing until the GM approves exactly what it says (CC-12)."""
    for own in character.flaws:
        name = flaw_name(own.flaw)
        worth = points(own.value, "skill point")
        yield from _undecided(character, own.flaw, "CC-12", f"{name} ({worth})")


def grants_decided(character: Character) -> Iterator[Issue]:
    """An exception counts once the GM has agreed, and is shown as long as it is in use (CC-16)."""
    for grant in character.build.choices.grants:
        name = item_name(character.rules, grant, {})
        yield from _undecided(character, grant, "CC-16", name)
        if character.states[grant.id].grants:
            given = f" ({grant.reason})" if grant.reason else ""
            yield Issue(
                "CC-16",
                Severity.EXCEPTION,
                SubjectKind.GRANT.subject(grant.id),
                capitalised(name),
                (_withdrawal(grant),),
                reason=f"granted by the GM{given}",
            )


_REQUEST_RULES: dict[type[Item], str] = {
    StatRequest: "AD-07",
    FlawRequest: "AD-08",
    ReopenRequest: "CC-17",
}


def requests_decided(character: Character) -> Iterator[Issue]:
    """A request waits until the GM has decided and it is closed (AD-07, AD-08, CC-17)."""
    for item in asked_of(character.build):
        rule = _REQUEST_RULES.get(type(item))
        if rule and item.id not in character.books.closed and character.states[item.id].pending:
            name = item_name(character.rules, item, character.books.flaws)
            yield from _undecided(character, item, rule, name)


def own_gear_decided(character: Character) -> Iterator[Issue]:
    """Yield the player's own gear without the approval the campaign asks for (CC-19)."""
    for item in asked_of(character.build):
        if not isinstance(item, OwnGear) or character.states[item.id].grants:
            continue
        state, name = character.states[item.id], item_name(character.rules, item, {})
        words, reason = _missing_words(item, state, effect="")
        severity = Severity.NEEDS_GM if state.pending else Severity.ILLEGAL
        kind = "weapon" if item.weapon else "armour"
        way = Remedy("Drop own gear", partial(edits.withdraw, item=item))
        yield Issue(
            "CC-19",
            severity,
            SubjectKind.OWN.subject(kind, item.key),
            f"{capitalised(name)} {words}",
            (way,),
            reason=reason,
        )


NOT_ALLOWED = "is not allowed in this campaign unless your GM approves it"


def exemptions_decided(character: Character) -> Iterator[Issue]:
    """Yield what the character has and the campaign does not allow, until the GM approves (CC-19).

    A refusal makes it illegal.
    """
    for item in asked_of(character.build):
        if not isinstance(item, Exemption) or character.states[item.id].grants:
            continue
        state = character.states[item.id]
        name = row_name(character.rules, item.table, item.key)
        severity, words, reason = Severity.NEEDS_GM, NOT_ALLOWED, ""
        if not state.pending:
            severity, words = Severity.ILLEGAL, "is not allowed in this campaign"
            reason = f"an exception was {STATE_WORDS[state.kind]} by the GM"
        way = Remedy(f"Drop {name}", partial(edits.withdraw, item=item))
        subject = exemption_subject(item)
        yield Issue(
            "CC-19", severity, subject, f"{capitalised(name)} {words}", (way,), reason=reason
        )


_EXEMPT_KINDS: dict[ContentTable, SubjectKind] = {
    "skills": SubjectKind.SKILL, "perks": SubjectKind.PERK, "weapons": SubjectKind.CATALOGUE,
    "armour": SubjectKind.ARMOUR,
}  # fmt: skip


def exemption_subject(item: Exemption) -> str:
    """Return the subject of a row that is not allowed: the page of it shows its check."""
    return _EXEMPT_KINDS.get(item.table, SubjectKind.GEAR).subject(item.key)


def gifts_given(character: Character) -> Iterator[Issue]:
    """Yield awards the GM has not given; in a campaign that signs, unsigned ones (AD-01)."""
    for gift in gifts(character.build.ledger):
        name = item_name(character.rules, gift, {})
        yield from _undecided(character, gift, "AD-01", name)
    if character.states.gain("").grants:
        return
    for number, event in enumerate(character.build.ledger, 1):
        if is_gain(event) and not event.packet:
            yield Issue(
                "AD-01",
                Severity.NEEDS_GM,
                SubjectKind.LEDGER.subject(number),
                f"Ledger entry {number}",
                (Remedy(f"Strike entry {number}", partial(edits.strike, number=number)),),
                reason=(
                    f"{event.ip} IP are unsigned and do not count "
                    "until the GM sends them in a packet"
                ),
            )


def _undecided(character: Character, item: Item, rule: str, name: str) -> Iterator[Issue]:
    state = character.states[item.id]
    if state.grants:
        return
    severity = Severity.NEEDS_GM if state.pending else Severity.WARNING
    words, reason = _missing_words(item, state)
    subject, ways = _kind(item).subject(item.id), (_withdrawal(item),)
    yield Issue(rule, severity, subject, f"{capitalised(name)} {words}", ways, reason=reason)


def _missing_words(
    item: Item, state: ItemState, effect: str = " and does not count"
) -> tuple[str, str]:
    """Return what an item lacks, and the reason where it has one."""
    if isinstance(state, Changed):
        fields = ", ".join(
            f"{field} was {before or 'empty'}"
            for field, before, _ in differences(item, state.decision.item)
        )
        return "has changed since GM approval", fields
    if isinstance(state, Doubtful):
        return f"does not count; its approval is {STATE_WORDS[state.kind]}", state.words
    if state.pending:
        return "is waiting for GM approval", ""
    return f"was {STATE_WORDS[state.kind]} by the GM{effect}", ""


def _kind(item: Item) -> SubjectKind:
    if isinstance(item, Flaw):
        return SubjectKind.FLAW
    if isinstance(item, PacketAward):
        return SubjectKind.SESSION
    return SubjectKind.REQUEST if type(item) in _REQUEST_RULES else SubjectKind.GRANT


def _withdrawal(item: Item) -> Remedy:
    if isinstance(item, PacketAward):
        return Remedy("Strike award", partial(edits.withdraw, item=item))
    if isinstance(item, Flaw):
        word = "Drop flaw"
    elif type(item) in _REQUEST_RULES:
        word = "Withdraw request"
    else:
        word = "Withdraw exception"
    return Remedy(word, partial(edits.withdraw, item=item))
