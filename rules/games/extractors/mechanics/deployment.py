"""Set-up: placing units in the deployment areas of the scenario (section 4, EXT-22.18, EXT-22.36)."""

from __future__ import annotations

from rules.games.extractors.battle.actions import Place
from rules.games.extractors.battle.events import Placed
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import passengers, scenario, sheltered_in, standing, unit_named
from rules.games.extractors.battle.state.units import kind, on_map, side
from rules.games.extractors.catalogue.tables import Scenario
from rules.games.extractors.catalogue.terms import Label
from rules.games.extractors.mechanics import hexmap, table_play
from rules.games.extractors.mechanics.eligibility import check_in_play, check_phase
from rules.games.extractors.mechanics.hidden_information import knows
from rules.games.extractors.mechanics.movement.walk import check_end
from rules.games.extractors.mechanics.operational_cycling import owner_of
from rules.kernel.problems import Illegal, illegal
from rules.kernel.records import changed


def place(state: State, action: Place) -> Placed:
    """A unit is placed, or a section embarked or put into a fort. Raises Illegal."""
    unit = unit_named(state, action.by)
    check_phase(state, f"{side(unit)}-setup")
    check_in_play(action.by, unit)
    if action.facing is not None and not kind(unit).has_facing:
        raise illegal("no-facing", f"{action.by} has no facing.", rule="EXT-5.4")
    hex_ = _hex(state, action, unit)
    if hex_ is None and action.aboard is None:
        raise illegal("outside-deployment", f"Name the hex for {action.by}.", rule="EXT-4.6")
    if hex_ is not None and not state.typed:
        hexmap.check_hex(hex_)
        if action.aboard is None:
            check_area(state, action.by, unit, hex_)
        check_end(changed(state, units={**state.units, action.by: changed(unit, hex=None)}), action.by, hex_)
    new = changed(unit, hex=hex_, facing=action.facing or unit.facing, aboard=action.aboard, inside=action.inside)
    riders = {name: changed(rider, hex=hex_) for name, rider in passengers(state, action.by).items()}
    return Placed(
        by=action.by,
        hex=hex_,
        owner=owner_of(state, unit),
        secret=not knows(state, None, new),
        units={action.by: new, **riders},
    )


def _hex(state: State, action: Place, unit: Unit) -> Label | None:
    """The hex of the unit: its own, or that of its floater (EXT-4.4) or fort (EXT-22.39)."""
    carrier = action.aboard or action.inside
    if carrier is None:
        return table_play.TABLE if state.typed else action.hex
    other = unit_named(state, carrier)
    if not kind(unit).is_section:
        raise illegal("not-a-section", f"{action.by} is no section.", rule="EXT-7.3")
    if action.aboard:
        _check_floater(state, action, other)
    else:
        _check_fort(state, action, other)
    if action.hex not in (None, other.hex):
        raise illegal("not-same-hex", f"{carrier} is not in {action.hex}.", rule="EXT-7.2")
    return other.hex


def _check_floater(state: State, action: Place, floater: Unit) -> None:
    if not kind(floater).carries:
        raise illegal("not-a-transport", f"{action.aboard} carries nobody: only a Floater does.", rule="EXT-7.1")
    if floater.wave != state.units[action.by].wave:
        raise illegal("outside-deployment", f"{action.by} and {action.aboard} come at different times.", rule="EXT-4.4")
    aboard = [name for name in passengers(state, action.aboard or "") if name != action.by]
    if len(aboard) >= kind(floater).carries:
        raise illegal("transport-full", f"{action.aboard} carries {len(aboard)} sections already.", rule="EXT-7.1")


def _check_fort(state: State, action: Place, fort: Unit) -> None:
    if fort.type != "fort":
        raise illegal("not-a-fort", f"{action.inside} is no fort.", rule="EXT-22.41")
    if [name for name in sheltered_in(state, action.inside or "") if name != action.by]:
        raise illegal("fort-occupied", f"{action.inside} holds a section already.", rule="EXT-22.41")


# --- deployment areas -----------------------------------------------------------------------------


def check_area(state: State, name: str, unit: Unit, label: Label) -> None:
    """Raise Illegal unless a hex lies in a unit's deployment area (EXT-4.6)."""
    played = scenario(state)
    if played is None:
        return
    forces = played.forces(side(unit))
    if forces.deploy is None or unit.wave == "reinforcement":
        raise _outside(name, label, "it enters the map later", "EXT-4.7")
    first, last = forces.deploy.rows
    if not first <= int(label[2:]) <= last:
        raise _outside(name, label, f"its rows are {first:02} to {last:02}", forces.deploy.rule)
    if forces.free_hex and unit.type in forces.free and label != forces.free_hex:
        raise _outside(name, label, f"it stands in {forces.free_hex}", "EXT-22.11")
    if state.scenario == "extractors" and side(unit) == "avronian":
        _check_extractor(state, played, name, unit, label)
    if state.scenario == "dobern" and side(unit) == "dorian":
        _check_strongpoint(state, name, unit, label)


def _outside(name: str, label: Label, why: str, rule: str) -> Illegal:
    return illegal("outside-deployment", f"{name} cannot be placed in {label}: {why}.", rule=rule)


def _check_extractor(state: State, played: Scenario, name: str, unit: Unit, label: Label) -> None:
    """One Extractor in each depression, one near the bridge; of machines only the Glide is placed (EXT-22.18)."""
    if unit.type == "glide":
        return
    if unit.type != "extractor":
        raise _outside(name, label, "it enters as a reinforcement", "EXT-22.17")
    placed = {n: u.hex for n, u in state.units.items() if u.type == "extractor" and on_map(u) and n != name and u.hex}
    taken: set[frozenset[Label]] = set()
    spare: list[Label] = []
    for there in [*placed.values(), label]:
        group = hexmap.depression(state, there)
        if group and group not in taken:
            taken.add(group)
        else:
            spare.append(there)
    free = hexmap.depressions(state) or len(placed) >= 3
    near = [there for there in spare if hexmap.distance(there, played.bridge) <= played.bridge_within]
    if free and len(spare) > 1 or (hexmap.depressions(state) and len(near) < len(spare)):
        text = f"one in each depression and one within {played.bridge_within} hexes of {played.bridge}"
        raise _outside(name, label, text, "EXT-22.18")


def _check_strongpoint(state: State, name: str, unit: Unit, label: Label) -> None:
    """Forts on the massif, no two adjacent; one garrison unit in each fort's hex (EXT-22.36, ruling R-46)."""
    massif = massif_of(state)
    if massif and label not in massif:
        raise _outside(name, label, "the strongpoint lies on the massif", "EXT-22.36")
    forts = {n: u for n, u in state.units.items() if u.type == "fort" and n != name and not u.destroyed}
    if unit.type == "fort":
        if near := [n for n, fort in forts.items() if fort.hex and hexmap.distance(fort.hex, label) <= 1]:
            raise illegal("forts-adjacent", f"{label} is next to {near[0]}: no two forts touch.", rule="EXT-22.36")
        return
    if any(fort.hex for fort in forts.values()) and not any(fort.hex == label for fort in forts.values()):
        raise _outside(name, label, "each garrison unit stands in the hex of a fort", "EXT-22.36")
    if forts and [n for n, u in standing(state, label).items() if n != name and u.type != "fort"]:
        raise _outside(name, label, "another garrison unit stands there", "EXT-22.36")


def massif_of(state: State) -> tuple[Label, ...]:
    """The hexes of the massif: as the state gives them, else the rough hexes connected with its centre (EXT-22.36)."""
    played = scenario(state)
    if state.massif or played is None or not played.massif_centre:
        return state.massif
    group, todo = {played.massif_centre}, [played.massif_centre]
    while todo:
        new = {label for label in hexmap.around(todo.pop()) if "rough" in hexmap.terrain(state, label)} - group
        group |= new
        todo += new
    return tuple(sorted(group)) if len(group) > 1 else ()
