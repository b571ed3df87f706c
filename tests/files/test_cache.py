"""Folders that can be made again: one process makes one, whole ones stay, rests are swept."""

import os
from pathlib import Path

import pytest

from chargen.files.cache import KEPT, FolderCache

DAY = 86_400


@pytest.fixture
def cache(tmp_path: Path) -> FolderCache:
    """A cache with nothing in it."""
    return FolderCache(tmp_path / "cache")


def make(cache: FolderCache, key: str) -> Path:
    """Make a folder and put it in its place."""
    with cache.aside(key) as folder:
        assert folder is not None
        (folder / "what").write_text(key)
        cache.put(folder, key)
    found = cache.find(key)
    assert found is not None
    return found


def lay(cache: FolderCache, name: str, *, used: float = 0) -> Path:
    """Let a folder of that name lie there, last used at some moment."""
    path = cache.folder / name
    path.mkdir(parents=True)
    os.utime(path, (used, used))
    return path


def names(cache: FolderCache) -> set[str]:
    """What lies there."""
    return {path.name for path in cache.folder.iterdir()}


def test_what_is_made_is_found_whole(cache: FolderCache) -> None:
    """And nothing is left beside it."""
    assert cache.find("one") is None
    assert (make(cache, "one") / "what").read_text() == "one"
    assert names(cache) == {"one"}


def test_what_is_not_put_in_its_place_is_gone(cache: FolderCache) -> None:
    """Its maker failed, or thought better of it."""
    with cache.aside("one") as folder:
        assert folder is not None
        assert not list(folder.iterdir())
    assert names(cache) == set()


def test_one_makes_it_at_a_time(cache: FolderCache) -> None:
    """Another is told to go without it, and what the first has made so far stays."""
    assert not cache.being_made("one")
    with cache.aside("one") as first:
        assert first is not None
        with cache.aside("one") as second:
            assert second is None
        with cache.aside("two") as other:
            assert other is not None
        assert cache.being_made("one")
        assert not cache.being_made("two")
        assert first.is_dir()
    assert not cache.being_made("one")


@pytest.mark.skipif(os.name != "posix", reason="rights of POSIX")
def test_the_lock_is_this_users_alone(cache: FolderCache) -> None:
    """Nobody else may hold it."""
    with cache.aside("one"):
        assert (cache.folder / "one.lock").stat().st_mode & 0o777 == 0o600


def test_the_first_that_is_whole_stays(cache: FolderCache) -> None:
    """Whoever was slower has made it in vain."""
    place = make(cache, "one")
    with cache.aside("one") as folder:
        assert folder is not None
        cache.put(folder, "one")
    assert (place / "what").exists()


def test_what_a_killed_maker_left_is_swept(cache: FolderCache) -> None:
    """Half a folder, the lock that ended with the process, and notes."""
    (lay(cache, "dead.making") / "half").write_text("")
    (lay(cache, "one.making") / "half").write_text("")
    for name in ("dead.lock", "one.lock", "dead.why", "file.making"):
        (cache.folder / name).write_text("")
    rest = cache.folder / ".0123abcd.gdtmp"
    rest.write_text("")
    os.utime(rest, (0, 0))
    with cache.aside("one") as folder:
        assert folder is not None
        assert not list(folder.iterdir())
        assert names(cache) == {"one.lock", "one.making", "file.making"}


def test_those_used_last_are_kept(cache: FolderCache) -> None:
    """As many as other versions may want, and one that is used again."""
    for number in range(KEPT + 2):
        lay(cache, f"old-{number}", used=1_000 + number)
    (cache.folder / "newest").write_text("no folder")
    cache.use("old-0")
    cache.use("gone")
    with cache.aside("one"):
        pass
    kept = {f"old-{KEPT + 2 - n}" for n in range(1, KEPT)}
    assert names(cache) == {"newest", "old-0", *kept}


def test_what_cannot_be_swept_stays(cache: FolderCache, monkeypatch: pytest.MonkeyPatch) -> None:
    """It keeps nobody from making what is wanted."""

    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    for number in range(KEPT + 1):
        lay(cache, f"old-{number}")
    lay(cache, "dead.making")
    monkeypatch.setattr(os, "rmdir", refused)
    with cache.aside("one") as folder:
        assert folder is not None
    assert {"dead.making", "old-0", "old-1"} <= names(cache)


def test_what_another_swept_meanwhile_is_not_missed(
    cache: FolderCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two may look at the same time."""
    cache.folder.mkdir()
    gone = cache.folder / "dead.why"
    monkeypatch.setattr(Path, "iterdir", lambda _: iter([gone]))
    with cache.aside("one") as folder:
        assert folder is not None


@pytest.mark.parametrize(("age", "words"), [(0, "no gcc"), (DAY - 60, "no gcc"), (DAY, "")])
def test_why_it_could_not_be_made_is_known_for_a_day(
    cache: FolderCache, monkeypatch: pytest.MonkeyPatch, age: float, words: str
) -> None:
    """Whichever way the clock went."""
    cache.folder.mkdir()
    cache.note("one", "no gcc")
    os.utime(cache.folder / "one.why", (5_000, 5_000))
    for moment in (5_000 + age, 5_000 - age):
        monkeypatch.setattr("time.time", lambda now=moment: now)
        assert cache.noted("one") == words


def test_a_note_that_cannot_be_kept_is_none(cache: FolderCache) -> None:
    """Nothing is known of what was never tried."""
    cache.note("one", "no gcc")
    assert cache.noted("one") == ""


def test_a_place_where_nothing_can_be_written_is_told(tmp_path: Path) -> None:
    """By the system's own fault."""
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(OSError, match=r"exists|directory"),
        FolderCache(tmp_path / "file").aside("x"),
    ):
        pass
