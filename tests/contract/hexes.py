"""One situation, one result, on hexes: what the map has measured, typed at a table without a map, comes to the same.

A game that is played with and without a map of hexes says in its samples, with ``at_the_table(state, document)``, what
the same moment and the same action are at a table without one: nobody has a hex, and what the map measures is typed.
Each open offer, as it stands and varied, is then read from JSON, as pages and the API send it, and played in both with
the same dice: it is allowed or refused alike, with the same odds and the same events.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel.game import AnyPlayedGame
from rules.kernel.problems import RulesError
from rules.kernel.viewer import Viewer, side
from tests.contract.play import RandomDice, samples, varied
from tests.contract.soak import Fault, Style, Table

EVERY, VARIED = 3, 3
TYPED = frozenset({"hex", "base", "distance", "near", "sights"})
"""What an event repeats of places, or of what was typed instead."""


def told(value: Any) -> Any:
    """What an event tells, but for places and what was typed instead of them."""
    if isinstance(value, list):
        return [told(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {key: told(inner) for key, inner in value.items() if key not in TYPED}


def outcome(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Any) -> Any:
    """What comes of an action with certain dice: its events and its chances, or its refusal."""
    codecs = game.battle.codecs
    try:
        action = codecs.actions.read(document)
        events = game.battle.decide(state, viewer, action, RandomDice(Random(5)))
        odds = game.odds.odds(game.view(state, viewer), action)
    except RulesError as error:
        return error.problem.code
    chances = odds and (odds.strip, odds.chances, odds.tables)
    return [told(codecs.events.write(one)) for one in events], chances


def compared(game: AnyPlayedGame, state: Any, rng: Random) -> Iterator[tuple[str, str]]:
    """The type of each action that is there at a table without a map, and what then differs: empty, if all is well."""
    for one in game.display.screen(game.view(state, side(""))).sides:
        viewer = side(one.id)
        for offer in game.display.offers(game.view(state, viewer)):
            if offer.closed is None:
                for action in (offer.action, *(varied(offer, rng) for _ in range(VARIED if offer.fields else 0))):
                    yield from _compared(game, state, viewer, json.loads(json.dumps(dict(action))))


def _compared(game: AnyPlayedGame, state: Any, viewer: Viewer, document: Any) -> Iterator[tuple[str, str]]:
    twin = samples(game).at_the_table(state, document)
    if twin is None:
        return
    other, typed = twin
    both = outcome(game, state, viewer, document), outcome(game, other, viewer, typed)
    text = f"{viewer.side}: {typed}\n  map:   {both[0]}\n  typed: {both[1]}"
    yield str(document["type"]), "" if both[0] == both[1] else text


def found(game: AnyPlayedGame, seed: int, most: int) -> Iterator[tuple[str, str]]:
    """What was compared in a battle; nothing in one without a map."""
    table, rng = Table(game, seed, style=Style(undone=0.0)), Random(seed)
    for number in range(most):
        state = table.played.state
        if game.battle.outcome(state) is not None:
            return
        if number % EVERY == 0:
            yield from compared(game, state, rng)
        try:
            table.go_on()
        except Fault:
            return
