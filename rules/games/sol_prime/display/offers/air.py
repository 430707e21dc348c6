"""Offers for aircraft: flight, guided bombs, air drops (SP-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.context import OfferContext
from rules.games.sol_prime.display.offers.fields import distance_field
from rules.games.sol_prime.display.offers.fire import enemies
from rules.games.sol_prime.display.offers.plan import tenths
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.mechanics import placement, positions
from rules.games.sol_prime.mechanics.guided_bombs import GUIDED_BOMB
from rules.games.sol_prime.mechanics.measurement import measure_action
from rules.games.sol_prime.mechanics.stands import find_passengers, is_aircraft
from rules.games.sol_prime.mechanics.weapons import loads_left
from rules.kernel.display.cards import Field, Number
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json, Path, replace
from rules.kit import plan
from rules.kit.fields import choose, yes_or_no
from rules.kit.table import facing_field, place_fields

GROUP = "Air"


def aircraft_offers(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    """Yields everything that an aircraft may do besides firing."""
    if not is_aircraft(unit):
        return
    state = context.state
    unit = state.units[name]
    yield from flight_offers(context, name, unit)
    if unit.kind == "bomber" and loads_left(unit, GUIDED_BOMB) >= CATALOGUE.air.bomb.a_turn:
        yield from _bombs(context, name, unit)
    if unit.turns_off is None:
        for squad in find_passengers(state, name):
            yield from _drop(context, name, unit, squad)


def flight_offers(context: OfferContext, name: str, unit: Stand, *, selected: bool = True) -> Iterator[Offer]:
    """Yields flying on, entering, leaving; an aircraft without a point does not fire (SP-22.13)."""
    state = context.state
    entry = unit.turns_off is not None
    action: dict[str, Json] = {"type": "aircraft-move", "unit": name, "inches": int(unit.move), "selected": selected}
    edges: dict[Json, str] = {edge: edge for edge in positions.EDGES}
    fields: list[Field] = [distance_field(("inches",), "Inches shown", unit.move, most=int(unit.move), rule="SP-22.11")]
    at, leaves = _ahead(state, unit) if state.table is not None else (None, None)
    action |= {"leaves": leaves} if leaves else {}
    places: list[Field] = []
    spot: dict[str, Any] = {}
    if state.table is not None and at is not None:
        facing = 0 if entry else plan.round_to_tenth(unit.facing)
        action |= {"at": list(at), "facing": facing}
        places = [*place_fields(("at",), at, state.table, rule="SP-22.11"), facing_field(("facing",), facing)]
        spot = {"placing": Placing(at=("at",), turn=("facing",))}
    if entry:
        action = _way_in(context, unit, action)
        fields.append(choose(("edge",), "Enters from", edges, action["edge"], rule="SP-22.12"))
        spot |= {"measures": (("edge",), ("at", 0), ("at", 1), ("facing",))} if spot else {}
    fields.append(choose(("leaves",), "Leaves by", {None: "stays on the table", **edges}, leaves, rule="SP-22.12"))
    fields += places
    text = "fly on" if not entry else "enter"
    offer = Offer(
        key=f"fly:{name}",
        label=f"{name}: {text}" + ("" if selected else " without a point"),
        action=action,
        by=sheet_of(unit),
        group=GROUP,
        fields=tuple(fields),
        reminders=(Reminder(text="Its models stand 3 or 5 inches high.", rule="SP-22.10"),),
        **spot,
    )
    yield context.close_if_refused(offer)


def _way_in(context: OfferContext, unit: Stand, action: dict[str, Json]) -> dict[str, Json]:
    """Returns an entry by the edge by which it left, or else by the first from which it gets there (SP-22.12)."""
    state, left = context.state, unit.exit_edge
    edges = sorted(positions.EDGES, key=lambda one: one != left)
    ways = [{**action, "entry": True, "edge": edge} for edge in edges]
    if "at" in action:
        ways = [{**way, **measure_action(state, way)} for way in ways]
    found, _ = context.find_first_legal(ways)
    return dict(found or ways[0])


def _ahead(state: State, unit: Stand) -> tuple[Point, str | None]:
    """Returns where a straight flight leads on the plan, up to the edge by which it leaves the table (SP-22.11)."""
    table, start = positions.table_of(state), unit.at
    if start is None:
        return placement.usual_place(state), None
    x, y = plan.point_ahead(start, unit.facing, unit.move)
    over = {"north": y - table.depth, "east": x - table.width, "south": -y, "west": -x}
    edge = max(over, key=lambda one: over[one])
    place = (plan.round_to_tenth(min(max(x, 0), table.width)), plan.round_to_tenth(min(max(y, 0), table.depth)))
    return place, edge if over[edge] > 0 else None


def _bombs(context: OfferContext, name: str, unit: Stand) -> Iterator[Offer]:
    state = context.state
    known = state.table is not None and unit.at is not None
    reach = CATALOGUE.air.bomb.range
    text = f'Each aimed within {reach:g}" of the bomber, in its frontal arc. When they have landed, tick what they hit.'
    if known:
        text = "Inches beyond the aim point on the flight line; short of it below 0. Empty: out of reach."
    offer = Offer(
        key=f"bomb:{name}",
        label=f"{name}: drop two bombs",
        action=_bomb_action(state, name, unit),
        by=sheet_of(unit),
        group=GROUP,
        fields=tuple(_bomb_fields(state, unit)) if known else (),
        rolls=True,
        reminders=(Reminder(text=text, rule="SP-22.32" if known else "SP-22.31"),),
        **_aiming(state, unit),
    )
    yield context.close_if_refused(offer)


def _bomb_action(state: State, name: str, unit: Stand) -> dict[str, Json]:
    """Returns the action of two bombs: measured at once on a plan, else their targets are named after they land."""
    bomb: dict[str, Json] = {"range": CATALOGUE.air.bomb.range, "in-arc": True, "targets": {}}
    later = state.table is None or unit.at is None
    if not later:
        bomb["at"] = tenths(_aim(state, unit))
    return {"type": "bomb", "by": name, "bombs": [dict(bomb), dict(bomb)], "later": later}


def _aim(state: State, unit: Stand) -> Point:
    """Returns where an aim point begins on the plan: some inches ahead, on the table."""
    table = positions.table_of(state)
    x, y = plan.point_ahead(unit.at or placement.usual_place(state), unit.facing, CATALOGUE.air.bomb.range / 2)
    return plan.round_to_tenth(min(max(x, 0), table.width)), plan.round_to_tenth(min(max(y, 0), table.depth))


def _bomb_fields(state: State, unit: Stand) -> Iterator[Field]:
    reach = CATALOGUE.air.bomb.range
    for number in (0, 1):
        path: Path = ("bombs", number)
        label = f"Bomb {number + 1}: aim point"
        yield distance_field((*path, "range"), label, reach, most=int(reach), rule="SP-22.31")
        yield yes_or_no((*path, "in-arc"), f"Bomb {number + 1}: frontal arc", "in it", "not in it", rule="SP-22.31")
        if state.table is not None and unit.at is not None:
            for one in place_fields((*path, "at"), _aim(state, unit), state.table, rule="SP-22.31"):
                yield replace(one, label=f"Bomb {number + 1}: {one.label.lower()}")
        yield from _along(state, unit, path, number + 1)


def _aiming(state: State, unit: Stand) -> dict[str, Any]:
    """Lets the first bomb's aim point be tapped on the plan; everything near both is measured."""
    if state.table is None or unit.at is None:
        return {}
    measures = tuple(("bombs", number, "at", 1) for number in (0, 1))
    return {"placing": Placing(at=("bombs", 0, "at")), "measures": measures}


def _along(state: State, unit: Stand, path: Path, number: int) -> Iterator[Field]:
    """Yields where each enemy stands from the aim point; the referee types friends near it."""
    for target in enemies(state, unit.side):
        yield Number(
            path=(*path, "targets", target, "along"),
            label=f"Bomb {number}: {target}",
            value=None,
            least=-8,
            most=8,
            step="0.1",
            rule="SP-22.33",
        )


def _drop(context: OfferContext, name: str, unit: Stand, squad: str) -> Iterator[Offer]:
    state = context.state
    action: dict[str, Json] = {"type": "air-drop", "by": name, "unit": squad, "path-distance": 0, "enemy-distance": 10}
    fields: tuple[Field, ...] = (
        distance_field(("path-distance",), "From the flight path", 0, most=20, rule="SP-22.50", needed=True),
        distance_field(("enemy-distance",), "From the nearest enemy", 10, rule="SP-22.50", needed=True),
    )
    spot: dict[str, Any] = {}
    if state.table is not None:
        at = unit.at or placement.usual_place(state)
        action["at"] = tenths(at)
        fields = (*fields, *place_fields(("at",), at, state.table, rule="SP-22.50"))
        spot = {"placing": Placing(at=("at",)), "measures": (("at", 1),)}
    offer = Offer(
        key=f"drop:{squad}",
        label=f"{name}: drop {squad}",
        action=action,
        by=sheet_of(unit),
        group=GROUP,
        fields=fields,
        **spot,
    )
    yield context.close_if_refused(offer)
