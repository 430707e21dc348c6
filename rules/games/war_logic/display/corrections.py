"""What the referee can set besides the counters: fields whose paths lead into the state (WL-4.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import up
from rules.games.war_logic.visibility.view import View
from rules.kernel.records import Json, Path
from rules.kernel.screen import Choose, Field, Number, Option, Slots

STATUSES = tuple(word for word in CATALOGUE.words.statuses.items if word != "hidden")
FARTHEST = 100_000


def unit_corrections(view: View, name: str) -> tuple[Field, ...]:
    """Fields of a unit, for the referee alone."""
    return tuple(_unit(view, name)) if view.viewer.role == "referee" else ()


def _unit(view: View, name: str) -> Iterator[Field]:
    state, unit = view.state, view.state.units[name]
    yield _several(("units", name, "status"), "Status", STATUSES)
    yield _one(("units", name, "side"), "Side", state.sides, unit.side)
    homes = (None, *state.places, *(other for other in state.units if other != name))
    yield _one(("units", name, "inside"), "Inside", homes, unit.inside)
    yield _one(("units", name, "behind"), "Behind", homes, unit.behind)
    yield _one(("units", name, "hazard"), "In a hazard", (None, *state.hazards), unit.hazard)
    yield _one(("units", name, "reacted"), "Reaction", (None, "attack-back", "retreat", "recover"), unit.reacted)
    yield _several(("units", name, "attacked-by"), "Attacked by", (other for other in state.units if other != name))
    yield _several(("units", name, "used"), "Weapons used", state.sheets[name].skills)
    yield _number(("units", name, "elevation"), "Elevation", up(unit.elevation))
    yield _number(("units", name, "depth"), "Depth", up(unit.depth))
    yield _number(("units", name, "credit"), "Credit", up(unit.credit))
    if state.sheets[name].spy:
        yield _one(("units", name, "exposed"), "Exposed", (True, False), unit.exposed)
        yield _number(("units", name, "hidden-path"), "Crept in secret", up(unit.hidden_path))

    yield _one(("units", name, "controller"), "Controlled by", (None, *state.sides), unit.controller)
    captors = (None, *(one for one in state.units if one != name))
    yield _one(("units", name, "held-by"), "Prisoner of", captors, unit.held_by)
    yield _number(("units", name, "morale", "attack"), "Speech, attacking", unit.morale.attack)
    yield _number(("units", name, "morale", "defense"), "Speech, attacking back", unit.morale.defense)
    yield _several(("units", name, "known"), "Skills that all have seen", state.sheets[name].skills)
    yield _several(("units", name, "leaked"), "Sides that have read its sheet", state.sides)
    yield _several(("units", name, "forfeits"), "Sides that may not react to it", state.sides)


def place_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Fields of a place, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    place = view.state.places[key]
    dice = (None, *(die.id for die in CATALOGUE.dice.extra))
    return (
        _one(("places", key, "holder"), "Held by", (None, *view.state.sides), place.holder),
        _one(("places", key, "die"), "Die", dice, place.die),
        _one(("places", key, "die-used"), "Its die has been used", (True, False), place.die_used),
    )


def hazard_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Fields of a hazard, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    return (_several(("hazards", key, "known"), "Sides that know it", view.state.sides),)


def bonus_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Fields of a bonus, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    taken = view.state.bonuses[key].taken_by
    return (_one(("bonuses", key, "taken-by"), "Taken by", (None, *view.state.units), taken),)


def side_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Fields of a side, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    return (_number(("sides", key, "credit"), "Credit carried over", up(view.state.sides[key].credit)),)


def turn_corrections(view: View) -> tuple[Field, ...]:
    """The turn and its step, for the referee alone."""
    state = view.state
    if view.viewer.role != "referee" or state.turn is None:
        return ()
    own = [name for name, unit in state.units.items() if unit.side == state.turn.side]
    return (
        _one(("turn", "side"), "Whose turn", state.sides, state.turn.side),
        _one(("turn", "step"), "Step", CATALOGUE.steps.order, state.turn.step),
        _one(("turn", "over"), "The turn has ended", (True, False), state.turn.over),
        _one(
            ("turn", "commander"),
            "Commander",
            (None, *own),
            state.turn.commander if state.turn.commander in own else None,
        ),
        _several(("turn", "ordered"), "Ordered", own),
        _several(("turn", "acted"), "Have acted", own),
        _several(("turn", "moved"), "Have moved", own),
        _number(("turn", "number"), "Number of the turn", state.turn.number),
        _number(("turn", "streams"), "Streams of orders", state.turn.streams),
        _several(("distorted",), "Sides without command", state.sides),
    )


def _one(path: Path, label: str, values: Iterable[Json], value: Json) -> Choose:
    return Choose(path=path, label=label, options=tuple(_option(one) for one in values), value=value)


def _several(path: Path, label: str, values: Iterable[str]) -> Slots:
    return Slots(path=path, label=label, entries=(), options=tuple(_option(one) for one in values))


def _option(value: Json) -> Option:
    label = {None: "none", True: "yes", False: "no"}.get(value) or str(value).replace("-", " ")
    return Option(value=value, label=label)


def _number(path: Path, label: str, value: int) -> Number:
    return Number(path=path, label=label, value=value, least=0, most=FARTHEST)
