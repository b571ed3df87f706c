"""Names that files, step lines and other programs use where the code has another name.

Events of saved fights are written under their published name. Imports published before 0.2 work
for one release, with a warning.
"""

import sys
import warnings
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

_HARM: Final = {
    "FighterDied": "Died",
    "FighterDown": "WentOut",
    "Recovered": "CameRound",
    "WoundTaken": "Wounded",
}
EVENTS: Final[Mapping[str, Mapping[str, str]]] = {
    "gray_dawn": {**_HARM, "TurnBegan": "CountCame"},
    "lead_and_chrome": {
        **_HARM,
        "AttackHit": "TaskMade",
        "AttackMissed": "TaskFailed",
        "AttackRolled": "TaskRolled",
        "DefenceRolled": "GuardRolled",
        "LightChanged": "LightShifted",
        "Moved": "Walked",
        "Reloaded": "GunLoaded",
        "RoundBegan": "RoundOpened",
        "RoundEnded": "RoundClosed",
        "ShotsFired": "RoundsSpent",
        "TurnBegan": "ActionCame",
        "WeaponDrawn": "WeaponReadied",
        "WeaponPickedUp": "WeaponRetrieved",
    },
    "traveller_s4": {
        "AttackRolled": "AttackThrown",
        "FighterDied": "WasKilled",
        "LightChanged": "LightSet",
        "ModifierGiven": "DmGiven",
        "Moved": "Strode",
        "Reloaded": "MagazineChanged",
        "RoundBegan": "CombatRoundBegan",
        "RoundEnded": "CombatRoundEnded",
        "TurnBegan": "TurnCame",
        "WeaponDrawn": "ArmDrawn",
    },
    "alien_cards": {
        "FighterDied": "Perished",
        "Moved": "Went",
        "Noticed": "EnemyNoticed",
        "Reloaded": "WeaponReloaded",
        "RoundBegan": "RoundDealt",
        "TurnBegan": "CardCame",
    },
}
"""The published name of an event by system and class name, where they differ."""


def published_events(
    system: str, *modules: ModuleType, without: Sequence[str] = ()
) -> dict[str, type[Any]]:
    """Return the events of the kernel and of a system's modules by their published names.

    Of two events with the same name the one of the later module counts; ``without`` names those of
    the kernel that never happen in the system.
    """
    events = import_module(f"{_HERE}.kernel.events")
    names = EVENTS.get(system, {})
    kinds = (kind for module in (events, *modules) for kind in vars(module).values())
    return {
        names.get(kind.__name__, kind.__name__): kind
        for kind in kinds
        if isinstance(kind, type) and kind in events.TELLINGS and kind.__name__ not in without
    }


MODULES: Final[Mapping[str, str]] = {
    "chance": "kernel.driver",
    "checks": "scene.validation",
    "dice": "kernel.dice",
    "fight": "kernel.fight",
    "figures": "formulas",
    "geometry": "scene.geometry",
    "harm.gear": "harm.weapons",
    "plain": "io.wire_format",
    "question": "kernel.question",
    "record_file": "io.fight_file",
    "scenario": "scene.scenario",
    "scenario_file": "io.scenario_file",
    "session": "kernel.session",
    "step": "io.line_protocol",
    "system": "kernel.system",
    "table": "kernel.driver",
    "telling": "io.transcript",
    "tuning": "kernel.tuning",
    "words": "kernel.text.words",
}
"""Present place of each module of 0.1."""
CLASSES: Final[Mapping[str, Mapping[str, str]]] = {
    "": {"NotAllowed": "ActionRefused", "NotPlayable": "InvalidScenario"},
    "gray_dawn": {
        "Barrage": "StartBarrage",
        "Light": "SetLight",
        "Modifier": "AddModifier",
        "Wound": "AddWound",
    },
    "lead_and_chrome": {
        "Gunfighter": "Fighter",
        "Injury": "AddWound",
        "LeadNumbers": "Tunables",
        "LightShift": "SetLight",
        "TaggedWeapon": "Weapon",
    },
    "traveller_s4": {
        "Traveller": "Fighter",
        "TravellerArm": "Weapon",
        "TravellerTunables": "Tunables",
    },
    "alien_cards": {
        "CardFighter": "Fighter",
        "CardTunables": "Tunables",
        "CardWeapon": "Weapon",
        "Frighten": "CallPanicRoll",
        "GiveDamage": "AddWound",
    },
    "chance": {"ByChance": "RandomPolicy"},
    "checks": {"NotPlayable": "InvalidScenario"},
    "fight": {"Combatant": "BaseCombatant", "Fight": "BaseFight"},
    "plain": {"Unread": "UnknownEvent"},
    "record_file": {"RecordedFight": "SavedFight"},
    "scenario": {"Entrant": "BaseFighter"},
    "session": {
        "NotAllowed": "ActionRefused",
        "NotTheSame": "ReplayMismatch",
        "Played": "ReplayDriver",
        "Rolled": "EnteredRoll",
    },
    "system": {"Act": "GmAction", "Shape": "ActionSchema", "Start": "BasePreparedScenario"},
    "table": {"Silent": "SilentDriver", "Table": "Driver", "Told": "RecordingDriver"},
    "words": {"Offer": "Choice", "Passage": "StoryLine", "Words": "BaseWords"},
}
"""The class that a name of 0.1 means, by system or module of 0.1; "" is the front page."""
_HERE: Final = __name__.removesuffix(".io.published_names")


def renamed_class(package: str, name: str, depth: int = 3) -> object:
    """Return what a package publishes under an old name, with a warning.

    The warning names the line ``depth`` calls up. Raises AttributeError for a name that was never
    published.
    """
    new = CLASSES.get(package.removeprefix(_HERE).lstrip("."), {}).get(name)
    if new is None:
        raise AttributeError(f"module {package!r} has no attribute {name!r}")
    _warn(f"{package}.{name}", f"{package}.{new}", depth)
    return getattr(import_module(package), new)


def _warn(old: str, new: str, depth: int) -> None:
    warnings.warn(f"{old} is now {new}; the old name goes in 0.3", DeprecationWarning, depth)


class RenamedModules(MetaPathFinder, Loader):
    """Finds modules of 0.1 under their new names."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load a module that was renamed; None for any other."""
        if name.removeprefix(f"{_HERE}.") not in MODULES or not name.startswith(_HERE):
            return None
        return ModuleSpec(name, self)

    def exec_module(self, module: ModuleType) -> None:
        """Fill a module with what its successor holds."""
        old = module.__name__.removeprefix(f"{_HERE}.")
        new = f"{_HERE}.{MODULES[old]}"
        _warn(module.__name__, new, 3)
        held = vars(import_module(new))
        vars(module).update(_public(held))
        vars(module).update({name: held[now] for name, now in CLASSES.get(old, {}).items()})


def _public(held: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    return ((name, value) for name, value in held.items() if not name.startswith("__"))


def install() -> None:
    """Let the modules of 0.1 be imported; they are looked for after all others."""
    if not any(isinstance(finder, RenamedModules) for finder in sys.meta_path):
        sys.meta_path.append(RenamedModules())
