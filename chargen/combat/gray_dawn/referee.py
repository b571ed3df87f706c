"""What the referee does between two answers: modifiers, light, bombardment, wounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ..checks import NotPlayable, refuse_beyond, refuse_word
from ..fight import Fight
from ..harm import wounds
from ..harm.gear import EVERYWHERE
from ..harm.marks import WoundMark
from ..harm.person import GM_ROLLS
from ..question import Question
from ..scenario import DARK, NORMAL_LIGHT
from ..system import Act
from ..table import Table
from .events import BarrageAnnounced, LightChanged, ModifierGiven
from .initiative import of
from .kinds import ASK_WISH
from .kit import light_penalty


@dataclass(frozen=True)
class Modifier(Act):
    """Points on one kind of roll of a fighter from now on, with a reason; 0 for none (CB-28)."""

    fighter: int
    roll: str
    """One of ``GM_ROLLS``."""
    points: int
    reason: str

    def __post_init__(self) -> None:
        """Refuse what is no modifier."""
        refuse_word(self.roll, GM_ROLLS, "A modifier", "the roll it names")
        refuse_beyond(self, {"points": (-20, 20)}, "A modifier")
        if not self.reason.strip():
            raise NotPlayable("A modifier needs a reason.")

    def fault(self, fight: Fight, question: Question) -> str | None:
        """Why nobody gets it."""
        return _nobody(fight, self.fighter)

    def carry_out(self, fight: Fight, table: Table) -> None:
        """It replaces the one he had for that roll."""
        one = of(fight).soldiers[self.fighter]
        one.gm = {**one.gm, self.roll: (self.points, self.reason)}
        table.tell(ModifierGiven(self.fighter, self.points, self.roll, self.reason))


@dataclass(frozen=True)
class Light(Act):
    """Another light from now on (CB-86)."""

    light: int
    """Normal, dim or dark: 0, 1, 2."""

    def __post_init__(self) -> None:
        """Refuse what is no light."""
        refuse_beyond(self, {"light": (NORMAL_LIGHT, DARK)}, "The light")

    def carry_out(self, fight: Fight, table: Table) -> None:
        """Everybody sees by it."""
        battle = of(fight)
        for one in battle.soldiers:
            one.light = light_penalty(one.fighter, self.light, battle.tunables)
        table.tell(LightChanged(self.light))


@dataclass(frozen=True)
class Barrage(Act):
    """Bombardment over so many rounds, the next one first; 0 ends it (CB-141)."""

    rounds: int

    def __post_init__(self) -> None:
        """Refuse what is no bombardment."""
        refuse_beyond(self, {"rounds": (0, 1_000)}, "A bombardment")

    def carry_out(self, fight: Fight, table: Table) -> None:
        """It begins with the next round."""
        of(fight).barrage = fight.round + self.rounds
        table.tell(BarrageAnnounced(self.rounds))


@dataclass(frozen=True)
class Wound(Act):
    """A wound from something no rule covers, with the saves it calls for (CB-120 to CB-124)."""

    fighter: int
    location: int
    """From the head, 0, to the left leg, 5."""
    boxes: int
    stun: int = 0

    def __post_init__(self) -> None:
        """Refuse what is no wound."""
        spans = {"location": (0, len(EVERYWHERE) - 1), "boxes": (0, 41), "stun": (0, 41)}
        refuse_beyond(self, spans, "A wound")
        if not self.boxes + self.stun:
            raise NotPlayable("A wound has boxes or stun points.")

    def fault(self, fight: Fight, question: Question) -> str | None:
        """Only on somebody else's count: what is being rolled is brought to its end first."""
        if question.kind < ASK_WISH:
            return "Wounds are dealt on somebody's count."
        if question.fighter == self.fighter:
            return f"{fight.fighters[self.fighter].name} has to choose first."
        return _nobody(fight, self.fighter)

    def carry_out(self, fight: Fight, table: Table) -> None:
        """As if somebody had hit him there."""
        battle = of(fight)
        mark = WoundMark()
        mark.real, mark.stun = self.boxes, self.stun
        one = battle.soldiers[self.fighter]
        wounds.suffer(battle, table, one, -1, self.location, mark, False)


def _nobody(fight: Fight, fighter: int) -> str | None:
    """Why nobody with a number can be meant."""
    if not 0 <= fighter < len(fight.fighters):
        return f"There is no fighter number {fighter}."
    return f"{fight.fighters[fighter].name} is dead." if fight.fighters[fighter].dead else None


ACTS: Final[Mapping[str, type[Act]]] = {
    "modifier": Modifier,
    "light": Light,
    "barrage": Barrage,
    "wound": Wound,
}
"""Everything the referee can do, by name."""
