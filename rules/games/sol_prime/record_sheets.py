"""The Unit Data Sheet that one prints: one for each platoon, with a row and boxes for each stand."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.army import armor_text, type_name, unit_values
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.design import ArmyDesign
from rules.games.sol_prime.fitting import INSTALLATION, Fitted, automatic, move_of
from rules.games.sol_prime.force import Entry, Force, force_of
from rules.games.sol_prime.points import rating
from rules.games.sol_prime.tables import Tech
from rules.kernel.screen import Chip, Counter, Fact, Row, Sheet


def record_sheets(design: ArmyDesign) -> tuple[Sheet, ...]:
    """A sheet for every platoon, and one for structures."""
    force = force_of(design)
    sheets = [_platoon(force, name, entries, place) for place, (name, entries) in enumerate(force.platoons.items(), 1)]
    loose = [entry for entry in force.entries if not entry.fitted.design.platoon]
    if loose:
        rows = tuple(row for entry in loose for row in _rows(entry, design.tech))
        sheets.append(
            Sheet(id="structures", title="Structures", kind="", side=design.name, own=True, mark="S", rows=rows)
        )
    return tuple(sheets)


def _platoon(force: Force, name: str, entries: list[Entry], place: int) -> Sheet:
    tech = force.design.tech
    stands = sum(entry.count for entry in entries)
    morale = entries[0].fitted.design.morale
    table = CATALOGUE.morale.ratings.get(morale)
    crews = all(entry.fitted.kind == INSTALLATION for entry in entries)
    # Crews of fortification weapons never test (SP-25.3).
    value = "never tests" if crews else f"fails on {table.fails_up_to} or less" if table else morale
    facts = [Fact(label="Morale", value=value, rule="SP-25.3" if crews else "SP-18.1")]
    return Sheet(
        id=f"platoon-{place}",
        title=f"Platoon {name}",
        kind=f"{'crews' if crews else morale}, {CATALOGUE.tech_levels[tech].name}",
        side=force.design.name,
        own=True,
        mark=str(place),
        chips=tuple(_leaders(force, entries)),
        counters=(
            Counter(
                label="Stands lost",
                value=0,
                most=max(stands, 1),
                shape="boxes",
                hint="above 20%: every loss is a test",
                rule="SP-18.13",
            ),
            Counter(label="Activated in cycle", value=0, most=12, shape="boxes", rule="SP-4.1"),
        ),
        facts=tuple(facts),
        rows=tuple(row for entry in entries for row in _rows(entry, tech)),
    )


def _leaders(force: Force, entries: list[Entry]) -> Iterator[Chip]:
    names = {name for entry in entries for name in (entry.name, *entry.stands)}
    for leader in force.design.leaders:
        if leader.attached in names:
            yield Chip(label=f"{leader.name} with {leader.attached}", tone="good", rule="SP-19.1")


def _rows(entry: Entry, tech: Tech) -> Iterator[Row]:
    detail = _detail(entry.fitted, tech)
    values = unit_values(entry, tech)
    turns = values.get("fire-turns")
    counters = (
        () if not turns else (Counter(label="Turns of fire", value=turns, most=turns, shape="boxes", rule="SP-17.30"),)
    )
    for name in entry.stands:
        yield Row(label=name, detail=detail, counters=counters)


def _detail(fitted: Fitted, tech: Tech) -> str:
    arms = [
        f'{CATALOGUE.weapons[mount.id].name} {CATALOGUE.weapons[mount.id].range}" '
        f"{rating(CATALOGUE.weapons[mount.id].vehicle)}/{rating(CATALOGUE.weapons[mount.id].infantry)}"
        for mount in fitted.mounts
    ]
    more = [one.upper() for one in automatic(fitted, tech) if one]
    upgrades = [CATALOGUE.upgrades[one].name.lower() for one in fitted.upgrades]
    move = f'move {move_of(fitted):g}"' if move_of(fitted) else ""
    parts = [type_name(fitted), f"armor {armor_text(fitted)}", move, ", ".join([*arms, *more]), ", ".join(upgrades)]
    return " · ".join(part for part in parts if part)
