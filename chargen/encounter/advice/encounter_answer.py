"""The result of a search for encounters in sentences."""

from collections.abc import Iterator, Sequence

from chargen.encounter.advice.encounter_costs import Encounter, cost_words
from chargen.encounter.advice.encounters import EncounterSearch


def encounter_words(search: EncounterSearch, encounter: Encounter) -> str:
    """Return an encounter with its costs in a sentence."""
    words = {key: cost_words(key, interval) for key, interval in encounter.costs.items()}
    party, (name, share) = search.question.party, encounter.most_down
    side, often = "The party", f"in {100 * share:.0f} of 100 fights."
    if len(party) == 1:
        side = party[0].name
        goes = f"{side} goes down {often}"
    else:
        most = f" {name} goes down most often, {often}" if share else ""
        goes = f"on average {words['down']} go down.{most}"
    used = f", and uses {words['magazines']}% of the spare magazines" if encounter.spare else ""
    return (
        f"{search.name(encounter.line_up)}: no deaths in {words['alive']} of 100 fights; "
        f"{goes} {side} wins {words['win']} of 100 fights, in {words['rounds']} rounds{used}."
    )


def target_words(encounters: Sequence[Encounter]) -> str:
    """Return the number of line-ups that meet the target, in a sentence above their list."""
    met = sum(each.met for each in encounters)
    if met:
        return f"{met} line-ups meet the target." if met > 1 else "One line-up meets the target."
    if encounters:
        return "No line-up is shown to meet the target; the nearest is:"
    return "No line-up was fought."


def encounter_text(search: EncounterSearch) -> Iterator[str]:
    """Yield the result as lines of text: a sentence for each line-up, then how it was checked."""
    encounters = search.encounters
    yield target_words(encounters)
    for each in encounters:
        yield f"  {encounter_words(search, each)}"
    if encounters:
        least, most = (
            min(each.fights for each in encounters),
            max(each.fights for each in encounters),
        )
        fights = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        dice = "on dice of their own, " if encounters[0].fresh else ""
        yield f"{fights} fights each, {dice}with intervals of 95%."
    if not search.done:
        yield "The search was stopped; there may be more."
