"""The scenario Extractors: placing Extractors, and the reckoning (EXT-22.17 to EXT-22.20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import scenario
from rules.games.extractors.battle.state.units import buying_cost, is_gone, on_map
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.deployment.refusal import outside_deployment
from rules.games.extractors.mechanics.scenarios.reckoning import Score, units_of
from rules.games.extractors.mechanics.terrain import ground_of
from rules.kernel.display.cards import Line
from rules.kit.kept import keep


def check_extractor_area(state: State, played: Scenario, name: str, unit: Unit, label: Label) -> None:
    """Checks for one Extractor in each depression and one near the bridge; a Glide is free (EXT-22.18)."""
    if unit.type == "glide":
        return
    if unit.type != "extractor":
        raise outside_deployment(name, label, "it enters as a reinforcement", "EXT-22.17")
    if not _fits(state, name, unit.hex, _kind_of_place(state, played, label)):
        text = f"one in each depression and one within {played.bridge_within} hexes of {played.bridge}"
        raise outside_deployment(name, label, text, "EXT-22.18")


class _KindOfPlace(NamedTuple):
    """The depression of a hex, and whether it is near the bridge: all that counts for an Extractor."""

    depression: frozenset[Label] | None
    near: bool


def _kind_of_place(state: State, played: Scenario, label: Label) -> _KindOfPlace:
    near = hexmap.distance(label, played.bridge) <= played.bridge_within
    return _KindOfPlace(ground_of(state).depressions.get(label), near)


@keep(maxsize=512)
def _fits(state: State, name: str, now: Label | None, place: _KindOfPlace) -> bool:
    """Checks whether an Extractor may stand in such a hex: nobody stands wrongly then, or fewer than now.

    Those that stand wrongly, since the map was drawn again, are put right one after the other.
    """
    played = scenario(state)
    assert played, "only a scenario has rules for Extractors"
    others = [
        _kind_of_place(state, played, unit.hex)
        for other, unit in state.units.items()
        if unit.type == "extractor" and on_map(unit) and other != name and unit.hex
    ]
    here = _misfits(state, played, [*others, place])
    better = now is not None and here < _misfits(state, played, [*others, _kind_of_place(state, played, now)])
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
