"""Offers of direct fire: shots, rakes, massed batteries (section 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules.games.invisible_enemy.battle.actions.direct_fire import Rake, Shoot, Swept
from rules.games.invisible_enemy.battle.state import Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_thing, side_name, side_of
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.vocabulary import Inches
from rules.games.invisible_enemy.display.labels import standing, thing_options, typed
from rules.games.invisible_enemy.display.measured_forms import measured
from rules.games.invisible_enemy.mechanics.damage import is_doomed, live_bases
from rules.games.invisible_enemy.mechanics.direct_fire.eligibility import bases_to_fire, weapon_of
from rules.games.invisible_enemy.mechanics.direct_fire.line_of_fire import FIRE
from rules.games.invisible_enemy.mechanics.direct_fire.raking import plan_rake
from rules.games.invisible_enemy.mechanics.direct_fire.shooting import plan_shot
from rules.games.invisible_enemy.mechanics.measurement.sight_lines import targets_in_arc
from rules.games.invisible_enemy.mechanics.measurement.situation import measure_action
from rules.kernel.problems import Illegal
from rules.kernel.records import Json, Path, changed
from rules.kernel.screen import Choose, Field, Number, Offer, Option, Reminder, Slots, Toggle

PLACES = 3
"""Bases behind a target, or in a sweep after it, that a form has room for."""


NOBODY = Option(value="", label="Nobody")


def fire_offers(state: State, sides: Sequence[str]) -> Iterator[Offer]:
    """What each base that can fire in this step may do."""
    for key in sides:
        targets = targets_of(state, key)
        if side_of(state, key).done or not targets:
            continue
        names = bases_to_fire(state, key)
        for name in names:
            yield _shot(state, name, targets)
            if state.bases[name].weapon == "K":
                yield from _rake(state, name, targets)
        yield from _battery(state, key, names, targets)


def targets_of(state: State, side: str) -> list[str]:
    """What a side may fire upon (IE-7.6): enemies first, then contaminated bases and towers, what is doomed last."""
    found = [
        name
        for name in standing(state)
        if name in state.towers or state.bases[name].side != side or state.bases[name].contaminated
    ]
    return sorted(found, key=lambda name: (is_doomed(find_thing(state, name)), not _fights(state, name)))


def _fights(state: State, name: str) -> bool:
    return name in state.bases and not state.bases[name].contaminated


def _shot(state: State, name: str, targets: Sequence[str]) -> Offer:
    base = state.bases[name]
    target = measured_target(state, name, targets)
    targets = sorted(targets, key=lambda one: one != target)
    action: dict[str, Json] = {
        "type": "shoot",
        "by": name,
        "target": targets[0],
        "distance": base.range,
        "angle": 0,
        "through": [],
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "behind": [{"base": "", "distance": None} for _ in range(PLACES)] if base.weapon == "K" else [],
    }
    fields = [_target(state, targets, ("target",)), *_line_fields(state, base)]
    if base.weapon == "K":
        fields += _places(state, "behind", "Behind the target")
    return Offer(
        key=f"shoot:{name}",
        label=f"Fire {name}",
        action=measured(state, action) if target is not None else action,
        by=base.unit,
        group="Direct fire",
        fields=tuple(fields),
        rolls=True,
        reminders=tuple(_shot_reminders(base)),
        **_on_plan(state, targets, ("target",)),
    )


def _target(state: State, targets: Sequence[str], path: tuple[str | int, ...]) -> Choose:
    options = thing_options(state, list(targets))
    return Choose(path=path, label="Target", options=options, value=targets[0], rule="IE-7.6")


def able(state: State, side: str) -> list[str]:
    """Who of a side can fire in this step, and has a target as far as the plan tells; lowest ID first."""
    names, targets = bases_to_fire(state, side), targets_of(state, side)
    if not state.positions or any(find_thing(state, one).at is None for one in (*names, *targets)):
        return names
    return [name for name in names if measured_target(state, name, targets) is not None]


def measured_target(state: State, name: str, targets: Sequence[str]) -> str | None:
    """The nearest target that can be fired upon by what the plan measures; None: there is none, or no plan."""
    return next(_in_sight(state, name, targets), None)


def _in_sight(state: State, name: str, targets: Sequence[str]) -> Iterator[str]:
    if not state.positions or not state.bases[name].at:
        return
    for target in targets_in_arc(state, name, targets):
        shot = measure_action(state, Shoot(by=name, target=target, through=None, terrain=None))
        try:
            if isinstance(shot, Shoot) and plan_shot(state, shot):
                yield target
        except Illegal:
            continue


def _on_plan(state: State, targets: Sequence[str], path: Path, *also: Path) -> dict[str, Any]:
    """Targets that can be tapped on the plan, each measured when it is chosen."""
    if not state.positions:
        return {}
    return {"cells": {name: name for name in targets}, "cell_path": path, "measures": (path, *also)}


def _line_fields(state: State, base: Base, *, angle: bool = True) -> Iterator[Field]:
    half = weapon_of(base).arc_half
    yield Number(
        path=("distance",),
        label=f'Inches (range {base.range}")',
        value=typed(base.range),
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
    yield Slots(
        path=("through",),
        label="Other units that the line of fire crosses",
        entries=(),
        options=tuple(Option(value=name, label=name) for name in units),
        rule="IE-7.12",
    )
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


def _places(state: State, key: str, label: str, *, first: int = 0) -> list[Field]:
    options = (NOBODY, *thing_options(state, standing(state)))
    return [
        Choose(path=(key, place, "base"), label=f"{label}, {place - first + 1}", options=options, value="")
        for place in range(first, first + PLACES)
    ]


def _shot_reminders(base: Base) -> Iterator[Reminder]:
    if base.weapon == "K":
        yield Reminder(text="Hits beyond a kill go on to what is directly behind, friends too.", rule="IE-7.50")
        yield Reminder(text="Penetration or rake, not both: it is said before the die.", rule="IE-7.63")


def _rake(state: State, name: str, targets: Sequence[str]) -> Iterator[Offer]:
    base = state.bases[name]
    sweep = [Swept(base=targets[0], distance=base.range)]
    try:
        plan_rake(state, Rake(by=name, sweep=tuple(sweep)))
    except Illegal:
        return
    blank = {"base": "", "distance": None, "gap": 0}
    first = {"base": targets[0], "distance": base.range, "gap": 0}
    action: dict[str, Json] = {
        "type": "rake",
        "by": name,
        "sweep": [first, *(dict(blank) for _ in range(PLACES))],
        "network_support": False,
        "terrain": [{"type": "", "from_attacker": 0, "to_target": 0, "c_passes": False}],
        "through": [],
    }
    distance = Number(
        path=("sweep", 0, "distance"),
        label=f'Inches (range {base.range}")',
        value=typed(base.range),
        least=0,
        step="0.1",
    )
    line = [field for field in _line_fields(state, base, angle=False) if field.path != ("distance",)]
    next_label = f'Next in the sweep, within {FIRE.rake_gap}" of the last'
    yield Offer(
        key=f"rake:{name}",
        label=f"Rake with {name}",
        action=action,
        by=base.unit,
        group="Rake",
        seldom=True,
        fields=(
            _target(state, targets, ("sweep", 0, "base")),
            distance,
            *_places(state, "sweep", next_label, first=1),
            support_field(),
            *line,
        ),
        rolls=True,
        reminders=(Reminder(text="First a control roll; when it fails the base may still fire.", rule="IE-7.60"),),
        **_on_plan(state, targets, ("sweep", 0, "base"), *(("sweep", at, "base") for at in range(1, PLACES + 1))),
    )


def support_field() -> Toggle:
    """Whether a network base is in range, as the players measure it (IE-6.11)."""
    return Toggle(
        path=("network_support",),
        label="A base of the unit is in the range of a friendly network base",
        checked=False,
        rule="IE-6.11",
    )


def _battery(state: State, key: str, names: Sequence[str], targets: Sequence[str]) -> Iterator[Offer]:
    chemical = [name for name in names if state.bases[name].weapon == "C"]
    if len(chemical) < FIRE.battery_min:
        return
    shortest = min(state.bases[name].range for name in chemical)
    target, by = _massing(state, chemical, targets)
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
        action=measured(state, action) if by else {**action, "by": list(chemical[: FIRE.battery_min])},
        group="Massed battery",
        seldom=True,
        fields=tuple(_battery_fields(state, chemical, sorted(targets, key=lambda one: one != target), shortest)),
        rolls=True,
        reminders=(Reminder(text="Three or more class C bases on one target use the K row.", rule="IE-7.70"),),
        **_on_plan(state, targets, ("target",), ("by",)),
    )


def _massing(state: State, chemical: Sequence[str], targets: Sequence[str]) -> tuple[str, Sequence[str]]:
    """The target that most of these bases can fire on by what the plan measures, and those bases; none: too few."""
    seen = {name: set(_in_sight(state, name, targets)) for name in chemical}
    best = max(targets, key=lambda target: sum(target in near for near in seen.values()))
    able = [name for name in chemical if best in seen[name]]
    return best, able if len(able) >= FIRE.battery_min else ()


def _battery_fields(state: State, chemical: Sequence[str], targets: Sequence[str], shortest: Inches) -> Iterator[Field]:
    firers = thing_options(state, list(chemical))
    yield Slots(path=("by",), label="Bases that fire", entries=(), options=firers, rule="IE-7.70")
    yield _target(state, targets, ("target",))
    placed = state.positions and all(state.bases[name].at for name in chemical)
    each = ", empty: each as the plan measures it" if placed else ", from the farthest"
    inches = None if placed else typed(shortest)
    yield Number(path=("distance",), label=f"Inches{each}", value=inches, least=0, most=99, step="0.1")
    for field in _line_fields(state, state.bases[chemical[0]]):
        if field.path == ("angle",) and isinstance(field, Number) and placed:
            yield changed(field, label=f"{field.label}{each}", value=None)
        elif field.path != ("distance",):
            yield field
    label = "Bases from which the target is covered"
    yield Slots(path=("covered_from",), label=label, entries=(), options=firers, rule="IE-7.30")
