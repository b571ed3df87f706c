"""What each event adds to its line of the story, and how lines begin."""

from typing import Final

from .sentences import SENTENCES

SAID: Final[dict[str, tuple[str, ...]]] = {
    "StanceNamed": ("",),
    "PlanMade": ("",),
    "SuppressionGained": ("",),
    "DefenceRolled": ("",),
    "LocationRolled": ("",),
    "DamageRolled": ("",),
    "ArmourWorn": ("",),
    "GrazeRolled": ("", ""),
    "StunSaved": ("", ""),
    "DeathSaved": ("", ""),
    "AimLost": ("",),
    "WeaponJammed": ("",),
    "RollOffMade": ("",),
    "Ran": ("",),
    "InitiativeRolled": ("{fighter} {total}",),
    "AttackMissed": ("{attacker} misses{short}",),
    "AttackHit": ("{attacker} hits",),
    "Fumbled": (
        "{fighter} fumbles",
        "{fighter} fumbles",
        "{fighter} fumbles a shot into the air",
        "{fighter} fumbles a jam into {weapon}",
        "{fighter} fumbles into the own body",
        "{fighter} fumbles towards whoever stands near",
    ),
    "HitStopped": (
        "{target} is saved by cover at the {location}",
        "{target} is saved by armour at the {location}",
    ),
    "WoundTaken": (
        "{target} is wounded at the {location} ({marks})",
        "{target} is grazed at the {location} ({marks})",
    ),
    "LimbCrippled": ("{target} has a crippled {location}",),
    "FighterDown": ("{target} is out of action ({cause})",),
    "FighterDied": ("{target} dies ({cause})",),
    "ReloadRolled": ("{fighter} fails to reload {weapon}", ""),
    "Reloaded": ("{fighter} loads {weapon} ({rounds})",),
    "Scattered": ("{fighter} misses the place",),
    "Exploded": ("{fighter} sees it go off at {place}",),
    "LuckSpent": ("{fighter} spends {points} of luck{on}",),
    "StealthRolled": ("", ""),
    "CoveringDeclared": ("{fighter} gives covering fire at {target} with {weapon}",),
    "BarrageFell": ("{fighter} is under bombardment",),
}
"""What an event adds to its line, where that is not its sentence up to the colon."""

ALONE: Final = (
    "LightChanged", "BarrageAnnounced", "BarragePlaced", "Healed", "LuckGiven", "Displaced",
)  # fmt: skip
"""Events nothing follows from: the referee said so, and who was about to act goes on."""
WHOLE: Final = ("RoundBegan", "CoveringDeclared", *ALONE)
"""Events whose sentence begins a line as it is."""
DEEDS: Final = (
    "ShotsFired", "ThrowRolled", "Moved", "WeaponDrawn", "StealthRolled", "StabiliseRolled",
    "ReloadRolled", "Delayed", "JamWorked", "WeaponPickedUp", "CoveringDeclared",
)  # fmt: skip
"""What somebody does; the next deed is the next line."""
INITIATIVE: Final = "Initiative"
BEGINNING: Final = "As it begins"
AFTER: Final = "What comes of it"
"""Hits and fumbles of several who fire at once, after all their rolls (CB-56)."""
PHASES: Final = {
    "InitiativeRolled": INITIATIVE,
    "TurnMissed": INITIATIVE,
    "LightningChosen": INITIATIVE,
    "DyingTicked": BEGINNING,
    "AfflictionTicked": BEGINNING,
    "Noticed": "End of the round",
}
"""What happens to all in turn is one line, and what that is called."""
JOINS: Final = {"FighterDied": BEGINNING, "LuckSpent": INITIATIVE}
"""What goes on with such a line."""
HARMLESS: Final = "fumbles without harm"
"""A fumble nothing comes of, where that is what is told."""
MISSES_ALL: Final = "fumbles, but nobody stands near enough to be struck"
"""What comes of a fumble towards others where there is nobody (CB-06)."""
TAKES: Final = (
    "stands in the open", "", "takes active cover", "takes full cover", "braces",
)  # fmt: skip
"""Clauses for a stance taken after another action."""


def clause(kind: str, outcome: int) -> str:
    """What an event says of somebody: whom in braces, then the rest; empty for nothing."""
    said = (SAID.get(kind) or SENTENCES[kind])[outcome]
    said = said.partition(":")[0].removesuffix(".")
    return said if said.startswith("{") else ""
