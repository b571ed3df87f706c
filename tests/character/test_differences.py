"""What differs between an item and what was decided on, field by field, in words."""

import pytest

from chargen.character.decisions.differences import differences, same
from chargen.character.document.decision import Item, PacketAward
from chargen.character.document.events import Award
from chargen.character.document.requests import CapGrant, OwnGear, RerollGrant
from chargen.rules.effects import Loss, RollLoss
from tests.builders import flaw, rules

GRANT = CapGrant(kind="over-cap", id="g", reason="hero", amount=2)
ROLL = RerollGrant(kind="reroll", id="g", reason="hero")
LOSS = RollLoss(kind="roll_bonus", skills=("rifle", "stealth"), amount=-2, when="at night")


def gift(*ips: int, reason: str = "") -> PacketAward:
    """IP of a packet."""
    events = tuple(Award(event="award", on="", ip=ip) for ip in ips)
    return PacketAward(kind="session", id="p", reason=reason, events=events)


@pytest.mark.rule("CC-12")
@pytest.mark.parametrize(
    ("now", "then", "told"),
    [
        (GRANT, GRANT, ()),
        (GRANT, ROLL, (("kind", "reroll", "over-cap"),)),
        (GRANT.model_copy(update={"amount": 5, "reason": ""}), GRANT,
         (("reason", "hero", ""), ("amount", "2", "5"))),
        (GRANT.model_copy(update={"amount": 2.0}), GRANT, (("amount", "2", "2.0"),)),
        (GRANT.model_copy(update={"amount": True}), GRANT.model_copy(update={"amount": 1}),
         (("amount", "1", "True"),)),
        (gift(40, 7), gift(40), (("events", "1 awards, 40 IP", "2 awards, 47 IP"),)),
        (gift(40, reason="other"), gift(40), ()),
        (flaw(bars=("presence", "contacts")), flaw(), (("bars", "", "presence; contacts"),)),
        (flaw(effects=(LOSS, Loss(kind="move_bonus", amount=-1))), flaw(),
         (("effects", "", "roll bonus rifle, stealth -2 at night; move bonus -1"),)),
        (flaw(bars=("b", "a")), flaw(bars=("a", "b")), (("bars", "a; b", "b; a"),)),
    ],
)  # fmt: skip
def test_each_field_is_told(now: Item, then: Item, told: tuple[tuple[str, ...], ...]) -> None:
    """Then and now; what is alike in all of them is the same."""
    assert differences(now, then) == told
    assert same(now, then) == (not told)


@pytest.mark.rule("CC-12", "CC-19")
def test_a_thing_that_is_gone_is_one_difference() -> None:
    """Its fields are told one by one only where both have it."""
    arm = rules().weapons["knife"]
    made = OwnGear(kind="own-gear", id="own-1", key="own-knife", weapon=arm)
    sharper = made.model_copy(update={"weapon": arm.model_copy(update={"damage": "2d6"})})
    gone = made.model_copy(update={"weapon": None})
    assert [field for field, *_ in differences(sharper, made)] == ["weapon damage"]
    assert [field for field, *_ in differences(gone, made)] == ["weapon"]
    assert [field for field, *_ in differences(made, gone)] == ["weapon"]
