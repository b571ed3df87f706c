"""The program that looks for marks that prove nothing finds one, and blames no other."""

from pathlib import Path

import pytest

from tests.lab.endurance.citing import places
from tests.lab.endurance.copies import Copy
from tests.lab.endurance.marks import Bite, bites

PROGRAM = '''
"""Prices, and what CC-19 has to do with them."""


def price(level: int) -> int:
    """Ten a level (CC-06)."""
    return 10 * level


def most() -> int:
    """Nobody has more than eight (CC-08)."""
    return 8


def refund(level: int) -> int:
    """What was paid comes back (CC-10)."""
    # The first level is free (CC-09).
    if level == 1:
        return 0
    return price(level)


FLOOR = 3
"""CC-05."""
'''

TESTS = """
import pytest

from chargen.prices import FLOOR, most, price, refund


@pytest.mark.rule("CC-06")
def test_a_price() -> None:
    assert price(2) == 20


@pytest.mark.rule("CC-08")
def test_a_number() -> None:
    assert most() >= 0


@pytest.mark.rule("CC-09", "CC-10")
def test_a_refund() -> None:
    assert refund(1) == 0


@pytest.mark.rule("CC-05")
def test_the_floor() -> None:
    assert FLOOR == 3
"""

DATA = """
# Prices (CC-19).

[costs] # CC-06
first = 4
note = "CC-08 says 9"

# Perks, at most 7 (CC-10).

[perks]
most = 7
"""


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A program of three functions, its tests, and one of them with a mark that proves nothing."""
    root = tmp_path_factory.mktemp("tree")
    for name in ("chargen", "tests", "resources"):
        (root / name).mkdir()
    (root / "chargen/__init__.py").touch()
    (root / "chargen/prices.py").write_text(PROGRAM)
    (root / "tests/test_prices.py").write_text(TESTS)
    (root / "resources/prices.toml").write_text(DATA)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["rule(*ids)"]\n')
    return root


@pytest.fixture(scope="module")
def found(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Bite]:
    """What the tests see, by rule."""
    rules = ("CC-05", "CC-06", "CC-08", "CC-09", "CC-10", "CC-19")
    with pytest.MonkeyPatch.context() as quick:
        quick.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
        copy = Copy(tmp_path_factory.mktemp("copies") / "copy", "tests", root=tree, loaded=())
        found = {bite.place.rule: bite for bite in bites([copy], ["chargen"], rules)}
        copy.close()
    return found


def test_a_mark_that_proves_nothing_is_found(found: dict[str, Bite]) -> None:
    """Its test does not see the rule spoiled."""
    assert [rule for rule, bite in found.items() if not bite.felt] == ["CC-08"]
    assert len(found["CC-08"].unseen) == found["CC-08"].faults == 2


@pytest.mark.parametrize("rule", ["CC-05", "CC-06", "CC-09"])
def test_a_mark_that_bites_is_not_blamed(found: dict[str, Bite], rule: str) -> None:
    """A test of the function, of a line with a comment, and of a constant see all faults."""
    assert found[rule].unseen == ()
    assert found[rule].faults > 0


def test_what_a_test_sees_in_part_is_said(found: dict[str, Bite]) -> None:
    """The line nobody asks about is named."""
    assert found["CC-10"].felt
    assert found["CC-10"].unseen != ()


def test_the_head_of_a_module_cites_nothing(tree: Path) -> None:
    """It says what is in it; each citation below is a place."""
    names = {place.rule: place.name for place in places(tree, tree / "chargen/prices.py")}
    assert names == {
        "CC-05": "FLOOR", "CC-06": "price", "CC-08": "most", "CC-09": "refund", "CC-10": "refund",
    }  # fmt: skip


def test_words_between_tables_cite_nothing(tree: Path) -> None:
    """They say what follows, as the head of a file does."""
    cited = {place.rule: place.name for place in places(tree, tree / "resources/prices.toml")}
    assert cited == {"CC-06": "costs"}


def test_a_row_of_data_is_spoiled_number_by_number(tree: Path) -> None:
    """But not in its words."""
    cited = {place.rule: place for place in places(tree, tree / "resources/prices.toml")}
    (fault,) = cited["CC-06"].faults(tree, 4, 1)
    assert "first = 5\n" in fault.text
    assert fault.text.count("9") == DATA.count("9")
