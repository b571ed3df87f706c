"""Scenes with scripted dice read as they always read."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.combat.transcripts import SCENES, Stage, transcript

GOLDEN = Path(__file__).parents[1] / "golden"
OTHERWISE = {
    "17 against 14": "17 = 7 REF + 2 Stealth + 8 die against 14 = 6 INT + 3 Awareness + 5 die",
    "6 3 actions": "6 firing actions",
}
"""What reads better here: every total is opened, and no part of one begins with a number."""


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_is_told_as_before(scene: Callable[[], Stage]) -> None:
    """Sentence by sentence, with every number and its parts."""
    told = (GOLDEN / f"{scene.__name__}.txt").read_text("utf-8")
    for before, now in OTHERWISE.items():
        told = told.replace(before, now)
    assert transcript(scene) == told.splitlines()
