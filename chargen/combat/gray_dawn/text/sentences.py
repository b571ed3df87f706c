"""The sentences of Gray Dawn, by the name of the event they tell.

Words in braces are the event's fields, put into words. An event with several outcomes has a
sentence for each, by the number of the outcome.
"""

from typing import Final

from ...harm.words import WOUND_CAUSES

OUTCOMES: Final[dict[str, str]] = {
    "SuppressionChecked": "outcome",
    "StanceTaken": "pinned",
    "StealthRolled": "unseen",
    "Fumbled": "result",
    "WeaponDrawn": "off",
    "HitStopped": "by",
    "GrazeRolled": "grazed",
    "WoundTaken": "grazed",
    "StunSaved": "passed",
    "DeathSaved": "passed",
    "StabiliseRolled": "stable",
    "ReloadRolled": "passed",
    "LaneTested": "safe",
}
"""The field that chooses between sentences, by the name of the event."""

SENTENCES: Final[dict[str, tuple[str, ...]]] = {
    "RoundBegan": ("Round {number} begins.",),
    "TurnBegan": ("Count {count}: {fighter}.",),
    "Delayed": ("{fighter} waits until count {count}.",),
    "RoundEnded": ("Round {number} is over.",),
    "CoveringDeclared": ("{fighter} gives covering fire at {target} with {weapon}.",),
    "LightningChosen": ("{fighter} tries a lightning strike: sooner, but with less care.",),
    "InitiativeRolled": ("{fighter} has initiative {total}.",),
    "RollOffMade": ("{fighter} rolls {roll} to break the tie.",),
    "TurnMissed": ("{fighter} is too late this round and misses the turn.",),
    "StanceNamed": ("{fighter} wants to be {stance}.",),
    "SuppressionChecked": (
        "{fighter} stands up to the fire{second}: {total}, needed {check}.",
        "{fighter} is suppressed{second}: {total}, needed {check}.",
        "{fighter} loses all nerve{second}: {total}, needed {check}.",
    ),
    "StanceTaken": ("{fighter} is {stance}.", "{fighter} is pinned in the open."),
    "PlanMade": ("{fighter} means to {plan}.",),
    "SuppressionGained": ("{fighter} takes {points} of suppression: {why}.",),
    "ShotsFired": ("{fighter} {fires}.",),
    "AttackRolled": ("{attacker} attacks {target} with {weapon}: {total}.",),
    "DefenceRolled": ("{target} defends: {total}.",),
    "AttackMissed": ("{attacker} misses {target}{short}.",),
    "AttackHit": ("{attacker} hits {target}, margin {margin}: {hits}.",),
    "StealthRolled": (
        "{target} notices {fighter}: {total} against {against}.",
        "{target} does not notice {fighter}: {total} against {against}.",
    ),
    "Noticed": ("{fighter} knows of the enemy now.",),
    "Fumbled": (
        "{fighter} fumbles with {weapon}, and nothing comes of it.",
        "{fighter} fumbles and loses hold of {weapon}.",
        "{fighter} fumbles, and {weapon} goes off and hits nothing.",
        "{fighter} fumbles, and {weapon} jams.",
        "{fighter} fumbles and is struck by the own {weapon}.",
        "{fighter} fumbles, and {weapon} endangers whoever stands near.",
    ),
    "WeaponDropped": ("{fighter} drops {weapon}.",),
    "WeaponPickedUp": ("{fighter} picks up {weapon}.",),
    "WeaponJammed": ("{fighter} has a jam in {weapon}: {rounds} of work.",),
    "JamWorked": ("{fighter} works on the jam of {weapon}: {left}.",),
    "WeaponDrawn": (
        "{fighter} readies {weapon}.",
        "{fighter} readies {weapon} in the other hand.",
    ),
    "LocationRolled": ("The hit on {target} goes to the {location} ({number}).",),
    "DamageRolled": ("The hit with {weapon} does {damage} damage to {target}.",),
    "HitStopped": (
        "Cover of SP {sp} stops the hit on the {location} of {target}.",
        "Armour of SP {sp} stops the hit on the {location} of {target}.",
    ),
    "ArmourWorn": ("The armour at the {location} of {target} is down to SP {sp}.",),
    "GrazeRolled": (
        "{target} has no luck with the hit: {total}, needed {needed} for a graze.",
        "{target} is only grazed: {total}, needed {needed}.",
    ),
    "WoundTaken": (
        "{target} is wounded at the {location}: {marks}.",
        "{target} is grazed at the {location}: {marks}.",
    ),
    "LimbCrippled": ("The {location} of {target} is crippled.",),
    "StunSaved": (
        "{target} fails the stun save: {die}, needed {needed} or less.",
        "{target} makes the stun save: {die}, needed {needed} or less.",
    ),
    "DeathSaved": (
        "{target} fails the death save: {die}, needed {needed} or less.",
        "{target} makes the death save: {die}, needed {needed} or less.",
    ),
    "FighterDown": ("{target} is out of action: {cause}.",),
    "Recovered": ("{target} comes to.",),
    "DyingBegan": ("{target} is dying, with {rounds} left.",),
    "DyingTicked": ("{fighter} is dying, with {left} left.",),
    "FighterDied": ("{target} dies: {cause}.",),
    "StabiliseRolled": (
        "{fighter} tends {target} in vain: {total}, needed {needed}.",
        "{fighter} stabilises {target}: {total}, needed {needed}.",
    ),
    "LuckSpent": ("{fighter} spends {points} of luck: {what}.",),
    "Moved": ("{fighter} moves to {place}.",),
    "Ran": ("{fighter} runs: +{bonus} to defence against fire.",),
    "Aimed": ("{fighter} aims at {target}: +{bonus}.",),
    "AimLost": ("{fighter} loses the aim.",),
    "ReloadRolled": (
        "{fighter} fails to reload {weapon}: {total}.",
        "{fighter} manages to reload {weapon}: {total}.",
    ),
    "Reloaded": ("{fighter} has {rounds} in {weapon}.",),
    "MagazineDropped": ("{fighter} drops the magazine of {weapon}; it is lost.",),
    "ShellChambered": ("{fighter} drops a shell into the chamber of {weapon}.",),
    "ThrowRolled": ("{fighter} sends {weapon} to {place}: {total}.",),
    "Scattered": ("It comes down elsewhere, at {place}.",),
    "Exploded": ("The {weapon} of {fighter} goes off at {place}{blast}.",),
    "AfflictionTicked": ("{fighter} is {suffers}.",),
    "Afflicted": ("{target} is {effect} for {rounds}{worse}.",),
    "LaneOpened": (
        "{fighter} fills a lane of {width} metres towards {place} with {rounds} from {weapon}.",
    ),
    "LaneTested": (
        "{fighter} is caught in {lane}: {total}{struck}.",
        "{fighter} gets through {lane}: {total}.",
    ),
    "ModifierGiven": ("{fighter} has {points} on every {what} roll: {why}.",),
    "LightChanged": ("The light is {light} now.",),
    "BarrageAnnounced": ("{bombardment}.",),
    "BarragePlaced": ("The bombardment falls within {across} around {place}.",),
    "Healed": ("{fighter} is better by {marks}.",),
    "LuckGiven": ("{fighter} has {luck} now.",),
    "Displaced": ("{fighter} is at {place} now.",),
    "BarrageFell": ("The bombardment wears on {fighter}.",),
}
"""The sentences of each event, by its name."""

SUFFERING: Final = ("unharmed", "stunned", "blinded", "deafened", "gassed", "burning")
"""Effects of blasts as what somebody is."""
CAUSES: Final[dict[str, str]] = {
    "attacker": "fired at",
    "shot": "a charge of shot",
    "explosion": "an explosion near",
    "barrage": "bombardment",
    **WOUND_CAUSES,
}
"""Causes as a sentence names them; others are said as they are."""
