"""Effects of perks and flaws: closed unions; a new kind is code with a test.

Never a formula in data: each kind reaches a fight as one number (CB-04).
"""

from typing import Annotated, Literal

from pydantic import Field

from chargen.files.strict_json import Strict
from chargen.files.text import Line, Slug

Amount = Annotated[int, Field(ge=1, le=20)]


class EffectNote(Strict):
    """An effect the GM applies; no number of this program changes."""

    kind: Literal["text"]


class EquipmentSlot(Strict):
    """Items outside ordinary issue, a number for each level (CC-02)."""

    kind: Literal["equipment_slot"]
    per_level: Amount


class RollBonus(Strict):
    """A bonus on rolls of named skills (CB-04)."""

    kind: Literal["roll_bonus"]
    skills: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=8)]
    per_level: Amount
    when: Line = Field(
        default="",
        description="Circumstance the bonus needs; empty if it always counts in the skill total",
    )
    always: Annotated[tuple[Slug, ...], Field(max_length=8)] = Field(
        default=(),
        exclude_if=lambda skills: not skills,
        description="Those of its skills that need no circumstance",
    )
    in_fights: bool = Field(
        default=False,
        exclude_if=lambda there: not there,
        description="The circumstance is there in every fight, so its rolls have the bonus",
    )

    def helps(self, skill: str, *, fighting: bool = False) -> bool:
        """Return whether rolls of a skill have the bonus without a GM ruling (CB-04)."""
        free = not self.when or skill in self.always or (fighting and self.in_fights)
        return free and skill in self.skills


class LessonBonus(Strict):
    """IP more for every pupil of each lesson its owner gives (AD-05)."""

    kind: Literal["lesson_bonus"]
    per_level: Amount


class FreeLanguages(Strict):
    """A language for each level, spoken and written, at a level that costs nothing (CC-09)."""

    kind: Literal["languages"]
    level: Annotated[int, Field(ge=1, le=10)]


OwnNumber = Literal[
    "graze_bonus",
    "aimed_bonus",
    "initiative_bonus",
    "stun_save_bonus",
    "death_save_bonus",
    "suppression_bonus",
    "reload_bonus",
    "draw_penalty",
    "move_bonus",
    "close_defence_bonus",
    "called_shot",
    "move_fire_penalty",
]
"""Kinds of perk effects with a number of their own, which flaws can take away, too."""


class PerLevel(Strict):
    """A number per level for exactly one roll, penalty or measure of the game (CB-04).

    ``dual_wield`` lessens the penalty for two weapons (CB-87), ``reroll_damage`` re-rolls low
    damage dice once (CB-100), ``graze_bonus`` helps graze rolls (CB-111), ``aimed_bonus`` braced
    aimed shots from long range on (CB-26), ``initiative_bonus`` initiative (CB-30),
    ``stun_save_bonus`` and ``death_save_bonus`` those saves (CB-121, CB-122),
    ``ignore_minor_wounds`` leaves one-point wounds out of the wound state (CB-108),
    ``suppression_bonus`` helps suppression checks (CB-71), ``reload_bonus`` hurried reloads
    (CB-130), ``draw_penalty`` lessens the draw-and-fire penalty (CB-34), ``move_bonus`` lengthens
    a movement action in metres (CB-40), ``light_penalty`` halves penalties for light (CB-86),
    ``danger_sense`` gives a second Awareness roll against an ambush (CB-15),
    ``close_defence_bonus`` helps close combat defence (CB-11), ``called_shot`` lessens the
    called-shot penalty (CB-13), ``move_fire_penalty`` the on-the-run penalty (CB-41) and
    ``recoil`` halves the full-auto penalty beyond close (CB-81).
    """

    kind: Literal[
        OwnNumber, "dual_wield", "reroll_damage", "ignore_minor_wounds", "light_penalty",
        "danger_sense", "recoil",
    ]  # fmt: skip
    per_level: Amount


Effect = Annotated[
    EffectNote | EquipmentSlot | RollBonus | LessonBonus | FreeLanguages | PerLevel,
    Field(discriminator="kind"),
]

Lost = Annotated[int, Field(ge=-20, le=-1)]
"""Points a flaw takes."""


class RollLoss(Strict):
    """A flaw's penalty to rolls of named skills (CC-12, CB-04)."""

    kind: Literal["roll_bonus"]
    skills: Annotated[tuple[Slug, ...], Field(min_length=1, max_length=8)]
    amount: Lost
    when: Line = ""
    """The circumstance it needs; empty when it always applies and is part of the skill total."""


class Loss(Strict):
    """A flaw's penalty to exactly one roll or measure, or addition to one penalty (CC-12, CB-04).

    The kinds are those of perks that have a number of their own; an effect that a perk only
    switches on (a penalty halved, a die rolled again) cannot be taken away.
    """

    kind: OwnNumber
    amount: Lost


FlawEffect = Annotated[RollLoss | Loss, Field(discriminator="kind")]
