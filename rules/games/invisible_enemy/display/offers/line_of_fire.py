"""Fields and targets shared by all offers of direct fire (IE-7.10 to IE-7.16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.games.invisible_enemy.battle.actions.direct_fire import Shoot
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_thing
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.display.labels import all_options, field_value, thing_options
from rules.games.invisible_enemy.mechanics.damage import live_bases
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import weapon_of
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import legal_shot
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import targets_in_arc
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.problems import Illegal
from rules.kernel.records import Path
from rules.kit.fields import tick_names
from rules.kit.kept import keep

ROOM = 3
"""The number of bases behind a target, or in a sweep after it, that a form has room for."""


NOBODY = Option(value="", label="Nobody")


def target_choice(state: State, targets: Sequence[str], path: tuple[str | int, ...]) -> Choose:
    """Returns the field of the target."""
    options = thing_options(state, list(targets))
    return Choose(path=path, label="Target", options=options, value=targets[0], rule="IE-7.6")


@keep(maxsize=1024)
def nearest_target(state: State, name: str, targets: tuple[str, ...]) -> str | None:
    """Returns the nearest target that can be fired on according to the plan, or None."""
    return next(targets_in_sight(state, name, targets), None)


def is_measured(state: State, name: str, targets: Sequence[str]) -> bool:
    """Checks whether the plan knows where a base and all of the targets are."""
    return state.positions and all(find_thing(state, one).at is not None for one in (name, *targets))


def targets_in_sight(state: State, name: str, targets: Sequence[str]) -> Iterator[str]:
    """Yields the targets that a base can fire on according to the plan, nearest first."""
    if not state.positions or not state.bases[name].at:
        return
    for target in targets_in_arc(state, name, targets):
        shot = measure_action(state, Shoot(by=name, target=target, through=None, terrain=None))
        try:
            if isinstance(shot, Shoot) and legal_shot(state, shot):
                yield target
        except Illegal:
            continue


def tap_targets(state: State, targets: Sequence[str], path: Path, *also: Path) -> dict[str, Any]:
    """Returns the part of an offer that lets targets be tapped on the plan and measured when chosen."""
    if not state.positions:
        return {}
    return {"cells": {name: name for name in targets}, "cell_path": path, "measures": (path, *also)}


def line_fields(state: State, base: Base, *, angle: bool = True) -> Iterator[Field]:
    """Yields the fields of a line of fire: distance, angle, units and terrain on it."""
    half = weapon_of(base).arc_half
    yield Number(
        path=("distance",),
        label=f'Inches (range {base.range}")',
        value=field_value(base.range),
        least=0,
        most=99,
        step="0.1",
    )
    if angle:
        yield Number(
            path=("angle",),
            label=f"Degrees off the centreline (at most {half:g})",
            value=0,
            least=0,
            step="0.1",
        )
    units = sorted(name for name in state.units if name != base.unit and live_bases(state, name))
    yield tick_names(("through",), "Other units that the line of fire crosses", units, rule="IE-7.12")
    yield from _terrain_fields(base)


def _terrain_fields(base: Base) -> Iterator[Field]:
    kinds = {key: kind for key, kind in CATALOGUE.terrain.items() if kind.block}
    options = (
        Option(value="", label="Nothing"),
        *(Option(value=key, label=kind.name, detail=f"stops {kind.block}%") for key, kind in kinds.items()),
    )
    yield Choose(path=("terrain", 0, "type"), label="Terrain in the line", options=options, value="", rule="IE-7.14")
    near = f'Inches from it to the target (cover within {FIRE.cover_distance}")'
    yield Number(path=("terrain", 0, "to_target"), label=near, value=0, least=0, step="0.1", rule="IE-7.15")
    label = "Inches from the firer to it"
    yield Number(path=("terrain", 0, "from_attacker"), label=label, value=0, least=0, step="0.1", rule="IE-7.15")
    if base.weapon == "C":
        path, label = ("terrain", 0, "c_passes"), "The scenario lets class C pass it"
        yield Toggle(path=path, label=label, checked=False, rule="IE-7.14")


def thing_choices(state: State, key: str, label: str, *, first: int = 0) -> list[Field]:
    """Returns fields for bases in a row: behind a target, or in a sweep."""
    options = (NOBODY, *all_options(state))
    return [
        Choose(path=(key, place, "base"), label=f"{label}, {place - first + 1}", options=options, value="")
        for place in range(first, first + ROOM)
    ]
