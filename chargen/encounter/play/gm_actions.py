"""What the GM can do in a fight that is played: each act with the fields it is filled in by."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum, auto
from typing import Any, Final

from chargen.combat import SYSTEMS
from chargen.combat.harm.fighter import GM_ROLLS
from chargen.combat.harm.weapons import LOCATION_NAMES
from chargen.combat.kernel.session import ActionRefused, Session
from chargen.combat.kernel.system import GmAction
from chargen.combat.traveller_s4.model.combatant import STAT_NAMES
from chargen.combat.traveller_s4.model.fighter import GM_THROWS
from chargen.encounter.setup.setup import GRAY_DAWN, LIGHT_WORDS


class FieldKind(Enum):
    """How a field of an act is filled in."""

    FIGHTER = auto()
    NUMBER = auto()
    CHOICE = auto()
    TEXT = auto()
    PLACE = auto()
    """One of the two numbers of a place on the map, in centimetres."""


@dataclass(frozen=True, slots=True)
class ActField:
    """One field of an act, under the name it has there."""

    name: str
    title: str
    kind: FieldKind
    span: tuple[int, int] = (0, 0)
    choices: tuple[tuple[int | str, str], ...] = ()
    """What there is to choose from, and its words."""


@dataclass(frozen=True, slots=True)
class GmActionForm:
    """One act: what it is called, and its fields."""

    key: str
    title: str
    fields: tuple[ActField, ...]

    @property
    def placed(self) -> bool:
        """It names a place on the map."""
        return any(field.kind is FieldKind.PLACE for field in self.fields)


_ANYWHERE = (-1_000_000, 1_000_000)
_ROLLS = tuple((roll, roll.capitalize()) for roll in GM_ROLLS)
_THROWS = tuple((throw, throw.capitalize()) for throw in GM_THROWS)
_STATS = tuple(enumerate(STAT_NAMES))
_LOCATIONS = tuple((n, name.capitalize()) for n, name in enumerate(LOCATION_NAMES))
_FIELDS: Final = (
    ActField("fighter", "Fighter", FieldKind.FIGHTER),
    ActField("roll", "Roll", FieldKind.CHOICE, choices=_ROLLS),
    ActField("throw", "Throw", FieldKind.CHOICE, choices=_THROWS),
    ActField("stat", "Stat", FieldKind.CHOICE, choices=_STATS),
    ActField("location", "Where", FieldKind.CHOICE, choices=_LOCATIONS),
    ActField("light", "Light", FieldKind.CHOICE, choices=tuple(enumerate(LIGHT_WORDS))),
    ActField("points", "Points", FieldKind.NUMBER, (-20, 100)),
    ActField("boxes", "Boxes", FieldKind.NUMBER, (0, 40)),
    ActField("stun", "Stun", FieldKind.NUMBER, (0, 40)),
    ActField("rounds", "Rounds", FieldKind.NUMBER, (0, 1_000)),
    ActField("weapon", "Number of the weapon", FieldKind.NUMBER, (0, 40)),
    ActField("width", "Metres across, 0 for everywhere", FieldKind.NUMBER, (0, 10_000)),
    ActField("x", "x", FieldKind.PLACE, _ANYWHERE),
    ActField("y", "y", FieldKind.PLACE, _ANYWHERE),
    ActField("reason", "Reason", FieldKind.TEXT),
    ActField("why", "Reason", FieldKind.TEXT),
)
"""Fields of acts by their names, in the order they are filled in."""
_TITLES: Final = {"displace": "Put elsewhere", "barrage": "Bombardment", "dm": "DM"}
"""What acts are called whose own word says it badly."""


def forms(session: Session | None) -> tuple[GmActionForm, ...]:
    """Return the forms of all the referee can do in a fight; before it begins, in Gray Dawn."""
    system = SYSTEMS[GRAY_DAWN] if session is None else session.system
    return tuple(_form(key, kind) for key, kind in system.acts.items())


def _form(key: str, kind: type[Any]) -> GmActionForm:
    names = {field.name for field in fields(kind)}
    title = _TITLES.get(key, key.replace("_", " ").capitalize())
    return GmActionForm(key, title, tuple(field for field in _FIELDS if field.name in names))


def act(session: Session, form: GmActionForm, values: Mapping[str, int | str]) -> GmAction:
    """Return an act with these values; raises NotPlayable or NotAllowed where it cannot be."""
    kind: Any = session.system.acts[form.key]
    action: GmAction = kind(**{field.name: values[field.name] for field in form.fields})
    if session.question is None:
        raise ActionRefused("The GM steps in while somebody has to choose.")
    fault = action.fault(session.fight, session.question)
    if fault is not None:
        raise ActionRefused(fault)
    return action


def act_words(session: Session, action: GmAction) -> str:
    """Name an act in the undo list: what, and whom it is about."""
    form = next(entry for entry in forms(session) if session.system.acts[entry.key] is type(action))
    fighter: int = getattr(action, "fighter", -1)
    name = f" ({session.fight.fighters[fighter].name})" if fighter >= 0 else ""
    return f"GM: {form.title.lower()}{name}"


def fighters(session: Session) -> Sequence[tuple[int, str]]:
    """Return whom an act can be about: everybody alive, by number."""
    return [
        (n, combatant.name)
        for n, combatant in enumerate(session.fight.fighters)
        if not combatant.dead
    ]
