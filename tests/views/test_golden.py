"""What stands on each kind of sheet, to the word (``python -m tests.views.golden``)."""

import pytest

from tests.views.golden import KINDS, file_of, words


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_says_what_it_said(kind: str) -> None:
    """In the order it is read."""
    assert words(kind) == file_of(kind).read_text("utf-8")
