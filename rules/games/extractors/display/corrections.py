"""The fields that a referee can correct besides the counters: places, states, orders, the course of play."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.extractors.battle.state import Cycle, State, Unit
from rules.games.extractors.battle.state.units import kind, side
from rules.games.extractors.catalogue import CATALOGUE
from rules.games.extractors.catalogue.terms import CycleName
from rules.games.extractors.display.labels import PHASE_NAMES
from rules.games.extractors.display.offers.fields import COMPASS
from rules.games.extractors.mechanics import hexmap
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots
from rules.kernel.records import Json, Path

HEXES = (Option(value=None, label="Off the map"), *(Option(value=one, label=one) for one in hexmap.all_hexes()))
FACINGS = tuple(Option(value=key, label=name) for key, name in COMPASS.items())
STATUSES = tuple(Option(value=key, label=key.capitalize()) for key in ("ok", "pinned", "routed"))
PHASES = tuple(Option(value=key, label=name) for key, name in PHASE_NAMES.items())


class _FixedMap(dict[str, Json]):
    """A map as the value of an option: never changed, so that the sheet that holds it can be compared and cached."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(sorted(self.items())))


def battle_fields(state: State) -> tuple[Field, ...]:
    """Returns the fields of turn and phase (EXT-2.1)."""
    return (
        Number(path=("turn",), label="Turn", value=state.turn, least=1, most=99, rule="EXT-2.1"),
        Choose(path=("phase",), label="Phase", options=PHASES, value=state.phase, rule="EXT-2.1"),
    )


def unit_fields(state: State, name: str) -> tuple[Field, ...]:
    """Returns the fields of everything about a unit that a mistake at the table may have got wrong."""
    unit, path = state.units[name], ("units", name)
    return tuple(_fields(state, unit, path))


def _fields(state: State, unit: Unit, path: Path) -> Iterator[Field]:
    if not state.typed:
        yield Choose(path=(*path, "hex"), label="Hex", options=HEXES, value=unit.hex, rule="EXT-5.1")
    if kind(unit).has_facing:
        yield Choose(path=(*path, "facing"), label="Facing", options=FACINGS, value=unit.facing, rule="EXT-5.4")
    if kind(unit).is_section:
        yield Choose(path=(*path, "status"), label="Status", options=STATUSES, value=unit.status, rule="EXT-11.11")
        yield _flag_field(path, "rallied", "Has tried to rally", unit.rallied, "EXT-8.1")
        yield from _carrier_fields(state, unit, path)
    yield _flag_field(path, "destroyed", "Destroyed", unit.destroyed, "EXT-11.7")
    yield _flag_field(path, "moved", "Has moved", unit.moved, "EXT-2.4")
    yield _flag_field(path, "fired", "Has fired", unit.fired, "EXT-2.5")
    if unit.exited:
        gone = _FixedMap(edge=unit.exited.edge, turn=unit.exited.turn, status=unit.exited.status)
        left = (Option(value=gone, label=f"Yes, in turn {unit.exited.turn}"), Option(value=None, label="No"))
        yield Choose(path=(*path, "exited"), label="Has left the map", options=left, value=gone, rule="EXT-6.26")
    if kind(unit).is_machine:
        slots = tuple(Option(value=slot, label=slot.replace("-", " ").capitalize()) for slot in kind(unit).slots)
        yield _several_field((*path, "destroyed-slots"), "Destroyed slots", slots, "EXT-12.7")
        yield _several_field((*path, "fired-slots"), "Slots that have fired", slots, "EXT-2.5")
    if state.scenario == "ambush" and kind(unit).side == "dorian":
        yield _flag_field(path, "hidden", "Hidden", unit.hidden, "EXT-22.27")
        yield _flag_field(path, "reveal-bonus", "Revealed, +3 to hit", unit.reveal_bonus, "EXT-22.28")
    if kind(unit).is_machine and not state.simple:
        yield _flag_field(path, "hold-bonus", "Hold, +1 to hit", unit.hold_bonus, "EXT-18.14")
        yield from _box_fields(path, "move", unit.move_cycle)
        yield from _box_fields(path, "combat", unit.combat_cycle)
        yield from _mark_fields(state, unit, path)


def _carrier_fields(state: State, unit: Unit, path: Path) -> Iterator[Field]:
    """Yields the fields for floater and fort (EXT-7.6, EXT-22.39)."""
    for key, label, rule in (("aboard", "Aboard", "EXT-7.6"), ("inside", "Inside", "EXT-22.39")):
        found = [
            name
            for name, other in sorted(state.units.items())
            if (kind(other).carries if key == "aboard" else other.type == "fort")
        ]
        if found:
            options = (Option(value=None, label="Nothing"), *(Option(value=name, label=name) for name in found))
            value = unit.aboard if key == "aboard" else unit.inside
            yield Choose(path=(*path, key), label=label, options=options, value=value, rule=rule)


def _mark_fields(state: State, unit: Unit, path: Path) -> Iterator[Field]:
    """Yields the fields for objective, marked target and reset markers (EXT-18.5, EXT-19.10, EXT-17.2, EXT-17.3)."""
    move, combat = (*path, "move-cycle"), (*path, "combat-cycle")
    objectives = (Option(value=None, label="None"), *HEXES[1:])
    yield Choose(
        path=(*move, "objective"),
        label="Target hex of Vector",
        options=objectives,
        value=unit.move_cycle.objective,
        rule="EXT-18.5",
    )
    foes = [name for name, other in sorted(state.units.items()) if side(other) != side(unit)]
    marked = (Option(value=None, label="None"), *(Option(value=name, label=name) for name in foes))
    yield Choose(
        path=(*combat, "target"), label="Marked unit", options=marked, value=unit.combat_cycle.target, rule="EXT-19.10"
    )
    yield _flag_field(move, "reset-marker", "Move Reset marker", unit.move_cycle.reset_marker, "EXT-17.2")
    yield _flag_field(combat, "reset-marker", "Fire Reset, -2 to hit", unit.combat_cycle.reset_marker, "EXT-17.3")


def _several_field(path: Path, label: str, options: tuple[Option, ...], rule: str) -> Slots:
    return Slots(path=path, label=label, entries=(), options=options, rule=rule)


def _flag_field(path: Path, key: str, label: str, value: bool, rule: str) -> Choose:
    options = (Option(value=True, label="Yes"), Option(value=False, label="No"))
    return Choose(path=(*path, key), label=label, options=options, value=value, rule=rule)


def _box_fields(path: Path, cycle: CycleName, held: Cycle) -> Iterator[Field]:
    orders = [Option(value=None, label="Empty")]
    orders += [Option(value=key, label=one.name) for key, one in CATALOGUE.orders.items() if one.cycle == cycle]
    for box, order in enumerate(held.boxes):
        place: Path = (*path, f"{cycle}-cycle", "boxes", box)
        label = f"{cycle.capitalize()} order {box + 1}"
        yield Choose(path=place, label=label, options=tuple(orders), value=order, rule="EXT-16.1")
    boxes = tuple(Option(value=box, label=str(box)) for box in range(1, CATALOGUE.limits.boxes + 1))
    yield _several_field((*path, f"{cycle}-cycle", "revealed"), f"Revealed {cycle} boxes", boxes, "EXT-16.6")
    yield _several_field((*path, f"{cycle}-cycle", "destroyed"), f"Destroyed {cycle} boxes", boxes, "EXT-12.8")
    numbers: list[tuple[Json, str]] = [(None, "None")]
    numbers += [(box, str(box)) for box in range(1, CATALOGUE.limits.boxes + 1)]
    markers = tuple(Option(value=value, label=label) for value, label in numbers)
    yield Choose(
        path=(*path, f"{cycle}-cycle", "marker"),
        label=f"Status marker of the {cycle} cycle",
        options=markers,
        value=held.marker,
        rule="EXT-16.5",
    )
