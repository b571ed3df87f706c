"""Names, paths, menu lines, commands and links of the Markdown pages lead somewhere."""

import re
from pathlib import Path

import pytest

from tests.architecture.doc_names import ROOT, faults, pages


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_name_of_a_page_leads_somewhere(page: Path) -> None:
    """Nothing is named that a reader would look for in vain."""
    assert faults(page.read_text("utf-8"), page) == []


@pytest.mark.parametrize(
    "text",
    [
        "`character/faults.py`", "`combat/model.py`", "`tests/combat/test_loadout_perks.py`",
        "`chargen/nowhere/`", "`test_nothing_of_the_kind.py`", "`views/nowhere`",
        "`loadout.PERK_KINDS`", "`combat/columns.FIGHTER`", "`Page.browse_everything`",
        "`effects.no_parts(character, kind)`", "`PERK_KINDS`", "`fight_nowhere`", "`json.reads`",
        "*Help > Make me a sandwich*", "*Nowhere > Save*", "`chargen dance`",
        "`chargen fight --ballet`", "`python -m tests.lab.endurance ballet --n 3`",
        "`packaging/nowhere.sh`", "```sh\nchargen sheet x.gdchar --origami\n```",
        "```sh\npackaging/nowhere.sh run\n```", "[here](docs/nowhere.md)",
        "[here](docs/format.md#nowhere)", "![it](docs/pictures/nowhere.png)",
        "[why](docs/decisions/099-nothing.md)", "`chargen.combat.nowhere`",
        "`chargen/combat/kernel/nowhere.py`", "`tests/nowhere/`", "`tests.nowhere.tables`",
    ],
)  # fmt: skip
def test_a_made_up_name_is_found(text: str) -> None:
    """The control: each of these is a fault."""
    assert faults(text, ROOT / "README.md") != []


@pytest.mark.parametrize(
    "text",
    [
        "`rules/effects.py`", "`chargen/gui/`", "`resources/bestiary/*.toml`", "`pages.py`",
        "`combat.formulas`", "`views/sheet_model.Sheet`", "`PerLevel.kind`", "`json.loads`",
        "`PERK_EFFECTS`", "`chargen.combat.kernel.session`", "`tests.combat.tables`",
        "`chargen.combat.formulas.melee_bonus`", "[why](docs/decisions/001-tactics.md)",
        "`effects.parts(character, kind)`", "`buy-perk`", "*Help > Where are my files?*",
        "*File > New random character…*", "`chargen fight --list`", "`~/.local/share/chargen`",
        "`python -m tests.lab.endurance threat --n 200`", "`packaging/dev.sh test`",
        "```sh\nchargen fight a.gdchar trooper --runs 100   # odds\n```",
        "[here](docs/format.md#signed-bytes)", "plain words, *in italics*",
    ],
)  # fmt: skip
def test_a_name_that_exists_is_none(text: str) -> None:
    """Nor is what is no name of ours."""
    assert faults(text, ROOT / "README.md") == []


def test_the_changelog_has_one_short_fact_a_line() -> None:
    """Every change fits a line of 25 words and ends like a sentence, under one of five headings."""
    lines = (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    changes = [line for line in lines if line.startswith("* ")]
    assert len(changes) > 20
    assert [line for line in changes if len(line.split()) > 26 or not line.endswith(".")] == []
    headings = {line for line in lines if line.startswith("### ")}
    assert headings <= {
        f"### {word}" for word in ("Added", "Changed", "Fixed", "Removed", "Security")
    }
    others = {line[:1] for line in lines[4:] if line} - {"*", "#"}
    assert others == set(), "a change goes on in a second line"


@pytest.mark.parametrize(("page", "most"), [("architecture", 120), ("combat", 300)])
def test_a_page_stays_short(page: str, most: int) -> None:
    """The map and the API fit a reader's patience; details stand in docstrings and decisions."""
    assert len((ROOT / f"docs/{page}.md").read_text("utf-8").splitlines()) <= most


def test_a_ruling_is_a_row_of_sixty_words_at_most() -> None:
    """Each row has a date, rule ids and a short ruling."""
    lines = (ROOT / "docs/rulings.md").read_text("utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| 20")]
    assert len(rows) > 100
    assert [row for row in rows if len(row) != 3 or len(row[2].split()) > 60] == []


DECISIONS = sorted((ROOT / "docs/decisions").glob("*.md"))


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_gives_context_decision_and_consequence(page: Path) -> None:
    """Its number is that of its file, and its three parts come in order."""
    lines = page.read_text("utf-8").splitlines()
    number = 1 + DECISIONS.index(page)
    assert page.name.startswith(f"{number:03}-")
    assert lines[0].startswith(f"# {number}. ")
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == ["## Context", "## Decision", "## Consequence"]


def test_every_page_can_be_reached() -> None:
    """README, CONTRIBUTING and the pages of docs link to each page but README and decisions."""
    linked = {
        (page.parent / link.partition("#")[0]).resolve()
        for page in pages()
        for link in re.findall(r"\]\(([^)#:]+\.md)", page.read_text("utf-8"))
    }
    assert [
        page.name for page in pages() if page not in {*linked, ROOT / "README.md", *DECISIONS}
    ] == []
