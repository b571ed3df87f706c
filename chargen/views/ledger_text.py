"""The ledger in words: one sentence for each event, with its gains and costs."""

from collections import defaultdict
from collections.abc import Iterator

from chargen.character.checks.verdict import recorded
from chargen.character.decisions.approval_state import (
    Approved,
    Decided,
    ItemState,
    Waiting,
)
from chargen.character.derived.derive import Character
from chargen.character.display_names import (
    STATE_WORDS,
    flaw_name,
    item_name,
    perk_name,
    points,
    pool_unit,
    skill_name,
)
from chargen.character.document import events
from chargen.character.document.decision import GAINS
from chargen.character.number_format import signed
from chargen.views.sheet_model import LedgerRow


def rows(character: Character) -> Iterator[LedgerRow]:
    """Yield the events of a character's ledger, the oldest first (AD-10)."""
    amounts: defaultdict[int, list[str]] = defaultdict(list)
    for number, entry in character.books.entries:
        amounts[number].append(f"{signed(entry.amount)} {pool_unit(entry.pool, entry.amount)}")
    for number, event in enumerate(character.build.ledger, 1):
        refunded = " (reversed later)" if number in character.books.refunded else ""
        text = sentence(character, event) + _recorder(event) + standing(character, event) + refunded
        note = _note(character, event)
        yield LedgerRow(number, event.on, text, ", ".join(amounts[number]), note)


def standing(character: Character, event: events.Event) -> str:
    """Return the approval status of a request or award; empty if it has none.

    IP recorded in a campaign without keys need no mention.
    """
    if isinstance(event, events.RequestMade | events.Reopen):
        return f" [{STATE_WORDS[character.states[event.request.id].kind]}]"
    if not isinstance(event, GAINS):
        return ""
    state = character.states.gain(event.packet)
    if isinstance(state, Approved):
        return " [signed]" if state.signed else " [approved]"
    return "" if state.grants else f" [{STATE_WORDS[state.kind]}, does not count]"


def approvals(character: Character) -> str:
    """Return the form of the approvals that count: signed and verified, or recorded (CC-12)."""
    if character.states.signed:
        return _signatures(character)
    counts = recorded(character.build, character.states)
    return "recorded, not signed" if counts else ""


def _signatures(character: Character) -> str:
    """Return the signatures that count in words; none is called verified if none counts."""
    states, basis = character.states, character.states.basis
    card = f"(card {basis.card} of {basis.called})"
    if any(isinstance(state, Approved) and state.signed for state in states.values()):
        trusted = "signed by the GM, verified"
        return f"{trusted if basis.trusted else 'signed with a key not trusted here'} {card}"
    has_signatures = character.build.decisions or any(
        isinstance(e, GAINS) for e in character.build.ledger
    )
    return f"none; only signed approvals count {card}" if has_signatures else ""


def join_lines(*words: str) -> str:
    """Return the texts that are not empty, each on a line of its own."""
    return "\n".join(word for word in words if word)


def answer(state: ItemState) -> str:
    """Return the GM's note on a decision; empty without one."""
    if not isinstance(state, Decided | Waiting):
        return ""
    decision = state.decision
    return f"{decision.by or 'GM'}: {decision.note}" if decision and decision.note else ""


def _note(character: Character, event: events.Event) -> str:
    """Return the notes of an event: its reason, and the GM's answer."""
    if not isinstance(event, events.RequestMade | events.Reopen):
        return event.note
    request = event.request
    return join_lines(request.reason, event.note, answer(character.states[request.id]))


def sentence(character: Character, event: events.Event) -> str:
    """Return an event in one line."""
    rules = character.rules
    match event:
        case events.Finish():
            return "Creation finished"
        case events.Reopen() | events.RequestMade():
            return f"Asked the GM: {request_subject(character, event.request.id)}"
        case events.Award():
            return _add_author("General IP awarded", event.by)
        case events.SkillAward():
            return _add_author(f"{skill_name(rules, event.skill)}: IP awarded", event.by)
        case events.Mark():
            return f"{skill_name(rules, event.skill)} used with success"
        case events.Conversion():
            marks = points(event.marks, "mark")
            return f"{skill_name(rules, event.skill)}: {marks} converted into IP"
        case events.Lesson():
            return f"{skill_name(rules, event.skill)}: taught by {event.taught_by}"
        case events.RaiseSkill():
            return f"{skill_name(rules, event.skill)} {event.from_level} to {event.to_level}"
        case events.PerkPoints() | events.StatPoints():
            word = "perk point" if isinstance(event, events.PerkPoints) else "stat point"
            return f"IP converted into {points(event.points, word)}"
        case events.BuyPerk():
            words = f" ({', '.join(event.languages)})" if event.languages else ""
            return f"{perk_name(rules, event.perk)} {event.from_level} to {event.to_level}{words}"
        case events.RaiseStat():
            return f"{event.stat} {event.from_level} to {event.to_level}"
        case events.RemoveFlaw():
            return f"Bought off: {_flaw(character, event.flaw)}"
        case events.RequestClosed():
            return f"Request {event.outcome}: {request_subject(character, event.request)}"
        case events.Refund():
            return f"Reversed entry {event.entry}"
        case events.Note():
            return "Note"


def languages(character: Character, perk: str) -> tuple[str, ...]:
    """Return the languages a perk has given, in creation and in play (CC-09)."""
    named = character.books.named.items()
    return tuple(word for (giver, word), times in named if giver == perk and times > 0)


def _add_author(text: str, by: str) -> str:
    return f"{text} by {by}" if by else text


def _recorder(event: events.Event) -> str:
    """Return the recorder of an event, unless the event names it or it is obvious."""
    is_named = isinstance(event, events.Award | events.SkillAward) or event.by in {"", "GM"}
    return "" if is_named else f" ({event.by})"


def request_subject(character: Character, request: str) -> str:
    """Return the subject of a request in a few words."""
    books = character.books
    item = books.requests.get(request)
    return item_name(character.rules, item, books.flaws) if item else request


def _flaw(character: Character, flaw_id: str) -> str:
    flaw = character.books.flaws.get(flaw_id)
    return flaw_name(flaw) if flaw else flaw_id
