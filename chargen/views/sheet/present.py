"""Construction of a sheet's rows from a character: words and numbers, ready for layout."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chargen.character.checks.issue import Issue
from chargen.character.checks.verdict import standing_of
from chargen.character.derived import values
from chargen.character.derived.derive import Character, FlawState
from chargen.character.derived.flaw_effects_text import terms
from chargen.character.display_names import (
    STATE_WORDS,
    flaw_name,
    item_name,
    perk_name,
    points,
    pool_name,
    skill_name,
)
from chargen.character.document.pools import GENERAL
from chargen.character.document.requests import POOL_NAMES, Grant
from chargen.character.edits.store import to_bytes
from chargen.character.number_format import signed
from chargen.character.points.ledger import Entry
from chargen.character.points.ledger_hash import SHORT, head
from chargen.character.subjects import split_key
from chargen.combat import formulas
from chargen.rules.model import STATS, Rulings
from chargen.views import ledger_text
from chargen.views.sheet import weapons
from chargen.views.sheet.rows import STATE_MARKS
from chargen.views.sheet_model import (
    EquipmentRow,
    Figure,
    FlawRow,
    GrantRow,
    IssueLine,
    PerkRow,
    PoolLine,
    Sheet,
    SheetBalance,
    SkillRow,
    StatCell,
    WoundGroup,
)


def present(character: Character, issues: Sequence[Issue]) -> Sheet:
    """Return the sheet of a character with the issues of its checks."""
    build, choices = character.build, character.build.choices
    standing = standing_of(character, issues)
    return Sheet(
        name=choices.name or "Unnamed",
        concept=choices.concept,
        player=choices.player,
        campaign=character.states.basis.called,
        packs=", ".join(character.states.basis.packs),
        standing=standing,
        portrait=build.portrait.png if build.portrait else None,
        stats=tuple(_stats(character)),
        figures=tuple(value_figures(character)),
        skills=tuple(_skills(character)),
        perks=tuple(_perks(character)),
        flaws=tuple(_flaw(character, own) for own in character.flaws),
        flaw_sum=_flaw_sum(character.flaws),
        grants=tuple(_grant(character, grant) for grant in choices.grants),
        weapons=tuple(weapons.weapons(character)),
        locations=tuple(weapons.locations(character)),
        armour=weapons.armour_words(character),
        wounds=tuple(wounds(character)),
        save_rule="saves: roll this number or less on d10",
        luck=values.luck(character).amount,
        play=build.play,
        pools=tuple(_pools(character)),
        balances=tuple(_balances(character)),
        special=choices.gear.special,
        equipment=tuple(_equipment(character)),
        weight=weapons.weight(character),
        notes=choices.notes,
        rulings=tuple(_rulings(character)),
        approvals=ledger_text.approvals(character),
        issues=tuple(IssueLine(i.rule, standing.weight(i).value, i.message) for i in issues),
        weapon_rules=tuple(weapons.weapon_rules(character)),
        ledger=tuple(ledger_text.rows(character)),
        head=head(build.ledger)[:SHORT],
        digest=hashlib.sha256(to_bytes(build)).hexdigest()[:SHORT],
    )


def _stats(character: Character) -> Iterator[StatCell]:
    for stat in STATS:
        now = values.stat_value(character, stat).amount
        yield StatCell(stat, now, character.stats[stat])


def value_figures(character: Character) -> Iterator[Figure]:
    """Yield the derived values in printed order (DV-01 to DV-09)."""
    move = values.move(character).amount
    leap = values.leap(character).amount
    yield _sum(values.ranged_attack(character))
    yield replace(_sum(values.ranged_defence(character)), rolled_against=True)
    yield replace(_close_combat(character), rolled_against=True)
    yield replace(_sum(values.suppression_check(character)), rolled_against=True)
    yield _sum(values.initiative(character))
    yield Figure(
        "Move / run / sprint",
        f"{move} / {2 * move} / {3 * move}",
        "metres a round",
        rolled_against=True,
    )
    yield Figure(
        "BTM", signed(-values.btm(character).amount), "damage per wound", rolled_against=True
    )
    yield Figure("Melee damage", signed(values.melee_bonus(character).amount), "added to each hit")
    yield Figure("Stun save", f"{values.stun_save(character).amount}", "or less on d10")
    yield Figure("Death save", f"{values.death_save(character).amount}", "or less on d10")
    yield Figure(
        "Graze", f"{values.graze(character).amount}", "plus die, 15 or more", rolled_against=True
    )
    carry, lift = values.carry(character).amount, values.lift(character).amount
    yield Figure("Carry / lift", f"{carry} / {lift} kg", f"leap {leap / 100:.3g} m")


def _close_combat(character: Character) -> Figure:
    """Return the base of both rolls, and the additions of perks to defence alone (DV-03, CB-04)."""
    figure = _sum(values.close_combat(character))
    more = values.close_defence(character).amount - values.close_combat(character).amount
    return replace(figure, parts=f"{figure.parts}, defence {signed(more)}") if more else figure


def _sum(value: values.Value) -> Figure:
    amounts = [part.amount for part in value.parts]
    shown = " ".join(f"{'+' if n >= 0 else '-'} {abs(n)}" for n in amounts[1:])
    return Figure(value.name, str(value.amount), f"{amounts[0]} {shown}" if shown else "")


def _skills(character: Character) -> Iterator[SkillRow]:
    rules = character.rules
    for key in sorted(character.skills, key=lambda key: skill_name(rules, key).casefold()):
        level = character.skills[key]
        if level <= 0:
            continue
        skill = rules.skills.get(split_key(key)[0])
        base = (skill.stat if skill.roll == "stat" else skill.roll) if skill else "unknown"
        yield SkillRow(
            name=skill_name(rules, key),
            base=base,
            level=level,
            total=values.skill_total(character, key).amount,
            marks=max(0, character.books.marks[key]),
        )


def _perks(character: Character) -> Iterator[PerkRow]:
    for key, level in character.perks.items():
        perk = character.rules.perks.get(key)
        choice = character.build.choices.perks.get(key)
        text = perk.text if perk else "unknown in these rules"
        words = (", ".join(ledger_text.languages(character, key)), choice.note if choice else "")
        note = "; ".join(word for word in words if word)
        yield PerkRow(perk_name(character.rules, key), level, note, text)


def _flaw(character: Character, own: FlawState) -> FlawRow:
    flaw = own.flaw
    grades = f"{flaw.category}, {flaw.severity}, {flaw.frequency}"
    mark = STATE_MARKS.get(own.stands, "")
    costs = terms(character.rules, flaw)
    words = ledger_text.join_lines(flaw.description, *costs, ledger_text.answer(own.state))
    return FlawRow(flaw_name(flaw), grades, own.value, mark, STATE_WORDS[own.stands], words)


def _grant(character: Character, grant: Grant) -> GrantRow:
    state = character.states[grant.id]
    reason = ledger_text.join_lines(grant.reason, ledger_text.answer(state))
    name = item_name(character.rules, grant, character.books.flaws)
    mark = STATE_MARKS.get(state.kind, "")
    return GrantRow(name, mark, STATE_WORDS[state.kind], reason)


def _flaw_sum(flaws: Sequence[FlawState]) -> str:
    approved = sum(own.value for own in flaws if own.state.grants)
    waiting = sum(own.value for own in flaws if own.state.pending)
    return f"{points(approved, 'skill point')} approved" + (
        f", {waiting} waiting" if waiting else ""
    )


_WOUND_EFFECTS = {
    formulas.SERIOUS: f"REF {signed(-formulas.SERIOUS_REF)}",
    formulas.CRITICAL: f"REF INT CL 1/{formulas.CRITICAL_PART}",
    formulas.MORTAL: f"REF INT CL 1/{formulas.MORTAL_PART}",
}


def wounds(character: Character) -> Iterator[WoundGroup]:
    """Yield the groups of four boxes of the wound track, the lightest first (CB-120 to CB-122)."""
    stun, death = values.stun_save(character).amount, values.death_save(character).amount
    for state in range(formulas.LIGHT, formulas.DEAD):
        yield WoundGroup(
            name=formulas.WOUND_NAMES[state].capitalize(),
            stun=stun - formulas.stun_penalty(state),
            death=death - formulas.mortal_level(state) if state >= formulas.MORTAL else None,
            effect=_WOUND_EFFECTS.get(state, ""),
            rolls=_wound_penalties(character, state) if state in _WOUND_EFFECTS else "",
        )


def _wound_penalties(character: Character, state: int) -> str:
    """Return the penalties of a wound state on the rolls of a fight (CB-07, CB-120)."""
    unhurt, hurt = (replace(character, wounds=each) for each in (formulas.UNHURT, state))
    rolled = (values.ranged_attack, values.ranged_defence, values.close_combat, values.initiative)
    return " / ".join(signed(of(hurt).amount - of(unhurt).amount) for of in rolled)


def _pools(character: Character) -> Iterator[PoolLine]:
    books = character.creation
    one_pool = character.exchanging.mode == "one-pool"
    for name, label in zip(POOL_NAMES, ("Stats", "Skills", "Perks"), strict=True):
        pool = books.pool(name)
        over = f", {-pool.left} over" if pool.left < 0 else ""
        left = f", {pool.left} left" if pool.left > 0 else over
        if one_pool and name != "skill":
            yield PoolLine(label, f"{pool.spent} from the single pool")
        elif one_pool:
            yield PoolLine(
                label, f"{pool.spent} of {pool.budget + pool.exchanged} skill points{left}"
            )
        else:
            moved = f", {signed(pool.exchanged)} by exchange" if pool.exchanged else ""
            yield PoolLine(label, f"{pool.spent} of {pool.budget}{moved}{left}")


def _balances(character: Character) -> Iterator[SheetBalance]:
    """Yield general IP, and each pool with entries (AD-01 to AD-07)."""
    entries = [entry for _, entry in character.books.entries]
    for pool in sorted({GENERAL, *(entry.pool for entry in entries)}, key=lambda pool: pool.place):
        flows = [entry for entry in entries if entry.pool == pool]
        left = sum(entry.amount for entry in flows)
        earned = sum(entry.amount for entry in flows if _is_income(entry))
        yield SheetBalance(pool_name(character.rules, pool), earned, earned - left, left)


def _is_income(entry: Entry) -> bool:
    """Return whether an entry is income or its reversal; a refund is neither."""
    return (entry.amount > 0) != (entry.rule == "AD-10")


def _equipment(character: Character) -> Iterator[EquipmentRow]:
    for item in character.build.choices.gear.equipment:
        grams = item.count * item.grams
        yield EquipmentRow(item.name, item.count, f"{_kilograms(grams)} kg" if grams else "")


def _kilograms(grams: int) -> str:
    return f"{grams / 1000:.3f}".rstrip("0").rstrip(".")


def _rulings(character: Character) -> Iterator[str]:
    usual, now = Rulings(), character.rules.rulings
    for field in Rulings.model_fields:
        choice = getattr(now, field)
        if choice != getattr(usual, field):
            text = character.rules.ruling_texts[field]
            word = {True: "on", False: "off"}.get(choice, str(choice).replace("_", " "))
            yield f"{text.title} ({text.rule}): {word}"
