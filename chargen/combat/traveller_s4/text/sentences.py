"""The sentences of this system, by the name of the event they tell.

Words in braces are the event's fields, put into words. An event with several outcomes has a
sentence for each, by the number of the outcome.
"""

from typing import Final

OUTCOMES: Final[dict[str, str]] = {
    "CheckThrown": "passed",
    "MoraleThrown": "made",
    "Moved": "ran",
    "RoundsFired": "panic",
    "AttackRolled": "hit",
}
"""The field that chooses between sentences, by the name of the event."""

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    "RoundBegan": ("Round {number} begins: fifteen seconds.",),
    "RoundEnded": ("Round {number} is over.",),
    "MoraleThrown": (
        "{fighter} loses the nerve for a moment, initiative {number}: {total}.",
        "{fighter} keeps the nerve, initiative {number}: {total}.",
    ),
    "PhaseOpened": ("{actions} begin.",),
    "TurnBegan": ("Number {number}: {fighter}.",),
    "Held": ("{fighter} holds until {number}.",),
    "CheckThrown": (
        "{fighter} has no breath for another action: {total} on {dice}, END {needed}.",
        "{fighter} has breath for another action: {total} on {dice}, END {needed}.",
    ),
    "RoundLeft": ("{fighter} does nothing more this round.",),
    "Moved": ("{fighter} walks to {place}.", "{fighter} runs to {place}."),
    "PostureTaken": ("{fighter} is {posture} now.",),
    "WeaponDrawn": ("{fighter} draws {weapon}.",),
    "Reloaded": ("{fighter} reloads {weapon}: {rounds}.",),
    "OtherDone": ("{fighter} does something else.",),
    "WatchSet": ("{fighter} watches until an enemy {trigger}, to {deed}.",),
    "WatchSprung": ("{fighter} has watched for this and goes before {target}.",),
    "WatchLost": ("{fighter} has watched in vain.",),
    "DoubleBegan": ("{fighter} {kind} in one action.",),
    "RoundsFired": (
        "{fighter} fires {rounds} from {weapon}.",
        "{fighter} fires {rounds} from {weapon} in panic.",
    ),
    "AttackRolled": (
        "{attacker} misses {target} with {weapon}: {total}, needed {needed}.",
        "{attacker} hits {target} with {weapon}: {total}, needed {needed}.",
    ),
    "PlaceThrown": ("The hit on {target} goes to the {place}.",),
    "DamageThrown": (
        "The hit with {weapon} does {dice} to {target}, armour stops {stopped}: {points} left.",
    ),
    "StatDrawn": ("The wound of {target} tells on {stat}.",),
    "WoundTaken": (
        "{target} is wounded by {points}: STR {strength}, DEX {dexterity}, END {endurance}.",
    ),
    "FellUnconscious": ("{target} is out of action, {stats} at 0: {cause}.",),
    "FighterDied": ("{target} is dead: {cause}.",),
    "ModifierGiven": ("{fighter} has {points} on every {what} throw: {why}.",),
    "LightChanged": ("The light is {light} now.",),
}
"""The sentences of each event, by its name."""

CAUSES: Final[dict[str, str]] = {
    "first wound": "the first wound",
    "wounds": "one wound too many",
    "injury": "an injury",
}
"""Causes as a sentence names them."""
