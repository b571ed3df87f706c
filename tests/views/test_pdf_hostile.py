"""Whatever is written into a character, its sheet is printed, and shows just that."""

from chargen.character.edits.store import from_bytes, to_bytes
from chargen.views.pdf import pdf
from tests.profiles import share
from tests.views import reading
from tests.views.documents import PAPERS, bare, lost, who
from tests.views.nasty import Nasty, document

STRINGS = share(2_000)


def test_two_thousand_nasty_strings_are_printed_as_they_are() -> None:
    """No exception, no picture, every string whole; markup and escapes are letters like others."""
    nasty, printed = Nasty(2014), 0
    while nasty.given < STRINGS:
        build = document(nasty)
        assert from_bytes(to_bytes(build), "nasty").build == build, "a file could hold it"
        data = pdf([who(build)], PAPERS[printed % 2])
        assert b"/Subtype /Image" not in data
        assert lost(build, bare(reading.text(data))) == []
        printed += 1
    assert printed > STRINGS // 40
