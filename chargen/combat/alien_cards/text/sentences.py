"""Sentences of what happens in a fight with initiative cards; ``words`` fills in the rest."""

from typing import Final

OUTCOMES: Final[dict[str, str]] = {
    "CardDrawn": "drawn",
    "StressTold": "result",
    "PanicRolled": "result",
    "AttackSettled": "hits",
    "DamageTaken": "hurts",
    "DeathRolled": "alive",
    "JamTried": "cleared",
    "CoverTaken": "full",
    "DoorChanged": "locked",
    "FixtureUsed": "done",
    "AidGiven": "done",
    "OrdersGiven": "done",
}
"""What chooses between sentences, by the name of the event."""

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    "RoundBegan": ("Round {number} begins, and cards are dealt.",),
    "CardDrawn": ("{fighter} has card {card}: {why}.", "{fighter} draws card {card}."),
    "CardsSwapped": ("{fighter} swaps cards with {target} and acts on {card}.",),
    "TurnBegan": ("Card {card}: {fighter}.",),
    "TurnLost": ("{fighter} {why}.",),
    "PoolRolled": ("{fighter} rolls {skill} with {pool}: {sixes}.",),
    "RollPushed": ("{fighter} pushes the roll, stress {stress} now: {sixes}.",),
    "StressChanged": ("{fighter} has stress {stress}.",),
    "StressTold": (
        "{fighter} keeps cool.",
        "{fighter} gets nervous: pushing costs more from now on.",
        "{fighter} cannot think straight: Wits count 2 dice less.",
        "{fighter} turns on the others: Empathy counts 2 dice less.",
        "{fighter} begins to shake: Agility counts 2 dice less.",
        "{fighter} tires: Strength counts 2 dice less.",
        "{fighter} holds back: no roll is pushed any more.",
        "{fighter} loses the action to stress.",
    ),
    "PanicRolled": (
        "{fighter} holds out against the fright ({why}): {total}.",
        "{fighter} starts ({why}): {total}, more stress.",
        "{fighter} cries out ({why}): {total}.",
        "{fighter} wastes ammunition ({why}): {total}.",
        "{fighter} lets go of things ({why}): {total}.",
        "{fighter} turns inward ({why}): {total}, no help for anybody.",
        "{fighter} hesitates from now on ({why}): {total}.",
        "{fighter} freezes ({why}): {total}, the next turn is lost.",
        "{fighter} hides ({why}): {total}, the next turn is lost.",
        "{fighter} screams ({why}): {total}, the next turn is lost.",
        "{fighter} runs ({why}): {total}.",
        "{fighter} goes berserk ({why}): {total}.",
        "{fighter} collapses ({why}): {total}.",
    ),
    "PanicEnded": ("{fighter} comes to reason.",),
    "AttackDeclared": ("{attacker} {how} {target} with {weapon}.",),
    "InterruptDeclared": ("{fighter} {how}.",),
    "AttackSettled": (
        "{attacker} gets nothing past {target}.", "{attacker} succeeds against {target}: {net}.",
    ),
    "DamageTaken": (
        "{target} is not hurt{stopped}.",
        "{target} takes {damage} damage{stopped}, health {health}.",
    ),
    "BrokeDown": ("{target} is broken: {cause}.",),
    "InjuryTaken": ("{target} has {injury} ({number}).",),
    "FighterDied": ("{target} dies: {cause}.",),
    "DeathRolled": (
        "{fighter} rolls for life and loses.", "{fighter} rolls for life and holds on: {sixes}.",
    ),
    "Recovered": ("{target} is up again, health {health}.",),
    "ShotStrayed": ("{attacker} endangers {target} with the stray shot.",),
    "AmmoConserved": ("{fighter} saves ammunition of {weapon}.",),
    "SupplyRolled": ("{fighter} has ammunition {rating} left in {weapon}.",),
    "Reloaded": ("{fighter} reloads {weapon}.",),
    "JamTried": (
        "{fighter} works at the jam of {weapon} in vain.", "{fighter} clears the jam of {weapon}.",
    ),
    "JamGiven": ("{fighter} has a jam in {weapon}.",),
    "ItemFell": ("{fighter} loses hold of {weapon}.",),
    "ItemSeized": ("{attacker} takes {weapon} from {target}.",),
    "ItemTakenUp": ("{fighter} takes {weapon} off the floor.",),
    "Moved": ("{fighter} {how} to {place}.",),
    "CoverTaken": (
        "{fighter} takes partial cover: {cover}.", "{fighter} goes into full cover: {cover}.",
    ),
    "AimTaken": ("{fighter} aims.",),
    "HoldTaken": ("{attacker} pins {target}.",),
    "HoldEnded": ("{target} is held no longer.",),
    "HoldKept": ("{target} struggles in vain.",),
    "AidGiven": ("{fighter} {how} {target} in vain.", "{fighter} {how} {target}: {sixes}."),
    "LimitShortened": ("{target} has less time to live: {limit}.",),
    "Stabilised": ("{target} will live.",),
    "OrdersGiven": (
        "{fighter} orders {target} about in vain.", "{fighter} gives {target} orders: {sixes}.",
    ),
    "FixtureUsed": ("{fighter} {how} {fixture} in vain.", "{fighter} {how} {fixture}: {sixes}."),
    "DoorChanged": ("{fighter} opens {fixture}.", "{fighter} locks {fixture}."),
    "PeekTaken": ("{fighter} looks past {fixture} and sees {seen}.",),
    "Noticed": ("{fighter} knows of the enemy now.",),
    "FightLeft": ("{fighter} has fled from the fight.",),
}  # fmt: skip
"""The sentences of each event, by its name."""

HEADS: Final = frozenset(
    {
        "RoundBegan", "TurnBegan", "CardsSwapped", "AttackDeclared", "Moved", "CoverTaken",
        "AidGiven", "OrdersGiven", "FixtureUsed", "DoorChanged", "Reloaded", "JamTried",
        "ItemTakenUp", "AimTaken", "TurnLost", "JamGiven", "Noticed",
    }
)  # fmt: skip
"""Events that begin a line of the story; what comes of them stands in the same line."""
UNSAID: Final = frozenset(
    {"PoolRolled", "RollPushed", "SupplyRolled", "StressChanged", "AttackSettled"}
)
"""Events a story leaves out: numbers for whoever asks."""
