"""The version two copies share, found among backups and steps, and what it never decides."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chargen.character.document.build import Build
from chargen.character.document.events import Award
from chargen.character.edits import condition_edits, edits, store
from chargen.exchange.common_version import Compared, Earlier, VersionHistory, compare_copies
from chargen.exchange.incoming import read_incoming
from chargen.exchange.merge import apply, differences
from chargen.exchange.preview import notes
from chargen.files import backups
from tests.builders import blank, derived
from tests.exchange.test_merge import SAMPLES, make_edits

VOSS = blank(name="Voss")


def _safe(compared: Compared, ours: Build) -> Build:
    return apply(ours, [row for row in compared.rows if not row.is_conflict])


def _compare(ours: Build, theirs: Build, *earlier: Build) -> Compared:
    return compare_copies(ours, theirs, [Earlier(each) for each in earlier])


def break_no_law(seed: int) -> None:
    """Hold a copy made somewhere in a history of random saves against the merge by its true base.

    The history is only what this copy was; which of its versions the other was made from is not
    given.
    """
    dice = random.Random(seed)
    build = store.from_bytes(dice.choice(SAMPLES).read_bytes(), "sample").build
    choices = make_edits(dice)
    names = dice.sample(list(choices), len(choices))
    theirs_only = [names.pop() for _ in range(dice.randint(0, 6))]
    history = [build]
    while names:
        for name in [names.pop() for _ in range(min(len(names), dice.randint(1, 3)))]:
            build = choices[name](build)
        history.append(build)
    ours = history.pop()
    base = theirs = dice.choice(history)
    for name in theirs_only:
        theirs = choices[name](theirs)
    compared = _compare(ours, theirs, *reversed(history))
    rows = differences(base, ours, theirs)
    assert not any(row.is_conflict for row in compared.rows)
    assert _safe(compared, ours) == apply(ours, rows)
    assert {row.path for row in compared.rows} == {row.path for row in rows}


@pytest.mark.parametrize("seed", range(60))
def test_disjoint_edits_merge_without_a_named_base(seed: int) -> None:
    """Nothing is asked, and the result is that of the true common version."""
    break_no_law(seed)


def _wild(dice: random.Random, build: Build) -> Build:
    """Change a few values among few, so that both copies often pick the same."""
    for _ in range(dice.randint(1, 3)):
        number = dice.randint(0, 3)
        build = dice.choice(
            (
                lambda each, n=number: edits.set_text(each, "name", f"Name {n}"),
                lambda each, n=number: edits.set_text(each, "notes", f"Notes {n}"),
                lambda each, n=number: edits.set_skill(each, "swimming", n),
                lambda each, n=number: edits.set_stat(each, "REF", 3 + n),
                lambda each, n=number: condition_edits.set_luck_spent(each, n),
                lambda each, n=number: condition_edits.set_wounds(each, boxes=n),
            )
        )(build)
    return build


@pytest.mark.parametrize("seed", range(200))
def test_nothing_is_lost_in_silence(seed: int) -> None:
    """Where values come again, each difference is taken, kept by name, or asked."""
    dice = random.Random(seed)
    history = [VOSS]
    for _ in range(dice.randint(1, 4)):
        history.append(_wild(dice, history[-1]))
    ours, base = history[-1], dice.choice(history)
    theirs = _wild(dice, base)
    compared = _compare(ours, theirs, *reversed(history[:-1]))
    named = {row.path for row in compared.rows} | {*compared.kept}
    assert named == {row.path for row in differences(None, ours, theirs)}
    taken = {row.path for row in compared.rows if not row.is_conflict}
    true = {row.path: row.is_conflict for row in differences(base, ours, theirs)}
    assert taken <= {*true}, "a value this copy changed is never put back unasked"


def test_a_copy_left_alone_is_an_earlier_version() -> None:
    """It has nothing new, and the sentence says so."""
    ours = edits.set_text(condition_edits.set_luck_spent(VOSS, 2), "notes", "New")
    compared = _compare(ours, VOSS, VOSS)
    assert compared.rows == ()
    assert compared.words == "It is an earlier version of this character."
    assert {path[-1] for path in compared.kept} == {"luck", "notes"}


def test_an_exact_copy_is_no_earlier_version() -> None:
    """With and without earlier versions of either."""
    for earlier in ((), (edits.set_text(VOSS, "notes", "Old"),)):
        compared = _compare(VOSS, VOSS, *earlier)
        assert compared.rows == ()
        assert compared.words == "Both copies are the same."


def test_a_copy_that_went_on_from_here_is_taken_whole() -> None:
    """The other copy's own backups show this one."""
    theirs = condition_edits.set_luck_spent(VOSS, 2)
    compared = compare_copies(VOSS, theirs, (), [Earlier(VOSS)])
    assert [row.is_conflict for row in compared.rows] == [False]
    assert compared.words == "It was made from this version."


def test_without_earlier_versions_each_difference_is_asked() -> None:
    """So it is with versions of another character, and with those of another ledger."""
    ours, theirs = (edits.set_text(VOSS, "name", name) for name in ("Ada", "Eva"))
    paid = edits.append(VOSS, Award(event="award", ip=1, on="2026-11-28"))
    other = VOSS.model_copy(update={"id": "1" * 32})
    for earlier in ((), (other,), (paid,), (ours,)):
        compared = _compare(ours, theirs, *earlier)
        assert [row.is_conflict for row in compared.rows] == [True]
        assert compared.words == ""


def test_a_value_both_changed_is_asked() -> None:
    """One question with both values, the rest in silence."""
    ours = edits.set_text(edits.set_text(VOSS, "name", "Ada"), "concept", "Medic")
    theirs = edits.set_text(edits.set_text(VOSS, "name", "Eva"), "notes", "Scar")
    compared = _compare(ours, theirs, VOSS)
    asked = {row.path[-1]: row.is_conflict for row in compared.rows}
    assert asked == {"name": True, "notes": False}
    assert [path[-1] for path in compared.kept] == ["concept"]


def test_backups_of_the_file_are_the_history(tmp_path: Path) -> None:
    """The preview names the day of the version and what stays."""
    file, root = tmp_path / "voss.gdchar", tmp_path / "backups"
    file.write_bytes(store.to_bytes(VOSS))
    backups.keep(root, file, datetime(2026, 11, 20, 18, 3, tzinfo=UTC))
    file.write_bytes(b"damaged")
    backups.keep(root, file, datetime(2026, 11, 21, 18, 3, tzinfo=UTC))
    ours = condition_edits.set_luck_spent(VOSS, 2)
    data = store.to_bytes(edits.set_text(VOSS, "notes", "Scar"))
    history = VersionHistory([root], file)
    incoming = read_incoming(data, "other.gdchar", derived(ours), history=history)
    assert [row.is_conflict for row in incoming.rows] == [False]
    first, second = notes(derived(ours), incoming)
    assert first.startswith("Compared with the version of 2026-11-2")
    assert second == "Only this copy changed, so they stay: Luck spent."
