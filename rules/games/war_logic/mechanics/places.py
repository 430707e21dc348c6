"""Places: who has the upper hand, who is covered, what a vehicle may carry (sections 8 and 11)."""

from __future__ import annotations

from collections import Counter

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Place, Unit
from rules.games.war_logic.catalogue import CATALOGUE


def rubble(place: Place) -> bool:
    """True for a place that has been destroyed: no cover and no die (WL-11.3)."""
    return place.health == 0


def covers(place: Place) -> bool:
    """True for a place that hides those in or behind it (WL-8.12), as its kind or the card has it."""
    cover = CATALOGUE.places.cover[place.kind] if place.cover is None else place.cover
    return cover and not rubble(place)


def at(unit: Unit, place: str) -> bool:
    """True for a unit inside or behind a place."""
    return place in (unit.inside, unit.behind)


def counts(scene: Scene, place: str) -> Counter[str]:
    """Living units of each side at a place; hidden spies do not count (WL-11.1, WL-15.9)."""
    return Counter(
        unit.side
        for name, unit in scene.units.items()
        if at(unit, place) and scene.in_play(name) and not scene.hidden(name) and scene.sheets[name].kind == "unit"
    )


def hand(scene: Scene, place: str) -> str | None:
    """The side that has the upper hand at a place; on a tie the former holder keeps it (WL-11.1)."""
    here = counts(scene, place)
    if not here:
        return None
    most = max(here.values())
    first = [side for side, count in here.items() if count == most]
    if len(first) == 1:
        return first[0]
    former = scene.places[place].holder
    return former if former in first else None


def settle(scene: Scene) -> None:
    """Note who holds each place now."""
    for key, place in scene.places.items():
        holder = hand(scene, key)
        if holder != place.holder:
            scene.set_place(key, holder=holder)
