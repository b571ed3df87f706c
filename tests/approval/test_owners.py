"""Only a file with one owner and nothing unsigned becomes what the GM has seen (A10)."""

from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.file_identity import Owner, owner, vouched
from chargen.approval.decisions.verification import Verifier
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.character.edits import edits
from tests.approval.party import KEY, LIMP, MARA, agreed, award, campaign, mara, of, yes
from tests.approval.signing import decide


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign."""
    return campaign(tmp_path)


@pytest.mark.parametrize(
    ("name", "names", "aside", "found"),
    [
        ("a", ["a"], (), "alone"), ("a", ["a", "b"], (), "asked"),
        ("a", ["a", "b"], ("b",), "chosen"),
        ("b", ["a", "b"], ("b",), "aside"), ("b", ["b"], ("b",), "asked"),
        ("b", ["a", "b", "c"], ("b",), "asked"), ("a", ["a", "b", "c"], ("b",), "asked"),
        ("c", ["b", "c"], ("b",), "asked"), ("c", ["c"], ("b",), "alone"),
    ],
)  # fmt: skip
def test_a_file_that_is_new_beside_another_asks(
    name: str, names: list[str], aside: tuple[str, ...], found: Owner
) -> None:
    """A10: the GM chose ``a``; a third file, or the copy left alone, is a question again."""
    assert owner(name, names, "a" if aside else "", aside) == found


def test_an_unsigned_award_is_never_remembered(table: Campaign) -> None:
    """A10: a copy that continues an honest ledger by IP nobody signed does not become the base."""
    honest = of(table, mara(finished=True))
    table.note(honest)
    table.note(edits.append(honest, award(500)))
    known = table.record(MARA)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == len(honest.ledger)


def test_deciding_on_a_file_does_not_remember_its_claims(table: Campaign) -> None:
    """A10: a refusal in a file with an unsigned award takes nothing of its ledger for seen."""
    honest = of(table, mara(finished=True))
    table.note(honest)
    decide(table, edits.append(honest, award(500)), [ItemDecision(LIMP, "refused", "no")])
    known = table.record(MARA)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == len(honest.ledger)
    assert known.items[LIMP.id].verdict == "refused"


@pytest.mark.rule("CC-12", "AD-01")
def test_a_forged_decision_is_never_remembered(table: Campaign) -> None:
    """A10: a decision signed with another key keeps the whole file from being the base."""
    table.note(agreed(of(table, mara(finished=True)), yes(key=KEY)))
    assert table.record(MARA) is None


@pytest.mark.rule("CC-12", "AD-01")
def test_what_waits_keeps_no_file_from_being_seen(table: Campaign) -> None:
    """A10: flaws nobody decided on and genuine decisions are no claims; the file is remembered."""
    build = of(table, mara(finished=True))
    assert vouched(build, Verifier(table.card).states(build))
    build = agreed(build, *decide(table, build, [ItemDecision(LIMP, "approved")]))
    table.note(build)
    known = table.record(MARA)
    assert known is not None
    assert known.seen is not None
    assert known.seen.decisions == build.decisions


def test_a_table_without_keys_remembers_what_is_written_down(tmp_path: Path) -> None:
    """A10: where nothing is signed nothing can be unsigned."""
    table = Campaign.create(tmp_path, "Solar Tide", keyless=True)
    build = edits.append(of(table, mara(finished=True)), award(20))
    table.note(build)
    known = table.record(build.id)
    assert known is not None
    assert known.seen is not None
    assert len(known.seen.ledger) == len(build.ledger)
