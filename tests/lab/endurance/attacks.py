"""Sixteen ways to forge a GM's word, each with dice of its own."""

import base64
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from chargen.approval.decisions.statement import KIND, signed
from chargen.approval.trust.envelope import encoded, seal
from chargen.character.decisions.approval_state import items_of
from chargen.character.document.build import Build
from chargen.character.document.decision import Item, RecordedDecision, SignedDecision
from tests.approval.party import ILYA, KEY, MARA
from tests.lab.endurance.forged import THIEF, decision_on, replaced, stated, victim, with_item

Dice = random.Random
SMALL_ORDER = (
    "00" * 32,
    "01" + "00" * 31,
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
)
HIDDEN = ("\u200b", "\u00ad", "\u202e", "\ufeff", "\u2060", "\u00a0", " ", "\u0430", "\u3164")


@dataclass(frozen=True, slots=True)
class Attack:
    """A document that must not be believed about one item."""

    build: Build
    target: str
    """The item the attacker wants."""
    last: Mapping[str, int] = field(default_factory=dict)
    """What the GM's registry remembers; empty where there is none."""


def _pick(dice: Dice) -> tuple[Build, Item, SignedDecision]:
    build = victim().build
    item = dice.choice(list(items_of(build)))
    return build, item, decision_on(build, item.id)


def _facts(decision: SignedDecision) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(base64.b64decode(decision.payload))
    return found


def _payload(facts: object) -> str:
    return encoded(json.dumps(facts, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _by_gm(body: bytes, item_id: str, kind: str = KIND) -> SignedDecision:
    """Bytes the GM's own key signed, though his program never would: strictness is the last net."""
    made = seal(KEY.signer, kind, body)
    return SignedDecision(
        kind="signed",
        item_id=item_id,
        payload=encoded(body),
        key=made.key,
        signature=made.signature,
    )


def bit_flip(dice: Dice) -> Attack:
    """One bit, anywhere in a decision."""
    build, item, decision = _pick(dice)
    name = dice.choice(("payload", "payload", "key", "signature", "item_id"))
    text = getattr(decision, name)
    place, bit = dice.randrange(len(text)), 1 << dice.randrange(7)
    flipped = text[:place] + chr(ord(text[place]) ^ bit) + text[place + 1 :]
    return Attack(replaced(build, decision, _with(decision, **{name: flipped})), item.id)


def other_key(dice: Dice) -> Attack:
    """The same words, signed with the attacker's key."""
    build, item, decision = _pick(dice)
    mine = signed(stated(item, dice.randrange(1, 99)), THIEF)
    return Attack(replaced(build, decision, *dice.choice(([mine], [decision, mine]))), item.id)


def swapped_key(dice: Dice) -> Attack:
    """The attacker's signature under the GM's key, or the other way round."""
    build, item, decision = _pick(dice)
    mine = signed(stated(item, 99), THIEF)
    either = _with(mine, key=KEY.public), _with(decision, key=THIEF.public)
    return Attack(replaced(build, decision, dice.choice(either)), item.id)


def moved(dice: Dice) -> Attack:
    """Genuine words about another character, campaign or item."""
    build, item, decision = _pick(dice)
    way = dice.randrange(4)
    if way == 0:
        return Attack(build.model_copy(update={"id": ILYA}), item.id)
    if way == 1:
        foreign = victim(ILYA).build
        return Attack(replaced(build, decision, decision_on(foreign, item.id)), item.id)
    if way == 2:
        foreign = victim(MARA, "solar-tide-1").build
        return Attack(replaced(build, decision, decision_on(foreign, item.id)), item.id)
    others = [each for each in items_of(build) if each.id != item.id]
    other = decision_on(build, dice.choice(others).id)
    relabelled = _with(other, item_id=item.id)
    return Attack(replaced(build, decision, relabelled), item.id)


def changed_item(dice: Dice) -> Attack:
    """Any field of the thing itself made another value of its kind, or of another type."""
    build, item, _ = _pick(dice)
    changed = _changed(item, dice)
    return Attack(with_item(build, changed), changed.id)


def changed_verdict(dice: Dice) -> Attack:
    """A no made a yes, without a new signature or with the attacker's."""
    build, item, decision = _pick(dice)
    word = dice.choice(("refused", "revoked", "asked"))
    no = signed(stated(item, 99, word), KEY)
    facts = {**_facts(no), "verdict": "approved"}
    forged = _with(no, payload=_payload(facts))
    forged = dice.choice((forged, _by_thief(facts, item.id), no))
    return Attack(replaced(build, decision, *dice.choice(([forged], [decision, forged]))), item.id)


def lowered_serial(dice: Dice) -> Attack:
    """An earlier yes after a later no: again, behind it, or under a number made up."""
    build, item, decision = _pick(dice)
    no = signed(stated(item, 200, dice.choice(("revoked", "refused"))), KEY)
    yes = signed(stated(item, dice.randrange(1, 200)), KEY)
    higher = {**_facts(yes), "serial": 201 + dice.randrange(9)}
    forged = dice.choice((yes, _with(yes, payload=_payload(higher)), _by_thief(higher, item.id)))
    orders = ([no, forged], [forged, no], [decision, no, forged, yes])
    return Attack(replaced(build, decision, *dice.choice(orders)), item.id)


def old_copy(dice: Dice) -> Attack:
    """The file as it was before the GM took his word back; he remembers."""
    build, item, decision = _pick(dice)
    earlier = signed(stated(item, dice.randrange(1, 50)), KEY)
    kept = dice.choice(([decision], [earlier], [earlier, decision]))
    last = {item.id: 50 + dice.randrange(50)}
    return Attack(replaced(build, decision, *kept), item.id, last)


def doubled_key(dice: Dice) -> Attack:
    """A key that stands twice, so that two readers read two things."""
    build, item, decision = _pick(dice)
    text = base64.b64decode(decision.payload).decode()
    name = dice.choice(("verdict", "serial", "campaign", "item_id", "char_id", "type"))
    value = json.dumps(_facts(decision)[name])
    doubled = f'{{"{name}":{value},' + text[1:]
    return Attack(replaced(build, decision, _either(dice, doubled, decision)), item.id)


def float_for_int(dice: Dice) -> Attack:
    """5.0, 5e0, true or "5" where 5 was signed; in the words or in the thing."""
    build, item, decision = _pick(dice)
    numbers = [name for name, value in item if type(value) is int]
    if numbers and dice.random() < 0.6:
        name = dice.choice(numbers)
        value = getattr(item, name)
        odd: object = dice.choice((float(value), True if value == 1 else float(value)))
        return Attack(with_item(build, item.model_copy(update={name: odd})), item.id)
    facts = _facts(decision)
    facts["serial"] = dice.choice((float(facts["serial"]), True, str(facts["serial"]), None))
    text = json.dumps(facts).replace(".0,", dice.choice((".0,", "e0,", ".000,")))
    return Attack(replaced(build, decision, _either(dice, text, decision)), item.id)


def hidden_text(dice: Dice) -> Attack:
    """A character nobody sees, in the words or in the thing."""
    build, item, decision = _pick(dice)
    mark = dice.choice(HIDDEN)
    if dice.random() < 0.6:
        names = [name for name, value in item if type(value) is str and name not in {"kind", "id"}]
        names = [name for name in names if name != "reason" or item.kind != "session"]
        if names:
            name = dice.choice(names)
            text = getattr(item, name)
            place = dice.randrange(len(text) + 1)
            changed = item.model_copy(update={name: text[:place] + mark + text[place:]})
            return Attack(with_item(build, changed), item.id)
    facts = _facts(decision)
    facts["gm_note"] = f"Fine{dice.choice(HIDDEN[:5])} by me."
    return Attack(replaced(build, decision, _either(dice, json.dumps(facts), decision)), item.id)


def cut_payload(dice: Dice) -> Attack:
    """Signed bytes cut short, or with more behind them."""
    build, item, decision = _pick(dice)
    body = base64.b64decode(decision.payload)
    cut = body[: dice.randrange(len(body))]
    longer = body + dice.choice((b" ", b"\n", b"}", b"\0", b"{}", body))
    text = encoded(dice.choice((cut, longer)))
    cut_text = decision.payload[: dice.randrange(len(decision.payload))]
    forged = dice.choice((text, cut_text, decision.payload + "AAAA", ""))
    return Attack(replaced(build, decision, _with(decision, payload=forged)), item.id)


def odd_base64(dice: Dice) -> Attack:
    """The same bytes, spelled in another way."""
    build, item, decision = _pick(dice)
    text = decision.payload
    place = dice.randrange(1, len(text) - 2)
    spellings = (
        text[:place] + dice.choice(("\n", " ", "\r\n", "\t", "=", "-", "\u00e9")) + text[place:],
        text + dice.choice(("=", "\n", " ", "==", "====")),
        text.rstrip("=") if text.endswith("=") else text + "=",
        _odd_bits(text),
        " " + text,
    )
    forged = dice.choice(spellings)
    return Attack(replaced(build, decision, _with(decision, payload=forged)), item.id)


def small_order(dice: Dice) -> Attack:
    """A key under which one signature fits everything."""
    build, item, decision = _pick(dice)
    key = dice.choice(SMALL_ORDER)
    made = dice.choice((key + "00" * 32, "01" + "00" * 63, decision.signature))
    forged = _with(decision, key=key, signature=made)
    return Attack(replaced(build, decision, forged), item.id)


def other_type(dice: Dice) -> Attack:
    """Bytes the GM signed as something else, passed off as a decision."""
    build, item, decision = _pick(dice)
    facts = _facts(decision)
    way = dice.randrange(3)
    if way == 0:
        kinds = ("gray-dawn-campaign-card", "gray-dawn-session-packet", "", KIND + " ")
        forged = _by_gm(json.dumps(facts).encode(), item.id, dice.choice(kinds))
    elif way == 1:
        facts["type"] = dice.choice(("gray-dawn-campaign-card", "gray-dawn-session-packet", ""))
        forged = _by_gm(json.dumps(facts).encode(), item.id)
    else:
        facts[dice.choice(("grants", "kind", "Verdict"))] = "approved"
        facts.pop(dice.choice(("type", "verdict", "rules")), None)
        forged = _by_gm(json.dumps(facts).encode(), item.id)
    return Attack(replaced(build, decision, forged), item.id)


def other_party(dice: Dice) -> Attack:
    """All decisions of another character, another campaign, or merely written down."""
    build, item, decision = _pick(dice)
    foreign = dice.choice((victim(ILYA), victim(ILYA, "solar-tide-1"))).build
    written = RecordedDecision(
        kind="recorded", item=item, verdict="approved", by="Ada", on="2014-06-01", note=""
    )
    if dice.random() < 0.5:
        taken = build.model_copy(update={"decisions": foreign.decisions})
        return Attack(taken, item.id)
    others = tuple(one for one in build.decisions if one is not decision)
    return Attack(build.model_copy(update={"decisions": (*others, written)}), item.id)


ATTACKS: tuple[Callable[[Dice], Attack], ...] = (
    bit_flip, other_key, swapped_key, moved, changed_item, changed_verdict, lowered_serial,
    old_copy, doubled_key, float_for_int, hidden_text, cut_payload, odd_base64, small_order,
    other_type, other_party,
)  # fmt: skip
"""The sixteen classes of the threat model."""


def _with(decision: SignedDecision, **changes: str) -> SignedDecision:
    return decision.model_copy(update=changes)


def _by_thief(facts: object, item_id: str) -> SignedDecision:
    made = seal(THIEF.signer, KIND, json.dumps(facts).encode())
    return SignedDecision(
        kind="signed",
        item_id=item_id,
        payload=_payload(facts),
        key=KEY.public,
        signature=made.signature,
    )


def _either(dice: Dice, text: str, decision: SignedDecision) -> SignedDecision:
    """A text under the old signature, or, worse, under one of the GM's key."""
    body = text.encode("utf-8", "surrogatepass")
    if dice.random() < 0.5:
        return _by_gm(body, decision.item_id)
    return _with(decision, payload=encoded(body))


def _odd_bits(text: str) -> str:
    """The last letter before the padding with bits nobody needs."""
    if not text.endswith("="):
        return text + "A"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    bare = text.rstrip("=")
    last = letters[letters.index(bare[-1]) ^ 1]
    return bare[:-1] + last + text[len(bare) :]


def _changed(item: Item, dice: Dice) -> Item:
    """The item with one field another, by value or by type."""
    names = [name for name, _ in item if name not in {"kind", "effects"}]
    names = [name for name in names if name != "reason" or item.kind != "session"]
    name = dice.choice(names)
    return item.model_copy(update={name: _other(getattr(item, name), dice)})


def _other(value: object, dice: Dice) -> object:
    """Another value, or the same one of another type."""
    if isinstance(value, int):
        return dice.choice((value + 1, value - 1, value * 10, float(value), str(value)))
    if isinstance(value, tuple):
        return _other_events(value, dice) if value else ("polyglot",)
    text = str(value)
    choices = (f"{text} ", text.upper() + "x", "", "moderate", "crippling", "stat", "z" * 9)
    return dice.choice([each for each in choices if each != text])


def _other_events(events: tuple[Any, ...], dice: Dice) -> tuple[Any, ...]:
    place = dice.randrange(len(events))
    event = events[place]
    richer = event.model_copy(update={"ip": dice.choice((event.ip + 1, event.ip * 9, 999))})
    typed = event.model_copy(update={"ip": float(event.ip)})
    others = (
        (*events[:place], richer, *events[place + 1 :]),
        (*events[:place], typed, *events[place + 1 :]),
        (*events, event),
        (*events[:place], *events[place + 1 :]),
        (events[-1], *events[:-1]),
    )
    return dice.choice(others)
