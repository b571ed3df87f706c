"""What one signed statement may hold."""

import pytest

from chargen.approval.decisions.statement import DecisionTooLarge, Statement, signed
from chargen.character.document.decision import PAYLOAD_LIMIT, PacketAward
from chargen.character.document.events import Award
from tests.approval.party import KEY, statement

ROOM = PAYLOAD_LIMIT // 4 * 3
"""As many bytes are written as so many letters of base64."""


def of_bytes(size: int) -> Statement:
    """A statement about awards with notes, so many bytes long."""
    talk = Award(event="award", on="", ip=1, note="x" * 3_000)
    gift = PacketAward(kind="session", id="p", reason="", events=(talk,) * 48)
    short = statement(gift)
    rest = size - len(short.model_dump_json().encode())
    return statement(gift, gm_note="x" * rest)


def test_a_statement_may_be_as_long_as_a_file_can_hold() -> None:
    """To the last letter."""
    assert len(signed(of_bytes(ROOM), KEY).payload) == PAYLOAD_LIMIT


def test_a_longer_statement_is_not_signed() -> None:
    """No reader would take it."""
    with pytest.raises(DecisionTooLarge, match="too much for one decision"):
        signed(of_bytes(ROOM + 1), KEY)
