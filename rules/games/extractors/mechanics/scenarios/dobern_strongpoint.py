"""The scenario The Dobern Strongpoint: massif, forts, garrison, and the reckoning (EXT-22.36 to EXT-22.42)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario, units_in_hex
from rules.games.extractors.battle.state.units import is_gone, on_map
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.refusal import outside_deployment
from rules.games.extractors.mechanics.hexmap import neighbours
from rules.games.extractors.mechanics.scenarios.reckoning import Score, is_near, machines, units_of
from rules.kernel.display.cards import Line
from rules.kernel.problems import illegal
from rules.kit.kept import keep


def check_strongpoint(state: State, name: str, unit: Unit, label: Label) -> None:
    """Checks that forts are on the massif, not adjacent, with one garrison unit each (EXT-22.36, ruling R-46)."""
    massif = ground_for_forts(state)
    if massif and label not in massif:
        raise outside_deployment(name, label, "the strongpoint lies on the massif", "EXT-22.36")
    forts = {n: u for n, u in state.units.items() if u.type == "fort" and n != name and not u.destroyed}
    if unit.type == "fort":
        if near := [n for n, fort in forts.items() if fort.hex and hexmap.distance(fort.hex, label) <= 1]:
            raise illegal("forts-adjacent", f"{label} is next to {near[0]}: no two forts touch.", rule="EXT-22.36")
        return
    if any(fort.hex for fort in forts.values()) and not any(fort.hex == label for fort in forts.values()):
        raise outside_deployment(name, label, "each garrison unit stands in the hex of a fort", "EXT-22.36")
    if forts and [n for n, u in units_in_hex(state, label).items() if n != name and u.type != "fort"]:
        raise outside_deployment(name, label, "another garrison unit stands there", "EXT-22.36")


def massif_of(state: State) -> tuple[Label, ...]:
    """Returns the massif: as the state gives it, else the rough hexes connected with its centre (EXT-22.36)."""
    played = scenario(state)
    if state.massif or played is None or not played.massif_centre:
        return state.massif
    return _rough_around(state.terrain, played.massif_centre)


@keep(maxsize=64)
def _rough_around(terrain: Mapping[Label, tuple[str, ...]], centre: Label) -> tuple[Label, ...]:
    """Returns the rough hexes connected with a centre, and it; none where it stands alone."""
    group, todo = {centre}, [centre]
    while todo:
        new = {label for label in neighbours(todo.pop()) if "rough" in terrain.get(label, ())} - group
        group |= new
        todo += new
    return tuple(sorted(group)) if len(group) > 1 else ()


@keep(maxsize=64)
def ground_for_forts(state: State) -> tuple[Label, ...]:
    """Returns the hexes in which forts and garrison may stand, none where any will do (EXT-22.36).

    That is so where no massif is drawn, or one without room for all forts apart (R-77).
    """
    massif, number = massif_of(state), _forts_of(state)
    return massif if state.massif or not number or _apart(massif, number) else ()


def fort_sites(state: State) -> tuple[Label, ...]:
    """Returns hexes in which all forts can stand, no two adjacent: as many as may be where forts stand already.

    Empty where any hexes will do.
    """
    massif, number = ground_for_forts(state), _forts_of(state)
    standing = [unit.hex for unit in state.units.values() if unit.type == "fort" and unit.hex in massif]
    kept = tuple(sorted(hex_ for hex_ in standing if hex_))
    for count in range(len(kept), -1, -1):
        for some in combinations(kept, count):
            if found := _apart(massif, number, some):
                return found
    return ()


def _forts_of(state: State) -> int:
    return sum(unit.type == "fort" for unit in state.units.values())


@lru_cache(maxsize=256)
def _apart(hexes: tuple[Label, ...], number: int, kept: tuple[Label, ...] = ()) -> tuple[Label, ...]:
    """Returns so many of the hexes, ``kept`` among them, of which no two are adjacent; none where there are not."""
    taken = {*kept, *(near for label in kept for near in neighbours(label))}
    if any(one in neighbours(other) for one in kept for other in kept):
        return ()
    return _some_apart(frozenset(hexes) - taken, number, kept)


def _some_apart(free: frozenset[Label], number: int, kept: tuple[Label, ...]) -> tuple[Label, ...]:
    if len(kept) >= number or not free:
        return kept if len(kept) >= number else ()
    # Of a hex and its neighbours one is taken, else there would be room for it: the fewest ways first.
    first = min(sorted(free), key=lambda label: sum(near in free for near in neighbours(label)))
    for label in (first, *(near for near in neighbours(first) if near in free)):
        if found := _some_apart(free - {label, *neighbours(label)}, number, (*kept, label)):
            return found
    return ()


def is_astray(state: State, unit: Unit) -> bool:
    """Checks whether a garrison unit is in the hex of no fort, as when the forts were placed after it (EXT-22.36)."""
    forts = [other for other in state.units.values() if other.type == "fort"]
    return bool(unit.garrison and unit.hex and forts) and all(fort.hex != unit.hex for fort in forts)


def score_dobern(state: State, played: Scenario) -> Score:
    forts = sum(unit.destroyed for unit in units_of(state, "fort").values())
    massif = massif_of(state) or (played.massif_centre,)
    near = [
        name
        for name, unit in units_of(state, "dorian").items()
        if unit.garrison and on_map(unit) and is_near(state, name, massif, played.garrison_within)
    ]
    total = len(machines(state))
    lost = sum(is_gone(unit) for unit in machines(state).values())
    wanted = played.dorian.free["fort"]
    won = forts >= wanted and len(near) <= played.garrison_near_most and 2 * lost < total
    lines = (
        Line(label="Forts destroyed", amount=f"{forts} of {wanted}", rule="EXT-22.42"),
        Line(
            label="Garrison units near the massif",
            amount=str(len(near)),
            how=f"at most {played.garrison_near_most}",
            rule="EXT-22.42",
        ),
        Line(label="Machines lost", amount=f"{lost} of {total}", how="fewer than half", rule="EXT-22.42"),
    )
    return Score(
        winner="avronian" if won else "dorian",
        values={"forts-destroyed": forts, "garrison-near": len(near), "machines-lost": lost},
        lines=lines,
        reason=f"{forts} of {wanted} forts destroyed, garrison near: {len(near)}, machines lost: {lost} of {total}.",
    )
