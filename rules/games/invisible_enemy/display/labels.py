"""Labels for pages: names of phases, bases and markers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.games.invisible_enemy.battle.state import Barrage, Base, State
from rules.games.invisible_enemy.battle.state.lookup import Thing, find_thing, id_order, side_name
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.geometry import distance
from rules.kernel.display.cards import Option
from rules.kit.kept import keep

MOVEMENT_GROUP = "Movement"


UNITS_GROUP = "Units"


HAZARD_GROUP = "Contamination and self-destruction"


DAMAGE_LABELS = {"none": "", "one-third": "one third", "two-thirds": "two thirds", "destroyed": "destroyed"}


SCENERY = "~table"
"""The key of the sheet of things that belong to no side; no unit can have it."""


def hits_key(name: str) -> str:
    """Returns the key of the offer that marks hits of a base or tower by hand."""
    return f"hits:{name}"


def phase_name(phase: str | None) -> str:
    """Returns the name of a phase."""
    return next((row.name for key, row in CATALOGUE.turn.phases.items() if key == phase), "Set-up")


def base_label(base: Base, name: str) -> str:
    """Labels a base in a list of choices."""
    return f"{name} ({base.title or base.mgv or base.kind})"


def base_detail(base: Base) -> str:
    """Describes ratings in one line."""
    weapon = f', class {base.weapon} attack {base.attack} to {base.range}"' if base.weapon and base.attack else ""
    network = f', network {base.network_range}"' if base.network_range else ""
    return f'defense {base.defense}, speed {base.speed}"{weapon}{network}'


def field_value(length: Inches) -> int | str:
    """Returns a length as a field shows it."""
    return length if isinstance(length, int) else str(length)


def thing_options(state: State, names: list[str]) -> tuple[Option, ...]:
    """Returns bases and towers as choices, under the names of their units."""
    found = []
    for name in names:
        thing = find_thing(state, name)
        found.append(_thing_option(thing, name, _group(state, name) if isinstance(thing, Base) else "Towers"))
    return tuple(found)


@keep(maxsize=1024)
def _thing_option(thing: Thing, name: str, group: str) -> Option:
    left = f"{thing.hull - thing.hits - thing.pending} of {thing.hull} hull"
    label = base_label(thing, name) if isinstance(thing, Base) else name
    return Option(value=name, label=label, detail=left, group=group)


def _group(state: State, name: str) -> str:
    base = state.bases[name]
    return f"{side_name(state, base.side)}: {base.unit}" if base.unit else side_name(state, base.side)


@keep(maxsize=16)
def all_options(state: State) -> tuple[Option, ...]:
    """Returns all bases and towers on the table as choices."""
    return thing_options(state, standing_things(state))


def standing_things(state: State, *, near: Point | None = None) -> list[str]:
    """Returns all things on the table: bases by side, unit and ID, then towers; the nearest first to ``near``."""
    towers = sorted(name for name, tower in state.towers.items() if not is_destroyed(tower))
    found = [*_standing_bases(state.bases), *towers]
    places = {name: find_thing(state, name).at for name in found}
    return sorted(found, key=lambda name: (places[name] is None, distance(near, places[name])))


@keep(maxsize=128)
def _standing_bases(bases: Mapping[str, Base]) -> tuple[str, ...]:
    standing = ((name, base) for name, base in bases.items() if not is_destroyed(base))
    return tuple(
        name for _, name in sorted(((one.side, one.unit, id_order((name, one))), name) for name, one in standing)
    )


def marker_label(state: State, name: str, marker: Barrage) -> str:
    """Labels a marker."""
    where = f", {marker.place}" if marker.place else ""
    return f"{name} ({MARKER_NAMES[marker.kind]}, {side_name(state, marker.side)}{where})"


def side_suffix(state: State, key: str, sides: Sequence[str]) -> str:
    """Names the side on the referee's buttons."""
    return f" ({side_name(state, key)})" if len(sides) > 1 else ""
