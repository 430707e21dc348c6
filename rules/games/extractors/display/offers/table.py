"""Offers on a table without the site's map: moves that players make there, what they measure, what they tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import (
    empty_fort,
    entry_of,
    exit_edge,
    passengers,
    scenario,
    sheltered_in,
)
from rules.games.extractors.battle.state.units import carried, gone, kind, on_map, side, speed
from rules.games.extractors.battle.turn_order import last_count
from rules.games.extractors.catalogue.tables import CATALOGUE, Order
from rules.games.extractors.catalogue.terms import Faction
from rules.games.extractors.display.labels import listed
from rules.games.extractors.display.offers.fields import area_fields, default_sight, sight
from rules.games.extractors.mechanics import table_play
from rules.games.extractors.mechanics.operational_cycling import next_box
from rules.games.extractors.mechanics.targets import Gun
from rules.kernel.records import Json
from rules.kernel.screen import Choose, Field, Offer, Option, Reminder, Slots

GROUP = "Movement"


# --- moves ----------------------------------------------------------------------------------------


def moves(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Iterator[Offer]:
    """Moves that the players measure themselves."""
    entry = entry_of(state, unit) if unit.hex is None else None
    if entry and state.turn < entry.turn:
        return
    yield _moved(state, name, unit, action)
    if unit.hex is not None:
        yield from _aboard(state, name, unit, action)
    if kind(unit).move_type == "leg" and not unit.aboard and unit.hex is not None:
        yield _step(name, "Leaves a bog hex", {**action, "path": [], "bog": True}, rolls=True)
    if unit.move_cycle.objective and action["type"] == "move-order":
        label = f"Has reached {unit.move_cycle.objective}"
        yield _step(name, label, {**action, "path": [], "reached": True})
    if (edge := exit_edge(state, unit)) and unit.hex is not None:
        yield _step(name, f"Has left over the {edge} edge", {**action, "path": [{"exit": edge}]})


def _moved(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Offer:
    forts = [other for other, fort in sorted(state.units.items()) if fort.type == "fort" and on_map(fort)]
    empty = tuple(Option(value=other, label=other) for other in forts if empty_fort(state, other))
    fields: tuple[Field, ...] = ()
    if side(unit) == "avronian" and empty:
        label = "Empty forts whose hex it entered"
        fields = (Slots(path=("forts",), label=label, entries=(), options=empty, rule="EXT-22.38"),)
    ordered = _ordered(unit) if action["type"] == "move-order" else None
    notes = [Reminder(text=f"{ordered.name}: {ordered.text}", rule=ordered.rule)] if ordered else []
    notes.append(Reminder(text=f"{speed(unit)} MP, {kind(unit).move_type}.", rule="EXT-6.1"))
    if unit.status == "routed":
        notes.append(Reminder(text="Routed: as near to the friendly edge as it can, or over it.", rule="EXT-6.23"))
    return Offer(
        key=f"moved:{name}",
        label=f"{ordered.name}: {_done(unit, ordered)}" if ordered else _done(unit).capitalize(),
        action={**action, "path": []},
        by=name,
        group=GROUP,
        fields=fields,
        reminders=tuple(notes),
    )


def _done(unit: Unit, ordered: Order | None = None) -> str:
    """What a unit is said to have done; under Hold a machine does not move (EXT-18.14)."""
    if unit.hex is None:
        return "has entered"
    if ordered is CATALOGUE.orders["hold"]:
        return "stays"
    return "has fled" if unit.status == "routed" else "has moved"


def _ordered(unit: Unit) -> Order | None:
    """The order that a machine carries out next."""
    box = next_box(unit.move_cycle)
    return CATALOGUE.orders.get(unit.move_cycle.boxes[box - 1] or "") if box else None


def _aboard(state: State, name: str, unit: Unit, action: Mapping[str, Json]) -> Iterator[Offer]:
    """Floaters and forts (section 7, EXT-22.41)."""
    if unit.aboard:
        yield _step(name, "Has left its floater", {**action, "path": [{"unboard": True}]})
    for other, carrier in sorted(state.units.items()):
        if not kind(unit).is_section or unit.aboard or unit.inside or not on_map(carrier) or carrier.hidden:
            continue
        if len(passengers(state, other)) < kind(carrier).carries:
            yield _step(name, f"Has boarded {other}", {**action, "path": [{"board": other}]})
        if carrier.type == "fort" and not sheltered_in(state, other):
            yield _step(name, f"Has gone into {other}", {**action, "path": [{"enter-fort": other}]})


def _step(name: str, label: str, action: Mapping[str, Json], *, rolls: bool = False) -> Offer:
    key = f"table:{name}:{label.lower().replace(' ', '-')}"
    return Offer(key=key, label=label, action=dict(action), by=name, group=GROUP, rolls=rolls)


# --- measuring ------------------------------------------------------------------------------------


def open_foes(state: State, unit: Unit) -> list[str]:
    """The enemies on the table that can be fired at."""
    return [
        name
        for name, foe in sorted(state.units.items())
        if side(foe) != side(unit) and on_map(foe) and not foe.hidden and not carried(foe)
    ]


def measured(state: State, name: str) -> bool:
    """True where a unit has been measured from: on one's own table its fire is what comes next."""
    return state.typed and bool(state.sights.get(name))


def measure(state: State, name: str, unit: Unit, guns: list[Gun]) -> Iterator[Offer]:
    """One form for range, arc, terrain and line of sight to an enemy; what was measured opens the fire at it."""
    foes = open_foes(state, unit)
    if not foes or not guns:
        return
    known = state.sights.get(name, {})
    first = next((foe for foe in foes if foe not in known), foes[0])
    range_ = next(range_ for range_ in range(1, table_play.MAX_RANGE + 1) if guns[0].range_drm(range_) is not None)
    options = tuple(Option(value=foe, label=foe, detail="measured" if foe in known else "") for foe in foes)
    fields: list[Field] = [Choose(path=("target",), label="Enemy", options=options, value=first, rule="EXT-10.1")]
    fields += sight(("sight",), "the enemy", range_=range_, machine=kind(unit).is_machine)
    if any(gun.area for gun in guns):
        fields += area_fields(("sight",), _others(state, name))
    yield Offer(
        key=f"measure:{name}",
        label="Measure to another enemy" if known else "Measure to an enemy",
        action={"type": "measure", "by": name, "target": first, "sight": default_sight(range_)},
        by=name,
        group="Fire",
        fields=tuple(fields),
        reminders=(Reminder(text="Measure every enemy in reach first; it counts until one moves.", rule="EXT-10.1"),),
    )


def _others(state: State, name: str) -> list[str]:
    """The units that an area shot may reach besides its target."""
    return [
        other
        for other, unit in sorted(state.units.items())
        if other != name and on_map(unit) and not unit.hidden and not carried(unit)
    ]


# --- facts that a scenario asks for ---------------------------------------------------------------


def told(state: State, factions: list[Faction]) -> Iterator[Offer]:
    """What the site cannot see without its map: who was found in hiding, who is near where victory is counted."""
    played = scenario(state)
    if not state.typed or played is None:
        return
    if played.reveal_within and "dorian" in factions and state.phase == "dorian-move" and state.turn > 1:
        yield from _discover(state, played.reveal_within)
    if last_count(state) and state.phase == "avronian-fire":
        yield _near(state, factions)


def _discover(state: State, within: int) -> Iterator[Offer]:
    hidden = [name for name, unit in sorted(state.units.items()) if unit.hidden and not gone(unit)]
    if not hidden or any(unit.moved for unit in state.units.values() if side(unit) == "dorian"):
        return
    options = tuple(Option(value=name, label=name) for name in hidden)
    label = f"Units within {within} hexes of a machine"
    yield Offer(
        key="discover",
        label="Found in hiding",
        action={"type": "discover", "units": []},
        group="Hidden forces",
        fields=(Slots(path=("units",), label=label, entries=(), options=options, rule="EXT-22.28"),),
        reminders=(Reminder(text="At the end of the Avronian turn; +3 to hit in their next fire.", rule="EXT-22.28"),),
    )


def _near(state: State, factions: list[Faction]) -> Offer:
    played = scenario(state)
    where = ""
    if played:
        within = played.garrison_within if played.massif_centre else played.radius
        where = f"within {within} hexes of {'the massif' if played.massif_centre else played.centre}"
    options = tuple(Option(value=name, label=name) for name in table_play.near_candidates(state))
    said = "Nobody has been named yet." if state.near is None else f"Told so far: {listed(state.near) or 'nobody'}."
    return Offer(
        key="tell-near",
        label=f"Say who is {where}",
        action={"type": "tell-near", "units": list(state.near or ())},
        group="Victory",
        fields=(Slots(path=("units",), label=f"Units {where}", entries=(), options=options, rule="EXT-22.1"),),
        reminders=(Reminder(text=said, rule=played.goal_rule if played else ""),),
    )
