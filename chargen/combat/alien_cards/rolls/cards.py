"""Initiative cards: dealt, called from low to high, swapped (AL-01 to AL-03, AL-06, AL-07)."""

from ...kernel.dice import TEN
from ...kernel.driver import Driver
from ...kernel.question import TargetAction
from ...native_types import i64
from ..model.choice_ids import SWAP_CARDS
from ..model.combatant import HESITATES, Combatant
from ..model.events import CardDrawn, CardsSwapped
from ..model.fight import DECKS, Fight


class SwapCards(TargetAction):
    """Exchange cards with a fighter due later (AL-06)."""

    def __init__(self, target: i64) -> None:
        super().__init__(SWAP_CARDS, target)


def deal(fight: Fight, table: Driver) -> None:
    """Deal the cards: surprise first, hesitation last, the rest drawn (AL-01, AL-03).

    A card in play is not drawn again. Every ten cards are a deck (AL-R23, AL-R24).
    """
    out: list[int] = []
    waiting: list[Combatant] = []
    _surprise(fight, table, out)
    card, deck = TEN, 0
    for combatant in fight.combatants:
        if combatant.dead or combatant.fled or combatant.key >= 0:
            continue
        if combatant.panic == HESITATES and combatant.able():
            _give(table, combatant, card, deck, "hesitates", out)
            card -= 1
            if not card:
                card, deck = TEN, deck + 1
        else:
            waiting.append(combatant)
    for combatant in waiting:
        deck = 0
        while len([key for key in out if key % DECKS == deck]) == TEN:
            deck += 1
        table.roller = combatant.index
        key = int(table.dice.d10("card")) * DECKS + deck
        while key in out:
            key = int(table.dice.d10("card, that one is out")) * DECKS + deck
        _give(table, combatant, key // DECKS, deck, "", out)


def _surprise(fight: Fight, table: Driver, out: list[int]) -> None:
    """Give surprise attackers card 1 in the first round (AL-03, AL-R01).

    Several have the lowest cards, at random.
    """
    for combatant in fight.combatants:
        combatant.key = -1
    if fight.round > 1:
        return
    first = [combatant for combatant in fight.combatants if _is_surprise(fight, combatant)]
    drawn: dict[int, int] = {}
    for place, combatant in enumerate(first):
        table.roller = combatant.index
        key = _order_key(table, len(first), place, drawn)
        drawn[key] = int(combatant.index)
    for place, key in enumerate(sorted(drawn)):
        combatant = fight.combatants[drawn[key]]
        _give(table, combatant, place % TEN + 1, place // TEN, "surprise", out)


def _order_key(table: Driver, many: int, place: int, drawn: dict[int, int]) -> int:
    """Draw the order of one among several; one alone needs no draw."""
    deck = place // TEN
    if many == 1:
        return deck
    key = deck * (TEN + 1) + int(table.dice.d10("order of the surprise"))
    while key in drawn:
        key = deck * (TEN + 1) + int(table.dice.d10("order of the surprise"))
    return key


def _is_surprise(fight: Fight, combatant: Combatant) -> bool:
    """Return whether a fighter surprises, or is aware of an unaware enemy (AL-R02)."""
    if combatant.unaware or combatant.gone:
        return False
    if combatant.stats.fighter.surprises:
        return True
    for other in fight.combatants:
        if other.unaware and not other.gone and other.side != combatant.side:
            return True
    return False


def _give(
    table: Driver, combatant: Combatant, card: i64, deck: i64, why: str, out: list[int]
) -> None:
    combatant.card = card
    combatant.key = card * DECKS + deck
    out.append(int(combatant.key))
    if table.listening:
        table.tell(CardDrawn(combatant.index, card, why))


def next_due(fight: Fight) -> Combatant | None:
    """Return the fighter with the lowest card still to come (AL-02)."""
    first: Combatant | None = None
    for combatant in fight.combatants:
        if combatant.acted or combatant.key < 0 or combatant.dead or combatant.fled:
            continue
        if first is None or combatant.key < first.key:
            first = combatant
    return first


def fault(fight: Fight, combatant: Combatant, action: SwapCards) -> str | None:
    """Return why cards cannot be exchanged (AL-06, AL-07, AL-R03)."""
    if not 0 <= action.target < len(fight.combatants):
        return "There is no such fighter."
    other = fight.combatants[action.target]
    if combatant.pressed:
        return f"{combatant.name} was given this card and has to act."
    if combatant.begun:
        return f"{combatant.name} has already begun the turn."
    if other.index == combatant.index or other.acted or other.key <= combatant.key:
        return f"{other.name} is not due later."
    if not other.can_choose() or other.lost_turn:
        return f"{other.name} is not able to act."
    if fight.tunables.swap_same_side and other.side != combatant.side:
        return f"{other.name} is not an ally."
    return None


def swap(fight: Fight, table: Driver, combatant: Combatant, action: SwapCards) -> None:
    """Exchange two fighters' cards for the round; the earlier one acts at once."""
    other = fight.combatants[action.target]
    combatant.key, other.key = other.key, combatant.key
    combatant.card, other.card = other.card, combatant.card
    other.pressed = True
    if table.listening:
        table.tell(CardsSwapped(combatant.index, other.index, combatant.card))
