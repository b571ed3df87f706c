"""The initiative ladder: every fighter of a fight in the order of the round, as the GM sees it."""

from dataclasses import dataclass, replace
from typing import Any

from chargen.combat.kernel.fight import NOBODY, BaseCombatant, OrderPlace
from chargen.combat.kernel.gm_actions import LOADED, MOST_ROUNDS
from chargen.combat.kernel.session import Session

NO_PLACE = "\N{EN DASH}"
"""The place of a fighter who has none in this round."""


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One fighter as the ladder shows them."""

    number: int
    """The fighter's number in the fight, from 0."""
    name: str
    side: int
    place: str
    """Count, result, card or number; a dash for a fighter without one."""
    state: str
    """Condition, stance and marks in words."""
    marked: int
    """Wounds marked on the track."""
    most: int
    """Wounds the track holds; 0 without a track."""
    harm: str
    """The wounds counted, such as ``3 boxes``; empty while unharmed."""
    luck: int
    rounds: str
    """Rounds in the weapon in hand of those it holds; empty without ammunition."""
    up: bool
    """True in this fighter's turn."""
    done: bool
    """True once the fighter's turns of the round are over."""
    down: bool
    """True for a fighter who is out, dead or away."""

    @property
    def key(self) -> str:
        """The number as text."""
        return str(self.number)

    @property
    def supply(self) -> str:
        """Luck left, and rounds in the weapon in hand."""
        return " · ".join(filter(None, (f"luck {self.luck}" if self.luck else "", self.rounds)))

    @property
    def words(self) -> str:
        """The accessible text of the row."""
        parts = (
            self.name,
            f"place {self.place}" if self.place != NO_PLACE else "",
            "up now" if self.up else "",
            self.state,
            self.harm,
            f"luck {self.luck}" if self.luck else "",
            f"{self.rounds} rounds" if self.rounds else "",
        )
        return ", ".join(filter(None, parts))


def ladder(session: Session) -> tuple[LadderRow, ...]:
    """Return all fighters: the one who is up, those to come in order, those done, those down."""
    fight, turn = session.fight, turn_of(session)
    ranked: list[tuple[tuple[Any, ...], LadderRow]] = []
    for combatant in fight.fighters:
        place, up = fight.order_place(combatant), turn[0] == combatant.index
        if up and turn[1] is not None:
            place = replace(place, number=turn[1])
        row = _row(session, combatant, place, up=up)
        rank = (row.down, row.done, not row.up, not place.rank, place.rank, row.number)
        ranked.append((rank, row))
    return tuple(row for _, row in sorted(ranked, key=lambda pair: pair[0]))


def turn_of(session: Session) -> tuple[int, int | None]:
    """Return whose turn it is, and its number; before any turn, who has to choose."""
    picture = session.system.picture
    for event in reversed(session.events):
        if (fighter := picture.turn_of(event)) is not None:
            if fighter != NOBODY:
                return fighter, getattr(event, "count", None)
            break
    return (NOBODY if session.question is None else int(session.question.fighter)), None


def _row(session: Session, combatant: BaseCombatant, place: OrderPlace, *, up: bool) -> LadderRow:
    system, down = session.system, not combatant.able()
    seen = dict(zip(system.shown, combatant.shown(), strict=True))
    bearing = system.picture.bearing(seen)
    up = up and session.ending is None
    marked, most = combatant.track()
    held = "" if down or not place.held else "waits"
    return LadderRow(
        number=int(combatant.index),
        name=combatant.name,
        side=int(combatant.side),
        place=NO_PLACE if down or place.number is None else str(place.number),
        state=" · ".join(filter(None, (bearing.words, held))),
        marked=marked,
        most=most,
        harm=bearing.harm,
        luck=combatant.luck_left(),
        rounds=_rounds(session, combatant),
        up=up,
        done=place.done and not up,
        down=down,
    )


def _rounds(session: Session, combatant: BaseCombatant) -> str:
    """Return the rounds in the weapon in hand and what it holds, such as ``12/30``."""
    hand = int(getattr(combatant, "hand", -1))
    if not 0 <= hand < len(combatant.ammo):
        return ""
    kind: Any = session.system.acts["state"]
    _, most = kind(int(combatant.index), LOADED, 0, hand).magazine(combatant)
    return f"{combatant.ammo[hand]}/{most}" if 0 < most < MOST_ROUNDS else ""
