"""The sentences of Lead and Chrome, by the name of the event they tell.

Words in braces are the event's fields, put into words. An event with several outcomes has a
sentence for each, by the number of the outcome.
"""

from typing import Final

OUTCOMES: Final[dict[str, str]] = {
    "QuickDrawDeclared": "unaimed",
    "PlaceRolled": "last",
    "SquadRolled": "last",
    "DrawFumbled": "result",
    "WeaponDrawn": "off",
    "HitStopped": "by",
    "StunSaved": "passed",
    "DeathSaved": "passed",
    "StabiliseRolled": "stable",
}
"""The field that chooses between sentences, by the name of the event."""

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    "RoundBegan": ("Round {number} begins.",),
    "RoundEnded": ("Round {number} is over.",),
    "HasteDeclared": ("{fighter} will shoot without aiming, to be sooner.",),
    "QuickDrawDeclared": (
        "{fighter} reaches for {weapon}{second}, to draw on {target}.",
        "{fighter} reaches for {weapon}{second}, to draw on {target} and shoot without aiming.",
    ),
    "PlaceRolled": (
        "{fighter} has initiative {total}.",
        "{fighter} rolls 2 and comes last of all.",
    ),
    "SquadRolled": (
        "{squad} has initiative {total}, rolled by {fighter}.",
        "{squad} comes last of all: {fighter} rolls 2.",
    ),
    "TurnBegan": ("{fighter}: {ordinal} action.",),
    "AttackRolled": ("{attacker} attacks {target} with {weapon}: {total}, needed {needed}.",),
    "DefenceRolled": ("{target} evades: {total}.",),
    "AttackHit": ("{attacker} hits {target}.",),
    "AttackMissed": ("{attacker} misses {target} by {short}.",),
    "ShotsFired": ("{fighter} {spends}.",),
    "WeaponDrawn": (
        "{fighter} draws {weapon}.",
        "{fighter} draws {weapon} with the other hand.",
    ),
    "DrawFumbled": (
        "{fighter} fumbles the draw of {weapon} ({die}): the attack is wasted.",
        "{fighter} fumbles the draw of {weapon} ({die}) and loses hold of it.",
        "{fighter} fumbles the draw of {weapon} ({die}): it goes off by itself.",
        "{fighter} fumbles the draw of {weapon} ({die}) into the own body.",
    ),
    "WeaponFlew": ("{fighter} sees {weapon} land at {place}.",),
    "StrayHit": ("{target} is hit by {weapon} of {attacker} by accident.",),
    "StrayLost": ("{fighter} hits nobody by accident, only some thing.",),
    "Moved": ("{fighter} goes to {place}.",),
    "Reloaded": ("{fighter} loads {weapon}: {rounds} in it.",),
    "WeaponPickedUp": ("{fighter} picks up {weapon}.",),
    "Waited": ("{fighter} lets the action go by.",),
    "LightChanged": ("The light is {light} now.",),
    "LuckSpent": ("{fighter} spends {points} of luck: {what}.",),
    "LocationRolled": ("The hit on {target} goes to the {location} ({number}).",),
    "DamageRolled": ("The hit with {weapon} does {damage} damage to {target}.",),
    "HitStopped": (
        "Cover of SP {sp} stops the hit on the {location} of {target}.",
        "Armour of SP {sp} stops the hit on the {location} of {target}.",
    ),
    "ArmourWorn": ("The armour at the {location} of {target} is down to SP {sp}.",),
    "GrazeRolled": ("{target} rolls {total} against a graze.",),
    "WoundTaken": ("{target} is wounded at the {location}: {marks}.",),
    "LimbCrippled": ("The {location} of {target} is crippled.",),
    "WeaponDropped": ("{fighter} drops {weapon}.",),
    "StunSaved": (
        "{target} fails the stun save: {die}, needed {needed} or less.",
        "{target} makes the stun save: {die}, needed {needed} or less.",
    ),
    "DeathSaved": (
        "{target} fails the death save: {die}, needed {needed} or less.",
        "{target} makes the death save: {die}, needed {needed} or less.",
    ),
    "Recovered": ("{target} comes to.",),
    "FighterDown": ("{target} is out of action: {cause}.",),
    "DyingBegan": ("{target} is dying, with {rounds} left.",),
    "DyingTicked": ("{fighter} is dying, with {left} left.",),
    "StabiliseRolled": (
        "{fighter} tends {target} in vain: {total}, needed {needed}.",
        "{fighter} stabilises {target}: {total}, needed {needed}.",
    ),
    "FighterDied": ("{target} dies: {cause}.",),
}
"""Every event in words."""

ORDINALS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh",
                   "eighth", "ninth", "tenth")  # fmt: skip
"""Which Action of a round it is."""
