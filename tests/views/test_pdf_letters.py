"""Letters no font of the sheet has: the sheet is printed all the same, and somebody says so."""

from chargen.character.document.build import PerkChoice
from chargen.views.pdf import pdf, unprintable
from tests.builders import blank, flaw
from tests.views.documents import SAMPLES, build, who
from tests.views.reading import text


def test_letters_are_counted_by_field() -> None:
    """Each field that has some is named with their number."""
    document = blank(name="\u6e05\u6c34 Mara", notes="\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35")
    said = "2 letters of the name and 4 letters of the notes cannot be printed"
    assert unprintable([who(document)]) == [said]


def test_one_letter_is_one_letter() -> None:
    """A face is one, with whatever joins or colours it."""
    document = blank(flaws=(flaw(description="afraid of \U0001f577\ufe0f"),))
    assert unprintable([who(document)]) == ["1 letter of the flaws cannot be printed"]


def test_of_several_characters_each_is_named() -> None:
    """A party says whose letters they are."""
    one, other = blank(name="Voss", notes="\u9f8d"), blank(name="Kim", concept="\u9f8d\u9f8d")
    assert unprintable([who(one), who(blank()), who(other)]) == [
        "Voss: 1 letter of the notes cannot be printed",
        "Kim: 2 letters of the concept cannot be printed",
    ]


def test_what_can_be_printed_is_not_spoken_of() -> None:
    """Latin, Greek, Cyrillic, Hebrew and Arabic letters, and every sample."""
    words = "Zażółć Ελλάς Россия שלום سلام → ☑ ½"
    document = blank(name=words, perks={"scout": PerkChoice(level=1, note=words)})
    assert unprintable([who(document)]) == []
    assert unprintable([who(build(path)) for path in SAMPLES]) == []


def test_the_sheet_holds_the_letters_all_the_same() -> None:
    """They can be copied and searched; only their shapes are missing."""
    assert "\u6e05\u6c34" in text(pdf([who(blank(name="\u6e05\u6c34 Mara"))]))
