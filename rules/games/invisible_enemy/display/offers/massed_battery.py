"""Offers of massed batteries (IE-7.70)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.games.invisible_enemy.battle.state import State
from rules.games.invisible_enemy.battle.state.lookup import side_name
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.games.invisible_enemy.display.labels import field_value, thing_options
from rules.games.invisible_enemy.display.measured_forms import fill_measurements
from rules.games.invisible_enemy.display.offers.line_of_fire import (
    line_fields,
    tap_targets,
    target_choice,
    targets_in_sight,
)
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.kernel.display.cards import Field, Number, Slots
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, replace


def battery_offers(state: State, key: str, names: Sequence[str], targets: Sequence[str]) -> Iterator[Offer]:
    """Yields the massed battery of a side, if enough chemical bases can fire (IE-7.70)."""
    chemical = [name for name in names if state.bases[name].weapon == "C"]
    if len(chemical) < FIRE.battery_min:
        return
    shortest = min(state.bases[name].range for name in chemical)
    target, by = _best_target(state, chemical, targets)
    action: dict[str, Json] = {
        "type": "massed-battery",
        "by": list(by),
        "target": target,
        "distance": shortest,
        "angle": 0,
        "through": [],
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "covered_from": [],
    }
    yield Offer(
        key=f"battery:{key}",
        label=f"Massed battery of {side_name(state, key)}",
        action=fill_measurements(state, action) if by else {**action, "by": list(chemical[: FIRE.battery_min])},
        group="Massed battery",
        seldom=True,
        fields=tuple(_battery_fields(state, chemical, sorted(targets, key=lambda one: one != target), shortest)),
        rolls=True,
        reminders=(Reminder(text="Three or more class C bases on one target use the K row.", rule="IE-7.70"),),
        **tap_targets(state, targets, ("target",), ("by",)),
    )


def _best_target(state: State, chemical: Sequence[str], targets: Sequence[str]) -> tuple[str, Sequence[str]]:
    """Returns the target in reach of most bases on the plan, and those bases; none if they are too few."""
    seen = {name: set(targets_in_sight(state, name, targets)) for name in chemical}
    best = max(targets, key=lambda target: sum(target in near for near in seen.values()))
    able = [name for name in chemical if best in seen[name]]
    return best, able if len(able) >= FIRE.battery_min else ()


def _battery_fields(state: State, chemical: Sequence[str], targets: Sequence[str], shortest: Inches) -> Iterator[Field]:
    firers = thing_options(state, list(chemical))
    yield Slots(path=("by",), label="Bases that fire", entries=(), options=firers, rule="IE-7.70")
    yield target_choice(state, targets, ("target",))
    placed = state.positions and all(state.bases[name].at for name in chemical)
    each = ", empty: each as the plan measures it" if placed else ", from the farthest"
    inches = None if placed else field_value(shortest)
    yield Number(path=("distance",), label=f"Inches{each}", value=inches, least=0, most=99, step="0.1")
    for field in line_fields(state, state.bases[chemical[0]]):
        if field.path == ("angle",) and isinstance(field, Number) and placed:
            yield replace(field, label=f"{field.label}{each}", value=None)
        elif field.path != ("distance",):
            yield field
    label = "Bases from which the target is covered"
    yield Slots(path=("covered_from",), label=label, entries=(), options=firers, rule="IE-7.30")
