"""What stands on each kind of sheet, to the word (``python -m tests.views.golden``)."""

import pytest

from tests.views.golden import PRINTS, file_of, words


@pytest.mark.parametrize("name", PRINTS)
def test_a_kind_says_what_it_said(name: str) -> None:
    """In the order it is read."""
    assert words(name) == file_of(name).read_text("utf-8")
