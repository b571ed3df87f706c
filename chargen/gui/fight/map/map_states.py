"""The map's content at one moment of a fight: fighters, cover, traces of actions."""

from collections.abc import Iterator

from chargen.combat.kernel.text.spectator import PASSED
from chargen.combat.scene.scenario import Scenario
from chargen.encounter.play.recording import Recording
from chargen.gui.fight.map.map_symbols import CoverSymbol, FighterSymbol, LineKind, MapLine


def fight_marks(recording: Recording, events: int) -> Iterator[FighterSymbol]:
    """Yield the state of every fighter of a fight after a number of events."""
    acting, picture = recording.acting_at(events), recording.source.system.picture
    people = zip(recording.scenario.fighters, recording.states_at(events), strict=True)
    for number, (fighter, seen) in enumerate(people):
        yield FighterSymbol(
            key=str(number),
            name=fighter.name,
            number=number + 1,
            side=fighter.side,
            x=seen["x"],
            y=seen["y"],
            bearing=picture.bearing(seen),
            active=number == acting,
        )


def fight_grounds(scenario: Scenario) -> Iterator[CoverSymbol]:
    """Yield the cover of a fight."""
    for number, cover in enumerate(scenario.scene.covers):
        yield CoverSymbol(f"c{number}", cover.name, cover.level, cover.extent, full=cover.full)


def traces(recording: Recording, place: int) -> tuple[MapLine, ...]:
    """Return what passed between places in the beat of a line, up to it."""
    return tuple(
        MapLine(_KINDS[trace.kind], trace.start, trace.end, trace.wide)
        for trace in recording.traces(place)
    )


_KINDS = [LineKind(word) for word in PASSED]
