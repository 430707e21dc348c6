"""Offers of movement without orders: Dorian units, Extractors, machines of the simple game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.games.extractors.battle.actions import Step
from rules.games.extractors.battle.state import State, Unit
from rules.games.extractors.battle.state.queries import exit_edge, passengers, sheltered_in
from rules.games.extractors.battle.state.units import kind, side, speed
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import DIRECTIONS, Direction, Edge, Label
from rules.games.extractors.display.offers.fields import facing_field, hex_cells, hex_field
from rules.games.extractors.display.offers.table import table_move_offers
from rules.games.extractors.mechanics import hexmap
from rules.games.extractors.mechanics.movement.bog import needs_bog_roll
from rules.games.extractors.mechanics.movement.reach import End, reachable_ends
from rules.games.extractors.mechanics.movement.rout import rout_ends
from rules.kernel.codec import Codec
from rules.kernel.display.cards import Field
from rules.kernel.display.screen import Offer, Reminder, Sign
from rules.kernel.records import Json, replace
from rules.kit.kept import keep

GROUP = "Movement"
LIMITS = CATALOGUE.limits
STEPS: Codec[Step] = Codec(Step)


def move_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields everything that a unit can do in its movement phase."""
    waits = unit.aboard is not None and unit.hex is None
    if waits or unit.moved or unit.hidden or unit.status == "pinned" or kind(unit).family == "installation":
        return
    if state.typed:
        yield from table_move_offers(state, name, unit, {"type": "move", "by": name})
        return
    if unit.status == "routed" and unit.hex is not None:
        yield from _flight_offers(state, name, unit)
        return
    found = reachable_ends(state, name)
    yield from _way_offers(state, name, unit, found)
    yield from _carrier_offers(state, name, unit, found)
    yield from exit_offers(state, name, found, {"type": "move", "by": name}, allowance=speed(unit))


def path_json(path: tuple[Step, ...]) -> list[Json]:
    """Returns a path as an action holds it."""
    return [{key: value for key, value in STEPS.write(step).items() if value not in (None, False)} for step in path]


@keep(maxsize=512)
def cheapest(found: tuple[End, ...]) -> Mapping[Label, End]:
    """Returns the cheapest end in each hex."""
    best: dict[Label, End] = {}
    for end in sorted(found, key=lambda one: (one.mp, one.facing)):
        best.setdefault(end.hex, end)
    return dict(sorted(best.items()))


@keep(maxsize=512)
def move_signs(found: tuple[End, ...], facings: bool) -> Mapping[str, Sign]:
    """Returns each hex's cost to end there and, with ``facings``, the possible ones; in words only when not all."""
    ways: dict[Label, set[Direction]] = {}
    for end in found:
        ways.setdefault(end.hex, set()).add(end.facing)
    signs = {}
    for label, end in cheapest(found).items():
        turns = tuple(place * 60.0 for place, way in enumerate(DIRECTIONS) if way in ways[label]) if facings else ()
        named = ", ".join(way for way in DIRECTIONS if way in ways[label])
        text = f"{end.mp:g} MP" + (f", facing {named}" if 0 < len(turns) < len(DIRECTIONS) else "")
        signs[hexmap.cell_id(label)] = Sign(text=text, rule="EXT-6.1", mark=f"{end.mp:g}", turns=turns)
    return signs


def _way_offers(state: State, name: str, unit: Unit, found: tuple[End, ...]) -> Iterator[Offer]:
    """Yields moves without a die, and those through a bog, which take one (EXT-6.16)."""
    risky = tuple(end for end in found if end.rolls)
    sure = tuple(end for end in found if not end.rolls) if risky else found
    leads = any(end.hex != unit.hex for end in sure)
    if leads or (unit.hex is not None and not risky):
        yield _move_offer(state, name, unit, sure)
    if risky:
        move = _move_offer(state, name, unit, risky)
        yield replace(
            move, key=f"bog:{name}", label=f"Through the bog, {speed(unit)} MP", does="Through the bog", rolls=True
        )


def _move_offer(state: State, name: str, unit: Unit, found: tuple[End, ...]) -> Offer:
    best = cheapest(found)
    nearest = min(best, key=lambda label: (best[label].mp, hexmap.to_middle(label)), default=None)
    first = unit.hex if unit.hex in best else nearest
    entering = unit.hex is None
    fields: list[Field] = [
        hex_field(("to",), "To", ((label, f"{end.mp:g} MP") for label, end in best.items()), first, rule="EXT-6.1")
    ]
    if kind(unit).has_facing:
        fields.append(facing_field(("facing",), None))
    return Offer(
        key=f"move:{name}",
        label="Enter the map" if entering else f"Move, {speed(unit)} MP",
        does="" if entering else "Move",
        action={"type": "move", "by": name, "to": first},
        by=name,
        group=GROUP,
        fields=tuple(fields),
        reminders=tuple(_move_notes(unit, found)),
        cells=hex_cells(best),
        cell_path=("to",),
        signs=move_signs(found, False),
    )


def _move_notes(unit: Unit, found: tuple[End, ...]) -> Iterator[Reminder]:
    if any(end.rolls for end in found):
        yield Reminder(text="Leaving the bog takes a roll: 7 to 9, and it is stuck.", rule="EXT-6.16")
    if unit.aboard:
        yield Reminder(text=f"It leaves {unit.aboard} first, for 1 MP.", rule="EXT-7.4")
    if kind(unit).has_facing:
        yield Reminder(text="One free turn of 60 degrees for each hex entered.", rule="EXT-6.4")


def _flight_offers(state: State, name: str, unit: Unit) -> Iterator[Offer]:
    """Yields the flight of a routed section towards its friendly edge, or over it (EXT-6.23, EXT-6.25)."""
    found = rout_ends(state, name)
    if not found:
        found = reachable_ends(state, name)
    best = cheapest(found)
    note = Reminder(text="Routed: as near to the friendly edge as it can, or over it.", rule="EXT-6.23")
    first = next(iter(best))
    if best[first].path and best[first].path[-1].exit:
        yield Offer(
            key=f"flee:{name}",
            label="Flee over the edge, lost",
            action={"type": "move", "by": name, "path": path_json(best[first].path)},
            by=name,
            group=GROUP,
            rolls=best[first].rolls,
            reminders=(note,),
        )
        return
    choice = hex_field(
        ("to",), "To", ((label, f"{end.mp:g} MP") for label, end in best.items()), first, rule="EXT-6.23"
    )
    yield Offer(
        key=f"flee:{name}",
        label="Flee",
        action={"type": "move", "by": name, "to": first},
        by=name,
        group=GROUP,
        fields=(choice,),
        rolls=any(end.rolls for end in found),
        reminders=(note,),
        cells=hex_cells(best),
        cell_path=("to",),
        signs=move_signs(found, False),
    )


def _carrier_offers(state: State, name: str, unit: Unit, found: tuple[End, ...]) -> Iterator[Offer]:
    """Yields boarding a floater (EXT-7.2) and going into a fort (EXT-22.41)."""
    if not kind(unit).is_section:
        return
    best = cheapest(found)
    for other, carrier in sorted(state.units.items()):
        end = best.get(carrier.hex or "")
        if end is None or side(carrier) != side(unit) or carrier.destroyed or carrier.hidden:
            continue
        room = len(passengers(state, other)) < kind(carrier).carries
        if room and end.mp + LIMITS.board_cost <= speed(unit) and unit.aboard != other:
            yield _boarding_offer(name, end, Step(board=other), f"Board {other}", f"board:{name}:{other}")
        if carrier.type == "fort" and not sheltered_in(state, other):
            step = Step(enter_fort=other)
            yield _boarding_offer(name, end, step, f"Go into {other}", f"fort:{name}:{other}")


def _boarding_offer(name: str, end: End, step: Step, label: str, key: str) -> Offer:
    return Offer(
        key=key,
        label=label,
        action={"type": "move", "by": name, "path": path_json((*end.path, step))},
        by=name,
        group=GROUP,
        rolls=end.rolls,
        reminders=(Reminder(text="This ends its move.", rule="EXT-7.2"),),
    )


def exit_offers(
    state: State, name: str, found: Sequence[End], action: Mapping[str, Json], *, allowance: float
) -> Iterator[Offer]:
    """Yields leaving the map over the edge that the scenario gives (EXT-6.26), from the ends of a move so far."""
    unit = state.units[name]
    edge = exit_edge(state, unit)
    if edge is None:
        return
    out = [_with_roll(state, unit, end) for end in found if _may_leave(unit, end, edge)]
    out = [end for end in out if end.mp + LIMITS.exit_cost <= allowance]
    if out:
        end = min(out, key=lambda one: (one.rolls, one.mp, one.hex, one.facing))
        yield Offer(
            key=f"exit:{name}",
            label=f"Leave over the {edge} edge",
            action={**action, "path": path_json((*end.path, Step(exit=edge)))},
            by=name,
            group=GROUP,
            rolls=end.rolls,
            reminders=(Reminder(text=f"From {end.hex}, for 1 MP.", rule="EXT-6.26"),),
        )


def _with_roll(state: State, unit: Unit, end: End) -> End:
    """Returns an end from which the map is left: out of a bog that takes a roll, too (EXT-6.16)."""
    return replace(end, rolls=end.rolls or needs_bog_roll(state, unit, end.hex))


def _may_leave(unit: Unit, end: End, edge: Edge) -> bool:
    """Checks whether an end lies at the edge with the facing pointing over it."""
    points = not kind(unit).has_facing or end.facing in LIMITS.exits[edge]
    return points and hexmap.edge_distance(end.hex, edge) == 0
