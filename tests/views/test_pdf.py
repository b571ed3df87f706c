"""The file itself: valid, of the right size, the same every time, with its fonts and no more."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Thread

import pytest

from chargen.views.pdf import Paper, pdf
from chargen.views.pdf.fonts import FONT_FILES
from tests.builders import blank
from tests.views.documents import CASES, HOSTILE, SAMPLES, build, every_case, printed, sheet, who
from tests.views.reading import drawn, images, opened

INCHES: dict[Paper, tuple[float, float]] = {"a4": (8.268, 11.693), "letter": (8.5, 11.0)}
LEAST, MOST = 7.0, 40.0
"""Points; smaller cannot be read at the table, larger shouts."""


def test_there_are_samples() -> None:
    """The tests of this folder print the samples that ship, not nothing."""
    assert len(SAMPLES) >= 3
    assert HOSTILE.exists()


@every_case
def test_readers_accept_it(path: Path, paper: Paper) -> None:
    """A strict reader finds pages with content."""
    reader = opened(printed(path, paper))
    assert not reader.is_encrypted
    pages = drawn(printed(path, paper))
    assert all(len(page) > 5 for page in pages)
    assert len(pages) == len(reader.pages)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
@every_case
def test_qpdf_finds_no_fault(path: Path, paper: Paper, tmp_path: Path) -> None:
    """Syntax and streams are in order."""
    target = tmp_path / "sheet.pdf"
    target.write_bytes(printed(path, paper))
    done = subprocess.run(
        ["qpdf", "--check", str(target)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No syntax or stream encoding errors found" in done.stdout


@every_case
def test_every_page_has_the_size_of_the_paper(path: Path, paper: Paper) -> None:
    """A4 is 210 by 297 mm, Letter 8.5 by 11 inches, to a hundredth of an inch."""
    for page in opened(printed(path, paper)).pages:
        size = (float(page.mediabox.width) / 72, float(page.mediabox.height) / 72)
        assert size == pytest.approx(INCHES[paper], abs=0.01)


def test_two_threads_never_read_a_font_file_at_once() -> None:
    """Drawing waits while another thread embeds fonts: they share one position in the file."""
    drawing = Thread(target=pdf, args=([who(blank())], "a4"))
    with FONT_FILES:
        drawing.start()
        drawing.join(timeout=1.0)
        assert drawing.is_alive()
    drawing.join(timeout=60.0)
    assert not drawing.is_alive()


@every_case
def test_pages_are_counted(path: Path, paper: Paper) -> None:
    """Every page ends with its number and how many there are."""
    pages = drawn(printed(path, paper))
    for number, page in enumerate(pages, 1):
        assert page[-1].text == f"{number} of {len(pages)}"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_an_ordinary_character_has_two_pages(paper: Paper) -> None:
    """Samples without a ledger need two pages; on Letter, checks may need a third."""
    plain = [path for path in SAMPLES if not build(path).ledger]
    if paper == "letter":
        plain = [path for path in plain if not sheet(build(path)).issues]
    counts = {path.stem: len(opened(printed(path, paper)).pages) for path in plain}
    assert counts
    assert set(counts.values()) == {2}, counts


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_what_does_not_fit_goes_on_to_further_pages(paper: Paper) -> None:
    """The largest document there can be takes many pages."""
    assert len(opened(printed(HOSTILE, paper)).pages) > 10


@every_case
def test_the_same_sheet_gives_the_same_bytes(path: Path, paper: Paper) -> None:
    """Nothing in a PDF depends on the time or on what was printed before."""
    assert pdf([who(build(path))], paper, theme="plain") == printed(path, paper)


@pytest.mark.parametrize("seed", ["1", "20200"])
def test_another_process_gives_the_same_bytes(seed: str, tmp_path: Path) -> None:
    """Nothing in a PDF depends on the order of sets in one process."""
    target = tmp_path / "hostile.pdf"
    command = [sys.executable, "-m", "chargen", "sheet", str(HOSTILE), "-o", str(target)]
    command += ["--theme", "plain"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    subprocess.run(command, env=environment, check=True, capture_output=True)
    assert target.read_bytes() == printed(HOSTILE, "a4")


def test_another_character_gives_other_bytes() -> None:
    """The tests above compare something."""
    assert pdf([who(blank(name="One"))]) != pdf([who(blank(name="Two"))])


@every_case
def test_every_font_is_embedded_as_a_subset(path: Path, paper: Paper) -> None:
    """No machine needs fonts of its own to print it, and no whole font is carried along."""
    seen = set()
    for page in opened(printed(path, paper)).pages:
        fonts = page["/Resources"]["/Font"].get_object()  # type: ignore[index]
        for found in fonts.values():
            font = found.get_object()
            seen.add(str(font["/BaseFont"]))
            assert re.fullmatch(r"/[A-Z]{6}\+\S+", str(font["/BaseFont"]))
            program = font["/FontDescriptor"].get_object()["/FontFile2"].get_object()
            assert 1_000 < len(program.get_data()) < 200_000
            assert "/ToUnicode" in font
    assert len(seen) >= 3


@every_case
def test_no_text_is_too_small_or_too_large(path: Path, paper: Paper) -> None:
    """Every run of text has between 7 and 40 points."""
    for page in drawn(printed(path, paper)):
        sizes = {run.size for run in page}
        assert min(sizes) >= LEAST
        assert max(sizes) <= MOST


@pytest.mark.parametrize(("path", "paper"), CASES[::2])
def test_only_a_portrait_makes_a_picture(path: Path, paper: Paper) -> None:
    """No document here has a portrait, so no PDF of them holds a picture."""
    assert build(path).portrait is None
    assert images(printed(path, paper)) == 0


def test_the_file_names_its_character() -> None:
    """Title and author are what the user wrote, whatever that was."""
    found = opened(printed(HOSTILE, "a4")).metadata
    choices = build(HOSTILE).choices
    assert found is not None
    assert found.title == f"{choices.name} - Gray Dawn character sheet"
    assert found.author == choices.player
