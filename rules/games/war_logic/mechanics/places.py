"""Places: their cover, their units and the side with the upper hand (sections 8 and 11)."""

from __future__ import annotations

from collections import Counter

from rules.games.war_logic.battle.changes import Recorder
from rules.games.war_logic.battle.state import Place, Unit
from rules.games.war_logic.catalogue import CATALOGUE


def is_rubble(place: Place) -> bool:
    """Checks whether a place is destroyed: no cover and no die (WL-11.3)."""
    return place.health == 0


def gives_cover(place: Place) -> bool:
    """Checks whether a place hides units in or behind it, by its kind or the card (WL-8.12)."""
    cover = CATALOGUE.places.cover[place.kind] if place.cover is None else place.cover
    return cover and not is_rubble(place)


def is_at(unit: Unit, place: str) -> bool:
    """Checks whether a unit is inside or behind a place."""
    return place in (unit.inside, unit.behind)


def count_units(recorder: Recorder, place: str) -> Counter[str]:
    """Counts living units of each side at a place; hidden spies do not count (WL-11.1, WL-15.9)."""
    return _count_all_units(recorder).get(place, Counter())


def _count_all_units(recorder: Recorder) -> dict[str, Counter[str]]:
    """Counts living units of each side at each place where there are some (WL-11.1)."""
    found: dict[str, Counter[str]] = {}
    for name, unit in recorder.units.items():
        inside, behind = unit.inside, unit.behind
        if (inside or behind) and _counts(recorder, name):
            for place in (inside, behind if behind != inside else None):
                if place:
                    found.setdefault(place, Counter())[unit.side] += 1
    return found


def _counts(recorder: Recorder, name: str) -> bool:
    """Checks whether a unit counts at its place: it is in play, no hidden spy and no turret or field (WL-15.9)."""
    return recorder.is_in_play(name) and not recorder.is_hidden(name) and recorder.sheets[name].kind == "unit"


def upper_hand(recorder: Recorder, place: str) -> str | None:
    """Returns the side with the upper hand at a place; on a tie the former holder keeps it (WL-11.1)."""
    return _upper_hand(count_units(recorder, place), recorder.places[place].holder)


def _upper_hand(here: Counter[str] | None, former: str | None) -> str | None:
    if not here:
        return None
    most = max(here.values())
    first = [side for side, count in here.items() if count == most]
    if len(first) == 1:
        return first[0]
    return former if former in first else None


def update_holders(recorder: Recorder) -> None:
    """Records the present holder of each place."""
    here = _count_all_units(recorder)
    for key, place in recorder.places.items():
        holder = _upper_hand(here.get(key), place.holder)
        if holder != place.holder:
            recorder.set_place(key, holder=holder)
