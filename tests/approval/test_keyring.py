"""A key that had a password never lies open, and a campaign leaves nothing to other users (A3)."""

import base64
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from chargen.approval.campaign.campaign import Campaign
from chargen.approval.campaign.keyring import KEY, NEXT_KEY, NoKey
from chargen.approval.packets.packet_contents import ItemDecision
from chargen.approval.trust.keys import GmKey, is_locked, key_file, new_key, weakness
from chargen.errors import BadFile, SaveFailed
from chargen.files import safesave
from tests.approval.party import LIMP, campaign, mara, of
from tests.approval.signing import decide

WORD = "eleven red lanterns"


@pytest.fixture(name="table")
def _table(tmp_path: Path) -> Campaign:
    """A campaign whose key was given a password, with one decision made."""
    made = campaign(tmp_path)
    decide(made, of(made, mara()), [ItemDecision(LIMP, "approved")])
    made.lock(WORD)
    return made


def again(table: Campaign) -> Campaign:
    """The campaign after a restart."""
    return Campaign.opened(table.vault.folder)


def files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, hidden ones too."""
    return (path for path in folder.rglob("*") if path.is_file())


def lying_open(folder: Path, *keys: GmKey) -> list[str]:
    """The files that hold the seed of one of the keys in any spelling."""
    found = []
    for key in keys:
        seed = key.seed
        spellings = (
            seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed),
            base64.urlsafe_b64encode(seed).rstrip(b"="),
        )  # fmt: skip
        found += [p.name for p in files(folder) if any(s in p.read_bytes() for s in spellings)]
    return found


def _change(table: Campaign) -> None:
    table.change_key()


def _change_anew(table: Campaign) -> None:
    table.change_key("another password")


def _restore(table: Campaign) -> None:
    assert table.key is not None
    table.restore_key(table.key)


def _lose(table: Campaign) -> None:
    (table.vault.folder / KEY).unlink()
    lost = again(table)
    lost.replace_lost_key("another password")
    table.keyring.key = lost.key


def _twice(table: Campaign) -> None:
    table.change_key()
    table.change_key()
    table.lock("another password")


DEEDS: list[Callable[[Campaign], None]] = [_change, _change_anew, _restore, _lose, _twice]


@pytest.mark.parametrize("deed", DEEDS)
def test_no_file_lays_a_guarded_key_open(
    table: Campaign, tmp_path: Path, deed: Callable[[Campaign], None]
) -> None:
    """A3: after every operation no file holds the seed, and there is one key file, locked."""
    old = table.key
    assert old is not None
    deed(table)
    new = table.key
    assert new is not None
    assert lying_open(tmp_path, old, new) == []
    assert [p.name for p in files(tmp_path) if p.suffix == ".gdkey"] == [KEY]
    assert is_locked((table.vault.folder / KEY).read_bytes(), KEY)
    assert again(table).locked


def test_the_search_for_seeds_finds_an_open_key(tmp_path: Path) -> None:
    """A3: the control: a key without a password is found in its file."""
    table = campaign(tmp_path)
    assert table.key is not None
    assert lying_open(tmp_path, table.key) == [KEY]


def test_a_changed_key_has_the_password_of_the_old_one(table: Campaign) -> None:
    """A3: the password that was typed once opens the new key after a restart."""
    table.change_key()
    found = again(table)
    found.unlock(WORD)
    assert found.key == table.key


def test_a_lost_key_with_a_password_is_followed_by_one_with_a_password(table: Campaign) -> None:
    """A3: without one nothing is made, and nothing changes, even where the file is gone."""
    (table.vault.folder / KEY).unlink()
    lost = again(table)
    for deed in (lost.replace_lost_key, lambda: lost.restore_key(table.key or new_key())):
        with pytest.raises(NoKey, match="type one"):
            deed()
    assert again(table).card == table.card
    assert not (table.vault.folder / NEXT_KEY).exists()


def test_a_password_set_elsewhere_is_not_undone_here(tmp_path: Path) -> None:
    """A3: a second window that opened the key before it had a password cannot lay it open."""
    one = campaign(tmp_path)
    other = again(one)
    one.lock(WORD)
    with pytest.raises(NoKey, match="type one"):
        other.change_key()
    assert one.key is not None
    assert lying_open(tmp_path, one.key) == []


def test_a_copy_of_a_guarded_key_needs_a_password(table: Campaign) -> None:
    """A3: a backup in the open is refused once the key had a password."""
    with pytest.raises(NoKey, match="its copy needs one too"):
        table.key_backup()
    assert is_locked(table.key_backup("paper boat on a river"), "backup.gdkey")


def test_what_earlier_versions_left_open_goes_when_the_campaign_is_opened(
    table: Campaign, tmp_path: Path
) -> None:
    """A3: a second file with the same key in the open is deleted."""
    assert table.key is not None
    (table.vault.folder / NEXT_KEY).write_bytes(key_file(table.key))
    assert lying_open(tmp_path, table.key) == [NEXT_KEY]
    found = again(table)
    assert lying_open(tmp_path, table.key) == []
    found.unlock(WORD)


def test_setting_a_password_removes_what_a_killed_save_left(tmp_path: Path) -> None:
    """A3: a temporary file that holds the key does not outlive the first password."""
    table = campaign(tmp_path)
    assert table.key is not None
    (table.vault.folder / ".0123abcd.gdtmp").write_bytes(key_file(table.key))
    table.lock(WORD)
    assert lying_open(tmp_path, table.key) == []


@pytest.mark.parametrize("most", range(6))
def test_a_change_cut_off_anywhere_leaves_one_locked_key(
    table: Campaign, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """A3: whichever file was the last to be written, opening leaves one, and it signs."""
    save, count = safesave.save, 0

    def some(path: Path, data: bytes, **how: object) -> None:
        nonlocal count
        count += 1
        if count > most:
            raise SaveFailed("the power is gone")
        save(path, data, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(safesave, "save", some)
    with pytest.raises(SaveFailed):
        table.change_key()
    monkeypatch.setattr(safesave, "save", save)
    found = again(table)
    found.unlock(WORD)
    assert [p.name for p in files(tmp_path) if p.suffix == ".gdkey"] == [KEY]
    assert found.key is not None
    assert lying_open(tmp_path, found.key) == []
    decide(found, of(found, mara()), [ItemDecision(LIMP, "approved")])


def test_a_password_is_taken_away_only_by_asking_for_that(table: Campaign) -> None:
    """A3: an empty password given to Password opens the key, and then it has none."""
    table.lock("")
    found = again(table)
    assert not found.locked
    assert not found.keyring.guarded
    found.change_key()
    assert not again(table).locked


def test_nothing_of_a_campaign_can_be_read_by_others(table: Campaign, tmp_path: Path) -> None:
    """A21: all files have mode 0600 and folders 0700, and older ones are mended on opening."""
    folder = table.vault.folder

    def modes() -> set[int]:
        inside = {stat.S_IMODE(p.stat().st_mode) for p in folder.rglob("*")}
        return inside | {stat.S_IMODE(folder.stat().st_mode)}

    assert modes() == {0o600, 0o700}
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    again(table)
    assert modes() == {0o600, 0o700}
    assert list(files(tmp_path))


@pytest.mark.parametrize(
    ("password", "weak"),
    [
        ("", ""), ("tide", "shorter than 12"), ("abababababababab", "same few characters"),
        ("abcdABCDabcdABCD", "same few characters"), ("abcdeabcdeabcde", ""), (WORD, ""),
        ("abcdefghijk", "shorter than 12"), ("abcdefghijkl", ""),
    ],
)  # fmt: skip
def test_short_passwords_are_named_weak(password: str, weak: str) -> None:
    """A4: fewer than twelve characters, or few different ones."""
    assert weak in weakness(password)
    assert bool(weak) == bool(weakness(password))


def test_a_key_that_cannot_be_read_is_locked(tmp_path: Path) -> None:
    """Damaged or gone; gone, no password helps."""
    table = Campaign.create(tmp_path, "Lunar Tide")
    assert (table.keyring.locked, table.keyring.missing, table.keyring.asks) == (False,) * 3
    path = table.vault.folder / "key.gdkey"
    path.write_bytes(b"{")
    assert (table.keyring.locked, table.keyring.missing) == (True, False)
    path.unlink()
    assert (table.keyring.locked, table.keyring.missing) == (True, True)


def test_a_new_key_asks_for_a_password_nobody_has_typed(table: Campaign) -> None:
    """Once one was set and the desk was opened again."""
    table.lock("a long password")
    assert not table.keyring.asks
    later = Campaign.opened(table.vault.folder)
    assert later.keyring.asks
    later.unlock("a long password")
    assert not later.keyring.asks


def test_a_second_key_nobody_knows_takes_no_ones_place(tmp_path: Path) -> None:
    """A3: where neither is on the card both stay; where the second is, it is the key."""
    table = Campaign.create(tmp_path, "Lunar Tide")
    folder = table.vault.folder
    old, new = (folder / "key.gdkey").read_bytes(), key_file(GmKey(bytes(range(32))))
    (folder / "next.gdkey").write_bytes(new)
    table.keyring.settle(["f" * 64])
    assert (folder / "key.gdkey").read_bytes() == old
    table.keyring.settle([GmKey(bytes(range(32))).public])
    assert (folder / "key.gdkey").read_bytes() == new
    assert not (folder / "next.gdkey").exists()


def test_a_key_of_the_card_is_taken_from_either_file(tmp_path: Path) -> None:
    """A3: the second is looked into where it is there; the first must be."""
    table = Campaign.create(tmp_path, "Lunar Tide")
    folder, new = table.vault.folder, GmKey(bytes(range(32)))
    (folder / NEXT_KEY).write_bytes(key_file(new))
    table.keyring.open("", [new.public])
    assert table.key == new
    (folder / KEY).unlink()
    with pytest.raises(BadFile, match=r"^key\.gdkey does not exist$"):
        table.keyring.open("", [new.public])


def test_a_password_that_was_taken_away_is_forgotten(table: Campaign) -> None:
    """A3: the next key lies open as its owner wished."""
    table.lock("")
    table.change_key()
    assert not again(table).locked


def test_the_first_password_may_come_with_a_new_key(tmp_path: Path) -> None:
    """A3: changed or restored, the key is locked with it, and the campaign knows."""
    table = campaign(tmp_path)
    key = table.change_key(WORD)
    assert again(table).locked
    steps: tuple[Callable[[], object], ...] = (
        lambda: table.lock(""), lambda: table.restore_key(key, WORD),
        lambda: table.lock(""), lambda: table.lock(WORD),
    )  # fmt: skip
    guarded = []
    for step in steps:
        step()
        guarded.append(table.state.guarded)
    assert guarded == [False, True, False, True]
    assert again(table).locked


def test_a_second_file_that_cannot_be_deleted_is_named_with_its_reason(tmp_path: Path) -> None:
    """A folder in its place."""
    table = campaign(tmp_path)
    (table.vault.folder / NEXT_KEY).mkdir()
    with pytest.raises(SaveFailed, match=r"^next\.gdkey could not be deleted: [a-z ]+$"):
        table.keyring.drop()


def test_a_table_without_a_key_has_nothing_to_lock(tmp_path: Path) -> None:
    """It says so, and is not told to unlock anything."""
    with pytest.raises(NoKey, match=r"^This campaign has no key"):
        Campaign.create(tmp_path, "Bare", keyless=True).lock(WORD)


def test_a_new_key_comes_with_the_next_card(tmp_path: Path) -> None:
    """Each has the next number."""
    table = campaign(tmp_path)
    table.change_key()
    assert table.card.number == 2
    table.replace_lost_key()
    assert table.card.number == 3


def test_a_key_that_is_not_on_the_card_is_not_taken(tmp_path: Path) -> None:
    """The one that is there stays as it is."""
    table = Campaign.create(tmp_path, "Lunar Tide")
    before = table.keyring.key
    with pytest.raises(BadFile, match="is not on its card"):
        table.keyring.open("", [new_key().public])
    assert table.keyring.key == before
