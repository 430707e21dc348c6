"""The referee's corrections (WL-4.7): the choices that depend on the battle, and the fields that do not matter."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from rules.games.war_logic.battle.state import State
from rules.games.war_logic.catalogue import CATALOGUE
from rules.games.war_logic.visibility.view import View
from rules.kernel.display.cards import Field
from rules.kernel.records import Path, Record
from rules.kit.corrections import Choices, correction_fields, in_words

STATUSES = tuple(word for word in CATALOGUE.words.statuses.items if word != "hidden")
DICE = tuple(die.id for die in CATALOGUE.dice.extra)


def unit_corrections(view: View, name: str) -> tuple[Field, ...]:
    """Returns the fields of a unit, for the referee alone."""
    without = () if view.state.sheets[name].spy else ("exposed", "hidden_path")
    unit = view.state.units[name]
    return _fields(view, unit, ("units", name), _unit_choices(view.state, name), without=without)


def _unit_choices(state: State, name: str) -> Mapping[str, Choices]:
    others = [other for other in state.units if other != name]
    skills, homes = state.sheets[name].skills, (None, *state.places, *others)
    return {
        "status": in_words(STATUSES),
        "side": in_words(state.sides),
        "inside": in_words(homes),
        "behind": in_words(homes),
        "hazard": in_words((None, *state.hazards)),
        "reacted": in_words((None, "attack-back", "retreat", "recover")),
        "attacked_by": in_words(others),
        "used": in_words(skills),
        "controller": in_words((None, *state.sides)),
        "held_by": in_words((None, *others)),
        "known": in_words(skills),
        "leaked": in_words(state.sides),
        "forfeits": in_words(state.sides),
        "sprung": in_words(state.hazards),
    }


def place_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a place, for the referee alone."""
    choices = {"holder": in_words((None, *view.state.sides)), "die": in_words((None, *DICE))}
    return _fields(view, view.state.places[key], ("places", key), choices)


def hazard_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a hazard, for the referee alone."""
    return _fields(view, view.state.hazards[key], ("hazards", key), {"known": in_words(view.state.sides)})


def bonus_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a bonus, for the referee alone."""
    return _fields(view, view.state.bonuses[key], ("bonuses", key), {"taken_by": in_words((None, *view.state.units))})


def side_corrections(view: View, key: str) -> tuple[Field, ...]:
    """Returns the fields of a side, for the referee alone."""
    return _fields(view, view.state.sides[key], ("sides", key), {})


def turn_corrections(view: View) -> tuple[Field, ...]:
    """Returns the fields of the turn and its step, for the referee alone."""
    state = view.state
    if state.turn is None:
        return ()
    own = [name for name, unit in state.units.items() if unit.side == state.turn.side]
    choices: dict[str, Choices] = {
        "turn.side": in_words(state.sides),
        "turn.step": in_words(CATALOGUE.steps.order),
        "turn.commander": in_words((None, *own)),
        **{f"turn.{key}": list(in_words(own)) for key in ("ordered", "acted", "moved")},
        "distorted": in_words(state.sides),
    }
    return _fields(view, state, (), choices)


def _fields(
    view: View, value: Record, path: Path, choices: Mapping[str, Choices], *, without: Collection[str] = ()
) -> tuple[Field, ...]:
    if view.viewer.role != "referee":
        return ()
    return tuple(correction_fields(value, path, choices=choices, without=without))
