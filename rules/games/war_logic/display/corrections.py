"""The referee's corrections: fields whose paths lead into the state (WL-4.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.catalogue.exact import round_up
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Choose, Field, Number, Option, Slots
from rules.kernel.records import Json, Path

STATUSES = tuple(word for word in CATALOGUE.words.statuses.items if word != "hidden")
FARTHEST = 100_000


def unit_corrections(view: View, name: str) -> tuple[Field, ...]:
    """Returns the fields of a unit, for the referee alone."""
    return tuple(_unit_fields(view, name)) if view.viewer.role == "referee" else ()


def _unit_fields(view: View, name: str) -> Iterator[Field]:
    state, unit = view.state, view.state.units[name]
    yield _slots(("units", name, "status"), "Status", STATUSES)
    yield _choose(("units", name, "side"), "Side", state.sides, unit.side)
    homes = (None, *state.places, *(other for other in state.units if other != name))
    yield _choose(("units", name, "inside"), "Inside", homes, unit.inside)
    yield _choose(("units", name, "behind"), "Behind", homes, unit.behind)
    yield _choose(("units", name, "hazard"), "In a hazard", (None, *state.hazards), unit.hazard)
    yield _choose(("units", name, "reacted"), "Reaction", (None, "attack-back", "retreat", "recover"), unit.reacted)
    yield _slots(("units", name, "attacked-by"), "Attacked by", (other for other in state.units if other != name))
    yield _slots(("units", name, "used"), "Weapons used", state.sheets[name].skills)
    yield _number(("units", name, "elevation"), "Elevation", round_up(unit.elevation))
    yield _number(("units", name, "depth"), "Depth", round_up(unit.depth))
    yield _number(("units", name, "credit"), "Credit", round_up(unit.credit))
    if state.sheets[name].spy:
        yield _choose(("units", name, "exposed"), "Exposed", (True, False), unit.exposed)
        yield _number(("units", name, "hidden-path"), "Crept in secret", round_up(unit.hidden_path))

    yield _choose(("units", name, "controller"), "Controlled by", (None, *state.sides), unit.controller)
    captors = (None, *(one for one in state.units if one != name))
    yield _choose(("units", name, "held-by"), "Prisoner of", captors, unit.held_by)
    yield _number(("units", name, "morale", "attack"), "Speech, attacking", unit.morale.attack)
    yield _number(("units", name, "morale", "defense"), "Speech, attacking back", unit.morale.defense)
    yield _slots(("units", name, "known"), "Skills that all have seen", state.sheets[name].skills)
    yield _slots(("units", name, "leaked"), "Sides that have read its sheet", state.sides)
    yield _slots(("units", name, "forfeits"), "Sides that may not react to it", state.sides)
    yield _slots(("units", name, "sprung"), "Fields that its last move set off", state.hazards)
    yield _choose(("units", name, "airborne"), "Its last move was in the air", (True, False), unit.airborne)


def place_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a place, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    place = view.state.places[key]
    dice = (None, *(die.id for die in CATALOGUE.dice.extra))
    return (
        _choose(("places", key, "holder"), "Held by", (None, *view.state.sides), place.holder),
        _choose(("places", key, "die"), "Die", dice, place.die),
        _choose(("places", key, "die-used"), "Its die has been used", (True, False), place.die_used),
    )


def hazard_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a hazard, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    return (_slots(("hazards", key, "known"), "Sides that know it", view.state.sides),)


def bonus_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a bonus, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    taken = view.state.bonuses[key].taken_by
    return (_choose(("bonuses", key, "taken-by"), "Taken by", (None, *view.state.units), taken),)


def side_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a side, for the referee alone."""
    if view.viewer.role != "referee":
        return ()
    return (_number(("sides", key, "credit"), "Credit carried over", round_up(view.state.sides[key].credit)),)


def turn_corrections(view: View) -> tuple[Field, ...]:
    """Returns the fields of the turn and its step, for the referee alone."""
    state = view.state
    if view.viewer.role != "referee" or state.turn is None:
        return ()
    own = [name for name, unit in state.units.items() if unit.side == state.turn.side]
    return (
        _choose(("turn", "side"), "Whose turn", state.sides, state.turn.side),
        _choose(("turn", "step"), "Step", CATALOGUE.steps.order, state.turn.step),
        _choose(("turn", "over"), "The turn has ended", (True, False), state.turn.over),
        _choose(
            ("turn", "commander"),
            "Commander",
            (None, *own),
            state.turn.commander if state.turn.commander in own else None,
        ),
        _slots(("turn", "ordered"), "Ordered", own),
        _slots(("turn", "acted"), "Have acted", own),
        _slots(("turn", "moved"), "Have moved", own),
        _number(("turn", "number"), "Number of the turn", state.turn.number),
        _number(("turn", "streams"), "Streams of orders", state.turn.streams),
        _slots(("distorted",), "Sides without command", state.sides),
    )


def _choose(path: Path, label: str, values: Iterable[Json], value: Json) -> Choose:
    return Choose(path=path, label=label, options=tuple(_option(one) for one in values), value=value)


def _slots(path: Path, label: str, values: Iterable[str]) -> Slots:
    return Slots(path=path, label=label, entries=(), options=tuple(_option(one) for one in values))


def _option(value: Json) -> Option:
    label = {None: "none", True: "yes", False: "no"}.get(value) or str(value).replace("-", " ")
    return Option(value=value, label=label)


def _number(path: Path, label: str, value: int) -> Number:
    return Number(path=path, label=label, value=value, least=0, most=FARTHEST)
