"""One setup under every round system: wins, length of the fight and losses."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chargen.combat import SYSTEMS
from chargen.combat.batches.counts import Counts
from chargen.combat.batches.report import LOSSES
from chargen.encounter.odds import results
from chargen.encounter.odds.batch_sequence import BatchSequence, CountedScenario, try_scenario
from chargen.encounter.odds.results import Proportion
from chargen.encounter.setup import scenario_builder
from chargen.encounter.setup.setup import MINE, SIDES, THEIRS, FightSetup, set_system


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemResult(CountedScenario):
    """The result of a plan under one round system."""

    key: str
    """The id of the system."""
    title: str

    @property
    def win(self) -> Proportion:
        """The share of fights my side wins."""
        return Proportion("win", "Your side", self.counts.get("win.0"), self.counts.fights)

    @property
    def lose(self) -> Proportion:
        """The share of fights the other side wins."""
        return Proportion("lose", "The other side", self.counts.get("win.1"), self.counts.fights)

    @property
    def undecided(self) -> Proportion:
        """The share of undecided fights."""
        draws = sum(self.counts.under("draw").values())
        return Proportion("draw", "Undecided", draws, self.counts.fights)

    @property
    def rounds(self) -> str:
        """Rounds of a fight, on average."""
        return f"{self.counts.mean('rounds'):.1f}" if self.counts.fights else ""

    @property
    def seconds(self) -> str:
        """The average length in seconds; empty for a system without a length of a round."""
        low, high = SYSTEMS[self.key].seconds
        if not (self.counts.fights and high):
            return ""
        mean = self.counts.mean("rounds")
        return f"{mean * low:.0f}" if low == high else f"{mean * low:.0f}-{mean * high:.0f}"

    def losses(self, side: int) -> str:
        """Return a side's average losses in one fight, each with its state."""
        pairs = zip(self.lost(side), LOSSES, strict=False)
        return ", ".join(f"{number} {state}" for number, state in pairs)

    def lost(self, side: int) -> tuple[str, ...]:
        """Return the averages alone: dead, dying and wounded; empty before the first fight."""
        if not self.counts.fights:
            return ()
        return tuple(f"{self.counts.per_fight(f'{state}.{side}'):.2f}" for state in LOSSES)

    @property
    def first(self) -> Proportion:
        """The fighter who falls first most often, with the share."""
        falls = self.counts.under("first")
        most = max(falls, key=lambda place: falls[place], default="")
        return Proportion("first", self._name(most), falls.get(most, 0), self.counts.fights)

    def _name(self, place: str) -> str:
        if self.scenario is None or not place.isdecimal():
            return "nobody"
        return self.scenario.fighters[int(place)].name


class SystemComparison(BatchSequence[SystemResult]):
    """A count of one setup under every round system."""

    def __init__(self, plan: FightSetup, seed: int, fights: int, jobs: int) -> None:
        super().__init__(seed, fights, jobs, [_uncounted(plan, key) for key in SYSTEMS])


def _uncounted(plan: FightSetup, key: str) -> SystemResult:
    scenario, fault = try_scenario(lambda: scenario_builder.scenario(set_system(plan, key)))
    title = SYSTEMS[key].title
    return SystemResult(key=key, title=title, scenario=scenario, counts=Counts(), fault=fault)


def interim_sentence(outcomes: Sequence[SystemResult]) -> str:
    """Return my side's share under the systems counted so far, in one sentence."""
    shares = (
        f"{outcome.title}, {SIDES[MINE]} wins {outcome.win.words}"
        for outcome in outcomes
        if outcome.win.trials
    )
    return "; ".join(shares)


def text(outcomes: Sequence[SystemResult], seed: int) -> str:
    """Return the whole comparison as text, system by system."""
    return "\n".join(_lines(outcomes, seed))


def _lines(outcomes: Sequence[SystemResult], seed: int) -> Iterator[str]:
    for outcome in outcomes:
        if outcome.scenario is None:
            yield f"{outcome.title}: {outcome.fault}"
            continue
        yield f"{outcome.title}: {outcome.counts.fights:,} fights, seed {seed}"
        yield f"  {results.headline(outcome.scenario, outcome.counts)}"
        yield f"  the other side wins {outcome.lose.words}"
        length = f", about {outcome.seconds} seconds" if outcome.seconds else ""
        yield f"  rounds on average {outcome.rounds}{length}"
        for side, name in ((MINE, "my side"), (THEIRS, "the other side")):
            yield f"  {name}: {outcome.losses(side)} a fight"
        yield f"  falls first most often: {outcome.first.name}, {outcome.first.words}"
