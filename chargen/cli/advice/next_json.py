"""The reply of `chargen next --json`."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from chargen.cli.fight.fight_json import ShareReply, share_reply
from chargen.encounter.advice.next_purchase import NextPurchase, PurchaseResult
from chargen.encounter.advice.purchases import PurchaseStep, option_words, trait_name
from chargen.encounter.advice.race import Group
from chargen.files.reply import Reply


class StepReply(Reply):
    """One trait raised."""

    kind: Literal["stat", "skill", "perk"]
    key: str
    name: str
    level_from: int
    level_to: int
    price: int


class EffectReply(Reply):
    """A change of the share, with an interval that allows for all purchases and looks."""

    change: float
    low: float
    high: float


class PurchaseReply(Reply):
    """One purchase of one or two steps, in its group."""

    group: Literal["best", "about as good", "less", "no effect shown", "worse"]
    name: str
    price: int
    gm_approval: bool
    steps: tuple[StepReply, ...]
    fights: int
    effect: EffectReply | None = Field(
        description="null where no effect is shown, or the purchase left the race early"
    )


class UnrankedReply(Reply):
    """A purchase that is not ranked."""

    reason: str
    step: StepReply


class EvenFightReply(Reply):
    """One of the fights measured as even for the character."""

    opponent: str
    number: int
    map: str
    won: ShareReply


class NextReply(Reply):
    """Purchases within a budget: the reply of `chargen next --json`."""

    format: Literal["gray-dawn-next"] = "gray-dawn-next"
    version: Literal[1] = 1
    name: str
    budget: int
    currency: Literal["ip", "skill"] = Field(description="IP, or skill points in creation")
    goal: Literal["up", "alive", "win"]
    tactic: str
    seed: int
    fights: int = Field(description="of each purchase still in the race")
    now: ShareReply = Field(description="the share without a purchase")
    purchases: tuple[PurchaseReply, ...] = Field(description="group by group, the best first")
    unranked: tuple[UnrankedReply, ...]
    even_fights: tuple[EvenFightReply, ...] = Field(description="empty with --against")


def next_reply(race: NextPurchase) -> NextReply:
    """Return the reply for a finished race."""
    return NextReply.model_validate(
        {
            "name": race.character.build.choices.name,
            "budget": race.budget,
            "currency": race.currency,
            "goal": race.goal,
            "tactic": race.tactic,
            "seed": race.seed,
            "fights": race.fights,
            "now": share_reply(race.now),
            "purchases": tuple(_purchase(race, result) for result in race.results),
            "unranked": tuple(
                UnrankedReply(reason=reason, step=_step(race, step))
                for step, reason in race.unranked
            ),
            "even_fights": tuple(_even_fights(race)),
        }
    )


def _purchase(race: NextPurchase, result: PurchaseResult) -> PurchaseReply:
    standing = result.standing
    effect = None if standing.group is Group.NO_EFFECT else standing.effect
    return PurchaseReply(
        group=standing.group.value,
        name=option_words(race.character, result.option),
        price=result.option.price,
        gm_approval=result.option.gm,
        steps=tuple(_step(race, step) for step in result.option.steps),
        fights=standing.fights,
        effect=None
        if effect is None
        else EffectReply(change=effect.share, low=effect.low, high=effect.high),
    )


def _step(race: NextPurchase, step: PurchaseStep) -> StepReply:
    return StepReply(
        kind=step.kind,
        key=step.key,
        name=trait_name(race.character, step),
        level_from=step.old,
        level_to=step.new,
        price=step.price,
    )


def _even_fights(race: NextPurchase) -> Iterator[EvenFightReply]:
    for fight in race.even:
        yield EvenFightReply(
            opponent=fight.opponent, number=fight.number, map=fight.ground,
            won=share_reply(fight.win),
        )  # fmt: skip
