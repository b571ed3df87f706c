"""Scenes with scripted dice read as they always read."""

from collections.abc import Callable

import pytest

from tests.combat.transcripts import GOLDEN, SCENES, Stage, transcript

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_is_told_as_before(scene: Callable[[], Stage]) -> None:
    """Sentence by sentence, with every number and its parts."""
    told = (GOLDEN / f"{scene.__name__}.txt").read_text("utf-8")
    assert transcript(scene) == told.splitlines()
