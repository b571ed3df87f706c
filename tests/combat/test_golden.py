"""Scenes with scripted dice are told as they were told before."""

from collections.abc import Callable

import pytest

from tests.combat.transcripts import GOLDEN, SCENES, Told, transcript


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_scene_is_told_as_before(scene: Callable[[], Told]) -> None:
    """Sentence by sentence, with every number and its parts."""
    told = (GOLDEN / f"{scene.__name__}.txt").read_text("utf-8")
    assert transcript(scene) == told


def test_every_transcript_has_its_scene() -> None:
    """At least the twelve there have to be, and none left over."""
    kept = {path.stem for path in GOLDEN.glob("*.txt")}
    assert {scene.__name__ for scene in SCENES} <= kept
    assert len(SCENES) >= 12
