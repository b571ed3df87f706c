"""The command that prints: on the paper asked for, to the file asked for, over nothing else."""

import json
from pathlib import Path

import pytest

from chargen import bestiary
from chargen.__main__ import main
from chargen.bestiary.custom_opponents import own_file
from chargen.files.app_dirs import OPPONENTS
from tests.builders import rules
from tests.cli.terminal import ILLEGAL, Capture, complaint, listing
from tests.views import reading
from tests.views.reading import opened


@pytest.mark.parametrize(("paper", "height"), [("a4", 842), ("letter", 792), (None, 842)])
def test_a_sheet_is_printed_on_the_paper_asked_for(
    sample: str, paper: str | None, height: int, capsys: Capture
) -> None:
    """A4 unless Letter is asked for."""
    words = ["sheet", sample, "-o", "out.pdf", *(["--paper", paper] if paper else [])]
    assert main(words) == 0
    assert capsys.readouterr().out == "out.pdf saved\n"
    page = opened(Path("out.pdf").read_bytes()).pages[0]
    assert round(float(page.mediabox.height)) == height


def test_a_sheet_is_printed_in_the_theme_asked_for(sample: str) -> None:
    """Dossier unless another is asked for; the pages say the same."""
    files = {}
    for words in ((), ("--theme", "dossier"), ("--theme", "plain")):
        assert main(["sheet", sample, "-o", "out.pdf", *words]) == 0
        files[words[-1] if words else ""] = Path("out.pdf").read_bytes()
    assert files[""] == files["dossier"] != files["plain"]
    assert reading.text(files["dossier"]) == reading.text(files["plain"])


def test_an_illegal_character_is_printed_all_the_same() -> None:
    """Under its verdict: printing is never refused (CC-15)."""
    assert main(["sheet", str(ILLEGAL), "-o", "out.pdf"]) == 0
    assert "ILLEGAL" in opened(Path("out.pdf").read_bytes()).pages[0].extract_text()


def test_letters_that_cannot_be_printed_are_told(capsys: Capture) -> None:
    """On standard error, by field and number; the file is made, and that is no failure."""
    assert main(["new", "\u6e05\u6c34", "-o", "kiyomizu.gdchar"]) == 0
    capsys.readouterr()
    assert main(["sheet", "kiyomizu.gdchar", "-o", "out.pdf"]) == 0
    told = capsys.readouterr()
    assert told.out == "out.pdf saved\n"
    assert told.err == "chargen: 2 letters of the name cannot be printed.\n"


def test_a_sheet_can_be_filled_in_on_a_screen(sample: str) -> None:
    """Where it is asked for."""
    assert main(["sheet", sample, "--fillable", "-o", "out.pdf"]) == 0
    assert opened(Path("out.pdf").read_bytes()).get_fields()


def test_a_kind_without_fields_says_so(sample: str, capsys: Capture) -> None:
    """Exit 2, and no file."""
    assert main(["sheet", sample, "--kind", "audit", "--fillable", "-o", "out.pdf"]) == 2
    assert "Audit has no form fields" in complaint(capsys)


def test_several_characters_are_printed_into_one_file(sample: str) -> None:
    """One after the other, as they are named."""
    assert main(["sheet", sample, str(ILLEGAL), sample, "-o", "out.pdf"]) == 0
    made = opened(Path("out.pdf").read_bytes())
    names = [entry["/Title"] for entry in made.outline if isinstance(entry, dict)]
    assert names[0] == names[2] != names[1]


def test_a_sheet_of_nobody_is_a_sentence(capsys: Capture) -> None:
    """Exit 2, and no file."""
    assert main(["sheet", "-o", "out.pdf"]) == 2
    assert "needs a character; name one" in complaint(capsys)
    assert listing() == []


def test_opponents_and_samples_are_printed_by_name(sample: str) -> None:
    """Beside files, and several of one at once."""
    assert (
        main(["sheet", sample, "rifleman", "2*raider", "5*Guard", "--kind", "npc", "-o", "out.pdf"])
        == 0
    )
    text = reading.text(Path("out.pdf").read_bytes())
    assert all(name in text for name in ("Raider 1", "Raider 2", "Guard", "Wierzbi"))


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("gaurd", '"gaurd" is not a file, sample or opponent; did you mean guard?'),
        ("0*guard", "choose 1 to 60"),
        ("61*guard", "choose 1 to 60"),
    ],
)
def test_a_name_nobody_has_is_a_sentence(word: str, said: str, capsys: Capture) -> None:
    """Exit 2, and no file."""
    assert main(["sheet", word, "--kind", "npc", "-o", "out.pdf"]) == 2
    assert said in complaint(capsys)
    assert listing() == []


def test_a_campaigns_own_opponents_are_printed(tmp_path: Path, capsys: Capture) -> None:
    """By name, as they fight: where the campaign's folder is named."""
    guard = bestiary.shipped(rules())["guard"].model_copy(update={"name": "Yard dog", "threat": 0})
    folder = tmp_path / "campaign"
    folder.mkdir()
    (folder / OPPONENTS).write_bytes(own_file({"yard-dog": guard}))
    words = ["sheet", "3*yard-dog", "--kind", "npc", "-o", "out.pdf"]
    assert main(words) == 2
    assert '"yard-dog" is not a file, sample or opponent' in complaint(capsys)
    assert main([*words, "--campaign", str(folder)]) == 0
    assert "Yard dog" in reading.text(Path("out.pdf").read_bytes())


def test_an_opponent_is_stamped_as_one(capsys: Capture) -> None:
    """No budget binds it, so it is neither a draft nor illegal."""
    assert main(["sheet", "guard", "-o", "out.pdf"]) == 0
    text = reading.text(Path("out.pdf").read_bytes())
    assert "OPPONENT" in text
    assert not {"DRAFT", "ILLEGAL", "LEGAL"} & set(text.split())
    capsys.readouterr()
    assert main(["export", "guard", "--to", "text"]) == 0
    assert "Stands as: OPPONENT\n" in capsys.readouterr().out


def test_a_kind_of_nobody_needs_none(sample: str, capsys: Capture) -> None:
    """A blank sheet is printed by itself; who is named is a sentence."""
    assert main(["sheet", "--kind", "blank", "-o", "out.pdf"]) == 0
    capsys.readouterr()
    assert main(["sheet", sample, "--kind", "blank", "-o", "out.pdf"]) == 2
    assert "takes no character" in complaint(capsys)


def test_a_file_may_be_called_like_nobody(sample: str) -> None:
    """A name that is none of ours is looked for as a file."""
    Path("voss").write_bytes(Path(sample).read_bytes())
    assert main(["sheet", "voss", "-o", "out.pdf"]) == 0


def test_a_sheet_printed_again_replaces_the_old_one(sample: str) -> None:
    """The same command twice gives the same file."""
    assert main(["sheet", sample, "-o", "out.pdf"]) == 0
    before = Path("out.pdf").read_bytes()
    assert main(["sheet", sample, "-o", "out.pdf"]) == 0
    assert Path("out.pdf").read_bytes() == before
    assert listing() == ["out.pdf"]


@pytest.mark.parametrize("target", ["voss.gdchar", "./voss.gdchar", "link.gdchar"])
def test_a_sheet_never_replaces_its_character(sample: str, target: str, capsys: Capture) -> None:
    """However the file is called."""
    Path("voss.gdchar").write_bytes(Path(sample).read_bytes())
    Path("link.gdchar").symlink_to("voss.gdchar")
    assert main(["sheet", "voss.gdchar", "-o", target]) == 2
    assert "is the character's own file" in complaint(capsys)
    assert Path("voss.gdchar").read_bytes() == Path(sample).read_bytes()


@pytest.mark.parametrize("target", ["other.gdchar", "OTHER.GDCHAR", "new.gdchar"])
def test_a_sheet_never_replaces_another_character(
    sample: str, target: str, capsys: Capture
) -> None:
    """No PDF is put under a name that characters have."""
    Path("other.gdchar").write_bytes(b"precious")
    assert main(["sheet", sample, "-o", target]) == 2
    assert "choose a name that ends with .pdf" in complaint(capsys)
    assert listing() == ["other.gdchar"]
    assert Path("other.gdchar").read_bytes() == b"precious"


def folder(name: str) -> str:
    """A folder where a file should be."""
    Path(name).mkdir()
    return name


@pytest.mark.parametrize(
    "target", ["nowhere/out.pdf", "a-folder", "", "x" * 300, "out\0.pdf", "a/" * 3000]
)
def test_a_target_that_cannot_be_written_is_a_sentence(
    sample: str, target: str, capsys: Capture
) -> None:
    """Exit 2, and nothing is left behind."""
    folder("a-folder")
    assert main(["sheet", sample, "-o", target]) == 2
    assert complaint(capsys)
    assert listing() == ["a-folder"]


def test_a_broken_portrait_does_not_stop_printing(sample: str, tmp_path: Path) -> None:
    """A file says it has a picture and has none: the sheet is printed without."""
    plain = json.loads(Path(sample).read_bytes())
    plain["portrait"] = {"png": "AAAA"}
    Path("voss.gdchar").write_text(json.dumps(plain), "utf-8")
    assert main(["sheet", "voss.gdchar", "-o", "out.pdf"]) == 0
    assert Path("out.pdf").stat().st_size > 10_000


def test_a_phone_sheet_is_the_same_as_its_export(sample: str, capsys: Capture) -> None:
    """One page of HTML; without a character, or with form fields, the command says what to do."""
    assert main(["sheet", sample, "--kind", "phone", "-o", "pocket.html"]) == 0
    assert main(["export", sample, "--to", "phone", "-o", "export.html"]) == 0
    page = Path("pocket.html").read_bytes()
    assert page == Path("export.html").read_bytes()
    assert page.lower().startswith(b"<!doctype html>")
    capsys.readouterr()
    assert main(["sheet", "--kind", "phone", "-o", "none.html"]) == 2
    assert "needs a character" in complaint(capsys)
    assert main(["sheet", sample, "--kind", "phone", "--fillable", "-o", "form.html"]) == 2
    assert "no form fields" in complaint(capsys)
    assert not Path("none.html").exists()
    assert not Path("form.html").exists()
