"""What the map shows of a fight: everybody as he stands at one moment, and the cover."""

from collections.abc import Iterator

from chargen.combat import figures
from chargen.combat.gray_dawn.kit import ACTIVE, BRACED, FULL, MOVING
from chargen.combat.scenario import Scenario
from chargen.encounter.recording import MapRow, Recording
from chargen.gui.fight.map_symbols import CoverSymbol, FighterSymbol

WOUND_WORDS = ("", "light", "serious", "critical", "mortal")
STANCE_WORDS = {MOVING: "moving", ACTIVE: "cover", FULL: "full cover", BRACED: "braced"}


def fight_marks(recording: Recording, events: int) -> Iterator[FighterSymbol]:
    """Yield everybody in a fight as it stands after so many events."""
    acting = recording.acting_at(events)
    people = zip(recording.scenario.fighters, recording.at(events), strict=True)
    for number, (one, seen) in enumerate(people):
        yield FighterSymbol(
            key=str(number),
            name=one.name,
            number=number + 1,
            side=one.side,
            x=seen["x"],
            y=seen["y"],
            stance=STANCE_WORDS.get(seen["stance"], ""),
            wound=WOUND_WORDS[min(figures.wound_state(seen["boxes"]), len(WOUND_WORDS) - 1)],
            boxes=seen["boxes"],
            points=seen["suppression"],
            gone=_gone(seen),
            pinned=bool(seen["pinned"]),
            active=number == acting,
        )


def fight_grounds(scenario: Scenario) -> Iterator[CoverSymbol]:
    """Yield the cover of a fight."""
    for number, cover in enumerate(scenario.scene.covers):
        yield CoverSymbol(f"c{number}", cover.name, cover.level, cover.extent, full=cover.full)


def _gone(seen: MapRow) -> str:
    return next((state for state in ("dead", "dying", "out") if seen[state]), "")
