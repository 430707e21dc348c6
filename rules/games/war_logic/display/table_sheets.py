"""Sheets of places, hazards, puzzles and bonuses on the table, and the sheet of any thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.catalogue.exact import format_number
from rules.games.war_logic.display.corrections import bonus_corrections, hazard_corrections, place_corrections
from rules.games.war_logic.display.unit_sheets import sheet
from rules.games.war_logic.mechanics.places import count_units
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Chip, Fact
from rules.kernel.display.screen import Counter, Sheet
from rules.kernel.records import Path
from rules.kernel.viewer import owns


def sheet_at(view: View, path: Path) -> Sheet | None:
    """Returns the sheet of the thing whose value lies at a place of the state; None for what stands on none."""
    if len(path) < 2 or path[0] not in SHEETS or path[1] not in getattr(view.state, str(path[0])):
        return None
    return SHEETS[str(path[0])](view, str(path[1]))


def place_sheet(view: View, key: str) -> Sheet:
    """Returns a place: its health, die, holder and units (WL-4.14)."""
    place = view.state.places[key]
    here = count_units(Recorder(view.state), key)
    facts = [
        Fact(label=view.state.side_name(side), value=str(count), rule="WL-11.1") for side, count in sorted(here.items())
    ]
    chips = []
    if place.health == 0:
        chips.append(Chip(label="rubble", tone="bad", rule="WL-11.3"))
    if place.die:
        chips.append(
            Chip(
                label=place.die.upper(),
                tone="quiet" if place.die_used else "on",
                rule="WL-11.4",
                hint="used" if place.die_used else "",
            )
        )
    health = []
    if place.health is not None:
        most = max(place.max_health or 0, place.health)
        health.append(
            Counter(label="Health", value=place.health, most=most, path=("places", key, "health"), rule="WL-11.3")
        )
    kind = place.kind.capitalize() + (f", held by {view.state.side_name(place.holder)}" if place.holder else "")
    side = place.holder or ""
    return Sheet(
        id=f"place:{key}",
        title=key,
        kind=kind,
        side=side,
        own=False,
        chips=tuple(chips),
        counters=tuple(health),
        facts=tuple(facts),
        corrections=place_corrections(view, key),
    )


def hazard_sheet(view: View, key: str) -> Sheet:
    """Returns a hazard that the viewer knows (WL-15.12)."""
    hazard = view.state.hazards[key]
    owned = hazard.side is None or owns(view.viewer, hazard.side)
    counters = []
    if owned and hazard.number is not None:
        counters.append(
            Counter(label="Mines", value=hazard.number, shape="number", path=("hazards", key, "number"), rule="WL-12.3")
        )
    facts = [Fact(label="Impact", value=format_number(hazard.impact), rule="WL-12.2")] if owned else []
    own = hazard.side is not None and owned
    return Sheet(
        id=f"hazard:{key}",
        title=key,
        kind=hazard.kind.replace("-", " ").capitalize(),
        side=hazard.side or "",
        own=own,
        counters=tuple(counters),
        facts=tuple(facts),
        corrections=hazard_corrections(view, key),
    )


def puzzle_sheet(view: View, key: str) -> Sheet:
    """Returns a puzzle or lock (WL-6.15)."""
    puzzle = view.state.puzzles[key]
    chips = (Chip(label="solved", tone="good", rule="WL-6.15"),) if puzzle.energy <= 0 else ()
    energy = Counter(
        label="Energy", value=puzzle.energy, shape="number", path=("puzzles", key, "energy"), rule="WL-6.15"
    )
    level = Fact(label="Level", value=format_number(puzzle.level), rule="WL-6.15")
    return Sheet(
        id=f"puzzle:{key}",
        title=key,
        kind="Puzzle",
        side="",
        own=False,
        chips=chips,
        counters=(energy,),
        facts=(level,),
    )


def bonus_sheet(view: View, key: str) -> Sheet:
    """Returns a bonus on the table, or the note of its taker (WL-4.13)."""
    bonus = view.state.bonuses[key]
    values = (
        ("Credits", bonus.credit),
        ("Impact", bonus.impact),
        ("Range", bonus.range),
        ("Number", bonus.number or 0),
        ("Speed", bonus.speed),
        *((("Health", bonus.health), ("Armor", bonus.armor)) if bonus.kind == "unit" else ()),
    )
    return Sheet(
        id=f"bonus:{key}",
        title=key,
        kind={"treasure": "Treasure chest", "unit": "Neutral unit"}.get(
            bonus.kind, bonus.kind.replace("-", " ").capitalize()
        ),
        side="",
        own=False,
        chips=(Chip(label=f"taken by {bonus.taken_by}", tone="quiet", rule="WL-4.13"),) if bonus.taken_by else (),
        facts=tuple(Fact(label=label, value=format_number(value), rule="WL-4.13") for label, value in values if value),
        corrections=bonus_corrections(view, key),
    )


SHEETS: Mapping[str, Callable[[View, str], Sheet]] = {
    "units": sheet,
    "places": place_sheet,
    "hazards": hazard_sheet,
    "puzzles": puzzle_sheet,
    "bonuses": bonus_sheet,
}
"""The sheets of things by the map of the state that holds them."""
