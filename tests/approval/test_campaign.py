"""A campaign on its GM's machine: key, card, decisions, and what survives a restart."""

import re
import stat
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign, campaigns
from chargen.approval.campaign.campaign_files import STRIDE, CampaignLocked
from chargen.approval.campaign.keyring import NoKey
from chargen.approval.decisions.statement import Statement, verified
from chargen.approval.desk.reconfirm import unconfirmed
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.keys import key_in, printed, typed
from chargen.approval.trust.trusted_cards import Relation, received
from chargen.character.decisions.approval_state import Approved, Older, SignedByOther
from chargen.character.document.build import Build
from chargen.character.document.decision import SignedDecision
from chargen.character.edits import edits
from chargen.errors import BadFile, SaveFailed
from chargen.files import locks, safesave
from chargen.rules.house import HouseRules
from chargen.rules.model import Budgets
from tests.approval.party import LIMP, ON, OTHER, agreed, campaign, counting, mara, of, yes
from tests.approval.signing import decide
from tests.files.holding import acquire


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign just made, whose decisions are numbered 1, 2, 3."""
    return campaign(tmp_path, counting)


def again(table: Campaign) -> Campaign:
    """The campaign after a restart."""
    return Campaign.opened(table.vault.folder, counting)


def serial(table: Campaign, decision: SignedDecision) -> int:
    """The number of a decision."""
    read = verified(decision, table.card.keys)
    assert isinstance(read, Statement)
    return read.serial


def approve(table: Campaign, build: Build) -> Build:
    """The character with the GM's yes to its flaw."""
    return agreed(build, *decide(table, build, [ItemDecision(LIMP, "approved")], ON))


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
    first = decide(table, build, [ItemDecision(LIMP, "approved")])[0]

    def full(*_: object, **__: object) -> None:
        raise SaveFailed("state.json was not saved: no space left on device")

    monkeypatch.setattr(safesave, "save", full)
    with pytest.raises(SaveFailed):
        decide(table, build, [ItemDecision(LIMP, "revoked")])
    monkeypatch.undo()
    assert again(table).state.serial == 1
    second = decide(again(table), build, [ItemDecision(LIMP, "revoked")])[0]
    assert (serial(table, first), serial(table, second)) == (1, 2)


def test_two_windows_never_give_one_serial(table: Campaign) -> None:
    """Each asks the disk for the last one, and waits for the other to be done."""
    other = again(table)
    build = of(table, mara())
    one = decide(table, build, [ItemDecision(LIMP, "approved")])[0]
    two = decide(other, build, [ItemDecision(LIMP, "revoked")])[0]
    three = decide(table, build, [ItemDecision(LIMP, "approved")])[0]
    assert [serial(table, decision) for decision in (one, two, three)] == [1, 2, 3]
    state = table.vault.folder / "state.json"
    assert acquire(state, "another window") is None
    with pytest.raises(CampaignLocked, match="This campaign is open in"):
        decide(table, build, [ItemDecision(LIMP, "approved")])
    locks.release(state, "another window")
    assert serial(table, decide(table, build, [ItemDecision(LIMP, "approved")])[0]) == 4


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    """A file is in its place."""
    (tmp_path / "gm").write_text("buy milk")
    with pytest.raises(SaveFailed, match="cannot be made a folder: not a directory"):
        campaign(tmp_path / "gm")


def test_a_lost_state_never_gives_a_serial_twice(table: Campaign) -> None:
    """It goes on far above everything on record."""
    build = of(table, mara())
    decide(table, build, [ItemDecision(LIMP, "approved")])
    (table.vault.folder / "state.json").write_text("")
    assert again(table).state.serial > 1_000


def test_a_locked_key_signs_nothing_until_unlocked(table: Campaign) -> None:
    """The card and the records can be read all the same."""
    table.lock("correct horse")
    locked = again(table)
    assert (locked.locked, locked.key) == (True, None)
    with pytest.raises(NoKey, match="locked or missing"):
        decide(locked, of(table, mara()), [ItemDecision(LIMP, "approved")])
    with pytest.raises(BadFile, match="password is wrong"):
        locked.unlock("battery staple")
    locked.unlock("correct horse")
    assert locked.key == table.key


def test_a_table_without_keys_signs_nothing(tmp_path: Path) -> None:
    """It has a card all the same, to carry its rules."""
    table = Campaign.create(tmp_path, "Solar Tide", keyless=True)
    assert (table.card.signed, table.locked, table.state.key_saved) == (False, False, True)
    with pytest.raises(NoKey, match="recorded, not signed"):
        decide(table, mara(), [ItemDecision(LIMP, "approved")])
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
    assert unconfirmed(after, build) == ((ItemDecision(LIMP, "approved"),), ())
    worse = LIMP.model_copy(update={"description": "worse"})
    assert unconfirmed(after, edits.change_flaw(build, worse)) == ((), (worse,))
    confirmed = agreed(build, *decide(after, build, [ItemDecision(LIMP, "approved")]))
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
        decide(found, of(found, mara()), [ItemDecision(LIMP, "approved")])


def test_an_older_copy_shows_by_its_decisions(table: Campaign) -> None:
    """A file from before a revocation is older than the GM's last word on it."""
    build = approve(table, of(table, mara()))
    decide(table, build, [ItemDecision(LIMP, "revoked")])
    found = again(table).verifier(build.id).states(build)[LIMP.id]
    assert isinstance(found, Older)


def test_a_key_is_backed_up_behind_a_password(table: Campaign) -> None:
    """The backup opens with it and nothing else."""
    data = table.key_backup("correct horse")
    assert key_in(data, "backup.gdkey", lambda: "correct horse") == table.key
    with pytest.raises(BadFile, match="password is wrong"):
        key_in(data, "backup.gdkey")


def test_a_campaign_begins_with_nothing(tmp_path: Path) -> None:
    """Card 1 with one key, an id of its own, no number given; nothing was put away yet."""
    made = Campaign.create(tmp_path / "deep" / "er", "Lunar Tide", gm="Ada")
    card = made.card
    assert re.fullmatch(r"lunar-tide-[0-9a-f]{8}", card.id)
    assert (card.name, card.gm, card.number, len(card.keys)) == ("Lunar Tide", "Ada", 1, 1)
    assert (made.state.serial, made.state.key_saved, made.state.exported) == (0, False, None)
    keyless = Campaign.create(tmp_path, "Lunar Tide", keyless=True)
    assert (keyless.card.keys, keyless.state.key_saved, keyless.locked) == ((), True, False)


def test_a_campaign_is_rebuilt_once(table: Campaign, tmp_path: Path) -> None:
    """With a key of its card, where it is not; numbers follow the clock."""
    key = table.key
    assert key is not None
    there = Campaign.rebuilt(tmp_path / "other", table.sealed, key)
    assert (there.card, there.key, there.locked) == (table.card, key, False)
    assert (there.state.serial, there.state.key_saved) == (0, True)
    with pytest.raises(
        BadFile, match=r"^The campaign Lunar Tide is here already; open it instead$"
    ):
        Campaign.rebuilt(tmp_path / "other", table.sealed, key)
    with pytest.raises(BadFile, match=r"^This key is not on card 1 of Lunar Tide$"):
        Campaign.rebuilt(tmp_path / "third", table.sealed, OTHER)
    assert not (tmp_path / "third").exists()


def test_without_a_key_nothing_is_signed_and_no_number_given(tmp_path: Path) -> None:
    """A table without one says so; one whose key is gone asks for it."""
    keyless = Campaign.create(tmp_path, "Bare", keyless=True)
    with pytest.raises(NoKey, match=r"^This campaign has no key; its approvals are recorded"):
        decide(keyless, mara(), [ItemDecision(LIMP, "approved")])
    table = campaign(tmp_path)
    (table.vault.folder / "key.gdkey").unlink()
    bare = again(table)
    assert (bare.locked, bare.keyring.missing, table.keyring.missing) == (True, True, True)
    with pytest.raises(NoKey, match=r"^The GM's key is locked or missing; unlock or restore it"):
        decide(bare, mara(), [ItemDecision(LIMP, "approved")])
    with pytest.raises(NoKey, match=r"^The key is locked or missing$"):
        bare.keyring.lock("a password")
    assert (bare.vault.state().serial, keyless.vault.state().serial) == (0, 0)


def test_decisions_are_numbered_in_their_order(table: Campaign) -> None:
    """From the first number nothing had."""
    build = of(table, mara())
    first = decide(table, build, [ItemDecision(LIMP, "asked")], ON)
    more = decide(table, build, [ItemDecision(LIMP, "refused"), ItemDecision(LIMP, "approved")], ON)
    assert [serial(table, each) for each in (*first, *more)] == [1, 2, 3]
    assert table.state.serial == again(table).state.serial == 3
    record = table.record(build.id)
    assert record is not None
    assert (record.items[LIMP.id].verdict, record.items[LIMP.id].key) == (
        "approved", table.card.keys[0],
    )  # fmt: skip


def test_what_was_put_away_is_remembered(table: Campaign) -> None:
    """The key alone, or everything at that number."""
    table.vault.raise_serial(7)
    table.note_key_saved()
    assert (table.state.key_saved, table.state.exported) == (True, None)
    table.note_exported()
    assert (table.state.key_saved, table.state.exported) == (True, 7)
    assert again(table).state == table.state
    table.change_key()
    assert (table.state.key_saved, table.state.exported) == (False, None)


def test_a_signed_number_nobody_knew_is_jumped_over(table: Campaign) -> None:
    """By a thousand, and told; one that is known is not."""
    table.vault.raise_serial(7)
    assert (table.learn(6), table.learn(7)) == ("", "")
    assert table.vault.state().serial == 7
    assert table.learn(8) == (
        "A file has a later decision of yours than this desk has on record."
        " Your next decisions count after it."
    )
    assert table.vault.state().serial == 1008
    table.jump()
    assert (table.state.serial, table.state.exported) == (2008, 2008)


def test_a_lost_state_begins_above_all_that_is_remembered(table: Campaign) -> None:
    """By a thousand; where nothing is, at a thousand."""
    (table.vault.folder / "state.json").unlink()
    assert again(table).state.serial == 1000
    decide(table, of(table, mara()), [ItemDecision(LIMP, "approved")])
    (table.vault.folder / "state.json").unlink()
    assert again(table).state.serial == 2001


def test_a_chosen_file_is_remembered(table: Campaign) -> None:
    """With those that stand aside, and as it was seen."""
    build = of(table, mara())
    table.choose_file(build, "mara.gdchar", ["copy.gdchar"])
    record = again(table).record(build.id)
    assert record is not None
    assert (record.file, record.aside, record.seen) == ("mara.gdchar", ("copy.gdchar",), build)


def test_campaigns_are_listed_by_name(tmp_path: Path) -> None:
    """Whatever their capitals; files between them are passed over."""
    for name in ("bravo", "Alpha", "Charlie"):
        Campaign.create(tmp_path, name, keyless=True)
    (tmp_path / "notes.txt").write_text("buy milk")
    found, faults = campaigns(tmp_path)
    assert ([each.card.name for each in found], faults) == (["Alpha", "bravo", "Charlie"], [])
    assert campaigns(tmp_path / "nowhere") == ([], [])


def test_a_question_of_a_former_key_need_not_be_confirmed(table: Campaign) -> None:
    """It decided nothing; a yes and a no did."""
    build = of(table, mara())
    asked = agreed(build, *decide(table, build, [ItemDecision(LIMP, "asked")], ON))
    table.change_key()
    assert unconfirmed(table, asked) == ((), ())
    said = agreed(build, *decide(table, build, [ItemDecision(LIMP, "refused", "No")], ON))
    assert unconfirmed(table, said) == ((), ())
    table.change_key()
    assert unconfirmed(table, said) == ((ItemDecision(LIMP, "refused", "No"),), ())


def test_a_decision_is_numbered_above_those_in_the_file(table: Campaign) -> None:
    """Even if this desk never knew of them."""
    build = of(table, mara())
    assert table.key is not None
    known = yes(key=table.key, campaign=table.card.id, char_id=build.id, serial=50)
    build = agreed(build, known)
    (decision,) = decide(table, build, [ItemDecision(LIMP, "approved")])
    assert serial(table, decision) == 50 + STRIDE + 1
