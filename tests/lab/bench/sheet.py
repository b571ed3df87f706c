"""Printing a dense two-page sheet against a bare canvas drawing the same runs of text."""

import gc
import io
import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from chargen.character.document.build import Build, Equipment, Gear, PerkChoice
from chargen.views.pdf import SHEETS, SIZES, pdf
from chargen.views.pdf.pen import BODY
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank, rules
from tests.lab.bench.timing import medians, milliseconds, say
from tests.views.documents import who
from tests.views.reading import Run, opened, runs

EXPORTS = 1_000


def run() -> None:
    """Print time, ratio and memory; goals: 1.5 x the bare canvas, memory flat."""
    rows = [who(_dense())]
    pages = [list(runs(page)) for page in opened(pdf(rows)).pages]
    times = medians({"sheet": lambda: pdf(rows), "bare canvas": lambda: _bare(pages)})
    say(f"  {len(pages)} pages, {sum(map(len, pages))} runs of text")
    for name, seconds in times.items():
        say(f"  {name:<12}{milliseconds(seconds)}")
    say(f"  {times['sheet'] / times['bare canvas']:.2f} x the bare canvas")
    _kinds(rows)
    _memory(rows)


def _kinds(rows: list[SheetSubject]) -> None:
    """Print what each kind takes and how large its file is, made of six characters."""
    for kind in SHEETS:
        made = pdf(rows * 6, kind=kind)
        seconds = medians({kind: partial(pdf, rows * 6, kind=kind)})[kind]
        pages = len(opened(made).pages)
        say(f"  {kind:<26}{milliseconds(seconds)} {len(made) / 1e3:7.1f} kB {pages:3} pages")


def _dense() -> Build:
    skills = [key for key, skill in rules().skills.items() if not skill.family][:28]
    perks = list(rules().perks)[:6]
    return blank(
        name="Mara Voss",
        concept="A dense sheet",
        notes="Some words about her. " * 20,
        skills=dict.fromkeys(skills, 3),
        perks={key: PerkChoice(level=1) for key in perks},
        gear=Gear(equipment=tuple(Equipment(name=f"Thing {n}", grams=100) for n in range(10))),
    )


def _bare(pages: Sequence[Sequence[Run]]) -> bytes:
    """The same texts in the same fonts at the same places, and nothing else."""
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=SIZES["a4"], invariant=1, initialFontName=BODY)
    for page in pages:
        for text, font, size, x, y, _ in page:
            canvas.setFont(font.partition("+")[2], size)
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _memory(rows: list[SheetSubject]) -> None:
    for number in range(1, EXPORTS + 1):
        pdf(rows)
        if number in {EXPORTS // 10, EXPORTS // 2, EXPORTS}:
            gc.collect()
            say(f"  {_megabytes():7.1f} MB after {number} exports")


def _megabytes() -> float:
    """Memory of this process."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return float("nan")
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
