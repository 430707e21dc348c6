"""The scenario Extractors: placing Extractors, and the reckoning (EXT-22.17 to EXT-22.20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import buying_cost, is_gone, on_map
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.refusal import outside_deployment
from rules.games.extractors.mechanics.scenarios.reckoning import Score, units_of
from rules.games.extractors.mechanics.terrain import Ground, ground_of
from rules.kernel.display.cards import Line
from rules.kit.kept import keep


def check_extractor_area(state: State, played: Scenario, name: str, unit: Unit, label: Label) -> None:
    """Checks for one Extractor in each depression and one near the bridge; a Glide is free (EXT-22.18)."""
    if unit.type == "glide":
        return
    if unit.type != "extractor":
        raise outside_deployment(name, label, "it enters as a reinforcement", "EXT-22.17")
    if not _fits(state, name, unit.hex, _places(state, played)[label]):
        text = f"one in each depression and one within {played.bridge_within} hexes of {played.bridge}"
        raise outside_deployment(name, label, text, "EXT-22.18")


def fitting_hexes(state: State, played: Scenario, name: str, unit: Unit, labels: Sequence[Label]) -> Sequence[Label]:
    """Returns those of some hexes in which a unit may be placed as :func:`check_extractor_area` has it."""
    if unit.type == "glide":
        return labels
    if unit.type != "extractor":
        return ()
    places = _places(state, played)
    fitting = {place for place in {places[label] for label in labels} if _fits(state, name, unit.hex, place)}
    return [label for label in labels if places[label] in fitting]


class _KindOfPlace(NamedTuple):
    """The depression of a hex, and whether it is near the bridge: all that counts for an Extractor."""

    depression: frozenset[Label] | None
    near: bool


def _places(state: State, played: Scenario) -> Mapping[Label, _KindOfPlace]:
    return _kinds_of_places(ground_of(state), played.bridge, played.bridge_within)


@keep(maxsize=16)
def _kinds_of_places(ground: Ground, bridge: Label, within: int) -> Mapping[Label, _KindOfPlace]:
    """Returns what every hex of the map is for an Extractor; equal ones are one object."""
    known: dict[_KindOfPlace, _KindOfPlace] = {}
    found = {}
    for label in hexmap.all_hexes():
        kind = _KindOfPlace(ground.depressions.get(label), hexmap.distance(label, bridge) <= within)
        found[label] = known.setdefault(kind, kind)
    return found


@keep(maxsize=512)
def _fits(state: State, name: str, now: Label | None, place: _KindOfPlace) -> bool:
    """Checks whether an Extractor may stand in such a hex: nobody stands wrongly then, or fewer than now.

    Those that stand wrongly, since the map was drawn again, are put right one after the other.
    """
    played = scenario(state)
    assert played, "only a scenario has rules for Extractors"
    places = _places(state, played)
    others = [
        places[unit.hex]
        for other, unit in state.units.items()
        if unit.type == "extractor" and on_map(unit) and other != name and unit.hex
    ]
    here = _misfits(state, played, [*others, place])
    better = now is not None and here < _misfits(state, played, [*others, places[now]])
    return not here or better


def _misfits(state: State, played: Scenario, places: Sequence[_KindOfPlace]) -> int:
    """Returns how many too many Extractors in these hexes are not the one of a depression or the one near the bridge.

    While fewer depressions are drawn than there are Extractors for, the others may stand in those that the printed map
    shows (R-69).
    """
    ground = ground_of(state)
    undrawn = max(0, played.avronian.free["extractor"] - 1 - len(ground.all_depressions))
    spare, far = _count_spare(places), _count_spare([place for place in places if not place.near])
    return max(0, spare - 1 - undrawn) + max(0, far - undrawn)


def _count_spare(places: Sequence[_KindOfPlace]) -> int:
    """Returns how many of these hexes are not the first of a depression."""
    return len(places) - len({place.depression for place in places if place.depression})


def score_extractors(state: State, played: Scenario) -> Score:
    dead = [name for name, unit in units_of(state, "extractor").items() if unit.destroyed]
    lost = {name: buying_cost(unit) for name, unit in units_of(state, "dorian").items() if is_gone(unit)}
    points, losses = played.points_each * len(dead), sum(lost.values())
    lines = (
        Line(
            label="Destroyed Extractors",
            amount=str(points),
            how=f"{len(dead)} x {played.points_each}",
            rule="EXT-22.20",
        ),
        *(Line(label=f"Lost: {name}", amount=f"-{price}", rule="EXT-22.20") for name, price in lost.items()),
        Line(label="Balance", amount=str(points - losses), total=True, rule="EXT-22.20"),
    )
    return Score(
        winner="dorian" if points - losses > 0 else "avronian",
        values={"victory-points": points, "losses": losses, "balance": points - losses},
        lines=lines,
        reason=f"{points} victory points minus {losses} for losses: {points - losses}.",
    )
