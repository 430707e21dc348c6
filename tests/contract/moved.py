"""A plan measures alike wherever the table's middle lies: every place moved, turned by 90 degrees, or mirrored.

``changed`` moves all places of a state: whatever stands under the names under which offers hold a place
(``Offer.placing``), lists of places beside them, and facings. Then every offer is measured in both: distances, arcs and
lines of sight are the same, at limits too, and so are the odds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import Unreadable
from rules.kernel.viewer import side
from rules.kit.table import MOST
from tests.contract.soak import Fault, Style, Table

SAME = 1e-6


@dataclass(frozen=True)
class Motion:
    """A motion of the plane: of places, of directions in degrees clockwise, and the sign of lengths to the right."""

    name: str
    place: Callable[[float, float], tuple[float, float]]
    turn: Callable[[float], float]
    right: int = 1


MOTIONS = (
    Motion("moved by 3 and 2 inches", lambda x, y: (x + 3, y + 2), lambda turn: turn),
    Motion("mirrored", lambda x, y: (48 - x, y), lambda turn: -turn % 360, right=-1),
    Motion("turned by 90 degrees", lambda x, y: (y, 48 - x), lambda turn: (turn + 90) % 360),
    Motion("far away", lambda x, y: (x + 20_000.1, y - 30_000.7), lambda turn: turn),
    Motion("turned to the other side", lambda x, y: (-y, x), lambda turn: (turn + 270) % 360),
)
"""Clockwise from straight away from the near edge: what lies ahead (0, 1) lies to the right (1, 0) after a turn."""


FROM_THE_EDGE = ("entry",)
"""Parameters that say that a way begins at the table's edge, which stays where it is."""
TO_THE_RIGHT = ("across",)
"""Parameters that are inches to the right of a line, or to its left below 0: a mirror changes sides."""
OUTLINE_TURN = "turn"
"""How a piece of terrain with a width lies, in degrees clockwise."""


@dataclass(frozen=True)
class Names:
    """The names under which a game's documents hold places and facings, as its offers tell."""

    places: frozenset[str]
    turns: frozenset[str]


def names_of(offers: Any) -> Names:
    """The names in the placings of offers."""
    placings = [offer.placing for offer in offers if offer.placing]
    places = {key for one in placings for key in (*one.at, *one.way) if isinstance(key, str)}
    return Names(frozenset(places), frozenset(key for one in placings for key in one.turn if isinstance(key, str)))


def changed(value: Any, names: Names, motion: Motion) -> Any:
    """A document with every place and facing in it after a motion."""
    if isinstance(value, list):
        return [changed(inner, names, motion) for inner in value]
    if not isinstance(value, dict):
        return value
    if value.keys() >= {"pieces", "width", "depth"}:
        value = {**value, "width": MOST, "depth": MOST}  # what lies beyond a table's edge counts for nothing
    placed = names.places & value.keys()
    if placed and "width" in value:
        names = Names(names.places, names.turns | {OUTLINE_TURN})
    return {key: _changed_entry(key, inner, bool(placed), (names, motion)) for key, inner in value.items()}


def _changed_entry(key: str, value: Any, placed: bool, how: tuple[Names, Motion]) -> Any:
    names, motion = how
    if key in TO_THE_RIGHT and isinstance(value, int | float):
        return motion.right * value
    if key in names.places and _is_place(value):
        return list(motion.place(*value))
    if placed and key in names.turns and isinstance(value, int | float):
        return motion.turn(value)
    if placed and isinstance(value, list) and value and all(isinstance(one, list) for one in value):
        return [_places(one, motion) for one in value]
    return changed(value, names, motion)


def _places(value: Any, motion: Motion) -> Any:
    if _is_place(value):
        return list(motion.place(*value))
    return [_places(inner, motion) for inner in value] if isinstance(value, list) else value


def _is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(one, int | float) for one in value)


def differences(game: AnyPlayedGame, state: Any, motion: Motion, names: Names) -> Iterator[str]:
    """What a plan measures otherwise after a motion; nothing where it leads terrain farther than any table reaches."""
    states = game.battle.codecs.states
    try:
        other = states.read(changed(states.write(state), names, motion))
    except Unreadable:
        return
    assert game.display.plan, f"{game.name} has no plan (Display.plan), so there is nothing on it to move"
    measure = game.display.plan.measure
    for one in game.display.screen(game.view(state, side(""))).sides:
        views = [game.view(each, side(one.id)) for each in (state, other)]
        for offer in game.display.offers(views[0]):
            document = json.loads(json.dumps(dict(offer.action)))
            if any(document.get(name) for name in FROM_THE_EDGE):
                continue
            both = measure(views[0], document), measure(views[1], changed(document, names, motion))
            expected = changed(json.loads(json.dumps(dict(both[0]))), names, motion)
            if not alike(expected, json.loads(json.dumps(dict(both[1])))):
                yield f"{motion.name}: {one.id}: {expected} or {dict(both[1])}"


def alike(one: Any, other: Any) -> bool:
    """Whether two documents are the same; numbers may differ by what computing leaves over."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(alike(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(alike(*pair) for pair in zip(one, other, strict=True))
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) < SAME
    return bool(one == other)


def found(game: AnyPlayedGame, seed: int, most: int, every: int) -> Iterator[str]:
    """The differences in a battle on a plan; nothing in other battles."""
    table = Table(game, seed, style=Style(undone=0.0))
    known = Names(frozenset(), frozenset())
    for number in range(most):
        state = table.played.state
        if game.battle.outcome(state) is not None:
            return
        screen = game.display.screen(game.view(state, side("")))
        for one in screen.sides if number % every == 0 else ():
            more = names_of(game.display.offers(game.view(state, side(one.id))))
            known = Names(known.places | more.places, known.turns | more.turns)
        if number % every == 0 and screen.plan and known.places:
            for motion in MOTIONS:
                yield from differences(game, state, motion, known)
        try:
            table.go_on()
        except Fault:
            return
