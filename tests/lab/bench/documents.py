"""Documents to measure on, of any size."""

from pathlib import Path

from chargen.character.document.build import Build
from chargen.character.document.events import Award, Conversion, Event, Mark, RaiseSkill
from chargen.character.edits import creation, edits
from chargen.character.edits.store import from_bytes, to_bytes
from chargen.character.points.pricing import skill_ip
from tests.builders import blank, rules

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((ROOT / "resources/samples").glob("*.gdchar"))


def samples() -> dict[str, Build]:
    """The sample characters by word."""
    return {path.stem: from_bytes(path.read_bytes(), path.name).build for path in SAMPLES}


def with_skills(count: int) -> Build:
    """A character with so many skills: those of the rules, then experts in this and that."""
    ordinary = [key for key, skill in rules().skills.items() if not skill.family]
    more = [f"expert:Subject {number}" for number in range(count)]
    keys = [*ordinary, *more][:count]
    return blank(name="Bench", skills={key: 1 + place % 9 for place, key in enumerate(keys)})


def with_ledger(count: int) -> Build:
    """A finished character with so many events since, all legal: sessions and what they paid."""
    build = creation.finish(blank(name="Bench", skills={"rifle": 1}), "2014-05-23")
    return edits.append(build, *[_event(number) for number in range(count - 1)])


def _event(number: int) -> Event:
    """One event of a round of four: IP, a mark, its conversion, and the raise they pay."""
    turn, on = number // 4, "2014-06-01"
    keys = [key for key, skill in rules().skills.items() if not skill.family and key != "rifle"]
    skill, level = keys[turn % len(keys)], turn // len(keys) % rules().skill_costs.top
    price = skill_ip(rules().improvement, level, level + 1)
    match number % 4:
        case 0:
            return Award(event="award", on=on, by="GM", ip=price)
        case 1:
            return Mark(event="mark", on=on, skill=skill)
        case 2:
            return Conversion(event="conversion", on=on, by="GM", skill=skill, marks=1, ip=1)
        case _:
            return RaiseSkill(
                event="raise-skill", on=on, skill=skill, from_level=level, to_level=level + 1,
                skill_ip=1, general_ip=price - 1,
            )  # fmt: skip


def twenty_kilobytes() -> Build:
    """A character of about twenty thousand bytes, as one is after some sessions."""
    build = max(samples().values(), key=lambda sample: len(to_bytes(sample)))
    number = 0
    while len(to_bytes(build)) < 20_000:
        build = edits.append(build, _event(number))
        number += 1
    return build
