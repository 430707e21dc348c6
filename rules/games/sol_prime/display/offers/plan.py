"""Offers on the plan: putting stands, platoons and ground in their places, and moving to a place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain

from rules.games.sol_prime.battle.state import Point, Stand, State
from rules.games.sol_prime.catalogue import CATALOGUE
from rules.games.sol_prime.display.offers.context import OfferContext, close
from rules.games.sol_prime.display.offers.sheets import sheet_of
from rules.games.sol_prime.mechanics import placement, positions
from rules.games.sol_prime.mechanics.positions import has_facing, table_of
from rules.games.sol_prime.mechanics.stands import is_infantry, is_vtol
from rules.kernel.display.cards import Choose, Field, Number, Option, Toggle
from rules.kernel.display.plan import Placing
from rules.kernel.display.screen import Offer, Reminder
from rules.kernel.records import Json
from rules.kit.fields import choose_name, toggle_off
from rules.kit.plan import bearing, distance, point_ahead, round_to_tenth
from rules.kit.table import MOST, facing_field, from_edges, place_fields, row_fields

GROUP = "Plan of the table"
FROM_EDGES = from_edges("SP-3.1")
GROUNDS: dict[Json, str] = {
    **{kind: CATALOGUE.terrain[kind].name for kind in ("woods", "urban", "hill", "road", "poor", "swamp")},
    **{kind: CATALOGUE.terrain[kind].name for kind in ("low-wall", "shallow-water", "deep-water", "snow-mud")},
    "building": "Building",
}
"""Kinds of ground that can be laid on the table."""
A_TENTH = 0.1


def tenths(at: Point) -> list[float]:
    """Returns a place as an offer holds it: whole numbers as such."""
    return [round_to_tenth(at[0]), round_to_tenth(at[1])]


def place_offer(context: OfferContext, name: str) -> Iterator[Offer]:
    """Yields the offer to put a stand on the plan."""
    state = context.state
    unit = state.units[name]
    if state.table is None or not placement.may_place(state, unit):
        return
    at, turn = (unit.at, round_to_tenth(unit.facing)) if unit.at else placement.stand_place(state, name)
    facing = turn if has_facing(unit) else 0
    action: dict[str, Json] = {"type": "place", "unit": name, "at": tenths(at), "facing": facing}
    yield Offer(
        key=f"place:{name}",
        label=f"{name}: put it on the plan",
        action=action,
        by=sheet_of(unit),
        group=GROUP,
        fields=(*place_fields(("at",), at, state.table, rule="SP-3.1"), *_facing(unit, facing)),
        reminders=(FROM_EDGES,),
        placing=Placing(at=("at",), turn=("facing",) if has_facing(unit) else (), piece=name),
        seldom=unit.at is not None,
    )


def _facing(unit: Stand, facing: float) -> tuple[Field, ...]:
    return (facing_field(("facing",), facing, rule="SP-5.1"),) if has_facing(unit) else ()


def row_offers(context: OfferContext, side: str) -> Iterator[Offer]:
    """Yields the offer to put down a platoon in a row."""
    state = context.state
    for key, platoon in state.platoons.items():
        names = placement.placeable_stands(state, key)
        if state.table is None or platoon.side != side or len(names) < 2:
            continue
        (at, facing), _ = placement.platoon_row(state, key)
        spacing = placement.row_spacing(state, key, len(names))
        action: dict[str, Json] = {"type": "place-platoon", "platoon": key, "at": tenths(at), "facing": facing}
        yield Offer(
            key=f"row:{key}",
            label="Put the platoon on the plan",
            action={**action, "spacing": spacing},
            by=key,
            group=GROUP,
            fields=row_fields(state.table, at, facing, spacing, of="stand", rules=("SP-3.1", "SP-5.1", "SP-5.8")),
            reminders=(FROM_EDGES,),
            placing=Placing(at=("at",), turn=("facing",)),
            seldom=all(state.units[name].at for name in names),
        )


def ground_offers(state: State) -> Iterator[Offer]:
    """Yields laying ground on the plan, and taking it off (SP-3.1)."""
    if state.table is None:
        return
    at = placement.usual_place(state)
    options = tuple(Option(value=kind, label=label) for kind, label in GROUNDS.items())
    action: dict[str, Json] = {"type": "place-ground", "kind": "woods", "at": list(at), "width": 6, "depth": 6}
    yield Offer(
        key="ground",
        label="Put terrain on the plan",
        action={**action, "turn": 0, "round": False},
        group=GROUP,
        fields=(
            Choose(path=("kind",), label="What", options=options, value="woods", rule="SP-5.12"),
            *place_fields(("at",), at, state.table, rule="SP-3.1"),
            Number(path=("width",), label="Inches across", value=6, least=0, most=MOST, step="0.1"),
            Number(path=("depth",), label="Inches deep", value=6, least=0, most=MOST, step="0.1"),
            facing_field(("turn",), 0),
            Toggle(path=("round",), label="Round", checked=False),
        ),
        reminders=(FROM_EDGES,),
        placing=Placing(at=("at",), turn=("turn",)),
        seldom=bool(state.grounds),
    )
    if state.grounds:
        first = next(iter(state.grounds))
        yield Offer(
            key="no-ground",
            label="Take terrain off the plan",
            action={"type": "place-ground", "name": first},
            group=GROUP,
            fields=(choose_name(("name",), "What", state.grounds, first),),
            seldom=True,
        )


def drive_offer(context: OfferContext, name: str, notes: tuple[Reminder, ...]) -> Iterator[Offer]:
    """Yields the offer to move to a place: the plan measures the way."""
    state = context.state
    unit = state.units[name]
    stays = unit.at or placement.usual_place(state)
    first = _drive(name, stays)
    found, reason = context.find_first_legal(chain((first,), (_drive(name, one) for one in _back(state, name, stays))))
    action = first if found is None else dict(found)
    offer = Offer(
        key=f"move:{name}",
        label=f"{name}: move",
        action=action,
        by=sheet_of(unit),
        group="Movement",
        fields=(
            *place_fields(("to",), stays, table_of(state), rule="SP-5.2"),
            *_way_fields(has_facing(unit), is_vtol(unit), bool(unit.column or is_infantry(unit))),
        ),
        folded=(("terrain",), ("uphill",), ("walls",)),
        reminders=notes,
        placing=Placing(at=("to",), piece=name),
        rolls=True,
        rolls_by_odds=True,
    )
    yield offer if found is not None or reason is None else close(offer, reason)


def _drive(name: str, to: Point) -> dict[str, Json]:
    action: dict[str, Json] = {"type": "drive", "unit": name, "to": tenths(to), "facing": None}
    return {**action, "backward": False, "terrain": None, "uphill": False, "walls": 0}


def _back(state: State, name: str, start: Point) -> Iterator[Point]:
    """Yields places near the platoon for a stand that has lost touch; staying put would be no move (SP-5.8).

    What lies further off than it can go on the best ground is left out, since to measure a way costs the most.
    """
    limit = CATALOGUE.platoons.cohesion
    mates, furthest = positions.platoon_mates(state, name), _furthest(state.units[name])
    if (positions.distance_to_nearest(state, name, mates) or 0) <= limit:
        return
    for mate in sorted(mates, key=lambda one: positions.gap_between(state, name, one) or 0):
        there = positions.position_of(state, mate) or start
        length, course = distance(start, there), bearing(start, there) or 0
        for inches in (length - limit - table_of(state).base, length - limit):
            if inches <= furthest:
                yield point_ahead(start, course, inches)


def _furthest(unit: Stand) -> float:
    """Returns the inches that a stand cannot exceed, whatever the ground; a place is rounded to tenths."""
    least = min(ground.times.get(unit.column, 1) for ground in CATALOGUE.terrain.values()) if unit.column else 1
    return (unit.move - unit.moved) / min(least, 1) + A_TENTH


UNSET = "the way it moves"
GROUND_OPTIONS = (
    Option(value=None, label="as on the plan"),
    *(Option(value=key, label=one.name) for key, one in CATALOGUE.terrain.items() if key not in ("hill", "low-wall")),
)


@cache
def _way_fields(faces: bool, hovers: bool, on_ground: bool) -> tuple[Field, ...]:
    """Returns the fields of a way, the same for all stands that turn, hover and are slowed by ground alike."""
    return tuple(_fields_of_way(faces, hovers, on_ground))


def _fields_of_way(faces: bool, hovers: bool, on_ground: bool) -> Iterator[Field]:
    if faces:
        yield Number(
            path=("facing",),
            label="Final facing (degrees clockwise)",
            value=None,
            least=0,
            most=359,
            unset=UNSET,
            help=f"Empty: {UNSET}.",
            rule="SP-5.5",
        )
    if faces and not hovers:
        yield toggle_off(("backward",), "Backs into its rear half", rule="SP-5.4")
    if on_ground:
        yield Choose(
            path=("terrain",), label="Ground of the whole way", options=GROUND_OPTIONS, value=None, rule="SP-5.12"
        )
        yield toggle_off(("uphill",), "Uphill, besides what the plan knows", rule="SP-5.10")
        yield Number(path=("walls",), label="Further low walls crossed", value=0, least=0, most=9, rule="SP-5.14")
