"""The scenario Engage!: what units are worth at the end (EXT-22.50, EXT-22.51)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.units import buying_cost, full_armor, kind, on_map, side
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.mechanics.scenarios.reckoning import Score, is_near
from rules.kernel.display.cards import Line


def unit_worth(unit: Unit, deduction: int) -> tuple[int, str]:
    """Returns the value of a unit at the end of Engage!, and its arithmetic (EXT-22.51)."""
    price = buying_cost(unit)
    if not kind(unit).is_machine:
        return price, "cost"
    boxes = len(unit.move_cycle.destroyed) + len(unit.combat_cycle.destroyed)
    armor, speed = full_armor(unit) - unit.armor, kind(unit).speed - unit.speed
    lost = armor + speed + boxes
    how = f"{price} - {deduction} x ({armor} armor + {speed} speed + {boxes} boxes)"
    return max(0, price - deduction * lost), how


def score_engage(state: State, played: Scenario) -> Score:
    totals = {"dorian": 0, "avronian": 0}
    lines = []
    for name, unit in sorted(state.units.items()):
        if on_map(unit) and is_near(state, name, (played.centre,), played.radius):
            points, how = unit_worth(unit, played.deduction)
            totals[side(unit)] += points
            lines.append(Line(label=name, amount=str(points), how=how, rule="EXT-22.51"))
    lines += [
        Line(label=f"{faction.capitalize()} total", amount=str(points), total=True, rule="EXT-22.50")
        for faction, points in totals.items()
    ]
    return Score(
        winner=_higher(totals),
        values={"totals": totals},
        lines=tuple(lines),
        reason=f"Near {played.centre}: Dorian {totals['dorian']}, Avronian {totals['avronian']}.",
    )


def _higher(totals: Mapping[str, int]) -> Faction | None:
    if totals["dorian"] == totals["avronian"]:
        return None
    return "dorian" if totals["dorian"] > totals["avronian"] else "avronian"
