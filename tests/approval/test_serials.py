"""Serials never restart, whatever was put back or lost (A5, A8)."""

from pathlib import Path

import pytest

from chargen.approval.campaign import Campaign
from chargen.approval.campaign_files import REBUILT_FROM, STRIDE
from chargen.approval.export import exported, restored
from chargen.approval.keys import new_key
from chargen.approval.shares import Judgement
from chargen.approval.states import Verifier
from chargen.character.approval_state import Approved, Revoked
from chargen.character.build import Build
from chargen.errors import BadFile
from tests.approval.party import LIMP, agreed, campaign, mara, of
from tests.approval.signing import decide
from tests.builders import flaw

NAME, WORD = "tide.gdexport", "eleven red lanterns"
ITEMS = (LIMP, flaw(id="flaw-2"), flaw(id="flaw-3"))


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign."""
    return campaign(tmp_path / "here")


def wounded(table: Campaign) -> Build:
    """Mara with three flaws."""
    build = of(table, mara())
    choices = build.choices.model_copy(update={"flaws": ITEMS})
    return build.model_copy(update={"choices": choices})


def signed_and_restored(table: Campaign, root: Path) -> tuple[Campaign, Build]:
    """An export, three approvals after it, and the export put back."""
    data = exported(table, WORD)
    build = wounded(table)
    build = agreed(build, *decide(table, build, [Judgement(each, "approved") for each in ITEMS]))
    return restored(data, NAME, WORD, root / "there"), build


@pytest.mark.parametrize("place", [2, 0])
def test_a_revocation_after_a_restore_holds(table: Campaign, tmp_path: Path, place: int) -> None:
    """A5: after restoring an older export serials jump: last and first are taken back."""
    back, build = signed_and_restored(table, tmp_path)
    item = ITEMS[place]
    build = agreed(build, *decide(back, build, [Judgement(item, "revoked")]))
    for verifier in (Verifier(back.card), back.verifier(build.id)):  # player and desk
        states = verifier.states(build)
        assert isinstance(states[item.id], Revoked)
        assert sum(isinstance(states[each.id], Approved) for each in ITEMS) == 2


def test_a_serial_seen_in_a_file_is_never_given_again(table: Campaign, tmp_path: Path) -> None:
    """A5: a file with a genuine higher serial lifts the count by a stride, and it is said once."""
    data = exported(table, WORD)
    table.vault.raise_serial(5 * STRIDE)
    build = wounded(table)
    build = agreed(build, *decide(table, build, [Judgement(LIMP, "approved")]))
    back = restored(data, NAME, WORD, tmp_path / "there")
    highest = Verifier(back.card).highest(build)
    assert highest == 5 * STRIDE + 1
    said = back.learn(highest)
    assert f"number {highest}" in said
    assert back.state.serial == highest + STRIDE
    assert Campaign.opened(back.vault.folder).state.serial == highest + STRIDE
    assert back.learn(highest) == ""


def test_a_decision_is_numbered_above_those_in_its_own_file(
    table: Campaign, tmp_path: Path
) -> None:
    """A5: even if the desk has not looked at the file, revoking what it holds works."""
    data = exported(table, WORD)
    table.vault.raise_serial(5 * STRIDE)
    build = wounded(table)
    build = agreed(build, *decide(table, build, [Judgement(LIMP, "approved")]))
    back = restored(data, NAME, WORD, tmp_path / "there")
    build = agreed(build, *decide(back, build, [Judgement(LIMP, "revoked")]))
    assert isinstance(Verifier(back.card).states(build)[LIMP.id], Revoked)


def test_forged_serials_teach_nothing(table: Campaign) -> None:
    """A5: only what was signed with a key of the card, for this campaign, counts."""
    other = campaign(table.vault.folder.parent)
    other.vault.raise_serial(9 * STRIDE)
    build = wounded(table)
    build = agreed(build, *decide(other, build, [Judgement(LIMP, "approved")]))
    assert Verifier(table.card).highest(build) == 0


def test_two_windows_never_lower_a_serial(table: Campaign) -> None:
    """A5: noting that the key was put away keeps what another window numbered meanwhile."""
    other = Campaign.opened(table.vault.folder)
    table.vault.raise_serial(7)
    other.note_key_saved()
    assert (other.state.serial, other.state.key_saved) == (7, True)


def test_card_and_key_make_a_campaign_again(table: Campaign, tmp_path: Path) -> None:
    """A8: on a bare machine they sign again, behind a password, with numbers nobody has had."""
    build = wounded(table)
    build = agreed(build, *decide(table, build, [Judgement(LIMP, "approved")]))
    assert table.key is not None
    there = Campaign.rebuilt(tmp_path / "there", table.sealed, table.key, WORD)
    found = Campaign.opened(there.vault.folder)
    assert found.locked
    found.unlock(WORD)
    assert (found.card, found.key, found.state.serial) == (table.card, table.key, REBUILT_FROM)
    build = agreed(build, *decide(found, build, [Judgement(LIMP, "revoked")]))
    assert isinstance(Verifier(table.card).states(build)[LIMP.id], Revoked)


def test_a_key_of_another_card_rebuilds_nothing(table: Campaign, tmp_path: Path) -> None:
    """A8: a key that is not on the card is refused, and so is a campaign that is here."""
    assert table.key is not None
    with pytest.raises(BadFile, match="not on card 1 of Lunar Tide"):
        Campaign.rebuilt(tmp_path / "there", table.sealed, new_key())
    assert not (tmp_path / "there").exists()
    with pytest.raises(BadFile, match="is here already"):
        Campaign.rebuilt(tmp_path / "here", table.sealed, table.key)
