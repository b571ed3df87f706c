"""Killed, recovered, killed again: what was not saved is offered until it is saved or thrown away.

Every life is a process of its own with real files; each ends with kill -9.
"""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from chargen.character.edits import edits, store
from chargen.gui.document.file_session import SNAPSHOT_DELAY
from tests.builders import blank, read_build
from tests.gui.lives import Lives, asked, shows
from tests.gui.lives import lives as begun

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kill -9 is another thing there")


@pytest.fixture(scope="module")
def nest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lives]:
    """Where lives begin."""
    with begun(tmp_path_factory.mktemp("nest")) as made:
        yield made


@pytest.fixture
def lives(nest: Lives, tmp_path: Path) -> Lives:
    """Lives with settings and data of their own."""
    nest.home = tmp_path / "home"
    return nest


@pytest.fixture
def voss(tmp_path: Path) -> Path:
    """A file with a character in it."""
    path = tmp_path / "files" / "voss.gdchar"
    path.parent.mkdir()
    path.write_bytes(store.to_bytes(blank(name="Mara Voss")))
    return path


def _snapshots(path: Path) -> list[Path]:
    return list(path.parent.glob(".*.gdrecovery"))


def test_it_is_offered_again_after_a_second_kill_and_a_third(lives: Lives, voss: Path) -> None:
    """B1: opened after a crash and killed at once, the same work is offered every time."""
    before = voss.read_bytes()
    lives.live(voss, write="unsaved")
    for _ in range(3):
        said = lives.live(answer="Recover work")
        assert len(asked(said)) == 1
        assert asked(said)[0].startswith("Mara Voss (voss.gdchar) had unsaved changes")
        assert shows(said) == ["unsaved"]
        assert len(_snapshots(voss)) == 1
    assert voss.read_bytes() == before


def test_work_whose_file_is_gone_survives_a_second_kill(lives: Lives, voss: Path) -> None:
    """B1: work whose file was deleted is offered after every crash, too, and says so."""
    lives.live(voss, write="unsaved")
    voss.unlink()
    for _ in range(2):
        said = lives.live(answer="Recover work")
        assert "voss.gdchar is gone" in asked(said)[0]
        assert shows(said) == ["unsaved"]


def test_what_is_written_after_recovery_is_kept_too(lives: Lives, voss: Path) -> None:
    """B1: edits made after recovery are what the next start offers."""
    lives.live(voss, write="first")
    lives.live(write="second", answer="Recover work")
    assert shows(lives.live(answer="Recover work")) == ["second"]


def test_opening_the_file_first_offers_its_work_into_the_same_window(
    lives: Lives, voss: Path
) -> None:
    """B2: started with the file, what was kept becomes a change in the window that shows it."""
    lives.live(voss, write="unsaved")
    for _ in range(2):
        said = lives.live(voss, answer="Recover work")
        assert len(asked(said)) == 1
        assert [(line["shows"], line["path"]) for line in said if "shows" in line] == [
            ("unsaved", str(voss))
        ]


def test_not_now_keeps_it_for_the_next_start(lives: Lives, voss: Path) -> None:
    """Left for later twice, it is still offered a third time."""
    lives.live(voss, write="unsaved")
    for _ in range(2):
        assert len(asked(lives.live(answer="Not now"))) == 1
    assert shows(lives.live(answer="Recover work")) == ["unsaved"]


def test_thrown_away_it_is_never_offered_again(lives: Lives, voss: Path) -> None:
    """Thrown away, neither the snapshot nor a list of it is left."""
    lives.live(voss, write="unsaved")
    lives.live(answer="Discard work")
    assert not _snapshots(voss)
    assert not asked(lives.live())


def test_ctrl_s_saves_recovered_work_to_its_file(lives: Lives, voss: Path) -> None:
    """B2: recovered work is attached to its file; saved there, nothing is offered any more."""
    lives.live(voss, write="unsaved")
    said = lives.live(save=True, answer="Recover work")
    assert [(line["path"], line["saved"]) for line in said if "path" in line] == [(str(voss), True)]
    assert read_build(voss).choices.notes == "unsaved"
    assert not _snapshots(voss)
    assert not asked(lives.live())


def test_the_question_says_when_and_what_differs(lives: Lives, voss: Path) -> None:
    """B2: the question holds the moment of the snapshot and what differs from the file."""
    lives.live(voss, write="unsaved")
    moment = _snapshots(voss)[0].stat().st_mtime
    (words,) = asked(lives.live(answer="Recover work"))
    assert datetime.fromtimestamp(moment).astimezone().strftime("%Y-%m-%d at %H:%M:%S") in words
    assert "   notes: empty → unsaved" in words


def test_a_file_changed_since_is_not_overwritten_unasked(lives: Lives, voss: Path) -> None:
    """B2: recovered work is saved over its file only if that is what it was made from."""
    lives.live(voss, write="unsaved")
    theirs = store.to_bytes(edits.set_text(read_build(voss), "concept", "theirs"))
    voss.write_bytes(theirs)
    said = lives.live(save=True, answer="Recover work")
    assert "voss.gdchar was saved later, on " in asked(said)[0]
    assert "Another program changed this file" in asked(said)[1]
    assert voss.read_bytes() == theirs
    assert shows(lives.live(answer="Recover work")) == ["unsaved"]


def test_what_the_file_already_holds_is_not_offered(lives: Lives, voss: Path) -> None:
    """A snapshot whose work is in the file by now is taken away without a question."""
    lives.live(voss, write="unsaved")
    voss.write_bytes(_snapshots(voss)[0].read_bytes())
    assert not asked(lives.live())
    assert not _snapshots(voss)


def test_a_snapshot_that_cannot_be_read_is_named(lives: Lives, voss: Path) -> None:
    """A damaged snapshot stops no start: it is told with its file, and stays unless thrown away."""
    lives.live(voss, write="unsaved")
    _snapshots(voss)[0].write_bytes(b"{")
    (words,) = asked(lives.live())
    assert "File: voss.gdchar" in words
    assert _snapshots(voss)
    lives.live(answer="Discard work")
    assert not _snapshots(voss)


def test_the_old_snapshot_stays_until_the_new_one_is_written(lives: Lives, voss: Path) -> None:
    """B1: where no new snapshot can be written at all, the old one stays and is offered again."""
    lives.live(voss, write="unsaved")
    (old,) = _snapshots(voss)
    assert shows(lives.live(full=True, answer="Recover work")) == ["unsaved"]
    assert _snapshots(voss) == [old]
    assert shows(lives.live(answer="Recover work")) == ["unsaved"]
    (new,) = _snapshots(voss)
    assert new != old


def test_a_character_never_saved_survives_a_second_kill(lives: Lives) -> None:
    """B1: work that never had a file is offered after every crash, too."""
    lives.live(new=True, write="unsaved")
    for _ in range(2):
        said = lives.live(answer="Recover work")
        assert "(never saved)" in asked(said)[0]
        assert shows(said) == ["unsaved"]


@pytest.mark.parametrize(
    "commands",
    [("new-random",), ("new-sample",), ("new", "kit"), ("new-sample", "duplicate")],
    ids=lambda commands: commands[-1],
)
def test_a_character_just_made_is_never_lost(lives: Lives, commands: tuple[str, ...]) -> None:
    """T10: a title with a star has a snapshot, before anything is edited and the clock runs out."""
    made = lives.made(*commands, seconds=SNAPSHOT_DELAY / 2_500)
    assert made["unsaved"]
    said = lives.live(answer="Recover work")
    assert all("(never saved)" in words for words in asked(said))
    assert made["made"] in [line.get("state") for line in said]
