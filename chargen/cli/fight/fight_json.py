"""Replies of `chargen fight --json`: one fight, odds of many, systems, tactics and operations."""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field

from chargen.combat import SYSTEMS, Scenario, Session
from chargen.combat.batches.batch import place_in_batch
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.report import LOSSES, odds_json
from chargen.combat.io import schemas, transcript
from chargen.encounter.odds.operation_result import stages
from chargen.encounter.odds.results import Proportion
from chargen.encounter.odds.system_comparison import SystemResult
from chargen.encounter.odds.tactic_comparison import TacticResult, rank_results
from chargen.encounter.setup.setup import MINE, THEIRS
from chargen.files.reply import Reply


def schemas_of_fights() -> dict[str, dict[str, Any]]:
    """Return the schemas of the combat module's scenarios and lines, by their names."""
    return schemas.schemas()


class ShareReply(Reply):
    """A share of fights with the bounds of its 95 % interval."""

    fights: int
    share: float
    low: float
    high: float


class NamedShare(ShareReply):
    """A share with a name, such as an ending or a cause."""

    name: str


class LossesReply(Reply):
    """The average losses of a side in a fight."""

    dead: float
    dying: float
    wounded: float


class NumberReply(Reply):
    """A value of a fighter, under the round system's name for it."""

    name: str
    value: int


class FighterResult(Reply):
    """One fighter at the end of a fight."""

    name: str
    side: int
    state: str = Field(description="in words")
    numbers: tuple[NumberReply, ...] = Field(description="what a map shows")


class FightReply(Reply):
    """One fight."""

    format: Literal["gray-dawn-fight"] = "gray-dawn-fight"
    version: Literal[1] = 1
    system: str
    seed: int | None = Field(description="null where dice were typed in")
    number: int | None = Field(description="place among the fights of that seed, from 1")
    winner: int = Field(description="a side; -1 for no winner")
    reason: str
    rounds: int
    fighters: tuple[FighterResult, ...]
    log: tuple[str, ...]


class SideOdds(Reply):
    """The odds of one side."""

    side: int
    name: str
    wins: ShareReply
    a_fight: LossesReply


class WoundsReply(Reply):
    """Wounds at one location, in all fights."""

    place: str
    wounds: int


class FighterOdds(Reply):
    """The odds of one fighter."""

    name: str
    side: int
    falls_first: ShareReply
    falls_by: tuple[NamedShare, ...]
    boxes: float
    ends: dict[str, ShareReply] = Field(description="stunned, dying, dead")
    a_fight: dict[str, float] = Field(description="what is spent: shots, magazines and the like")
    wounds: tuple[WoundsReply, ...]


class RoundsReply(Reply):
    """The number of fights of one length in rounds."""

    rounds: int
    fights: int


class OddsReply(Reply):
    """The odds of many fights."""

    format: Literal["gray-dawn-odds"] = "gray-dawn-odds"
    version: Literal[1] = 1
    system: str
    fights: int
    seed: int
    sides: tuple[SideOdds, ...]
    undecided: tuple[NamedShare, ...] = Field(description="by ending")
    rounds: float = Field(description="on average")
    rounds_taken: tuple[RoundsReply, ...]
    nobody_falls: ShareReply
    fighters: tuple[FighterOdds, ...]


class FallsFirst(Reply):
    """The number of fights in which one fighter falls first."""

    name: str
    fights: int


class SystemOdds(Reply):
    """The odds under one round system."""

    system: str
    fights: int
    wins: tuple[ShareReply, ...] = Field(description="of either side")
    undecided: ShareReply
    rounds: float
    round_seconds: tuple[int, int] = Field(description="least and most; 0 where no text says")
    losses: tuple[LossesReply, ...] = Field(description="of either side")
    falls_first: tuple[FallsFirst, ...]


class UnfoughtSystem(Reply):
    """A round system that cannot run this fight."""

    system: str
    fault: str


class SystemsReply(Reply):
    """The odds of the same two sides under every round system."""

    format: Literal["gray-dawn-systems"] = "gray-dawn-systems"
    version: Literal[1] = 1
    seed: int
    systems: tuple[SystemOdds | UnfoughtSystem, ...]


class TacticOdds(ShareReply):
    """A side's share of wins by one tactic; ``fights`` are the fights won."""

    tactic: str
    tried: int = Field(description="fights in all")


class TacticsReply(Reply):
    """The odds of every tactic for either side, the best first."""

    format: Literal["gray-dawn-tactics"] = "gray-dawn-tactics"
    version: Literal[1] = 1
    seed: int
    sides: tuple[tuple[TacticOdds, ...], ...]


class OperationFight(Reply):
    """One fight of the row; means are over the operations that won it."""

    number: int
    won: ShareReply = Field(description="operations that won this fight and all before it")
    alive: ShareReply = Field(description="those of them without a death so far")
    able: float = Field(description="fighters who can go on")
    boxes: float = Field(description="wound boxes these bear")
    spare: float = Field(description="spare magazines and shells these have left")
    luck: float = Field(description="luck points these have left")


class OperationReply(Reply):
    """The progress of the first side in fights in a row."""

    format: Literal["gray-dawn-operation"] = "gray-dawn-operation"
    version: Literal[1] = 1
    system: str
    operations: int
    seed: int
    rest: int = Field(description="hours between two fights")
    row: tuple[OperationFight, ...]


def fight_reply(session: Session) -> FightReply:
    """Return the reply for one fight."""
    words, ending = session.system.words, session.ending
    seed, number = place_in_batch(session) or (None, None)
    return FightReply(
        system=session.scenario.system,
        seed=seed,
        number=number,
        winner=-1 if ending is None else ending.winner,
        reason="" if ending is None else ending.reason,
        rounds=int(session.fight.round),
        fighters=tuple(
            FighterResult(
                name=combatant.name, side=int(combatant.side), state=words.state(combatant),
                numbers=tuple(
                    NumberReply(name=name, value=value)
                    for name, value in zip(session.system.shown, combatant.shown(), strict=True)
                ),
            )
            for combatant in session.fight.fighters
        ),
        log=tuple(transcript.lines(session)),
    )  # fmt: skip


def odds_reply(scenario: Scenario, counts: Counts, seed: int) -> OddsReply:
    """Return the reply for the odds of many fights."""
    odds = _fields(odds_json(scenario, counts, seed))
    del odds["counts"]
    lengths = counts.under("rounds").items()
    odds["undecided"] = _named_shares(odds["undecided"])
    odds["rounds_taken"] = [{"rounds": int(rounds), "fights": n} for rounds, n in lengths]
    odds["sides"] = [_fields(side) for side in odds["sides"]]
    odds["fighters"] = [_fields(fighter) for fighter in odds["fighters"]]
    for fighter in odds["fighters"]:
        hits = fighter["wounds"].items()
        fighter["falls_by"] = _named_shares(fighter["falls_by"])
        fighter["wounds"] = [{"place": place, "wounds": number} for place, number in hits]
    return OddsReply.model_validate({"system": scenario.system, **odds})


def operation_reply(
    scenario: Scenario, counts: Counts, seed: int, row: tuple[int, int]
) -> OperationReply:
    """Return the reply for fights in a row."""
    return OperationReply(
        system=scenario.system,
        operations=counts.fights,
        seed=seed,
        rest=row[1],
        row=tuple(
            OperationFight(
                number=stage.number, won=share_reply(stage.won), alive=share_reply(stage.alive),
                able=stage.able, boxes=stage.boxes, spare=stage.spare, luck=stage.luck,
            )
            for stage in stages(counts, row[0])
        ),
    )  # fmt: skip


def _fields(values: dict[str, Any]) -> dict[str, Any]:
    """Return values under the names of a reply's fields, which have no spaces."""
    return {name.replace(" ", "_"): value for name, value in values.items()}


def systems_reply(outcomes: Sequence[SystemResult], seed: int) -> SystemsReply:
    """Return the reply for the odds under every round system."""
    return SystemsReply(seed=seed, systems=tuple(map(_system, outcomes)))


def tactics_reply(results: Sequence[TacticResult], seed: int) -> TacticsReply:
    """Return the reply for the odds of every tactic."""
    sides = (
        tuple(_tactic(result) for result in rank_results(results, side)) for side in (MINE, THEIRS)
    )
    return TacticsReply(seed=seed, sides=tuple(sides))


def _system(result: SystemResult) -> SystemOdds | UnfoughtSystem:
    if result.scenario is None:
        return UnfoughtSystem(system=result.key, fault=result.fault)
    names = {str(number): fighter.name for number, fighter in enumerate(result.scenario.fighters)}
    return SystemOdds(
        system=result.key,
        fights=result.counts.fights,
        wins=(share_reply(result.win), share_reply(result.lose)),
        undecided=share_reply(result.undecided),
        rounds=result.counts.mean("rounds"),
        round_seconds=SYSTEMS[result.key].seconds,
        losses=tuple(_losses(result.counts, side) for side in (MINE, THEIRS)),
        falls_first=tuple(
            FallsFirst(name=names.get(place, place), fights=number)
            for place, number in result.counts.under("first").items()
        ),
    )


def _tactic(result: TacticResult) -> TacticOdds:
    share = share_reply(result.win)
    return TacticOdds(tactic=result.tactic, tried=result.played, **share.plain())


def _named_shares(shares: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    return [{"name": name, **share} for name, share in shares.items()]


def _losses(counts: Counts, side: int) -> LossesReply:
    return LossesReply(**{state: counts.per_fight(f"{state}.{side}") for state in LOSSES})


def share_reply(proportion: Proportion) -> ShareReply:
    """Return a share with the bounds of its interval."""
    interval = proportion.interval
    return ShareReply(
        fights=proportion.count, share=interval.share, low=interval.low, high=interval.high
    )
