"""Events of initiative cards: actions with weapons, fixtures and other fighters."""

from ...kernel.events import event


@event("{fighter} saves ammunition in {weapon}.", clause="{fighter} saves ammunition")
class AmmoConserved:
    """An extra success goes on ammunition (AL-56)."""

    fighter: int
    weapon: str


@event("{fighter} has ammunition {rating} left in {weapon}.", clause="")
class SupplyRolled:
    """A supply roll, and what is left (AL-61, AL-R15)."""

    fighter: int
    weapon: str
    ones: int
    rating: int


@event(
    "{fighter} fails to clear the jam in {weapon}.",
    "{fighter} clears the jam in {weapon}.",
    outcome="cleared",
)
class JamTried:
    """Work on a jam (AL-17)."""

    fighter: int
    weapon: str
    cleared: bool


@event("{fighter} has a jam in {weapon}.")
class JamGiven:
    """The referee says a weapon is jammed (AL-R18)."""

    fighter: int
    weapon: str


@event("{fighter} drops {weapon}.")
class ItemFell:
    """Something lies on the floor."""

    fighter: int
    weapon: str
    x: int
    y: int


@event("{attacker} takes {weapon} from {target}.")
class ItemSeized:
    """Something is taken out of an enemy's hands (AL-45)."""

    attacker: int
    target: int
    weapon: str


@event("{fighter} takes {weapon} off the floor.")
class ItemTakenUp:
    """Something is taken off the floor (AL-29)."""

    fighter: int
    weapon: str


@event(
    "{fighter} takes partial cover behind {thing}.",
    "{fighter} goes into full cover behind {thing}.",
    outcome="full",
)
class CoverTaken:
    """Partial or full cover (AL-13, AL-24)."""

    fighter: int
    cover: str
    full: bool


@event("{fighter} aims.")
class AimTaken:
    """Aim for the attack that follows (AL-26)."""

    fighter: int


@event("{attacker} pins {target}.")
class HoldTaken:
    """An enemy is pinned (AL-48)."""

    attacker: int
    target: int


@event("{target} is free of the hold.")
class HoldEnded:
    """A fighter is no longer held (AL-R11)."""

    target: int


@event("{target} fails to break the hold.")
class HoldKept:
    """A fighter fails to break a hold (AL-R11)."""

    target: int


@event(
    "{fighter} {how} {target} without success.",
    "{fighter} {how} {target}: {sixes}.",
    outcome="sixes",
)
class AidGiven:
    """First aid or a rally: health given back, if it went well (AL-16, AL-30)."""

    fighter: int
    target: int
    how: str
    sixes: int


@event(
    "{target} has less time to live: {limit}.", clause="{target} has less time to live ({limit})"
)
class LimitShortened:
    """Aid that went wrong leaves less time (AL-R26)."""

    target: int
    limit: int


@event("{target} is stable.")
class Stabilised:
    """An injury that might have killed will not (AL-R26)."""

    target: int


@event(
    "{fighter} gives {target} orders without effect.",
    "{fighter} gives {target} orders: {sixes}.",
    outcome="sixes",
)
class OrdersGiven:
    """Orders (AL-18, AL-R19)."""

    fighter: int
    target: int
    sixes: int


@event(
    "{fighter} {how} {fixture} without success.",
    "{fighter} {how} {fixture}: {sixes}.",
    outcome="sixes",
)
class FixtureUsed:
    """Work at a fixture (AL-12, AL-14, AL-15, AL-19)."""

    fighter: int
    fixture: str
    how: str
    sixes: int


@event("{fighter} opens {fixture}.", "{fighter} locks {fixture}.", outcome="locked")
class DoorChanged:
    """A door is locked or open (AL-23, AL-R20)."""

    fighter: int
    fixture: str
    locked: bool


@event("{fighter} looks past {fixture} and sees {seen}.")
class PeekTaken:
    """A look past a door: how many enemies are seen there (AL-22)."""

    fighter: int
    fixture: str
    seen: int


@event("{fighter} flees the fight.")
class FightLeft:
    """A fighter has fled out of the fight (AL-R27)."""

    fighter: int
