"""The referee's corrections besides the counters: flags of a stand, platoons, minefields, sides, the battle."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.sol_prime.battle.state import Minefield, Stand, State
from rules.games.sol_prime.display.labels import EDGES
from rules.games.sol_prime.display.offers.fields import COVER_OPTIONS
from rules.games.sol_prime.mechanics.hidden_information import is_hidden, is_unknown_platoon
from rules.games.sol_prime.mechanics.stands import is_aircraft, is_infantry, is_vtol, is_wheeled
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots, Text
from rules.kernel.records import Path
from rules.kit.corrections import correction_fields


def flags_without_meaning(unit: Stand) -> set[str]:
    """Returns the flags that this kind of stand cannot have, and does not have."""
    never = {"dug_in": not is_infantry(unit), "suppressed": not is_infantry(unit), "immobilized": not is_wheeled(unit)}
    never |= {"popped_up": not is_vtol(unit), "landed": not is_vtol(unit), "blocked": unit.kind != "artillery"}
    never |= {"bombed": unit.kind != "bomber", "no_points": not is_aircraft(unit), "dropped": not is_infantry(unit)}
    never |= {"smoked": "engineer" not in unit.upgrades, "stopped": unit.move <= 0 or is_aircraft(unit)}
    return {flag for flag, is_never in never.items() if is_never and not getattr(unit, flag)}


def flag_field(path: Path, label: str, *, value: bool, rule: str = "") -> Choose:
    """Returns the field of a flag."""
    options = (Option(value=True, label="yes"), Option(value=False, label="no"))
    return Choose(path=path, label=label, options=options, value=value, rule=rule)


def platoon_corrections(state: State, key: str) -> Iterator[Field]:
    """Yields the fields of a platoon."""
    platoon, path = state.platoons[key], ("platoons", key)
    if is_unknown_platoon(state, key):
        return
    states = tuple(Option(value=one, label=one) for one in ("good", "shaken", "routed"))
    yield Choose(path=(*path, "state"), label="Morale", options=states, value=platoon.state, rule="SP-18.16")
    yield Number(path=(*path, "lost"), label="Stands lost", value=platoon.lost, least=0, most=20, rule="SP-18.13")
    yield flag_field((*path, "activated"), "Has acted in this cycle", value=platoon.activated, rule="SP-4.1")
    yield flag_field((*path, "rallied"), "Rallies in this activation", value=platoon.rallied, rule="SP-18.17")
    texts = {"may-not-advance": "may not advance", "may-not-move": "may not move", "must-fire": "must fire"}
    options = tuple(Option(value=code, label=text) for code, text in texts.items())
    yield Slots(path=(*path, "penalties"), label="Failed tests", entries=(), options=options, rule="SP-18.15")


def stand_corrections(state: State, names: list[str]) -> Iterator[Field]:
    """Yields the fields of stands."""
    for name in names:
        unit = state.units[name]
        path: Path = ("units", name)
        if unit.concealed:
            yield flag_field((*path, "concealed"), f"{name}: unseen", value=True, rule="SP-28.4")
        if is_hidden(state, unit):
            # The public log would name a stand that nobody knows of: it must be shown first.
            continue
        yield from correction_fields(unit, path, of=name, without=flags_without_meaning(unit))
        moved = int(unit.moved) if unit.moved == int(unit.moved) else f"{unit.moved:g}"
        yield Number(path=(*path, "moved"), label=f"{name}: inches moved", value=moved, least=0, most=80, step="0.05")
        yield from _place_fields(state, name, unit)


def _place_fields(state: State, name: str, unit: Stand) -> Iterator[Field]:
    """Yields the fields of cover, carrier and exit edge."""
    path: Path = ("units", name)
    if not is_aircraft(unit):
        cover = (*path, "cover")
        yield Choose(path=cover, label=f"{name}: cover", options=COVER_OPTIONS, value=unit.cover, rule="SP-9.14")
    if is_infantry(unit) or unit.towed:
        carriers = {None: "on the table", **_carriers(state, name, unit)}
        options = tuple(Option(value=one, label=text) for one, text in carriers.items())
        aboard = (*path, "carried-by")
        yield Choose(path=aboard, label=f"{name}: aboard", options=options, value=unit.carried_by, rule="SP-16.13")
    if unit.exit_edge is not None:
        edges = tuple(Option(value=edge, label=edge) for edge in dict.fromkeys((unit.exit_edge, *EDGES)))
        edge = (*path, "exit-edge")
        yield Choose(path=edge, label=f"{name}: left by", options=edges, value=unit.exit_edge, rule="SP-22.12")


def _carriers(state: State, name: str, unit: Stand) -> dict[str | None, str]:
    same = (one for one, other in state.units.items() if other.side == unit.side and not is_infantry(other))
    return {one: one for one in same if one != name}


def field_corrections(fields: dict[str, Minefield]) -> Iterator[Field]:
    """Yields the fields of minefields."""
    for name, field in fields.items():
        place: Path = ("minefields", name, "destroyed")
        yield flag_field(place, f"{name}: removed", value=field.destroyed, rule="SP-20.8")


def side_corrections(state: State, side: str) -> tuple[Field, ...]:
    """Returns the fields of a side."""
    one = state.sides[side]
    flags = (("support_called", "Air support called in this turn"), ("psionic", "Psionic race"))
    return tuple(
        flag_field(("sides", side, flag.replace("_", "-")), label, value=getattr(one, flag)) for flag, label in flags
    )


def _course_corrections(state: State) -> Iterator[Field]:
    """Yields the fields of the turn and what is left of it."""
    if not state.kept or state.stage != "play":
        return
    sides = tuple(Option(value=key, label=side.name) for key, side in state.sides.items())
    if state.turn is None:
        yield Choose(path=("next",), label="Rolls for activation next", options=sides, value=state.next, rule="SP-4.2")
    else:
        yield Choose(path=("turn",), label="Whose turn", options=sides, value=state.turn, rule="SP-4.1")
        yield Number(
            path=("points",), label="Activation points left", value=state.points, least=0, most=99, rule="SP-4.4"
        )


def battle_corrections(state: State) -> tuple[Field, ...]:
    """Returns the fields of the battle."""
    weather = tuple(Option(value=one, label=one) for one in ("clear", "hazy"))
    return (
        Number(path=("cycle",), label="Cycle", value=state.cycle, least=1, most=99, rule="SP-4.1"),
        *_course_corrections(state),
        Choose(
            path=("options", "weather"), label="Weather", options=weather, value=state.options.weather, rule="SP-8.5"
        ),
        Text(path=("objectives",), label="Objectives", value=state.objectives, limit=400, lines=3, rule="SP-29.2"),
    )
