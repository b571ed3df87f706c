"""A campaign on its GM's machine: key, card, decisions, and what survives a restart."""

import stat
from pathlib import Path

import pytest

from chargen.approval.again import unconfirmed
from chargen.approval.campaign import Campaign, campaigns
from chargen.approval.campaign_files import Busy
from chargen.approval.keyring import NoKey
from chargen.approval.keys import key_in, printed, typed
from chargen.approval.shares import Judgement
from chargen.approval.statement import Statement, verified
from chargen.approval.trusted_cards import Relation, received
from chargen.character import edits
from chargen.character.approval_state import Approved, Older, SignedByOther
from chargen.character.build import Build
from chargen.character.decision import Signed
from chargen.errors import BadFile, SaveFailed
from chargen.files import locks, safesave
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, ON, OTHER, agreed, campaign, mara, of
from tests.files.holding import acquire


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign just made."""
    return campaign(tmp_path)


def again(table: Campaign) -> Campaign:
    """The campaign after a restart."""
    return Campaign.opened(table.vault.folder)


def serial(table: Campaign, decision: Signed) -> int:
    """The number of a decision."""
    read = verified(decision, table.card.keys)
    assert isinstance(read, Statement)
    return read.serial


def approve(table: Campaign, build: Build) -> Build:
    """The character with the GM's yes to its flaw."""
    return agreed(build, *table.decide(build, [Judgement(LIMP, "approved")], ON))


def test_a_new_campaign_is_found_again(table: Campaign, tmp_path: Path) -> None:
    """With its card, its key and a key file for this user alone."""
    found, faults = campaigns(tmp_path)
    assert (found[0].card, found[0].key, faults) == (table.card, table.key, [])
    mode = (table.vault.folder / "key.gdkey").stat().st_mode
    assert stat.S_IMODE(mode) == 0o600


def test_one_damaged_campaign_does_not_hide_the_others(table: Campaign, tmp_path: Path) -> None:
    """It is named with its reason."""
    other = campaign(tmp_path)
    (other.vault.folder / "card.gdcampaign").write_text("{")
    found, faults = campaigns(tmp_path)
    assert [each.card for each in found] == [table.card]
    assert "is cut off" in faults[0]


def test_a_decision_is_accepted_by_the_card(table: Campaign) -> None:
    """And remembered."""
    build = approve(table, of(table, mara()))
    assert isinstance(table.verifier(build.id).states(build)[LIMP.id], Approved)
    known = again(table).record(build.id)
    assert known is not None
    assert known.items[LIMP.id].verdict == "approved"


def test_a_serial_is_on_the_disk_before_it_is_used(
    table: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it cannot be kept, nothing is signed; it is never given out again."""
    build = of(table, mara())
    first = table.decide(build, [Judgement(LIMP, "approved")])[0]

    def full(*_: object, **__: object) -> None:
        raise SaveFailed("state.json was not saved: no space left on device")

    monkeypatch.setattr(safesave, "save", full)
    with pytest.raises(SaveFailed):
        table.decide(build, [Judgement(LIMP, "revoked")])
    monkeypatch.undo()
    assert again(table).state.serial == 1
    second = again(table).decide(build, [Judgement(LIMP, "revoked")])[0]
    assert (serial(table, first), serial(table, second)) == (1, 2)


def test_two_windows_never_give_one_serial(table: Campaign) -> None:
    """Each asks the disk for the last one, and waits for the other to be done."""
    other = again(table)
    build = of(table, mara())
    one = table.decide(build, [Judgement(LIMP, "approved")])[0]
    two = other.decide(build, [Judgement(LIMP, "revoked")])[0]
    three = table.decide(build, [Judgement(LIMP, "approved")])[0]
    assert [serial(table, decision) for decision in (one, two, three)] == [1, 2, 3]
    state = table.vault.folder / "state.json"
    assert acquire(state, "another window") is None
    with pytest.raises(Busy, match="Another window is signing"):
        table.decide(build, [Judgement(LIMP, "approved")])
    locks.release(state, "another window")
    assert serial(table, table.decide(build, [Judgement(LIMP, "approved")])[0]) == 4


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """A file is in its place."""
    (tmp_path / "gm").write_text("buy milk")
    with pytest.raises(SaveFailed, match="cannot be made a folder: not a directory"):
        campaign(tmp_path / "gm")


def test_a_lost_state_never_gives_a_serial_twice(table: Campaign) -> None:
    """It goes on far above everything on record."""
    build = of(table, mara())
    table.decide(build, [Judgement(LIMP, "approved")])
    (table.vault.folder / "state.json").write_text("")
    assert again(table).state.serial > 1_000


def test_a_locked_key_signs_nothing_until_unlocked(table: Campaign) -> None:
    """The card and the records can be read all the same."""
    table.lock("correct horse")
    locked = again(table)
    assert (locked.locked, locked.key) == (True, None)
    with pytest.raises(NoKey, match="locked or missing"):
        locked.decide(of(table, mara()), [Judgement(LIMP, "approved")])
    with pytest.raises(BadFile, match="password is wrong"):
        locked.unlock("battery staple")
    locked.unlock("correct horse")
    assert locked.key == table.key


def test_a_table_without_keys_signs_nothing(tmp_path: Path) -> None:
    """It has a card all the same, to carry its rules."""
    table = Campaign.made(tmp_path, "Solar Tide", keyless=True)
    assert (table.card.signed, table.locked, table.state.key_saved) == (False, False, True)
    with pytest.raises(NoKey, match="written down, not signed"):
        table.decide(mara(), [Judgement(LIMP, "approved")])
    assert again(table).change_card(name="Solar Flare").number == 2


def test_a_card_changes_by_its_number(table: Campaign) -> None:
    """Players take it without a question; text that cannot be read again is refused."""
    before = table.sealed
    house = HouseRules(budgets=Budgets(stat=60, skill=90, perk=10))
    card = table.change_card(house=house, gm="Grace")
    assert (card.number, card.house, card.gm, card.name) == (2, house, "Grace", "Lunar Tide")
    assert received(before, again(table).sealed).relation is Relation.NEWER
    with pytest.raises(BadFile, match="hidden or control"):
        table.change_card(name="Lunar\u202eTide")
    assert again(table).card == card


def test_a_changed_key_is_taken_in_silence_and_asks_to_confirm(table: Campaign) -> None:
    """What the old one signed counts no more; what is unchanged is listed apart."""
    build = approve(table, of(table, mara()))
    before = table.sealed
    table.change_key()
    after = again(table)
    assert received(before, after.sealed).relation is Relation.NEWER
    assert isinstance(after.verifier(build.id).states(build)[LIMP.id], SignedByOther)
    assert unconfirmed(after, build) == ((Judgement(LIMP, "approved"),), ())
    worse = LIMP.model_copy(update={"description": "worse"})
    assert unconfirmed(after, edits.change_flaw(build, worse)) == ((), (worse,))
    confirmed = agreed(build, *after.decide(build, [Judgement(LIMP, "approved")]))
    assert isinstance(after.verifier(build.id).states(confirmed)[LIMP.id], Approved)
    assert unconfirmed(after, confirmed) == ((), ())
    assert not after.state.key_saved


def test_a_lost_key_is_replaced_and_compared_anew(table: Campaign) -> None:
    """The new card is a stranger's until the six words were compared."""
    before = table.sealed
    (table.vault.folder / "key.gdkey").unlink()
    lost = again(table)
    assert lost.locked
    new = lost.replace_lost_key()
    assert new.public in again(table).card.keys
    assert received(before, again(table).sealed).relation is Relation.STRANGER
    assert again(table).key == new


def test_a_key_comes_back_from_paper(table: Campaign) -> None:
    """The printed page restores it; another campaign's key is refused."""
    assert table.key is not None
    page = printed(table.key)
    (table.vault.folder / "key.gdkey").write_text("")
    lost = again(table)
    with pytest.raises(BadFile, match="not on the campaign's card"):
        lost.restore_key(OTHER)
    lost.restore_key(typed(page))
    assert again(table).key == table.key
    table.note_key_saved()
    assert again(table).state.key_saved


def test_a_key_change_cut_off_loses_no_key(
    table: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever file was the last to be written, the card and a key fit."""
    save, count = safesave.save, 0
    for most in range(4):
        count = 0

        def some(path: Path, data: bytes, most: int = most, **how: object) -> None:
            nonlocal count
            count += 1
            if count > most:
                raise SaveFailed("the power is gone")
            save(path, data, **how)  # type: ignore[arg-type]

        monkeypatch.setattr(safesave, "save", some)
        with pytest.raises(SaveFailed):
            again(table).change_key()
        monkeypatch.setattr(safesave, "save", save)
        found = again(table)
        assert not found.locked
        found.decide(of(found, mara()), [Judgement(LIMP, "approved")])


def test_an_older_copy_shows_by_its_decisions(table: Campaign) -> None:
    """A file from before a revocation is older than the GM's last word on it."""
    build = approve(table, of(table, mara()))
    table.decide(build, [Judgement(LIMP, "revoked")])
    found = again(table).verifier(build.id).states(build)[LIMP.id]
    assert isinstance(found, Older)


def test_a_key_is_backed_up_behind_a_password(table: Campaign) -> None:
    """The backup opens with it and nothing else."""
    data = table.key_backup("correct horse")
    assert key_in(data, "backup.gdkey", lambda: "correct horse") == table.key
    with pytest.raises(BadFile, match="password is wrong"):
        key_in(data, "backup.gdkey")
