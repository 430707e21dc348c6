"""Labels for pages: names of phases, bases and markers."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.invisible_enemy.battle.state import Barrage, Base, State
from rules.games.invisible_enemy.battle.state.lookup import find_thing, id_order, side_name
from rules.games.invisible_enemy.catalogue import CATALOGUE
from rules.games.invisible_enemy.catalogue.play_tables import MARKER_NAMES
from rules.games.invisible_enemy.catalogue.vocabulary import Inches, Point
from rules.games.invisible_enemy.mechanics.damage import is_destroyed
from rules.games.invisible_enemy.mechanics.geometry import distance
from rules.kernel.display.cards import Option

MOVEMENT_GROUP = "Movement"


UNITS_GROUP = "Units"


HAZARD_GROUP = "Contamination and self-destruction"


DAMAGE_LABELS = {"none": "", "one-third": "one third", "two-thirds": "two thirds", "destroyed": "destroyed"}


SCENERY = "~table"
"""The key of the sheet of things that belong to no side; no unit can have it."""


def hits_key(name: str) -> str:
    """Returns the key of the offer that marks hits of a base or tower by hand."""
    return f"hits:{name}"


def count_noun(number: int, word: str) -> str:
    """Counts things: "1 hit", "3 hits"."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


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
        left = f"{thing.hull - thing.hits - thing.pending} of {thing.hull} hull"
        is_base = isinstance(thing, Base)
        label = base_label(thing, name) if isinstance(thing, Base) else name
        found.append(Option(value=name, label=label, detail=left, group=_group(state, name) if is_base else "Towers"))
    return tuple(found)


def _group(state: State, name: str) -> str:
    base = state.bases[name]
    return f"{side_name(state, base.side)}: {base.unit}" if base.unit else side_name(state, base.side)


def standing_things(state: State, *, near: Point | None = None) -> list[str]:
    """Returns all things on the table: bases by side, unit and ID, then towers; the nearest first to ``near``."""
    bases = sorted(
        ((base.side, base.unit, id_order((name, base))), name)
        for name, base in state.bases.items()
        if not is_destroyed(base)
    )
    towers = sorted(name for name, tower in state.towers.items() if not is_destroyed(tower))
    found = [*(name for _, name in bases), *towers]
    places = {name: find_thing(state, name).at for name in found}
    return sorted(found, key=lambda name: (places[name] is None, distance(near, places[name])))


def marker_label(state: State, name: str, marker: Barrage) -> str:
    """Labels a marker."""
    where = f", {marker.place}" if marker.place else ""
    return f"{name} ({MARKER_NAMES[marker.kind]}, {side_name(state, marker.side)}{where})"


def side_suffix(state: State, key: str, sides: Sequence[str]) -> str:
    """Names the side on the referee's buttons."""
    return f" ({side_name(state, key)})" if len(sides) > 1 else ""
