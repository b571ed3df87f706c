"""Documents the tests of the sheet print, and what a reader must find on it."""

import json
import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from chargen.character.derived.derive import Character
from chargen.character.derived.gear import armour, weapon
from chargen.character.document.build import Build
from chargen.character.document.custom_gear import is_own_armour, is_own_weapon
from chargen.character.document.events import Award, Lesson, Reopen, RequestMade, SkillAward
from chargen.character.edits.store import from_bytes
from chargen.character.subjects import split_key
from chargen.files.text import NAME_LENGTH
from chargen.rules.gear import Gun
from chargen.views.export.exports import text_of
from chargen.views.ledger_text import answer
from chargen.views.pdf import FULL, Paper, pdf
from chargen.views.sheet_model import Sheet
from chargen.views.sheet_subject import SheetSubject, member
from tests.builders import derived

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "resources/samples").glob("*.gdchar"))
HOSTILE = ROOT / "tests/data/hostile.gdchar"
FILES = [*SAMPLES, HOSTILE]
PAPERS: tuple[Paper, ...] = ("a4", "letter")

CASES = [(path, paper) for path in FILES for paper in PAPERS]
every_case = pytest.mark.parametrize(
    ("path", "paper"), CASES, ids=[f"{path.stem}-{paper}" for path, paper in CASES]
)
"""Every document there is, on both papers."""

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftotext") is None, reason="poppler-utils is not installed"
)


@cache
def build(path: Path) -> Build:
    """The document in a file."""
    return from_bytes(path.read_bytes(), path.name).build


def who(document: Build) -> SheetSubject:
    """The character of a document with its sheet, checks included."""
    return member(derived(document))


def actor(document: Build) -> dict[str, Any]:
    """The actor of a document for Foundry."""
    made: dict[str, Any] = json.loads(text_of("foundry", [who(document)]))
    return made


def sheet(document: Build) -> Sheet:
    """The rows of a document's sheet, checks included."""
    return who(document).sheet


@cache
def printed(path: Path, paper: Paper, kind: str = FULL) -> bytes:
    """The PDF of a file."""
    return pdf([who(build(path))], paper, kind, theme="plain")


def poppler(data: bytes, *options: str) -> str:
    """What pdftotext reads in a PDF."""
    done = subprocess.run(
        ["pdftotext", *options, "-", "-"], input=data, capture_output=True, check=True
    )
    return done.stdout.decode()


def bare(text: str) -> str:
    """A text without any white space: where lines break is the sheet's own business."""
    return re.sub(r"\s+", "", text)


def written(document: Build) -> Iterator[str]:
    """Everything a user wrote that the sheet must show."""
    character = derived(document)
    choices = document.choices
    yield from (choices.name, choices.player, choices.concept, choices.notes)
    yield document.campaign.name if document.campaign else ""
    yield from (split_key(key)[1] for key in character.skills)
    yield from (perk.note for perk in choices.perks.values())
    for flaw in choices.flaws:
        yield from (flaw.name, flaw.description, answer(character.states[flaw.id]))
    for grant in choices.grants:
        yield from (grant.reason, answer(character.states[grant.id]))
    yield from _gear(character)
    yield from _ledger(character)


def _gear(character: Character) -> Iterator[str]:
    gear = character.build.choices.gear
    yield from gear.special
    yield from (thing.name for thing in gear.equipment)
    for carried in gear.weapons:
        yield carried.note
        arm = weapon(character.rules, character.build, carried.weapon)
        if arm and is_own_weapon(character.rules, character.build, carried.weapon):
            yield from (arm.name, arm.note, arm.calibre if isinstance(arm, Gun) else "")
    for key in (*gear.worn, *gear.packed):
        piece = armour(character.rules, character.build, key)
        if piece and is_own_armour(character.rules, character.build, key):
            yield from (piece.name, piece.note)


def _ledger(character: Character) -> Iterator[str]:
    for event in character.build.ledger:
        yield event.note
        if isinstance(event, Award | SkillAward):
            yield event.by
        elif isinstance(event, Lesson):
            yield event.teacher
        elif isinstance(event, RequestMade | Reopen):
            yield from (event.request.reason, answer(character.states[event.request.id]))


RIGHT_TO_LEFT = {"R", "AL", "AN"}
MOST_PIECES = 6
LINE_LENGTH = 40
"""Letters that a cell holds on a line: longer names may be torn once, at the end of a page."""
"""A long text is torn where a column ends; a line never is."""


def lost(document: Build, whole: str, *, left_to_right: bool = False) -> list[str]:
    """What the user wrote and a reader does not find."""
    texts = [bare(text) for text in written(document)]
    if left_to_right:
        texts = [text for text in texts if not _turned(text)]
    return [text for text in texts if text and not found_whole(text, whole)]


def found_whole(text: str, whole: str) -> bool:
    """Whether a text stands in ``whole``, in one piece or torn as often as it may be."""
    pieces = _pieces(text, whole)
    most = MOST_PIECES if len(text) > NAME_LENGTH else 2 if len(text) > LINE_LENGTH else 1
    return 0 < len(pieces) <= most


def _pieces(text: str, whole: str) -> list[str]:
    """The fewest pieces of ``text`` that stand in ``whole``; none if a part of it does not."""
    found = []
    while text:
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if text[:middle] in whole else (low, middle - 1)
        if not low:
            return []
        found.append(text[:low])
        text = text[low:]
    return found


def _turned(text: str) -> bool:
    return any(unicodedata.bidirectional(character) in RIGHT_TO_LEFT for character in text)
