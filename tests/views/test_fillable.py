"""Sheets that are filled in on a screen: fields where a pencil would write, in any reader."""

import io
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter

from chargen.views.handouts.blank import blank_sheet
from chargen.views.pdf import FILLABLE, SHEETS, Takes, pdf
from chargen.views.sheet_subject import SheetSubject
from tests.builders import blank
from tests.views.documents import HOSTILE, SAMPLES, build, printed, sheet, who
from tests.views.reading import drawn, opened, strokes
from tests.views.structure import Tree

CASES = [(path, kind) for path in (SAMPLES[0], HOSTILE) for kind in sorted(FILLABLE)]
every_form = pytest.mark.parametrize(
    ("path", "kind"), CASES, ids=[f"{path.stem}-{kind}" for path, kind in CASES]
)


@cache
def form(path: Path, kind: str = "full") -> bytes:
    """A kind of sheet with fields."""
    return pdf(members(path, kind), "a4", kind, fillable=True)


def members(path: Path, kind: str) -> list[SheetSubject]:
    """Whom a kind is printed from."""
    return [] if SHEETS[kind].takes is Takes.NOBODY else [who(build(path))]


def widgets(data: bytes) -> list[tuple[int, Any]]:
    """Every field with the page it lies on."""
    pages = opened(data).pages
    return [
        (number, each.get_object())
        for number, page in enumerate(pages)
        for each in page.get("/Annots", [])
    ]


@every_form
def test_every_field_has_a_name_of_its_own_and_words(path: Path, kind: str) -> None:
    """A screen reader says what a field is; two fields never hold the same thing."""
    found = [each for _, each in widgets(form(path, kind))]
    names = [each["/T"] for each in found]
    assert len(set(names)) == len(names) >= 40
    assert all(each["/TU"] for each in found)
    assert not any("." in name for name in names)


@every_form
def test_fields_lie_on_their_pages_and_apart(path: Path, kind: str) -> None:
    """Inside the page, and none over another."""
    data = form(path, kind)
    pages = opened(data).pages
    for number, page in enumerate(pages):
        boxes = [tuple(map(float, each["/Rect"])) for at, each in widgets(data) if at == number]
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        assert all(0 < x < right < width and 0 < y < high < height for x, y, right, high in boxes)
        rows = sorted(boxes)
        for place, (_, low, right, high) in enumerate(rows):
            beside = (other for other in rows[place + 1 :] if other[0] < right - 0.1)
            assert not [o for o in beside if o[1] < high - 0.1 and o[3] > low + 0.1]


@every_form
def test_fields_are_read_where_they_stand(path: Path, kind: str) -> None:
    """Each is an element of the tree, and the tree and the field name each other."""
    data = form(path, kind)
    reader = opened(data)
    root: Any = reader.root_object["/StructTreeRoot"]
    nums = root["/ParentTree"]["/Nums"]
    owners = dict(zip(nums[::2], nums[1::2], strict=True))
    found = [each for _, each in widgets(data)]
    for each in found:
        element = owners[each["/StructParent"]].get_object()
        assert element["/S"] == "/Form"
        assert element["/K"][0]["/Obj"] == each
    tree = Tree(data).document
    assert sum(node.kind == "Form" for node in tree.all()) == len(found)


@every_form
def test_nothing_printed_is_lost_to_a_field(path: Path, kind: str) -> None:
    """What stands in fields and what stands on the pages is what the printed sheet says."""
    data = form(path, kind)
    held = [each["/V"] for _, each in widgets(data) if each["/FT"] == "/Tx" and each["/V"]]
    pages = [run.text for page in drawn(data) for run in page]
    plain = [run.text for page in drawn(pdf(members(path, kind), "a4", kind)) for run in page]
    assert sorted("".join([*held, *pages])) == sorted("".join(plain))


def test_wounds_marks_wear_and_luck_can_be_ticked() -> None:
    """As many boxes as are printed; marks a character has are ticked."""
    rows = sheet(build(SAMPLES[0]))
    found = [each for _, each in widgets(form(SAMPLES[0])) if each["/FT"] == "/Btn"]
    tips = [each["/TU"] for each in found]
    assert sum(tip.startswith("Wounds, ") for tip in tips) == 40
    assert sum(tip.startswith("Luck, ") for tip in tips) == rows.luck
    assert sum(": wear, " in tip for tip in tips) == 36
    front = opened(form(SAMPLES[0])).pages[0]
    curves = [points for kind, points in strokes(front) if kind == "c"]
    for left, low, right, high in (each["/Rect"] for each in found if "Luck, " in each["/TU"]):
        inside = [
            points
            for points in curves
            if all(left - 1 < x < right + 1 and low - 1 < y < high + 1 for x, y in points)
        ]
        assert len(inside) == 4, "the circle that is printed there"
    marks = sum(min(skill.marks, 4) for skill in rows.skills)
    assert sum(": marks, " in tip for tip in tips) == 4 * len(rows.skills)
    assert sum(each["/V"] == "/Yes" for each in found) == marks


def test_another_program_fills_it_in() -> None:
    """What pypdf writes into fields it reads again, and each field keeps its own."""
    fields = opened(form(SAMPLES[0])).get_fields() or {}
    boxes = [name for name, each in fields.items() if each["/FT"] == "/Btn"]
    lines = [name for name, each in fields.items() if each["/FT"] == "/Tx" and not each["/V"]]
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(form(SAMPLES[0]))))
    wanted: dict[str, Any] = {boxes[3]: "/Yes", lines[0]: "Jury rig", lines[1]: "Bluff"}
    for page in writer.pages:
        writer.update_page_form_field_values(page, wanted, auto_regenerate=False)
    target = io.BytesIO()
    writer.write(target)
    again = PdfReader(target).get_fields() or {}
    assert {name: again[name]["/V"] for name in wanted} == wanted
    assert again[boxes[4]]["/V"] == "/Off"
    assert [again[name]["/V"] for name in lines[2:]] == [""] * len(lines[2:])


def test_a_viewer_draws_what_is_ticked() -> None:
    """PDFium shows the cross of a box that is ticked, and none in the others."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(form(SAMPLES[0]))))
    box = next(each for _, each in widgets(form(SAMPLES[0])) if each["/FT"] == "/Btn")
    writer.update_page_form_field_values(
        writer.pages[0], {box["/T"]: "/Yes"}, auto_regenerate=False
    )
    target = io.BytesIO()
    writer.write(target)
    before, after = _dark(form(SAMPLES[0]), box), _dark(target.getvalue(), box)
    assert after > before + 10


def _dark(data: bytes, box: Any) -> int:
    """How many points of a box are dark where a viewer draws it."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    page = document[0]
    picture = page.render(scale=2).to_pil().convert("L")
    left, low, right, high = (2 * float(number) for number in box["/Rect"])
    height = 2 * page.get_height()
    inside = picture.crop(
        (int(left) + 3, int(height - high) + 3, int(right) - 3, int(height - low) - 3)
    )
    document.close()
    return sum(inside.histogram()[:128])


def test_fields_are_set_in_the_fonts_of_the_file() -> None:
    """All of them are embedded; no machine needs fonts of its own to show what fields hold."""
    root: Any = opened(form(HOSTILE)).root_object
    fonts = root["/AcroForm"]["/DR"]["/Font"]
    assert all("/ToUnicode" in font.get_object() for font in fonts.values())


def test_a_printed_sheet_has_no_fields() -> None:
    """Nor does a kind that has nothing to fill in, even if it is asked for."""
    assert "/AcroForm" not in opened(printed(SAMPLES[0], "a4")).root_object
    assert widgets(printed(SAMPLES[0], "a4")) == []
    assert set(SHEETS) >= FILLABLE
    assert b"/AcroForm" not in pdf([], "a4", "reference", fillable=True)


def test_the_blank_sheet_has_a_field_for_every_number() -> None:
    """Stats, skills, weapons, saves; boxes as on the sheet of a character."""
    tips = [each["/TU"] for _, each in widgets(pdf([], kind="blank", fillable=True))]
    assert {"Name", "REF", "Initiative", "Weapon 1, close", "Mortal 2, death −2"} <= set(tips)
    assert sum(tip.startswith("Wounds, ") for tip in tips) == 40
    assert sum(tip.endswith(", level") for tip in tips) == len(blank_sheet().skills)
    assert any(tip.startswith("Gear, ") for tip in tips)


@every_form
def test_the_same_form_is_the_same_bytes(path: Path, kind: str) -> None:
    """As everything that is printed."""
    assert pdf(members(path, kind), "a4", kind, fillable=True) == form(path, kind)


def test_two_characters_have_fields_of_their_own() -> None:
    """In one file the boxes of one are not ticked with those of the other."""
    twice = pdf([who(blank(name="Kim")), who(blank(name="Kim"))], fillable=True)
    names = [each["/T"] for _, each in widgets(twice)]
    assert len(set(names)) == len(names)


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_no_fault_in_a_form(tmp_path: Path) -> None:
    """Syntax and streams are in order."""
    target = tmp_path / "form.pdf"
    target.write_bytes(form(HOSTILE))
    done = subprocess.run(["qpdf", "--check", str(target)], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
