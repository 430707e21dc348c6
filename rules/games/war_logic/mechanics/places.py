"""Places: who has the upper hand, who is covered, what a vehicle may carry (sections 8 and 11)."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

from rules.games.war_logic.battle.changes import Scene
from rules.games.war_logic.battle.state import Place, Unit
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.refusals import nothing_called, refuse


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


# --- cover ----------------------------------------------------------------------------------------


def cover_of(scene: Scene, name: str) -> str | None:
    """The place or vehicle that hides a unit, if any (WL-8.12)."""
    unit = scene.units[name]
    for key in (unit.inside, unit.behind):
        if key in scene.units and key == unit.inside and "dead" not in scene.units[key].status:
            return key
        if key in scene.places and covers(scene.places[key]):
            return key
    return None


def hiding(scene: Scene, attacker: str, target: str) -> str | None:
    """The cover that helps the target against this attacker.

    At the same place it helps until the attacker's side has more units there than the target's (WL-8.13, WL-11.2).
    """
    cover = cover_of(scene, target)
    if cover is None or attacker not in scene.units or not at(scene.units[attacker], cover):
        return cover
    here = counts(scene, cover)
    own, other = here[scene.units[attacker].side], here[scene.units[target].side]
    return None if own > other else cover


def sheltered(scene: Scene, name: str) -> bool:
    """True for a unit inside a house or vehicle: no blast outside reaches it (WL-8.24)."""
    unit = scene.units[name]
    if unit.inside in scene.units:
        return "dead" not in scene.units[unit.inside].status
    place = scene.places.get(unit.inside or "")
    return place is not None and place.kind in ("house", "vehicle") and not rubble(place)


# --- getting in -----------------------------------------------------------------------------------


def load(scene: Scene, name: str) -> Decimal:
    """How many units a vehicle can carry (WL-3.10)."""
    skills = scene.sheets[name].skills.values()
    return sum((skill.impact for skill in skills if skill.sub_category == "load"), Decimal(0))


def check_entry(scene: Scene, name: str, inside: str | None, behind: str | None) -> None:
    """Raise when a unit cannot get into or behind something (WL-7.6, WL-3.10)."""
    if inside in scene.units:
        aboard = [other for other in scene.aboard(inside) if other != name]
        room = load(scene, inside)
        if inside == name or len(aboard) >= room:
            raise refuse("overloaded", f"{inside} carries {len(aboard)} of {room} units: there is no room for {name}.")
    elif inside is not None and inside not in scene.places:
        raise nothing_called("place", inside)
    if behind is not None and behind not in scene.places and behind not in scene.units:
        raise nothing_called("place", behind)


# --- extra dice -----------------------------------------------------------------------------------


def check_extra_die(scene: Scene, name: str, place: str) -> None:
    """Raise when a unit may not add the die of a place to its attack (WL-8.20)."""
    if place not in scene.places:
        raise nothing_called("place", place)
    found, unit = scene.places[place], scene.units[name]
    if not at(unit, place) or found.die is None or rubble(found) or hand(scene, place) != unit.side:
        raise refuse("no-upper-hand", f"{name} has no die at {place}: its side needs the upper hand there.")
    if found.die_used:
        raise refuse("extra-die-used", f"The die of {place} has been used in this turn.")
