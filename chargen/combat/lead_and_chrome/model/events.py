"""Events of a fight by Lead and Chrome."""

from ...kernel import events as shared
from ...kernel.events import event
from ...kernel.tally import NO_PARTS, Parts


@event("{fighter} shoots unaimed this round, to act earlier.", clause="{fighter} shoots unaimed")
class HasteDeclared:
    """The fighter's shots of this round are unaimed (LC-09)."""

    fighter: int


@event(
    "{fighter} quick-draws {weapon}{second} on {target}.",
    "{fighter} quick-draws {weapon}{second} on {target}, unaimed.",
    outcome="unaimed",
)
class QuickDrawDeclared:
    """The fighter will draw and attack in one Action (LC-13)."""

    fighter: int
    weapon: int
    target: int
    second: int
    unaimed: bool


@event(
    "{fighter} has initiative {total}.",
    "{fighter} rolls 2 and acts last.",
    outcome="last",
    clause=("{fighter} on {total}", "{fighter} last"),
)
class PlaceRolled:
    """The fighter's initiative of the round; a natural 2 is last (LC-02, LC-03)."""

    fighter: int
    total: int
    natural: int
    last: bool
    parts: Parts = NO_PARTS


@event(
    "{squad} has initiative {total}, rolled by {fighter}.",
    "{squad} acts last: {fighter} rolls 2.",
    outcome="last",
    clause=("{squad} on {total}", "{squad} last"),
)
class SquadRolled:
    """One roll for a whole squad or vehicle, by its leader (LC-04)."""

    fighter: int
    squad: str
    total: int
    natural: int
    last: bool
    parts: Parts = NO_PARTS


@event("{fighter}: {ordinal} action.")
class TurnBegan(shared.TurnBegan):
    """A first or second Action comes, together with equal results (LC-05 to LC-07)."""

    number: int


@event("{attacker} {attacks} {target} with {weapon}: {total} against {needed}.")
class AttackRolled(shared.AttackRolled):
    """The roll of an attack against its number (LC-R22)."""

    needed: int
    parts: Parts = NO_PARTS


@event(
    "{fighter} fumbles the draw of {weapon} ({die}) and wastes the attack.",
    "{fighter} fumbles the draw of {weapon} ({die}) and drops it.",
    "{fighter} fumbles the draw of {weapon} ({die}), and it goes off.",
    "{fighter} fumbles the draw of {weapon} ({die}) and hits themselves.",
    outcome="result",
    clause=(
        "{fighter} fumbles the draw and wastes the attack",
        "{fighter} fumbles the draw",
        "{fighter} fumbles the draw, and {weapon} goes off",
        "{fighter} fumbles the draw and hits themselves",
    ),
)
class DrawFumbled:
    """A Quick-Draw goes wrong, by number of ``fumble.NAMES`` (LC-50)."""

    fighter: int
    weapon: int
    die: int
    result: int


@event("{fighter}'s {weapon} lands at {place}.", clause="{fighter} sees it land at {place}")
class WeaponFlew:
    """A weapon slips away and lies at a place (LC-54)."""

    fighter: int
    weapon: int
    x: int
    y: int


@event(
    "{target} is hit by accident with {attacker}'s {weapon}.", clause="{target} is hit by accident"
)
class StrayHit:
    """A gun that went off by itself hits a bystander (LC-55)."""

    attacker: int
    target: int
    weapon: int


@event("{fighter} hits the {item} by accident.")
class ObjectHit:
    """A gun that went off by itself hits a thing of the scene (LC-55, LC-R13)."""

    fighter: int
    weapon: int
    item: str


@event("{fighter} hits no bystander.")
class StrayLost:
    """A gun that went off by itself hits a thing (LC-55)."""

    fighter: int
    weapon: int


@event("{fighter} takes no action.")
class Waited:
    """The fighter lets an Action go by."""

    fighter: int
